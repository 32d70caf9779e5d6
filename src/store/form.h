// form.h -- Zones as they are stored: flat rows of small numbers.
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
// comparison per bound, with a row of thresholds made once for the candidate: z
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
// Memory: a form owns its buffers.

#ifndef GNOMON_STORE_FORM_H
#define GNOMON_STORE_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "zone/zone.h"

enum { FORM_BLOCK = 16 };

typedef struct {
  const zone_kernel *kernel;
  uint32_t width; // in bytes
  uint32_t m;     // of the candidate
  size_t bytes;   // that it takes, a multiple of FORM_BLOCK
  void *cells;
  void *threshold;
  bool simulates;       // by aLU, else inclusion
  const void *zone;     // what was taken
  const int64_t *lower; // for aLU: L and U of each clock, or FORM_NEVER
  const int64_t *upper;
  void *margins; // see form_rows.inc; made when first needed
  void *floors;
  bool has_margins;
  void *widened; // scratch
  size_t room;
} form;

#define FORM_NEVER ZONE_NEVER

// Candidates have at least this width.
void form_init(form *, const zone_kernel *, uint32_t width);
void form_release(form *);

// Bytes of a stored zone.
static inline size_t form_bytes(uint32_t m, uint32_t width) {
  const size_t bytes = (size_t)m * m * width;
  return (bytes + FORM_BLOCK - 1) / FORM_BLOCK * FORM_BLOCK;
}

// The candidate is the zone z of dimension m.
void form_take(form *, const void *z, uint32_t m);

// Make the thresholds, for inclusion or for aLU.
void form_compare_by_inclusion(form *);
// The zone that was taken must still be there.
void form_compare_by_simulation(form *, const int64_t *lower,
                                const int64_t *upper);

// Is the candidate covered by a stored zone of the same m?
bool form_is_covered(form *, const void *stored, uint32_t width);

// Does the candidate cover it?
bool form_covers(form *, const void *stored, uint32_t width);

// Write a stored zone out as a matrix of dimension m.
void form_expand(const form *, void *z, const void *stored, uint32_t m,
                 uint32_t width);

#endif
