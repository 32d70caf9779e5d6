// fixpoint_backward.c -- From what is looked for back to the initial states.
//
//   the first layer is what is looked for, within the invariants, and from where
//   time leads to it
//   for each matrix of the last layer and each group of steps:
//     where clocks are assigned, they have those values, and had any before;
//     bits change back; the guard and the invariants held
//     so they did before, as long as time passed, where it may
//     what of that is new is in the next layer
//   stop when a matrix has an initial state
//
// Only discrete states count that could be reached if clocks did not matter, and
// no step is taken from where the model goes wrong whatever the clocks.  If no run
// leads to the goal, the same is done for states that have it and go wrong, and
// then for all errors of the model.

#include <assert.h>

#include "fixpoint/fixpoint.h"
#include "sem/assignments.h"

#include "base/mem.h"

// ---- What was reached ----

static cmd_status look_for_start(fixpoint *f, const void *zone, bf states) {
  for (uint32_t i = 0; i < f->nstarts; i++) {
    const fixpoint_start *s = &f->starts[i];
    if (!bf_meets(f->m, states, s->where))
      continue;
    const zone_status status = fixpoint_zones_meet(f, zone, s->zone);
    if (status == ZONE_OVERFLOW)
      return CMD_OVERFLOW;
    if (status == ZONE_SOME) {
      f->found = f->layers[f->nlayers - 1].count - 1;
      assert(f->layers[f->nlayers - 1].count > 0);
      f->found_start = i;
      return fixpoint_stop(f, ENGINE_FOUND);
    }
  }
  return CMD_FINE;
}

static cmd_status add_states(fixpoint *f, void *zone, bf states) {
  bf fresh;
  const cmd_status status = fixpoint_add(f, zone, states, &fresh);
  return status == CMD_FINE && fresh != BF_FALSE
             ? look_for_start(f, zone, fresh)
             : status;
}

// Of a matrix within the invariants: from where time leads to it.  What is below
// an upper bound later is so before.
static cmd_status go_back_in_time(fixpoint *f, void *zone, bf states) {
  assert(states != BF_FALSE && zone != f->scratch);
  const bf standing = bf_and(f->m, states, f->r->standing);
  const bf moving = bf_minus(f->m, states, f->r->standing);
  cmd_status status = CMD_FINE;
  if (standing != BF_FALSE)
    status = add_states(f, zone, standing);
  if (status != CMD_FINE || moving == BF_FALSE)
    return status;
  f->kernel->down(zone, f->n);
  return f->r->has_lower ? fixpoint_conjoin(f, zone, moving, add_states)
                         : add_states(f, zone, moving);
}

// ---- What is looked for ----

static cmd_status enter(fixpoint *f, void *zone, bf states) {
  const uint32_t mark = bf_mark(f->m);
  const cmd_status status = fixpoint_conjoin(
      f, zone, bf_and(f->m, states, f->untimed), go_back_in_time);
  bf_release(f->m, mark);
  return status;
}

static cmd_status enter_clean(void *data, void *zone, bf states, bf none) {
  fixpoint *f = data;
  (void)none;
  return enter(f, zone, bf_minus(f->m, states, f->dead));
}

static cmd_status enter_dead(void *data, void *zone, bf states, bf none) {
  fixpoint *f = data;
  (void)none;
  return enter(f, zone, bf_and(f->m, states, f->dead));
}

static engine_status begin_with_goal(fixpoint *f, cmd_visit *enter_part) {
  assert(f->nlayers == 1 && f->layers[0].count == 0);
  const uint32_t mark = bf_mark(f->m);
  const cmd_status status = cmd_each(f->r->goal, enter_part, f);
  bf_release(f->m, mark);
  return fixpoint_of_cmd(f, status);
}

static engine_status begin_with_mishaps(fixpoint *f) {
  assert(f->nlayers == 1 && f->layers[0].count == 0);
  void *zone = mem_new(f->zone_size, 1);
  cmd_status status = CMD_FINE;
  for (uint32_t i = 0; i < f->r->mishaps.count && status == CMD_FINE; i++) {
    const relation_mishap *h = &f->r->mishaps.data[i];
    f->kernel->init_universe(zone, f->n);
    const zone_status in =
        f->kernel->constrain_many(zone, f->n, h->bounds, h->nbounds);
    if (in == ZONE_SOME)
      status = enter(f, zone, h->where);
    else if (in == ZONE_OVERFLOW)
      status = CMD_OVERFLOW;
  }
  mem_free(zone);
  return fixpoint_of_cmd(f, status);
}

// ---- Steps ----

typedef struct {
  fixpoint *f;
  const relation_group *g;
  bf after; // the states that it leads to
  void *zone;
} step_back;

static cmd_status take_guard(void *data, void *zone, bf all, bf moves) {
  const step_back *s = data;
  fixpoint *f = s->f;
  (void)all;
  if (!fixpoint_may_go_on(f))
    return fixpoint_stop(f, ENGINE_STOPPED);
  const uint32_t mark = bf_mark(f->m);
  const bf before =
      bf_and(f->m, relation_before(f->r, s->g, s->after, moves), f->alive);
  cmd_status status = CMD_FINE;
  if (before != BF_FALSE) {
    f->stats.transitions++;
    status = fixpoint_conjoin(f, zone, before, go_back_in_time);
  }
  bf_release(f->m, mark);
  return status;
}

static cmd_status take_group(step_back *s, const void *zone) {
  fixpoint *f = s->f;
  assert(s->after != BF_FALSE && zone != s->zone);
  zone_copy(f->kernel, s->zone, zone, f->n);
  const zone_status status = assignments_undo(f->kernel, &f->x.frame, s->zone,
                                              s->g->resets, s->g->nresets, 1);
  if (status != ZONE_SOME)
    return status == ZONE_EMPTY ? CMD_FINE : CMD_OVERFLOW;
  const bf before = relation_before(f->r, s->g, s->after, s->g->moves);
  if (!bf_meets(f->m, before, f->alive))
    return CMD_FINE;
  return cmd_meet(s->zone, BF_TRUE, s->g->steps, false, take_guard, s);
}

static cmd_status visit(void *data, void *zone, bf states, bf none) {
  step_back s = *(const step_back *)data;
  bf_manager *m = s.f->m;
  cmd_status status = CMD_FINE;
  (void)none;
  s.after = states;
  for (uint32_t i = 0; i < s.f->r->ngroups && status == CMD_FINE; i++) {
    const uint32_t mark = bf_mark(m);
    s.g = &s.f->r->groups[i];
    status = fixpoint_may_go_on(s.f) ? take_group(&s, zone)
                                     : fixpoint_stop(s.f, ENGINE_STOPPED);
    bf_release(m, mark);
  }
  return status;
}

static engine_status step(fixpoint *f) {
  fixpoint_next_layer(f);
  step_back s = {.f = f, .zone = mem_new(f->zone_size, 1)};
  const cmd_status status = cmd_each(f->frontier, visit, &s);
  mem_free(s.zone);
  return fixpoint_of_cmd(f, status);
}

// ---- All of it ----

static engine_status run(fixpoint *f, engine_status status) {
  while (status == ENGINE_MORE) {
    if (f->layers[f->nlayers - 1].count == 0)
      return ENGINE_DONE;
    status = step(f);
  }
  return status;
}

static bool may_go_wrong(const fixpoint *f) {
  for (uint32_t i = 0; i < f->r->mishaps.count; i++)
    if (bf_meets(f->m, f->r->mishaps.data[i].where, f->untimed))
      return true;
  return false;
}

// States that have the goal and go wrong: only then is it known which is first.
static engine_status seek_dead(fixpoint *f) {
  fixpoint_clear(f);
  const engine_status status = run(f, begin_with_goal(f, enter_dead));
  return status == ENGINE_FOUND ? fixpoint_try_goal(f) : status;
}

static engine_status seek_mishaps(fixpoint *f) {
  fixpoint_clear(f);
  const engine_status status = run(f, begin_with_mishaps(f));
  return status == ENGINE_FOUND ? fixpoint_blame(f) : status;
}

engine_status fixpoint_backward(fixpoint *f) {
  const uint32_t mark = bf_mark(f->m);
  bf_put(f->m, &f->alive, bf_minus(f->m, f->untimed, f->dead));
  const bool goal_in_dead =
      bf_meets(f->m, f->r->goal_moves, bf_and(f->m, f->untimed, f->dead));
  bf_release(f->m, mark);
  engine_status status = run(f, begin_with_goal(f, enter_clean));
  if (status == ENGINE_DONE && goal_in_dead)
    status = seek_dead(f);
  if (status == ENGINE_DONE && may_go_wrong(f))
    status = seek_mishaps(f);
  if (status == ENGINE_DONE && !bf_is_fine(f->m))
    return fixpoint_of_cmd(f, CMD_FAILED);
  return status;
}
