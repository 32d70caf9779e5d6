// Which cycles can be accelerated: windows and unfolding numbers by hand, each
// reason of a near miss, caps; and random cycles against zones that go round.

#include "sem/cycles.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "sem/cycle_paths.h"
#include "world.h"
#include "zone/zone.h"

// ---- Describing

static void put_window(strbuf *out, const cycle_window *w) {
  strbuf_printf(out, "%c%" PRId64 ",", w->is_open_below ? '(' : '[', w->low);
  if (w->high == CYCLE_FOREVER)
    strbuf_puts(out, "inf)");
  else
    strbuf_printf(out, "%" PRId64 "%c", w->high, w->is_open_above ? ')' : ']');
}

// "A B on y [3,7] x1" or "A B: reason", one a line.
static void describe(const network *net, const cycle_set *set, strbuf *out) {
  for (uint32_t i = 0; i < set->list.count; i++) {
    const cycle *c = set->list.data[i];
    const process *of = &net->processes.data[c->process];
    for (uint32_t k = 0; k < c->count; k++)
      strbuf_printf(out, "%s%s", k ? " " : "",
                    of->locations[c->locations[k]].name);
    if (c->has_window) {
      strbuf_printf(out, " on %s ", net->clocks.data[c->clock].name);
      put_window(out, &c->window);
    }
    if (c->unfolding)
      strbuf_printf(out, " x%" PRId64, c->unfolding);
    if (c->miss)
      strbuf_printf(out, ": %s", c->miss);
    strbuf_putc(out, '\n');
  }
  if (set->obstacle)
    strbuf_printf(out, "%s\n", set->obstacle);
}

static void check_places(const network *net, const cycle_set *set) {
  for (uint32_t i = 0; i < set->list.count; i++) {
    const cycle *c = set->list.data[i];
    const process *of = &net->processes.data[c->process];
    assert_true(c->count >= 1 && c->count <= CYCLE_EDGES);
    assert_true(!c->unfolding == (c->miss != NULL));
    for (uint32_t k = 0; k < c->count; k++) {
      const edge *e = &of->edges[c->edges[k]];
      assert_int_equal(e->source, c->locations[k]);
      assert_int_equal(e->target, c->locations[(k + 1) % c->count]);
    }
    assert_true(!c->has_window || (c->nstarts && c->starts[0] == 0));
    for (uint32_t k = 0; c->has_window && k < c->nstarts; k++) {
      const cycle_starts *at =
          cycles_at(set, c->process, c->locations[c->starts[k]]);
      uint32_t found = 0;
      for (uint32_t n = 0; n < at->count; n++)
        found += at->data[n].of == c && at->data[n].first == c->starts[k];
      assert_int_equal(found, 1);
    }
  }
}

static void expect_in(const char *path, const char *text, const char *wanted) {
  model_text t;
  model_text_load(&t, path, text, NULL);
  const network *net = &t.m.net;
  const cycle_set *set = cycles_find(&t.m.memory, net, true);
  check_places(net, set);
  strbuf b;
  strbuf_init(&b);
  describe(net, set, &b);
  if (strcmp(b.text, wanted) != 0)
    print_error("%s\n", text);
  assert_string_equal(b.text, wanted);
  strbuf_release(&b);
  model_text_release(&t);
}

static void expect(const char *text, const char *wanted) {
  expect_in("m.xta", text, wanted);
}

// One process with clocks x and y.
static void expect_body(const char *body, const char *wanted) {
  char text[2000];
  snprintf(text, sizeof text,
           "clock x, y; int i, v; const int K = 3; const int T[2] = {3, 9};\n"
           "chan c; void f() { if (i > 0) y = 0; }\n"
           "process P() { %s }\nsystem P;",
           body);
  expect(text, wanted);
}

// ---- Windows

// Automaton P of Hendriks and Larsen.
static void test_polling(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta",
                  "process P() { clock y, z; state L0{y<=2}, L1{y<=4}, "
                  "L2{y<=5}, L3, L4; init L3; trans L3->L2{guard y>3;}, "
                  "L2->L0{guard y>=3; assign y=0;}, L0->L1{assign y=0;}, "
                  "L1->L2{guard y>=1;}, L0->L4{guard z>=1000;}; } system P;",
                  NULL);
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, false);
  strbuf b;
  strbuf_init(&b);
  describe(&t.m.net, set, &b);
  assert_string_equal(b.text, "L0 L1 L2 on P.y [3,7] x1\n");
  strbuf_release(&b);
  check_places(&t.m.net, set);
  const cycle *c = set->list.data[0];
  assert_int_equal(c->nstarts, 2); // L1, too, is only entered with a reset
  assert_int_equal(c->starts[1], 1);
  assert_int_equal(c->nguarded, 0);
  assert_int_equal(cycles_at(set, 0, c->locations[2])->count, 0);
  model_text_release(&t);
}

// A cycle that takes no time lets no time pass.
static void test_zero(void **state) {
  (void)state;
  expect("clock y, z; process P() { state A{y<=0}, B{y<=0}, C; init A; trans "
         "A->B{}, B->A{assign y=0;}, A->C{guard z>=1;}; } system P;",
         "A B on y [0,0]: the window is a single point\n");
}

static void expect_loop(const char *invariant, const char *guard,
                        const char *wanted) {
  char body[300], line[100];
  snprintf(body, sizeof body,
           "state A{%s}; init A; trans A->A{guard %s; assign y=0;};", invariant,
           guard);
  snprintf(line, sizeof line, "A%s\n", wanted);
  expect_body(body, line);
}

static void test_ends(void **state) {
  (void)state;
  expect_loop("y<=7", "y>=3", " on y [3,7] x1");
  expect_loop("y<7", "y>=3", " on y [3,7) x1");
  expect_loop("y<=7", "y>3", " on y (3,7] x1");
  expect_loop("true", "y>3 && y<7", " on y (3,7) x1");
  expect_loop("true", "y==3", " on y [3,3]: the window is a single point");
  expect_loop("y<=3", "y>=3", " on y [3,3]: the window is a single point");
  expect_loop("true", "y>=3", " on y [3,inf) x1");
  expect_loop("true", "y>3", " on y (3,inf) x1");
  expect_loop("true", "true", " on y [0,inf) x1");
  expect_loop("y<=2", "true", " on y [0,2] x1");
  expect_loop("y<2", "y>0", " on y (0,2) x1");
  expect_loop("y<=0", "true", " on y [0,0]: the window is a single point");
  expect_loop("5>=y", "K<=y", " on y [3,5] x2");
  expect_loop("y<=T[1]", "y>=T[0]+2*K",
              " on y [9,9]: the window is a single "
              "point");
  expect_loop("y<=1000000000", "y>=999999999",
              " on y [999999999,1000000000] x999999999");
}

static void test_unfolding(void **state) {
  (void)state;
  expect_loop("y<=50", "y>=40", " on y [40,50] x4");
  expect_loop("y<50", "y>=40", " on y [40,50) x4");
  expect_loop("y<=50", "y>40", " on y (40,50] x4");
  expect_loop("y<50", "y>40", " on y (40,50) x5");
  expect_loop("y<=80", "y>=40", " on y [40,80] x1");
  expect_loop("y<80", "y>40", " on y (40,80) x2");
  expect_loop("y<=5", "y>=4", " on y [4,5] x4");
  expect_loop("y<=9", "y>=7", " on y [7,9] x4");
  expect_loop("y<=10", "y>=7", " on y [7,10] x3");
  expect_loop("y<=6", "y>=3", " on y [3,6] x1");
  expect_loop("y<6", "y>3", " on y (3,6) x2");
  const cycle_window far = {BOUND_LIMIT / 2, CYCLE_FOREVER, true, true};
  assert_int_equal(cycle_window_unfolding(&far), 1);
}

static void test_segments(void **state) {
  (void)state;
  expect_body("state A{y<=2}, B{y<3}; init A; trans A->B{guard y>1; assign "
              "y=0;}, B->A{guard y>=2; assign y=0;};",
              "A B on y (3,5) x2\n");
  expect_body("state A{y<=2}, B; init A; trans A->B{guard y>=2; assign y=0;}, "
              "B->A{guard y>=1; assign y=0;};",
              "A B on y [3,inf) x1\n");
  expect_body("state A{y<=2}, B{y<=1}; init A; trans A->B{guard y>=2; assign "
              "y=0;}, B->A{guard y>=1; assign y=0, y=0;};",
              "A B on y [3,3]: the window is a single point\n");
}

static void test_infeasible(void **state) {
  (void)state;
  expect_body("state A, B{y<=2}; init A; trans A->B{guard y>=3;}, B->A{assign "
              "y=0;};",
              "A B: infeasible: y >= 3 at A -> B, then y <= 2 at B -> A\n");
  expect_body("state A, B; init A; trans A->B{guard y>=3;}, B->A{guard y<3; "
              "assign y=0;};",
              "A B: infeasible: y >= 3 at A -> B, then y < 3 at B -> A\n");
  expect_body("state A, B; init A; trans A->B{guard y>3;}, B->A{guard y<=3; "
              "assign y=0;};",
              "A B: infeasible: y > 3 at A -> B, then y <= 3 at B -> A\n");
  expect_body("state A, B; init A; trans A->B{guard y>=3;}, B->A{guard y<=3; "
              "assign y=0;};",
              "A B on y [3,3]: the window is a single point\n");
  // The end is fine, what comes before is not; then the other segment.
  expect_body("state A{y<=1}, B, C{y<=9}; init A; trans A->B{guard y>=2;}, "
              "B->C{}, C->A{assign y=0;};",
              "A B C: infeasible: y >= 2 at A -> B, then y <= 1 at A -> B\n");
  expect_body("state A{y<=1}, B{y<=1}; init A; trans A->B{assign y=0;}, "
              "B->A{guard y>=2; assign y=0;};",
              "A B: infeasible: y >= 2 at B -> A, then y <= 1 at B -> A\n");
  expect_loop("y<0", "true",
              ": infeasible: y >= 0 at A -> A, then y < 0 at A -> A");
}

static cycle_step step(bound low, bound high, bool resets) {
  return (cycle_step){.low = low, .high = high, .resets = resets};
}

static void test_too_large(void **state) {
  (void)state;
  const bound most = bound_le(BOUND_LIMIT / 2), least = -most;
  const cycle_step steps[3] = {step(least, most, true),
                               step(BOUND_LE_ZERO, BOUND_INFINITY, false),
                               step(least, BOUND_INFINITY, true)};
  cycle_window w;
  window_clash clash;
  assert_int_equal(cycle_window_find(steps, 1, &w, &clash), WINDOW_SOME);
  assert_int_equal(w.low, BOUND_LIMIT / 2);
  assert_int_equal(cycle_window_unfolding(&w), 0);
  assert_int_equal(cycle_window_find(steps, 3, &w, &clash), WINDOW_TOO_LARGE);
  const cycle_step again[2] = {step(bound_le(-1), most, true),
                               step(bound_le(-2), bound_lt(5), true)};
  assert_int_equal(cycle_window_find(again, 2, &w, &clash), WINDOW_TOO_LARGE);
  const cycle_window wide_one = {(INT64_C(1) << 31), (INT64_C(1) << 31) + 1,
                                 false, false};
  assert_int_equal(cycle_window_unfolding(&wide_one), 0);
}

// ---- Several cycles

static void test_two_at_one_location(void **state) {
  (void)state;
  expect_body("state A{y<=9}, B{y<=5}; init A; trans A->B{guard i==0 && y>=1;},"
              " B->A{assign y=0;}, A->A{guard y>=4; assign y=0;}, "
              "B->B{guard i<2;};",
              "A B on y [1,5] x1\nA on y [4,9] x1\nB: no clock is reset\n");
  model_text t;
  model_text_load(&t, "m.xta",
                  "clock y; int i; process P() { state A, B; init A; trans "
                  "A->B{guard i==0 && y>=1;}, B->A{guard i==0; assign y=0;}, "
                  "A->A{assign y=0;}, B->A{guard y>=9; assign y=0;}; } "
                  "system P;",
                  NULL);
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, false);
  assert_int_equal(set->list.count, 3);
  assert_int_equal(cycles_at(set, 0, 0)->count, 3);
  assert_int_equal(cycles_at(set, 0, 1)->count, 0);
  assert_int_equal(set->list.data[0]->nguarded, 2);
  assert_int_equal(set->list.data[0]->guarded[1], 1);
  assert_int_equal(set->list.data[1]->nguarded, 1);
  assert_int_equal(set->list.data[2]->nguarded, 0);
  model_text_release(&t);
}

static void test_two_clocks(void **state) {
  (void)state;
  expect_body("state A{y<=9}, B{x<=5}; init A; trans A->A{guard y>=1; assign "
              "y=0;}, A->B{assign x=0, y=0;}, B->B{guard x>2; assign x=0;}, "
              "B->A{assign y=0;};",
              "A on y [1,9] x1\nB on x (2,5] x1\n"
              "A B: edge A -> B resets another clock x\n");
}

// Bounds of other clocks are no part of the window.
static void test_other_clocks(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta",
                  "clock x, y, z; const int K = 3;"
                  "process P() { state A{y<=4}, B{x<=20 && y<=9}; init A; "
                  "trans A->B{guard x>K && z-x<=1;}, "
                  "B->A{guard y>=1 && z==8; assign y=0;}; } system P;",
                  NULL);
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, false);
  strbuf b;
  strbuf_init(&b);
  describe(&t.m.net, set, &b);
  assert_string_equal(b.text, "A B on y [1,9] x1\n");
  strbuf_release(&b);
  const zone_constraint wanted[] = {{0, 1, bound_lt(-3)},
                                    {3, 1, bound_le(1)},
                                    {3, 0, bound_le(8)},
                                    {0, 3, bound_le(-8)},
                                    {1, 0, bound_le(20)}};
  const cycle *c = set->list.data[0];
  assert_int_equal(c->nothers, 5);
  for (uint32_t i = 0; i < 5; i++) {
    assert_int_equal(c->others[i].i, wanted[i].i);
    assert_int_equal(c->others[i].j, wanted[i].j);
    assert_int_equal(c->others[i].b, wanted[i].b);
  }
  model_text_release(&t);
}

static void test_nothing(void **state) {
  (void)state;
  expect_body("state A; init A;", "");
  expect_body("state A, B; init A; trans A->B{assign y=0;};", "");
}

// ---- Near misses

static void expect_miss(const char *states, const char *there, const char *back,
                        const char *reason) {
  char body[600], line[200];
  snprintf(body, sizeof body,
           "state %s init A; trans A->B{%s}, B->A{guard y>=1; %s};", states,
           there, back);
  snprintf(line, sizeof line, "A B: %s\n", reason);
  expect_body(body, line);
}

static void test_edges_that_miss(void **state) {
  (void)state;
  const char *reset = "assign y=0;";
  expect_miss("A, B;", "sync c!;", reset, "edge A -> B synchronises on c");
  expect_miss("A, B;", "assign i=1;", reset,
              "edge A -> B does more than reset clocks");
  expect_miss("A, B;", "assign f();", reset,
              "edge A -> B does more than reset clocks");
  expect_miss("A, B;", "", "assign y=0, x=0;",
              "edge B -> A resets another clock x");
  expect_miss("A, B;", "", "assign y=2;",
              "edge B -> A sets y to something else than 0");
  expect_miss("A, B;", "assign y=i;", reset,
              "edge A -> B sets y to something else than 0");
  expect_miss("A, B;", "assign y=x;", reset,
              "edge A -> B sets y to something else than 0");
  expect_miss("A, B;", "", "", "no clock is reset");
  expect_miss("A, B;", "", "assign f();", "no clock is reset");
  expect_miss("A, B;", "guard y-x>=1;", reset,
              "edge A -> B compares y with another clock x");
  expect_miss("A, B;", "guard i==0 || y>2;", reset,
              "the guard of edge A -> B is no conjunction of bounds of clocks");
  expect_miss("A, B;", "guard y>=v;", reset,
              "edge A -> B has a bound of a clock that depends on variables");
  expect_miss("A, B;", "guard y>=T[i];", reset,
              "edge A -> B has a bound of a clock that depends on variables");
  expect_miss("A, B;", "guard y<=1 && 1>2;", reset,
              "infeasible: the guard of edge A -> B is false");
}

static void test_locations_that_miss(void **state) {
  (void)state;
  const char *reset = "assign y=0;";
  expect_miss("A, B; urgent B;", "", reset, "location B is urgent");
  expect_miss("A, B; commit A;", "", reset, "location A is committed");
  expect_miss("A, B{y-x<=2};", "", reset,
              "location B compares y with another clock x");
  expect_miss("A, B{i<3};", "", reset,
              "location B has an invariant over variables");
  expect_miss("A, B{y>=1};", "", reset,
              "location B has a lower bound as invariant");
  expect_miss("A, B{y<=v};", "", reset,
              "location B has a bound of a clock that depends on variables");
  expect_miss(
      "A, B{i==0 || y<=3};", "", reset,
      "the invariant of location B is no conjunction of bounds of clocks");
}

// Numbers beyond 32 bits are TChecker's.
static void expect_large(const char *invariant, const char *guard,
                         const char *wanted) {
  char text[500];
  snprintf(text, sizeof text,
           "system:s\nevent:a\nclock:1:y\nprocess:P\n"
           "location:P:A{initial: : invariant: %s}\n"
           "edge:P:A:A:a{provided: %s : do: y=0}\n",
           invariant, guard);
  expect_in("m.tck", text, wanted);
}

static void test_large_constants(void **state) {
  (void)state;
  expect_large("y<=1000000000001", "y>1000000000000",
               "A on y (1000000000000,1000000000001]: the window is too far "
               "out\n");
  expect_large("y<1000000000000", "y>=999000000000",
               "A on y [999000000000,1000000000000) x999\n");
  expect_large("y<=1152921504606846976", "y>=3",
               "A: location A has a constant that is too large\n");
  expect_large("y<=3", "y<=1152921504606846976",
               "A: edge A -> A has a constant that is too large\n");
}

static void test_entries(void **state) {
  (void)state;
  expect_body("state S, A{y<=2}; init S; trans S->A{}, A->A{assign y=0;};",
              "A: it starts in A, and edge S -> A does not reset y\n");
  expect_body("state S, A{y<=2}; init S; trans S->A{assign i=3, y=0, x=1;}, "
              "A->A{assign y=0;};",
              "A on y [0,2] x1\n");
  expect_body("state S, A{y<=2}; init S; trans S->A{assign y=0, f();}, "
              "A->A{assign y=0;};",
              "A: it starts in A, and edge S -> A does not reset y\n");
  expect_body("state S, A{y<=2}; init S; trans S->A{assign y=0, y=x;}, "
              "A->A{assign y=0;};",
              "A: it starts in A, and edge S -> A does not reset y\n");
  // Any other location of the cycle will do.
  expect_body("state S, A{y<=2}, B; init S; trans S->A{}, A->B{assign y=0;}, "
              "B->A{assign y=0;};",
              "B A on y [0,inf) x1\n");
}

static void test_other_processes(void **state) {
  (void)state;
  static const char *const PLAIN =
      "process P() { state A{y<=3}; init A; trans A->A{guard y>=2; assign "
      "y=0;}; }\n";
  static const char *const OTHERS[][2] = {
      {"process Q() { state U; init U; }", "A on y [2,3] x2\n"},
      {"process Q() { state U, V; init U; trans U->V{guard y>1;}; }",
       "A: y is read by process Q\n"},
      {"process Q() { state U{y<=9}; init U; }", "A: y is read by process Q\n"},
      {"process Q() { state U, V; init U; trans U->V{assign y=0;}; }",
       "A: y is assigned by process Q\n"},
      {"void g() { y = 0; } process Q() { state U, V; init U; trans "
       "U->V{assign g();}; }",
       "A: y is assigned by process Q\n"},
      {"void g(clock &k) { k = 0; } process Q() { state U, V; init U; trans "
       "U->V{assign g(y);}; }",
       "A: y is assigned by process Q\n"},
      {"clock z; process Q() { state U, V; init U; trans U->V{assign z=y;}; }",
       "A: y is read by process Q\n"},
      {"void g() { y = 0; } process Q() { state U; init U; }",
       "A on y [2,3] x2\n"},
  };
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
    for (int swapped = 0; swapped < 2; swapped++) {
      char text[1000];
      snprintf(text, sizeof text, "clock y; %s%s system %s;", PLAIN,
               OTHERS[i][0], swapped ? "Q, P" : "P, Q");
      expect(text, OTHERS[i][1]);
    }
  // An array of clocks, of which each has one; then somebody takes any.
  expect("clock y[2]; process P(const int k) { state A{y[k]<=3}; init A; trans "
         "A->A{guard y[k]>=2; assign y[k]=0;}; } P0 = P(0); P1 = P(1); "
         "system P0, P1;",
         "A on y[0] [2,3] x2\nA on y[1] [2,3] x2\n");
  expect("clock y[2]; int[0,1] n; process P() { state A{y[1]<=3}; init A; "
         "trans A->A{guard y[1]>=2; assign y[1]=0;}; } process Q() { state U; "
         "init U; trans U->U{guard y[n]>=2; assign n=0;}; } system P, Q;",
         "A: y[1] is read by process Q\nU: no clock is reset\n");
}

static void test_obstacles(void **state) {
  (void)state;
  static const char *const P = "%sclock x, y; process P() { state A{y<=3%s}; "
                               "init A; trans A->A{guard y>=2; assign y=0;}; "
                               "} process Q() { state U; init U; }\n%s";
  char text[1000];
  snprintf(text, sizeof text, P, "", "", "system P < Q;");
  expect(text, "the model has priorities\n");
  snprintf(text, sizeof text, P, "", " && x'==0", "system P, Q;");
  expect(text, "the model has stop-watches\n");
  snprintf(text, sizeof text, P, "", " && x'==1", "system P, Q;");
  expect(text, "A on y [2,3] x2\n");
  snprintf(text, sizeof text, P, "int i; before_update { i = 1 } ", "",
           "system P, Q;");
  expect(text, "the model has updates around every step\n");
}

// Guards that the language does not allow, but the network would.
static void test_guards(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta",
                  "clock y; process P() { state A{y<=3}; init A; trans "
                  "A->A{assign y=0;}; } system P;",
                  NULL);
  edge *e = &t.m.net.processes.data[0].edges[0];
  e->guard = expr_new(&t.m.memory, EXPR_AT, e->at, 0);
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, true);
  assert_string_equal(set->list.data[0]->miss,
                      "the guard of edge A -> A asks where a process is");
  e->guard->has_effect = true;
  set = cycles_find(&t.m.memory, &t.m.net, true);
  assert_string_equal(set->list.data[0]->miss,
                      "the guard of edge A -> A has side effects");
  model_text_release(&t);
}

// Over a vector there is no channel.
static void test_events(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.tck",
                  "system:s\nevent:a\nevent:b\nclock:1:y\nprocess:P\n"
                  "location:P:A{initial:}\nedge:P:A:A:a{do: y=0}\n"
                  "edge:P:A:A:b{do: y=0}\nprocess:Q\nlocation:Q:U{initial:}\n"
                  "edge:Q:U:U:a\nprocess:R\nlocation:R:U{initial:}\n"
                  "edge:R:U:U:a\nsync:P@a:Q@a:R@a\n",
                  NULL);
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, true);
  strbuf b;
  strbuf_init(&b);
  describe(&t.m.net, set, &b);
  assert_string_equal(b.text, "A on y [0,inf) x1\n"
                              "A: edge A -> A synchronises on a\n"
                              "U: no clock is reset\nU: no clock is reset\n");
  strbuf_release(&b);
  model_text_release(&t);
}

// ---- Caps

// A ring of locations with that many edges from each to the next.
static cycle_set *find_in_ring(model_text *t, uint32_t locations,
                               uint32_t parallel, const char *update) {
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, "clock y; int i; process P() { state L0");
  for (uint32_t i = 1; i < locations; i++)
    strbuf_printf(&b, ", L%u", i);
  strbuf_puts(&b, "; init L0; trans");
  for (uint32_t i = 0; i < locations * parallel; i++) {
    const uint32_t l = i / parallel, to = (l + 1) % locations;
    strbuf_printf(&b, "%s L%u -> L%u { %s }", i ? "," : "", l, to,
                  to ? "" : update);
  }
  strbuf_puts(&b, "; } system P;");
  model_text_load(t, "m.xta", b.text, NULL);
  strbuf_release(&b);
  cycle_set *set = cycles_find(&t->m.memory, &t->m.net, true);
  check_places(&t->m.net, set);
  return set;
}

static void check_ring(uint32_t locations, uint32_t parallel,
                       const char *update, uint32_t found, cycle_cap wanted) {
  model_text t;
  const cycle_set *set = find_in_ring(&t, locations, parallel, update);
  assert_int_equal(set->list.count, found);
  assert_int_equal(set->caps[0].more, wanted.more);
  assert_int_equal(set->caps[0].more_misses, wanted.more_misses);
  assert_int_equal(set->caps[0].longer, wanted.longer);
  model_text_release(&t);
}

static void test_caps(void **state) {
  (void)state;
  const char *reset = "assign y = 0;", *both = "assign y = 0, i = 1;";
  check_ring(64, 1, reset, 1, (cycle_cap){0});
  check_ring(65, 1, reset, 0, (cycle_cap){.longer = true});
  check_ring(200, 1, reset, 0, (cycle_cap){.longer = true});
  check_ring(1, 1000, reset, 1000, (cycle_cap){0});
  check_ring(1, 1001, reset, 1000, (cycle_cap){.more = true});
  check_ring(10, 2, reset, 1000, (cycle_cap){.more = true});
  check_ring(10, 2, both, 1000, (cycle_cap){.more_misses = true});
  check_ring(64, 2, both, 1000, (cycle_cap){.more_misses = true});
}

// Every location has an edge to every other, and no cycle resets y.
static void test_tries(void **state) {
  (void)state;
  enum { COUNT = 14 };
  model_text t;
  model_text_load(
      &t, "m.xta",
      "clock y; process P() { state A, B; init A; trans A->B{assign "
      "y=0;}; } system P;",
      NULL);
  process *p = &t.m.net.processes.data[0];
  const edge first = p->edges[0];
  const location plain = p->locations[1];
  p->nlocations = COUNT;
  p->locations = arena_array(&t.m.memory, COUNT, sizeof *p->locations);
  p->edges = arena_array(&t.m.memory, COUNT * COUNT, sizeof *p->edges);
  p->nedges = 0;
  for (uint32_t i = 0; i < COUNT; i++) {
    p->locations[i] = plain;
    for (uint32_t k = 1; k < COUNT; k++)
      if (i != k)
        p->edges[p->nedges++] =
            (edge){.source = i, .target = k, .at = first.at};
  }
  p->edges[0].update = first.update; // out of 0, where nothing returns
  const cycle_set *set = cycles_find(&t.m.memory, &t.m.net, false);
  assert_int_equal(set->list.count, 0);
  assert_true(set->caps[0].more);
  model_text_release(&t);
}

// ---- Paths, against a plain enumeration

enum { VERTICES = 6, ARROWS = 18 };

typedef struct {
  const process *of;
  const bool *usable;
  bool on_path[VERTICES];
  uint64_t passed; // edges of closed paths, by any start
} enumeration;

static void enumerate(enumeration *n, uint32_t start, uint32_t at) {
  n->on_path[at] = true;
  for (uint32_t i = 0; i < n->of->nedges; i++) {
    const edge *e = &n->of->edges[i];
    if (!n->usable[i] || e->source != at)
      continue;
    if (e->target == start)
      n->passed++; // as many starts as edges
    else if (!n->on_path[e->target])
      enumerate(n, start, e->target);
  }
  n->on_path[at] = false;
}

typedef struct {
  arena *memory;
  VEC(uint64_t) sets; // of edges: an elementary cycle is determined by them
  uint64_t passed;
} collection;

static bool collect(void *data, const uint32_t *edges, uint32_t count) {
  collection *c = data;
  uint64_t set = 0;
  for (uint32_t k = 0; k < count; k++)
    set |= UINT64_C(1) << edges[k];
  for (uint32_t i = 0; i < c->sets.count; i++)
    assert_true(c->sets.data[i] != set);
  vec_push(c->memory, &c->sets, set);
  c->passed += count;
  return true;
}

static void try_graph(world *w) {
  arena memory;
  arena_init(&memory);
  edge edges[ARROWS] = {{0}};
  location places[VERTICES] = {{0}};
  bool usable[ARROWS];
  process of = {.locations = places,
                .nlocations = 1 + (uint32_t)pick(w, VERTICES),
                .edges = edges,
                .nedges = (uint32_t)pick(w, ARROWS + 1)};
  for (uint32_t i = 0; i < of.nedges; i++) {
    edges[i].source = (uint32_t)pick(w, (int32_t)of.nlocations);
    edges[i].target = (uint32_t)pick(w, (int32_t)of.nlocations);
    usable[i] = percent(w, 85);
  }
  enumeration plain = {.of = &of, .usable = usable};
  for (uint32_t l = 0; l < of.nlocations; l++)
    enumerate(&plain, l, l);
  cycle_graph g;
  collection c = {.memory = &memory};
  cycle_graph_init(&g, &memory, &of);
  const cycle_limits cut = cycle_paths_find(&g, &memory, usable, collect, &c);
  assert_false(cut.is_cut || cut.is_longer);
  assert_int_equal(c.passed, plain.passed);
  arena_release(&memory);
}

static void test_paths(void **state) {
  (void)state;
  world w = {.seed = 11};
  for (int i = 0; i < 2000; i++)
    try_graph(&w);
}

// ---- At random, against zones

enum { LONGEST = 3, CLOCK = 1, TOTAL = 2, DIMENSION = 3 };

typedef struct {
  bool has, is_strict;
  int32_t c;
} limit;

typedef struct {
  limit invariant, lower, upper;
  bool resets;
} leg;

typedef struct {
  uint32_t count;
  leg legs[LONGEST];
} trip;

static limit grow_limit(world *w, int32_t chance, int32_t most) {
  return (limit){percent(w, chance), percent(w, 40), pick(w, most)};
}

static trip grow_trip(world *w) {
  trip t = {.count = 1 + (uint32_t)pick(w, LONGEST)};
  for (uint32_t k = 0; k < t.count; k++) {
    t.legs[k].invariant = grow_limit(w, 60, 9);
    t.legs[k].lower = grow_limit(w, 60, 7);
    t.legs[k].upper = grow_limit(w, 30, 9);
    t.legs[k].resets = k + 1 == t.count || percent(w, 30);
  }
  return t;
}

static void print_limit(strbuf *b, const limit *l, char sign) {
  if (l->has)
    strbuf_printf(b, " && y %c%s %d", sign, l->is_strict ? "" : "=", l->c);
}

static void print_trip(const trip *t, strbuf *b) {
  strbuf_puts(b, "clock y; process P() { state ");
  for (uint32_t k = 0; k < t->count; k++) {
    strbuf_printf(b, "%sL%u { true", k ? ", " : "", k);
    print_limit(b, &t->legs[k].invariant, '<');
    strbuf_puts(b, " }");
  }
  strbuf_puts(b, "; init L0; trans ");
  for (uint32_t k = 0; k < t->count; k++) {
    strbuf_printf(b, "%sL%u -> L%u { guard true", k ? ", " : "", k,
                  (k + 1) % t->count);
    print_limit(b, &t->legs[k].lower, '>');
    print_limit(b, &t->legs[k].upper, '<');
    strbuf_printf(b, "; %s }", t->legs[k].resets ? "assign y = 0;" : "");
  }
  strbuf_puts(b, "; } system P;");
}

static bool meet(const zone_kernel *z, int64_t *m, const limit *l, bool upper) {
  if (!l->has)
    return true;
  const int64_t c = upper ? l->c : -(int64_t)l->c;
  const bound b = l->is_strict ? bound_lt(c) : bound_le(c);
  return z->constrain(m, DIMENSION, upper ? CLOCK : 0, upper ? 0 : CLOCK, b) ==
         ZONE_SOME;
}

// One pass with real zones, the other clock being the time in all.
static bool pass(const zone_kernel *z, int64_t *m, const trip *t) {
  for (uint32_t k = 0; k < t->count; k++) {
    const leg *l = &t->legs[k];
    if (!meet(z, m, &l->invariant, true))
      return false;
    z->up(m, DIMENSION);
    if (!meet(z, m, &l->invariant, true) || !meet(z, m, &l->lower, false) ||
        !meet(z, m, &l->upper, true))
      return false;
    if (l->resets)
      assert_int_equal(z->reset(m, DIMENSION, CLOCK, 0), ZONE_SOME);
  }
  return meet(z, m, &t->legs[0].invariant, true);
}

typedef struct {
  bound low, high; // of 0 - total and of total
} lapse;

static lapse lapse_of(const zone_kernel *z, const int64_t *m) {
  return (lapse){z->get(m, DIMENSION, 0, TOTAL),
                 z->get(m, DIMENSION, TOTAL, 0)};
}

// m times the window.
static lapse times(const cycle_window *w, int64_t m) {
  lapse x = {2 * -(m * w->low) - w->is_open_below, BOUND_INFINITY};
  if (w->high != CYCLE_FOREVER)
    x.high = 2 * (m * w->high) - w->is_open_above;
  return x;
}

// Is nothing between the one and the other, which is later?
static bool leaves_no_gap(const lapse *a, const lapse *b) {
  if (a->high == BOUND_INFINITY)
    return true;
  const int64_t end = bound_constant(a->high), begin = -bound_constant(b->low);
  return begin < end || (begin == end && !(bound_is_strict(a->high) &&
                                           bound_is_strict(b->low)));
}

static void check_passes(const zone_kernel *z, const trip *t, const cycle *c) {
  int64_t m[8 * DIMENSION];
  assert_true(zone_bytes(z, DIMENSION) <= sizeof m);
  z->init_zero(m, DIMENSION);
  lapse before = {0, 0};
  const int64_t i = c->unfolding;
  for (int64_t n = 1; n <= i + 6; n++) {
    assert_true(pass(z, m, t));
    const lapse now = lapse_of(z, m), wanted = times(&c->window, n);
    assert_int_equal(now.low, wanted.low);
    assert_int_equal(now.high, wanted.high);
    if (n > 1 && n == i)
      assert_false(leaves_no_gap(&before, &now)); // i is the least
    if (n > i && i)
      assert_true(leaves_no_gap(&before, &now));
    if (n > 1 && !i)
      assert_false(leaves_no_gap(&before, &now) && now.high != 0);
    before = now;
  }
}

// How often each case came up.
typedef struct {
  uint32_t infeasible, points, zeros, endless, open, by_number[5];
} tally;

static void count_case(tally *n, const cycle *c) {
  const cycle_window *w = &c->window;
  n->infeasible += !c->has_window;
  if (!c->has_window)
    return;
  n->points += w->low == w->high && w->low;
  n->zeros += w->low == 0 && w->high == 0;
  n->endless += w->high == CYCLE_FOREVER;
  n->open += w->is_open_below && w->is_open_above && w->high != CYCLE_FOREVER;
  n->by_number[c->unfolding < 4 ? c->unfolding : 4]++;
}

static void try_trip(const zone_kernel *z, const trip *t, tally *n) {
  strbuf b;
  strbuf_init(&b);
  print_trip(t, &b);
  model_text text;
  model_text_load(&text, "m.xta", b.text, NULL);
  const cycle_set *set = cycles_find(&text.m.memory, &text.m.net, true);
  assert_int_equal(set->list.count, 1);
  const cycle *c = set->list.data[0];
  assert_int_equal(c->locations[0], 0);
  count_case(n, c);
  if (c->has_window) {
    check_passes(z, t, c);
  } else {
    int64_t m[8 * DIMENSION];
    z->init_zero(m, DIMENSION);
    assert_memory_equal(c->miss, "infeasible: ", 12);
    assert_false(pass(z, m, t));
  }
  model_text_release(&text);
  strbuf_release(&b);
}

static void test_random(void **state) {
  (void)state;
  const zone_kernel *z = zone_kernel_get(ZONE_64, ZONE_BEST);
  tally n = {0};
  for (uint64_t seed = 1; seed <= 10000; seed++) {
    world w = {.seed = seed};
    const trip t = grow_trip(&w);
    try_trip(z, &t, &n);
  }
  assert_true(n.infeasible > 300 && n.points > 30 && n.zeros > 30);
  assert_true(n.endless > 300 && n.open > 30);
  for (uint32_t i = 0; i < 5; i++)
    assert_true(n.by_number[i] > 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_polling),
      cmocka_unit_test(test_zero),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_unfolding),
      cmocka_unit_test(test_segments),
      cmocka_unit_test(test_infeasible),
      cmocka_unit_test(test_too_large),
      cmocka_unit_test(test_two_at_one_location),
      cmocka_unit_test(test_two_clocks),
      cmocka_unit_test(test_other_clocks),
      cmocka_unit_test(test_nothing),
      cmocka_unit_test(test_edges_that_miss),
      cmocka_unit_test(test_locations_that_miss),
      cmocka_unit_test(test_large_constants),
      cmocka_unit_test(test_entries),
      cmocka_unit_test(test_other_processes),
      cmocka_unit_test(test_obstacles),
      cmocka_unit_test(test_guards),
      cmocka_unit_test(test_events),
      cmocka_unit_test(test_caps),
      cmocka_unit_test(test_tries),
      cmocka_unit_test(test_paths),
      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
