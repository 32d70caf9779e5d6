// Sets made of sets, against federations; laws; the union as it must be.

#include "fixture.h"

static void test_sets(void **state) {
  (void)state;
  oracle_start("diagrams, sets");
  for (int round = 0; round < some_of(1500); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    const bool shuffled = pick(2);
    cdd *m = manager(n, shuffled, pick(8) == 0);
    federation f, g, both, either, minus, one, rest;
    random_federation(&f, n, 4);
    random_federation(&g, n, 4);
    copy_federation(&both, &f);
    copy_federation(&either, &f);
    copy_federation(&minus, &f);
    copy_federation(&one, &f);
    federation_intersect(&both, &g);
    federation_unite(&either, &g);
    federation_subtract(&minus, &g);
    xor_of(&one, &g);
    federation_init(&rest, kernel(), n);
    add_universe(&rest);
    federation_subtract(&rest, &f);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const cdd_set b = cdd_ref(m, cdd_from_federation(m, &g));
    check_same(m, a, &f);
    check_same(m, b, &g);
    check_same(m, cdd_and(m, a, b), &both);
    check_same(m, cdd_or(m, a, b), &either);
    check_same(m, cdd_diff(m, a, b), &minus);
    check_same(m, cdd_xor(m, a, b), &one);
    check_same(m, cdd_not(m, a), &rest);
    federation *all[] = {&f, &g, &both, &either, &minus, &one, &rest};
    for (int i = 0; i < 7; i++)
      federation_release(all[i]);
    cdd_free(m);
  }
}

// Equal diagrams are one: these laws hold for numbers, not only for sets.
static void test_laws(void **state) {
  (void)state;
  oracle_start("diagrams, laws");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, pick(8) == 0);
    cdd_set v[3];
    for (int i = 0; i < 3; i++) {
      federation f;
      random_federation(&f, n, 3);
      v[i] = cdd_ref(m, cdd_from_federation(m, &f));
      federation_release(&f);
    }
    const cdd_set a = v[0], b = v[1], c = v[2];
    const cdd_set ab = cdd_ref(m, cdd_or(m, a, b));
    const cdd_set ac = cdd_ref(m, cdd_or(m, a, c));
    const cdd_set bc = cdd_ref(m, cdd_and(m, b, c));
    const cdd_set na = cdd_ref(m, cdd_not(m, a));
    const cdd_set nb = cdd_ref(m, cdd_not(m, b));
    const cdd_set x = cdd_ref(m, cdd_xor(m, a, b));
    assert_int_equal(ab, cdd_or(m, b, a));
    assert_int_equal(cdd_and(m, ab, ac), cdd_or(m, a, bc));
    assert_int_equal(cdd_not(m, ab), cdd_and(m, na, nb));
    assert_int_equal(cdd_not(m, na), a);
    assert_int_equal(cdd_diff(m, a, b), cdd_and(m, a, nb));
    assert_int_equal(cdd_xor(m, x, b), a);
    assert_int_equal(cdd_and(m, a, na), CDD_FALSE);
    assert_int_equal(cdd_or(m, a, na), CDD_TRUE);
    assert_int_equal(cdd_xor(m, a, CDD_TRUE), na);
    assert_int_equal(cdd_and(m, ab, a), a);
    assert_int_equal(cdd_or(m, ab, ac), cdd_or(m, ab, c));
    cdd_free(m);
  }
}

static void test_terminals(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 1});
  assert_int_equal(cdd_not(m, CDD_TRUE), CDD_FALSE);
  assert_int_equal(cdd_not(m, CDD_FALSE), CDD_TRUE);
  assert_int_equal(cdd_or(m, CDD_TRUE, CDD_FALSE), CDD_TRUE);
  assert_int_equal(cdd_and(m, CDD_TRUE, CDD_FALSE), CDD_FALSE);
  assert_int_equal(cdd_xor(m, CDD_TRUE, CDD_TRUE), CDD_FALSE);
  assert_int_equal(cdd_diff(m, CDD_TRUE, CDD_FALSE), CDD_TRUE);
  assert_int_equal(cdd_or(m, CDD_NONE, CDD_TRUE), CDD_NONE);
  assert_int_equal(cdd_and(m, CDD_FALSE, CDD_NONE), CDD_NONE);
  assert_int_equal(cdd_not(m, CDD_NONE), CDD_NONE);
  cdd_free(m);
}

// T-001-union.  In the union of Perez, Pavese & Schapachnik, what only one side
// has is lost: nothing would be left of these two, and only one clock's half of
// the next two.
static void test_union_keeps_both(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 3});
  const cdd_set low = cdd_ref(m, cdd_from_constraint(m, 1, 0, bound_le(1)));
  const cdd_set high = cdd_ref(m, cdd_from_constraint(m, 0, 1, bound_lt(-3)));
  const cdd_set apart = cdd_ref(m, cdd_or(m, low, high));
  for (int64_t x = 0; x < 20; x++) {
    const int64_t p[] = {0, x, 0};
    assert_int_equal(cdd_contains_point(m, apart, p, 4), x <= 4 || x > 12);
  }
  const cdd_set other = cdd_ref(m, cdd_from_constraint(m, 2, 0, bound_lt(2)));
  const cdd_set both = cdd_ref(m, cdd_or(m, low, other));
  const cdd_set turned = cdd_or(m, other, low);
  assert_int_equal(both, turned);
  for (int64_t x = 0; x < 20; x++)
    for (int64_t y = 0; y < 20; y++) {
      const int64_t p[] = {0, x, y};
      assert_int_equal(cdd_contains_point(m, both, p, 4), x <= 4 || y < 8);
    }
  assert_int_equal(cdd_or(m, apart, CDD_FALSE), apart);
  assert_int_equal(cdd_or(m, CDD_FALSE, apart), apart);
  assert_int_equal(cdd_or(m, apart, CDD_TRUE), CDD_TRUE);
  cdd_free(m);
}

// What the paper's 25 % of wrong points were measured on: unions of zones.
static void test_union_of_zones(void **state) {
  (void)state;
  oracle_start("diagrams, union");
  for (int round = 0; round < some_of(300); round++) {
    enum { N = 3, UNIT = 4 };
    cdd *m = manager(N, true, false);
    federation f;
    random_federation(&f, N, 5);
    const cdd_set a = cdd_from_federation(m, &f);
    int64_t p[N] = {0};
    do
      assert_int_equal(cdd_contains_point(m, a, p, UNIT),
                       federation_has(&f, p, UNIT));
    while (next_point(p, N, 6 * UNIT));
    federation_release(&f);
    cdd_free(m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sets),
      cmocka_unit_test(test_laws),
      cmocka_unit_test(test_terminals),
      cmocka_unit_test(test_union_keeps_both),
      cmocka_unit_test(test_union_of_zones),
  };
  return cmocka_run_group_tests_name("cdd_apply", tests, NULL, NULL);
}
