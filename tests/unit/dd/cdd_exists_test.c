// Quantification on diagrams against the same on zones.

#include "fixture.h"

typedef struct {
  cdd *m;
  cdd_set a;
  federation f;
  uint32_t n;
} world;

// Some diagrams are cuts of unions, with paths that no valuation takes.
static void start(world *w, uint32_t least) {
  w->n = least + (uint32_t)pick(MOST_CLOCKS - least + 1);
  const bool shuffled = pick(3);
  w->m = manager(w->n, shuffled, pick(8) == 0);
  random_federation(&w->f, w->n, 4);
  w->a = cdd_ref(w->m, cdd_from_federation(w->m, &w->f));
  if (pick(2)) {
    federation g;
    random_federation(&g, w->n, 3);
    const cdd_set b = cdd_from_federation(w->m, &g);
    cdd_keep(w->m, &w->a, cdd_diff(w->m, w->a, b));
    federation_subtract(&w->f, &g);
    federation_release(&g);
  }
}

static void finish(world *w, cdd_set result) {
  check_same(w->m, result, &w->f);
  const cdd_stats s = cdd_statistics(w->m);
  assert_true(s.ops[CDD_OP_EXTRACT].calls > 0); // by the check
  federation_release(&w->f);
  cdd_free(w->m);
}

static void test_forget(void **state) {
  (void)state;
  oracle_start("diagrams, free");
  for (int round = 0; round < some_of(2000); round++) {
    world w;
    start(&w, 2);
    const uint32_t x = 1 + (uint32_t)pick(w.n - 1);
    const cdd_set r = cdd_free_clock(w.m, w.a, x);
    assert_int_equal(cdd_statistics(w.m).extractions, 0);
    federation_free_clock(&w.f, x);
    finish(&w, r);
  }
}

static void test_move(void **state) {
  (void)state;
  oracle_start("diagrams, raise and lower");
  for (int round = 0; round < some_of(3000); round++) {
    world w;
    start(&w, 2);
    const uint32_t x = 1 + (uint32_t)pick(w.n - 1);
    const bool up = pick(2);
    const cdd_set r = up ? cdd_raise(w.m, w.a, x) : cdd_lower(w.m, w.a, x);
    assert_int_equal(cdd_statistics(w.m).extractions, 0);
    // What was there is there, and once is enough.
    cdd_ref(w.m, r);
    assert_int_equal(cdd_includes(w.m, r, w.a), CDD_YES);
    const cdd_set twice = up ? cdd_raise(w.m, r, x) : cdd_lower(w.m, r, x);
    assert_int_equal(cdd_equal(w.m, twice, r), CDD_YES);
    if (up)
      raise_all(&w.f, x);
    else
      lower_all(&w.f, x);
    finish(&w, r);
  }
}

// Both ways is to forget.
static void test_move_both_ways(void **state) {
  (void)state;
  oracle_start("diagrams, raise, lower and free");
  for (int round = 0; round < some_of(700); round++) {
    world w;
    start(&w, 2);
    const uint32_t x = 1 + (uint32_t)pick(w.n - 1);
    const cdd_set any = cdd_ref(w.m, cdd_free_clock(w.m, w.a, x));
    const cdd_set up = cdd_ref(w.m, cdd_raise(w.m, w.a, x));
    const cdd_set down = cdd_ref(w.m, cdd_lower(w.m, w.a, x));
    const cdd_set up_down = cdd_ref(w.m, cdd_lower(w.m, up, x));
    const cdd_set down_up = cdd_ref(w.m, cdd_raise(w.m, down, x));
    assert_int_equal(cdd_equal(w.m, up_down, any), CDD_YES);
    assert_int_equal(cdd_equal(w.m, down_up, any), CDD_YES);
    const cdd_set either = cdd_or(w.m, up, down);
    assert_int_equal(cdd_includes(w.m, any, either), CDD_YES);
    federation_free_clock(&w.f, x);
    finish(&w, any);
  }
}

static void test_time(void **state) {
  (void)state;
  oracle_start("diagrams, time");
  for (int round = 0; round < some_of(2000); round++) {
    world w;
    start(&w, 1);
    const bool up = pick(2);
    const cdd_set r = up ? cdd_up(w.m, w.a) : cdd_down(w.m, w.a);
    assert_int_equal(cdd_statistics(w.m).extractions, 0);
    if (up)
      federation_up(&w.f);
    else
      federation_down(&w.f);
    finish(&w, r);
  }
}

static void test_assign(void **state) {
  (void)state;
  oracle_start("diagrams, assignment");
  for (int round = 0; round < some_of(2000); round++) {
    world w;
    start(&w, 2);
    const uint32_t x = 1 + (uint32_t)pick(w.n - 1), y = (uint32_t)pick(w.n);
    const int64_t c = y ? pick(2 * MOST + 1) - MOST : pick(MOST + 1);
    const cdd_set r =
        y ? cdd_assign(w.m, w.a, x, y, c) : cdd_reset(w.m, w.a, x, c);
    assert_int_equal(cdd_statistics(w.m).extractions, 0);
    assign_all(&w.f, x, y, c);
    finish(&w, r);
  }
}

// By the definition, on points: some value of x, some time before or after.
static void test_points(void **state) {
  (void)state;
  enum { N = 3, UNIT = 3, LAST = 7 * UNIT, FINE = 2 };
  oracle_start("diagrams, quantifiers and points");
  for (int round = 0; round < some_of(60); round++) {
    cdd *m = manager(N, true, false);
    federation f;
    random_federation(&f, N, 3);
    const cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    const cdd_set any = cdd_ref(m, cdd_free_clock(m, a, 1));
    const cdd_set raised = cdd_ref(m, cdd_raise(m, a, 1));
    const cdd_set lowered = cdd_ref(m, cdd_lower(m, a, 1));
    const cdd_set up = cdd_ref(m, cdd_up(m, a));
    const cdd_set down = cdd_ref(m, cdd_down(m, a));
    int64_t p[N] = {0};
    do {
      bool some = false, past = false, future = false;
      bool less = false, more = false;
      for (int64_t t = 0; t <= 2 * FINE * LAST; t++) {
        const int64_t set[N] = {0, t, FINE * p[2]};
        const int64_t then[N] = {0, FINE * p[1] - t, FINE * p[2] - t};
        const int64_t later[N] = {0, FINE * p[1] + t, FINE * p[2] + t};
        const bool is_in = federation_has(&f, set, FINE * UNIT);
        some |= is_in;
        less |= is_in && t <= FINE * p[1];
        more |= is_in && t >= FINE * p[1];
        past |= then[1] >= 0 && then[2] >= 0 &&
                federation_has(&f, then, FINE * UNIT);
        future |= federation_has(&f, later, FINE * UNIT);
      }
      assert_int_equal(cdd_contains_point(m, any, p, UNIT), some);
      assert_int_equal(cdd_contains_point(m, raised, p, UNIT), less);
      assert_int_equal(cdd_contains_point(m, lowered, p, UNIT), more);
      assert_int_equal(cdd_contains_point(m, up, p, UNIT), past);
      assert_int_equal(cdd_contains_point(m, down, p, UNIT), future);
    } while (next_point(p, N, LAST));
    federation_release(&f);
    cdd_free(m);
  }
}

// The result for a node depends on what was asked before: two ways to the same
// node y <= 4, with different bounds of x - y on the way.
static void test_context_matters(void **state) {
  (void)state;
  // x2 - x1, then x1, then x2.
  const uint32_t order[] = {2, 0, 1};
  cdd *m = cdd_new(&(cdd_options){.clocks = 3, .order = order});
  const cdd_set near = cdd_ref(m, cdd_from_constraint(m, 2, 1, bound_le(1)));
  const cdd_set exact =
      cdd_ref(m, cdd_restrict(m, CDD_TRUE, 1, 0, bound_le(-3), bound_le(3)));
  // x1 == 3 and (x2 - x1 <= 1 or x2 - x1 > 5): x2 <= 4 or x2 > 8.
  const cdd_set far = cdd_ref(m, cdd_from_constraint(m, 1, 2, bound_lt(-5)));
  const cdd_set either = cdd_ref(m, cdd_or(m, near, far));
  const cdd_set a = cdd_ref(m, cdd_and(m, either, exact));
  const cdd_set r = cdd_free_clock(m, a, 1);
  for (int64_t y = 0; y < 24; y++) {
    const int64_t p[] = {0, 1, y};
    assert_int_equal(cdd_contains_point(m, r, p, 2), y <= 8 || y > 16);
  }
  cdd_free(m);
}

// A contradiction that comes about through x alone leaves nothing.
static void test_contradiction(void **state) {
  (void)state;
  oracle_start("diagrams, contradictions");
  for (int round = 0; round < some_of(2000); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    cdd *m = manager(n, true, pick(8) == 0);
    zone_constraint list[6];
    int64_t z[CELLS];
    const uint32_t count = 2 + (uint32_t)pick(5);
    for (uint32_t i = 0; i < count; i++)
      list[i] = random_constraint(n, MOST);
    federation f;
    federation_init(&f, kernel(), n);
    kernel()->init_universe(z, n);
    if (kernel()->constrain_many(z, n, list, count) == ZONE_SOME)
      federation_add(&f, z);
    const cdd_set a = cdd_ref(m, cdd_from_constraints(m, list, count));
    check_same(m, a, &f);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    const cdd_set r = cdd_ref(m, cdd_free_clock(m, a, x));
    const cdd_set raised = cdd_ref(m, cdd_raise(m, a, x));
    const cdd_set lowered = cdd_ref(m, cdd_lower(m, a, x));
    const cdd_set up = cdd_ref(m, cdd_up(m, a));
    const cdd_set down = cdd_ref(m, cdd_down(m, a));
    federation g;
    copy_federation(&g, &f);
    federation_free_clock(&g, x);
    check_same(m, r, &g);
    federation_release(&g);
    copy_federation(&g, &f);
    raise_all(&g, x);
    check_same(m, raised, &g);
    federation_release(&g);
    copy_federation(&g, &f);
    lower_all(&g, x);
    check_same(m, lowered, &g);
    federation_release(&g);
    copy_federation(&g, &f);
    federation_up(&g);
    check_same(m, up, &g);
    federation_down(&f);
    check_same(m, down, &f);
    federation_release(&g);
    federation_release(&f);
    cdd_free(m);
  }
}

static void test_overflow(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 3});
  const int64_t far = INT64_C(1) << 59;
  // x1 - x2 <= far and x2 - 0 <= far: x1 <= 2 far.
  const zone_constraint list[] = {{1, 2, bound_le(far)}, {2, 0, bound_le(far)}};
  const cdd_set a = cdd_ref(m, cdd_from_constraints(m, list, 2));
  assert_int_not_equal(a, CDD_NONE);
  assert_int_equal(cdd_why(m), CDD_FINE);
  assert_int_equal(cdd_free_clock(m, a, 2), CDD_NONE);
  assert_int_equal(cdd_why(m), CDD_OVERFLOW);
  cdd_forgive(m);
  assert_int_equal(cdd_why(m), CDD_FINE);
  assert_int_not_equal(cdd_free_clock(m, a, 1), CDD_NONE);
  assert_int_equal(cdd_raise(m, a, 2), CDD_NONE); // the same
  assert_int_equal(cdd_why(m), CDD_OVERFLOW);
  cdd_forgive(m);
  assert_int_not_equal(cdd_raise(m, a, 1), CDD_NONE);
  assert_int_not_equal(cdd_lower(m, a, 1), CDD_NONE);
  assert_int_equal(cdd_assign(m, a, 2, 2, far), CDD_NONE);
  assert_int_equal(cdd_why(m), CDD_OVERFLOW);
  cdd_forgive(m);
  assert_int_equal(cdd_reset(m, a, 1, INT64_C(1) << 60), CDD_NONE);
  assert_int_equal(cdd_why(m), CDD_OVERFLOW);
  cdd_forgive(m);
  assert_int_equal(cdd_from_constraint(m, 1, 0, BOUND_LIMIT), CDD_NONE);
  assert_int_equal(cdd_from_constraint(m, 0, 1, BOUND_LIMIT), CDD_NONE);
  assert_int_equal(cdd_from_constraint(m, 1, 0, BOUND_INFINITY), CDD_TRUE);
  assert_int_equal(cdd_reset(m, CDD_NONE, 1, 0), CDD_NONE);
  assert_int_equal(cdd_up(m, CDD_NONE), CDD_NONE);
  assert_int_equal(cdd_raise(m, CDD_NONE, 1), CDD_NONE);
  assert_int_equal(cdd_lower(m, CDD_NONE, 1), CDD_NONE);
  cdd_free(m);
}

// Every pair of the first clocks is asked for.
static cdd_set deep_set(cdd *m, uint32_t clocks) {
  zone_constraint *list = mem_new((size_t)clocks * clocks, sizeof *list);
  uint32_t count = 0;
  for (uint32_t i = 0; i < clocks; i++)
    for (uint32_t j = 0; j < clocks; j++)
      if (i != j)
        list[count++] = (zone_constraint){i, j, bound_le(10 + (i + j) % 3)};
  const cdd_set a = cdd_from_constraints(m, list, count);
  mem_free(list);
  assert_int_equal(cdd_size(m, a), cdd_pairs(clocks));
  return a;
}

// As deep as diagrams get, if it does not take the square of that.
static void test_deep(void **state) {
  (void)state;
  enum { N = STRESS ? 24 : CDD_MAX_DIMENSION };
  cdd *m = cdd_new(&(cdd_options){.clocks = N});
  const cdd_set a = cdd_ref(m, deep_set(m, N - 1));
  const cdd_set not_a = cdd_ref(m, cdd_not(m, a));
  assert_int_equal(cdd_or(m, a, not_a), CDD_TRUE);
  assert_int_equal(cdd_free_clock(m, a, N - 1), a);
  assert_int_equal(cdd_assign(m, a, N - 1, N - 1, 0), a);
  cdd_collect(m);
  assert_int_equal(cdd_tree_size(m, a), cdd_pairs(N - 1));
  cdd_free(m);
}

static void test_many_clocks(void **state) {
  (void)state;
  enum { N = STRESS ? 8 : 20 };
  cdd *m = cdd_new(&(cdd_options){.clocks = N});
  const cdd_set a = cdd_ref(m, deep_set(m, N));
  const cdd_set up = cdd_ref(m, cdd_up(m, a));
  const cdd_set freed = cdd_ref(m, cdd_free_clock(m, up, N - 1));
  int64_t p[N] = {0};
  for (int i = 1; i < N; i++)
    p[i] = 1000;
  assert_false(cdd_contains_point(m, a, p, 1));
  assert_true(cdd_contains_point(m, up, p, 1));
  p[N - 1] = 0;
  assert_false(cdd_contains_point(m, up, p, 1));
  assert_true(cdd_contains_point(m, freed, p, 1));
  assert_int_equal(cdd_includes(m, freed, up), CDD_YES);
  assert_int_equal(cdd_includes(m, up, freed), CDD_NO);
  cdd_free(m);
}

static void test_one_clock(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 1});
  assert_int_equal(cdd_up(m, CDD_TRUE), CDD_TRUE);
  assert_int_equal(cdd_down(m, CDD_TRUE), CDD_TRUE);
  assert_int_equal(cdd_up(m, CDD_FALSE), CDD_FALSE);
  assert_int_equal(cdd_is_empty(m, CDD_FALSE), CDD_YES);
  assert_int_equal(cdd_is_empty(m, CDD_TRUE), CDD_NO);
  cdd_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forget),
      cmocka_unit_test(test_move),
      cmocka_unit_test(test_move_both_ways),
      cmocka_unit_test(test_time),
      cmocka_unit_test(test_assign),
      cmocka_unit_test(test_points),
      cmocka_unit_test(test_context_matters),
      cmocka_unit_test(test_contradiction),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_one_clock),
      cmocka_unit_test(test_deep),
      cmocka_unit_test(test_many_clocks),
  };
  return cmocka_run_group_tests_name("cdd_exists", tests, NULL, NULL);
}
