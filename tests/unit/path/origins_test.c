// The ways to states that were merged: what each of them has is reached on some way, and
// the run along it is played by the reference semantics.

#include "path/origins.h"

#include <string.h>

#include "base/strbuf.h"
#include "path/path.h"
#include "reach/bench.h"
#include "replay/replay.h"
#include "trace/concretise.h"

static search_options bfs(void) {
  return (search_options){.order = ORDER_BFS, .width = ZONE_WIDTHS};
}

static void check_run(bench *b, trace *t) {
  strbuf why;
  strbuf_init(&why);
  assert_int_equal(concretise(&b->text.m.memory, &b->text.m.net, t),
                   CONCRETE_OK);
  if (!replay_trace(&b->text.m.net, t, b->text.asked, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

static void check_node(bench *b, uint32_t node) {
  b->e.node = node;
  b->e.x.fault = (expand_fault){.at = FAULT_BEFORE, .label = UINT32_MAX};
  trace *t = path_build(&b->text.m.memory, &b->e, TRACE_ERROR);
  assert_non_null(t);
  t->kind = TRACE_WITNESS;
  check_run(b, t);
}

// ---- Every bound

typedef struct {
  bench *b;
  uint32_t i, j;
  bound at;
} corner;

static bool is_at_corner(void *data, expander *x) {
  const corner *c = data;
  return x->kernel->get(x->zone, x->n, c->i, c->j) >= c->at;
}

// Without abstraction, whatever bound the node has is that of what some way leads to.
static uint32_t check_corners(bench *b, uint32_t node) {
  engine *e = &b->e;
  uint32_t count = 0;
  corner all[64];
  engine_load(e, node);
  const uint32_t m = e->abstractor.m;
  const uint16_t *clocks = e->abstractor.clocks;
  for (uint32_t i = 0; i < m; i++)
    for (uint32_t j = 0; j < m; j++) {
      const bound at =
          e->x.kernel->get(e->x.zone, e->x.n, clocks[i], clocks[j]);
      if (i != j && count < 64)
        all[count++] = (corner){b, clocks[i], clocks[j], at};
    }
  for (uint32_t k = 0; k < count; k++) {
    origin_way way;
    assert_true(
        origins_find(&b->text.m.memory, e, node, is_at_corner, &all[k], &way));
    assert_ptr_not_equal(way.steps, NULL);
  }
  return count;
}

// ---- Models

static const char FREE[] =
    "clock y; process P(const int[1,3] id) { clock x; state a { x <= 4 }, "
    "b { x <= 9 }, c; init a; "
    "trans a -> b { guard x >= 1; assign x = 0; }, "
    "b -> c { guard x > 2; assign x = 0; }, c -> c { guard x > 5; }; } "
    "system P;";

static const char SHARED[] =
    "int[0,3] n; clock y; process P(const int[1,3] id) { clock x; "
    "state a { x <= 5 }, b, c { x <= 3 }; init a; "
    "trans a -> b { guard x > 1 && n < 3; assign n = n + 1, y = 0; }, "
    "b -> c { guard y < 6; assign x = 0; }, "
    "c -> a { guard x >= 2; assign n = n - 1, x = 0; }; } system P;";

// Of what is joined, one part is stuck behind a guard: the first way must be left.
static const char LATE[] =
    "process P() { clock x, y; state a, b, c, d; init a; "
    "trans a -> b { guard x <= 2; assign y = 0; }, "
    "a -> b { guard x > 2 && x <= 4; assign y = 0; }, "
    "b -> c { guard y == 0 && x > 3; }, c -> d { guard x < 4; }; } system P;";

static const char SENDS[] =
    "chan go; broadcast chan all; process P(const int[1,2] id) { clock x; "
    "state a { x <= 3 }, b, c; init a; "
    "trans a -> b { guard x > 1; sync go!; assign x = 0; }, "
    "b -> c { guard x < 4; sync all?; }, c -> a { assign x = 0; }; } "
    "process Q() { clock y; state s { y <= 7 }; init s; "
    "trans s -> s { sync go?; }, s -> s { guard y >= 5; sync all!; "
    "assign y = 0; }; } system P, Q;";

static const char *const MODELS[] = {FREE, SHARED, LATE, SENDS};

static const search_order TRIED[] = {ORDER_BFS, ORDER_DFS, ORDER_RANK_TOPO};

static uint64_t check_model(const char *text, search_options o,
                            bench_without w) {
  bench b;
  bench_init_with(&b, text, NULL, o, w);
  const engine_status status =
      engine_run(&b.e, 60); // of perhaps infinitely many
  assert_true(status == ENGINE_DONE || status == ENGINE_MORE);
  engine_count(&b.e);
  assert_true(passed_is_valid(&b.e.passed));
  for (uint32_t n = 0; n < b.e.passed.nnodes; n++) {
    if (b.e.passed.nodes[n].flags & NODE_COVERED)
      continue;
    check_node(&b, n);
    if (o.abstraction == ABSTRACTION_NONE)
      check_corners(&b, n);
  }
  const uint64_t merged = b.e.stats.merged;
  bench_release(&b);
  return merged;
}

static void check_all(bench_without w) {
  uint64_t merged = 0;
  for (size_t i = 0; i < sizeof MODELS / sizeof *MODELS; i++)
    for (size_t k = 0; k < sizeof TRIED / sizeof *TRIED; k++) {
      search_options o = bfs();
      o.order = TRIED[k];
      merged += check_model(MODELS[i], o, w);
      o.abstraction = ABSTRACTION_NONE;
      merged += check_model(MODELS[i], o, w);
      o.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
      o.discrete = DISCRETE_TREE;
      o.zones = ZONES_MINIMAL;
      merged += check_model(MODELS[i], o, w);
    }
  assert_in_range(merged, w.merges ? 50 : 0, w.merges ? UINT32_MAX : 0);
}

static void test_single(void **state) {
  (void)state;
  check_all((bench_without){.merges = false});
}

static void test_merged(void **state) {
  (void)state;
  check_all((bench_without){.merges = true});
}

static void test_merged_and_symmetric(void **state) {
  (void)state;
  check_all((bench_without){.merges = true, .symmetric = true});
}

// ---- What is found

// Only by way of what came second.
static void test_found(void **state) {
  (void)state;
  bench b;
  bench_init_with(&b, LATE, "E<> P.d", bfs(), (bench_without){.merges = true});
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_FOUND);
  engine_count(&b.e);
  assert_in_range(b.e.stats.merged, 1, 10);
  trace *t = path_build(&b.text.m.memory, &b.e, TRACE_WITNESS);
  assert_non_null(t);
  check_run(&b, t);
  bench_release(&b);
}

// ---- Too many ways

// Each round is joined with those before, so that there are ways to leave out any of
// them.
#define ROUNDS(LARGE)                                                          \
  "process P() { clock y, z; state a { y <= 2 }, b { y <= 4 }, c { y <= 5 }, " \
  "d; init a; trans a -> b { assign y = 0; }, b -> c { guard y >= 1; }, "      \
  "c -> a { guard y >= 3; assign y = 0; }, a -> d { guard z >= " LARGE         \
  "; }; } system P;"

static bool is_never_end(void *data, expander *x) {
  (void)data, (void)x;
  return false;
}

static void find_merged(bench *b, const char *text) {
  search_options o = bfs();
  o.abstraction = ABSTRACTION_NONE;
  bench_init_with(b, text, "E<> P.d", o, (bench_without){.merges = true});
  assert_int_equal(engine_run(&b->e, UINT64_MAX), ENGINE_FOUND);
  assert_false(b->e.merging->gave_up);
}

// To try, or to list.
static void test_gives_up(void **state) {
  (void)state;
  bench b;
  origin_way way;
  find_merged(&b, ROUNDS("700"));
  trace *t = path_build(&b.text.m.memory, &b.e, TRACE_WITNESS);
  assert_non_null(t);
  check_run(&b, t);
  assert_false(b.e.merging->gave_up);
  assert_false(
      origins_find(&b.text.m.memory, &b.e, b.e.node, is_never_end, NULL, &way));
  assert_true(b.e.merging->gave_up);
  bench_release(&b);
  find_merged(&b, ROUNDS("2000"));
  assert_null(path_build(&b.text.m.memory, &b.e, TRACE_WITNESS));
  assert_true(b.e.merging->gave_up);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_single),
      cmocka_unit_test(test_merged),
      cmocka_unit_test(test_merged_and_symmetric),
      cmocka_unit_test(test_found),
      cmocka_unit_test(test_gives_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
