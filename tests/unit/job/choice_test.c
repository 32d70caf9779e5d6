// choice_test.c -- What `auto` comes to: the table of choice.h, line by line.

#include "job/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model_text.h"

static const char PLAIN[] =
    ONE_PROCESS("clock x;", "A, B", "A -> B { guard x > 1; }");
static const char DIAGONAL[] =
    ONE_PROCESS("clock x, y;", "A, B", "A -> B { guard x - y > 1; }");
static const char STOPS[] = ONE_PROCESS("clock x, y;", "A { y' == 0 }, B",
                                        "A -> B { guard x - y > 1; }");
static const char MANY[] = ONE_PROCESS(
    "clock x[9];", "A, B", "A -> B { guard x[1] > 1 && x[8] < 3; }");

static search_options choose(const char *text, const char *asked,
                             search_options o) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  const network_limits *limits =
      limits_find(&t.m.memory, t.code, t.asked, false);
  o.simd = ZONE_BEST;
  o.width = ZONE_WIDTHS;
  const search_options out = choice_make(&t.m.net, limits, &o, t.asked,
                                         t.asked && t.asked->has_deadlock);
  model_text_release(&t);
  return out;
}

static void test_abstraction(void **state) {
  static const struct {
    const char *text, *asked;
    search_options given;
    search_abstraction chosen;
  } CASES[] = {
      {PLAIN, "E<> P.B", {.width = 0}, ABSTRACTION_ALU},
      {PLAIN, "E<> deadlock", {.width = 0}, ABSTRACTION_ALU},
      {DIAGONAL, "E<> P.B", {.width = 0}, ABSTRACTION_DIAGONAL},
      {STOPS, "E<> P.B", {.width = 0}, ABSTRACTION_NONE},
      {PLAIN, "E<> P.B", {.no_inclusion = true}, ABSTRACTION_EXTRA_LU_PLUS},
      {PLAIN, "E<> deadlock", {.no_inclusion = true}, ABSTRACTION_EXTRA_M_PLUS},
      {PLAIN, "E<> P.B", {.passed = PASSED_CDD}, ABSTRACTION_EXTRA_LU_PLUS},
      {PLAIN, "E<> P.B", {.engine = SEARCH_ENGINE_CDD}, ABSTRACTION_ALU},
      {DIAGONAL, "E<> P.B", {.engine = SEARCH_ENGINE_CDD}, ABSTRACTION_NONE},
      {PLAIN, "E<> P.B", {.engine = SEARCH_ENGINE_CMD}, ABSTRACTION_EXTRA_M},
      {MANY, "E<> P.B", {.engine = SEARCH_ENGINE_CMD}, ABSTRACTION_NONE},
      {PLAIN,
       "E<> P.B",
       {.abstraction = ABSTRACTION_EXTRA_M},
       ABSTRACTION_EXTRA_M},
  };
  (void)state;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    const search_options o =
        choose(CASES[i].text, CASES[i].asked, CASES[i].given);
    if (o.abstraction != CASES[i].chosen)
      fail_msg("case %zu: %s instead of %s", i,
               search_abstraction_name(o.abstraction),
               search_abstraction_name(CASES[i].chosen));
  }
}

static void test_direction(void **state) {
  const search_options cdd = {.engine = SEARCH_ENGINE_CDD};
  const search_options cmd = {.engine = SEARCH_ENGINE_CMD};
  search_options told = cmd;
  told.direction = DIRECTION_BACKWARD;
  (void)state;
  assert_int_equal(choose(PLAIN, "E<> P.B", cdd).direction, DIRECTION_FORWARD);
  assert_int_equal(choose(DIAGONAL, "E<> P.B", cdd).direction,
                   DIRECTION_BACKWARD);
  // There is nothing to start from.
  assert_int_equal(choose(DIAGONAL, NULL, cdd).direction, DIRECTION_FORWARD);
  assert_int_equal(choose(PLAIN, "E<> P.B", cmd).direction, DIRECTION_FORWARD);
  assert_int_equal(choose(DIAGONAL, "E<> P.B", cmd).direction,
                   DIRECTION_BACKWARD);
  assert_int_equal(choose(MANY, "E<> P.B", cmd).direction, DIRECTION_BACKWARD);
  assert_int_equal(choose(MANY, NULL, cmd).direction, DIRECTION_FORWARD);
  assert_int_equal(choose(PLAIN, "E<> P.B", told).direction,
                   DIRECTION_BACKWARD);
}

// What a path has to be decides the order, whatever was asked for besides.
static void test_order(void **state) {
  (void)state;
  assert_int_equal(choose(PLAIN, "E<> P.B", (search_options){0}).order,
                   ORDER_AUTO);
  assert_int_equal(
      choose(PLAIN, "E<> P.B", (search_options){.path = PATH_SHORTEST}).order,
      ORDER_BFS);
  assert_int_equal(
      choose(PLAIN, "E<> P.B", (search_options){.path = PATH_FASTEST}).order,
      ORDER_TIME);
  assert_int_equal(
      choose(PLAIN, "E<> P.B", (search_options){.passed = PASSED_CDD}).order,
      ORDER_BFS);
}

static void test_rest(void **state) {
  (void)state;
  const search_options o = choose(PLAIN, "E<> P.B", (search_options){0});
  assert_int_equal(o.width, ZONE_16);
  assert_true(o.simd != ZONE_BEST || zone_level_best() == ZONE_BEST);
  const search_options cmd =
      choose(PLAIN, "E<> P.B", (search_options){.engine = SEARCH_ENGINE_CMD});
  assert_int_equal(cmd.width, ZONE_32);
  assert_true(cmd.global_bounds);
  assert_int_equal(
      choose(DIAGONAL, "E<> P.B", (search_options){.volume = VOLUME_AUTO})
          .volume,
      VOLUME_OFF);
  assert_int_equal(
      choose(PLAIN, "E<> P.B", (search_options){.volume = VOLUME_AUTO}).volume,
      VOLUME_AUTO);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_abstraction),
      cmocka_unit_test(test_direction),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
