// States: scales, comparisons, invariants, meta variables.

#include "replay/concrete.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"

static const char MODEL[] =
    "clock x, y; int[0,9] n = 3; meta int m = 5;"
    "process P() { state A { x <= n && y < 2 * n }; init A; } system P;";

typedef struct {
  model_text t;
  concrete c;
} setting;

// n is the cell 0, x the clock 1.
static void set_up(setting *s, wide scale) {
  model_text_load(&s->t, "m.xta", MODEL, NULL);
  concrete_init(&s->c, &s->t.m.net, scale);
}

static void tear_down(setting *s) {
  concrete_release(&s->c);
  model_text_release(&s->t);
}

static void test_scales(void **state) {
  (void)state;
  setting s;
  set_up(&s, 2);
  s.c.clocks[1] = 3;
  s.c.time = 8;
  assert_true(concrete_rescale(&s.c, 6));
  assert_true(s.c.clocks[1] == 18 && s.c.time == 48 && s.c.scale == 12);
  concrete_reduce(&s.c);
  assert_true(s.c.clocks[1] == 3 && s.c.time == 8 && s.c.scale == 2);
  s.c.clocks[1] = 4;
  concrete_reduce(&s.c);
  assert_true(s.c.clocks[1] == 2 && s.c.time == 4 && s.c.scale == 1);
  // Too large: nothing happens.
  assert_false(concrete_rescale(&s.c, CONCRETE_SCALE + 1));
  s.c.clocks[2] = CONCRETE_TIME;
  assert_false(concrete_rescale(&s.c, 2));
  assert_true(s.c.scale == 1 && s.c.clocks[1] == 2);
  tear_down(&s);
}

static void test_validity(void **state) {
  (void)state;
  setting s;
  set_up(&s, 1);
  assert_true(concrete_is_valid(&s.c));
  s.c.clocks[1] = -1;
  assert_false(concrete_is_valid(&s.c));
  s.c.clocks[1] = CONCRETE_TIME + 1;
  assert_false(concrete_is_valid(&s.c));
  s.c.clocks[1] = 0;
  s.c.clocks[0] = 1;
  assert_false(concrete_is_valid(&s.c));
  s.c.clocks[0] = 0;
  s.c.scale = 0;
  assert_false(concrete_is_valid(&s.c));
  s.c.scale = 1;
  tear_down(&s);
}

static void test_comparisons(void **state) {
  (void)state;
  setting s;
  set_up(&s, 2);
  s.c.clocks[1] = 5; // 5/2
  s.c.clocks[2] = 2;
  assert_true(concrete_compare(&s.c, 1, 0, EXPR_LT, 3));
  assert_false(concrete_compare(&s.c, 1, 0, EXPR_LE, 2));
  assert_true(concrete_compare(&s.c, 1, 2, EXPR_GT, 1)); // 3/2
  assert_false(concrete_compare(&s.c, 1, 2, EXPR_EQ, 1));
  assert_true(concrete_compare(&s.c, 2, 0, EXPR_EQ, 1));
  tear_down(&s);
}

static void check_invariants(setting *s, bool expected, const char *part) {
  strbuf why;
  strbuf_init(&why);
  refusal r = {.why = &why};
  assert_true(concrete_invariants(&s->c, &r) == expected);
  if (!expected && !strstr(why.text, part))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

static void test_invariants(void **state) {
  (void)state;
  setting s;
  set_up(&s, 2);
  s.c.clocks[1] = 6;
  s.c.clocks[2] = 11;
  check_invariants(&s, true, NULL);
  s.c.clocks[2] = 12; // y < 6
  check_invariants(&s, false, "the invariant of P.A does not hold");
  s.c.clocks[2] = 0;
  s.c.cells[0] = 2; // x <= 2
  check_invariants(&s, false, "the invariant of P.A does not hold");
  tear_down(&s);
}

static void test_copies(void **state) {
  (void)state;
  setting s;
  concrete copy;
  set_up(&s, 2);
  s.c.clocks[1] = 1;
  s.c.cells[0] = 8;
  s.c.cells[1] = 7; // the meta variable
  concrete_copy(&copy, &s.c);
  assert_true(copy.cells[1] == 7 && copy.clocks[1] == 1 && copy.scale == 2);
  copy.clocks[1] = 2;
  assert_true(s.c.clocks[1] == 1);
  concrete_release(&copy);
  concrete_copy_fresh(&copy, &s.c);
  assert_true(copy.cells[1] == 5 && copy.cells[0] == 8);
  concrete_release(&copy);
  tear_down(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scales),      cmocka_unit_test(test_validity),
      cmocka_unit_test(test_comparisons), cmocka_unit_test(test_invariants),
      cmocka_unit_test(test_copies),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
