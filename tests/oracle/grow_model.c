// What is drawn first is a profile: which features this model may have.  So a
// feature that is rare is dense where it occurs, and meets many others.

#include "grow_model.h"

#include <assert.h>

typedef struct {
  uint64_t seed;
  grown_model *m;
  bool diagonals, risky, channel_priorities, process_priorities, shifts;
  bool diagonal_query, functions, selects, committed, urgent, lower, unless,
      variable_bounds;
  int owner;              // the process at hand
  const grown_edge *edge; // or NULL
} growth;

// ---- Chance

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators",
// OOPSLA 2014.
static uint64_t draw(growth *g) {
  uint64_t z = g->seed += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// One of 0 .. n-1.
static int pick(growth *g, int n) { return (int)(draw(g) % (uint64_t)n); }

static int between(growth *g, int low, int high) {
  return low + pick(g, high - low + 1);
}

static bool percent(growth *g, int p) { return pick(g, 100) < p; }

static uint8_t small(int n) {
  assert(0 <= n && n < 256);
  return (uint8_t)n;
}

// ---- Clocks and variables that the process at hand may use; -1: none

static int pick_clock(growth *g) {
  for (int tries = 0; tries < 6 && g->m->nclocks; tries++) {
    const int x = pick(g, g->m->nclocks);
    const int owner = g->m->clocks[x];
    if (g->owner < 0 || owner == GROWN_SHARED || owner == g->owner)
      return x;
  }
  return -1;
}

static int pick_variable(growth *g) {
  for (int tries = 0; tries < 6 && g->m->nvariables; tries++) {
    const int v = pick(g, g->m->nvariables);
    const int owner = g->m->variables[v].owner;
    if (g->owner < 0 || owner == GROWN_SHARED || owner == g->owner)
      return v;
  }
  return -1;
}

// ---- Atoms

static grown_atom plain_atom(atom_kind kind, int op, int a, int bound) {
  return (grown_atom){.kind = small(kind),
                      .op = small(op),
                      .a = small(a),
                      .bound = (int8_t)bound,
                      .plus = -1,
                      .unless = -1};
}

static bool clock_atom(growth *g, int nops, grown_atom *out) {
  static const int bounds[] = {0, 1, 1, 2, 2, 2, 3, 3, 4};
  const int x = pick_clock(g);
  if (x < 0)
    return false;
  *out = plain_atom(ATOM_CLOCK, pick(g, nops), x, bounds[pick(g, 9)]);
  const int y = pick_clock(g);
  if (g->diagonals && y >= 0 && y != x && percent(g, 45)) {
    out->kind = ATOM_DIAGONAL;
    out->b = small(y);
    out->bound = (int8_t)between(g, -3, 3);
    return true;
  }
  const int v = pick_variable(g);
  if (g->variable_bounds && v >= 0 && percent(g, 40)) {
    out->plus = (int8_t)v;
    out->bound = (int8_t)pick(g, 2);
  }
  return true;
}

static bool integer_atom(growth *g, grown_atom *out) {
  if (g->edge && g->edge->selects >= 0 && percent(g, 40)) {
    *out = plain_atom(ATOM_SELECTED, pick(g, ATOM_OPS), 0,
                      pick(g, g->edge->selects + 1));
    return true;
  }
  const int v = pick_variable(g);
  if (v < 0)
    return false;
  *out = plain_atom(ATOM_VARIABLE, pick(g, ATOM_OPS), v,
                    pick(g, g->m->variables[v].high + 1));
  return true;
}

static void add_atom(grown_atoms *list, bool ok, grown_atom a) {
  if (ok && list->count < GROWN_ATOMS)
    list->data[list->count++] = a;
}

static void perhaps_unless(growth *g, grown_atom *a) {
  const int v = pick_variable(g);
  if (g->unless && v >= 0 && percent(g, 40))
    a->unless = (int8_t)v;
}

static bool is_urgent(const growth *g, const grown_edge *e) {
  return e->channel >= 0 && g->m->channels[e->channel].urgent;
}

static void grow_guard(growth *g, grown_edge *e) {
  g->edge = e;
  grown_atom a;
  static const int how_many[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
  const int natoms = how_many[pick(g, 10)] + percent(g, 5);
  for (int i = 0; i < natoms; i++) {
    const bool clocks = !is_urgent(g, e) && percent(g, 65);
    const bool ok = clocks ? clock_atom(g, IS_GT + 1, &a) : integer_atom(g, &a);
    if (ok && clocks)
      perhaps_unless(g, &a);
    add_atom(&e->guard, ok, a);
  }
  g->edge = NULL;
}

// Clocks are 0 in the first location, variables at their first values: it must
// hold there.
static bool holds_at_start(const growth *g, const grown_atom *a) {
  const int bound =
      a->bound + (a->plus >= 0 ? g->m->variables[a->plus].init : 0);
  switch (a->op) {
  case IS_LT:
    return 0 < bound;
  case IS_LE:
    return 0 <= bound;
  case IS_GE:
    return 0 >= bound;
  default:
    return 0 > bound;
  }
}

static void grow_invariant(growth *g, grown_location *l, bool first) {
  static const int upper[] = {IS_LT, IS_LE, IS_LE};
  static const int lower[] = {IS_GE, IS_GT};
  const int natoms = percent(g, 40) ? 1 + percent(g, 15) : 0;
  for (int i = 0; i < natoms; i++) {
    grown_atom a;
    if (!clock_atom(g, 1, &a))
      return;
    a.op = small(g->lower && percent(g, 30) ? lower[pick(g, 2)]
                                            : upper[pick(g, 3)]);
    perhaps_unless(g, &a);
    add_atom(&l->invariant, !first || holds_at_start(g, &a), a);
  }
}

// ---- Updates

static bool grow_variable_update(growth *g, const grown_edge *e,
                                 grown_update *u) {
  const int v = pick_variable(g);
  if (v < 0)
    return false;
  const int high = g->m->variables[v].high;
  *u = (grown_update){.kind = UPDATE_STEP, .a = small(v)};
  u->c = (int8_t)between(g, 1, 2);
  if (g->risky && percent(g, 40)) {
    u->kind = UPDATE_RISKY;
  } else if (e->selects >= 0 && percent(g, 50)) {
    u->kind = UPDATE_SELECTED;
  } else if (g->functions && percent(g, 60)) {
    u->kind = percent(g, 50) ? UPDATE_NEXT : UPDATE_TWICE;
  } else if (percent(g, 60)) {
    u->kind = UPDATE_SET;
    u->c = (int8_t)pick(g, high + 1);
  }
  return true;
}

static bool grow_clock_update(growth *g, grown_update *u) {
  const int x = pick_clock(g);
  if (x < 0)
    return false;
  *u = (grown_update){.kind = UPDATE_RESET, .a = small(x)};
  const int y = pick_clock(g);
  const int v = pick_variable(g);
  if (y >= 0 && (y != x || g->shifts) && percent(g, 14)) {
    const bool shift = y == x || (g->shifts && percent(g, 50));
    u->kind = UPDATE_COPY;
    u->b = small(y);
    u->c = (int8_t)(shift ? between(g, 1, 2) : 0);
  } else if (v >= 0 && percent(g, 5)) {
    u->kind = UPDATE_VALUE;
    u->b = small(v);
  } else if (percent(g, 12)) {
    u->c = (int8_t)between(g, 1, 3);
  }
  return true;
}

static void grow_updates(growth *g, grown_edge *e) {
  const int n = percent(g, 30) ? 0 : between(g, 1, GROWN_UPDATES);
  for (int i = 0; i < n; i++) {
    grown_update u;
    const bool ok = percent(g, 60) ? grow_clock_update(g, &u)
                                   : grow_variable_update(g, e, &u);
    if (ok)
      e->updates[e->nupdates++] = u;
  }
}

// ---- Processes

static void grow_index(growth *g, grown_edge *e) {
  const int v = pick_variable(g);
  e->index = INDEX_CONSTANT;
  e->index_value = small(pick(g, 2));
  if (e->selects == 1 && percent(g, 60)) {
    e->index = INDEX_SELECTED;
  } else if (v >= 0 && g->m->variables[v].high == 1 && percent(g, 60)) {
    e->index = INDEX_VARIABLE;
    e->index_value = small(v);
  }
}

// Edge i enters location i + 1, as long as there is one, from one before it.
static void grow_edge(growth *g, grown_process *p, int i) {
  grown_edge *e = &p->edges[i];
  const bool first = i + 1 < p->nlocations;
  *e = (grown_edge){
      .source = small(pick(g, first ? i + 1 : p->nlocations)),
      .target = small(first ? i + 1 : pick(g, p->nlocations)),
      .selects = -1,
      .channel = -1,
  };
  if (g->selects && percent(g, 50))
    e->selects = (int8_t)between(g, 1, 2);
  if (g->m->nchannels && percent(g, 45)) {
    e->channel = (int8_t)pick(g, g->m->nchannels);
    e->sends = percent(g, 50);
    grow_index(g, e);
  }
  grow_guard(g, e);
  grow_updates(g, e);
}

static void grow_process(growth *g, grown_process *p) {
  p->nlocations = small(between(g, 2, GROWN_LOCATIONS));
  for (int i = 0; i < p->nlocations; i++) {
    grown_location *l = &p->locations[i];
    l->committed = g->committed && percent(g, 20);
    l->urgent = !l->committed && g->urgent && percent(g, 20);
    grow_invariant(g, l, i == 0);
  }
  p->nedges = small(between(g, p->nlocations + 2, GROWN_EDGES));
  for (int i = 0; i < p->nedges; i++)
    grow_edge(g, p, i);
  p->higher = g->process_priorities && percent(g, 60);
}

// ---- Declarations

static int pick_owner(growth *g) {
  return percent(g, 50) ? GROWN_SHARED : pick(g, g->m->nprocesses);
}

static void grow_declarations(growth *g) {
  grown_model *m = g->m;
  m->nprocesses = small(percent(g, 20) ? 1 : between(g, 2, GROWN_PROCESSES));
  m->nclocks = small(percent(g, 8) ? pick(g, 2) : between(g, 2, GROWN_CLOCKS));
  if (m->nprocesses > 1)
    m->nchannels = small(pick(g, GROWN_CHANNELS + 1));
  else
    m->nchannels = percent(g, 30);
  m->nvariables = small(between(g, 1, GROWN_VARIABLES) - percent(g, 30));
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = (int8_t)pick_owner(g);
  for (int i = 0; i < m->nvariables; i++) {
    const int high = between(g, 1, 3);
    m->variables[i] =
        (grown_variable){(int8_t)pick_owner(g), small(high),
                         small(percent(g, 20) ? pick(g, high + 1) : 0)};
  }
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] = (grown_channel){
        percent(g, 45), percent(g, 25), small(percent(g, 25) ? 2 : 1),
        (int8_t)(g->channel_priorities ? between(g, -1, 1) : 0)};
}

// ---- The query

static grown_atom at_somewhere(growth *g) {
  const int p = pick(g, g->m->nprocesses);
  grown_atom a = plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = small(pick(g, g->m->processes[p].nlocations));
  return a;
}

static void grow_case(growth *g, grown_atoms *list) {
  grown_atom a;
  if (percent(g, 85))
    add_atom(list, true, at_somewhere(g));
  if (percent(g, 60)) {
    const bool ok = clock_atom(g, ATOM_OPS, &a);
    a.negated = percent(g, 20);
    add_atom(list, ok, a);
  }
  if (percent(g, 45)) {
    const bool ok = integer_atom(g, &a);
    a.negated = percent(g, 20);
    add_atom(list, ok, a);
  }
  if (percent(g, 35))
    add_atom(list, true, at_somewhere(g));
}

static void grow_query(growth *g) {
  grown_model *m = g->m;
  g->owner = -1;
  g->diagonals |= g->diagonal_query;
  m->always = percent(g, 40);
  m->ncases = percent(g, 12) ? 2 : 1;
  for (int i = 0; i < m->ncases; i++) {
    grow_case(g, &m->cases[i]);
    if (!m->cases[i].count)
      add_atom(&m->cases[i], true, at_somewhere(g));
  }
  if (percent(g, 15)) {
    grown_atom a = plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0);
    a.negated = percent(g, 10);
    m->cases[0].data[0] = a;
    if (percent(g, 60))
      m->cases[0].count = 1;
  }
}

void grow_model(grown_model *m, uint64_t seed) {
  growth g = {.seed = seed, .m = m};
  *m = (grown_model){0};
  g.diagonals = percent(&g, 18);
  g.channel_priorities = percent(&g, 12);
  g.process_priorities = percent(&g, 11);
  g.risky = !g.channel_priorities && !g.process_priorities && percent(&g, 12);
  g.diagonal_query = percent(&g, 20);
  g.shifts = !g.diagonals && !g.diagonal_query && percent(&g, 40);
  g.functions = percent(&g, 25);
  g.selects = percent(&g, 25);
  g.committed = percent(&g, 30);
  g.urgent = percent(&g, 30);
  g.lower = percent(&g, 20);
  g.unless = percent(&g, 15);
  g.variable_bounds = percent(&g, 30);
  grow_declarations(&g);
  for (g.owner = 0; g.owner < m->nprocesses; g.owner++)
    grow_process(&g, &m->processes[g.owner]);
  grow_query(&g);
}
