// Federations as sets of points: on a grid that has a point in every region,
// each operation must be what it is for each point.

#include "zone/federation.h"

#include "oracle.h"

enum { N = 3, UNIT = 3, LAST = 8 * UNIT, CELLS = 64, MOST = 3 };

static bool has(const federation *f, const int64_t *p, int64_t scale) {
  for (uint32_t i = 0; i < f->count; i++)
    if (zone_has_point(f->kernel, federation_zone(f, i), f->n, p, scale))
      return true;
  return false;
}

static int times(const federation *f, const int64_t *p) {
  int count = 0;
  for (uint32_t i = 0; i < f->count; i++)
    count += zone_has_point(f->kernel, federation_zone(f, i), f->n, p, UNIT);
  return count;
}

static void random_federation(federation *f, const zone_kernel *k,
                              int64_t zones) {
  int64_t z[CELLS];
  federation_init(f, k, N);
  for (int64_t i = pick(zones + 1); i > 0; i--) {
    random_zone(k, z, N, MOST);
    federation_add(f, z);
  }
  assert_true(federation_is_valid(f));
}

static void copy(federation *to, const federation *from) {
  federation_init(to, from->kernel, from->n);
  federation_unite(to, from);
}

static const zone_kernel *any_kernel(void) {
  const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(all);
  return all[pick(count)];
}

// Z - D: disjoint pieces, none empty, no more than there are constraints.
static void test_subtract(void **state) {
  (void)state;
  uint64_t pieces = 0;
  oracle_start("federation, subtraction");
  for (int round = 0; round < 3000; round++) {
    const zone_kernel *k = any_kernel();
    int64_t z[CELLS], d[CELLS];
    zone_constraint list[N * N];
    federation f;
    random_zone(k, z, N, MOST);
    random_zone(k, d, N, MOST);
    federation_init(&f, k, N);
    federation_add(&f, z);
    const zone_status status = federation_subtract_zone(&f, d);
    assert_int_equal(status, f.count ? ZONE_SOME : ZONE_EMPTY);
    assert_true(federation_is_valid(&f));
    const uint32_t most = k->reduce(d, N, list);
    assert_true(f.count <= (most > 1 ? most : 1));
    int64_t p[N] = {0};
    bool meet = false;
    do {
      const bool in_z = zone_has_point(k, z, N, p, UNIT);
      const bool in_d = zone_has_point(k, d, N, p, UNIT);
      meet |= in_z && in_d;
      assert_int_equal(times(&f, p), in_z && !in_d);
    } while (next_point(p, N, LAST));
    if (!meet) {
      assert_int_equal(f.count, 1);
      assert_true(zone_equal(k, federation_zone(&f, 0), z, N));
    }
    pieces += f.count;
    federation_release(&f);
  }
  print_message("%" PRIu64 " pieces\n", pieces);
}

static void test_sets(void **state) {
  (void)state;
  oracle_start("federation, sets");
  for (int round = 0; round < 1000; round++) {
    const zone_kernel *k = any_kernel();
    federation f, g, minus, both, cut, reduced, bounded, freed;
    int64_t z[CELLS];
    random_federation(&f, k, 4);
    random_federation(&g, k, 4);
    random_zone(k, z, N, MOST);
    copy(&minus, &f);
    copy(&both, &f);
    copy(&cut, &f);
    copy(&reduced, &f);
    copy(&bounded, &f);
    copy(&freed, &f);
    const zone_constraint c = random_constraint(N, MOST);
    federation_subtract(&minus, &g);
    federation_intersect(&both, &g);
    federation_intersect_zone(&cut, z);
    federation_drop_covered(&reduced);
    federation_constrain(&bounded, c.i, c.j, c.b);
    federation_free_clock(&freed, 1);
    assert_true(federation_is_valid(&minus) && federation_is_valid(&both));
    assert_true(federation_is_valid(&cut) && federation_is_valid(&freed));
    bool inside = true, all_inside = true;
    int64_t p[N] = {0};
    do {
      const bool in_f = has(&f, p, UNIT);
      const bool in_g = has(&g, p, UNIT);
      const bool in_z = zone_has_point(k, z, N, p, UNIT);
      const limit l = decode(c.b);
      const int64_t far = p[c.i] - p[c.j] - l.c * UNIT;
      inside &= !in_z || in_f;
      all_inside &= !in_g || in_f;
      assert_int_equal(has(&minus, p, UNIT), in_f && !in_g);
      assert_int_equal(has(&both, p, UNIT), in_f && in_g);
      assert_int_equal(has(&cut, p, UNIT), in_f && in_z);
      assert_int_equal(has(&reduced, p, UNIT), in_f);
      assert_int_equal(has(&bounded, p, UNIT),
                       in_f && (l.strict ? far < 0 : far <= 0));
      assert_true(!in_f || has(&freed, p, UNIT));
    } while (next_point(p, N, LAST));
    assert_int_equal(federation_misses(&f, z), inside ? ZONE_EMPTY : ZONE_SOME);
    assert_int_equal(federation_misses_any(&f, &g),
                     all_inside ? ZONE_EMPTY : ZONE_SOME);
    federation *all[] = {&f,   &g,       &minus,   &both,
                         &cut, &reduced, &bounded, &freed};
    for (int i = 0; i < 8; i++)
      federation_release(all[i]);
  }
}

// Pieces of z must cover it again, which no piece does alone.
static void test_misses(void **state) {
  (void)state;
  oracle_start("federation, inclusion");
  for (int round = 0; round < 2000; round++) {
    const zone_kernel *k = any_kernel();
    const uint32_t n = 2 + (uint32_t)pick(4);
    int64_t z[CELLS], d[CELLS];
    federation f;
    random_zone(k, z, n, 10);
    random_zone(k, d, n, 10);
    federation_init(&f, k, n);
    federation_add(&f, z);
    federation_subtract_zone(&f, d);
    if (f.count == 0)
      continue;
    federation_add(&f, d);
    assert_int_equal(federation_misses(&f, z), ZONE_EMPTY);
    f.count--;
    zone_copy(k, d, federation_zone(&f, f.count - 1), n);
    f.count--;
    assert_int_equal(federation_misses(&f, d), ZONE_SOME);
    federation_release(&f);
  }
}

// Time in steps of half a unit: that has a point in every interval.
static void test_time(void **state) {
  (void)state;
  uint64_t inside = 0;
  oracle_start("federation, time");
  for (int round = 0; round < 500; round++) {
    const zone_kernel *k = any_kernel();
    federation good, bad, up, down, before;
    random_federation(&good, k, 3);
    random_federation(&bad, k, 3);
    copy(&up, &good);
    copy(&down, &good);
    federation_up(&up);
    federation_down(&down);
    federation_init(&before, k, N);
    const zone_status status = federation_before(&before, &good, &bad);
    assert_int_equal(status, before.count ? ZONE_SOME : ZONE_EMPTY);
    assert_true(federation_is_valid(&before));
    int64_t p[N] = {0};
    do {
      bool past = false, future = false, safe = false, met_bad = false;
      for (int64_t t = 0; t <= 8 * LAST / UNIT; t++) {
        const int64_t then[N] = {0, 2 * p[1] - t, 2 * p[2] - t};
        const int64_t later[N] = {0, 2 * p[1] + t, 2 * p[2] + t};
        past |= then[1] >= 0 && then[2] >= 0 && has(&good, then, 2 * UNIT);
        met_bad |= has(&bad, later, 2 * UNIT);
        if (has(&good, later, 2 * UNIT)) {
          future = true;
          safe |= !met_bad;
        }
      }
      inside += safe;
      assert_int_equal(has(&up, p, UNIT), past);
      assert_int_equal(has(&down, p, UNIT), future);
      assert_int_equal(has(&before, p, UNIT), safe);
    } while (next_point(p, N, LAST / 2));
    federation_release(&good);
    federation_release(&bad);
    federation_release(&up);
    federation_release(&down);
    federation_release(&before);
  }
  print_message("%" PRIu64 " points before\n", inside);
}

static void test_print(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_32, ZONE_BEST);
  const char *const names[] = {"0", "x"};
  federation f;
  int64_t z[CELLS];
  strbuf out;
  strbuf_init(&out);
  federation_init(&f, k, 2);
  federation_print(&f, names, &out);
  assert_string_equal(out.text, "false");
  strbuf_clear(&out);
  k->init_universe(z, 2);
  federation_add(&f, z);
  k->init_zero(z, 2);
  assert_int_equal(k->reset(z, 2, 1, 2), ZONE_SOME);
  federation_subtract_zone(&f, z);
  federation_print(&f, names, &out);
  assert_string_equal(out.text, "(x < 2) || (x > 2)");
  strbuf_release(&out);
  federation_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_subtract), cmocka_unit_test(test_sets),
      cmocka_unit_test(test_misses),   cmocka_unit_test(test_time),
      cmocka_unit_test(test_print),
  };
  return cmocka_run_group_tests_name("federation", tests, NULL, NULL);
}
