// retrace.h -- Transitions taken again from an initial state, with exact zones.
//
// The transitions are told by their labels.  Where one has several successors (see
// sem/expander.h), they are tried in turn until one leads to the end
// (path/backtrack.h).  A state whose transition has more than one keeps where it
// started from, and nothing is tried twice (path/failures.h).  Who walks is told of
// each state that is entered, and may cut it down.
//
// Invariants:
//   T1  a state that is on the way has tried one successor at least; those behind it
//       have tried none and keep nothing
//   T2  a state that was split by its transition is kept; with keeps_all every state
//       is that was left
//
// Memory: retrace_release().

#ifndef GNOMON_PATH_RETRACE_H
#define GNOMON_PATH_RETRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "job/watch.h"
#include "path/failures.h"
#include "sem/expander.h"

// A sequence of transitions, each by its label in the state where it is taken.
typedef struct {
  const semantics *s;
  zone_level level;
  uint32_t start; // which initial state, as starts_next() goes
  const uint32_t *labels;
  uint32_t count;
  watch *watch;        // looked at before another way is tried; or NULL
  bool may_be_missing; // do not try for ever
} retrace_plan;

typedef struct {
  // The expander's successor is state i, unless this says false; its zone, x->next,
  // may be cut down before.
  bool (*enter)(void *data, expander *x, uint32_t i);
  // Is step i not a transition, but a leap?  Then x->next is to be what it leads to;
  // false if it cannot be taken.  NULL: there are none.
  bool (*leap)(void *data, expander *x, uint32_t i);
  // Does the state at which the expander stands have what is looked for?
  bool (*is_end)(void *data, expander *x);
} retrace_hooks;

typedef struct {
  uint32_t tried;    // successors of its transition so far
  bool is_split;     // there may be more of them
  int32_t *discrete; // where it started from, if that is kept
  void *zone;
} retrace_state;

typedef struct {
  const retrace_plan *plan;
  const retrace_hooks *hooks;
  void *data; // theirs
  expander x; // with bounds of 64 bits
  bool keeps_all;
  retrace_state *states; // plan->count + 1
  failures failed;
} retrace;

// The plan outlives it.
void retrace_init(retrace *, const retrace_plan *, const retrace_hooks *,
                  void *data);
void retrace_release(retrace *);

// Once.  False if no way leads to the end, or if the watch has a reason to stop.
bool retrace_run(retrace *);

// The expander is to stand at state i, which is kept.
void retrace_load(retrace *, uint32_t i);

// T1 and T2, with `on` states on the way; for assertions.
bool retrace_is_valid(const retrace *, uint32_t on);

#endif
