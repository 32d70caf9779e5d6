// sparer_test.c -- What is left out leads nowhere else: of every stored state all
// successors are made, and covered by what was found without some of them.

#include "reach/sparer.h"

#include <inttypes.h>

#include "reach/bench.h"

// So many transitions, and so many states of which some were left out.
typedef struct {
  uint64_t transitions, spared, stored;
} figures;

static void close_all(bench *b) {
  engine *e = &b->e;
  provider all = provider_plain(&e->x);
  const uint32_t nodes = e->passed.nnodes;
  for (uint32_t n = 0; n < nodes; n++) {
    if (e->passed.nodes[n].flags & NODE_COVERED)
      continue;
    engine_load_active(e, n);
    assert_int_equal(all.open(&all), EXPAND_NEXT);
    while (all.next(&all) == EXPAND_NEXT) {
      assert_int_equal(engine_offer(e, n, expander_label(&e->x)), ENGINE_MORE);
      assert_int_equal(e->passed.nnodes, nodes);
    }
  }
}

static figures explore(const char *text, search_options o, bool spares) {
  bench b;
  o.width = ZONE_WIDTHS;
  bench_init_symmetric(&b, text, NULL, o);
  assert_non_null(b.plan);
  if (!spares)
    b.e.steps = b.e.sparer.inner;
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b.e);
  const figures f = {b.e.stats.transitions, b.e.stats.spared, b.e.stats.stored};
  if (spares)
    close_all(&b);
  bench_release(&b);
  return f;
}

// As many states as with all transitions, which are so many more.
static void compare(const char *text, search_options o, double factor) {
  const figures some = explore(text, o, true), all = explore(text, o, false);
  assert_int_equal(all.spared, 0);
  assert_int_equal(some.stored, all.stored);
  if (factor == 1) {
    assert_int_equal(some.spared, 0);
    assert_int_equal(some.transitions, all.transitions);
    return;
  }
  assert_in_range(some.spared, 1, UINT32_MAX);
  if ((double)some.transitions * factor > (double)all.transitions)
    fail_msg("%" PRIu64 " of %" PRIu64, some.transitions, all.transitions);
}

static void expect(const char *text, double factor) {
  compare(text, (search_options){.order = ORDER_BFS}, factor);
  compare(text,
          (search_options){.order = ORDER_DFS,
                           .abstraction = ABSTRACTION_EXTRA_LU_PLUS,
                           .discrete = DISCRETE_TREE},
          factor);
}

// ---- Models

// Steps by oneself.
static void test_alone(void **state) {
  (void)state;
  expect("process P(const int[1,5] id) { clock x; state a { x <= 5 }, b; "
         "init a; trans a -> b { guard x > 2; assign x = 0; }, "
         "b -> a { guard x > 1; assign x = 0; }; } system P;",
         1.02);
}

// Two of a class synchronise; and one with a third.
static void test_pairs(void **state) {
  (void)state;
  expect("chan c, d; process P(const int[1,5] id) { clock x; state a, b; "
         "init a; trans a -> b { sync c!; }, a -> a { sync c?; }, "
         "b -> a { guard x > 1; sync d?; assign x = 0; }; } "
         "process Q() { state s; init s; trans s -> s { sync d!; }; } "
         "system P, Q;",
         3);
}

// A broadcast that some may take in two ways, and some not, by their clocks.
#define BROADCAST(K)                                                           \
  "broadcast chan go; process S() { clock y; state s { y <= 3 }; init s; "     \
  "trans s -> s { guard y > 2; sync go!; assign y = 0; }; } "                  \
  "process P(const int[1," #K "] id) { clock x; state a, b { x <= 4 }; "       \
  "init a; trans a -> b { sync go?; assign x = 0; }, "                         \
  "a -> a { sync go?; }, "                                                     \
  "b -> a { guard x > 3; sync go?; assign x = 0; }, "                          \
  "b -> a { guard x > 2; assign x = 0; }; } system S, P;"

static void test_broadcast(void **state) {
  (void)state;
  expect(BROADCAST(4), 1.5);
}

// In more ways than have numbers of their own.
static void test_wide(void **state) {
  (void)state;
  expect(BROADCAST(7), 4);
}

// A member has two processes, and a number in a variable of all.
static void test_members(void **state) {
  (void)state;
  expect("int[0,7] last; broadcast chan go; chan turn[8]; "
         "process S() { state s; init s; trans s -> s { sync go!; }; } "
         "process P(const int[1,7] id) { state a, b; init a; "
         "trans a -> b { sync go?; }, b -> a { sync turn[id]!; }; } "
         "process Q(const int[1,7] id) { clock x; state a, b; init a; "
         "trans a -> a { guard x > 1; sync go?; assign x = 0; }, "
         "a -> b { sync turn[id]?; assign last = id, x = 0; }, "
         "b -> a { guard last == id; assign last = 0; }; } system S, Q, P;",
         1.02);
}

// A process of nobody has an edge for each.
static void test_edges(void **state) {
  (void)state;
  expect("chan c[5]; typedef int[1,4] id_t; "
         "process S() { state s; init s; "
         "trans s -> s { select i : id_t; sync c[i]!; }; } "
         "process P(const id_t id) { clock x; state a, b { x <= 3 }; init a; "
         "trans a -> b { sync c[id]?; assign x = 0; }, "
         "b -> a { guard x > 1; }; } system S, P;",
         1.1);
}

// Two classes, one of receivers and one of senders.
static void test_classes(void **state) {
  (void)state;
  expect("chan c; process P(const int[1,3] id) { state a, b; init a; "
         "trans a -> b { sync c!; }, b -> a { }; } "
         "process Q(const int[1,3] id) { clock x; state a, b; init a; "
         "trans a -> b { guard x > 1; sync c?; assign x = 0; }, "
         "b -> a { guard x > 2; }; } system P, Q;",
         1.7);
}

// What is higher is asked for in all transitions.
static void test_priorities(void **state) {
  (void)state;
  expect("chan c, d; chan priority c < default < d; "
         "process P(const int[1,4] id) { clock x; state a, b { x <= 5 }; "
         "init a; trans a -> b { sync c!; assign x = 0; }, "
         "b -> a { guard x > 2; sync d!; }, b -> b { guard x > 3; "
         "assign x = 0; }; } process Q() { state s; init s; "
         "trans s -> s { sync c?; }, s -> s { sync d?; }; } system P, Q;",
         1.2);
}

static void test_committed(void **state) {
  (void)state;
  expect("broadcast chan go; process P(const int[1,4] id) { clock x; "
         "state a, b, c; commit b; init a; "
         "trans a -> b { guard x > 1; assign x = 0; }, b -> c { sync go!; }, "
         "a -> c { sync go?; }, c -> a { guard x > 2; sync go?; }, "
         "c -> a { guard x > 3; assign x = 0; }; } system P;",
         1.04);
}

// A ring has no neighbours that can be exchanged.
static void test_ring(void **state) {
  (void)state;
  expect("typedef int[0,3] id_t; bool fork[id_t]; process P(const id_t id) { "
         "clock x; state a, b { x <= 5 }; init a; "
         "trans a -> b { guard !fork[id] && !fork[(id + 1) % 4]; "
         "assign fork[id] = true, x = 0; }, "
         "b -> a { guard x > 1; assign fork[id] = false; }; } system P;",
         1);
}

// ---- Who asks for all transitions

static void test_deadlock(void **state) {
  (void)state;
  bench b;
  const search_options o = {.order = ORDER_BFS, .width = ZONE_WIDTHS};
  bench_init_symmetric(&b, BROADCAST(7), "E<> deadlock", o);
  assert_non_null(b.plan);
  assert_false(b.e.x.transitions.leaves_doubles);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&b.e);
  assert_in_range(b.e.stats.spared, 1, UINT32_MAX);
  bench_release(&b);
}

// Labels are what they are without symmetry.
static void test_labels(void **state) {
  (void)state;
  bench b;
  const search_options o = {.order = ORDER_BFS, .width = ZONE_WIDTHS};
  bench_init_symmetric(&b, BROADCAST(5), NULL, o);
  assert_int_equal(engine_run(&b.e, 0), ENGINE_MORE);
  engine_load_active(&b.e, 0);
  provider *p = &b.e.steps;
  assert_int_equal(p->open(p), EXPAND_NEXT);
  uint32_t taken = 0;
  const transitions *all = &b.e.x.transitions;
  while (p->next(p) == EXPAND_NEXT) {
    assert_false(all->list[b.e.x.number].is_double);
    assert_int_equal(expander_label(&b.e.x), b.e.x.number);
    taken++;
  }
  assert_int_equal(all->count, 32); // two ways for each of five
  assert_int_equal(taken, 6);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_alone),     cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_broadcast), cmocka_unit_test(test_wide),
      cmocka_unit_test(test_members),   cmocka_unit_test(test_edges),
      cmocka_unit_test(test_classes),   cmocka_unit_test(test_priorities),
      cmocka_unit_test(test_committed), cmocka_unit_test(test_ring),
      cmocka_unit_test(test_deadlock),  cmocka_unit_test(test_labels),
  };
  return cmocka_run_group_tests_name("sparer", tests, NULL, NULL);
}
