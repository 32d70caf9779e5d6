// coding_own.h -- What the codings share: the ranges of levels, and the numbers
// of flat zones one by one.
//
// Only for store/coding*.c.  In what follows a number is a finite bound, or
// CODING_INFINITY.

#ifndef GNOMON_STORE_CODING_OWN_H
#define GNOMON_STORE_CODING_OWN_H

#include <assert.h>
#include <string.h>

#include "store/coding.h"

enum { CODING_LEVELS = 4 };

#define CODING_INFINITY INT64_MAX
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
  assert(number == CODING_INFINITY || (-range <= number && number <= range));
  return number == CODING_INFINITY ? 2 * (uint64_t)range + 1
                                   : (uint64_t)(number + range);
}

static inline int64_t coding_unrank(uint64_t rank, int64_t range) {
  assert(rank <= 2 * (uint64_t)range + 1);
  return rank > 2 * (uint64_t)range ? CODING_INFINITY : (int64_t)rank - range;
}

// The bits of all ranks, at least 1, and the greatest range that has so many: in
// that, infinity is all ones.
static inline uint32_t coding_bits(int64_t range) {
  return range ? 65 - (uint32_t)__builtin_clzll((uint64_t)range) : 1;
}

static inline int64_t coding_widest(uint32_t bits) {
  return (INT64_C(1) << (bits - 1)) - 1;
}

// ---- Numbers of flat zones -----------------------------------------------------

// Inlined where `width` is a constant.
static inline int64_t coding_cell(const void *cells, uint32_t width, size_t k) {
  const int8_t *bytes = cells;
  const int16_t *shorts = cells;
  const int32_t *words = cells;
  const int64_t *longs = cells;
  return width == 1   ? bytes[k]
         : width == 2 ? shorts[k]
         : width == 4 ? words[k]
                      : longs[k];
}

static inline int64_t coding_cell_infinity(uint32_t width) {
  return width == 1   ? INT8_MAX
         : width == 2 ? INT16_MAX
         : width == 4 ? INT32_MAX
                      : INT64_MAX;
}

static inline int64_t coding_number(const void *cells, uint32_t width,
                                    size_t k) {
  const int64_t v = coding_cell(cells, width, k);
  return v == coding_cell_infinity(width) ? CODING_INFINITY : v;
}

static inline void coding_put(void *cells, uint32_t width, size_t k,
                              int64_t number) {
  assert(number == CODING_INFINITY || (-coding_cell_infinity(width) <= number &&
                                       number < coding_cell_infinity(width)));
  const int64_t v =
      number == CODING_INFINITY ? coding_cell_infinity(width) : number;
  if (width == 1)
    ((int8_t *)cells)[k] = (int8_t)v;
  else if (width == 2)
    ((int16_t *)cells)[k] = (int16_t)v;
  else if (width == 4)
    ((int32_t *)cells)[k] = (int32_t)v;
  else
    ((int64_t *)cells)[k] = v;
}

// Bounds off the diagonal are counted row by row.  Between one entry of the
// diagonal and the next there are m of them.
static inline uint32_t coding_count(uint32_t m) { return m * m - m; }

static inline size_t coding_place(uint32_t at, uint32_t m) {
  return (size_t)at + at / m + 1;
}

// Write the diagonal, and infinity behind the end.
void coding_finish_cells(void *cells, uint32_t width, uint32_t m);

// ---- Parts of codings -----------------------------------------------------------

// Room for what is written.
unsigned char *coding_make_out(coding *, size_t bytes);

// Raise the level until all numbers of the candidate are within its range.
void coding_raise(coding *, const form *);

// A stored zone in the width of the candidate: c->cells.
const void *coding_flat(coding *, const form *, const void *stored,
                        uint32_t level);

// is_covered and covers for any kind, by way of that.
bool coding_flat_is_covered(coding *, form *, const void *stored,
                            uint32_t level);
bool coding_flat_covers(coding *, form *, const void *stored, uint32_t level);

void coding_packed_init(coding *);
void coding_minimal_init(coding *);
void coding_number_init(coding *, const coding_digits *);

#endif
