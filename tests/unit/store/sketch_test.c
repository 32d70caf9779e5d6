// sketch_test.c -- What sketches exclude, comparing excludes too: K1, for zones at random,
// by inclusion and by aLU; and they exclude most.

#include "store/sketch.h"

#include <string.h>

#include "zone/oracle.h"

enum { CLOCKS = 7, ZONES = 400, CELLS = (CLOCKS + 1) * (CLOCKS + 8) };

typedef struct {
  uint32_t n;
  const zone_kernel *k;
  flat_zone f;
  flat_zone_limits limits;
  bool simulates;
  sketches s;
  int64_t zones[ZONES][CELLS];
  _Alignas(FLAT_ZONE_BLOCK) unsigned char stored[ZONES][CELLS * 8];
  uint32_t widths[ZONES];
} fixture;

static fixture x;

static void take(uint32_t i) {
  flat_zone_take(&x.f, x.zones[i], x.n);
  if (x.simulates)
    flat_zone_compare_by_simulation(&x.f, &x.limits);
  else
    flat_zone_compare_by_inclusion(&x.f);
}

static void fill(uint32_t i, int64_t most) {
  void *z = x.zones[i];
  x.k->init_zero(z, x.n);
  x.k->up(z, x.n);
  for (int64_t c = pick(8); c > 0; c--) {
    const zone_constraint b = random_constraint(x.n, most);
    if (pick(4) == 0)
      x.k->free(z, x.n, 1 + (uint32_t)pick(x.n - 1));
    else if (bound_add(b.b, x.k->get(z, x.n, b.j, b.i)) >= 0)
      assert_int_equal(x.k->constrain(z, x.n, b.i, b.j, b.b), ZONE_SOME);
  }
}

static void begin(bool simulates, int64_t most) {
  memset(&x, 0, sizeof x);
  x.k = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  x.n = 3 + (uint32_t)pick(CLOCKS - 2);
  x.simulates = simulates;
  flat_zone_init(&x.f, x.k, 1);
  flat_zone_limits_init(&x.limits, x.n);
  for (uint32_t c = 0; c < x.n; c++) {
    const int64_t lower = c == 0 ? 0 : pick(8) ? pick(most) : FLAT_ZONE_NEVER;
    const int64_t upper = c == 0 ? 0 : pick(8) ? pick(most) : FLAT_ZONE_NEVER;
    flat_zone_limits_put(&x.limits, c, lower, upper,
                         flat_zone_shorten(lower, upper));
  }
  for (uint32_t i = 0; i < ZONES; i++)
    fill(i, most);
}

static void end(void) {
  flat_zone_release(&x.f);
  flat_zone_limits_release(&x.limits);
  sketches_release(&x.s);
}

static void store_all(void) {
  for (uint32_t i = 0; i < 40 && sketches_want(&x.s, x.n); i++) {
    take(i);
    sketches_sample(&x.s, &x.f);
  }
  sketches_choose(&x.s);
  for (uint32_t i = 0; i < ZONES; i++) {
    take(i);
    x.widths[i] = x.f.width;
    memcpy(x.stored[i], x.f.cells, x.f.bytes);
    sketches_set(&x.s, i, sketch_of(&x.s, &x.f));
  }
}

// Both directions.  How many of those that do not cover were excluded?
static void compare_all(uint64_t *apart, uint64_t *excluded) {
  for (uint32_t i = 0; i < ZONES; i++) {
    take(i);
    const sketch mine = sketch_of(&x.s, &x.f);
    for (uint32_t k = 0; k < ZONES; k++) {
      const bool is_covered =
          flat_zone_is_covered(&x.f, x.stored[k], x.widths[k]);
      const bool covers = flat_zone_covers(&x.f, x.stored[k], x.widths[k]);
      const bool a = sketch_excludes(x.s.list[k], mine);
      const bool b = sketch_excludes(mine, x.s.list[k]);
      if ((a && is_covered) || (b && covers))
        fail_msg("zones %u and %u", i, k);
      *apart += !is_covered + !covers;
      *excluded += a + b;
    }
  }
}

static void try_some(bool simulates, int64_t most) {
  uint64_t apart = 0, excluded = 0;
  for (uint32_t i = 0; i < 12; i++) {
    begin(simulates, most);
    store_all();
    compare_all(&apart, &excluded);
    end();
  }
  if (excluded < apart / 2)
    fail_msg("%lu of %lu", (unsigned long)excluded, (unsigned long)apart);
}

static void test_inclusion(void **state) {
  (void)state;
  try_some(false, 8);
  try_some(false, 1000); // of more than a byte
}

static void test_simulation(void **state) {
  (void)state;
  try_some(true, 8);
  try_some(true, 1000);
}

// Of a dimension of which nothing was seen nothing is told.
static void test_unknown(void **state) {
  (void)state;
  begin(false, 8);
  take(0);
  const sketch all = sketch_of(&x.s, &x.f);
  assert_true(all.has == UINT64_MAX && all.needs == 0);
  store_all();
  assert_false(sketch_excludes(all, all));
  assert_false(sketch_excludes(all, x.s.list[0]));
  assert_false(sketch_excludes(x.s.list[0], all));
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inclusion),
      cmocka_unit_test(test_simulation),
      cmocka_unit_test(test_unknown),
  };
  return cmocka_run_group_tests_name("sketch", tests, NULL, NULL);
}
