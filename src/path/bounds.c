// bounds.c -- From bounds of zones to bounds of traces.

#include "path/bounds.h"

#include <assert.h>

#include "base/mem.h"
#include "reach/goal.h"

trace_bound bounds_one(const semantics *s, const zone_constraint *c) {
  assert(c->b != BOUND_INFINITY && c->i != c->j);
  return (trace_bound){c->i, c->j, bound_constant(c->b) * s->scale,
                       bound_is_strict(c->b)};
}

trace_bounds bounds_from_list(arena *memory, const semantics *s,
                              const zone_constraint *list, uint32_t count) {
  trace_bounds out = {arena_array(memory, count, sizeof *out.data), 0};
  for (uint32_t i = 0; i < count; i++)
    if (list[i].b != BOUND_INFINITY)
      out.data[out.count++] = bounds_one(s, &list[i]);
  assert(out.count <= count);
  return out;
}

trace_bounds bounds_from_zone(arena *memory, const semantics *s,
                              const zone_kernel *kernel, const void *zone) {
  assert(kernel->is_valid(zone, s->clocks));
  zone_constraint *list = mem_new((size_t)s->clocks * s->clocks, sizeof *list);
  const uint32_t count = goal_reduce(s, kernel, zone, list);
  const trace_bounds out = bounds_from_list(memory, s, list, count);
  mem_free(list);
  return out;
}

trace_bounds bounds_with_room(arena *memory, const trace_bounds *old,
                              uint32_t more) {
  trace_bounds out = {
      arena_array(memory, (size_t)old->count + more, sizeof *out.data),
      old->count};
  for (uint32_t i = 0; i < old->count; i++)
    out.data[i] = old->data[i];
  return out;
}
