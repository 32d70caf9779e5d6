// fixpoint_forward.c -- From the initial states on.
//
//   for each group of steps, and each matrix of the last layer with each guard:
//     clocks are assigned, bits change, the invariants hold
//     time passes where it may, and the invariants hold still
//     the result is extrapolated; what of it is new is in the next layer
//   stop when a matrix has what is looked for, or the model goes wrong in one

#include <assert.h>

#include "fixpoint/fixpoint.h"
#include "sem/assignments.h"

// ---- What was reached ----

// Some states of the newest matrix have what is looked for.  Not if each of them
// goes wrong when it is entered; if one does, the others are not asked.
static cmd_status found_goal(void *data, void *zone, bf a, bf b) {
  fixpoint *f = data;
  (void)zone;
  const bf all = bf_and(f->m, a, b);
  bf clean = bf_minus(f->m, all, f->dead);
  if (clean == BF_FALSE && fixpoint_pick(f, all) && !fixpoint_bars_entry(f))
    clean = bits_of_state(&f->r->bits, f->x.from);
  if (clean == BF_FALSE)
    return CMD_FINE;
  bf_put(f->m, &f->found_states, clean);
  assert(f->layers[f->nlayers - 1].count > 0);
  f->found = f->layers[f->nlayers - 1].count - 1;
  return fixpoint_stop(f, ENGINE_FOUND);
}

static cmd_status add_states(fixpoint *f, void *zone, bf states) {
  bf fresh;
  if (f->lu && f->kernel->extra_lu(zone, f->n, f->lu) != ZONE_SOME)
    return CMD_OVERFLOW;
  const cmd_status status = fixpoint_add(f, zone, states, &fresh);
  return status == CMD_FINE && fresh != BF_FALSE
             ? cmd_meet(zone, fresh, f->r->goal, true, found_goal, f)
             : status;
}

// ---- Steps ----

// Time passes unless it must not.  If invariants bound clocks from above only,
// it is enough that they hold afterwards.
static cmd_status pass_time(fixpoint *f, void *zone, bf states) {
  const relation *r = f->r;
  assert(states != BF_FALSE && zone != f->scratch);
  const bf standing = bf_and(f->m, states, r->standing);
  const bf moving = bf_minus(f->m, states, r->standing);
  cmd_status status = CMD_FINE;
  if (standing != BF_FALSE) {
    zone_copy(f->kernel, f->scratch, zone, f->n);
    status = r->has_lower
                 ? add_states(f, f->scratch, standing)
                 : fixpoint_conjoin(f, f->scratch, standing, add_states);
  }
  if (status != CMD_FINE || moving == BF_FALSE)
    return status;
  f->kernel->up(zone, f->n);
  return fixpoint_conjoin(f, zone, moving, add_states);
}

typedef struct {
  fixpoint *f;
  const relation_group *g;
} group_step;

static cmd_status take(const group_step *s, void *zone, bf states, bf moves) {
  fixpoint *f = s->f;
  const bf after = relation_after(f->r, s->g, states, moves);
  if (after == BF_FALSE)
    return CMD_FINE;
  const zone_status status = assignments_do(f->kernel, &f->x.frame, zone,
                                            s->g->resets, s->g->nresets, 1);
  if (status != ZONE_SOME)
    return status == ZONE_EMPTY ? CMD_FINE : CMD_OVERFLOW;
  f->stats.transitions++;
  return f->r->has_lower ? fixpoint_conjoin(f, zone, after, pass_time)
                         : pass_time(f, zone, after);
}

static cmd_status visit(void *data, void *zone, bf states, bf moves) {
  const group_step *s = data;
  fixpoint *f = s->f;
  if (!fixpoint_may_go_on(f))
    return fixpoint_stop(f, ENGINE_STOPPED);
  const uint32_t mark = bf_mark(f->m);
  const cmd_status status = take(s, zone, states, moves);
  bf_release(f->m, mark);
  return status;
}

static engine_status step(fixpoint *f) {
  fixpoint_next_layer(f);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < f->r->ngroups && status == ENGINE_MORE; i++) {
    group_step s = {f, &f->r->groups[i]};
    status =
        fixpoint_of_cmd(f, cmd_and_apply(f->frontier, s.g->steps, visit, &s));
  }
  return status;
}

// ---- Errors ----

// Does the model go wrong in a state of the last layer?
static engine_status look_for_mishaps(fixpoint *f) {
  assert(fixpoint_layer_is_valid(f));
  const fixpoint_layer *l = &f->layers[f->nlayers - 1];
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t k = 0; k < f->r->mishaps.count; k++) {
      const relation_mishap *h = &f->r->mishaps.data[k];
      const zone_status status =
          fixpoint_mishap_meets(f, h, fixpoint_zone(f, l, i), l->functions[i]);
      if (status == ZONE_OVERFLOW)
        return ENGINE_OVERFLOW;
      if (status == ZONE_EMPTY)
        continue;
      f->found = i;
      f->mishap = h;
      bf_put(f->m, &f->found_states, bf_and(f->m, l->functions[i], h->where));
      return fixpoint_blame(f);
    }
  return fixpoint_of_cmd(f, CMD_FINE);
}

// ---- All of it ----

static engine_status start(fixpoint *f) {
  assert(f->nlayers == 1 && f->layers[0].count == 0 && f->nstarts > 0);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < f->nstarts && status == ENGINE_MORE; i++) {
    const uint32_t mark = bf_mark(f->m);
    zone_copy(f->kernel, f->scratch, f->starts[i].zone, f->n);
    status = fixpoint_of_cmd(f, add_states(f, f->scratch, f->starts[i].where));
    bf_release(f->m, mark);
  }
  return status;
}

engine_status fixpoint_forward(fixpoint *f) {
  engine_status status = start(f);
  while (status == ENGINE_MORE) {
    status = look_for_mishaps(f);
    if (status == ENGINE_MORE && f->layers[f->nlayers - 1].count == 0)
      return ENGINE_DONE;
    if (status == ENGINE_MORE)
      status = step(f);
  }
  return status;
}
