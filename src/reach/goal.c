// goal.c -- Testing states, deadlock included.

#include "reach/goal.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/cases.h"

void goal_init(goal *g, const semantics *s, const zone_kernel *kernel,
               code_entry code, bool has_deadlock) {
  assert(!has_deadlock || code != CODE_NONE);
  *g = (goal){.s = s,
              .kernel = kernel,
              .code = code,
              .has_deadlock = has_deadlock,
              .z = mem_new(zone_bytes(kernel, s->clocks), 1)};
  vm_init(&g->machine, &s->code->program);
}

void goal_release(goal *g) {
  vm_release(&g->machine);
  mem_free(g->z);
  mem_free(g->list);
}

static void make_room(goal *g, uint32_t needed) {
  if (needed <= g->room)
    return;
  g->room = grow_room(g->room, needed, 16);
  g->list = mem_resize(g->list, g->room, sizeof *g->list);
}

uint64_t goal_time(const goal *g, const zone_frame *f, const void *zone) {
  return g->s->timer ? (uint64_t)-g->kernel->get(zone, f->n, 0,
                                                 frame_row(f, g->s->timer))
                     : 0;
}

// Is this zone the earliest so far?
static bool is_earlier(goal *g, const zone_frame *f, const void *zone) {
  const uint64_t time = goal_time(g, f, zone);
  if (time >= g->earliest)
    return false;
  g->earliest = time;
  return true;
}

// The timer is the last of the clocks.  It has to go before the zone is reduced:
// other clocks may be bounded by way of it.
uint32_t goal_reduce(const semantics *s, const zone_kernel *kernel,
                     const void *zone, zone_constraint *list) {
  if (!s->timer)
    return kernel->reduce(zone, s->clocks, list);
  const uint32_t n = s->clocks - 1;
  assert(s->timer == n);
  uint16_t *clocks = mem_new(n, sizeof *clocks);
  void *rest = mem_new(zone_bytes(kernel, n), 1);
  for (uint32_t c = 0; c < n; c++)
    clocks[c] = (uint16_t)c;
  kernel->project(rest, zone, s->clocks, clocks, n);
  const uint32_t count = kernel->reduce(rest, n, list);
  mem_free(rest);
  mem_free(clocks);
  return count;
}

// What was found is the zone, whatever the case said.
static void found_zone(goal *g, const zone_frame *f, const void *zone) {
  if (!is_earlier(g, f, zone) || !f->is_whole)
    return;
  make_room(g, f->n * f->n);
  g->count = goal_reduce(g->s, g->kernel, zone, g->list);
  assert(g->count <= g->room);
}

// What was found are the bounds of the case.
static void found_case(goal *g, const cases *c, const zone_frame *f) {
  if (!is_earlier(g, f, g->z))
    return;
  make_room(g, cases_room(c));
  g->count = cases_list(c, g->list);
  assert(g->count <= g->room);
}

static zone_status test_with_deadlock(goal *g, const cases *c,
                                      const zone_frame *f,
                                      const federation *stuck) {
  federation left;
  federation_init(&left, g->kernel, f->n);
  federation_add(&left, g->z);
  const zone_status status = cases_constrain_stuck(c, &left, stuck);
  for (uint32_t i = 0; i < left.count && status == ZONE_SOME; i++)
    found_zone(g, f, federation_zone(&left, i));
  federation_release(&left);
  return status;
}

static zone_status test_case(goal *g, const cases *c, const zone_frame *f,
                             const void *zone, const federation *stuck) {
  zone_copy(g->kernel, g->z, zone, f->n);
  const zone_status status = cases_constrain(c, g->kernel, f, g->z);
  if (status != ZONE_SOME)
    return status;
  if (g->has_deadlock)
    return test_with_deadlock(g, c, f, stuck);
  found_case(g, c, f);
  return ZONE_SOME;
}

goal_status goal_test(goal *g, int32_t *discrete, const zone_frame *f,
                      const void *zone, const federation *stuck) {
  if (g->code == CODE_NONE)
    return GOAL_NO;
  assert(!stuck == !g->has_deadlock && g->kernel->is_valid(zone, f->n));
  g->earliest = UINT64_MAX;
  cases c;
  for (bool is = cases_first(&c, g->s, &g->machine, g->code, discrete); is;
       is = cases_next(&c)) {
    const zone_status status = test_case(g, &c, f, zone, stuck);
    if (status == ZONE_OVERFLOW)
      return GOAL_OVERFLOW;
    if (status == ZONE_SOME && !g->s->timer)
      return GOAL_YES;
  }
  if (c.has_failed)
    return GOAL_ERROR;
  return g->earliest == UINT64_MAX ? GOAL_NO : GOAL_YES;
}
