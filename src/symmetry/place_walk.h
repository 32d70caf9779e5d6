// place_walk.h -- All that a place can be, one after the other.
//
// Memory: none.

#ifndef GNOMON_SYMMETRY_PLACE_WALK_H
#define GNOMON_SYMMETRY_PLACE_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "model/expr.h"

enum { PLACE_STEPS = 8 };      // more are too many
enum { PLACE_MOST = 1 << 16 }; // likewise, numbers

typedef struct {
  const place *of;
  uint32_t at[PLACE_STEPS]; // by step: how far from its low
  uint32_t number;          // the cell, clock or channel
} place_walk;

// Can it be gone through?  Not what a reference leads to.
bool place_is_small(const place *);

// The first, and whether there is a next one.
place_walk place_first(const place *);
bool place_next(place_walk *);

// The last number there is.
uint32_t place_last(const place *);

#endif
