// Small models, asked of matrices in both directions and forms, and of zones:
// the same verdicts, paths that are runs, and, forward without a query, the same
// states.

#include "fixpoint/fixpoint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "job/choice.h"
#include "model_text.h"
#include "replay/replay.h"
#include "search/search.h"
#include "trace/concretise.h"

// ---- Verdicts and paths ----

static search_options defaults(void) {
  return (search_options){
      .simd = ZONE_BEST, .width = ZONE_WIDTHS, .path = PATH_SOME};
}

static search_result run(model_text *t, const search_options *o) {
  return search_run(&t->m.memory, t->code, t->asked, t->asked_code, o);
}

static void check_path(model_text *t, const search_result *r) {
  const concrete_result times = concretise(&t->m.memory, &t->m.net, r->path);
  if (times != CONCRETE_OK)
    fail_msg("%s", concrete_result_text(times));
  strbuf why;
  strbuf_init(&why);
  const query *asked = r->error.happened ? NULL : t->asked;
  if (asked && !replay_trace(&t->m.net, r->path, asked, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

static void check_mode(model_text *t, const search_options *o,
                       const search_result *known) {
  assert_null(search_refusal(&t->m.memory, &t->m.net, t->asked, o));
  const search_result r = run(t, o);
  assert_false(r.is_lost);
  if (r.verdict != known->verdict)
    fail_msg("%s, direction %s, form %s: %s (%s) and not %s", t->asked->text,
             search_direction_name(o->direction), search_form_name(o->form),
             search_verdict_name(r.verdict), r.reason ? r.reason : "",
             search_verdict_name(known->verdict));
  assert_int_equal(r.error.happened, known->error.happened);
  assert_int_equal(r.path != NULL, known->path != NULL);
  if (r.path)
    check_path(t, &r);
}

// All that matrices are asked for, after zones.
static void check_model(const char *text, const char *asked,
                        search_verdict verdict) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  search_options o = defaults();
  const search_result known = run(&t, &o);
  assert_int_equal(known.verdict, verdict);
  o.untimed_first = true;
  check_mode(&t, &o, &known);
  o.engine = SEARCH_ENGINE_CMD;
  for (int turn = 0; turn < 16; turn++) {
    o.direction = turn & 1 ? DIRECTION_FORWARD : DIRECTION_BACKWARD;
    o.form = turn & 2 ? FORM_DIAGRAM : FORM_COMPACT;
    o.untimed_first = turn & 4;
    o.width = turn & 8 ? ZONE_16 : ZONE_WIDTHS;
    check_mode(&t, &o, &known);
  }
  model_text_release(&t);
}

#define SATISFIED VERDICT_SATISFIED
#define VIOLATED VERDICT_VIOLATED

#define FISCHER(GUARD)                                                         \
  "int[0,2] id;\n"                                                             \
  "process T(const int[1,2] me) { clock x;\n"                                  \
  "state A, req { x <= 2 }, wait, cs; init A;\n"                               \
  "trans A -> req { guard id == 0; assign x = 0; },\n"                         \
  "req -> wait { assign x = 0, id = me; },\n"                                  \
  "wait -> req { guard id == 0; assign x = 0; },\n"                            \
  "wait -> cs { guard " GUARD " && id == me; },\n"                             \
  "cs -> A { assign id = 0; }; }\n"                                            \
  "P = T(1); Q = T(2); system P, Q;\n"

static void test_fischer(void **state) {
  (void)state;
  check_model(FISCHER("x > 2"), "A[] not (P.cs and Q.cs)", SATISFIED);
  check_model(FISCHER("x >= 2"), "A[] not (P.cs and Q.cs)", VIOLATED);
  check_model(FISCHER("x > 2"), "E<> P.cs and Q.wait and Q.x > 100 and P.x < 3",
              SATISFIED);
  check_model(FISCHER("x > 2"), "E<> P.cs and P.x == 2", VIOLATED);
}

// One process P with clocks x and y and these states and edges.
#define ONE(STATES, EDGES)                                                     \
  "clock x, y; int[0,9] v;\n"                                                  \
  "process P() { state " STATES "; init A; trans " EDGES "; }\nsystem P;\n"

#define TICKS                                                                  \
  ONE("A { x <= 2 }, B", "A -> A { guard x == 2; assign x = 0; },\n"           \
                         "A -> B { guard x == 1; }")

static void test_bounds(void **state) {
  (void)state;
  check_model(ONE("A { x <= 5 }, B", "A -> B { guard x >= 5; }"), "E<> P.B",
              SATISFIED);
  check_model(ONE("A { x < 5 }, B", "A -> B { guard x >= 5; }"), "E<> P.B",
              VIOLATED);
  check_model(ONE("A { x < 5 }, B", "A -> B { guard x > 4; }"), "A[] not P.B",
              VIOLATED);
  check_model(ONE("A, B { x < 3 }", "A -> B { guard x >= 3; }"), "E<> P.B",
              VIOLATED);
  check_model(TICKS, "E<> P.B and y == 5 and x == 1", SATISFIED);
  check_model(TICKS, "E<> P.A and y == 5 and x == 0", VIOLATED);
  check_model(TICKS, "A[] y <= 50", VIOLATED);
  check_model(TICKS, "A[] P.A imply x <= 2", SATISFIED);
  check_model(ONE("A", "A -> A { }"), "E<> x > 3 or v == 1 or y == 2",
              SATISFIED);
  check_model(ONE("A", "A -> A { }"), "E<> true", SATISFIED);
  check_model(ONE("A", "A -> A { }"), "A[] true", SATISFIED);
}

// Invariants with lower bounds must hold before time passes, too.
static void test_lower_bounds(void **state) {
  (void)state;
  check_model(ONE("A, B { x >= 2 && x <= 4 }", "A -> B { assign y = 0; }"),
              "E<> P.B and x < 3 and y == 0", SATISFIED);
  check_model(ONE("A, B { x >= 2 && x <= 4 }", "A -> B { assign y = 0; }"),
              "E<> P.B and x < 2", VIOLATED);
}

static void test_urgent(void **state) {
  (void)state;
  check_model(ONE("A, B; urgent B", "A -> B { assign x = 0; }"),
              "E<> P.B and x > 0", VIOLATED);
  check_model(ONE("A, B, C; commit B",
                  "A -> B { assign x = 0; }, B -> C { guard x < 1; }"),
              "E<> P.C and y > 7", SATISFIED);
}

static void test_assignments(void **state) {
  (void)state;
  check_model(ONE("A, B, C", "A -> B { guard x >= 4; assign y = x, x = 0; },\n"
                             "B -> C { guard y <= 4 && x > 0; }"),
              "E<> P.C", VIOLATED);
  check_model(ONE("A, B, C", "A -> B { guard x >= 4; assign y = x, x = 0; },\n"
                             "B -> C { guard y < 5 && x > 0; }"),
              "E<> P.C", SATISFIED);
  check_model(ONE("A, B", "A -> A { guard x >= 1 && v < 6;\n"
                          "assign x = 0, v = v + 1; },\n"
                          "A -> B { guard y <= v && v > 3; assign x = 3; }"),
              "E<> P.B and y < 4", VIOLATED);
  check_model(ONE("A, B", "A -> A { guard x >= 1 && v < 6;\n"
                          "assign x = 0, v = v + 1; },\n"
                          "A -> B { guard y <= v && v > 3; assign x = 3; }"),
              "E<> P.B and y <= 4 and x == 3", SATISFIED);
}

#define TWO(DECLARATION, EDGES, OTHER)                                         \
  "clock x, y; " DECLARATION " process P() { state A, B; init A; trans " EDGES \
  "; }\nprocess Q() { state C, D; init C; trans " OTHER "; }\nsystem P, Q;\n"

static void test_channels(void **state) {
  (void)state;
  check_model(TWO("broadcast chan b;", "A -> B { sync b!; assign y = 0; }",
                  "C -> D { guard x >= 3; sync b?; }"),
              "E<> P.B and Q.C and y == 0 and x >= 3", VIOLATED);
  check_model(TWO("broadcast chan b;", "A -> B { sync b!; assign y = 0; }",
                  "C -> D { guard x >= 3 && x < 5; sync b?; }"),
              "E<> P.B and Q.C and y == 0 and x == 5", SATISFIED);
  check_model(
      TWO("urgent chan u;", "A -> B { sync u!; }", "C -> D { sync u?; }"),
      "E<> P.A and x > 0", VIOLATED);
  check_model(TWO("chan c;", "A -> B { guard x > 1; sync c!; }",
                  "C -> D { guard x < 3; sync c?; assign y = 0; }"),
              "E<> Q.D and y == 0 and x == 2", SATISFIED);
}

static void test_no_clocks(void **state) {
  (void)state;
  static const char COUNT[] =
      "int[0,7] n; process P() { state A; init A;\n"
      "trans A -> A { guard n < 6; assign n = n + 2; }; }\nsystem P;\n";
  check_model(COUNT, "E<> n == 6", SATISFIED);
  check_model(COUNT, "E<> n == 7", VIOLATED);
}

static void test_errors(void **state) {
  (void)state;
  check_model(ONE("A { x <= 3 }, B", "A -> A { guard x >= 3; assign v = 10; },"
                                     "A -> B { guard x > 4; }"),
              "E<> P.B", VERDICT_UNKNOWN);
  check_model(ONE("A { x <= 3 }, B", "A -> A { guard x >= 4; assign v = 10; },"
                                     "A -> B { guard x > 4; }"),
              "E<> P.B", VIOLATED);
  check_model(ONE("A, B", "A -> B { guard x > 1; assign v = 3; }"),
              "E<> P.B and 3 / (v - 3) > 7", VERDICT_UNKNOWN);
}

// la and lb are a matrix each of every layer, with as many states as there are ways
// to set nine flags.  Where they lead to is the same state, l1.
#define FLAGS(LA, LB, L1)                                                      \
  "const int N = 20; clock x; bool f[N]; int[0,12] k;\n"                       \
  "void clear() { int e; for (e = 0; e < N; e++) f[e] = 0; k = 0; }\n"         \
  "process Q() { state q0 { x <= 10 }, la " LA ", lb " LB ", " L1 ";\n"        \
  "init q0; trans q0 -> la { guard k == 0; assign x = 0; },\n"                 \
  "q0 -> lb { guard k == 0; assign x = 0; },\n"                                \
  "la -> l1 { guard k == 9 && x >= 5; assign clear(); },\n"                    \
  "lb -> l1 { guard k == 9 && x >= 5; assign clear(); }; }\n"                  \
  "process R() { state r; init r; trans r -> r { select e : int[0,N-1];\n"     \
  "guard !f[e] && k < 12; assign f[e] = 1, k = k + 1; }; }\n"                  \
  "system Q, R;\n"

// Zones would take long to say the same.
static void check_flags(const char *text, const char *asked) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  search_options o = defaults();
  o.engine = SEARCH_ENGINE_CMD;
  const search_result known = {.verdict = SATISFIED, .path = &(trace){0}};
  for (int turn = 0; turn < 4; turn++) {
    o.direction = turn & 1 ? DIRECTION_FORWARD : DIRECTION_BACKWARD;
    o.form = turn & 2 ? FORM_DIAGRAM : FORM_COMPACT;
    check_mode(&t, &o, &known);
  }
  model_text_release(&t);
}

// However many states a matrix has from which the guard is never met, or from which
// some of the next zone is reached only.
static void test_many_states(void **state) {
  (void)state;
  check_flags(FLAGS("{ x <= 3 }", "", "l1"), "E<> Q.l1");
  check_flags(FLAGS("", "{ x <= 3 }", "l1"), "E<> Q.l1");
  check_flags(FLAGS("{ x <= 6 }", "", "l1; urgent l1"), "E<> Q.l1 and x == 9");
  check_flags(FLAGS("", "{ x <= 6 }", "l1; urgent l1"), "E<> Q.l1 and x == 9");
}

// ---- The set ----

typedef struct {
  model_text text;
  const network_limits *limits;
  const semantics *s;
  search_options options;
  watch watch;
} subject;

static void subject_init(subject *t, const char *text) {
  model_text_load(&t->text, "m.xta", text, NULL);
  arena *memory = &t->text.m.memory;
  network_limits *limits = limits_find(memory, t->text.code, NULL, false);
  limits_scale(&t->text.m.net, limits);
  t->limits = limits;
  t->s = semantics_new(memory, t->text.code, limits->scale, false);
  t->options = (search_options){
      .engine = SEARCH_ENGINE_CMD, .simd = ZONE_BEST, .width = ZONE_WIDTHS};
}

static void subject_choose(subject *t) {
  t->options =
      choice_make(&t->text.m.net, t->limits, &t->options, false, false);
  watch_init(&t->watch, &t->text.m.memory, &t->options);
}

static bool has_state(const fixpoint *f, const void *zone,
                      const int32_t *discrete) {
  bool all = false;
  const uint32_t mark = bf_mark(f->m);
  assert_int_equal(cmd_covers(fixpoint_reached(f), zone,
                              bits_of_state(&f->r->bits, discrete), &all),
                   CMD_FINE);
  bf_release(f->m, mark);
  return all;
}

// How many states of the engine are in the set?  All have to be.
static uint32_t compare_states(engine *e, const fixpoint *f) {
  uint32_t count = 0;
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(e, n);
    assert_true(has_state(f, e->x.zone, e->x.from));
    count++;
  }
  return count;
}

typedef struct {
  engine *e;
  const fixpoint *f;
  federation rest;
  uint32_t states;
} reverse;

// What of a matrix's state is not in the engine's zones?
static void check_one(reverse *r, const void *zone, const int32_t *discrete) {
  engine *e = r->e;
  uint64_t *key = mem_new(e->s->layout.words, sizeof *key);
  uint64_t *other = mem_new(e->s->layout.words, sizeof *other);
  layout_pack(&e->s->layout, discrete, key);
  federation_clear(&r->rest);
  federation_add(&r->rest, zone);
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(e, n);
    layout_pack(&e->s->layout, e->x.from, other);
    if (memcmp(key, other, e->s->layout.words * sizeof *key) == 0)
      federation_subtract_zone(&r->rest, e->x.zone);
  }
  assert_int_equal(r->rest.count, 0);
  r->states++;
  mem_free(key);
  mem_free(other);
}

static cmd_status check_matrix(void *data, void *zone, bf states, bf none) {
  reverse *r = data;
  bf_manager *m = r->f->m;
  int32_t *discrete = mem_new(r->f->s->size, sizeof *discrete);
  const uint32_t mark = bf_mark(m);
  (void)none;
  while (states != BF_FALSE) {
    assert_true(bits_pick(&r->f->r->bits, states, discrete));
    states = bf_minus(m, states, bits_of_state(&r->f->r->bits, discrete));
    check_one(r, zone, discrete);
  }
  bf_release(m, mark);
  mem_free(discrete);
  return CMD_FINE;
}

// The engine with zones explores as matrices do: by extra-m with the constants of
// all locations, or by none.
static void compare_sets(subject *t, const fixpoint *f) {
  search_options o = {.simd = ZONE_BEST,
                      .width = t->options.width,
                      .abstraction = t->options.abstraction,
                      .global_bounds = true,
                      .order = ORDER_BFS,
                      .zones = ZONES_FULL};
  o = choice_make(&t->text.m.net, t->limits, &o, false, false);
  engine e;
  watch w;
  watch_init(&w, &t->text.m.memory, &o);
  engine_init(&e, &(search_job){.s = t->s,
                                .limits = t->limits,
                                .looked_for = CODE_NONE,
                                .options = o,
                                .watch = &w});
  assert_int_equal(engine_run(&e, UINT64_MAX), ENGINE_DONE);
  assert_true(compare_states(&e, f) > 0);
  reverse r = {.e = &e, .f = f};
  federation_init(&r.rest, f->kernel, f->n);
  assert_int_equal(cmd_each(fixpoint_reached(f), check_matrix, &r), CMD_FINE);
  assert_true(r.states > 0);
  federation_release(&r.rest);
  engine_release(&e);
}

static void check_set(const char *text, search_form kept,
                      search_abstraction how) {
  subject t;
  subject_init(&t, text);
  t.options.form = kept;
  t.options.abstraction = how;
  subject_choose(&t);
  fixpoint f;
  fixpoint_init(&f, &(search_job){.s = t.s,
                                  .limits = t.limits,
                                  .looked_for = CODE_NONE,
                                  .options = t.options,
                                  .watch = &t.watch});
  assert_int_equal(fixpoint_run(&f), ENGINE_DONE);
  assert_true(cmd_is_valid(fixpoint_reached(&f)));
  fixpoint_count(&f);
  assert_true(f.stats.cmd_paths > 0);
  compare_sets(&t, &f);
  fixpoint_release(&f);
  model_text_release(&t.text);
}

static void test_set(void **state) {
  (void)state;
  for (int kept = FORM_DIAGRAM; kept <= FORM_COMPACT; kept++) {
    check_set(FISCHER("x > 2"), (search_form)kept, ABSTRACTION_EXTRA_M);
    check_set(TICKS, (search_form)kept, ABSTRACTION_EXTRA_M);
    check_set(ONE("A { x <= 2 }, B { y <= 3 }, C; urgent C",
                  "A -> B { guard x >= 1; assign y = 0; },\n"
                  "B -> A { guard y > 1 && v < 2; assign x = 0, v++; },\n"
                  "B -> C { guard x > 4; }"),
              (search_form)kept, ABSTRACTION_NONE);
  }
}

// A limit ends the search with a reason.
static void test_limits(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta", FISCHER("x > 2"), "A[] not (P.cs and Q.cs)");
  search_options o = defaults();
  o.engine = SEARCH_ENGINE_CMD;
  o.states = 3;
  for (int d = DIRECTION_FORWARD; d <= DIRECTION_BACKWARD; d++) {
    o.direction = (search_direction)d;
    const search_result r = run(&t, &o);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_string_equal(r.reason, "limit of 3 states reached");
  }
  model_text_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_fischer),      cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_lower_bounds), cmocka_unit_test(test_urgent),
      cmocka_unit_test(test_assignments),  cmocka_unit_test(test_channels),
      cmocka_unit_test(test_no_clocks),    cmocka_unit_test(test_errors),
      cmocka_unit_test(test_many_states),  cmocka_unit_test(test_set),
      cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
