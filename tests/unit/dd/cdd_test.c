// Long sequences of all operations, with federations beside them.
//
// GNOMON_LONG=1 asks for a million operations instead of thirty thousand.

#include "fixture.h"

enum { SETS = 6, MOST_ZONES = 10 };

typedef struct {
  uint32_t n;
  cdd *m, *other;
  cdd_set set[SETS];
  federation f[SETS];
} world;

static void renew(world *w, int i) {
  federation_release(&w->f[i]);
  random_federation(&w->f[i], w->n, 3);
  assert_true(cdd_keep(w->m, &w->set[i], cdd_from_federation(w->m, &w->f[i])));
}

static void start(world *w) {
  w->n = 2 + (uint32_t)pick(MOST_CLOCKS - 1);
  const bool shuffled = pick(4);
  w->m = manager(w->n, shuffled, w->n < 4 && pick(20) == 0);
  w->other = manager(w->n, true, false);
  for (int i = 0; i < SETS; i++) {
    w->set[i] = CDD_FALSE;
    federation_init(&w->f[i], kernel(), w->n);
    renew(w, i);
  }
}

static void finish(world *w) {
  for (int i = 0; i < SETS; i++) {
    cdd_unref(w->m, w->set[i]);
    federation_release(&w->f[i]);
  }
  cdd_collect(w->m);
  assert_int_equal(cdd_statistics(w->m).nodes, 0);
  cdd_free(w->m);
  cdd_free(w->other);
}

static void complement(federation *f) {
  federation old = *f;
  federation_init(f, old.kernel, old.n);
  add_universe(f);
  federation_subtract(f, &old);
  federation_release(&old);
}

static cdd_set pick_binary(world *w, int i, int j) {
  cdd *m = w->m;
  federation *f = &w->f[i];
  const federation *g = &w->f[j];
  const cdd_set a = w->set[i], b = w->set[j];
  switch (pick(6)) {
  case 0:
    federation_intersect(f, g);
    return cdd_and(m, a, b);
  case 1:
    federation_subtract(f, g);
    return cdd_diff(m, a, b);
  case 2:
    xor_of(f, g);
    return cdd_xor(m, a, b);
  case 3:
    complement(f);
    return cdd_not(m, a);
  default:
    federation_unite(f, g);
    return cdd_or(m, a, b);
  }
}

static cdd_set pick_assignment(world *w, int i) {
  federation *f = &w->f[i];
  const cdd_set a = w->set[i];
  const uint32_t x = 1 + (uint32_t)pick(w->n - 1), y = (uint32_t)pick(w->n);
  const int64_t c = y && x != y ? pick(3) - 1 : pick(3);
  assign_all(f, x, y, c);
  return y ? cdd_assign(w->m, a, x, y, c) : cdd_reset(w->m, a, x, c);
}

static cdd_set pick_restriction(world *w, int i) {
  const zone_constraint c = random_constraint(w->n, MOST);
  federation_constrain(&w->f[i], c.i, c.j, c.b);
  return cdd_restrict(w->m, w->set[i], c.i, c.j, BOUND_INFINITY, c.b);
}

static cdd_set there_and_back(world *w, int i) {
  const cdd_set there = cdd_import(w->other, w->m, w->set[i]);
  return cdd_import(w->m, w->other, there);
}

static cdd_set pick_move(world *w, int i, uint32_t x) {
  if (pick(2)) {
    raise_all(&w->f[i], x);
    return cdd_raise(w->m, w->set[i], x);
  }
  lower_all(&w->f[i], x);
  return cdd_lower(w->m, w->set[i], x);
}

static cdd_set add_zone(world *w, int i) {
  int64_t z[CELLS];
  narrow_zone(z, w->n);
  federation_add(&w->f[i], z);
  return cdd_add_zone(w->m, w->set[i], kernel(), z);
}

static cdd_set pick_operation(world *w, int i, int j) {
  const uint32_t x = 1 + (uint32_t)pick(w->n - 1);
  const cdd_set a = w->set[i];
  switch (pick(14)) {
  case 0:
    federation_up(&w->f[i]);
    return cdd_up(w->m, a);
  case 1:
    federation_down(&w->f[i]);
    return cdd_down(w->m, a);
  case 2:
    federation_free_clock(&w->f[i], x);
    return cdd_free_clock(w->m, a, x);
  case 3:
    return pick_assignment(w, i);
  case 4:
    return pick_restriction(w, i);
  case 5:
    return pick(2) ? cdd_reduce(w->m, a) : cdd_simplify(w->m, a);
  case 6:
    return there_and_back(w, i);
  case 7:
    return pick_move(w, i, x);
  case 8:
    return add_zone(w, i);
  default:
    return pick_binary(w, i, j);
  }
}

static void compare(world *w, int i) {
  assert_true(cdd_is_valid(w->m, w->set[i]));
  check_points(w->m, w->set[i], &w->f[i], 30);
  int64_t z[CELLS];
  random_zone(kernel(), z, w->n, MOST);
  const bool inside = federation_misses(&w->f[i], z) == ZONE_EMPTY;
  assert_int_equal(cdd_contains_zone(w->m, w->set[i], kernel(), z),
                   inside ? CDD_YES : CDD_NO);
  if (pick(6) == 0)
    check_equal(w->m, w->set[i], &w->f[i]);
}

// Federations must not become too long to compare with, nor constants larger
// than the grid.
static void tidy(world *w, int i) {
  federation_drop_covered(&w->f[i]);
  bool large = w->f[i].count > MOST_ZONES || cdd_size(w->m, w->set[i]) > 200;
  for (uint32_t k = 0; k < w->f[i].count && !large; k++)
    for (uint32_t e = 0; e < w->n * w->n && !large; e++) {
      const bound b =
          kernel()->get(federation_zone(&w->f[i], k), w->n, e / w->n, e % w->n);
      large = b != BOUND_INFINITY && (b > 4 * MOST || b < -4 * MOST);
    }
  const bool trivial = w->set[i] <= CDD_TRUE;
  if (large || pick(trivial ? 2 : 40) == 0)
    renew(w, i);
}

static void test_random(void **state) {
  (void)state;
  const char *given = getenv("GNOMON_LONG");
  const int64_t most = given && *given == '1' ? 1000000 : STRESS ? 6000 : 30000;
  int64_t large = 0, trivial = 0;
  oracle_start("diagrams, all operations");
  for (int64_t done = 0; done < most;) {
    world w;
    start(&w);
    for (int round = 0; round < 300; round++, done++) {
      const int i = (int)pick(SETS);
      const int j = (i + 1 + (int)pick(SETS - 1)) % SETS;
      assert_true(cdd_keep(w.m, &w.set[i], pick_operation(&w, i, j)));
      compare(&w, i);
      trivial += w.set[i] <= CDD_TRUE;
      large += cdd_size(w.m, w.set[i]) >= 10;
      tidy(&w, i);
      if (pick(50) == 0)
        cdd_collect(w.m);
    }
    finish(&w);
  }
  print_message("%" PRId64 " trivial, %" PRId64 " large\n", trivial, large);
  assert_true(large > most / 10 && trivial < most / 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests_name("cdd", tests, NULL, NULL);
}
