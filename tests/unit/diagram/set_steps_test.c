// The abstraction of a diagram is all that its set simulates, no more and no
// less: valuations are compared with the definition.

#include "diagram/set_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../dd/fixture.h"

enum { SCALE = 4, TALLEST = 2 * MOST };

typedef struct {
  int64_t lower[MOST_CLOCKS], upper[MOST_CLOCKS];
} limits_of;

static int64_t random_limit(void) { return pick(4) ? pick(MOST) : ZONE_NEVER; }

static bool is_above(int64_t v, int64_t least) {
  return least == ZONE_NEVER || v > least * SCALE;
}

// Can w(x) stand for v(x)?
static bool stands_for(int64_t w, int64_t v, int64_t lower, int64_t upper) {
  return w == v || (w < v && is_above(w, lower)) ||
         (w > v && is_above(v, upper));
}

// Does some w of the zone, times SCALE, simulate v?  What may stand for v(x) is
// an interval; zones of multiples of SCALE bound it.
static bool simulates(const void *zone, uint32_t n, const int64_t *v,
                      const limits_of *l) {
  int64_t z[CELLS];
  zone_copy(kernel(), z, zone, n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      const bound b = kernel()->get(z, n, i, j);
      if (i != j && b != BOUND_INFINITY) {
        const int64_t c = bound_constant(b) * SCALE;
        kernel()->set(z, n, i, j,
                      bound_is_strict(b) ? bound_lt(c) : bound_le(c));
      }
    }
  if (kernel()->close(z, n) != ZONE_SOME)
    return false;
  for (uint32_t x = 1; x < n; x++) {
    const bool may_be_less = is_above(v[x], l->lower[x]);
    const bound low = !may_be_less ? bound_le(-v[x])
                      : l->lower[x] == ZONE_NEVER
                          ? bound_le(0)
                          : bound_lt(-l->lower[x] * SCALE);
    if (kernel()->constrain(z, n, 0, x, low) != ZONE_SOME)
      return false;
    if (!is_above(v[x], l->upper[x]) &&
        kernel()->constrain(z, n, x, 0, bound_le(v[x])) != ZONE_SOME)
      return false;
  }
  return true;
}

static bool any_simulates(const federation *f, const int64_t *v,
                          const limits_of *l) {
  for (uint32_t i = 0; i < f->count; i++)
    if (simulates(federation_zone(f, i), f->n, v, l))
      return true;
  return false;
}

static void abstract(cdd *m, cdd_set *a, uint32_t n, limits_of *l) {
  uint16_t clocks[MOST_CLOCKS] = {0, 1, 2, 3, 4};
  const abstractor looked = {
      .clocks = clocks,
      .m = n,
      .small_limits = {.lower = l->lower, .upper = l->upper}};
  const semantics s = {.clocks = n, .scale = 1};
  expander x = {.s = &s, .kernel = kernel(), .n = n};
  set_steps t;
  sets_init(&t, &s, m, &x);
  assert_int_equal(sets_put(&t, *a), SET_SOME);
  assert_int_equal(sets_abstract(&t, &looked), SET_SOME);
  assert_true(cdd_keep(m, a, t.now));
  sets_release(&t);
}

static void test_abstraction(void **state) {
  (void)state;
  uint64_t inside = 0, added = 0, points = 0;
  for (int round = 0; round < 1500; round++) {
    const uint32_t n = 2 + (uint32_t)pick(3);
    limits_of l;
    for (uint32_t x = 0; x < n; x++) {
      l.lower[x] = random_limit();
      l.upper[x] = random_limit();
    }
    cdd *m = manager(n, true, false);
    federation f;
    random_federation(&f, n, 3);
    cdd_set a = cdd_ref(m, cdd_from_federation(m, &f));
    abstract(m, &a, n, &l);
    for (int k = 0; k < 60; k++, points++) {
      int64_t v[MOST_CLOCKS] = {0};
      for (uint32_t x = 1; x < n; x++)
        v[x] = pick(TALLEST * SCALE);
      const bool expected = any_simulates(&f, v, &l);
      assert_int_equal(cdd_contains_point(m, a, v, SCALE), expected);
      inside += expected;
      added += expected && !federation_has(&f, v, SCALE);
    }
    federation_release(&f);
    cdd_free(m);
  }
  // That it happens at all.
  assert_true(inside > points / 4 && added > points / 20);
}

// The relation that simulates() bounds by an interval is the one of the header.
static void test_interval(void **state) {
  (void)state;
  for (int round = 0; round < 20000; round++) {
    const int64_t lower = random_limit(), upper = random_limit();
    const int64_t v = pick(TALLEST * SCALE), w = pick(TALLEST * SCALE);
    const bool fits = (w >= v || is_above(v, lower)) &&
                      (is_above(v, lower) ? is_above(w, lower) : true) &&
                      (w <= v || is_above(v, upper));
    assert_int_equal(stands_for(w, v, lower, upper), fits);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_abstraction),
      cmocka_unit_test(test_interval),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
