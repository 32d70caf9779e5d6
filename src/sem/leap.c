// leap.c -- One leap, as a sequence of operations on the zone.

#include "sem/leap.h"

#include <assert.h>

bound leap_bound(const semantics *s, const leap *l) {
  const cycle_window *w = &l->of->window;
  const int64_t low = w->low / s->scale * l->least;
  assert(w->low % s->scale == 0);
  return w->is_open_below ? bound_lt(-low) : bound_le(-low);
}

zone_constraint leap_other(const semantics *s, const leap *l, uint32_t i) {
  zone_constraint c = l->of->others[i];
  const int64_t k = bound_constant(c.b) / s->scale;
  assert(bound_constant(c.b) % s->scale == 0);
  c.b = bound_is_strict(c.b) ? bound_lt(k) : bound_le(k);
  return c;
}

uint32_t leap_split(zone_constraint *list, uint32_t count, uint32_t y) {
  uint32_t others = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (list[i].i == y || list[i].j == y)
      continue;
    const zone_constraint other = list[i];
    list[i] = list[others];
    list[others++] = other;
  }
  return others;
}

// The state is the same; its invariant, in x->effect.
static expand_status find_effect(expander *x) {
  step_effect *e = &x->effect;
  uint32_t count = 0;
  const expand_status status = expander_invariant(x, &count);
  zone_constraint *list = x->list;
  const uint32_t room = x->room;
  x->list = e->list;
  x->room = e->room;
  e->list = list;
  e->room = room;
  e->count = count;
  e->resets.count = 0;
  e->stands = false;
  x->may_delay = true;
  x->is_hull = false;
  semantics_copy(x->s, e->to, x->from);
  x->differs.is_whole = true;
  return status;
}

static zone_status constrain(const expander *x, zone_constraint c) {
  const zone_constraint by_row = frame_map(&x->frame, c);
  return x->kernel->constrain(x->next, x->frame.n, by_row.i, by_row.j,
                              by_row.b);
}

static zone_status constrain_all(const expander *x) {
  const step_effect *e = &x->effect;
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < e->count && status == ZONE_SOME; i++)
    status = constrain(x, e->list[i]);
  return status;
}

// Time passes under the first of the invariants.
static zone_status pass_time(expander *x, uint32_t count) {
  return x->kernel->up_within(x->next, x->frame.n,
                              expander_map(x, x->effect.list, count), count);
}

static zone_status constrain_others(const expander *x, const leap *l,
                                    bool early) {
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < l->of->nothers && status == ZONE_SOME; i++) {
    const zone_constraint c = leap_other(x->s, l, i);
    if (leap_is_early(&c) == early)
      status = constrain(x, c);
  }
  return status;
}

// From y = 0 to y = 0.
static zone_status pass(expander *x, const leap *l) {
  const uint32_t y = l->of->clock;
  const bound low = leap_bound(x->s, l);
  const uint32_t others = leap_split(x->effect.list, x->effect.count, y);
  zone_status status = constrain_all(x);
  if (status == ZONE_SOME)
    status = constrain(x, (zone_constraint){y, 0, BOUND_LE_ZERO});
  if (status == ZONE_SOME)
    status = constrain_others(x, l, true);
  if (status == ZONE_SOME)
    status = pass_time(x, others);
  if (status == ZONE_SOME)
    status = constrain(x, (zone_constraint){0, y, low});
  if (status == ZONE_SOME && l->is_exact)
    status = constrain(x, (zone_constraint){y, 0, -low});
  if (status == ZONE_SOME)
    status = constrain_others(x, l, false);
  return status == ZONE_SOME
             ? x->kernel->reset(x->next, x->frame.n, frame_row(&x->frame, y), 0)
             : status;
}

// The clocks of the cycle, which need not matter in the state.
static void add_clocks(expander *x, const leap *l) {
  frame_cut(&x->frame);
  frame_add(&x->frame, l->of->clock);
  for (uint32_t i = 0; i < l->of->nothers; i++) {
    frame_add(&x->frame, l->of->others[i].i);
    frame_add(&x->frame, l->of->others[i].j);
  }
}

expand_status leap_take(expander *x, const leap *l) {
  const expand_status found = find_effect(x);
  if (found != EXPAND_NEXT)
    return found;
  add_clocks(x, l);
  zone_copy(x->kernel, x->next, x->zone, x->frame.base);
  expander_widen(x);
  zone_status status = pass(x, l);
  if (status == ZONE_SOME)
    status = constrain_all(x);
  if (status == ZONE_SOME)
    status = pass_time(x, x->effect.count);
  return status == ZONE_SOME    ? EXPAND_NEXT
         : status == ZONE_EMPTY ? EXPAND_END
                                : EXPAND_OVERFLOW;
}
