// What may go wrong and what cannot: by hand, and random trees against the
// evaluator: whatever is called safe has to run to its end.

#include "sem/safety.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "grow.h"
#include "model/eval.h"
#include "model_text.h"

// ---- By hand

// The update of the only edge, after its guard.
static bool is_safe(const char *guard, const char *update) {
  char text[1000];
  snprintf(text, sizeof text,
           "int[0,3] i, j; int[-4,4] d; int big; int a[4]; clock x, y;\n"
           "int[0,3] twice(int[0,1] n) { return 2 * n; }\n"
           "void bump(int[0,3] &r) { if (d > 0) r = 3; }\n"
           "int[0,3] once(int n) { return n > 3 ? 3 : n < 0 ? 0 : n; }\n"
           "process P() { state A; init A; trans A->A { guard %s; assign %s; "
           "}; } system P;",
           guard, update);
  model_text t;
  model_text_load(&t, "m.xta", text, NULL);
  const edge *e = &t.m.net.processes.data[0].edges[0];
  safety *s = safety_new(&t.m.memory, &t.m.net);
  bool ok = safety_of_expr(s, e->guard);
  safety_assume(s, e->guard);
  ok = ok && safety_of_next(s, e->update);
  model_text_release(&t);
  return ok;
}

static void test_ranges(void **state) {
  (void)state;
  assert_true(is_safe("true", "i = j"));
  assert_false(is_safe("true", "i = j + 1"));
  assert_false(is_safe("true", "i = d"));
  assert_true(is_safe("d >= 0 && d <= 3", "i = d"));
  assert_true(is_safe("!(d < 0 || 3 < d)", "i = d"));
  assert_false(is_safe("d >= 0 || d <= 3", "i = d"));
  assert_false(is_safe("true", "big++"));
  assert_true(is_safe("true", "i = i < 3 ? i + 1 : 0"));
  assert_true(is_safe("true", "i = d < 0 ? 0 : d % 4"));
  assert_false(is_safe("true", "i = d % 4"));
  assert_true(is_safe("true", "d = -d, d = abs(d)"));
}

static void test_order(void **state) {
  (void)state;
  assert_true(is_safe("i < 2", "i++, i++"));
  assert_false(is_safe("i < 2", "i++, i++, i++"));
  assert_false(is_safe("i < 3", "i = j, i++"));
  assert_true(is_safe("i < 3", "j = 3, i++"));
  assert_true(is_safe("a[0] >= 0 && a[0] <= 3", "i = a[0]"));
  assert_false(is_safe("a[0] >= 0 && a[0] <= 3", "a[j] = 9, i = a[0]"));
  assert_true(is_safe("i < 3", "bump(i)"));
  assert_false(is_safe("i < 3", "bump(i), i++"));
}

static void test_places(void **state) {
  (void)state;
  assert_true(is_safe("true", "a[i] = 1"));
  assert_false(is_safe("true", "a[i + 1] = 1"));
  assert_true(is_safe("i < 3", "a[i + 1] = 1"));
  assert_false(is_safe("a[d] == 0", "i = 1"));
  assert_false(is_safe("a[d] == 0 && d >= 0 && d < 4", "i = 1"));
  assert_true(is_safe("d >= 0 && d < 4 && a[d] == 0", "i = 1"));
  assert_true(is_safe("d < 0 || d > 3 || a[d] == 0", "i = 1"));
}

static void test_clocks(void **state) {
  (void)state;
  assert_true(is_safe("true", "x = i"));
  assert_false(is_safe("true", "x = d"));
  assert_true(is_safe("true", "x = y"));
  assert_false(is_safe("true", "x = y - 1"));
}

static void test_calls_and_loops(void **state) {
  (void)state;
  assert_true(is_safe("true", "i = once(d)"));
  assert_false(is_safe("true", "i = twice(i)"));
  assert_true(is_safe("forall (k : int[0,3]) a[k] == 0", "i = 0"));
  assert_false(is_safe("forall (k : int[0,4]) a[k] == 0", "i = 0"));
  assert_false(is_safe("forall (k : int[0,200]) forall (l : int[0,200]) k != l",
                       "i = 0"));
}

// ---- At random

// Memory within the declared ranges, as it is in every state.
static void tame(const world *w, int32_t *memory) {
  for (uint32_t i = 0; i < w->net.cells.count; i++) {
    const cell *c = &w->net.cells.data[i];
    if (c->kind != CELL_LOCAL && (memory[i] < c->low || memory[i] > c->high))
      memory[i] = c->init;
  }
}

static bool holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                  int64_t bound) {
  (void)data;
  return (x + y + (uint32_t)op + (uint32_t)bound) % 2;
}

static void on_reset(void *data, uint32_t clock, int32_t value, uint32_t from) {
  (void)data;
  (void)clock;
  assert_true(from ? value == 0 : value >= 0);
}

static uint32_t try_world(uint64_t seed) {
  world w;
  grow_world(&w, seed);
  safety *s = safety_new(&w.memory, &w.net);
  const subject what = grow_subject(&w, seed % 2 ? AS_VALUE : AS_UPDATE);
  bool safe = what.e ? safety_of_expr(s, what.e) : true;
  if (what.s) {
    safety_assume(s, NULL);
    safe = safety_of_next(s, what.s);
  }
  int32_t memory[CELLS];
  uint32_t locations[PROCESSES];
  for (int i = 0; safe && i < 20; i++) {
    grow_memory(&w, memory, locations);
    tame(&w, memory);
    evaluator v;
    int32_t value;
    eval_init(&v, &w.net, memory, locations);
    v.clocks = (eval_clocks){.reset = on_reset, .holds = holds};
    if (!(what.s ? eval_run(&v, what.s) : eval_int(&v, what.e, &value)))
      fail_msg("seed %llu is not safe: code %d", (unsigned long long)seed,
               (int)v.error.code);
  }
  arena_release(&w.memory);
  return safe;
}

static void test_random(void **state) {
  (void)state;
  enum { TRIES = 4000, ENOUGH = 100 };
  uint32_t safe = 0;
  for (uint64_t seed = 1; seed <= TRIES; seed++)
    safe += try_world(seed);
  assert_in_range(safe, ENOUGH, TRIES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranges),          cmocka_unit_test(test_order),
      cmocka_unit_test(test_places),          cmocka_unit_test(test_clocks),
      cmocka_unit_test(test_calls_and_loops), cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
