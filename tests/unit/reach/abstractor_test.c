// abstractor_test.c -- Which clocks are stored, with which limits, and what is left
// of their zone.

#include "reach/abstractor.h"

#include <string.h>

#include "base/mem.h"
#include "reach/bench.h"

// In A, x is compared from below by 7 and y not before it is assigned; in B, y is
// compared from above by 3, and x never again.
static const char TWO[] =
    ONE_PROCESS("clock x, y;", "A, B, C",
                "A -> B { guard x >= 7; assign y := 0; }, "
                "B -> C { guard y < 3; }");

typedef struct {
  bench b;
  expander x;
  abstractor a;
  const zone_kernel *k;
} fixture;

static void set_up(fixture *f, const char *text, search_options o) {
  bench_load(&f->b, text, NULL);
  f->k = zone_kernel_get(ZONE_32, ZONE_BEST);
  expander_init(&f->x, f->b.s, f->k);
  abstractor_init(&f->a, f->b.s, f->b.limits, f->k, &o);
  const uint32_t start[] = {0};
  assert_int_equal(expander_start(&f->x, start), EXPAND_NEXT);
  semantics_copy(f->b.s, f->x.from, f->x.effect.to);
  f->k->init_universe(f->x.zone, f->x.n);
}

static void tear_down(fixture *f) {
  abstractor_release(&f->a);
  expander_release(&f->x);
  model_text_release(&f->b.text);
}

static void look(fixture *f, int32_t at) {
  f->x.from[0] = at;
  abstractor_look(&f->a, &f->x.machine, f->x.from);
}

static void test_active(void **state) {
  fixture f;
  (void)state;
  set_up(&f, TWO, (search_options){.abstraction = ABSTRACTION_ALU});
  look(&f, 0);
  assert_int_equal(f.a.m, 2);
  assert_int_equal(f.a.clocks[1], 1);
  assert_true(f.a.small_limits.lower[1] == 7);
  assert_true(f.a.small_limits.upper[1] == ZONE_NEVER);
  look(&f, 1);
  assert_int_equal(f.a.m, 2);
  assert_int_equal(f.a.clocks[1], 2);
  assert_true(f.a.small_limits.lower[1] == ZONE_NEVER);
  assert_true(f.a.small_limits.upper[1] == 3);
  look(&f, 2);
  assert_int_equal(f.a.m, 1);
  tear_down(&f);
}

// With the same bounds everywhere, all clocks of the model count everywhere.
static void test_global(void **state) {
  fixture f;
  (void)state;
  set_up(
      &f, TWO,
      (search_options){.abstraction = ABSTRACTION_ALU, .global_bounds = true});
  look(&f, 2);
  assert_int_equal(f.a.m, 3);
  assert_true(f.a.small_limits.lower[1] == 7);
  assert_true(f.a.small_limits.upper[2] == 3);
  tear_down(&f);
}

// x in [9, 20], in A where only x >= 7 is asked.
static void test_extrapolation(void **state) {
  static const zone_constraint WHERE[] = {{1, 0, BOUND_LE_ZERO + 40},
                                          {0, 1, BOUND_LE_ZERO - 18}};
  static const struct {
    search_abstraction how;
    bound low, high;
  } CASES[] = {
      {ABSTRACTION_NONE, BOUND_LE_ZERO - 18, BOUND_LE_ZERO + 40},
      // Below 7 and beyond: strictly greater than 7.
      {ABSTRACTION_EXTRA_M, BOUND_LT_ZERO - 14, BOUND_INFINITY},
      {ABSTRACTION_EXTRA_LU, BOUND_LE_ZERO, BOUND_INFINITY},
  };
  (void)state;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    fixture f;
    set_up(&f, TWO, (search_options){.abstraction = CASES[i].how});
    assert_int_equal(f.k->constrain_many(f.x.zone, f.x.n, WHERE, 2), ZONE_SOME);
    look(&f, 0);
    assert_int_equal(abstractor_take(&f.a, &f.x.frame, f.x.zone), ZONE_SOME);
    assert_true(f.k->get(f.a.small, f.a.m, 1, 0) == CASES[i].high);
    if (CASES[i].how != ABSTRACTION_EXTRA_LU)
      assert_true(f.k->get(f.a.small, f.a.m, 0, 1) == CASES[i].low);
    tear_down(&f);
  }
}

// A clock y that is bounded from above in B is in the way of another one's growth.
static void test_upward(void **state) {
  fixture f;
  int64_t most = 0;
  (void)state;
  set_up(&f, TWO, (search_options){.abstraction = ABSTRACTION_ALU});
  look(&f, 0);
  assert_true(abstractor_is_upward(&f.a, 2, &most));
  assert_true(most == 7);
  look(&f, 1);
  assert_false(abstractor_is_upward(&f.a, 1, &most));
  assert_true(abstractor_is_upward(&f.a, 2, &most));
  assert_true(most == ZONE_NEVER);
  tear_down(&f);
}

// What is stored, read again with all clocks: those that were not stored are free.
static void test_expand(void **state) {
  fixture f;
  (void)state;
  set_up(&f, TWO, (search_options){.abstraction = ABSTRACTION_ALU});
  assert_int_equal(f.k->constrain(f.x.zone, f.x.n, 1, 0, bound_le(20)),
                   ZONE_SOME);
  assert_int_equal(f.k->constrain(f.x.zone, f.x.n, 2, 0, bound_le(2)),
                   ZONE_SOME);
  look(&f, 0);
  assert_int_equal(abstractor_take(&f.a, &f.x.frame, f.x.zone), ZONE_SOME);
  void *stored = mem_new(f.a.flat.bytes, 1);
  memcpy(stored, f.a.flat.cells, f.a.flat.bytes);
  void *again = mem_new(zone_bytes(f.k, f.x.n), 1);
  abstractor_expand_all(&f.a, again, stored, 0);
  assert_true(f.k->get(again, f.x.n, 1, 0) == bound_le(20));
  assert_true(f.k->get(again, f.x.n, 2, 0) == BOUND_INFINITY);
  abstractor_expand(&f.a, again, stored, 0);
  assert_true(zone_equal(f.k, again, f.a.small, f.a.m));
  mem_free(again);
  mem_free(stored);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_active),        cmocka_unit_test(test_global),
      cmocka_unit_test(test_extrapolation), cmocka_unit_test(test_upward),
      cmocka_unit_test(test_expand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
