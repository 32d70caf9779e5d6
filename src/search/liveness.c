// liveness.c -- Looking for a maximal run, depth first.

#include "search/liveness.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "search/choice.h"
#include "sem/assignments.h"

// ---- What is asked -----------------------------------------------------------------

static const char *refused_option(arena *memory, const search_options *o) {
  return o->zones == ZONES_AUTO
             ? choice_special(memory, o)
             : arena_printf(memory, "--zones %s", search_zones_name(o->zones));
}

const char *liveness_refuse_options(arena *memory, const search_options *o) {
  const char *which = refused_option(memory, o);
  if (which)
    return arena_printf(memory, "%s does not go with E[], A<> and -->", which);
  switch (o->abstraction) {
  case ABSTRACTION_AUTO:
  case ABSTRACTION_NONE:
  case ABSTRACTION_EXTRA_M:
  case ABSTRACTION_EXTRA_M_PLUS:
    return NULL;
  default:
    return arena_printf(memory,
                        "--abstraction %s does not go with E[], A<> and -->: "
                        "use auto, none, extra-m or extra-m+",
                        search_abstraction_name(o->abstraction));
  }
}

const char *liveness_refusal(arena *memory, const network *net,
                             const query *asked, const network_limits *limits,
                             const search_options *o) {
  if (asked->has_deadlock)
    return "deadlock is not decided within E[], A<> and -->";
  if (net->has_rates)
    return "E[], A<> and --> are not decided for models with stop-watches";
  if (limits->diagonals_unbounded && o->abstraction != ABSTRACTION_NONE)
    return "E[], A<> and --> are not decided where clocks are copied so that "
           "there is no end to the diagonals that matter";
  return liveness_refuse_options(memory, o);
}

liveness_plan liveness_plan_of(const query *asked, const query_code *code) {
  switch (asked->kind) {
  case QUERY_POTENTIALLY_ALWAYS:
    return (liveness_plan){.bad = code->not_p};
  case QUERY_EVENTUALLY:
    return (liveness_plan){.bad = code->p};
  default:
    assert(asked->kind == QUERY_LEADS_TO);
    return (liveness_plan){.bad = code->q, .from = code->p, .has_from = true};
  }
}

// ---- Life and death ------------------------------------------------------------------

static search_options reach_options(const liveness *l) {
  search_options o = l->options;
  const bool none = o.abstraction == ABSTRACTION_NONE;
  o.abstraction = none                       ? ABSTRACTION_NONE
                  : l->limits->has_diagonals ? ABSTRACTION_DIAGONAL
                                             : ABSTRACTION_ALU;
  if (o.order == ORDER_AUTO)
    o.order = ORDER_BFS;
  if (o.volume == VOLUME_AUTO && l->limits->has_diagonals)
    o.volume = VOLUME_OFF;
  return o;
}

static void init_abstraction(liveness *l) {
  const search_abstraction asked = l->options.abstraction;
  const zone_kernel *kernel = l->x.kernel;
  search_options o = l->options;
  l->extra = asked == ABSTRACTION_NONE      ? EXTRA_NONE
             : asked == ABSTRACTION_EXTRA_M ? EXTRA_M
                                            : EXTRA_M_PLUS;
  if (l->extra == EXTRA_M_PLUS)
    l->options.abstraction = ABSTRACTION_EXTRA_M_PLUS;
  if (asked != ABSTRACTION_NONE)
    o.abstraction = l->limits->has_diagonals ? ABSTRACTION_DIAGONAL
                                             : ABSTRACTION_EXTRA_M_PLUS;
  abstractor_init(&l->abstractor, l->s, l->limits, kernel, &o);
  form_init(&l->form, kernel, 1);
  l->original = mem_new(zone_bytes(kernel, l->s->clocks), 1);
}

static void init_federations(liveness *l) {
  federation *const all[] = {&l->bad,   &l->leaving, &l->rest, &l->arrived,
                             &l->after, &l->spared,  &l->stuck};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    federation_init(all[i], l->x.kernel, l->s->clocks);
}

void liveness_init(liveness *l, const semantics *s,
                   const network_limits *limits, const liveness_plan *plan,
                   const search_options *o, watch *w) {
  const zone_kernel *kernel = zone_kernel_get(o->width, o->simd);
  *l = (liveness){.s = plan->timed ? plan->timed : s,
                  .plain = s,
                  .limits = limits,
                  .options = *o,
                  .plan = *plan,
                  .watch = w,
                  .root = LIVENESS_NONE,
                  .step = LIVENESS_NONE,
                  .key = mem_new((size_t)s->layout.words + 1, sizeof *l->key),
                  .free_done = LIVENESS_NONE};
  assert(!s->timer);
  expander_init(&l->x, l->s, kernel);
  vm_init(&l->machine, &s->code->program);
  init_abstraction(l);
  init_federations(l);
  key_table_init(&l->keys, s->layout.words + (l->s->timer != 0));
  heap_init(&l->zones, FORM_BLOCK, false);
  const search_options reach = reach_options(l);
  l->options.order = ORDER_DFS;
  if (!plan->has_from)
    return;
  engine_init(&l->reach, s, limits, kernel, CODE_NONE, false, NULL, &reach, w);
}

void liveness_release(liveness *l) {
  if (l->plan.has_from)
    engine_release(&l->reach);
  mem_free(l->followed);
  federation *const all[] = {&l->bad,   &l->leaving, &l->rest, &l->arrived,
                             &l->after, &l->spared,  &l->stuck};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    federation_release(all[i]);
  heap_release(&l->zones);
  key_table_release(&l->keys);
  form_release(&l->form);
  abstractor_release(&l->abstractor);
  vm_release(&l->machine);
  expander_release(&l->x);
  mem_free(l->original);
  mem_free(l->invariant);
  mem_free(l->places);
  mem_free(l->items);
  mem_free(l->done);
  mem_free(l->key);
}

// ---- Figures -------------------------------------------------------------------------

static uint64_t item_bytes(const liveness *l, bool held) {
  return (uint64_t)(held ? l->items_room : l->nitems) * sizeof *l->items;
}

static uint64_t touched(const liveness *l) {
  return heap_touched(&l->zones) + key_table_bytes(&l->keys) +
         l->hooks->bytes(l, false) + (uint64_t)l->ndone * sizeof *l->done +
         (uint64_t)l->keys.count * sizeof *l->places;
}

static uint64_t held(const liveness *l) {
  return heap_bytes(&l->zones) + key_table_bytes(&l->keys) +
         l->hooks->bytes(l, true) + (uint64_t)l->done_room * sizeof *l->done +
         (uint64_t)l->places_room * sizeof *l->places;
}

// Of both searches; the own figures are kept apart from the sum.
static search_stats sum_up(liveness *l) {
  search_stats t = l->own;
  t.stored = l->done_count + l->nitems;
  t.waiting = l->nitems - l->nopen;
  t.store_bytes = held(l);
  t.zone_bytes = heap_in_use(&l->zones);
  t.seconds = watch_seconds(l->watch);
  if (!l->plan.has_from)
    return t;
  engine_count(&l->reach);
  const search_stats *r = &l->reach.stats;
  t.explored += r->explored;
  t.stored += r->stored;
  t.transitions += r->transitions;
  t.covered += r->covered;
  t.inclusion_checks += r->inclusion_checks;
  t.inclusion_checks_avoided += r->inclusion_checks_avoided;
  t.waiting += r->waiting;
  t.waiting_peak += r->waiting_peak;
  t.store_bytes += r->store_bytes;
  t.zone_bytes += r->zone_bytes;
  return t;
}

void liveness_count(liveness *l) { l->stats = sum_up(l); }

static bool look_up(void *data) {
  liveness *l = data;
  const search_stats t = sum_up(l);
  return watch_look(l->watch, &t, touched(l));
}

bool liveness_goes_on(liveness *l) {
  const uint64_t most = l->options.states;
  const bool enough =
      most && (l->own.explored >= most || l->done_count + l->nitems >= most);
  return (!enough && !watch_is_due(l->watch, touched(l))) || look_up(l);
}

// ---- What others say ------------------------------------------------------------------

engine_status liveness_of_expansion(expand_status status) {
  return status == EXPAND_ERROR      ? ENGINE_ERROR
         : status == EXPAND_OVERFLOW ? ENGINE_OVERFLOW
         : status == EXPAND_STOPPED  ? ENGINE_STOPPED
                                     : ENGINE_MORE;
}

static engine_status of_zone(zone_status status) {
  return status == ZONE_OVERFLOW ? ENGINE_OVERFLOW : ENGINE_MORE;
}

static engine_status find_cases(liveness *l, code_entry code, int32_t *vector,
                                federation *out) {
  federation_clear(out);
  const cases_status status =
      moment_cases(l->s, &l->machine, code, vector, out);
  l->error = l->machine.error;
  return status == CASES_ERROR      ? ENGINE_QUERY
         : status == CASES_OVERFLOW ? ENGINE_OVERFLOW
                                    : ENGINE_MORE;
}

// ---- Zones that are stored -------------------------------------------------------------

void liveness_take(liveness *l, uint32_t m) {
  form_take(&l->form, l->abstractor.small, m);
  form_compare_by_inclusion(&l->form);
}

static const void *row(const liveness *l, uint32_t zone) {
  return heap_at(&l->zones, zone);
}

void liveness_drop(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  heap_drop(&l->zones, zone, form_bytes(l->places[at].m, width));
}

bool liveness_is_done(liveness *l, uint32_t at) {
  for (uint32_t i = l->places[at].done; i != LIVENESS_NONE;
       i = l->done[i].next) {
    l->own.inclusion_checks++;
    if (form_is_covered(&l->form, row(l, l->done[i].zone), l->done[i].width))
      return true;
  }
  return false;
}

// The open item whose zone is part of the candidate, or NONE.
static uint32_t find_open(liveness *l, uint32_t at) {
  uint32_t i = l->places[at].open;
  for (; i != LIVENESS_NONE; i = l->items[i].below) {
    l->own.inclusion_checks++;
    if (form_covers(&l->form, row(l, l->items[i].zone), l->items[i].width))
      break;
  }
  return i;
}

// The done zones that are part of the candidate are not needed any more.
static void drop_covered(liveness *l, uint32_t at) {
  liveness_place *p = &l->places[at];
  uint32_t *link = &p->done;
  while (*link != LIVENESS_NONE) {
    const uint32_t i = *link;
    liveness_done *d = &l->done[i];
    l->own.inclusion_checks++;
    if (!form_covers(&l->form, row(l, d->zone), d->width)) {
      link = &d->next;
      continue;
    }
    liveness_drop(l, at, d->zone, d->width);
    *link = d->next;
    d->next = l->free_done;
    l->free_done = i;
    l->done_count--;
  }
}

static uint32_t new_done(liveness *l) {
  l->done_count++;
  if (l->free_done != LIVENESS_NONE) {
    const uint32_t i = l->free_done;
    l->free_done = l->done[i].next;
    return i;
  }
  if (l->ndone == l->done_room) {
    l->done_room = heap_more(l->done_room, l->ndone + 1);
    l->done = mem_resize(l->done, l->done_room, sizeof *l->done);
  }
  return l->ndone++;
}

void liveness_finish(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  liveness_place *p = &l->places[at];
  form_expand(&l->form, l->abstractor.small, row(l, zone), p->m, width);
  liveness_take(l, p->m);
  if (!l->options.certificate) // where their order counts (search/prove_live.c)
    drop_covered(l, at);
  const uint32_t d = new_done(l);
  l->done[d] = (liveness_done){zone, p->done, width};
  p->done = d;
}

// ---- Items --------------------------------------------------------------------------------

// With a tick, the phase is part of the key.
static uint32_t find_place(liveness *l, const int32_t *vector, uint32_t phase) {
  const uint32_t words = l->s->layout.words;
  layout_pack(&l->s->layout, vector, l->key);
  l->key[words] = phase;
  const uint32_t before = l->keys.count;
  const uint32_t at = key_table_find(
      &l->keys, l->key, passed_hash(l->key, words + (l->s->timer != 0)));
  if (at < before)
    return at;
  if (at >= l->places_room) {
    l->places_room = heap_more(l->places_room, at + 1);
    l->places = mem_resize(l->places, l->places_room, sizeof *l->places);
  }
  l->places[at] =
      (liveness_place){LIVENESS_NONE, LIVENESS_NONE, l->abstractor.m};
  return at;
}

// The candidate waits.
static void push_item(liveness *l, uint32_t at, uint32_t label) {
  if (l->nitems == l->items_room) {
    l->items_room = heap_more(l->items_room, l->nitems + 1);
    l->items = mem_resize(l->items, l->items_room, sizeof *l->items);
  }
  l->items[l->nitems++] = (liveness_item){
      .place = at,
      .label = label,
      .zone = heap_put(&l->zones, l->form.cells, l->form.bytes),
      .seen = l->places[at].done,
      .below = LIVENESS_NONE,
      .width = (uint8_t)l->form.width,
  };
  const uint64_t waiting = l->nitems - l->nopen;
  if (waiting > l->own.waiting_peak)
    l->own.waiting_peak = waiting;
}

// The zone in abstractor.small, reached by this label.
static engine_status offer(liveness *l, uint32_t at, uint32_t label) {
  assert(l->places[at].m == l->abstractor.m);
  liveness_take(l, l->abstractor.m);
  l->loop = find_open(l, at);
  if (l->loop != LIVENESS_NONE) {
    l->end = LIVENESS_LOOP;
    l->last = label;
    return ENGINE_FOUND;
  }
  if (liveness_is_done(l, at))
    l->own.covered++;
  else
    push_item(l, at, label);
  return ENGINE_MORE;
}

// ---- Abstraction ------------------------------------------------------------------------------

// The tick, which is the last clock, is compared with 1 before it is due, and then
// not at all.
void liveness_abstract(liveness *l, int32_t *vector, uint32_t phase) {
  abstractor *a = &l->abstractor;
  abstractor_look(a, &l->x.machine, vector);
  if (!l->s->timer)
    return;
  assert(a->clocks[a->m - 1] == l->s->timer);
  form_limits_put(&a->small_limits, a->m - 1, 1, 1, form_shorten(1, 1));
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
  void *z = mem_new(zone_bytes(f->kernel, f->n), 1);
  zone_copy(f->kernel, z, federation_zone(f, i), f->n);
  federation_add(f, z);
  mem_free(z);
}

// Cut the pieces along a diagonal: each is on one side then.
static zone_status split(federation *pieces, const diagonal *d) {
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
  engine_status status = of_zone(z);
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
  a->kernel->project(a->small, zone, a->n, a->clocks, a->m);
  if (a->how == ABSTRACTION_DIAGONAL)
    return offer_pieces(l, at, label);
  return extrapolate(l) == ZONE_SOME ? l->hooks->offer(l, at, label)
                                     : ENGINE_OVERFLOW;
}

// ---- Entering a state --------------------------------------------------------------------------

// All that time leads to from `arrived` in this state, without meeting `bad`.
static engine_status enter(liveness *l, int32_t *vector, uint32_t label,
                           const moment *here) {
  federation_clear(&l->after);
  const zone_status z = moment_after(&l->after, &l->arrived, &l->bad, here);
  if (z != ZONE_SOME)
    return of_zone(z);
  liveness_abstract(l, vector, l->next_phase);
  const uint32_t at = find_place(l, vector, l->next_phase);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < l->after.count && status == ENGINE_MORE; i++)
    status = offer_zone(l, federation_zone(&l->after, i), at, label);
  return status;
}

// Is all of `arrived` bad?
static engine_status look_for_bad(liveness *l, int32_t *vector, bool *all) {
  const engine_status status = find_cases(l, l->plan.bad, vector, &l->bad);
  if (status != ENGINE_MORE)
    return status;
  const zone_status z = federation_misses_any(&l->bad, &l->arrived);
  *all = z == ZONE_EMPTY;
  return of_zone(z);
}

// `arrived` are valuations of x.effect, before time passes.
static engine_status arrive(liveness *l, uint32_t label) {
  step_effect *e = &l->x.effect;
  bool all = false;
  l->step = label;
  engine_status status = look_for_bad(l, e->to, &all);
  if (status != ENGINE_MORE)
    return status;
  l->step = LIVENESS_NONE;
  if (all)
    return ENGINE_MORE;
  status = liveness_of_expansion(
      expander_find_delay(&l->x, label & ~LIVENESS_TICKS));
  if (status != ENGINE_MORE)
    return status;
  const moment here = {e->list, e->count, l->x.may_delay};
  return enter(l, e->to, label, &here);
}

zone_status liveness_arrive(const expander *x, void *zone) {
  const step_effect *e = &x->effect;
  const zone_kernel *k = x->kernel;
  zone_status status = assignments_do(k, zone, x->n, e->resets.data,
                                      e->resets.count, x->s->scale);
  for (uint32_t i = 0; i < e->count && status == ZONE_SOME; i++)
    status = k->constrain(zone, x->n, e->list[i].i, e->list[i].j, e->list[i].b);
  return status;
}

// ---- Ends of runs --------------------------------------------------------------------------------

static void keep_invariant(moment *here, zone_constraint **list, uint32_t *room,
                           const zone_constraint *from, uint32_t count) {
  if (count > *room) {
    *room = 2 * count;
    *list = mem_resize(*list, *room, sizeof **list);
  }
  if (count)
    memcpy(*list, from, count * sizeof **list);
  here->invariant = *list;
  here->count = count;
}

engine_status liveness_look(expander *x, moment *here, zone_constraint **list,
                            uint32_t *room) {
  uint32_t count = 0;
  expand_status status = expander_invariant(x, &count);
  assert(status != EXPAND_END); // it held when the state was entered
  if (status == EXPAND_NEXT) {
    keep_invariant(here, list, room, x->list, count);
    status = expander_may_delay(x, &here->may_delay);
  }
  return liveness_of_expansion(status);
}

engine_status liveness_find_stuck(expander *x, const federation *spared,
                                  const moment *here, federation *stuck) {
  for (uint32_t i = 0; i < spared->count; i++) {
    zone_copy(x->kernel, x->zone, federation_zone(spared, i), x->n);
    if (here->may_delay && x->kernel->up_within(x->zone, x->n, here->invariant,
                                                here->count) != ZONE_SOME)
      return ENGINE_OVERFLOW;
    expand_status status = expander_open(x);
    if (status == EXPAND_NEXT)
      status = deadlock_find(x, NULL, stuck);
    if (status != EXPAND_NEXT)
      return liveness_of_expansion(status);
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
  const zone_status z = moment_spared(&l->spared, l->x.zone, &l->bad, &l->here);
  if (z != ZONE_SOME)
    return of_zone(z);
  if (moment_is_endless(&l->here)) {
    l->end = LIVENESS_STAYS;
    return ENGINE_FOUND;
  }
  if (l->plan.timed)
    return ENGINE_MORE;
  const engine_status status =
      liveness_find_stuck(&l->x, &l->spared, &l->here, &l->stuck);
  if (status == ENGINE_FOUND)
    l->end = LIVENESS_STUCK;
  return status;
}

// ---- Expanding -------------------------------------------------------------------------------------

void liveness_load(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  abstractor *a = &l->abstractor;
  const uint64_t *key = key_table_at(&l->keys, at);
  layout_unpack(&l->s->layout, key, l->x.from);
  l->phase = l->s->timer ? (uint32_t)key[l->s->layout.words] : 0;
  liveness_abstract(l, l->x.from, l->phase);
  form_expand(&l->form, a->small, row(l, zone), a->m, width);
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

// The same from `leaving`, by the phases of the tick (search/accepting.h).
static engine_status cross_ticking(liveness *l, uint32_t number) {
  engine_status status = ENGINE_MORE;
  uint32_t label = number, phase = l->phase;
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
  assert(!(number & LIVENESS_TICKS));
  federation_clear(&l->leaving);
  expand_status status = liveness_leave(x, number, &l->leaving);
  if (status == EXPAND_NEXT)
    status = expander_effect(x, number);
  if (status != EXPAND_NEXT)
    return liveness_of_expansion(status);
  return l->s->timer ? cross_ticking(l, number) : cross(l, number);
}

static engine_status take_transitions(liveness *l) {
  enum { MANY = 256 };
  engine_status status = liveness_of_expansion(expander_open(&l->x));
  for (uint32_t t = 0; t < l->x.transitions.count && status == ENGINE_MORE;
       t++) {
    status = take_transition(l, t);
    if (t % MANY == MANY - 1 && status == ENGINE_MORE && !liveness_goes_on(l))
      status = ENGINE_STOPPED;
  }
  return status;
}

static void open_top(liveness *l) {
  liveness_item *top = &l->items[l->nitems - 1];
  liveness_place *p = &l->places[top->place];
  top->open = true;
  top->below = p->open;
  p->open = l->nitems - 1;
  l->nopen++;
}

engine_status liveness_expand(liveness *l, uint32_t at, uint32_t zone,
                              uint8_t width) {
  l->own.explored++;
  engine_status status = find_cases(l, l->plan.bad, l->x.from, &l->bad);
  if (status == ENGINE_MORE)
    status = liveness_look(&l->x, &l->here, &l->invariant, &l->invariant_room);
  if (status == ENGINE_MORE)
    status = test_end(l);
  if (status != ENGINE_MORE)
    return status;
  liveness_load(l, at, zone, width);
  return take_transitions(l);
}

// ---- Depth first -------------------------------------------------------------------------------------

static void pop_covered(liveness *l) {
  const liveness_item *top = &l->items[--l->nitems];
  liveness_drop(l, top->place, top->zone, top->width);
  l->own.covered++;
}

static engine_status expand_top(liveness *l) {
  const liveness_item top = l->items[l->nitems - 1];
  open_top(l);
  return liveness_expand(l, top.place, top.zone, top.width);
}

// All that the topmost item leads to was explored, and there was no such run.
static void finish_top(liveness *l) {
  const liveness_item *top = &l->items[l->nitems - 1];
  liveness_place *p = &l->places[top->place];
  liveness_finish(l, top->place, top->zone, top->width);
  assert(p->open == l->nitems - 1);
  p->open = top->below;
  l->nopen--;
  l->nitems--;
}

// Was something done since the topmost item came that it is part of?  It is
// loaded.
static bool is_stale(liveness *l) {
  const liveness_item *top = &l->items[l->nitems - 1];
  if (top->seen == l->places[top->place].done)
    return false;
  liveness_take(l, l->abstractor.m);
  return liveness_is_done(l, top->place);
}

static engine_status search_items(liveness *l) {
  engine_status status = ENGINE_MORE;
  while (l->nitems && status == ENGINE_MORE) {
    if (l->items[l->nitems - 1].open) {
      finish_top(l);
      continue;
    }
    if (!liveness_goes_on(l))
      return ENGINE_STOPPED;
    const liveness_item *top = &l->items[l->nitems - 1];
    liveness_load(l, top->place, top->zone, top->width);
    if (is_stale(l))
      pop_covered(l);
    else
      status = expand_top(l);
  }
  return status;
}

// ---- From the start -----------------------------------------------------------------------------------

zone_status liveness_start(const expander *x, void *zone) {
  const network *net = x->s->network;
  zone_status status = ZONE_SOME;
  x->kernel->init_zero(zone, x->n);
  for (uint32_t c = 1; c < net->clocks.count && status == ZONE_SOME; c++)
    if (net->clocks.data[c].init)
      status = x->kernel->reset(zone, x->n, c,
                                net->clocks.data[c].init / x->s->scale);
  return status;
}

static engine_status start_one(liveness *l, const uint32_t *locations,
                               uint32_t number) {
  l->start = number;
  const expand_status started = expander_start(&l->x, locations);
  if (started == EXPAND_END)
    return ENGINE_MORE;
  if (started != EXPAND_NEXT)
    return liveness_of_expansion(started);
  l->no_start = false;
  // The invariant holds, or it would not have started.
  const zone_status z = liveness_start(&l->x, l->x.next);
  if (z != ZONE_SOME)
    return of_zone(z);
  federation_clear(&l->arrived);
  federation_add(&l->arrived, l->x.next);
  bool all = false;
  const engine_status status = look_for_bad(l, l->x.effect.to, &all);
  if (status != ENGINE_MORE || all)
    return status;
  const moment here = {l->x.effect.list, l->x.effect.count, l->x.may_delay};
  return enter(l, l->x.effect.to, number, &here);
}

static engine_status run_from_start(liveness *l) {
  uint32_t *locations = mem_new((size_t)l->s->processes + 1, sizeof *locations);
  uint32_t number = 0;
  engine_status status;
  l->no_start = true;
  semantics_first_start(l->s, locations);
  do {
    status = start_one(l, locations, number++);
  } while (status == ENGINE_MORE && semantics_next_start(l->s, locations));
  mem_free(locations);
  if (status == ENGINE_MORE)
    status = l->hooks->search(l);
  return status == ENGINE_MORE ? ENGINE_DONE : status;
}

// ---- From wherever something holds -----------------------------------------------------------------------

// `arrived` := the part of x.zone where the run may start.
static engine_status find_from(liveness *l) {
  const engine_status status =
      find_cases(l, l->plan.from, l->x.from, &l->arrived);
  return status == ENGINE_MORE
             ? of_zone(federation_intersect_zone(&l->arrived, l->x.zone))
             : status;
}

// x.zone := the zone of the engine; the tick begins where the run does.
static bool take_reached(liveness *l) {
  const expander *x = &l->x;
  if (!l->s->timer) {
    zone_copy(x->kernel, x->zone, l->reach.x.zone, x->n);
    return true;
  }
  uint16_t *clocks = mem_new(x->n, sizeof *clocks);
  for (uint32_t c = 0; c < x->n; c++)
    clocks[c] = (uint16_t)c;
  x->kernel->embed(x->zone, x->n, l->reach.x.zone, clocks, x->n - 1);
  mem_free(clocks);
  return x->kernel->reset(x->zone, x->n, l->s->timer, 0) == ZONE_SOME;
}

static engine_status start_at(liveness *l, uint32_t node) {
  expander *x = &l->x;
  l->next_phase = 0;
  l->root = node;
  engine_load(&l->reach, node);
  semantics_copy(l->s, x->from, l->reach.x.from);
  if (!take_reached(l))
    return ENGINE_OVERFLOW;
  engine_status status = find_from(l);
  if (status != ENGINE_MORE || l->arrived.count == 0)
    return status;
  bool all = false;
  status = look_for_bad(l, x->from, &all);
  if (status != ENGINE_MORE || all)
    return status;
  status = liveness_look(x, &l->here, &l->invariant, &l->invariant_room);
  if (status == ENGINE_MORE)
    status = enter(l, x->from, 0, &l->here);
  return status == ENGINE_MORE ? l->hooks->search(l) : status;
}

static void make_followed(liveness *l) {
  const uint32_t count = l->reach.passed.nnodes;
  const uint32_t old = l->followed_room;
  if (count <= old)
    return;
  l->followed_room = heap_more(old, count);
  l->followed = mem_resize(l->followed, l->followed_room, sizeof *l->followed);
  memset(l->followed + old, 0, (l->followed_room - old) * sizeof *l->followed);
}

// From every node that was expanded: its number stays its own.
static engine_status follow(liveness *l) {
  const passed *p = &l->reach.passed;
  engine_status status = ENGINE_MORE;
  make_followed(l);
  for (uint32_t n = 0; n < p->nnodes && status == ENGINE_MORE; n++) {
    const uint32_t flags = p->nodes[n].flags;
    if (!(flags & NODE_LISTED) || flags & NODE_WAITING || l->followed[n])
      continue;
    l->followed[n] = true;
    status = liveness_goes_on(l) ? start_at(l, n) : ENGINE_STOPPED;
  }
  return status;
}

static engine_status run_from(liveness *l) {
  enum { FIRST = 1000 };
  for (uint64_t budget = FIRST;; budget *= 2) {
    const engine_status reached = engine_run(&l->reach, budget);
    l->no_start = l->reach.no_start;
    if (reached != ENGINE_MORE && reached != ENGINE_DONE) {
      l->in_reach = true;
      l->fault = l->reach.x.fault;
      return reached;
    }
    const engine_status status = follow(l);
    if (status != ENGINE_MORE)
      return status;
    if (reached == ENGINE_DONE)
      return ENGINE_DONE;
  }
}

engine_status liveness_run(liveness *l) {
  static const liveness_hooks DEPTH_FIRST = {offer, search_items,
                                             liveness_open_route, item_bytes};
  if (!l->hooks)
    l->hooks = &DEPTH_FIRST;
  l->x.transitions.go_on = look_up;
  l->x.transitions.go_on_data = l;
  const engine_status status =
      l->plan.has_from ? run_from(l) : run_from_start(l);
  if (status == ENGINE_ERROR && !l->in_reach)
    l->fault = l->x.fault;
  l->in_query = status == ENGINE_QUERY;
  return status;
}
