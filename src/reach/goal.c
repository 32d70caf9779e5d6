// goal.c -- Testing states, deadlock included.

#include "reach/goal.h"

#include <assert.h>

#include "base/mem.h"

void goal_init(goal *g, const semantics *s, const zone_kernel *kernel,
               code_entry code, bool has_deadlock) {
  *g = (goal){.s = s,
              .kernel = kernel,
              .n = s->clocks,
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
  g->room = needed * 2;
  g->list = mem_resize(g->list, g->room, sizeof *g->list);
}

// Conjoin with f what a case says about deadlock.
static zone_status apply_deadlock(const goal *g, federation *f,
                                  const federation *stuck) {
  const clock_constraints *found = &g->machine.constraints;
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < found->count && status == ZONE_SOME; i++)
    if (found->data[i].op == EXPR_DEADLOCK)
      status = found->data[i].bound ? federation_intersect(f, stuck)
                                    : federation_subtract(f, stuck);
  return status;
}

uint64_t goal_time(const goal *g, const void *zone) {
  return g->s->timer ? (uint64_t)-g->kernel->get(zone, g->n, 0, g->s->timer)
                     : 0;
}

// Is this zone the earliest so far?
static bool is_earlier(goal *g, const void *zone) {
  const uint64_t time = goal_time(g, zone);
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
static void found_zone(goal *g, const void *zone) {
  if (!is_earlier(g, zone))
    return;
  make_room(g, g->n * g->n);
  g->count = goal_reduce(g->s, g->kernel, zone, g->list);
}

// What was found are the bounds of the case.
static void found_case(goal *g) {
  const clock_constraints *found = &g->machine.constraints;
  if (!is_earlier(g, g->z))
    return;
  make_room(g, 2 * found->count);
  g->count = 0;
  for (uint32_t i = 0; i < found->count; i++)
    g->count += semantics_bounds(g->s, &found->data[i], g->list + g->count);
}

static zone_status test_with_deadlock(goal *g, const federation *stuck) {
  federation f;
  federation_init(&f, g->kernel, g->n);
  federation_add(&f, g->z);
  const zone_status status = apply_deadlock(g, &f, stuck);
  for (uint32_t i = 0; i < f.count && status == ZONE_SOME; i++)
    found_zone(g, federation_zone(&f, i));
  federation_release(&f);
  return status;
}

static zone_status test_case(goal *g, const void *zone,
                             const federation *stuck) {
  zone_constraint both[2];
  zone_copy(g->kernel, g->z, zone, g->n);
  for (uint32_t i = 0; i < g->machine.constraints.count; i++) {
    const clock_constraint *c = &g->machine.constraints.data[i];
    const uint32_t n =
        c->op == EXPR_DEADLOCK ? 0 : semantics_bounds(g->s, c, both);
    for (uint32_t k = 0; k < n; k++) {
      const zone_status status =
          g->kernel->constrain(g->z, g->n, both[k].i, both[k].j, both[k].b);
      if (status != ZONE_SOME)
        return status;
    }
  }
  if (g->has_deadlock)
    return test_with_deadlock(g, stuck);
  found_case(g);
  return ZONE_SOME;
}

goal_status goal_test(goal *g, int32_t *vector, const void *zone,
                      const federation *stuck) {
  if (g->code == CODE_NONE)
    return GOAL_NO;
  semantics_use(g->s, &g->machine, vector);
  g->machine.constraints.count = 0;
  g->earliest = UINT64_MAX;
  condition_status c = vm_first_case(&g->machine, g->code);
  for (; c == CONDITION_TRUE; c = vm_next_case(&g->machine)) {
    const zone_status status = test_case(g, zone, stuck);
    if (status == ZONE_OVERFLOW)
      return GOAL_OVERFLOW;
    if (status == ZONE_SOME && !g->s->timer)
      return GOAL_YES;
  }
  assert(c != CONDITION_SPLIT);
  if (c == CONDITION_ERROR)
    return GOAL_ERROR;
  return g->earliest == UINT64_MAX ? GOAL_NO : GOAL_YES;
}
