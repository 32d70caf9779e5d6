// Zones of the checker against points: a zone is the set of its points on a grid
// fine enough for the constants used.  What the grid says is computed without
// matrices.

#include "certify/plain_zone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"

// Points have coordinates that are multiples of 2/GRAIN, below SPAN; where it is
// asked whether there is a number, multiples of 1/GRAIN are tried.
enum { N = 3, GRAIN = 8, SPAN = 8, STEPS = SPAN * GRAIN, MOST = 3 };

static uint64_t next_random(uint64_t *seed) { // splitmix64
  uint64_t x = *seed += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static int pick(uint64_t *seed, int n) {
  return (int)(next_random(seed) % (uint64_t)n);
}

// v[i] - v[j] against the bound, both times GRAIN.
static bool obeys(const int *v, uint32_t i, uint32_t j, plain_bound b) {
  const int64_t left = v[i] - v[j];
  const int64_t right = (b >> 1) * GRAIN;
  return b == PLAIN_INFINITY || (b & 1 ? left <= right : left < right);
}

static bool has(const plain_bound *z, const int *v) {
  for (uint32_t i = 0; i < N; i++)
    for (uint32_t j = 0; j < N; j++)
      if (!obeys(v, i, j, z[i * N + j]))
        return false;
  return true;
}

static plain_constraint random_constraint(uint64_t *seed) {
  const uint32_t i = (uint32_t)pick(seed, N);
  const uint32_t j = (i + 1 + (uint32_t)pick(seed, N - 1)) % N;
  const int64_t c = pick(seed, 2 * MOST + 1) - MOST;
  return (plain_constraint){i, j, pick(seed, 2) ? plain_le(c) : plain_lt(c)};
}

// A zone, and a list of bounds that it comes from.
typedef struct {
  plain_bound z[N * N];
  plain_constraint list[4];
  uint32_t count;
} sample;

static sample random_zone(uint64_t *seed) {
  sample s;
  do {
    s.count = (uint32_t)pick(seed, 5);
    for (uint32_t k = 0; k < s.count; k++)
      s.list[k] = random_constraint(seed);
    plain_universe(s.z, N);
  } while (!plain_tighten_all(s.z, N, s.list, s.count));
  return s;
}

static bool is_closed(const plain_bound *z) {
  for (uint32_t i = 0; i < N; i++) {
    if (z[i * N + i] != PLAIN_ZERO || z[i] > PLAIN_ZERO)
      return false;
    for (uint32_t j = 0; j < N; j++)
      for (uint32_t k = 0; k < N; k++)
        if (z[i * N + j] > plain_add(z[i * N + k], z[k * N + j]))
          return false;
  }
  return true;
}

#define EACH_POINT(V)                                                          \
  for (int V[N] = {0, 0, 0}; V[1] < STEPS; V[1] += 2)                          \
    for (V[2] = 0; V[2] < STEPS; V[2] += 2)

static bool obeys_all(const int *v, const sample *s) {
  for (uint32_t k = 0; k < s->count; k++)
    if (!obeys(v, s->list[k].i, s->list[k].j, s->list[k].b))
      return false;
  return true;
}

static void test_constraints(void **state) {
  (void)state;
  uint64_t seed = 1;
  for (int round = 0; round < 500; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed);
    assert_true(is_closed(a.z));
    bool within = true, apart = true;
    EACH_POINT(v) {
      assert_int_equal(has(a.z, v), obeys_all(v, &a));
      within = within && (!has(a.z, v) || has(b.z, v));
      apart = apart && !(has(a.z, v) && has(b.z, v));
    }
    assert_int_equal(plain_within(a.z, N, b.list, b.count), within);
    assert_int_equal(plain_is_part(a.z, b.z, N), within);
    plain_bound both[N * N];
    plain_copy(both, a.z, N);
    const bool some = plain_intersect(both, b.z, N);
    assert_int_equal(some, !apart);
    assert_true(!some || is_closed(both));
  }
}

static void test_time(void **state) {
  (void)state;
  uint64_t seed = 2;
  for (int round = 0; round < 100; round++) {
    const sample a = random_zone(&seed);
    plain_bound up[N * N], down[N * N];
    plain_copy(up, a.z, N);
    plain_copy(down, a.z, N);
    plain_up(up, N);
    plain_down(down, N);
    assert_true(is_closed(up) && is_closed(down));
    EACH_POINT(v) {
      bool before = false, after = false;
      for (int d = 0; d < 2 * STEPS; d++) {
        const int later[N] = {0, v[1] + d, v[2] + d};
        const int earlier[N] = {0, v[1] - d, v[2] - d};
        after = after || has(a.z, later);
        before =
            before || (earlier[1] >= 0 && earlier[2] >= 0 && has(a.z, earlier));
      }
      assert_int_equal(has(up, v), before);
      assert_int_equal(has(down, v), after);
    }
  }
}

static void test_assignments(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int round = 0; round < 300; round++) {
    const sample a = random_zone(&seed);
    const uint32_t x = 1 + (uint32_t)pick(&seed, N - 1);
    const uint32_t from = (uint32_t)pick(&seed, N);
    const int k = pick(&seed, 2 * MOST + 1) - MOST;
    plain_bound back[N * N], to[N * N];
    plain_copy(back, a.z, N);
    const bool some = plain_unassign(back, N, x, from, k);
    assert_true(!some || is_closed(back));
    plain_copy(to, a.z, N);
    const bool any = plain_assign(to, N, x, from, k);
    assert_true(!any || is_closed(to));
    EACH_POINT(v) {
      int w[N];
      memcpy(w, v, sizeof w);
      w[x] = v[from] + k * GRAIN;
      const bool fits = w[x] >= 0;
      assert_int_equal(some && has(back, v), fits && has(a.z, w));
      if (has(a.z, v) && fits)
        assert_true(any && has(to, w));
    }
    // Nothing else is in it.
    if (any)
      EACH_POINT(w) {
        bool found = false;
        for (int old = 0; old < 4 * STEPS && !found && has(to, w); old++) {
          int v[N];
          memcpy(v, w, sizeof v);
          v[x] = old;
          found = has(a.z, v) && v[from] + k * GRAIN == w[x];
        }
        assert_int_equal(has(to, w), found);
      }
  }
}

static void test_subtraction(void **state) {
  (void)state;
  uint64_t seed = 4;
  for (int round = 0; round < 300; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed),
                 c = random_zone(&seed);
    plain_list l;
    plain_list_init(&l, N);
    plain_list_add(&l, a.z);
    plain_list_add(&l, b.z);
    if (pick(&seed, 2))
      plain_list_subtract(&l, c.list, c.count);
    else
      plain_list_subtract_zone(&l, c.z);
    EACH_POINT(v) {
      bool found = false;
      for (size_t k = 0; k < l.count; k++)
        found = found || has(plain_list_at(&l, k), v);
      assert_int_equal(found, (has(a.z, v) || has(b.z, v)) && !has(c.z, v));
    }
    for (size_t k = 0; k < l.count; k++)
      assert_true(is_closed(plain_list_at(&l, k)));
    plain_list_release(&l);
  }
}

static bool list_has(const plain_list *l, const int *v) {
  for (size_t k = 0; k < l->count; k++)
    if (has(plain_list_at(l, k), v))
      return true;
  return false;
}

static void test_intersection(void **state) {
  (void)state;
  uint64_t seed = 6;
  for (int round = 0; round < 200; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed),
                 c = random_zone(&seed), d = random_zone(&seed);
    plain_list l, other;
    plain_list_init(&l, N);
    plain_list_init(&other, N);
    plain_list_add(&l, a.z);
    plain_list_add(&l, b.z);
    plain_list_add(&other, c.z);
    plain_list_add(&other, d.z);
    plain_list_intersect(&l, &other);
    EACH_POINT(v)
    assert_int_equal(list_has(&l, v), (has(a.z, v) || has(b.z, v)) &&
                                          (has(c.z, v) || has(d.z, v)));
    plain_list_release(&l);
    plain_list_release(&other);
  }
}

// ---- aLU, by its definition

// v is simulated by w.
static bool is_simulated(const int *v, const int *w, const int64_t *lower,
                         const int64_t *upper) {
  for (int x = 1; x < N; x++) {
    const bool below = lower[x] == PLAIN_NEVER || lower[x] * GRAIN < w[x];
    const bool above = upper[x] == PLAIN_NEVER || upper[x] * GRAIN < v[x];
    if (!(v[x] == w[x] || (w[x] < v[x] && below) || (v[x] < w[x] && above)))
      return false;
  }
  return true;
}

// Is there one in the zone that simulates v, and satisfies those of the bounds
// that v does?
static bool has_simulating(const plain_bound *z, const int *v,
                           const sample *diagonals, const int64_t *lower,
                           const int64_t *upper) {
  for (int w[N] = {0, 0, 0}; w[1] < STEPS + STEPS / 2; w[1]++)
    for (w[2] = 0; w[2] < STEPS + STEPS / 2; w[2]++) {
      bool ok = has(z, w) && is_simulated(v, w, lower, upper);
      for (uint32_t k = 0; ok && k < diagonals->count; k++) {
        const plain_constraint d = diagonals->list[k];
        ok = !obeys(v, d.i, d.j, d.b) || obeys(w, d.i, d.j, d.b);
      }
      if (ok)
        return true;
    }
  return false;
}

static bool is_within_alu(const plain_bound *z, const plain_bound *other,
                          const int64_t *lower, const int64_t *upper) {
  EACH_POINT(v) {
    bool found = !has(z, v) || has(other, v);
    for (int w[N] = {0, 0, 0}; w[1] < 2 * STEPS && !found; w[1] += 2)
      for (w[2] = 0; w[2] < 2 * STEPS && !found; w[2] += 2)
        found = has(other, w) && is_simulated(v, w, lower, upper);
    if (!found)
      return false;
  }
  return true;
}

static void test_alu(void **state) {
  (void)state;
  uint64_t seed = 5;
  int within = 0, more = 0;
  for (int round = 0; round < 400; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed);
    int64_t lower[N], upper[N];
    for (int x = 0; x < N; x++) {
      lower[x] = pick(&seed, MOST + 2) - 1;
      upper[x] = pick(&seed, MOST + 2) - 1;
    }
    const bool found = plain_within_alu(a.z, b.z, N, lower, upper);
    assert_int_equal(found, is_within_alu(a.z, b.z, lower, upper));
    within += found;
    more += found && !plain_within(a.z, N, b.list, b.count);
  }
  print_message("%d within, %d of them not without LU\n", within, more);
  assert_true(more > 20 && within < 380);
}

static void random_limits(uint64_t *seed, int64_t *lower, int64_t *upper) {
  for (int x = 0; x < N; x++) {
    lower[x] = pick(seed, MOST + 2) - 1;
    upper[x] = pick(seed, MOST + 2) - 1;
  }
}

// Cut along the diagonals until each part can be told.
static bool is_simulated_in_parts(const sample *a, const sample *b,
                                  const sample *d, const int64_t *lower,
                                  const int64_t *upper) {
  bool all = true;
  plain_list l;
  plain_list_init(&l, N);
  plain_list_add(&l, a->z);
  while (l.count && all) {
    const plain_bound *z = plain_list_at(&l, l.count - 1);
    plain_bound other[N * N];
    plain_copy(other, b->z, N);
    if (plain_restrict(other, z, N, d->list, d->count) &&
        plain_within_alu(z, other, N, lower, upper))
      l.count--;
    else
      all = plain_list_split(&l, d->list, d->count);
  }
  plain_list_release(&l);
  return all;
}

static void test_diagonals(void **state) {
  (void)state;
  uint64_t seed = 7;
  int within = 0, less = 0;
  for (int round = 0; round < 120; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed);
    sample d = {.count = 1 + (uint32_t)pick(&seed, 3)};
    int64_t lower[N], upper[N];
    random_limits(&seed, lower, upper);
    for (uint32_t k = 0; k < d.count; k++) {
      const uint32_t i = 1 + (uint32_t)pick(&seed, 2);
      d.list[k] = random_constraint(&seed);
      d.list[k].i = i;
      d.list[k].j = 3 - i;
    }
    bool wanted = true;
    EACH_POINT(v)
    wanted = wanted && (!has(a.z, v) || has(b.z, v) ||
                        has_simulating(b.z, v, &d, lower, upper));
    const bool found = is_simulated_in_parts(&a, &b, &d, lower, upper);
    assert_int_equal(found, wanted);
    within += found;
    less += !found && plain_within_alu(a.z, b.z, N, lower, upper);
  }
  print_message("%d within, %d only without diagonals\n", within, less);
  assert_true(within > 10 && less > 5);
}

// Cut along L and U, what is simulated of a zone is a zone.
static void test_alu_bounds(void **state) {
  (void)state;
  uint64_t seed = 8;
  const sample none = {.count = 0};
  for (int round = 0; round < 40; round++) {
    const sample a = random_zone(&seed), b = random_zone(&seed);
    int64_t lower[N], upper[N];
    random_limits(&seed, lower, upper);
    const plain_constraint cuts[] = {{1, 0, plain_le(lower[1])},
                                     {2, 0, plain_le(lower[2])},
                                     {1, 0, plain_le(upper[1])},
                                     {2, 0, plain_le(upper[2])}};
    plain_list l;
    plain_list_init(&l, N);
    plain_list_add(&l, a.z);
    while (l.count) {
      if (plain_list_split(&l, cuts, 4))
        continue;
      const plain_bound *z = plain_list_at(&l, --l.count);
      plain_constraints out = {0};
      plain_alu_bounds(z, b.z, N, lower, upper, &out);
      EACH_POINT(v) {
        bool in = true;
        for (uint32_t k = 0; k < out.count; k++)
          in = in && obeys(v, out.data[k].i, out.data[k].j, out.data[k].b);
        if (has(z, v))
          assert_int_equal(in, has_simulating(b.z, v, &none, lower, upper));
      }
      mem_free(out.data);
    }
    plain_list_release(&l);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_constraints),  cmocka_unit_test(test_time),
      cmocka_unit_test(test_assignments),  cmocka_unit_test(test_subtraction),
      cmocka_unit_test(test_intersection), cmocka_unit_test(test_alu),
      cmocka_unit_test(test_diagonals),    cmocka_unit_test(test_alu_bounds),
  };
  return cmocka_run_group_tests_name("plain_zone", tests, NULL, NULL);
}
