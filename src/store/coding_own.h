// coding_own.h -- What the codings share: the ranges of levels.
//
// Only for store/coding*.c.  In what follows a number is a finite bound, or
// CELLS_INFINITY.
//
// Memory: what a kind of coding keeps is in `own`, which coding_release() gives back.

#ifndef GNOMON_STORE_CODING_OWN_H
#define GNOMON_STORE_CODING_OWN_H

#include <assert.h>
#include <string.h>

#include "store/cells.h"
#include "store/coding.h"

enum { CODING_LEVELS = 4 };

#define CODING_MOST ((INT64_C(1) << 62) - 1)

// ---- Ranges ------------------------------------------------------------------

// Finite numbers of a level are within +- this.
static inline int64_t coding_range(const coding *c, uint32_t level) {
  static const int64_t ranges[CODING_LEVELS] = {
      0, (INT64_C(1) << 14) - 1, (INT64_C(1) << 30) - 1, CODING_MOST};
  assert(level < CODING_LEVELS);
  return level == 0 ? c->most : ranges[level];
}

// Numbers in order, infinity last: 0 .. 2 * range + 1.
static inline uint64_t coding_rank(int64_t number, int64_t range) {
  assert(number == CELLS_INFINITY || (-range <= number && number <= range));
  return number == CELLS_INFINITY ? 2 * (uint64_t)range + 1
                                  : (uint64_t)(number + range);
}

static inline int64_t coding_unrank(uint64_t rank, int64_t range) {
  assert(rank <= 2 * (uint64_t)range + 1);
  return rank > 2 * (uint64_t)range ? CELLS_INFINITY : (int64_t)rank - range;
}

// The bits of all ranks, at least 1, and the greatest range that has so many: in
// that, infinity is all ones.
static inline uint32_t coding_bits(int64_t range) {
  return range ? 65 - (uint32_t)__builtin_clzll((uint64_t)range) : 1;
}

static inline int64_t coding_widest(uint32_t bits) {
  return (INT64_C(1) << (bits - 1)) - 1;
}

// ---- Places of bounds ----------------------------------------------------------

// Bounds off the diagonal are counted row by row.  Between one entry of the
// diagonal and the next there are m of them.
static inline uint32_t coding_count(uint32_t m) { return m * m - m; }

static inline size_t coding_entry(uint32_t at, uint32_t m) {
  return (size_t)at + at / m + 1;
}

// Write the diagonal, and infinity behind the end.
void coding_finish_cells(void *cells, uint32_t width, uint32_t m);

// ---- Parts of codings -----------------------------------------------------------

// Room for what is written; it stays the coding's, until it is asked for again.
unsigned char *coding_make_out(coding *, size_t bytes);

// Raise the level until all numbers of the candidate are within its range.
void coding_raise(coding *, const flat_zone *);

// is_covered and covers for any kind, by way of that.
bool coding_flat_is_covered(coding *, flat_zone *, const void *stored,
                            uint32_t level);
bool coding_flat_covers(coding *, flat_zone *, const void *stored,
                        uint32_t level);

void coding_packed_init(coding *);
void coding_minimal_init(coding *);
void coding_number_init(coding *, const coding_digits *);

#endif
