// What a stretch of a run depends on, and which clocks are in one region.

#include "replay/needs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { X = 1, Y = 2, CLOCKS = 3 };

typedef struct {
  clock_needs needs;
  clock_origin now[CLOCKS];
} noting;

static void start(noting *n) {
  needs_init(&n->needs, CLOCKS);
  for (uint32_t x = 0; x < CLOCKS; x++)
    n->now[x] = (clock_origin){.clock = x};
}

static void compare(noting *n, uint32_t x, uint32_t y, expr_kind op,
                    int64_t bound) {
  needs_compare(&n->needs, n->now, x, y, op, bound);
}

static void test_origins(void **state) {
  (void)state;
  noting n;
  start(&n);
  compare(&n, X, 0, EXPR_LE, 5);
  compare(&n, X, 0, EXPR_GE, 2);
  compare(&n, 0, Y, EXPR_LE, -4); // y >= 4
  assert_true(n.needs.most[X] == 5 && n.needs.most[Y] == 4);
  compare(&n, Y, X, EXPR_LT, 2);
  compare(&n, Y, X, EXPR_LT, 2);
  compare(&n, Y, X, EXPR_LE, 2);
  assert_int_equal(n.needs.count, 2);
  // x is 3 now, so that y - x <= 4 is y <= 7.
  needs_assign(&n.needs, n.now, X, 0, 3);
  compare(&n, Y, X, EXPR_LE, 4);
  assert_true(n.needs.most[Y] == 7 && n.needs.count == 2);
  // x is y + 1, so that x <= 9 is y <= 8, and x - y <= 1 asks for nothing.
  needs_assign(&n.needs, n.now, X, Y, 1);
  compare(&n, X, 0, EXPR_LE, 9);
  compare(&n, X, Y, EXPR_LE, 1);
  assert_true(n.needs.most[Y] == 8 && n.needs.most[X] == 5);
  assert_int_equal(n.needs.count, 2);
  needs_release(&n.needs);
}

// Clocks in quarters.
static bool are_same(const noting *n, wide x, wide y, wide x2, wide y2) {
  const wide v[] = {0, x, y}, w[] = {0, x2, y2};
  const bool same = needs_are_same(&n->needs, v, w, 4);
  assert_true(same == needs_are_same(&n->needs, w, v, 4));
  return same;
}

static void test_regions(void **state) {
  (void)state;
  noting n;
  start(&n);
  assert_true(are_same(&n, 0, 1, 99, 7)); // nobody asks
  compare(&n, X, 0, EXPR_LE, 3);
  compare(&n, Y, 0, EXPR_LE, 1);
  assert_true(are_same(&n, 1, 2, 2, 3));
  assert_false(are_same(&n, 1, 2, 2, 1));  // the other fraction is larger
  assert_false(are_same(&n, 1, 2, 5, 6));  // another whole part
  assert_false(are_same(&n, 3, 2, 4, 2));  // no fraction
  assert_true(are_same(&n, 13, 2, 50, 3)); // beyond 3
  assert_false(are_same(&n, 12, 2, 13, 2));
  compare(&n, X, Y, EXPR_LT, 4); // now that matters as well
  assert_false(are_same(&n, 13, 2, 50, 3));
  assert_true(are_same(&n, 13, 2, 14, 3));
  needs_release(&n.needs);
}

// All constants are multiples of 6: regions are as large.
static void test_units(void **state) {
  (void)state;
  noting n;
  start(&n);
  compare(&n, X, 0, EXPR_LE, 12);
  compare(&n, X, 0, EXPR_GE, 6);
  assert_true(n.needs.unit == 6);
  assert_true(are_same(&n, 1, 0, 23, 0));
  assert_false(are_same(&n, 1, 0, 24, 0));
  const wide v[] = {0, 1, 0}, w[] = {0, 5, 0}, far[] = {0, 23, 0};
  // From 1/4 and from 5/4: alike in units of 2, and of 3, but not of 1.
  assert_true(needs_are_as_long(&n.needs, v, w, 4, 2 * 4));
  assert_false(needs_are_as_long(&n.needs, v, w, 4, 2 * 4 - 1));
  assert_false(needs_are_as_long(&n.needs, v, far, 4, 5 * 4));
  assert_true(needs_are_as_long(&n.needs, v, far, 4, 6 * 4));
  needs_release(&n.needs);
}

static void test_closing(void **state) {
  (void)state;
  noting n;
  start(&n);
  compare(&n, X, 0, EXPR_LE, 5);
  assert_true(needs_close(&n.needs, n.now));
  assert_true(n.needs.most[Y] == -1);
  // They are exchanged: what is needed of one is needed of the other.
  const clock_origin swapped[] = {{0, 0}, {Y, 0}, {X, 0}};
  assert_true(needs_close(&n.needs, swapped));
  assert_true(n.needs.most[X] == 5 && n.needs.most[Y] == 5);
  // x is one more each time: less and less is needed.
  const clock_origin later[] = {{0, 0}, {X, 1}, {0, 0}};
  assert_true(needs_close(&n.needs, later));
  assert_true(n.needs.most[X] == 5);
  // One less: more and more.
  const clock_origin earlier[] = {{0, 0}, {X, -1}, {0, 0}};
  assert_false(needs_close(&n.needs, earlier));
  needs_release(&n.needs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_origins),
      cmocka_unit_test(test_regions),
      cmocka_unit_test(test_units),
      cmocka_unit_test(test_closing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
