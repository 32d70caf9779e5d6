// combinations.h -- Small numbers for those who take part in a broadcast.
//
// A broadcast with many receivers has more ways to be taken than fit into the
// label of a transition (sem/transitions.h).  Those that some zone allows get a
// number when they are first met; it stays theirs as long as the table lives,
// whatever the state and the zone.
//
// Invariant C1: two numbers are equal iff their lists of edges are.
//
// Memory: all in the arena.  More than COMBINATIONS of them end in
// mem_exhausted().

#ifndef GNOMON_SEM_COMBINATIONS_H
#define GNOMON_SEM_COMBINATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

struct step_edge;

enum { COMBINATIONS = 1 << 24 };

typedef struct {
  uint64_t hash;
  uint32_t count;
  const struct step_edge *const *edges;
} combination;

typedef struct combinations {
  arena *memory;
  VEC(combination) list;
  uint32_t *slots; // open addressing: number + 1, or 0
  uint32_t room;   // a power of two, or 0
} combinations;

void combinations_init(combinations *, arena *);

// The number of these edges, in this order; a new one if they are new.
uint32_t combinations_number(combinations *, const struct step_edge *const *,
                             uint32_t count);

// Does C1 hold, and is each found where it is looked for?  For assert() and tests.
bool combinations_is_valid(const combinations *);

#endif
