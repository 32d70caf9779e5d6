// Extrapolations against their definition, entry by entry, and against what
// they are for: every valuation that is added must be simulated by one that was
// there.  aLU against its definition, point by point.

#include "zone/extrapolate.h"

#include "oracle.h"

enum {
  KERNELS = ZONE_WIDTHS * ZONE_LEVELS,
  CELLS = 24 * 24,
  BOUNDS = 64,
};

static void random_bounds(int64_t *lower, int64_t *upper, uint32_t n,
                          int64_t most) {
  lower[0] = upper[0] = 99; // not read
  for (uint32_t i = 1; i < n; i++) {
    lower[i] = pick(4) ? pick(most + 1) : ZONE_NEVER;
    upper[i] = pick(4) ? pick(most + 1) : ZONE_NEVER;
  }
}

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

// The bounds that an extrapolation goes by.
static void bounds_of(extrapolation kind, int64_t *l, int64_t *u,
                      const int64_t *lower, const int64_t *upper, uint32_t n) {
  const bool joined = kind == EXTRA_M || kind == EXTRA_M_PLUS;
  for (uint32_t i = 0; i < n; i++) {
    l[i] = joined ? greater(lower[i], upper[i]) : lower[i];
    u[i] = joined ? greater(lower[i], upper[i]) : upper[i];
  }
  l[0] = u[0] = 0;
}

// The definitions of Behrmann, Bouyer, Larsen & Pelanek; ZONE_NEVER is less
// than any constant.
static void oracle_extrapolate(oracle *o, extrapolation kind, const int64_t *l,
                               const int64_t *u) {
  static oracle old;
  const bool plus = kind == EXTRA_M_PLUS || kind == EXTRA_LU_PLUS;
  old = *o;
  for (int i = 0; i < o->n; i++)
    for (int j = 0; j < o->n; j++) {
      const limit d = old.m[i][j];
      if (i == j || !d.finite)
        continue;
      const int64_t low_i = -old.m[0][i].c;
      const int64_t low_j = -old.m[0][j].c;
      const limit cut = u[j] == ZONE_NEVER ? (i == 0 ? ZERO : NONE)
                                           : (limit){-u[j], true, true};
      if (d.c > l[i])
        o->m[i][j] = NONE;
      else if (plus && i != 0 && (low_i > l[i] || low_j > u[j]))
        o->m[i][j] = NONE;
      else if (plus ? i == 0 && low_j > u[j] : -d.c > u[j])
        o->m[i][j] = cut;
    }
  assert_true(oracle_close(o));
}

// Bounds that are given up, and come back from two others that are not, are
// too large for 16 bits.
enum { NEAR = 2600 };

static void near_limit(const zone_kernel *k, void *z, uint32_t n,
                       int64_t *lower, int64_t *upper) {
  k->init_universe(z, n);
  for (uint32_t i = 1; i < n; i++) {
    if (pick(8))
      lower[i] = NEAR - pick(600);
    if (pick(8))
      upper[i] = NEAR - pick(600);
    for (uint32_t j = 0; j < n; j++)
      if (i != j && pick(8))
        k->set(z, n, i, j, 2 * (NEAR - pick(600)));
  }
  assert_int_equal(k->close(z, n), ZONE_SOME);
}

// All kinds and kernels on one zone.
static void check_kinds(const zone_kernel *const *kernels, int count,
                        uint32_t n, int64_t most, int64_t most_bound,
                        uint64_t *overflows) {
  static int64_t wide[CELLS], z[CELLS];
  static oracle o;
  int64_t lower[BOUNDS], upper[BOUNDS], l[BOUNDS], u[BOUNDS], lu[2 * BOUNDS];
  const zone_kernel *reference = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  random_zone(reference, wide, n, most);
  random_bounds(lower, upper, n, most_bound);
  if (most == NEAR)
    near_limit(reference, wide, n, lower, upper);
  for (extrapolation kind = EXTRA_NONE; kind < EXTRAPOLATIONS; kind++) {
    bounds_of(kind, l, u, lower, upper, n);
    oracle_from(&o, reference, wide, n);
    if (kind != EXTRA_NONE)
      oracle_extrapolate(&o, kind, l, u);
    for (int r = 0; r < count; r++) {
      const zone_kernel *k = kernels[r];
      if (!zone_convert(k, z, reference, wide, n))
        continue;
      zone_fill_bounds(k, kind, lu, n, lower, upper);
      const zone_status status = zone_extrapolate(k, kind, z, n, lu);
      const bool fits = oracle_fits(&o, k);
      if (status != (fits ? ZONE_SOME : ZONE_OVERFLOW) ||
          (fits && !oracle_agrees(&o, k, z, n)))
        fail_msg("%s: %s, dimension %u: status %d", k->name,
                 extrapolation_name(kind), n, (int)status);
      *overflows += status == ZONE_OVERFLOW;
    }
  }
}

static void test_definitions(void **state) {
  (void)state;
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  uint64_t overflows = 0;
  oracle_start("extrapolate, definitions");
  for (int round = 0; round < 4000; round++)
    check_kinds(kernels, count, 1 + (uint32_t)pick(6), 6, 6, &overflows);
  for (int round = 0; round < 1000; round++) {
    const uint32_t n = 1 + (uint32_t)pick(5);
    const int64_t most = pick(2) ? NEAR : 1300;
    const int64_t most_bound = pick(2) ? 2600 : 20000;
    check_kinds(kernels, count, n, most, most_bound, &overflows);
  }
  for (int round = 0; round < 30; round++)
    check_kinds(kernels, count, 8 + (uint32_t)pick(12), 20, 20, &overflows);
  print_message("%" PRIu64 " overflows\n", overflows);
  assert_true(overflows > 0);
}

// ---- Simulation

// Is `point` (in units of 1/scale) in aLU(z)?  By the definition: z has a
// valuation v such that for each x v(x) = p(x), or L(x) < v(x) < p(x), or
// U(x) < p(x) < v(x).  Each choice is a zone, met with z, all constants times
// scale.
static bool in_alu(const oracle *z, const int64_t *point, int64_t scale,
                   const int64_t *l, const int64_t *u) {
  static oracle o;
  int choices = 1;
  for (int i = 1; i < z->n; i++)
    choices *= 3;
  for (int choice = 0; choice < choices; choice++) {
    o = *z;
    bool possible = true;
    for (int i = 0; i < o.n; i++)
      for (int j = 0; j < o.n; j++)
        o.m[i][j].c *= scale;
    for (int x = 1, rest = choice; x < o.n; x++, rest /= 3) {
      const limit at = {point[x], false, true};
      const limit below = {point[x], true, true};
      const limit from = {-point[x], false, true};
      const limit above = {-point[x], true, true};
      switch (rest % 3) {
      case 0:
        oracle_tighten(&o, x, 0, at);
        oracle_tighten(&o, 0, x, from);
        break;
      case 1:
        oracle_tighten(&o, x, 0, below);
        if (l[x] != ZONE_NEVER)
          oracle_tighten(&o, 0, x, (limit){-l[x] * scale, true, true});
        break;
      default:
        possible &= u[x] == ZONE_NEVER || point[x] > u[x] * scale;
        oracle_tighten(&o, 0, x, above);
      }
    }
    if (possible && oracle_close(&o))
      return true;
  }
  return false;
}

// The grid has to have a point in every region: n clocks need steps of
// 1/(n + 1), and it has to be larger than any sum of constants.
static void check_simulated(uint32_t n, int64_t most, int64_t most_bound,
                            int64_t last, uint64_t *added) {
  static int64_t z[CELLS], w[CELLS];
  static oracle o;
  int64_t lower[BOUNDS], upper[BOUNDS], l[BOUNDS], u[BOUNDS], lu[2 * BOUNDS];
  const zone_kernel *k =
      zone_kernel_get((zone_width)pick(ZONE_WIDTHS), ZONE_BEST);
  const int64_t scale = n;
  random_zone(k, z, n, most);
  random_bounds(lower, upper, n, most_bound);
  oracle_from(&o, k, z, n);
  for (extrapolation kind = EXTRA_M; kind < EXTRAPOLATIONS; kind++) {
    bounds_of(kind, l, u, lower, upper, n);
    zone_copy(k, w, z, n);
    zone_fill_bounds(k, kind, lu, n, lower, upper);
    assert_int_equal(zone_extrapolate(k, kind, w, n, lu), ZONE_SOME);
    assert_true(k->includes(w, z, n));
    int64_t p[4] = {0};
    do {
      if (!zone_has_point(k, w, n, p, scale) ||
          zone_has_point(k, z, n, p, scale))
        continue;
      ++*added;
      if (!in_alu(&o, p, scale, l, u))
        fail_msg("%s added a point that is not simulated",
                 extrapolation_name(kind));
    } while (next_point(p, (int)n, last * scale));
  }
}

static void test_simulated(void **state) {
  (void)state;
  uint64_t added = 0;
  oracle_start("extrapolate, simulation");
  for (int round = 0; round < 600; round++)
    check_simulated(3, 3, 3, 7, &added);
  for (int round = 0; round < 30; round++)
    check_simulated(4, 2, 2, 4, &added);
  print_message("%" PRIu64 " points added, all simulated\n", added);
  assert_true(added > 1000);
}

// ---- Regions

// A number for the region of a point: Alur & Dill, "A theory of timed
// automata", TCS 126, 1994.
static uint64_t region(const int64_t *point, int n, int64_t scale,
                       const int64_t *m) {
  uint64_t code = 0;
  for (int i = 1; i < n; i++) {
    const bool above = m[i] == ZONE_NEVER || point[i] > m[i] * scale;
    code = code * 16 + (above ? 15 : (uint64_t)(point[i] / scale));
    code = code * 2 + (!above && point[i] % scale == 0);
    for (int j = 1; j < i; j++) {
      const bool other = m[j] == ZONE_NEVER || point[j] > m[j] * scale;
      const int64_t f = point[i] % scale;
      const int64_t g = point[j] % scale;
      code = code * 4 + (above || other ? 0 : f < g ? 1 : f == g ? 2 : 3);
    }
  }
  return code;
}

enum { TABLE = 1 << 12 };

typedef struct {
  uint64_t codes[TABLE];
  bool used[TABLE];
} region_set;

static bool *find_region(region_set *s, uint64_t code) {
  uint64_t at = code * UINT64_C(0x9e3779b97f4a7c15) >> 52;
  while (s->used[at] && s->codes[at] != code)
    at = (at + 1) % TABLE;
  s->codes[at] = code;
  return &s->used[at];
}

// ExtraM and ExtraM+ add no region.
static void check_regions(uint32_t n, int64_t most, int64_t most_bound,
                          int64_t last) {
  static int64_t z[CELLS], w[CELLS];
  static region_set regions;
  int64_t lower[BOUNDS], upper[BOUNDS], m[BOUNDS], lu[2 * BOUNDS];
  const zone_kernel *k =
      zone_kernel_get((zone_width)pick(ZONE_WIDTHS), ZONE_BEST);
  const int64_t scale = n;
  random_zone(k, z, n, most);
  random_bounds(lower, upper, n, most_bound);
  bounds_of(EXTRA_M, m, m, lower, upper, n);
  memset(&regions, 0, sizeof regions);
  int64_t p[4] = {0};
  do {
    if (zone_has_point(k, z, n, p, scale))
      *find_region(&regions, region(p, (int)n, scale, m)) = true;
  } while (next_point(p, (int)n, last * scale));
  for (extrapolation kind = EXTRA_M; kind <= EXTRA_M_PLUS; kind++) {
    zone_copy(k, w, z, n);
    zone_fill_bounds(k, kind, lu, n, lower, upper);
    assert_int_equal(zone_extrapolate(k, kind, w, n, lu), ZONE_SOME);
    do {
      if (zone_has_point(k, w, n, p, scale))
        assert_true(*find_region(&regions, region(p, (int)n, scale, m)));
    } while (next_point(p, (int)n, last * scale));
  }
}

static void test_regions(void **state) {
  (void)state;
  oracle_start("extrapolate, regions");
  for (int round = 0; round < 800; round++)
    check_regions(3, 3, 3, 8);
  for (int round = 0; round < 20; round++)
    check_regions(4, 2, 3, 8);
}

// ---- aLU

static bool check_alu(uint32_t n, int64_t most, int64_t most_bound,
                      int64_t last) {
  static int64_t small[CELLS], big[CELLS], a[CELLS], b[CELLS];
  static oracle o;
  int64_t lower[BOUNDS], upper[BOUNDS], l[BOUNDS], u[BOUNDS], lu[2 * BOUNDS];
  const zone_kernel *reference = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  const int64_t scale = n;
  random_zone(reference, small, n, most);
  random_zone(reference, big, n, most);
  if (pick(2)) // often one is nearly the other
    zone_copy(reference, big, small, n);
  const zone_constraint c = random_constraint(n, most);
  if (bound_add(c.b, reference->get(big, n, c.j, c.i)) >= 0)
    reference->constrain(big, n, c.i, c.j, c.b);
  random_bounds(lower, upper, n, most_bound);
  bounds_of(EXTRA_LU, l, u, lower, upper, n);
  oracle_from(&o, reference, big, n);
  bool expected = true;
  int64_t p[4] = {0};
  do {
    expected = !zone_has_point(reference, small, n, p, scale) ||
               in_alu(&o, p, scale, l, u);
  } while (expected && next_point(p, (int)n, last * scale));
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  for (int r = 0; r < count; r++) {
    const zone_kernel *k = kernels[r];
    assert_true(zone_convert(k, a, reference, small, n));
    assert_true(zone_convert(k, b, reference, big, n));
    k->fill_lu(lu, n, lower, upper, false);
    if (k->includes_alu(b, a, n, lu) != expected)
      fail_msg("%s: aLU is %d, should be %d", k->name, !expected, expected);
    assert_true(expected || !k->includes(b, a, n));
  }
  return expected;
}

static void test_alu(void **state) {
  (void)state;
  int yes = 0;
  const int rounds = 2000;
  oracle_start("extrapolate, aLU");
  for (int round = 0; round < rounds; round++)
    yes += check_alu(3, 3, 3, 8);
  for (int round = 0; round < 30; round++)
    check_alu(4, 1, 1, 4);
  print_message("%d of %d included\n", yes, rounds);
  assert_true(yes > rounds / 8 && yes < rounds * 7 / 8);
}

// All widths and levels must agree with the formula in wide numbers, where
// constants are near the limit.
static void test_alu_large(void **state) {
  (void)state;
  static int64_t small[CELLS], big[CELLS], a[CELLS], b[CELLS];
  int64_t lower[BOUNDS], upper[BOUNDS], lu[2 * BOUNDS];
  const zone_kernel *reference = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  int yes = 0, no = 0;
  oracle_start("extrapolate, aLU with large constants");
  for (int round = 0; round < 6000; round++) {
    const uint32_t n = 2 + (uint32_t)pick(round % 50 ? 3 : 18);
    const int64_t most = pick(2) ? 1500 : 4000;
    random_zone(reference, small, n, most);
    zone_copy(reference, big, small, n);
    const zone_constraint c = random_constraint(n, most);
    if (bound_add(c.b, reference->get(big, n, c.j, c.i)) >= 0)
      reference->constrain(big, n, c.i, c.j, c.b);
    random_bounds(lower, upper, n, pick(2) ? 1500 : 12000);
    bool expected = true;
    for (uint32_t y = 0; y < n; y++)
      for (uint32_t x = 0; x < n; x++) {
        const limit low = decode(reference->get(small, n, 0, x));
        const limit left = decode(reference->get(big, n, y, x));
        const int64_t ux = x ? upper[x] : 0;
        const int64_t ly = y ? lower[y] : 0;
        if (x == y || ux == ZONE_NEVER || ly == ZONE_NEVER)
          continue;
        expected &= tighter(low, (limit){-ux, false, true}) ||
                    !tighter(left, decode(reference->get(small, n, y, x))) ||
                    !tighter(sum(left, (limit){-ly, true, true}), low);
      }
    yes += expected;
    no += !expected;
    for (int r = 0; r < count; r++) {
      const zone_kernel *k = kernels[r];
      if (!zone_convert(k, a, reference, small, n) ||
          !zone_convert(k, b, reference, big, n))
        continue;
      k->fill_lu(lu, n, lower, upper, false);
      assert_int_equal(k->includes_alu(b, a, n, lu), expected);
    }
  }
  print_message("%d included, %d not\n", yes, no);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_definitions), cmocka_unit_test(test_simulated),
      cmocka_unit_test(test_regions),     cmocka_unit_test(test_alu),
      cmocka_unit_test(test_alu_large),
  };
  return cmocka_run_group_tests_name("extrapolate", tests, NULL, NULL);
}
