// commuter_test.c -- Whose steps a state has, and what is left of it.

#include "reach/commuter.h"

#include "reach/bench.h"

typedef struct {
  bench b;
  commuter c;
} fixture;

static void begin(fixture *f, const char *text, const char *asked) {
  bench_init(&f->b, text, asked, (search_options){.width = ZONE_WIDTHS});
  const commuting *table =
      commuting_find(&f->b.text.m.memory, f->b.s, f->b.text.asked);
  assert_non_null(table);
  f->b.e.steps = commuter_provider(&f->c, table, f->b.e.steps);
}

static void end(fixture *f) {
  if (f->b.e.twin)
    assert_int_equal(f->b.e.twin->different, 0);
  bench_release(&f->b);
}

// How many successors the first state has, and whose the last of them is.
static uint32_t count(fixture *f, uint32_t *whose) {
  provider *p = &f->b.e.steps;
  uint32_t n = 0;
  assert_int_equal(engine_run(&f->b.e, 0), ENGINE_MORE);
  engine_load(&f->b.e, 0);
  assert_int_equal(p->open(p), EXPAND_NEXT);
  while (p->next(p) == EXPAND_NEXT) {
    const transition *t = &p->x->transitions.list[p->x->number];
    *whose = p->x->transitions.moves[t->moves]->process;
    assert_int_equal(expander_number(p->x, expander_label(p->x)), p->x->number);
    n++;
  }
  assert_int_equal(p->next(p), EXPAND_END);
  return n;
}

// Of so many transitions, these steps are taken, the last by this process.
static void expect(const char *text, uint32_t listed, uint32_t steps,
                   uint32_t last, bool goes_first) {
  fixture f;
  uint32_t whose = UINT32_MAX;
  begin(&f, text, NULL);
  assert_int_equal(count(&f, &whose), steps);
  assert_int_equal(whose, last);
  assert_int_equal(f.b.e.x.transitions.count, listed);
  assert_int_equal(f.c.count, goes_first);
  end(&f);
}

// All steps of one process; a transition that clocks forbid is one of them.
static void test_steps(void **state) {
  (void)state;
  expect("clock x; chan c;\n"
         "process P() { state l, m; commit l; init l; trans l -> m { },\n"
         "l -> m { guard x > 2; }, l -> l { }; }\n"
         "process Q() { int i; state l, m; commit l; init l;\n"
         "trans l -> m { sync c!; }, l -> l { }; }\n"
         "process R() { state l; init l; trans l -> l { sync c?; }; }\n"
         "system P, Q, R;\n",
         5, 2, 0, true);
}

// Nobody goes first if some edge of his is not free.
static void test_other_edge(void **state) {
  (void)state;
  expect("int i;\n"
         "process P() { state l, m; commit l; init l; trans l -> m { },\n"
         "l -> m { assign i = 1; }; }\n"
         "process Q() { state l, m; commit l; init l;\n"
         "trans l -> m { assign i = 2; }; }\n"
         "system P, Q;\n",
         3, 3, 1, false);
}

// … unless variables do not allow it.
static void test_closed_edge(void **state) {
  (void)state;
  expect("int i, k;\n"
         "process P() { state l, m; commit l; init l; trans l -> m { },\n"
         "l -> m { guard k == 1; assign i = 1; }; }\n"
         "process Q() { state l, m; commit l; init l;\n"
         "trans l -> m { assign i = 2; }; }\n"
         "system P, Q;\n",
         2, 1, 0, true);
}

// A bound has to hold in all of the zone; the other process is seen to act, so that
// it does not go first.
static void test_bounds(void **state) {
  (void)state;
  expect("clock x; int i;\n"
         "process P() { state l, m { x <= 5 }; urgent l; init l;\n"
         "trans l -> m { guard x <= 0; }, l -> m { guard x >= 1; }; }\n"
         "process Q() { state l, m; urgent l; init l;\n"
         "trans l -> m { assign i = 1; }; }\n"
         "process R() { state l; init l; trans l -> l { guard i == 2; }; }\n"
         "system P, Q, R;\n",
         3, 1, 0, true);
  expect("clock x; int i;\n"
         "process P() { state l, m { x <= 5 }; urgent l; init l;\n"
         "trans l -> m { guard x > 0; }; }\n"
         "process Q() { state l, m; urgent l; init l;\n"
         "trans l -> m { assign i = 1; }; }\n"
         "process R() { state l; init l; trans l -> l { guard i == 2; }; }\n"
         "system P, Q, R;\n",
         2, 1, 1, false);
}

static uint64_t stored(const char *text, bool commutes) {
  fixture f;
  uint64_t n;
  if (commutes)
    begin(&f, text, NULL);
  else
    bench_init(&f.b, text, NULL, (search_options){.width = ZONE_WIDTHS});
  assert_int_equal(engine_run(&f.b.e, UINT64_MAX), ENGINE_DONE);
  engine_count(&f.b.e);
  n = f.b.e.stats.stored;
  end(&f);
  return n;
}

// Chains side by side: all orders, or one.
static void test_chains(void **state) {
  (void)state;
  static const char text[] =
      "process P(int[0,3] id) { state a, b, c; commit a, b; init a;\n"
      "trans a -> b { }, b -> c { }; }\nsystem P;\n";
  assert_int_equal(stored(text, false), 81);
  assert_int_equal(stored(text, true), 9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_steps),       cmocka_unit_test(test_other_edge),
      cmocka_unit_test(test_closed_edge), cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_chains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
