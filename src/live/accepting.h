// accepting.h -- Is there a run on which some things happen again and again?
//
// As in live/liveness.h, whose steps are taken, a run is looked for that stays
// outside `bad`.  Of the runs that go on for ever, only those count
//   --buchi      that have infinitely many actions, and on which each of some
//                predicates on the discrete state holds infinitely often
//   --non-zeno   that take infinite time
// or both.
//
// That a run takes infinite time is made something that happens again and again.
// One more clock, the tick, begins at 0.  The first action that is taken when it is
// 1 or more, that is, due, begins another phase; in a later action it is set back,
// and all begins anew.  A run that sets it back infinitely often takes infinite
// time, since each time takes 1 or more.  (Tripakis, Yovine & Bouajjani, "Checking
// timed Büchi automata emptiness efficiently", FMSD 2005, has such a clock.)
//
// If it were set back whenever it is due, each unit of time would have zones of its
// own while some other clock grows to a large constant.  So, once it is due,
// something is waited for that happens infinitely often on all runs that take
// infinite time: each clock with large constants, one after the other, has to be
// assigned, or beyond its greatest constant when an action is taken.  While that is
// waited for, nobody looks at the tick, and it is not stored.  So it is set back on
// all runs with infinitely many actions that take infinite time.
//
// A run with finitely many actions takes infinite time if it stays in its last
// state for ever, which is seen when that is expanded.
//
// The search is depth first over zones, for a strongly connected component in
// which everything that has to happen does (Couvreur, "On-the-fly verification of
// linear temporal logic", FM 1999): components are merged when a step leads back
// into one, with what happens in them, so the first that has everything ends the
// search.  Zones are extrapolated by M, and a node is the same only if its zone is
// equal.  Then cycles are runs (Tripakis, "Checking timed Büchi automata emptiness
// on simulation graphs", TOCL 2009).  With inclusion they would not be.  Where a
// component is done without having everything, its zones are done: what is part of
// one of them has no such run either, and is not looked at.
//
// With symmetry each of the predicates is left alone by itself, so that what happens in a
// node is what happens in whatever it stands for; cycles are runs for the reason given in
// live/liveness.h, since each valuation of a node has one of the node before it, permuted.
// Not with the tick: other clocks are waited for after they were exchanged, so that its
// phases are not symmetric.
//
// Invariants:
//   B1  the open nodes, by number, are in the order in which they were opened; a
//       component is a stretch of them that begins with its root
//   B2  the frames, from the second up, are the way from a start to the node at
//       hand; the first has the starts
//   B3  the edges of a node are together, and in the order of nodes
//   B4  an edge that leads to no node waits, or leads to what is done
//   B5  no zone that is done has a run that is looked for
//
// Memory: accepting_release().

#ifndef GNOMON_LIVE_ACCEPTING_H
#define GNOMON_LIVE_ACCEPTING_H

#include <stdint.h>

#include "live/liveness.h"

// How many predicates there can be.
enum { ACCEPTING_MOST = 62 };

typedef struct {
  uint32_t site, zone; // in `zones`
  uint32_t label;      // how it was reached; of a start: which
  uint32_t word;       // what was exchanged then
  uint32_t hash, next; // the node with such a hash that was opened before
  uint32_t first, end; // its edges
  uint64_t marks;      // what happens in it, a bit each
  uint8_t width;       // of the zone
} accepting_node;

typedef struct {
  uint32_t site, zone, label, word, hash;
  uint32_t seen; // the first done zone when it was last compared
  uint32_t to;   // a node, or NONE
  uint8_t width;
  bool waits; // then the zone is its own
} accepting_edge;

typedef struct {
  uint32_t node;      // or NONE
  uint32_t edge, end; // those not followed yet
} accepting_frame;

// A component.
typedef struct {
  uint32_t node;
  uint64_t marks;    // what happens in it,
  uint64_t entering; // and on the step that leads into it
} accepting_root;

typedef struct accepting_plan {
  liveness_plan run;
  const code_entry *often; // predicates
  uint32_t noften;
} accepting_plan;

typedef struct {
  liveness l; // first: its hooks come back here
  accepting_plan plan;
  uint64_t all; // marks
  accepting_node *nodes;
  uint32_t nnodes, nodes_room;
  accepting_edge *edges;
  uint32_t nedges, edges_room;
  accepting_frame *frames;
  uint32_t nframes, frames_room;
  accepting_root *roots;
  uint32_t nroots, roots_room;
  uint32_t *heads; // the last opened node of each hash
  uint32_t mask;
} accepting;

// Is it for this search, and not for that of liveness.h?
bool accepting_is_about(const query *);

// As liveness_refuse_options() and liveness_refusal(), which they ask.
const char *accepting_refuse_options(arena *, const query *,
                                     const search_options *);
const char *accepting_refusal(arena *, const network *, const query *,
                              const network_limits *, const search_options *);

// For a query of this kind.  The limits are scaled.
accepting_plan accepting_plan_of(arena *, const network_code *, const query *,
                                 const query_code *, const network_limits *);

// As liveness_init(); the plan is in the job.
void accepting_init(accepting *, const search_job *);
void accepting_release(accepting *);

// B1 to B4, for assertions; linear.  B5 is for the oracle to see.
bool accepting_is_valid(const accepting *);

// Everything else is that of `l`: liveness_run(), and what comes after it.

// accepting_path.c, a hook: the way to the node at hand, or to the component that
// was found, and around in it so that everything happens.
liveness_route accepting_route(arena *, const liveness *, bool loops);

// What happens on a step.
static inline uint64_t accepting_mark(uint32_t label) {
  return label & LIVENESS_BACK ? UINT64_C(1) << 63 : 0;
}

#endif
