// Small models with known answers, under all options that the search does not
// refuse.  Whatever path comes out is played by the reference semantics.

#include "search/search.h"

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
#include "trace/concretise.h"

// What searches without an abstraction may explore before they are given up.
enum { ENOUGH = 400 };

static const char GIVEN_UP[] = "there is no end to it";

static const char *give_up(void *data, const search_stats *s) {
  (void)data;
  return s->explored > ENOUGH ? GIVEN_UP : NULL;
}

typedef struct {
  const char *path, *text, *asked;
  search_verdict verdict;
} example;

static search_options defaults(void) {
  return (search_options){.simd = ZONE_BEST, .width = ZONE_WIDTHS};
}

static search_result run(model_text *t, const search_options *o) {
  return search_run(&t->m.memory, t->code, t->asked, t->asked_code, o);
}

// ---- Paths -----------------------------------------------------------------

static void check_path(model_text *t, const search_result *r) {
  const concrete_result times = concretise(&t->m.memory, &t->m.net, r->path);
  if (times != CONCRETE_OK)
    fail_msg("%s", concrete_result_text(times));
  strbuf why;
  strbuf_init(&why);
  const bool ok = replay_trace(&t->m.net, r->path, t->asked, &why);
  if (!ok)
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

static bool has_witness(const query *q, search_verdict v) {
  return v == (q->kind == QUERY_ALWAYS ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

// ---- All options -----------------------------------------------------------

// The shortest and the fastest path have the same length and time whatever the
// other options are.
typedef struct {
  int64_t steps; // -1: not known yet
  bool timed, attained;
  wide time, scale;
} record;

static void check_shortest(const search_result *r, record *known) {
  if (known->steps < 0)
    known->steps = r->path->nsteps;
  assert_int_equal(r->path->nsteps, known->steps);
}

static void check_fastest(const search_result *r, record *known) {
  const trace *p = r->path;
  assert_true(p->fastest);
  if (!known->timed) {
    known->timed = true;
    known->time = p->infimum;
    known->scale = p->scale;
    known->attained = p->attained;
  }
  assert_true(p->infimum * known->scale == known->time * p->scale);
  assert_int_equal(p->attained, known->attained);
}

static void describe(const example *e, const search_options *o,
                     const search_result *r) {
  print_error("%s\n%s\norder %s, abstraction %s, zones %s, global %d, path %d, "
              "width %d: %s (%s)\n",
              e->text, e->asked, search_order_name(o->order),
              search_abstraction_name(o->abstraction),
              search_zones_name(o->zones), o->global_bounds, (int)o->path,
              (int)o->width, search_verdict_name(r->verdict),
              r->reason ? r->reason : "");
}

static void check_options(const example *e, model_text *t,
                          const search_options *o, record *known) {
  if (search_refusal(&t->m.memory, &t->m.net, t->asked, o))
    return;
  search_result r = run(t, o);
  if (r.reason == GIVEN_UP)
    return;
  if (r.verdict != e->verdict) {
    describe(e, o, &r);
    fail();
  }
  const bool wants = o->path != PATH_NONE && has_witness(t->asked, r.verdict);
  if ((r.path != NULL) != wants) {
    describe(e, o, &r);
    fail_msg("path: %d", r.path != NULL);
  }
  if (!wants)
    return;
  check_path(t, &r);
  if (o->path == PATH_SHORTEST)
    check_shortest(&r, known);
  if (o->path == PATH_FASTEST)
    check_fastest(&r, known);
}

// Every abstraction with every kind of path; the other options take turns.
static void check_example(const example *e) {
  model_text t;
  model_text_load(&t, e->path ? e->path : "m.xta", e->text, e->asked);
  record known = {.steps = -1};
  uint32_t turn = 0;
  for (int a = 0; a < ABSTRACTIONS; a++)
    for (int p = PATH_NONE; p <= PATH_FASTEST; p++)
      for (int z = 0; z < ZONES; z++)
        for (int g = 0; g < 2; g++, turn++) {
          search_options o = defaults();
          o.abstraction = (search_abstraction)a;
          o.path = (search_path)p;
          o.zones = (search_zones)z;
          o.global_bounds = g;
          o.order = p >= PATH_SHORTEST ? ORDER_AUTO
                                       : (search_order)(turn / 2 % ORDERS);
          o.seed = turn;
          o.simd = turn % 5 ? ZONE_BEST : ZONE_SCALAR;
          o.width = (zone_width)(turn % 7 % (ZONE_WIDTHS + 1));
          o.poll = a == ABSTRACTION_NONE ? give_up : NULL;
          check_options(e, &t, &o, &known);
        }
  model_text_release(&t);
}

static void check_examples(const example *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    check_example(&list[i]);
}

#define CHECK_ALL(LIST) check_examples(LIST, sizeof(LIST) / sizeof *(LIST))

// ---- Reachability ----------------------------------------------------------

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

// One process P with clocks x and y and these states and edges.
#define ONE(STATES, EDGES)                                                     \
  "clock x, y; int v;\n"                                                       \
  "process P() { state " STATES "; init A; trans " EDGES "; }\nsystem P;\n"

#define TICKS                                                                  \
  ONE("A { x <= 2 }, B", "A -> A { guard x == 2; assign x = 0; },\n"           \
                         "A -> B { guard x == 1; }")

static const example REACHABLE[] = {
    {NULL, FISCHER("x > 2"), "A[] not (P.cs and Q.cs)", VERDICT_SATISFIED},
    {NULL, FISCHER("x >= 2"), "A[] not (P.cs and Q.cs)", VERDICT_VIOLATED},
    {NULL, FISCHER("x > 2"), "E<> P.cs and Q.wait", VERDICT_SATISFIED},
    {NULL, FISCHER("x > 2"), "E<> P.cs and Q.wait and Q.x > 100 and P.x < 3",
     VERDICT_SATISFIED},
    {NULL, FISCHER("x > 2"), "E<> P.cs and P.x == 2", VERDICT_VIOLATED},
    // Strict and weak bounds.
    {NULL, ONE("A { x <= 5 }, B", "A -> B { guard x >= 5; }"), "E<> P.B",
     VERDICT_SATISFIED},
    {NULL, ONE("A { x < 5 }, B", "A -> B { guard x >= 5; }"), "E<> P.B",
     VERDICT_VIOLATED},
    {NULL, ONE("A { x <= 5 }, B", "A -> B { guard x > 5; }"), "E<> P.B",
     VERDICT_VIOLATED},
    {NULL, ONE("A { x < 5 }, B", "A -> B { guard x > 4; }"), "A[] not P.B",
     VERDICT_VIOLATED},
    {NULL, ONE("A, B { x < 3 }", "A -> B { guard x >= 3; }"), "E<> P.B",
     VERDICT_VIOLATED},
    {NULL, ONE("A, B { x < 3 }", "A -> B { guard x >= 3; assign x = 0; }"),
     "E<> P.B", VERDICT_SATISFIED},
    // A clock that ticks, and one that grows.
    {NULL, TICKS, "E<> P.B and y == 5 and x == 1", VERDICT_SATISFIED},
    {NULL, TICKS, "E<> P.A and y == 5 and x == 0", VERDICT_VIOLATED},
    {NULL, TICKS, "E<> P.A and y == 6 and x == 0", VERDICT_SATISFIED},
    {NULL, TICKS, "A[] y <= 50", VERDICT_VIOLATED},
    {NULL, TICKS, "A[] P.A imply x <= 2", VERDICT_SATISFIED},
    {NULL, TICKS, "A[] P.A imply x < 2", VERDICT_VIOLATED},
    // Integers in bounds.
    {NULL,
     ONE("A, B", "A -> A { guard x >= 1 && v < 6; assign x = 0, v = v + 1; },\n"
                 "A -> B { guard y <= v && v > 3; }"),
     "E<> P.B and y < 4", VERDICT_VIOLATED},
    {NULL,
     ONE("A, B", "A -> A { guard x >= 1 && v < 6; assign x = 0, v = v + 1; },\n"
                 "A -> B { guard y <= v && v > 3; }"),
     "E<> P.B and y <= 4", VERDICT_SATISFIED},
    // Clocks that are copied.
    {NULL,
     ONE("A, B, C", "A -> B { guard x >= 4; assign y = x, x = 0; },\n"
                    "B -> C { guard y < 5 && x > 0; }"),
     "E<> P.C", VERDICT_SATISFIED},
    {NULL,
     ONE("A, B, C", "A -> B { guard x >= 4; assign y = x, x = 0; },\n"
                    "B -> C { guard y <= 4 && x > 0; }"),
     "E<> P.C", VERDICT_VIOLATED},
    // The predicate is a disjunction, and is true at once.
    {NULL, ONE("A", "A -> A { }"), "E<> x > 3 or v == 1 or y == 2",
     VERDICT_SATISFIED},
    {NULL, ONE("A", "A -> A { }"), "E<> true", VERDICT_SATISFIED},
    {NULL, ONE("A", "A -> A { }"), "A[] x != y", VERDICT_VIOLATED},
};

static void test_reachable(void **state) {
  (void)state;
  CHECK_ALL(REACHABLE);
}

// ---- Synchronisation -------------------------------------------------------

#define SENDER(DECLARATION, STATES, EDGES, OTHER)                              \
  "clock x, y; " DECLARATION " process P() { state " STATES                    \
  "; init A; trans " EDGES "; }\n"                                             \
  "process Q() { state C, D; init C; trans " OTHER "; }\nsystem P, Q;\n"

static const example SYNCHRONISED[] = {
    // Who can receive a broadcast has to.
    {NULL,
     SENDER("broadcast chan b;", "A, B", "A -> B { sync b!; }",
            "C -> D { guard x >= 3; sync b?; }"),
     "E<> P.B and Q.C and x > 4 and y - x == 0", VERDICT_SATISFIED},
    {NULL,
     SENDER("broadcast chan b;", "A, B", "A -> B { sync b!; assign y = 0; }",
            "C -> D { guard x >= 3; sync b?; }"),
     "E<> P.B and Q.C and y == 0 and x >= 3", VERDICT_VIOLATED},
    {NULL,
     SENDER("broadcast chan b;", "A, B", "A -> B { sync b!; assign y = 0; }",
            "C -> D { guard x >= 3; sync b?; }"),
     "E<> P.B and Q.C and y == 0 and x < 3", VERDICT_SATISFIED},
    {NULL,
     SENDER("broadcast chan b;", "A, B", "A -> B { sync b!; assign y = 0; }",
            "C -> D { guard x >= 3 && x < 5; sync b?; }"),
     "E<> P.B and Q.C and y == 0 and x == 5", VERDICT_SATISFIED},
    // Time stands still as long as an urgent channel is possible.
    {NULL,
     SENDER("urgent chan u;", "A, B", "A -> B { sync u!; }",
            "C -> D { sync u?; }"),
     "E<> P.A and x > 0", VERDICT_VIOLATED},
    {NULL,
     SENDER("urgent chan u;", "A, B", "A -> B { sync u!; }", "C -> D { }"),
     "E<> P.A and x > 0", VERDICT_SATISFIED},
    // Priorities.
    {NULL,
     SENDER("chan a, c; chan priority a < c;", "A, B, E",
            "A -> B { guard x >= 2; sync a!; }, A -> E { guard x <= 5; "
            "sync c!; }",
            "C -> D { sync a?; }, C -> C { sync c?; }"),
     "E<> P.B and x <= 5", VERDICT_VIOLATED},
    {NULL,
     SENDER("chan a, c; chan priority a < c;", "A, B, E",
            "A -> B { guard x >= 2; sync a!; assign y = 0; }, A -> E { guard "
            "x <= 5; sync c!; }",
            "C -> D { sync a?; }, C -> C { sync c?; }"),
     "E<> P.B and x <= 5 and y == 0", VERDICT_VIOLATED},
    {NULL,
     SENDER("chan a, c; chan priority a < c;", "A, B, E",
            "A -> B { guard x >= 2; sync a!; assign y = 0; }, A -> E { guard "
            "x <= 5; sync c!; }",
            "C -> D { sync a?; }, C -> C { sync c?; }"),
     "E<> P.B and x < 6 and y == 0", VERDICT_SATISFIED},
};

static void test_synchronised(void **state) {
  (void)state;
  CHECK_ALL(SYNCHRONISED);
}

// ---- Deadlock --------------------------------------------------------------

// What L and U alone hide: A is left by x <= 5 only, so that, with no lower
// bound in sight, small values of x do all that great ones do.  The deadlock is
// at great ones.
#define HIDDEN                                                                 \
  "clock x; process P() { state I { x <= 9 }, A; urgent A; init I;\n"          \
  "trans I -> A { guard x <= 3; }, I -> A { guard x >= 7; },\n"                \
  "A -> I { guard x <= 5; assign x = 0; }; }\nsystem P;\n"

#define STUCK "E<> deadlock"
#define NEVER_STUCK "A[] not deadlock"

static const example DEADLOCKS[] = {
    {NULL, ONE("A", "A -> A { }"), NEVER_STUCK, VERDICT_SATISFIED},
    {NULL, "process P() { state A; init A; } system P;\n", STUCK,
     VERDICT_SATISFIED},
    {NULL, ONE("A { x <= 5 }", "A -> A { guard x >= 6; }"), STUCK,
     VERDICT_SATISFIED},
    {NULL, ONE("A { x <= 5 }", "A -> A { guard x >= 5; assign x = 0; }"), STUCK,
     VERDICT_VIOLATED},
    {NULL, ONE("A { x < 5 }", "A -> A { guard x >= 5; assign x = 0; }"), STUCK,
     VERDICT_SATISFIED},
    {NULL, ONE("A", "A -> A { guard x <= 5; assign x = 0; }"), NEVER_STUCK,
     VERDICT_VIOLATED},
    {NULL, ONE("A", "A -> A { guard x <= 5; }"), "E<> deadlock and x <= 5",
     VERDICT_VIOLATED},
    {NULL, ONE("A", "A -> A { guard x < 5; }"), "E<> deadlock and x <= 5",
     VERDICT_SATISFIED},
    {NULL, ONE("A", "A -> A { guard x >= 5; }"), NEVER_STUCK,
     VERDICT_SATISFIED},
    // The target cannot be entered any more.
    {NULL,
     ONE("A { x <= 4 }, B { x <= 2 }",
         "A -> B { }, B -> B { guard x <= 2; assign x = 0; }"),
     "E<> deadlock and P.A", VERDICT_SATISFIED},
    {NULL,
     ONE("A { x <= 4 }, B { x <= 2 }",
         "A -> B { assign x = 0; }, B -> B { guard x <= 2; assign x = 0; }"),
     STUCK, VERDICT_VIOLATED},
    // Time does not help where it stands still.
    {NULL, ONE("A, B; urgent A", "A -> B { guard x >= 1; }, B -> B { }"), STUCK,
     VERDICT_SATISFIED},
    {NULL, ONE("A, B; commit A", "A -> B { guard x <= 1; }, B -> B { }"), STUCK,
     VERDICT_VIOLATED},
    {NULL,
     ONE("A { x <= 3 }, B; urgent B",
         "A -> B { }, B -> A { guard x >= 1; assign x = 0; }"),
     STUCK, VERDICT_SATISFIED},
    {NULL,
     ONE("A { x <= 3 }, B",
         "A -> B { }, B -> A { guard x >= 1; assign x = 0; }"),
     STUCK, VERDICT_VIOLATED},
    // Partners.
    {NULL, SENDER("chan c;", "A", "A -> A { sync c!; }", "C -> C { sync c?; }"),
     STUCK, VERDICT_VIOLATED},
    {NULL, SENDER("chan c;", "A", "A -> A { sync c!; }", "C -> D { sync c?; }"),
     STUCK, VERDICT_SATISFIED},
    {NULL,
     SENDER("chan c;", "A", "A -> A { guard x < 3; sync c!; }",
            "C -> C { guard x > 1; sync c?; }"),
     "E<> deadlock and x < 3", VERDICT_VIOLATED},
    {NULL,
     SENDER("broadcast chan b;", "A", "A -> A { sync b!; }",
            "C -> D { guard x > 3; sync b?; }"),
     STUCK, VERDICT_VIOLATED},
    // Conditions beside it.
    {NULL, ONE("A, B", "A -> B { guard x >= 2; }"), "A[] deadlock imply P.B",
     VERDICT_SATISFIED},
    {NULL, ONE("A, B", "A -> B { guard x <= 2; }"), "A[] deadlock imply P.B",
     VERDICT_VIOLATED},
    {NULL, ONE("A, B", "A -> B { guard x <= 2; }"),
     "E<> not deadlock and x > 2", VERDICT_VIOLATED},
    {NULL, ONE("A, B", "A -> B { guard x <= 2; }"),
     "E<> not deadlock and x == 2", VERDICT_SATISFIED},
    // Differences of clocks.
    {NULL, ONE("A", "A -> A { guard x - y < 2; assign y = 0; }"),
     "E<> deadlock and x - y <= 3", VERDICT_SATISFIED},
    {NULL, ONE("A", "A -> A { guard x - y < 2; assign y = 0; }"),
     "E<> deadlock and x - y < 2", VERDICT_VIOLATED},
    {NULL, HIDDEN, STUCK, VERDICT_SATISFIED},
    {NULL, HIDDEN, "E<> deadlock and x < 7", VERDICT_VIOLATED},
};

static void test_deadlock(void **state) {
  (void)state;
  CHECK_ALL(DEADLOCKS);
}

// The example is what it is said to be: without the query, one of the two zones
// of A is covered by the other.
static void test_hidden(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta", HIDDEN, NULL);
  search_options o = defaults();
  o.abstraction = ABSTRACTION_ALU;
  o.order = ORDER_BFS;
  search_result r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_int_equal(r.stats.stored, 2);
  o.abstraction = ABSTRACTION_NONE;
  o.zones = ZONES_FULL;
  r = run(&t, &o);
  assert_int_equal(r.stats.stored, 3);
  model_text_release(&t);
}

// ---- Differences of clocks -------------------------------------------------

// After the automaton of Bouyer, "Untameable timed automata!", STACS 2003: x2 -
// x1 is x4 - x3 wherever they are compared, but extrapolation forgets that.
#define UNTAMED(LAST)                                                          \
  "clock x1, x2, x3, x4;\n"                                                    \
  "process P() { state q0, q1, q2, q3, q5, err; init q0;\n"                    \
  "trans q0 -> q1 { guard x3 <= 3; assign x1 = 0, x3 = 0; },\n"                \
  "q1 -> q2 { guard x2 == 3; assign x2 = 0; },\n"                              \
  "q2 -> q3 { guard x1 == 2; assign x1 = 0; },\n"                              \
  "q3 -> q2 { guard x2 == 2; assign x2 = 0; },\n"                              \
  "q2 -> q5 { guard x1 == 3; assign x1 = 0; },\n"                              \
  "q5 -> err { guard " LAST "; }; }\nsystem P;\n"

static const example DIAGONALS[] = {
    {NULL, UNTAMED("x2 - x1 > 2 && x4 - x3 < 2"), "E<> P.err",
     VERDICT_VIOLATED},
    {NULL, UNTAMED("x2 - x1 > 2 && x4 - x3 > 2"), "E<> P.err",
     VERDICT_SATISFIED},
    {NULL, UNTAMED("x2 - x1 < 2 && x4 - x3 < 2"), "E<> P.err",
     VERDICT_SATISFIED},
    {NULL, UNTAMED("x2 - x1 < 2 && x4 - x3 > 2"), "A[] not P.err",
     VERDICT_SATISFIED},
    {NULL, UNTAMED("true"), "E<> P.q5 and x2 - x1 > 2 and x4 - x3 < 2",
     VERDICT_VIOLATED},
    {NULL, UNTAMED("true"), "E<> P.q5 and x2 - x1 > 2 and x4 - x3 > 2",
     VERDICT_SATISFIED},
    {NULL,
     ONE("A { x - y <= 4 }, B", "A -> A { guard y >= 3; assign y = 0; },\n"
                                "A -> B { guard x - y > 3; }"),
     "E<> P.B", VERDICT_SATISFIED},
    {NULL,
     ONE("A { x - y <= 3 }, B", "A -> A { guard y >= 3; assign y = 0; },\n"
                                "A -> B { guard x - y > 3; }"),
     "E<> P.B", VERDICT_VIOLATED},
};

static void test_diagonals(void **state) {
  (void)state;
  CHECK_ALL(DIAGONALS);
}

// ---- Large numbers ---------------------------------------------------------

// Two numbers without a common divisor: no unit of time makes them small.
#define LARGE(LOW, HIGH)                                                       \
  ONE("A { x <= " HIGH " }, B",                                                \
      "A -> A { guard x == 7; assign x = 0; },\n"                              \
      "A -> B { guard x >= " LOW " && y <= " HIGH "; }")

#define TCK_LARGE(GUARD)                                                       \
  "system:s\nevent:a\nprocess:P\nclock:1:x\nclock:1:y\n"                       \
  "location:P:A{initial: : invariant: x<=3000000001}\nlocation:P:B{}\n"        \
  "edge:P:A:A:a{provided: x==7 && y<=7 : do: x=0}\n"                           \
  "edge:P:A:B:a{provided: " GUARD "}\n"

static const example LARGE_ONES[] = {
    {NULL, LARGE("99999", "100000"), "E<> P.B", VERDICT_SATISFIED},
    {NULL, LARGE("99999", "100000"), "E<> P.B and y < 99999", VERDICT_VIOLATED},
    {NULL, LARGE("100001", "100000"), "E<> P.B", VERDICT_VIOLATED},
    {NULL, LARGE("4094", "4095"), "E<> P.B", VERDICT_SATISFIED},
    {NULL, LARGE("4095", "4096"), "E<> P.B and x == 4096", VERDICT_SATISFIED},
    {NULL, LARGE("268435455", "268435456"), "E<> P.B", VERDICT_SATISFIED},
    {NULL, LARGE("2147483646", "2147483647"), "E<> P.B and x < 2147483647",
     VERDICT_SATISFIED},
    {NULL, LARGE("2147483647", "2147483646"), "E<> P.B", VERDICT_VIOLATED},
    {"m.tck", TCK_LARGE("x>=3000000000 && y<=3000000001"), "E<> P.B",
     VERDICT_SATISFIED},
    {"m.tck", TCK_LARGE("x>=3000000000 && y<3000000000"), "E<> P.B",
     VERDICT_VIOLATED},
    {"m.tck", TCK_LARGE("x>3000000001"), "E<> P.B", VERDICT_VIOLATED},
};

// Whatever width the search starts with, it ends with one that is wide enough.
static void check_width(const example *e, zone_width least) {
  model_text t;
  model_text_load(&t, e->path ? e->path : "m.xta", e->text, e->asked);
  for (int w = 0; w <= ZONE_WIDTHS; w++)
    for (int p = PATH_NONE; p <= PATH_FASTEST; p++) {
      search_options o = defaults();
      o.width = (zone_width)w;
      o.path = (search_path)p;
      search_result r = run(&t, &o);
      if (r.verdict != e->verdict) {
        describe(e, &o, &r);
        fail();
      }
      assert_true(r.chosen.width >= least);
      if (r.path)
        check_path(&t, &r);
    }
  model_text_release(&t);
}

static void test_overflow(void **state) {
  (void)state;
  static const zone_width least[] = {ZONE_32, ZONE_32, ZONE_32, ZONE_16,
                                     ZONE_32, ZONE_64, ZONE_64, ZONE_64,
                                     ZONE_64, ZONE_64, ZONE_64};
  for (size_t i = 0; i < sizeof LARGE_ONES / sizeof *LARGE_ONES; i++)
    check_width(&LARGE_ONES[i], least[i]);
}

// ---- Several initial locations ---------------------------------------------

#define INITIALS                                                               \
  "system:s\nevent:a\nint:1:0:2:0:v\n"                                         \
  "process:P\nclock:1:x\nlocation:P:A{initial:}\n"                             \
  "location:P:B{initial: : invariant: x<=3}\nlocation:P:C{}\n"                 \
  "location:P:Z{initial: : invariant: v==1}\n"                                 \
  "edge:P:B:C:a{provided: x>=3}\n"                                             \
  "process:Q\nlocation:Q:D{initial:}\nlocation:Q:E{initial:}\n"                \
  "edge:Q:D:D:a{do: v=2}\n"

static const example STARTS[] = {
    {"m.tck", INITIALS, "E<> P.C and Q.E", VERDICT_SATISFIED},
    {"m.tck", INITIALS, "E<> P.C and Q.D and v == 0", VERDICT_SATISFIED},
    {"m.tck", INITIALS, "E<> P.A and Q.E and x > 3", VERDICT_SATISFIED},
    {"m.tck", INITIALS, "E<> P.B and x > 3", VERDICT_VIOLATED},
    {"m.tck", INITIALS, "E<> P.Z", VERDICT_VIOLATED}, // its invariant is false
    {"m.tck", INITIALS, "E<> Q.E and v == 2", VERDICT_VIOLATED},
    {"m.tck", INITIALS, "E<> deadlock and P.A and Q.E", VERDICT_SATISFIED},
    {"m.tck", INITIALS, "E<> deadlock and Q.D", VERDICT_VIOLATED},
};

static void test_starts(void **state) {
  (void)state;
  CHECK_ALL(STARTS);
}

// No state at all: nothing is claimed.
static void test_no_start(void **state) {
  (void)state;
  model_text t;
  const search_options o = defaults();
  model_text_load(&t, "m.xta", ONE("A { x >= 0 && v == 1 }", "A -> A { }"),
                  "A[] false");
  const search_result r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_UNKNOWN);
  assert_non_null(strstr(r.reason, "initial state"));
  assert_null(r.path);
  model_text_release(&t);
}

// ---- The shortest and the fastest ------------------------------------------

// A is found twice: late by Q, with few values of x, and, while that waits, by
// a longer way with all of them.  Dropping the first makes the way to G longer.
static const char WAITING[] =
    "clock x; process P() { state I, R, Q, M, A, G; init I;\n"
    "trans I -> R { }, I -> Q { }, R -> M { }, Q -> A { guard x >= 5; },\n"
    "M -> A { }, A -> G { guard x <= 7; }; }\nsystem P;\n";

static uint32_t steps_to(const char *text, const char *asked, search_path how,
                         search_order order) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  search_options o = defaults();
  o.path = how;
  o.order = order;
  const search_result r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_non_null(r.path);
  check_path(&t, &r);
  const uint32_t steps = r.path->nsteps;
  model_text_release(&t);
  return steps;
}

static void test_shortest(void **state) {
  (void)state;
  assert_int_equal(steps_to(WAITING, "E<> P.G", PATH_SOME, ORDER_BFS), 4);
  assert_int_equal(steps_to(WAITING, "E<> P.G", PATH_SHORTEST, ORDER_AUTO), 3);
  assert_int_equal(steps_to(WAITING, "E<> P.I", PATH_SHORTEST, ORDER_AUTO), 0);
  const example e = {NULL, WAITING, "E<> P.G", VERDICT_SATISFIED};
  check_example(&e);
}

typedef struct {
  const char *text, *asked;
  int64_t infimum;
  bool attained;
  int64_t steps; // -1: several ways take as long
} race;

#define ROUTES(SHORT, LONG)                                                    \
  ONE("A, B, C, D, G",                                                         \
      "A -> G { guard " SHORT "; }, A -> B { }, B -> C { guard y >= 1; "       \
      "assign y = 0; },\nC -> D { guard y >= 1; }, D -> G { guard " LONG       \
      "; }")

static const race RACES[] = {
    {ROUTES("x >= 10", "x >= 3"), "E<> P.G", 3, true, 4},
    {ROUTES("x >= 10", "x > 3"), "E<> P.G", 3, false, 4},
    {ROUTES("x >= 3", "x > 3"), "E<> P.G", 3, true, 1},
    {ROUTES("x > 3", "x >= 3"), "E<> P.G", 3, true, 4},
    {ROUTES("x > 2", "x >= 3"), "E<> P.G", 2, false, 1},
    {ROUTES("x >= 3", "x >= 1"), "E<> P.G", 2, true, 4},
    {ROUTES("x >= 3", "x >= 1"), "E<> P.G && x >= 8", 8, true, -1},
    {ROUTES("x >= 3", "x >= 1"), "E<> P.G && y > 7", 7, false, 1},
    {ROUTES("x >= 3", "x >= 1"), "E<> P.A", 0, true, 0},
    {ROUTES("x >= 30", "x >= 20"), "E<> P.G || P.C && x > 9 || P.D && x == 5",
     5, true, 3},
    // Waiting is forbidden where it would be long.
    {ONE("A { x <= 2 }, B", "A -> A { guard x == 2; assign x = 0; },\n"
                            "A -> B { guard y >= 5 && x >= 1; }"),
     "E<> P.B", 5, true, 3},
    {ONE("A { x < 2 }, B", "A -> A { guard x > 1; assign x = 0, v = v + 1; },\n"
                           "A -> B { guard v == 4; }"),
     "E<> P.B", 4, false, 5},
};

static void check_race(const race *c) {
  model_text t;
  model_text_load(&t, "m.xta", c->text, c->asked);
  for (int g = 0; g < 2; g++) {
    search_options o = defaults();
    o.path = PATH_FASTEST;
    o.global_bounds = g;
    const search_result r = run(&t, &o);
    assert_int_equal(r.verdict, VERDICT_SATISFIED);
    assert_int_equal(r.chosen.order, ORDER_TIME);
    check_path(&t, &r);
    const trace *p = r.path;
    if (!p->fastest || p->infimum != c->infimum * p->scale ||
        p->attained != c->attained)
      fail_msg("%s\n%s: %d / %d, attained: %d", c->text, c->asked,
               (int)p->infimum, (int)p->scale, (int)p->attained);
    assert_true(c->steps < 0 || p->nsteps == c->steps);
    if (c->attained)
      assert_true(p->total == p->infimum);
    else
      assert_true(p->total > p->infimum);
  }
  model_text_release(&t);
}

static void test_fastest(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof RACES / sizeof *RACES; i++) {
    const example e = {NULL, RACES[i].text, RACES[i].asked, VERDICT_SATISFIED};
    check_race(&RACES[i]);
    check_example(&e);
  }
}

// ---- Errors of the model ---------------------------------------------------

typedef struct {
  const char *text, *asked, *where;
  diag_code code;
  int64_t steps; // -1: no path
} mistake;

static const mistake MISTAKES[] = {
    {ONE("A, B, C", "A -> B { }, B -> C { guard x >= 3; assign v = 1 / v; }"),
     "E<> P.C", "edge P.B -> P.C", DIAG_RUN_DIVISION, 1},
    {ONE("A, B, C { 1 / v > 0 }", "A -> B { }, B -> C { }"), "A[] not P.C",
     "invariant of P.C", DIAG_RUN_DIVISION, 1},
    {ONE("A { 1 / v > 0 }", "A -> A { }"), "E<> P.A", "invariant of P.A",
     DIAG_RUN_DIVISION, -1},
    {ONE("A, B", "A -> B { guard 5 / v > x; }"), "E<> P.B", "edge P.A -> P.B",
     DIAG_RUN_DIVISION, 0},
    {ONE("A, B", "A -> B { guard x > 2; assign v = 3; }"),
     "E<> 7 / (v - 3) > 100", "query", DIAG_RUN_DIVISION, 1},
    {"int[0,3] v; process P() { state A; init A;\n"
     "trans A -> A { assign v = v + 1; }; }\nsystem P;\n",
     "A[] v <= 3", "edge P.A -> P.A", DIAG_RUN_RANGE, 3},
};

static void test_errors(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof MISTAKES / sizeof *MISTAKES; i++) {
    const mistake *c = &MISTAKES[i];
    model_text t;
    model_text_load(&t, "m.xta", c->text, c->asked);
    search_options o = defaults();
    o.path = PATH_SOME;
    const search_result r = run(&t, &o);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_string_equal(r.reason, "model error");
    assert_true(r.error.happened);
    assert_int_equal(r.error.error.code, c->code);
    assert_string_equal(r.error.where, c->where);
    assert_int_equal(r.path != NULL, c->steps >= 0);
    if (r.path) {
      assert_int_equal(r.path->kind, TRACE_ERROR);
      assert_int_equal(r.path->nsteps, c->steps);
      check_path(&t, &r);
    }
    model_text_release(&t);
  }
}

// What is found before the error counts, and an error that no time reaches is
// none.
static void test_no_error(void **state) {
  (void)state;
  const example list[] = {
      {NULL, ONE("A, B, C", "A -> B { }, B -> C { assign v = 1 / v; }"),
       "E<> P.B", VERDICT_SATISFIED},
      {NULL,
       ONE("A { x <= 2 }, B", "A -> B { guard x > 2; assign v = 1 / v; }"),
       "E<> P.B", VERDICT_VIOLATED},
  };
  for (size_t i = 0; i < 2; i++) {
    model_text t;
    model_text_load(&t, "m.xta", list[i].text, list[i].asked);
    search_options o = defaults();
    o.order = ORDER_BFS;
    const search_result r = run(&t, &o);
    assert_int_equal(r.verdict, list[i].verdict);
    assert_false(r.error.happened);
    model_text_release(&t);
  }
}

// ---- Limits ----------------------------------------------------------------

static const char MANY[] =
    "int[0,20000] v; process P() { state A; init A;\n"
    "trans A -> A { guard v < 20000; assign v = v + 1; }; }\nsystem P;\n";

static void expect_unknown(const search_options *o, const char *reason) {
  model_text t;
  model_text_load(&t, "m.xta", MANY, "E<> v > 20000");
  const search_result r = run(&t, o);
  assert_int_equal(r.verdict, VERDICT_UNKNOWN);
  assert_string_equal(r.reason, reason);
  assert_true(r.stats.explored < 20000);
  assert_null(r.path);
  model_text_release(&t);
}

static const char *stop_at_once(void *data, const search_stats *s) {
  (void)s;
  ++*(uint32_t *)data;
  return "enough is enough";
}

static void test_limits(void **state) {
  (void)state;
  for (int order = 0; order < ORDERS; order++) {
    search_options o = defaults();
    o.order = (search_order)order;
    o.states = 10;
    expect_unknown(&o, "limit of 10 states reached");
    o.states = 0;
    o.memory = 1024;
    expect_unknown(&o, "memory limit 1 KiB reached");
    o.memory = 0;
    uint32_t calls = 0;
    o.poll = stop_at_once;
    o.poll_data = &calls;
    expect_unknown(&o, "enough is enough");
    assert_int_equal(calls, 1);
  }
  model_text t;
  model_text_load(&t, "m.xta", MANY, "E<> v == 20000");
  search_options o = defaults();
  o.states = 1000000;
  o.memory = UINT64_C(1) << 50;
  assert_int_equal(run(&t, &o).verdict, VERDICT_SATISFIED);
  model_text_release(&t);
}

// ---- Figures ---------------------------------------------------------------

static search_result enumerate(const char *text) {
  model_text t;
  model_text_load(&t, "m.xta", text, NULL);
  search_options o = defaults();
  o.order = ORDER_BFS;
  const search_result r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_SATISFIED);
  assert_null(r.path);
  model_text_release(&t);
  return r;
}

static void test_figures(void **state) {
  (void)state;
  search_result r = enumerate(ONE("A, B, C", "A -> B { }, B -> C { }"));
  assert_int_equal(r.stats.explored, 3);
  assert_int_equal(r.stats.stored, 3);
  assert_int_equal(r.stats.transitions, 2);
  assert_int_equal(r.stats.covered, 0);
  assert_int_equal(r.stats.waiting, 0);
  assert_int_equal(r.stats.waiting_peak, 1);
  assert_int_equal(r.chosen.order, ORDER_BFS);
  assert_int_equal(r.chosen.abstraction, ABSTRACTION_ALU);
  assert_int_equal(r.chosen.width, ZONE_16);
  assert_int_equal(r.chosen.simd, zone_level_best());
  // No clock is ever compared: there is one state.
  r = enumerate(ONE("A", "A -> A { assign x = 0; }, A -> A { assign y = 0; }"));
  assert_int_equal(r.stats.explored, 1);
  assert_int_equal(r.stats.stored, 1);
  assert_int_equal(r.stats.transitions, 2);
  assert_int_equal(r.stats.covered, 2);
  // The second zone of B covers the first, which was waiting.
  r = enumerate(ONE("A, B", "A -> B { guard x <= 2; }, A -> B { },\n"
                            "B -> B { guard x >= 9; }"));
  assert_int_equal(r.stats.stored, 2);
  assert_int_equal(r.stats.explored, 2);
  // Diagonals have an order of their own.
  r = enumerate(ONE("A, B", "A -> B { guard x - y > 2; }"));
  assert_int_equal(r.chosen.abstraction, ABSTRACTION_DIAGONAL);
}

// ---- Refusals --------------------------------------------------------------

static void expect_refusal(const char *text, const char *asked,
                           const search_options *o, const char *wanted) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  const char *why = search_refusal(&t.m.memory, &t.m.net, t.asked, o);
  if (!wanted)
    assert_null(why);
  else {
    assert_non_null(why);
    assert_non_null(strstr(why, wanted));
  }
  model_text_release(&t);
}

static void test_refusals(void **state) {
  (void)state;
  const char *plain = ONE("A", "A -> A { guard x > 2; }");
  const char *slanted = ONE("A", "A -> A { guard x - y > 2; }");
  const char *inside = ONE("A { x - y <= 2 }", "A -> A { }");
  search_options o = defaults();
  expect_refusal(plain, NULL, &o, NULL);
  expect_refusal(slanted, STUCK, &o, NULL);
  for (int a = ABSTRACTION_EXTRA_M; a <= ABSTRACTION_ALU; a++) {
    o.abstraction = (search_abstraction)a;
    const char *called = search_abstraction_name(o.abstraction);
    expect_refusal(plain, "E<> x > 3", &o, NULL);
    expect_refusal(slanted, "E<> x > 3", &o, called);
    expect_refusal(inside, NULL, &o, called);
    expect_refusal(plain, "E<> x - y > 3", &o, called);
    const bool by_lu =
        a == ABSTRACTION_EXTRA_LU || a == ABSTRACTION_EXTRA_LU_PLUS;
    expect_refusal(plain, STUCK, &o, by_lu ? "not exact for deadlock" : NULL);
  }
  o.abstraction = ABSTRACTION_NONE;
  expect_refusal(slanted, STUCK, &o, NULL);
  o = defaults();
  o.path = PATH_SHORTEST;
  o.order = ORDER_DFS;
  expect_refusal(plain, NULL, &o, "--trace shortest and --order dfs");
  o.order = ORDER_BFS;
  expect_refusal(plain, NULL, &o, NULL);
  o.path = PATH_FASTEST;
  expect_refusal(plain, NULL, &o, "--trace fastest and --order bfs");
  o.order = ORDER_AUTO;
  o.abstraction = ABSTRACTION_EXTRA_M;
  expect_refusal(plain, NULL, &o, "--trace fastest and --abstraction extra-m");
}

// ---- Stop-watches ----------------------------------------------------------

#define STOPPED(GUARD)                                                         \
  "clock x, y; process P() { state A { x' == 0 && y <= 4 }, B { y <= 9 }, C;"  \
  "init A; trans A -> B { guard y >= 2; }, B -> C { guard " GUARD "; }; }\n"   \
  "system P;\n"

// Zones are too large here, so that only `unreachable` is certain.
static void test_stopwatches(void **state) {
  (void)state;
  model_text t;
  search_options o = defaults();
  o.path = PATH_SOME;
  model_text_load(&t, "m.xta", STOPPED("x > 7"), "E<> P.C");
  search_result r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_VIOLATED);
  model_text_release(&t);
  model_text_load(&t, "m.xta", STOPPED("x > 6"), "E<> P.C");
  r = run(&t, &o);
  assert_int_not_equal(r.verdict, VERDICT_VIOLATED);
  model_text_release(&t);
  model_text_load(&t, "m.xta", STOPPED("x > 6"), STUCK);
  r = run(&t, &o);
  assert_int_equal(r.verdict, VERDICT_UNKNOWN);
  assert_non_null(strstr(r.reason, "stop-watch"));
  model_text_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reachable), cmocka_unit_test(test_synchronised),
      cmocka_unit_test(test_deadlock),  cmocka_unit_test(test_hidden),
      cmocka_unit_test(test_diagonals), cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_starts),    cmocka_unit_test(test_no_start),
      cmocka_unit_test(test_shortest),  cmocka_unit_test(test_fastest),
      cmocka_unit_test(test_errors),    cmocka_unit_test(test_no_error),
      cmocka_unit_test(test_limits),    cmocka_unit_test(test_figures),
      cmocka_unit_test(test_refusals),  cmocka_unit_test(test_stopwatches),
  };
  return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
