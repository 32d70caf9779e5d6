// Leaps over cycles: where a simple-minded construction would be wrong, and that
// they are of use.

#include "search/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model_text.h"

typedef enum { NEVER, SOMETIMES, WHATEVER } leaping;

typedef struct {
  const char *text, *asked;
  search_verdict verdict;
  leaping leaps; // without abstraction
} example;

// Time ends, so that searches without abstraction do.
#define LIMIT "process G() { clock g; state L { g <= 30 }; init L; }\n"

static search_result run(model_text *t, search_order order,
                         search_abstraction abstraction,
                         search_acceleration accelerate) {
  const search_options o = {.order = order,
                            .abstraction = abstraction,
                            .accelerate = accelerate,
                            .simd = ZONE_BEST,
                            .no_hopeless = true,
                            .width = ZONE_WIDTHS};
  assert_null(search_refusal(&t->m.memory, &t->m.net, t->asked, &o));
  return search_run(&t->m.memory, t->code, t->asked, t->asked_code, &o);
}

static void check_run(model_text *t, const example *e, search_order order,
                      search_abstraction abstraction,
                      search_acceleration accelerate) {
  const search_result r = run(t, order, abstraction, accelerate);
  if (r.verdict != e->verdict)
    fail_msg("%s\n%s: %s with --order %s --abstraction %s --accelerate %s",
             e->text, e->asked, search_verdict_name(r.verdict),
             search_order_name(order), search_abstraction_name(abstraction),
             search_acceleration_name(accelerate));
  if (accelerate == ACCELERATE_OFF)
    assert_int_equal(r.stats.accelerated, 0);
  else if (abstraction == ABSTRACTION_NONE && e->leaps != WHATEVER &&
           (r.stats.accelerated > 0) != (e->leaps == SOMETIMES))
    fail_msg("%s\n%s: %d leaps", e->text, e->asked, (int)r.stats.accelerated);
}

static void check_examples(const example *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    model_text t;
    model_text_load(&t, "m.xta", list[i].text, list[i].asked);
    for (int order = ORDER_AUTO; order <= ORDER_VOLUME; order++)
      for (int a = ACCELERATE_OFF; a <= ACCELERATE_EXACT; a++) {
        check_run(&t, &list[i], (search_order)order, ABSTRACTION_NONE,
                  (search_acceleration)a);
        check_run(&t, &list[i], (search_order)order, ABSTRACTION_AUTO,
                  (search_acceleration)a);
      }
    model_text_release(&t);
  }
}

#define CHECK(LIST) check_examples(LIST, sizeof(LIST) / sizeof *(LIST))

// ---- How long passes take -----------------------------------------------------

// A cycle that takes no time lets none pass.
static void test_zero(void **state) {
  (void)state;
  static const example list[] = {
      {"process P() { clock y, z; state L0 { y <= 0 }, L1 { y <= 0 }, X;"
       " init L0; trans L0 -> L1 { }, L1 -> L0 { assign y = 0; },"
       " L0 -> X { guard z >= 1; }; }\n" LIMIT "system P, G;",
       "E<> P.X", VERDICT_VIOLATED, NEVER},
  };
  CHECK(list);
}

// The last location alone does not say whether a segment can be passed.
static void test_infeasible(void **state) {
  (void)state;
  static const example list[] = {
      {"process P() { clock y, z; state L0 { y <= 2 }, L1 { y <= 5 }, X;"
       " init L0; trans L0 -> L1 { guard y >= 3; }, L1 -> L0 { assign y = 0; },"
       " L0 -> X { guard z >= 3; }; }\n" LIMIT "system P, G;",
       "E<> P.X", VERDICT_VIOLATED, NEVER},
      // Two segments, of which the first cannot be passed.
      {"process P() { clock y, z; state L0 { y <= 2 }, L1 { y <= 5 }, X;"
       " init L0; trans L0 -> L1 { guard y > 2; assign y = 0; },"
       " L1 -> L0 { assign y = 0; }, L0 -> X { guard z >= 3; }; }\n" LIMIT
       "system P, G;",
       "E<> P.X", VERDICT_VIOLATED, NEVER},
  };
  CHECK(list);
}

#define LOOP(LOW, HIGH, EXIT)                                                  \
  "process P() { clock y, z; state L0, X; init L0; trans "                     \
  "L0 -> L0 { guard y " LOW " && y " HIGH "; assign y = 0; }, "                \
  "L0 -> X { guard y == 0 && " EXIT "; }; }\n" LIMIT "system P, G;"

static void test_open_ends(void **state) {
  (void)state;
  static const example list[] = {
      // (2,3), (4,6), (6,9), (8,12), ...
      {LOOP("> 2", "< 3", "z == 2"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP("> 2", "< 3", "z == 4"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP("> 2", "< 3", "z == 6"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP("> 2", "< 3", "z > 6 && z <= 7"), "E<> P.X", VERDICT_SATISFIED,
       SOMETIMES},
      {LOOP("> 2", "< 3", "z == 9"), "E<> P.X", VERDICT_SATISFIED, SOMETIMES},
      // [2,3), [4,6), [6,9): these touch.
      {LOOP(">= 2", "< 3", "z == 3"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP(">= 2", "< 3", "z == 4"), "E<> P.X", VERDICT_SATISFIED, SOMETIMES},
      {LOOP(">= 2", "< 3", "z == 6"), "E<> P.X", VERDICT_SATISFIED, SOMETIMES},
      // (2,3], (4,6], ...
      {LOOP("> 2", "<= 3", "z == 4"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP("> 2", "<= 3", "z == 6"), "E<> P.X", VERDICT_SATISFIED, SOMETIMES},
  };
  CHECK(list);
}

static void test_gaps(void **state) {
  (void)state;
  static const example list[] = {
      // [2,3], [4,6], ...
      {LOOP(">= 2", "<= 3", "z > 3 && z < 4"), "E<> P.X", VERDICT_VIOLATED,
       SOMETIMES},
      {LOOP(">= 2", "<= 3", "z == 4"), "E<> P.X", VERDICT_SATISFIED, SOMETIMES},
      // [3,4], [6,8], [9,12], [12,16], ...
      {LOOP(">= 3", "<= 4", "z == 5"), "E<> P.X", VERDICT_VIOLATED, SOMETIMES},
      {LOOP(">= 3", "<= 4", "z > 8 && z < 9"), "E<> P.X", VERDICT_VIOLATED,
       SOMETIMES},
      {LOOP(">= 3", "<= 4", "z == 13"), "E<> P.X", VERDICT_SATISFIED,
       SOMETIMES},
      // [4,5], [8,10], [12,15], [16,20], ...
      {LOOP(">= 4", "<= 5", "z > 15 && z < 16"), "E<> P.X", VERDICT_VIOLATED,
       SOMETIMES},
      {LOOP(">= 4", "<= 5", "z == 21"), "E<> P.X", VERDICT_SATISFIED,
       SOMETIMES},
  };
  CHECK(list);
}

static void test_points(void **state) {
  (void)state;
  static const example list[] = {
      {LOOP(">= 3", "<= 3", "z == 7"), "E<> P.X", VERDICT_VIOLATED, NEVER},
      {LOOP(">= 3", "<= 3", "z == 9"), "E<> P.X", VERDICT_SATISFIED, NEVER},
      {LOOP(">= 3", "<= 3", "z >= 10 && z <= 11"), "E<> P.X", VERDICT_VIOLATED,
       NEVER},
  };
  CHECK(list);
}

#define FAR(EXIT)                                                              \
  "process P() { clock y, z; state L0 { y <= 3 }, X; init L0; trans "          \
  "L0 -> L0 { guard y >= 3; assign y = 0; }, L0 -> X { guard " EXIT "; }; }\n" \
  "system P;"

// Only where no clock is bounded from above.
static void test_exact_leaps(void **state) {
  (void)state;
  static const struct {
    const char *text;
    search_verdict verdict;
    bool leaps;
  } list[] = {
      {FAR("z >= 1000"), VERDICT_SATISFIED, true},
      {FAR("z > 1000 && y == 0"), VERDICT_SATISFIED, true},
      {FAR("z >= 1000 && z <= 1000 && y == 0"), VERDICT_VIOLATED, false},
      {FAR("z >= 999 && z <= 999 && y == 0"), VERDICT_SATISFIED, false},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    model_text t;
    model_text_load(&t, "m.xta", list[i].text, "E<> P.X");
    for (int order = ORDER_BFS; order <= ORDER_RANDOM; order++) {
      const search_result r =
          run(&t, (search_order)order, ABSTRACTION_AUTO, ACCELERATE_EXACT);
      assert_int_equal(r.verdict, list[i].verdict);
      assert_int_equal(r.stats.accelerated > 0, list[i].leaps);
    }
    model_text_release(&t);
  }
}

// ---- What is around -----------------------------------------------------------------

#define TALKER(START)                                                          \
  "urgent chan c;\n"                                                           \
  "process P() { clock y, z; state L0 { y <= 1 }, L1 { y <= 3 }, X; init L0; " \
  "trans L0 -> L1 { }, L1 -> L0 { guard y >= 2; assign y = 0; }, "             \
  "L1 -> X { sync c!; }; }\n"                                                  \
  "process Q() { state A, B; init " START                                      \
  "; trans A -> A { sync c?; }; }\n" LIMIT "system P, Q, G;"

// No time passes in L1, so it is never left for L0.
static void test_urgent(void **state) {
  (void)state;
  static const example list[] = {
      {TALKER("A"), "E<> P.L0 && P.z >= 2", VERDICT_VIOLATED, NEVER},
      {TALKER("B"), "E<> P.L0 && P.z >= 2", VERDICT_SATISFIED, SOMETIMES},
  };
  CHECK(list);
}

#define GUARDED(FIRST, THEN)                                                   \
  "int[0,1] v = " FIRST ";\n"                                                  \
  "process P() { clock y, z; state L0 { y <= 3 }; init L0; "                   \
  "trans L0 -> L0 { guard v == 1 && y >= 2; assign y = 0; }; }\n"              \
  "process Q() { clock w; state A { w <= 5 }, B; init A; "                     \
  "trans A -> B { guard w == 5; assign v = " THEN "; }; }\n" LIMIT             \
  "system P, Q, G;"

static void test_guards(void **state) {
  (void)state;
  static const example list[] = {
      {GUARDED("0", "0"), "E<> P.z > 3", VERDICT_VIOLATED, NEVER},
      {GUARDED("1", "1"), "E<> P.z >= 20", VERDICT_SATISFIED, SOMETIMES},
      // From 5 on there is no way around.
      {GUARDED("1", "0"), "E<> P.z > 8", VERDICT_VIOLATED, SOMETIMES},
      {GUARDED("1", "0"), "E<> P.z > 7", VERDICT_SATISFIED, SOMETIMES},
  };
  CHECK(list);
}

// A guard that cannot be evaluated is met by the plain search, or by none.
static void test_errors(void **state) {
  (void)state;
  static const char text[] =
      "int[0,1] v = 0;\n"
      "process P() { clock y, z; state L0 { y <= 3 }, L1 { y <= 3 }; init L0;"
      " trans L0 -> L1 { }, L1 -> L0 { guard 6 / v >= 1 && y >= 2;"
      " assign y = 0; }; }\n" LIMIT "system P, G;";
  model_text t;
  model_text_load(&t, "m.xta", text, "E<> P.z > 20");
  for (int a = ACCELERATE_OFF; a <= ACCELERATE_EXACT; a++) {
    const search_result r =
        run(&t, ORDER_BFS, ABSTRACTION_NONE, (search_acceleration)a);
    assert_true(r.error.happened);
    assert_int_equal(r.stats.accelerated, 0);
  }
  model_text_release(&t);
}

#define BESIDE(STATES)                                                         \
  "process P() { clock y, z; state L0 { y <= 3 }; init L0; "                   \
  "trans L0 -> L0 { guard y >= 2; assign y = 0; }; }\n"                        \
  "process Q() { clock w; state " STATES "; }\n" LIMIT "system P, Q, G;"

static void test_neighbours(void **state) {
  (void)state;
  static const example list[] = {
      {BESIDE("A; commit A; init A"), "E<> P.z >= 1", VERDICT_VIOLATED, NEVER},
      {BESIDE("A; urgent A; init A"), "E<> P.z >= 1", VERDICT_VIOLATED, NEVER},
      {BESIDE("A; init A"), "E<> P.z >= 20", VERDICT_SATISFIED, SOMETIMES},
      {BESIDE("A { w <= 7 }; init A"), "E<> P.z > 7", VERDICT_VIOLATED,
       SOMETIMES},
      {BESIDE("A { w <= 7 }; init A"), "E<> P.z == 7", VERDICT_SATISFIED,
       SOMETIMES},
  };
  CHECK(list);
}

// Not every way to L0 resets y.
static void test_entry(void **state) {
  (void)state;
  static const char text[] =
      "process P() { clock y, z; state L0 { y <= 3 }, R { y <= 3 }; init R;"
      " trans R -> L0 { }, L0 -> L0 { guard y >= 2; assign y = 0; }; }\n" LIMIT
      "system P, G;";
  static const example list[] = {
      {text, "E<> P.L0 && P.y == 0 && P.z > 3 && P.z < 4", VERDICT_VIOLATED,
       NEVER},
      {text, "E<> P.L0 && P.y == 0 && P.z == 4", VERDICT_SATISFIED, NEVER},
  };
  CHECK(list);
}

// y does not begin as 0.
static void test_first_value(void **state) {
  (void)state;
  static const char text[] =
      "process P() { clock y = 1, z; state L0 { y <= 3 }; init L0;"
      " trans L0 -> L0 { guard y >= 3; assign y = 0; },"
      " L0 -> L0 { guard y >= 2; assign y = 0; }; }\n" LIMIT "system P, G;";
  static const example list[] = {
      // [1,2], then [3,5], [5,8], ...
      {text, "E<> P.y == 0 && P.z > 2 && P.z < 3", VERDICT_VIOLATED, SOMETIMES},
      {text, "E<> P.y == 0 && P.z == 3", VERDICT_SATISFIED, SOMETIMES},
  };
  CHECK(list);
}

// What the cycle asks of another clock.
static void test_other_clocks(void **state) {
  (void)state;
  static const char until[] =
      "process P() { clock y, z; state L0 { y <= 3 }; init L0;"
      " trans L0 -> L0 { guard y >= 2 && z <= 8; assign y = 0; }; }\n" LIMIT
      "system P, G;";
  static const char from[] =
      "process P() { clock y, z; state L0 { y <= 3 }, R { z <= 9 }; init R;"
      " trans R -> L0 { assign y = 0; },"
      " L0 -> L0 { guard y >= 2 && z >= 8; assign y = 0; }; }\n" LIMIT
      "system P, G;";
  static const example list[] = {
      {until, "E<> P.z > 11", VERDICT_VIOLATED, WHATEVER},
      {until, "E<> P.z == 11", VERDICT_SATISFIED, WHATEVER},
      {from, "E<> P.L0 && P.y == 0 && P.z >= 8 && P.z <= 9", VERDICT_SATISFIED,
       WHATEVER},
      {from, "E<> P.z == 30", VERDICT_SATISFIED, WHATEVER},
  };
  CHECK(list);
}

// ---- What is asked ---------------------------------------------------------------------

static void test_queries(void **state) {
  (void)state;
  static const char text[] =
      "process P() { clock y, z; state L0 { y <= 3 }, L1 { y <= 3 }; init L0;"
      " trans L0 -> L1 { }, L1 -> L0 { guard y >= 2; assign y = 0; }; }\n" LIMIT
      "system P, G;";
  static const example list[] = {
      // There are no copies of locations.
      {text, "A[] P.L0 || P.L1", VERDICT_SATISFIED, SOMETIMES},
      {text, "E<> !P.L0 && !P.L1", VERDICT_VIOLATED, SOMETIMES},
      {text, "A[] !(P.L0 && P.z > 10 && P.y > 3)", VERDICT_SATISFIED,
       SOMETIMES},
      // Once there is no time left for y to be 2.
      {text, "A[] deadlock imply P.z > 28", VERDICT_SATISFIED, SOMETIMES},
      {text, "A[] deadlock imply P.z > 29", VERDICT_VIOLATED, SOMETIMES},
  };
  CHECK(list);
}

// ---- What they are good for ------------------------------------------------------------

static uint64_t explore_polling(int32_t large, search_order order,
                                const char *asked, search_verdict verdict) {
  const load_override size = {"LARGE", large};
  const load_options how = {.overrides = &size,
                            .noverrides = 1,
                            .query_texts = &asked,
                            .nquery_texts = 1,
                            .queries_must_hold_up = true};
  model_text t;
  assert_true(model_load(&t.m, "examples/polling.xta", &how));
  t.code = compile_network(&t.m.memory, &t.m.net);
  t.asked = &t.m.net.queries.data[0];
  t.asked_code = &t.code->queries[0];
  const search_result r = run(&t, order, ABSTRACTION_AUTO, ACCELERATE_EXACT);
  assert_int_equal(r.verdict, verdict);
  assert_true(r.stats.accelerated > 0);
  model_text_release(&t);
  return r.stats.explored;
}

// However large the constant is.
static void test_effect(void **state) {
  (void)state;
  static const search_order orders[] = {ORDER_BFS, ORDER_DFS, ORDER_RANDOM};
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    const uint64_t first =
        explore_polling(100, orders[i], "E<> P.L4", VERDICT_SATISFIED);
    const uint64_t all = explore_polling(
        100, orders[i], "E<> P.L4 && P.z < LARGE", VERDICT_VIOLATED);
    if (orders[i] == ORDER_BFS)
      assert_true(first <= 10 && all <= 10);
    for (int32_t large = 1000; large <= 100000000; large *= 10) {
      assert_int_equal(
          explore_polling(large, orders[i], "E<> P.L4", VERDICT_SATISFIED),
          first);
      assert_int_equal(explore_polling(large, orders[i],
                                       "E<> P.L4 && P.z < LARGE",
                                       VERDICT_VIOLATED),
                       all);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zero),         cmocka_unit_test(test_infeasible),
      cmocka_unit_test(test_open_ends),    cmocka_unit_test(test_gaps),
      cmocka_unit_test(test_points),       cmocka_unit_test(test_exact_leaps),
      cmocka_unit_test(test_urgent),       cmocka_unit_test(test_guards),
      cmocka_unit_test(test_errors),       cmocka_unit_test(test_neighbours),
      cmocka_unit_test(test_entry),        cmocka_unit_test(test_first_value),
      cmocka_unit_test(test_other_clocks), cmocka_unit_test(test_queries),
      cmocka_unit_test(test_effect),
  };
  return cmocka_run_group_tests_name("leap", tests, NULL, NULL);
}
