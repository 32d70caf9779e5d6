// What is referred to stays, the rest goes, and the limit is kept.

#include "fixture.h"

static cdd_set random_set(cdd *m, federation *f, int64_t zones) {
  random_federation(f, cdd_clocks(m), zones);
  return cdd_from_federation(m, f);
}

// A small zone somewhere: unions of such do not become everything.
static void small_zone(int64_t *z, uint32_t n, int64_t most) {
  const zone_kernel *k = kernel();
  k->init_universe(z, n);
  for (uint32_t x = 1; x < n; x++) {
    const int64_t c = pick(most);
    assert_int_equal(k->constrain(z, n, x, 0, bound_le(c + 1 + pick(most / 4))),
                     ZONE_SOME);
    assert_int_equal(k->constrain(z, n, 0, x, bound_le(-c)), ZONE_SOME);
  }
  const zone_constraint c = random_constraint(n, most);
  if (bound_add(c.b, k->get(z, n, c.j, c.i)) >= 0)
    assert_int_equal(k->constrain(z, n, c.i, c.j, c.b), ZONE_SOME);
}

static void test_references(void **state) {
  (void)state;
  oracle_start("diagrams, references");
  cdd *m = manager(4, true, false);
  enum { SETS = 20 };
  cdd_set kept[SETS] = {0};
  federation f[SETS];
  for (int i = 0; i < SETS; i++)
    federation_init(&f[i], kernel(), 4);
  for (int round = 0; round < some_of(1000); round++) {
    const int64_t i = pick(SETS);
    federation_release(&f[i]);
    assert_true(cdd_keep(m, &kept[i], random_set(m, &f[i], 4)));
    if (pick(10) == 0) {
      cdd_collect(m);
      for (int j = 0; j < SETS; j++)
        check_same(m, kept[j], &f[j]);
      // Equal again, although the table is new.
      assert_int_equal(cdd_from_federation(m, &f[i]), kept[i]);
    }
  }
  for (int i = 0; i < SETS; i++) {
    cdd_unref(m, kept[i]);
    federation_release(&f[i]);
  }
  cdd_collect(m);
  const cdd_stats s = cdd_statistics(m);
  assert_int_equal(s.nodes, 0);
  assert_int_equal(s.live, 0);
  assert_int_equal(s.intervals, 0);
  assert_true(s.peak_nodes > 0 && s.collected >= s.peak_nodes);
  assert_true(s.collections > 10);
  cdd_free(m);
}

static void test_counts(void **state) {
  (void)state;
  cdd *m = cdd_new(&(cdd_options){.clocks = 2});
  cdd_set a = cdd_from_constraint(m, 1, 0, bound_le(1));
  cdd_ref(m, a);
  cdd_ref(m, a);
  cdd_unref(m, a);
  cdd_collect(m);
  assert_int_equal(cdd_statistics(m).nodes, 1);
  // Once too often to count: it stays.
  for (int i = 0; i < 20000; i++)
    cdd_ref(m, a);
  for (int i = 0; i < 20001; i++)
    cdd_unref(m, a);
  cdd_collect(m);
  assert_int_equal(cdd_statistics(m).nodes, 1);
  cdd_set slot = CDD_TRUE;
  assert_false(cdd_keep(m, &slot, CDD_NONE));
  assert_int_equal(slot, CDD_TRUE);
  assert_int_equal(cdd_ref(m, CDD_NONE), CDD_NONE);
  cdd_unref(m, CDD_NONE);
  cdd_free(m);
}

// Some of everything; what is left in the end as text.
static void exercise(cdd *m, const federation *f, const federation *g,
                     uint32_t x, strbuf *text) {
  cdd_set a = CDD_FALSE;
  cdd_keep(m, &a, cdd_from_federation(m, f));
  const cdd_set b = cdd_ref(m, cdd_from_federation(m, g));
  cdd_keep(m, &a, cdd_diff(m, a, b));
  cdd_keep(m, &a, cdd_up(m, a));
  cdd_keep(m, &a, cdd_reset(m, a, x, 1));
  cdd_keep(m, &a, cdd_xor(m, a, b));
  cdd_keep(m, &a, cdd_down(m, a));
  cdd_keep(m, &a, cdd_lower(m, a, x));
  cdd_keep(m, &a, cdd_simplify(m, a));
  cdd_keep(m, &a, cdd_assign(m, a, x, x, 2));
  cdd_keep(m, &a, cdd_raise(m, a, x));
  cdd_keep(m, &a, cdd_reduce(m, a));
  assert_true(cdd_is_valid(m, a));
  federation out;
  federation_init(&out, kernel(), cdd_clocks(m));
  cdd_extract(m, a, &out);
  strbuf_clear(text);
  strbuf_printf(text, "%" PRIu64 " ", cdd_size(m, a));
  federation_print(&out, NULL, text);
  federation_release(&out);
}

// Collections at every node give the same diagrams as none at all: numbers
// differ, sizes and extracted zones do not.
static void test_stress(void **state) {
  (void)state;
  int compared = 0;
  strbuf with, without;
  strbuf_init(&with);
  strbuf_init(&without);
  oracle_start("diagrams, stress");
  for (int round = 0; round < some_of(400); round++) {
    const uint32_t n = 2 + (uint32_t)pick(4);
    uint32_t order[MOST_CLOCKS * MOST_CLOCKS];
    shuffle(order, cdd_pairs(n));
    cdd_options o = {.clocks = n, .order = order, .cache = 256};
    federation f, g;
    random_federation(&f, n, 4);
    random_federation(&g, n, 3);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    cdd *easy = cdd_new(&o);
    exercise(easy, &f, &g, x, &without);
    const uint64_t nodes = cdd_statistics(easy).peak_nodes;
    if (nodes < 300) { // it takes the square of that
      o.stress = true;
      cdd *hard = cdd_new(&o);
      exercise(hard, &f, &g, x, &with);
      assert_string_equal(with.text, without.text);
      assert_true(cdd_statistics(hard).collections >= nodes);
      cdd_free(hard);
      compared++;
    }
    cdd_free(easy);
    federation_release(&f);
    federation_release(&g);
  }
  strbuf_release(&with);
  strbuf_release(&without);
  print_message("%d compared\n", compared);
  assert_true(compared > some_of(200));
}

// An argument needs no reference, whatever the operation.
static cdd_set operate(cdd *m, int op, cdd_set a, cdd_set b) {
  int64_t z[CELLS];
  switch (op) {
  case 0:
    return cdd_and(m, a, b);
  case 1:
    return cdd_restrict(m, a, 1, 2, bound_le(1), bound_le(2));
  case 2:
    return cdd_reduce(m, a);
  case 3:
    return cdd_free_clock(m, a, 1);
  case 4:
    return cdd_assign(m, a, 1, 1, 2);
  case 5:
    return cdd_assign(m, a, 1, 1, -2);
  case 6:
    return cdd_assign(m, a, 2, 1, 1);
  case 7:
    return cdd_up(m, a);
  case 8:
    return cdd_down(m, a);
  case 9:
    return cdd_diff(m, b, a);
  case 10:
    return cdd_simplify(m, a);
  case 11:
    return cdd_raise(m, a, 1);
  case 12:
    return cdd_lower(m, a, 2);
  case 13:
    kernel()->init_zero(z, 3);
    kernel()->up(z, 3);
    return cdd_add_zone(m, a, kernel(), z);
  default:
    return cdd_not(m, a);
  }
}

static void test_arguments(void **state) {
  (void)state;
  enum { N = 3, OPS = 15 };
  oracle_start("diagrams, arguments");
  for (int round = 0; round < some_of(2000); round++) {
    cdd *hard = cdd_new(&(cdd_options){.clocks = N, .stress = true});
    cdd *easy = cdd_new(&(cdd_options){.clocks = N});
    cdd *both[] = {hard, easy};
    cdd_set result[2];
    federation f, g;
    random_federation(&f, N, 4);
    random_federation(&g, N, 4);
    for (int i = 0; i < 2; i++) {
      cdd *m = both[i];
      const cdd_set b = cdd_ref(m, cdd_from_federation(m, &g));
      const cdd_set a = cdd_from_federation(m, &f);
      result[i] = cdd_ref(m, operate(m, round % OPS, a, b));
      assert_true(cdd_is_valid(m, result[i]));
    }
    const cdd_set moved = cdd_import(easy, hard, result[0]);
    assert_int_equal(moved, result[1]);
    federation_release(&f);
    federation_release(&g);
    cdd_free(hard);
    cdd_free(easy);
  }
}

// A union that does not fit fails, and all is as before.
static void test_limit(void **state) {
  (void)state;
  enum { N = 5, LIMIT = STRESS ? 60000 : 300000 };
  oracle_start("diagrams, limit");
  cdd *m = cdd_new(&(cdd_options){.clocks = N, .limit = LIMIT});
  cdd_set all = CDD_FALSE;
  federation f;
  federation_init(&f, kernel(), N);
  bool failed = false;
  int rounds = 0;
  for (; rounds < 10000 && !failed; rounds++) {
    int64_t z[CELLS];
    small_zone(z, N, 1000);
    const cdd_set one = cdd_from_zone(m, kernel(), z);
    failed = !cdd_keep(m, &all, cdd_or(m, all, one));
    if (!failed)
      federation_add(&f, z);
    assert_true(cdd_bytes(m) <= LIMIT + 20000); // but for the stack
  }
  assert_true(failed && rounds > 10);
  assert_int_equal(cdd_why(m), CDD_MEMORY);
  cdd_forgive(m);
  assert_true(cdd_is_valid(m, all));
  for (int i = 0; i < 1000; i++) {
    int64_t p[N] = {0};
    for (int j = 1; j < N; j++)
      p[j] = pick(N * 1100);
    assert_int_equal(cdd_contains_point(m, all, p, N),
                     federation_has(&f, p, N));
  }
  // There is room again when it is gone.
  cdd_unref(m, all);
  all = CDD_FALSE;
  for (uint32_t i = 0; i < 10 && i < f.count; i++) {
    const cdd_set one = cdd_from_zone(m, kernel(), federation_zone(&f, i));
    assert_true(cdd_keep(m, &all, cdd_or(m, all, one)));
  }
  assert_int_equal(cdd_why(m), CDD_FINE);
  federation_release(&f);
  cdd_free(m);
}

// Every limit from nothing upwards: any operation may be the one that fails.
static void test_every_limit(void **state) {
  (void)state;
  enum { N = 5 };
  oracle_start("diagrams, every limit");
  federation f, g;
  random_federation(&f, N, 5);
  random_federation(&g, N, 5);
  uint64_t failures = 0;
  const uint64_t step = STRESS ? 30000 : 1500;
  for (uint64_t limit_at = 8000; limit_at < 300000; limit_at += step) {
    cdd *m =
        cdd_new(&(cdd_options){.clocks = N, .limit = limit_at, .cache = 16});
    cdd_set a = CDD_FALSE, b = CDD_FALSE;
    cdd_keep(m, &a, cdd_from_federation(m, &f));
    cdd_keep(m, &b, cdd_from_federation(m, &g));
    for (int i = 0; i < 12; i++) {
      cdd_keep(m, &a, i % 3 ? cdd_xor(m, a, b) : cdd_up(m, a));
      cdd_keep(m, &b, cdd_free_clock(m, b, 1 + (uint32_t)i % (N - 1)));
      cdd_keep(m, &b, cdd_assign(m, b, 1, 2, i - 3));
      cdd_keep(m, &a, i % 2 ? cdd_lower(m, a, 2) : cdd_raise(m, a, 3));
      cdd_keep(m, &a, cdd_add_zone(m, a, kernel(), federation_zone(&g, 0)));
      cdd_keep(m, &a, i % 2 ? cdd_reduce(m, a) : cdd_simplify(m, a));
      cdd_keep(m, &a, cdd_down(m, cdd_diff(m, a, b)));
      if (cdd_is_empty(m, a) == CDD_FAILED)
        assert_int_not_equal(cdd_why(m), CDD_FINE);
      failures += cdd_why(m) != CDD_FINE;
      cdd_forgive(m);
      assert_true(cdd_is_valid(m, a) && cdd_is_valid(m, b));
    }
    cdd_unref(m, a);
    cdd_unref(m, b);
    cdd_collect(m);
    assert_int_equal(cdd_statistics(m).nodes, 0);
    cdd_free(m);
  }
  print_message("%" PRIu64 " failures\n", failures);
  assert_true(failures > (uint64_t)some_of(50));
  federation_release(&f);
  federation_release(&g);
}

// Growth of everything: far more nodes than the first table has.
static void test_many(void **state) {
  (void)state;
  enum { N = 5, ZONES = STRESS ? 30 : 300 };
  oracle_start("diagrams, many nodes");
  cdd *m = manager(N, false, false);
  cdd_set all = CDD_FALSE;
  federation f;
  federation_init(&f, kernel(), N);
  for (int i = 0; i < ZONES; i++) {
    int64_t z[CELLS];
    small_zone(z, N, 100);
    federation_add(&f, z);
    const cdd_set one = cdd_from_zone(m, kernel(), z);
    assert_true(cdd_keep(m, &all, cdd_or(m, all, one)));
  }
  for (uint32_t i = 0; i < f.count; i++)
    assert_int_equal(
        cdd_contains_zone(m, all, kernel(), federation_zone(&f, i)), CDD_YES);
  const cdd_stats s = cdd_statistics(m);
  assert_true(STRESS || s.peak_nodes > 2000);
  assert_true(s.ops[CDD_OP_OR].calls == ZONES);
  assert_true(s.ops[CDD_OP_OR].hits > 0);
  assert_true(s.ops[CDD_OP_OR].steps > s.ops[CDD_OP_OR].hits);
  assert_string_equal(cdd_op_name(CDD_OP_OR), "or");
  assert_true(s.intervals >= 2 * s.nodes && s.bytes == cdd_bytes(m));
  cdd_collect(m);
  assert_int_equal(cdd_statistics(m).nodes, cdd_size(m, all));
  federation_release(&f);
  cdd_free(m);
}

// Without sharing: the same sets, and every node has one parent.
static void test_trees(void **state) {
  (void)state;
  oracle_start("diagrams, trees");
  for (int round = 0; round < some_of(400); round++) {
    const uint32_t n = 2 + (uint32_t)pick(3);
    cdd *m = cdd_new(
        &(cdd_options){.clocks = n, .tree = true, .stress = pick(8) == 0});
    federation f, g;
    cdd_set a = CDD_FALSE, b = CDD_FALSE;
    cdd_keep(m, &a, random_set(m, &f, 5));
    check_same(m, a, &f);
    assert_int_equal(cdd_size(m, a), cdd_tree_size(m, a));
    int64_t z[CELLS];
    narrow_zone(z, n);
    assert_true(cdd_keep(m, &a, cdd_add_zone(m, a, kernel(), z)));
    federation_add(&f, z);
    check_same(m, a, &f);
    assert_int_equal(cdd_size(m, a), cdd_tree_size(m, a));
    cdd_keep(m, &b, random_set(m, &g, 2));
    cdd_keep(m, &a, cdd_diff(m, a, b));
    federation_subtract(&f, &g);
    check_same(m, a, &f);
    assert_int_equal(cdd_size(m, a), cdd_tree_size(m, a));
    check_same(m, b, &g);
    cdd_keep(m, &a, cdd_up(m, a));
    federation_up(&f);
    check_same(m, a, &f);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    const bool up = pick(2);
    cdd_keep(m, &b, up ? cdd_raise(m, b, x) : cdd_lower(m, b, x));
    if (up)
      raise_all(&g, x);
    else
      lower_all(&g, x);
    check_same(m, b, &g);
    assert_int_equal(cdd_size(m, b), cdd_tree_size(m, b));
    assert_int_equal(cdd_statistics(m).ops[CDD_OP_OR].hits, 0);
    federation_release(&f);
    federation_release(&g);
    cdd_free(m);
  }
}

static bool count_down(void *data) {
  int *left = data;
  return --*left > 0;
}

// An operation that is stopped fails, what was there before is as it was, and
// after that was forgiven all works again.
static void test_stopped(void **state) {
  (void)state;
  oracle_start("diagrams, stopped");
  int left = 1 << 30;
  cdd *m = cdd_new(
      &(cdd_options){.clocks = 5, .go_on = count_down, .go_on_data = &left});
  federation f;
  const cdd_set a = cdd_ref(m, random_set(m, &f, 4));
  cdd_set all = CDD_FALSE;
  bool stopped = false;
  left = 1;
  for (int i = 0; i < 100000 && !stopped; i++) {
    int64_t z[CELLS];
    small_zone(z, 5, 40);
    stopped = !cdd_keep(m, &all, cdd_add_zone(m, all, kernel(), z));
    if (!stopped)
      stopped = cdd_includes(m, all, a) == CDD_FAILED;
  }
  assert_true(stopped);
  assert_int_equal(cdd_why(m), CDD_STOPPED);
  assert_int_equal(cdd_or(m, all, a), CDD_NONE);
  left = 1 << 30;
  cdd_forgive(m);
  assert_int_not_equal(cdd_or(m, all, a), CDD_NONE);
  check_same(m, a, &f);
  assert_true(cdd_is_valid(m, all));
  federation_release(&f);
  cdd_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_references), cmocka_unit_test(test_stopped),
      cmocka_unit_test(test_counts),     cmocka_unit_test(test_stress),
      cmocka_unit_test(test_limit),      cmocka_unit_test(test_every_limit),
      cmocka_unit_test(test_many),       cmocka_unit_test(test_trees),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests_name("cdd_collect", tests, NULL, NULL);
}
