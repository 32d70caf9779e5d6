// liveness_step.c -- The steps of runs without end, for whoever looks for one: from a
// stored zone to all that can be reached from it, outside what must not happen.

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "live/liveness_own.h"
#include "sem/assignments.h"
#include "sem/cases.h"
#include "sem/deadlock.h"

engine_status liveness_cases(liveness *l, code_entry code, int32_t *discrete,
                             federation *out) {
  federation_clear(out);
  const cases_status status =
      cases_find(l->s, &l->machine, code, discrete, NULL, NULL, out);
  l->error = l->machine.error;
  return status == CASES_ERROR      ? ENGINE_QUERY
         : status == CASES_OVERFLOW ? ENGINE_OVERFLOW
                                    : ENGINE_MORE;
}

// ---- Sites

static uint32_t find_site(liveness *l, const int32_t *discrete,
                          uint32_t phase) {
  const uint32_t before = l->keys.count;
  const uint32_t at = liveness_find_key(l, discrete, phase);
  if (at < before)
    return at;
  assert(at == before && phase <= l->plan.nawaited + 1);
  grow_sparingly(l->sites, at, l->sites_room);
  l->sites[at] = (liveness_site){LIVENESS_NONE, LIVENESS_NONE, l->abstractor.m};
  return at;
}

// ---- Abstraction ------------------------------------------------------------------------------

// The tick, which is the last clock, is compared with 1 before it is due, and then
// not at all.
void liveness_abstract(liveness *l, int32_t *discrete, uint32_t phase) {
  abstractor *a = &l->abstractor;
  assert(phase == 0 || l->s->timer);
  abstractor_look(a, &l->x.machine, discrete);
  if (!l->s->timer)
    return;
  assert(a->clocks[a->m - 1] == l->s->timer);
  flat_zone_limits_put(&a->small_limits, a->m - 1, 1, 1,
                       flat_zone_shorten(1, 1));
  a->m -= phase > 0;
}

static zone_status extrapolate(liveness *l) {
  abstractor *a = &l->abstractor;
  if (l->extra == EXTRA_NONE)
    return ZONE_SOME;
  zone_fill_bounds(a->kernel, l->extra, a->lu, a->m, a->small_limits.lower,
                   a->small_limits.upper);
  return zone_extrapolate(a->kernel, l->extra, a->small, a->m, a->lu);
}

// Add zone i once more; what is added must not be in the federation itself.
static void copy_zone(federation *f, uint32_t i) {
  assert(i < f->count);
  void *z = mem_new(zone_bytes(f->kernel, f->n), 1);
  zone_copy(f->kernel, z, federation_zone(f, i), f->n);
  federation_add(f, z);
  mem_free(z);
}

// Cut the pieces along a diagonal: each is on one side then.
static zone_status split(federation *pieces, const diagonal *d) {
  assert(d->x != d->y && d->x < pieces->n && d->y < pieces->n);
  const zone_kernel *k = pieces->kernel;
  const uint32_t m = pieces->n;
  const uint32_t count = pieces->count;
  for (uint32_t i = 0; i < count; i++) {
    void *z = federation_zone(pieces, i);
    const bool within = k->get(z, m, d->x, d->y) <= d->bound;
    if (within || bound_add(d->bound, k->get(z, m, d->y, d->x)) < BOUND_LE_ZERO)
      continue;
    copy_zone(pieces, i);
    z = federation_zone(pieces, i);
    void *beyond = federation_zone(pieces, pieces->count - 1);
    if (k->constrain(z, m, d->x, d->y, d->bound) != ZONE_SOME ||
        k->constrain(beyond, m, d->y, d->x, bound_negate(d->bound)) !=
            ZONE_SOME)
      return ZONE_OVERFLOW; // neither can be empty
  }
  return ZONE_SOME;
}

// abstractor.small := that of one piece, with its diagonals as they are.
static zone_status abstract_piece(liveness *l, const void *piece) {
  const abstractor *a = &l->abstractor;
  assert(a->how == ABSTRACTION_DIAGONAL && piece != a->small);
  const zone_kernel *k = a->kernel;
  zone_copy(k, l->original, piece, a->m);
  zone_copy(k, a->small, piece, a->m);
  zone_status status = extrapolate(l);
  for (uint32_t i = 0; i < l->limits->ndiagonals && status == ZONE_SOME; i++) {
    const diagonal *d = &a->diagonals[i];
    status =
        k->get(l->original, a->m, d->x, d->y) <= d->bound
            ? k->constrain(a->small, a->m, d->x, d->y, d->bound)
            : k->constrain(a->small, a->m, d->y, d->x, bound_negate(d->bound));
  }
  return status;
}

static engine_status offer_pieces(liveness *l, uint32_t at, uint32_t label) {
  const abstractor *a = &l->abstractor;
  federation pieces;
  federation_init(&pieces, a->kernel, a->m);
  federation_add(&pieces, a->small);
  zone_status z = ZONE_SOME;
  for (uint32_t i = 0; i < l->limits->ndiagonals && z == ZONE_SOME; i++)
    z = split(&pieces, &a->diagonals[i]);
  engine_status status = status_of_zone(z);
  for (uint32_t i = 0; i < pieces.count && status == ENGINE_MORE; i++)
    status = abstract_piece(l, federation_zone(&pieces, i)) == ZONE_SOME
                 ? l->hooks->offer(l, at, label)
                 : ENGINE_OVERFLOW;
  federation_release(&pieces);
  return status;
}

// A zone of all clocks, of the state that the abstractor has looked at.
static engine_status offer_zone(liveness *l, const void *zone, uint32_t at,
                                uint32_t label) {
  const abstractor *a = &l->abstractor;
  assert(l->sites[at].m == a->m);
  a->kernel->project(a->small, zone, a->n, liveness_rows(l, zone), a->m);
  if (a->how == ABSTRACTION_DIAGONAL)
    return offer_pieces(l, at, label);
  return extrapolate(l) == ZONE_SOME ? l->hooks->offer(l, at, label)
                                     : ENGINE_OVERFLOW;
}

// ---- Entering a state --------------------------------------------------------------------------

engine_status liveness_enter(liveness *l, int32_t *discrete, uint32_t label,
                             const dwell *here) {
  assert(l->arrived.count > 0);
  federation_clear(&l->after);
  const zone_status z = dwell_after(&l->after, &l->arrived, &l->bad, here);
  if (z != ZONE_SOME)
    return status_of_zone(z);
  int32_t *stored = liveness_represent(l, discrete);
  liveness_abstract(l, stored, l->next_phase);
  const uint32_t at = find_site(l, stored, l->next_phase);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < l->after.count && status == ENGINE_MORE; i++) {
    if (i > 0)
      liveness_represent(l, discrete);
    status = offer_zone(l, federation_zone(&l->after, i), at, label);
  }
  return status;
}

engine_status liveness_look_for_bad(liveness *l, int32_t *discrete, bool *all) {
  const engine_status status =
      liveness_cases(l, l->plan.bad, discrete, &l->bad);
  if (status != ENGINE_MORE)
    return status;
  const zone_status z = federation_misses_any(&l->bad, &l->arrived);
  *all = z == ZONE_EMPTY;
  return status_of_zone(z);
}

// `arrived` are valuations of x.effect, before time passes.
static engine_status arrive(liveness *l, uint32_t label) {
  step_effect *e = &l->x.effect;
  assert(federation_is_valid(&l->arrived) && l->step == LIVENESS_NONE);
  bool all = false;
  l->step = label;
  engine_status status = liveness_look_for_bad(l, e->to, &all);
  if (status != ENGINE_MORE)
    return status;
  l->step = LIVENESS_NONE;
  if (all)
    return ENGINE_MORE;
  status =
      status_of_expansion(expander_find_delay(&l->x, label & ~LIVENESS_TICKS));
  if (status != ENGINE_MORE)
    return status;
  const dwell here = {e->list, e->count, l->x.may_delay};
  return liveness_enter(l, e->to, label, &here);
}

zone_status liveness_arrive(const expander *x, void *zone) {
  const step_effect *e = &x->effect;
  const zone_kernel *k = x->kernel;
  zone_status status = assignments_do(k, &x->frame, zone, e->resets.data,
                                      e->resets.count, x->s->scale);
  for (uint32_t i = 0; i < e->count && status == ZONE_SOME; i++)
    status = k->constrain(zone, x->n, e->list[i].i, e->list[i].j, e->list[i].b);
  return status;
}

// ---- Ends of runs --------------------------------------------------------------------------------

static void keep_invariant(dwell *here, zone_constraint **list, uint32_t *room,
                           const zone_constraint *from, uint32_t count) {
  if (count > *room) {
    *room = grow_room(*room, count, 16);
    *list = mem_resize(*list, *room, sizeof **list);
  }
  if (count)
    memcpy(*list, from, count * sizeof **list);
  here->invariant = *list;
  here->count = count;
}

engine_status liveness_look(expander *x, dwell *here, zone_constraint **list,
                            uint32_t *room) {
  uint32_t count = 0;
  expand_status status = expander_invariant(x, &count);
  assert(status != EXPAND_END); // it held when the state was entered
  if (status == EXPAND_NEXT) {
    keep_invariant(here, list, room, x->list, count);
    status = expander_may_delay(x, &here->may_delay);
  }
  return status_of_expansion(status);
}

engine_status liveness_keep_invariant(liveness *l) {
  if (l->extra != EXTRA_LU_PLUS)
    return ENGINE_MORE;
  const zone_status z = l->x.kernel->constrain_many(
      l->x.zone, l->x.n, l->here.invariant, l->here.count);
  assert(z != ZONE_EMPTY);
  return status_of_zone(z);
}

engine_status liveness_find_stuck(expander *x, const federation *spared,
                                  const dwell *here, federation *failing,
                                  federation *stuck) {
  assert(stuck != spared && failing != spared);
  for (uint32_t i = 0; i < spared->count; i++) {
    zone_copy(x->kernel, x->zone, federation_zone(spared, i), x->n);
    if (here->may_delay && x->kernel->up_within(x->zone, x->n, here->invariant,
                                                here->count) != ZONE_SOME)
      return ENGINE_OVERFLOW;
    expand_status status = expander_open(x);
    if (status == EXPAND_NEXT)
      status = deadlock_find(x, failing, stuck);
    if (status != EXPAND_NEXT)
      return status_of_expansion(status);
    if (stuck->count)
      return ENGINE_FOUND;
  }
  return ENGINE_MORE;
}

// Can a run end in the state that is loaded?
static engine_status test_end(liveness *l) {
  if (l->plan.needs_steps)
    return ENGINE_MORE;
  federation_clear(&l->spared);
  const zone_status z = dwell_spared(&l->spared, l->x.zone, &l->bad, &l->here);
  if (z != ZONE_SOME)
    return status_of_zone(z);
  if (dwell_is_endless(&l->here)) {
    l->end = LIVENESS_STAYS;
    return ENGINE_FOUND;
  }
  if (l->plan.timed)
    return ENGINE_MORE;
  const engine_status status =
      liveness_find_stuck(&l->x, &l->spared, &l->here, NULL, &l->stuck);
  if (status == ENGINE_FOUND)
    l->end = LIVENESS_STUCK;
  return status;
}

// ---- Expanding -------------------------------------------------------------------------------------

void liveness_load(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  abstractor *a = &l->abstractor;
  const uint64_t *key = liveness_key(l, at);
  layout_unpack(&l->s->layout, key, l->x.from);
  l->phase = l->s->timer ? (uint32_t)key[l->s->layout.words] : 0;
  liveness_abstract(l, l->x.from, l->phase);
  assert(a->m == l->sites[at].m);
  flat_zone_expand(&l->flat, a->small, liveness_row(l, zone), a->m, width);
  a->kernel->embed(l->x.zone, a->n, a->small, a->clocks, a->m);
}

expand_status liveness_leave(expander *x, uint32_t number, federation *out) {
  if (!x->s->has_priorities)
    return expander_leave(x, number, out);
  federation_unite(out, &x->allowed[number]);
  return out->count ? EXPAND_NEXT : EXPAND_END;
}

// From `leaving`, to x.effect.
static engine_status cross(liveness *l, uint32_t label) {
  assert(!(label & LIVENESS_TICKS) || l->s->timer);
  federation_clear(&l->arrived);
  for (uint32_t i = 0; i < l->leaving.count; i++) {
    void *z = federation_zone(&l->leaving, i);
    zone_status arrived = liveness_arrive(&l->x, z);
    if (arrived == ZONE_SOME && label & LIVENESS_BACK)
      arrived = l->x.kernel->reset(z, l->x.n, l->s->timer, 0);
    if (arrived == ZONE_OVERFLOW)
      return ENGINE_OVERFLOW;
    if (arrived == ZONE_SOME)
      federation_add(&l->arrived, z);
  }
  if (l->arrived.count == 0)
    return ENGINE_MORE;
  l->own.transitions++;
  return arrive(l, label);
}

// Cross from the part of `rest` in which x <= or < limit, to this phase; the other
// part is left.
static engine_status cross_part(liveness *l, uint32_t x, bound limit,
                                uint32_t label, uint32_t phase) {
  federation_clear(&l->leaving);
  federation_unite(&l->leaving, &l->rest);
  if (federation_constrain(&l->leaving, x, 0, limit) == ZONE_OVERFLOW ||
      federation_constrain(&l->rest, 0, x, bound_negate(limit)) ==
          ZONE_OVERFLOW)
    return ENGINE_OVERFLOW;
  l->next_phase = phase;
  return cross(l, label);
}

// Does the step to x.effect assign the clock?
static bool assigns(const liveness *l, uint32_t clock) {
  const clock_values *r = &l->x.effect.resets;
  for (uint32_t i = 0; i < r->count; i++)
    if (r->data[i].clock == clock)
      return true;
  return false;
}

// The same from `leaving`, by the phases of the tick (live/accepting.h).
static engine_status cross_ticking(liveness *l, uint32_t label) {
  engine_status status = ENGINE_MORE;
  uint32_t phase = l->phase;
  assert(phase <= l->plan.nawaited);
  federation_clear(&l->rest);
  federation_unite(&l->rest, &l->leaving);
  if (phase == 0) {
    status = cross_part(l, l->s->timer, bound_lt(1), label, 0);
    label |= LIVENESS_DUE;
    phase = 1;
  }
  for (; phase <= l->plan.nawaited && status == ENGINE_MORE; phase++) {
    const uint32_t c = l->plan.awaited[phase - 1];
    const int64_t lower = l->limits->lower[c], upper = l->limits->upper[c];
    if (!assigns(l, c) && l->rest.count)
      status = cross_part(l, c, bound_le(lower > upper ? lower : upper), label,
                          phase);
  }
  if (status != ENGINE_MORE || !l->rest.count)
    return status;
  federation_clear(&l->leaving);
  federation_unite(&l->leaving, &l->rest);
  l->next_phase = 0;
  return cross(l, label | LIVENESS_BACK);
}

static engine_status take_transition(liveness *l, uint32_t number) {
  expander *x = &l->x;
  const uint32_t label = x->transitions.list[number].label;
  assert(!(label & LIVENESS_TICKS));
  federation_clear(&l->leaving);
  expand_status status = liveness_leave(x, number, &l->leaving);
  if (status == EXPAND_NEXT)
    status = expander_effect(x, number);
  if (status != EXPAND_NEXT)
    return status_of_expansion(status);
  return l->s->timer ? cross_ticking(l, label) : cross(l, label);
}

static engine_status take_transitions(liveness *l) {
  enum { MANY = 256 };
  engine_status status = status_of_expansion(expander_open(&l->x));
  for (uint32_t t = 0; t < l->x.transitions.count && status == ENGINE_MORE;
       t++) {
    status = take_transition(l, t);
    if (t % MANY == MANY - 1 && status == ENGINE_MORE && !liveness_goes_on(l))
      status = ENGINE_STOPPED;
  }
  return status;
}

engine_status liveness_expand(liveness *l, uint32_t at, uint32_t zone,
                              uint8_t width) {
  l->own.explored++;
  engine_status status = liveness_cases(l, l->plan.bad, l->x.from, &l->bad);
  if (status == ENGINE_MORE)
    status = liveness_look(&l->x, &l->here, &l->invariant, &l->invariant_room);
  if (status == ENGINE_MORE)
    status = liveness_keep_invariant(l);
  if (status == ENGINE_MORE)
    status = test_end(l);
  if (status != ENGINE_MORE)
    return status;
  liveness_load(l, at, zone, width);
  status = liveness_keep_invariant(l);
  return status == ENGINE_MORE ? take_transitions(l) : status;
}
