// exchange.h -- A permutation as lists of what it moves in a state.
//
// Of the discrete part (sem/semantics.h) these are the locations of processes and the
// cells of kind CELL_STATE that go elsewhere, or stay where they are and hold numbers
// of what goes elsewhere; of the zone, the clocks.  A zone is permuted by saying that
// its rows are those of other clocks (zone/frame.h).
//
// Memory: in the arena.

#ifndef GNOMON_SYMMETRY_EXCHANGE_H
#define GNOMON_SYMMETRY_EXCHANGE_H

#include <stdint.h>

#include "base/arena.h"
#include "sem/semantics.h"
#include "symmetry/permutation.h"

// What is at `from` goes to `to`.
typedef struct {
  uint32_t to, from;
  const value_map *map; // and becomes this; NULL: the same
} exchange_move;

typedef struct {
  uint16_t to, from;
} exchange_clock;

typedef struct {
  exchange_move *moves;
  uint32_t nmoves;
  exchange_clock *clocks;
  uint32_t nclocks;
} exchange;

exchange exchange_make(arena *, const semantics *, const permutation *);

// What will be at its `to`.
static inline int32_t exchange_value(const exchange_move *m,
                                     const int32_t *discrete) {
  const int32_t v = discrete[m->from];
  if (!m->map)
    return v;
  const uint32_t i = (uint32_t)v - (uint32_t)m->map->low;
  return i < m->map->count ? m->map->to[i] : v;
}

// `scratch` has room for all moves.
void exchange_apply(const exchange *, int32_t *discrete, int32_t *scratch);

// By clock: the row of what it becomes.  The two are other arrays, equal where nothing
// is moved.
void exchange_rows(const exchange *, uint16_t *to, const uint16_t *from);

#endif
