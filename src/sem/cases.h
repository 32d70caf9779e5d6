// cases.h -- Where a predicate holds: its cases, one after the other.
//
// A predicate on clocks need not be convex.  The machine tells it in cases
// (sem/vm.h), each a conjunction of bounds, and perhaps of `deadlock` or its
// negation; what deadlock is of the state at hand is for the caller to know.
//
//   cases c;
//   for (bool is = cases_first(&c, s, &machine, code, discrete); is;
//        is = cases_next(&c))
//     … cases_constrain(&c, kernel, zone) …
//   … c.has_failed …
//
// Memory: none of its own.  The machine is the caller's, who asks it nothing else
// between the first case and the last (V3 of sem/vm.h).

#ifndef GNOMON_SEM_CASES_H
#define GNOMON_SEM_CASES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"
#include "sem/vm.h"
#include "zone/federation.h"
#include "zone/frame.h"

typedef struct {
  const semantics *s;
  vm *machine;     // its constraints are the case at hand
  bool has_failed; // by a run-time error, which is in the machine
} cases;

static inline bool cases_are_at(cases *c, condition_status status) {
  assert(status != CONDITION_SPLIT);
  c->has_failed = status == CONDITION_ERROR;
  return status == CONDITION_TRUE;
}

// False if there are none, or no more.
static inline bool cases_first(cases *c, const semantics *s, vm *machine,
                               code_entry code, int32_t *discrete) {
  *c = (cases){.s = s, .machine = machine};
  semantics_use(s, machine, discrete);
  machine->constraints.count = 0;
  return cases_are_at(c, vm_first_case(machine, code));
}

static inline bool cases_next(cases *c) {
  return cases_are_at(c, vm_next_case(c->machine));
}

// Conjoin the zone with the bounds of the case.  The frame says which clocks it has:
// those that the predicate compares are there.  NULL: all clocks of the semantics.
zone_status cases_constrain(const cases *, const zone_kernel *,
                            const zone_frame *, void *zone);

// Conjoin the federation with what the case says of deadlock; `stuck` is where that
// is.
zone_status cases_constrain_stuck(const cases *, federation *,
                                  const federation *stuck);

// The bounds of the case, which has no deadlock.  The list has room for
// cases_room().
uint32_t cases_list(const cases *, zone_constraint *list);

static inline uint32_t cases_room(const cases *c) {
  return 2 * c->machine->constraints.count;
}

typedef enum { CASES_DONE, CASES_ERROR, CASES_OVERFLOW } cases_status;

// Where all of them hold within a zone, or, if that is NULL, anywhere: added to
// `out`.  `stuck` is NULL if the predicate has no deadlock.  After CASES_ERROR the
// error is in the machine.
cases_status cases_find(const semantics *, vm *, code_entry, int32_t *discrete,
                        const void *within, const federation *stuck,
                        federation *out);

#endif
