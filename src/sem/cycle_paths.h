// cycle_paths.h -- The elementary cycles of a process, as a graph.
//
// A cycle is found once, from the location on it that has the least number, in
// the order of edges.  Edges that are not usable do not exist.  Going only where
// a way back is short enough, the search seldom runs into a dead end; as it may,
// what it tries is limited, and so is the length of cycles.
//
// Memory: in the arena.

#ifndef GNOMON_SEM_CYCLE_PATHS_H
#define GNOMON_SEM_CYCLE_PATHS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"

enum {
  CYCLE_EDGES = 64,      // the longest cycle
  CYCLE_TRIES = 1 << 18, // edges looked at in one search
};

// Edges by the locations they leave and enter: those of location l are
// out[out_first[l]] up to out[out_first[l + 1]], likewise in.
typedef struct {
  const process *of;
  uint32_t *out, *out_first;
  uint32_t *in, *in_first;
} cycle_graph;

void cycle_graph_init(cycle_graph *, arena *, const process *);

// Whether to go on.
typedef bool cycle_visitor(void *data, const uint32_t *edges, uint32_t count);

typedef struct {
  bool is_cut;    // the visitor did not go on, or there was too much to try
  bool is_longer; // there may be cycles of more than CYCLE_EDGES edges
} cycle_limits;

cycle_limits cycle_paths_find(const cycle_graph *, arena *, const bool *usable,
                              cycle_visitor *, void *data);

#endif
