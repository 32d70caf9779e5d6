// Unions of zones by discrete state, beside federations.

#include "store/visited.h"

#include "dd/fixture.h"

enum { WORDS = 2, KEYS = 3, LIMIT = STRESS ? 120000 : 300000 };

// Hashes that are equal for some keys.
typedef struct {
  uint64_t key[WORDS];
  uint64_t hash;
  federation seen;
} site;

static void sites_init(site *all, uint32_t n) {
  for (uint64_t i = 0; i < KEYS; i++) {
    all[i] = (site){{7, i}, (i / 2) << 40, {0}};
    federation_init(&all[i].seen, kernel(), n);
  }
}

static void sites_release(site *all) {
  for (int i = 0; i < KEYS; i++)
    federation_release(&all[i].seen);
}

static cdd_options random_options(uint32_t n, bool tree, uint32_t *order) {
  shuffle(order, cdd_pairs(n));
  return (cdd_options){.clocks = n,
                       .order = pick(2) ? order : NULL,
                       .tree = tree,
                       .stress = pick(20) == 0};
}

static const zone_kernel *random_kernel(void) {
  const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(all);
  return all[pick(count)];
}

// How often something was so.
typedef struct {
  uint64_t covered, together;
} tally;

static bool is_in_one(const federation *f, const void *z) {
  for (uint32_t i = 0; i < f->count; i++)
    if (kernel()->includes(federation_zone(f, i), z, f->n))
      return true;
  return false;
}

// Anything, or the least zone around two of those seen: now and then these, or
// others, have all of it together.
static void next_zone(int64_t *z, const federation *seen) {
  if (seen->count < 2 || pick(3)) {
    narrow_zone(z, seen->n);
    return;
  }
  const void *a = federation_zone(seen, (uint32_t)pick(seen->count));
  const void *b = federation_zone(seen, (uint32_t)pick(seen->count));
  for (uint32_t i = 0; i < seen->n; i++)
    for (uint32_t j = 0; j < seen->n; j++) {
      if (i == j)
        continue;
      const bound x = kernel()->get(a, seen->n, i, j);
      const bound y = kernel()->get(b, seen->n, i, j);
      assert_true(kernel()->set(z, seen->n, i, j, x > y ? x : y));
    }
  assert_int_equal(kernel()->close(z, seen->n), ZONE_SOME);
}

static void add_one(visited *v, site *at, tally *t) {
  const uint32_t n = at->seen.n;
  const zone_kernel *k = random_kernel();
  int64_t z[CELLS], given[CELLS];
  kernel()->init_universe(z, n);
  next_zone(z, &at->seen);
  assert_true(zone_convert(k, given, kernel(), z, n));
  const bool is_in = federation_misses(&at->seen, z) == ZONE_EMPTY;
  const uint64_t before = v->added;
  assert_int_equal(visited_add(v, at->key, at->hash, k, given),
                   is_in ? VISITED_COVERED : VISITED_NEW);
  assert_int_equal(v->added, before + !is_in);
  t->covered += is_in;
  t->together += is_in && !is_in_one(&at->seen, z);
  federation_add(&at->seen, z);
  federation_drop_covered(&at->seen);
}

static void check_unions(visited *v, const site *all) {
  for (uint32_t p = 0; p < v->sites.count; p++) {
    const federation *f = &all[key_table_at(&v->sites, p)[1]].seen;
    check_same(v->diagrams, v->unions[p], f);
  }
}

static void compare(bool tree, int rounds) {
  tally t = {0, 0};
  for (int round = 0; round < rounds; round++) {
    const uint32_t n = 1 + (uint32_t)pick(MOST_CLOCKS);
    uint32_t order[MOST_CLOCKS * MOST_CLOCKS];
    const cdd_options o = random_options(n, tree, order);
    site all[KEYS];
    visited v;
    sites_init(all, n);
    visited_init(&v, &o, WORDS);
    for (int64_t i = 10 + pick(20); i > 0; i--)
      add_one(&v, &all[pick(KEYS)], &t);
    assert_true(v.sites.count <= KEYS);
    if (!tree) // cdd_is_valid() wants C5
      check_unions(&v, all);
    visited_release(&v);
    sites_release(all);
  }
  print_message("%" PRIu64 " covered, %" PRIu64 " only by several\n", t.covered,
                t.together);
  assert_true(t.together > (STRESS ? 0 : 20) && t.covered > t.together);
}

static void test_shared(void **state) {
  (void)state;
  oracle_start("visited, shared");
  compare(false, some_of(200));
}

static void test_trees(void **state) {
  (void)state;
  oracle_start("visited, trees");
  compare(true, some_of(200));
}

// ---- Clocks that do not matter

// As if the last clock were inactive.
static void test_inactive(void **state) {
  (void)state;
  const uint32_t n = 4;
  const uint64_t key = 0;
  const uint16_t clocks[] = {0, 1, 2};
  int64_t small[CELLS], z[CELLS];
  visited v;
  visited_init(&v, &(cdd_options){.clocks = n}, 1);
  kernel()->init_universe(small, 3);
  assert_int_equal(kernel()->constrain(small, 3, 1, 0, bound_le(3)), ZONE_SOME);
  assert_int_equal(kernel()->constrain(small, 3, 1, 2, bound_le(0)), ZONE_SOME);
  kernel()->embed(z, n, small, clocks, 3);
  assert_int_equal(visited_add(&v, &key, 0, kernel(), z), VISITED_NEW);
  assert_int_equal(cdd_size(v.diagrams, v.unions[0]), 2);
  assert_int_equal(visited_add(&v, &key, 0, kernel(), z), VISITED_COVERED);
  assert_int_equal(kernel()->constrain(z, n, 3, 0, bound_lt(9)), ZONE_SOME);
  assert_int_equal(visited_add(&v, &key, 0, kernel(), z), VISITED_COVERED);
  visited_release(&v);
}

static void test_no_clocks(void **state) {
  (void)state;
  int64_t z[CELLS];
  visited v;
  visited_init(&v, &(cdd_options){.clocks = 1}, 1);
  kernel()->init_universe(z, 1);
  for (uint64_t key = 0; key < 200; key++) {
    assert_int_equal(visited_add(&v, &key, key, kernel(), z), VISITED_NEW);
    assert_int_equal(visited_add(&v, &key, key, kernel(), z), VISITED_COVERED);
  }
  assert_int_equal(v.sites.count, 200);
  visited_release(&v);
}

// ---- Failure

// A point, as a zone.
static void point_zone(int64_t *z, uint32_t n, int64_t most) {
  kernel()->init_zero(z, n);
  for (uint32_t x = 1; x < n; x++)
    assert_int_equal(kernel()->reset(z, n, x, pick(most)), ZONE_SOME);
}

// What was said before it was full is still true after.
static void fill(bool tree) {
  enum { POINTS = 20000 };
  const uint32_t n = MOST_CLOCKS;
  const uint64_t key = 0;
  int64_t z[CELLS];
  visited v;
  visited_init(&v, &(cdd_options){.clocks = n, .limit = LIMIT, .tree = tree},
               1);
  visited_answer answer = VISITED_NEW;
  for (int i = 0; i < POINTS && answer != VISITED_FULL; i++) {
    point_zone(z, n, 1000);
    answer = visited_add(&v, &key, 0, kernel(), z);
    assert_int_not_equal(answer, VISITED_OVERFLOW);
  }
  assert_int_equal(answer, VISITED_FULL);
  // Nodes keep to the limit; the stack of one that is being made need not.
  assert_true(cdd_bytes(v.diagrams) <= LIMIT + LIMIT / 4);
  const uint64_t added = v.added;
  oracle_start("visited, the same points");
  for (uint64_t i = 0; i < added; i++) {
    point_zone(z, n, 1000);
    assert_int_equal(visited_add(&v, &key, 0, kernel(), z), VISITED_COVERED);
  }
  visited_release(&v);
}

static void test_full(void **state) {
  (void)state;
  oracle_start("visited, limit");
  fill(false);
  oracle_start("visited, limit of trees");
  fill(true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shared),   cmocka_unit_test(test_trees),
      cmocka_unit_test(test_inactive), cmocka_unit_test(test_no_clocks),
      cmocka_unit_test(test_full),
  };
  return cmocka_run_group_tests_name("visited", tests, NULL, NULL);
}
