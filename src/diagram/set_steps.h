// set_steps.h -- Steps of the semantics on diagrams: what sem/expander.h does with
// zones, done with sets that need not be convex.
//
// One set is at hand, `now`; each function makes another of it.  What the
// discrete part of a step is comes from an expander, which is asked in the order
// of the language and only while there are valuations left, so that errors are
// found exactly where a run can meet them.
//
// Abstraction.  With constants L and U of a state, a valuation v is simulated by
// w if for each clock x: w(x) = v(x), or L < w(x) < v(x), or w(x) > v(x) > U
// (Behrmann, Bouyer, Larsen & Pelanek, "Lower and upper bounds in zone-based
// abstractions of timed automata", 2006).  This is one condition for each clock
// by itself; so all valuations that a set simulates are found clock by clock,
//
//   a  :=  a  or  raise(a and x > L)  or  lower(a) and x > U
//
// which no zone could hold.  They are a union of regions: there are finitely
// many such sets.
//
// Memory: sets_release().  The manager and the expander are the caller's.

#ifndef GNOMON_DIAGRAM_SET_STEPS_H
#define GNOMON_DIAGRAM_SET_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "dd/cdd.h"
#include "reach/abstractor.h"
#include "sem/expander.h"

typedef enum {
  SET_SOME,
  SET_NONE,    // it is empty
  SET_ERROR,   // of the model: x->fault
  SET_STOPPED, // x->transitions.go_on said so
  SET_FAILED,  // cdd_why()
} set_status;

typedef struct {
  const semantics *s;
  cdd *m;
  expander *x;
  cdd_set now;    // referred to
  cdd_set beside; // another, for a while
  federation cases;
} set_steps;

void sets_init(set_steps *, const semantics *, cdd *, expander *);
void sets_release(set_steps *);

// now := a.
set_status sets_put(set_steps *, cdd_set a);

// The same, and is there anything?
set_status sets_test(set_steps *, cdd_set a);

// Conjoin bounds.
set_status sets_constrain(set_steps *, const zone_constraint *, uint32_t count);

// The transitions of x->from, and what one of them does: x->effect.
set_status sets_list(set_steps *);
set_status sets_effect(set_steps *, uint32_t number);

// From where the clocks allow a transition that the expander has listed.
set_status sets_leave(set_steps *, uint32_t number);

// The resets and the invariant of x->effect; then, if x->may_delay, time.
set_status sets_arrive(set_steps *);
set_status sets_delay(set_steps *);

// Backward: all valuations that the resets take into the set; those that the
// resets of x->effect take into its invariant; and those from which time leads
// into the set within these bounds.
set_status sets_undo(set_steps *, const clock_values *resets);
set_status sets_undo_effect(set_steps *);
set_status sets_before(set_steps *, const zone_constraint *, uint32_t count);

// Let the clocks go that the abstractor, which has looked at the state, does not
// find active; and add all that is simulated.
set_status sets_forget(set_steps *, const abstractor *);
set_status sets_abstract(set_steps *, const abstractor *);

#endif
