// Smaller diagrams are the same sets.

#include "fixture.h"

static void test_reduce(void **state) {
  (void)state;
  uint64_t smaller = 0;
  oracle_start("diagrams, reduction");
  for (int round = 0; round < some_of(1500); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, pick(8) == 0);
    federation f, g;
    random_federation(&f, n, 4);
    random_federation(&g, n, 4);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const cdd_set b = cdd_ref(m, cdd_from_federation(m, &g));
    const cdd_set c = cdd_ref(m, cdd_diff(m, a, b));
    const cdd_set r = cdd_ref(m, cdd_reduce(m, c));
    federation_subtract(&f, &g);
    check_same(m, r, &f);
    assert_int_equal(r == CDD_FALSE, f.count == 0);
    assert_int_equal(cdd_reduce(m, r), r);
    smaller += cdd_size(m, r) < cdd_size(m, c);
    // What is not there and what is, together, are all.
    const cdd_set not_r = cdd_ref(m, cdd_not(m, r));
    assert_int_equal(cdd_reduce(m, cdd_or(m, not_r, c)), CDD_TRUE);
    federation_release(&f);
    federation_release(&g);
    cdd_free(m);
  }
  print_message("%" PRIu64 " smaller\n", smaller);
  assert_true(smaller > (uint64_t)some_of(50));
}

static void test_simplify(void **state) {
  (void)state;
  uint64_t before = 0, after = 0, reduced = 0;
  oracle_start("diagrams, simplification");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, n < 4 && pick(8) == 0);
    federation f, g;
    random_federation(&f, n, 5);
    random_federation(&g, n, 2);
    const cdd_set b = cdd_ref(m, cdd_from_federation(m, &g));
    cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    cdd_keep(m, &a, cdd_diff(m, a, b));
    federation_subtract(&f, &g);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    cdd_keep(m, &a, cdd_reset(m, a, x, 1));
    assign_all(&f, x, 0, 1);
    cdd_keep(m, &a, cdd_up(m, a));
    federation_up(&f);
    const cdd_set r = cdd_ref(m, cdd_reduce(m, a));
    const cdd_set s = cdd_ref(m, cdd_simplify(m, a));
    check_same(m, s, &f);
    assert_int_equal(s == CDD_FALSE, f.count == 0);
    assert_int_equal(cdd_equal(m, s, a), CDD_YES);
    const cdd_set not_s = cdd_ref(m, cdd_not(m, s));
    assert_int_equal(cdd_simplify(m, cdd_or(m, not_s, a)), CDD_TRUE);
    before += cdd_size(m, a);
    reduced += cdd_size(m, r);
    after += cdd_size(m, s);
    federation_release(&f);
    federation_release(&g);
    cdd_free(m);
  }
  print_message("%" PRIu64 " nodes, %" PRIu64 " reduced, %" PRIu64
                " simplified\n",
                before, reduced, after);
  assert_true(after < reduced && reduced < before);
}

// A zone that was cut in two is the same zone, wherever the cut was.
static void test_join(void **state) {
  (void)state;
  oracle_start("diagrams, joining");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, false);
    int64_t z[CELLS];
    narrow_zone(z, n);
    const cdd_set whole = cdd_ref(m, cdd_from_zone(m, kernel(), z));
    const zone_constraint c = random_constraint(n, MOST);
    int64_t low[CELLS], high[CELLS];
    zone_copy(kernel(), low, z, n);
    zone_copy(kernel(), high, z, n);
    if (kernel()->constrain(low, n, c.i, c.j, c.b) == ZONE_SOME &&
        kernel()->constrain(high, n, c.j, c.i, bound_negate(c.b)) ==
            ZONE_SOME) {
      const cdd_set a = cdd_ref(m, cdd_from_zone(m, kernel(), low));
      const cdd_set b = cdd_ref(m, cdd_from_zone(m, kernel(), high));
      const cdd_set s = cdd_ref(m, cdd_simplify(m, cdd_or(m, a, b)));
      assert_int_equal(cdd_equal(m, s, whole), CDD_YES);
      federation f;
      federation_init(&f, kernel(), n);
      federation_add(&f, z);
      check_same(m, s, &f);
      federation_release(&f);
    }
    cdd_free(m);
  }
}

static void test_failure(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 2});
  assert_int_equal(cdd_reduce(m, CDD_NONE), CDD_NONE);
  assert_int_equal(cdd_simplify(m, CDD_NONE), CDD_NONE);
  assert_int_equal(cdd_simplify(m, CDD_TRUE), CDD_TRUE);
  assert_int_equal(cdd_simplify(m, CDD_FALSE), CDD_FALSE);
  cdd_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reduce),
      cmocka_unit_test(test_simplify),
      cmocka_unit_test(test_join),
      cmocka_unit_test(test_failure),
  };
  return cmocka_run_group_tests_name("cdd_reduce", tests, NULL, NULL);
}
