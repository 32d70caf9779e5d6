// replant.c -- The tree of keys anew, once it is known which words change together.
//
// At first nothing is known of that.  When there are some states, and again when
// there are many more, steps spread over all of them are the sample by which words
// are joined (store/key_shape.h), and all keys get their roots in the new tree.

#include <assert.h>

#include "reach/engine.h"

// The words in which a state differs from the one it came from.
static void sample_step(engine *e, key_shape *shape, const passed_node *n) {
  const passed *p = &e->passed;
  key_tree *t = &e->tree;
  key_tree_load(t, *passed_key(p, p->nodes[n->parent].site));
  key_tree_load(t, *passed_key(p, n->site));
  assert(t->nchanged <= e->words);
  key_shape_add(shape, t->changed, t->nchanged);
}

static void sample(engine *e, key_shape *shape) {
  const passed *p = &e->passed;
  key_shape_init(shape, e->words);
  const uint32_t stride = p->nnodes / SHAPE_STEPS + 1;
  for (uint32_t n = 0; n < p->nnodes; n += stride)
    if (p->nodes[n].parent != PASSED_NONE)
      sample_step(e, shape, &p->nodes[n]);
}

void engine_replant(engine *e) {
  key_tree old = e->tree;
  key_shape shape;
  assert(engine_should_replant(e));
  sample(e, &shape);
  key_tree_init(&e->tree, &shape, e->watch->memory->stop);
  key_shape_release(&shape);
  passed_rekey(&e->passed, key_tree_move,
               &(key_tree_moving){&old, &e->tree, false});
  key_tree_release(&old);
  e->has_row = false;
  e->planted++;
}

bool engine_should_replant(const engine *e) {
  return e->has_tree && key_tree_is_due(e->planted, e->passed.nsites);
}
