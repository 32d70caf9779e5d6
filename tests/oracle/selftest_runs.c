// selftest_runs.c -- Models with known answers for E[], A<>, -->, sup and inf, and
// for E[], A<> and --> if only runs count that take infinite time; and random models whose answers must not depend on how fine regions are, nor
// be less than what is found on a grid.

#include "selftest.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "constants.h"
#include "grow_model.h"
#include "live.h"
#include "syntax/load.h"
#include "trial.h"

// ---- Models with known answers

typedef struct {
  const char *name;
  const char *text;
  // A query, and "yes" or "no" or what extreme_print() says of each term.
  const char *asked[8][2];
} known;

#define ONE(DECLARATIONS, BODY)                                                \
  DECLARATIONS "process P() {" BODY "}\nsystem P;\n"
#define TWO(DECLARATIONS, P, Q)                                                \
  DECLARATIONS "process P() {" P "}\nprocess Q() {" Q "}\nsystem P, Q;\n"

static const known all[] = {
    {"T-live-shrink: the loop leads into a smaller zone, which has no loop",
     ONE("clock x, y;", "state i { y <= 1 }, l { x <= 1 }, p; init i; trans"
                        " i -> l { assign x = 0; },"
                        " l -> l { guard x == 1 && y <= 1; assign x = 0; },"
                        " l -> p { guard x == 1 && y > 1; };"),
     {{"A<> P.p", "yes"},
      {"E[] not P.p", "no"},
      {"P.l --> P.p", "yes"},
      {"sup{P.l}: y", "<= 2"},
      {"inf{P.p}: y", "> 1"}}},
    {"the same where the loop leads into the same zone",
     ONE("clock x, y;",
         "state i { y <= 1 }, l { x <= 1 }, p; init i; trans"
         " i -> l { assign x = 0; },"
         " l -> l { guard x == 1 && y <= 1; assign x = 0, y = 0; },"
         " l -> p { guard x == 1 && y > 1; };"),
     {{"A<> P.p", "no"}, {"P.i --> P.p", "no"}, {"A<> P.l", "yes"}}},
    {"a loop that takes no time is a run",
     ONE("clock x;",
         "state A { x <= 1 }, B; init A; trans A -> A { guard x <= 0; },"
         " A -> B { guard x >= 1; };"),
     {{"A<> P.B", "no"}, {"E[] x == 0", "yes"}, {"A<> x > 0", "no"}}},
    {"a loop in less and less time is a run",
     ONE("clock x, y;", "state A { x < 1 }, B; init A; trans"
                        " A -> A { guard y > 0; assign y = 0; },"
                        " A -> B { guard x >= 1; };"),
     {{"A<> P.B", "no"}, {"E[] x < 1", "yes"}, {"sup{P.A}: x", "< 1"}}},
    {"but time that only comes closer to a bound is none",
     ONE("clock x;",
         "state A { x < 5 }, B; init A; trans A -> B { guard x > 4; };"),
     {{"A<> P.B", "yes"},
      {"E[] x < 5 && P.A", "no"},
      {"sup{P.A}: x", "< 5"},
      {"inf{P.B}: x", "> 4"}}},
    {"if no action is possible before the bound it is",
     ONE("clock x;",
         "state A { x < 5 }, B; init A; trans A -> B { guard x < 3; };"),
     {{"A<> P.B", "no"},
      {"E[] P.A && x < 5", "yes"},
      {"E[] P.A && x <= 4", "no"},
      {"A<> x > 4 || P.B", "yes"}}},
    {"a process may stay for ever",
     ONE("clock x;", "state A, B; init A; trans A -> B { guard x > 3; };"),
     {{"A<> P.B", "no"},
      {"E[] P.A", "yes"},
      {"E[] x <= 7", "no"},
      {"A<> x > 7", "yes"},
      {"x > 2 --> P.B", "no"},
      {"sup: x", "infinity"},
      {"sup{P.B || x < 2}: x", "infinity"},
      {"inf{P.B}: x", "> 3"}}},
    {"also where it may go on to what it must leave",
     ONE("clock x;", "state A, B { x <= 1 }, C; urgent C; init A; trans"
                     " A -> B { assign x = 0; }, B -> C { guard x == 1; };"),
     {{"A<> P.C", "no"}, {"E[] P.A || P.B", "yes"}, {"P.B --> P.C", "yes"}}},
    {"also without clocks",
     ONE("int[0,1] i;", "state A, B; init A; trans A -> B { };"),
     {{"A<> P.B", "no"}, {"E[] P.A", "yes"}, {"A<> P.A", "yes"}}},
    {"but not where it must not",
     ONE("int[0,1] i;", "state A, B; urgent A; init A; trans A -> B { };"),
     {{"A<> P.B", "yes"}, {"E[] P.A", "no"}}},
    {"nor in a committed location",
     TWO("int[0,1] i;",
         "state A, B; commit A; init A; trans A -> B { assign i = 1; };",
         "state A; init A; trans A -> A { };"),
     {{"A<> P.B", "yes"}, {"sup: i", "= 1"}, {"inf{P.B}: i", "= 1"}}},
    {"another process can go on for ever instead",
     TWO("int[0,1] i;",
         "state A, B; urgent A; init A; trans A -> B { assign i = 1; };",
         "state A; init A; trans A -> A { };"),
     {{"A<> P.B", "no"}, {"E[] P.A", "yes"}}},
    {"an urgent channel makes it go",
     TWO("clock x; urgent chan c;",
         "state A, B; init A; trans A -> B { sync "
         "c!; };",
         "state A, B { x <= 1 }, C; init B; trans B -> A { guard x == 1; }, A "
         "-> C { sync c?; };"),
     {{"A<> P.B", "yes"},
      {"A<> Q.A", "yes"},
      {"inf{P.B}: x", ">= 1"},
      {"sup{P.A}: x", "<= 1"}}},
    {"a time-lock ends a run",
     ONE("clock x;",
         "state A { x <= 2 }, B; init A; trans A -> B { guard x < 1; };"),
     {{"A<> P.B", "no"},
      {"E[] P.A", "yes"},
      {"E[] x <= 1", "no"},
      {"E[] P.A && x != 2", "no"}}},
    {"a target's invariant makes one",
     ONE("clock x;",
         "state A { x <= 2 }, B { x <= 1 }; init A; trans A -> B { };"),
     {{"A<> P.B", "no"}, {"A<> P.B || x > 1", "yes"}, {"E[] x <= 1", "yes"}}},
    {"an urgent location without a way out ends a run",
     ONE("clock x;",
         "state A { x <= 1 }, B, C; urgent B; init A; trans A -> B { guard x "
         ">= 1; assign x = 0; }, B -> C { guard x > 0; };"),
     {{"A<> P.C", "no"}, {"A<> P.B", "yes"}, {"P.B --> x > 0", "no"}}},
    {"p becomes true by delay",
     ONE("clock x;", "state A { x <= 5 }, B { x <= 9 }, C; init A; trans"
                     " A -> B { guard x <= 3; }, A -> C { guard x >= 5; },"
                     " B -> B { guard x == 9; };"),
     {{"x > 3 --> P.C", "no"},
      {"P.A && x > 3 --> P.C", "yes"},
      {"P.A && x >= 3 --> P.C", "no"},
      {"P.A --> P.C", "no"},
      {"P.A && x > 3 && x < 4 --> x >= 5", "yes"}}},
    {"q where p is true, or p nowhere",
     ONE("clock x;", "state A, B; init A; trans A -> B { guard x > 3; };"),
     {{"x > 2 --> x > 1", "yes"},
      {"x < 0 --> P.B", "yes"},
      {"P.B --> P.A", "no"},
      {"P.B --> x > 4", "yes"},
      {"P.A --> x > 4", "yes"}}},
    {"differences of clocks",
     ONE("clock x, y;",
         "state A { x <= 2 }; init A; trans A -> A { guard x == 2; assign x = "
         "0; };"),
     {{"A<> y - x >= 6", "yes"},
      {"A<> y - x == 3", "no"},
      {"E[] y - x != 3", "yes"},
      {"sup{y - x < 6}: x, y", "<= 2, <= 6"},
      {"sup{y - x > 3}: x, y", "<= 2, infinity"}}},
    {"the value is above all constants",
     ONE("clock x, y;",
         "state A { y <= 7 }, B; init A; trans A -> A { guard x >= 1 && x < 2; "
         "}, A -> B { guard y == 7; assign y = 0; };"),
     {{"sup{P.A}: x, y, x + 2", "<= 7, <= 7, <= 9"},
      {"inf{P.B}: x, y", ">= 7, >= 0"},
      {"sup{P.B && y < 3}: x", "< 10"},
      {"inf{P.B && y > 20}: x", "> 27"}}},
    {"a loop raises it without bound",
     ONE("clock x, y;",
         "state A { y <= 1 }, B { y <= 0 }; init A; trans A -> A { guard y >= "
         "1; assign y = 0; }, A -> B { assign y = 0; };"),
     {{"sup{P.A}: x, y", "infinity, <= 1"},
      {"sup{P.B}: x, y", "infinity, <= 0"},
      {"sup{P.A && x <= 30}: x", "<= 30"}}},
    {"a loop in less and less time does not",
     ONE("clock x, y, z;",
         "state A { z < 4 }; init A; trans A -> A { guard y > 0; assign y = 0; "
         "};"),
     {{"sup: x, y, z", "< 4, < 4, < 4"}}},
    {"nor one that can be gone a few times",
     ONE("clock x, y; int[0,3] n;",
         "state A { y <= 2 }; init A; trans A -> A { guard y == 2 && n < 3; "
         "assign y = 0, n = n + 1; };"),
     {{"sup: x, n", "<= 8, = 3"},
      {"sup{n < 2}: x, n", "<= 4, = 1"},
      {"inf{n == 2}: x", ">= 4"},
      {"sup{n > 3}: x", "nothing"}}},
    {"copies",
     ONE("clock x, y, z;",
         "state A { y <= 3 }, B { y <= 2 }; init A; trans A -> B { assign x = "
         "y + 1, y = 0; };"),
     {{"sup{P.B}: x", "<= 6"}, {"inf{P.B}: x", ">= 1"}, {"sup: z", "<= 5"}}},
};

// The same for runs that take infinite time; in brackets what it is if all count.
static const known all_timed[] = {
    {"a loop that takes no time",
     ONE("clock x, y;", "state A { x <= 1 }, B; init A; trans"
                        " A -> A { guard x == 0; assign y = 0; },"
                        " A -> B { guard x >= 1; };"),
     {{"A<> P.B", "yes (no)"},
      {"E[] P.A", "no (yes)"},
      {"P.A --> P.B", "yes (no)"},
      {"E[] true", "yes (yes)"}}},
    {"a loop in less and less time",
     ONE("clock x, y;", "state A { x < 1 }, B; init A; trans"
                        " A -> A { guard y > 0; assign y = 0; }, A -> B { };"),
     {{"A<> P.B", "yes (no)"}, {"E[] x < 1", "no (yes)"}}},
    {"a loop that may take time",
     ONE("clock x;", "state A { x <= 1 }, B; init A; trans"
                     " A -> A { assign x = 0; }, A -> B { };"),
     {{"A<> P.B", "no (no)"},
      {"E[] x < 1", "yes (yes)"},
      {"E[] x <= 0", "no (yes)"}}},
    {"a time-lock",
     ONE("clock x;", "state A { x <= 1 }, B { x <= 2 }; init A;"
                     " trans A -> B { };"),
     {{"E[] true", "no (yes)"}, {"A<> x > 2", "yes (no)"}}},
    {"idling for ever",
     ONE("clock x;", "state A, B { x <= 2 }; init A; trans A -> B { };"),
     {{"A<> P.B", "no (no)"},
      {"P.B --> P.A", "yes (no)"},
      {"E[] x < 7", "no (yes)"}}},
    {"T-live-shrink",
     ONE("clock x, y;", "state i { y <= 1 }, l { x <= 1 }, p; init i; trans"
                        " i -> l { assign x = 0; },"
                        " l -> l { guard x == 1 && y <= 1; assign x = 0; },"
                        " l -> p { guard x == 1 && y > 1; };"),
     {{"A<> P.p", "yes (yes)"}, {"E[] not P.p", "no (no)"}}},
    {"clocks that change places are never set back",
     ONE("clock x, y, t;", "state A { x < 2 && y < 2 }, B; init A; trans"
                           " A -> A { assign t = x, x = y, y = t; },"
                           " A -> B { };"),
     {{"A<> P.B", "yes (no)"}}},
    {"a difference that grows",
     ONE("clock x, y;", "state A { x <= 2 }, B; init A; trans"
                        " A -> A { guard y - x < 3; assign x = 0; },"
                        " A -> B { guard x >= 1; };"),
     {{"A<> P.B", "yes (no)"}, {"E[] y - x < 3", "yes (yes)"}}},
};

static const char *answer_of(const trial_report *r, const query *q,
                             strbuf *out) {
  strbuf_clear(out);
  if (r->status != TRIAL_AGREED)
    strbuf_puts(out, "no answer");
  else if (!extreme_is_about(r->kind))
    strbuf_puts(out, r->satisfied ? "yes" : "no");
  for (uint32_t i = 0; r->status == TRIAL_AGREED && i < r->nextremes; i++) {
    strbuf_puts(out, i ? ", " : "");
    extreme_print(&r->extremes[i], q, i, out);
  }
  return out->text;
}

static bool check_known(trial *t, const known *k, int i, strbuf *text) {
  const load_options none = {.queries_must_hold_up = true};
  bool ok = false;
  model m;
  strbuf_clear(text);
  strbuf_printf(text, "%s query { %s }\n", k->text, k->asked[i][0]);
  if (!model_load_text(&m, "known.xta", text->text, text->length, &none)) {
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
    fprintf(stderr, "oracle: %s: does not load\n", k->name);
  } else {
    const trial_report r = trial_judge(t, &m, 0, NULL, 0);
    const char *found = answer_of(&r, &m.net.queries.data[0], text);
    ok = !strcmp(found, k->asked[i][1]);
    if (!ok)
      fprintf(stderr, "oracle: %s: %s: expected %s, found %s\n", k->name,
              k->asked[i][0], k->asked[i][1], found);
  }
  model_release(&m);
  return ok;
}

static const char *yes_or_no(bool yes) { return yes ? "yes" : "no"; }

// What the regions say if only runs count that take infinite time.
static bool find_timed(trial *t, const model *m, query *q, arena *a) {
  const constants_wish wish = {.unit = 1, .timer = 1};
  region_shape shape;
  stepper s;
  q->non_zeno = true;
  if (!constants_find(&m->net, q, &wish, &shape))
    return false;
  stepper_init(&s, a, &m->net, &shape);
  s.tick = shape.n - 1;
  const bool ok = graph_build(&t->timed, &s, t->most) == GRAPH_DONE;
  const bool found = ok && live_find(&t->timed, q).found;
  stepper_release(&s);
  return found == (q->kind == QUERY_POTENTIALLY_ALWAYS);
}

static bool check_timed(trial *t, const known *k, int i, strbuf *text) {
  const load_options none = {.queries_must_hold_up = true};
  bool ok = false;
  model m;
  strbuf_clear(text);
  strbuf_printf(text, "%s query { %s }\n", k->text, k->asked[i][0]);
  if (model_load_text(&m, "known.xta", text->text, text->length, &none)) {
    const trial_report r = trial_judge(t, &m, 0, NULL, 0);
    query q = m.net.queries.data[0];
    const bool timed = find_timed(t, &m, &q, &m.memory);
    strbuf_clear(text);
    strbuf_printf(text, "%s (%s)", yes_or_no(timed), yes_or_no(r.satisfied));
    ok = !strcmp(text->text, k->asked[i][1]);
  }
  if (!ok)
    fprintf(stderr, "oracle: %s: %s: expected %s, found %s\n", k->name,
            k->asked[i][0], k->asked[i][1], text->text);
  model_release(&m);
  return ok;
}

// ---- Random models

// The regions as they have to be, or finer, or a grid.
typedef enum { AS_NEEDED, FINER, ON_GRID } how;

enum { GRID = 8, MOST = 2000, MOST_GRID = 60000 };

typedef struct {
  graph g;
  extreme_finder finder;
  uint32_t runs, on_grid; // found by regions; of these on the grid too
  uint32_t values, near;  // known by regions; of these almost on the grid
  bool ok;
} second_look;

// What live_find() finds, by going on as long as anything changes.
static bool goes_on(graph *g, const query *q) {
  const bool leads = q->kind == QUERY_LEADS_TO;
  const bool stays = q->kind == QUERY_POTENTIALLY_ALWAYS;
  bool *on = mem_new(g->count, sizeof *on);
  bool found = false;
  for (uint32_t i = 0; i < g->count; i++)
    on[i] = graph_satisfies(g, i, leads ? q->q : q->p) == stays;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->count; i++) {
      const node *n = &g->nodes[i];
      bool way = n->idles || (!n->acts && n->later == NODE_NONE);
      for (uint32_t k = 0; k < n->nedges; k++)
        way |= on[g->edges[n->first + k].to];
      way |= n->later != NODE_NONE && on[n->later];
      changed |= on[i] && !way;
      on[i] = on[i] && way;
    }
  }
  for (uint32_t i = 0; i < g->count; i++)
    found |= on[i] && (leads ? graph_satisfies(g, i, q->p) : i == 0);
  mem_free(on);
  return found;
}

// Nodes from which, by a step within, something happens: `what` is a bit of clocks
// that a step assigns, or 0 for any action; or what holds behind it.
static bool happens(graph *g, const bool *on, uint32_t i, uint32_t what,
                    const expr *e) {
  const node *n = &g->nodes[i];
  bool yes = e && n->later != NODE_NONE && on[n->later] &&
             graph_satisfies(g, n->later, e);
  for (uint32_t k = 0; k < n->nedges; k++) {
    const graph_edge *by = &g->edges[n->first + k];
    yes |= on[by->to] && (e      ? graph_satisfies(g, by->to, e)
                          : what ? (by->touched & what) != 0
                                 : true);
  }
  return yes;
}

// to := to and what leads there, within `on`.
static void spread_back(const graph *g, const bool *on, bool *to) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->count; i++) {
      bool way = to[i];
      for (uint32_t k = 0; k < graph_degree(g, i) && on[i]; k++)
        way |= to[graph_next(g, i, k)];
      changed |= way != to[i];
      to[i] = way;
    }
  }
}

// Drop from `on` what cannot make something happen; did it change?
static bool drop_rest(graph *g, bool *on, uint32_t what, const expr *e) {
  bool changed = false;
  bool *to = mem_new(g->count, sizeof *to);
  for (uint32_t i = 0; i < g->count; i++)
    to[i] = on[i] && happens(g, on, i, what, e);
  spread_back(g, on, to);
  for (uint32_t i = 0; i < g->count; i++) {
    changed |= on[i] != to[i];
    on[i] = to[i];
  }
  mem_free(to);
  return changed;
}

// Where time alone goes on for ever.
static void keep_idle(const graph *g, bool *on) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->count; i++) {
      const node *n = &g->nodes[i];
      const bool stays = n->idles || (n->later != NODE_NONE && on[n->later]);
      changed |= on[i] && !stays;
      on[i] = on[i] && stays;
    }
  }
}

// What live_find() finds by components, by going on as long as anything changes
// (Emerson & Lei, "Efficient model checking in fragments of the propositional
// mu-calculus", LICS 1986).
static bool recurs(graph *g, const query *q) {
  const bool leads = q->kind == QUERY_LEADS_TO;
  const bool stays = q->kind == QUERY_POTENTIALLY_ALWAYS;
  const uint32_t tick = q->non_zeno ? UINT32_C(1) << g->steps->tick : 0;
  bool *within = mem_new(g->count, sizeof *within);
  bool *on = mem_new(g->count, sizeof *on);
  bool *idle = mem_new(g->count, sizeof *idle);
  bool found = false;
  for (uint32_t i = 0; i < g->count; i++) {
    within[i] = graph_satisfies(g, i, leads ? q->q : q->p) == stays;
    on[i] = within[i];
    idle[i] = within[i] && q->non_zeno && !q->noften;
  }
  for (bool changed = true; changed;) {
    changed = drop_rest(g, on, tick, NULL);
    for (uint32_t k = 0; k < q->noften; k++)
      changed |= drop_rest(g, on, 0, q->often[k]);
  }
  keep_idle(g, idle);
  for (uint32_t i = 0; i < g->count; i++)
    on[i] |= idle[i];
  spread_back(g, within, on);
  for (uint32_t i = 0; i < g->count; i++)
    found |= on[i] && (leads ? graph_satisfies(g, i, q->p) : i == 0);
  mem_free(within);
  mem_free(on);
  mem_free(idle);
  return found;
}

static bool look_again(graph *g, const query *q) {
  return q->non_zeno || q->noften ? recurs(g, q) : goes_on(g, q);
}

static bool ask_live(second_look *look, const model *m, const query *q,
                     int32_t unit, how h, live_answer *out) {
  const constants_wish wish = {.unit = unit, .timer = q->non_zeno ? 1 : 0};
  region_shape shape;
  stepper s;
  arena a;
  if (!constants_find(&m->net, q, &wish, &shape))
    return false;
  const int32_t more = h == FINER ? 2 : 0;
  for (uint32_t x = 1; x < shape.n; x++)
    shape.most[x] += shape.reach >= 0 ? 2 * more : more;
  shape.reach += shape.reach >= 0 ? more : 0;
  shape.grid = h == ON_GRID ? GRID : 0;
  arena_init(&a);
  stepper_init(&s, &a, &m->net, &shape);
  s.tick = q->non_zeno ? shape.n - 1 : 0;
  const bool ok =
      graph_build(&look->g, &s, h == ON_GRID ? MOST_GRID : MOST) == GRAPH_DONE;
  if (ok) {
    *out = live_find(&look->g, q);
    if (h != ON_GRID || !q->non_zeno)
      look->ok &= out->found == look_again(&look->g, q);
  }
  stepper_release(&s);
  arena_release(&a);
  return ok;
}

static bool check_live(second_look *s, const model *m, const query *q,
                       int32_t unit) {
  live_answer coarse;
  live_answer other;
  s->ok = true;
  if (!ask_live(s, m, q, unit, AS_NEEDED, &coarse))
    return true;
  if (ask_live(s, m, q, unit, FINER, &other) &&
      (coarse.found != other.found || coarse.rests != other.rests ||
       coarse.error != other.error || coarse.error_met != other.error_met))
    return false;
  // What runs do on a grid, runs do.  The reverse is not so if fractions get
  // ever finer, which is rare.
  if (m->net.clocks.count > 3 || !ask_live(s, m, q, unit, ON_GRID, &other))
    return s->ok;
  s->runs += coarse.found;
  s->on_grid += other.found;
  return s->ok && (coarse.found || !other.found);
}

// The query, and what becomes of it if not all runs count.
static bool check_variants(second_look *s, const model *m, int32_t unit) {
  const query *q = &m->net.queries.data[0];
  bool ok = check_live(s, m, q, unit);
  arena a;
  arena_init(&a);
  for (uint8_t i = 1; i < 4; i++) {
    config c = config_auto();
    c.at[FACTOR_NON_ZENO] = i & 1;
    c.at[FACTOR_OFTEN] = i & 2;
    const query other = config_query(&c, &a, &m->net, q);
    if (other.non_zeno || other.noften)
      ok &= check_live(s, m, &other, unit);
  }
  arena_release(&a);
  return ok;
}

// No point of the grid, on which `s` counts, may have a value that is not within
// the extreme.  True if all are within; *near if one is close to it.
static bool is_within(second_look *look, stepper *s, const query *q, uint32_t i,
                      const extreme *e, bool *near) {
  const graph *g = &look->g;
  const int64_t unit = s->shape.unit;
  const int sign = q->kind == QUERY_SUP ? 1 : -1;
  bool ok = true;
  for (uint32_t k = 0; k < g->count; k++) {
    uint32_t x;
    int32_t plus;
    const int32_t *code = stepper_clocks(s, graph_state(g, k)) - 1;
    if (!graph_satisfies(&look->g, k, q->p) ||
        !stepper_measure(s, graph_state(g, k), &q->terms[i], &x, &plus))
      continue;
    const bool above = x && region_is_above(&s->shape, code, x);
    if (above && sign < 0)
      continue;
    const int64_t at = above ? s->shape.most[x] * GRID + 1 : code[x];
    const int64_t value = (x ? at * unit : 0) + plus * (int64_t)GRID;
    const int64_t left = sign * (e->value * GRID - value);
    *near |= left <= GRID * unit;
    ok &= e->kind != EXTREME_EMPTY;
    ok &= e->kind != EXTREME_VALUE || left > 0 || (left == 0 && !e->strict);
  }
  return ok;
}

// The same on a grid, with the measured clock known as far as the extreme is.
static bool check_on_grid(second_look *look, const model *m, uint32_t i,
                          int32_t unit, const extreme *e) {
  enum { KNOWN = 12 };
  const query *q = &m->net.queries.data[0];
  const constants_wish wish = {
      .unit = unit, .measured = q->terms[i].clock, .least = KNOWN};
  region_shape shape;
  stepper s;
  arena a;
  bool ok = true;
  bool near = false;
  if (m->net.clocks.count > 3 || !constants_find(&m->net, q, &wish, &shape))
    return true;
  shape.grid = GRID;
  arena_init(&a);
  stepper_init(&s, &a, &m->net, &shape);
  if (graph_build(&look->g, &s, MOST_GRID) == GRAPH_DONE) {
    ok = is_within(look, &s, q, i, e, &near);
    look->values += e->kind == EXTREME_VALUE;
    look->near += e->kind == EXTREME_VALUE && near;
  }
  stepper_release(&s);
  arena_release(&a);
  return ok;
}

static bool check_extreme(second_look *s, const model *m, int32_t unit) {
  enum { FURTHER = 7 };
  const query *q = &m->net.queries.data[0];
  bool ok = true;
  arena a;
  arena_init(&a);
  for (uint32_t i = 0; i < q->nterms; i++) {
    const extreme e = extreme_find(&s->finder, &a, &m->net, q, i, unit, 0);
    const extreme other =
        extreme_find(&s->finder, &a, &m->net, q, i, unit, FURTHER);
    if (e.kind == EXTREME_UNKNOWN || other.kind == EXTREME_UNKNOWN)
      continue;
    ok &= extreme_is_same(&e, &other);
    ok &= check_on_grid(s, m, i, unit, &e);
  }
  arena_release(&a);
  return ok;
}

static bool check_random(second_look *s, uint64_t seed, strbuf *text) {
  const load_options none = {.queries_must_hold_up = true};
  grown_model grown;
  model m;
  grow_model(&grown, seed);
  if (grown.asks == ASKS_PLAIN)
    return true;
  strbuf_clear(text);
  grown_print(&grown, text);
  bool ok = model_load_text(&m, "grown.xta", text->text, text->length, &none);
  if (ok && query_is_about_runs(m.net.queries.data[0].kind))
    ok = check_variants(s, &m, grown.unit);
  else if (ok)
    ok = check_extreme(s, &m, grown.unit);
  if (!ok)
    fprintf(stderr, "oracle: seed %lu: a second look gives another answer\n",
            (unsigned long)seed);
  model_release(&m);
  return ok;
}

static bool check_randoms(strbuf *text) {
  enum { MODELS = 6000, PERCENT = 98 };
  second_look s = {0};
  bool ok = true;
  graph_init(&s.g);
  extreme_init(&s.finder, MOST);
  for (uint64_t seed = 0; seed < MODELS; seed++)
    ok &= check_random(&s, seed, text);
  if (s.on_grid * 100 < s.runs * PERCENT || s.near * 100 < s.values * PERCENT) {
    fprintf(stderr, "oracle: %u runs, %u on a grid; %u values, %u near it\n",
            s.runs, s.on_grid, s.values, s.near);
    ok = false;
  }
  graph_release(&s.g);
  extreme_release(&s.finder);
  return ok;
}

bool selftest_runs(void) {
  bool ok = true;
  trial t;
  strbuf text;
  trial_init(&t);
  strbuf_init(&text);
  for (size_t k = 0; k < sizeof all / sizeof *all; k++)
    for (int i = 0; i < 8 && all[k].asked[i][0]; i++)
      ok &= check_known(&t, &all[k], i, &text);
  for (size_t k = 0; k < sizeof all_timed / sizeof *all_timed; k++)
    for (int i = 0; i < 8 && all_timed[k].asked[i][0]; i++)
      ok &= check_timed(&t, &all_timed[k], i, &text);
  ok &= check_randoms(&text);
  strbuf_release(&text);
  trial_release(&t);
  return ok;
}
