// cases_test.c -- Where a predicate holds, and the initial states.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model_text.h"
#include "sem/cases.h"
#include "sem/starts.h"

// A predicate in the initial state of a model with clocks x and y.
typedef struct {
  model_text text;
  const semantics *s;
  const zone_kernel *k;
  expander x;
  vm machine;
  federation found, stuck;
} fixture;

static void set_up(fixture *f, const char *asked) {
  model_text_load(&f->text, "model.xta",
                  ONE_PROCESS("clock x, y; int i = 0; int a[2];", "A",
                              "A -> A { guard x > 9; }"),
                  asked);

  f->s = semantics_new(&f->text.m.memory, f->text.code, 1, false);
  f->k = zone_kernel_get(ZONE_64, ZONE_BEST);
  expander_init(&f->x, f->s, f->k);
  vm_init(&f->machine, &f->s->code->program);
  federation_init(&f->found, f->k, f->s->clocks);
  federation_init(&f->stuck, f->k, f->s->clocks);
  assert_int_equal(starts_enter(&f->x, 0), EXPAND_NEXT);
}

static void tear_down(fixture *f) {
  federation_release(&f->found);
  federation_release(&f->stuck);
  vm_release(&f->machine);
  expander_release(&f->x);

  model_text_release(&f->text);
}

static cases_status find(fixture *f, const void *within,
                         const federation *stuck) {
  return cases_find(f->s, &f->machine, f->text.asked_code->p, f->x.effect.to,
                    within, stuck, &f->found);
}

// Is the point in what was found?
static bool has(const fixture *f, int64_t x, int64_t y) {
  void *z = mem_new(zone_bytes(f->k, f->s->clocks), 1);
  bool is = false;
  for (uint32_t i = 0; i < f->found.count && !is; i++) {
    zone_copy(f->k, z, federation_zone(&f->found, i), f->s->clocks);
    const zone_constraint at[] = {{1, 0, bound_le(x)},
                                  {0, 1, bound_le(-x)},
                                  {2, 0, bound_le(y)},
                                  {0, 2, bound_le(-y)}};
    is = f->k->constrain_many(z, f->s->clocks, at, 4) == ZONE_SOME;
  }
  mem_free(z);
  return is;
}

static void test_everywhere(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "E<> x < 2 || (x == 5 && y >= 3)");
  assert_int_equal(find(&f, NULL, NULL), CASES_DONE);
  assert_true(has(&f, 1, 7) && has(&f, 5, 3) && has(&f, 5, 9));
  assert_false(has(&f, 2, 0) || has(&f, 5, 2) || has(&f, 6, 3));
  tear_down(&f);
}

// The zone of the initial state has x == y.
static void test_within(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "E<> x < 2 || (x == 5 && y >= 3)");
  assert_int_equal(find(&f, f.x.next, NULL), CASES_DONE);
  assert_true(has(&f, 1, 1) && has(&f, 5, 5));
  assert_false(has(&f, 1, 0) || has(&f, 5, 3) || has(&f, 2, 2));
  tear_down(&f);
}

static void test_nowhere(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "E<> i == 1 && x < 2");
  assert_int_equal(find(&f, NULL, NULL), CASES_DONE);
  assert_int_equal(f.found.count, 0);
  tear_down(&f);
}

static void test_error(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "E<> x > 1 && a[i + 2] == 0");
  assert_int_equal(find(&f, NULL, NULL), CASES_ERROR);
  tear_down(&f);
}

// What is stuck is where x > 3, as the caller says.
static void test_stuck(void **state) {
  static const char *const ASKED[] = {"E<> deadlock && y < 9",
                                      "E<> not deadlock && y < 9"};
  (void)state;
  for (uint32_t i = 0; i < 2; i++) {
    fixture f;
    set_up(&f, ASKED[i]);
    federation_add(&f.stuck, f.x.next);
    assert_int_equal(federation_constrain(&f.stuck, 0, 1, bound_lt(-3)),
                     ZONE_SOME);
    assert_int_equal(find(&f, f.x.next, &f.stuck), CASES_DONE);
    assert_true(has(&f, 4, 4) == (i == 0) && has(&f, 3, 3) == (i == 1));
    assert_false(has(&f, 9, 9) || has(&f, 2, 3));
    tear_down(&f);
  }
}

// The bounds of each case, one after the other.
static void test_list(void **state) {
  fixture f;
  zone_constraint list[8];
  cases c;
  (void)state;
  set_up(&f, "E<> x < 2 || y == 3");
  assert_true(
      cases_first(&c, f.s, &f.machine, f.text.asked_code->p, f.x.effect.to));
  assert_true(cases_room(&c) <= 8);
  assert_int_equal(cases_list(&c, list), 1);
  assert_int_equal(list[0].i, 1);
  assert_true(list[0].b == bound_lt(2));
  assert_true(cases_next(&c));
  assert_int_equal(cases_list(&c, list), 2);
  assert_true(list[0].b == bound_le(3) && list[1].b == bound_le(-3));
  assert_false(cases_next(&c) || c.has_failed);
  tear_down(&f);
}

// Two processes with two initial locations each, one of them barred by its
// invariant: the last process counts first, and numbers count those barred, too.
static void test_starts(void **state) {
  static const char MODEL[] = "system:s\nclock:1:x\n"
                              "process:P\nlocation:P:a{initial:}\n"
                              "location:P:b{}\nlocation:P:c{initial:}\n"
                              "process:Q\nlocation:Q:d{initial:}\n"
                              "location:Q:e{initial: : invariant: x<0}\n";
  static const uint32_t AT[4][2] = {{0, 0}, {0, 1}, {2, 0}, {2, 1}};
  model_text text;

  expander x;
  starts all;
  (void)state;
  model_text_load(&text, "model.tck", MODEL, NULL);
  const semantics *s = semantics_new(&text.m.memory, text.code, 1, false);
  starts_open(&all, s);
  for (uint32_t i = 0; i < 4; i++) {
    assert_true(starts_next(&all));
    assert_int_equal(all.number, i);
    assert_memory_equal(all.locations, AT[i], sizeof AT[i]);
  }
  assert_false(starts_next(&all));
  starts_close(&all);
  expander_init(&x, s, zone_kernel_get(ZONE_64, ZONE_BEST));
  assert_int_equal(starts_enter(&x, 1), EXPAND_END);
  assert_int_equal(starts_enter(&x, 2), EXPAND_NEXT);
  assert_int_equal(x.effect.to[0], 2);
  assert_int_equal(x.effect.to[1], 0);
  expander_release(&x);

  model_text_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_everywhere), cmocka_unit_test(test_within),
      cmocka_unit_test(test_nowhere),    cmocka_unit_test(test_error),
      cmocka_unit_test(test_stuck),      cmocka_unit_test(test_list),
      cmocka_unit_test(test_starts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
