// origins.h -- How a node was found: by which transition, and which before.
//
// Without merging a node has one origin: its parent and a label.  A node that was merged
// (reach/merging.h) has several, and not each of its valuations comes from each of them.
// Origins lead from a node to nodes that were there before it, so all ways to it are a
// graph without cycles.  Which of them has a run is found by going forward in it with
// exact zones, depth first: if from no part of a zone at some node the end was reached,
// none of its parts is tried again.  Some way has a run, if what the engine found can be
// reached at all: for each valuation that is stored with a node there is an origin such
// that one stored with the parent leads to what simulates it.
//
// There may be very many ways.  After some work for each state that was expanded it is
// given up, as the engine's merging says then; a search without merging finds a run.
//
// With symmetry the states are those of the store, which stand for their orbits: clocks
// are renamed as they were when the state was found.
//
// Memory: steps are in the arena.

#ifndef GNOMON_PATH_ORIGINS_H
#define GNOMON_PATH_ORIGINS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "reach/engine.h"

typedef struct {
  uint32_t label; // of the transition; of the first: which initial state
  uint32_t word;  // what was exchanged then: reach/orbits.h
} origin_step;

typedef struct {
  const origin_step *steps; // count + 1
  uint32_t count;
} origin_way;

// The expander stands at the node, with what can be reached of its zone on the way that
// is tried: is that the end?
typedef bool origins_end(void *data, expander *);

// A way to the node.  False: there is none; it was given up; or the watch has a reason
// to stop.
bool origins_find(arena *, engine *, uint32_t node, origins_end *, void *data,
                  origin_way *);

#endif
