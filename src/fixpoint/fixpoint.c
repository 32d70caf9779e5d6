// fixpoint.c -- Layers, invariants, initial states: what both directions need.

#include "fixpoint/fixpoint.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "fixpoint/untimed.h"
#include "sem/starts.h"

// ---- Life and death ----

static zone_lu *new_bounds(const zone_kernel *k, uint32_t n,
                           const network_limits *limits) {
  zone_lu *lu = mem_new(zone_lu_bytes(k, n), 1);
  zone_fill_bounds(k, EXTRA_M, lu, n, limits->lower, limits->upper);
  return lu;
}

void fixpoint_init(fixpoint *f, const search_job *job) {
  const semantics *s = job->s;
  const search_options *o = &job->options;
  const zone_kernel *kernel = zone_kernel_get(o->width, o->simd);
  const zone_kernel *widest = zone_kernel_get(ZONE_64, o->simd);
  const uint32_t n = s->clocks;
  assert(!job->has_deadlock && o->direction != DIRECTION_AUTO);
  *f = (fixpoint){.s = s,
                  .limits = job->limits,
                  .options = *o,
                  .watch = job->watch,
                  .kernel = kernel,
                  .n = n,
                  .zone_size = zone_bytes(kernel, n),
                  .scratch = mem_new(zone_bytes(kernel, n), 1),
                  .wide = mem_new(zone_bytes(widest, n), 1),
                  .untimed = BF_FALSE,
                  .dead = BF_FALSE,
                  .alive = BF_FALSE,
                  .found_states = BF_FALSE,
                  .found = FIXPOINT_NONE};
  arena_init(&f->memory);
  expander_init(&f->x, s, widest);
  goal_init(&f->goal, s, widest, job->looked_for, false);
  f->stats.has_matrices = true;
  f->fault.label = UINT32_MAX;
  if (o->abstraction == ABSTRACTION_NONE)
    return;
  f->lu = new_bounds(kernel, n, job->limits);
  f->wide_lu = new_bounds(widest, n, job->limits);
}

static void free_layers(fixpoint *f) {
  for (uint32_t i = 0; i < f->nlayers; i++) {
    for (uint32_t k = 0; k < f->layers[i].count; k++)
      bf_drop(f->m, f->layers[i].functions[k]);
    mem_free(f->layers[i].functions);
    mem_free(f->layers[i].zones);
  }
  f->nlayers = 0;
  f->layer_bytes = 0;
}

static void free_sets(fixpoint *f) {
  assert(f->m && f->frontier && f->fresh);
  free_layers(f);
  for (uint32_t i = 0; i < f->nstarts; i++) {
    bf_drop(f->m, f->starts[i].where);
    mem_free(f->starts[i].zone);
  }
  bf_drop(f->m, f->untimed);
  bf_drop(f->m, f->dead);
  bf_drop(f->m, f->alive);
  bf_drop(f->m, f->found_states);
  cmd_free(f->reached);
  cmd_free(f->frontier);
  cmd_free(f->fresh);
  f->untimed = f->dead = f->alive = f->found_states = BF_FALSE;
  f->reached = NULL;
  f->nstarts = 0;
}

static void free_relation(fixpoint *f) {
  if (f->reached)
    free_sets(f);
  if (f->r)
    relation_free(f->r);
  f->r = NULL;
}

void fixpoint_release(fixpoint *f) {
  free_relation(f);
  mem_free(f->starts);
  mem_free(f->layers);
  mem_free(f->labels.data);
  mem_free(f->scratch);
  mem_free(f->wide);
  mem_free(f->lu);
  mem_free(f->wide_lu);
  goal_release(&f->goal);
  expander_release(&f->x);
  arena_release(&f->memory);
}

const cmd *fixpoint_reached(const fixpoint *f) { return f->reached; }

// ---- Answers ----

static engine_status failed(fixpoint *f) {
  watch *w = f->watch;
  switch (bf_why(f->m)) {
  case BF_MEMORY:
    watch_out_of_memory(w);
    break;
  case BF_DEPTH:
    watch_stop(w, REASON_CMD_VARIABLES, NULL);
    break;
  case BF_BUSY:
    watch_stop(w, REASON_CMD_BUSY, NULL);
    break;
  case BF_LOST:
    watch_stop(w, REASON_CMD_LOST, NULL);
    break;
  default:
    break;
  }
  if (!w->reason)
    watch_stop(w, REASON_CMD_FAILED, NULL);
  return ENGINE_STOPPED;
}

engine_status fixpoint_of_cmd(fixpoint *f, cmd_status status) {
  switch (status) {
  case CMD_OVERFLOW:
    return ENGINE_OVERFLOW;
  case CMD_STOPPED:
    return f->outcome;
  case CMD_FAILED:
    return failed(f);
  case CMD_FINE:
    break;
  }
  return bf_is_fine(f->m) ? ENGINE_MORE : failed(f);
}

engine_status fixpoint_lose(fixpoint *f) {
  if (!bf_is_fine(f->m))
    return failed(f);
  if (f->watch->reason) // attempts were given up
    return ENGINE_STOPPED;
  f->is_lost = true;
  watch_stop(f->watch, REASON_INTERNAL, NULL);
  return ENGINE_STOPPED;
}

cmd_status fixpoint_stop(fixpoint *f, engine_status outcome) {
  assert(outcome != ENGINE_MORE);
  f->outcome = outcome;
  return CMD_STOPPED;
}

void fixpoint_count(fixpoint *f) {
  search_stats *s = &f->stats;
  s->seconds = watch_seconds(f->watch);
  if (!f->reached)
    return;
  const cmd_stats set = cmd_measure(f->reached);
  const bf_stats functions = bf_measure(f->m);
  s->stored = s->cmd_paths = set.paths;
  s->cmd_nodes = set.nodes;
  s->cmd_edges = set.edges;
  s->cmd_constraints = set.constraints;
  s->cmd_steps = s->iterations;
  s->bdd_nodes = functions.nodes;
  s->bdd_peak_nodes = functions.peak_nodes;
  s->zone_bytes = set.bytes;
  s->store_bytes = set.bytes + f->layer_bytes + functions.bytes;
}

// `stored` is exact at the end only: until then it is what ever was new.
bool fixpoint_may_go_on(fixpoint *f) {
  search_stats *s = &f->stats;
  const uint64_t most = f->options.states;
  const bool enough = most && (s->stored >= most || s->explored >= most);
  s->cmd_steps = s->iterations;
  f->watch->last = *s; // for whoever asks from within an operation
  if (!enough && !watch_is_due(f->watch, f->layer_bytes))
    return true;
  s->seconds = watch_seconds(f->watch);
  return watch_look(f->watch, s, f->layer_bytes);
}

// ---- Layers ----

const void *fixpoint_zone(const fixpoint *f, const fixpoint_layer *l,
                          uint32_t i) {
  assert(i < l->count);
  return l->zones + i * f->zone_size;
}

static void push_layer(fixpoint *f) {
  grow(f->layers, f->nlayers, f->layers_room, 64);
  f->layers[f->nlayers++] = (fixpoint_layer){.count = 0};
}

static void push_matrix(fixpoint *f, const void *zone, bf states) {
  assert(f->nlayers > 0 && states != BF_FALSE); // X1
  fixpoint_layer *l = &f->layers[f->nlayers - 1];
  if (l->count == l->room) {
    l->room = grow_room(l->room, 0, 16);
    l->zones = mem_resize(l->zones, l->room, f->zone_size);
    l->functions = mem_resize(l->functions, l->room, sizeof *l->functions);
  }
  memcpy(l->zones + l->count * f->zone_size, zone, f->zone_size);
  l->functions[l->count++] = bf_keep(f->m, states);
  f->layer_bytes += f->zone_size + sizeof states;
  f->stats.stored++;
  if (l->count > f->stats.waiting_peak)
    f->stats.waiting_peak = l->count;
}

bool fixpoint_layer_is_valid(const fixpoint *f) {
  const fixpoint_layer *l = &f->layers[f->nlayers - 1];
  for (uint32_t i = 0; i < l->count; i++)
    if (l->functions[i] == BF_FALSE ||
        !f->kernel->is_valid(fixpoint_zone(f, l, i), f->n))
      return false;
  return f->nlayers > 0 && l->count <= l->room;
}

void fixpoint_clear(fixpoint *f) {
  free_layers(f);
  cmd_clear(f->reached);
  cmd_clear(f->frontier);
  cmd_clear(f->fresh);
  f->found = FIXPOINT_NONE;
  f->stats.stored = 0;
  push_layer(f);
}

void fixpoint_next_layer(fixpoint *f) {
  assert(fixpoint_layer_is_valid(f));
  cmd *const expanded = f->frontier;
  f->frontier = f->fresh;
  f->fresh = expanded;
  cmd_clear(f->fresh);
  push_layer(f);
  f->stats.iterations++;
  f->stats.explored += cmd_measure(f->frontier).paths;
}

cmd_status fixpoint_add(fixpoint *f, const void *zone, bf states, bf *fresh) {
  assert(f->kernel->is_valid(zone, f->n));
  *fresh = BF_FALSE;
  cmd_status status = cmd_or(f->reached, zone, states, fresh);
  if (status != CMD_FINE || *fresh == BF_FALSE) {
    f->stats.covered += status == CMD_FINE;
    return status;
  }
  if (bf_meets(f->m, *fresh, f->r->leaks)) {
    f->leaks = true;
    return fixpoint_stop(f, ENGINE_STOPPED);
  }
  bf newer; // all of it, but for parts that a larger zone has by now
  status = cmd_or(f->fresh, zone, *fresh, &newer);
  if (status == CMD_FINE)
    push_matrix(f, zone, *fresh);
  return status;
}

// ---- Matrices ----

zone_status fixpoint_zones_meet(fixpoint *f, const void *a, const void *b) {
  assert(a != f->scratch && b != f->scratch);
  zone_copy(f->kernel, f->scratch, a, f->n);
  return f->kernel->intersect(f->scratch, f->n, b);
}

zone_status fixpoint_mishap_meets(fixpoint *f, const relation_mishap *h,
                                  const void *zone, bf states) {
  assert(zone != f->scratch);
  if (!bf_meets(f->m, states, h->where))
    return ZONE_EMPTY;
  zone_copy(f->kernel, f->scratch, zone, f->n);
  return f->kernel->constrain_many(f->scratch, f->n, h->bounds, h->nbounds);
}

typedef struct {
  fixpoint *f;
  uint32_t number; // of the invariant
  fixpoint_then *then;
} conjunction;

static cmd_status conjoin_from(const conjunction *, void *zone, bf states);

static cmd_status conjoin_next(void *data, void *zone, bf a, bf b) {
  conjunction c = *(const conjunction *)data;
  assert(c.number < c.f->r->ninvariants);
  const uint32_t mark = bf_mark(c.f->m);
  c.number++;
  const cmd_status status = conjoin_from(&c, zone, bf_and(c.f->m, a, b));
  bf_release(c.f->m, mark);
  return status;
}

static cmd_status conjoin_from(const conjunction *c, void *zone, bf states) {
  fixpoint *f = c->f;
  if (states == BF_FALSE)
    return CMD_FINE;
  if (c->number == f->r->ninvariants)
    return c->then(f, zone, states);
  conjunction next = *c;
  return cmd_meet(zone, states, f->r->invariants[c->number], true, conjoin_next,
                  &next);
}

cmd_status fixpoint_conjoin(fixpoint *f, void *zone, bf states,
                            fixpoint_then *then) {
  const conjunction c = {f, 0, then};
  return conjoin_from(&c, zone, states);
}

// ---- Initial states ----

static engine_status of_expander(expand_status status) {
  return status == EXPAND_ERROR      ? ENGINE_ERROR
         : status == EXPAND_OVERFLOW ? ENGINE_OVERFLOW
                                     : ENGINE_MORE;
}

static bool add_start(fixpoint *f, uint32_t number) {
  assert(f->nstarts == 0 || f->starts[f->nstarts - 1].number < number);
  void *zone = mem_new(f->zone_size, 1);
  if (!zone_convert(f->kernel, zone, f->x.kernel, f->x.next, f->n)) {
    mem_free(zone);
    return false;
  }
  const uint32_t mark = bf_mark(f->m);
  const bf where = bits_of_state(&f->r->bits, f->x.effect.to);
  f->starts = mem_resize(f->starts, (size_t)f->nstarts + 1, sizeof *f->starts);
  f->starts[f->nstarts++] =
      (fixpoint_start){number, bf_keep(f->m, where), zone};
  bf_release(f->m, mark);
  return true;
}

static engine_status find_starts(fixpoint *f) {
  starts all;
  engine_status status = ENGINE_MORE;
  starts_open(&all, f->s);
  while (status == ENGINE_MORE && starts_next(&all)) {
    const expand_status x = expander_start(&f->x, all.locations);
    if (x == EXPAND_NEXT)
      status = add_start(f, all.number) ? ENGINE_MORE : ENGINE_OVERFLOW;
    else
      status = of_expander(x);
  }
  starts_close(&all);
  f->no_start = status == ENGINE_MORE && f->nstarts == 0;
  f->fault = f->x.fault;
  f->fault.label = UINT32_MAX; // no transition is to blame
  return status;
}

// ---- Running ----

static engine_status make_relation(fixpoint *f) {
  assert(!f->r && !f->reached);
  const search_options *o = &f->options;
  const cmd_form kept = o->form == FORM_DIAGRAM ? CMD_DIAGRAM : CMD_COMPACT;
  f->r =
      relation_new(&f->memory, &(relation_options){.s = f->s,
                                                   .goal = f->goal.code,
                                                   .kernel = f->kernel,
                                                   .form = kept,
                                                   .declared = f->declared,
                                                   .reorder = o->bdd_reorder,
                                                   .memory = untimed_memory(o),
                                                   .go_on = watch_goes_on,
                                                   .go_on_data = f->watch});
  f->m = f->r->m;
  if (f->r->refusal) {
    watch_stop(f->watch, REASON_CMD_ENCODING, f->r->refusal);
    return ENGINE_STOPPED;
  }
  if (f->r->overflows)
    return ENGINE_OVERFLOW;
  if (!bf_is_fine(f->m))
    return failed(f);
  f->reached = cmd_new(f->m, f->kernel, f->n, kept);
  f->frontier = cmd_new(f->m, f->kernel, f->n, kept);
  f->fresh = cmd_new(f->m, f->kernel, f->n, kept);
  return ENGINE_MORE;
}

static void find_dead(fixpoint *f) {
  assert(f->dead == BF_FALSE);
  for (uint32_t i = 0; i < f->r->mishaps.count; i++) {
    const relation_mishap *h = &f->r->mishaps.data[i];
    if (h->nbounds == 0 && !h->in_query)
      bf_put(f->m, &f->dead, bf_or(f->m, f->dead, h->where));
  }
}

// DONE if there is nothing to look for, whatever the clocks.
static engine_status run_untimed(fixpoint *f) {
  assert(f->untimed == BF_FALSE);
  uint64_t steps = 0;
  const uint32_t mark = bf_mark(f->m);
  const bf states = relation_reach(f->r, BF_FALSE, &steps);
  const bool meets = bf_meets(f->m, states, untimed_targets(f->r));
  bf_put(f->m, &f->untimed, states);
  f->leaks = bf_meets(f->m, states, f->r->leaks);
  bf_release(f->m, mark);
  untimed_count(&f->stats, f->r, f->untimed, steps);
  if (!bf_is_fine(f->m))
    return failed(f);
  f->stats.untimed_decides = !f->leaks && !meets;
  return f->leaks ? ENGINE_STOPPED : meets ? ENGINE_MORE : ENGINE_DONE;
}

static engine_status run(fixpoint *f) {
  const bool backward = f->options.direction == DIRECTION_BACKWARD;
  engine_status status = make_relation(f);
  if (status == ENGINE_MORE)
    status = find_starts(f);
  if (status == ENGINE_MORE && f->no_start)
    return ENGINE_DONE;
  if (status == ENGINE_MORE && (backward || f->options.untimed_first))
    status = run_untimed(f);
  if (status != ENGINE_MORE)
    return status;
  find_dead(f);
  fixpoint_clear(f);
  return backward ? fixpoint_backward(f) : fixpoint_forward(f);
}

engine_status fixpoint_run(fixpoint *f) {
  const engine_status status = run(f);
  if (!f->leaks || f->declared)
    return f->leaks ? fixpoint_lose(f) : status;
  free_relation(f);
  f->leaks = false;
  assert(f->nlayers == 0 && f->nstarts == 0);
  f->declared = true;
  f->stats = (search_stats){.has_matrices = true};
  return fixpoint_run(f);
}
