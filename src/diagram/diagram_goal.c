// diagram_goal.c -- What of a set is looked for, deadlocks included.

#include <assert.h>

#include "diagram/diagram.h"
#include "sem/cases.h"

// ---- Deadlock -------------------------------------------------------------------

// steps.now := all valuations of the open state's invariant in which the
// transition, whose effect is known, is possible.
static set_status find_possible(diagram *d, uint32_t number) {
  assert(number < d->x.transitions.count);
  set_steps *t = &d->steps;
  uint32_t count = 0;
  set_status status = sets_undo_effect(t);
  if (status == SET_SOME)
    status = sets_leave(t, number);
  if (status != SET_SOME)
    return status;
  if (expander_invariant(&d->x, &count) != EXPAND_NEXT)
    return SET_ERROR;
  return sets_constrain(t, d->x.list, count);
}

// What is known of the deadlocks of a set.
typedef struct {
  bool may_delay;
  bool may_fail;   // if not, a transition that does is an error
  cdd_set stuck;   // from where no transition is possible, now or later
  cdd_set failing; // from where one goes wrong, so that it cannot be told
} deadlocks;

// steps.now := where the transition is possible, or, *fails, where the model goes
// wrong when it is tried.
static set_status try_transition(diagram *d, cdd_set whole, uint32_t number,
                                 bool *fails) {
  set_steps *t = &d->steps;
  set_status status = sets_put(t, whole);
  if (status == SET_SOME)
    status = sets_leave(t, number);
  if (status == SET_SOME)
    status = sets_effect(t, number);
  *fails = status == SET_ERROR;
  return status == SET_SOME ? find_possible(d, number) : status;
}

// Take from what is stuck all from which the transition can become possible.
static set_status subtract_possible(diagram *d, cdd_set whole, uint32_t number,
                                    deadlocks *k) {
  set_steps *t = &d->steps;
  bool fails;
  set_status status = try_transition(d, whole, number, &fails);
  if (fails && k->may_fail)
    status = SET_SOME;
  if (status == SET_SOME && k->may_delay)
    status = sets_before(t, NULL, 0);
  if (status != SET_SOME)
    return status;
  if (!cdd_keep(d->m, &k->stuck, cdd_diff(d->m, k->stuck, t->now)) ||
      (fails && !cdd_keep(d->m, &k->failing, cdd_or(d->m, k->failing, t->now))))
    return SET_FAILED;
  return SET_SOME;
}

static engine_status find_deadlocks(diagram *d, cdd_set whole, deadlocks *k) {
  assert(d->goal.has_deadlock && k->failing == CDD_FALSE);
  cdd_keep(d->m, &k->stuck, whole);
  const expand_status x = expander_may_delay(&d->x, &k->may_delay);
  if (x != EXPAND_NEXT)
    return status_of_expansion(x);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < d->x.transitions.count && status == ENGINE_MORE; i++)
    status = diagram_of_sets(d, subtract_possible(d, whole, i, k));
  return status;
}

// ---- Cases ----------------------------------------------------------------------

// steps.now := what of it is in the case that the machine found.
static set_status apply_case(diagram *d, cdd_set stuck) {
  const clock_constraints *found = &d->goal.machine.constraints;
  set_steps *t = &d->steps;
  set_status status = SET_SOME;
  for (uint32_t i = 0; i < found->count && status == SET_SOME; i++) {
    zone_constraint both[2];
    const clock_constraint *c = &found->data[i];
    if (c->op != EXPR_DEADLOCK)
      status = sets_constrain(t, both, semantics_bounds(d->s, c, both));
    else if (c->bound)
      status = sets_test(t, cdd_and(d->m, t->now, stuck));
    else
      status = sets_test(t, cdd_diff(d->m, t->now, stuck));
  }
  return status;
}

static engine_status try_cases(diagram *d, int32_t *discrete, cdd_set whole,
                               cdd_set stuck, bool all) {
  vm *machine = &d->goal.machine;
  cases c;
  for (bool is = cases_first(&c, d->s, machine, d->goal.code, discrete); is;
       is = cases_next(&c)) {
    set_status status = sets_test(&d->steps, whole);
    if (status == SET_SOME)
      status = apply_case(d, stuck);
    if (status == SET_SOME &&
        !cdd_keep(d->m, &d->goal_set, cdd_or(d->m, d->goal_set, d->steps.now)))
      status = SET_FAILED;
    if (status == SET_SOME && !all)
      return ENGINE_FOUND;
    if (diagram_of_sets(d, status) != ENGINE_MORE)
      return diagram_of_sets(d, status);
  }
  if (c.has_failed)
    return ENGINE_QUERY;
  return d->goal_set == CDD_FALSE ? ENGINE_MORE : ENGINE_FOUND;
}

engine_status diagram_test(diagram *d, int32_t *discrete, bool all) {
  if (d->goal.code == CODE_NONE)
    return ENGINE_MORE;
  cdd_set whole = cdd_ref(d->m, d->steps.now), rest = cdd_ref(d->m, whole);
  deadlocks k = {.may_fail = all, .stuck = CDD_FALSE, .failing = CDD_FALSE};
  engine_status status = ENGINE_MORE;
  cdd_keep(d->m, &d->goal_set, CDD_FALSE);
  if (d->goal.has_deadlock) {
    status = find_deadlocks(d, whole, &k);
    if (!cdd_keep(d->m, &rest, cdd_diff(d->m, whole, k.failing)))
      status = diagram_of_sets(d, SET_FAILED);
  }
  if (status == ENGINE_MORE)
    status = try_cases(d, discrete, rest, k.stuck, all);
  cdd_keep(d->m, &d->steps.now, whole);
  cdd_unref(d->m, whole);
  cdd_unref(d->m, rest);
  cdd_unref(d->m, k.stuck);
  cdd_unref(d->m, k.failing);
  return status;
}
