// cells.h -- The numbers of a flat zone, one by one.
//
// A flat zone (store/flat_zone.h) is an array of numbers of 1, 2, 4 or 8 bytes, the
// greatest of which is infinity.  Here a number is a finite bound or
// CELLS_INFINITY, whatever the width.
//
// Memory: none; cells are the caller's.

#ifndef GNOMON_STORE_CELLS_H
#define GNOMON_STORE_CELLS_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#define CELLS_INFINITY INT64_MAX

// As it is there.  Inlined where `width` is a constant.
static inline int64_t cell_raw(const void *cells, uint32_t width, size_t k) {
  const int8_t *bytes = cells;
  const int16_t *shorts = cells;
  const int32_t *words = cells;
  const int64_t *longs = cells;
  return width == 1   ? bytes[k]
         : width == 2 ? shorts[k]
         : width == 4 ? words[k]
                      : longs[k];
}

static inline int64_t cell_greatest(uint32_t width) {
  return width == 1   ? INT8_MAX
         : width == 2 ? INT16_MAX
         : width == 4 ? INT32_MAX
                      : INT64_MAX;
}

static inline int64_t cell_get(const void *cells, uint32_t width, size_t k) {
  const int64_t v = cell_raw(cells, width, k);
  return v == cell_greatest(width) ? CELLS_INFINITY : v;
}

static inline void cell_put(void *cells, uint32_t width, size_t k,
                            int64_t number) {
  assert(number == CELLS_INFINITY ||
         (-cell_greatest(width) <= number && number < cell_greatest(width)));
  const int64_t v = number == CELLS_INFINITY ? cell_greatest(width) : number;
  if (width == 1)
    ((int8_t *)cells)[k] = (int8_t)v;
  else if (width == 2)
    ((int16_t *)cells)[k] = (int16_t)v;
  else if (width == 4)
    ((int32_t *)cells)[k] = (int32_t)v;
  else
    ((int64_t *)cells)[k] = v;
}

#endif
