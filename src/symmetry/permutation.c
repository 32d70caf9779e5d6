// permutation.c -- Products of renamings, and the way back.

#include "symmetry/permutation.h"

#include <assert.h>

#include "base/mem.h"

static uint32_t *numbers(arena *a, uint32_t count) {
  uint32_t *to = arena_array(a, count, sizeof *to);
  for (uint32_t i = 0; i < count; i++)
    to[i] = i;
  return to;
}

permutation *permutation_new(arena *a, const network *net,
                             const uint32_t *sorts, uint32_t nsorts) {
  const uint32_t n = net->processes.count;
  permutation *p = arena_new(a, permutation);
  *p = (permutation){
      .network = net,
      .processes = numbers(a, n),
      .locations = arena_array(a, n, sizeof *p->locations),
      .edges = arena_array(a, n, sizeof *p->edges),
      .cells = numbers(a, net->cells.count),
      .clocks = numbers(a, net->clocks.count),
      .channels = numbers(a, net->channels.count),
      .functions = numbers(a, net->functions.count),
      .events = numbers(a, net->events.count),
      .sorts = sorts,
      .values = arena_array(a, nsorts, sizeof *p->values),
      .nsorts = nsorts,
  };
  return p;
}

// ---- Products

// The maps of x by `first`, and of first's x by `then`; either may be NULL.
static uint32_t *compose(arena *a, const uint32_t *first, const uint32_t *then,
                         uint32_t count) {
  if (!first && !then)
    return NULL;
  uint32_t *to = arena_array(a, count, sizeof *to);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t half = first ? first[i] : i;
    to[i] = then ? then[half] : half;
  }
  return to;
}

static int32_t apply(const value_map *m, int32_t v) {
  const uint32_t i = (uint32_t)v - (uint32_t)m->low;
  return i < m->count ? m->to[i] : v;
}

// All values that either may move.
static value_map span_of(const value_map *x, const value_map *y) {
  if (x->count == 0 || y->count == 0)
    return x->count ? *x : *y;
  const int64_t x_end = (int64_t)x->low + x->count;
  const int64_t y_end = (int64_t)y->low + y->count;
  const int32_t low = x->low < y->low ? x->low : y->low;
  const int64_t end = x_end > y_end ? x_end : y_end;
  return (value_map){.low = low, .count = (uint32_t)(end - low)};
}

static value_map compose_values(arena *a, const value_map *first,
                                const value_map *then) {
  value_map m = span_of(first, then);
  m.to = arena_array(a, m.count, sizeof *m.to);
  for (uint32_t i = 0; i < m.count; i++)
    m.to[i] = apply(then, apply(first, (int32_t)(m.low + (int64_t)i)));
  return m;
}

permutation *permutation_then(arena *a, const permutation *first,
                              const permutation *then) {
  const network *net = first->network;
  assert(net == then->network && first->nsorts == then->nsorts);
  permutation *p = permutation_new(a, net, first->sorts, first->nsorts);
#define COMPOSE(MAP, COUNT)                                                    \
  p->MAP = compose(a, first->MAP, then->MAP, net->COUNT.count)
  COMPOSE(processes, processes);
  COMPOSE(cells, cells);
  COMPOSE(clocks, clocks);
  COMPOSE(channels, channels);
  COMPOSE(functions, functions);
  COMPOSE(events, events);
#undef COMPOSE
  for (uint32_t i = 0; i < net->processes.count; i++) {
    const process *x = &net->processes.data[i];
    const uint32_t half = first->processes[i];
    p->locations[i] =
        compose(a, first->locations[i], then->locations[half], x->nlocations);
    p->edges[i] = compose(a, first->edges[i], then->edges[half], x->nedges);
  }
  for (uint32_t i = 0; i < p->nsorts; i++)
    p->values[i] = compose_values(a, &first->values[i], &then->values[i]);
  assert(permutation_is_valid(p));
  return p;
}

// ---- Back

static uint32_t *invert(arena *a, const uint32_t *map, uint32_t count) {
  if (!map)
    return NULL;
  uint32_t *to = arena_array(a, count, sizeof *to);
  for (uint32_t i = 0; i < count; i++)
    to[map[i]] = i;
  return to;
}

static value_map invert_values(arena *a, const value_map *m) {
  value_map back = *m;
  back.to = arena_array(a, m->count, sizeof *back.to);
  for (uint32_t i = 0; i < m->count; i++)
    back.to[(uint32_t)m->to[i] - (uint32_t)m->low] =
        (int32_t)(m->low + (int64_t)i);
  return back;
}

permutation *permutation_inverse(arena *a, const permutation *from) {
  const network *net = from->network;
  permutation *p = permutation_new(a, net, from->sorts, from->nsorts);
#define INVERT(MAP, COUNT) p->MAP = invert(a, from->MAP, net->COUNT.count)
  INVERT(processes, processes);
  INVERT(cells, cells);
  INVERT(clocks, clocks);
  INVERT(channels, channels);
  INVERT(functions, functions);
  INVERT(events, events);
#undef INVERT
  for (uint32_t i = 0; i < net->processes.count; i++) {
    const process *x = &net->processes.data[i];
    const uint32_t to = from->processes[i];
    p->locations[to] = invert(a, from->locations[i], x->nlocations);
    p->edges[to] = invert(a, from->edges[i], x->nedges);
  }
  for (uint32_t i = 0; i < p->nsorts; i++)
    p->values[i] = invert_values(a, &from->values[i]);
  assert(permutation_is_valid(p));
  return p;
}

// ---- Questions

static bool stays(const uint32_t *map, uint32_t count) {
  for (uint32_t i = 0; map && i < count; i++)
    if (map[i] != i)
      return false;
  return true;
}

static bool values_stay(const value_map *m) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->to[i] != m->low + (int64_t)i)
      return false;
  return true;
}

bool permutation_is_identity(const permutation *p) {
  const network *net = p->network;
  bool all = stays(p->processes, net->processes.count) &&
             stays(p->cells, net->cells.count) &&
             stays(p->clocks, net->clocks.count) &&
             stays(p->channels, net->channels.count) &&
             stays(p->functions, net->functions.count) &&
             stays(p->events, net->events.count);
  for (uint32_t i = 0; all && i < net->processes.count; i++) {
    const process *x = &net->processes.data[i];
    all =
        stays(p->locations[i], x->nlocations) && stays(p->edges[i], x->nedges);
  }
  for (uint32_t i = 0; all && i < p->nsorts; i++)
    all = values_stay(&p->values[i]);
  return all;
}

// Are 0 to count - 1 all there?
static bool is_onto(const uint32_t *map, uint32_t count) {
  if (!map || count == 0)
    return true;
  bool all = true;
  bool *seen = mem_new(count, sizeof *seen);
  for (uint32_t i = 0; all && i < count; i++) {
    all = map[i] < count && !seen[map[i]];
    if (all)
      seen[map[i]] = true;
  }
  mem_free(seen);
  return all;
}

static bool values_are_onto(const value_map *m) {
  if (m->count == 0)
    return true;
  bool all = true;
  bool *seen = mem_new(m->count, sizeof *seen);
  for (uint32_t i = 0; all && i < m->count; i++) {
    const uint32_t to = (uint32_t)m->to[i] - (uint32_t)m->low;
    all = to < m->count && !seen[to];
    if (all)
      seen[to] = true;
  }
  mem_free(seen);
  return all;
}

static bool owned_are_onto(const permutation *p, uint32_t of) {
  const process *x = &p->network->processes.data[of];
  const process *y = &p->network->processes.data[p->processes[of]];
  return x->nlocations == y->nlocations && x->nedges == y->nedges &&
         is_onto(p->locations[of], x->nlocations) &&
         is_onto(p->edges[of], x->nedges);
}

bool permutation_is_valid(const permutation *p) {
  const network *net = p->network;
  bool all = is_onto(p->processes, net->processes.count) &&
             is_onto(p->cells, net->cells.count) &&
             is_onto(p->clocks, net->clocks.count) &&
             is_onto(p->channels, net->channels.count) &&
             is_onto(p->functions, net->functions.count) &&
             is_onto(p->events, net->events.count);
  if (all && net->clocks.count > 0)
    all = p->clocks[0] == 0;
  for (uint32_t i = 0; all && i < net->processes.count; i++)
    all = owned_are_onto(p, i);
  for (uint32_t i = 0; all && i < p->nsorts; i++)
    all = values_are_onto(&p->values[i]);
  return all;
}
