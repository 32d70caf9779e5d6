// expander.h -- Symbolic successors: the zone graph, one state at a time.
//
// A symbolic state is a discrete part (sem/semantics.h) and a zone, which is closed
// under the delays that the state allows.  The expander holds one such state
// and goes through its successors; each is the set of all states that one
// transition and then any delay can lead to.  Nothing is abstracted here.
//
//   x.from, x.zone := the state
//   status = expander_open(&x)
//   while (status == EXPAND_NEXT && (status = expander_next(&x)) == EXPAND_NEXT)
//     … x.effect.to, x.next, x.number …
//
// A transition has more than one successor where what it needs of the clocks is
// not convex: broadcasts that some clocks keep a process from receiving, and
// priorities.
//
// The order of things within a step is that of the language: guards in the
// source state; is there a valuation left?  Only then `before`, the updates of
// the moves in order, `after`, the invariants of the target, and only if there is
// still a valuation, whether time may pass.
//
// Zones have all clocks, unless the caller says which (expander_use_clocks):
// those that are not there are free, as if the matrix had them without any bound.
// Whatever the open state compares must be there; sem/limits.h is what knows.
// Successors have the same clocks, and those that the step assigns or copies; so
// what is compared in one is there, too.
//
// Stop-watches: letting time pass is then the least zone around the exact set;
// `is_hull` says that this happened.
//
// Whoever keeps `from` from state to state may say what of it changes
// (expander_keep); then a successor is made of what its step changes.  Otherwise all of
// it is copied each time.
//
// Memory: expander_release() gives everything back.

#ifndef GNOMON_SEM_EXPANDER_H
#define GNOMON_SEM_EXPANDER_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/difference.h"
#include "sem/semantics.h"
#include "sem/transitions.h"
#include "sem/vm.h"
#include "sem/whereabouts.h"
#include "zone/federation.h"
#include "zone/frame.h"
#include "zone/zone.h"

typedef enum {
  EXPAND_NEXT,
  EXPAND_END,
  EXPAND_ERROR,    // of the model: see `fault`
  EXPAND_OVERFLOW, // bounds do not fit: go on with wider ones
  EXPAND_STOPPED,  // transitions.go_on said so
} expand_status;

// Where a run-time error occurred.
typedef enum {
  FAULT_EDGE,      // guard, channel or update of `process`, `index`
  FAULT_INVARIANT, // of `process`, location `index`
  FAULT_RATE,      // likewise
  FAULT_BEFORE,
  FAULT_AFTER,
} fault_position;

typedef struct {
  fault_position at;
  uint32_t process, index;
  uint32_t label; // of the transition that was being taken, or UINT32_MAX
  run_error error;
} expand_fault;

// What a transition does, clocks aside.
typedef struct {
  int32_t *to;           // the new discrete part
  clock_values resets;   // in order
  zone_constraint *list; // the invariants of the new state
  uint32_t count, room;
  bool stands; // a location is urgent or committed
} step_effect;

typedef struct {
  const semantics *s;
  const zone_kernel *kernel;
  uint32_t n;       // clocks, with the zero clock
  zone_frame frame; // those of `next`; the first, up to `base`, of `zone`
  vm machine;
  transitions transitions;
  int32_t *from; // the state: for the caller to fill
  void *zone;
  step_effect effect; // the successor
  difference differs; // where effect.to may not be `from`
  bool keeps;         // that is kept from step to step
  void *next;
  bool may_delay;   // in the successor
  bool knows_delay; // that, `is_hull` and `stopped` are known
  bool is_hull;
  bool *stopped;       // in the successor, by clock; only with rates
  bool *rated;         // by clock: some rate speaks of it
  bool *stands;        // `stopped` by row of `next`
  uint32_t number;     // of its transition, in transitions.list
  expand_fault fault;  // after EXPAND_ERROR
  federation pieces;   // what the clocks leave of the transition
  uint32_t piece;      // next of them
  federation *allowed; // with priorities: by transition, what is left of it
  uint32_t nallowed, allowed_room;
  zone_constraint *list; // constraints of a guard
  uint32_t room;
  zone_constraint *mapped; // by rows of `next`
  uint32_t mapped_room;
  uint16_t *numbers;       // 0, 1, 2, …
  whereabouts whereabouts; // of `from` or the successor, who was last asked for
  narrowing narrowing;     // of the zone, for wide broadcasts
  void *spare;
} expander;

// How the transition of the successor is named, whatever the zone.
static inline uint32_t expander_label(const expander *x) {
  return x->transitions.list[x->number].label;
}

void expander_init(expander *, const semantics *, const zone_kernel *);
void expander_release(expander *);

// Which clocks `zone` has: all, or these, which increase and begin with 0.  Before
// expander_open().
void expander_use_all_clocks(expander *);
void expander_use_clocks(expander *, const uint16_t *clocks, uint32_t n);

// From now on the caller says what of `from` it changes, each time, by
// difference_add() to `differs`; or all of it, by setting its is_whole.
void expander_keep(expander *);

// Successor := the initial state with these locations.  EXPAND_END if its
// invariant does not hold.
expand_status expander_start(expander *, const uint32_t *locations);

// Begin with the successors of `from` and `zone`.
expand_status expander_open(expander *);
expand_status expander_next(expander *);

// The number in the list of the transition with this label, or that of how many
// there are: none is left in the zone.  After expander_open().
static inline uint32_t expander_number(const expander *x, uint32_t label) {
  return transitions_labelled(&x->transitions, label);
}

// Only transition `number`: the next calls of expander_next() give its
// successors and then EXPAND_END.  After expander_open().
expand_status expander_only(expander *, uint32_t number);

// Go on from the successor: it becomes the state.  With all clocks only.
void expander_advance(expander *);

// May time pass in the state that is open?
expand_status expander_may_delay(expander *, bool *may);

// All clock valuations of the open state, whether in `zone` or not, in which
// the transition is possible: guards, refusals and the invariants of source and
// target, but not priorities; of wide broadcasts only those to which time can
// lead from the zone.  Added to `out`; EXPAND_END if there are none, or none in
// `zone`.  After expander_open().
expand_status expander_possible(expander *, uint32_t number, federation *out);

// The part of `zone` in which the clocks allow the transition, whatever comes of
// it.  Added to `out`; EXPAND_END if there is none.  After expander_open(),
// even if that failed on the way through the transitions.
expand_status expander_leave(expander *, uint32_t number, federation *out);

// ---- Step by step, for sets of valuations that are not zones.  Each is asked
// only if those before leave a valuation: otherwise errors could be found that no
// run meets.  EXPAND_END: there is none.

// The transitions of `from`, as expander_open() has them, whatever the zone, and
// without priorities.  Of wide broadcasts, all: there may be very many.
expand_status expander_list(expander *);

// The bounds of one move's guard: in x->list, `count` of them.
expand_status expander_move_guard(expander *, uint32_t number, uint32_t move,
                                  uint32_t *count);

// Cut the federation down to where a process that is left out cannot receive.
expand_status expander_refuse(expander *, uint32_t number, uint32_t refusal,
                              federation *);

// What the transition does: x->effect.
expand_status expander_effect(expander *, uint32_t number);

// After that: x->may_delay.  What goes wrong has the label.
expand_status expander_find_delay(expander *, uint32_t label);

// The guards of a transition of the open state, and its invariant: in x->list,
// `count` of them.
expand_status expander_guard(expander *, uint32_t number, uint32_t *count);
expand_status expander_invariant(expander *, uint32_t *count);

// ---- For successors that are made by hand: clocks may be added to the frame.

// x->next has the clocks of the open state, and gets those that were added: they
// are free.
void expander_widen(expander *);

// Constraints in terms of the rows of x->next, until this is called again.
const zone_constraint *expander_map(expander *, const zone_constraint *,
                                    uint32_t count);

#endif
