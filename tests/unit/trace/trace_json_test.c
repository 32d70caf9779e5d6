// Traces to JSON and back: nothing is lost.  And files that are not right.

#include "trace/trace_json.h"

#include "trace/blocks.h"
#include "trace/rebuild.h"
#include "trace/trace_file.h"

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
      {TRACE("{\"edges\":[{}]}"), "step 1: expecting a text \"process\"", 0},
      {TRACE("{\"edges\":[" EDGE("b") "]}"),
       "step 1: P has no edge from b to b", 0},
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

// ---- Runs without end

static void test_ends(void **state) {
  (void)state;
  walk w;
  walk_load(&w, WALK_MODEL);
  uint64_t seed = 0;
  do
    walk_random(&w, seed++, STEPS);
  while (w.t.nsteps <= 2);
  w.t.kind = TRACE_WITNESS;
  for (int end = TRACE_ENDS; end <= TRACE_STUCK; end++) {
    w.t.end = (trace_end)end;
    w.t.loop_first = end == TRACE_LOOPS ? w.t.nsteps - 1 : 0;
    w.t.from = end == TRACE_ENDS ? 0 : (uint32_t)end - 1;
    size_t length;
    char *text = written(&w, &length);
    trace_problem p = {0};
    const trace *back = trace_json_read(&w.memory, &w.m.net, text, length, &p);
    assert_non_null(back);
    assert_int_equal(back->end, w.t.end);
    assert_int_equal(back->loop_first, w.t.loop_first);
    assert_int_equal(back->from, w.t.from);
    assert_int_equal(strstr(text, "\"end\"") != NULL, end != TRACE_ENDS);
    free(text);
  }
  walk_release(&w);
}

// Without steps.
#define ENDING(END, KIND) "{\"kind\":\"" KIND "\",\"end\":" END ",\"steps\":[]}"

static void test_bad_ends(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } BAD[] = {
      {ENDING("{}", "witness"),
       "\"end\": expecting a \"kind\": loop, stays or stuck"},
      {ENDING("{\"kind\":\"rests\"}", "witness"),
       "\"end\": expecting a \"kind\": loop, stays or stuck"},
      {ENDING("{\"kind\":\"loop\"}", "witness"),
       "\"end\": \"loop_first\" is no number of a step"},
      {ENDING("{\"kind\":\"loop\",\"loop_first\":1}", "witness"),
       "\"end\": \"loop_first\" is no number of a step"},
      {ENDING("{\"kind\":\"stays\",\"from\":1}", "witness"),
       "\"end\": \"from\" is no number of a state"},
      {ENDING("{\"kind\":\"stays\",\"from\":-1}", "witness"),
       "\"end\": \"from\" is no number of a state"},
      {ENDING("{\"kind\":\"stays\"}", "error"),
       "\"end\" in a trace that leads to an error"},
  };
  walk w;
  walk_load(&w, MODEL);
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    trace_problem p = {0};
    assert_null(read_text(&w, BAD[i].text, &p));
    assert_string_equal(p.text, BAD[i].message);
  }
  trace_problem p = {0};
  const trace *t = read_text(&w, ENDING("{\"kind\":\"stays\"}", "witness"), &p);
  assert_non_null(t);
  assert_int_equal(t->end, TRACE_STAYS);
  t = read_text(&w, ENDING("\"steps\"", "witness"), &p);
  assert_non_null(t); // as `simulate` says it
  assert_int_equal(t->end, TRACE_ENDS);
  walk_release(&w);
}

// ---- Repeated steps

static const char POLL[] =
    "clock y, g; int i;\n"
    "process P() {\n"
    "  state a, b; init a;\n"
    "  trans a -> b { guard y >= 1; }, b -> a { assign y = 0; },\n"
    "    a -> b { assign i = 1; }, b -> a { assign y = g; };\n"
    "}\n"
    "system P;\n";

static void test_repeats(void **state) {
  (void)state;
  walk w;
  walk_load(&w, POLL);
  assert_int_equal(blocks_read(&w, 2,
                               "+3 P.0; 7*( +1 P.1; +2 P.0; ) +1 P.1; "
                               "123456789012*( +5 P.0; +3 P.1; ) +7"),
                   CONCRETE_OK);
  size_t length;
  trace_problem p = {0};
  char *text = written(&w, &length);
  assert_non_null(strstr(text, "\"repeats\": ["));
  const trace *back = trace_json_read(&w.memory, &w.m.net, text, length, &p);
  if (!back)
    fail_msg("%s", p.text);
  walk_same_path(&w.m.net, &w.t, back);
  walk_same_times(&w.m.net, &w.t, back);
  assert_int_equal(back->nrepeats, 2);
  assert_memory_equal(back->repeats, w.t.repeats, 2 * sizeof *back->repeats);
  free(text);
  w.t.nrepeats = 0;
  text = written(&w, &length);
  assert_null(strstr(text, "repeats"));
  free(text);
  walk_release(&w);
}

#define GO(FROM, TO, INDEX)                                                    \
  "{\"delay\":1,\"edges\":[{\"process\":\"P\",\"source\":\"" FROM              \
  "\",\"target\":\"" TO "\",\"edge\":" INDEX "}]}"
#define THERE GO("a", "b", "0")
#define BACK GO("b", "a", "1")
#define REPEAT(FIRST, LAST, TIMES)                                             \
  "{\"first\":" FIRST ",\"last\":" LAST ",\"times\":" TIMES "}"
#define BLOCKS(REPEATS, STEPS)                                                 \
  "{\"kind\":\"witness\",\"scale\":1,\"final_delay\":0,\"repeats\":" REPEATS   \
  ",\"steps\":[" STEPS "]}"

static void test_bad_repeats(void **state) {
  (void)state;
  static const char NO_NUMBERS[] =
      "\"repeats\": expecting \"first\" and \"last\", numbers of steps, and "
      "\"times\", a positive number";
  static const struct {
    const char *text, *message; // NULL: it is good
  } LIST[] = {
      {BLOCKS("[" REPEAT("1", "2", "9") "]", THERE "," BACK), NULL},
      {BLOCKS("[]", THERE "," BACK), NULL},
      {BLOCKS("7", THERE "," BACK), "\"repeats\" is no list"},
      {BLOCKS("[7]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("1", "3", "9") "]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("0", "2", "9") "]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("2", "1", "9") "]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("1", "2", "-9") "]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("1", "2", "\"9\"") "]", THERE "," BACK), NO_NUMBERS},
      {BLOCKS("[" REPEAT("1", "2", "1") "]", THERE "," BACK),
       "\"repeats\": a repetition that is none: less than 2 times"},
      {BLOCKS("[" REPEAT("1", "2", "2") "," REPEAT("2", "3", "2") "]",
              THERE "," BACK "," THERE),
       "\"repeats\": repeated steps are not in order, or overlap"},
      {BLOCKS("[" REPEAT("1", "1", "2") "]", THERE "," BACK),
       "\"repeats\": repeated steps do not lead back to where they began"},
      {BLOCKS("[" REPEAT("1", "2", "2") "]", GO("a", "b", "2") "," BACK),
       "\"repeats\": repeated steps do not lead back to where they began"},
      {BLOCKS("[" REPEAT("1", "2", "2") "]", THERE "," GO("b", "a", "3")),
       "\"repeats\": a repeated step assigns a clock to a clock"},
      {"{\"kind\":\"witness\",\"repeats\":[" REPEAT(
           "1", "2", "2") "],\"steps\":[" THERE "," BACK "]}",
       "\"repeats\" in a trace without times"},
  };
  walk w;
  walk_load(&w, POLL);
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    trace_problem p = {0};
    const trace *t = read_text(&w, LIST[i].text, &p);
    if (LIST[i].message)
      assert_string_equal(t ? "good" : p.text, LIST[i].message);
    else
      assert_non_null(t);
  }
  walk_release(&w);
}

// ---- Models that were changed

static const char ORDERED[] =
    "chan go, no; clock x; int i;\n"
    "process P() {\n"
    "  state a, b; init a;\n"
    "  trans a -> b { select k : int[1,3]; sync go!; assign i = k; },\n"
    "    a -> b { guard x >= 4; assign i = 9; },\n"
    "    a -> b { guard x <= 3; assign i = 8; };\n"
    "}\n"
    "process Q() { state s; init s; trans s -> s { sync go?; }; }\n"
    "system P, Q;\n";
// Other indices, one more edge of each kind, another order of processes.
static const char REORDERED[] =
    "chan go, no; clock x; int i;\n"
    "process P() {\n"
    "  state z, b, a; init a;\n"
    "  trans z -> z { }, a -> b { guard x <= 3; assign i = 8; },\n"
    "    a -> b { sync no!; assign i = 2; },\n"
    "    a -> b { select k : int[0,3]; sync go!; assign i = k; },\n"
    "    a -> b { guard x >= 4; assign i = 9; };\n"
    "}\n"
    "process Q() { state r, s; init s;\n"
    "  trans s -> s { sync no?; }, r -> s { sync go?; }, s -> s { sync go?; "
    "};\n"
    "}\n"
    "system Q, P;\n";

static void write_step(walk *w, uint32_t nmoves, trace_move a, trace_move b) {
  rebuilder r;
  w->t = (trace){.is_bare = true, .nsteps = 1};
  w->t.states = arena_array(&w->memory, 2, sizeof *w->t.states);
  w->t.steps = arena_array(&w->memory, 1, sizeof *w->t.steps);
  w->t.steps[0].moves = arena_array(&w->memory, 2, sizeof(trace_move));
  w->t.steps[0].moves[0] = a;
  w->t.steps[0].moves[1] = b;
  w->t.steps[0].nmoves = nmoves;
  rebuild_init(&r, &w->memory, &w->m.net);
  assert_true(rebuild_first(&r, &w->t.states[0]));
  assert_true(
      rebuild_next(&r, &w->t.states[0], &w->t.steps[0], &w->t.states[1]));
  rebuild_release(&r);
}

// Edges of ORDERED: 0 to 2 select 1 to 3, then 3 and 4.  Edges of REORDERED:
// 3 to 6 select 0 to 3.
static void test_reordered(void **state) {
  (void)state;
  static const struct {
    uint32_t edge, found;
    int32_t i;
  } STEPS_TAKEN[] = {{0, 4, 1}, {2, 6, 3}, {3, 7, 9}, {4, 1, 8}};
  walk from, to;
  walk_load(&from, ORDERED);
  walk_load(&to, REORDERED);
  for (size_t k = 0; k < sizeof STEPS_TAKEN / sizeof *STEPS_TAKEN; k++) {
    const bool sends = STEPS_TAKEN[k].edge < 3;
    write_step(&from, 1 + sends, (trace_move){0, STEPS_TAKEN[k].edge},
               (trace_move){1, 0});
    size_t length;
    char *text = written(&from, &length);
    trace_problem p = {0};
    const trace *t = trace_json_read(&to.memory, &to.m.net, text, length, &p);
    if (!t)
      fail_msg("%s", p.text);
    assert_int_equal(t->steps[0].nmoves, 1 + sends);
    assert_int_equal(t->steps[0].moves[0].process, 1);
    assert_int_equal(t->steps[0].moves[0].edge, STEPS_TAKEN[k].found);
    assert_true(!sends || t->steps[0].moves[1].process == 0);
    assert_true(!sends || t->steps[0].moves[1].edge == 2);
    assert_int_equal(t->states[1].cells[0], STEPS_TAKEN[k].i);
    free(text);
  }
  walk_release(&from);
  walk_release(&to);
}

// Of edges that are alike in everything, the state decides, then the index.
static void test_alike(void **state) {
  (void)state;
  static const char ALIKE[] =
      "int i, j;\n"
      "process P() { state a; init a; trans a -> a { assign i = 1; },\n"
      "  a -> a { assign i = 2; }, a -> a { assign i = 2; }; }\n"
      "system P;\n";
#define ALIKE_STEP(INDEX, I)                                                   \
  TRACE("{\"edges\":[{\"process\":\"P\",\"edge\":" INDEX                       \
        ",\"source\":\"a\",\"target\":\"a\"}],\"state\":"                      \
        "{\"variables\":{\"i\":" I ",\"j\":0}}}")
  walk w;
  walk_load(&w, ALIKE);
  trace_problem p = {0};
  const trace *t = read_text(&w, ALIKE_STEP("0", "2"), &p);
  assert_non_null(t);
  assert_int_equal(t->steps[0].moves[0].edge, 1);
  t = read_text(&w, ALIKE_STEP("2", "2"), &p);
  assert_int_equal(t->steps[0].moves[0].edge, 2);
  t = read_text(&w, ALIKE_STEP("77", "1"), &p);
  assert_int_equal(t->steps[0].moves[0].edge, 0);
  assert_null(read_text(&w, ALIKE_STEP("1", "5"), &p));
  assert_string_equal(p.text, "step 1: i should be 2 then");
  assert_true(p.is_misfit);
  walk_release(&w);
}

static void test_misfits(void **state) {
  (void)state;
#define MOVE(TEXT) TRACE("{\"edges\":[{" TEXT "}]}")
#define FROM_TO(A, B)                                                          \
  "\"process\":\"P\",\"source\":\"" A "\",\"target\":\"" B "\""
  static const struct {
    const char *text, *message;
  } MISFITS[] = {
      {MOVE("\"process\":\"R\",\"source\":\"a\",\"target\":\"b\""),
       "step 1: the model has no process 'R'"},
      {MOVE(FROM_TO("b", "a")), "step 1: P has no edge from b to a"},
      {MOVE(FROM_TO("a", "b") ",\"sync\":\"send\",\"channel\":\"stop\""),
       "step 1: P has no edge from a to b with stop!"},
      {MOVE(FROM_TO("a", "b") ",\"sync\":\"receive\",\"channel\":\"go\""),
       "step 1: P has no edge from a to b with go?"},
      {MOVE(FROM_TO("a", "b") ",\"sync\":\"send\",\"channel\":\"go\","
                              "\"select\":[4]"),
       "step 1: P has no edge from a to b with go! that selects 4"},
      {TRACE("{\"edges\":[{\"process\":\"Q\",\"source\":\"s\",\"target\":"
             "\"s\",\"sync\":\"internal\",\"channel\":null}]}"),
       "step 1: Q has no edge from s to s without synchronisation"},
  };
  walk w;
  walk_load(&w, ORDERED);
  for (size_t i = 0; i < sizeof MISFITS / sizeof *MISFITS; i++) {
    trace_problem p = {0};
    assert_null(read_text(&w, MISFITS[i].text, &p));
    assert_string_equal(p.text, MISFITS[i].message);
    assert_true(p.is_misfit);
  }
  trace_problem p = {0};
  assert_null(read_text(&w, "{}", &p));
  assert_false(p.is_misfit); // that is wrong with any model
  walk_release(&w);
}

// Delays as they came, without a word about the least time.
static void test_leisurely(void **state) {
  (void)state;
  walk w;
  walk_load(&w, MODEL);
  trace_problem p = {0};
  const trace *t = read_text(
      &w,
      "{\"kind\":null,\"scale\":4,\"final_delay\":\"1/4\",\"steps\":[" STEP(
          ",\"delay\":\"5/2\"") "]}",
      &p);
  assert_non_null(t);
  assert_true(t->concrete && t->is_leisurely && t->scale == 4);
  assert_true(t->steps[0].delay == 10 && t->total == 11);
  w.t = *t;
  size_t length;
  char *text = written(&w, &length);
  assert_null(strstr(text, "infimum"));
  assert_null(strstr(text, "attained"));
  assert_non_null(strstr(text, "\"final_delay\": \"1/4\""));
  free(text);
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip), cmocka_unit_test(test_without_times),
      cmocka_unit_test(test_repeats),    cmocka_unit_test(test_bad_repeats),
      cmocka_unit_test(test_wrapped),    cmocka_unit_test(test_bad),
      cmocka_unit_test(test_reordered),  cmocka_unit_test(test_alike),
      cmocka_unit_test(test_ends),       cmocka_unit_test(test_bad_ends),
      cmocka_unit_test(test_misfits),    cmocka_unit_test(test_leisurely),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
