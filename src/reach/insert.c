// insert.c -- A candidate into the store and the queue, unless it is covered.

#include <assert.h>

#include "reach/engine.h"

static void count_removed(engine *e) {
  const passed *p = &e->passed;
  assert(p->nremoved <= p->nnodes);
  e->dropped += p->nremoved;
  for (uint32_t i = 0; i < p->nremoved; i++)
    if (p->nodes[p->removed[i]].flags & NODE_WAITING)
      e->stats.waiting--;
    else
      e->mistakes++;
}

// ---- Parts

// With stretches that are left out: is the candidate covered by a state that is in
// none?  Its key says for a moment that it is in none either.
static bool is_covered_outside(engine *e, const candidate *c,
                               const passed_origin *o) {
  uint64_t *standing = &e->key[e->s->layout.words];
  const uint64_t own = *standing;
  if (own == 0)
    return false;
  assert(own < e->refuted->nstandings);
  uint64_t stand_in;
  const uint64_t *found_by;
  *standing = 0;
  const uint64_t hash = engine_hash(e, e->key, &found_by, &stand_in);
  const bool covered = passed_covers(&e->passed, found_by, hash, c->zone, o);
  *standing = own;
  return covered;
}

// Compared with those that are there.
static uint32_t add(engine *e, const candidate *c, const passed_origin *o) {
  if (e->refuted && is_covered_outside(e, c, o))
    return PASSED_NONE;
  passed *p = &e->passed;
  return passed_add(p, passed_find(p, c->found_by, c->hash, c->zone->m),
                    c->zone, o);
}

// Compared when it is taken out.
static uint32_t put(engine *e, const candidate *c, const passed_origin *o) {
  passed *p = &e->passed;
  const uint32_t at = p->rules.words
                          ? passed_find(p, c->found_by, c->hash, c->zone->m)
                          : PASSED_NONE;
  return passed_put(p, at, c->zone, o);
}

// Is the candidate part of the union of those seen?  It is from now on.
static engine_status visit(engine *e, const candidate *c, bool *covered) {
  const abstractor *a = &e->abstractor;
  assert(c->zone == &a->flat && c->is_loose);
  a->kernel->embed(e->whole, a->n, a->small, a->clocks, a->m);
  const visited_answer answer =
      visited_add(&e->visited, c->key, c->hash, a->kernel, e->whole);
  *covered = answer == VISITED_COVERED;
  if (answer == VISITED_OVERFLOW)
    return ENGINE_OVERFLOW;
  if (answer == VISITED_NEW || answer == VISITED_COVERED)
    return ENGINE_MORE;
  if (answer == VISITED_FULL)
    watch_out_of_memory(e->watch);
  return ENGINE_STOPPED;
}

void engine_plug_insert(engine *e) {
  e->parts.admit = e->has_visited ? visit : NULL;
  e->parts.keep = e->options.no_waiting_inclusion ? put : add;
}

// ---- All of it

// Before there are nodes that the candidate covers, which are still asked about.
static void make_room(engine *e, const candidate *c) {
  const merging *m = e->merging;
  queue_sweep(&e->queue, &e->passed);
  passed_prune(&e->passed, c->parent, m ? m->parents : NULL, m ? m->count : 0);
}

static uint32_t keep(engine *e, const candidate *c) {
  if (e->prunes && passed_should_prune(&e->passed))
    make_room(e, c);
  const passed_joiner joiner = {e->merging, merging_join};
  const passed_origin origin = {
      .parent = c->parent,
      .label = c->label,
      .keep_waiting = e->options.path == PATH_SHORTEST,
      .loose = c->is_loose,
      .volume = c->volume,
      .key = c->key,
      .order = abstractor_order(&e->abstractor),
      .joiner = e->merging ? &joiner : NULL,
  };
  const uint32_t node = e->parts.keep(e, c, &origin);
  if (e->merging && node != PASSED_NONE)
    merging_note(e->merging, &e->passed, e->orbits, node);
  if (e->orbits && node != PASSED_NONE)
    orbits_note(e->orbits, node);
  return node;
}

engine_status engine_insert(engine *e, const candidate *c, uint32_t *node) {
  assert(c->found_by && c->zone->m <= e->s->clocks);
  bool covered = false;
  if (e->parts.admit) {
    const engine_status status = e->parts.admit(e, c, &covered);
    if (status != ENGINE_MORE)
      return status;
  }
  *node = covered ? PASSED_NONE : keep(e, c);
  if (e->abstractor.overflow)
    return ENGINE_OVERFLOW;
  if (*node == PASSED_NONE) {
    e->stats.covered++;
    return ENGINE_MORE;
  }
  count_removed(e);
  assert(*node < e->passed.nnodes && e->stats.waiting <= e->queue.count);
  e->has_hulls |= c->is_hull;
  queue_push(&e->queue, &e->passed, *node, c->priority);
  if (++e->stats.waiting > e->stats.waiting_peak)
    e->stats.waiting_peak = e->stats.waiting;
  return ENGINE_MORE;
}
