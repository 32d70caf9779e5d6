// All kernels in step, against a plain oracle (oracle.h) and against points.
//
// Random sequences of operations run on every width and level at once.  After
// each operation the oracle says what the matrix is, whether it is empty, and
// whether it fits; each kernel must agree, matrix for matrix.

#include "zone/zone.h"

#include "oracle.h"

enum {
  KERNELS = ZONE_WIDTHS * ZONE_LEVELS,
  CELLS = 40 * 40, // with strides
  LISTED = 64,
  POINT_ROUNDS = 400,
};

typedef struct {
  const zone_kernel *k;
  bool alive; // has not overflown
  int64_t z[CELLS];
} runner;

typedef enum {
  OP_CONSTRAIN,
  OP_MANY,
  OP_INTERSECT,
  OP_CLOSE,
  OP_UP,
  OP_DOWN,
  OP_RESET,
  OP_ASSIGN,
  OP_FREE,
  OP_COUNT
} op_kind;

typedef struct {
  op_kind kind;
  uint32_t x, y;
  int64_t c;
  uint32_t count;
  zone_constraint list[LISTED];
} operation;

// A bound about as large as the limit of a width, or half of it.
static bound at_limit(int64_t most) {
  const bound top = most < 10000                  ? BOUND_LIMIT_OF(16)
                    : most < INT64_C(10000000000) ? BOUND_LIMIT_OF(32)
                                                  : BOUND_LIMIT_OF(64) - 4;
  const bound b = (pick(2) ? top : top / 2) - 2 + pick(5);
  return pick(2) ? b : -b;
}

static void random_operation(operation *op, uint32_t n, int64_t most) {
  op->kind = pick(2) ? OP_CONSTRAIN : (op_kind)pick(OP_COUNT);
  if (n == 1 && op->kind != OP_DOWN)
    op->kind = OP_UP;
  op->x = n > 1 ? 1 + (uint32_t)pick(n - 1) : 0;
  op->y = n > 1 ? 1 + (uint32_t)pick(n - 1) : 0;
  op->c = pick(most + 1);
  if (op->kind == OP_ASSIGN && pick(2))
    op->c = -op->c / (1 + pick(8));
  op->count = (uint32_t)pick(pick(4) ? 5 : LISTED);
  if (op->kind == OP_CONSTRAIN)
    op->count = 1;
  for (uint32_t i = 0; i < op->count && n > 1; i++) {
    op->list[i] = random_constraint(n, most);
    if (most >= 2000 && pick(3) == 0)
      op->list[i].b = at_limit(most);
    // Many at once are seldom consistent if they are not lenient.
    if (op->count > 5 && op->list[i].b < 0 && pick(8))
      op->list[i].b = -op->list[i].b;
  }
}

// In a zone of the same kernel, what the list says; infinity if it does not.
static bool make_other(const zone_kernel *k, void *z, uint32_t n,
                       const operation *op) {
  k->init_universe(z, n);
  return k->constrain_many(z, n, op->list, op->count) == ZONE_SOME;
}

static zone_status run(const zone_kernel *k, void *z, uint32_t n,
                       const operation *op, void *other) {
  switch (op->kind) {
  case OP_CONSTRAIN:
    return k->constrain(z, n, op->list[0].i, op->list[0].j, op->list[0].b);
  case OP_MANY:
    return k->constrain_many(z, n, op->list, op->count);
  case OP_INTERSECT:
    return k->intersect(z, n, other);
  case OP_CLOSE:
    for (uint32_t i = 0; i < op->count; i++) {
      const zone_constraint c = op->list[i];
      if (c.b < k->get(z, n, c.i, c.j) && !k->set(z, n, c.i, c.j, c.b))
        return ZONE_OVERFLOW;
    }
    return k->close(z, n);
  case OP_UP:
    k->up(z, n);
    return ZONE_SOME;
  case OP_DOWN:
    k->down(z, n);
    return ZONE_SOME;
  case OP_RESET:
    return k->reset(z, n, op->x, op->c);
  case OP_ASSIGN:
    return k->assign(z, n, op->x, op->y, op->c);
  case OP_FREE:
    k->free(z, n, op->x);
    return ZONE_SOME;
  case OP_COUNT:
    break;
  }
  return ZONE_SOME;
}

static bool run_oracle(oracle *o, const operation *op) {
  switch (op->kind) {
  case OP_CONSTRAIN:
  case OP_MANY:
  case OP_INTERSECT:
  case OP_CLOSE:
    for (uint32_t i = 0; i < op->count; i++)
      oracle_tighten(o, (int)op->list[i].i, (int)op->list[i].j,
                     decode(op->list[i].b));
    return oracle_close(o);
  case OP_UP:
    oracle_up(o);
    return true;
  case OP_DOWN:
    oracle_down(o);
    return true;
  case OP_RESET:
    oracle_reset(o, (int)op->x, op->c);
    return true;
  case OP_ASSIGN:
    return oracle_assign(o, (int)op->x, (int)op->y, op->c);
  case OP_FREE:
    oracle_free(o, (int)op->x);
    return true;
  case OP_COUNT:
    break;
  }
  return true;
}

typedef struct {
  uint64_t some, empty, overflow;
} tally;

static void step(runner *runners, int count, oracle *o, uint32_t n,
                 const operation *op, bool *some, tally *t) {
  static oracle list;
  static int64_t other[CELLS];
  oracle_universe(&list, (int)n);
  for (uint32_t i = 0; i < op->count && n > 1; i++)
    oracle_tighten(&list, (int)op->list[i].i, (int)op->list[i].j,
                   decode(op->list[i].b));
  const bool list_some = oracle_close(&list);
  if (op->kind == OP_INTERSECT && !list_some)
    return;
  *some = run_oracle(o, op);
  for (int r = 0; r < count; r++) {
    const zone_kernel *k = runners[r].k;
    if (!runners[r].alive)
      continue;
    if (op->kind == OP_INTERSECT && !make_other(k, other, n, op)) {
      assert_false(oracle_fits(&list, k));
      runners[r].alive = false;
      continue;
    }
    const zone_status status = run(k, runners[r].z, n, op, other);
    const bool fits = *some && oracle_fits(o, k);
    if (op->kind == OP_CLOSE && status == ZONE_OVERFLOW) {
      runners[r].alive = false; // set() knows only its own entry
      continue;
    }
    const zone_status expected = !*some ? ZONE_EMPTY
                                 : fits ? ZONE_SOME
                                        : ZONE_OVERFLOW;
    if (status != expected || (fits && !oracle_agrees(o, k, runners[r].z, n)))
      fail_msg("%s: operation %d, dimension %u: status %d, expected %d",
               k->name, (int)op->kind, n, (int)status, (int)expected);
    t->some += status == ZONE_SOME;
    t->empty += status == ZONE_EMPTY;
    t->overflow += status == ZONE_OVERFLOW;
    runners[r].alive = fits;
  }
}

static void check_levels(const runner *runners, int count, uint32_t n) {
  for (int r = 1; r < count; r++) {
    const runner *a = &runners[r - 1];
    const runner *b = &runners[r];
    if (a->k->width != b->k->width)
      continue;
    assert_int_equal(a->alive, b->alive);
    if (a->alive) {
      assert_true(zone_equal(a->k, a->z, b->z, n));
      assert_true(zone_hash(a->k, a->z, n) == zone_hash(b->k, b->z, n));
    }
  }
}

static void run_sequences(int rounds, uint32_t least_n, uint32_t most_n,
                          int steps, const int64_t *sizes, int nsizes) {
  static runner runners[KERNELS];
  static oracle o;
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  tally t = {0};
  for (int round = 0; round < rounds; round++) {
    const uint32_t n = least_n + (uint32_t)pick(most_n - least_n + 1);
    const int64_t most = sizes[pick(nsizes)];
    for (int r = 0; r < count; r++) {
      runners[r].k = kernels[r];
      runners[r].alive = true;
      kernels[r]->init_zero(runners[r].z, n);
    }
    oracle_from(&o, kernels[0], runners[0].z, n);
    bool some = true;
    for (int s = 0; s < steps && some; s++) {
      operation op;
      random_operation(&op, n, most);
      // Most constraints should leave something.
      if (op.kind == OP_CONSTRAIN && n > 1 && pick(8)) {
        const limit back = o.m[op.list[0].j][op.list[0].i];
        if (back.finite && encode(back) + op.list[0].b < 0)
          op.list[0].b = -encode(back) + pick(most + 1);
        if (op.list[0].b > 2 * most + 1)
          op.list[0].b = 2 * most;
      }
      step(runners, count, &o, n, &op, &some, &t);
      if (some)
        check_levels(runners, count, n);
    }
  }
  print_message("dimension %u-%u: %" PRIu64 " not empty, %" PRIu64
                " empty, %" PRIu64 " overflows\n",
                least_n, most_n, t.some, t.empty, t.overflow);
  assert_true(t.some > t.empty && t.empty > 0);
}

static void test_small(void **state) {
  (void)state;
  const int64_t sizes[] = {3, 10, 100, 1000};
  oracle_start("zone, small constants");
  run_sequences(8000, 1, 7, 12, sizes, 4);
}

static void test_overflow(void **state) {
  (void)state;
  const int64_t sizes[] = {2000,
                           4000,
                           8000,
                           INT64_C(1) << 26,
                           INT64_C(1) << 27,
                           (INT64_C(1) << 28) + 5,
                           INT64_C(1) << 57,
                           INT64_C(1) << 58,
                           (INT64_C(1) << 59) - 7};
  oracle_start("zone, large constants");
  run_sequences(10000, 2, 4, 12, sizes, 9);
}

static void test_large_dimensions(void **state) {
  (void)state;
  const int64_t sizes[] = {3, 30, 3000};
  oracle_start("zone, many clocks");
  run_sequences(60, 8, 39, 12, sizes, 3);
}

// ---- Operations as sets of points

enum { N = 3, LAST = 28, UNIT = 4 }; // coordinates 0 .. 7 by quarters

// Is there t in 0, 1/8, .. with point + t * direction in the zone?  Points are
// in eighths here.
static bool meets(const zone_kernel *k, const void *z, const int64_t *point,
                  const int64_t *direction, int64_t last) {
  for (int64_t t = 0; t <= last; t++) {
    int64_t p[N] = {0};
    bool inside = true;
    for (int i = 1; i < N; i++) {
      p[i] = point[i] + t * direction[i];
      inside &= p[i] >= 0;
    }
    if (inside && zone_has_point(k, z, N, p, 2 * UNIT))
      return true;
  }
  return false;
}

static void check_points(const zone_kernel *k, const void *z) {
  static int64_t up[CELLS], down[CELLS], reset[CELLS], copy[CELLS], less[CELLS],
      any[CELLS], both[CELLS], other[CELLS], join[CELLS], stop[CELLS];
  const uint32_t x = 1 + (uint32_t)pick(2);
  const uint32_t y = 3 - x;
  const int64_t c = pick(4);
  int64_t *all[] = {up, down, reset, copy, less, any, both, join, stop};
  for (int i = 0; i < 9; i++)
    zone_copy(k, all[i], z, N);
  k->up(up, N);
  k->down(down, N);
  assert_int_equal(k->reset(reset, N, x, c), ZONE_SOME);
  assert_int_equal(k->assign(copy, N, x, y, c), ZONE_SOME);
  const bool less_some = k->assign(less, N, x, x, -c) == ZONE_SOME;
  k->free(any, N, x);
  random_zone(k, other, N, 4);
  const bool both_some = k->intersect(both, N, other) == ZONE_SOME;
  k->hull(join, N, other);
  const bool stopped[N] = {false, x == 1, x == 2};
  k->up_stopped(stop, N, stopped);
  bool inside = true;
  int64_t p[N] = {0};
  do {
    const int64_t q[N] = {0, 2 * p[1], 2 * p[2]}; // in eighths
    int64_t base[N] = {0, q[1], q[2]};            // with x = 0
    base[x] = 0;
    int64_t back[N] = {0, q[1], q[2]}; // with x before x := x - c
    back[x] += c * 2 * UNIT;
    const int64_t past[N] = {0, -1, -1};
    const int64_t future[N] = {0, 1, 1};
    const int64_t only_x[N] = {0, x == 1, x == 2};
    const int64_t past_y[N] = {0, -(x == 2), -(x == 1)};
    const bool in = zone_has_point(k, z, N, q, 2 * UNIT);
    const bool in_other = zone_has_point(k, other, N, q, 2 * UNIT);
    const bool some_x = meets(k, z, base, only_x, 160);
    inside &= !in || in_other;
    assert_int_equal(zone_has_point(k, up, N, p, UNIT),
                     meets(k, z, q, past, 160));
    assert_int_equal(zone_has_point(k, down, N, p, UNIT),
                     meets(k, z, q, future, 160));
    assert_int_equal(zone_has_point(k, any, N, p, UNIT), some_x);
    assert_int_equal(zone_has_point(k, reset, N, p, UNIT),
                     some_x && p[x] == c * UNIT);
    assert_int_equal(zone_has_point(k, copy, N, p, UNIT),
                     some_x && p[x] == p[y] + c * UNIT);
    assert_int_equal(less_some && zone_has_point(k, less, N, p, UNIT),
                     zone_has_point(k, z, N, back, 2 * UNIT));
    assert_int_equal(both_some && zone_has_point(k, both, N, p, UNIT),
                     in && in_other);
    assert_true(!(in || in_other) || zone_has_point(k, join, N, p, UNIT));
    // With two clocks, one of which stands still, it is exact if the zone is
    // a box; in any case nothing is lost.
    assert_true(!meets(k, z, q, past_y, 160) ||
                zone_has_point(k, stop, N, p, UNIT));
  } while (next_point(p, N, LAST));
  // Constants are small enough for the grid to see every difference.
  assert_int_equal(k->includes(other, z, N), inside);
}

static void test_points(void **state) {
  (void)state;
  static int64_t z[CELLS];
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  oracle_start("zone, points");
  for (int round = 0; round < POINT_ROUNDS; round++) {
    const zone_kernel *k = kernels[round % count];
    random_zone(k, z, N, 3);
    check_points(k, z);
  }
}

// ---- The rest

// Each bound of the result is one of the zone, or none where time makes the
// difference grow.
static void test_stopped(void **state) {
  (void)state;
  static int64_t z[CELLS], w[CELLS];
  oracle_start("zone, stopped clocks");
  for (int round = 0; round < 2000; round++) {
    const zone_kernel *k =
        zone_kernel_get((zone_width)pick(ZONE_WIDTHS), ZONE_BEST);
    const uint32_t n = 2 + (uint32_t)pick(6);
    bool stopped[8] = {true};
    for (uint32_t i = 1; i < n; i++)
      stopped[i] = pick(2);
    random_zone(k, z, n, 10);
    zone_copy(k, w, z, n);
    k->up_stopped(w, n, stopped);
    assert_true(k->is_valid(w, n));
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++)
        assert_true(
            k->get(w, n, i, j) ==
            (!stopped[i] && stopped[j] ? BOUND_INFINITY : k->get(z, n, i, j)));
  }
}

static void test_project(void **state) {
  (void)state;
  static int64_t z[CELLS], small[CELLS], back[CELLS];
  oracle_start("zone, fewer clocks");
  for (int round = 0; round < 2000; round++) {
    const zone_kernel *k =
        zone_kernel_get((zone_width)pick(ZONE_WIDTHS),
                        (zone_level)(round % 2 ? ZONE_SCALAR : ZONE_BEST));
    const uint32_t n = 1 + (uint32_t)pick(20);
    uint16_t clocks[20] = {0};
    uint32_t m = 1;
    random_zone(k, z, n, 10);
    for (uint32_t i = 1; i < n; i++)
      if (pick(2))
        clocks[m++] = (uint16_t)i;
    k->project(small, z, n, clocks, m);
    assert_true(k->is_valid(small, m));
    k->embed(back, n, small, clocks, m);
    for (uint32_t i = 1, at = 1; i < n; i++)
      if (at < m && clocks[at] == i)
        at++;
      else
        k->free(z, n, i);
    assert_true(zone_equal(k, z, back, n));
  }
}

// The fast ways for few clocks, at each level, against the plain one.
static void check_projection(const zone_kernel *k, const zone_kernel *plain,
                             const void *z, uint32_t n, const uint16_t *clocks,
                             uint32_t m) {
  static int64_t got[CELLS], wanted[CELLS], back[CELLS], plain_back[CELLS];
  memset(got, 0x5a, sizeof got);
  memset(back, 0x5a, sizeof back);
  plain->project(wanted, z, n, clocks, m);
  k->project(got, z, n, clocks, m);
  for (uint32_t i = 0; i < m; i++)
    for (uint32_t j = 0; j < m; j++)
      assert_true(k->get(got, m, i, j) == k->get(z, n, clocks[i], clocks[j]));
  assert_true(zone_equal(k, got, wanted, m));
  assert_true(k->is_valid(got, m));
  plain->embed(plain_back, n, wanted, clocks, m);
  k->embed(back, n, got, clocks, m);
  assert_true(zone_equal(k, back, plain_back, n));
  assert_true(k->is_valid(back, n));
  // Nothing behind the matrices was written.
  const size_t used = zone_bytes(k, m);
  for (size_t i = used; i < sizeof got; i++)
    assert_int_equal(((unsigned char *)got)[i], 0x5a);
  for (size_t i = zone_bytes(k, n); i < sizeof back; i++)
    assert_int_equal(((unsigned char *)back)[i], 0x5a);
}

static void test_project_levels(void **state) {
  (void)state;
  static int64_t z[CELLS];
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  oracle_start("zone, fewer clocks at each level");
  for (int round = 0; round < 4000; round++) {
    const zone_kernel *k = kernels[round % count];
    const uint32_t n = 1 + (uint32_t)pick(pick(4) ? 16 : 24);
    uint16_t clocks[24] = {0};
    uint32_t m = 1;
    const int64_t likely = 1 + pick(4); // of 4
    for (uint32_t i = 1; i < n; i++)
      if (pick(4) < likely)
        clocks[m++] = (uint16_t)i;
    random_zone(k, z, n, 10);
    check_projection(k, zone_kernel_get(k->width, ZONE_SCALAR), z, n, clocks,
                     m);
  }
}

// ---- Time within bounds

// Conjoined as far as that leaves something; returns how many were.
static uint32_t random_caps(const zone_kernel *k, void *z, uint32_t n,
                            int64_t most, zone_constraint *caps,
                            uint32_t wanted) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < wanted && n > 1; i++) {
    zone_constraint c = random_constraint(n, most);
    if (pick(3))
      c = (zone_constraint){1 + (uint32_t)pick(n - 1), 0,
                            2 * pick(most + 1) - pick(2)};
    if (bound_add(c.b, k->get(z, n, c.j, c.i)) < 0)
      continue;
    if (k->constrain(z, n, c.i, c.j, c.b) != ZONE_SOME)
      return UINT32_MAX;
    caps[count++] = c;
  }
  return count;
}

static void check_up_within(const zone_kernel *k, const int64_t *z, uint32_t n,
                            const zone_constraint *caps, uint32_t count,
                            tally *t) {
  static int64_t got[CELLS], wanted[CELLS];
  zone_constraint upper[LISTED];
  uint32_t nupper = 0;
  for (uint32_t i = 0; i < count; i++)
    if (caps[i].j == 0)
      upper[nupper++] = caps[i];
  zone_copy(k, got, z, n);
  zone_copy(k, wanted, z, n);
  k->up(wanted, n);
  const zone_status expected = k->constrain_many(wanted, n, upper, nupper);
  const zone_status status = k->up_within(got, n, caps, count);
  assert_int_not_equal(status, ZONE_EMPTY);
  if (status != expected)
    fail_msg("%s: dimension %u: status %d, expected %d", k->name, n,
             (int)status, (int)expected);
  if (status == ZONE_SOME)
    assert_true(zone_equal(k, got, wanted, n));
  t->some += status == ZONE_SOME;
  t->overflow += status == ZONE_OVERFLOW;
}

static void test_up_within(void **state) {
  (void)state;
  static int64_t z[CELLS], zone[CELLS];
  zone_constraint caps[LISTED];
  const zone_kernel *kernels[KERNELS];
  const int count = all_kernels(kernels);
  const zone_kernel *wide = zone_kernel_get(ZONE_64, ZONE_BEST);
  const int64_t sizes[] = {3, 10, 100, 1500, 4000};
  oracle_start("zone, time within bounds");
  tally t = {0};
  for (int round = 0; round < 6000; round++) {
    const zone_kernel *k = kernels[round % count];
    const uint32_t n = 1 + (uint32_t)pick(pick(4) ? 6 : 24);
    const int64_t most = sizes[pick(5)];
    random_zone(wide, z, n, most);
    const uint32_t ncaps =
        random_caps(wide, z, n, most, caps, (uint32_t)pick(8));
    assert_true(ncaps != UINT32_MAX);
    if (zone_convert(k, zone, wide, z, n))
      check_up_within(k, zone, n, caps, ncaps, &t);
  }
  print_message("%" PRIu64 " fit, %" PRIu64 " overflows\n", t.some, t.overflow);
  assert_true(t.some > 1000);
}

static void test_convert(void **state) {
  (void)state;
  static int64_t a[CELLS], b[CELLS], c[CELLS];
  const zone_kernel *narrow = zone_kernel_get(ZONE_16, ZONE_BEST);
  const zone_kernel *wide = zone_kernel_get(ZONE_64, ZONE_BEST);
  oracle_start("zone, conversion");
  for (int round = 0; round < 2000; round++) {
    const uint32_t n = 1 + (uint32_t)pick(9);
    random_zone(narrow, a, n, 100);
    assert_true(zone_convert(wide, b, narrow, a, n));
    assert_true(zone_convert(narrow, c, wide, b, n));
    assert_true(zone_equal(narrow, a, c, n));
  }
  wide->init_zero(b, 2);
  assert_int_equal(wide->reset(b, 2, 1, 4095), ZONE_SOME);
  assert_true(zone_convert(narrow, a, wide, b, 2));
  assert_int_equal(wide->reset(b, 2, 1, 4096), ZONE_SOME);
  assert_false(zone_convert(narrow, a, wide, b, 2));
}

static void test_bounds(void **state) {
  (void)state;
  for (int64_t c = -5; c <= 5; c++) {
    assert_true(bound_constant(bound_le(c)) == c);
    assert_true(bound_constant(bound_lt(c)) == c);
    assert_true(bound_lt(c) < bound_le(c) && bound_le(c) < bound_lt(c + 1));
    assert_true(!bound_is_strict(bound_le(c)) && bound_is_strict(bound_lt(c)));
    assert_true(bound_negate(bound_le(c)) == bound_lt(-c));
    assert_true(bound_negate(bound_lt(c)) == bound_le(-c));
    for (int64_t d = -5; d <= 5; d++) {
      assert_true(bound_add(bound_le(c), bound_le(d)) == bound_le(c + d));
      assert_true(bound_add(bound_le(c), bound_lt(d)) == bound_lt(c + d));
      assert_true(bound_add(bound_lt(c), bound_lt(d)) == bound_lt(c + d));
    }
  }
  assert_true(bound_add(BOUND_INFINITY, bound_lt(-7)) == BOUND_INFINITY);
}

static void expect_text(const zone_kernel *k, const void *z, uint32_t n,
                        const char *const *names, const char *text) {
  strbuf out;
  strbuf_init(&out);
  zone_print(k, z, n, names, &out);
  assert_string_equal(out.text, text);
  strbuf_release(&out);
}

static void test_print(void **state) {
  (void)state;
  int64_t z[12];
  const char *const names[] = {"0", "x", "y"};
  for (int w = 0; w < ZONE_WIDTHS; w++) {
    const zone_kernel *k = zone_kernel_get((zone_width)w, ZONE_BEST);
    k->init_universe(z, 3);
    expect_text(k, z, 3, names, "true");
    assert_int_equal(k->constrain(z, 3, 0, 1, bound_lt(-2)), ZONE_SOME);
    assert_int_equal(k->constrain(z, 3, 1, 2, bound_le(-1)), ZONE_SOME);
    expect_text(k, z, 3, names, "x > 2 && x - y <= -1");
    assert_int_equal(k->constrain(z, 3, 2, 1, bound_le(1)), ZONE_SOME);
    expect_text(k, z, 3, NULL, "x1 > 2 && x1 - x2 == -1");
    k->init_zero(z, 3);
    expect_text(k, z, 3, names, "x - y == 0 && y == 0");
  }
}

static void test_kernels(void **state) {
  (void)state;
  for (int w = 0; w < ZONE_WIDTHS; w++) {
    const zone_kernel *best = zone_kernel_get((zone_width)w, ZONE_BEST);
    assert_int_equal(best->level, zone_level_best());
    assert_int_equal(best->width, w);
    assert_non_null(zone_kernel_get((zone_width)w, ZONE_SCALAR));
  }
  print_message("best: %s\n", zone_level_name(zone_level_best()));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_kernels),
      cmocka_unit_test(test_small),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_points),
      cmocka_unit_test(test_large_dimensions),
      cmocka_unit_test(test_stopped),
      cmocka_unit_test(test_project),
      cmocka_unit_test(test_convert),
      cmocka_unit_test(test_print),
      cmocka_unit_test(test_project_levels),
      cmocka_unit_test(test_up_within),
  };
  return cmocka_run_group_tests_name("zone", tests, NULL, NULL);
}
