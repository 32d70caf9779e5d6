// Merged zones have the valuations that were there, whatever the order; and trying ends
// where it does not pay.

#include "reach/merging.h"

#include <string.h>

#include "reach/bench.h"
#include "zone/federation.h"

static search_options plain(search_order order) {
  return (search_options){
      .order = order, .width = ZONE_WIDTHS, .abstraction = ABSTRACTION_NONE};
}

static void search(bench *b, const char *text, search_options o, bool merges) {
  bench_init_with(b, text, NULL, o, (bench_without){.merges = merges});
  assert_int_equal(engine_run(&b->e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b->e);
  assert_true(passed_is_valid(&b->e.passed));
}

// ---- The same valuations

static const uint64_t *key_of(bench *b) {
  const layout *l = &b->s->layout;
  uint64_t *key = arena_array(&b->text.m.memory, l->words, sizeof *key);
  layout_pack(l, b->e.x.from, key);
  return key;
}

// All that is stored with a discrete part.
static void gather(bench *b, const uint64_t *key, federation *out) {
  const engine *e = &b->e;
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(&b->e, n);
    if (memcmp(key_of(b), key, b->s->layout.words * sizeof *key) == 0)
      federation_add(out, e->x.zone);
  }
}

// Does the first have all that the second has?
static void check_has(bench *b, bench *other) {
  const engine *o = &other->e;
  for (uint32_t n = 0; n < o->passed.nnodes; n++) {
    if (!(o->passed.nodes[n].flags & NODE_LISTED))
      continue;
    federation f;
    engine_load(&other->e, n);
    federation_init(&f, o->x.kernel, o->x.n);
    gather(b, key_of(other), &f);
    assert_int_equal(federation_misses(&f, o->x.zone), ZONE_EMPTY);
    federation_release(&f);
  }
}

static const char FREE[] =
    "process P(const int[1,3] id) { clock x; state a { x <= 4 }, b { x <= 9 }, "
    "c { x <= 7 }; init a; trans a -> b { guard x >= 1; assign x = 0; }, "
    "b -> c { guard x > 2; assign x = 0; }; } system P;";

static const char COUNTS[] =
    "int[0,3] n; process P(const int[1,3] id) { clock x; state a { x <= 5 }, "
    "b { x <= 3 }, c { x < 6 }; init a; "
    "trans a -> b { guard x > 1 && n < 3; assign n = n + 1, x = 0; }, "
    "b -> c { guard x >= 2; assign n = n - 1; }; } system P;";

static void check_same(const char *text, search_order order) {
  bench with, without;
  search(&with, text, plain(order), true);
  search(&without, text, plain(order), false);
  assert_in_range(with.e.stats.merged, 1, UINT32_MAX);
  assert_int_equal(without.e.stats.merged, 0);
  assert_in_range(with.e.stats.stored, 1, without.e.stats.stored - 1);
  check_has(&with, &without);
  check_has(&without, &with);
  bench_release(&with);
  bench_release(&without);
}

static void test_same_valuations(void **state) {
  (void)state;
  check_same(FREE, ORDER_BFS);
  check_same(FREE, ORDER_DFS);
  check_same(FREE, ORDER_RANK_TOPO);
  check_same(COUNTS, ORDER_BFS);
  check_same(COUNTS, ORDER_DFS);
}

// ---- Records

// What each state that became part of another came from is there.
static void test_records(void **state) {
  (void)state;
  bench b;
  search(&b, FREE, plain(ORDER_BFS), true);
  const merging *m = b.e.merging;
  assert_int_equal(m->merged, m->count);
  uint32_t listed = 0;
  for (uint32_t n = 0; n < b.e.passed.nnodes; n++)
    for (uint32_t i = merging_parts(m, n); i != MERGING_NONE;
         i = m->list[i].next) {
      assert_in_range(m->parents[i], 0, b.e.passed.nnodes - 1);
      listed++;
    }
  assert_in_range(listed, 1, m->count);
  bench_release(&b);
}

// ---- Does it pay?

// Zones of which none is the union of two: where trying is soon given up.
static const char NEVER[] =
    "int[0,6] turn; process P(const int[1,6] id) { clock x; state a, "
    "b { x <= 2 }, c, d; init a; "
    "trans a -> b { guard turn == 0; assign x = 0; }, "
    "b -> c { assign turn = id, x = 0; }, "
    "c -> b { guard turn == 0; assign x = 0; }, "
    "c -> d { guard turn == id && x > 2; }, d -> a { assign turn = 0; }; } "
    "system P;";

static void test_sleeps(void **state) {
  (void)state;
  bench b;
  search_options o = plain(ORDER_BFS);
  o.abstraction = ABSTRACTION_ALU;
  o.no_waiting_inclusion = false;
  search(&b, NEVER, o, true);
  assert_int_equal(b.e.stats.merged, 0);
  assert_in_range(b.e.merging->asleep_until, 1, UINT32_MAX);
  bench_release(&b);
  search(&b, FREE, plain(ORDER_BFS), true);
  assert_int_equal(b.e.merging->asleep_until, 0);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_same_valuations),
      cmocka_unit_test(test_records),
      cmocka_unit_test(test_sleeps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
