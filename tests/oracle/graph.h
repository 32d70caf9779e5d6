// graph.h -- The region graph of a network, all of it.
//
// Nodes are states of stepper.h that are reached; from each there is at
// most one step of time, and there are action steps.  What the engines answer
// is read off: does a predicate hold somewhere, after how many actions at
// least, after how much time at least.
//
// Invariants:
//   G1  depth is the least number of actions on a way from the start
//   G2  no two nodes have the same state
//
// Memory: a graph owns its tables and keeps them from one network to the next.

#ifndef GNOMON_ORACLE_GRAPH_H
#define GNOMON_ORACLE_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/query.h"
#include "stepper.h"

#define NODE_NONE UINT32_MAX

typedef struct {
  uint32_t later; // the node that time leads to, or NODE_NONE
  uint32_t depth;
  uint32_t fate; // not 0: `live` is known, or being found out
  bool done;
  bool acts; // some action step is possible
  bool live; // some action step is possible now or after a delay
} node;

typedef struct {
  stepper *steps;
  int32_t *states; // steps->words numbers each
  size_t words_room;
  node *nodes;
  uint32_t count, room;
  uint32_t *table; // node + 1, by hash of its state
  uint32_t slots;
  uint32_t *now, *next; // nodes to expand, of this depth and the one after it
  uint32_t nnow, nnext, now_room, next_room;
  uint32_t most;
  bool error; // some reachable step cannot be computed
} graph;

typedef enum {
  GRAPH_DONE,
  GRAPH_NO_START, // the first state violates an invariant
  GRAPH_TOO_LARGE,
} graph_status;

typedef struct {
  bool found;
  uint32_t depth; // fewest actions
  bool timed;     // the least time is known:
  int32_t time;   // its infimum, an integer
  bool attained;  // some way takes just this time
} graph_answer;

void graph_init(graph *);
void graph_release(graph *);

// At most `most` nodes.
graph_status graph_build(graph *, stepper *, uint32_t most);

// Is p, or its negation, true somewhere?  `timer` is the number of the timer
// among the clocks, or 0.
graph_answer graph_find(graph *, const expr *p, bool negated, uint32_t timer);

#endif
