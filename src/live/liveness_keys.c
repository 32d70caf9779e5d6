// liveness_keys.c -- Discrete parts, and their numbers; long ones as trees
// (store/key_tree.h), of which the table has the roots.

#include <assert.h>

#include "job/choice.h"
#include "live/liveness_own.h"
#include "store/passed.h"

// With a tick, the phase is part of the key.
static uint32_t words_of(const liveness *l) {
  return l->s->layout.words + (l->s->timer != 0);
}

static void plant(liveness *l, const key_shape *shape) {
  key_tree_init(&l->tree, shape, l->watch->memory->stop);
}

void liveness_init_keys(liveness *l) {
  key_shape shape;
  const uint32_t words = words_of(l);
  l->has_tree =
      choice_discrete(&l->options, l->s->layout.words) == DISCRETE_TREE;
  key_table_init(&l->keys, l->has_tree ? 1 : words);
  l->keys.table.stop = l->watch->memory->stop;
  if (!l->has_tree)
    return;
  key_shape_init(&shape, words);
  plant(l, &shape);
  key_shape_release(&shape);
}

void liveness_release_keys(liveness *l) {
  key_table_release(&l->keys);
  if (l->has_tree)
    key_tree_release(&l->tree);
}

// ---- The tree anew -----------------------------------------------------------

// Depth first, most come from the one before them.
static void sample(liveness *l, key_shape *shape) {
  const uint32_t stride = l->keys.count / SHAPE_STEPS + 1;
  key_shape_init(shape, words_of(l));
  for (uint32_t i = 1; i < l->keys.count; i += stride) {
    key_tree_load(&l->tree, *key_table_at(&l->keys, i - 1));
    key_tree_load(&l->tree, *key_table_at(&l->keys, i));
    key_shape_add(shape, l->tree.changed, l->tree.nchanged);
  }
}

static void replant(liveness *l) {
  key_tree old = l->tree;
  key_shape shape;
  sample(l, &shape);
  plant(l, &shape);
  key_shape_release(&shape);
  key_table_rekey(&l->keys, key_tree_move,
                  &(key_tree_moving){&old, &l->tree, false});
  key_tree_release(&old);
  l->planted++;
}

// ---- Numbers -----------------------------------------------------------------

uint32_t liveness_find_key(liveness *l, const int32_t *discrete,
                           uint32_t phase) {
  uint64_t root;
  const uint64_t *key = l->key;
  layout_pack(&l->s->layout, discrete, l->key);
  l->key[l->s->layout.words] = phase;
  if (l->has_tree) {
    if (key_tree_is_due(l->planted, l->keys.count))
      replant(l);
    root = key_tree_find(&l->tree, l->key);
    key = &root;
  }
  return key_table_find(&l->keys, key, passed_hash(key, l->keys.words));
}

const uint64_t *liveness_key(liveness *l, uint32_t at) {
  assert(at < l->keys.count);
  const uint64_t *key = key_table_at(&l->keys, at);
  if (!l->has_tree)
    return key;
  key_tree_load(&l->tree, *key);
  return l->tree.row;
}

uint64_t liveness_key_bytes(const liveness *l) {
  return key_table_bytes(&l->keys) +
         (l->has_tree ? key_tree_bytes(&l->tree) : 0);
}
