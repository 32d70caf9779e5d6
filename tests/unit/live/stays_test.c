// Stays are split along what they avoid, and only along that.

#include "live/stays.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/mem.h"

enum { CLOCKS = 3 }; // the constant 0, x and y

typedef struct {
  const zone_kernel *k;
  stays all;
} fixture;

static void set_up(fixture *f, bool may_delay) {
  f->k = zone_kernel_get(ZONE_64, ZONE_BEST);
  stays_init(&f->all, f->k, CLOCKS, CLOCKS);
  f->all.here = (dwell){NULL, 0, may_delay};
}

// low <= x <= high, y as large.
static void *both_between(const fixture *f, int64_t low, int64_t high) {
  void *z = mem_new(zone_bytes(f->k, CLOCKS), 1);
  f->k->init_zero(z, CLOCKS);
  assert_int_equal(f->k->up_within(z, CLOCKS, NULL, 0), ZONE_SOME);
  const zone_constraint c[] = {{0, 1, bound_le(-low)}, {1, 0, bound_le(high)}};
  assert_int_equal(f->k->constrain_many(z, CLOCKS, c, 2), ZONE_SOME);
  return z;
}

static void add(fixture *f, int64_t low, int64_t high) {
  void *z = both_between(f, low, high);
  assert_true(stays_add(&f->all, z, false));
  mem_free(z);
}

static void avoid(fixture *f, int64_t low, int64_t high) {
  void *z = both_between(f, low, high);
  stays_avoid(&f->all, z);
  mem_free(z);
}

static bound most(const fixture *f, uint32_t i) {
  return f->k->get(f->all.list[i].zone, CLOCKS, 1, 0);
}

static bound least(const fixture *f, uint32_t i) {
  return f->k->get(f->all.list[i].zone, CLOCKS, 0, 1);
}

// What begins before it ends before it.
static void test_before(void **state) {
  (void)state;
  fixture f;
  set_up(&f, true);
  add(&f, 0, 0);
  assert_int_equal(most(&f, 0), BOUND_INFINITY);
  avoid(&f, 2, 3);
  assert_int_equal(f.all.count, 1);
  assert_int_equal(most(&f, 0), bound_lt(2));
  assert_int_equal(f.all.list[0].nheld, 1);
  stays_release(&f.all);
}

// What can begin on both sides becomes two, and the preferred one is first.
static void test_both_sides(void **state) {
  (void)state;
  fixture f;
  set_up(&f, true);
  add(&f, 0, 5);
  avoid(&f, 2, 3);
  assert_int_equal(f.all.count, 2);
  void *late = both_between(&f, 4, 9);
  stays_prefer(&f.all, late);
  mem_free(late);
  assert_int_equal(least(&f, 0), bound_lt(-3));
  assert_int_equal(most(&f, 0), BOUND_INFINITY);
  assert_int_equal(most(&f, 1), bound_lt(2));
  stays_release(&f.all);
}

// What is not met changes nothing; what cannot be avoided leaves nothing.
static void test_none_and_all(void **state) {
  (void)state;
  fixture f;
  set_up(&f, false);
  add(&f, 1, 2);
  avoid(&f, 4, 6);
  assert_int_equal(f.all.count, 1);
  assert_int_equal(f.all.list[0].nheld, 0);
  assert_int_equal(most(&f, 0), bound_le(2)); // no time passes
  avoid(&f, 0, 9);
  assert_int_equal(f.all.count, 0);
  stays_release(&f.all);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_before),
      cmocka_unit_test(test_both_sides),
      cmocka_unit_test(test_none_and_all),
  };
  return cmocka_run_group_tests_name("stays", tests, NULL, NULL);
}
