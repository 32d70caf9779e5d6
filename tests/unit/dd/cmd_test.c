// Diagrams of matrices as sets of points: what was added is a list of zones and
// truth tables, and the paths must have the same points.

#include "dd/cmd.h"

#include "zone/oracle.h"

#include "base/mem.h"
#include "zone/federation.h"

enum { VARIABLES = 4, ROWS = 1 << VARIABLES, ALL = 0xffff };
enum { MOST_N = 5, CELLS = 64, MOST = 3 };

#ifdef GNOMON_CDD_STRESS
enum { SHARE = 8 };
#else
enum { SHARE = 1 };
#endif

static const cmd_form FORMS[] = {CMD_DIAGRAM, CMD_COMPACT};

// ---- Functions

static bf_manager *manager(uint32_t first_nodes) {
  bf_manager *m = bf_open(
      &(bf_options){.variables = VARIABLES, .first_nodes = first_nodes});
  assert_true(bf_is_fine(m));
  return m;
}

static bf row_of(bf_manager *m, int row) {
  bf f = BF_TRUE;
  for (uint32_t v = 0; v < VARIABLES; v++)
    f = bf_and(m, f, row >> v & 1 ? bf_variable(m, v) : bf_not_variable(m, v));
  return f;
}

static bf function_of(bf_manager *m, unsigned table) {
  bf f = BF_FALSE;
  for (int row = 0; row < ROWS; row++)
    if (table >> row & 1)
      f = bf_or(m, f, row_of(m, row));
  return f;
}

static unsigned table_of(bf_manager *m, bf f) {
  const uint32_t mark = bf_mark(m);
  unsigned table = 0;
  for (int row = 0; row < ROWS; row++)
    table |= (unsigned)bf_meets(m, f, row_of(m, row)) << row;
  bf_release(m, mark);
  return table;
}

// Of so many variables; not false.
static unsigned random_table(int variables) {
  unsigned table;
  do {
    table = (unsigned)pick(1 << (1 << variables));
    for (int v = variables; v < VARIABLES; v++)
      table |= table << (1 << v);
    table &= ALL;
  } while (table == 0);
  return table;
}

// ---- Lists of matrices

typedef struct {
  const zone_kernel *kernel;
  uint32_t n, count, room;
  int64_t (*zones)[CELLS];
  unsigned *tables;
  bf_manager *m;
} matrices;

static matrices *matrices_new(bf_manager *m, const zone_kernel *k, uint32_t n) {
  matrices *s = mem_new(1, sizeof *s);
  s->kernel = k;
  s->n = n;
  s->m = m;
  return s;
}

static void matrices_free(matrices *s) {
  mem_free(s->zones);
  mem_free(s->tables);
  mem_free(s);
}

static void matrices_add(matrices *s, const void *zone, unsigned table) {
  if (s->count == s->room) {
    s->room = s->room ? 2 * s->room : 16;
    s->zones = mem_resize(s->zones, s->room, sizeof *s->zones);
    s->tables = mem_resize(s->tables, s->room, sizeof *s->tables);
  }
  memset(s->zones[s->count], 0, sizeof *s->zones);
  zone_copy(s->kernel, s->zones[s->count], zone, s->n);
  s->tables[s->count++] = table;
}

static unsigned at_point(const matrices *s, const int64_t *p, int64_t scale) {
  unsigned table = 0;
  for (uint32_t i = 0; i < s->count; i++)
    if (s->tables[i] & ~table &&
        zone_has_point(s->kernel, s->zones[i], s->n, p, scale))
      table |= s->tables[i];
  return table;
}

// A visitor.  What it does to the zone must not matter.
static cmd_status list_both(void *data, void *zone, bf a, bf b) {
  matrices *s = data;
  assert_true(s->kernel->is_valid(zone, s->n));
  matrices_add(s, zone, table_of(s->m, a) & table_of(s->m, b));
  s->kernel->up(zone, s->n);
  if (s->n > 1)
    s->kernel->free(zone, s->n, 1);
  return CMD_FINE;
}

static matrices *paths_of(bf_manager *m, const zone_kernel *k, uint32_t n,
                          const cmd *c) {
  matrices *s = matrices_new(m, k, n);
  assert_int_equal(cmd_each(c, list_both, s), CMD_FINE);
  for (uint32_t i = 0; i < s->count; i++)
    assert_int_not_equal(s->tables[i], 0);
  return s;
}

// ---- Points

// On a grid that has points in every region, also outside all constants.
static void random_point(int64_t *p, uint32_t n) {
  const int64_t unit = n + 1;
  p[0] = 0;
  for (uint32_t i = 1; i < n; i++)
    p[i] = pick((2 * MOST + 2) * unit);
  if (n > 2 && pick(3) == 0) // equal fractional parts
    p[1] = llabs(p[2] + (pick(5) - 2) * unit);
}

static void check_points(const matrices *a, const matrices *b, int count) {
  int64_t p[MOST_N];
  for (int i = 0; i < count; i++) {
    random_point(p, a->n);
    assert_int_equal(at_point(a, p, a->n + 1), at_point(b, p, a->n + 1));
  }
}

static void check_same(bf_manager *m, const cmd *c, const matrices *s,
                       int points) {
  matrices *paths = paths_of(m, s->kernel, s->n, c);
  check_points(paths, s, points);
  matrices_free(paths);
}

static bool includes(const cmd *big, const cmd *small) {
  bool yes;
  assert_int_equal(cmd_includes(big, small, &yes), CMD_FINE);
  return yes;
}

// ---- Adding

static const zone_kernel *any_kernel(void) {
  const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
  return all[pick(all_kernels(all))];
}

// With few different zones: they meet each other in every way.
static void some_zone(const zone_kernel *k, int64_t *z, const matrices *s) {
  if (s->n == 1)
    k->init_universe(z, 1);
  else if (s->count && pick(2))
    vary_zone(k, s->n, MOST, z, s->zones[pick(s->count)]);
  else
    random_zone(k, z, s->n, MOST);
}

// The part of a function that no single path has for all of a zone.
static unsigned unknown(const matrices *paths, const void *zone,
                        unsigned table) {
  for (uint32_t i = 0; i < paths->count; i++)
    if (paths->kernel->includes(paths->zones[i], zone, paths->n))
      table &= ~paths->tables[i];
  return table;
}

static void add(bf_manager *m, cmd *c, const matrices *s, const void *zone,
                unsigned table) {
  const uint32_t mark = bf_mark(m);
  matrices *before = paths_of(m, s->kernel, s->n, c);
  const unsigned expected = unknown(before, zone, table);
  bf fresh;
  assert_int_equal(cmd_or(c, zone, function_of(m, table), &fresh), CMD_FINE);
  assert_int_equal(table_of(m, fresh), expected);
  assert_true(cmd_is_valid(c));
  matrices *after = paths_of(m, s->kernel, s->n, c);
  if (expected == 0)
    assert_int_equal(before->count, after->count);
  if (expected == 0 && before->count) {
    assert_memory_equal(before->tables, after->tables,
                        before->count * sizeof *before->tables);
    assert_memory_equal(before->zones, after->zones,
                        before->count * sizeof *before->zones);
  }
  matrices_free(before);
  matrices_free(after);
  bf_release(m, mark);
}

static void test_or(void **state) {
  (void)state;
  oracle_start("cmd, or");
  for (int round = 0; round < 300 / SHARE; round++) {
    bf_manager *m = manager(1000);
    const zone_kernel *k = any_kernel();
    const uint32_t n = 1 + (uint32_t)pick(MOST_N);
    const int variables = (int)pick(VARIABLES + 1);
    matrices *all = matrices_new(m, k, n);
    cmd *c[2] = {cmd_new(m, k, n, CMD_DIAGRAM), cmd_new(m, k, n, CMD_COMPACT)};
    for (int64_t i = pick(30); i > 0; i--) {
      int64_t z[CELLS];
      some_zone(k, z, all);
      const unsigned table = random_table(variables);
      matrices_add(all, z, table);
      add(m, c[0], all, z, table);
      add(m, c[1], all, z, table);
    }
    for (int f = 0; f < 2; f++) {
      assert_int_equal(cmd_is_empty(c[f]), all->count == 0);
      check_same(m, c[f], all, 300);
    }
    assert_true(n > 3 || includes(c[0], c[1]));
    assert_true(n > 3 || includes(c[1], c[0]));
    cmd_clear(c[0]);
    assert_true(cmd_is_empty(c[0]) && cmd_is_valid(c[0]));
    cmd_free(c[0]);
    cmd_free(c[1]);
    matrices_free(all);
    bf_close(m);
  }
}

// As they are after some steps: one clock after the other is assigned something
// and time passes.
static void late_zone(const zone_kernel *k, int64_t *z, uint32_t n) {
  k->init_zero(z, n);
  for (int step = 0; step < 6; step++) {
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    const bound most = bound_le(2 + pick(7)) - pick(2);
    k->up(z, n);
    if (bound_add(most, k->get(z, n, 0, x)) >= 0)
      assert_int_equal(k->constrain(z, n, x, 0, most), ZONE_SOME);
    assert_int_equal(k->reset(z, n, x, pick(2)), ZONE_SOME);
  }
}

// Thousands of matrices, with a table of functions that is always full.
static void test_many(void **state) {
  (void)state;
  oracle_start("cmd, many");
  bf_manager *m = manager(1000);
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  matrices *all = matrices_new(m, k, MOST_N);
  cmd *c[2] = {cmd_new(m, k, MOST_N, CMD_DIAGRAM),
               cmd_new(m, k, MOST_N, CMD_COMPACT)};
  for (int i = 0; i < 4000 / SHARE; i++) {
    const uint32_t mark = bf_mark(m);
    int64_t z[CELLS];
    late_zone(k, z, MOST_N);
    const unsigned table = random_table(4) & random_table(4);
    if (table == 0)
      continue;
    matrices_add(all, z, table);
    for (int f = 0; f < 2; f++) {
      bf fresh;
      assert_int_equal(cmd_or(c[f], z, function_of(m, table), &fresh),
                       CMD_FINE);
    }
    bf_release(m, mark);
  }
  for (int f = 0; f < 2; f++) {
    assert_true(cmd_is_valid(c[f]));
    assert_true(cmd_measure(c[f]).paths > 100 / SHARE);
    check_same(m, c[f], all, 1000);
  }
  assert_true(cmd_measure(c[0]).constraints < cmd_measure(c[1]).constraints);
  cmd_free(c[0]);
  cmd_free(c[1]);
  matrices_free(all);
  bf_close(m);
}

// ---- Two diagrams

static cmd *random_cmd(bf_manager *m, const zone_kernel *k, uint32_t n,
                       matrices *all, int64_t most) {
  cmd *c = cmd_new(m, k, n, FORMS[pick(2)]);
  for (int64_t i = pick(most + 1); i > 0; i--) {
    const uint32_t mark = bf_mark(m);
    int64_t z[CELLS];
    some_zone(k, z, all);
    const unsigned table = random_table(3);
    matrices_add(all, z, table);
    bf fresh;
    assert_int_equal(cmd_or(c, z, function_of(m, table), &fresh), CMD_FINE);
    bf_release(m, mark);
  }
  return c;
}

static void check_conjunction(const matrices *a, const matrices *b,
                              const matrices *both, int count) {
  int64_t p[MOST_N];
  for (int i = 0; i < count; i++) {
    random_point(p, a->n);
    assert_int_equal(at_point(a, p, a->n + 1) & at_point(b, p, a->n + 1),
                     at_point(both, p, a->n + 1));
  }
}

static void test_and(void **state) {
  (void)state;
  oracle_start("cmd, and");
  for (int round = 0; round < 600 / SHARE; round++) {
    bf_manager *m = manager(1000);
    const zone_kernel *k = any_kernel();
    const uint32_t n = 1 + (uint32_t)pick(MOST_N);
    matrices *in_a = matrices_new(m, k, n), *in_b = matrices_new(m, k, n);
    matrices *both = matrices_new(m, k, n);
    cmd *a = random_cmd(m, k, n, in_a, 12), *b = random_cmd(m, k, n, in_b, 12);
    assert_int_equal(cmd_and_apply(a, b, list_both, both), CMD_FINE);
    for (uint32_t i = 0; i < both->count; i++)
      assert_int_not_equal(both->tables[i], 0);
    check_conjunction(in_a, in_b, both, 200);
    bool yes;
    assert_int_equal(cmd_meets(a, b, &yes), CMD_FINE);
    assert_int_equal(yes, both->count > 0);
    assert_int_equal(cmd_and(a, b), CMD_FINE);
    assert_true(cmd_is_valid(a));
    check_same(m, a, both, 200);
    check_same(m, b, in_b, 200);
    assert_int_equal(cmd_is_empty(a), both->count == 0);
    cmd_free(a);
    cmd_free(b);
    matrices_free(in_a);
    matrices_free(in_b);
    matrices_free(both);
    bf_close(m);
  }
}

// One matrix and a diagram, with functions and without.
static void test_meet(void **state) {
  (void)state;
  oracle_start("cmd, meet");
  for (int round = 0; round < 600 / SHARE; round++) {
    bf_manager *m = manager(1000);
    const zone_kernel *k = any_kernel();
    const uint32_t n = 1 + (uint32_t)pick(MOST_N);
    matrices *one = matrices_new(m, k, n), *in_b = matrices_new(m, k, n);
    matrices *both = matrices_new(m, k, n), *zones = matrices_new(m, k, n);
    cmd *b = random_cmd(m, k, n, in_b, 12);
    int64_t z[CELLS];
    some_zone(k, z, in_b);
    const unsigned table = random_table(3);
    matrices_add(one, z, table);
    assert_int_equal(
        cmd_meet(z, function_of(m, table), b, true, list_both, both), CMD_FINE);
    check_conjunction(one, in_b, both, 200);
    // What f is plays no part.
    assert_int_equal(cmd_meet(z, BF_FALSE, b, false, list_both, zones),
                     CMD_FINE);
    matrices *paths = paths_of(m, k, n, b);
    uint32_t count = 0;
    for (uint32_t i = 0; i < paths->count; i++) {
      int64_t y[CELLS];
      zone_copy(k, y, z, n);
      count += k->intersect(y, n, paths->zones[i]) == ZONE_SOME;
    }
    assert_int_equal(zones->count, count);
    cmd_free(b);
    matrices_free(one);
    matrices_free(in_b);
    matrices_free(both);
    matrices_free(zones);
    matrices_free(paths);
    bf_close(m);
  }
}

// By subtraction of one row of the truth table after the other.
static bool is_covered(const matrices *s, const void *zone, unsigned table) {
  for (int row = 0; row < ROWS; row++) {
    if (!(table >> row & 1))
      continue;
    federation f;
    federation_init(&f, s->kernel, s->n);
    for (uint32_t i = 0; i < s->count; i++)
      if (s->tables[i] >> row & 1)
        federation_add(&f, s->zones[i]);
    const zone_status status = federation_misses(&f, zone);
    federation_release(&f);
    if (status != ZONE_EMPTY)
      return false;
  }
  return true;
}

static void test_covers(void **state) {
  (void)state;
  oracle_start("cmd, covers");
  int covered = 0;
  for (int round = 0; round < 600 / SHARE; round++) {
    bf_manager *m = manager(1000);
    const zone_kernel *k = zone_kernel_get(ZONE_32, ZONE_BEST);
    const uint32_t n = 1 + (uint32_t)pick(3);
    matrices *all = matrices_new(m, k, n);
    cmd *c = random_cmd(m, k, n, all, 10);
    for (int i = 0; i < 10; i++) {
      int64_t z[CELLS];
      some_zone(k, z, all);
      const unsigned table = random_table(3) & random_table(3);
      const bool expected = is_covered(all, z, table);
      bool yes;
      assert_int_equal(cmd_covers(c, z, function_of(m, table), &yes), CMD_FINE);
      assert_int_equal(yes, expected);
      covered += expected && table;
    }
    cmd_free(c);
    matrices_free(all);
    bf_close(m);
  }
  assert_true(covered > 100 / SHARE);
}

// ---- The paper's algorithms where they are not as printed

typedef struct {
  bf_manager *m;
  cmd *c;
  bf f[2]; // of no assignment in common
} small;

// Clocks x and y: the constraints are those of x, of y, of y - x, and f.
static void small_open(small *s, uint32_t n) {
  s->m = manager(0);
  s->c = cmd_new(s->m, zone_kernel_get(ZONE_16, ZONE_BEST), n, CMD_DIAGRAM);
  s->f[0] = bf_variable(s->m, 0);
  s->f[1] = bf_not_variable(s->m, 0);
}

static void small_close(small *s) {
  cmd_free(s->c);
  bf_close(s->m);
}

static void box(small *s, int x0, int x1, int y0, int y1, int d, bf f) {
  const zone_constraint list[] = {{1, 0, bound_le(x1)}, {0, 1, bound_le(-x0)},
                                  {2, 0, bound_le(y1)}, {0, 2, bound_le(-y0)},
                                  {2, 1, bound_le(d)},  {1, 2, bound_le(d)}};
  assert_int_equal(cmd_or_bounds(s->c, list, 6, f), CMD_FINE);
  assert_true(cmd_is_valid(s->c));
}

static bool has(small *s, int x, int y, bf f) {
  int64_t z[CELLS];
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  k->init_zero(z, 3);
  assert_int_equal(k->reset(z, 3, 1, x), ZONE_SOME);
  assert_int_equal(k->reset(z, 3, 2, y), ZONE_SOME);
  bool yes;
  assert_int_equal(cmd_covers(s->c, z, f, &yes), CMD_FINE);
  return yes;
}

static void check_size(const small *s, uint64_t nodes, uint64_t edges,
                       uint64_t paths, uint64_t constraints) {
  const cmd_stats is = cmd_measure(s->c);
  assert_int_equal(is.nodes, nodes);
  assert_int_equal(is.edges, edges);
  assert_int_equal(is.paths, paths);
  assert_int_equal(is.constraints, constraints);
}

// A beginning goes up to the constraint before the first that differs: the new
// edge does not repeat one.
static void test_beginning(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  assert_int_equal(cmd_complete(s.c), 4);
  box(&s, 0, 9, 0, 5, 9, s.f[0]);
  check_size(&s, 2, 1, 1, 4);
  box(&s, 0, 9, 3, 7, 9, s.f[1]);
  check_size(&s, 3, 3, 2, 1 + 3 + 3);
  box(&s, 0, 9, 3, 8, 9, s.f[0]); // no other beginning, a common function
  assert_int_equal(cmd_measure(s.c).paths, 3);
  assert_true(has(&s, 9, 8, s.f[0]) && !has(&s, 9, 8, s.f[1]));
  assert_true(has(&s, 9, 7, s.f[1]) && !has(&s, 0, 2, s.f[1]));
  small_close(&s);
  small_open(&s, 3);
  box(&s, 0, 9, 0, 9, 9, s.f[0]);
  box(&s, 0, 9, 0, 9, 3, s.f[1]); // only y - x differs
  check_size(&s, 3, 3, 2, 2 + 2 + 2);
  assert_true(has(&s, 0, 9, s.f[0]) && !has(&s, 0, 9, s.f[1]));
  assert_true(has(&s, 1, 2, BF_TRUE));
  small_close(&s);
}

// What the new matrix has goes, what has the new matrix stays.
static void test_larger_stays(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  box(&s, 2, 4, 0, 9, 9, s.f[0]);
  box(&s, 0, 9, 0, 9, 9, s.f[0]); // is larger
  check_size(&s, 2, 1, 1, 4);
  assert_true(has(&s, 9, 9, s.f[0]));
  box(&s, 2, 4, 0, 9, 9, s.f[0]); // nothing new
  check_size(&s, 2, 1, 1, 4);
  box(&s, 2, 4, 0, 9, 9, BF_TRUE); // half of it is
  assert_true(has(&s, 9, 9, s.f[0]) && has(&s, 3, 3, BF_TRUE));
  assert_false(has(&s, 9, 9, s.f[1]));
  box(&s, 0, 9, 0, 9, 9, s.f[1]); // the same zone, and all that is in it
  check_size(&s, 2, 1, 1, 4);
  assert_true(has(&s, 9, 0, BF_TRUE));
  small_close(&s);
}

// An end begins behind the beginning, however far it is like another one.
static void test_end_behind_beginning(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  box(&s, 0, 10, 0, 10, 1, s.f[0]);
  box(&s, 2, 12, 0, 10, 2, s.f[1]);
  box(&s, 0, 10, 0, 10, 2, s.f[1]); // x and y as the first, y on as the second
  assert_int_equal(cmd_measure(s.c).paths, 3);
  assert_true(has(&s, 1, 1, BF_TRUE) && has(&s, 12, 10, s.f[1]));
  assert_true(has(&s, 0, 2, s.f[1]) && !has(&s, 0, 2, s.f[0]));
  assert_false(has(&s, 12, 10, s.f[0]));
  small_close(&s);
}

// The halves of an edge that is split are its own, not of the new matrix.
static void test_halves(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  box(&s, 2, 12, 0, 10, 2, s.f[1]);
  box(&s, 0, 10, 0, 10, 2, s.f[1]);
  check_size(&s, 3, 3, 2, 1 + 1 + 3);
  assert_true(has(&s, 12, 10, s.f[1]) && has(&s, 0, 0, s.f[1]));
  assert_false(has(&s, 12, 0, s.f[1]));
  small_close(&s);
}

static cmd_status never(void *data, void *zone, bf a, bf b) {
  (void)data;
  (void)zone;
  (void)a;
  (void)b;
  fail();
  return CMD_FINE;
}

// Each difference alone is possible in both, all together are not.
static void test_together_empty(void **state) {
  (void)state;
  for (int form = 0; form < 4; form++) {
    bf_manager *m = manager(0);
    const zone_kernel *k = zone_kernel_get(ZONE_32, ZONE_BEST);
    cmd *a = cmd_new(m, k, 5, FORMS[form & 1]);
    cmd *b = cmd_new(m, k, 5, FORMS[form >> 1]);
    const zone_constraint in_a[] = {{1, 2, bound_le(-1)}, {3, 4, bound_le(0)}};
    const zone_constraint in_b[] = {{2, 3, bound_le(0)}, {4, 1, bound_le(0)}};
    assert_int_equal(cmd_or_bounds(a, in_a, 2, BF_TRUE), CMD_FINE);
    assert_int_equal(cmd_or_bounds(b, in_b, 2, BF_TRUE), CMD_FINE);
    assert_int_equal(cmd_and_apply(a, b, never, NULL), CMD_FINE);
    cmd_free(a);
    cmd_free(b);
    bf_close(m);
  }
}

// A function that other paths end with is not changed under them, and two paths
// of one zone are not left.
static void test_shared_function(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  box(&s, 0, 2, 0, 2, 2, s.f[0]);
  box(&s, 5, 9, 5, 9, 4, s.f[0]);
  check_size(&s, 3, 3, 2, 3 + 3 + 1);
  box(&s, 0, 2, 0, 2, 2, s.f[1]);
  assert_int_equal(cmd_measure(s.c).paths, 2);
  assert_true(has(&s, 1, 1, BF_TRUE) && has(&s, 6, 6, s.f[0]));
  assert_false(has(&s, 6, 6, s.f[1]));
  small_close(&s);
}

// ---- The edges

static void test_no_clocks(void **state) {
  (void)state;
  for (int form = 0; form < 2; form++) {
    bf_manager *m = manager(0);
    cmd *c = cmd_new(m, zone_kernel_get(ZONE_16, ZONE_BEST), 1, FORMS[form]);
    const zone_constraint possible = {0, 0, BOUND_LE_ZERO};
    const zone_constraint impossible = {0, 0, BOUND_LT_ZERO};
    assert_true(cmd_is_empty(c));
    assert_int_equal(cmd_complete(c), 1);
    assert_int_equal(cmd_or_bounds(c, &impossible, 1, BF_TRUE), CMD_FINE);
    assert_int_equal(cmd_or_bounds(c, NULL, 0, BF_FALSE), CMD_FINE);
    assert_true(cmd_is_empty(c));
    assert_int_equal(cmd_or_bounds(c, &possible, 1, bf_variable(m, 1)),
                     CMD_FINE);
    assert_int_equal(cmd_or_bounds(c, NULL, 0, bf_variable(m, 2)), CMD_FINE);
    assert_int_equal(cmd_measure(c).paths, 1);
    assert_int_equal(cmd_measure(c).constraints, 1);
    assert_true(cmd_is_valid(c));
    cmd_clear(c);
    assert_true(cmd_is_empty(c));
    cmd_free(c);
    bf_close(m);
  }
  cmd_free(NULL);
}

static cmd_status stop_at_once(void *data, void *zone, bf a, bf b) {
  int *calls = data;
  (void)zone;
  (void)a;
  (void)b;
  ++*calls;
  return CMD_STOPPED;
}

static void test_stop(void **state) {
  (void)state;
  small s;
  small_open(&s, 3);
  int calls = 0;
  assert_int_equal(cmd_each(s.c, stop_at_once, &calls), CMD_FINE);
  box(&s, 0, 2, 0, 2, 2, s.f[0]);
  box(&s, 1, 3, 1, 3, 2, s.f[0]);
  assert_int_equal(cmd_each(s.c, stop_at_once, &calls), CMD_STOPPED);
  assert_int_equal(cmd_and_apply(s.c, s.c, stop_at_once, &calls), CMD_STOPPED);
  assert_int_equal(calls, 2);
  small_close(&s);
}

static void test_overflow(void **state) {
  (void)state;
  for (int form = 0; form < 2; form++) {
    bf_manager *m = manager(0);
    const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
    cmd *a = cmd_new(m, k, 4, FORMS[form]);
    cmd *b = cmd_new(m, k, 4, FORMS[form]);
    const zone_constraint large = {1, 0, bound_le(1 << 20)};
    const zone_constraint down = {1, 2, bound_le(-3000)};
    const zone_constraint on = {2, 3, bound_le(-3000)};
    assert_int_equal(cmd_or_bounds(a, &large, 1, BF_TRUE), CMD_OVERFLOW);
    assert_true(cmd_is_empty(a));
    assert_int_equal(cmd_or_bounds(a, &down, 1, BF_TRUE), CMD_FINE);
    assert_int_equal(cmd_or_bounds(b, &on, 1, BF_TRUE), CMD_FINE);
    bool yes;
    assert_int_equal(cmd_meets(a, b, &yes), CMD_OVERFLOW);
    assert_false(yes);
    assert_int_equal(cmd_and(a, b), CMD_OVERFLOW);
    assert_int_equal(cmd_includes(a, b, &yes), CMD_OVERFLOW);
    assert_false(yes);
    assert_true(cmd_is_valid(a));
    cmd_free(a);
    cmd_free(b);
    bf_close(m);
  }
}

// ---- Trouble with functions

static bool count_down(void *data) {
  int *left = data;
  return (*left)-- > 0;
}

static cmd_status pass(void *data, void *zone, bf a, bf b) {
  (void)data;
  (void)zone;
  assert_true(a != BF_FALSE && b != BF_FALSE);
  return CMD_FINE;
}

static void check_failed(const cmd *a, cmd *b, const void *zone) {
  bool yes = true;
  int calls = 0;
  bf fresh = BF_TRUE;
  assert_int_equal(cmd_or(b, zone, BF_TRUE, &fresh), CMD_FAILED);
  assert_int_equal(fresh, BF_FALSE);
  assert_int_equal(cmd_or_bounds(b, NULL, 0, BF_TRUE), CMD_FAILED);
  assert_int_equal(cmd_each(a, stop_at_once, &calls), CMD_FAILED);
  assert_int_equal(cmd_and_apply(a, b, stop_at_once, &calls), CMD_FAILED);
  assert_int_equal(cmd_meet(zone, BF_TRUE, a, false, stop_at_once, &calls),
                   CMD_FAILED);
  assert_int_equal(calls, 0);
  assert_int_equal(cmd_meets(a, b, &yes), CMD_FAILED);
  assert_false(yes);
  assert_int_equal(cmd_covers(a, zone, BF_TRUE, &yes), CMD_FAILED);
  assert_false(yes);
  assert_int_equal(cmd_includes(a, b, &yes), CMD_FAILED);
  assert_false(yes);
  assert_int_equal(cmd_and(b, a), CMD_FAILED);
  cmd_clear(b);
}

// Sooner or later: until there, all is as it should be.
static void test_stopped(void **state) {
  (void)state;
  oracle_start("cmd, stopped");
  for (int round = 0; round < 40; round++) {
    int left = round;
    bf_manager *m = bf_open(&(bf_options){.variables = VARIABLES,
                                          .first_nodes = 1000,
                                          .go_on = count_down,
                                          .go_on_data = &left});
    const zone_kernel *k = any_kernel();
    cmd *a = cmd_new(m, k, 3, FORMS[pick(2)]);
    cmd *b = cmd_new(m, k, 3, FORMS[pick(2)]);
    int64_t z[CELLS];
    for (cmd_status status = CMD_FINE; status == CMD_FINE;) {
      const uint32_t mark = bf_mark(m);
      random_zone(k, z, 3, MOST);
      const unsigned table = random_table(4);
      const bf f = function_of(m, table);
      const bool fine = bf_is_fine(m);
      bf fresh;
      status = cmd_or(pick(2) ? a : b, z, f, &fresh);
      assert_true(fine || status == CMD_FAILED);
      assert_true(status == CMD_FINE || fresh == BF_FALSE);
      bf_release(m, mark);
      if (status == CMD_FINE)
        status = cmd_and_apply(a, b, pass, NULL);
    }
    check_failed(a, b, z);
    cmd_free(a);
    cmd_free(b);
    bf_close(m);
  }
}

// Functions of many variables, until there is no room for more.
static void test_full(void **state) {
  (void)state;
  enum { MANY = 40 };
  oracle_start("cmd, full");
  for (int form = 0; form < 2; form++) {
    bf_manager *m = bf_open(&(bf_options){
        .variables = MANY, .first_nodes = 1000, .limit = 1 << 20});
    const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
    cmd *a = cmd_new(m, k, 3, FORMS[form]);
    cmd *b = cmd_new(m, k, 3, FORMS[form]);
    int64_t z[CELLS];
    cmd_status status = CMD_FINE;
    for (int i = 0; i < 100000 && status == CMD_FINE; i++) {
      const uint32_t mark = bf_mark(m);
      bf f = BF_TRUE, fresh;
      for (uint32_t v = 0; v < MANY; v += 1 + (uint32_t)pick(3))
        f = bf_and(m, f, pick(2) ? bf_variable(m, v) : bf_not_variable(m, v));
      random_zone(k, z, 3, MOST);
      status = cmd_or(a, z, f, &fresh);
      bf_release(m, mark);
    }
    assert_int_equal(status, CMD_FAILED);
    assert_int_equal(bf_why(m), BF_MEMORY);
    check_failed(a, b, z);
    cmd_free(a);
    cmd_free(b);
    bf_close(m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_beginning),
      cmocka_unit_test(test_larger_stays),
      cmocka_unit_test(test_end_behind_beginning),
      cmocka_unit_test(test_halves),
      cmocka_unit_test(test_together_empty),
      cmocka_unit_test(test_shared_function),
      cmocka_unit_test(test_no_clocks),
      cmocka_unit_test(test_stop),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_or),
      cmocka_unit_test(test_and),
      cmocka_unit_test(test_meet),
      cmocka_unit_test(test_covers),
      cmocka_unit_test(test_stopped),
      cmocka_unit_test(test_full),
      cmocka_unit_test(test_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
