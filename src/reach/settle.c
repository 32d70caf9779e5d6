// settle.c -- What becomes of a state that is taken out, before it is expanded: it is
// compared with those expanded, if that was not done before, and forgotten if it is not
// to be kept.
//
// Each is a part that the options ask for; most searches have none.

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "reach/engine.h"

// Was it expanded before, as far as the sieve can tell?
static engine_status sift(engine *e, settling *now) {
  const flat_zone *f = &e->abstractor.flat;
  const size_t key = e->s->layout.words * sizeof *e->from_key;
  assert(e->has_sieve && !e->trouble && !e->has_tree);
  if (key + f->bytes > e->sifted_room) {
    e->sifted_room = 2 * (key + f->bytes);
    e->sifted = mem_resize(e->sifted, e->sifted_room, 1);
  }
  memcpy(e->sifted, e->from_key, key);
  memcpy(e->sifted + key, f->cells, f->bytes);
  const sieve_answer a = sieve_add(&e->sieve, e->sifted, key + f->bytes);
  now->covered = a == SIEVE_SEEN;
  return a == SIEVE_FULL ? ENGINE_FULL : ENGINE_MORE;
}

// Compare it with the others.
static engine_status compare(engine *e, settling *now) {
  passed *p = &e->passed;
  const uint32_t at = passed_find(p, now->found_by, now->hash, e->abstractor.m);
  now->covered = !passed_settle(
      p, now->node, at, &e->abstractor.flat,
      &(passed_origin){.volume = engine_volume(e),
                       .order = abstractor_order(&e->abstractor)});
  return ENGINE_MORE;
}

static engine_status let_go(engine *e, settling *now) {
  assert(e->passed.rules.held);
  passed_let_go(&e->passed, now->node);
  return ENGINE_MORE;
}

// If it is loose, the store need not have it any more.
static engine_status forget(engine *e, settling *now) {
  const uint32_t flags = e->passed.nodes[now->node].flags;
  if (!(flags & NODE_COVERED) && flags & NODE_LOOSE)
    passed_forget(&e->passed, now->node, now->hash);
  return ENGINE_MORE;
}

static engine_status recycle(engine *e, settling *now) {
  assert(now->node < e->passed.nnodes);
  e->stats.covered += now->covered;
  if (now->covered)
    passed_recycle(&e->passed, now->node);
  return ENGINE_MORE;
}

// Those sought by equality are told of it.
static engine_status note(engine *e, settling *now) {
  if (!now->covered && e->passed.nodes[now->node].flags & NODE_LISTED)
    passed_expanded(&e->passed, now->node, &e->abstractor.flat);
  return ENGINE_MORE;
}

void engine_plug_settle(engine *e) {
  engine_parts *p = &e->parts;
  const bool late = e->options.no_waiting_inclusion;
  const bool equal = e->passed.rules.equality && !late;
  p->may_be_loose =
      e->has_sieve || e->has_visited || e->options.reduce != REDUCE_NONE;
  p->nsettle = 0;
  p->settles = late || e->passed.rules.held || equal || engine_has_long_keys(e);
  p->takes_again = late || e->has_sieve || equal;
  if (e->has_sieve)
    p->settle[p->nsettle++] = sift;
  else if (late)
    p->settle[p->nsettle++] = compare;
  if (e->passed.rules.held)
    p->settle[p->nsettle++] = let_go;
  if (p->may_be_loose)
    p->settle[p->nsettle++] = forget;
  if (e->has_sieve || late)
    p->settle[p->nsettle++] = recycle;
  if (equal)
    p->settle[p->nsettle++] = note;
  assert(p->nsettle <= sizeof p->settle / sizeof *p->settle);
}

bool engine_settles(const engine *e, uint32_t node) {
  return e->parts.settles || e->passed.nodes[node].flags & NODE_LOOSE;
}

// The loaded state as it is found.
static uint64_t hash_again(engine *e, const uint64_t **found_by,
                           uint64_t *stand_in) {
  if (e->has_tree) {
    *found_by = &e->tree.root;
    return passed_hash(&e->tree.root, 1);
  }
  layout_pack(&e->s->layout, e->x.from, e->from_key);
  e->from_key[e->s->layout.words] = e->standing;
  return engine_hash(e, e->from_key, found_by, stand_in);
}

engine_status engine_settle(engine *e, uint32_t node, bool *covered) {
  settling now = {.node = node};
  assert(engine_settles(e, node) &&
         !(e->passed.nodes[node].flags & NODE_WAITING));
  uint64_t stand_in;
  now.hash = hash_again(e, &now.found_by, &stand_in);
  if (e->parts.takes_again) {
    abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
    abstractor_take_again(&e->abstractor, e->x.zone);
  }
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < e->parts.nsettle; i++) {
    const engine_status one = e->parts.settle[i](e, &now);
    status = status == ENGINE_MORE ? one : status;
  }
  *covered = now.covered;
  return e->abstractor.overflow ? ENGINE_OVERFLOW : status;
}
