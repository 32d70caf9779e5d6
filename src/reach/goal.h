// goal.h -- Does a symbolic state have what is looked for?
//
// What is looked for is a predicate, told in cases (sem/vm.h): conjunctions of
// bounds on clocks, and perhaps of `deadlock` or its negation.  The state has
// it if the zone meets one of them.
//
// Memory: goal_release().

#ifndef GNOMON_REACH_GOAL_H
#define GNOMON_REACH_GOAL_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/expander.h"
#include "sem/semantics.h"
#include "zone/federation.h"
#include "zone/frame.h"

typedef struct {
  const semantics *s;
  const zone_kernel *kernel;
  code_entry code; // CODE_NONE: no state has it
  bool has_deadlock;
  vm machine;
  void *z;
  zone_constraint *list; // what of the clocks was found, by goal_test(), if
                         // the zone has all clocks
  uint32_t count, room;
  uint64_t earliest; // with a timer: the least time of it, see goal_time()
} goal;

typedef enum { GOAL_NO, GOAL_YES, GOAL_ERROR, GOAL_OVERFLOW } goal_status;

void goal_init(goal *, const semantics *, const zone_kernel *, code_entry,
               bool has_deadlock);
void goal_release(goal *);

// The least time of a zone: twice the least value of the timer, one more if that
// is only approached; 0 if there is no timer.
uint64_t goal_time(const goal *, const zone_frame *, const void *zone);

// A least set of bounds for a zone of all clocks, of the model's clocks only;
// `list` has room for n * n.
uint32_t goal_reduce(const semantics *, const zone_kernel *, const void *zone,
                     zone_constraint *list);

// With a timer, all cases are tried, and the earliest is what was found.
// The frame says which clocks the zone has: those of the predicate and the timer
// are there.  `stuck` are the deadlocks of the state, with the same clocks; NULL
// unless has_deadlock.  After GOAL_ERROR the error is in machine.error.
goal_status goal_test(goal *, int32_t *discrete, const zone_frame *,
                      const void *zone, const federation *stuck);

#endif
