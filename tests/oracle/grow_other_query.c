// grow_other_query.c -- Queries about what runs do in the long run, and about the
// values that clocks and variables have.
//
// Some are asked of the same networks as E<> and A[]; but since time may pass
// for ever almost everywhere in those, which answers most questions of this
// kind at once, many locations get an invariant first.  The others are asked of
// circuits.
//
// A question that the first state answers is asked rarely.

#include "growth.h"

// ---- Which kind

static asks_kind draw_kind(growth *g) {
  static const struct {
    asks_kind kind;
    int percent;
  } shares[] = {{ASKS_STAYS, 6},
                {ASKS_EVENTUALLY, 7},
                {ASKS_LEADS, 7},
                {ASKS_SUP, 6},
                {ASKS_INF, 3}};
  int left = growth_pick(g, 100);
  for (int i = 0; i < (int)(sizeof shares / sizeof *shares); i++) {
    if (left < shares[i].percent)
      return shares[i].kind;
    left -= shares[i].percent;
  }
  return ASKS_PLAIN;
}

// ---- Invariants

// An upper bound that a clock is below at the start.
static void add_bound(growth *g, grown_location *l, bool first) {
  const int x = growth_clock(g);
  if (x < 0)
    return;
  const int low = first ? g->m->starts[x] + 1 : 1;
  const int op = growth_percent(g, 25) ? IS_LT : IS_LE;
  growth_add_atom(
      &l->invariant, true,
      growth_plain_atom(ATOM_CLOCK, op, x, low + growth_pick(g, 3)));
}

static void add_bounds(growth *g) {
  const int share = growth_percent(g, 70) ? 80 : 30;
  for (g->owner = 0; g->owner < g->m->nprocesses; g->owner++) {
    grown_process *p = &g->m->processes[g->owner];
    for (int i = 0; i < p->nlocations; i++)
      if (!p->locations[i].invariant.count && growth_percent(g, share))
        add_bound(g, &p->locations[i], i == 0);
  }
  g->owner = -1;
}

// ---- Predicates

// Often where all ways lead to.
static grown_atom at_somewhere(growth *g) {
  const int p = growth_pick(g, g->m->nprocesses);
  const int n = g->m->processes[p].nlocations;
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = growth_small(growth_percent(g, 50) ? n - 1 : growth_pick(g, n));
  return a;
}

static grown_atom draw_atom(growth *g) {
  grown_atom a;
  const int which = growth_pick(g, 100);
  if (which >= 50 && which < 85 && growth_clock_atom(g, ATOM_OPS, &a)) {
    a.negated = growth_percent(g, 15);
    return a;
  }
  if (which >= 85 && growth_integer_atom(g, &a)) {
    a.negated = growth_percent(g, 15);
    return a;
  }
  return at_somewhere(g);
}

static uint8_t draw_predicate(growth *g, grown_atoms *cases) {
  const int ncases = 1 + growth_percent(g, 25);
  for (int i = 0; i < ncases; i++) {
    const int natoms = 1 + growth_percent(g, 22);
    cases[i].count = 0;
    for (int k = 0; k < natoms; k++)
      growth_add_atom(&cases[i], true, draw_atom(g));
  }
  return growth_small(ncases);
}

// ---- Is it so in the first state?

static bool compares(int a, uint8_t op, int b) {
  switch ((atom_op)op) {
  case IS_LT:
    return a < b;
  case IS_LE:
    return a <= b;
  case IS_EQ:
    return a == b;
  case IS_GE:
    return a >= b;
  case IS_GT:
    return a > b;
  default:
    return a != b;
  }
}

static bool holds_first(const grown_model *m, const grown_atom *a) {
  const int bound = a->bound + (a->plus >= 0 ? m->variables[a->plus].init : 0);
  bool yes = false;
  if (a->kind == ATOM_AT)
    yes = a->b == 0;
  else if (a->kind == ATOM_CLOCK)
    yes = compares(m->starts[a->a], a->op, bound);
  else if (a->kind == ATOM_DIAGONAL)
    yes = compares(m->starts[a->a] - m->starts[a->b], a->op, bound);
  else
    yes = compares(m->variables[a->a].init, a->op, bound);
  return yes != a->negated;
}

static bool case_holds_first(const grown_model *m, const grown_atoms *cases,
                             int ncases) {
  bool any = false;
  for (int i = 0; i < ncases; i++) {
    bool all = true;
    for (int k = 0; k < cases[i].count; k++)
      all &= holds_first(m, &cases[i].data[k]);
    any |= all;
  }
  return any;
}

// One that is, or is not, true in the first state, if that is not hard to find.
static uint8_t draw_undecided(growth *g, grown_atoms *cases, bool wanted) {
  uint8_t n = draw_predicate(g, cases);
  for (int tries = 0; tries < 8 && case_holds_first(g->m, cases, n) != wanted;
       tries++)
    n = draw_predicate(g, cases);
  return n;
}

static void draw_terms(growth *g) {
  grown_model *m = g->m;
  const int n = 1 + growth_percent(g, 40);
  for (int i = 0; i < n; i++) {
    const int x = growth_percent(g, 80) ? growth_clock(g) : -1;
    const int v = growth_variable(g);
    if (x < 0 && v < 0)
      continue;
    m->terms[m->nterms++] = (grown_term){
        x >= 0, growth_small(x >= 0 ? x : v),
        (int8_t)(growth_percent(g, 15) ? growth_between(g, 1, 3) : 0)};
  }
}

// ---- All of it

static void ask_for_runs(growth *g) {
  grown_model *m = g->m;
  m->always = growth_percent(g, m->asks == ASKS_STAYS ? 65 : 20);
  if (m->asks == ASKS_LEADS) {
    m->ncases = draw_undecided(g, m->cases, growth_percent(g, 60));
    m->ngoals = draw_undecided(g, m->goals, m->always);
  } else {
    const bool stays = m->asks == ASKS_STAYS;
    m->ncases = draw_undecided(g, m->cases, stays != m->always);
  }
}

// Values are seldom strict unless a clock in the predicate is.
static void add_strict(growth *g) {
  grown_model *m = g->m;
  const int x = growth_clock(g);
  const int op = m->asks == ASKS_SUP ? IS_LT : IS_GT;
  growth_add_atom(&m->cases[0], x >= 0,
                  growth_plain_atom(ATOM_CLOCK, op, x >= 0 ? x : 0,
                                    growth_between(g, 1, 4)));
}

// If there is nothing to measure the question stays what it was.
static void ask_for_values(growth *g, asks_kind kind) {
  grown_model *m = g->m;
  draw_terms(g);
  if (!m->nterms)
    return;
  m->asks = growth_small(kind);
  m->always = growth_percent(g, 15);
  m->ncases = 0;
  if (growth_percent(g, 75))
    m->ncases = draw_predicate(g, m->cases);
  if (m->ncases && !m->always && growth_percent(g, 35))
    add_strict(g);
  if (m->ncases && growth_percent(g, 10))
    m->cases[0].data[0] = growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0);
}

void grow_other_query(growth *g) {
  const asks_kind kind = draw_kind(g);
  if (kind == ASKS_PLAIN)
    return;
  g->owner = -1;
  g->edge = NULL;
  g->diagonals |= g->diagonal_query;
  if (growth_percent(g, 70))
    grow_circuit(g);
  else if (growth_percent(g, 75))
    add_bounds(g);
  if (kind == ASKS_SUP || kind == ASKS_INF) {
    ask_for_values(g, kind);
    return;
  }
  g->m->asks = growth_small(kind);
  ask_for_runs(g);
}
