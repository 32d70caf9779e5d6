// Inclusion, emptiness, equality and extraction.

#include "fixture.h"

static void test_contains_zone(void **state) {
  (void)state;
  uint64_t inside = 0, parts = 0;
  oracle_start("diagrams, inclusion of zones");
  for (int round = 0; round < some_of(3000); round++) {
    const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
    const int count = all_kernels(all);
    const zone_kernel *k = all[pick(count)];
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, false);
    federation f;
    int64_t z[CELLS], narrow[CELLS];
    random_federation(&f, n, 5);
    random_zone(kernel(), z, n, MOST);
    if (f.count && pick(3) == 0) { // z is the union of the pieces
      int64_t d[CELLS];
      zone_copy(kernel(), d, federation_zone(&f, 0), n);
      federation_clear(&f);
      federation_add(&f, z);
      federation_subtract_zone(&f, d);
      federation_add(&f, d);
    }
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    assert_true(zone_convert(k, narrow, kernel(), z, n));
    const bool is_in = federation_misses(&f, z) == ZONE_EMPTY;
    assert_int_equal(cdd_contains_zone(m, a, k, narrow),
                     is_in ? CDD_YES : CDD_NO);
    bool alone = false;
    for (uint32_t i = 0; i < f.count; i++)
      alone |= kernel()->includes(federation_zone(&f, i), z, n);
    inside += is_in;
    parts += is_in && !alone;
    const cdd_set b = cdd_from_zone(m, k, narrow);
    assert_int_equal(cdd_includes(m, a, b), is_in ? CDD_YES : CDD_NO);
    federation_release(&f);
    cdd_free(m);
  }
  print_message("%" PRIu64 " inside, %" PRIu64 " only in the union\n", inside,
                parts);
  assert_true(inside > parts && parts > (uint64_t)some_of(50));
}

// The union, zone by zone and without paths that are nobody's.
static void test_add_zone(void **state) {
  (void)state;
  uint64_t inside = 0, plain = 0, guided = 0;
  oracle_start("diagrams, adding zones");
  for (int round = 0; round < some_of(700); round++) {
    const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
    const int count = all_kernels(all);
    const zone_kernel *k = all[pick(count)];
    const uint32_t n = 1 + (uint32_t)pick(MOST_CLOCKS);
    const bool shuffled = pick(3);
    cdd *m = manager(n, shuffled, pick(10) == 0);
    federation f;
    random_federation(&f, n, 3);
    cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    cdd_set b = cdd_ref(m, a);
    for (int64_t i = pick(5); i >= 0; i--) {
      int64_t z[CELLS], narrow[CELLS];
      narrow_zone(z, n);
      assert_true(zone_convert(k, narrow, kernel(), z, n));
      const cdd_answer is_in = cdd_contains_zone(m, a, k, narrow);
      const cdd_set old = a;
      const cdd_set more = cdd_add_zone(m, a, k, narrow);
      assert_true(cdd_keep(m, &a, more));
      if (is_in == CDD_NO)
        assert_int_not_equal(a, old);
      inside += is_in == CDD_YES;
      federation_add(&f, z);
      check_same(m, a, &f);
      assert_true(cdd_keep(m, &b, cdd_or(m, b, cdd_from_zone(m, k, narrow))));
    }
    assert_int_equal(cdd_equal(m, a, b), CDD_YES);
    guided += cdd_size(m, a);
    plain += cdd_size(m, b);
    federation_release(&f);
    cdd_free(m);
  }
  print_message("%" PRIu64 " inside, %" PRIu64 " nodes, %" PRIu64
                " without zones\n",
                inside, guided, plain);
  assert_true(inside > (uint64_t)some_of(50) && guided < plain);
}

// A cut that the zone's own width has no number for.
static void test_contains_wide(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  cdd *m = cdd_new(&(cdd_options){.clocks = 3});
  int64_t z[CELLS];
  k->init_universe(z, 3);
  const cdd_set small =
      cdd_ref(m, cdd_from_constraint(m, 1, 0, bound_le(1000000)));
  const cdd_set rest = cdd_ref(m, cdd_not(m, small));
  assert_int_equal(cdd_contains_zone(m, small, k, z), CDD_NO);
  const cdd_set one = cdd_ref(m, cdd_from_constraint(m, 2, 0, bound_le(70000)));
  const cdd_set all = cdd_or(m, rest, cdd_or(m, small, one));
  assert_int_equal(all, CDD_TRUE);
  assert_int_equal(cdd_why(m), CDD_FINE);
  assert_int_equal(cdd_contains_zone(m, CDD_NONE, k, z), CDD_FAILED);
  // The same zone cut, and added to.
  assert_int_equal(k->constrain(z, 3, 1, 2, bound_le(0)), ZONE_SOME);
  const cdd_set low = cdd_ref(m, cdd_and(m, small, one));
  const cdd_set more = cdd_ref(m, cdd_add_zone(m, low, k, z));
  const cdd_set whole = cdd_ref(m, cdd_or(m, low, cdd_from_zone(m, k, z)));
  assert_int_equal(cdd_equal(m, more, whole), CDD_YES);
  assert_int_equal(cdd_contains_zone(m, more, k, z), CDD_YES);
  const cdd_set again = cdd_add_zone(m, more, k, z);
  assert_int_equal(cdd_equal(m, again, whole), CDD_YES);
  assert_int_equal(cdd_why(m), CDD_FINE);
  assert_int_equal(cdd_add_zone(m, CDD_NONE, k, z), CDD_NONE);
  assert_int_equal(cdd_add_zone(m, CDD_TRUE, k, z), CDD_TRUE);
  cdd_free(m);
}

// Different diagrams of the same set.
static void test_equal(void **state) {
  (void)state;
  uint64_t unlike = 0;
  oracle_start("diagrams, equality");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 3 + (uint32_t)pick(3);
    cdd *m = manager(n, true, pick(10) == 0);
    federation f, g;
    random_federation(&f, n, 3);
    random_federation(&g, n, 2);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const cdd_set c = cdd_ref(m, cdd_from_federation(m, &g));
    // (f - g) + (f and g), piece by piece, is f.
    federation minus, both;
    copy_federation(&minus, &f);
    copy_federation(&both, &f);
    federation_subtract(&minus, &g);
    federation_intersect(&both, &g);
    federation_unite(&minus, &both);
    const cdd_set b = cdd_ref(m, cdd_from_federation(m, &minus));
    assert_int_equal(cdd_equal(m, a, b), CDD_YES);
    unlike += a != b;
    const bool same = federation_misses_any(&f, &g) == ZONE_EMPTY &&
                      federation_misses_any(&g, &f) == ZONE_EMPTY;
    assert_int_equal(cdd_equal(m, a, c), same ? CDD_YES : CDD_NO);
    assert_int_equal(cdd_includes(m, a, c),
                     federation_misses_any(&f, &g) == ZONE_EMPTY ? CDD_YES
                                                                 : CDD_NO);
    federation *all[] = {&f, &g, &minus, &both};
    for (int i = 0; i < 4; i++)
      federation_release(all[i]);
    cdd_free(m);
  }
  print_message("%" PRIu64 " unlike\n", unlike);
  assert_true(unlike > (uint64_t)some_of(50));
}

static void test_infeasible(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 3});
  // x1 <= 1, x2 >= 2, x1 >= x2; and with "<" where it only just fails.
  const zone_constraint wide[] = {
      {1, 0, bound_le(1)}, {0, 2, bound_le(-2)}, {2, 1, bound_le(0)}};
  const zone_constraint close[] = {
      {1, 0, bound_le(2)}, {0, 2, bound_le(-2)}, {2, 1, bound_lt(0)}};
  const zone_constraint meet[] = {
      {1, 0, bound_le(2)}, {0, 2, bound_le(-2)}, {2, 1, bound_le(0)}};
  const cdd_set a = cdd_ref(m, cdd_from_constraints(m, wide, 3));
  const cdd_set b = cdd_ref(m, cdd_from_constraints(m, close, 3));
  const cdd_set c = cdd_ref(m, cdd_from_constraints(m, meet, 3));
  assert_true(a != CDD_FALSE && b != CDD_FALSE);
  assert_int_equal(cdd_is_empty(m, a), CDD_YES);
  assert_int_equal(cdd_is_empty(m, b), CDD_YES);
  assert_int_equal(cdd_is_empty(m, c), CDD_NO);
  assert_int_equal(cdd_reduce(m, a), CDD_FALSE);
  assert_int_equal(cdd_equal(m, a, b), CDD_YES);
  assert_int_equal(cdd_equal(m, a, c), CDD_NO);
  assert_int_equal(cdd_is_empty(m, CDD_NONE), CDD_FAILED);
  assert_int_equal(cdd_equal(m, a, CDD_NONE), CDD_FAILED);
  assert_int_equal(cdd_reduce(m, CDD_NONE), CDD_NONE);
  cdd_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_contains_zone), cmocka_unit_test(test_add_zone),
      cmocka_unit_test(test_contains_wide), cmocka_unit_test(test_equal),
      cmocka_unit_test(test_infeasible),
  };
  return cmocka_run_group_tests_name("cdd_walk", tests, NULL, NULL);
}
