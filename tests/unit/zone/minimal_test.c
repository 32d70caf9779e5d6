// The reduced form: it must give the zone back, no constraint of it may be
// missing, and it must be the same however the zone was come by.

#include "zone/minimal.h"

#include "oracle.h"

enum {
  KERNELS = ZONE_WIDTHS * ZONE_LEVELS,
  CELLS = 24 * 24,
  ROUNDS = 10000,
  WIDE = 260, // clocks, more than a byte counts
};

// The zone of all constraints but one, by the oracle.
static bool same_without(const oracle *o, const zone_constraint *c,
                         uint32_t count, uint32_t without) {
  static oracle other;
  oracle_universe(&other, o->n);
  for (uint32_t i = 0; i < count; i++)
    if (i != without)
      oracle_tighten(&other, (int)c[i].i, (int)c[i].j, decode(c[i].b));
  assert_true(oracle_close(&other));
  for (int i = 0; i < o->n; i++)
    for (int j = 0; j < o->n; j++)
      if (!same(o->m[i][j], other.m[i][j]))
        return false;
  return true;
}

static uint64_t check_zone(const zone_kernel *const *kernels, int count,
                           const zone_kernel *reference, const void *wide,
                           uint32_t n) {
  static int64_t z[CELLS], back[CELLS];
  static zone_constraint first[CELLS], list[CELLS], again[CELLS];
  static uint8_t packed[CELLS * 12 + 5], other[CELLS * 12 + 5];
  static oracle o;
  oracle_from(&o, reference, wide, n);
  const uint32_t found = reference->reduce(wide, n, first);
  for (uint32_t without = 0; without <= found; without++)
    assert_int_equal(same_without(&o, first, found, without), without == found);
  const size_t size = minimal_pack(first, found, n, packed);
  assert_int_equal(minimal_size(packed, n), size);
  assert_int_equal(minimal_count(packed), found);
  minimal_unpack(packed, n, again);
  for (uint32_t i = 0; i < found; i++)
    assert_true(again[i].i == first[i].i && again[i].j == first[i].j &&
                again[i].b == first[i].b);
  for (int r = 0; r < count; r++) {
    const zone_kernel *k = kernels[r];
    if (!zone_convert(k, z, reference, wide, n))
      continue;
    assert_int_equal(k->reduce(z, n, list), found);
    assert_int_equal(minimal_pack(list, found, n, other), size);
    assert_memory_equal(packed, other, size);
    assert_int_equal(minimal_expand(k, back, n, list, found), ZONE_SOME);
    assert_true(zone_equal(k, z, back, n));
    assert_true(minimal_includes(packed, k, z, n));
  }
  return found;
}

static void test_random(void **state) {
  (void)state;
  static int64_t z[CELLS];
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  const zone_kernel *reference = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  uint64_t kept = 0;
  uint64_t entries = 0;
  oracle_start("minimal");
  for (int round = 0; round < ROUNDS; round++) {
    const uint32_t n = 1 + (uint32_t)pick(round % 200 ? 6 : 20);
    random_zone(reference, z, n, pick(4) ? 3 : 500000);
    // Equal distances are where the difficulty is.
    for (int64_t copies = n > 1 ? pick(n) : 0; copies > 0; copies--) {
      const uint32_t x = 1 + (uint32_t)pick(n - 1);
      const uint32_t y = 1 + (uint32_t)pick(n - 1);
      assert_int_equal(reference->assign(z, n, x, y, pick(3)), ZONE_SOME);
    }
    kept += check_zone(kernels, count, reference, z, n);
    entries += n * (n - 1);
  }
  print_message("%" PRIu64 " constraints of %" PRIu64 " entries\n", kept,
                entries);
}

// All of one inclusion, and the same bytes for the same zone.
static void test_includes(void **state) {
  (void)state;
  static int64_t a[CELLS], b[CELLS];
  static zone_constraint list[CELLS];
  static uint8_t pa[CELLS * 12 + 5], pb[CELLS * 12 + 5];
  int equal = 0, inside = 0;
  oracle_start("minimal, inclusion");
  for (int round = 0; round < ROUNDS; round++) {
    const zone_kernel *k =
        zone_kernel_get((zone_width)pick(ZONE_WIDTHS), ZONE_BEST);
    const uint32_t n = 2 + (uint32_t)pick(3);
    random_zone(k, a, n, 1);
    random_zone(k, b, n, 1);
    const size_t sa = minimal_pack(list, k->reduce(a, n, list), n, pa);
    const size_t sb = minimal_pack(list, k->reduce(b, n, list), n, pb);
    assert_int_equal(zone_equal(k, a, b, n),
                     sa == sb && memcmp(pa, pb, sa) == 0);
    assert_int_equal(minimal_includes(pb, k, a, n), k->includes(b, a, n));
    equal += zone_equal(k, a, b, n);
    inside += k->includes(b, a, n);
  }
  print_message("%d equal, %d inside\n", equal, inside);
  assert_true(equal > 0 && inside > equal);
}

// More clocks than a byte can name; few constraints, then many.
static void test_many_clocks(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  void *z = test_malloc(zone_bytes(k, WIDE));
  void *back = test_malloc(zone_bytes(k, WIDE));
  zone_constraint *list = test_malloc(sizeof *list * WIDE * WIDE);
  zone_constraint *again = test_malloc(sizeof *list * WIDE * WIDE);
  uint8_t *packed = test_malloc(minimal_room(WIDE * WIDE));
  for (int dense = 0; dense < 2; dense++) {
    k->init_universe(z, WIDE);
    for (uint32_t i = 1; i < WIDE; i++) {
      assert_true(k->set(z, WIDE, i, 0, bound_le(dense ? 150 : i)));
      for (uint32_t j = 1; j < WIDE && dense; j++)
        if (i != j)
          assert_true(
              k->set(z, WIDE, i, j, bound_le(100 + (7 * i + 13 * j) % 100)));
    }
    assert_int_equal(k->close(z, WIDE), ZONE_SOME);
    const uint32_t count = k->reduce(z, WIDE, list);
    const size_t size = minimal_pack(list, count, WIDE, packed);
    print_message("%u constraints, %zu bytes\n", count, size);
    assert_int_equal(minimal_size(packed, WIDE), size);
    assert_int_equal(minimal_count(packed), count);
    minimal_unpack(packed, WIDE, again);
    assert_int_equal(minimal_expand(k, back, WIDE, again, count), ZONE_SOME);
    assert_true(zone_equal(k, z, back, WIDE));
  }
  test_free(z);
  test_free(back);
  test_free(list);
  test_free(again);
  test_free(packed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_includes),
      cmocka_unit_test(test_many_clocks),
  };
  return cmocka_run_group_tests_name("minimal", tests, NULL, NULL);
}
