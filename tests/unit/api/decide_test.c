// Verdicts as a function: what is told besides them comes as events.

#include "api/decide.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// cmocka
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model_text.h"

typedef struct {
  model_text t;
  decider d;
  verdict v;
  stopper stop;
  uint32_t told[DECIDE_WRONG_PROOF + 1];
  char text[256]; // of the last event
} trial;

static void note(void *data, const verdict *v, const decide_event *e) {
  trial *a = data;
  strbuf text;
  strbuf_init(&text);
  decide_event_text(v, e, &text);
  a->told[e->kind]++;
  snprintf(a->text, sizeof a->text, "%s", text.text);
  strbuf_release(&text);
}

static const char MODEL[] = "clock x, y; int[0,9] n;"
                            "process P() { state A { x <= 5 }, B, C; init A;"
                            "trans A -> B { guard x >= 2; assign n := 3; },"
                            "B -> C { guard n == 3 && x >= 7; }; }"
                            "process Q() { state A { y <= 1 }; init A;"
                            "trans A -> A { guard y >= 1; assign y := 0; }; }"
                            "system P, Q;";

static void begin(trial *a, const char *asked) {
  *a = (trial){0};
  model_text_load(&a->t, "m.xta", MODEL, asked);
  a->t.m.memory.stop = &a->stop;
  a->d = (decider){
      .memory = &a->t.m.memory,
      .net = &a->t.m.net,
      .code = a->t.code,
      .search = {.path = PATH_SOME, .simd = ZONE_BEST, .width = ZONE_WIDTHS},
      .count = 1,
      .tell = note,
      .data = a};
  a->v = (verdict){.index = 1, .asked = a->t.asked};
}

static void run(trial *a, search_verdict wanted) {
  assert_null(decide_refusal(&a->d, a->v.asked));
  decide(&a->d, &a->v);
  assert_int_equal(a->v.result.verdict, wanted);
  assert_true((a->v.result.reason != NULL) == (wanted == VERDICT_UNKNOWN));
}

static uint32_t events(const trial *a) {
  uint32_t sum = 0;
  for (int i = 0; i <= DECIDE_WRONG_PROOF; i++)
    sum += a->told[i];
  return sum;
}

static void test_run(void **state) {
  (void)state;
  trial a;
  begin(&a, "E<> P.C");
  a.v.shows_path = true;
  run(&a, VERDICT_SATISFIED);
  assert_int_equal(events(&a), 0);
  assert_non_null(a.v.result.path);
  assert_true(a.v.result.path->concrete);
  model_text_release(&a.t);
}

static void test_slice(void **state) {
  (void)state;
  trial a;
  begin(&a, "E<> P.C");
  a.d.slice = true;
  run(&a, VERDICT_SATISFIED);
  assert_int_equal(a.told[DECIDE_SLICED], 1);
  assert_string_equal(a.text, "query 1: 1 of 2 processes, 1 of 2 clocks, 1 of "
                              "1 variables, 2 of 3 edges are left");
  assert_null(a.v.result.path); // it would be one of the slice
  model_text_release(&a.t);
  begin(&a, "E<> P.C");
  a.d.slice = true;
  a.v.shows_path = true;
  a.d.search.states = 3; // enough for the slice
  run(&a, VERDICT_SATISFIED);
  assert_int_equal(a.told[DECIDE_NO_RUN], 1);
  assert_null(a.v.result.path);
  model_text_release(&a.t);
}

static void test_certificate(void **state) {
  (void)state;
  trial a;
  begin(&a, "A[] P.A imply n == 0");
  a.d.certify = true;
  run(&a, VERDICT_SATISFIED);
  assert_true(a.v.is_certified);
  assert_int_equal(events(&a), 0);
  model_text_release(&a.t);
  begin(&a, "sup: n");
  a.d.certify = true;
  run(&a, VERDICT_UNKNOWN);
  assert_string_equal(a.v.result.reason,
                      "no certificate: there is none for sup, inf and bounds");
  model_text_release(&a.t);
}

static void test_file(void **state) {
  (void)state;
  char path[] = "/tmp/gnomon-decide-XXXXXX";
  const int fd = mkstemp(path);
  assert_true(fd >= 0);
  close(fd);
  trial a;
  begin(&a, "A[] n <= 3");
  a.d.certificate = path;
  run(&a, VERDICT_SATISFIED);
  assert_string_equal(a.v.proof_at, path);
  model_text_release(&a.t);
  unlink(path);
  begin(&a, "E<> P.C");
  a.d.certificate = path;
  run(&a, VERDICT_SATISFIED);
  assert_int_equal(a.told[DECIDE_RUN_SHOWS], 1);
  assert_int_equal(access(path, F_OK), -1);
  model_text_release(&a.t);
  begin(&a, "A[] n <= 3");
  a.d.certificate = "/nowhere/at/all";
  run(&a, VERDICT_UNKNOWN);
  assert_int_equal(a.told[DECIDE_LOST_FILE], 1);
  assert_string_equal(a.text, "/nowhere/at/all: No such file or directory");
  model_text_release(&a.t);
}

// What is refused, and a stop.
static void test_no_verdict(void **state) {
  (void)state;
  trial a;
  begin(&a, "A[] n <= 3");
  a.d.search.reduce = REDUCE_LOOPS;
  assert_null(decide_refusal(&a.d, a.v.asked));
  a.d.certify = true;
  assert_non_null(decide_refusal(&a.d, a.v.asked));
  model_text_release(&a.t);
  begin(&a, "A[] n <= 3");
  a.stop.reason = "enough";
  decide(&a.d, &a.v);
  assert_int_equal(a.v.result.verdict, VERDICT_UNKNOWN);
  assert_string_equal(a.v.result.reason, "enough");
  model_text_release(&a.t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_run),         cmocka_unit_test(test_slice),
      cmocka_unit_test(test_certificate), cmocka_unit_test(test_file),
      cmocka_unit_test(test_no_verdict),
  };
  return cmocka_run_group_tests_name("api/decide", tests, NULL, NULL);
}
