// path_test.c -- Labels taken again with exact zones, as a trace.

#include "path/path.h"

#include "base/strbuf.h"
#include "reach/bench.h"
#include "replay/replay.h"
#include "trace/concretise.h"

static search_options bfs(void) {
  return (search_options){.order = ORDER_BFS, .width = ZONE_WIDTHS};
}

// Times can be found for it, and the reference semantics accepts it.
static void check_run(bench *b, trace *t) {
  const network *net = &b->text.m.net;
  strbuf why;
  strbuf_init(&why);
  assert_int_equal(concretise(&b->text.m.memory, net, t), CONCRETE_OK);
  if (!replay_trace(net, t, b->text.asked, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

static trace *find(bench *b, const char *text, const char *asked,
                   search_options o) {
  bench_init(b, text, asked, o);
  assert_int_equal(engine_run(&b->e, UINT64_MAX), ENGINE_FOUND);
  return path_build(&b->text.m.memory, &b->e, TRACE_WITNESS);
}

// Is there a bound on x - y, and is it this one?
static bool has_bound(const trace_bounds *all, uint32_t x, uint32_t y,
                      int64_t limit, bool strict) {
  for (uint32_t i = 0; i < all->count; i++)
    if (all->data[i].x == x && all->data[i].y == y)
      return all->data[i].limit == limit && all->data[i].strict == strict;
  return false;
}

static const char CHAIN[] =
    ONE_PROCESS("clock x, y; int i;", "A { x <= 5 }, B, C",
                "A -> B { guard x > 2; assign x := 0, i := 4; }, "
                "B -> C { guard y >= 6 && x < 2; }");

// What each step asks for, does and leads to.
static void test_written(void **state) {
  bench b;
  (void)state;
  trace *t = find(&b, CHAIN, "E<> P.C && y < 8", bfs());
  assert_non_null(t);
  assert_int_equal(t->nsteps, 2);
  for (uint32_t i = 0; i <= 2; i++)
    assert_int_equal(t->states[i].locations[0], i);
  assert_int_equal(t->states[0].cells[0], 0);
  assert_int_equal(t->states[1].cells[0], 4);
  assert_true(has_bound(&t->states[0].invariant, 1, 0, 5, false));
  assert_int_equal(t->states[1].invariant.count, 0);
  assert_int_equal(t->steps[0].nmoves, 1);
  assert_int_equal(t->steps[1].moves[0].edge, 1);
  assert_true(has_bound(&t->steps[0].guard, 0, 1, -2, true));
  assert_true(has_bound(&t->steps[1].guard, 1, 0, 2, true));
  assert_int_equal(t->steps[0].nresets, 1);
  assert_int_equal(t->steps[0].resets[0].clock, 1);
  assert_true(has_bound(&t->goal, 2, 0, 8, true));
  check_run(&b, t);
  bench_release(&b);
}

// Constants with a common unit are told in the model's.
static void test_scale(void **state) {
  static const char LARGE[] = ONE_PROCESS(
      "clock x;", "A, B", "A -> B { guard x > 2000 && x <= 3000; }");
  bench b;
  (void)state;
  trace *t = find(&b, LARGE, "E<> P.B", bfs());
  assert_int_equal(b.s->scale, 1000);
  assert_true(has_bound(&t->steps[0].guard, 0, 1, -2000, true));
  assert_true(has_bound(&t->steps[0].guard, 1, 0, 3000, false));
  check_run(&b, t);
  bench_release(&b);
}

// R is left out of a broadcast before 2 or behind 4, which are two successors.  Only
// from the second can C be reached: the first is given up.
static void test_other_piece(void **state) {
  static const char PIECES[] =
      "clock x, y; broadcast chan b;"
      "process S() { state A, B, C; init A; trans A -> B { sync b!; assign "
      "y := 0; }, B -> C { guard x >= 9 && y < 2; }; }"
      "process R() { state A, B; init A; trans A -> B { guard x >= 2 && x <= "
      "4; "
      "sync b?; }; } system S, R;";
  bench b;
  (void)state;
  trace *t = find(&b, PIECES, "E<> S.C && R.A", bfs());
  assert_non_null(t);
  assert_int_equal(t->nsteps, 2);
  assert_true(has_bound(&t->steps[0].guard, 0, 1, -4, true));
  check_run(&b, t);
  bench_release(&b);
}

static path_plan plan_of(const bench *b, const uint32_t *labels,
                         uint32_t count) {
  return (path_plan){
      .way = {.s = b->s, .level = ZONE_BEST, .labels = labels, .count = count},
      .goal = CODE_NONE,
      .faulty = UINT32_MAX,
      .time = UINT64_MAX};
}

// Labels that lead nowhere: no such transition, and one that the clocks do not allow.
static void test_no_run(void **state) {
  static const char SHORT[] = ONE_PROCESS(
      "clock x;", "A { x <= 5 }, B { x <= 5 }, C",
      "A -> B { }, A -> A { guard x > 4; }, B -> C { guard x > 5; }");
  static const uint32_t NONE[] = {7}, LATE[] = {0, 0}, GOOD[] = {1, 0};
  bench b;
  (void)state;
  bench_init(&b, SHORT, NULL, bfs());
  arena *memory = &b.text.m.memory;
  path_plan plan = plan_of(&b, NONE, 1);
  assert_null(path_follow(memory, &plan, TRACE_ERROR));
  plan = plan_of(&b, LATE, 2);
  assert_null(path_follow(memory, &plan, TRACE_ERROR));
  plan = plan_of(&b, GOOD, 2);
  assert_non_null(path_follow(memory, &plan, TRACE_ERROR));
  plan = plan_of(&b, NULL, 0);
  assert_non_null(path_follow(memory, &plan, TRACE_ERROR));
  // What is looked for does not hold there.
  assert_null(path_follow(memory, &plan, TRACE_WITNESS));
  bench_release(&b);
}

// The transition that goes wrong is possible only behind 3, which the end says.
static void test_error(void **state) {
  static const char FAILS[] =
      ONE_PROCESS("clock x; int[0,1] i;", "A, B",
                  "A -> B { assign i := 1; }, "
                  "B -> B { guard x > 3; assign i := i + 1; }");
  bench b;
  (void)state;
  bench_init(&b, FAILS, "E<> false", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_ERROR);
  trace *t = path_build(&b.text.m.memory, &b.e, TRACE_ERROR);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  assert_true(has_bound(&t->goal, 0, 1, -3, true));
  check_run(&b, t);
  bench_release(&b);
}

static void test_deadlock(void **state) {
  static const char STOPS[] =
      ONE_PROCESS("clock x;", "A { x <= 3 }, B { x <= 3 }",
                  "A -> B { guard x >= 1; }, B -> A { guard x < 2; }");
  bench b;
  (void)state;
  trace *t = find(&b, STOPS, "E<> deadlock", bfs());
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  assert_true(has_bound(&t->goal, 0, 1, -2, false));
  check_run(&b, t);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_written),     cmocka_unit_test(test_scale),
      cmocka_unit_test(test_other_piece), cmocka_unit_test(test_no_run),
      cmocka_unit_test(test_error),       cmocka_unit_test(test_deadlock),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
