// Values of terms, and what they are claimed to be.

#include "replay/measure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"

static const char MODEL[] = "clock x, y[2]; int n = 3, a[2] = {7, -2};"
                            "meta int m = 5;"
                            "process P() { state A; init A; } system P;";

// x is at 5/2, y[1] at 3; of the term that the query has.
static bool measured(const char *asked, int32_t n, wide *out, refusal *r) {
  model_text t;
  concrete c;
  model_text_load(&t, "m.xta", MODEL, asked);
  concrete_init(&c, &t.m.net, 2);
  c.clocks[1] = 5;
  c.clocks[3] = 6;
  c.cells[0] = n;
  const bool ok = measure_term(&c, &t.asked->terms[0], out, r);
  concrete_release(&c);
  model_text_release(&t);
  return ok;
}

static void check_value(const char *asked, int32_t n, int64_t halves) {
  wide value;
  refusal r = {.why = NULL};
  if (!measured(asked, n, &value, &r) || value != halves)
    fail_msg("%s is %ld/2, not %ld/2", asked, (long)value, (long)halves);
  assert_false(r.failed);
}

static void test_terms(void **state) {
  (void)state;
  check_value("sup: x", 0, 5);
  check_value("sup: x + n", -4, -3);
  check_value("sup: x - a[1]", 0, 9);
  check_value("sup: y[n]", 1, 6);
  check_value("sup: y[n]", 0, 0);
  check_value("sup: a[n] * 3", 1, -12);
  check_value("sup: P.A", 1, 2);
}

static void test_errors(void **state) {
  (void)state;
  wide value;
  strbuf why;
  strbuf_init(&why);
  refusal r = {.why = &why};
  assert_false(measured("sup: a[n]", 2, &value, &r));
  assert_true(r.failed);
  assert_int_equal(r.error.code, DIAG_RUN_INDEX);
  assert_non_null(strstr(why.text, "a[n]"));
  r = (refusal){.why = &why};
  assert_false(measured("sup: y[n]", -1, &value, &r));
  assert_int_equal(r.error.code, DIAG_RUN_INDEX);
  r = (refusal){.why = &why};
  assert_false(measured("sup: x + 1 / n", 0, &value, &r));
  assert_int_equal(r.error.code, DIAG_RUN_DIVISION);
  strbuf_release(&why);
}

// A run without steps that ends at x = total / scale.
static bool is_claimed(const measure_claim *m, wide total, wide scale) {
  model_text t;
  model_text_load(&t, "m.xta", MODEL, "sup: x");
  uint32_t at[1] = {0};
  int32_t cells[16] = {0};
  wide entry[4] = {0};
  assert_true(t.m.net.cells.count <= 16);
  trace_state only = {.locations = at, .cells = cells, .entry = entry};
  const trace path = {.states = &only,
                      .concrete = true,
                      .scale = scale,
                      .final_delay = total,
                      .total = total};
  strbuf why;
  strbuf_init(&why);
  const bool yes = measure_end(&t.m.net, &path, &t.asked->terms[0], m, &why);
  assert_int_equal(yes, why.length == 0);
  strbuf_release(&why);
  model_text_release(&t);
  return yes;
}

static void test_claims(void **state) {
  (void)state;
  const measure_claim exact = {.number = 3};
  const measure_claim below = {.number = 3, .is_strict = true, .is_high = true};
  const measure_claim above = {.number = 3, .is_strict = true};
  const measure_claim endless = {
      .number = 3, .is_infinite = true, .is_high = true};
  const measure_claim bottomless = {.number = 3, .is_infinite = true};
  assert_true(is_claimed(&exact, 6, 2));
  assert_false(is_claimed(&exact, 5, 2));
  assert_false(is_claimed(&exact, 7, 2));
  assert_true(is_claimed(&below, 5, 2));
  assert_false(is_claimed(&below, 4, 2));
  assert_false(is_claimed(&below, 6, 2));
  assert_true(is_claimed(&above, 7, 2));
  assert_false(is_claimed(&above, 6, 2));
  assert_false(is_claimed(&above, 8, 2));
  assert_true(is_claimed(&endless, 6, 2));
  assert_true(is_claimed(&endless, 100, 2));
  assert_false(is_claimed(&endless, 5, 2));
  assert_true(is_claimed(&bottomless, 6, 2));
  assert_false(is_claimed(&bottomless, 7, 2));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_terms),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_claims),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
