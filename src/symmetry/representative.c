// representative.c -- Sorting members by what they have, then by their clocks.

#include "symmetry/representative.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

// In one state.
enum { MOST_EXCHANGES = 1 << 16, ROUNDS = 8 };

// ---- Life and death

static uint32_t most_exchanges(const symmetry_plan *p) {
  uint64_t most = 0;
  for (uint32_t i = 0; i < p->nclasses; i++)
    most += (uint64_t)(p->classes[i].count + 1) * (p->classes[i].count + 1);
  return most * 4 < MOST_EXCHANGES ? (uint32_t)most * 4 : MOST_EXCHANGES;
}

void representative_init(representative *r, const symmetry_plan *p) {
  const semantics *s = p->s;
  *r = (representative){
      .plan = p,
      .room = most_exchanges(p),
      .discrete = mem_new(s->size, sizeof *r->discrete),
      .scratch = mem_new(p->most, sizeof *r->scratch),
      .tied = mem_new(p->nclasses, sizeof *r->tied),
      .trial = mem_new(s->clocks, sizeof *r->trial),
      .turned = mem_new(s->clocks, sizeof *r->turned),
      .rows = mem_new(s->clocks, sizeof *r->rows),
      .columns = mem_new(s->clocks, sizeof *r->columns),
      .index = mem_new(s->clocks, sizeof *r->index),
  };
  r->word = mem_new(r->room, sizeof *r->word);
  frame_init(&r->frame, s->clocks);
  memset(r->discrete, 0, s->size * sizeof *r->discrete);
  memset(r->index, 0, s->clocks * sizeof *r->index);
  for (uint32_t c = 0; c < s->network->cells.count; c++)
    r->discrete[s->processes + c] = s->network->cells.data[c].init;
  for (uint32_t i = 0; i < p->nclasses; i++)
    r->tied[i] = mem_new(p->classes[i].count, sizeof **r->tied);
}

void representative_release(representative *r) {
  for (uint32_t i = 0; i < r->plan->nclasses; i++)
    mem_free(r->tied[i]);
  mem_free(r->tied);
  mem_free(r->word);
  mem_free(r->discrete);
  mem_free(r->scratch);
  mem_free(r->trial);
  mem_free(r->turned);
  mem_free(r->rows);
  mem_free(r->columns);
  mem_free(r->index);
  frame_release(&r->frame);
}

// ---- Exchanging

// The frame is ours.
static void turn_frame(representative *r) {
  const zone_frame *from = r->given_frame;
  if (r->has_turned)
    return;
  zone_frame *f = &r->frame;
  memcpy(f->rows, from->rows, f->all * sizeof *f->rows);
  memcpy(f->clocks, from->clocks, from->n * sizeof *f->clocks);
  f->n = from->n;
  f->base = 1; // the others are in no order
  f->is_whole = f->all == 1;
  r->has_turned = true;
}

static void exchange_frame(representative *r, const exchange *x) {
  if (x->nclocks == 0)
    return;
  turn_frame(r);
  zone_frame *f = &r->frame;
  memcpy(r->trial, f->rows, f->all * sizeof *f->rows);
  exchange_rows(x, f->rows, r->trial);
  for (uint32_t i = 0; i < x->nclocks; i++) {
    const uint16_t clock = x->clocks[i].to;
    if (f->rows[clock] != FRAME_NONE)
      f->clocks[f->rows[clock]] = clock;
  }
  assert(frame_is_valid(f));
}

static void exchange_discrete(representative *r, const exchange *x) {
  if (!r->has_moved)
    semantics_copy(r->plan->s, r->discrete, r->given);
  r->has_moved = true;
  exchange_apply(x, r->discrete, r->scratch);
}

static bool has_room(const representative *r, uint32_t more) {
  return r->room - r->count >= more;
}

static void write_down(representative *r, uint32_t generator, uint32_t times) {
  assert(has_room(r, times));
  for (uint32_t i = 0; i < times; i++)
    r->word[r->count++] = generator;
}

// ---- By the discrete part

// One that was exchanged goes on down.  Was there anything to exchange?
static bool sort_members(representative *r, const plan_class *c, bool *tied) {
  bool some = false;
  for (uint32_t i = 0; i < c->count;) {
    const int order = plan_compare(&c->list[i], representative_discrete(r));
    tied[i] = order == 0;
    if (order >= 0 || !has_room(r, 1)) {
      i++;
      continue;
    }
    exchange_discrete(r, &c->list[i].what);
    exchange_frame(r, &c->list[i].what);
    write_down(r, c->first + i, 1);
    some = true;
    i -= i > 0;
  }
  return some;
}

// The state as it is, if `e` is NULL.
static int32_t turned(const plan_exchange *e, uint32_t i, uint32_t position,
                      const int32_t *discrete) {
  return e ? exchange_value(&e->compared[i], discrete) : discrete[position];
}

// Negative if it becomes less by the one than by the other.
static int compare_turns(const plan_exchange *a, const plan_exchange *b,
                         const int32_t *discrete) {
  for (uint32_t i = 0; i < a->ncompared; i++) {
    const int32_t x = exchange_value(&a->compared[i], discrete);
    const int32_t y = turned(b, i, a->compared[i].to, discrete);
    if (x != y)
      return x < y ? -1 : 1;
  }
  return 0;
}

static bool turn_ring(representative *r, const plan_class *c) {
  const int32_t *discrete = representative_discrete(r);
  const plan_exchange *best = NULL;
  for (uint32_t i = 0; i < c->count; i++)
    if (compare_turns(&c->list[i], best, discrete) < 0)
      best = &c->list[i];
  const uint32_t times = best ? (uint32_t)(best - c->list) + 1 : 0;
  if (!best || !has_room(r, times))
    return false;
  exchange_discrete(r, &best->what);
  exchange_frame(r, &best->what);
  write_down(r, c->first, times);
  return true;
}

static void find_ties(const representative *r, const plan_class *c,
                      bool *tied) {
  for (uint32_t i = 0; i < c->count; i++)
    tied[i] = plan_compare(&c->list[i], representative_discrete(r)) == 0;
}

static bool sort_class(representative *r, uint32_t i) {
  const plan_class *c = &r->plan->classes[i];
  if (c->kind != CLASS_RING)
    return sort_members(r, c, r->tied[i]);
  const bool some = turn_ring(r, c);
  find_ties(r, c, r->tied[i]);
  return some;
}

// What one class has done may be something to do for another, and for itself.
void representative_find(representative *r, const int32_t *discrete,
                         const zone_frame *frame) {
  r->given = discrete;
  r->given_frame = frame;
  r->has_moved = r->has_turned = false;
  r->count = 0;
  bool some = true;
  for (uint32_t round = 0; some && round < ROUNDS; round++) {
    some = false;
    for (uint32_t i = 0; i < r->plan->nclasses; i++)
      some |= sort_class(r, i);
  }
  // Exchanges that came last may have made ties, or undone some.
  for (uint32_t i = 0; some && i < r->plan->nclasses; i++)
    find_ties(r, &r->plan->classes[i], r->tied[i]);
}

// ---- By the zone
//
// Bounds are compared as the abstraction by L and U sees them (zone/extrapolate.h): what
// it makes infinite, or the same, is the same.  So states that it does not tell apart
// are sorted alike.  It is a matter of how many states are stored, and of nothing else,
// whether all is compared that is told apart.

static bool is_seen(const representative *r, uint32_t clock) {
  const zone_view *v = &r->view;
  return r->index[clock] < v->m && v->clocks[r->index[clock]] == clock;
}

static inline bound read_bound(const zone_view *v, uint32_t i, uint32_t j) {
  const size_t at = i * v->stride + j;
  switch (v->kernel->width) {
  case ZONE_16: {
    const int16_t b = ((const int16_t *)v->zone)[at];
    return b == BOUND_INFINITY_OF(16) ? BOUND_INFINITY : b;
  }
  case ZONE_32: {
    const int32_t b = ((const int32_t *)v->zone)[at];
    return b == BOUND_INFINITY_OF(32) ? BOUND_INFINITY : b;
  }
  default:
    return ((const int64_t *)v->zone)[at];
  }
}

// The bound of x - y, if rows are those.
static bound bound_of(const representative *r, const uint16_t *rows, uint32_t x,
                      uint32_t y) {
  const zone_view *v = &r->view;
  const uint32_t i = rows[x], j = rows[y];
  assert(i < v->n && j < v->n);
  const bound b = read_bound(v, i, j);
  assert(b == v->kernel->get(v->zone, v->n, i, j));
  if (!v->lower)
    return b;
  const int64_t upper = y ? v->upper[r->index[y]] : 0;
  if (x == 0)
    return upper == ZONE_NEVER    ? BOUND_LE_ZERO
           : b < bound_le(-upper) ? bound_lt(-upper)
                                  : b;
  const int64_t lower = v->lower[r->index[x]];
  if (lower == ZONE_NEVER || b > bound_le(lower) ||
      read_bound(v, 0, i) < bound_le(-lower) ||
      (y && (upper == ZONE_NEVER || read_bound(v, 0, j) < bound_le(-upper))))
    return BOUND_INFINITY;
  return b;
}

// Both bounds of two clocks.
static int compare_pair(const representative *r, uint32_t x, uint32_t y) {
  const uint16_t *rows = r->frame.rows, *then = r->trial;
  bound a = bound_of(r, then, x, y), b = bound_of(r, rows, x, y);
  if (a == b) {
    a = bound_of(r, then, y, x);
    b = bound_of(r, rows, y, x);
  }
  return a < b ? -1 : a > b;
}

// What the one member has, and what is then his: by itself, and among each other and
// with those of nobody in the class.
static int compare_own(const representative *r, const plan_class *c,
                       const plan_exchange *e) {
  int order = 0;
  for (uint32_t i = 0; i < e->nown && order == 0; i++)
    if (is_seen(r, e->own[i]))
      order = compare_pair(r, e->own[i], 0);
  for (uint32_t i = 0; i < e->nown && order == 0; i++) {
    if (!is_seen(r, e->own[i]))
      continue;
    for (uint32_t k = i + 1; k < e->nown && order == 0; k++)
      if (is_seen(r, e->own[k]))
        order = compare_pair(r, e->own[i], e->own[k]);
    for (uint32_t k = 0; k < c->nfixed && order == 0; k++)
      if (is_seen(r, c->fixed[k]))
        order = compare_pair(r, e->own[i], c->fixed[k]);
  }
  return order;
}

// What the two members have of each other.
static int compare_between(const representative *r, const exchange *x) {
  int order = 0;
  for (uint32_t i = 0; i < x->nclocks && order == 0; i++) {
    const uint16_t to = x->clocks[i].to, from = x->clocks[i].from;
    if (is_seen(r, to) && to < from)
      order = compare_pair(r, to, from);
  }
  return order;
}

// What there is to see of a clock in these rows: SEES_ROW, some bound of how much larger
// than another it is; SEES_COLUMN, of how much larger another is.
enum { SEES_ROW = 1, SEES_COLUMN = 2 };

static uint8_t sight_of(const representative *r, const uint16_t *rows,
                        uint32_t clock) {
  const zone_view *v = &r->view;
  if (!v->lower)
    return SEES_ROW | SEES_COLUMN;
  const bound least = read_bound(v, 0, rows[clock]);
  const int64_t lower = v->lower[r->index[clock]];
  const int64_t upper = v->upper[r->index[clock]];
  return (lower == ZONE_NEVER || least < bound_le(-lower) ? 0 : SEES_ROW) |
         (upper == ZONE_NEVER || least < bound_le(-upper) ? 0 : SEES_COLUMN);
}

static void look(representative *r) {
  r->nrows = r->ncolumns = 0;
  for (uint32_t i = 1; i < r->view.m; i++) {
    const uint16_t clock = r->view.clocks[i];
    const uint8_t sight = sight_of(r, r->frame.rows, clock);
    if (sight & SEES_ROW)
      r->rows[r->nrows++] = clock;
    if (sight & SEES_COLUMN)
      r->columns[r->ncolumns++] = clock;
  }
}

// The bound of x - y, then and now.
static inline int compare_entry(const representative *r, uint32_t x,
                                uint32_t y) {
  const bound a = bound_of(r, r->trial, x, y);
  const bound b = bound_of(r, r->frame.rows, x, y);
  return a < b ? -1 : a > b;
}

// All that is seen of the clocks that are moved.
static int compare_all(const representative *r, const uint16_t *turned,
                       uint32_t count) {
  int order = 0;
  for (uint32_t i = 0; i < count && order == 0; i++)
    order = compare_pair(r, turned[i], 0);
  for (uint32_t i = 0; i < count && order == 0; i++) {
    const uint32_t x = turned[i];
    const uint8_t sight =
        sight_of(r, r->frame.rows, x) | sight_of(r, r->trial, x);
    for (uint32_t k = 0; sight & SEES_ROW && k < r->ncolumns && order == 0; k++)
      if (r->columns[k] != x)
        order = compare_entry(r, x, r->columns[k]);
    for (uint32_t k = 0; sight & SEES_COLUMN && k < r->nrows && order == 0; k++)
      if (r->rows[k] != x)
        order = compare_entry(r, r->rows[k], x);
  }
  return order;
}

// The clocks that are seen and moved, into r->turned.  Some may be none: then there is
// nothing to compare.
static uint32_t list_turned(representative *r, const exchange *x) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < x->nclocks; i++) {
    const bool is = is_seen(r, x->clocks[i].to);
    if (is != is_seen(r, x->clocks[i].from))
      return 0;
    if (is)
      r->turned[count++] = x->clocks[i].to;
  }
  return count;
}

// Negative if bounds get less, which takes but a look at what the members have if that
// differs.  r->trial is r->frame.rows before and after.
static int compare_zone(representative *r, const plan_class *c,
                        const plan_exchange *e) {
  const exchange *x = &e->what;
  const uint32_t count = list_turned(r, x);
  if (count == 0)
    return 0;
  exchange_rows(x, r->trial, r->frame.rows);
  int order = compare_own(r, c, e);
  if (order == 0)
    order = compare_between(r, x);
  if (order == 0)
    order = compare_all(r, r->turned, count);
  for (uint32_t i = 0; i < x->nclocks; i++)
    r->trial[x->clocks[i].to] = r->frame.rows[x->clocks[i].to];
  return order;
}

static bool settle_class(representative *r, const plan_class *c,
                         const bool *tied) {
  bool some = false;
  for (uint32_t i = 0; i < c->count;) {
    const uint32_t times = c->kind == CLASS_RING ? i + 1 : 1;
    if (!tied[i] || !has_room(r, times) ||
        compare_zone(r, c, &c->list[i]) >= 0) {
      i++;
      continue;
    }
    exchange_frame(r, &c->list[i].what);
    memcpy(r->trial, r->frame.rows, r->frame.all * sizeof *r->trial);
    look(r);
    write_down(r, c->kind == CLASS_RING ? c->first : c->first + i, times);
    some = true;
    i = c->kind == CLASS_RING ? i + 1 : i - (i > 0);
  }
  return some;
}

static bool has_ties(const representative *r) {
  for (uint32_t i = 0; i < r->plan->nclasses; i++)
    for (uint32_t k = 0; k < r->plan->classes[i].count; k++)
      if (r->tied[i][k])
        return true;
  return false;
}

void representative_settle(representative *r, const zone_view *v) {
  if (v->m <= 1 || !has_ties(r))
    return;
  const bool had_turned = r->has_turned;
  r->view = *v;
  r->view.stride = zone_stride(v->kernel, v->n);
  for (uint32_t i = 0; i < v->m; i++)
    r->index[v->clocks[i]] = i;
  turn_frame(r);
  memcpy(r->trial, r->frame.rows, r->frame.all * sizeof *r->trial);
  look(r);
  bool some = true, any = false;
  for (uint32_t round = 0; some && round < ROUNDS; round++) {
    some = false;
    for (uint32_t i = 0; i < r->plan->nclasses; i++)
      some |= settle_class(r, &r->plan->classes[i], r->tied[i]);
    any |= some;
  }
  r->has_turned = had_turned || any;
}
