// graph.h -- The region graph of a network, all of it.
//
// Nodes are states of stepper.h that are reached; from each there is at
// most one step of time, and there are action steps.  What the engines answer
// is read off: does a predicate hold somewhere, after how many actions at
// least, after how much time at least.  What runs do in the long run is for
// live.h.
//
// On a grid (region.h) actions are taken from even multiples only.
//
// Invariants:
//   G0  the first state is node 0
//   G1  depth is the least number of actions on a way from the start
//   G2  no two nodes have the same state
//   G3  edges has the action steps of all nodes that are done, one stretch for
//       each node
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
  uint32_t fate;          // not 0: `live` is known, or being found out
  uint32_t first, nedges; // its action steps
  bool done;
  bool acts;  // some action step is possible
  bool live;  // some action step is possible now or after a delay
  bool idles; // time may pass for ever, and leads nowhere else
  bool error; // some step from here cannot be computed
} node;

typedef struct {
  uint32_t to;
  uint32_t touched; // clocks that are assigned to, a bit each
} graph_edge;

typedef struct {
  stepper *steps;
  int32_t *states; // steps->words numbers each
  size_t words_room;
  node *nodes;
  uint32_t count, room;
  graph_edge *edges;
  uint32_t nedges, edges_room;
  uint32_t *table; // node + 1, by hash of its state
  uint32_t slots;
  uint32_t *now, *next; // nodes to expand, of this depth and the one after it
  uint32_t nnow, nnext, now_room, next_room;
  uint32_t most;
  uint32_t untouched; // bits of clocks: steps that assign to one are left out
  bool error;         // some reachable step cannot be computed
  bool stops;         // time passes somewhere while a clock stands still
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

// The same from another state, leaving out steps that assign to a clock of
// `untouched`.
graph_status graph_build_from(graph *, stepper *, const int32_t *state,
                              uint32_t untouched, uint32_t most);

// What time and actions lead to from node i: 0 <= k < graph_degree().
uint32_t graph_degree(const graph *, uint32_t i);
uint32_t graph_next(const graph *, uint32_t i, uint32_t k);

const int32_t *graph_state(const graph *, uint32_t i);

// Is p true in node i?  NULL is.  Errors are noted in the stepper.
bool graph_satisfies(graph *, uint32_t i, const expr *p);

// Is p, or its negation, true somewhere?  `timer` is the number of the timer
// among the clocks, or 0.
graph_answer graph_find(graph *, const expr *p, bool negated, uint32_t timer);

#endif
