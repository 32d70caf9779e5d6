// Flat zones against the kernels: what is stored is the zone, and comparing flat
// zones is comparing zones.
//
// Zones are made with 64-bit bounds, where the answers come from as well, and
// converted; all kernels and all widths of flat zones are tried.

#include "store/flat_zone.h"

#include "base/mem.h"
#include "zone/oracle.h"

enum {
  CLOCKS = 20,
  CELLS = (CLOCKS + 1) * (CLOCKS + 8),
  ROUNDS = 6000,
};

// What a round works on.
typedef struct {
  const zone_kernel *k, *wide;
  uint32_t n;
  int64_t most;
  int64_t lower[CLOCKS + 1], upper[CLOCKS + 1];
  int64_t stored[CELLS], candidate[CELLS];             // of the wide kernel
  int64_t stored_small[CELLS], candidate_small[CELLS]; // of k
  int64_t back[CELLS];
  int64_t lu[4 * CELLS];
} round_data;

static uint64_t same_answers, yes_answers;

// ---- Zones -----------------------------------------------------------------

// In the width of k; false if that is too narrow.
static bool make_zones(round_data *r) {
  const uint32_t n = r->n;
  random_zone(r->wide, r->stored, n, r->most);
  if (pick(4) == 0)
    random_zone(r->wide, r->candidate, n, r->most);
  else
    vary_zone(r->wide, r->n, r->most, r->candidate, r->stored);
  if (pick(2)) {
    int64_t other[CELLS];
    memcpy(other, r->stored, sizeof other);
    memcpy(r->stored, r->candidate, sizeof other);
    memcpy(r->candidate, other, sizeof other);
  }
  return zone_convert(r->k, r->stored_small, r->wide, r->stored, n) &&
         zone_convert(r->k, r->candidate_small, r->wide, r->candidate, n);
}

static int64_t random_limit(int64_t most) {
  switch (pick(8)) {
  case 0:
  case 1:
    return ZONE_NEVER;
  case 2:
    return pick(2) ? 40000 : 5000000000;
  case 3:
    return BOUND_LIMIT / 4;
  case 4:
    return 0;
  default:
    return pick(most + 1);
  }
}

static void make_limits(round_data *r) {
  r->lower[0] = r->upper[0] = 0;
  for (uint32_t i = 1; i < r->n; i++) {
    r->lower[i] = random_limit(r->most);
    r->upper[i] = random_limit(r->most);
  }
}

static bool make_round(round_data *r, const zone_kernel *k) {
  static const int64_t sizes[] = {3, 31, 62, 64, 500, 2040, 8200, 100000};
  r->k = k;
  r->wide = zone_kernel_get(ZONE_64, ZONE_BEST);
  r->n = 1 + (uint32_t)pick(pick(4) ? 7 : CLOCKS);
  r->most = sizes[pick(8)];
  if (k->width == ZONE_64 && pick(4) == 0)
    r->most = INT64_C(1) << 40;
  make_limits(r);
  return make_zones(r);
}

// ---- One pair --------------------------------------------------------------

// The zone in the flat zone, kept as the store does: with a block behind it.
static void *keep(const flat_zone *f) {
  unsigned char *kept = mem_new(f->bytes + FLAT_ZONE_BLOCK, 1);
  memcpy(kept, f->cells, f->bytes);
  memset(kept + f->bytes, 0x5a, FLAT_ZONE_BLOCK);
  return kept;
}

static void expect(const round_data *r, const flat_zone *f, const char *what,
                   bool got, bool wanted) {
  same_answers++;
  yes_answers += wanted;
  if (got != wanted)
    fail_msg("%s: %s, dimension %u, width %u: %d instead of %d", r->k->name,
             what, r->n, f->width, (int)got, (int)wanted);
}

static bool alu(const round_data *r, const zone_kernel *k, const void *big,
                const void *small) {
  zone_lu *lu = (zone_lu *)(uintptr_t)r->lu;
  k->fill_lu(lu, r->n, r->lower, r->upper, false);
  return k->includes_alu(big, small, r->n, lu);
}

static void fill_limits(flat_zone_limits *l, uint32_t n, const int64_t *lower,
                        const int64_t *upper) {
  flat_zone_limits_init(l, n);
  for (uint32_t i = 0; i < n; i++)
    flat_zone_limits_put(l, i, lower[i], upper[i],
                         flat_zone_shorten(lower[i], upper[i]));
}

static void compare(const round_data *r, flat_zone *f, const void *kept,
                    uint32_t width) {
  const zone_kernel *w = r->wide;
  flat_zone_limits limits;
  fill_limits(&limits, r->n, r->lower, r->upper);
  flat_zone_compare_by_inclusion(f);
  expect(r, f, "inclusion, is covered", flat_zone_is_covered(f, kept, width),
         w->includes(r->stored, r->candidate, r->n));
  expect(r, f, "inclusion, covers", flat_zone_covers(f, kept, width),
         w->includes(r->candidate, r->stored, r->n));
  flat_zone_compare_by_simulation(f, &limits);
  const bool covered = alu(r, w, r->stored, r->candidate);
  const bool covers = alu(r, w, r->candidate, r->stored);
  expect(r, f, "kernel", alu(r, r->k, r->stored_small, r->candidate_small),
         covered);
  expect(r, f, "simulation, is covered", flat_zone_is_covered(f, kept, width),
         covered);
  expect(r, f, "simulation, covers", flat_zone_covers(f, kept, width), covers);
  flat_zone_limits_release(&limits);
}

static void check_round_trip(round_data *r, const flat_zone *f,
                             const void *kept, uint32_t width) {
  memset(r->back, 0x33, sizeof r->back);
  flat_zone_expand(f, r->back, kept, r->n, width);
  assert_true(zone_equal(r->k, r->back, r->stored_small, r->n));
  assert_true(r->k->is_valid(r->back, r->n));
}

// The flat zone that took the stored zone takes the candidate: as wide or wider.
static void check_pair(round_data *r, uint32_t width) {
  flat_zone f;
  flat_zone_init(&f, r->k, width);
  flat_zone_take(&f, r->stored_small, r->n);
  assert_true(f.width >= width && f.width <= 8);
  assert_int_equal(f.bytes, flat_zone_bytes(r->n, f.width));
  assert_int_equal(f.m, r->n);
  void *kept = keep(&f);
  const uint32_t kept_width = f.width;
  check_round_trip(r, &f, kept, kept_width);
  flat_zone_take(&f, r->candidate_small, r->n);
  assert_true(f.width >= kept_width);
  compare(r, &f, kept, kept_width);
  check_round_trip(r, &f, kept, kept_width);
  mem_free(kept);
  flat_zone_release(&f);
}

static void test_random(void **state) {
  (void)state;
  static round_data r;
  const zone_kernel *kernels[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(kernels);
  oracle_start("flat zone");
  same_answers = yes_answers = 0;
  for (int i = 0; i < ROUNDS; i++)
    if (make_round(&r, kernels[i % count]))
      for (uint32_t width = 1; width <= 8; width *= 2)
        check_pair(&r, width);
  print_message("%" PRIu64 " answers, %" PRIu64 " of them yes\n", same_answers,
                yes_answers);
  assert_true(yes_answers > same_answers / 10);
  assert_true(yes_answers < same_answers * 9 / 10);
}

// ---- Widths ----------------------------------------------------------------

// One clock that is exactly c.
static uint32_t width_of(const zone_kernel *k, int64_t c, bool strict) {
  int64_t z[CELLS], back[CELLS];
  k->init_universe(z, 2);
  const bound b = strict ? bound_lt(c) : bound_le(c);
  assert_int_equal(k->constrain(z, 2, 1, 0, b), ZONE_SOME);
  flat_zone f;
  flat_zone_init(&f, k, 1);
  flat_zone_take(&f, z, 2);
  const uint32_t width = f.width;
  void *kept = keep(&f);
  flat_zone_expand(&f, back, kept, 2, width);
  assert_true(zone_equal(k, z, back, 2));
  mem_free(kept);
  flat_zone_release(&f);
  return width;
}

// 126 is the greatest code that fits in a byte: 127 is infinity.
static void test_widths(void **state) {
  (void)state;
  for (int w = 0; w < ZONE_WIDTHS; w++) {
    const zone_kernel *k = zone_kernel_get((zone_width)w, ZONE_BEST);
    assert_int_equal(width_of(k, 63, false), 1);
    assert_int_equal(width_of(k, 64, true), 2);
    assert_int_equal(width_of(k, 64, false), 2);
    assert_int_equal(width_of(k, 4095, false), 2);
    if (k->width == ZONE_16)
      continue;
    assert_int_equal(width_of(k, 16383, false), 2);
    assert_int_equal(width_of(k, 16384, true), 4);
    assert_int_equal(width_of(k, 16384, false), 4);
    if (k->width == ZONE_32)
      continue;
    assert_int_equal(width_of(k, 1073741823, false), 4);
    assert_int_equal(width_of(k, 1073741824, true), 8);
    assert_int_equal(width_of(k, 1073741824, false), 8);
  }
}

// The least code that fits in a byte is -127.
static void test_negative(void **state) {
  (void)state;
  for (int w = 0; w < ZONE_WIDTHS; w++) {
    const zone_kernel *k = zone_kernel_get((zone_width)w, ZONE_BEST);
    for (int64_t code = -130; code <= -120; code++) {
      int64_t z[CELLS], back[CELLS];
      k->init_universe(z, 2);
      assert_int_equal(k->constrain(z, 2, 0, 1, code), ZONE_SOME);
      flat_zone f;
      flat_zone_init(&f, k, 1);
      flat_zone_take(&f, z, 2);
      assert_int_equal(f.width, code < -127 ? 2 : 1);
      void *kept = keep(&f);
      flat_zone_expand(&f, back, kept, 2, f.width);
      assert_true(zone_equal(k, z, back, 2));
      mem_free(kept);
      flat_zone_release(&f);
    }
  }
}

// ---- Many clocks -----------------------------------------------------------

static void check_many(const zone_kernel *k, uint32_t n) {
  const size_t bytes = zone_bytes(k, n);
  void *a = mem_new(bytes, 1);
  void *b = mem_new(bytes, 1);
  zone_lu *lu = mem_new(zone_lu_bytes(k, n), 1);
  int64_t *lower = mem_new(n, sizeof *lower);
  int64_t *upper = mem_new(n, sizeof *upper);
  lower[0] = upper[0] = 0;
  for (uint32_t i = 1; i < n; i++) {
    lower[i] = random_limit(20);
    upper[i] = random_limit(20);
  }
  k->init_zero(a, n);
  for (uint32_t i = 0; i < 3; i++)
    assert_int_equal(k->reset(a, n, 1 + (uint32_t)pick(n - 1), pick(20)),
                     ZONE_SOME);
  k->up(a, n);
  zone_copy(k, b, a, n);
  assert_int_equal(
      k->constrain(b, n, 0, 1 + (uint32_t)pick(n - 1), bound_lt(-pick(20) - 1)),
      ZONE_SOME);
  k->fill_lu(lu, n, lower, upper, false);
  flat_zone f;
  flat_zone_init(&f, k, 1);
  flat_zone_take(&f, a, n);
  void *kept = keep(&f);
  const uint32_t width = f.width;
  flat_zone_take(&f, b, n);
  flat_zone_limits limits;
  fill_limits(&limits, n, lower, upper);
  flat_zone_compare_by_simulation(&f, &limits);
  assert_int_equal(flat_zone_is_covered(&f, kept, width),
                   k->includes_alu(a, b, n, lu));
  assert_int_equal(flat_zone_covers(&f, kept, width),
                   k->includes_alu(b, a, n, lu));
  flat_zone_compare_by_inclusion(&f);
  assert_int_equal(flat_zone_is_covered(&f, kept, width), k->includes(a, b, n));
  assert_int_equal(flat_zone_covers(&f, kept, width), k->includes(b, a, n));
  flat_zone_expand(&f, b, kept, n, width);
  assert_true(zone_equal(k, a, b, n));
  flat_zone_release(&f);
  flat_zone_limits_release(&limits);
  mem_free(kept);
  mem_free(a);
  mem_free(b);
  mem_free(lu);
  mem_free(lower);
  mem_free(upper);
}

static void test_many_clocks(void **state) {
  (void)state;
  oracle_start("flat zone, many clocks");
  for (uint32_t n = 249; n <= 265; n += 8)
    check_many(zone_kernel_get(ZONE_16, ZONE_BEST), n);
  check_many(zone_kernel_get(ZONE_32, ZONE_BEST), 40);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_widths),
      cmocka_unit_test(test_negative),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_many_clocks),
  };
  return cmocka_run_group_tests_name("flat zone", tests, NULL, NULL);
}
