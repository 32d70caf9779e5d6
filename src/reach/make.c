// make.c -- From the expander's successor to a candidate (reach/candidate.h).

#include <assert.h>

#include "reach/engine.h"

// Forget what no longer matters.  A start has initial values, and a leap changes
// none.
static void forget_dead(engine *e, uint32_t parent, uint32_t label) {
  if (e->dead && parent != PASSED_NONE && !(label & LABEL_LEAP))
    e->stats.dead_reset += dead_cells_reset(e->dead, &e->x);
}

// What is stored of the successor: itself, or with symmetry, the one that stands for
// its orbit.
typedef struct {
  int32_t *discrete;
  const zone_frame *frame; // of its zone, x.next
  bool has_moved;          // the discrete part is not the successor's
} stored_state;

static stored_state represent(engine *e) {
  expander *x = &e->x;
  representative *r = &e->orbits->now;
  orbits_find(e->orbits, x->effect.to, &x->frame);
  return (stored_state){r->has_moved ? r->discrete : x->effect.to,
                        representative_frame(r), r->has_moved};
}

static inline stored_state state_of(engine *e) {
  return e->orbits ? represent(e)
                   : (stored_state){e->x.effect.to, &e->x.frame, false};
}

// By bounds, which the abstractor has looked up.  Without clipping them where it does
// not go by L and U alone.
static void settle_ties(engine *e, stored_state *u) {
  const abstractor *a = &e->abstractor;
  const bool clips =
      a->how != ABSTRACTION_NONE && a->how != ABSTRACTION_DIAGONAL;
  const zone_view view = {
      .kernel = a->kernel,
      .zone = e->x.next,
      .n = u->frame->n,
      .clocks = a->clocks,
      .m = a->m,
      .lower = clips ? a->small_limits.lower : NULL,
      .upper = clips ? a->small_limits.upper : NULL,
  };
  orbits_settle(e->orbits, &view);
  u->frame = representative_frame(&e->orbits->now);
  e->stats.permuted += orbits_have_permuted(e->orbits);
}

// The key of the successor.  Long ones are mostly that of the state it came from.
static void pack(engine *e, uint32_t parent, const stored_state *u) {
  const layout *l = &e->s->layout;
  if (parent == PASSED_NONE || !engine_has_long_keys(e))
    layout_pack(l, u->discrete, e->key);
  else
    layout_repack(l, u->discrete, e->x.from, e->from_key, e->key);
}

uint64_t engine_hash(engine *e, const uint64_t *key, const uint64_t **found_by,
                     uint64_t *stand_in) {
  const uint32_t words = e->words;
  *found_by = key;
  if (e->has_tree)
    *stand_in = key_tree_find(&e->tree, key);
  else if (e->options.passed == PASSED_SIGNATURE_ZONE)
    *stand_in = passed_signature(key, words, e->options.signature_bits,
                                 e->options.hash_seed);
  else
    return passed_hash(key, words);
  *found_by = stand_in;
  return passed_hash(stand_in, 1);
}

// With a tree, no key is made of a successor: what differs from the state it came
// from is enough to find its root.
static bool is_followed(const engine *e, uint32_t parent,
                        const stored_state *u) {
  return e->has_tree && parent != PASSED_NONE && !e->refuted &&
         (!u->has_moved || !e->orbits->now.plan->resets);
}

// What was exchanged differs, too.
static void mark_exchanged(engine *e, const int32_t *to) {
  const orbits *o = e->orbits;
  for (uint32_t i = 0; i < o->now.count; i++) {
    const exchange *x = plan_exchange_of(o->now.plan, o->now.word[i]);
    for (uint32_t k = 0; k < x->nmoves; k++)
      layout_mark(&e->s->layout, to, e->x.from, x->moves[k].to, 1, e->marks);
  }
}

// The words of the successor that differ: e->changes.
static uint32_t find_changes(engine *e, const stored_state *u) {
  const layout *l = &e->s->layout;
  const difference *d = &e->x.differs;
  const int32_t *to = u->discrete, *from = e->x.from;
  const uint64_t *row = e->tree.row;
  if (d->is_whole)
    return layout_changes(l, to, from, row, e->changes);
  for (uint32_t i = 0; i < d->count; i++)
    layout_mark(l, to, from, d->data[i].first, d->data[i].count, e->marks);
  if (u->has_moved)
    mark_exchanged(e, to);
  return layout_marked(l, to, row, e->marks, e->changes);
}

static uint64_t follow(engine *e, const stored_state *u, uint64_t *root) {
  key_tree *t = &e->tree;
  assert(e->has_row); // the state that is expanded
  assert(difference_is_valid(&e->x.differs, e->s, e->x.effect.to, e->x.from));
  const uint32_t count = find_changes(e, u);
  *root = key_tree_follow(t, e->changes, count);
  return passed_hash(root, 1);
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
  assert(e->entries && x->number < x->transitions.count && t->nmoves > 0);
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
  assert(standing == REFUTED_STEP || !e->refuted ||
         standing < e->refuted->nstandings);
  return standing != REFUTED_STEP;
}

static uint64_t priority(engine *e, const stored_state *u) {
  switch (e->options.order) {
  case ORDER_VOLUME:
    return UINT32_MAX - abstractor_volume(&e->abstractor);
  case ORDER_TIME:
    return goal_time(&e->goal, &e->x.frame, e->x.next);
  case ORDER_BFS:
  case ORDER_DFS:
    return 0;
  default:
    return queue_distance(&e->queue, u->discrete, e->s->processes);
  }
}

candidate_status engine_make(engine *e, uint32_t parent, uint32_t label,
                             candidate *out) {
  expander *x = &e->x;
  abstractor *a = &e->abstractor;
  if (e->hopeless && hopeless_is(e->hopeless, x->effect.to)) {
    e->stats.hopeless++;
    return CANDIDATE_NONE;
  }
  forget_dead(e, parent, label);
  stored_state u = state_of(e);
  const bool followed = is_followed(e, parent, &u);
  if (!followed)
    pack(e, parent, &u);
  if (!stand(e, parent, label))
    return CANDIDATE_NONE;
  out->parent = parent;
  out->label = label;
  out->key = e->key;
  out->found_by = &out->stand_in;
  out->hash = followed ? follow(e, &u, &out->stand_in)
                       : engine_hash(e, e->key, &out->found_by, &out->stand_in);
  passed_expect(&e->passed, out->hash, false);
  if (u.has_moved)
    abstractor_look(a, &x->machine, u.discrete);
  else
    abstractor_look_behind(a, x);
  passed_expect(&e->passed, out->hash, true);
  if (e->orbits)
    settle_ties(e, &u);
  if (abstractor_take(a, u.frame, x->next) != ZONE_SOME)
    return CANDIDATE_OVERFLOW;
  out->zone = &a->flat;
  out->volume = engine_volume(e);
  out->priority = priority(e, &u);
  out->is_loose = e->parts.may_be_loose && is_loose(e, parent, label);
  out->is_hull = x->is_hull;
  assert(out->zone->m == a->m &&
         (out->found_by == out->key || out->found_by == &out->stand_in));
  return CANDIDATE_MADE;
}
