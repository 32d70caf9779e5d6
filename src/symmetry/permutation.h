// permutation.h -- A renaming of what a network is made of.
//
// Processes, with their locations and edges, cells, clocks, channels and functions are
// each sent to one of their kind, and so are the values of cells that hold numbers of
// processes: values of one *sort* are renamed alike (symmetry/sorts.h).
//
// Invariants:
//   Y1  each map is one to one, and onto
//   Y2  edges of p are sent to edges of the process that p is sent to, and so are
//       its locations
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_PERMUTATION_H
#define GNOMON_SYMMETRY_PERMUTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"

#define SORT_NONE UINT32_MAX

// What the values of a sort become; those beyond `low` .. `low + count - 1` stay.
typedef struct {
  int32_t low;
  uint32_t count;
  int32_t *to;
} value_map;

typedef struct {
  const network *network;
  uint32_t *processes; // by process
  uint32_t *
      *locations;   // by process and location; NULL for those that keep theirs
  uint32_t **edges; // by process and edge; likewise
  uint32_t *cells, *clocks, *channels, *functions, *events;
  const uint32_t *sorts; // by cell: the sort of what it holds, or SORT_NONE
  value_map *values;     // by sort
  uint32_t nsorts;
} permutation;

// Everything stays where it is.
permutation *permutation_new(arena *, const network *, const uint32_t *sorts,
                             uint32_t nsorts);

// What is done by `first`, and then by `then`.
permutation *permutation_then(arena *, const permutation *first,
                              const permutation *then);
permutation *permutation_inverse(arena *, const permutation *);

bool permutation_is_identity(const permutation *);

// What the value of a cell of this sort becomes.
static inline int32_t permutation_value(const permutation *p, uint32_t sort,
                                        int32_t v) {
  if (sort == SORT_NONE)
    return v;
  const value_map *m = &p->values[sort];
  const uint32_t i = (uint32_t)v - (uint32_t)m->low;
  return i < m->count ? m->to[i] : v;
}

static inline uint32_t permutation_location(const permutation *p, uint32_t of,
                                            uint32_t l) {
  return p->locations[of] ? p->locations[of][l] : l;
}

static inline uint32_t permutation_edge(const permutation *p, uint32_t of,
                                        uint32_t e) {
  return p->edges[of] ? p->edges[of][e] : e;
}

// Y1, Y2.
bool permutation_is_valid(const permutation *);

#endif
