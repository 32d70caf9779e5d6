// E[], A<> and --> on small models with known answers, and on random ones
// compared with an enumeration of regions; time that passes outside a federation,
// compared with points on a grid.  Whatever run comes out is played by the
// reference semantics, and the predicates are evaluated all along.

#include "live/liveness.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model/eval.h"
#include "model_text.h"
#include "replay/replay.h"
#include "sem/limits.h"
#include "trace/concretise.h"
#include "world.h"

// ---- Asking ------------------------------------------------------------------------

typedef struct {
  model_text t;
  const network_limits *limits;
  const semantics *s;
  search_options o;
  watch w;
  liveness l;
  engine_status status;
} trial;

static void ask(trial *a, const char *text, const char *asked,
                search_abstraction how, bool global) {
  model_text_load(&a->t, "m.xta", text, asked);
  arena *memory = &a->t.m.memory;
  const bool exceeds = how == ABSTRACTION_EXTRA_LU_PLUS;
  network_limits *limits = limits_find(memory, a->t.code, a->t.asked, !exceeds);
  limits_scale(&a->t.m.net, limits);
  a->limits = limits;
  a->s = semantics_new(memory, a->t.code, limits->scale, false);
  a->o = (search_options){.abstraction = how,
                          .global_bounds = global,
                          .simd = zone_level_best(),
                          .volume = VOLUME_OFF};
  if (!exceeds)
    assert_null(
        liveness_refusal(memory, &a->t.m.net, a->t.asked, limits, &a->o));
  watch_init(&a->w, memory, &a->o);
  const liveness_plan plan = liveness_plan_of(a->t.asked, a->t.asked_code);
  for (;; a->o.width++) {
    liveness_init(
        &a->l,
        &(search_job){
            .s = a->s, .limits = limits, .options = a->o, .watch = &a->w},
        &plan);
    a->status = liveness_run(&a->l);
    if (a->status != ENGINE_OVERFLOW || a->o.width == ZONE_64)
      return;
    liveness_release(&a->l);
  }
}

static void dismiss(trial *a) {
  liveness_release(&a->l);
  model_text_release(&a->t);
}

// ---- Runs ----------------------------------------------------------------------------

// A valuation: clocks over a denominator.
typedef struct {
  wide clocks[8];
  wide scale;
} instant;

static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t limit) {
  const instant *i = data;
  const wide d = i->clocks[x] - i->clocks[y] - (wide)limit * i->scale;
  switch (op) {
  case EXPR_LT:
    return d < 0;
  case EXPR_LE:
    return d <= 0;
  case EXPR_GT:
    return d > 0;
  case EXPR_GE:
    return d >= 0;
  case EXPR_EQ:
    return d == 0;
  default:
    return d != 0;
  }
}

static bool holds(const network *net, const trace_state *t, const expr *e,
                  instant *i) {
  int32_t memory[64] = {0};
  int32_t found = 0;
  evaluator ev;
  assert_true(net->cells.count <= 64);
  memcpy(memory, t->cells, net->cells.count * sizeof *memory);
  eval_init(&ev, net, memory, t->locations);
  ev.clocks = (eval_clocks){.data = i, .holds = on_holds};
  assert_true(eval_int(&ev, e, &found));
  return found != 0;
}

// The last instant of a state, in halves of the trace's unit, at which the
// predicate is `wanted`; or -1.  Predicates change at whole units only.
static int64_t last_instant(const network *net, const trace *t, uint32_t s,
                            wide length, const expr *e, bool wanted) {
  const trace_state *state = &t->states[s];
  instant i = {.scale = 2 * t->scale};
  int64_t last = -1;
  for (wide d = 0; d <= 2 * length; d++) {
    for (uint32_t x = 1; x < net->clocks.count; x++)
      i.clocks[x] = 2 * state->entry[x] + d;
    if (holds(net, state, e, &i) == wanted)
      last = (int64_t)d;
  }
  return last;
}

static void check_state(const trial *a, const lasso *c, uint32_t s) {
  enum { LONG = 30 }; // more than any constant
  const network *net = &a->t.m.net;
  const query *q = a->t.asked;
  const trace *t = c->path;
  const bool last = s == t->nsteps;
  const wide length = last ? t->final_delay : t->steps[s].delay;
  const wide more = last && c->end == LIVENESS_STAYS ? LONG * t->scale : 0;
  const expr *bad = q->kind == QUERY_LEADS_TO ? q->q : q->p;
  const int64_t met = last_instant(net, t, s, length + more, bad,
                                   q->kind != QUERY_POTENTIALLY_ALWAYS);
  if (q->kind == QUERY_LEADS_TO && s == c->from)
    assert_true(last_instant(net, t, s, length, q->p, true) > met);
  else
    assert_int_equal(met, -1);
}

static void check_run(trial *a, lasso *c) {
  assert_non_null(c->path);
  if (!c->is_closed)
    assert_int_equal(concretise(&a->t.m.memory, &a->t.m.net, c->path),
                     CONCRETE_OK);
  strbuf why;
  strbuf_init(&why);
  if (!replay_trace(&a->t.m.net, c->path, NULL, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
  for (uint32_t s = c->from; s <= c->path->nsteps; s++)
    check_state(a, c, s);
}

// Of a clock with these limits: are its values in the same region?
static bool is_alike(int64_t most, wide v, wide w, wide unit) {
  if (most == ZONE_NEVER)
    return true;
  if (v > most * unit || w > most * unit)
    return v > most * unit && w > most * unit;
  return v / unit == w / unit && (v % unit == 0) == (w % unit == 0);
}

// With the same constants everywhere.
static void check_regions(const trial *a, const lasso *c) {
  const trace *t = c->path;
  const wide *v = t->states[c->loop_first].entry;
  const wide *w = t->states[t->nsteps].entry;
  for (uint32_t x = 1; x < a->t.m.net.clocks.count; x++) {
    const int64_t low = a->limits->lower[x], high = a->limits->upper[x];
    assert_true(
        is_alike(low > high ? low : high, v[x], w[x], t->scale * a->s->scale));
  }
}

static void check_loop(const trial *a, const lasso *c) {
  const trace *t = c->path;
  assert_true(c->is_closed);
  assert_true(c->loop_count > 0);
  assert_int_equal(c->loop_first + c->loop_count, t->nsteps);
  assert_memory_equal(t->states[c->loop_first].locations,
                      t->states[t->nsteps].locations,
                      a->s->processes * sizeof(uint32_t));
  if (a->o.global_bounds)
    check_regions(a, c);
}

static void check_found(trial *a) {
  arena *memory = &a->t.m.memory;
  lasso c = liveness_lasso(memory, &a->l, TRACE_WITNESS);
  check_run(a, &c);
  if (c.end != LIVENESS_LOOP)
    return;
  check_loop(a, &c);
  lasso often = liveness_path(memory, &a->l, TRACE_WITNESS, 3, 1);
  check_run(a, &often);
}

// ---- Known answers -----------------------------------------------------------------------

typedef struct {
  const char *text, *asked;
  bool holds;
} example;

// With zones extrapolated by L and U: what they do not have does not exist, and a run
// that does not end where it is stuck does.
static void check_exceeding(const example *e) {
  for (int global = 0; global < 2; global++) {
    trial a;
    ask(&a, e->text, e->asked, ABSTRACTION_EXTRA_LU_PLUS, global);
    const bool exists = a.t.asked->kind == QUERY_POTENTIALLY_ALWAYS;
    const bool is_stuck = a.status == ENGINE_FOUND && a.l.end == LIVENESS_STUCK;
    if (!is_stuck &&
        a.status != (e->holds == exists ? ENGINE_FOUND : ENGINE_DONE))
      fail_msg("%s\n%s: status %d", e->text, e->asked, (int)a.status);
    if (a.status == ENGINE_FOUND && !is_stuck)
      check_found(&a);
    dismiss(&a);
  }
}

static bool has_diagonals(const example *e) {
  trial a;
  ask(&a, e->text, e->asked, ABSTRACTION_AUTO, false);
  const bool has = a.limits->has_diagonals;
  dismiss(&a);
  return has;
}

static void check_example(const example *e) {
  static const search_abstraction all[] = {
      ABSTRACTION_AUTO, ABSTRACTION_EXTRA_M, ABSTRACTION_EXTRA_M_PLUS};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    for (int global = 0; global < 2; global++) {
      trial a;
      ask(&a, e->text, e->asked, all[i], global);
      const bool exists = a.t.asked->kind == QUERY_POTENTIALLY_ALWAYS;
      const engine_status wanted =
          e->holds == exists ? ENGINE_FOUND : ENGINE_DONE;
      if (a.status != wanted)
        fail_msg("%s\n%s: status %d", e->text, e->asked, (int)a.status);
      if (a.status == ENGINE_FOUND)
        check_found(&a);
      dismiss(&a);
    }
  if (!has_diagonals(e))
    check_exceeding(e);
}

#define CHECK_ALL(LIST)                                                        \
  for (unsigned i = 0; i < sizeof(LIST) / sizeof *(LIST); i++)                 \
  check_example(&(LIST)[i])

// T-live-shrink: at L the zone is 0 <= y - x <= 1; after the loop it is y - x = 1,
// from which the loop is impossible.
static void test_live_shrink(void **state) {
  (void)state;
  static const char shrink[] =
      ONE_PROCESS("clock x, y;", "A { y <= 1 }, L { x <= 1 }, E",
                  "A -> L { assign x = 0; },"
                  "L -> L { guard x == 1 && y <= 1; assign x = 0; },"
                  "L -> E { guard x == 1 && y > 1; }");
  static const example list[] = {
      {shrink, "A<> P.E", true},
      {shrink, "E[] !P.E", false},
      {shrink, "P.L --> P.E", true},
      {shrink, "A<> P.L", true},
      {shrink, "E[] (P.A || P.L || y > 1)", true},
  };
  CHECK_ALL(list);
}

// Who may idle does; loops that take no time count; a run may end where nothing is
// possible; and q together with p is soon enough.
static void test_maximal_runs(void **state) {
  (void)state;
  static const char idle[] = ONE_PROCESS("clock x;", "A, B", "A -> B { }");
  static const char forced[] =
      ONE_PROCESS("clock x;", "A { x <= 5 }, B", "A -> B { }");
  static const char zeno[] =
      ONE_PROCESS("clock x;", "A { x <= 5 }, B",
                  "A -> A { guard x < 1; }, A -> B { guard x >= 5; }");
  static const char late[] =
      ONE_PROCESS("clock x;", "A { x <= 5 }, B", "A -> B { guard x < 3; }");
  static const char open[] =
      ONE_PROCESS("clock x;", "A { x < 5 }, B", "A -> B { guard x < 3; }");
  static const char open_all[] =
      ONE_PROCESS("clock x;", "A { x < 5 }, B", "A -> B { }");
  static const example list[] = {
      {idle, "A<> P.B", false},       {idle, "E[] P.A", true},
      {forced, "A<> P.B", true},      {forced, "E[] P.A", false},
      {forced, "E[] true", true},     {forced, "A<> false", false},
      {zeno, "A<> P.B", false},       {zeno, "P.A --> P.B", false},
      {late, "A<> P.B", false},   // waits until it is too late
      {late, "E[] x < 5", false}, // in B it stays for ever
      {open, "A<> P.B", false},       {open_all, "A<> P.B", true},
      {idle, "P.A --> P.A", true},    {forced, "P.A --> (P.A || P.B)", true},
      {forced, "P.B --> P.A", false},
  };
  CHECK_ALL(list);
}

static void test_standing(void **state) {
  (void)state;
  static const char urgent[] =
      ONE_PROCESS("clock x;", "A, B; urgent A", "A -> B { guard x > 0; }");
  static const char committed[] =
      ONE_PROCESS("clock x;", "A, B; commit A", "A -> B { }");
  static const char at_once[] =
      "clock x; urgent chan c;"
      "process P() { state A, B; init A; trans A -> B { sync c!; }; }"
      "process Q() { state A, B; init A; trans A -> B { sync c?; }; }"
      "system P, Q;";
  static const char dead_end[] = ONE_PROCESS(
      "clock x;", "A { x <= 2 }, B, C", "A -> B { }, B -> C { guard x < 1; }");
  static const example list[] = {
      {urgent, "A<> P.B", false},       {urgent, "E[] x == 0", true},
      {committed, "A<> P.B", true},     {committed, "E[] P.A", false},
      {at_once, "A<> Q.B", true},       {at_once, "E[] P.A", false},
      {dead_end, "A<> P.B", true},      {dead_end, "A<> P.C", false},
      {dead_end, "P.B --> P.C", false},
  };
  CHECK_ALL(list);
}

// What a run may not meet has gaps, and edges that are open or closed.
static void test_gaps(void **state) {
  (void)state;
  static const char free[] = ONE_PROCESS("clock x;", "A, B", "B -> B { }");
  static const char two[] =
      ONE_PROCESS("clock x, y;", "A, B",
                  "A -> B { guard x == 1; assign y = 0; },"
                  "B -> B { guard y == 1; assign y = 0, x = 0; }");
  static const example list[] = {
      {free, "E[] (x < 3 || x >= 3)", true},
      {free, "E[] (x <= 3 || x > 3)", true},
      {free, "E[] (x < 3 || x > 3)", false},
      {free, "E[] (x <= 3 || x >= 5)", false},
      {free, "E[] (x <= 3 || x >= 3)", true},
      {free, "E[] (x < 3 || (x >= 3 && x < 4) || x >= 4)", true},
      {free, "E[] x != 2", false},
      {free, "A<> x == 2", true},
      {free, "A<> (x > 1 && x < 2)", true},
      {free, "x >= 3 --> x < 2", false},
      {free, "x <= 3 --> x == 4", true},
      {free, "x <= 4 --> x == 4", true},
      {free, "x < 5 --> x == 4", false},
      {free, "x == 2 --> x > 100", true},
      {two, "E[] (P.A || x - y == 1 || x == y || x >= 1)", true},
      {two, "E[] (x < 1 || P.B)", false}, // x is 1 when A is left
      {two, "A<> (P.B && y == 1 && x == 2)", false},
      {two, "A<> (P.A && x == 1)", true},
      {two, "P.B --> (y == 1)", false}, // not from where y > 1
      {two, "(P.B && y == 0) --> (y == 1)", true},
      {two, "(P.A && x == 1) --> P.B", false},
      {two, "A<> x - y >= 1", false},
      {two, "P.B --> x - y == 0", false},
      {two, "E[] (x - y <= 1 && x <= 2)", true},
      {two, "E[] (x - y < 1 && x <= 2)", false},
  };
  CHECK_ALL(list);
}

// Zones that are cut, or come in an order that hides something.
static void test_pieces(void **state) {
  (void)state;
  // From x - y = 2 the run meets x == 3 && y == 1; around that, zones are cut.
  static const char cut[] =
      ONE_PROCESS("clock x, y, z;", "A { x <= 2 }, L { y <= 5 }, E",
                  "A -> L { assign y = 0, z = 0; }, L -> E { guard y == 5; }");
  // What is explored first is part of what comes later, which has a way out.
  static const char small_first[] = ONE_PROCESS(
      "clock x;", "A { x <= 5 }, L, E; urgent L",
      "A -> L { }, A -> L { assign x = 0; }, L -> E { guard x <= 1; }");
  static const char small_last[] = ONE_PROCESS(
      "clock x;", "A { x <= 5 }, L, E; urgent L",
      "A -> L { assign x = 0; }, A -> L { }, L -> E { guard x <= 1; }");
  static const char no_clocks[] =
      "int[0,3] v; process P() { state A, B; urgent A; init A; trans"
      " A -> A { guard v < 3; assign v = v + 1; },"
      " A -> B { guard v == 3; }; } system P;";
  static const example list[] = {
      {cut, "A<> (P.E || (x == 3 && y == 1))", true},
      {cut, "A<> (P.E || (x > 3 && x < 4 && y == 1))", true},
      {cut, "A<> (P.E || (z >= 1 && x - y >= 2))", true},
      {cut, "A<> (x == 3 && y == 1)", false},
      {cut, "P.L --> P.E", true},
      {cut, "P.L --> (P.E && x < 6)", false},
      {small_first, "A<> P.E", false},
      {small_last, "A<> P.E", false},
      {no_clocks, "A<> P.B", true},
      {no_clocks, "E[] P.A", false},
      {no_clocks, "v == 1 --> P.B", true},
      {no_clocks, "P.B --> false", false},
  };
  CHECK_ALL(list);
}

// T-003-diag: x2 - x1 = x4 - x3 always, so ERR is out of reach, but not for zones
// that are extrapolated as they are.  The counter makes the loop end.
static void test_003_diag(void **state) {
  (void)state;
  static const char diag[] = ONE_PROCESS(
      "clock x1, x2, x3, x4; int[0,9] n;",
      "A { x3 <= 3 }, B { x2 <= 3 }, C { x1 <= 3 }, D { x2 <= 2 },"
      "F, ERR, OK; urgent F",
      "A -> B { guard x3 <= 3; assign x1 = 0, x3 = 0; },"
      "B -> C { guard x2 == 3; assign x2 = 0; },"
      "C -> D { guard x1 == 2 && n < 9; assign x1 = 0, n = n + 1; },"
      "D -> C { guard x2 == 2; assign x2 = 0; },"
      "C -> F { guard x1 == 3; assign x1 = 0; },"
      "F -> ERR { guard x2 - x1 > 2 && x4 - x3 < 2; },"
      "F -> OK { }");
  static const example list[] = {
      {diag, "E[] (!P.OK && !P.C)", false},
      {diag, "(P.F && x2 - x1 > 2) --> !(x4 - x3 < 2)", true},
      {diag, "(P.F && x2 - x1 > 2) --> x4 - x3 < 2", false},
      {diag, "A<> P.C", true},
      {diag, "A<> (P.OK || P.C && x1 >= 3)", true},
      {diag, "E[] (P.ERR || !P.OK && !(P.F && !(x4 - x3 < 2)))", false},
  };
  CHECK_ALL(list);
}

// p is true after a delay only; or in a state that is left before.
static void test_leads_to(void **state) {
  (void)state;
  static const char late[] =
      ONE_PROCESS("clock x;", "A { x <= 4 }, B, C { x <= 6 }",
                  "A -> B { guard x <= 2; }, A -> C { guard x >= 3; },"
                  "C -> B { guard x >= 5; }");
  // C must be entered late enough.
  static const char soon[] =
      ONE_PROCESS("clock x, y, z;", "A, C, B",
                  "A -> C { assign y = 0; },"
                  "C -> B { guard x >= 5; assign z = y; }");
  static const example list[] = {
      {late, "(P.A && x > 2) --> P.C", true},
      {late, "(P.A && x >= 2) --> P.C", false},
      {late, "(P.A && x > 3) --> P.B", true},
      {late, "P.C --> x == 5", false}, // not from where x > 5
      {late, "(P.C && x < 4) --> x == 5", true},
      {late, "(P.C && x < 4) --> (P.C && x == 5)", true},
      {late, "(P.C && x < 4) --> (P.C && x > 5)", false},
      {late, "P.A --> (P.B && x <= 6)", true},
      {late, "P.A --> (P.B && x < 6)", false},
      {late, "x == 10 --> P.B", true},
      {late, "false --> P.B", true},
      {soon, "(P.B && y <= 1) --> false", false},
      {soon, "(P.B && z <= 1) --> false", false},
      {soon, "(P.B && z < 1 && x > 6) --> false", false},
      {soon, "(P.B && z > 3 && y < 3) --> false", true},
      {late, "true --> P.B", true},
  };
  CHECK_ALL(list);
}

// Bounds of 16 bits are not enough.
static void test_overflow(void **state) {
  (void)state;
  static const char wide_one[] = ONE_PROCESS(
      "clock x, y;", "A { x <= 1000000 }, B",
      "A -> A { guard x == 1000000 && y <= 2000001; assign x = 0; },"
      "A -> B { guard y > 2000001; }");
  static const example list[] = {
      {wide_one, "A<> P.B", true},
      {wide_one, "E[] y < 3", false},
      {wide_one, "A<> (P.A && y > 2000001)", true},
      {wide_one, "A<> (P.A && y > 2000002)", false},
  };
  CHECK_ALL(list);
}

// ---- Errors, limits, refusals ------------------------------------------------------------------

static void test_errors(void **state) {
  (void)state;
  static const char risky[] =
      "clock x; int[0,3] v; int[0,9] d;"
      "process P() { state A { x <= 1 }, B; init A; trans"
      " A -> A { guard x == 1; assign v = v + 1, x = 0; },"
      " A -> B { guard v > 5; }; } system P;";
  trial a;
  ask(&a, risky, "A<> P.B", ABSTRACTION_AUTO, false);
  assert_int_equal(a.status, ENGINE_ERROR);
  trace *t = liveness_error_path(&a.t.m.memory, &a.l);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 3);
  dismiss(&a);
  ask(&a, risky, "P.A --> P.B", ABSTRACTION_AUTO, false);
  assert_int_equal(a.status, ENGINE_ERROR);
  assert_non_null(liveness_error_path(&a.t.m.memory, &a.l));
  dismiss(&a);
  ask(&a, risky, "A<> 6 / (2 - v) == 7", ABSTRACTION_AUTO, false);
  assert_int_equal(a.status, ENGINE_QUERY);
  t = liveness_error_path(&a.t.m.memory, &a.l);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 2);
  dismiss(&a);
}

static const char *stop(void *data, const search_stats *s) {
  (void)data;
  return s->explored > 3 ? "enough" : NULL;
}

static void test_stopped(void **state) {
  (void)state;
  static const char counter[] =
      "clock x; int[0,30000] v;"
      "process P() { state A { x <= 1 }; init A; trans"
      " A -> A { guard x == 1 && v < 30000; assign v = v + 1, x = 0; };"
      "} system P;";
  trial a;
  model_text_load(&a.t, "m.xta", counter, "A<> v == 30000");
  network_limits *limits =
      limits_find(&a.t.m.memory, a.t.code, a.t.asked, true);
  limits_scale(&a.t.m.net, limits);
  a.s = semantics_new(&a.t.m.memory, a.t.code, limits->scale, false);
  a.o = (search_options){.simd = zone_level_best(), .poll = stop};
  watch_init(&a.w, &a.t.m.memory, &a.o);
  const liveness_plan plan = liveness_plan_of(a.t.asked, a.t.asked_code);
  liveness_init(
      &a.l,
      &(search_job){.s = a.s, .limits = limits, .options = a.o, .watch = &a.w},
      &plan);
  assert_int_equal(liveness_run(&a.l), ENGINE_STOPPED);
  assert_string_equal(a.w.reason, "enough");
  dismiss(&a);
  ask(&a, counter, "A<> v == 30000", ABSTRACTION_AUTO, false);
  assert_int_equal(a.status, ENGINE_DONE);
  liveness_count(&a.l);
  assert_int_equal(a.l.stats.explored, 30000);
  assert_true(a.l.stats.store_bytes > 0);
  dismiss(&a);
}

static void check_refusal(const char *text, bool deadlock,
                          const search_options *o, const char *part) {
  model_text t;
  model_text_load(&t, "m.xta", text, "A<> P.B");
  query asked = *t.asked;
  asked.has_deadlock = deadlock;
  const network_limits *limits =
      limits_find(&t.m.memory, t.code, t.asked, true);
  const char *why = liveness_refusal(&t.m.memory, &t.m.net, &asked, limits, o);
  assert_non_null(why);
  assert_non_null(strstr(why, part));
  model_text_release(&t);
}

static void test_refusals(void **state) {
  (void)state;
  static const char plain[] = ONE_PROCESS("clock x;", "A, B", "A -> B { }");
  static const char stops[] =
      ONE_PROCESS("clock x;", "A { x' == 0 }, B", "A -> B { }");
  const search_options none = {.path = PATH_SOME};
  const search_options lu = {.abstraction = ABSTRACTION_EXTRA_LU};
  const search_options bits = {.passed = PASSED_BITSTATE};
  check_refusal(plain, true, &none, "deadlock");
  check_refusal(stops, false, &none, "stop-watches");
  check_refusal(plain, false, &lu, "extra-lu");
  check_refusal(plain, false, &bits, "--passed");
}

// ---- Time outside a federation --------------------------------------------------------------------

enum { GRID = 4, SIDE = 5 * GRID }; // points of two clocks, in quarters

static const zone_kernel *kernel(void) {
  return zone_kernel_get(ZONE_16, zone_level_best());
}

static bool random_zone(world *w, void *z, uint32_t n) {
  const zone_kernel *k = kernel();
  k->init_universe(z, n);
  for (int i = pick(w, 4); i >= 0; i--) {
    const uint32_t x = (uint32_t)pick(w, (int32_t)n);
    const uint32_t y = (uint32_t)pick(w, (int32_t)n);
    const int64_t c = pick(w, 8) - 3;
    if (x != y &&
        k->constrain(z, n, x, y, percent(w, 50) ? bound_lt(c) : bound_le(c)) !=
            ZONE_SOME)
      return false;
  }
  return true;
}

static void random_federation(world *w, federation *f, int count) {
  void *z = test_malloc(zone_bytes(kernel(), f->n));
  for (int i = 0; i < count; i++)
    if (random_zone(w, z, f->n))
      federation_add(f, z);
  test_free(z);
}

static bool has_point(const federation *f, int64_t x, int64_t y,
                      int64_t scale) {
  const int64_t point[3] = {0, x, y};
  for (uint32_t i = 0; i < f->count; i++)
    if (zone_has_point(f->kernel, federation_zone(f, i), f->n, point, scale))
      return true;
  return false;
}

// From some point of `good` at or before this one, by steps of half a grid.
static bool is_after(const federation *good, const federation *bad, int64_t x,
                     int64_t y) {
  for (; x >= 0 && y >= 0; x--, y--) {
    if (has_point(bad, x, y, 2 * GRID))
      return false;
    if (has_point(good, x, y, 2 * GRID))
      return true;
  }
  return false;
}

// The difference of the clocks stays as it is, so along a line all bounds that
// matter are at two places in a unit, and a grid of quarters, halved, has points
// between them.
static void test_after(void **state) {
  (void)state;
  world w;
  world_init(&w, 20);
  for (int round = 0; round < 1500; round++) {
    federation good, bad, out;
    federation_init(&good, kernel(), 3);
    federation_init(&bad, kernel(), 3);
    federation_init(&out, kernel(), 3);
    random_federation(&w, &good, 1 + pick(&w, 2));
    random_federation(&w, &bad, pick(&w, 4));
    const zone_constraint cap = {1 + (uint32_t)pick(&w, 2), 0,
                                 percent(&w, 50) ? bound_lt(4) : bound_le(3)};
    dwell here = {&cap, 1, true};
    federation_constrain(&good, cap.i, cap.j, cap.b);
    dwell_after(&out, &good, &bad, &here);
    federation inside;
    federation_init(&inside, kernel(), 3);
    void *z = test_malloc(zone_bytes(kernel(), 3));
    kernel()->init_universe(z, 3);
    kernel()->constrain(z, 3, cap.i, cap.j, cap.b);
    federation_add(&inside, z);
    for (int64_t x = 0; x < 2 * SIDE; x += 2)
      for (int64_t y = 0; y < 2 * SIDE; y += 2)
        if (has_point(&out, x, y, 2 * GRID) !=
            (is_after(&good, &bad, x, y) && has_point(&inside, x, y, 2 * GRID)))
          fail_msg("round %d: %d/8, %d/8", round, (int)x, (int)y);
    test_free(z);
    federation_release(&inside);
    federation_release(&good);
    federation_release(&bad);
    federation_release(&out);
  }
  world_release(&w);
}

// Does time lead from here into `bad` before the cap?
static bool is_spared(const federation *bad, const zone_constraint *cap,
                      int64_t x, int64_t y) {
  for (; x < 4 * SIDE && y < 4 * SIDE; x++, y++) {
    const int64_t clock = cap->i == 1 ? x : y;
    const int64_t most = bound_constant(cap->b) * 2 * GRID;
    if (bound_is_strict(cap->b) ? clock >= most : clock > most)
      return true;
    if (has_point(bad, x, y, 2 * GRID))
      return false;
  }
  return true;
}

static void test_spared(void **state) {
  (void)state;
  world w;
  world_init(&w, 21);
  void *z = test_malloc(zone_bytes(kernel(), 3));
  for (int round = 0; round < 500; round++) {
    federation good, bad, out;
    federation_init(&good, kernel(), 3);
    federation_init(&bad, kernel(), 3);
    federation_init(&out, kernel(), 3);
    random_federation(&w, &bad, pick(&w, 4));
    const zone_constraint cap = {1 + (uint32_t)pick(&w, 2), 0,
                                 percent(&w, 50) ? bound_lt(4) : bound_le(3)};
    const dwell here = {&cap, 1, true};
    kernel()->init_universe(z, 3);
    kernel()->constrain(z, 3, cap.i, cap.j, cap.b);
    federation_add(&good, z);
    dwell_spared(&out, z, &bad, &here);
    for (int64_t x = 0; x < 2 * SIDE; x += 2)
      for (int64_t y = 0; y < 2 * SIDE; y += 2)
        assert_int_equal(has_point(&out, x, y, 2 * GRID),
                         has_point(&good, x, y, 2 * GRID) &&
                             is_spared(&bad, &cap, x, y));
    federation_release(&good);
    federation_release(&bad);
    federation_release(&out);
  }
  test_free(z);
  world_release(&w);
}

// ---- Random automata against their regions -----------------------------------------------------------

// Two clocks in thirds: a third and two thirds are fractions of which only the
// order counts; BEYOND is any value above MOST.
enum { MOST = 3, BEYOND = 3 * MOST + 1, VALUES = BEYOND + 1 };
enum { PLACES = 3, EDGES = 5, ATOMS = 2, CLAUSES = 3 };

typedef struct {
  int clock; // or -1: it is a location
  int op;    // <, <=, ==, >=, >
  int constant;
} r_atom;

typedef struct {
  r_atom atoms[ATOMS];
  int count;
} r_clause;

typedef struct {
  r_clause clauses[CLAUSES];
  int count;
} r_predicate;

typedef struct {
  struct {
    int source, target, resets;
    r_clause guard;
  } edges[EDGES];
  int nedges;
  r_clause invariant[PLACES]; // upper bounds
  bool urgent[PLACES];
} r_automaton;

typedef struct {
  int place, v[2];
} r_node;

static const char *const r_ops[] = {"<", "<=", "==", ">=", ">"};

static bool r_compare(int op, int value, int constant) {
  const int d = value - 3 * constant;
  return op == 0   ? d < 0
         : op == 1 ? d <= 0
         : op == 2 ? d == 0
         : op == 3 ? d >= 0
                   : d > 0;
}

static bool r_atom_holds(const r_atom *a, const r_node *n) {
  return a->clock < 0 ? n->place == a->constant
                      : r_compare(a->op, n->v[a->clock], a->constant);
}

static bool r_clause_holds(const r_clause *c, const r_node *n) {
  for (int i = 0; i < c->count; i++)
    if (!r_atom_holds(&c->atoms[i], n))
      return false;
  return true;
}

static bool r_holds(const r_predicate *p, const r_node *n) {
  for (int i = 0; i < p->count; i++)
    if (r_clause_holds(&p->clauses[i], n))
      return true;
  return false;
}

static bool r_is_live(int v) { return v != BEYOND; }

// Fractions that occur are a third, or one and two thirds.
static void r_normalise(r_node *n) {
  int *v = n->v;
  for (int i = 0; i < 2; i++)
    if (v[i] > 3 * MOST)
      v[i] = BEYOND;
  const int a = r_is_live(v[0]) ? v[0] % 3 : 0;
  const int b = r_is_live(v[1]) ? v[1] % 3 : 0;
  if (a && b && a == b)
    v[0] -= a - 1, v[1] -= b - 1;
  else if (a && !b)
    v[0] -= a - 1;
  else if (b && !a)
    v[1] -= b - 1;
}

// False: time may pass for ever in this region.
static bool r_delay(r_node *n) {
  int *v = n->v;
  bool whole = false;
  int most = 0;
  for (int i = 0; i < 2; i++) {
    if (!r_is_live(v[i]))
      continue;
    whole |= v[i] % 3 == 0;
    most = v[i] % 3 > most ? v[i] % 3 : most;
  }
  if (!r_is_live(v[0]) && !r_is_live(v[1]))
    return false;
  for (int i = 0; i < 2; i++) {
    if (!r_is_live(v[i]))
      continue;
    if (whole) // those go on a little, the others stay ahead of them
      v[i] += v[i] % 3 == 0 ? 1 : 2 - v[i] % 3;
    else if (v[i] % 3 == most)
      v[i] += 3 - most;
  }
  r_normalise(n);
  return true;
}

static int r_number(const r_node *n) {
  return (n->place * VALUES + n->v[0]) * VALUES + n->v[1];
}

enum { NODES = PLACES * VALUES * VALUES };

typedef struct {
  bool exists;
  bool ends; // no step leads on, or time may pass for ever
  int next[EDGES + 1];
  int count;
} r_steps;

static void r_expand(const r_automaton *a, const r_node *n, r_steps *out) {
  *out = (r_steps){.exists = true};
  r_node later = *n;
  bool endless = false;
  if (!a->urgent[n->place]) {
    if (!r_delay(&later))
      endless = true;
    else if (r_clause_holds(&a->invariant[n->place], &later))
      out->next[out->count++] = r_number(&later);
  }
  for (int i = 0; i < a->nedges; i++) {
    if (a->edges[i].source != n->place ||
        !r_clause_holds(&a->edges[i].guard, n))
      continue;
    r_node to = {a->edges[i].target, {n->v[0], n->v[1]}};
    for (int x = 0; x < 2; x++)
      if (a->edges[i].resets & 1 << x)
        to.v[x] = 0;
    r_normalise(&to);
    if (r_clause_holds(&a->invariant[to.place], &to))
      out->next[out->count++] = r_number(&to);
  }
  out->ends = endless || out->count == 0;
}

static r_node r_node_of(int number) {
  return (r_node){number / (VALUES * VALUES),
                  {number / VALUES % VALUES, number % VALUES}};
}

static void r_explore(const r_automaton *a, r_steps *steps) {
  int *stack = test_malloc(NODES * sizeof *stack);
  int count = 0;
  bool *seen = test_calloc(NODES, sizeof *seen);
  memset(steps, 0, NODES * sizeof *steps);
  stack[count++] = 0;
  seen[0] = true;
  while (count) {
    const int i = stack[--count];
    const r_node n = r_node_of(i);
    r_expand(a, &n, &steps[i]);
    for (int k = 0; k < steps[i].count; k++)
      if (!seen[steps[i].next[k]]) {
        seen[steps[i].next[k]] = true;
        stack[count++] = steps[i].next[k];
      }
  }
  test_free(seen);
  test_free(stack);
}

// From which nodes is there a maximal run on which p is `value` all along?
static void r_stay(const r_steps *steps, const r_predicate *p, bool value,
                   bool *in) {
  for (int i = 0; i < NODES; i++) {
    const r_node n = r_node_of(i);
    in[i] = steps[i].exists && r_holds(p, &n) == value;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < NODES; i++) {
      bool goes_on = steps[i].ends;
      for (int k = 0; k < steps[i].count && in[i]; k++)
        goes_on |= in[steps[i].next[k]];
      if (in[i] && !goes_on) {
        in[i] = false;
        changed = true;
      }
    }
  }
}

static r_clause r_random_clause(world *w, int atoms, int ops, bool places) {
  r_clause c = {.count = atoms};
  for (int i = 0; i < atoms; i++) {
    const bool is_place = places && percent(w, 40);
    c.atoms[i] = (r_atom){is_place ? -1 : pick(w, 2), pick(w, ops),
                          pick(w, is_place ? PLACES : MOST + 1)};
  }
  return c;
}

static r_predicate r_random_predicate(world *w) {
  r_predicate p = {.count = 1 + pick(w, CLAUSES)};
  for (int i = 0; i < p.count; i++)
    p.clauses[i] = r_random_clause(w, 1 + pick(w, ATOMS), 5, true);
  return p;
}

static r_automaton r_random(world *w) {
  r_automaton a = {.nedges = 1 + pick(w, EDGES)};
  for (int i = 0; i < a.nedges; i++) {
    a.edges[i].source = i < PLACES ? i : pick(w, PLACES);
    a.edges[i].target = pick(w, PLACES);
    a.edges[i].resets = pick(w, 4);
    a.edges[i].guard = r_random_clause(w, pick(w, ATOMS + 1), 5, false);
  }
  for (int i = 0; i < PLACES; i++) {
    a.invariant[i] = r_random_clause(w, pick(w, ATOMS + 1), 2, false);
    for (int k = 0; k < a.invariant[i].count; k++)
      a.invariant[i].atoms[k].constant += a.invariant[i].atoms[k].constant == 0;
    a.urgent[i] = percent(w, 15);
  }
  return a;
}

static void r_print_clause(strbuf *out, const r_clause *c, const char *none) {
  if (c->count == 0)
    strbuf_puts(out, none);
  for (int i = 0; i < c->count; i++) {
    const r_atom *a = &c->atoms[i];
    strbuf_puts(out, i ? " && " : "");
    if (a->clock < 0)
      strbuf_printf(out, "P.L%d", a->constant);
    else
      strbuf_printf(out, "x%d %s %d", a->clock, r_ops[a->op], a->constant);
  }
}

static void r_print_predicate(strbuf *out, const r_predicate *p) {
  strbuf_puts(out, "(");
  for (int i = 0; i < p->count; i++) {
    strbuf_puts(out, i ? " || (" : "(");
    r_print_clause(out, &p->clauses[i], "true");
    strbuf_puts(out, ")");
  }
  strbuf_puts(out, ")");
}

static void r_print(strbuf *out, const r_automaton *a) {
  strbuf_puts(out, "clock x0, x1; process P() { state ");
  for (int i = 0; i < PLACES; i++) {
    strbuf_printf(out, "%sL%d { ", i ? ", " : "", i);
    r_print_clause(out, &a->invariant[i], "true");
    strbuf_puts(out, " }");
  }
  const char *before = "; urgent ";
  for (int i = 0; i < PLACES; i++)
    if (a->urgent[i]) {
      strbuf_printf(out, "%sL%d", before, i);
      before = ", ";
    }
  strbuf_puts(out, "; init L0; trans ");
  for (int i = 0; i < a->nedges; i++) {
    strbuf_printf(out, "%sL%d -> L%d { guard ", i ? ", " : "",
                  a->edges[i].source, a->edges[i].target);
    r_print_clause(out, &a->edges[i].guard, "true");
    for (int x = 0; x < 2; x++)
      if (a->edges[i].resets & 1 << x)
        strbuf_printf(out, "%s x%d = 0",
                      x && a->edges[i].resets & 1 ? "," : "; assign", x);
    strbuf_puts(out, "; }");
  }
  strbuf_puts(out, "; } system P;");
}

// kind 0: E[] p, 1: A<> p, 2: p --> q.  Is there such a run?
static bool r_answer(const r_steps *steps, int kind, const r_predicate *p,
                     const r_predicate *q) {
  bool *in = test_calloc(NODES, sizeof *in);
  bool found = false;
  r_stay(steps, kind == 2 ? q : p, kind == 0, in);
  for (int i = 0; i < NODES; i++) {
    const r_node n = r_node_of(i);
    found |= in[i] && (kind == 2 ? r_holds(p, &n) : i == 0);
  }
  test_free(in);
  return found;
}

static void check_random(world *w, const char *text, const r_steps *steps,
                         int kind) {
  const r_predicate p = r_random_predicate(w), q = r_random_predicate(w);
  strbuf asked;
  strbuf_init(&asked);
  strbuf_puts(&asked, kind == 0 ? "E[] " : kind == 1 ? "A<> " : "");
  r_print_predicate(&asked, &p);
  if (kind == 2) {
    strbuf_puts(&asked, " --> ");
    r_print_predicate(&asked, &q);
  }
  const bool found = r_answer(steps, kind, &p, &q);
  trial t;
  ask(&t, text, asked.text, ABSTRACTION_AUTO, percent(w, 30));
  if (t.status != (found ? ENGINE_FOUND : ENGINE_DONE))
    fail_msg("%s\n%s: regions say %d, status %d", text, asked.text, found,
             (int)t.status);
  if (found)
    check_found(&t);
  dismiss(&t);
  strbuf_release(&asked);
}

static void test_random(void **state) {
  (void)state;
  world w;
  world_init(&w, 22);
  r_steps *steps = test_malloc(NODES * sizeof *steps);
  for (int round = 0; round < 150; round++) {
    const r_automaton a = r_random(&w);
    strbuf text;
    strbuf_init(&text);
    r_print(&text, &a);
    r_explore(&a, steps);
    for (int kind = 0; kind < 3; kind++)
      check_random(&w, text.text, steps, kind);
    strbuf_release(&text);
  }
  test_free(steps);
  world_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_live_shrink), cmocka_unit_test(test_maximal_runs),
      cmocka_unit_test(test_standing),    cmocka_unit_test(test_gaps),
      cmocka_unit_test(test_leads_to),    cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_003_diag),    cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_errors),      cmocka_unit_test(test_stopped),
      cmocka_unit_test(test_refusals),    cmocka_unit_test(test_after),
      cmocka_unit_test(test_spared),      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
