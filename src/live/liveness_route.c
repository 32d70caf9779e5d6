// liveness_route.c -- What was found as numbers: labels, and where the search was.

#include <assert.h>

#include "live/liveness_own.h"

static uint32_t count_reached(const liveness *l) {
  uint32_t count = 0;
  if (!l->plan.has_from)
    return 0;
  for (uint32_t n = l->root; l->reach.passed.nodes[n].parent != PASSED_NONE;
       n = l->reach.passed.nodes[n].parent)
    count++;
  return count;
}

static liveness_route new_route(arena *memory, size_t room) {
  liveness_route r = {.labels = arena_array(memory, room, sizeof *r.labels),
                      .ticks = arena_array(memory, room, sizeof *r.ticks),
                      .seen = arena_array(memory, room + 1, sizeof *r.seen),
                      .loop = LIVENESS_NONE};
  return r;
}

liveness_route liveness_reached(arena *memory, const liveness *l, size_t more) {
  const uint32_t reached = count_reached(l);
  liveness_route r = new_route(memory, reached + more);
  r.count = r.from = reached;
  r.start = l->start;
  uint32_t n = l->root;
  for (uint32_t i = reached; i-- > 0; n = l->reach.passed.nodes[n].parent) {
    r.labels[i] = l->reach.passed.nodes[n].label;
    r.ticks[i] = 0;
  }
  if (l->plan.has_from)
    r.start = l->reach.passed.nodes[n].label;
  return r;
}

void liveness_route_see(liveness_route *r, uint32_t at, uint32_t zone,
                        uint8_t width) {
  r->seen[r->count].site = at;
  r->seen[r->count].zone = zone;
  r->seen[r->count].width = width;
}

void liveness_route_add(liveness_route *r, uint32_t label, uint32_t at,
                        uint32_t zone, uint8_t width) {
  r->ticks[r->count] = label & LIVENESS_TICKS;
  r->labels[r->count++] = label & ~LIVENESS_TICKS;
  liveness_route_see(r, at, zone, width);
}

liveness_route liveness_open_route(arena *memory, const liveness *l,
                                   bool loops) {
  liveness_route r = liveness_reached(memory, l, (size_t)l->nopen + 1);
  const liveness_item *first = NULL;
  for (uint32_t i = 0; i < l->nitems; i++) {
    const liveness_item *at = &l->items[i];
    if (!at->open)
      continue;
    if (first) {
      liveness_route_add(&r, at->label, at->site, at->zone, at->width);
    } else {
      first = at;
      r.start = l->plan.has_from ? r.start : at->label;
      liveness_route_see(&r, at->site, at->zone, at->width);
    }
    if (loops && i == l->loop)
      r.loop = r.count;
  }
  if (!loops)
    return r;
  const liveness_item *to = &l->items[l->loop];
  liveness_route_add(&r, l->last, to->site, to->zone, to->width);
  return r;
}

liveness_route liveness_route_repeat(arena *memory, const liveness_route *once,
                                     uint32_t rounds) {
  assert(once->loop < once->count && rounds > 0);
  const uint32_t length = once->count - once->loop;
  const uint32_t count = once->loop + length * rounds;
  liveness_route r = new_route(memory, count);
  if (!once->ticks)
    r.ticks = NULL;
  r.start = once->start;
  r.from = once->from;
  r.loop = once->loop;
  r.count = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t from =
        i < once->loop ? i : once->loop + (i - once->loop) % length;
    r.labels[i] = once->labels[from];
    if (r.ticks)
      r.ticks[i] = once->ticks[from];
    r.seen[i] = once->seen[from];
  }
  r.seen[count] = once->seen[once->count];
  return r;
}
