// Runs that take infinite time, and runs on which things happen again and again,
// on small models with known answers.  Whatever run comes out is played by the
// reference semantics.

#include "live/accepting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "replay/replay.h"
#include "search/search.h"
#include "sem/limits.h"
#include "trace/concretise.h"

// ---- Asking ------------------------------------------------------------------------

enum { OFTEN = 4 };

typedef struct {
  model_text t;
  query asked;
  expr *often[OFTEN];
  search_options o;
  search_result r;
} trial;

// What happens again and again is what the other queries of the model ask for.
static void load(trial *a, const char *text, const char *asked, bool non_zeno) {
  *a = (trial){.o = {.path = PATH_SOME}};
  model_text_load(&a->t, "m.xta", text, asked);
  const network *net = &a->t.m.net;
  a->asked = *a->t.asked;
  a->asked.non_zeno = non_zeno;
  a->asked.often = a->often;
  for (uint32_t i = 1; i < net->queries.count; i++)
    a->often[a->asked.noften++] = net->queries.data[i].p;
}

static void run(trial *a) {
  const query_code code = compile_query(a->t.code, &a->asked);
  a->r = search_run(&a->t.m.memory, a->t.code, &a->asked, &code, &a->o);
}

static bool replays(trial *a, const query *asked, strbuf *why) {
  trace *t = a->r.path;
  if (!t->concrete)
    assert_int_equal(concretise(&a->t.m.memory, &a->t.m.net, t), CONCRETE_OK);
  return replay_trace(&a->t.m.net, t, asked, why);
}

static void check_path(trial *a) {
  strbuf why;
  strbuf_init(&why);
  const trace *t = a->r.path;
  assert_non_null(t);
  if (!replays(a, &a->asked, &why))
    fail_msg("%s: %s", a->asked.text, why.text);
  strbuf_release(&why);
  assert_int_not_equal(t->end, TRACE_ENDS);
  if (!a->asked.non_zeno)
    return;
  assert_int_not_equal(t->end, TRACE_STUCK);
  if (t->end == TRACE_LOOPS)
    assert_true(t->states[t->nsteps].time - t->states[t->loop_first].time >=
                t->scale);
}

typedef struct {
  const char *text, *asked;
  bool holds[2]; // if all runs count, and if those do that take infinite time
} example;

static void check_one(const example *e, bool non_zeno, search_abstraction how,
                      bool global) {
  trial a;
  load(&a, e->text, e->asked, non_zeno);
  a.o.abstraction = how;
  a.o.global_bounds = global;
  run(&a);
  const search_verdict wanted =
      e->holds[non_zeno] ? VERDICT_SATISFIED : VERDICT_VIOLATED;
  if (a.r.verdict != wanted)
    fail_msg("%s\n%s, %d: %s %s", e->text, e->asked, non_zeno,
             search_verdict_name(a.r.verdict), a.r.reason ? a.r.reason : "");
  const bool exists = a.asked.kind == QUERY_POTENTIALLY_ALWAYS;
  if (e->holds[non_zeno] == exists)
    check_path(&a);
  else
    assert_null(a.r.path);
  model_text_release(&a.t);
}

static void check_examples(const example *list, unsigned count) {
  static const search_abstraction all[] = {ABSTRACTION_AUTO,
                                           ABSTRACTION_EXTRA_M};
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = 0; k < 8; k++)
      check_one(&list[i], k & 1, all[k >> 1 & 1], k >> 2 & 1);
}

#define CHECK_ALL(LIST) check_examples(LIST, sizeof(LIST) / sizeof *(LIST))

// ---- Infinite time -----------------------------------------------------------------

static void test_zeno(void **state) {
  (void)state;
  static const char at_once[] =
      ONE_PROCESS("clock x;", "A { x <= 5 }, B",
                  "A -> A { guard x == 0; }, A -> B { guard x >= 1; }");
  static const char faster[] = ONE_PROCESS(
      "clock x, y;", "A { x <= 5 }, B",
      "A -> A { guard y > 0; assign y = 0; }, A -> B { guard x >= 1; }");
  static const char either[] =
      ONE_PROCESS("clock x;", "A { x <= 5 }, B",
                  "A -> A { assign x = 0; }, A -> B { guard x >= 1; }");
  static const char beat[] = ONE_PROCESS(
      "clock x;", "A { x <= 5 }, B",
      "A -> A { guard x >= 5; assign x = 0; }, A -> B { guard x < 1; }");
  static const example list[] = {
      {at_once, "A<> P.B", {false, true}},
      {at_once, "E[] P.A", {true, false}},
      {at_once, "P.A --> P.B", {false, true}},
      {faster, "A<> P.B", {false, true}},
      {faster, "E[] x < 3", {true, false}},
      {either, "A<> P.B", {false, false}},
      {either, "E[] x < 3", {true, true}},
      {either, "E[] x <= 0", {true, false}},
      {beat, "A<> P.B", {false, false}},
      {beat, "E[] x <= 4", {false, false}},
      {beat, "x > 4 --> P.B", {false, false}},
  };
  CHECK_ALL(list);
}

// Where time cannot go on, and where it just does.
static void test_ends(void **state) {
  (void)state;
  static const char lock[] =
      ONE_PROCESS("clock x;", "A { x <= 1 }, B { x <= 2 }", "A -> B { }");
  static const char stands[] = ONE_PROCESS(
      "clock x;", "A, B; urgent B", "A -> B { guard x >= 1; assign x = 0; }");
  static const char idle[] =
      ONE_PROCESS("clock x;", "A, B { x <= 2 }", "A -> B { }");
  static const example list[] = {
      {lock, "E[] true", {true, false}},
      {lock, "A<> P.B", {true, true}},
      {lock, "A<> x > 2", {false, true}},
      {stands, "E[] true", {true, true}},
      {stands, "P.B --> P.A", {false, true}},
      {idle, "A<> P.B", {false, false}},
      {idle, "P.B --> P.A", {false, true}},
      {idle, "E[] x < 7", {true, false}},
  };
  CHECK_ALL(list);
}

// The loop of T-live-shrink; the same with the loop of the same zone; and one that
// can be gone round ever faster only, since y is never set back.
static void test_shrink(void **state) {
  (void)state;
  static const char shrink[] =
      ONE_PROCESS("clock x, y;", "A { y <= 1 }, L { x <= 1 }, E",
                  "A -> L { assign x = 0; },"
                  "L -> L { guard x == 1 && y <= 1; assign x = 0; },"
                  "L -> E { guard x == 1 && y > 1; }");
  static const char same[] =
      ONE_PROCESS("clock x, y;", "A { y <= 1 }, L { x <= 1 }, E",
                  "A -> L { assign x = 0; },"
                  "L -> L { guard x == 1 && y >= 1; assign x = 0; },"
                  "L -> E { guard x == 1 && y > 1; }");
  static const char hurry[] =
      ONE_PROCESS("clock x, y;", "A { y < 1 }, B { y < 1 }, E",
                  "A -> B { guard x > 0; assign x = 0; }, B -> A { },"
                  "B -> E { }");
  static const example list[] = {
      {shrink, "A<> P.E", {true, true}},   {shrink, "E[] !P.E", {false, false}},
      {same, "A<> P.E", {false, false}},   {hurry, "A<> P.E", {false, true}},
      {hurry, "E[] y < 1", {true, false}},
  };
  CHECK_ALL(list);
}

// Constants so large that no tick of 1 may have a zone of its own.
static void test_large(void **state) {
  (void)state;
#define LARGE "200000000"
  // x is never assigned, and the loop may go on only beyond its constants.
  static const char beyond[] = ONE_PROCESS(
      "clock x, y;", "A { y <= 9 }, B",
      "A -> A { guard y >= 3; assign y = 0; }, A -> B { guard x <= 9; }");
  static const char bounded[] = ONE_PROCESS(
      "clock x, y;", "A { x <= " LARGE " }, B { x <= " LARGE " }, C",
      "A -> A { }, A -> B { guard y >= 3; },"
      "B -> A { assign x = 0, y = 0; }, A -> C { guard x >= " LARGE "; }");
  static const char once[] =
      ONE_PROCESS("clock x, y;", "A { x <= " LARGE " }, B",
                  "A -> A { assign y = 0; },"
                  "A -> B { guard x >= " LARGE "; }");
  static const char guarded[] =
      ONE_PROCESS("clock x, y;", "A { y <= " LARGE " }, B",
                  "A -> A { guard x <= " LARGE "; assign y = 0; }, A -> B { }");
  static const example list[] = {
      {beyond, "A<> P.B", {false, false}},
      {bounded, "A<> P.C", {false, false}},
      {once, "A<> P.B", {false, true}},
      {guarded, "A<> P.B", {false, true}},
  };
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    for (unsigned z = 0; z < 2; z++) {
      trial a;
      load(&a, list[i].text, list[i].asked, z);
      a.o.states = 1000;
      run(&a);
      if (a.r.verdict !=
          (list[i].holds[z] ? VERDICT_SATISFIED : VERDICT_VIOLATED))
        fail_msg("%s\n%s, %u: %s", list[i].text, list[i].asked, z, a.r.reason);
      if (!list[i].holds[z])
        check_path(&a);
      model_text_release(&a.t);
    }
}

static void test_diagonals(void **state) {
  (void)state;
  static const char gap[] =
      ONE_PROCESS("clock x, y;", "A { x <= 2 }, B",
                  "A -> A { guard y - x < 7; assign x = 0; },"
                  "A -> B { guard x >= 1; }");
  static const char open[] =
      ONE_PROCESS("clock x, y;", "A { x <= 2 }, B",
                  "A -> A { guard x - y < 7; assign x = 0; },"
                  "A -> B { guard x >= 1; }");
  static const example list[] = {
      {gap, "A<> P.B", {false, true}},
      {open, "A<> P.B", {false, false}},
      {open, "E[] P.A && y - x < 3", {true, false}},
  };
  CHECK_ALL(list);
}

// ---- Again and again ---------------------------------------------------------------

// L has two loops, through B and through C, and a way out without return.
#define STAR(MORE)                                                             \
  ONE_PROCESS(                                                                 \
      "clock x, y;", "A, B { y <= 3 }, C, D",                                  \
      "A -> B { assign y = 0; }, B -> A { " MORE " }, A -> C { },"             \
      "C -> A { guard x >= 2; assign x = 0; }, A -> D { guard x > 7; }")

static bool asks(const char *text, const char *queries, bool non_zeno) {
  trial a;
  load(&a, text, queries, non_zeno);
  run(&a);
  if (a.r.verdict == VERDICT_UNKNOWN)
    fail_msg("%s: %s", queries, a.r.reason);
  const bool found = a.r.verdict == VERDICT_SATISFIED;
  if (found) {
    check_path(&a);
    assert_int_equal(a.r.path->end, TRACE_LOOPS);
  }
  model_text_release(&a.t);
  return found;
}

static void test_often(void **state) {
  (void)state;
#define P "E[] true\n"
  static const char free[] = STAR("");
  static const char limited[] = STAR("guard x < 1;");
  assert_true(asks(free, P "E<> P.B", false));
  assert_true(asks(free, P "E<> P.B\nE<> P.C", false));
  assert_true(asks(free, P "E<> P.B\nE<> P.C\nE<> P.A", true));
  assert_false(asks(free, P "E<> P.D", false));
  assert_false(asks(free, P "E<> P.B\nE<> P.D", false));
  assert_false(asks(free, P "E<> P.A && P.B", false));
  assert_true(asks(limited, P "E<> P.B", false));
  assert_false(asks(limited, "E[] !P.C\nE<> P.B", true));
  assert_true(asks(limited, "E[] !P.C\nE<> P.B", false));
  assert_true(asks(limited, P "E<> P.B\nE<> P.C", true));
#undef P
}

// A label may be met twice, or by a loop of one step.
static void test_small_loops(void **state) {
  (void)state;
  static const char one[] = ONE_PROCESS("", "A", "A -> A { }");
  static const char none[] = ONE_PROCESS("", "A, B", "A -> B { }");
  assert_true(asks(one, "E[] true\nE<> P.A\nE<> P.A", false));
  assert_true(asks(one, "E[] true\nE<> P.A", true));
  assert_false(asks(none, "E[] true\nE<> P.B", false));
  assert_false(asks(none, "E[] true\nE<> P.B", true));
}

// A zone that is part of an open one makes no loop.
static void test_inclusion(void **state) {
  (void)state;
#define LOOP                                                                   \
  "A -> L { assign x = 0; },"                                                  \
  "L -> L { guard x == 1 && y <= 1; assign x = 0; },"                          \
  "L -> E { guard x == 1 && y > 1; }"
  static const char shrink[] =
      ONE_PROCESS("clock x, y;", "A { y <= 1 }, L { x <= 1 }, E", LOOP);
  static const char zeno[] = ONE_PROCESS(
      "clock x, y;", "A { y <= 1 }, L { x <= 1 }, E", "A -> A { }, " LOOP);
  static const example list[] = {{zeno, "A<> P.E", {false, true}}};
  CHECK_ALL(list);
  assert_false(asks(shrink, "E[] true\nE<> P.L", false));
  assert_false(asks(zeno, "E[] true\nE<> P.L", false));
  assert_false(asks(zeno, "E[] true\nE<> P.L", true));
  assert_true(asks(zeno, "E[] true\nE<> P.A", false));
  assert_false(asks(zeno, "E[] true\nE<> P.A", true));
}

// ---- The replay --------------------------------------------------------------------

// A loop that is gone round for ever in finite time does not pass; nor one in which
// something is missing.
static void test_replay_refuses(void **state) {
  (void)state;
  static const char hurry[] = ONE_PROCESS(
      "clock x, y;", "A { y < 1 }", "A -> A { guard x > 0; assign x = 0; }");
  trial a;
  strbuf why;
  strbuf_init(&why);
  load(&a, hurry, "E[] true", false);
  run(&a);
  assert_int_equal(a.r.verdict, VERDICT_SATISFIED);
  assert_true(replays(&a, &a.asked, &why));
  a.asked.non_zeno = true;
  assert_false(replays(&a, &a.asked, &why));
  assert_non_null(strstr(why.text, "infinite time"));
  strbuf_clear(&why);
  a.asked.non_zeno = false;
  a.often[0] = expr_const(&a.t.m.memory, (span){0, 0}, 0);
  a.asked.noften = 1;
  assert_false(replays(&a, &a.asked, &why));
  assert_non_null(strstr(why.text, "again and again"));
  strbuf_release(&why);
  model_text_release(&a.t);
}

// ---- What else may come out --------------------------------------------------------

static void test_refusals(void **state) {
  (void)state;
  trial a;
  load(&a, ONE_PROCESS("clock x;", "A", "A -> A { }"), "E[] true", true);
  const network *net = &a.t.m.net;
  arena *memory = &a.t.m.memory;
  const network_limits *limits = limits_find(memory, a.t.code, a.t.asked, true);
  query q = a.asked;
  assert_true(accepting_is_about(&q));
  assert_null(accepting_refusal(memory, net, &q, limits, &a.o));
  q.has_deadlock = true;
  assert_string_equal(accepting_refusal(memory, net, &q, limits, &a.o),
                      "deadlock is not decided with --non-zeno");
  q.has_deadlock = false;
  q.noften = ACCEPTING_MOST + 1;
  assert_string_equal(accepting_refusal(memory, net, &q, limits, &a.o),
                      "--buchi takes at most 62 labels");
  q = a.asked;
  q.kind = QUERY_REACHABLE;
  assert_string_equal(search_refusal(memory, net, &q, &a.o),
                      "--non-zeno does not go with E<>: it is for E[], A<>, "
                      "--> and --buchi");
  q = a.asked;
  q.non_zeno = false;
  assert_false(accepting_is_about(&q));
  a.o.zones = ZONES_FULL;
  assert_non_null(search_refusal(memory, net, &a.asked, &a.o));
  model_text_release(&a.t);
}

// Errors are met by the steps, and told with the way there; limits are kept.
static void test_troubles(void **state) {
  (void)state;
  static const char wrong[] = "int[0,3] i; " ONE_PROCESS(
      "clock x;", "A { x <= 1 }",
      "A -> A { guard x >= 1; assign x = 0, i = i + 1; }");
  trial a;
  load(&a, wrong, "A<> i == 7", true);
  run(&a);
  assert_int_equal(a.r.verdict, VERDICT_UNKNOWN);
  assert_true(a.r.error.happened);
  assert_non_null(a.r.path);
  assert_int_equal(a.r.path->nsteps, 3);
  model_text_release(&a.t);
  static const char many[] =
      "int[0,999] i; " ONE_PROCESS("clock x;", "A { x <= 1 }",
                                   "A -> A { guard x >= 1; assign x = 0,"
                                   " i = i < 999 ? i + 1 : 0; }");
  load(&a, many, "A<> i == 1000", true);
  a.o.states = 50;
  run(&a);
  assert_int_equal(a.r.verdict, VERDICT_UNKNOWN);
  assert_non_null(strstr(a.r.reason, "limit of 50 states"));
  a.o.states = 0;
  run(&a);
  assert_int_equal(a.r.verdict, VERDICT_VIOLATED);
  check_path(&a);
  model_text_release(&a.t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zeno),           cmocka_unit_test(test_ends),
      cmocka_unit_test(test_shrink),         cmocka_unit_test(test_large),
      cmocka_unit_test(test_diagonals),      cmocka_unit_test(test_often),
      cmocka_unit_test(test_inclusion),      cmocka_unit_test(test_small_loops),
      cmocka_unit_test(test_replay_refuses), cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_troubles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
