// Which nodes are recycled: on random trees, those that a plain search from the other
// end does not need, and no others.

#include "store/passed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "world.h"

enum { MOST = 300, ZONE_ROOM = 16 };

typedef struct {
  passed p;
  coding how;
  flat_zone f;
  uint32_t site;
} fixture;

static void set_up(fixture *t) {
  const uint64_t key = 7;
  static int64_t z[ZONE_ROOM];
  coding_init(&t->how, CODING_FLAT, 1, NULL);
  passed_init(&t->p, &t->how, &(passed_rules){.words = 1});
  flat_zone_init(&t->f, zone_kernel_get(ZONE_16, ZONE_SCALAR), 1);
  t->site = passed_find(&t->p, &key, passed_hash(&key, 1), 2);
  t->f.kernel->init_universe(z, 2);
  flat_zone_take(&t->f, z, 2);
  flat_zone_compare_by_inclusion(&t->f);
  coding_take(&t->how, &t->f, NULL);
}

static void tear_down(fixture *t) {
  passed_release(&t->p);
  flat_zone_release(&t->f);
  coding_release(&t->how);
}

// Nodes come from those that do not wait; some are covered.
static void grow_tree(fixture *t, uint64_t *seed, uint32_t count) {
  passed *p = &t->p;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t parent = i ? (uint32_t)(next_random(seed) % i) : PASSED_NONE;
    while (parent != PASSED_NONE && p->nodes[parent].flags & NODE_WAITING)
      parent = p->nodes[parent].parent;
    const passed_origin origin = {.parent = parent};
    const uint32_t n = passed_put(p, t->site, &t->f, &origin);
    assert_int_equal(n, i);
    p->nodes[n].flags = next_random(seed) % 3 ? 0 : NODE_WAITING;
    if (next_random(seed) % 10 < 7) {
      p->nodes[n].flags |= NODE_COVERED;
      p->stored--;
    }
  }
}

// Is it on the way to a node that is there, or to one of these two?
static bool is_needed(const passed *p, uint32_t n, uint32_t parent,
                      uint32_t pinned) {
  for (uint32_t i = 0; i < p->nnodes; i++) {
    if (p->nodes[i].flags & NODE_COVERED && i != parent && i != pinned)
      continue;
    for (uint32_t a = i; a != PASSED_NONE; a = p->nodes[a].parent)
      if (a == n)
        return true;
  }
  return (p->nodes[n].flags & (NODE_COVERED | NODE_WAITING)) != NODE_COVERED;
}

static void check_tree(uint64_t *seed, uint32_t count) {
  fixture t;
  passed *p = &t.p;
  bool needed[MOST], is_free[MOST] = {false};
  set_up(&t);
  grow_tree(&t, seed, count);
  const uint32_t parent = (uint32_t)(next_random(seed) % count);
  p->pinned = next_random(seed) % 2 ? (uint32_t)(next_random(seed) % count)
                                    : PASSED_NONE;
  const uint32_t others[] = {(uint32_t)(next_random(seed) % count),
                             PASSED_NONE};
  for (uint32_t n = 0; n < count; n++)
    needed[n] = is_needed(p, n, parent, p->pinned) ||
                is_needed(p, n, others[0], PASSED_NONE);
  passed_prune(p, parent, others, 2);
  for (uint32_t n = p->free_node; n != PASSED_NONE; n = p->nodes[n].next) {
    assert_false(is_free[n]);
    is_free[n] = true;
  }
  for (uint32_t n = 0; n < count; n++)
    assert_int_equal(is_free[n], !needed[n]);
  passed_prune(p, parent, others, 2); // what is free stays so
  for (uint32_t n = p->free_node; n != PASSED_NONE; n = p->nodes[n].next)
    assert_true(is_free[n]);
  tear_down(&t);
}

static void test_random(void **state) {
  (void)state;
  uint64_t seed = 9;
  for (uint32_t i = 0; i < 300; i++)
    check_tree(&seed, 1 + i);
}

// Only when there is no room, and enough to gain; and not again and again for nothing.
static void test_when(void **state) {
  (void)state;
  fixture t;
  passed *p = &t.p;
  set_up(&t);
  assert_false(passed_should_prune(p));
  const passed_origin origin = {.parent = PASSED_NONE};
  do
    passed_put(p, t.site, &t.f, &origin);
  while (p->nnodes < p->nodes_room);
  assert_false(passed_should_prune(p)); // nothing is covered
  for (uint32_t n = 0; n < p->nnodes / 2; n++, p->stored--)
    p->nodes[n].flags |= NODE_COVERED;
  assert_true(passed_should_prune(p));
  passed_prune(p, PASSED_NONE, NULL, 0);
  assert_int_equal(p->free_node, PASSED_NONE); // they all wait
  assert_false(passed_should_prune(p));
  tear_down(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_when),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
