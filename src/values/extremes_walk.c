// extremes_walk.c -- A path gone again, zone by zone.

#include "values/extremes_walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static void *copy_zone(const walker *w, const void *z) {
  void *out = mem_new(zone_bytes(w->k, w->n), 1);
  zone_copy(w->k, out, z, w->n);
  return out;
}

static bool enter(void *, expander *, uint32_t i);
static bool is_end(void *, expander *);

void walker_init(walker *w, arena *memory, extremes *e, const extremes_way *way,
                 const walk_goal *aim) {
  static const retrace_hooks HOOKS = {enter, NULL, is_end};
  const semantics *s = semantics_new(memory, e->code, 1, false);
  *w = (walker){.e = e,
                .s = s,
                .k = zone_kernel_get(ZONE_64, e->options.simd),
                .n = s->clocks,
                .way = way,
                .plan = {.s = s,
                         .level = e->options.simd,
                         .start = way->start,
                         .labels = way->labels,
                         .count = way->count},
                .goal = *aim,
                .steps = mem_new((size_t)way->count + 1, sizeof *w->steps)};
  retrace_init(&w->r, &w->plan, &HOOKS, w);
  w->r.keeps_all = true;
  vm_init(&w->machine, &s->code->program);
  federation_init(&w->part, w->k, w->n);
  federation_init(&w->stuck, w->k, w->n);
}

static void drop_step(walk_step *t) {
  mem_free(t->source);
  mem_free(t->grown);
  *t = (walk_step){.source = NULL};
}

void walker_release(walker *w) {
  for (uint32_t i = 0; i <= w->way->count; i++)
    drop_step(&w->steps[i]);
  mem_free(w->steps);
  mem_free(w->end);
  federation_release(&w->part);
  federation_release(&w->stuck);
  vm_release(&w->machine);
  retrace_release(&w->r);
}

bool walk_is_in_diagonals(const extremes *e, uint32_t x) {
  const network_limits *l = e->limits;
  for (uint32_t i = 0; i < l->ndiagonals; i++)
    if (l->diagonals[i].x == x || l->diagonals[i].y == x)
      return true;
  return false;
}

// ---- Cuts

static bool is_of(const diagonal *d, uint32_t x, uint32_t y) {
  return (d->x == x && d->y == y) || (d->x == y && d->y == x);
}

bool walk_is_compared(const extremes *e, uint32_t x, uint32_t y) {
  for (uint32_t i = 0; i < e->limits->ndiagonals; i++)
    if (is_of(&e->limits->diagonals[i], x, y))
      return true;
  return false;
}

zone_constraint walk_apart(const extremes *e, uint32_t x, uint32_t y) {
  assert(x != y);
  int64_t most = 0;
  for (uint32_t i = 0; i < e->limits->ndiagonals; i++) {
    const diagonal *d = &e->limits->diagonals[i];
    const int64_t c = llabs(bound_constant(d->bound) * e->s->scale);
    if (is_of(d, x, y) && c > most)
      most = c;
  }
  return (zone_constraint){y, x, bound_lt(-most)};
}

// It is greater than every constant.
static zone_constraint above_constants(const extremes *e, uint32_t x) {
  const int64_t most = e->most[x] < WALK_FOREVER ? e->most[x] : WALK_FOREVER;
  return (zone_constraint){0, x, bound_lt(-most)};
}

static uint32_t list_cuts(const walker *w, const bool *grown, bool at_first,
                          zone_constraint *out) {
  uint32_t count = 0;
  for (uint32_t x = 1; x < w->n; x++) {
    if (!grown[x])
      continue;
    if (at_first && w->e->most[x] != ZONE_NEVER)
      out[count++] = above_constants(w->e, x);
    for (uint32_t y = 1; y < w->n; y++)
      if (!grown[y] && walk_is_compared(w->e, x, y))
        out[count++] = walk_apart(w->e, x, y);
  }
  return count;
}

// False if nothing is left.
static bool cut_down(const walker *w, const bool *grown, bool at_first,
                     void *zone) {
  zone_constraint *list = mem_new((size_t)w->n * w->n, sizeof *list);
  const uint32_t count = list_cuts(w, grown, at_first, list);
  const bool some = w->k->constrain_many(zone, w->n, list, count) == ZONE_SOME;
  mem_free(list);
  return some;
}

bool walker_can_cut(walker *w, uint32_t i) {
  assert(w->grown && i <= w->way->count && walker_zone(w, i));
  void *z = copy_zone(w, walker_zone(w, i));
  const bool some = cut_down(w, w->grown, true, z);
  mem_free(z);
  return some;
}

void walker_follow_grown(const walker *w, uint32_t i, bool *grown) {
  assert(!grown[0] && w->steps[i].source);
  bool *after = mem_new(w->n, sizeof *after);
  for (uint32_t y = 1; y < w->n; y++)
    after[y] = grown[w->steps[i].source[y]];
  memcpy(grown, after, w->n * sizeof *grown);
  mem_free(after);
}

// The same for state i, whose zone this is.
static bool cut_state(const walker *w, uint32_t i, void *zone) {
  walk_step *t = &w->steps[i];
  if (!w->grown || i < w->cut)
    return true;
  assert(i == w->cut || w->steps[i - 1].grown);
  t->grown = mem_new(w->n, sizeof *t->grown);
  memcpy(t->grown, i == w->cut ? w->grown : w->steps[i - 1].grown,
         w->n * sizeof *t->grown);
  if (i > w->cut)
    walker_follow_grown(w, i, t->grown);
  return cut_down(w, t->grown, i == w->cut, zone);
}

// ---- States

static void note_assignments(const walker *w, const step_effect *e,
                             walk_step *t) {
  t->source = mem_new(w->n, sizeof *t->source);
  for (uint32_t c = 0; c < w->n; c++)
    t->source[c] = c;
  for (uint32_t k = 0; k < e->resets.count; k++) {
    const clock_value *v = &e->resets.data[k];
    t->source[v->clock] = t->source[v->from];
    assert(t->source[0] == 0);
  }
}

static bool enter(void *data, expander *x, uint32_t i) {
  walker *w = data;
  if (w->may_stop && !watch_goes_on(w->e->watch))
    return false;
  drop_step(&w->steps[i]);
  note_assignments(w, &x->effect, &w->steps[i]);
  if (!cut_state(w, i, x->next))
    return false;
  w->reached = i > w->reached ? i : w->reached;
  return true;
}

// The part of the zone that is near the value becomes the end, if there is some.
static bool is_near(walker *w, const void *zone) {
  const walk_goal *g = &w->goal;
  assert(!w->end && g->count <= 2);
  const zone_constraint *c = &g->near[0];
  void *z = copy_zone(w, zone);
  if (w->k->constrain_many(z, w->n, g->near, g->count) == ZONE_SOME &&
      (!g->is_just || w->k->get(z, w->n, c->i, c->j) == c->b)) {
    w->end = z;
    return true;
  }
  mem_free(z);
  return false;
}

// Does the last state have what is looked for?
static bool is_end(void *data, expander *x) {
  walker *w = data;
  if (w->e->asked->has_deadlock && expander_open(x) != EXPAND_NEXT)
    return false;
  if (extremes_where(w->e, &w->machine, x, &w->stuck, &w->part) != ENGINE_MORE)
    return false;
  for (uint32_t i = 0; i < w->part.count; i++)
    if (is_near(w, federation_zone(&w->part, i)))
      return true;
  return false;
}

bool walk(walker *w) {
  assert(w->reached == 0 && !w->end);
  w->plan.watch = w->may_stop ? w->e->watch : NULL;
  return retrace_run(&w->r);
}

static const void *end_of(void *data, expander *x) {
  walker *w = data;
  return is_end(w, x) ? w->end : NULL;
}

path_filter walker_filter(walker *w) {
  return (path_filter){.data = w, .enter = enter, .end = end_of};
}

walk_goal walk_goal_at(const extremes_end *e) {
  const int64_t x = e->value - e->plus;
  const int64_t strict = e->is_strict;
  walk_goal g = {.clock = e->clock, .is_just = true};
  if (!e->clock)
    return (walk_goal){.clock = 0};
  g.count = 2;
  if (e->is_high) {
    g.near[0] = (zone_constraint){e->clock, 0, bound_le(x) - strict};
    g.near[1] = (zone_constraint){0, e->clock, bound_le(strict - x) - strict};
  } else {
    g.near[0] = (zone_constraint){0, e->clock, bound_le(-x) - strict};
    g.near[1] = (zone_constraint){e->clock, 0, bound_le(x + strict) - strict};
  }
  return g;
}

walk_goal walk_goal_above(const extremes_end *e, int64_t least) {
  const int64_t x = least > e->plus ? least - e->plus : 0;
  return (walk_goal){
      .clock = e->clock, .near = {{0, e->clock, bound_le(-x)}}, .count = 1};
}
