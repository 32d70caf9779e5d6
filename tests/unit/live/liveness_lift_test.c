// Runs without end among states that stand for their orbits: loops that come back to
// where they began only after several rounds, whose runs are played by the reference
// semantics; which processes can be exchanged; whose fault an error is.

#include "live/liveness.h"
#include "live/liveness_own.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "live/accepting.h"
#include "model_text.h"
#include "replay/replay.h"
#include "search/search.h"
#include "symmetry/plan.h"
#include "trace/concretise.h"

// ---- Asking

typedef struct {
  model_text t;
  network_limits *limits;
  const semantics *s;
  const symmetry_plan *plan;
  search_options o;
  watch w;
  liveness l;
  engine_status status;
} trial;

static void ask(trial *a, const char *text, const char *asked,
                search_abstraction how) {
  model_text_load(&a->t, "m.xta", text, asked);
  arena *memory = &a->t.m.memory;
  a->limits = limits_find(memory, a->t.code, a->t.asked,
                          how != ABSTRACTION_EXTRA_LU_PLUS);
  limits_scale(&a->t.m.net, a->limits);
  a->s = semantics_new(memory, a->t.code, a->limits->scale, false);
  a->plan = plan_find(memory, a->s, a->t.asked, a->limits, NULL);
  a->o = (search_options){
      .abstraction = how, .simd = zone_level_best(), .volume = VOLUME_OFF};
  watch_init(&a->w, memory, &a->o);
  const liveness_plan plan = liveness_plan_of(a->t.asked, a->t.asked_code);
  liveness_init(&a->l,
                &(search_job){.memory = memory,
                              .s = a->s,
                              .limits = a->limits,
                              .options = a->o,
                              .watch = &a->w,
                              .symmetry = a->plan},
                &plan);
  a->status = liveness_run(&a->l);
}

static void dismiss(trial *a) {
  liveness_release(&a->l);
  model_text_release(&a->t);
}

static void check_replay(const network *net, arena *memory, trace *t,
                         const query *q) {
  strbuf why;
  strbuf_init(&why);
  assert_non_null(t);
  if (!t->concrete)
    assert_int_equal(concretise(memory, net, t), CONCRETE_OK);
  if (!replay_trace(net, t, q, &why))
    fail_msg("%s: %s", q->text, why.text);
  strbuf_release(&why);
}

// The run, which has this end, as `engines/runs.c` makes it.
static void check_run(trial *a, liveness_end end) {
  static const trace_end ENDS[] = {TRACE_LOOPS, TRACE_STAYS, TRACE_STUCK};
  const bool exists = a->t.asked->kind == QUERY_POTENTIALLY_ALWAYS;
  const lasso c = liveness_lasso(&a->t.m.memory, &a->l,
                                 exists ? TRACE_WITNESS : TRACE_COUNTEREXAMPLE);
  assert_int_equal(c.end, end);
  assert_non_null(c.path);
  c.path->end = ENDS[c.end];
  c.path->loop_first = c.loop_first;
  c.path->from = c.from;
  if (end == LIVENESS_LOOP)
    assert_true(c.is_closed);
  check_replay(&a->t.m.net, &a->t.m.memory, c.path, a->t.asked);
}

static const search_abstraction HOW[] = {ABSTRACTION_AUTO, ABSTRACTION_EXTRA_M,
                                         ABSTRACTION_EXTRA_LU_PLUS};
enum { HOWS = sizeof HOW / sizeof *HOW };

// A loop of so many steps among representatives comes back after so many rounds.  By M
// zones may be what they were only after more steps, not all told; by L and U there may be
// valuations that are stuck.
static void expect_loop(const char *text, const char *asked, uint32_t steps,
                        uint32_t rounds) {
  for (unsigned i = 0; i < HOWS; i++) {
    trial a;
    ask(&a, text, asked, HOW[i]);
    assert_non_null(a.plan);
    assert_int_equal(a.status, ENGINE_FOUND);
    if (HOW[i] == ABSTRACTION_EXTRA_LU_PLUS && a.l.end == LIVENESS_STUCK) {
      dismiss(&a);
      continue;
    }
    assert_int_equal(a.l.end, LIVENESS_LOOP);
    liveness_route r = a.l.hooks->route(&a.t.m.memory, &a.l, true);
    const uint32_t loop = r.loop, length = r.count - r.loop;
    assert_true(liveness_lift(&a.t.m.memory, &a.l, &r, NULL));
    assert_int_equal(r.loop, loop);
    assert_int_equal(r.count - r.loop, steps * rounds);
    assert_int_equal((r.count - r.loop) % length, 0);
    if (HOW[i] == ABSTRACTION_EXTRA_LU_PLUS)
      assert_int_equal(length, steps);
    assert_in_range(a.l.own.permuted, 1, UINT32_MAX);
    check_run(&a, LIVENESS_LOOP);
    dismiss(&a);
  }
}

// ---- Loops

// T-sym-lasso: two take turns, of whom no step leads back to itself.
static const char TURNS[] =
    "int[0,2] last; process P(const int[1,2] id) { clock x; "
    "state a { x <= 3 }, b; init a; trans "
    "a -> a { guard last != id && x >= 1; assign last = id, x = 0; }; } "
    "system P;";

static void test_two_rounds(void **state) {
  (void)state;
  expect_loop(TURNS, "A<> P(1).b || P(2).b", 1, 2);
  expect_loop(TURNS, "E[] P(1).a && P(2).a", 1, 2);
  expect_loop(TURNS, "last != 0 --> P(1).b || P(2).b", 1, 2);
}

// Three, each when the other two have had their turn: any of them may begin.
static const char ROUND[] =
    "int[0,3] last, other; process P(const int[1,3] id) { clock x; "
    "state a { x <= 4 }, b; init a; trans "
    "a -> a { guard last != id && other != id && x >= 1; "
    "assign other = last, last = id, x = 0; }; } system P;";

// The same in a ring, where nobody but the first can begin.
static const char RING[] =
    "typedef int[0,2] id_t; id_t next; process P(const id_t id) { clock x; "
    "state a { x <= 4 }, b; init a; trans a -> a { guard next == id && x >= 1; "
    "assign next = (id + 1) % 3, x = 0; }; } system P;";

static void test_three_rounds(void **state) {
  (void)state;
  expect_loop(ROUND, "A<> P(1).b || P(2).b || P(3).b", 1, 3);
  expect_loop(RING, "A<> P(0).b || P(1).b || P(2).b", 1, 3);
  expect_loop(RING, "next == next --> P(0).b || P(1).b || P(2).b", 1, 3);
}

// Two classes: two rounds of the one are three of the other.
static void test_six_rounds(void **state) {
  (void)state;
  static const char both[] =
      "int[0,2] last; int[0,3] l, m; chan c; "
      "process P(const int[1,2] id) { state a, b; init a; "
      "trans a -> a { guard last != id; sync c!; assign last = id; }; } "
      "process Q(const int[1,3] id) { clock x; state a { x <= 4 }, b, d; "
      "init a; trans a -> a { guard l != id && m != id && x >= 1; sync c?; "
      "assign m = l, l = id, x = 0; }; } system P, Q;";
  expect_loop(both, "E[] P(1).a && P(2).a && Q(1).a && Q(2).a && Q(3).a", 1, 6);
}

// Two change places in every round, but nobody can tell then: they are alike.
static void test_alike(void **state) {
  (void)state;
  static const char text[] =
      "chan e, f; broadcast chan r; process P(const int[1,4] id) { clock x; "
      "state a, b, c, d; init a; trans a -> b { guard x >= 1; sync e?; }, "
      "a -> a { sync r?; assign x = 0; }, a -> c { guard x >= 1; sync f?; }, b "
      "-> a { sync r?; assign x = 0; }, "
      "c -> a { sync r?; assign x = 0; }; } "
      "process S() { clock z; state s { z <= 1 }, t { z <= 1 }, u { z <= 1 }; "
      "init s; trans s -> t { guard z == 1; sync e!; assign z = 0; }, "
      "t -> u { guard z == 1; sync f!; assign z = 0; }, "
      "u -> s { guard z == 1; sync r!; assign z = 0; }; } system S, P;";
  expect_loop(text, "E[] not P(1).d && not P(2).d && not P(3).d && not P(4).d",
              3, 1);
}

// Only their clocks tell who is next: the discrete part is back after one round.
static void test_clocks(void **state) {
  (void)state;
  static const char text[] =
      "process P(const int[1,3] id) { clock x; state i, a { x <= 3 }, b; "
      "init i; trans i -> a { assign x = 0; }, "
      "a -> a { guard x >= 2; assign x = 0; }; } "
      "process S() { clock z; state u { z <= 2 }, v; init u; "
      "trans u -> v { guard z == 2; }; } system S, P;";
  for (unsigned i = 0; i < HOWS; i++) {
    trial a;
    ask(&a, text, "(P(1).a && P(2).a && P(3).a) --> P(1).b", HOW[i]);
    assert_int_equal(a.status, ENGINE_FOUND);
    check_run(&a, LIVENESS_LOOP);
    dismiss(&a);
    ask(&a, text, "(P(1).a && P(2).a && P(3).a && S.v) --> S.u", HOW[i]);
    assert_non_null(a.plan);
    assert_int_equal(a.status, ENGINE_FOUND);
    check_run(&a, LIVENESS_LOOP);
    dismiss(&a);
  }
}

// ---- Other ends

static void test_ends(void **state) {
  (void)state;
  static const char text[] =
      "int[0,3] first; process P(const int[1,3] id) { clock x; "
      "state a { x <= 4 }, b { x <= 7 }, c, d; init a; trans "
      "a -> b { guard first == 0 && x >= 2; assign first = id; }, "
      "a -> c { guard first != 0 && first != id; }, "
      "b -> d { guard x <= 1; }; } system P;";
  for (unsigned i = 0; i < 2;
       i++) { // not by L and U: those may be stuck elsewhere
    trial a;
    ask(&a, text, "A<> P(1).d || P(2).d || P(3).d", HOW[i]);
    assert_int_equal(a.status, ENGINE_FOUND);
    check_run(&a, LIVENESS_STUCK);
    dismiss(&a);
  }
  static const char rests[] =
      "int[0,3] first; process P(const int[1,3] id) { clock x; "
      "state a { x <= 4 }, b, c; init a; trans "
      "a -> b { guard first == 0 && x >= 2; assign first = id; }, "
      "a -> c { guard first != 0 && first != id; }; } system P;";
  for (unsigned i = 0; i < HOWS; i++) {
    trial a;
    ask(&a, rests, "(P(1).b || P(2).b || P(3).b) --> false", HOW[i]);
    assert_int_equal(a.status, ENGINE_FOUND);
    check_run(&a, LIVENESS_STAYS);
    dismiss(&a);
  }
}

// ---- What stays where it is

// So many classes, and members of the first.
static void expect_class(const char *text, const char *asked, uint32_t classes,
                         uint32_t members) {
  trial a;
  ask(&a, text, asked, ABSTRACTION_AUTO);
  const symmetry *s = a.plan ? a.plan->symmetry : NULL;
  assert_int_equal(s ? s->nclasses : 0, classes);
  if (s)
    assert_int_equal(s->classes[0].members, members);
  dismiss(&a);
}

// T-sym-stab: p and q each by itself, not the two together.
static void test_stabiliser(void **state) {
  (void)state;
  static const char text[] =
      "int[0,4] last; process P(const int[1,4] id) { clock x; "
      "state a { x <= 3 }, b, c; init a; trans "
      "a -> b { guard last == 0; assign last = id; }, "
      "b -> a { assign last = 0, x = 0; }; } system P;";
  expect_class(text, "A<> P(1).c || P(2).c || P(3).c || P(4).c", 1, 4);
  expect_class(text, "P(1).a --> P(1).b", 1, 3);
  expect_class(text, "P(1).a --> P(2).b", 1, 2);
  expect_class(text, "(P(1).b || P(2).b) --> (P(2).a || P(1).a)", 2, 2);
  expect_class(text, "P(1).a && P(2).a --> P(2).b && P(3).b", 0, 0);
}

// Whoever comes first goes on alone.  That both of two do so again and again is
// something else than that either does, whoever it is.
static const char WINNER[] =
    "int[0,3] who; process P(const int[1,3] id) { clock x; "
    "state a { x <= 2 }, b { x <= 2 }, c; init a; trans "
    "a -> b { guard who == 0; assign who = id, x = 0; }, "
    "a -> c { guard who != 0 && who != id; }, "
    "b -> b { guard x == 2; assign x = 0; }; } system P; ";

static void check_often(const char *text, const char *queries, bool holds,
                        uint32_t members) {
  model_text t;
  strbuf all;
  strbuf_init(&all);
  strbuf_printf(&all, "%s query { %s }", text, queries);
  model_text_load(&t, "m.xta", all.text, NULL);
  strbuf_release(&all);
  const network *net = &t.m.net;
  expr *often[4];
  query asked = net->queries.data[0];
  asked.often = often;
  for (uint32_t i = 1; i < net->queries.count; i++)
    often[asked.noften++] = net->queries.data[i].p;
  const query_code code = compile_query(t.code, &asked);
  const search_options o = {.path = PATH_SOME};
  const search_result r = search_run(&t.m.memory, t.code, &asked, &code, &o);
  assert_int_equal(r.verdict, holds ? VERDICT_SATISFIED : VERDICT_VIOLATED);
  assert_int_equal(r.symmetry ? r.symmetry->classes[0].members : 0, members);
  assert_true(!members == !r.stats.permuted);
  if (holds)
    check_replay(net, &t.m.memory, r.path, &asked);
  model_text_release(&t);
}

static void test_labels(void **state) {
  (void)state;
  check_often(WINNER, "E[] not P(1).c } query { E<> P(1).b", true, 2);
  check_often(WINNER, "E[] true } query { E<> P(1).b } query { E<> P(2).b",
              false, 0);
  check_often(WINNER, "E[] true } query { E<> P(1).b || P(2).b || P(3).b", true,
              3);
  check_often(
      WINNER,
      "E[] true } query { E<> P(2).b || P(1).b } query { E<> P(1).c || P(2).c",
      true, 2);
  check_often(WINNER, "E[] true } query { E<> P(1).b && P(2).b", false, 2);
  // Everything happens in the quotient's one loop, and each time to another.
  check_often(ROUND,
              "E[] P(3).a } query { E<> last == 3 } query { E<> last == 1",
              true, 0);
  check_often(ROUND,
              "E[] P(3).a } query { E<> last == 3 } query { E<> other == 3",
              true, 2);
  check_often(RING, "E[] P(1).a && P(2).a && P(0).a } query { E<> next == next",
              true, 3);
}

// ---- Errors

// Who went wrong is who does in the run.
static void check_fault(const trial *a, const trace *t, bool alone) {
  const expand_fault *f = &a->l.fault;
  const network *net = &a->t.m.net;
  assert_int_equal(f->at, FAULT_EDGE);
  const process *p = &net->processes.data[f->process];
  const trace_state *last = &t->states[t->nsteps];
  assert_int_equal(p->edges[f->index].source, last->locations[f->process]);
  if (!alone)
    return;
  // Those that came before did not.
  for (uint32_t i = 0; i < net->processes.count; i++)
    assert_int_equal(last->locations[i] == 1, i == f->process);
}

static void test_errors(void **state) {
  (void)state;
  static const char risky[] =
      "int[0,4] turn = 0; int[0,9] n; process P(const int[1,4] id) { clock x; "
      "state c, b { x <= 9 }, a { x <= 9 }; init a; trans "
      "a -> b { guard turn == 0; assign turn = id; }, "
      "b -> c { guard turn == id; assign n = n + 4, turn = 0; }; } system P;";
  static const char *const asked[] = {
      "A<> P(1).c && P(2).c && P(3).c && P(4).c",
      "n >= 4 --> P(1).c && P(2).c && P(3).c && P(4).c"};
  uint32_t others = 0; // than that of the state that was stored
  for (unsigned i = 0; i < 2 * HOWS; i++) {
    trial a;
    ask(&a, risky, asked[i / HOWS], HOW[i % HOWS]);
    assert_non_null(a.plan);
    assert_int_equal(a.status, ENGINE_ERROR);
    const uint32_t stored = a.l.fault.process;
    trace *t = liveness_error_path(&a.t.m.memory, &a.l);
    assert_non_null(t);
    assert_int_equal(t->nsteps, 5);
    check_fault(&a, t, true);
    others += a.l.fault.process != stored;
    dismiss(&a);
  }
  assert_int_equal(others, HOWS); // those of the search
}

// Others could go on, too, so that steps have other labels in the run.
static void test_labels_of_errors(void **state) {
  (void)state;
  static const char risky[] =
      "int[0,9] n; process P(const int[1,4] id) { clock x; "
      "state c, b { x <= 9 }, a { x <= 9 }; init a; trans a -> b { "
      "guard x <= 1; }, a -> b { guard x >= 9; }, b -> c { guard x >= 5; "
      "assign n = n + 4; }; } "
      "system P;";
  for (unsigned i = 0; i < HOWS; i++) {
    trial a;
    ask(&a, risky, "A<> P(1).c && P(2).c && P(3).c && P(4).c", HOW[i]);
    assert_non_null(a.plan);
    assert_int_equal(a.status, ENGINE_ERROR);
    const trace *t = liveness_error_path(&a.t.m.memory, &a.l);
    assert_non_null(t);
    check_fault(&a, t, false);
    dismiss(&a);
  }
}

// The query goes wrong where a step leads, and where a state is taken out.
static void test_query_errors(void **state) {
  (void)state;
  trial a;
  ask(&a, ROUND, "A<> (P(1).b || P(2).b || P(3).b) && 6 / (2 - other) == 7",
      ABSTRACTION_AUTO);
  assert_int_equal(a.status, ENGINE_FOUND); // never asked
  dismiss(&a);
  ask(&a, TURNS, "A<> 6 / (last == 0 ? 1 : 0) == 7", ABSTRACTION_AUTO);
  assert_non_null(a.plan);
  assert_int_equal(a.status, ENGINE_QUERY);
  trace *t = liveness_error_path(&a.t.m.memory, &a.l);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  dismiss(&a);
}

// ---- Loops that are too long

// Seven rings of 2 to 17 turn together, one way or the other: among representatives that
// is a loop of one step, which is back after 510 510.  Without symmetry there and back
// are two.
static void put_ring(strbuf *out, uint32_t k, uint32_t n) {
  strbuf_printf(out,
                "bool has%u[%u], some%u; process R%u(const int[0,%u] id) {"
                " state l",
                k, n, k, k, n - 1);
  for (uint32_t i = 0; i <= k; i++)
    strbuf_printf(out, ", m%u", i);
  strbuf_printf(out,
                "; init l; trans l -> m0 { guard !some%u; "
                "assign some%u = true, has%u[id] = true, ready++; }, "
                "l -> m0 { guard some%u; assign ready++; }, ",
                k, k, k, k);
  const char *const channels[] = {"go", "back"};
  for (uint32_t i = 0; i < 2; i++)
    strbuf_printf(out,
                  "m0 -> m0 { guard has%u[id]; sync %s?; "
                  "assign has%u[id] = false; }, "
                  "m0 -> m0 { guard has%u[(id + %u) %% %u]; sync %s?; "
                  "assign has%u[id] = true; }%s",
                  k, channels[i], k, k, i ? 1 : n - 1, n, channels[i], k,
                  i ? "; } " : ", ");
}

static void test_too_long(void **state) {
  (void)state;
  static const uint32_t sizes[] = {2, 3, 5, 7, 11, 13, 17};
  enum { RINGS = sizeof sizes / sizeof *sizes };
  strbuf text;
  strbuf_init(&text);
  uint32_t all = 0;
  for (uint32_t k = 0; k < RINGS; k++)
    all += sizes[k];
  strbuf_printf(&text, "broadcast chan go, back; int[0,%u] ready; ", all);
  for (uint32_t k = 0; k < RINGS; k++)
    put_ring(&text, k, sizes[k]);
  strbuf_printf(&text,
                "process S() { clock z; state i { z <= 0 }, s { z <= 1 }, t; "
                "init i; trans i -> s { guard ready == %u; }, "
                "s -> s { guard z == 1; sync back!; assign z = 0; }, "
                "s -> s { guard z == 1; sync go!; assign z = 0; }; } system S",
                all);
  for (uint32_t k = 0; k < RINGS; k++)
    strbuf_printf(&text, ", R%u", k);
  strbuf_puts(&text, "; query { E[] !S.t }");
  model_text t;
  model_text_load(&t, "m.xta", text.text, NULL);
  strbuf_release(&text);
  const query *asked = &t.m.net.queries.data[0];
  const query_code code = compile_query(t.code, asked);
  const search_options o = {.path = PATH_SOME};
  const search_result r = search_run(&t.m.memory, t.code, asked, &code, &o);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_in_range(r.stats.permuted, 1, UINT32_MAX);
  assert_null(r.symmetry); // in the end
  assert_non_null(r.kept.why[KEPT_SYMMETRIC]);
  check_replay(&t.m.net, &t.m.memory, r.path, asked);
  model_text_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_rounds),
      cmocka_unit_test(test_three_rounds),
      cmocka_unit_test(test_six_rounds),
      cmocka_unit_test(test_alike),
      cmocka_unit_test(test_clocks),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_stabiliser),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_labels_of_errors),
      cmocka_unit_test(test_query_errors),
      cmocka_unit_test(test_too_long),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
