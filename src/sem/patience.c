// patience.c -- Asking for each of the conditions, location by location.

#include "sem/patience.h"

#include <assert.h>
#include <string.h>

#include "sem/footprint.h"

// x <= c, x < c, x >= c or x > c.
typedef struct {
  uint32_t clock;
  bool is_upper, is_strict;
  int64_t bound;
} clock_bound;

typedef VEC(clock_bound) bounds;

// An edge that can always be taken before it is too late.
typedef struct {
  uint32_t source, target;
  bool is_fresh; // time can pass at the target
} exit_edge;

typedef struct {
  arena *memory;
  const patience_view *view;
  uint32_t number;
  const process *of;
  bounds *invariants; // by location
  VEC(exit_edge) exits;
} examination;

// ---- Conditions

static void put_bound(examination *x, bounds *out, uint32_t clock, expr_kind op,
                      int64_t c) {
  clock_bound b = {.clock = clock, .bound = c};
  b.is_strict = op == EXPR_LT || op == EXPR_GT;
  b.is_upper = op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ;
  vec_push(x->memory, out, b);
  if (op != EXPR_EQ)
    return;
  b.is_upper = false;
  vec_push(x->memory, out, b);
}

// False if it is not a conjunction of such bounds.
static bool list_bounds(examination *x, const expr *e, bounds *out) {
  if (!e)
    return true;
  if (e->kind == EXPR_AND) {
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!list_bounds(x, e->args[i], out))
        return false;
    return true;
  }
  if (e->kind != EXPR_CLOCK || e->op == EXPR_NE || (e->target && e->source) ||
      !expr_is_const(e->args[0]))
    return false;
  const place *p = e->target ? e->target : e->source;
  if (!place_is_fixed(p))
    return false;
  const int64_t c = e->args[0]->value + e->wide;
  if (e->target)
    put_bound(x, out, (uint32_t)p->base, (expr_kind)e->op, c);
  else // -x op c
    put_bound(x, out, (uint32_t)p->base, expr_kind_mirrored((expr_kind)e->op),
              -c);
  return true;
}

static bool holds_for(const clock_bound *b, int64_t v) {
  if (v == b->bound)
    return !b->is_strict;
  return b->is_upper ? v < b->bound : v > b->bound;
}

static bool implies(const clock_bound *a, const clock_bound *b) {
  if (a->clock != b->clock || a->is_upper != b->is_upper)
    return false;
  if (a->bound == b->bound)
    return a->is_strict || !b->is_strict;
  return a->is_upper ? a->bound < b->bound : a->bound > b->bound;
}

static bool is_implied(const bounds *by, const clock_bound *b) {
  for (uint32_t i = 0; i < by->count; i++)
    if (implies(&by->data[i], b))
      return true;
  return false;
}

// ---- Locations: P1, P2, P3

static bool location_is_plain(examination *x, uint32_t l) {
  const location *at = &x->of->locations[l];
  bounds *inv = &x->invariants[l];
  if (at->urgent || at->committed || at->invariant || at->nrates ||
      !list_bounds(x, at->clock_invariant, inv))
    return false;
  for (uint32_t i = 0; i < inv->count; i++) {
    const uint32_t owner = x->view->owners[inv->data[i].clock];
    if (owner != x->number && owner != PROCESS_NONE)
      return false;
  }
  return true;
}

static bool starts_well(const examination *x) {
  uint32_t initial = 0;
  for (uint32_t l = 0; l < x->of->nlocations; l++)
    initial += x->of->locations[l].initial;
  const bounds *inv = &x->invariants[x->of->initial];
  for (uint32_t i = 0; i < inv->count; i++) {
    const clock_info *c = &x->view->net->clocks.data[inv->data[i].clock];
    if (!holds_for(&inv->data[i], c->init))
      return false;
  }
  return initial <= 1;
}

// ---- Edges

typedef enum { KEPT, SET, UNCLEAR } effect;

static bool is_plain_reset(const stmt *s, uint32_t clock) {
  if (s->kind != STMT_EXPR)
    return false;
  const expr *e = s->condition;
  return e->kind == EXPR_RESET && !e->source && place_is_fixed(e->target) &&
         (uint32_t)e->target->base == clock && expr_is_const(e->args[0]);
}

static bool writes_clock(examination *x, const stmt *s, uint32_t clock) {
  footprint f = {0};
  footprint_stmt(x->memory, x->view->net, s, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].what == SPACE_CLOCK && f.data[i].writes &&
        f.data[i].low <= clock && clock <= f.data[i].high)
      return true;
  return false;
}

// What the update does to the clock.
static effect effect_on(examination *x, const stmt *update, uint32_t clock,
                        int64_t *value) {
  statements all = {0};
  effect out = KEPT;
  footprint_statements(x->memory, update, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    const stmt *s = all.data[i];
    if (footprint_may_return(s))
      return UNCLEAR;
    if (is_plain_reset(s, clock)) {
      *value = s->condition->args[0]->value;
      out = SET;
    } else if (writes_clock(x, s, clock)) {
      out = UNCLEAR;
    }
  }
  return out;
}

// Does the target's invariant hold, whenever the edge is taken?
static bool arrives_well(examination *x, const edge *e, const bounds *guard) {
  const bounds *to = &x->invariants[e->target];
  for (uint32_t i = 0; i < to->count; i++) {
    const clock_bound *b = &to->data[i];
    int64_t value = 0;
    const effect what = effect_on(x, e->update, b->clock, &value);
    if (what == UNCLEAR || (what == SET && !holds_for(b, value)))
      return false;
    if (what == KEPT && !is_implied(&x->invariants[e->source], b) &&
        !is_implied(guard, b))
      return false;
  }
  return true;
}

// ---- Broadcasts: P1, P4

static bool follows_well(examination *x, const edge *e) {
  if (!e->channel)
    return true;
  const touch t = dead_edges_channels(x->view->net, e);
  bool is_broadcast = false;
  for (uint32_t i = t.low; i <= t.high; i++)
    is_broadcast |= x->view->net->channels.data[i].broadcast;
  if (e->urgent)
    return false;
  bounds guard = {0};
  if (!list_bounds(x, e->clock_guard, &guard))
    guard.count = 0;
  return e->sync != EDGE_RECEIVE || !is_broadcast || arrives_well(x, e, &guard);
}

// ---- Exits: P5

// The one clock with upper bounds, 0 if there is none, UINT32_MAX if several.
static uint32_t pressing_clock(const bounds *inv) {
  uint32_t clock = 0;
  for (uint32_t i = 0; i < inv->count; i++)
    if (inv->data[i].is_upper)
      clock = clock == 0 || clock == inv->data[i].clock ? inv->data[i].clock
                                                        : UINT32_MAX;
  return clock;
}

// A lower bound of a guard: does it hold at some moment before all upper bounds
// of the clock are exceeded?
static bool comes_in_time(const bounds *inv, const clock_bound *lower) {
  for (uint32_t i = 0; i < inv->count; i++) {
    const clock_bound *upper = &inv->data[i];
    if (!upper->is_upper)
      continue;
    assert(upper->clock == lower->clock);
    if (lower->bound > upper->bound || (lower->bound == upper->bound &&
                                        (lower->is_strict || upper->is_strict)))
      return false;
  }
  return true;
}

static bool opens_in_time(const bounds *inv, const bounds *guard) {
  const uint32_t clock = pressing_clock(inv);
  for (uint32_t i = 0; i < guard->count; i++) {
    const clock_bound *b = &guard->data[i];
    if (is_implied(inv, b))
      continue;
    if (b->is_upper || b->clock != clock || !comes_in_time(inv, b))
      return false;
  }
  return true;
}

static bool is_fresh(examination *x, const edge *e) {
  const bounds *to = &x->invariants[e->target];
  for (uint32_t i = 0; i < to->count; i++) {
    int64_t value = 0;
    if (to->data[i].is_upper &&
        (effect_on(x, e->update, to->data[i].clock, &value) != SET ||
         value >= to->data[i].bound))
      return false;
  }
  return true;
}

static bool has_upper(const bounds *inv) { return pressing_clock(inv) != 0; }

static void find_exit(examination *x, const edge *e) {
  const bounds *inv = &x->invariants[e->source];
  bounds guard = {0};
  if (e->sync != EDGE_INTERNAL || !has_upper(inv) ||
      (e->guard && (!expr_is_const(e->guard) || !e->guard->value)) ||
      !list_bounds(x, e->clock_guard, &guard) || !opens_in_time(inv, &guard) ||
      !arrives_well(x, e, &guard))
    return;
  const exit_edge found = {e->source, e->target, is_fresh(x, e)};
  vec_push(x->memory, &x->exits, found);
}

// ---- Endless time: P6

// Locations from which exits lead to freedom, or to a fresh arrival in `among`.
static void find_led(const examination *x, const bool *among, bool *led) {
  for (uint32_t l = 0; l < x->of->nlocations; l++)
    led[l] = !has_upper(&x->invariants[l]);
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < x->exits.count; i++) {
      const exit_edge *w = &x->exits.data[i];
      if (!led[w->source] &&
          (led[w->target] || (w->is_fresh && among[w->target])))
        more = led[w->source] = true;
    }
  }
}

// The greatest set of locations that lead into itself, again and again.
static bool time_is_endless(examination *x) {
  const uint32_t count = x->of->nlocations;
  bool *among = arena_array(x->memory, count, sizeof *among);
  bool *led = arena_array(x->memory, count, sizeof *led);
  for (uint32_t l = 0; l < count; l++)
    among[l] = true;
  for (;;) {
    find_led(x, among, led);
    if (memcmp(among, led, count * sizeof *led) == 0)
      break;
    memcpy(among, led, count * sizeof *led);
  }
  for (uint32_t l = 0; l < count; l++)
    if (x->view->alive->locations[x->number][l] && !among[l])
      return false;
  return true;
}

bool patience_of(arena *memory, const patience_view *view, uint32_t number) {
  const process *of = &view->net->processes.data[number];
  examination x = {
      .memory = memory,
      .view = view,
      .number = number,
      .of = of,
      .invariants = arena_array(memory, of->nlocations, sizeof *x.invariants)};
  for (uint32_t l = 0; l < of->nlocations; l++)
    if (view->alive->locations[number][l] && !location_is_plain(&x, l))
      return false;
  if (!starts_well(&x))
    return false;
  for (uint32_t i = 0; i < of->nedges; i++) {
    if (!view->alive->edges[number][i])
      continue;
    if (!follows_well(&x, &of->edges[i]))
      return false;
    find_exit(&x, &of->edges[i]);
  }
  return time_is_endless(&x);
}
