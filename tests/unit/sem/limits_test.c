// The constants at each location: by hand on small models, and at random
// against walks through the automaton, which must find the same.

#include "sem/limits.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "sem/compile.h"
#include "sem/vm.h"
#include "syntax/load.h"
#include "world.h"
#include "zone/bound.h"
#include "zone/zone.h"

enum { NEVER = -1 }; // ZONE_NEVER, in tables

typedef struct {
  model m;
  network_code *code;
  network_limits *l;
} fixture;

static void load(fixture *f, const char *text, const char *asked, bool both) {
  const char *const texts[] = {asked};
  const load_options how = {.query_texts = texts,
                            .nquery_texts = asked ? 1 : 0,
                            .queries_must_hold_up = true};
  const bool ok = model_load_text(&f->m, "m.xta", text, strlen(text), &how);
  if (!ok)
    diags_print(f->m.diags, stderr, LEVEL_ERROR, false);
  assert_true(ok);
  f->code = compile_network(&f->m.memory, &f->m.net);
  const query *q = asked ? &f->m.net.queries.data[0] : NULL;
  f->l = limits_find(&f->m.memory, f->code, q, both);
}

static uint32_t clock_named(const fixture *f, const char *wanted) {
  for (uint32_t x = 1; x < f->m.net.clocks.count; x++)
    if (strcmp(f->m.net.clocks.data[x].name, wanted) == 0)
      return x;
  fail_msg("no clock %s", wanted);
  return 0;
}

static const location_limits *limits_of(const fixture *f, uint32_t p,
                                        const char *wanted) {
  const process *of = &f->m.net.processes.data[p];
  for (uint32_t q = 0; q < of->nlocations; q++)
    if (strcmp(of->locations[q].name, wanted) == 0)
      return &f->l->at[p][q];
  fail_msg("no location %s", wanted);
  return NULL;
}

static int64_t shown(int64_t v) { return v == ZONE_NEVER ? NEVER : v; }

// L and U of a clock at a location, without current values.
static void expect(const fixture *f, uint32_t p, const char *at,
                   const char *clock, int64_t lower, int64_t upper) {
  const location_limits *l = limits_of(f, p, at);
  const uint32_t x = clock_named(f, clock);
  clock_limit found = {x, ZONE_NEVER, ZONE_NEVER};
  for (uint32_t i = 0; i < l->nfixed; i++) {
    assert_true(i == 0 || l->fixed[i - 1].clock < l->fixed[i].clock);
    if (l->fixed[i].clock == x)
      found = l->fixed[i];
  }
  if (shown(found.lower) != lower || shown(found.upper) != upper)
    fail_msg("%s at %s: L %" PRId64 " U %" PRId64, clock, at,
             shown(found.lower), shown(found.upper));
}

static void test_propagation(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x, y;\n"
       "process P() { state A { x <= 10 }, B, C, D; init A;\n"
       "trans A -> B { guard x >= 4; assign y = 0; },\n"
       "B -> C { guard y > 7; assign x = 0; },\n"
       "C -> D { guard x == 20 && y <= 3; }, D -> C { assign y = 2; }; }\n"
       "system P;\n",
       NULL, false);
  expect(&f, 0, "A", "x", 4, 10);
  expect(&f, 0, "A", "y", NEVER, NEVER);
  expect(&f, 0, "B", "x", NEVER, NEVER);
  expect(&f, 0, "B", "y", 7, 3);
  expect(&f, 0, "C", "x", 20, 20);
  expect(&f, 0, "C", "y", NEVER, 3);
  expect(&f, 0, "D", "x", 20, 20);
  expect(&f, 0, "D", "y", NEVER, NEVER);
  assert_int_equal(f.l->scale, 1);
  assert_false(f.l->has_diagonals);
  const uint32_t x = clock_named(&f, "x");
  assert_int_equal(f.l->lower[x], 20);
  assert_int_equal(f.l->upper[x], 20);
  model_release(&f.m);
}

static const char TWO[] =
    "clock x, y; chan c; broadcast chan b;\n"
    "process P() { state A, B; init A; trans A -> B { guard x >= 40;\n"
    "sync c!; assign x = y; }; }\n"
    "process Q() { state A, B, C; init A; trans A -> B { guard x < 60;\n"
    "sync c?; }, B -> C { guard x <= 80; sync b?; }; }\n"
    "system P, Q;\n";

static void test_copies_and_broadcast(void **state) {
  (void)state;
  fixture f;
  load(&f, TWO, NULL, false);
  expect(&f, 0, "A", "x", 40, NEVER);
  expect(&f, 0, "A", "y", 80, 80); // what Q has of x anywhere
  expect(&f, 1, "A", "x", 80, 80);
  expect(&f, 1, "B", "x", 80, 80);
  expect(&f, 1, "C", "x", NEVER, NEVER);
  assert_int_equal(f.l->scale, 20);
  model_release(&f.m);
  load(&f, TWO, NULL, true);
  expect(&f, 0, "A", "x", 40, 40);
  expect(&f, 1, "A", "x", 80, 80);
  model_release(&f.m);
}

static void test_queries(void **state) {
  (void)state;
  const char *text = "clock x, y; process P() { state A, B; init A;\n"
                     "trans A -> B { assign x = 0; }; }\n"
                     "process Q() { state A; init A; } system P, Q;\n";
  fixture f;
  load(&f, text, "E<> P.B && x > 5 && !(y > 3)", false);
  expect(&f, 1, "A", "x", 5, NEVER); // Q has fewer locations
  expect(&f, 1, "A", "y", NEVER, 3);
  expect(&f, 0, "A", "x", NEVER, NEVER);
  model_release(&f.m);
  load(&f, text, "A[] P.B imply x <= 5", false);
  expect(&f, 1, "A", "x", 5, NEVER);
  model_release(&f.m);
  load(&f, text, "A[] not deadlock and x < 6", true);
  expect(&f, 1, "A", "x", 6, 6);
  model_release(&f.m);
  load(&f, text, "E<> x == -3 || y != 4", false);
  expect(&f, 1, "A", "x", 0, 0);
  expect(&f, 1, "A", "y", 4, 4);
  model_release(&f.m);
}

static void test_order_of_assignments(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x, y, z; int[0,1] v;\n"
       "void set() { x = 0; } void perhaps() { if (v == 1) return; x = 0; }\n"
       "process P() { state A, B, C, D, E, T; init A;\n"
       "trans A -> T { assign x = y, y = 0; },\n"
       "B -> T { assign y = 0, x = y; }, C -> T { assign x = y - 2; },\n"
       "D -> T { assign set(); }, E -> T { assign perhaps(); },\n"
       "T -> T { guard x > 9 && y < 6; }; }\n"
       "system P;\n",
       NULL, false);
  expect(&f, 0, "A", "x", NEVER, NEVER);
  expect(&f, 0, "A", "y", 9, NEVER);
  expect(&f, 0, "B", "y", NEVER, NEVER);
  expect(&f, 0, "C", "y", 11, 6);
  expect(&f, 0, "C", "x", NEVER, NEVER);
  expect(&f, 0, "D", "x", NEVER, NEVER);
  expect(&f, 0, "E", "x", 9, NEVER);
  model_release(&f.m);
}

// Point 19 of issue 18: the least of what is added counts.
static void test_copies_plus_a_variable(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x, y; int[2,6] v = 2; process P() { state A, B; init A;\n"
       "trans A -> B { assign x = y + v; }, A -> A { assign v = 6; },\n"
       "B -> B { guard x > 9 && x <= 7; }; } system P;\n",
       NULL, false);
  expect(&f, 0, "A", "y", 7, 5);
  model_release(&f.m);
}

// Point 19 of issue 18: what Q needs of x is less than what P has of it, and known
// after that; S still hears of it, by way of P.
static void test_late_copies(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock u, w, x, z; process P() { state A, B, C; init A;\n"
       "trans A -> B { guard x > 10 && x < 12; },\n"
       "B -> C { assign x = w; }; }\n"
       "process Q() { state A; init A; trans A -> A { assign z = x; }; }\n"
       "process R() { state A; init A;\n"
       "trans A -> A { guard z > 7 && z < 9; }; }\n"
       "process S() { state A; init A; trans A -> A { assign w = u; }; }\n"
       "system P, Q, R, S;\n",
       NULL, false);
  expect(&f, 0, "A", "x", 10, 12);
  expect(&f, 0, "B", "w", 7, 9);
  expect(&f, 1, "A", "x", 7, 9);
  expect(&f, 3, "A", "u", 7, 9);
  model_release(&f.m);
}

static void test_growing_copies(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x; process P() { state A; init A;\n"
       "trans A -> A { assign x = x - 1; }, A -> A { guard x > 3; }; }\n"
       "system P;\n",
       NULL, false);
  const location_limits *l = limits_of(&f, 0, "A");
  assert_int_equal(l->nfixed, 1);
  assert_true(l->fixed[0].lower > INT64_C(1) << 58);
  model_release(&f.m);
}

// Bounds that are not constant.
static void test_current(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x; int[0,50] v = 3, w = 4;\n"
       "process P() { state A, B, C; init A;\n"
       "trans A -> B { assign v = 7; }, B -> C { guard x <= v + 1; },\n"
       "C -> C { guard x >= w; }; }\n"
       "process Q() { state A; init A; trans A -> A { guard w < 9;\n"
       "assign w = w + 1; }; } system P, Q;\n",
       NULL, false);
  // v is 7 wherever it is compared; Q alone writes w, up to 9.
  expect(&f, 0, "A", "x", 9, 8);
  expect(&f, 0, "C", "x", 9, NEVER);
  assert_int_equal(limits_of(&f, 0, "B")->ncurrent, 0);
  assert_int_equal(f.l->scale, 1);
  model_release(&f.m);
  load(&f,
       "clock x; int[0,50] v = 3;\n"
       "process P() { state A, B; init A;\n"
       "trans A -> A { guard v < 20; assign v = v + 1; }, A -> B { },\n"
       "B -> B { guard x >= v + 2; }, B -> A { assign v = 5; }; }\n"
       "system P;\n",
       NULL, false);
  expect(&f, 0, "A", "x", 22, NEVER);
  expect(&f, 0, "B", "x", 22, NEVER); // it may go round
  assert_int_equal(f.l->lower[clock_named(&f, "x")], 22);
  model_release(&f.m);
  load(&f,
       "clock x; int[0,50] v = 3;\n"
       "process P() { state A, B; init A;\n"
       "trans A -> B { assign v = 9; }, A -> B { },\n"
       "B -> B { guard x >= v + 2; }; }\n"
       "system P;\n",
       NULL, false);
  expect(&f, 0, "A", "x", 11, NEVER);
  expect(&f, 0, "B", "x", NEVER, NEVER);
  const location_limits *l = limits_of(&f, 0, "B");
  assert_int_equal(l->ncurrent, 1);
  assert_true(l->current[0].lower && !l->current[0].upper);
  vm m;
  vm_init(&m, &f.code->program);
  int32_t memory[64] = {9};
  assert_true(f.code->program.room <= 64);
  vm_use(&m, memory, NULL);
  int32_t value = 0;
  assert_true(vm_value(&m, l->current[0].value, &value));
  assert_int_equal(value + l->current[0].plus, 11);
  vm_release(&m);
  model_release(&f.m);
}

static void test_arrays_and_quantifiers(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x[3]; const int t[3] = {5, 6, 70}; int[0,2] i; chan c;\n"
       "process P() { state A, B, C; init A;\n"
       "trans A -> B { guard forall (k : int[0,1]) x[k] <= t[k]; },\n"
       "B -> C { guard x[i] > 8; }, B -> B { assign x[i] = 0; }; }\n"
       "process Q() { state A; init A; trans A -> A { assign i = 1; },\n"
       "A -> A { assign i = 0; }; } system P, Q;\n",
       NULL, false);
  expect(&f, 0, "A", "x[0]", 8, 5);
  expect(&f, 0, "A", "x[1]", 8, 6);
  expect(&f, 0, "A", "x[2]", NEVER, NEVER); // i is never 2
  model_release(&f.m);
}

static bool has_diagonal(const fixture *f, const char *x, const char *y,
                         bound b) {
  for (uint32_t i = 0; i < f->l->ndiagonals; i++) {
    const diagonal *d = &f->l->diagonals[i];
    if (d->x == clock_named(f, x) && d->y == clock_named(f, y) && d->bound == b)
      return true;
  }
  return false;
}

static void test_diagonals(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "clock x, y, z; process P() { state A, B; init A;\n"
       "trans A -> B { guard x - y < 4; assign x = 6; },\n"
       "B -> A { assign y = z + 2; }; } system P;\n",
       NULL, false);
  assert_true(f.l->has_diagonals && !f.l->diagonals_unbounded);
  assert_int_equal(f.l->ndiagonals, 2);
  assert_true(has_diagonal(&f, "x", "y", bound_lt(4)));
  assert_true(has_diagonal(&f, "x", "z", bound_lt(6)));
  expect(&f, 0, "A", "y", 2, NEVER); // y > 6 - 4
  expect(&f, 0, "A", "z", 0, NEVER);
  assert_int_equal(f.l->scale, 2);
  model_release(&f.m);
  load(&f,
       "clock x, y; process P() { state A; init A;\n"
       "trans A -> A { guard x - y >= 4; assign x = x + 1; }; } system P;\n",
       "E<> x - y != 2", true);
  assert_true(f.l->diagonals_unbounded);
  assert_true(has_diagonal(&f, "y", "x", bound_le(-4)));
  assert_true(has_diagonal(&f, "x", "y", bound_lt(4)));
  assert_true(has_diagonal(&f, "x", "y", bound_lt(2)));
  assert_true(has_diagonal(&f, "y", "x", bound_lt(-2)));
  model_release(&f.m);
}

// ---- At random

enum { NQ = 5, NE = 9, NX = 2, DEPTH = 11 };

typedef struct {
  int from, to, clock, op, bound; // op 0: none, 1 >=, 2 <=
  int assigned, source, distance; // -1: none; source -1: to 0
} random_edge;

static void random_model(uint64_t *seed, random_edge *edges, strbuf *out) {
  strbuf_puts(out, "clock c[2];\nprocess P() { state A, B, C, D, E; init A;\n"
                   "trans ");
  for (int i = 0; i < NE; i++) {
    random_edge *e = &edges[i];
    e->from = (int)(next_random(seed) % NQ);
    e->to = (int)(next_random(seed) % NQ);
    e->clock = (int)(next_random(seed) % NX);
    e->op = (int)(next_random(seed) % 3);
    e->bound = (int)(next_random(seed) % 50);
    e->assigned = (int)(next_random(seed) % 3) - 1;
    e->source = (int)(next_random(seed) % 3) - 1;
    e->distance = (int)(next_random(seed) % 5);
    strbuf_printf(out, "%s%c -> %c {", i ? ", " : "", 'A' + e->from,
                  'A' + e->to);
    if (e->op)
      strbuf_printf(out, " guard c[%d] %s %d;", e->clock,
                    e->op == 1 ? ">=" : "<=", e->bound);
    if (e->assigned >= 0 && e->source >= 0)
      strbuf_printf(out, " assign c[%d] = c[%d] + %d;", e->assigned, e->source,
                    e->distance);
    else if (e->assigned >= 0)
      strbuf_printf(out, " assign c[%d] = 0;", e->assigned);
    strbuf_puts(out, " }");
  }
  strbuf_puts(out, "; }\nsystem P;\n");
}

// The largest constant met by the clock, which is worth `plus` more by now,
// within so many steps; -1 if none.
static int walk(const random_edge *edges, int at, int clock, int plus, int op,
                int depth) {
  int most = -1;
  for (int i = 0; i < NE && depth; i++) {
    const random_edge *e = &edges[i];
    if (e->from != at)
      continue;
    if (e->op == op && e->clock == clock && e->bound - plus > most)
      most = e->bound - plus;
    const bool keeps = e->assigned != clock;
    const bool copies = e->assigned >= 0 && e->source == clock;
    if (keeps) {
      const int v = walk(edges, e->to, clock, plus, op, depth - 1);
      most = v > most ? v : most;
    }
    if (copies) {
      const int v =
          walk(edges, e->to, e->assigned, plus + e->distance, op, depth - 1);
      most = v > most ? v : most;
    }
  }
  return most;
}

static void test_against_walks(void **state) {
  (void)state;
  uint64_t seed = 20;
  for (int round = 0; round < 60; round++) {
    random_edge edges[NE];
    strbuf text;
    strbuf_init(&text);
    random_model(&seed, edges, &text);
    fixture f;
    load(&f, text.text, NULL, false);
    for (int q = 0; q < NQ; q++)
      for (int x = 0; x < NX; x++) {
        const char at[2] = {(char)('A' + q), 0};
        const char clock[5] = {'c', '[', (char)('0' + x), ']', 0};
        expect(&f, 0, at, clock, walk(edges, q, x, 0, 1, DEPTH),
               walk(edges, q, x, 0, 2, DEPTH));
      }
    strbuf_release(&text);
    model_release(&f.m);
  }
}

// Many processes, and one long chain whose constants increase.
static void test_large(void **state) {
  (void)state;
  fixture f;
  load(&f,
       "const int N = 2000; clock x[N];\n"
       "process P(const int[0,1999] i) { state A, B { x[i] <= 7 }; init A;\n"
       "trans A -> B { assign x[i] = 0; }, B -> A { guard x[i] >= 3; }; }\n"
       "system P;\n",
       NULL, false);
  expect(&f, 1999, "B", "x[1999]", 3, 7);
  expect(&f, 1999, "A", "x[1999]", NEVER, NEVER);
  assert_int_equal(limits_of(&f, 5, "B")->nfixed, 1);
  model_release(&f.m);
  enum { LENGTH = 3000 };
  strbuf text;
  strbuf_init(&text);
  strbuf_puts(&text, "clock x; process P() { state L0");
  for (int i = 1; i <= LENGTH; i++)
    strbuf_printf(&text, ", L%d", i);
  strbuf_puts(&text, "; init L0; trans ");
  for (int i = 0; i < LENGTH; i++)
    strbuf_printf(&text, "%sL%d -> L%d { guard x > %d; }", i ? ", " : "", i,
                  i + 1, i + 1);
  strbuf_puts(&text, "; } system P;\n");
  load(&f, text.text, NULL, false);
  expect(&f, 0, "L0", "x", LENGTH, NEVER);
  expect(&f, 0, "L2999", "x", LENGTH, NEVER);
  strbuf_release(&text);
  model_release(&f.m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_propagation),
      cmocka_unit_test(test_copies_and_broadcast),
      cmocka_unit_test(test_queries),
      cmocka_unit_test(test_order_of_assignments),
      cmocka_unit_test(test_copies_plus_a_variable),
      cmocka_unit_test(test_late_copies),
      cmocka_unit_test(test_growing_copies),
      cmocka_unit_test(test_current),
      cmocka_unit_test(test_arrays_and_quantifiers),
      cmocka_unit_test(test_diagonals),
      cmocka_unit_test(test_against_walks),
      cmocka_unit_test(test_large),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
