// tck_grow.c -- Models in TChecker's language at random.
//
// What is to be told is which of the parts of a synchronisation goes first, so
// many of them write the same variable, or read what others write, and vectors are
// declared in any order.  Some vectors are all pairs of a sender and a receiver,
// which the front-end takes for a channel, or almost all of these.
//
// In models that are all chance another way leads to most values.  So half of them
// have a duel: the edges of one vector write one variable or clock and read it, few
// others do, and the query asks for it.  Some have a gap: two senders and two
// receivers of which one pair is missing, and the query asks for a pair.

#include "tck_model.h"

#include "growth.h"

enum { // of models by chance alone
  MOST_LOCATIONS = 3,
  MOST_EDGES = 5,
  MOST_SIZE = 2,
  MOST_EVENTS = 4,
  MOST_VECTORS = 8,
};

typedef struct {
  growth chance; // no more than that
  tck_model *m;
  bool weak, committed, urgent, diagonals, copies, ifs, risky, variable_bounds;
  bool clocks; // many guards have some
} gardener;

static int pick(gardener *g, int n) { return growth_pick(&g->chance, n); }

static bool percent(gardener *g, int p) {
  return growth_percent(&g->chance, p);
}

static int between(gardener *g, int low, int high) {
  return growth_between(&g->chance, low, high);
}

// ---- Cells

static const tck_cell no_cell = {-1, -1, 0};

// May it be the index of an array of this size, whatever its value?
static bool is_index(const tck_model *m, int v, int size) {
  const tck_variable *i = &m->variables[v];
  return i->size == 1 && i->low >= 0 && i->high < size;
}

// `risky`: the index may be one that there is not.
static tck_cell pick_cell(gardener *g, bool risky) {
  const tck_model *m = g->m;
  if (!m->nvariables)
    return no_cell;
  const int v = pick(g, m->nvariables);
  const int size = m->variables[v].size;
  tck_cell c = {(int8_t)v, -1, (int8_t)pick(g, size)};
  const int i = pick(g, m->nvariables);
  if (size > 1 && percent(g, 60) &&
      (is_index(m, i, size) || (risky && m->variables[i].size == 1)))
    c.by = (int8_t)i;
  return c;
}

static tck_cell pick_natural(gardener *g) {
  const tck_cell c = pick_cell(g, false);
  return c.variable >= 0 && g->m->variables[c.variable].low < 0 ? no_cell : c;
}

// ---- Atoms

static bool clock_atom(gardener *g, int nops, tck_atom *out) {
  static const int bounds[] = {0, 1, 1, 2, 2, 3};
  const tck_model *m = g->m;
  if (!m->nclocks)
    return false;
  *out = (tck_atom){.kind = TCK_ON_CLOCK,
                    .op = growth_small(pick(g, nops)),
                    .a = growth_small(pick(g, m->nclocks)),
                    .bound = (int8_t)bounds[pick(g, 6)],
                    .cell = no_cell,
                    .plus = no_cell};
  const int b = pick(g, m->nclocks);
  if (g->diagonals && b != out->a && percent(g, 40)) {
    out->kind = TCK_ON_DIAGONAL;
    out->b = growth_small(b);
    out->bound = (int8_t)between(g, -2, 2);
  } else if (g->variable_bounds && percent(g, 30)) {
    out->plus = pick_cell(g, false);
    out->bound = (int8_t)pick(g, 2);
  }
  return true;
}

static bool cell_atom(gardener *g, tck_atom *out) {
  const tck_cell c = pick_cell(g, false);
  if (c.variable < 0)
    return false;
  const tck_variable *v = &g->m->variables[c.variable];
  *out = (tck_atom){.kind = TCK_ON_CELL,
                    .op = growth_small(pick(g, ATOM_OPS)),
                    .bound = (int8_t)between(g, v->low, v->high),
                    .cell = c,
                    .plus = no_cell,
                    .negated = percent(g, 12)};
  if (percent(g, 15)) {
    out->plus = pick_cell(g, false);
    out->bound = (int8_t)between(g, -1, 1);
  }
  return true;
}

static void add_atom(tck_atoms *list, bool ok, tck_atom a) {
  if (ok && list->count < TCK_ATOMS)
    list->data[list->count++] = a;
}

static void grow_guard(gardener *g, tck_atoms *guard) {
  static const int how_many[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2};
  const int n = how_many[pick(g, 10)];
  for (int i = 0; i < n; i++) {
    tck_atom a;
    const bool ok = percent(g, g->clocks ? 60 : 30)
                        ? clock_atom(g, IS_GT + 1, &a)
                        : cell_atom(g, &a);
    add_atom(guard, ok, a);
  }
}

// ---- Invariants

static bool compares(int a, int op, int b) {
  const bool less[] = {a<b, a <= b, a == b, a >= b, a> b, a != b};
  return less[op];
}

static int first_value(const tck_model *m, tck_cell c) {
  return c.variable >= 0 ? m->variables[c.variable].init : 0;
}

// Is it so in the first state?
static bool holds_first(const tck_model *m, const tck_atom *a) {
  const int left = a->kind == TCK_ON_CELL ? first_value(m, a->cell) : 0;
  return compares(left, a->op, a->bound + first_value(m, a->plus)) !=
         a->negated;
}

static void grow_invariant(gardener *g, tck_location *l, bool first) {
  if (!percent(g, 40))
    return;
  tck_atom a;
  const bool clock = percent(g, 80);
  const bool ok = clock ? clock_atom(g, 2, &a) : cell_atom(g, &a);
  if (ok && a.kind == TCK_ON_CLOCK && a.op == IS_LT && a.bound == 0)
    a.bound = 1;
  add_atom(&l->invariant, ok && (!first || holds_first(g->m, &a)), a);
}

// ---- Updates

static bool clock_update(gardener *g, tck_update *u) {
  if (!g->m->nclocks)
    return false;
  u->kind = TCK_RESETS;
  u->x = growth_small(pick(g, g->m->nclocks));
  u->y = growth_small(pick(g, g->m->nclocks));
  u->from = pick_natural(g);
  u->c = 0;
  // With differences, shifts that go in a circle would make regions without end.
  if (g->copies && u->x != u->y && percent(g, 40)) {
    u->kind = TCK_COPIES;
    u->c = (int8_t)(!g->diagonals && percent(g, 30));
  } else if (u->from.variable >= 0 && percent(g, 15)) {
    u->kind = TCK_VALUES;
  } else if (percent(g, 15)) {
    u->c = (int8_t)between(g, 1, 2);
  }
  return true;
}

static bool cell_update(gardener *g, tck_update *u) {
  u->to = pick_cell(g, g->risky);
  u->from = pick_cell(g, g->risky);
  if (u->to.variable < 0)
    return false;
  const tck_variable *v = &g->m->variables[u->to.variable];
  if (percent(g, 45)) {
    u->kind = TCK_SETS;
    u->c = (int8_t)between(g, v->low, v->high);
  } else {
    u->kind = g->risky && percent(g, 40) ? TCK_RISKS : TCK_STEPS;
    u->c = (int8_t)between(g, 1, 2);
  }
  return true;
}

static void grow_updates(gardener *g, tck_edge *e, bool synchronised) {
  const int n = percent(g, synchronised ? 20 : 40) ? 0 : between(g, 1, 2);
  for (int i = 0; i < n; i++) {
    tck_update u = {.to = no_cell, .from = no_cell};
    u.when = (tck_atom){.cell = no_cell, .plus = no_cell};
    const bool ok = percent(g, synchronised ? 25 : 50) ? clock_update(g, &u)
                                                       : cell_update(g, &u);
    if (g->ifs && percent(g, 35))
      u.has_when = cell_atom(g, &u.when);
    if (ok)
      e->updates[e->nupdates++] = u;
  }
}

// ---- Processes

// Edge i enters location i + 1, as long as there is one, from one before it.
static void grow_edge(gardener *g, int number, int i) {
  tck_process *p = &g->m->processes[number];
  tck_edge *e = &p->edges[i];
  const bool first = i + 1 < p->nlocations;
  *e = (tck_edge){
      .source = growth_small(pick(g, first ? i + 1 : p->nlocations)),
      .target = growth_small(first ? i + 1 : pick(g, p->nlocations)),
      .event = growth_small(pick(g, g->m->nevents)),
  };
  grow_guard(g, &e->guard);
  grow_updates(g, e, tck_is_synchronised(g->m, number, e->event));
}

static void grow_process(gardener *g, int number) {
  tck_process *p = &g->m->processes[number];
  p->nlocations =
      growth_small(percent(g, 20) ? 1 : between(g, 2, MOST_LOCATIONS));
  p->initial = percent(g, 85) ? 0 : growth_small(pick(g, p->nlocations));
  for (int i = 0; i < p->nlocations; i++) {
    tck_location *l = &p->locations[i];
    l->committed = g->committed && percent(g, 20);
    l->urgent = !l->committed && g->urgent && percent(g, 20);
    l->labels = growth_small(percent(g, 20) ? between(g, 1, 3) : 0);
    grow_invariant(g, l, i == p->initial);
  }
  p->nedges = growth_small(between(g, p->nlocations, MOST_EDGES));
  for (int i = 0; i < p->nedges; i++)
    grow_edge(g, number, i);
}

// ---- Vectors

static void shuffle(gardener *g, int *list, int n) {
  for (int i = n - 1; i > 0; i--) {
    const int k = pick(g, i + 1);
    const int other = list[i];
    list[i] = list[k];
    list[k] = other;
  }
}

static tck_part grow_part(gardener *g, int process) {
  return (tck_part){growth_small(process), growth_small(pick(g, g->m->nevents)),
                    g->weak && percent(g, 40)};
}

static void add_vector(tck_model *m, tck_vector v) {
  if (m->nvectors < MOST_VECTORS)
    m->vectors[m->nvectors++] = v;
}

// Any processes in any order.
static void grow_vector(gardener *g) {
  int order[TCK_PROCESSES];
  const int n = g->m->nprocesses;
  for (int i = 0; i < n; i++)
    order[i] = i;
  shuffle(g, order, n);
  tck_vector v = {.count = growth_small(between(g, 2, n))};
  for (int i = 0; i < v.count; i++)
    v.parts[i] = grow_part(g, order[i]);
  add_vector(g->m, v);
}

// Who sends and who receives.
typedef struct {
  tck_part senders[TCK_PROCESSES], receivers[TCK_PROCESSES];
  int nsenders, nreceivers;
} sides;

// Each process on one side, all of a side with one event.
static void draw_apart(gardener *g, sides *out) {
  int order[TCK_PROCESSES];
  const int n = g->m->nprocesses;
  for (int i = 0; i < n; i++)
    order[i] = i;
  shuffle(g, order, n);
  const int used = between(g, 2, n);
  const int split = between(g, 1, used - 1);
  const int sent = pick(g, g->m->nevents);
  const int received = percent(g, 50) ? sent : pick(g, g->m->nevents);
  for (int i = 0; i < used; i++) {
    tck_part *list = i < split ? out->senders : out->receivers;
    int *count = i < split ? &out->nsenders : &out->nreceivers;
    list[(*count)++] =
        (tck_part){growth_small(order[i]),
                   growth_small(i < split ? sent : received), false};
  }
}

// Any: a process may be on both sides, or twice on one, with different events or
// with the same.
static void draw_mixed(gardener *g, sides *out) {
  out->nsenders = between(g, 1, 3);
  out->nreceivers = between(g, 1, 3);
  const int sent = g->m->nevents / 2;
  const bool overlap = percent(g, 20);
  for (int i = 0; i < out->nsenders; i++)
    out->senders[i] = (tck_part){growth_small(pick(g, g->m->nprocesses)),
                                 growth_small(pick(g, sent ? sent : 1)), false};
  for (int i = 0; i < out->nreceivers; i++)
    out->receivers[i] =
        (tck_part){growth_small(pick(g, g->m->nprocesses)),
                   growth_small(overlap ? pick(g, g->m->nevents)
                                        : between(g, sent, g->m->nevents - 1)),
                   false};
}

// Each sender with each receiver; or some pairs the other way around, or one more
// than once, or one not at all.
static void grow_grid(gardener *g) {
  sides s = {0};
  if (percent(g, 55))
    draw_apart(g, &s);
  else
    draw_mixed(g, &s);
  const int turned = percent(g, 25) ? 30 : 0;
  const int missing = percent(g, 20) ? 20 : 0;
  const int doubled = percent(g, 15) ? 40 : 0;
  for (int i = 0; i < s.nsenders; i++)
    for (int k = 0; k < s.nreceivers; k++) {
      const tck_vector v = {{s.senders[i], s.receivers[k]}, 2};
      const tck_vector back = {{s.receivers[k], s.senders[i]}, 2};
      if (s.senders[i].process == s.receivers[k].process || percent(g, missing))
        continue;
      const bool turns = percent(g, turned);
      add_vector(g->m, turns ? back : v);
      if (percent(g, doubled))
        add_vector(g->m, percent(g, 60) == turns ? back : v);
    }
}

static void grow_vectors(gardener *g) {
  const int shape = pick(g, 100);
  const int grids = shape < 45 ? 1 + percent(g, 20) : 0;
  const int others = shape < 30 ? 0 : between(g, 1, 3);
  for (int i = 0; i < grids; i++)
    grow_grid(g);
  for (int i = 0; i < others; i++)
    grow_vector(g);
  if (!g->m->nvectors)
    grow_vector(g);
}

// ---- Declarations

static void grow_declarations(gardener *g) {
  static const int processes[] = {2, 2, 2, 3, 3, 3, 4};
  tck_model *m = g->m;
  m->nprocesses = growth_small(processes[pick(g, 7)]);
  m->nclocks = growth_small(percent(g, 15) ? 0 : between(g, 1, TCK_CLOCKS));
  m->clock_array = m->nclocks > 1 && percent(g, 15);
  m->nevents = growth_small(between(g, 1, MOST_EVENTS));
  m->nvariables = growth_small(between(g, 1, TCK_VARIABLES));
  for (int i = 0; i < m->nvariables; i++) {
    const int low = percent(g, 15) ? -1 : 0;
    const int high = between(g, 1, 3);
    m->variables[i] = (tck_variable){
        growth_small(percent(g, 25) ? MOST_SIZE : 1), (int8_t)low, (int8_t)high,
        (int8_t)(percent(g, 25) ? between(g, low, high) : 0)};
  }
}

static void draw_profile(gardener *g) {
  g->weak = percent(g, 55);
  g->committed = percent(g, 25);
  g->urgent = percent(g, 25);
  g->diagonals = percent(g, 20);
  g->copies = percent(g, 30);
  g->ifs = percent(g, 35);
  g->risky = percent(g, 12);
  g->variable_bounds = percent(g, 25);
  g->clocks = percent(g, 50);
}

// ---- The query

static tck_atom at_somewhere(gardener *g) {
  const int p = pick(g, g->m->nprocesses);
  return (tck_atom){.kind = TCK_ON_LOCATION,
                    .a = growth_small(p),
                    .b = growth_small(pick(g, g->m->processes[p].nlocations)),
                    .cell = no_cell,
                    .plus = no_cell};
}

static void grow_case(gardener *g, tck_atoms *list) {
  tck_atom a;
  if (percent(g, 75)) {
    const bool ok = cell_atom(g, &a);
    if (percent(g, 60))
      a.op = IS_EQ;
    add_atom(list, ok, a);
  }
  if (percent(g, 55))
    add_atom(list, true, at_somewhere(g));
  if (percent(g, 25)) {
    const bool ok = clock_atom(g, ATOM_OPS, &a);
    a.negated = percent(g, 10);
    add_atom(list, ok, a);
  }
  if (!list->count)
    add_atom(list, true, at_somewhere(g));
}

static void grow_query(gardener *g) {
  static const asks_kind kinds[] = {ASKS_STAYS, ASKS_EVENTUALLY, ASKS_LEADS};
  tck_model *m = g->m;
  m->asks = growth_small(percent(g, 20) ? kinds[pick(g, 3)] : ASKS_PLAIN);
  // What the first state decides is asked rarely.
  m->always = percent(g, m->asks == ASKS_STAYS ? 75 : m->asks ? 20 : 40);
  m->ncases = growth_small(1 + percent(g, 20));
  for (int i = 0; i < m->ncases; i++)
    grow_case(g, &m->cases[i]);
  m->ngoals = growth_small(m->asks == ASKS_LEADS);
  for (int i = 0; i < m->ngoals; i++)
    grow_case(g, &m->goals[i]);
  if (m->asks == ASKS_PLAIN && percent(g, 25)) {
    m->cases[0].data[0] =
        (tck_atom){.kind = TCK_ON_DEADLOCK, .cell = no_cell, .plus = no_cell};
    if (percent(g, 60))
      m->cases[0].count = 1;
  }
}

// ---- A duel

// An edge of the process that takes part; one becomes so if there is none.
static tck_edge *edge_of(gardener *g, const tck_part *part) {
  tck_process *p = &g->m->processes[part->process];
  const int first = pick(g, p->nedges);
  for (int i = 0; i < p->nedges; i++) {
    tck_edge *e = &p->edges[(first + i) % p->nedges];
    if (e->event == part->event)
      return e;
  }
  p->edges[first].event = part->event;
  return &p->edges[first];
}

// What the part does to what they fight for, or with it.
static tck_update draw_blow(gardener *g, tck_cell prize, int clock) {
  tck_update u = {.kind = TCK_SETS, .to = prize, .from = prize};
  const int which = pick(g, 100);
  u.when = (tck_atom){.cell = no_cell, .plus = no_cell};
  u.x = u.y = growth_small(clock < 0 ? 0 : clock);
  if (clock >= 0) {
    u.y = growth_small(pick(g, g->m->nclocks));
    u.kind = which < 50 || u.x == u.y ? TCK_RESETS : TCK_COPIES;
    if (which < 25 && u.kind == TCK_COPIES) {
      const uint8_t x = u.x;
      u.x = u.y;
      u.y = x;
    }
    u.c = (int8_t)(u.kind == TCK_RESETS ? pick(g, 3) : 0);
    return u;
  }
  const tck_variable *v = &g->m->variables[prize.variable];
  u.c = (int8_t)between(g, v->low, v->high);
  if (which < 30) {
    u.kind = TCK_STEPS;
    u.c = (int8_t)between(g, 1, 2);
  } else if (which < 45) { // what it is now goes elsewhere
    u.to = pick_cell(g, false);
    u.kind = TCK_STEPS;
    u.c = 1;
  }
  if (percent(g, 25)) {
    u.has_when = true;
    u.when = (tck_atom){.kind = TCK_ON_CELL,
                        .op = growth_small(pick(g, ATOM_OPS)),
                        .bound = (int8_t)between(g, v->low, v->high),
                        .cell = prize,
                        .plus = no_cell};
  }
  return u;
}

static bool is_about(const tck_update *u, tck_cell prize, int clock) {
  if (u->kind >= TCK_RESETS)
    return clock >= 0 && u->x == clock;
  return clock < 0 && u->to.variable == prize.variable;
}

static void calm(gardener *g, tck_edge *e, tck_cell prize, int clock) {
  int kept = 0;
  for (int i = 0; i < e->nupdates; i++)
    if (!is_about(&e->updates[i], prize, clock) || percent(g, 15))
      e->updates[kept++] = e->updates[i];
  e->nupdates = growth_small(kept);
}

static void calm_all(gardener *g, tck_cell prize, int clock) {
  for (int p = 0; p < g->m->nprocesses; p++)
    for (int i = 0; i < g->m->processes[p].nedges; i++)
      calm(g, &g->m->processes[p].edges[i], prize, clock);
}

static void ask_prize(gardener *g, tck_cell prize, int clock) {
  tck_atoms *asked = &g->m->cases[0];
  tck_atom a;
  if (clock >= 0) {
    a = (tck_atom){.kind = TCK_ON_CLOCK,
                   .op = growth_small(pick(g, ATOM_OPS)),
                   .a = growth_small(clock),
                   .bound = (int8_t)pick(g, 3),
                   .cell = no_cell,
                   .plus = no_cell};
  } else {
    const tck_variable *v = &g->m->variables[prize.variable];
    a = (tck_atom){.kind = TCK_ON_CELL,
                   .op =
                       percent(g, 75) ? IS_EQ : growth_small(pick(g, ATOM_OPS)),
                   .bound = (int8_t)between(g, v->low, v->high),
                   .cell = prize,
                   .plus = no_cell};
  }
  g->m->ncases = 1;
  asked->count = 0;
  add_atom(asked, true, a);
  if (percent(g, 50))
    add_atom(asked, true, at_somewhere(g));
}

static void grow_duel(gardener *g) {
  tck_model *m = g->m;
  const tck_vector *v = &m->vectors[pick(g, m->nvectors)];
  const tck_cell prize = pick_cell(g, false);
  const int clock = m->nclocks && percent(g, 15) ? pick(g, m->nclocks) : -1;
  calm_all(g, prize, clock);
  for (int i = 0; i < v->count; i++) {
    tck_edge *e = edge_of(g, &v->parts[i]);
    if (percent(g, 60))
      e->guard.count = 0;
    if (percent(g, 50))
      e->source = m->processes[v->parts[i].process].initial;
    if (e->nupdates == TCK_UPDATES)
      e->nupdates--;
    e->updates[e->nupdates++] = draw_blow(g, prize, clock);
  }
  if (m->cases[0].data[0].kind != TCK_ON_DEADLOCK || percent(g, 50))
    ask_prize(g, prize, clock);
}

// ---- A gap

enum { GAP_PROCESSES = 4 };

static tck_atom at_place(int process, int location) {
  return (tck_atom){.kind = TCK_ON_LOCATION,
                    .a = growth_small(process),
                    .b = growth_small(location),
                    .cell = no_cell,
                    .plus = no_cell};
}

// One edge, which takes part.
static void narrow(gardener *g, int process, int event) {
  tck_process *p = &g->m->processes[process];
  tck_edge *e = &p->edges[0];
  if (p->nlocations < 2)
    p->nlocations = 2;
  p->initial = 0;
  p->nedges = 1;
  e->source = 0;
  e->target = 1;
  e->event = growth_small(event);
  if (percent(g, 70))
    e->guard.count = 0;
}

static void grow_gap(gardener *g) {
  tck_model *m = g->m;
  int order[GAP_PROCESSES] = {0, 1, 2, 3};
  shuffle(g, order, GAP_PROCESSES);
  const int sent = pick(g, m->nevents);
  const int received = pick(g, m->nevents);
  const int missing = pick(g, 4);
  const int asked = percent(g, 70) ? missing : pick(g, 4);
  m->nvectors = 0;
  for (int i = 0; i < 4; i++) {
    const tck_part a = {growth_small(order[i / 2]), growth_small(sent), false};
    const tck_part b = {growth_small(order[2 + i % 2]), growth_small(received),
                        false};
    if (i != missing || percent(g, 20))
      add_vector(m, (tck_vector){{a, b}, 2});
  }
  for (int i = 0; i < GAP_PROCESSES; i++)
    narrow(g, order[i], i < 2 ? sent : received);
  m->ncases = 1;
  m->cases[0].count = 0;
  add_atom(&m->cases[0], true, at_place(order[asked / 2], 1));
  add_atom(&m->cases[0], true, at_place(order[2 + asked % 2], 1));
  add_atom(&m->cases[0], true, at_place(order[1 - asked / 2], 0));
}

void tck_grow(tck_model *m, uint64_t seed) {
  enum { OTHER = 0x7ac3e1 }; // another sequence than that of grow_model()
  gardener g = {.chance = {.seed = seed ^ OTHER}, .m = m};
  *m = (tck_model){0};
  draw_profile(&g);
  grow_declarations(&g);
  grow_vectors(&g);
  for (int p = 0; p < m->nprocesses; p++)
    grow_process(&g, p);
  grow_query(&g);
  if (m->nprocesses == GAP_PROCESSES && percent(&g, 25))
    grow_gap(&g);
  else if (percent(&g, 55))
    grow_duel(&g);
}
