// zone.h -- Sets of clock valuations, as difference bound matrices.
//
// A zone over the clocks x1 .. x(n-1) is a matrix of n rows; entry (i, j) is
// the upper bound of xi - xj, and x0 is the constant 0.  The operations are
// those of Bengtsson & Yi, "Timed Automata: Semantics, Algorithms and Tools",
// LNCS 3098, 2004, section 4, called [BY04] below.
//
// A matrix holds bounds of 16, 32 or 64 bits, in the code of zone/bound.h; row
// i begins at cell i * stride, where stride is n rounded up to whole blocks of
// 16 bytes.  A zone_kernel is the set of operations for one width, written for
// one level of SIMD instructions: the same source three times three
// (zone/zone_ops.inc).  All levels give the same bytes.
//
// Invariants, between any two calls (checked by is_valid):
//   Z1  canonical:     z[i,j] <= z[i,k] + z[k,j]  for all i, j, k
//   Z2  not empty:     z[i,i] == 0                for all i
//   Z3  clocks >= 0:   z[0,j] <= 0                for all j
//   Z4  in range:      each entry is infinity or within +-limit
//   Z5  padding:       cells behind the n-th of a row are infinity
// By Z1 and Z2 two zones are equal as sets if and only if they are as bytes.
//
// Failure.  What can fail returns a zone_status.  EMPTY means that no valuation
// is left, OVERFLOW that the canonical form of the (not empty) result has a
// finite bound beyond the limit of this width, so that the caller has to go on
// wider (zone_convert).  Nothing is ever rounded.  In both cases the matrix is
// garbage, fit only for being written anew.
//
// Memory: a zone owns nothing.  The caller brings zone_bytes(kernel, n) bytes,
// aligned to the width; 32 is faster.  1 <= n <= ZONE_MAX_DIMENSION.

#ifndef GNOMON_ZONE_ZONE_H
#define GNOMON_ZONE_ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "zone/bound.h"

enum { ZONE_MAX_DIMENSION = 4096 };

typedef enum { ZONE_EMPTY, ZONE_SOME, ZONE_OVERFLOW } zone_status;

typedef enum { ZONE_16, ZONE_32, ZONE_64, ZONE_WIDTHS } zone_width;

typedef enum {
  ZONE_SCALAR,
  ZONE_SSE41,
  ZONE_AVX2,
  ZONE_LEVELS,
  ZONE_BEST = ZONE_LEVELS // whichever this processor has
} zone_level;

// xi - xj is bounded by b.
typedef struct {
  uint32_t i, j;
  bound b;
} zone_constraint;

// Where a clock is not compared: no bound of it matters.
#define ZONE_NEVER INT64_MIN

// The largest constants that clocks are compared with, ready for a kernel; see
// zone/extrapolate.h.  2 * stride cells: first 2 L(i), then -2 U(i) - 1.
typedef void zone_lu;

typedef struct zone_kernel {
  zone_width width;
  zone_level level;
  uint32_t bits;    // of a bound
  uint32_t cell;    // its size in bytes
  bound limit;      // the greatest finite bound; -limit is the least
  const char *name; // "16-bit avx2"

  // Start: every clock is 0.  O(n^2).
  void (*init_zero)(void *z, uint32_t n);

  // Any clock may have any value >= 0.  O(n^2).
  void (*init_universe)(void *z, uint32_t n);

  // An entry in the code of bound.h, whatever the width.  O(1).
  bound (*get)(const void *z, uint32_t n, uint32_t i, uint32_t j);

  // Write an entry: Z1 to Z3 are lost until close().  Not for the diagonal.
  // False if the bound is beyond the limit; the entry is then as before.  O(1).
  bool (*set)(void *z, uint32_t n, uint32_t i, uint32_t j, bound b);

  // Find the canonical form of a matrix that set() has written to, by Floyd and
  // Warshall's algorithm; x >= 0 is understood.  O(n^3).
  zone_status (*close)(void *z, uint32_t n);

  // Conjoin xi - xj <= b; xi - xi is 0.  O(1) if that is nothing new or empties the
  // zone, else O(n) and O(n) more for each row that changes.  [BY04, and]
  zone_status (*constrain)(void *z, uint32_t n, uint32_t i, uint32_t j,
                           bound b);

  // Conjoin all.  One by one if they are few; else all are written and paths
  // through the clocks they name are closed: O(n^2) for each such clock.
  // OVERFLOW is about the result, not about steps on the way.
  zone_status (*constrain_many)(void *z, uint32_t n, const zone_constraint *,
                                uint32_t count);

  // Conjoin another zone.  O(n^2) and O(n^2) for each clock that has a bound
  // which becomes tighter.
  zone_status (*intersect)(void *z, uint32_t n, const void *other);

  // Let time pass.  O(n).  [BY04, up]
  void (*up)(void *z, uint32_t n);

  // Let time pass as long as the constraints hold that bound a clock from above
  // (j is 0; others are ignored).  The zone must be inside them: the result is
  // that of up() and constrain_many(), in O(n) for each.  Never EMPTY.
  zone_status (*up_within)(void *z, uint32_t n, const zone_constraint *caps,
                           uint32_t count);

  // Let time pass while the clocks with stopped[i] stand still.  The exact
  // result is in general not a zone: this is the least zone that contains it.
  // stopped[0] is not read.  O(n^2).
  void (*up_stopped)(void *z, uint32_t n, const bool *stopped);

  // All valuations from which time can pass into the zone.  O(n^2).
  // [BY04, down]
  void (*down)(void *z, uint32_t n);

  // x := c, c >= 0.  Never EMPTY.  O(n).  [BY04, reset]
  zone_status (*reset)(void *z, uint32_t n, uint32_t x, int64_t c);

  // x := y + c, where y may be x, and c negative: only valuations with
  // y + c >= 0 are kept.  O(n), or O(n^2) if c < 0.  [BY04, copy and shift]
  zone_status (*assign)(void *z, uint32_t n, uint32_t x, uint32_t y, int64_t c);

  // Forget x.  O(n).  [BY04, free]
  void (*free)(void *z, uint32_t n, uint32_t x);

  // Is every valuation of `small` one of `big`?  O(n^2).
  bool (*includes)(const void *big, const void *small, uint32_t n);

  // Is every valuation of `small` simulated by one of `big`, that is, in
  // aLU(big)?  Both without extrapolation.  O(n^2).  See zone/extrapolate.h.
  bool (*includes_alu)(const void *big, const void *small, uint32_t n,
                       const zone_lu *lu);

  // The least zone with all valuations of both: z := z or other.  O(n^2).
  void (*hull)(void *z, uint32_t n, const void *other);

  // Make `lu` of the constants L and U, which are >= 0 or ZONE_NEVER; entry 0
  // of both is not read.  If `joined`, the greater of the two counts for both:
  // M.  O(n).
  void (*fill_lu)(zone_lu *lu, uint32_t n, const int64_t *lower,
                  const int64_t *upper, bool joined);

  // ExtraLU and ExtraLU+, see zone/extrapolate.h.  Never EMPTY.  O(n^2) and
  // O(n) for each pair of a row that changed and a clock that has L.
  zone_status (*extra_lu)(void *z, uint32_t n, const zone_lu *);
  zone_status (*extra_lu_plus)(void *z, uint32_t n, const zone_lu *);

  // A least set of constraints that has this zone as canonical form, besides
  // x >= 0; the same for equal zones, row by row.  `out` has room for n * n.
  // Returns their number.  At most O(n^3).  See zone/minimal.h.
  uint32_t (*reduce)(const void *z, uint32_t n, zone_constraint *out);

  // The m clocks in `clocks`, of which the first is 0, and nothing of the
  // others: `out` has dimension m.  O(m^2).
  void (*project)(void *out, const void *z, uint32_t n, const uint16_t *clocks,
                  uint32_t m);

  // The inverse: a zone of dimension n where clocks[i] is as clock i of z, of
  // dimension m, and the others are free.  `clocks` increases.  O(n^2).
  void (*embed)(void *out, uint32_t n, const void *z, const uint16_t *clocks,
                uint32_t m);

  // More clocks, free, behind the n that are there: the matrix, which has room,
  // becomes one of dimension `to`.  O(n^2), or O(n) for each if rows have room.
  void (*extend)(void *z, uint32_t n, uint32_t to);

  // Do Z1 to Z5 hold?  O(n^3): for assert() and for tests.
  bool (*is_valid)(const void *z, uint32_t n);
} zone_kernel;

// The best level of this processor.
zone_level zone_level_best(void);

// NULL if the processor does not have these instructions.
const zone_kernel *zone_kernel_get(zone_width, zone_level);

const char *zone_level_name(zone_level);

// Cells in a row.
static inline size_t zone_stride(const zone_kernel *k, uint32_t n) {
  const size_t lanes = 16 / k->cell;
  return (n + lanes - 1) / lanes * lanes;
}

// Bytes of a matrix.
static inline size_t zone_bytes(const zone_kernel *k, uint32_t n) {
  return zone_stride(k, n) * n * k->cell;
}

// Bytes of a zone_lu.
static inline size_t zone_lu_bytes(const zone_kernel *k, uint32_t n) {
  return zone_stride(k, n) * 2 * k->cell;
}

void zone_copy(const zone_kernel *, void *to, const void *from, uint32_t n);

bool zone_equal(const zone_kernel *, const void *, const void *, uint32_t n);

// The same for equal zones of the same width, at every level.  XXH3.
uint64_t zone_hash(const zone_kernel *, const void *z, uint32_t n);

// The same zone in another width.  False if a bound does not fit.  O(n^2).
bool zone_convert(const zone_kernel *to_kernel, void *to,
                  const zone_kernel *from_kernel, const void *from, uint32_t n);

// Is the valuation xi = point[i] / scale in the zone?  scale > 0; point[0] is
// 0; constants times scale must fit in 63 bits.  O(n^2).
bool zone_has_point(const zone_kernel *, const void *z, uint32_t n,
                    const int64_t *point, int64_t scale);

// "x > 2 && x - y <= 3": the constraints of the reduced form, with an equality
// where there is one; "true" if there are none.  `names` may be NULL: x1, x2.
// Allocates and frees O(n^2).
void zone_print(const zone_kernel *, const void *z, uint32_t n,
                const char *const *names, strbuf *out);

#endif
