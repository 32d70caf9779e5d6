// queue.h -- Which waiting state is expanded next.
//
//   bfs     in the order in which they were found
//   dfs     the last one found first
//   random  any of them, by a seed
//   others  the one with the least key; among equals the first found
//
// With subsumption, expanding a state before the larger one that covers it is a
// mistake: everything behind it is explored twice.  Two heuristics against it
// (Herbreteau & Tran, "Improving search order for reachability testing in timed
// automata", FORMATS 2015):
//
//   topo    locations of each process are numbered along its edges, leaving out
//           those that lead back; the sum over the processes is the key
//   rank    a state that covers an expanded one outranks everything that was
//           found from that, and goes first
//
// Invariant W1: the list, or the heap, has `count` of `room` entries, and in a heap
// none is before the one above it.
//
// Memory: queue_release().

#ifndef GNOMON_REACH_QUEUE_H
#define GNOMON_REACH_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "job/options.h"
#include "sem/semantics.h"
#include "store/passed.h"

typedef struct {
  uint64_t key;
  uint32_t node;
  uint32_t number; // of the push: among equals, the first goes first
} queue_entry;

typedef struct {
  search_order order;
  uint32_t first; // bfs: where the list begins, which goes round
  uint32_t pushes;
  uint64_t random; // state of the generator
  uint32_t *list;  // bfs, dfs, random
  queue_entry *heap;
  uint32_t count, room;
  uint32_t **topo;   // [process][location]
  uint32_t *rank;    // by node
  uint32_t *highest; // by node: the highest rank among it and what it led to
  uint32_t *above;   // by node: its parent, or further up past covered nodes
  uint32_t rank_room;
} queue;

void queue_init(queue *, search_order, uint64_t seed, const semantics *);
void queue_release(queue *, const semantics *);

// Along the locations: the priority of a state, if the order goes by that; else 0.
uint64_t queue_distance(const queue *, const int32_t *discrete,
                        uint32_t processes);

// A node that was just added, with what it covers in passed.removed.  The priority is
// that of the order: the distance, or for ORDER_TIME and ORDER_VOLUME another.
void queue_push(queue *, const passed *, uint32_t node, uint64_t priority);

// The next node that waits, PASSED_NONE if there is none.  Clears its flag.
uint32_t queue_pop(queue *, passed *);

// Drops nodes that were covered, and recycles them; those that are left come in the same
// order.  Linear.
void queue_sweep(queue *, passed *);

uint64_t queue_bytes(const queue *);

// W1, for assertions; linear.
bool queue_is_valid(const queue *);

#endif
