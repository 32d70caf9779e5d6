// engine_test.c -- What the engine of zones finds, keeps and counts, by itself.

#include "reach/engine.h"

#include "reach/bench.h"

// x from 0 to 3 in A, then a loop between B and C that leaves A for good.
static const char LOOP[] =
    ONE_PROCESS("clock x; int[0,3] i;", "A { x <= 3 }, B, C",
                "A -> B { guard x >= 2; assign x := 0; }, "
                "B -> C { guard x > 1; assign i := (i + 1) % 4; }, "
                "C -> B { assign x := 0; }");

static search_options bfs(void) {
  return (search_options){.order = ORDER_BFS, .width = ZONE_WIDTHS};
}

// A with i = 0, and B and C with each of 4 values.
static void test_states(void **state) {
  bench b;
  (void)state;
  bench_init(&b, LOOP, NULL, bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b.e);
  assert_int_equal(b.e.stats.stored, 9);
  assert_int_equal(b.e.stats.explored, 9);
  assert_int_equal(b.e.stats.transitions, 9);
  assert_false(b.e.no_start || b.e.has_hulls);
  bench_release(&b);
}

// A budget ends it in the middle; what comes after is as if it had not.
static void test_budget(void **state) {
  bench b;
  (void)state;
  bench_init(&b, LOOP, NULL, bfs());
  engine_status status = ENGINE_MORE;
  uint32_t runs = 0;
  for (; status == ENGINE_MORE && runs < 100; runs++)
    status = engine_run(&b.e, 2);
  assert_int_equal(status, ENGINE_DONE);
  assert_in_range(runs, 5, 6);
  engine_count(&b.e);
  assert_int_equal(b.e.stats.explored, 9);
  bench_release(&b);
}

static void test_found(void **state) {
  bench b;
  (void)state;
  bench_init(&b, LOOP, "E<> P.C && i == 2", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_FOUND);
  engine_load(&b.e, b.e.node);
  assert_int_equal(b.e.x.from[0], 2);
  assert_int_equal(b.e.x.from[b.s->processes], 2);
  bench_release(&b);
  bench_init(&b, LOOP, "E<> P.C && i == 4", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  bench_release(&b);
}

// The clocks count: B is entered with x = 0, and left behind 1.
static void test_found_by_clocks(void **state) {
  bench b;
  (void)state;
  bench_init(&b, LOOP, "E<> P.A && x > 3", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  bench_release(&b);
  bench_init(&b, LOOP, "E<> P.A && x >= 3", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_FOUND);
  bench_release(&b);
}

static void test_deadlock(void **state) {
  static const char STOPS[] =
      ONE_PROCESS("clock x;", "A { x <= 3 }, B",
                  "A -> A { guard x < 2; assign x := 0; }, "
                  "A -> B { guard x < 1; }");
  bench b;
  (void)state;
  bench_init(&b, STOPS, "E<> P.A && deadlock", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_FOUND);
  bench_release(&b);
  bench_init(&b, LOOP, "E<> deadlock && P.B", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  bench_release(&b);
}

// No initial state satisfies its invariant.
static void test_no_start(void **state) {
  bench b;
  (void)state;
  bench_init(&b, ONE_PROCESS("int i;", "A { i == 1 }", "A -> A { }"), NULL,
             bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  assert_true(b.e.no_start);
  engine_count(&b.e);
  assert_int_equal(b.e.stats.stored, 0);
  bench_release(&b);
}

static void test_error(void **state) {
  static const char FAILS[] = ONE_PROCESS(
      "int[0,2] i;", "A, B", "A -> A { assign i := i + 1; }, A -> B { }");
  bench b;
  (void)state;
  bench_init(&b, FAILS, "E<> false", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_ERROR);
  assert_int_equal(b.e.x.fault.at, FAULT_EDGE);
  assert_int_equal(b.e.x.fault.index, 0);
  engine_load(&b.e, b.e.node);
  assert_int_equal(b.e.x.from[b.s->processes], 2);
  bench_release(&b);
  bench_init(&b, FAILS, "E<> 1 / (2 - i) == 7", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_QUERY);
  bench_release(&b);
}

// 20 001 does not fit into bounds of 16 bits, and there is no common unit.
static void test_overflow(void **state) {
  static const char LARGE[] =
      ONE_PROCESS("clock x;", "A, B",
                  "A -> B { guard x >= 20001; }, A -> A { guard x == 2; }");
  bench b;
  search_options o = bfs();
  (void)state;
  o.width = ZONE_16;
  bench_init(&b, LARGE, "E<> P.B", o);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_OVERFLOW);
  bench_release(&b);
  o.width = ZONE_32;
  bench_init(&b, LARGE, "E<> P.B", o);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_FOUND);
  bench_release(&b);
}

// B is entered with x <= 2 and then with x <= 5, which covers it; with equality
// both stay.
static void test_inclusion(void **state) {
  static const char WIDER[] =
      ONE_PROCESS("clock x, y;", "A { x <= 5 }, B, C",
                  "A -> B { guard x <= 2; assign y := 0; }, "
                  "A -> B { guard x <= 5; assign y := 0; }, B -> C { guard x > "
                  "5 && y < 3; }");
  bench b;
  search_options o = bfs();
  (void)state;
  o.abstraction = ABSTRACTION_EXTRA_M;
  bench_init(&b, WIDER, NULL, o);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b.e);
  assert_int_equal(b.e.stats.stored, 3);
  assert_int_equal(b.e.dropped, 1);
  bench_release(&b);
  o.no_inclusion = o.no_waiting_inclusion = true;
  bench_init(&b, WIDER, NULL, o);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b.e);
  assert_true(b.e.stats.stored > 3);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_states),    cmocka_unit_test(test_budget),
      cmocka_unit_test(test_found),     cmocka_unit_test(test_found_by_clocks),
      cmocka_unit_test(test_deadlock),  cmocka_unit_test(test_no_start),
      cmocka_unit_test(test_error),     cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_inclusion),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
