// narrowing.c -- Cutting zones down, and taking it back.

#include "sem/narrowing.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/cases.h"
#include "sem/clock_bounds.h"

void narrowing_init(narrowing *w, const semantics *s, vm *machine,
                    const zone_kernel *kernel, const zone_frame *f) {
  *w = (narrowing){.s = s,
                   .machine = machine,
                   .kernel = kernel,
                   .frame = f,
                   .spare = mem_new(zone_bytes(kernel, f->all), 1)};
}

void narrowing_release(narrowing *w) {
  for (uint32_t i = 0; i < w->unions_room; i++)
    federation_release(&w->unions[i]);
  mem_free(w->unions);
  mem_free(w->steps);
  mem_free(w->list);
  mem_free(w->spare);
}

// An empty union behind those that are in use.
static federation *next_union(narrowing *w) {
  const uint32_t before = w->unions_room;
  grow(w->unions, w->nunions, w->unions_room, 4);
  for (uint32_t i = before; i < w->unions_room; i++)
    federation_init(&w->unions[i], w->kernel, w->frame->n);
  federation *f = &w->unions[w->nunions];
  federation_set_dimension(f, w->frame->n);
  return f;
}

static const federation *left(const narrowing *w) {
  return &w->unions[w->steps[w->nsteps - 1]];
}

static void push(narrowing *w, uint32_t which) {
  grow(w->steps, w->nsteps, w->steps_room, 16);
  w->steps[w->nsteps++] = which;
}

// A step that cuts nothing away.
static void push_same(narrowing *w) { push(w, w->steps[w->nsteps - 1]); }

void narrowing_begin(narrowing *w) {
  w->nunions = w->nsteps = 0;
  federation_add(next_union(w), w->zone);
  push(w, w->nunions++);
}

void narrowing_back(narrowing *w) {
  assert(w->nsteps > 1);
  w->nsteps--;
  w->nunions = w->steps[w->nsteps - 1] + 1;
}

bounds_effect narrowing_look(const zone_kernel *k, const void *zone, uint32_t n,
                             const zone_constraint *list, uint32_t count) {
  bounds_effect effect = BOUNDS_ALL;
  for (uint32_t c = 0; c < count; c++) {
    const uint32_t i = list[c].i, j = list[c].j;
    if (k->get(zone, n, i, j) <= list[c].b)
      continue;
    effect = BOUNDS_PART;
    const bound back = k->get(zone, n, j, i);
    if (back != BOUND_INFINITY && bound_add(back, list[c].b) < 0)
      return BOUNDS_NOTHING;
  }
  return effect;
}

// The bounds of w->list in terms of rows.
static void map_list(narrowing *w, uint32_t count) {
  for (uint32_t i = 0; i < count && !w->frame->is_whole; i++)
    w->list[i] = frame_map(w->frame, w->list[i]);
}

// What of all that is left keeps the bounds of w->list, added to `out`.  False if
// that cannot be told.
static bool cut_all(narrowing *w, uint32_t count, federation *out) {
  const federation *f = left(w);
  const uint32_t n = w->frame->n;
  for (uint32_t z = 0; z < f->count; z++) {
    const void *zone = federation_zone(f, z);
    const bounds_effect effect =
        narrowing_look(w->kernel, zone, n, w->list, count);
    if (effect == BOUNDS_NOTHING)
      continue;
    zone_copy(w->kernel, w->spare, zone, n);
    const zone_status status =
        effect == BOUNDS_ALL
            ? ZONE_SOME
            : w->kernel->constrain_many(w->spare, n, w->list, count);
    if (status == ZONE_OVERFLOW)
      return false;
    if (status == ZONE_SOME)
      federation_add(out, w->spare);
  }
  return true;
}

// Do the bounds of w->list cut nothing away?
static bool keeps_all(const narrowing *w, uint32_t count) {
  const federation *f = left(w);
  for (uint32_t z = 0; z < f->count; z++)
    if (narrowing_look(w->kernel, federation_zone(f, z), w->frame->n, w->list,
                       count) != BOUNDS_ALL)
      return false;
  return true;
}

// What was cut is what is left, if anything.
static bool finish(narrowing *w, const federation *cut) {
  if (cut->count == 0)
    return false;
  push(w, w->nunions++);
  assert(narrowing_is_valid(w));
  return true;
}

bool narrowing_takes(narrowing *w, const step_edge *e) {
  uint32_t count = 0;
  const condition_status c =
      clock_bounds_of(w->s, w->machine, &e->clocks, &w->list, &count, &w->room);
  if (c == CONDITION_FALSE)
    return false;
  map_list(w, count);
  federation *cut = next_union(w);
  if (c != CONDITION_TRUE || keeps_all(w, count) || !cut_all(w, count, cut)) {
    push_same(w);
    return true;
  }
  return finish(w, cut);
}

// Each case in which the clocks do not allow it.
bool narrowing_refuses(narrowing *w, const step_edge *e) {
  assert(e->refusal != CODE_NONE);
  federation *cut = next_union(w);
  bool is_whole = false; // nothing is cut away, as far as can be told
  cases c;
  for (bool is = cases_first(&c, w->s, w->machine, e->refusal, w->discrete); is;
       is = cases_next(&c)) {
    uint32_t count = 0;
    clock_bounds_found(w->s, w->machine, &w->list, &count, &w->room);
    map_list(w, count);
    is_whole = is_whole || keeps_all(w, count) || !cut_all(w, count, cut);
  }
  if (is_whole || c.has_failed) {
    push_same(w);
    return true;
  }
  return finish(w, cut);
}

bool narrowing_is_valid(const narrowing *w) {
  for (uint32_t i = 0; i < w->nunions; i++)
    if (w->unions[i].count == 0 || !federation_is_valid(&w->unions[i]))
      return false;
  return w->nunions > 0;
}
