// Successors made of what steps change, compared with those that are copied: along
// walks, with updates by index, by reference, by functions, around every step, and with
// some that go wrong.

#include "sem/difference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"
#include "sem/expander.h"

static const char MODEL[] =
    "typedef struct { int[0, 9] v; bool b[3]; } item;\n"
    "int[0, 9] a; meta int[0, 9] m; item list[4]; int[0, 9] far[50]; clock x;\n"
    "broadcast chan r;\n"
    "void bump(int[0, 9] &n) { n = (n + 1) % 10; }\n"
    "void mark(item &i) { i.b[a % 3] = !i.b[a % 3]; m = a; }\n"
    "before_update { far[0] = (far[0] + 3) % 10 }\n"
    "after_update { a = (a + far[0]) % 10 }\n"
    "process P(const int[0, 3] i) {\n"
    "int[0, 9] own;\n"
    "state A, B;\n"
    "init A;\n"
    "trans A -> B { assign bump(list[i].v); },\n"
    "  B -> A { assign mark(list[own % 4]), own = (own + 3) % 10; },\n"
    "  A -> A { sync r!; assign far[10 + own * 4] = a, x = 0; },\n"
    "  A -> B { sync r?; assign bump(own); },\n"
    "  B -> B { assign own = 9 + far[own] / 9; };\n"
    "}\n"
    "system P;\n";

static void take(expander *x, const semantics *s, const int32_t *state) {
  memcpy(x->from, state, s->size * sizeof *state);
  x->kernel->init_zero(x->zone, x->n);
}

// All successors of both, the same, one of which comes next.
static bool compare(expander *x, expander *y, uint32_t pick, int32_t *next) {
  const semantics *s = x->s;
  uint32_t number = 0;
  expand_status a = expander_open(x), b = expander_open(y);
  assert_int_equal(a, b);
  while (a == EXPAND_NEXT) {
    a = expander_next(x);
    b = expander_next(y);
    assert_int_equal(a, b);
    if (a == EXPAND_ERROR)
      assert_int_equal(x->fault.error.code, y->fault.error.code);
    if (a != EXPAND_NEXT)
      break;
    for (uint32_t r = 0; r < s->runs.count; r++)
      assert_memory_equal(x->effect.to + s->runs.data[r].first,
                          y->effect.to + s->runs.data[r].first,
                          s->runs.data[r].count * sizeof *next);
    assert_true(difference_is_valid(&x->differs, s, x->effect.to, x->from));
    if (number++ <= pick)
      memcpy(next, y->effect.to, s->size * sizeof *next);
  }
  return number > 0;
}

// Tell what of the state is not what it was.
static void tell(expander *x, const int32_t *next) {
  const semantics *s = x->s;
  for (uint32_t r = 0; r < s->runs.count; r++)
    for (uint32_t k = 0; k < s->runs.data[r].count; k++) {
      const uint32_t i = s->runs.data[r].first + k;
      if (x->from[i] != next[i])
        difference_add(&x->differs, i, 1);
    }
}

static void test_walks(void **state) {
  (void)state;
  model_text text;
  model_text_load(&text, "m.xta", MODEL, NULL);
  const semantics *s = semantics_new(&text.m.memory, text.code, 1, false);
  const zone_kernel *kernel = zone_kernel_get(ZONE_16, ZONE_BEST);
  expander x, y;
  expander_init(&x, s, kernel);
  expander_init(&y, s, kernel);
  expander_keep(&x);
  int32_t *next = arena_array(&text.m.memory, s->size, sizeof *next);
  memcpy(next, y.from, s->size * sizeof *next);
  uint32_t seed = 5, steps = 0;
  for (uint32_t i = 0; i < 3000; i++) {
    tell(&x, next);
    take(&x, s, next);
    take(&y, s, next);
    seed = seed * 1664525 + 1013904223;
    const bool goes_on = compare(&x, &y, (seed >> 12) % 6, next);
    if (!goes_on || i % 100 == 99)
      for (uint32_t c = 0; c < text.m.net.cells.count; c++)
        next[s->processes + c] = text.m.net.cells.data[c].init;
    steps += goes_on;
  }
  assert_true(steps > 2500);
  expander_release(&x);
  expander_release(&y);
  model_text_release(&text);
}

static void test_long(void **state) {
  (void)state;
  difference d = {0};
  for (uint32_t i = 0; i < DIFFERENCE_MOST; i++)
    difference_add(&d, i, 1);
  assert_false(d.is_whole);
  difference_add(&d, 7, 1);
  assert_true(d.is_whole);
  difference_release(&d);
}

static void test_checker(void **state) {
  (void)state;
  model_text text;
  model_text_load(&text, "m.xta", MODEL, NULL);
  const semantics *s = semantics_new(&text.m.memory, text.code, 1, false);
  int32_t *a = arena_array(&text.m.memory, s->size, sizeof *a);
  int32_t *b = arena_array(&text.m.memory, s->size, sizeof *b);
  difference d = {0};
  assert_true(difference_is_valid(&d, s, a, b));
  b[s->processes] = 1;
  assert_false(difference_is_valid(&d, s, a, b));
  difference_add(&d, s->processes - 1, 2);
  assert_true(difference_is_valid(&d, s, a, b));
  difference_undo(&d, s, b, a);
  assert_true(d.count == 0 && b[s->processes] == 0);
  difference_release(&d);
  model_text_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_walks),
                                     cmocka_unit_test(test_long),
                                     cmocka_unit_test(test_checker)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
