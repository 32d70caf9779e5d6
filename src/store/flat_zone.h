// flat_zone.h -- Zones as they are stored: flat rows of small numbers.
//
// A stored zone has the clocks that matter in its state only: a matrix of m
// rows without gaps, every bound in 1, 2, 4 or 8 bytes, filled up to whole
// blocks of 16 bytes.  Greater numbers are looser bounds, as in the matrix, and
// the greatest is infinity, so that comparing zones is comparing numbers.
//
//   width   finite          infinity
//   1       -127 .. 126     127          and likewise for 2, 4 and 8 bytes
//
// A zone about to be stored is a candidate.  Two questions are asked of it:
// does a stored zone cover it, and does it cover a stored zone?  The first is
// answered for plain inclusion and for the simulation aLU alike by one
// comparison per bound, with thresholds made once for the candidate: z
// is covered by b if and only if b[k] > threshold[k] for all k.  For inclusion
// that is z[k] - 1.  For aLU (Herbreteau, Srivathsan & Walukiewicz, "Better
// abstractions for timed automata", LICS 2012) b fails to cover z if there are
// x and y with
//
//   z[0,x] >= -2U(x)  and  b[y,x] < z[y,x]  and  b[y,x] <= (z[0,x] & ~1) + 2L(y)
//
// so the threshold of (y,x) is the least of z[y,x] - 1 and that sum if the first
// holds, and otherwise below everything.
//
// Candidates of one search all have the same width, which only grows; what was
// stored before may be narrower, and is widened to be compared.
//
// Memory: a flat zone owns its buffers.

#ifndef GNOMON_STORE_FLAT_ZONE_H
#define GNOMON_STORE_FLAT_ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "zone/zone.h"

enum { FLAT_ZONE_BLOCK = 16 };

#define FLAT_ZONE_NEVER ZONE_NEVER

// L and U of each clock, or FLAT_ZONE_NEVER, and the same as flat_zone_shorten() says.
typedef struct {
  int64_t *lower, *upper;
  int16_t *lower2, *below; // room for FLAT_ZONE_BLOCK more
} flat_zone_limits;

// 2L and -2U - 1 in 16 bits, as numbers that compare alike with bounds of 16
// bits: those are within 2^13, so that greater ones may be cut.
typedef struct {
  int16_t lower2, below;
} flat_zone_short;

static inline flat_zone_short flat_zone_shorten(int64_t lower, int64_t upper) {
  const int64_t most = 1 << 13;
  const int64_t l = lower < most ? lower : most;
  const int64_t u = upper < most ? upper : most;
  return (flat_zone_short){
      lower == FLAT_ZONE_NEVER ? INT16_MIN : (int16_t)(2 * l),
      upper == FLAT_ZONE_NEVER ? INT16_MAX : (int16_t)(-2 * u - 1),
  };
}

typedef struct {
  const zone_kernel *kernel;
  uint32_t width; // in bytes
  uint32_t m;     // of the candidate
  size_t bytes;   // that it takes, a multiple of FLAT_ZONE_BLOCK
  void *cells;
  void *threshold;
  bool has_threshold;
  bool simulates;                 // by aLU, else inclusion
  const void *zone;               // what was taken
  const flat_zone_limits *limits; // for aLU
  void *margins;                  // see flat_zone_rows.inc
  void *floors;
  bool has_margins;
  void *widened; // scratch
  size_t room;
} flat_zone;

static inline void flat_zone_limits_put(flat_zone_limits *l, uint32_t at,
                                        int64_t lower, int64_t upper,
                                        flat_zone_short brief) {
  l->lower[at] = lower;
  l->upper[at] = upper;
  l->lower2[at] = brief.lower2;
  l->below[at] = brief.below;
}

void flat_zone_limits_init(flat_zone_limits *, uint32_t n);
void flat_zone_limits_release(flat_zone_limits *);

// Candidates have at least this width.
void flat_zone_init(flat_zone *, const zone_kernel *, uint32_t width);
void flat_zone_release(flat_zone *);

// Bytes of a stored zone.
static inline size_t flat_zone_bytes(uint32_t m, uint32_t width) {
  const size_t bytes = (size_t)m * m * width;
  return (bytes + FLAT_ZONE_BLOCK - 1) / FLAT_ZONE_BLOCK * FLAT_ZONE_BLOCK;
}

// The candidate is the zone z of dimension m.
void flat_zone_take(flat_zone *, const void *z, uint32_t m);

// How it compares: by inclusion or by aLU.  The zone that was taken and the
// limits must stay as they are as long as there are comparisons.
void flat_zone_compare_by_inclusion(flat_zone *);
void flat_zone_compare_by_simulation(flat_zone *, const flat_zone_limits *);

// The thresholds of the candidate, m rows of m numbers of its width.
const void *flat_zone_threshold(flat_zone *);

// Is the candidate covered by a stored zone of the same m?
bool flat_zone_is_covered(flat_zone *, const void *stored, uint32_t width);

// Does the candidate cover it?
bool flat_zone_covers(flat_zone *, const void *stored, uint32_t width);

// Write a stored zone out as a matrix of dimension m.
void flat_zone_expand(const flat_zone *, void *z, const void *stored,
                      uint32_t m, uint32_t width);

#endif
