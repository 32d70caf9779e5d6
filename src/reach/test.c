// test.c -- Is what is looked for there?  Asked when a state is found; deadlocks, and
// what comes first in time, when it is taken out.

#include <assert.h>

#include "reach/engine.h"
#include "sem/deadlock.h"

static engine_status of_goal(goal_status g) {
  switch (g) {
  case GOAL_YES:
    return ENGINE_FOUND;
  case GOAL_ERROR:
    return ENGINE_QUERY;
  case GOAL_OVERFLOW:
    return ENGINE_OVERFLOW;
  default:
    return ENGINE_MORE;
  }
}

static engine_status test_new(engine *e) {
  expander *x = &e->x;
  assert(!e->goal.has_deadlock && !e->s->timer);
  if (e->refuted &&
      refuted_is_end(e->refuted, (uint32_t)e->key[e->s->layout.words]))
    return ENGINE_MORE;
  const engine_status status =
      of_goal(goal_test(&e->goal, x->effect.to, &x->frame, x->next, NULL));
  return status == ENGINE_FOUND && e->has_hulls && e->judge
             ? e->judge(e->judge_data, e)
             : status;
}

// A state that has it was taken out: the search is over, unless a later one can
// have it at an earlier time.
static engine_status found_late(engine *e) {
  assert(e->node < e->passed.nnodes);
  if (!e->s->timer)
    return ENGINE_FOUND;
  if (e->goal.earliest < e->best_time) {
    e->best_time = e->goal.earliest;
    e->best = e->passed.pinned = e->node;
  }
  return ENGINE_MORE;
}

static engine_status test_open(engine *e) {
  if (goal_time(&e->goal, &e->x.frame, e->x.zone) >= e->best_time) {
    assert(e->s->timer && e->best != PASSED_NONE);
    e->node = e->best;
    return ENGINE_FOUND;
  }
  if (e->goal.has_deadlock) {
    const engine_status status =
        status_of_expansion(deadlock_find(&e->x, NULL, &e->stuck));
    if (status != ENGINE_MORE)
      return status;
  }
  const engine_status status =
      of_goal(goal_test(&e->goal, e->x.from, &e->x.frame, e->x.zone,
                        e->goal.has_deadlock ? &e->stuck : NULL));
  return status == ENGINE_FOUND ? found_late(e) : status;
}

// Zones that are extrapolated by L and U may exceed the invariant, and then lack what
// time leads to.  Deadlocks are looked for within the one and with the other.
static engine_status restore_invariant(engine *e) {
  expander *x = &e->x;
  uint32_t count = 0;
  bool may_delay = false;
  expand_status status = expander_may_delay(x, &may_delay);
  if (status == EXPAND_NEXT)
    status = expander_invariant(x, &count);
  if (status != EXPAND_NEXT)
    return status_of_expansion(status);
  const uint32_t n = x->frame.base;
  const zone_constraint *list = expander_map(x, x->list, count);
  zone_status z = x->kernel->constrain_many(x->zone, n, list, count);
  assert(z != ZONE_EMPTY);
  if (z == ZONE_SOME && may_delay)
    z = x->kernel->up_within(x->zone, n, list, count);
  return status_of_zone(z);
}

bool engine_may_be_spurious(const engine *e) {
  return e->goal.has_deadlock &&
         e->options.abstraction == ABSTRACTION_EXTRA_LU_PLUS;
}

void engine_plug_test(engine *e) {
  const bool late = e->goal.has_deadlock || e->s->timer;
  const bool any = e->goal.code != CODE_NONE;
  e->parts.test_new = any && !late ? test_new : NULL;
  e->parts.test_open = any && late ? test_open : NULL;
  e->parts.restore_invariant =
      engine_may_be_spurious(e) ? restore_invariant : NULL;
  assert(!e->parts.test_new || !e->parts.test_open);
}
