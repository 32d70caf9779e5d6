// Constraints, zones, intervals of differences, and diagrams in other orders.

#include "fixture.h"

static void test_constraint(void **state) {
  (void)state;
  enum { N = 3, UNIT = 2 };
  cdd *m = cdd_new(&(cdd_options){.clocks = N});
  for (uint32_t i = 0; i < N; i++)
    for (uint32_t j = 0; j < N; j++)
      for (bound b = -9; b <= 9; b++) {
        const cdd_set a = cdd_from_constraint(m, i, j, b);
        const limit l = decode(b);
        assert_true(cdd_is_valid(m, a));
        int64_t p[N] = {0};
        do {
          const int64_t d = p[i] - p[j] - l.c * UNIT;
          assert_int_equal(cdd_contains_point(m, a, p, UNIT),
                           l.strict ? d < 0 : d <= 0);
        } while (next_point(p, N, 6 * UNIT));
      }
  cdd_free(m);
}

// What is only about clocks below 0 is not there.
static void test_no_negative_clocks(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 2});
  assert_int_equal(cdd_from_constraint(m, 0, 1, bound_le(0)), CDD_TRUE);
  assert_int_equal(cdd_from_constraint(m, 0, 1, bound_le(3)), CDD_TRUE);
  assert_int_equal(cdd_from_constraint(m, 1, 0, bound_lt(0)), CDD_FALSE);
  assert_int_equal(cdd_from_constraint(m, 1, 0, bound_le(-3)), CDD_FALSE);
  const cdd_set zero = cdd_ref(m, cdd_from_constraint(m, 1, 0, bound_le(0)));
  const cdd_set more = cdd_from_constraint(m, 0, 1, bound_lt(0));
  assert_int_equal(cdd_not(m, zero), more);
  assert_int_equal(cdd_size(m, zero), 1);
  cdd_free(m);
}

static void test_restrict(void **state) {
  (void)state;
  oracle_start("diagrams, restriction");
  for (int round = 0; round < some_of(1500); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, pick(8) == 0);
    federation f;
    random_federation(&f, n, 4);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const uint32_t i = (uint32_t)pick(n);
    const uint32_t j = (i + 1 + (uint32_t)pick(n - 1)) % n;
    const bound lower = pick(4) ? pick(17) - 8 : BOUND_INFINITY;
    const bound upper = pick(4) ? pick(17) - 8 : BOUND_INFINITY;
    const cdd_set r = cdd_restrict(m, a, i, j, lower, upper);
    federation_constrain(&f, i, j, upper);
    federation_constrain(&f, j, i, lower);
    check_same(m, r, &f);
    federation_release(&f);
    cdd_free(m);
  }
}

static void test_zone(void **state) {
  (void)state;
  oracle_start("diagrams, zones");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 1 + (uint32_t)pick(5);
    cdd *m = manager(n, true, false);
    int64_t z[CELLS];
    zone_constraint list[CELLS];
    federation f;
    kernel()->init_zero(z, n);
    if (n > 1)
      random_zone(kernel(), z, n, MOST);
    federation_init(&f, kernel(), n);
    federation_add(&f, z);
    const cdd_set a = cdd_ref(m, cdd_from_zone(m, kernel(), z));
    check_same(m, a, &f);
    // A chain: a node for each pair in the reduced form.
    assert_true(cdd_size(m, a) <= kernel()->reduce(z, n, list));
    assert_int_equal(cdd_tree_size(m, a), cdd_size(m, a));
    assert_int_equal(cdd_contains_zone(m, a, kernel(), z), CDD_YES);
    federation_clear(&f);
    cdd_extract(m, a, &f);
    assert_int_equal(f.count, 1);
    assert_true(zone_equal(kernel(), federation_zone(&f, 0), z, n));
    federation_release(&f);
    cdd_free(m);
  }
}

// The order of the levels matters for nothing but size.
static void test_orders(void **state) {
  (void)state;
  oracle_start("diagrams, orders");
  for (int round = 0; round < some_of(700); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, false, false);
    cdd *other = manager(n, true, pick(8) == 0);
    federation f;
    random_federation(&f, n, 4);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const cdd_set moved = cdd_ref(other, cdd_import(other, m, a));
    check_same(other, moved, &f);
    const cdd_set built = cdd_ref(other, cdd_from_federation(other, &f));
    assert_int_equal(cdd_equal(other, moved, built), CDD_YES);
    const cdd_set back = cdd_ref(m, cdd_import(m, other, moved));
    assert_int_equal(cdd_equal(m, back, a), CDD_YES);
    federation g, h;
    federation_init(&g, kernel(), n);
    federation_init(&h, kernel(), n);
    const cdd_set up = cdd_ref(m, cdd_up(m, a));
    const cdd_set other_up = cdd_ref(other, cdd_up(other, moved));
    cdd_extract(m, up, &g);
    cdd_extract(other, other_up, &h);
    assert_int_equal(federation_misses_any(&g, &h), ZONE_EMPTY);
    assert_int_equal(federation_misses_any(&h, &g), ZONE_EMPTY);
    federation_release(&f);
    federation_release(&g);
    federation_release(&h);
    cdd_free(m);
    cdd_free(other);
  }
  cdd *m = cdd_new(&(cdd_options){.clocks = 2});
  cdd *other = cdd_new(&(cdd_options){.clocks = 2});
  assert_int_equal(cdd_import(m, other, CDD_NONE), CDD_NONE);
  assert_int_equal(cdd_import(m, other, CDD_TRUE), CDD_TRUE);
  cdd_free(m);
  cdd_free(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_constraint),
      cmocka_unit_test(test_no_negative_clocks),
      cmocka_unit_test(test_restrict),
      cmocka_unit_test(test_zone),
      cmocka_unit_test(test_orders),
  };
  return cmocka_run_group_tests_name("cdd_zone", tests, NULL, NULL);
}
