// sup, inf and bounds on small models with known answers.  Whatever run comes out
// is played by the reference semantics, and the value at its end is looked at.

#include "search/search.h"
#include "values/extremes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "replay/measure.h"
#include "replay/replay.h"
#include "trace/concretise.h"

// ---- Asking ------------------------------------------------------------------------

typedef struct {
  model_text t;
  search_options o;
  watch w;
  extremes e;
  engine_status status;
} trial;

static void ask_with(trial *a, const char *text, const char *asked,
                     const search_options *o) {
  model_text_load(&a->t, "m.xta", text, asked);
  arena *memory = &a->t.m.memory;
  a->o = *o;
  assert_null(extremes_refusal(memory, &a->t.m.net, &a->o));
  watch_init(&a->w, memory, &a->o);
  extremes_init(&a->e, &(search_job){.memory = memory,
                                     .code = a->t.code,
                                     .network = &a->t.m.net,
                                     .asked = a->t.asked,
                                     .asked_code = a->t.asked_code,
                                     .options = a->o,
                                     .watch = &a->w});
  a->status = extremes_run(&a->e);
}

static search_options options_of(search_abstraction how) {
  return (search_options){.abstraction = how,
                          .simd = ZONE_BEST,
                          .width = ZONE_WIDTHS,
                          .volume = VOLUME_AUTO,
                          .states = 20000};
}

static void ask(trial *a, const char *text, const char *asked,
                search_abstraction how) {
  const search_options o = options_of(how);
  ask_with(a, text, asked, &o);
}

static void dismiss(trial *a) {
  extremes_release(&a->e);
  model_text_release(&a->t);
}

// ---- Runs --------------------------------------------------------------------------

static void play(trial *a, trace *t) {
  query q = *a->t.asked;
  strbuf why;
  strbuf_init(&why);
  q.kind = QUERY_REACHABLE;
  assert_int_equal(concretise(&a->t.m.memory, &a->t.m.net, t), CONCRETE_OK);
  if (!replay_trace(&a->t.m.net, t, q.p ? &q : NULL, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

// By the reference, which finds the clock itself.
static void check_value(trial *a, const trace *t, uint32_t term,
                        const extremes_end *end, int64_t far) {
  const measure_claim claim = {.number = end->is_infinite ? far : end->value,
                               .is_strict = end->is_strict,
                               .is_high = end->is_high,
                               .is_infinite = end->is_infinite};
  strbuf why;
  strbuf_init(&why);
  if (!measure_end(&a->t.m.net, t, &a->t.asked->terms[term], &claim, &why))
    fail_msg("%s: %s", a->t.asked->text, why.text);
  strbuf_release(&why);
}

static void check_end(trial *a, uint32_t term, const extremes_end *end) {
  const int64_t far = end->value + 100;
  trace *t = extremes_path(&a->t.m.memory, &a->e, end, far);
  if (!t)
    fail_msg("no run to %ld of clock %u", (long)end->value, end->clock);
  play(a, t);
  check_value(a, t, term, end, far);
}

// ---- Answers as texts ----------------------------------------------------------------

static void print_interval(const extremes_interval *v, strbuf *out) {
  strbuf_printf(out, "%c%ld,", v->low.is_strict ? '(' : '[',
                (long)v->low.value);
  if (v->high.is_infinite)
    strbuf_puts(out, "oo)");
  else
    strbuf_printf(out, "%ld%c", (long)v->high.value,
                  v->high.is_strict ? ')' : ']');
}

static void print_answer(trial *a, uint32_t term, strbuf *out) {
  const extremes_answer *r = &a->e.answers[term];
  const query_kind kind = a->t.asked->kind;
  if (r->kind != EXTREMES_KNOWN) {
    strbuf_puts(out, r->kind == EXTREMES_EMPTY ? "empty" : "open");
    return;
  }
  for (uint32_t i = 0; i < r->count; i++) {
    const extremes_interval *v = &r->data[i];
    if (kind != QUERY_SUP)
      check_end(a, term, &v->low);
    if (kind != QUERY_INF)
      check_end(a, term, &v->high);
    if (kind == QUERY_BOUNDS)
      print_interval(v, out);
    else if (kind == QUERY_INF)
      strbuf_printf(out, "%s%ld", v->low.is_strict ? ">" : "",
                    (long)v->low.value);
    else if (v->high.is_infinite)
      strbuf_puts(out, "oo");
    else
      strbuf_printf(out, "%s%ld", v->high.is_strict ? "<" : "",
                    (long)v->high.value);
  }
}

typedef struct {
  const char *text, *asked, *answer;
} example;

static void check_answers(trial *a, const example *e) {
  strbuf got;
  strbuf_init(&got);
  if (a->status != ENGINE_DONE)
    strbuf_printf(&got, "status %d: ", (int)a->status);
  for (uint32_t i = 0; i < a->t.asked->nterms; i++) {
    strbuf_puts(&got, i ? " " : "");
    print_answer(a, i, &got);
  }
  if (strcmp(got.text, e->answer) != 0)
    fail_msg("%s\n%s: %s, not %s", e->text, e->asked, got.text, e->answer);
  strbuf_release(&got);
}

static void check_example(const example *e) {
  trial a;
  ask(&a, e->text, e->asked, ABSTRACTION_AUTO);
  check_answers(&a, e);
  dismiss(&a);
}

#define CHECK_ALL(LIST)                                                        \
  for (unsigned i = 0; i < sizeof(LIST) / sizeof *(LIST); i++)                 \
  check_example(&(LIST)[i])

// ---- Known answers ---------------------------------------------------------------------

static void test_ends(void **state) {
  (void)state;
  static const char open[] =
      ONE_PROCESS("clock x, y;", "A { x < 5 }, B { x <= 9 }",
                  "A -> B { guard x > 2; assign y = 0; }");
  static const char scaled[] =
      ONE_PROCESS("clock x, y;", "A { x <= 500 }, B",
                  "A -> B { guard x >= 300; assign x = 0; }");
  static const example list[] = {
      {open, "sup{P.A}: x", "<5"},
      {open, "sup{P.B}: x", "9"},
      {open, "inf{P.B}: x", ">2"},
      {open, "inf: x", "0"},
      {open, "sup{P.B}: y", "<7"},
      {open, "sup: x, y", "9 <7"},
      {open, "sup{P.A}: y", "<5"},
      {open, "sup{P.B && x < 4}: y", "<2"},
      {open, "inf{P.B && y > 1}: x", ">3"},
      {open, "sup{x > 9}: x, y", "empty empty"},
      {open, "bounds{P.B}: x", "(2,9]"},
      {open, "bounds{P.A && x != 2}: x", "[0,2)(2,5)"},
      {open, "bounds{P.A && (x < 2 || x >= 2)}: x", "[0,5)"},
      {open, "bounds{x <= 1 || x == 3 || x >= 7}: x", "[0,1][3,3][7,9]"},
      {scaled, "sup{P.A}: x", "500"},
      {scaled, "inf{P.B}: y", "300"},
      {scaled, "sup{P.B && y <= 700}: x", "400"},
  };
  CHECK_ALL(list);
}

static void test_infinite(void **state) {
  (void)state;
  static const char idle[] =
      ONE_PROCESS("clock x, y;", "A, B { y <= 1 }", "A -> B { assign y = 0; }");
  static const char loop[] =
      ONE_PROCESS("clock x, y;", "A { y <= 3 }, B { y <= 1 }",
                  "A -> A { guard y >= 2; assign y = 0; },"
                  "A -> B { guard x > 10; assign y = 0; }");
  static const char zeno[] =
      ONE_PROCESS("clock x, y;", "A { y < 1 }, B { y <= 1 }",
                  "A -> A { guard y > 0; assign y = 0; },"
                  "A -> B { guard x >= 6 && x <= 7; assign y = 0; }");
  static const char exact[] = ONE_PROCESS("clock x, y;", "A { y <= 2 }",
                                          "A -> A { guard y == 2;"
                                          "assign y = 0; }");
  static const example list[] = {
      {idle, "sup: x", "oo"},
      {idle, "sup{P.B}: x, y", "oo 1"},
      {idle, "bounds{P.B}: x, y", "[0,oo) [0,1]"},
      {loop, "sup: x, y", "oo 3"},
      {loop, "sup{P.B}: x", "oo"},
      {loop, "inf{P.B}: x", ">10"},
      {loop, "sup{P.B && x < 40}: x", "<40"},
      {loop, "bounds: x", "[0,oo)"},
      {loop, "bounds{x > 20}: x", "(20,oo)"},
      {zeno, "sup{P.A}: x", "oo"},
      {zeno, "sup{P.B}: x", "8"},
      {exact, "sup{y == 0}: x", "oo"},
      {exact, "bounds: x", "[0,oo)"},
      {exact, "bounds{x <= 7 && y == 0}: x", "[0,0][2,2][4,4][6,6]"},
  };
  CHECK_ALL(list);
}

// Each round, and on the way to the end, what grows is copied.
static void test_copies(void **state) {
  (void)state;
  static const char each[] =
      ONE_PROCESS("clock x, y, z;", "A { y <= 2 }, B { y <= 1 }",
                  "A -> A { guard y >= 2; assign y = 0, x = z + 1; },"
                  "A -> B { assign z = x, y = 0; }");
  static const char forgotten[] =
      ONE_PROCESS("clock x, y, z;", "A { y <= 2 }",
                  "A -> A { guard y >= 2; assign y = 0, x = z, z = 0; }");
  static const char slanted[] =
      ONE_PROCESS("clock x, y, z;", "A { y <= 2 }, B { y <= 1 }, C { y <= 1 }",
                  "A -> A { guard y >= 2; assign y = 0; },"
                  "A -> B { assign x = z, y = 0; },"
                  "B -> C { guard x - y <= 5; assign y = 0; }");
  static const char level[] =
      ONE_PROCESS("clock x, y;", "A { y <= 1 }, B { y <= 2 }",
                  "A -> B { assign y = 2; },"
                  "B -> A { guard y - x <= 1; assign y = 0; }");
  // What is copied is compared with a clock that does not grow.
  static const char ahead[] =
      ONE_PROCESS("clock x, y, z;", "A, B { y <= 1 }, C",
                  "A -> A { guard y - z < 0; }, A -> B { },"
                  "B -> C { assign y = 0, z = x; }, C -> B { }");
  static const char held[] = ONE_PROCESS(
      "clock x, y, z;", "A { y <= 1 }",
      "A -> A { guard y == 1 && z - y <= 5; assign y = 0, z = x; }");
  static const example list[] = {
      {ahead, "sup{P.B}: x", "oo"},
      {ahead, "sup{P.B}: z", "oo"},
      {ahead, "sup{P.B}: y", "1"},
      {held, "sup: x", "7"},
      {held, "sup: z", "7"},
      {level, "sup: x", "oo"},
      {level, "bounds{P.B}: x", "[0,oo)"},
      {each, "sup{P.A}: x, z", "oo oo"},
      {each, "sup{P.B}: x, z", "oo oo"},
      {each, "bounds: x", "[0,oo)"},
      {each, "bounds{P.A}: x", "[0,2][3,oo)"},
      {forgotten, "sup: x, z", "4 2"},
      {forgotten, "bounds{y == 0}: x", "[0,0][2,2]"},
      {slanted, "sup{P.B}: x", "oo"},
      {slanted, "sup{P.C}: x, z", "7 7"},
  };
  CHECK_ALL(list);
}

// The value is far above every constant.
static void test_counted(void **state) {
  (void)state;
  static const char counted[] =
      ONE_PROCESS("clock x, y; int n;", "A { y <= 3 }, B",
                  "A -> A { guard y >= 2 && n < 40; assign y = 0, n = n + 1; },"
                  "A -> B { guard n == 40 && y == 0; assign y = 0, x = 0; }");
  static const example list[] = {
      {counted, "sup{P.A}: x", "123"},
      {counted, "inf{P.A && n == 40}: x", "80"},
      {counted, "sup: n", "40"},
      {counted, "sup{P.A}: x + n, n", "163 40"},
      {counted, "sup{P.A}: x - n", "83"},
      {counted, "inf{P.A && n >= 39}: x - n", "39"},
      {counted, "bounds{P.A && n == 40 && y == 0}: x", "[80,120]"},
      {counted, "bounds{n % 10 < 2}: n", "[0,1][10,11][20,21][30,31][40,40]"},
      {counted, "sup{n > 40}: n, x", "empty empty"},
  };
  CHECK_ALL(list);
}

static void test_terms(void **state) {
  (void)state;
  static const char array[] =
      ONE_PROCESS("clock x[3], y; int[0,2] i; int a[3] = {4, -7, 9};",
                  "A { y <= 4 }, B { y <= 1 }",
                  "A -> A { guard y >= 1 && i < 2; assign x[i] = 0, y = 0,"
                  " i = i + 1; }, A -> B { guard i == 2; assign y = 0; }");
  static const char copy[] =
      ONE_PROCESS("clock x, z, y;", "A { y <= 6 }, B { y <= 1 }",
                  "A -> B { guard y >= 3; assign x = z + 2, y = 0; }");
  static const char slanted[] =
      ONE_PROCESS("clock x, y, z;", "A { y <= 2 }, B { y <= 1 }",
                  "A -> A { guard y == 2; assign y = 0; },"
                  "A -> B { guard x - y >= 20 && x - z <= 5; assign y = 0; },"
                  "A -> A { guard x - z <= 0 && x >= 4; assign z = 0; }");
  static const example list[] = {
      {array, "sup: a[i], a[0] + i, i", "9 6 2"},
      {array, "inf: a[i]", "-7"},
      {array, "bounds: a[i]", "[-7,-7][4,4][9,9]"},
      {array, "sup{P.B}: x[1], x[0], x[i]", "5 9 13"},
      {array, "sup{P.B}: x[i] + a[i]", "22"},
      {array, "inf{P.B}: x[2]", "2"},
      {copy, "sup{P.B}: x", "9"},
      {copy, "inf{P.B}: x", "5"},
      {copy, "sup{deadlock && P.B}: y", "1"},
      {slanted, "sup{P.A}: x, z", "oo oo"},
      {slanted, "inf{P.B}: x", "20"},
  };
  CHECK_ALL(list);
}

// ---- What is not decided, and errors ---------------------------------------------------

static void test_gaps_for_ever(void **state) {
  (void)state;
  trial a;
  ask(&a,
      ONE_PROCESS("clock x, y;", "A { y <= 2 }",
                  "A -> A { guard y == 2; assign y = 0; }"),
      "bounds{y == 0}: x", ABSTRACTION_AUTO);
  assert_int_equal(a.status, ENGINE_STOPPED);
  assert_non_null(strstr(a.w.reason, "no bound"));
  dismiss(&a);
}

static void test_errors(void **state) {
  (void)state;
  static const char text[] =
      ONE_PROCESS("clock x; int n; int a[2];", "A, B",
                  "A -> B { guard x > 1; assign n = 5; }");
  trial a;
  ask(&a, text, "sup: a[n]", ABSTRACTION_AUTO);
  assert_int_equal(a.status, ENGINE_QUERY);
  assert_true(a.e.in_query);
  trace *t = extremes_error_path(&a.t.m.memory, &a.e);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  dismiss(&a);
  ask(&a,
      ONE_PROCESS("clock x; int n; int a[2];", "A, B",
                  "A -> B { guard x > 1; assign n = 5, a[n] = 1; }"),
      "inf: n", ABSTRACTION_AUTO);
  assert_int_equal(a.status, ENGINE_ERROR);
  assert_int_equal(extremes_fault(&a.e)->at, FAULT_EDGE);
  assert_non_null(extremes_error_path(&a.t.m.memory, &a.e));
  dismiss(&a);
}

// ---- As search_run() tells it ---------------------------------------------------------

static search_result run(model_text *t, const char *text, const char *asked,
                         search_path path) {
  const search_options o = {.simd = ZONE_BEST,
                            .width = ZONE_WIDTHS,
                            .volume = VOLUME_AUTO,
                            .path = path};
  model_text_load(t, "m.xta", text, asked);
  return search_run(&t->m.memory, t->code, t->asked, t->asked_code, &o);
}

static void test_told(void **state) {
  (void)state;
  static const char text[] =
      ONE_PROCESS("clock x, y; int n;", "A { x < 5 }, B",
                  "A -> B { guard x > 2; assign n = 4; }");
  model_text t;
  search_result r = run(&t, text, "bounds{P.A || x > 8}: n, x", PATH_SOME);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_int_equal(r.nvalues, 2);
  assert_int_equal(r.values[0].count, 2);
  assert_int_equal(r.values[0].data[1].low.number, 4);
  assert_int_equal(r.values[1].count, 2);
  assert_int_equal(r.values[1].data[0].high.number, 5);
  assert_true(r.values[1].data[0].high.is_strict);
  assert_true(r.values[1].data[1].high.is_infinite);
  assert_int_equal(r.nextremes, 4);
  assert_int_equal(r.extremes[2].term, 1);
  assert_false(r.extremes[2].is_high);
  assert_true(r.extremes[3].is_high);
  assert_true(r.extremes[3].at_least > 8);
  for (uint32_t i = 0; i < r.nextremes; i++)
    assert_non_null(r.extremes[i].path);
  model_text_release(&t);
  r = run(&t, text, "sup{P.A && x >= 5}: n", PATH_NONE);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_int_equal(r.values[0].kind, VALUES_NONE);
  assert_int_equal(r.nextremes, 0);
  model_text_release(&t);
}

// What is known of one term is told, whatever comes of the others; nothing is if
// the model goes wrong, or there is no state.
static void test_told_in_part(void **state) {
  (void)state;
  model_text t;
  search_result r = run(&t,
                        ONE_PROCESS("clock x, y;", "A { y <= 2 }",
                                    "A -> A { guard y == 2; assign y = 0; }"),
                        "bounds{y == 0}: y, x", PATH_SOME);
  assert_int_equal(r.verdict, VERDICT_UNKNOWN);
  assert_non_null(r.reason);
  assert_int_equal(r.values[0].kind, VALUES_KNOWN);
  assert_int_equal(r.values[1].kind, VALUES_UNKNOWN);
  assert_int_equal(r.nextremes, 2);
  model_text_release(&t);
  r = run(&t,
          ONE_PROCESS("int n; int a[2];", "A", "A -> A { assign n = 2 - n; }"),
          "sup: a[n]", PATH_SOME);
  assert_true(r.error.happened);
  assert_int_equal(r.error.error.code, DIAG_RUN_INDEX);
  assert_string_equal(r.error.where, "query");
  assert_int_equal(r.path->nsteps, 1);
  assert_int_equal(r.nvalues, 0);
  model_text_release(&t);
  r = run(&t, ONE_PROCESS("int n;", "A { n == 1 }", "A -> A { }"), "sup: n",
          PATH_SOME);
  assert_int_equal(r.verdict, VERDICT_UNKNOWN);
  assert_int_equal(r.nvalues, 0);
  model_text_release(&t);
  r = run(&t, ONE_PROCESS("clock x;", "A { x' == 0 }", "A -> A { }"), "sup: x",
          PATH_SOME);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_int_equal(r.values[0].kind, VALUES_KNOWN);
  assert_int_equal(r.values[0].data[0].high.number, 0);
  model_text_release(&t);
}

// ---- States that stand for others ------------------------------------------------------

// How many processes can be exchanged or turned, for the term.
static uint32_t count_alike(const trial *a, uint32_t term) {
  const symmetry *s = a->e.answers[term].symmetry;
  uint32_t count = 0;
  for (uint32_t i = 0; s && i < s->nclasses; i++)
    count += s->classes[i].members;
  return count;
}

typedef struct {
  example e;
  uint32_t alike; // for the first term
  bool merges;    // for sure
} reduced;

// The same with symmetry and without, with merging and without.
static void check_reduced(const reduced *r) {
  for (int how = 0; how < 4; how++) {
    search_options o = options_of(ABSTRACTION_AUTO);
    trial a;
    o.no_symmetry = how & 1;
    o.no_merge = how & 2;
    ask_with(&a, r->e.text, r->e.asked, &o);
    check_answers(&a, &r->e);
    extremes_count(&a.e);
    if (count_alike(&a, 0) != (o.no_symmetry ? 0 : r->alike))
      fail_msg("%s: %u are alike", r->e.asked, count_alike(&a, 0));
    assert_int_equal(a.e.stats.permuted > 0, r->alike && !o.no_symmetry);
    if (o.no_merge ? a.e.stats.merged > 0 : r->merges && !a.e.stats.merged)
      fail_msg("%s: %lu merged", r->e.asked, (unsigned long)a.e.stats.merged);
    dismiss(&a);
  }
}

// One at a time is in, for 2 to 4; the others wait.  h says who.
static void test_symmetry(void **state) {
  (void)state;
  static const char lock[] =
      "typedef int[0,3] id_t; clock x[id_t], g; int[0,4] h = 4; int[0,1] n;"
      "process P(const id_t i) { state A, B { x[i] <= 4 }; init A; trans"
      "  A -> B { guard h == 4 && x[i] >= 3; assign h = i, n = 1, x[i] = 0; },"
      "  B -> A { guard x[i] >= 2; assign h = 4, n = 0; }; }"
      "system P;";
  // Whoever was in is not the next: a loop has two rounds, at least.
  static const char turns[] =
      "typedef int[0,3] id_t; clock t, g; int[0,4] h = 4;"
      "process P(const id_t i) { state A, B; init A; trans"
      "  A -> B { guard h != i && t >= 1; assign h = i, t = 0; },"
      "  B -> A { guard t >= 1; assign t = 0; }; }"
      "process Q() { state A { t <= 2 }; init A; } system P, Q;";
  static const char ring[] =
      "const int N = 5; typedef int[0,N-1] id_t; clock t, g; id_t h;"
      "process P(const id_t i) { state A, B; init A; trans"
      "  A -> B { guard h == i && t >= 1; assign t = 0; },"
      "  B -> A { guard t >= 1; assign h = (h + 1) % N, t = 0; }; }"
      "process Q() { state A { t <= 2 }; init A; } system P, Q;";
  static const reduced list[] = {
      {{lock, "sup{P(1).B}: x[1]", "4"}, 3, false},
      {{lock, "inf{P(1).A && h < 4}: x[1]", "2"}, 3, false},
      {{lock, "inf{P(0).A && P(1).B && x[1] > 1}: x[0], n", ">3 1"}, 2, false},
      {{lock, "bounds{h == 2}: x[2], n", "[0,4] [1,1]"}, 3, false},
      {{lock, "sup{n == 1 && h < 4}: x[h]", "4"}, 4, false},
      {{lock, "sup{n == 1 && h < 4}: x[h] + n", "5"}, 4, false},
      {{lock, "sup: h", "4"}, 0, false}, // a number
      {{lock, "sup{h == 1}: n", "1"}, 3, false},
      {{lock, "sup: x[0] + h", "oo"}, 0, false}, // likewise
      {{turns, "sup: g", "oo"}, 4, false},
      {{turns, "sup{P(0).B}: g, t", "oo 2"}, 3, false},
      {{turns, "inf{P(0).B && P(1).B && P(2).B}: g", "3"}, 3, false},
      {{turns, "bounds{forall (i : id_t) P(i).B}: g", "[4,oo)"}, 4, false},
      {{ring, "sup: g", "oo"}, 5, false},
      {{ring, "sup{h == 3}: g", "oo"}, 0, false},
      {{ring, "bounds{exists (i : id_t) P(i).B}: g, t", "[1,oo) [0,2]"},
       5,
       false},
  };
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    check_reduced(&list[i]);
}

// The ends of what B and C have come from two sides.
static void test_merging(void **state) {
  (void)state;
  static const char halves[] =
      ONE_PROCESS("clock x, y;", "A, B { y <= 1 }, C { y <= 1 }, D",
                  "A -> B { guard x < 2; assign y = 0; },"
                  "A -> B { guard x >= 2 && x <= 5; assign y = 0; },"
                  "B -> C { guard y >= 1; assign y = 0; },"
                  "C -> D { guard x > 4; }");
  // And once more, from what was merged.
  static const char twice[] =
      ONE_PROCESS("clock x, y;", "A, B { y <= 1 }, C { y <= 1 }",
                  "A -> B { guard x < 2; assign y = 0; },"
                  "A -> B { guard x >= 2 && x < 5; assign y = 0; },"
                  "B -> C { guard y == 1 && x <= 3; assign y = 0; },"
                  "B -> C { guard y == 1 && x >= 3; assign y = 0; },"
                  "C -> C { guard y == 1 && x < 8; assign y = 0; }");
  // One half has a bound, the other none.
  static const char open[] =
      ONE_PROCESS("clock x, y;", "A, B { y <= 1 }",
                  "A -> B { guard x >= 2; assign y = 0; },"
                  "A -> B { guard x < 2; assign y = 0; }");
  static const char scaled[] =
      ONE_PROCESS("clock x, y;", "A, B { y <= 100 }",
                  "A -> B { guard x < 200; assign y = 0; },"
                  "A -> B { guard x >= 200 && x <= 500; assign y = 0; }");
  static const char endless[] =
      ONE_PROCESS("clock x, y, z;", "A, B { y <= 2 }",
                  "A -> B { guard x < 2; assign y = 0; },"
                  "A -> B { guard x >= 2 && x <= 5; assign y = 0; },"
                  "B -> B { guard y >= 1; assign y = 0, z = 0; }");
  static const reduced list[] = {
      {{halves, "bounds{P.B}: x", "[0,6]"}, 0, true},
      {{halves, "bounds{P.C}: x, y", "[1,7] [0,1]"}, 0, true},
      {{halves, "bounds{P.C && x != 4}: x", "[1,4)(4,7]"}, 0, true},
      {{halves, "sup{P.B && y == 0}: x", "5"}, 0, true},
      {{halves, "inf{P.C && y == 0}: x", "1"}, 0, true},
      {{halves, "inf{P.D}: x, y", ">4 0"}, 0, true},
      {{halves, "bounds{P.C && deadlock}: x", "[1,4]"}, 0, true},
      {{open, "bounds{P.B}: x, y", "[0,oo) [0,1]"}, 0, true},
      {{open, "sup{P.B && y > 0}: x", "oo"}, 0, false},
      {{scaled, "bounds{P.B}: x", "[0,600]"}, 0, true},
      {{scaled, "sup{P.B && y <= 50}: x", "550"}, 0, true},
      {{halves, "sup{P.D}: x, y", "oo oo"}, 0, true},
      {{twice, "bounds{P.C && y == 0}: x", "[1,8)"}, 0, true},
      {{twice, "sup: x", "oo"}, 0, true},
      {{twice, "inf{P.C}: x", "1"}, 0, true},
      {{endless, "sup{P.B}: x", "oo"}, 0, true},
      {{endless, "bounds{P.B && z == y}: x", "[0,oo)"}, 0, true},
  };
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    check_reduced(&list[i]);
}

static void test_refusals(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta", ONE_PROCESS("clock x;", "A", "A -> A { }"),
                  NULL);
  arena *memory = &t.m.memory;
  search_options o = {.engine = SEARCH_ENGINE_CDD};
  assert_non_null(strstr(extremes_refusal(memory, &t.m.net, &o), "--engine"));
  o = (search_options){.passed = PASSED_BITSTATE};
  assert_non_null(strstr(extremes_refusal(memory, &t.m.net, &o), "--passed"));
  o = (search_options){.abstraction = ABSTRACTION_EXTRA_M};
  assert_non_null(strstr(extremes_refusal(memory, &t.m.net, &o), "extra-m"));
  o = (search_options){.abstraction = ABSTRACTION_ALU};
  assert_null(extremes_refusal(memory, &t.m.net, &o));
  model_text_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ends),     cmocka_unit_test(test_infinite),
      cmocka_unit_test(test_copies),   cmocka_unit_test(test_counted),
      cmocka_unit_test(test_terms),    cmocka_unit_test(test_gaps_for_ever),
      cmocka_unit_test(test_errors),   cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_told),     cmocka_unit_test(test_told_in_part),
      cmocka_unit_test(test_symmetry), cmocka_unit_test(test_merging),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
