// limits_diagonals.h -- A set of comparisons x - y < c, and what assignments
// make of them.
//
// Memory: in the arena.

#ifndef GNOMON_SEM_LIMITS_DIAGONALS_H
#define GNOMON_SEM_LIMITS_DIAGONALS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "sem/diagonal.h"
#include "sem/limits_effects.h"
#include "zone/bound.h"

typedef struct {
  arena *memory;
  VEC(diagonal) list;
  uint32_t *slots; // open addressing: position in the list + 1, 0 is free
  uint32_t mask;
  uint32_t limit; // no more than this
  bool unbounded; // more were to be added
} diagonal_set;

void diagonals_init(diagonal_set *, arena *);

// x - y < or <= limit, in the code of zone/bound.h.  x != y, both clocks.
void diagonals_add(diagonal_set *, uint32_t x, uint32_t y, bound);

// Adds what the copies among these actions make of the diagonals, until there
// is nothing new or too much.
void diagonals_close(diagonal_set *, const clock_action *copies,
                     uint32_t ncopies);

#endif
