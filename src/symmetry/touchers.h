// touchers.h -- Who mentions what: processes and functions by what they touch.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_TOUCHERS_H
#define GNOMON_SYMMETRY_TOUCHERS_H

#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "sem/footprint.h"
#include "symmetry/matching.h"
#include "symmetry/sorts.h"

// Processes in order, each once; those of item i are list[first[i]] ..
// list[first[i + 1] - 1].
typedef struct {
  uint32_t *first, *list;
} toucher_index;

typedef struct {
  toucher_index of[MATCH_KINDS];
  toucher_index sorts;
  footprint *processes, *functions; // what they touch
} touchers;

touchers touchers_find(arena *, const sorts *);

// After sorts were joined.
void touchers_sort(arena *, const sorts *, touchers *);

#endif
