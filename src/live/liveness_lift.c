// liveness_lift.c -- From a route of states that stand for their orbits to one of the
// model, by path/lift.h.
//
// Let t be what makes the run's state of the stored one.  Once round a loop of stored
// states the run is in what a permutation s makes of where it was: t after the loop is t
// before it, after s.  So the loop is gone round again and again, each time by other
// labels, until the run is where it was when it came to the loop: with the same discrete
// part, and the zone there the same once renamed.  That is so after as many rounds as the
// order of s, if not earlier, since s is one of a finite group.  From there on labels
// repeat, so this is a loop of the model like any other.
//
// The zone need not be asked for so that what comes out is true, which is seen when the
// loop is closed (live/liveness_lasso.c), but so that it can be.

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "live/liveness_own.h"
#include "path/lift.h"

typedef struct {
  arena *memory;
  liveness *l;
  const liveness_route *from;
  lifting walk;
  liveness_route out;
  uint32_t room, most; // steps of `out`
  // At the beginning of the loop, and its state there.
  const permutation *begun;
  int32_t *discrete;
} climb;

// ---- The route that is made

static void *larger(const climb *c, const void *data, size_t count, size_t room,
                    size_t size) {
  void *out = arena_array(c->memory, room, size);
  if (count)
    memcpy(out, data, count * size);
  return out;
}

// For this many steps.
static void make_room(climb *c, uint32_t room) {
  liveness_route *r = &c->out;
  const size_t states = r->seen ? (size_t)r->count + 1 : 0;
  assert(r->count <= room);
  r->labels = larger(c, r->labels, r->count, room, sizeof *r->labels);
  r->ticks = larger(c, r->ticks, r->count, room, sizeof *r->ticks);
  r->seen = larger(c, r->seen, states, (size_t)room + 1, sizeof *r->seen);
  c->room = room;
}

// By clock of the run.
static const uint16_t *list_rows(const climb *c) {
  const permutation *t = c->walk.t;
  const uint32_t n = c->l->s->clocks;
  const uint32_t own = t->network->clocks.count;
  assert(own <= n && t->clocks[0] == 0);
  uint16_t *list = arena_array(c->memory, n, sizeof *list);
  bool some = false;
  for (uint32_t x = 0; x < n; x++)
    list[x] = (uint16_t)x;
  for (uint32_t x = 0; x < own; x++) {
    list[t->clocks[x]] = (uint16_t)x;
    some |= t->clocks[x] != x;
  }
  return some ? list : NULL;
}

// ---- States and steps

#ifndef NDEBUG
// Is the walk among those that are stored where the search was?
static bool is_there(const climb *c, const liveness_seen *at) {
  liveness *l = c->l;
  if (at->site == LIVENESS_NONE)
    return true;
  layout_unpack(&l->s->layout, liveness_key(l, at->site), l->x.from);
  return semantics_same(c->walk.s, l->x.from, c->walk.nodes.from);
}
#endif

// State i of the route that is given is stored.
static void store(climb *c, uint32_t i) {
  const liveness *l = c->l;
  const liveness_route *r = c->from;
  if (l->plan.has_from && i <= r->from)
    lifting_store(
        &c->walk,
        orbits_word(l->reach.orbits, i < r->from ? r->seen[i].word : r->joint));
  if (i >= r->from)
    lifting_store(&c->walk, orbits_word(l->orbits, r->seen[i].word));
  assert(i < r->from || is_there(c, &r->seen[i]));
  c->out.seen[c->out.count] = r->seen[i];
  c->out.seen[c->out.count].rows = list_rows(c);
}

// Steps first to end - 1 of it.
static bool go(climb *c, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) {
    uint32_t label;
    c->l->is_too_long = c->out.count >= c->most;
    if (c->l->is_too_long ||
        !lifting_step(&c->walk, c->from->labels[i], &label))
      return false;
    if (c->out.count == c->room)
      make_room(c, 2 * c->room);
    c->out.labels[c->out.count] = label;
    c->out.ticks[c->out.count++] = c->from->ticks ? c->from->ticks[i] : 0;
    store(c, i + 1);
  }
  return true;
}

// ---- The loop

static void begin_loop(climb *c) {
  const semantics *s = c->walk.s;
  assert(!c->begun && c->out.count == c->from->loop);
  c->out.loop = c->out.count;
  c->begun = lifting_copy(c->memory, &c->walk);
  c->discrete = arena_array(c->memory, s->size, sizeof *c->discrete);
  semantics_copy(s, c->discrete, c->walk.run.from);
}

static bool is_same_discrete(const climb *c) {
  return semantics_same(c->walk.s, c->discrete, c->walk.run.from);
}

// Which clocks of the stored zone the run's are now that were those that matter then:
// positions among these, in `at`.  False if some are none of them.
static bool find_clocks(const climb *c, uint32_t *at) {
  const abstractor *a = &c->l->abstractor;
  const permutation *t = c->walk.t;
  for (uint32_t i = 0; i < a->m; i++) {
    uint32_t k = 0;
    while (k < a->m &&
           t->clocks[a->clocks[k]] != c->begun->clocks[a->clocks[i]])
      k++;
    if (k == a->m)
      return false;
    at[i] = k;
  }
  return true;
}

// Is the zone where the loop begins the same, as the run has it?
static bool is_same_zone(climb *c) {
  const liveness_seen *to = &c->from->seen[c->from->loop];
  assert(to->site != LIVENESS_NONE);
  const abstractor *a = &c->l->abstractor;
  liveness_load(c->l, to->site, to->zone, to->width);
  uint32_t *at = arena_array(c->memory, a->m, sizeof *at);
  if (!find_clocks(c, at))
    return false;
  for (uint32_t i = 0; i < a->m; i++)
    for (uint32_t k = 0; k < a->m; k++)
      if (a->kernel->get(a->small, a->m, i, k) !=
          a->kernel->get(a->small, a->m, at[i], at[k]))
        return false;
  return true;
}

static bool go_round(climb *c) {
  enum { MOST = 50000 };
  const liveness_route *r = c->from;
  assert(r->loop < r->count && r->loop >= r->from);
  c->most = r->count > MOST ? r->count : MOST;
  do
    if (!go(c, r->loop, r->count))
      return false;
  while (!is_same_discrete(c) || !is_same_zone(c));
  return true;
}

// ---- All of it

static bool begin(climb *c) {
  const liveness_route *r = c->from;
  make_room(c, r->count + 1);
  c->out.start = r->start;
  c->out.from = r->from;
  c->out.loop = LIVENESS_NONE;
  if (!lifting_start(&c->walk, r->start))
    return false;
  store(c, 0);
  return true;
}

static bool climb_all(climb *c) {
  const liveness_route *r = c->from;
  if (!begin(c))
    return false;
  if (r->loop == LIVENESS_NONE)
    return go(c, 0, r->count);
  if (!go(c, 0, r->loop))
    return false;
  begin_loop(c);
  return go_round(c);
}

static bool find_last(climb *c, liveness_last *last) {
  if (last->faulty != UINT32_MAX &&
      !lifting_label(&c->walk, last->faulty, &last->faulty))
    return false;
  if (last->fault)
    lift_fault(c->walk.t, last->fault);
  return true;
}

bool liveness_lift(arena *memory, liveness *l, liveness_route *r,
                   liveness_last *last) {
  climb c = {.memory = memory, .l = l, .from = r, .most = UINT32_MAX};
  assert(l->orbits && (!last || r->loop == LIVENESS_NONE));
  if (l->is_too_long)
    return false;
  lifting_open(&c.walk, l->orbits->now.plan, l->plain, l->x.kernel->level);
  const bool found = climb_all(&c) && (!last || find_last(&c, last));
  lifting_close(&c.walk);
  assert(!found || !l->is_too_long);
  if (!found)
    return false;
  if (!r->ticks)
    c.out.ticks = NULL;
  *r = c.out;
  return true;
}

bool liveness_load_seen(liveness *l, const liveness_seen *at,
                        const zone_kernel *k, void *z) {
  const uint32_t n = l->x.n;
  liveness_load(l, at->site, at->zone, at->width);
  if (!at->rows)
    return zone_convert(k, z, l->x.kernel, l->x.zone, n);
  void *stored = mem_new(zone_bytes(k, n), 1);
  const bool fits = zone_convert(k, stored, l->x.kernel, l->x.zone, n);
  if (fits)
    k->project(z, stored, n, at->rows, n);
  mem_free(stored);
  return fits;
}
