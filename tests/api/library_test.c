// The library as include/gnomon.h describes it: what goes in, what comes out.

#include "handles.h"

#include <locale.h>
#include <unistd.h>

// A verdict of LAMP with these options.
static void expect(const char *asked, const char *options, gnomon_code code,
                   const char *verdict) {
  gnomon *m = load(LAMP, NULL);
  gnomon *r = gnomon_check(m, asked, options, NULL, NULL);
  gnomon_free(m); // what was made of it does not need it
  if (gnomon_status(r) != code)
    fail_msg("%s with %s: %d: %s", asked, options ? options : "nothing",
             gnomon_status(r), gnomon_json(r));
  check_text(r, "results/0/verdict", verdict);
  check_text(r, "results/0/query", asked);
  assert_null(gnomon_text(r, NULL));
  gnomon_free(r);
}

static void test_kinds(void **state) {
  (void)state;
  expect("E<> Lamp.bright", NULL, GNOMON_OK, "satisfied");
  expect("E<> Lamp.low && x > 4", NULL, GNOMON_UNWANTED, "violated");
  expect("A[] n <= 9", NULL, GNOMON_OK, "satisfied");
  expect("A[] not deadlock", NULL, GNOMON_OK, "satisfied");
  expect("E[] Lamp.off", NULL, GNOMON_OK, "satisfied");
  expect("A<> Lamp.low", NULL, GNOMON_UNWANTED, "violated");
  expect("Lamp.low --> Lamp.off || Lamp.bright", NULL, GNOMON_OK, "satisfied");
  expect("sup{Lamp.low}: x", NULL, GNOMON_OK, "satisfied");
  expect("inf{Lamp.low}: n", NULL, GNOMON_OK, "satisfied");
  expect("bounds: n", NULL, GNOMON_OK, "satisfied");
}

static void test_options(void **state) {
  (void)state;
  expect("E<> Lamp.bright", "{\"order\": \"dfs\", \"zones\": \"minimal\"}",
         GNOMON_OK, "satisfied");
  expect("E<> Lamp.bright", "{\"engine\": \"cdd\"}", GNOMON_OK, "satisfied");
  expect("E<> Lamp.bright", "{\"engine\": \"cmd\"}", GNOMON_OK, "satisfied");
  expect("A[] n <= 9", "{\"certify\": true}", GNOMON_OK, "satisfied");
  expect("E<> Lamp.low", "{\"slice\": true, \"trace\": \"some\"}", GNOMON_OK,
         "satisfied");
  expect("A[] n <= 9", "{\"states\": 2}", GNOMON_UNKNOWN, "unknown");
  expect("A[] n <= 9", "{\"bound-width\": 32, \"waiting_inclusion\": false}",
         GNOMON_OK, "satisfied");
  expect("E[] Lamp.off", "{\"non-zeno\": true}", GNOMON_OK, "satisfied");
  expect("A[] n <= 9", "{\"discrete\": \"tree\", \"certify\": true}", GNOMON_OK,
         "satisfied");
  expect("A<> Lamp.low", "{\"discrete\": \"tree\", \"trace\": \"some\"}",
         GNOMON_UNWANTED, "violated");
}

static void test_time(void **state) {
  (void)state;
  gnomon *m =
      gnomon_load_file("examples/fischer.xta", "{\"define\": {\"N\": 9}}");
  gnomon *r =
      gnomon_check(m, "A[] not deadlock",
                   "{\"time\": 0.5, \"symmetry\": \"off\"}", NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_UNKNOWN);
  check_text(r, "results/0/reason", "time limit 0.5 s reached");
  gnomon_free(r);
  gnomon_free(m);
}

// Options that are refused, and what is said.
static void test_wrong_options(void **state) {
  (void)state;
  static const struct {
    const char *options, *part;
  } CASES[] = {
      {"", "no JSON"},
      {"{", "no JSON"},
      {"[1]", "no JSON object"},
      {"{\"ordre\": 1}", "did you mean 'order'"},
      {"{\"order\": \"sideways\"}", "expecting auto, bfs"},
      {"{\"order\": null}", "expecting a text or a number"},
      {"{\"slice\": 1}", "expecting true or false"},
      {"{\"states\": -1}", "expecting a whole number"},
      {"{\"time\": \"soon\"}", "expecting a number of seconds"},
      {"{\"hashes\": 4}", "--passed bitstate"},
      {"{\"slice\": true, \"certify\": true}", "do not go together"},
      {"{\"define\": {\"N\": 2}}", "does not go with this call"},
      {"{\"labels\": \"a,,b\"}", "separated by commas"},
      {"{\"labels\": \"a\"}", "TChecker"},
      {"{\"abstraction\": \"extra-m\", \"engine\": \"cdd\"}", "extra-m"},
      {"{\"discrete\": \"bush\"}", "expecting auto, tree or flat"},
      {"{\"discrete\": \"tree\", \"engine\": \"cmd\"}", "discrete tree"},
      {"{\"discrete\": \"tree\", \"passed\": \"cdd\"}", "discrete tree"},
      {"{\"discrete\": \"tree\", \"passed\": \"bitstate\"}", "discrete tree"},
  };
  gnomon *m = load(LAMP, NULL);
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    gnomon *r =
        gnomon_check(m, "E<> Lamp.bright", CASES[i].options, NULL, NULL);
    assert_int_equal(gnomon_status(r), GNOMON_WRONG);
    if (!has_part(r, "error/message", CASES[i].part))
      fail_msg("%s: %s", CASES[i].options, gnomon_json(r));
    check_number(r, "error/status", 2);
    gnomon_free(r);
  }
  gnomon_free(m);
}

static void test_load(void **state) {
  (void)state;
  gnomon *m = load(LAMP, "{\"define\": {\"N\": 7}}");
  assert_int_equal(gnomon_status(m), GNOMON_OK);
  check_number(m, "model/processes", 2);
  check_text(m, "model/path", "lamp.xta");
  gnomon *r = gnomon_check(m, "sup{Lamp.low}: x", NULL, NULL, NULL);
  assert_non_null(strstr(gnomon_json(r), "7"));
  gnomon_free(r);
  gnomon_free(m);
  m = gnomon_load_file("examples/fischer.xta", NULL);
  assert_int_equal(gnomon_status(m), GNOMON_OK);
  r = gnomon_check(m, NULL, NULL, NULL, NULL); // those of the file beside it
  json_t *all = parse(r);
  assert_true(json_array_size(at(all, "results")) > 1);
  json_decref(all);
  gnomon_free(r);
  gnomon_free(m);
}

static void test_wrong_models(void **state) {
  (void)state;
  gnomon *m = gnomon_load_file("no/such/file.xta", NULL);
  assert_int_equal(gnomon_status(m), GNOMON_WRONG);
  check_text(m, "diagnostics/0/level", "error");
  // What is made of it fails in the same way.
  gnomon *r = gnomon_check(m, "E<> true", NULL, NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_WRONG);
  assert_string_equal(gnomon_json(m), gnomon_json(r));
  gnomon_free(r);
  gnomon_free(m);
  m = load("clock x;\nprocess P() { state A; init B; }\nsystem P, Q;", NULL);
  assert_int_equal(gnomon_status(m), GNOMON_WRONG);
  check_number(m, "diagnostics/0/line", 2);
  check_text(m, "error/message", "the model has errors");
  gnomon_free(m);
  m = load(LAMP, "{\"define\": {\"N\": \"7\"}}");
  assert_int_equal(gnomon_status(m), GNOMON_WRONG);
  gnomon_free(m);
  m = load(LAMP, "{\"order\": \"bfs\"}");
  assert_true(has_part(m, "error/message", "does not go with this call"));
  gnomon_free(m);
  m = gnomon_load_text(NULL, NULL, 10, NULL);
  assert_int_equal(gnomon_status(m), GNOMON_WRONG);
  gnomon_free(m);
  assert_int_equal(gnomon_status(NULL), GNOMON_NO_MEMORY);
  assert_non_null(gnomon_json(NULL));
  assert_null(gnomon_text(NULL, NULL));
  gnomon_free(NULL);
  gnomon_cancel(NULL);
  r = gnomon_check(NULL, "E<> true", NULL, NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_NO_MEMORY);
  gnomon_free(r);
}

// A wrong query costs itself alone.
static void test_wrong_queries(void **state) {
  (void)state;
  gnomon *m = load(LAMP, NULL);
  gnomon *r =
      gnomon_check(m, "E<> Lamp.dark\nE<> Lamp.bright", NULL, NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_WRONG);
  check_text(r, "results/0/reason", "query error");
  check_text(r, "results/1/verdict", "satisfied");
  check_number(r, "diagnostics/0/line", 1);
  gnomon_free(r);
  r = gnomon_check(m, NULL, NULL, NULL, NULL); // it has none
  assert_int_equal(gnomon_status(r), GNOMON_WRONG);
  check_text(r, "error/message", "there is no query");
  gnomon_free(r);
  r = gnomon_check(m, "Pr[<=5](<> Lamp.low)", NULL, NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_UNKNOWN);
  gnomon_free(r);
  gnomon *wrong = gnomon_check(r = m, "E<> true", NULL, NULL, NULL);
  gnomon *nothing = gnomon_check(wrong, "E<> true", NULL, NULL, NULL);
  check_text(nothing, "error/message", "this is a result; a model is expected");
  gnomon_free(nothing);
  gnomon_free(wrong);
  gnomon_free(m);
}

// A run-time error of the model.
static void test_model_error(void **state) {
  (void)state;
  static const char TEXT[] = "int[0,1] n; process P() { state A; init A;"
                             "trans A -> A { assign n := n + 1; }; } system P;";
  gnomon *m = load(TEXT, NULL);
  gnomon *r =
      gnomon_check(m, "A[] n <= 1", "{\"trace\": \"some\"}", NULL, NULL);
  assert_int_equal(gnomon_status(r), GNOMON_WRONG);
  check_text(r, "results/0/reason", "model error");
  json_t *all = parse(r);
  assert_true(json_is_object(at(all, "results/0/error")));
  json_decref(all);
  gnomon_free(r);
  gnomon_free(m);
}

static void test_labels(void **state) {
  (void)state;
  static const char TEXT[] = "system:s\nevent:e\nprocess:P\nclock:1:x\n"
                             "location:P:a{initial: : labels: one}\n"
                             "location:P:b{labels: two}\n"
                             "edge:P:a:b:e{provided: x>1 : do: x=0}\n"
                             "edge:P:b:a:e\n";
  gnomon *m = gnomon_load_text("m.tck", TEXT, strlen(TEXT), NULL);
  assert_int_equal(gnomon_status(m), GNOMON_OK);
  gnomon *r = gnomon_check(m, NULL, "{\"labels\": \"two\"}", NULL, NULL);
  check_text(r, "results/0/verdict", "satisfied");
  gnomon_free(r);
  r = gnomon_check(m, NULL, "{\"buchi\": \"one,two\"}", NULL, NULL);
  check_text(r, "results/0/query", "--buchi one,two");
  check_text(r, "results/0/verdict", "satisfied");
  gnomon_free(r);
  gnomon_free(m);
}

// The text is read again, and is the same model.
static void test_convert(void **state) {
  (void)state;
  static const char *const FORMATS[] = {"xta", "xml", "tck"};
  gnomon *m = load(LAMP, NULL);
  json_t *all = parse(m);
  const char *digest = json_string_value(at(all, "model/digest"));
  for (size_t i = 0; i < 3; i++) {
    size_t length = 0;
    gnomon *r = gnomon_convert(m, FORMATS[i]);
    const char *text = gnomon_text(r, &length);
    if (!text) {
      assert_int_equal(gnomon_status(r), GNOMON_WRONG); // refused by name
      assert_int_equal(i, 2);
      gnomon_free(r);
      continue;
    }
    assert_int_equal(length, strlen(text));
    gnomon *again = gnomon_load_text(FORMATS[i], text, length, NULL);
    check_text(again, "model/digest", digest);
    gnomon_free(again);
    gnomon_free(r);
  }
  gnomon *r = gnomon_convert(m, "dot");
  assert_non_null(strstr(gnomon_text(r, NULL), "digraph"));
  gnomon_free(r);
  r = gnomon_convert(m, "json");
  json_decref(json_loads(gnomon_text(r, NULL), 0, NULL));
  gnomon_free(r);
  r = gnomon_convert(m, "pdf");
  assert_int_equal(gnomon_status(r), GNOMON_WRONG);
  assert_null(gnomon_text(r, NULL));
  gnomon_free(r);
  json_decref(all);
  gnomon_free(m);
}

// ---- Traces

static void round_trip(const gnomon *m, const gnomon *t, const char *format) {
  size_t length;
  gnomon *r = gnomon_trace_convert(t, format);
  const char *text = gnomon_text(r, &length);
  assert_int_equal(gnomon_status(r), GNOMON_OK);
  gnomon *again = gnomon_trace_load(m, text, length);
  assert_int_equal(gnomon_status(again), GNOMON_OK);
  gnomon *played = gnomon_trace_replay(again, "E<> Lamp.bright");
  if (gnomon_status(played) != GNOMON_OK)
    fail_msg("%s: %s", format, gnomon_json(played));
  gnomon_free(played);
  gnomon_free(again);
  gnomon_free(r);
}

static void test_traces(void **state) {
  (void)state;
  gnomon *m = load(LAMP, NULL);
  gnomon *r = gnomon_check(m, "E<> Lamp.bright", "{\"trace\": \"shortest\"}",
                           NULL, NULL);
  gnomon *t = gnomon_trace_load(m, gnomon_json(r), strlen(gnomon_json(r)));
  assert_int_equal(gnomon_status(t), GNOMON_OK);
  check_text(t, "kind", "witness");
  json_t *all = parse(t);
  assert_int_equal(json_array_size(at(all, "steps")), 2);
  json_decref(all);
  round_trip(m, t, "json");
  round_trip(m, t, "xtr");
  round_trip(m, t, "xml");
  gnomon *text = gnomon_trace_convert(t, "text");
  assert_non_null(strstr(gnomon_text(text, NULL), "Witness"));
  gnomon_free(text);
  gnomon *played = gnomon_trace_replay(t, "E<> n == 7");
  assert_int_equal(gnomon_status(played), GNOMON_UNWANTED);
  gnomon_free(played);
  played = gnomon_trace_replay(t, "E<> dark");
  check_text(played, "error/message", "the query has an error");
  gnomon_free(played);
  played = gnomon_trace_replay(t, "sup: n");
  assert_int_equal(gnomon_status(played), GNOMON_WRONG);
  gnomon_free(played);
  played = gnomon_trace_replay(t, NULL);
  assert_int_equal(gnomon_status(played), GNOMON_OK);
  gnomon_free(played);
  gnomon_free(t);
  t = gnomon_trace_load(m, "{\n\"steps\": 3}", 13);
  assert_int_equal(gnomon_status(t), GNOMON_WRONG);
  played = gnomon_trace_replay(t, NULL);
  assert_int_equal(gnomon_status(played), GNOMON_WRONG);
  gnomon_free(played);
  gnomon_free(t);
  gnomon_free(r);
  gnomon_free(m);
}

// ---- Runs

static void test_run(void **state) {
  (void)state;
  gnomon *m = load(LAMP, NULL);
  gnomon *h = gnomon_simulate(m, "{\"seed\": 5}");
  gnomon_free(m);
  assert_int_equal(gnomon_status(h), GNOMON_OK);
  check_text(h, "locations/Lamp", "off");
  assert_int_equal(gnomon_step(h, "{\"delay\": \"3/2\"}"), GNOMON_OK);
  check_text(h, "time", "3/2");
  assert_int_equal(gnomon_step(h, "{\"step\": 1}"), GNOMON_OK);
  check_text(h, "locations/Lamp", "low");
  check_text(h, "taken/edges/0/process", "User");
  check_number(h, "variables/n", 1);
  check_number(h, "may_wait/most", 4);
  assert_int_equal(gnomon_step(h, "{\"delay\": 5}"), GNOMON_UNWANTED);
  check_text(h, "locations/Lamp", "low"); // it stays
  assert_true(has_part(h, "error/message", "Lamp"));
  assert_int_equal(gnomon_step(h, "{\"undo\": true}"), GNOMON_OK);
  check_text(h, "locations/Lamp", "off");
  for (int i = 0; i < 20; i++)
    assert_int_equal(gnomon_step(h, "{\"random\": true}"), GNOMON_OK);
  assert_int_equal(gnomon_step(h, "{\"step\": 99}"), GNOMON_UNWANTED);
  assert_int_equal(gnomon_step(h, "{\"jump\": 1}"), GNOMON_UNWANTED);
  assert_int_equal(gnomon_step(h, "nonsense"), GNOMON_UNWANTED);
  assert_int_equal(gnomon_step(h, NULL), GNOMON_UNWANTED);
  for (int i = 0; i < 21; i++)
    assert_int_equal(gnomon_step(h, "{\"undo\": true}"), GNOMON_OK);
  assert_int_equal(gnomon_step(h, "{\"undo\": true}"), GNOMON_UNWANTED);
  check_number(h, "time", 0);
  gnomon_free(h);
  m = load("clock x; process P() { state A { x < 0 }; init A; } system P;",
           NULL);
  h = gnomon_simulate(m, NULL);
  assert_int_equal(gnomon_status(h), GNOMON_WRONG);
  assert_int_equal(gnomon_step(h, "{\"random\": true}"), GNOMON_WRONG);
  assert_int_equal(gnomon_step(m, "{\"random\": true}"), GNOMON_WRONG);
  gnomon_free(h);
  gnomon_free(m);
}

// ---- The surroundings

static int count(void *data, const char *line) {
  json_t *all = json_loads(line, 0, NULL);
  assert_true(json_is_integer(json_object_get(all, "explored")));
  json_decref(all);
  return ++*(int *)data >= 2; // enough
}

static void test_progress(void **state) {
  (void)state;
  int calls = 0;
  gnomon *m =
      gnomon_load_file("examples/fischer.xta", "{\"define\": {\"N\": 9}}");
  assert_int_equal(gnomon_status(m), GNOMON_OK);
  gnomon *r =
      gnomon_check(m, "A[] not deadlock",
                   "{\"time\": 60, \"symmetry\": \"off\"}", count, &calls);
  assert_int_equal(calls, 2);
  assert_int_equal(gnomon_status(r), GNOMON_UNKNOWN);
  check_text(r, "results/0/reason", "cancelled");
  gnomon_free(r);
  gnomon_free(m);
}

// Nothing is printed, whatever happens, and the locale does not matter.
static void test_silence(void **state) {
  (void)state;
  fflush(NULL);
  const int out = dup(1), err = dup(2);
  FILE *file = tmpfile();
  dup2(fileno(file), 1);
  dup2(fileno(file), 2);
  const bool has_locale = setlocale(LC_ALL, "de_DE.UTF-8") != NULL;
  gnomon *m = load("clock x; process", NULL);
  gnomon_free(m);
  m = load(LAMP, NULL);
  gnomon *r = gnomon_check(m, "E<> Lamp.bright\nE<> none",
                           "{\"time\": 2.5, \"certificate\": \"/no/where\"}",
                           NULL, NULL);
  json_decref(parse(r));
  gnomon_free(r);
  gnomon_free(m);
  fflush(NULL);
  dup2(out, 1);
  dup2(err, 2);
  const long length = lseek(fileno(file), 0, SEEK_END);
  fclose(file);
  close(out);
  close(err);
  assert_int_equal(length, 0);
  setlocale(LC_ALL, "C");
  (void)has_locale;
}

static void test_version(void **state) {
  (void)state;
  assert_string_equal(gnomon_version(), GNOMON_VERSION);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_version),
      cmocka_unit_test(test_kinds),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_time),
      cmocka_unit_test(test_wrong_options),
      cmocka_unit_test(test_load),
      cmocka_unit_test(test_wrong_models),
      cmocka_unit_test(test_wrong_queries),
      cmocka_unit_test(test_model_error),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_convert),
      cmocka_unit_test(test_traces),
      cmocka_unit_test(test_run),
      cmocka_unit_test(test_progress),
      cmocka_unit_test(test_silence),
  };
  return cmocka_run_group_tests_name("api/library", tests, NULL, NULL);
}
