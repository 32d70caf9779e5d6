// result_test.c -- What may come out of a search, and what may not.

#include "job/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static search_result unknown(void) {
  return (search_result){
      .verdict = VERDICT_UNKNOWN, .reason = "no time", .why = REASON_INTERNAL};
}

static void test_reasons(void **state) {
  search_result r = {.verdict = VERDICT_SATISFIED};
  (void)state;
  assert_true(search_result_is_valid(&r));
  r.reason = "no time";
  assert_false(search_result_is_valid(&r));
  r = unknown();
  assert_true(search_result_is_valid(&r));
  r.why = REASON_NONE;
  assert_false(search_result_is_valid(&r));
  r = unknown();
  r.reason = NULL;
  assert_false(search_result_is_valid(&r));
}

static void test_no_verdict_in_doubt(void **state) {
  search_result r = {.verdict = VERDICT_VIOLATED};
  (void)state;
  r.is_lost = true;
  assert_false(search_result_is_valid(&r));
  r.is_lost = false;
  r.error.happened = true;
  assert_false(search_result_is_valid(&r));
  r = unknown();
  r.is_lost = r.error.happened = r.is_doubtful = true;
  assert_true(search_result_is_valid(&r));
  r.if_run = VERDICT_UNKNOWN;
  assert_false(search_result_is_valid(&r));
}

static void test_extremes(void **state) {
  search_values values[2] = {{.kind = VALUES_NONE}, {.kind = VALUES_NONE}};
  search_extreme ends[] = {{.term = 1}};
  search_result r = {.verdict = VERDICT_SATISFIED,
                     .values = values,
                     .nvalues = 2,
                     .extremes = ends,
                     .nextremes = 1};
  (void)state;
  assert_true(search_result_is_valid(&r));
  ends[0].term = 2;
  assert_false(search_result_is_valid(&r));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reasons),
      cmocka_unit_test(test_no_verdict_in_doubt),
      cmocka_unit_test(test_extremes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
