// dead_edges.h -- Edges that no run takes, as the graphs of the processes tell.
//
// An edge is dead if its guard is constantly false, if no way leads to its
// source, or if nobody is there to synchronise with; then others may be dead
// for the same reasons.  Values of variables and clocks are not looked at.  An
// edge whose guard or channel may end in a run-time error is alive as long as
// its source can be reached: the error is a result.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_DEAD_EDGES_H
#define GNOMON_SEM_DEAD_EDGES_H

#include "model/network.h"
#include "sem/footprint.h"
#include "sem/safety.h"

typedef struct {
  bool **edges;     // by process and edge: not dead
  bool **locations; // by process and location: some way leads there
} alive;

alive *dead_edges_find(arena *, const network *, safety *);

// The channels an edge may be over, from low to high; it must have one.
touch dead_edges_channels(const network *, const edge *);

#endif
