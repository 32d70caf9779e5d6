// extremes_walk.c -- A path gone again, zone by zone.

#include "values/extremes_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "sem/starts.h"

void *walker_copy_zone(const walker *w, const void *z) {
  void *out = mem_new(zone_bytes(w->k, w->n), 1);
  zone_copy(w->k, out, z, w->n);
  return out;
}

void walker_init(walker *w, arena *memory, const extremes *e,
                 const extremes_way *way, const walk_goal *aim) {
  const semantics *s = semantics_new(memory, e->code, 1, false);
  *w = (walker){.e = e,
                .s = s,
                .k = zone_kernel_get(ZONE_64, e->options.simd),
                .n = s->clocks,
                .way = way,
                .goal = *aim,
                .frames = mem_new((size_t)way->count + 1, sizeof *w->frames)};
  expander_init(&w->x, s, w->k);
  vm_init(&w->machine, &s->code->program);
  federation_init(&w->part, w->k, w->n);
  federation_init(&w->stuck, w->k, w->n);
}

static void drop_frame(frame *f) {
  mem_free(f->discrete);
  mem_free(f->zone);
  mem_free(f->piece);
  mem_free(f->source);
  mem_free(f->grown);
  *f = (frame){.discrete = NULL};
}

void walker_release(walker *w) {
  for (uint32_t i = 0; i <= w->way->count; i++)
    drop_frame(&w->frames[i]);
  mem_free(w->frames);
  mem_free(w->end);
  federation_release(&w->part);
  federation_release(&w->stuck);
  vm_release(&w->machine);
  expander_release(&w->x);
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
  void *z = walker_copy_zone(w, w->frames[i].zone);
  const bool some = cut_down(w, w->grown, true, z);
  mem_free(z);
  return some;
}

void walker_follow_grown(const walker *w, uint32_t i, bool *grown) {
  bool *after = mem_new(w->n, sizeof *after);
  for (uint32_t y = 1; y < w->n; y++)
    after[y] = grown[w->frames[i].source[y]];
  memcpy(grown, after, w->n * sizeof *grown);
  mem_free(after);
}

// The same for the state that was just kept.
static bool cut_frame(const walker *w, uint32_t i) {
  frame *f = &w->frames[i];
  if (!w->grown || i < w->cut)
    return true;
  f->grown = mem_new(w->n, sizeof *f->grown);
  memcpy(f->grown, i == w->cut ? w->grown : w->frames[i - 1].grown,
         w->n * sizeof *f->grown);
  if (i > w->cut)
    walker_follow_grown(w, i, f->grown);
  return cut_down(w, f->grown, i == w->cut, f->zone);
}

// ---- States

// What the step does to clocks.
static void note_assignments(const walker *w, frame *f) {
  f->source = mem_new(w->n, sizeof *f->source);
  for (uint32_t c = 0; c < w->n; c++)
    f->source[c] = c;
  for (uint32_t k = 0; k < w->x.effect.resets.count; k++) {
    const clock_value *v = &w->x.effect.resets.data[k];
    f->source[v->clock] = f->source[v->from];
  }
}

// The expander's successor is state i, unless nothing of it is left.
static bool keep(walker *w, uint32_t i) {
  const expander *x = &w->x;
  frame *f = &w->frames[i];
  f->discrete = mem_new(w->s->size, sizeof *f->discrete);
  memcpy(f->discrete, x->effect.to, w->s->size * sizeof *f->discrete);
  f->zone = walker_copy_zone(w, x->next);
  f->next = 0;
  note_assignments(w, f);
  f->piece = NULL;
  if (i > 0 && x->pieces.count)
    f->piece = walker_copy_zone(w, federation_zone(&x->pieces, x->piece - 1));
  if (cut_frame(w, i))
    return true;
  drop_frame(f);
  return false;
}

void walker_load(walker *w, uint32_t i) {
  semantics_copy(w->s, w->x.from, w->frames[i].discrete);
  zone_copy(w->k, w->x.zone, w->frames[i].zone, w->n);
}

static bool begin(walker *w) {
  return starts_enter(&w->x, w->way->start) == EXPAND_NEXT && keep(w, 0);
}

// The next successor of state i is state i + 1; false if there is none.
static bool advance(walker *w, uint32_t i) {
  frame *f = &w->frames[i];
  walker_load(w, i);
  if (expander_open(&w->x) != EXPAND_NEXT)
    return false;
  const uint32_t number = expander_number(&w->x, w->way->labels[i]);
  if (number == w->x.transitions.count)
    return false;
  for (uint32_t k = 0;; k++) {
    if (expander_only(&w->x, number) != EXPAND_NEXT)
      return false;
    if (k < f->next)
      continue;
    f->next++;
    if (keep(w, i + 1))
      return true;
  }
}

// The part of the zone that is near the value becomes the end, if there is some.
static bool is_near(walker *w, const void *zone) {
  const walk_goal *g = &w->goal;
  const zone_constraint *c = &g->near[0];
  void *z = walker_copy_zone(w, zone);
  if (w->k->constrain_many(z, w->n, g->near, g->count) == ZONE_SOME &&
      (!g->is_just || w->k->get(z, w->n, c->i, c->j) == c->b)) {
    w->end = z;
    return true;
  }
  mem_free(z);
  return false;
}

// Does the last state have what is looked for?
static bool is_end(walker *w) {
  walker_load(w, w->way->count);
  if (w->e->asked->has_deadlock && expander_open(&w->x) != EXPAND_NEXT)
    return false;
  if (extremes_where(w->e, &w->machine, &w->x, &w->stuck, &w->part) !=
      ENGINE_MORE)
    return false;
  for (uint32_t i = 0; i < w->part.count; i++)
    if (is_near(w, federation_zone(&w->part, i)))
      return true;
  return false;
}

bool walk(walker *w) {
  uint32_t i = 0;
  if (!begin(w))
    return false;
  for (;;) {
    w->reached = i > w->reached ? i : w->reached;
    if (w->may_stop && !watch_goes_on(w->e->watch))
      return false;
    if (i == w->way->count ? is_end(w) : advance(w, i)) {
      if (i++ == w->way->count)
        return true;
      continue;
    }
    drop_frame(&w->frames[i]);
    if (i-- == 0)
      return false;
  }
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
