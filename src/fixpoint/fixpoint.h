// fixpoint.h -- Reachability on sets of states that are discrete and timed at
// once: constraint matrix diagrams (dd/cmd.h) and a network told by them
// (relation/relation.h).
//
// Ehlers, Fass, Gerke & Peter, "Fully symbolic timed model checking using
// constraint matrix diagrams", RTSS 2010, section 5.2, with what is wrong there
// set right: time passes in the initial states too, in urgent ones never, and
// constants for the extrapolation are those of all locations.
//
//   forward    reached: what was reached, extrapolated
//   backward   reached: from where the goal can be reached; nothing is
//              extrapolated, but only states count that could be reached if
//              clocks did not matter (fixpoint/untimed.h)
//
// Ranges of variables are those that an analysis finds.  Should a state be met
// from which one is left, all begins again with declared ones.
//
// All that is new in a step is a layer, a list of matrices: the next step goes
// on from it, and paths are found from layer to layer.
//
// Invariants:
//   X1  a matrix of a layer has a closed zone and a function that is not false
//   X2  forward, each matrix of layer i + 1 is within what one of layer i leads
//       to; backward, every state of layer i + 1 leads to one of layer i
//   X3  backward, matrices are closed under what time leads to them
//
// Memory: fixpoint_release().

#ifndef GNOMON_FIXPOINT_FIXPOINT_H
#define GNOMON_FIXPOINT_FIXPOINT_H

#include <stdbool.h>
#include <stdint.h>

#include "dd/cmd.h"
#include "job/options.h"
#include "job/watch.h"
#include "reach/engine.h"
#include "reach/goal.h"
#include "relation/relation.h"
#include "sem/expander.h"
#include "sem/limits.h"
#include "trace/trace.h"

#define FIXPOINT_NONE UINT32_MAX

typedef struct {
  unsigned char *zones; // one after the other
  bf *functions;        // kept
  uint32_t count, room;
} fixpoint_layer;

// An initial state and where time leads from it.
typedef struct {
  uint32_t number; // as starts_next() goes
  bf where;        // kept
  void *zone;
} fixpoint_start;

typedef struct {
  uint32_t *data;
  uint32_t count, room;
} fixpoint_labels;

typedef struct {
  const semantics *s;
  const network_limits *limits;
  search_options options; // nothing is `auto`
  watch *watch;
  arena memory; // of the relation
  relation *r;
  bf_manager *m;
  const zone_kernel *kernel;
  uint32_t n;
  size_t zone_size;
  zone_lu *lu; // NULL: nothing is extrapolated
  cmd *reached, *frontier, *fresh;
  bf untimed; // kept; what can be reached whatever the clocks
  bf dead;    // kept; where the model goes wrong whatever the clocks: nothing
              // is known of what comes after
  bf alive;   // kept; backward: untimed without dead
  fixpoint_start *starts;
  uint32_t nstarts;
  fixpoint_layer *layers;
  uint32_t nlayers, layers_room;
  uint64_t layer_bytes;
  void *scratch; // for whoever calls nobody else that uses it
  // for one state at a time, with the widest bounds
  expander x;
  goal goal;
  zone_lu *wide_lu;
  void *wide;
  // what came out
  engine_status outcome; // if a visitor stopped
  bool no_start;
  bool is_lost;         // a fault
  bool declared;        // ranges are those that are declared
  bool leaks;           // one that is not was left
  uint32_t found;       // the matrix of the last layer that has it, or NONE
  bf found_states;      // kept; forward: those of the matrix
  uint32_t found_start; // backward: the initial state that it has
  const relation_mishap *mishap; // what was found there; NULL: the goal
  bool arrives_wrong;            // whoever enters that state goes wrong
  expand_fault fault;            // after ENGINE_ERROR
  trace *error_path;             // in the watch's memory; likewise, and QUERY
  fixpoint_labels labels;
  search_stats stats;
} fixpoint;

// The relation is made by fixpoint_run().
void fixpoint_init(fixpoint *, const search_job *);
void fixpoint_release(fixpoint *);

// Why the relation cannot be made, or the functions not be computed with, is in
// the watch's reason after ENGINE_STOPPED.
engine_status fixpoint_run(fixpoint *);
void fixpoint_count(fixpoint *);

// After that: the set, until release; NULL if there was no relation.  Its states
// are told by fixpoint.r->bits.
const cmd *fixpoint_reached(const fixpoint *);

// fixpoint_path.c: the way to what was found.  NULL if there is none, which would
// be a fault unless watch.reason says something.
trace *fixpoint_path(arena *, fixpoint *, trace_kind);

// ---- For the files of this module

engine_status fixpoint_forward(fixpoint *);
engine_status fixpoint_backward(fixpoint *);

// What a status of the diagrams means for the search: MORE if it is fine.
engine_status fixpoint_of_cmd(fixpoint *, cmd_status);

// What was found cannot be: a fault, unless the functions have failed.
engine_status fixpoint_lose(fixpoint *);

// What the visitor of a diagram returns in order to end the search like this.
cmd_status fixpoint_stop(fixpoint *, engine_status);

bool fixpoint_may_go_on(fixpoint *);

// Calls `then` for every part of the matrix in which all invariants hold.  The
// zone is garbage afterwards.
typedef cmd_status fixpoint_then(fixpoint *, void *zone, bf);
cmd_status fixpoint_conjoin(fixpoint *, void *zone, bf, fixpoint_then *);

// A matrix is reached; what of it is new joins the last layer: that part, or
// BF_FALSE.
cmd_status fixpoint_add(fixpoint *, const void *zone, bf, bf *fresh);

// Begin with an empty layer and nothing reached.
void fixpoint_clear(fixpoint *);

// The last layer is what is expanded, and another begins.
void fixpoint_next_layer(fixpoint *);

// X1 of the last layer, for assertions; linear.
bool fixpoint_layer_is_valid(const fixpoint *);

const void *fixpoint_zone(const fixpoint *, const fixpoint_layer *, uint32_t);

// Is there something in both zones?  ZONE_SOME if so.  Uses scratch.
zone_status fixpoint_zones_meet(fixpoint *, const void *, const void *);

// The matrix and the mishap, likewise.
zone_status fixpoint_mishap_meets(fixpoint *, const relation_mishap *,
                                  const void *zone, bf);

// fixpoint_path.c: x.from := one of the states.  Would whoever enters it go wrong?
bool fixpoint_pick(fixpoint *, bf states);
bool fixpoint_bars_entry(fixpoint *);

// fixpoint_path.c, backward: what was found is the goal, or where the model goes
// wrong on the way: ENGINE_FOUND, ENGINE_ERROR or ENGINE_QUERY.
engine_status fixpoint_try_goal(fixpoint *);

// fixpoint_path.c: what was found is where the model goes wrong: how, and on which
// way?  ENGINE_ERROR or ENGINE_QUERY.
engine_status fixpoint_blame(fixpoint *);

#endif
