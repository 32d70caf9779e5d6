// diagram.h -- Reachability on diagrams alone: for each discrete state one set of
// valuations, which need not be convex.
//
// Perez, Pavese & Schapachnik, "Branching data structures for real-time model
// checking not as good as thought", set out to have this and measure something
// else; here successors, too, are computed without taking zones out of diagrams
// (diagram/set_steps.h).
//
//   forward    known: what was reached, and all that it simulates
//              fresh: what was reached and was not expanded yet
//   backward   known: from where the goal can be reached
//              fresh: of that, what was not gone back from yet
//
// A site is a discrete state.  Whatever is found for a site that waits joins
// its fresh set, so that all of it is expanded at once: an event.  What joined
// is a part: it came from an event, by a transition.  Parts tell the path.
//
// Backward, nothing is abstracted: all sets are unions of regions of the
// greatest constants, with diagonals too, so there are finitely many.  Discrete
// states are those that can be reached if clocks are looked at one step at a
// time only; they are found first.  An error of the model on that way may be one
// that no run meets: whether a run does is found backward too, if the goal cannot
// be reached.
//
// Invariants:
//   D1  a site is in the queue if and only if it has fresh parts
//   D2  every set in a site, part or event is referred to
//   D3  the set of an event is the union of its parts
//
// Memory: diagram_release().

#ifndef GNOMON_DIAGRAM_DIAGRAM_H
#define GNOMON_DIAGRAM_DIAGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "dd/cdd.h"
#include "diagram/set_steps.h"
#include "job/options.h"
#include "job/watch.h"
#include "reach/engine.h"
#include "store/key_table.h"
#include "trace/trace.h"

#define DIAGRAM_NONE UINT32_MAX

typedef struct {
  cdd_set known, fresh;
  uint32_t parts; // of the fresh set: the first, or NONE if it is empty
} diagram_site;

typedef struct {
  cdd_set set;
  uint32_t site;
  uint32_t from;  // event; forward NONE: a start; backward NONE: the goal
  uint32_t label; // of the transition between the two; or which start it is
  uint32_t next;  // of the same event or site
} diagram_part;

typedef struct {
  cdd_set set;
  uint32_t site;
  uint32_t parts; // the first
} diagram_event;

// Backward: how one site leads to another.
typedef struct {
  uint32_t source, target, label;
  uint32_t next;   // with this target, or NONE
  cdd_set leaving; // where it can be taken
  clock_values resets;
} diagram_edge;

// Backward: what holds in a site.
typedef struct {
  zone_constraint *invariant;
  uint32_t count;
  bool may_delay;
  uint32_t edges; // the first that leads here, or NONE
  bool starts;    // it is that of an initial state
} diagram_state;

// Backward: an initial state.
typedef struct {
  uint32_t site, number; // as starts_next() goes
  cdd_set set;
} diagram_origin;

// Backward: where the model goes wrong.
typedef struct {
  uint32_t site;
  cdd_set set;
  bool in_query;
  run_error query_error;
  expand_fault fault; // if not
} diagram_mishap;

typedef struct diagram {
  const semantics *s;
  search_options options;
  watch *watch;
  cdd *m;
  expander x;
  set_steps steps;
  abstractor abstractor;
  goal goal;
  cdd_set *allowed; // with priorities: by transition, what higher ones leave
  uint32_t nallowed;
  // sites
  key_table keys;
  uint64_t *key; // of the site at hand
  diagram_site *sites;
  uint32_t sites_room;
  uint32_t *queue; // a ring
  uint32_t head, waiting, queue_room;
  uint32_t round; // of those that wait, how many waited when it began
  // how everything came about
  diagram_part *parts;
  uint32_t nparts, parts_room;
  diagram_event *events;
  uint32_t nevents, events_room;
  // backward
  diagram_origin *starts;
  uint32_t nstarts;
  diagram_state *states; // by site
  uint32_t states_room;
  diagram_edge *edges;
  uint32_t nedges, edges_room;
  diagram_mishap *mishaps;
  uint32_t nmishaps, mishaps_room;
  // what came out
  uint32_t found;   // part that has it, or NONE
  cdd_set goal_set; // of that part, what has it
  bool no_start;
  expand_fault fault; // after ENGINE_ERROR
  bool is_early;      // the error may be one that no run meets
  search_stats stats;
} diagram;

void diagram_init(diagram *, const search_job *);
void diagram_release(diagram *);

engine_status diagram_run(diagram *);

// D1, and that the parts of an event are of its site, for assertions; linear.
bool diagram_is_valid(const diagram *);
void diagram_count(diagram *);

// diagram_path.c: the way to what was found, or, with TRACE_ERROR, to the
// event that was expanded last.  NULL if there is none, which would be a fault.
trace *diagram_path(arena *, diagram *, trace_kind);

// ---- For the files of this module

// diagram_path.c, backward: the label of the part where the way from the start
// that was found ends.
uint32_t diagram_end(diagram *);

engine_status diagram_forward(diagram *);
engine_status diagram_backward(diagram *);

// What a status of the steps means for the search: MORE for SOME and NONE.
engine_status diagram_of_sets(diagram *, set_status);

// The number of a discrete state's site, made if it is new.
uint32_t diagram_find(diagram *, int32_t *discrete);

// x.from := the discrete part of a site.
void diagram_load(diagram *, uint32_t site);

// steps.now becomes part of a site's fresh set.
engine_status diagram_add_part(diagram *, uint32_t site, uint32_t from,
                               uint32_t label);

// The next site that waits becomes an event: its number, or NONE.
uint32_t diagram_next_event(diagram *);

// Is all of steps.now known of the site?  Counts.
engine_status diagram_ask(diagram *, uint32_t site, bool *known);

// known := known or steps.now, in fewer nodes if possible.
engine_status diagram_learn(diagram *, uint32_t site);

// Of which valuations of the set can the transition be taken, of the state whose
// transitions are listed?  In steps.now.  With priorities, diagram_allow() has to
// be called for this set before.
set_status diagram_leave(diagram *, cdd_set from, uint32_t number);
set_status diagram_allow(diagram *, cdd_set from);

// What of steps.now, which stays, is looked for: ENGINE_FOUND and in goal_set, or
// ENGINE_MORE.  One of the cases is enough unless `all` are wanted.  If it is about
// deadlocks, the discrete part is x.from and its transitions are listed.
engine_status diagram_test(diagram *, int32_t *discrete, bool all);

bool diagram_may_go_on(diagram *);

// Every initial state: calls `add` with x.effect and x.next of each.
engine_status diagram_start(diagram *,
                            engine_status (*add)(diagram *, uint32_t number));

#endif
