#include "selftest.h"

#include <stdio.h>
#include <string.h>

#include "constants.h"
#include "graph.h"
#include "grow_model.h"
#include "syntax/load.h"

enum { MOST = 20000, MOST_FINER = 2000, TIMER = 12 };

// ---- Models with known answers

typedef struct {
  const char *name;
  const char *text; // with one query
  bool found;       // what E<> looks for, or what violates A[]
  int depth, time;  // if found; -1: not asked
  bool attained;    // the time
  bool error;
} known;

#define ONE(DECLARATIONS, BODY, QUERY)                                         \
  DECLARATIONS "process P() {" BODY "}\nsystem P;\nquery { " QUERY " }\n"
#define TWO(DECLARATIONS, P, Q, QUERY)                                         \
  DECLARATIONS "process P() {" P "}\nprocess Q() {" Q                          \
               "}\nsystem P, Q;\nquery { " QUERY " }\n"
#define AB "state A, B; init A; trans A -> B "

// Max-bound extrapolation finds ERR: Bouyer, "Untameable timed automata!",
// STACS 2003.
#define BOUYER                                                                 \
  "state q0, q1, q2, q3, q5, ERR; init q0; trans"                              \
  " q0 -> q1 { guard x3 <= 3; assign x1 = 0, x3 = 0; },"                       \
  " q1 -> q2 { guard x2 == 3; assign x2 = 0; },"                               \
  " q2 -> q3 { guard x1 == 2; assign x1 = 0; },"                               \
  " q3 -> q2 { guard x2 == 2; assign x2 = 0; },"                               \
  " q2 -> q5 { guard x1 == 3; assign x1 = 0; },"                               \
  " q5 -> ERR { guard x2 - x1 > 2 && x4 - x3 < 2; };"

static const known all[] = {
    {"diagonals need more than the largest constant",
     ONE("clock x1, x2, x3, x4;", BOUYER, "E<> P.ERR"), false, -1, -1, false,
     false},
    {"the same with the last guard the other way",
     ONE("clock x1, x2, x3, x4;",
         "state A, B, C; init A; trans A -> B { guard x1 == 1; assign x1 = 0; "
         "}, B -> B { guard x1 == 2; assign x1 = 0; }, B -> C { guard x2 - x1 "
         "== 5 && x1 == 0; };",
         "E<> P.C"),
     true, 4, 5, true, false},
    {"a difference beyond all constants",
     ONE("clock x, y;",
         AB "{ guard x == 1; assign x = 0; }, B -> B { guard x == 1; assign x "
            "= 0; };",
         "E<> y - x > 7 && x < 1"),
     true, 8, 8, true, false},
    {"a strict bound is not reached",
     ONE("clock x;",
         "state A { x < 2 }, B; init A; trans A -> B { guard x >= "
         "2; };",
         "E<> P.B"),
     false, -1, -1, false, false},
    {"a weak bound is",
     ONE("clock x;",
         "state A { x <= 2 }, B; init A; trans A -> B { guard x >= "
         "2; };",
         "E<> P.B"),
     true, 1, 2, true, false},
    {"a strict guard is approached",
     ONE("clock x;", AB "{ guard x > 1; };", "E<> P.B"), true, 1, 1, false,
     false},
    {"fractions that do not fit",
     ONE("clock x, y;",
         "state A, B, C; init A; trans A -> B { guard x < 1 && x > 0; assign y "
         "= 0; }, B -> C { guard x == 1 && y == 1; };",
         "E<> P.C"),
     false, -1, -1, false, false},
    {"ever finer fractions",
     ONE("clock x, y, z;",
         "state A, B, C; init A; trans A -> B { guard x < 1 && x > 0; assign y "
         "= 0; }, B -> C { guard x < 1 && y > 0; assign z = 0; };",
         "E<> P.C && x > y && y > z && z > 0 && x < 1"),
     true, 2, 0, false, false},
    {"clocks above all constants are forgotten but not their order in queries",
     ONE("clock x, y;", AB "{ guard x > 4; assign y = 0; };",
         "E<> P.B && x == y"),
     false, -1, -1, false, false},
    {"an urgent location lets no time pass",
     ONE("clock x;",
         "state A, B, C; urgent B; init A; trans A -> B { assign x "
         "= 0; }, B -> C { guard x > 0; };",
         "E<> P.C"),
     false, -1, -1, false, false},
    {"an urgent channel with a partner stops time",
     TWO("clock x; urgent chan c;", AB "{ sync c!; };", AB "{ sync c?; };",
         "E<> P.A && x > 0"),
     false, -1, -1, false, false},
    {"without a partner it does not",
     TWO("clock x; urgent chan c;", AB "{ sync c!; };",
         "state A, B; init A; trans B -> A { sync c?; };", "E<> P.A && x > 0"),
     true, 0, 0, false, false},
    {"an urgent broadcast needs none",
     TWO("clock x; urgent broadcast chan c; int[0,1] i;",
         AB "{ guard i == 1; sync c!; };", AB "{ assign i = 1, x = 0; };",
         "E<> P.A && i == 1 && x > 0"),
     false, -1, -1, false, false},
    {"urgency counts even if the target's invariant forbids the step",
     TWO("clock x; urgent broadcast chan c; int[0,1] i = 1;",
         "state A, B { i == 0 }; init A; trans A -> B { sync c!; };",
         "state A; init A;", "E<> x > 0 || P.B"),
     false, -1, -1, false, false},
    {"a committed location goes first",
     TWO("int[0,1] i;",
         "state A, B, C; commit B; init A; trans A -> B { }, B -> C { assign i "
         "= 1; };",
         AB "{ };", "E<> Q.B && P.B"),
     true, 2, 0, true, false},
    {"while it is committed no one else goes",
     TWO("int[0,1] i;",
         "state A, B; commit A; init A; trans A -> B { guard i == 1; };",
         AB "{ assign i = 1; };", "E<> Q.B"),
     false, -1, -1, false, false},
    {"a committed receiver is enough",
     TWO("chan c;", "state A, B; commit A; init A; trans A -> B { sync c?; };",
         AB "{ sync c!; };", "E<> Q.B && P.B"),
     true, 1, 0, true, false},
    {"a committed deadlock",
     TWO("int[0,1] i;",
         "state A, B; commit A; init A; trans A -> B { guard i == 1; };",
         AB "{ assign i = 1; };", "A[] not deadlock"),
     true, 0, 0, true, false},
    {"a broadcast takes everyone who can",
     TWO("clock x; broadcast chan c;", AB "{ guard x == 2; sync c!; };",
         AB "{ guard x >= 2; sync c?; };", "E<> P.B && Q.A"),
     false, -1, -1, false, false},
    {"and leaves who cannot",
     TWO("clock x; broadcast chan c;", AB "{ guard x <= 2; sync c!; };",
         AB "{ guard x >= 2; sync c?; };", "E<> P.B && Q.A"),
     true, 1, 0, true, false},
    {"a receiver's target invariant forbids the broadcast",
     TWO("int[0,1] i; broadcast chan c;", AB "{ sync c!; };",
         "state A, B { i == 1 }; init A; trans A -> B { sync c?; };",
         "E<> P.B"),
     false, -1, -1, false, false},
    {"the sender's update comes first",
     TWO("int[0,7] i; chan c;", AB "{ sync c?; assign i = i * 2; };",
         AB "{ sync c!; assign i = 3; };", "E<> i == 6"),
     true, 1, 0, true, false},
    {"guards are of the source state",
     TWO("int[0,1] i; chan c;", AB "{ sync c!; assign i = 1; };",
         AB "{ guard i == 1; sync c?; };", "E<> Q.B"),
     false, -1, -1, false, false},
    {"no deadlock up to the bound",
     ONE("clock x;",
         "state A { x <= 2 }; init A; trans A -> A { guard x == 2; "
         "assign x = 0; };",
         "A[] not deadlock"),
     false, -1, -1, false, false},
    {"deadlock at a strict bound",
     ONE("clock x;",
         "state A { x < 2 }; init A; trans A -> A { guard x == 2; "
         "assign x = 0; };",
         "A[] not deadlock"),
     true, 0, 0, true, false},
    {"deadlock after the last moment",
     ONE("clock x;", "state A; init A; trans A -> A { guard x <= 2; };",
         "E<> deadlock"),
     true, 0, 2, false, false},
    {"a target invariant makes a deadlock",
     ONE("clock x;",
         "state A { x <= 2 }, B { x <= 1 }; init A; trans A -> B { "
         "}, B -> A { assign x = 0; };",
         "E<> deadlock && P.A"),
     true, 0, 1, false, false},
    {"T-deadlock-LU: one may leave in time, which hides that one may be late",
     ONE("clock x;",
         "state A, B; urgent B; init A; trans A -> B { assign x = 0; }, A -> B "
         "{ guard x == 5; }, B -> A { guard x <= 3; };",
         "E<> deadlock"),
     true, 1, 5, true, false},
    {"time that goes on without actions is a deadlock",
     ONE("", "state A; init A;", "A[] not deadlock"), true, 0, 0, true, false},
    {"channel priorities count",
     TWO("clock x; broadcast chan a, b; chan priority a < default < b;",
         AB "{ sync a!; };",
         "state A, B; init A; trans A -> B { guard x >= 2; "
         "sync b!; };",
         "E<> P.B && Q.A && x > 2"),
     true, 1, 2, false, false},
    {"they cut a step off where a higher one is possible",
     ONE("clock x; broadcast chan a, b; chan priority a < default < b;",
         "state A, B, C; init A; trans A -> B { guard x > 2; sync a!; }, A -> "
         "C "
         "{ guard x >= 2; sync b!; };",
         "E<> P.B"),
     false, -1, -1, false, false},
    {"processes by priority",
     "process P() { state A, B; init A; trans A -> B { }; }"
     "process Q() { state A, B; init A; trans A -> B { }; }"
     "system P < Q; query { E<> P.B && Q.A }",
     false, -1, -1, false, false},
    {"an error where a run has one",
     ONE("clock x; int[0,1] i;", AB "{ guard x > 1; assign i = 2; };",
         "E<> P.B"),
     false, -1, -1, false, true},
    {"no error where no run has one",
     ONE("clock x; int[0,1] i;",
         "state A { x <= 1 }, B; init A; trans A -> B "
         "{ guard x > 1; assign i = 2; };",
         "E<> P.B"),
     false, -1, -1, false, false},
    {"bounds that depend on variables",
     ONE("clock x; int[0,3] i = 1;",
         "state A { x <= i }, B; init A; trans A -> A { guard x == i && i < 3; "
         "assign i = i + 1; }, A -> B { guard x > 2; };",
         "E<> P.B"),
     true, 3, 2, false, false},
    {"a copy of a clock",
     ONE("clock x, y;",
         "state A, B, C; init A; trans A -> B { guard x == 1; assign x = y + "
         "1, y = 0; }, B -> C { guard x == 3 && y == 1; };",
         "E<> P.C"),
     true, 2, 2, true, false},
    {"select",
     ONE("int[0,3] i;", AB "{ select s : int[1,2]; assign i = s; };",
         "E<> i == 2 && P.B"),
     true, 1, 0, true, false},
};

static bool complain(const known *k, const char *what, long expected,
                     long found) {
  fprintf(stderr, "oracle: %s: %s: expected %ld, found %ld\n", k->name, what,
          expected, found);
  return false;
}

static bool compare(const known *k, const graph *g, const graph_answer *a) {
  if (a->found != k->found)
    return complain(k, "found", k->found, a->found);
  if (g->error != k->error)
    return complain(k, "error", k->error, g->error);
  if (k->depth >= 0 && a->depth != (uint32_t)k->depth)
    return complain(k, "steps", k->depth, (long)a->depth);
  if (k->time >= 0 && (!a->timed || a->time != k->time))
    return complain(k, "time", k->time, a->timed ? a->time : -1);
  if (k->time >= 0 && a->attained != k->attained)
    return complain(k, "attained", k->attained, a->attained);
  return true;
}

static bool build(graph *g, arena *a, stepper *s, model *m, int32_t timer,
                  int32_t wider, uint32_t most) {
  region_shape shape;
  const constants_wish wish = {.unit = 1, .timer = timer};
  if (!constants_find(&m->net, &m->net.queries.data[0], &wish, &shape))
    return false;
  for (uint32_t x = 1; x < shape.n; x++)
    shape.most[x] += wider;
  shape.reach += shape.reach >= 0 ? wider : 0;
  for (uint32_t x = 1; shape.reach >= 0 && x < shape.n; x++)
    shape.most[x] += wider;
  stepper_init(s, a, &m->net, &shape);
  return graph_build(g, s, most) == GRAPH_DONE;
}

static graph_answer ask(graph *g, const model *m, uint32_t timer) {
  const query *q = &m->net.queries.data[0];
  return graph_find(g, q->p, q->kind == QUERY_ALWAYS, timer);
}

static bool check_known(graph *g, const known *k) {
  const load_options none = {.queries_must_hold_up = true};
  arena a;
  model m;
  stepper s = {0};
  bool ok = false;
  arena_init(&a);
  if (!model_load_text(&m, "known.xta", k->text, strlen(k->text), &none)) {
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
    complain(k, "loads", 1, 0);
  } else if (!build(g, &a, &s, &m, TIMER, 0, MOST)) {
    complain(k, "regions", 1, 0);
  } else {
    const graph_answer found = ask(g, &m, s.shape.n - 1);
    ok = compare(k, g, &found);
  }
  stepper_release(&s);
  model_release(&m);
  arena_release(&a);
  return ok;
}

// ---- Finer regions give the same answers

static bool same(const graph_answer *a, const graph_answer *b) {
  return a->found == b->found && a->depth == b->depth;
}

static bool check_finer(graph *g, uint64_t seed) {
  const load_options none = {.queries_must_hold_up = true};
  grown_model grown;
  strbuf text;
  arena a;
  model m;
  stepper s = {0};
  stepper finer = {0};
  bool ok = true;
  arena_init(&a);
  strbuf_init(&text);
  grow_model(&grown, seed);
  grown_print(&grown, &text);
  if (!model_load_text(&m, "grown.xta", text.text, text.length, &none)) {
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
    ok = false;
  } else if (build(g, &a, &s, &m, 0, 0, MOST_FINER)) {
    const graph_answer coarse = ask(g, &m, 0);
    const bool error = g->error;
    if (build(g, &a, &finer, &m, 0, 2, MOST_FINER)) {
      const graph_answer fine = ask(g, &m, 0);
      ok = same(&coarse, &fine) && error == g->error;
    }
  }
  if (!ok)
    fprintf(stderr, "oracle: seed %lu: finer regions give another answer\n",
            (unsigned long)seed);
  stepper_release(&s);
  stepper_release(&finer);
  model_release(&m);
  strbuf_release(&text);
  arena_release(&a);
  return ok;
}

bool selftest(void) {
  enum { MODELS = 100 };
  bool ok = true;
  graph g;
  graph_init(&g);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    ok &= check_known(&g, &all[i]);
  for (uint64_t seed = 0; seed < MODELS; seed++)
    ok &= check_finer(&g, seed);
  graph_release(&g);
  ok &= tck_selftest();
  ok &= peers_selftest();
  return selftest_runs() && ok;
}
