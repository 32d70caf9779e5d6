// kept_test.c -- What is left out for which question, and that reasons and options agree.

#include "job/kept.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model_text.h"

static const char MODEL[] =
    "clock x; int v; process P() { state A, B; init A; trans A -> B { guard x "
    "> 1; assign v = 1; }; } system P;";

#define BIT(KIND) (1u << (KIND))

// Which have a reason.  Each that has is off in the options then, and each that is off
// without was off before.
static unsigned kept_of(const char *asked, search_options o) {
  model_text t;
  unsigned all = 0;
  const search_options before = o;
  model_text_load(&t, "m.xta", MODEL, asked);
  const kept_reasons k = kept_settle(&t.m.net, t.asked, &o);
  for (unsigned i = 0; i < KEPT_KINDS; i++) {
    assert_non_null(kept_text((kept_kind)i));
    all |= k.why[i] ? BIT(i) : 0;
  }
  assert_int_equal(o.no_dead_variables, before.no_dead_variables ||
                                            k.why[KEPT_DEAD] ||
                                            before.no_reductions);
  assert_int_equal(o.no_symmetry, before.no_symmetry || k.why[KEPT_SYMMETRIC] ||
                                      before.no_reductions);
  assert_int_equal(o.no_merge, before.no_merge || k.why[KEPT_APART] ||
                                   before.no_reductions);
  model_text_release(&t);
  return all;
}

static void test_questions(void **state) {
  (void)state;
  const search_options o = {.path = PATH_SOME};
  assert_int_equal(kept_of("E<> P.B", o), 0);
  assert_int_equal(kept_of("A[] not deadlock", o), BIT(KEPT_HOPELESS));
  assert_int_equal(kept_of("E[] P.A", o),
                   BIT(KEPT_DEAD) | BIT(KEPT_HOPELESS) | BIT(KEPT_APART));
  assert_int_equal(kept_of("sup: v", o), BIT(KEPT_HOPELESS));
  assert_int_equal(kept_of("sup: x", o), BIT(KEPT_DEAD) | BIT(KEPT_HOPELESS));
}

static void test_options(void **state) {
  (void)state;
  search_options o = {.path = PATH_FASTEST};
  assert_int_equal(kept_of("E<> P.B", o), BIT(KEPT_APART));
  o = (search_options){.path = PATH_SOME, .engine = SEARCH_ENGINE_CDD};
  assert_int_equal(kept_of("E<> P.B", o), BIT(KEPT_DEAD) | BIT(KEPT_HOPELESS) |
                                              BIT(KEPT_SYMMETRIC) |
                                              BIT(KEPT_APART));
  o = (search_options){.path = PATH_SOME, .certificate = stderr};
  assert_int_equal(kept_of("E<> P.B", o),
                   BIT(KEPT_DEAD) | BIT(KEPT_EQUAL) | BIT(KEPT_HOPELESS));
  assert_int_equal(kept_of("E[] P.A", o) & BIT(KEPT_SYMMETRIC),
                   BIT(KEPT_SYMMETRIC));
}

// Where steps are taken in one order there is no symmetry; where they are not, there is.
static void test_order(void **state) {
  (void)state;
  const search_options o = {.path = PATH_SOME, .commute = COMMUTE_AUTO};
  assert_int_equal(kept_of("E<> P.B", o), BIT(KEPT_SYMMETRIC));
  assert_int_equal(kept_of("E[] P.A", o), BIT(KEPT_DEAD) | BIT(KEPT_HOPELESS) |
                                              BIT(KEPT_ORDERS) |
                                              BIT(KEPT_APART));
}

// Nobody need be told why.
static void test_off(void **state) {
  (void)state;
  search_options o = {.path = PATH_FASTEST, .no_reductions = true};
  assert_int_equal(kept_of("E[] P.A", o), 0);
  o = (search_options){.path = PATH_FASTEST, .no_merge = true};
  assert_int_equal(kept_of("E<> P.B", o), 0);
  assert_int_equal(kept_of(NULL, o), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_questions),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
