// diagonal.h -- A comparison of two clocks, x - y < or <= limit in the code of
// zone/bound.h.
//
// Memory: none; plain numbers.

#ifndef GNOMON_SEM_DIAGONAL_H
#define GNOMON_SEM_DIAGONAL_H

#include <stdint.h>

// Both x and y are clocks, x != y.
typedef struct {
  uint32_t x, y;
  int64_t bound;
} diagonal;

#endif
