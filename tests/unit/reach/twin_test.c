// twin_test.c -- Zones of active clocks are those of all clocks, in every state of
// some models; and the twin notices if they are not.

#include "reach/twin.h"

#include "reach/bench.h"

// Clocks come and go, are copied and stop; z matters in one location only.
static const char COMING[] =
    "clock x, y, z, w; int[0,5] i; broadcast chan b; chan c;\n"
    "process P() { state A { x <= 5 }, B { y <= 4 && z' == 0 }, C; init A;\n"
    "trans A -> B { guard x >= 2; sync b!; assign y = 0, z = x; },\n"
    "B -> C { guard y > 1 && z < 7; sync c!; assign w = y + 1; },\n"
    "C -> A { guard w >= 2; assign x = 0, i = (i + 1) % 6; },\n"
    "C -> A { guard w < 9; assign x = w; }; }\n"
    "process Q() { clock u, v; state D, E { u <= 3 + i }; init D;\n"
    "trans D -> E { guard v < 8; sync b?; assign u = 0; },\n"
    "D -> D { sync c?; assign v = 0; }, E -> E { sync c?; },\n"
    "E -> D { guard u >= 1; assign v = 0; }; }\nsystem P, Q;\n";

// With priorities: federations in the open state.
static const char URGED[] =
    "clock x, y, z; chan a, b; chan priority a < b;\n"
    "process P() { state A, B { y <= 6 }, C { z <= 2 }; init A;\n"
    "trans A -> B { guard x >= 2; sync a!; assign y = 0; },\n"
    "A -> C { guard x >= 4; sync b!; assign z = 0; },\n"
    "B -> A { guard y > 3; assign x = 0; }, C -> A { assign x = z; }; }\n"
    "process Q() { clock w; state D { w <= 9 }; init D;\n"
    "trans D -> D { guard w > 1; sync a?; assign w = 0; },\n"
    "D -> D { sync b?; assign w = 0; }; }\nsystem P, Q;\n";

static search_options plain(void) {
  return (search_options){.order = ORDER_BFS, .width = ZONE_WIDTHS};
}

static void expect_alike(const char *text, const char *asked,
                         search_options options) {
  bench b;
  twin t;
  bench_init(&b, text, asked, options);
  twin_init(&t, &b.e.x, 1);
  b.e.steps = twin_provider(&t, &b.e.x);
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_DONE);
  assert_true(t.compared >= 10);
  assert_int_equal(t.different, 0);
  assert_int_equal(b.e.twin ? b.e.twin->different : 0, 0);
  twin_release(&t);
  bench_release(&b);
}

static void test_alike(void **state) {
  (void)state;
  for (unsigned w = ZONE_16; w <= ZONE_64; w++) {
    search_options o = plain();
    o.width = (zone_width)w;
    expect_alike(COMING, NULL, o);
    expect_alike(URGED, NULL, o);
  }
}

static void test_options(void **state) {
  (void)state;
  search_options o = plain();
  o.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
  expect_alike(COMING, NULL, o);
  o = plain();
  o.no_waiting_inclusion = true;
  expect_alike(COMING, NULL, o);
  o = plain();
  o.passed = PASSED_CDD;
  expect_alike(URGED, NULL, o);
}

// What is looked for has clocks of its own, and deadlocks ask for guards backwards.
static void test_queries(void **state) {
  (void)state;
  expect_alike(COMING, "E<> P.A && x > 5 && z < 1", plain());
  expect_alike(URGED, "E<> deadlock && y > 100 && P.B", plain());
}

// A zone that was changed behind the twin's back.
static void test_notices(void **state) {
  (void)state;
  bench b;
  twin t;
  bench_init(&b, COMING, NULL, plain());
  twin_init(&t, &b.e.x, 1);
  provider steps = twin_provider(&t, &b.e.x);
  b.e.steps = steps;
  assert_int_equal(engine_run(&b.e, 1), ENGINE_MORE);
  assert_int_equal(t.different, 0);
  assert_int_equal(steps.open(&steps), EXPAND_NEXT);
  expander *x = &b.e.x;
  assert_int_equal(x->kernel->constrain(x->zone, x->frame.n, 1, 0, bound_le(3)),
                   ZONE_SOME);
  while (steps.next(&steps) == EXPAND_NEXT)
    ;
  assert_true(t.different > 0);
  twin_release(&t);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_alike),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_queries),
      cmocka_unit_test(test_notices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
