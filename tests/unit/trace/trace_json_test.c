// Traces to JSON and back: nothing is lost.  And files that are not right.

#include "trace/trace_json.h"

#include "trace/trace_file.h"
#include "walk.h"

enum { ROUNDS = 60, STEPS = 25 };

// To be freed.
static char *written(const walk *w, size_t *length) {
  char *text = NULL;
  FILE *out = open_memstream(&text, length);
  json j;
  json_init(&j, out);
  trace_json_write(&j, NULL, &w->m.net, &w->t);
  fclose(out);
  return text;
}

static void test_round_trip(void **state) {
  (void)state;
  uint32_t steps = 0;
  uint32_t fractions = 0;
  walk w;
  walk_load(&w, WALK_MODEL);
  for (uint32_t i = 0; i < ROUNDS; i++) {
    walk_random(&w, i, STEPS);
    steps += w.t.nsteps;
    fractions += w.t.scale > 1;
    w.t.kind = (trace_kind)(i % 3);
    w.t.is_bare = i % 5 == 0;
    w.t.fastest = i % 2;
    w.t.goal = w.t.nsteps ? w.t.steps[0].guard : w.t.goal;
    size_t length;
    char *text = written(&w, &length);
    trace_problem p = {0};
    const trace *back = trace_json_read(&w.memory, &w.m.net, text, length, &p);
    if (!back)
      fail_msg("seed %u: %s", i, p.text);
    walk_same_path(&w.m.net, &w.t, back);
    walk_same_times(&w.m.net, &w.t, back);
    walk_same_zones(&w.t, back);
    walk_same_bounds(&w.t.goal, &back->goal);
    assert_int_equal(w.t.is_bare, back->is_bare);
    assert_true(w.t.is_bare || w.t.kind == back->kind);
    assert_int_equal(w.t.fastest, back->fastest);
    free(text);
  }
  assert_true(steps > ROUNDS * STEPS / 3);
  assert_true(fractions > 0);
  walk_release(&w);
}

static void test_without_times(void **state) {
  (void)state;
  walk w;
  walk_load(&w, WALK_MODEL);
  walk_random(&w, 1, STEPS);
  trace_problem p;
  concrete_result times;
  size_t length;
  w.t.concrete = false;
  char *text = written(&w, &length);
  const trace *back = trace_json_read(&w.memory, &w.m.net, text, length, &p);
  assert_non_null(back);
  assert_false(back->concrete);
  back = trace_read(&w.memory, &w.m.net, text, length, &p, &times);
  assert_int_equal(times, CONCRETE_OK);
  w.t.concrete = true;
  walk_same_times(&w.m.net, &w.t, back); // the same as before
  free(text);
  walk_release(&w);
}

// ---- Texts

static const char MODEL[] = "clock x;\n"
                            "int i;\n"
                            "process P() {\n"
                            "  state a, b; init a;\n"
                            "  trans a -> b { guard x > 1; assign i = 7; };\n"
                            "}\n"
                            "system P;\n";

#define EDGE(FROM)                                                             \
  "{\"process\":\"P\",\"edge\":0,\"source\":\"" FROM "\",\"target\":\"b\"}"
#define STEP(MORE) "{\"edges\":[" EDGE("a") "]" MORE "}"
#define TRACE(STEPS) "{\"kind\":\"witness\",\"steps\":[" STEPS "]}"

static const trace *read_text(walk *w, const char *text, trace_problem *p) {
  concrete_result times;
  return trace_read(&w->memory, &w->m.net, text, strlen(text), p, &times);
}

static void test_wrapped(void **state) {
  (void)state;
  static const char *const GOOD[] = {
      TRACE(STEP("")),
      "{\"trace\":" TRACE(STEP("")) "}",
      "{\"results\":[{\"trace\":null},{},{\"trace\":" TRACE(STEP("")) "}]}",
      "{\"kind\":null,\"steps\":[" STEP("") "]}",
      " \n " TRACE(STEP(",\"state\":{\"variables\":{\"i\":7}}")),
  };
  walk w;
  walk_load(&w, MODEL);
  for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
    trace_problem p = {0};
    const trace *t = read_text(&w, GOOD[i], &p);
    assert_non_null(t);
    assert_true(t->concrete && t->nsteps == 1 && t->scale == 2);
    assert_true(t->total == 3 && t->infimum == 2 && !t->attained);
  }
  walk_release(&w);
}

static void test_bad(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
    uint32_t line;
  } BAD[] = {
      {"{\n\n\"a\" 3", "':' expected near '3'", 3},
      {"{}", "there is no trace in this file", 0},
      {"{\"results\":[{\"trace\":null}]}", "there is no trace in this file", 0},
      {"{\"steps\":[]}",
       "expecting a \"kind\": witness, counterexample or error", 0},
      {"{\"kind\":\"x\",\"steps\":[]}",
       "expecting a \"kind\": witness, counterexample or error", 0},
      {TRACE("{}"), "step 1: expecting a list \"edges\"", 0},
      {TRACE("{\"edges\":[{}]}"), "step 1: expecting a text \"target\"", 0},
      {TRACE("{\"edges\":[" EDGE("b") "]}"),
       "step 1: edge 0 of P does not lead from b to b in this model", 0},
      {TRACE(STEP("") "," STEP("")),
       "step 2: the edge P.a -> P.b does not leave the current location", 0},
      {TRACE("{\"edges\":[]}"), "step 1: a step without edges", 0},
      {TRACE(STEP(",\"state\":{\"variables\":{\"i\":8}}")),
       "step 1: i should be 7 then", 0},
      {TRACE(STEP(",\"state\":{\"locations\":{\"P\":\"a\"}}")),
       "step 1: P should be in b then", 0},
      {TRACE(STEP(",\"guard\":[\"y > 3\"]")),
       "step 1: \"guard\": 'y > 3' is no bound of the model's clocks", 0},
      {"{\"kind\":\"error\",\"scale\":0,\"steps\":[]}",
       "\"scale\" is no positive number", 0},
      {"{\"kind\":\"error\",\"scale\":2,\"infimum\":\"1/3\",\"steps\":[]}",
       "\"infimum\" is no time with this scale", 0},
  };
  walk w;
  walk_load(&w, MODEL);
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    trace_problem p = {0};
    assert_null(read_text(&w, BAD[i].text, &p));
    assert_string_equal(p.text, BAD[i].message);
    assert_int_equal(p.line, BAD[i].line);
  }
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_without_times),
      cmocka_unit_test(test_wrapped),
      cmocka_unit_test(test_bad),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
