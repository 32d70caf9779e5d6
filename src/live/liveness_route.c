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

static uint32_t word_of(const liveness *l, uint32_t node) {
  return l->reach.orbits ? orbits_number(l->reach.orbits, node) : 0;
}

liveness_route liveness_reached(arena *memory, const liveness *l, size_t more) {
  const uint32_t reached = count_reached(l);
  liveness_route r = new_route(memory, reached + more);
  r.count = r.from = reached;
  r.start = l->start;
  uint32_t n = l->root;
  r.seen[reached] = (liveness_seen){.site = LIVENESS_NONE};
  if (!l->plan.has_from)
    return r;
  r.joint = word_of(l, n);
  for (uint32_t i = reached; i-- > 0;) {
    r.labels[i] = l->reach.passed.nodes[n].label;
    r.ticks[i] = 0;
    n = l->reach.passed.nodes[n].parent;
    r.seen[i] = (liveness_seen){.word = word_of(l, n)};
  }
  r.start = l->reach.passed.nodes[n].label;
  return r;
}

void liveness_route_see(liveness_route *r, liveness_seen at) {
  r->seen[r->count] = at;
}

void liveness_route_add(liveness_route *r, uint32_t label, liveness_seen at) {
  r->ticks[r->count] = label & LIVENESS_TICKS;
  r->labels[r->count++] = label & ~LIVENESS_TICKS;
  liveness_route_see(r, at);
}

static liveness_seen seen_at(const liveness_item *at) {
  return (liveness_seen){at->site, at->zone, at->word, at->width, NULL};
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
      liveness_route_add(&r, at->label, seen_at(at));
    } else {
      first = at;
      r.start = l->plan.has_from ? r.start : at->label;
      liveness_route_see(&r, seen_at(at));
    }
    if (loops && i == l->loop)
      r.loop = r.count;
  }
  if (!loops)
    return r;
  liveness_seen to = seen_at(&l->items[l->loop]);
  to.word = l->last_word;
  liveness_route_add(&r, l->last, to);
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
