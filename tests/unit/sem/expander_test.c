// What the successors of micro/ do not show: single transitions, the questions
// about the open state, overflow, and where errors are said to be.

#include "sem/expander.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"

enum { CLOCKS = 4 };

typedef struct {
  model_text text;
  expander x;
  const char *clocks[CLOCKS];
} fixture;

static void set_up(fixture *f, const char *text, zone_width width) {
  model_text_load(&f->text, "m.xta", text, NULL);
  const network *net = &f->text.m.net;
  expander_init(&f->x, semantics_new(&f->text.m.memory, f->text.code, 1, false),
                zone_kernel_get(width, ZONE_BEST));
  assert_true(net->clocks.count <= CLOCKS);
  for (uint32_t i = 0; i < net->clocks.count; i++)
    f->clocks[i] = net->clocks.data[i].name;
}

static void tear_down(fixture *f) {
  expander_release(&f->x);
  model_text_release(&f->text);
}

static expand_status begin(fixture *f) {
  uint32_t locations[8] = {0};
  const network *net = &f->text.m.net;
  for (uint32_t p = 0; p < net->processes.count; p++)
    locations[p] = net->processes.data[p].initial;
  return expander_start(&f->x, locations);
}

// Go on from the successor.
static void advance(fixture *f) {
  expander *x = &f->x;
  semantics_copy(x->s, x->from, x->effect.to);
  zone_copy(x->kernel, x->zone, x->next, x->n);
  assert_int_equal(expander_open(x), EXPAND_NEXT);
}

static void start(fixture *f, const char *text) {
  set_up(f, text, ZONE_16);
  assert_int_equal(begin(f), EXPAND_NEXT);
  advance(f);
}

static void expect_zone(const fixture *f, const void *z, const char *wanted) {
  strbuf out;
  strbuf_init(&out);
  zone_print(f->x.kernel, z, f->x.n, f->clocks, &out);
  assert_string_equal(out.text, wanted);
  strbuf_release(&out);
}

static void expect_zones(const fixture *f, const federation *zones,
                         const char *wanted) {
  strbuf out;
  strbuf_init(&out);
  federation_print(zones, f->clocks, &out);
  assert_string_equal(out.text, wanted);
  strbuf_release(&out);
}

// ---- One transition --------------------------------------------------------

static const char THREE[] =
    "clock x, y; broadcast chan b;\n"
    "process P() { state A { x <= 8 }, B, C; init A;\n"
    "trans A -> B { guard x > 2; assign y = 0; }, A -> C { guard x > 9; },\n"
    "A -> B { sync b!; assign x = 0; }; }\n"
    "process Q() { state D; init D;\n"
    "trans D -> D { guard x >= 3 && x < 5; sync b?; }; }\nsystem P, Q;\n";

// expander_only() finds, number by number, what expander_next() does.
static void test_only(void **state) {
  (void)state;
  fixture one, all;
  start(&one, THREE);
  start(&all, THREE);
  uint32_t successors = 0, numbers = 0;
  expand_status status = expander_next(&all.x);
  for (uint32_t t = 0; t < one.x.transitions.count; t++) {
    bool some = false;
    for (; expander_only(&one.x, t) == EXPAND_NEXT; successors++) {
      assert_int_equal(status, EXPAND_NEXT);
      assert_int_equal(all.x.number, t);
      assert_true(zone_equal(one.x.kernel, one.x.next, all.x.next, one.x.n));
      assert_memory_equal(one.x.effect.to, all.x.effect.to,
                          one.x.s->processes * sizeof(int32_t));
      status = expander_next(&all.x);
      some = true;
    }
    numbers += some;
  }
  assert_int_equal(status, EXPAND_END);
  assert_int_equal(expander_next(&all.x), EXPAND_END);
  assert_int_equal(numbers, 3);    // with Q, without it, and x > 2
  assert_int_equal(successors, 4); // without it there are two pieces
  tear_down(&one);
  tear_down(&all);
}

// A state without transitions.
static void test_none(void **state) {
  (void)state;
  fixture f;
  start(&f, "clock x; process P() { state A; init A; } system P;\n");
  assert_int_equal(f.x.transitions.count, 0);
  assert_int_equal(expander_next(&f.x), EXPAND_END);
  assert_int_equal(expander_next(&f.x), EXPAND_END);
  tear_down(&f);
}

// Without clocks a zone is a point.
static void test_no_clocks(void **state) {
  (void)state;
  fixture f;
  start(&f, "int v; process P() { state A; init A;\n"
            "trans A -> A { assign v = v + 2; }; } system P;\n");
  for (int32_t i = 1; i <= 3; i++) {
    assert_int_equal(expander_next(&f.x), EXPAND_NEXT);
    assert_int_equal(f.x.effect.to[1], 2 * i);
    advance(&f);
  }
  tear_down(&f);
}

// ---- Where is it possible? -------------------------------------------------

static void expect_possible(const char *edge_text, const char *target,
                            const char *wanted) {
  strbuf text;
  strbuf_init(&text);
  strbuf_printf(&text,
                "clock x, y; process P() { state A { x <= 8 }, B { %s };\n"
                "init A; trans A -> B { %s }; } system P;\n",
                target, edge_text);
  fixture f;
  start(&f, text.text);
  strbuf_release(&text);
  assert_int_equal(f.x.transitions.count, 1);
  federation out;
  federation_init(&out, f.x.kernel, f.x.n);
  const expand_status status = expander_possible(&f.x, 0, &out);
  assert_int_equal(status == EXPAND_END, strcmp(wanted, "false") == 0);
  expect_zones(&f, &out, wanted);
  federation_release(&out);
  tear_down(&f);
}

// The zone is not asked for, only guards and invariants.
static void test_possible(void **state) {
  (void)state;
  expect_possible("guard x > 2;", "y <= 5", "(x > 2 && x <= 8 && y <= 5)");
  expect_possible("guard x > 2; assign y = 0;", "y <= 5", "(x > 2 && x <= 8)");
  expect_possible("guard x > 2; assign y = 6;", "y <= 5", "false");
  expect_possible("assign x = y, y = 0;", "x < 3", "(x <= 8 && y < 3)");
  expect_possible("assign x = y + 2;", "x < 3", "(x <= 8 && y < 1)");
  expect_possible("assign y = 0, x = y;", "x < 3", "(x <= 8)");
  expect_possible("guard x > 8;", "true", "false");
}

// ---- Other questions -------------------------------------------------------

static void test_questions(void **state) {
  (void)state;
  fixture f;
  bool may = false;
  uint32_t count = 0;
  start(&f, "clock x, y; process P() { state A { x <= 8 && y < 3 }, B, C;\n"
            "urgent B; init A; trans A -> B { guard x > 2; }, B -> C { }; }\n"
            "system P;\n");
  expect_zone(&f, f.x.zone, "x < 3 && x - y == 0");
  assert_int_equal(expander_may_delay(&f.x, &may), EXPAND_NEXT);
  assert_true(may);
  assert_int_equal(expander_invariant(&f.x, &count), EXPAND_NEXT);
  assert_int_equal(count, 2);
  assert_true(f.x.list[0].i == 1 && f.x.list[0].b == bound_le(8));
  assert_true(f.x.list[1].i == 2 && f.x.list[1].b == bound_lt(3));
  assert_int_equal(expander_guard(&f.x, 0, &count), EXPAND_NEXT);
  assert_int_equal(count, 1);
  assert_true(f.x.list[0].j == 1 && f.x.list[0].b == bound_lt(-2));
  assert_int_equal(expander_next(&f.x), EXPAND_NEXT);
  assert_false(f.x.may_delay);
  expect_zone(&f, f.x.next, "x > 2 && x < 3 && x - y == 0");
  advance(&f);
  assert_int_equal(expander_may_delay(&f.x, &may), EXPAND_NEXT);
  assert_false(may);
  assert_int_equal(expander_next(&f.x), EXPAND_NEXT);
  assert_true(f.x.may_delay && !f.x.is_hull);
  tear_down(&f);
}

// ---- Failures --------------------------------------------------------------

static void expect_fault(const char *text, fault_position at, uint32_t who,
                         uint32_t index, diag_code code) {
  fixture f;
  set_up(&f, text, ZONE_16);
  expand_status status = begin(&f);
  if (status == EXPAND_NEXT) {
    semantics_copy(f.x.s, f.x.from, f.x.effect.to);
    zone_copy(f.x.kernel, f.x.zone, f.x.next, f.x.n);
    status = expander_open(&f.x);
  }
  while (status == EXPAND_NEXT)
    status = expander_next(&f.x);
  assert_int_equal(status, EXPAND_ERROR);
  assert_int_equal(f.x.fault.at, at);
  assert_int_equal(f.x.fault.error.code, code);
  assert_int_equal(f.x.fault.process, who);
  assert_int_equal(f.x.fault.index, index);
  tear_down(&f);
}

#define PAIR(GLOBALS, STATES, EDGES)                                           \
  "int v; clock x; " GLOBALS " process Q() { state C; init C; }\n"             \
  "process P() { state " STATES "; init A; trans " EDGES "; }\nsystem Q, P;\n"

static void test_faults(void **state) {
  (void)state;
  expect_fault(PAIR("", "A, B",
                    "A -> A { guard v > 0; },\n"
                    "A -> B { assign v = 1 / v; }"),
               FAULT_EDGE, 1, 1, DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A, B", "A -> B { guard 1 / v > 0; }"), FAULT_EDGE, 1,
               0, DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A, B", "A -> B { guard x <= 1 / v; }"), FAULT_EDGE, 1,
               0, DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A, B { 1 / v > 0 }", "A -> B { }"), FAULT_INVARIANT, 1,
               1, DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A, B { x <= 1 / v }", "A -> B { }"), FAULT_INVARIANT,
               1, 1, DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A { 1 / v > 0 }", "A -> A { }"), FAULT_INVARIANT, 1, 0,
               DIAG_RUN_DIVISION);
  expect_fault(PAIR("", "A, B { x' == (1 / v > 0) }", "A -> B { }"), FAULT_RATE,
               1, 1, DIAG_RUN_DIVISION);
}

static void expect_overflow(zone_width width, expand_status starts,
                            expand_status goes_on) {
  fixture f;
  set_up(&f,
         "clock x, y; process P() { state A { x <= 4000 }, B; init A;\n"
         "trans A -> B { guard x >= 4000; assign x = 4096; }; } system P;\n",
         width);
  assert_int_equal(begin(&f), starts);
  if (starts == EXPAND_NEXT) {
    advance(&f);
    assert_int_equal(expander_next(&f.x), goes_on);
  }
  tear_down(&f);
}

static void test_overflow(void **state) {
  (void)state;
  expect_overflow(ZONE_16, EXPAND_NEXT, EXPAND_OVERFLOW);
  expect_overflow(ZONE_32, EXPAND_NEXT, EXPAND_NEXT);
  expect_overflow(ZONE_64, EXPAND_NEXT, EXPAND_NEXT);
  fixture f;
  for (int w = 0; w < ZONE_WIDTHS; w++) {
    set_up(&f,
           "clock x; process P() { state A { x <= 4096 }; init A; } "
           "system P;\n",
           (zone_width)w);
    assert_int_equal(begin(&f), w == ZONE_16 ? EXPAND_OVERFLOW : EXPAND_NEXT);
    tear_down(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_only),      cmocka_unit_test(test_none),
      cmocka_unit_test(test_no_clocks), cmocka_unit_test(test_possible),
      cmocka_unit_test(test_questions), cmocka_unit_test(test_faults),
      cmocka_unit_test(test_overflow),
  };
  return cmocka_run_group_tests_name("expander", tests, NULL, NULL);
}
