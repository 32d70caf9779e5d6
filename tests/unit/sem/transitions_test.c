// Wide broadcasts: of all ways to take one, those that a zone allows, in the same
// order and under the same labels.

#include "sem/transitions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "sem/deadlock.h"
#include "sem/expander.h"

typedef struct {
  model_text text;
  expander x;
} fixture;

// A sender, and receivers each with a clock of its own and this guard.
static void set_up(fixture *f, uint32_t receivers, const char *guard,
                   const char *rest) {
  strbuf text;
  strbuf_init(&text);
  strbuf_printf(&text,
                "const int N = %u; broadcast chan b; clock x[N]; int v;\n"
                "process S() { state A { x[0] <= 9 }, B; init A;\n"
                "trans A -> B { guard x[0] > 3; sync b!; }, A -> A { }; }\n"
                "process R(const int i) { state D, E; init D;\n"
                "trans D -> E { guard %s; sync b?; assign v++; }%s; }\n",
                receivers, guard, rest);
  for (uint32_t i = 0; i < receivers; i++)
    strbuf_printf(&text, "R%u = R(%u);\n", i, i);
  strbuf_puts(&text, "system S");
  for (uint32_t i = 0; i < receivers; i++)
    strbuf_printf(&text, ", R%u", i);
  strbuf_puts(&text, ";\n");
  model_text_load(&f->text, "m.xta", text.text, NULL);
  strbuf_release(&text);
  const semantics *s = semantics_new(&f->text.m.memory, f->text.code, 1, false);
  expander_init(&f->x, s, zone_kernel_get(ZONE_32, ZONE_BEST));
}

static void tear_down(fixture *f) {
  expander_release(&f->x);
  model_text_release(&f->text);
}

// The initial state, with a zone in which clock i is at most lead[i] ahead of
// clock 0 and not behind it.
static void begin(fixture *f, const int64_t *lead) {
  expander *x = &f->x;
  uint32_t locations[64] = {0};
  assert_true(x->s->processes <= 64);
  assert_int_equal(expander_start(x, locations), EXPAND_NEXT);
  semantics_copy(x->s, x->from, x->effect.to);
  x->kernel->init_universe(x->zone, x->n);
  for (uint32_t i = 1; i < x->n; i++) {
    if (i > 1) {
      x->kernel->constrain(x->zone, x->n, i, 1, bound_le(lead[i - 1]));
      x->kernel->constrain(x->zone, x->n, 1, i, 0);
    }
  }
  assert_int_equal(x->kernel->constrain(x->zone, x->n, 1, 0, bound_le(9)),
                   ZONE_SOME);
}

// Everything that expander_list() has and the zone allows, by expander_leave(), is
// what expander_open() has.
static void expect_same(fixture *f, uint32_t least, uint32_t most) {
  expander *x = &f->x;
  uint32_t wanted[4096], nwanted = 0;
  federation part;
  federation_init(&part, x->kernel, x->n);
  assert_int_equal(expander_list(x), EXPAND_NEXT);
  const uint32_t all = x->transitions.count;
  for (uint32_t t = 0; t < all; t++) {
    const transition *at = &x->transitions.list[t];
    federation_clear(&part);
    const bool some = expander_leave(x, t, &part) == EXPAND_NEXT;
    assert_true(!some || part.count > 0);
    if ((some || !transition_is_wide(at)) && nwanted < 4096)
      wanted[nwanted++] = at->label;
  }
  assert_int_equal(expander_open(x), EXPAND_NEXT);
  assert_int_equal(x->transitions.count, nwanted);
  for (uint32_t t = 0; t < nwanted; t++) {
    assert_int_equal(x->transitions.list[t].label, wanted[t]);
    assert_int_equal(expander_number(x, wanted[t]), t);
  }
  assert_true(nwanted < all && least <= nwanted && nwanted <= most);
  assert_int_equal(expander_number(x, LABEL_WIDE - 1), nwanted);
  assert_true(combinations_is_valid(x->s->combinations));
  federation_release(&part);
}

// Two of seven clocks are undecided: with the internal edge, at most five.
static void test_few_are_left(void **state) {
  (void)state;
  fixture f;
  set_up(&f, 7, "x[i] >= 5 && x[i] < 8", "");
  begin(&f, (int64_t[]){0, 0, 0, 0, 2, 0, 1});
  expect_same(&f, 2, 40);
  tear_down(&f);
}

// Clocks that go their own ways leave many.
static void test_many_are_left(void **state) {
  (void)state;
  fixture f;
  set_up(&f, 7, "x[i] >= 12", "");
  begin(&f, (int64_t[]){0, 20, 20, 20, 20, 20, 20});
  expect_same(&f, 60, 128);
  tear_down(&f);
}

// Several edges of one process, and one without a clock guard, which always takes
// part.
static void test_several_edges(void **state) {
  (void)state;
  fixture f;
  set_up(&f, 5, "x[i] == 5", ", D -> D { guard x[i] >= 7; sync b?; }");
  begin(&f, (int64_t[]){0, 0, 3, 0, 4});
  expect_same(&f, 2, 242);
  tear_down(&f);
  set_up(&f, 7, "x[i] >= 0 && x[i] < 9", ", E -> D { sync b?; }");
  begin(&f, (int64_t[]){0, 0, 0, 0, 0, 0, 0});
  expect_same(&f, 2, 64);
  tear_down(&f);
}

// Forty receivers whose clocks are together: two ways, whatever their number.
static void test_forty(void **state) {
  (void)state;
  fixture f;
  int64_t lead[40] = {0};
  set_up(&f, 40, "x[i] >= 5", "");
  begin(&f, lead);
  assert_int_equal(expander_open(&f.x), EXPAND_NEXT);
  assert_int_equal(f.x.transitions.count, 3);
  uint32_t count = 0;
  while (expander_next(&f.x) == EXPAND_NEXT)
    count++;
  assert_int_equal(count, 3);
  tear_down(&f);
}

// It is a deadlock from where neither the broadcast nor anything else is possible.
static void test_deadlock(void **state) {
  (void)state;
  fixture f;
  int64_t lead[40] = {0};
  set_up(&f, 40, "x[i] >= 5", "");
  begin(&f, lead);
  f.x.from[0] = 1;
  federation stuck;
  federation_init(&stuck, f.x.kernel, f.x.n);
  assert_int_equal(expander_open(&f.x), EXPAND_NEXT);
  assert_int_equal(deadlock_find(&f.x, NULL, &stuck), EXPAND_NEXT);
  assert_int_equal(stuck.count, 1);
  f.x.from[0] = 0;
  assert_int_equal(expander_open(&f.x), EXPAND_NEXT);
  assert_int_equal(deadlock_find(&f.x, NULL, &stuck), EXPAND_NEXT);
  assert_int_equal(stuck.count, 0);
  federation_release(&stuck);
  tear_down(&f);
}

static bool say_no(void *data) {
  ++*(uint32_t *)data;
  return false;
}

// Whoever asks for the end is heard on the way.
static void test_stop(void **state) {
  (void)state;
  fixture f;
  uint32_t asked = 0;
  set_up(&f, 40, "x[i] >= 5", "");
  begin(&f, (int64_t[40]){0});
  f.x.transitions.go_on = say_no;
  f.x.transitions.go_on_data = &asked;
  assert_int_equal(expander_list(&f.x), EXPAND_STOPPED);
  assert_int_equal(asked, 1);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_few_are_left),
      cmocka_unit_test(test_many_are_left),
      cmocka_unit_test(test_several_edges),
      cmocka_unit_test(test_forty),
      cmocka_unit_test(test_deadlock),
      cmocka_unit_test(test_stop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
