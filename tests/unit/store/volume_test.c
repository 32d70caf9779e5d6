// Volumes against the kernels: whatever a kernel says is inside something else
// is not larger.
//
// Pairs of zones at random, in all kernels and all widths of flat zones; the kernel
// with 64-bit bounds is the judge.

#include "store/volume.h"

#include "zone/oracle.h"

enum {
  CLOCKS = 20,
  CELLS = (CLOCKS + 1) * (CLOCKS + 8),
  ROUNDS = 20000,
  NOTHING = 0, // the volume of a point
};

typedef struct {
  const zone_kernel *k, *wide;
  uint32_t n;
  int64_t most;
  flat_zone_limits limits;
  int64_t zones[2][CELLS];  // of the wide kernel
  int64_t narrow[2][CELLS]; // of k
} pair;

// Comparisons that fail, and those among them that the volumes foretell.
typedef struct {
  uint64_t inside, outside, told;
} tally;

// ---- Pairs of zones ---------------------------------------------------------

static void vary(const pair *p, int64_t *z) {
  const uint32_t n = p->n;
  for (int64_t i = pick(5); i > 0 && n > 1; i--) {
    const zone_constraint c = random_constraint(n, p->most);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    switch (pick(8)) {
    case 0:
      p->wide->up(z, n);
      break;
    case 1:
      p->wide->free(z, n, x);
      break;
    case 2:
      p->wide->down(z, n);
      break;
    default:
      if (bound_add(c.b, p->wide->get(z, n, c.j, c.i)) >= 0)
        assert_int_equal(p->wide->constrain(z, n, c.i, c.j, c.b), ZONE_SOME);
    }
  }
}

static int64_t random_limit(int64_t most) {
  switch (pick(16)) {
  case 0:
  case 1:
    return FLAT_ZONE_NEVER;
  case 2:
    return pick(2) ? 40000 : 5000000000;
  case 3:
    return pick(2) ? BOUND_LIMIT / 2 : BOUND_LIMIT / 4;
  case 4:
    return 0;
  default:
    return pick(most + 1);
  }
}

static void put_limits(flat_zone_limits *l, uint32_t x, int64_t lower,
                       int64_t upper) {
  flat_zone_limits_put(l, x, lower, upper, flat_zone_shorten(lower, upper));
}

// False if the kernel is too narrow for these zones.
static bool make_pair(pair *p, const zone_kernel *k) {
  static const int64_t sizes[] = {3, 10, 31, 62, 500, 8200, 100000};
  p->k = k;
  p->wide = zone_kernel_get(ZONE_64, ZONE_BEST);
  p->n = 1 + (uint32_t)pick(pick(4) ? 7 : CLOCKS);
  p->most = sizes[pick(7)];
  if (k->width == ZONE_64 && pick(4) == 0)
    p->most = INT64_C(1) << 52;
  put_limits(&p->limits, 0, 0, 0);
  for (uint32_t x = 1; x < p->n; x++) {
    const int64_t lower = random_limit(p->most);
    put_limits(&p->limits, x, lower, random_limit(p->most));
  }
  random_zone(p->wide, p->zones[0], p->n, p->most);
  if (pick(4) == 0)
    random_zone(p->wide, p->zones[1], p->n, p->most);
  else {
    memcpy(p->zones[1], p->zones[0], sizeof p->zones[1]);
    vary(p, p->zones[1]);
  }
  for (int i = 0; i < 2; i++)
    if (!zone_convert(k, p->narrow[i], p->wide, p->zones[i], p->n))
      return false;
  return true;
}

// ---- Monotone ---------------------------------------------------------------

static bool is_inside(const pair *p, bool simulates, int small, int big) {
  int64_t lu[4 * CELLS];
  if (!simulates)
    return p->wide->includes(p->zones[big], p->zones[small], p->n);
  p->wide->fill_lu(lu, p->n, p->limits.lower, p->limits.upper, false);
  return p->wide->includes_alu(p->zones[big], p->zones[small], p->n, lu);
}

static void compare(const pair *p, bool simulates, const uint32_t *volumes,
                    tally *t) {
  for (int small = 0; small < 2; small++) {
    const bool larger = volume_exceeds(volumes[small], volumes[1 - small]);
    if (is_inside(p, simulates, small, 1 - small)) {
      t->inside++;
      if (larger)
        fail_msg("%s, dimension %u, %s: %#x is inside %#x", p->k->name, p->n,
                 simulates ? "aLU" : "inclusion", volumes[small],
                 volumes[1 - small]);
    } else {
      t->outside++;
      t->told += larger;
    }
  }
}

// The same in all widths.
static uint32_t volume_in_widths(const pair *p, bool simulates, int which) {
  uint32_t volume = 0;
  for (uint32_t width = 1; width <= 8; width *= 2) {
    flat_zone f;
    flat_zone_init(&f, p->k, width);
    flat_zone_take(&f, p->narrow[which], p->n);
    if (simulates)
      flat_zone_compare_by_simulation(&f, &p->limits);
    else
      flat_zone_compare_by_inclusion(&f);
    const uint32_t v = volume_of(&f, &p->limits);
    assert_true(width == 1 || v == volume);
    volume = v;
    flat_zone_release(&f);
  }
  return volume;
}

static void check_pair(const pair *p, bool simulates, tally *t) {
  const uint32_t volumes[] = {volume_in_widths(p, simulates, 0),
                              volume_in_widths(p, simulates, 1)};
  compare(p, simulates, volumes, t);
}

static void print_tally(const char *title, const tally *t) {
  print_message("%s: %" PRIu64 " inside, %" PRIu64
                " not, %.0f %% of those told "
                "by volume\n",
                title, t->inside, t->outside,
                100.0 * (double)t->told / (double)t->outside);
  assert_true(t->inside > ROUNDS / 10);
  assert_true(t->told > t->outside / 10);
}

static void test_monotone(void **state) {
  (void)state;
  static pair p;
  tally tallies[2] = {{0}, {0}};
  const zone_kernel *kernels[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(kernels);
  oracle_start("volume");
  flat_zone_limits_init(&p.limits, CLOCKS + 1);
  for (int i = 0; i < ROUNDS; i++)
    if (make_pair(&p, kernels[i % count]))
      for (int simulates = 0; simulates < 2; simulates++)
        check_pair(&p, simulates, &tallies[simulates]);
  flat_zone_limits_release(&p.limits);
  print_tally("inclusion", &tallies[0]);
  print_tally("aLU", &tallies[1]);
}

// ---- By hand ----------------------------------------------------------------

static const zone_kernel *usual(void) {
  return zone_kernel_get(ZONE_16, ZONE_BEST);
}

// Two clocks, each within two bounds; -low for 0 - x.
static void make_box(int16_t *z, bound low1, bound up1, bound low2, bound up2) {
  const zone_kernel *k = usual();
  const zone_constraint all[] = {
      {0, 1, low1}, {1, 0, up1}, {0, 2, low2}, {2, 0, up2}};
  k->init_universe(z, 3);
  for (int i = 0; i < 4; i++)
    if (all[i].b != BOUND_INFINITY)
      assert_int_equal(k->constrain(z, 3, all[i].i, all[i].j, all[i].b),
                       ZONE_SOME);
}

static uint32_t box_volume(const int16_t *z, bool simulates, int64_t lower,
                           int64_t upper) {
  flat_zone f;
  flat_zone_limits limits;
  flat_zone_limits_init(&limits, 3);
  for (uint32_t x = 0; x < 3; x++)
    put_limits(&limits, x, x ? lower : 0, x ? upper : 0);
  flat_zone_init(&f, usual(), 1);
  flat_zone_take(&f, z, 3);
  if (simulates)
    flat_zone_compare_by_simulation(&f, &limits);
  else
    flat_zone_compare_by_inclusion(&f);
  const uint32_t volume = volume_of(&f, &limits);
  flat_zone_release(&f);
  flat_zone_limits_release(&limits);
  return volume;
}

// The volume as the paper defines it: infinity is M + 1.
static int64_t paper_volume(const int16_t *z, int64_t most) {
  int64_t product = 1;
  for (uint32_t x = 1; x < 3; x++) {
    const bound up = usual()->get(z, 3, x, 0);
    const bound low = usual()->get(z, 3, 0, x);
    product *= (up == BOUND_INFINITY ? most + 1 : bound_constant(up)) -
               llabs(bound_constant(low));
  }
  return product;
}

// T-000-zero.  A clock that has just been reset makes the paper's volume 0, and
// it tells nothing any more.
static void test_paper_zero(void **state) {
  (void)state;
  int16_t big[CELLS], small[CELLS];
  make_box(big, 0, 0, 0, bound_le(9));
  make_box(small, 0, 0, 0, bound_le(5));
  assert_false(usual()->includes(small, big, 3));
  assert_int_equal(paper_volume(big, 10), 0);
  assert_int_equal(paper_volume(small, 10), 0);
  for (int simulates = 0; simulates < 2; simulates++)
    assert_true(box_volume(big, simulates, 10, 10) >
                box_volume(small, simulates, 10, 10));
}

// A finite bound beyond M + 1: to the paper, what is inside is larger; with a
// lower bound there as well, it is less than nothing.
static void test_paper_beyond(void **state) {
  (void)state;
  int16_t big[CELLS], small[CELLS];
  make_box(big, 0, BOUND_INFINITY, 0, bound_le(2));
  make_box(small, 0, bound_le(30), 0, bound_le(2));
  assert_true(usual()->includes(big, small, 3));
  assert_true(paper_volume(small, 10) > paper_volume(big, 10));
  assert_true(box_volume(small, false, 10, 10) <=
              box_volume(big, false, 10, 10));
  make_box(big, bound_le(-20), BOUND_INFINITY, 0, bound_le(2));
  assert_true(paper_volume(big, 10) < 0);
  assert_true(box_volume(big, false, 10, 10) > NOTHING);
}

// 2 <= x <= 9 is inside 0 <= x <= 6 as far as guards x <= 1 and x >= 5 can
// tell, and its width is greater.
static void test_simulation(void **state) {
  (void)state;
  int16_t z[CELLS], other[CELLS];
  int64_t lu[CELLS];
  const int64_t lower[] = {0, 5, 5};
  const int64_t upper[] = {0, 1, 1};
  make_box(z, bound_le(-2), bound_le(9), 0, bound_le(1));
  make_box(other, 0, bound_le(6), 0, bound_le(1));
  usual()->fill_lu(lu, 3, lower, upper, false);
  assert_true(usual()->includes_alu(other, z, 3, lu));
  assert_true(paper_volume(z, 20) > paper_volume(other, 20));
  assert_true(box_volume(z, true, 5, 1) <= box_volume(other, true, 5, 1));
}

// "<" and "<=" are different sizes; clocks that nobody asks for are of none.
static void test_strict(void **state) {
  (void)state;
  int16_t z[3][CELLS];
  make_box(z[0], -1, bound_lt(5), 0, 0);
  make_box(z[1], 0, bound_lt(5), 0, 0);
  make_box(z[2], 0, bound_le(5), 0, 0);
  for (int simulates = 0; simulates < 2; simulates++)
    for (int i = 0; i < 3; i++) {
      if (i > 0)
        assert_true(box_volume(z[i - 1], simulates, 9, 9) <
                    box_volume(z[i], simulates, 9, 9));
      assert_int_equal(
          box_volume(z[i], simulates, FLAT_ZONE_NEVER, FLAT_ZONE_NEVER),
          NOTHING);
    }
}

// ---- Numbers ----------------------------------------------------------------

static uint32_t rounded(uint64_t digits, uint32_t most) {
  const volume_product p = {.digits = digits, .most = most};
  return volume_round(&p);
}

static uint64_t random_product(void) {
  const uint64_t high = (uint64_t)pick(INT64_C(1) << 32) << 32;
  const uint64_t all = high | (uint64_t)pick(INT64_C(1) << 32);
  const uint64_t p = all >> pick(64);
  return p ? p : 1;
}

static void test_round(void **state) {
  (void)state;
  oracle_start("round");
  assert_int_equal(rounded(1, 0), NOTHING);
  assert_int_equal(rounded(1, 64), NOTHING);
  assert_int_equal(rounded(UINT64_MAX, 64), UINT32_MAX);
  for (uint64_t p = 1; p < 1000; p++)
    assert_true(rounded(p, 64) < rounded(p + 1, 64));
  const uint64_t edge = UINT64_C(1) << 27;
  assert_true(rounded(edge - 2, 64) < rounded(edge - 1, 64));
  assert_true(rounded(edge - 1, 64) < rounded(edge, 64));
  for (int i = 0; i < 100000; i++) {
    const uint32_t most = 64 + (uint32_t)pick(pick(2) ? 10 : 250000);
    const uint64_t p = random_product();
    const uint64_t q = pick(2) ? random_product() : p + (p < UINT64_MAX);
    assert_true(p <= q ? rounded(p, most) <= rounded(q, most)
                       : rounded(p, most) >= rounded(q, most));
  }
}

// Two products of which each factor of one is at most that of the other: so are
// the products, and their numbers, however long they get.
static void test_long_products(void **state) {
  (void)state;
  oracle_start("long products");
  for (int i = 0; i < 2000; i++) {
    const int64_t factors = 1 + pick(pick(10) ? 40 : 4096);
    volume_product p = {.digits = 1, .most = (uint32_t)factors * 62}, q = p;
    for (int64_t n = 0; n < factors; n++) {
      const int64_t most = (INT64_C(1) << pick(62)) - 1;
      const int64_t less = pick(most + 1);
      volume_multiply(&p, 1 + (uint64_t)less);
      volume_multiply(&q, 1 + (uint64_t)(pick(3) ? less : most));
      assert_true(p.exponent <= q.exponent);
      assert_true(p.exponent < q.exponent || p.digits <= q.digits);
    }
    assert_true(volume_round(&p) <= volume_round(&q));
  }
}

// Clocks without bounds, with limits as great as can be: no end is reached where
// a clock more, or less, would make no difference.
static void test_no_saturation(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_64, ZONE_BEST);
  int64_t z[CELLS];
  flat_zone f;
  flat_zone_limits limits;
  flat_zone_limits_init(&limits, CLOCKS);
  for (uint32_t x = 0; x < CLOCKS; x++)
    put_limits(&limits, x, x ? BOUND_LIMIT / 2 : 0, x ? BOUND_LIMIT / 2 : 0);
  flat_zone_init(&f, k, 1);
  for (int simulates = 0; simulates < 2; simulates++) {
    uint32_t last = UINT32_MAX;
    k->init_universe(z, CLOCKS);
    for (uint32_t x = 1; x <= CLOCKS; x++) {
      flat_zone_take(&f, z, CLOCKS);
      if (simulates)
        flat_zone_compare_by_simulation(&f, &limits);
      else
        flat_zone_compare_by_inclusion(&f);
      const uint32_t volume = volume_of(&f, &limits);
      assert_true(volume_exceeds(last, volume));
      assert_false(volume_exceeds(volume, last));
      assert_int_equal(x == CLOCKS, volume >> 16 == NOTHING);
      last = volume;
      if (x < CLOCKS)
        assert_int_equal(k->reset(z, CLOCKS, x, 0), ZONE_SOME);
    }
  }
  flat_zone_release(&f);
  flat_zone_limits_release(&limits);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_monotone),
      cmocka_unit_test(test_paper_zero),
      cmocka_unit_test(test_paper_beyond),
      cmocka_unit_test(test_simulation),
      cmocka_unit_test(test_strict),
      cmocka_unit_test(test_round),
      cmocka_unit_test(test_long_products),
      cmocka_unit_test(test_no_saturation),
  };
  return cmocka_run_group_tests_name("volume", tests, NULL, NULL);
}
