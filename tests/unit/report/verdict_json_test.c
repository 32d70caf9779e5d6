// Verdicts as JSON: each figure under its own name.

#include "report/verdict_json.h"

#include "model_text.h"
#include "outcome.h"
#include "trace/rebuild.h"

// To be freed.
static char *written(const verdict_list *l) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  json j;
  json_init(&j, out);
  json_put_object(&j, NULL);
  verdict_json(l, &j);
  json_end(&j);
  fclose(out);
  return text;
}

static void check(const verdict_list *l, const char *expected) {
  char *text = written(l);
  assert_string_equal(text, expected);
  free(text);
}

static void has(const verdict_list *l, const char *part) {
  char *text = written(l);
  if (!strstr(text, part))
    fail_msg("no %s in %s", part, text);
  free(text);
}

// One clock and three variables in two processes.
static const char MODEL[] = "clock x; int i, j[2];\n"
                            "process P() { state a; init a; }\n"
                            "process Q() { state b; init b; }\n"
                            "system P, Q;\n";

#define MODEL_JSON                                                             \
  "{\n"                                                                        \
  "  \"model\": {\n"                                                           \
  "    \"path\": \"m.xta\",\n"                                                 \
  "    \"format\": \"uppaal-xta\",\n"                                          \
  "    \"processes\": 2,\n"                                                    \
  "    \"clocks\": 1,\n"                                                       \
  "    \"variables\": 3\n"                                                     \
  "  },\n"

static void test_everything(void **state) {
  (void)state;
  model_text m;
  model_text_load(&m, "m.xta", MODEL, NULL);
  verdict v = outcome();
  v.path_at = "t.xtr";
  const verdict_list l = {
      .net = &m.m.net, .path = "m.xta", .data = &v, .count = 1, .seconds = 2.5};
  check(&l, MODEL_JSON "  \"results\": [\n"
                       "    {\n"
                       "      \"index\": 3,\n"
                       "      \"query\": \"A[] P.a\",\n"
                       "      \"line\": 12,\n"
                       "      \"verdict\": \"violated\",\n"
                       "      \"expected\": \"violated\",\n"
                       "      \"as_wanted\": true,\n"
                       "      \"exact\": true,\n"
                       "      \"reason\": null,\n"
                       "      \"reason_code\": null,\n"
                       "      \"non_zeno\": false,\n"
                       "      \"deadlock\": null,\n"
                       "      \"engine\": {\n"
                       "        \"name\": \"zones\",\n"
                       "        \"order\": \"dfs\",\n"
                       "        \"abstraction\": \"extra-m\",\n"
                       "        \"bounds\": \"global\",\n"
                       "        \"zones\": \"short\",\n"
                       "        \"passed\": \"signature\",\n"
                       "        \"discrete\": \"auto\",\n"
                       "        \"inclusion\": false,\n"
                       "        \"waiting_inclusion\": true,\n"
                       "        \"reduce\": \"loops\",\n"
                       "        \"volume\": \"sorted\",\n"
                       "        \"accelerate\": \"exact\",\n"
                       "        \"dead_variables\": true,\n"
                       "        \"equal_clocks\": true,\n"
                       "        \"hopeless\": true,\n"
                       "        \"symmetry\": true,\n"
                       "        \"merge\": true,\n"
                       "        \"commute\": \"off\",\n"
                       "        \"simd\": \"sse\",\n"
                       "        \"bound_width\": 32\n"
                       "      },\n"
                       "      \"stats\": {\n"
                       "        \"explored\": 1001,\n"
                       "        \"stored\": 1002,\n"
                       "        \"transitions\": 1003,\n"
                       "        \"covered\": 1004,\n"
                       "        \"accelerated\": 1016,\n"
                       "        \"dead_reset\": 0,\n"
                       "        \"hopeless\": 0,\n"
                       "        \"permuted\": 0,\n"
                       "        \"spared\": 0,\n"
                       "        \"commuted\": 0,\n"
                       "        \"merged\": 0,\n"
                       "        \"ruled_out\": 0,\n"
                       "        \"inclusion_checks\": 1005,\n"
                       "        \"inclusion_checks_avoided\": 1006,\n"
                       "        \"waiting_peak\": 1007,\n"
                       "        \"iterations\": 1008,\n"
                       "        \"store_bytes\": 1009,\n"
                       "        \"zone_bytes\": 1010,\n"
                       "        \"false_hits_expected\": 0.0625,\n"
                       "        \"peak_rss_kib\": 1012,\n"
                       "        \"seconds\": 1.25\n"
                       "      },\n"
                       "      \"trace\": null,\n"
                       "      \"trace_file\": \"t.xtr\",\n"
                       "      \"certificate_file\": null,\n"
                       "      \"certified\": false,\n"
                       "      \"values\": null,\n"
                       "      \"error\": null\n"
                       "    }\n"
                       "  ],\n"
                       "  \"summary\": {\n"
                       "    \"satisfied\": 0,\n"
                       "    \"violated\": 1,\n"
                       "    \"unknown\": 0,\n"
                       "    \"seconds\": 2.5\n"
                       "  }\n"
                       "}\n");
  model_text_release(&m);
}

static void test_summary(void **state) {
  (void)state;
  model_text m;
  model_text_load(&m, "m.xta", MODEL, NULL);
  verdict v[6];
  for (uint32_t i = 0; i < 6; i++)
    v[i] = outcome();
  v[0].result.verdict = VERDICT_SATISFIED;
  for (uint32_t i = 3; i < 6; i++)
    v[i] = outcome_unknown(&OUTCOME_ASKED, i + 1);
  const verdict_list l = {
      .net = &m.m.net, .path = "m.xta", .data = v, .count = 6};
  has(&l, "\"satisfied\": 1,\n    \"violated\": 2,\n    \"unknown\": 3,\n");
  has(&l, "\"verdict\": \"satisfied\",\n      \"expected\": \"violated\",\n"
          "      \"as_wanted\": false,\n      \"exact\": true,\n");
  has(&l,
      "\"verdict\": \"unknown\",\n      \"expected\": \"violated\",\n"
      "      \"as_wanted\": false,\n      \"exact\": false,\n"
      "      \"reason\": \"why\",\n      \"reason_code\": \"not-supported\",\n"
      "      \"non_zeno\": false,\n"
      "      \"deadlock\": null,\n      \"engine\": null,\n");
  model_text_release(&m);
}

// Without a query, as `explore` has it.
static void test_no_query(void **state) {
  (void)state;
  model_text m;
  model_text_load(&m, "m.xta", MODEL, NULL);
  verdict v = outcome();
  v.asked = NULL;
  v.result.verdict = VERDICT_SATISFIED;
  v.result.chosen.global_bounds = false;
  const verdict_list l = {
      .net = &m.m.net, .path = "m.xta", .data = &v, .count = 1};
  has(&l, "\"query\": null,\n      \"line\": null,\n"
          "      \"verdict\": \"satisfied\",\n      \"expected\": null,\n"
          "      \"as_wanted\": true,\n");
  has(&l, "\"bounds\": \"local\"");
  model_text_release(&m);
}

// A trace is shown if somebody wants to see it, and not twice after an error.
static void test_trace(void **state) {
  (void)state;
  model_text m;
  model_text_load(&m, "m.xta", MODEL, NULL);
  rebuilder r;
  trace_state first;
  trace t = {.kind = TRACE_COUNTEREXAMPLE, .states = &first};
  rebuild_init(&r, &m.m.memory, &m.m.net);
  assert_true(rebuild_first(&r, &first));
  rebuild_release(&r);
  verdict v = outcome();
  v.result.path = &t;
  const verdict_list l = {.net = &m.m.net,
                          .texts = diags_sources(m.m.diags),
                          .path = "m.xta",
                          .data = &v,
                          .count = 1};
  has(&l, "\"trace\": null,\n      \"trace_file\": null,\n");
  v.shows_path = true;
  has(&l, "\"trace\": {\n        \"kind\": \"counterexample\",\n");
  t.kind = TRACE_ERROR;
  v.result.verdict = VERDICT_UNKNOWN;
  v.result.reason = "model error";
  v.result.why = REASON_MODEL_ERROR;
  v.result.error = (search_error){
      .happened = true,
      .error = {.code = DIAG_RUN_RANGE, .value = 9, .low = -2, .high = 7},
      .where = "edge P.a -> P.b"};
  has(&l, "\"reason\": \"model error\"");
  has(&l, "\"trace\": null,\n      \"trace_file\": null,\n"
          "      \"certificate_file\": null,\n      \"certified\": false,\n"
          "      \"values\": null,\n      \"error\": {\n        \"code\": "
          "\"E801\",\n"
          "        \"message\": \"the value 9 is not in the range -2 to 7\",\n"
          "        \"path\": \"m.xta\",\n"
          "        \"where\": \"edge P.a -> P.b\",\n"
          "        \"value\": 9,\n        \"low\": -2,\n        \"high\": 7,\n"
          "        \"steps\": 0,\n"
          "        \"trace\": {\n          \"kind\": \"error\",\n");
  v.shows_path = false;
  has(&l, "        \"steps\": 0,\n        \"trace\": null\n");
  model_text_release(&m);
}

// A model with errors has no network; the members are there all the same.
static void test_no_network(void **state) {
  (void)state;
  const verdict_list l = {.path = "m.xta", .seconds = 0.5};
  check(&l, "{\n"
            "  \"model\": {\n"
            "    \"path\": \"m.xta\"\n"
            "  },\n"
            "  \"results\": [],\n"
            "  \"summary\": {\n"
            "    \"satisfied\": 0,\n"
            "    \"violated\": 0,\n"
            "    \"unknown\": 0,\n"
            "    \"seconds\": 0.5\n"
            "  }\n"
            "}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_everything), cmocka_unit_test(test_summary),
      cmocka_unit_test(test_no_query),   cmocka_unit_test(test_trace),
      cmocka_unit_test(test_no_network),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
