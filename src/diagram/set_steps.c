// set_steps.c -- Guards, resets, time and abstraction on diagrams.

#include "diagram/set_steps.h"

#include "base/mem.h"

void sets_init(set_steps *t, const semantics *s, cdd *m, expander *x) {
  *t = (set_steps){
      .s = s, .m = m, .x = x, .now = CDD_FALSE, .beside = CDD_FALSE};
  federation_init(&t->cases, x->kernel, s->clocks);
}

void sets_release(set_steps *t) {
  cdd_unref(t->m, t->now);
  cdd_unref(t->m, t->beside);
  federation_release(&t->cases);
}

// ---- The set at hand ------------------------------------------------------------

set_status sets_put(set_steps *t, cdd_set a) {
  return cdd_keep(t->m, &t->now, a) ? SET_SOME : SET_FAILED;
}

static set_status test(set_steps *t) {
  switch (cdd_is_empty(t->m, t->now)) {
  case CDD_NO:
    return SET_SOME;
  case CDD_YES:
    return SET_NONE;
  default:
    return SET_FAILED;
  }
}

set_status sets_test(set_steps *t, cdd_set a) {
  const set_status status = sets_put(t, a);
  return status == SET_SOME ? test(t) : status;
}

static set_status restrict_all(set_steps *t, const zone_constraint *list,
                               uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (sets_put(t, cdd_restrict(t->m, t->now, list[i].i, list[i].j,
                                 BOUND_INFINITY, list[i].b)) != SET_SOME)
      return SET_FAILED;
  return SET_SOME;
}

set_status sets_constrain(set_steps *t, const zone_constraint *list,
                          uint32_t count) {
  if (count == 0)
    return SET_SOME;
  const set_status status = restrict_all(t, list, count);
  return status == SET_SOME ? test(t) : status;
}

static set_status of_expansion(expand_status status) {
  return status == EXPAND_NEXT      ? SET_SOME
         : status == EXPAND_END     ? SET_NONE
         : status == EXPAND_ERROR   ? SET_ERROR
         : status == EXPAND_STOPPED ? SET_STOPPED
                                    : SET_FAILED;
}

set_status sets_list(set_steps *t) { return of_expansion(expander_list(t->x)); }

set_status sets_effect(set_steps *t, uint32_t number) {
  return of_expansion(expander_effect(t->x, number));
}

// ---- Leaving --------------------------------------------------------------------

static set_status apply_guard(set_steps *t, uint32_t number, uint32_t move) {
  uint32_t count = 0;
  const set_status status =
      of_expansion(expander_move_guard(t->x, number, move, &count));
  return status == SET_SOME ? sets_constrain(t, t->x->list, count) : status;
}

// Where a process that is left out of a broadcast cannot receive it.
static set_status apply_refusal(set_steps *t, uint32_t number,
                                uint32_t refusal) {
  expander *x = t->x;
  x->kernel->init_universe(x->zone, x->n);
  federation_clear(&t->cases);
  federation_add(&t->cases, x->zone);
  const set_status status =
      of_expansion(expander_refuse(x, number, refusal, &t->cases));
  if (status != SET_SOME)
    return status;
  if (!cdd_keep(t->m, &t->beside, cdd_from_federation(t->m, &t->cases)))
    return SET_FAILED;
  return sets_test(t, cdd_and(t->m, t->now, t->beside));
}

set_status sets_leave(set_steps *t, uint32_t number) {
  const transition *step = &t->x->transitions.list[number];
  set_status status = SET_SOME;
  for (uint32_t i = 0; i < step->nmoves && status == SET_SOME; i++)
    status = apply_guard(t, number, i);
  for (uint32_t i = 0; i < step->nrefusals && status == SET_SOME; i++)
    status = apply_refusal(t, number, i);
  return status;
}

// ---- Arriving -------------------------------------------------------------------

static cdd_set assign(set_steps *t, const clock_value *v) {
  const int64_t c = v->value / t->s->scale;
  return v->from ? cdd_assign(t->m, t->now, v->clock, v->from, c)
                 : cdd_reset(t->m, t->now, v->clock, c);
}

set_status sets_arrive(set_steps *t) {
  const step_effect *e = &t->x->effect;
  for (uint32_t i = 0; i < e->resets.count; i++)
    if (sets_put(t, assign(t, &e->resets.data[i])) != SET_SOME ||
        sets_put(t, cdd_simplify(t->m, t->now)) != SET_SOME)
      return SET_FAILED;
  const set_status status = restrict_all(t, e->list, e->count);
  return status == SET_SOME ? test(t) : status;
}

set_status sets_delay(set_steps *t) {
  const step_effect *e = &t->x->effect;
  if (!t->x->may_delay)
    return SET_SOME;
  if (sets_put(t, cdd_up(t->m, t->now)) != SET_SOME ||
      restrict_all(t, e->list, e->count) != SET_SOME)
    return SET_FAILED;
  return sets_put(t, cdd_simplify(t->m, t->now));
}

// ---- Backward -------------------------------------------------------------------

static set_status undo(set_steps *t, const clock_value *v) {
  const int64_t c = v->value / t->s->scale;
  if (v->from == v->clock)
    return sets_put(t, cdd_assign(t->m, t->now, v->clock, v->clock, -c));
  const set_status status =
      sets_put(t, cdd_restrict(t->m, t->now, v->clock, v->from, bound_le(-c),
                               bound_le(c)));
  return status == SET_SOME
             ? sets_put(t, cdd_free_clock(t->m, t->now, v->clock))
             : status;
}

set_status sets_undo(set_steps *t, const clock_values *resets) {
  set_status status = SET_SOME;
  for (uint32_t i = resets->count; i-- > 0 && status == SET_SOME;)
    status = undo(t, &resets->data[i]);
  return status == SET_SOME ? test(t) : status;
}

set_status sets_undo_effect(set_steps *t) {
  const step_effect *e = &t->x->effect;
  set_status status = sets_put(t, CDD_TRUE);
  if (status == SET_SOME)
    status = sets_constrain(t, e->list, e->count);
  return status == SET_SOME ? sets_undo(t, &e->resets) : status;
}

set_status sets_before(set_steps *t, const zone_constraint *list,
                       uint32_t count) {
  const set_status status = sets_put(t, cdd_down(t->m, t->now));
  return status == SET_SOME ? restrict_all(t, list, count) : status;
}

// ---- Abstraction ----------------------------------------------------------------

set_status sets_forget(set_steps *t, const abstractor *a) {
  uint32_t at = 1;
  for (uint32_t c = 1; c < t->s->clocks; c++) {
    if (at < a->m && a->clocks[at] == c)
      at++;
    else if (sets_put(t, cdd_free_clock(t->m, t->now, c)) != SET_SOME)
      return SET_FAILED;
  }
  return SET_SOME;
}

// The part of a set with x above a limit.
static cdd_set above(cdd *m, cdd_set a, uint32_t x, int64_t limit) {
  return limit == ZONE_NEVER
             ? a
             : cdd_restrict(m, a, x, 0, bound_lt(-limit), BOUND_INFINITY);
}

typedef enum { ABOVE_NONE, ABOVE_SOME, ABOVE_ALL, ABOVE_FAILED } above_answer;

// beside := the part of now with x above a limit.  Is it any of it, or all?  There are
// limits that no zone reaches (sem/limits.h), and no bound either.
static above_answer look_above(set_steps *t, uint32_t x, int64_t limit) {
  cdd *m = t->m;
  if (limit > BOUND_LIMIT / 4)
    return ABOVE_NONE;
  if (!cdd_keep(m, &t->beside, above(m, t->now, x, limit)))
    return ABOVE_FAILED;
  if (limit == ZONE_NEVER)
    return ABOVE_ALL;
  const cdd_answer none = cdd_is_empty(m, t->beside);
  if (none != CDD_NO)
    return none == CDD_YES ? ABOVE_NONE : ABOVE_FAILED;
  const cdd_answer all = cdd_is_empty(
      m, cdd_restrict(m, t->now, x, 0, BOUND_INFINITY, bound_le(limit)));
  return all == CDD_FAILED ? ABOVE_FAILED
         : all == CDD_YES  ? ABOVE_ALL
                           : ABOVE_SOME;
}

// now := beside, which has all of it, or the union with it.
static set_status join_beside(set_steps *t, above_answer part) {
  if (part == ABOVE_ALL)
    return sets_put(t, t->beside);
  const set_status status = sets_put(t, cdd_or(t->m, t->now, t->beside));
  return status == SET_SOME ? sets_put(t, cdd_simplify(t->m, t->now)) : status;
}

static set_status raise_clock(set_steps *t, uint32_t x, int64_t lower) {
  const above_answer part = look_above(t, x, lower);
  if (part == ABOVE_NONE)
    return SET_SOME;
  if (part == ABOVE_FAILED ||
      !cdd_keep(t->m, &t->beside, cdd_raise(t->m, t->beside, x)))
    return SET_FAILED;
  return join_beside(t, part);
}

static set_status lower_clock(set_steps *t, uint32_t x, int64_t upper) {
  const above_answer part = look_above(t, x, upper);
  if (part == ABOVE_NONE)
    return SET_SOME;
  if (part == ABOVE_FAILED ||
      !cdd_keep(t->m, &t->beside, cdd_lower(t->m, t->beside, x)) ||
      !cdd_keep(t->m, &t->beside, above(t->m, t->beside, x, upper)))
    return SET_FAILED;
  return join_beside(t, part);
}

set_status sets_abstract(set_steps *t, const abstractor *a) {
  set_status status = SET_SOME;
  for (uint32_t k = 1; k < a->m && status == SET_SOME; k++) {
    const uint32_t x = a->clocks[k];
    status = raise_clock(t, x, a->small_limits.lower[k]);
    if (status == SET_SOME)
      status = lower_clock(t, x, a->small_limits.upper[k]);
  }
  return status == SET_SOME ? sets_put(t, cdd_simplify(t->m, t->now)) : status;
}
