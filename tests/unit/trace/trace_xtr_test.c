// Traces to XTR and back; and the example that everybody who describes the
// format has.

#include "trace/trace_xtr.h"

#include "walk.h"

enum { ROUNDS = 60, STEPS = 25 };

static void test_round_trip(void **state) {
  (void)state;
  walk w;
  walk_load(&w, WALK_MODEL);
  for (uint32_t i = 0; i < ROUNDS; i++) {
    walk_random(&w, i, STEPS);
    strbuf text;
    strbuf again;
    strbuf_init(&text);
    strbuf_init(&again);
    trace_xtr_write(&w.m.net, &w.t, &text);
    trace_problem p = {0};
    trace *back =
        trace_xtr_read(&w.memory, &w.m.net, text.text, text.length, &p);
    if (!back)
      fail_msg("seed %u: line %u: %s", i, p.line, p.text);
    walk_same_path(&w.m.net, &w.t, back);
    walk_same_zones(&w.t, back);
    assert_false(back->concrete);
    assert_int_equal(concretise(&w.memory, &w.m.net, back), CONCRETE_OK);
    walk_same_times(&w.m.net, &w.t, back);
    trace_xtr_write(&w.m.net, back, &again);
    assert_string_equal(text.text, again.text);
    strbuf_release(&text);
    strbuf_release(&again);
  }
  walk_release(&w);
}

// ---- The example

static const char MODEL[] =
    "process P() {\n"
    "  clock x;\n"
    "  state A { x <= 10 }, B, C; init A;\n"
    "  trans A -> B { }, A -> B { guard x > 3; }, A -> C { guard x >= 10; };\n"
    "}\n"
    "system P;\n";

#define FIRST "0 \n.\n0 1 0\n.\n1 0 20\n.\n.\n\n.\n"
#define SECOND "2 \n.\n0 1 -20\n.\n.\n\n.\n"

static void test_example(void **state) {
  (void)state;
  static const char TEXT[] = FIRST SECOND "0 2 ; .\n.\n";
  walk w;
  walk_load(&w, MODEL);
  trace_problem p = {0};
  trace *t = trace_xtr_read(&w.memory, &w.m.net, TEXT, sizeof TEXT - 1, &p);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  assert_int_equal(t->steps[0].moves[0].edge, 2);
  assert_int_equal(t->states[1].zone.count, 1);
  const trace_bound *b = &t->states[1].zone.data[0];
  assert_true(b->x == 0 && b->y == 1 && b->limit == -10 && !b->strict);
  assert_int_equal(concretise(&w.memory, &w.m.net, t), CONCRETE_OK);
  assert_true(t->total == 10 && t->scale == 1);
  strbuf out;
  strbuf_init(&out);
  trace_xtr_write(&w.m.net, t, &out);
  assert_string_equal(out.text, TEXT);
  strbuf_release(&out);
  walk_release(&w);
}

// The same from UPPAAL 5, whose first clock is the time; bounds are strict.
static void test_global_clock(void **state) {
  (void)state;
  static const char TEXT[] =
      "0\n.\n0 2 0\n.\n2 0 20\n.\n1 2 0\n.\n2 1 0\n.\n.\n\n.\n"
      "1\n.\n0 2 -5\n.\n1 2 0\n.\n2 1 0\n.\n.\n\n.\n0 1 ; .\n.\n";
  walk w;
  walk_load(&w, MODEL);
  trace_problem p = {0};
  const trace *t =
      trace_xtr_read(&w.memory, &w.m.net, TEXT, sizeof TEXT - 1, &p);
  assert_non_null(t);
  assert_int_equal(t->states[0].zone.count, 2);
  assert_int_equal(t->states[1].zone.count, 1);
  const trace_bound *b = &t->states[1].zone.data[0];
  assert_true(b->x == 0 && b->y == 1 && b->limit == -3 && b->strict);
  walk_release(&w);
}

// The way out of a branchpoint is told before the way in.
static void test_branchpoint(void **state) {
  (void)state;
  static const char XML[] =
      "<nta><declaration>int i;</declaration><template><name>P</name>"
      "<location id=\"a\"><name>A</name></location>"
      "<location id=\"b\"><name>B</name></location>"
      "<branchpoint id=\"p\"/><init ref=\"a\"/>"
      "<transition><source ref=\"a\"/><target ref=\"p\"/></transition>"
      "<transition><source ref=\"p\"/><target ref=\"b\"/>"
      "<label kind=\"assignment\">i = 1</label></transition>"
      "<transition><source ref=\"p\"/><target ref=\"b\"/>"
      "<label kind=\"assignment\">i = 2</label></transition>"
      "</template><system>system P;</system></nta>";
  static const char TEXT[] = "0\n.\n.\n0\n.\n1\n.\n.\n2\n.\n0 2 ; 0 0 ; .\n.\n";
  walk w;
  walk_load(&w, XML);
  trace_problem p = {0};
  const trace *t =
      trace_xtr_read(&w.memory, &w.m.net, TEXT, sizeof TEXT - 1, &p);
  assert_non_null(t);
  assert_int_equal(t->steps[0].nmoves, 1);
  assert_int_equal(t->steps[0].moves[0].edge, 1);
  walk_release(&w);
}

static void test_bad(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
    uint32_t line;
  } BAD[] = {
      {"", "the file ends in the middle of the trace", 1},
      {"0\n", "the file ends in the middle of the trace", 2},
      {"x", "expecting a number, '.' or ';'", 1},
      {"-", "expecting a number, '.' or ';'", 1},
      {"0 0\n.", "2 locations, but the model has 1 processes", 2},
      {"\n3 .", "P has no location 3", 2},
      {"99999999999999999999", "a number that is too large", 1},
      {"0 . 0 1 . ", "a bound needs two clocks and a number", 1},
      {"0 . 0 7 3 . ", "the model has 1 clocks", 1},
      {"0 . . 4 .", "1 values, but the model has 0 variables", 1},
      {"1 . . . .", "the first state is not the model's initial state", 1},
      {FIRST, "the file ends in the middle of the trace", 10},
      {FIRST ". .", "text behind the end of the trace", 10},
      {FIRST SECOND, "the file ends in the middle of the trace", 17},
      {FIRST SECOND "0 ; . .", "expecting a process and an edge of it", 17},
      {FIRST SECOND "1 0 ; . .", "expecting a process and an edge of it", 17},
      {FIRST SECOND "0 1 ; . .",
       "step 1: P has no edge of this number from A to C", 17},
      {FIRST SECOND "0 2 5 ; . .",
       "step 1: P has no edge of this number from A to C", 17},
      {FIRST SECOND ". .", "step 1: a step without edges", 17},
      {FIRST SECOND "0 2 ; 0 2 ; . .", "step 1: P moves twice in one step", 17},
  };
  walk w;
  walk_load(&w, MODEL);
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    trace_problem p = {0};
    assert_null(trace_xtr_read(&w.memory, &w.m.net, BAD[i].text,
                               strlen(BAD[i].text), &p));
    assert_string_equal(p.text, BAD[i].message);
    assert_int_equal(p.line, BAD[i].line);
  }
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_example),
      cmocka_unit_test(test_global_clock), cmocka_unit_test(test_branchpoint),
      cmocka_unit_test(test_bad),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
