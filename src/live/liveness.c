// liveness.c -- Looking for a maximal run, depth first.

#include "live/liveness.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "live/liveness_own.h"
#include "sem/starts.h"

// ---- Life and death ------------------------------------------------------------------

static search_options reach_options(const liveness *l) {
  search_options o = l->options;
  const bool stays = o.abstraction == ABSTRACTION_NONE ||
                     o.abstraction == ABSTRACTION_EXTRA_LU_PLUS;
  o.abstraction = stays                      ? o.abstraction
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
  l->extra = asked == ABSTRACTION_NONE            ? EXTRA_NONE
             : asked == ABSTRACTION_EXTRA_M       ? EXTRA_M
             : asked == ABSTRACTION_EXTRA_LU_PLUS ? EXTRA_LU_PLUS
                                                  : EXTRA_M_PLUS;
  if (l->extra == EXTRA_M_PLUS)
    l->options.abstraction = ABSTRACTION_EXTRA_M_PLUS;
  assert(l->extra != EXTRA_LU_PLUS || !l->limits->has_diagonals);
  if (asked != ABSTRACTION_NONE)
    o.abstraction = l->limits->has_diagonals ? ABSTRACTION_DIAGONAL
                                             : ABSTRACTION_EXTRA_M_PLUS;
  abstractor_init(&l->abstractor, l->s, l->limits, kernel, &o);
  flat_zone_init(&l->flat, kernel, 1);
  l->original = mem_new(zone_bytes(kernel, l->s->clocks), 1);
}

static void init_federations(liveness *l) {
  federation *const all[] = {&l->bad,   &l->leaving, &l->rest, &l->arrived,
                             &l->after, &l->spared,  &l->stuck};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    federation_init(all[i], l->x.kernel, l->s->clocks);
}

void liveness_init(liveness *l, const search_job *job,
                   const liveness_plan *plan) {
  const semantics *s = job->s;
  const zone_kernel *kernel =
      zone_kernel_get(job->options.width, job->options.simd);
  *l = (liveness){.s = plan->timed ? plan->timed : s,
                  .plain = s,
                  .limits = job->limits,
                  .options = job->options,
                  .plan = *plan,
                  .watch = job->watch,
                  .root = LIVENESS_NONE,
                  .step = LIVENESS_NONE,
                  .key = mem_new((size_t)s->layout.words + 1, sizeof *l->key),
                  .free_done = LIVENESS_NONE};
  assert(!s->timer);
  expander_init(&l->x, l->s, kernel);
  vm_init(&l->machine, &s->code->program);
  init_abstraction(l);
  init_federations(l);
  liveness_init_keys(l);
  rows_init(&l->zones, FLAT_ZONE_BLOCK, false);
  if (job->symmetry)
    liveness_init_orbits(l, job->symmetry);
  const search_options reach = reach_options(l);
  l->options.order = ORDER_DFS;
  if (!plan->has_from)
    return;
  search_job all = job_to_enumerate(job, &reach);
  all.symmetry = job->symmetry;
  engine_init(&l->reach, &all);
}

void liveness_release(liveness *l) {
  if (l->plan.has_from)
    engine_release(&l->reach);
  mem_free(l->followed);
  federation *const all[] = {&l->bad,   &l->leaving, &l->rest, &l->arrived,
                             &l->after, &l->spared,  &l->stuck};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    federation_release(all[i]);
  rows_release(&l->zones);
  liveness_release_orbits(l);
  liveness_release_keys(l);
  flat_zone_release(&l->flat);
  abstractor_release(&l->abstractor);
  vm_release(&l->machine);
  expander_release(&l->x);
  mem_free(l->original);
  mem_free(l->invariant);
  mem_free(l->sites);
  mem_free(l->items);
  mem_free(l->done);
  mem_free(l->key);
}

// ---- Figures -------------------------------------------------------------------------

static uint64_t item_bytes(const liveness *l, bool held) {
  return (uint64_t)(held ? l->items_room : l->nitems) * sizeof *l->items;
}

static uint64_t touched(const liveness *l) {
  return rows_touched(&l->zones) + liveness_key_bytes(l) +
         liveness_orbit_bytes(l) + l->hooks->bytes(l, false) +
         (uint64_t)l->ndone * sizeof *l->done +
         (uint64_t)l->keys.count * sizeof *l->sites;
}

static uint64_t held(const liveness *l) {
  return rows_bytes(&l->zones) + liveness_key_bytes(l) +
         liveness_orbit_bytes(l) + l->hooks->bytes(l, true) +
         (uint64_t)l->done_room * sizeof *l->done +
         (uint64_t)l->sites_room * sizeof *l->sites;
}

// Of both searches; the own figures are kept apart from the sum.
static search_stats sum_up(liveness *l) {
  search_stats t = l->own;
  t.stored = l->done_count + l->nitems;
  t.waiting = l->nitems - l->nopen;
  t.store_bytes = held(l);
  t.zone_bytes = rows_in_use(&l->zones);
  t.seconds = watch_seconds(l->watch);
  if (!l->plan.has_from)
    return t;
  engine_count(&l->reach);
  stats_add(&t, &l->reach.stats, STATS_BESIDE);
  return t;
}

void liveness_count(liveness *l) { l->stats = sum_up(l); }

static bool look_up(void *data) {
  liveness *l = data;
  const search_stats t = sum_up(l);
  return watch_look(l->watch, &t, touched(l));
}

// The same, asked often.
static bool go_on(void *data) {
  liveness *l = data;
  return watch_is_time(l->watch) ? look_up(l) : !watch_reason(l->watch);
}

bool liveness_goes_on(liveness *l) {
  const uint64_t most = l->options.states;
  const bool enough =
      most && (l->own.explored >= most || l->done_count + l->nitems >= most);
  return (!enough && !watch_is_due(l->watch, touched(l))) || look_up(l);
}

// ---- Items --------------------------------------------------------------------------------

// The open item whose zone is part of the candidate, or NONE.
static uint32_t find_open(liveness *l, uint32_t at) {
  uint32_t i = l->sites[at].open;
  assert(i == LIVENESS_NONE || l->items[i].open);
  for (; i != LIVENESS_NONE; i = l->items[i].below) {
    l->own.inclusion_checks++;
    if (flat_zone_covers(&l->flat, liveness_row(l, l->items[i].zone),
                         l->items[i].width))
      break;
  }
  return i;
}

static void push_item(liveness *l, uint32_t at, uint32_t label) {
  grow_sparingly(l->items, l->nitems, l->items_room);
  l->items[l->nitems++] = (liveness_item){
      .site = at,
      .label = label,
      .zone = rows_put(&l->zones, l->flat.cells, l->flat.bytes),
      .seen = l->sites[at].done,
      .below = LIVENESS_NONE,
      .word = l->word,
      .width = (uint8_t)l->flat.width,
  };
  const uint64_t waiting = l->nitems - l->nopen;
  if (waiting > l->own.waiting_peak)
    l->own.waiting_peak = waiting;
}

// The zone in abstractor.small, reached by this label.
static engine_status offer(liveness *l, uint32_t at, uint32_t label) {
  assert(l->sites[at].m == l->abstractor.m);
  liveness_take(l, l->abstractor.m);
  l->loop = find_open(l, at);
  if (l->loop != LIVENESS_NONE) {
    l->end = LIVENESS_LOOP;
    l->last = label;
    l->last_word = l->word;
    return ENGINE_FOUND;
  }
  if (liveness_is_done(l, at))
    l->own.covered++;
  else
    push_item(l, at, label);
  return ENGINE_MORE;
}

// Is the open item where N3 has it?
static bool is_linked(const liveness *l, uint32_t i) {
  const liveness_item *t = &l->items[i];
  return t->below == LIVENESS_NONE ||
         (t->below < i && l->items[t->below].open &&
          l->items[t->below].site == t->site);
}

bool liveness_is_valid(const liveness *l) {
  uint32_t nopen = 0, ndone = 0;
  for (uint32_t i = 0; i < l->nitems; i++) {
    const liveness_item *t = &l->items[i];
    if (t->site >= l->keys.count || (t->open && !is_linked(l, i)))
      return false;
    nopen += t->open;
  }
  for (uint32_t at = 0; at < l->keys.count; at++) {
    const liveness_site *p = &l->sites[at];
    if (p->open != LIVENESS_NONE &&
        (p->open >= l->nitems || !l->items[p->open].open ||
         l->items[p->open].site != at))
      return false;
    for (uint32_t d = p->done; d != LIVENESS_NONE; d = l->done[d].next)
      ndone++;
  }
  return nopen == l->nopen && ndone == l->done_count;
}

// ---- Depth first -------------------------------------------------------------------------------------

static void pop_covered(liveness *l) {
  const liveness_item *top = &l->items[--l->nitems];
  assert(!top->open);
  liveness_drop(l, top->site, top->zone, top->width);
  l->own.covered++;
}

static void open_top(liveness *l) {
  liveness_item *top = &l->items[l->nitems - 1];
  assert(!top->open && top->below == LIVENESS_NONE);
  liveness_site *p = &l->sites[top->site];
  top->open = true;
  top->below = p->open;
  p->open = l->nitems - 1;
  l->nopen++;
}

static engine_status expand_top(liveness *l) {
  const liveness_item top = l->items[l->nitems - 1];
  open_top(l);
  return liveness_expand(l, top.site, top.zone, top.width);
}

// All that the topmost item leads to was explored, and there was no such run.
static void finish_top(liveness *l) {
  const liveness_item *top = &l->items[l->nitems - 1];
  liveness_site *p = &l->sites[top->site];
  liveness_finish(l, top->site, top->zone, top->width);
  assert(p->open == l->nitems - 1);
  p->open = top->below;
  l->nopen--;
  l->nitems--;
  assert(l->nopen <= l->nitems);
}

// Was something done since the topmost item came that it is part of?  It is
// loaded.
static bool is_stale(liveness *l) {
  const liveness_item *top = &l->items[l->nitems - 1];
  if (top->seen == l->sites[top->site].done)
    return false;
  liveness_take(l, l->abstractor.m);
  return liveness_is_done(l, top->site);
}

static engine_status search_items(liveness *l) {
  assert(l->nopen == 0);
  engine_status status = ENGINE_MORE;
  while (l->nitems && status == ENGINE_MORE) {
    if (l->items[l->nitems - 1].open) {
      finish_top(l);
      continue;
    }
    if (!liveness_goes_on(l))
      return ENGINE_STOPPED;
    const liveness_item *top = &l->items[l->nitems - 1];
    liveness_load(l, top->site, top->zone, top->width);
    if (is_stale(l))
      pop_covered(l);
    else
      status = expand_top(l);
  }
  assert(liveness_is_valid(l) && (status != ENGINE_MORE || l->nitems == 0));
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
    return status_of_expansion(started);
  l->no_start = false;
  // The invariant holds, or it would not have started.
  const zone_status z = liveness_start(&l->x, l->x.next);
  if (z != ZONE_SOME)
    return status_of_zone(z);
  federation_clear(&l->arrived);
  federation_add(&l->arrived, l->x.next);
  bool all = false;
  const engine_status status = liveness_look_for_bad(l, l->x.effect.to, &all);
  if (status != ENGINE_MORE || all)
    return status;
  const dwell here = {l->x.effect.list, l->x.effect.count, l->x.may_delay};
  return liveness_enter(l, l->x.effect.to, number, &here);
}

static engine_status run_from_start(liveness *l) {
  starts all;
  engine_status status = ENGINE_MORE;
  l->no_start = true;
  starts_open(&all, l->s);
  while (status == ENGINE_MORE && starts_next(&all))
    status = start_one(l, all.locations, all.number);
  starts_close(&all);
  if (status == ENGINE_MORE)
    status = l->hooks->search(l);
  return status == ENGINE_MORE ? ENGINE_DONE : status;
}

// ---- From wherever something holds -----------------------------------------------------------------------

// `arrived` := the part of x.zone where the run may start.
static engine_status find_from(liveness *l) {
  const engine_status status =
      liveness_cases(l, l->plan.from, l->x.from, &l->arrived);
  return status == ENGINE_MORE
             ? status_of_zone(federation_intersect_zone(&l->arrived, l->x.zone))
             : status;
}

// x.zone := the zone of the engine; the tick begins where the run does.
static bool take_reached(liveness *l) {
  const expander *x = &l->x;
  assert(l->reach.x.n + (l->s->timer != 0) == x->n);
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
  assert(l->nitems == 0 && l->nopen == 0); // what came before is done
  l->next_phase = 0;
  l->root = node;
  engine_load(&l->reach, node);
  semantics_copy(l->s, x->from, l->reach.x.from);
  if (!take_reached(l))
    return ENGINE_OVERFLOW;
  engine_status status =
      liveness_look(x, &l->here, &l->invariant, &l->invariant_room);
  if (status == ENGINE_MORE)
    status = liveness_keep_invariant(l);
  if (status == ENGINE_MORE)
    status = find_from(l);
  if (status != ENGINE_MORE || l->arrived.count == 0)
    return status;
  bool all = false;
  status = liveness_look_for_bad(l, x->from, &all);
  if (status != ENGINE_MORE || all)
    return status;
  status = liveness_enter(l, x->from, 0, &l->here);
  return status == ENGINE_MORE ? l->hooks->search(l) : status;
}

static void make_followed(liveness *l) {
  const uint32_t count = l->reach.passed.nnodes;
  const uint32_t old = l->followed_room;
  if (count <= old)
    return;
  l->followed_room = grow_room_sparingly(old, count);
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
  l->x.transitions.go_on = go_on;
  l->x.transitions.go_on_data = l;
  assert(l->nitems == 0 && l->keys.count == 0);
  const engine_status status =
      l->plan.has_from ? run_from(l) : run_from_start(l);
  assert(status != ENGINE_MORE);
  if (status == ENGINE_ERROR && !l->in_reach)
    l->fault = l->x.fault;
  l->in_query = status == ENGINE_QUERY;
  return status;
}
