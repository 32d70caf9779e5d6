// make.c -- From the expander's successor to a candidate (reach/candidate.h).

#include "reach/engine.h"

// The key of the expander's successor.  Long ones are mostly that of the state it
// came from.
static void pack(engine *e, uint32_t parent) {
  const layout *l = &e->s->layout;
  if (parent == PASSED_NONE || !engine_has_long_keys(e))
    layout_pack(l, e->x.effect.to, e->key);
  else
    layout_repack(l, e->x.effect.to, e->x.from, e->from_key, e->key);
}

uint64_t engine_hash(const engine *e, const uint64_t *key,
                     const uint64_t **found_by, uint64_t *signature) {
  const uint32_t words = e->words;
  *found_by = key;
  if (e->options.passed != PASSED_SIGNATURE_ZONE)
    return passed_hash(key, words);
  *signature = passed_signature(key, words, e->options.signature_bits,
                                e->options.hash_seed);
  *found_by = signature;
  return passed_hash(signature, 1);
}

// May the successor be forgotten once it was expanded?  Every cycle keeps a
// state.
static bool is_loose(const engine *e, uint32_t parent, uint32_t label) {
  const expander *x = &e->x;
  if (e->has_sieve || e->has_visited)
    return true;
  if (e->options.reduce == REDUCE_NONE || parent == PASSED_NONE ||
      label & LABEL_LEAP)
    return false;
  if (e->options.reduce == REDUCE_COMMITTED && !x->effect.stands)
    return false;
  const transition *t = &x->transitions.list[x->number];
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *m = x->transitions.moves[t->moves + i];
    if (e->entries[m->process][m->target])
      return false;
  }
  return true;
}

// The standing of the state at hand, into its key.  False: it is not to be looked
// at.
static bool stand(engine *e, uint32_t parent, uint32_t label) {
  const uint32_t standing =
      !e->refuted ? 0
      : parent == PASSED_NONE
          ? refuted_start(e->refuted, e->key)
          : refuted_follow(e->refuted, e->standing, label, e->key);
  e->key[e->s->layout.words] = standing;
  return standing != REFUTED_STEP;
}

static uint64_t priority(engine *e) {
  switch (e->options.order) {
  case ORDER_VOLUME:
    return UINT32_MAX - abstractor_volume(&e->abstractor);
  case ORDER_TIME:
    return goal_time(&e->goal, e->x.next);
  case ORDER_BFS:
  case ORDER_DFS:
    return 0;
  default:
    return queue_distance(&e->queue, e->x.effect.to, e->s->processes);
  }
}

candidate_status engine_make(engine *e, uint32_t parent, uint32_t label,
                             candidate *out) {
  expander *x = &e->x;
  abstractor *a = &e->abstractor;
  pack(e, parent);
  if (!stand(e, parent, label))
    return CANDIDATE_NONE;
  out->parent = parent;
  out->label = label;
  out->key = e->key;
  out->hash = engine_hash(e, e->key, &out->found_by, &out->signature);
  passed_expect(&e->passed, out->hash, false);
  abstractor_look(a, &x->machine, x->effect.to);
  passed_expect(&e->passed, out->hash, true);
  if (abstractor_take(a, x->next) != ZONE_SOME)
    return CANDIDATE_OVERFLOW;
  out->zone = &a->flat;
  out->volume = engine_volume(e);
  out->priority = priority(e);
  out->is_loose = e->parts.may_be_loose && is_loose(e, parent, label);
  out->is_hull = x->is_hull;
  return CANDIDATE_MADE;
}
