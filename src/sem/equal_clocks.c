// equal_clocks.c -- Forward for what is equal, backward for what is compared, and then
// the trees.
//
// Clocks of the process at hand are counted from 0, and sets of them are bits.

#include "sem/equal_clocks.h"

#include <assert.h>
#include <string.h>

#include "sem/footprint.h"
#include "sem/limits_effects.h"

enum { MOST = 64 }; // clocks of a process; others are left alone

typedef struct {
  enum { KEPT, CONSTANT, UNCLEAR } kind;
  int64_t value; // CONSTANT
} outcome;

typedef struct {
  arena *memory, scratch;
  const network *net;
  effects effects;
  uint32_t *owners; // by clock: who assigns it
  int32_t *local;   // by clock: its number in the process at hand, or -1

  // The process at hand.
  const process *of;
  uint32_t clocks[MOST], nclocks;
  outcome (*outcomes)[MOST]; // by edge
  bool *reached;             // by location
  uint64_t (*equal)[MOST];   // by location and clock: its equals, itself too
  uint64_t *soft,
      *hard;        // by location: what is compared and can be replaced, or not
  uint64_t *active; // by location
  uint8_t (*instead)[MOST]; // by location and clock: what is compared
} finder;

static uint64_t bit(uint32_t k) { return UINT64_C(1) << k; }

static uint32_t lowest(uint64_t set) {
  assert(set);
  return (uint32_t)__builtin_ctzll(set);
}

// ---- Which clocks

// A comparison of a single clock that is always the same: that clock, or 0.
static uint32_t plain_clock(const expr *e) {
  if (e->kind != EXPR_CLOCK || (e->target && e->source))
    return 0;
  const place *p = e->target ? e->target : e->source;
  return place_is_fixed(p) ? (uint32_t)p->base : 0;
}

static void add_clock(finder *f, uint32_t clock) {
  if (f->local[clock] >= 0 || f->nclocks == MOST)
    return;
  f->local[clock] = (int32_t)f->nclocks;
  f->clocks[f->nclocks++] = clock;
}

static void list_plain(finder *f, const expr *e) {
  if (!e)
    return;
  const uint32_t clock = plain_clock(e);
  if (clock)
    add_clock(f, clock);
  for (uint32_t i = 0; i < e->nargs; i++)
    list_plain(f, e->args[i]);
}

static void forget_clocks(finder *f) {
  for (uint32_t k = 0; k < f->nclocks; k++)
    f->local[f->clocks[k]] = -1;
  f->nclocks = 0;
}

// Those that it compares by themselves.
static void list_clocks(finder *f, const process *of) {
  f->of = of;
  forget_clocks(f);
  for (uint32_t l = 0; l < of->nlocations; l++)
    list_plain(f, of->locations[l].clock_invariant);
  for (uint32_t i = 0; i < of->nedges; i++)
    list_plain(f, of->edges[i].clock_guard);
}

static void own(finder *f, const effect *e, uint32_t p) {
  for (uint32_t i = 0; i < e->actions.count; i++) {
    const clock_action *a = &e->actions.data[i];
    for (int64_t c = a->to.low; a->kind == ACTION_ASSIGN && c <= a->to.high;
         c++)
      f->owners[c] = footprint_join(f->owners[c], p);
  }
}

static void find_effects(finder *f) {
  const network *net = f->net;
  interval *cells =
      arena_array(&f->scratch, net->cells.count + 1, sizeof *cells);
  for (uint32_t c = 0; c < net->cells.count; c++)
    cells[c] = interval_declared(&net->cells.data[c]);
  effects_find(&f->effects, &f->scratch, net, cells);
  for (uint32_t x = 0; x < net->clocks.count; x++)
    f->owners[x] = PROCESS_NONE;
  own(f, &f->effects.before, PROCESS_SEVERAL);
  own(f, &f->effects.after, PROCESS_SEVERAL);
  for (uint32_t p = 0; p < net->processes.count; p++)
    for (uint32_t i = 0; i < net->processes.data[p].nedges; i++)
      own(f, &f->effects.edges[p][i], p);
}

// Q1.  In the order in which they were declared: alike in processes that are alike.
static void keep_own(finder *f, uint32_t p) {
  uint32_t count = 0, *list = f->clocks;
  for (uint32_t k = 0; k < f->nclocks; k++) {
    const uint32_t clock = list[k], who = f->owners[clock];
    f->local[clock] = -1;
    if (who != p && who != PROCESS_NONE)
      continue;
    uint32_t at = count++;
    for (; at > 0 && list[at - 1] > clock; at--)
      list[at] = list[at - 1];
    list[at] = clock;
  }
  f->nclocks = count;
  for (uint32_t k = 0; k < count; k++)
    f->local[list[k]] = (int32_t)k;
}

// ---- What is equal

static void find_outcomes(finder *f, const effect *e, outcome *out) {
  for (uint32_t k = 0; k < f->nclocks; k++)
    out[k] = (outcome){KEPT, 0};
  for (uint32_t i = 0; i < e->actions.count; i++) {
    const clock_action *a = &e->actions.data[i];
    if (a->kind != ACTION_ASSIGN)
      continue;
    const bool plain = a->sure && !a->copies && interval_is_single(a->value);
    for (int64_t c = a->to.low; c <= a->to.high; c++)
      if (f->local[c] >= 0)
        out[f->local[c]] =
            plain ? (outcome){CONSTANT, a->value.low} : (outcome){UNCLEAR, 0};
  }
}

static bool become_equal(const outcome *a, const outcome *b, bool were) {
  return a->kind == b->kind &&
         (a->kind == KEPT ? were : a->kind == CONSTANT && a->value == b->value);
}

// Q3
static void find_behind(const finder *f, uint32_t i, uint64_t *out) {
  const outcome *now = f->outcomes[i];
  const uint64_t *before = f->equal[f->of->edges[i].source];
  for (uint32_t j = 0; j < f->nclocks; j++) {
    out[j] = bit(j);
    for (uint32_t k = 0; k < f->nclocks; k++)
      if (become_equal(&now[j], &now[k], before[j] >> k & 1))
        out[j] |= bit(k);
  }
}

// Something has changed.
static bool arrive(finder *f, uint32_t l, const uint64_t *equal) {
  bool changed = !f->reached[l];
  for (uint32_t k = 0; k < f->nclocks; k++) {
    const uint64_t now = f->reached[l] ? f->equal[l][k] & equal[k] : equal[k];
    changed |= now != f->equal[l][k];
    f->equal[l][k] = now;
  }
  f->reached[l] = true;
  return changed;
}

// Q2
static void begin_equal(finder *f) {
  uint64_t equal[MOST];
  const clock_info *all = f->net->clocks.data;
  for (uint32_t j = 0; j < f->nclocks; j++) {
    equal[j] = 0;
    for (uint32_t k = 0; k < f->nclocks; k++)
      if (all[f->clocks[j]].init == all[f->clocks[k]].init)
        equal[j] |= bit(k);
  }
  arrive(f, f->of->initial, equal);
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    if (f->of->locations[l].initial)
      arrive(f, l, equal);
}

static void find_equal(finder *f) {
  uint64_t behind[MOST];
  begin_equal(f);
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < f->of->nedges; i++)
      if (f->reached[f->of->edges[i].source]) {
        find_behind(f, i, behind);
        more |= arrive(f, f->of->edges[i].target, behind);
      }
  }
}

// ---- What is compared

static void add_touched(const finder *f, const footprint *all, uint64_t *set) {
  for (uint32_t i = 0; i < all->count; i++)
    for (uint32_t k = 0; k < f->nclocks; k++)
      if (all->data[i].what == SPACE_CLOCK &&
          all->data[i].low <= f->clocks[k] && f->clocks[k] <= all->data[i].high)
        *set |= bit(k);
}

static void add_compared(finder *f, const expr *e, uint32_t l) {
  if (!e)
    return;
  const uint32_t clock = plain_clock(e);
  if (clock) {
    if (f->local[clock] >= 0)
      f->soft[l] |= bit((uint32_t)f->local[clock]);
  } else if (e->kind == EXPR_CLOCK || e->kind == EXPR_CALL) {
    footprint all = {0};
    footprint_expr(&f->scratch, f->net, e, &all);
    add_touched(f, &all, &f->hard[l]);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    add_compared(f, e->args[i], l);
}

static void add_copied(finder *f, const effect *e, uint32_t l) {
  for (uint32_t i = 0; i < e->actions.count; i++) {
    const clock_action *a = &e->actions.data[i];
    for (uint32_t k = 0;
         a->kind == ACTION_ASSIGN && a->copies && k < f->nclocks; k++)
      if (a->from.low <= (int64_t)f->clocks[k] &&
          (int64_t)f->clocks[k] <= a->from.high)
        f->hard[l] |= bit(k);
  }
}

static void find_compared(finder *f, uint32_t p) {
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    add_compared(f, f->of->locations[l].clock_invariant, l);
  for (uint32_t i = 0; i < f->of->nedges; i++) {
    const edge *e = &f->of->edges[i];
    add_compared(f, e->clock_guard, e->source);
    add_copied(f, &f->effects.edges[p][i], e->source);
  }
}

// By location: what is, or will be before it is assigned.
static void flow_back(const finder *f, uint64_t *sets) {
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t i = f->of->nedges; i-- > 0;) {
      const edge *e = &f->of->edges[i];
      uint64_t set = sets[e->source];
      for (uint32_t k = 0; k < f->nclocks; k++)
        if (f->outcomes[i][k].kind != CONSTANT)
          set |= sets[e->target] & bit(k);
      more |= set != sets[e->source];
      sets[e->source] = set;
    }
  }
}

static uint64_t *copy_sets(finder *f, const uint64_t *sets) {
  const uint32_t count = f->of->nlocations;
  uint64_t *out = arena_array(&f->scratch, count + 1, sizeof *out);
  memcpy(out, sets, count * sizeof *out);
  return out;
}

static void find_active(finder *f) {
  f->active = copy_sets(f, f->hard);
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    f->active[l] |= f->soft[l];
  flow_back(f, f->active);
}

// ---- One instead of the others

// Active clocks that cannot be replaced somewhere further on.
static uint64_t *find_needed(finder *f) {
  uint64_t *needed = copy_sets(f, f->hard);
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    for (uint32_t k = 0; k < f->nclocks; k++)
      if (f->reached[l] && (f->equal[l][k] & f->active[l]) == bit(k))
        needed[l] |= f->soft[l] & bit(k);
  flow_back(f, needed);
  return needed;
}

static void choose(finder *f, const uint64_t *needed) {
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    for (uint32_t k = 0; k < f->nclocks; k++) {
      f->instead[l][k] = (uint8_t)k;
      const uint64_t equal = f->equal[l][k] & f->active[l];
      if (f->reached[l] && f->active[l] & bit(k))
        f->instead[l][k] =
            (uint8_t)lowest(equal & needed[l] ? equal & needed[l] : equal);
    }
}

static uint32_t count_active(const finder *f, const uint64_t *active) {
  uint32_t count = 0;
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    count += (uint32_t)__builtin_popcountll(active[l]);
  return count;
}

static bool gains(finder *f) {
  uint64_t *active = copy_sets(f, f->hard);
  for (uint32_t l = 0; l < f->of->nlocations; l++)
    for (uint32_t k = 0; k < f->nclocks; k++)
      if (f->soft[l] & bit(k))
        active[l] |= bit(f->instead[l][k]);
  flow_back(f, active);
  return count_active(f, active) < count_active(f, f->active);
}

static bool examine(finder *f, uint32_t p) {
  const uint32_t nlocations = f->of->nlocations, nedges = f->of->nedges;
  arena *a = &f->scratch;
  f->outcomes = arena_array(a, nedges + 1, sizeof *f->outcomes);
  f->reached = arena_array(a, nlocations + 1, sizeof *f->reached);
  f->equal = arena_array(a, nlocations + 1, sizeof *f->equal);
  f->soft = arena_array(a, nlocations + 1, sizeof *f->soft);
  f->hard = arena_array(a, nlocations + 1, sizeof *f->hard);
  f->instead = arena_array(a, nlocations + 1, sizeof *f->instead);
  for (uint32_t i = 0; i < nedges; i++)
    find_outcomes(f, &f->effects.edges[p][i], f->outcomes[i]);
  find_equal(f);
  find_compared(f, p);
  find_active(f);
  choose(f, find_needed(f));
  return gains(f);
}

// ---- Trees

static place *rename_clock(finder *f, const place *p, uint32_t l) {
  if (!p)
    return NULL;
  const uint32_t clock = f->clocks[f->instead[l][f->local[p->base]]];
  return place_new(f->memory, SPACE_CLOCK, (int32_t)clock,
                   f->net->clocks.data[clock].name, p->at, 0);
}

static bool is_replaced(const finder *f, const expr *e, uint32_t l) {
  const uint32_t clock = plain_clock(e);
  const int32_t k = clock ? f->local[clock] : -1;
  return k >= 0 && f->instead[l][k] != k;
}

static bool has_replaced(const finder *f, const expr *e, uint32_t l) {
  if (is_replaced(f, e, l))
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_replaced(f, e->args[i], l))
      return true;
  return false;
}

static expr *rewrite(finder *f, expr *e, uint32_t l) {
  if (!e || !has_replaced(f, e, l))
    return e;
  const size_t size = sizeof *e + e->nargs * sizeof *e->args;
  expr *out = arena_alloc(f->memory, size);
  memcpy(out, e, size);
  if (is_replaced(f, e, l)) {
    out->target = rename_clock(f, e->target, l);
    out->source = rename_clock(f, e->source, l);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    out->args[i] = rewrite(f, e->args[i], l);
  return out;
}

static void rewrite_process(finder *f, process *out) {
  const process *of = f->of;
  out->locations =
      arena_array(f->memory, of->nlocations, sizeof *out->locations);
  out->edges = arena_array(f->memory, of->nedges, sizeof *out->edges);
  for (uint32_t l = 0; l < of->nlocations; l++) {
    out->locations[l] = of->locations[l];
    out->locations[l].clock_invariant =
        rewrite(f, of->locations[l].clock_invariant, l);
  }
  for (uint32_t i = 0; i < of->nedges; i++) {
    out->edges[i] = of->edges[i];
    out->edges[i].clock_guard =
        rewrite(f, of->edges[i].clock_guard, of->edges[i].source);
  }
}

static network *copy_network(const finder *f) {
  network *out = arena_new(f->memory, network);
  const uint32_t count = f->net->processes.count;
  *out = *f->net;
  out->processes.data =
      arena_array(f->memory, count, sizeof *out->processes.data);
  memcpy(out->processes.data, f->net->processes.data,
         count * sizeof *out->processes.data);
  out->queries.data = NULL;
  out->queries.count = 0;
  return out;
}

// ---- All of it

static bool has_candidates(finder *f) {
  for (uint32_t p = 0; p < f->net->processes.count; p++) {
    list_clocks(f, &f->net->processes.data[p]);
    if (f->nclocks > 1)
      return true;
  }
  return false;
}

static network *merge_all(finder *f) {
  network *out = NULL;
  find_effects(f);
  for (uint32_t p = 0; p < f->net->processes.count; p++) {
    list_clocks(f, &f->net->processes.data[p]);
    keep_own(f, p);
    if (f->nclocks < 2 || !examine(f, p))
      continue;
    out = out ? out : copy_network(f);
    rewrite_process(f, &out->processes.data[p]);
  }
  return out;
}

const network *equal_clocks_merge(arena *memory, const network *net) {
  finder f = {.memory = memory, .net = net};
  if (net->has_rates)
    return NULL;
  arena_init(&f.scratch);
  const uint32_t count = net->clocks.count;
  f.owners = arena_array(&f.scratch, count + 1, sizeof *f.owners);
  f.local = arena_array(&f.scratch, count + 1, sizeof *f.local);
  for (uint32_t x = 0; x < count; x++)
    f.local[x] = -1;
  const network *out = has_candidates(&f) ? merge_all(&f) : NULL;
  arena_release(&f.scratch);
  return out;
}
