// grow_circuit.c -- Networks in which something has to happen.
//
// In models that are all chance a run may stop or idle almost anywhere, so
// hardly anything is bound to happen.  Here most locations must be left in time
// and can be, and ways go round; whether a way can be gone for ever, or leads
// out of the circle in the end, depends on a clock or a variable that is not
// what makes the process leave.  Such is the automaton of a zone that shrinks
// (A<> P.p is true):
//
//   i { y <= 1 } --x = 0--> l { x <= 1 }
//   l --x == 1 && y <= 1, x = 0--> l
//   l --x == 1 && y > 1--> p

#include "growth.h"

enum { LEAST_LOCATIONS = 3, MOST_LOCATIONS = 5 };

// What one process is made of.
typedef struct {
  growth *g;
  grown_process *p;
  int own;   // clock that makes it leave
  int other; // clock that decides where to
} circuit;

static grown_atom clock_atom(int op, int x, int bound) {
  return growth_plain_atom(ATOM_CLOCK, op, x, bound);
}

// ---- Locations

// The bound of the clock that makes it leave, in location i; 0: none.
static int grow_location(circuit *c, int i) {
  growth *g = c->g;
  grown_location *l = &c->p->locations[i];
  if (growth_percent(g, 8)) {
    l->committed = g->committed && growth_percent(g, 50);
    l->urgent = !l->committed;
  }
  if (!growth_percent(g, i + 1 < c->p->nlocations ? 94 : 30))
    return 0;
  const bool strict = growth_percent(g, 20);
  const int bound = growth_between(g, 1 + strict, 3);
  growth_add_atom(&l->invariant, true,
                  clock_atom(strict ? IS_LT : IS_LE, c->own, bound));
  if (growth_percent(g, 7))
    growth_add_atom(&l->invariant, true,
                    clock_atom(IS_LE, c->other, growth_between(g, 1, 4)));
  return bound - strict;
}

// ---- Edges

// Leaving is possible up to the bound, almost always.
static void add_exit(circuit *c, grown_edge *e, int bound) {
  growth *g = c->g;
  const int last = bound ? bound : 2;
  const int which = growth_pick(g, 100);
  if (which < 35)
    growth_add_atom(&e->guard, true, clock_atom(IS_EQ, c->own, last));
  else if (which < 82)
    growth_add_atom(&e->guard, true,
                    clock_atom(growth_percent(g, 92) ? IS_GE : IS_LE, c->own,
                               growth_between(g, 0, last)));
}

static void add_updates(circuit *c, grown_edge *e) {
  growth *g = c->g;
  grown_update u;
  if (growth_percent(g, 93))
    e->updates[e->nupdates++] =
        (grown_update){.kind = UPDATE_RESET, .a = growth_small(c->own)};
  if (growth_percent(g, 15) && growth_clock_update(g, &u))
    e->updates[e->nupdates++] = u;
  if (growth_percent(g, 20) && growth_variable_update(g, e, &u))
    e->updates[e->nupdates++] = u;
}

static grown_edge *add_edge(circuit *c, int from, int to, int bound) {
  growth *g = c->g;
  if (c->p->nedges == GROWN_EDGES)
    return NULL;
  grown_edge *e = &c->p->edges[c->p->nedges++];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(to),
                    .selects = -1,
                    .channel = -1};
  add_exit(c, e, bound);
  add_updates(c, e);
  if (g->m->nchannels && growth_percent(g, 15)) {
    e->channel = 0;
    e->sends = growth_percent(g, 50);
    if (g->m->channels[0].urgent)
      e->guard.count = 0;
  }
  return e;
}

// What decides where to go: a condition and its opposite.
static grown_atom draw_choice(circuit *c) {
  growth *g = c->g;
  grown_atom a;
  const int which = growth_pick(g, 100);
  const int op = growth_percent(g, 50) ? IS_LE : IS_LT;
  if (which < 15 && growth_integer_atom(g, &a))
    return a;
  if (g->diagonals && which < 50) {
    a = growth_plain_atom(ATOM_DIAGONAL, op, c->own, growth_between(g, -2, 1));
    a.b = growth_small(c->other);
    return a;
  }
  return clock_atom(op, c->other, growth_between(g, 1, 3));
}

static uint8_t opposite(uint8_t op) {
  static const uint8_t opposites[ATOM_OPS] = {
      [IS_LT] = IS_GE, [IS_LE] = IS_GT, [IS_EQ] = IS_NE,
      [IS_GE] = IS_LT, [IS_GT] = IS_LE, [IS_NE] = IS_EQ};
  return opposites[op];
}

static bool is_urgent(const circuit *c, const grown_edge *e) {
  return e->channel >= 0 && c->g->m->channels[e->channel].urgent;
}

static void add_choice(circuit *c, grown_edge *e, grown_atom a) {
  if (e && (a.kind == ATOM_VARIABLE || !is_urgent(c, e)))
    growth_add_atom(&e->guard, true, a);
}

// One way back and one way on, of which only one can be gone.
static void grow_fork(circuit *c, int i, int bound) {
  growth *g = c->g;
  grown_atom a = draw_choice(c);
  grown_edge *back = add_edge(c, i, growth_pick(g, i + 1), bound);
  add_choice(c, back, a);
  a.op = opposite(a.op);
  grown_edge *on = add_edge(c, i, i + 1, bound);
  if (growth_percent(g, 90))
    add_choice(c, on, a);
}

static void grow_ways(circuit *c, int i, int bound) {
  growth *g = c->g;
  if (i + 1 == c->p->nlocations) {
    if (growth_percent(g, 40))
      add_edge(c, i, growth_pick(g, i + 1), bound);
  } else if (growth_percent(g, 55)) {
    grow_fork(c, i, bound);
  } else {
    add_edge(c, i, i + 1, bound);
    if (growth_percent(g, 20))
      add_edge(c, i, growth_pick(g, c->p->nlocations), bound);
  }
}

// ---- All of it

static void grow_declarations(growth *g) {
  grown_model *m = g->m;
  m->nprocesses = growth_small(1 + growth_percent(g, 30));
  m->nclocks = growth_small(2 + growth_percent(g, 25));
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = GROWN_SHARED;
  m->nvariables = 1;
  m->variables[0] = (grown_variable){
      .owner = GROWN_SHARED, .high = growth_small(growth_between(g, 1, 3))};
  m->nchannels = m->nprocesses > 1 && growth_percent(g, 50);
  m->channels[0] =
      (grown_channel){growth_percent(g, 60), growth_percent(g, 35), 1, 0};
}

void grow_circuit(growth *g) {
  grown_model *m = g->m;
  *m = (grown_model){.unit = m->unit, .grain = m->grain};
  grow_declarations(g);
  for (g->owner = 0; g->owner < m->nprocesses; g->owner++) {
    const int step = growth_between(g, 1, m->nclocks - 1);
    circuit c = {g, &m->processes[g->owner], g->owner,
                 (g->owner + step) % m->nclocks};
    c.p->nlocations =
        growth_small(growth_between(g, LEAST_LOCATIONS, MOST_LOCATIONS));
    for (int i = 0; i < c.p->nlocations; i++)
      grow_ways(&c, i, grow_location(&c, i));
  }
  g->owner = -1;
}
