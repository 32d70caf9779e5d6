// Reasons for unknown: each has a name of its own and a text.

#include "job/reason.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_names_differ(void **state) {
  (void)state;
  assert_null(reason_name(REASON_NONE));
  for (int i = REASON_NONE + 1; i < REASONS; i++) {
    const char *name = reason_name((reason_code)i);
    assert_true(name[strspn(name, "abcdefghijklmnopqrstuvwxyz-")] == 0);
    for (int k = REASON_NONE + 1; k < i; k++)
      assert_string_not_equal(name, reason_name((reason_code)k));
  }
}

static void test_texts(void **state) {
  (void)state;
  arena memory;
  arena_init(&memory);
  assert_string_equal(reason_text(&memory, REASON_TIME, "5 s"),
                      "time limit 5 s reached");
  assert_string_equal(reason_text(&memory, REASON_REFUSED, "why"), "why");
  assert_string_equal(reason_text(&memory, REASON_NOT_STARTED, ""),
                      "not started");
  assert_string_equal(reason_text(&memory, REASON_MODEL_ERROR, NULL),
                      "model error");
  arena_release(&memory);
}

static const char *asked(void *data) { return data; }

static void test_stops(void **state) {
  (void)state;
  char why[] = "enough";
  stopper s = {.late = "late", .full = "full", .ask = asked, .data = why};
  assert_int_equal(reason_of_stop(NULL), REASON_NONE);
  assert_int_equal(reason_of_stop(&s), REASON_NONE);
  s.reason = s.late;
  assert_int_equal(reason_of_stop(&s), REASON_TIME);
  s.reason = s.full;
  assert_int_equal(reason_of_stop(&s), REASON_MEMORY);
  s.reason = why;
  assert_int_equal(reason_of_stop(&s), REASON_INTERRUPTED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_differ),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
