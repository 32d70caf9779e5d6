// grow_race.c -- A few steps of two or three processes before any time passes.
//
// Nearly all locations are urgent or committed, most steps internal, and each edge has
// one thing at most that others may notice or wait for: a guard, an assignment, a
// synchronisation.  So the order of the steps decides, and there is little else.  In
// a third of the races it all starts at some time, with a broadcast.  The query names a
// place or two.

#include "growth.h"

typedef struct {
  growth *g;
  grown_process *p;
  bool waits;  // for the start
  int sharing; // of 100: how much is shared
} race;

static int first_of(const race *r) { return r->waits; }

// ---- Declarations

static int draw_owner(race *r) {
  return growth_percent(r->g, r->sharing)
             ? GROWN_SHARED
             : growth_pick(r->g, r->g->m->nprocesses);
}

static void declare(race *r) {
  growth *g = r->g;
  grown_model *m = g->m;
  m->nprocesses = growth_small(growth_percent(g, 85) ? 2 : 3);
  m->nclocks = growth_small(growth_percent(g, 75) ? 1 : 2);
  m->nvariables = growth_small(growth_between(g, 1, 2));
  m->nchannels = growth_small(growth_between(g, 1, 2));
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = (int8_t)draw_owner(r);
  for (int i = 0; i < m->nvariables; i++) {
    const int high = growth_percent(g, 80) ? 1 : 2;
    m->variables[i] = (grown_variable){.owner = (int8_t)draw_owner(r),
                                       .high = growth_small(high)};
  }
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] =
        (grown_channel){.broadcast = i == 0 || growth_percent(g, 50),
                        .urgent = i > 0 && growth_percent(g, 10),
                        .size = 1};
}

// ---- Edges

static grown_edge *add_edge(race *r, int from, int to) {
  grown_edge *e = &r->p->edges[r->p->nedges++];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(to),
                    .selects = -1,
                    .channel = -1};
  return e;
}

static void add_start(race *r) {
  grown_edge *e = add_edge(r, 0, 1);
  e->channel = 0;
  e->sends = r->g->owner == 0;
  if (!e->sends)
    return;
  growth_add_atom(&e->guard, true,
                  growth_plain_atom(ATOM_CLOCK, IS_GE,
                                    growth_pick(r->g, r->g->m->nclocks),
                                    growth_between(r->g, 0, 3)));
  if (r->g->m->clocks[e->guard.data[0].a] > 0)
    e->guard.count = 0; // another's
}

static void add_thing(race *r, grown_edge *e) {
  growth *g = r->g;
  const int kind = growth_pick(g, 100);
  grown_atom a;
  bool ok;
  if (kind < 24) {
    ok = growth_integer_atom(g, &a);
    growth_add_atom(&e->guard, ok, a);
  } else if (kind < 42) {
    ok = growth_plain_clock(g, IS_GT + 1, &a);
    growth_add_atom(&e->guard, ok, a);
  } else if (kind < 62) {
    e->nupdates += growth_variable_update(g, e, &e->updates[e->nupdates]);
  } else if (kind < 70) {
    e->nupdates += growth_clock_update(g, &e->updates[e->nupdates]);
  } else if (kind < 80) {
    e->channel = (int8_t)growth_pick(g, g->m->nchannels);
    e->sends = growth_percent(g, 50);
  }
}

static void add_step(race *r, int from, int to) {
  grown_edge *e = add_edge(r, from, to);
  add_thing(r, e);
  if (growth_percent(r->g, 20) && e->channel < 0)
    e->nupdates += growth_variable_update(r->g, e, &e->updates[e->nupdates]);
}

// ---- Processes

static void add_location(race *r, int l) {
  growth *g = r->g;
  const bool stands = l >= first_of(r) && growth_percent(g, 75);
  const bool committed = growth_percent(g, 60);
  grown_atom a;
  r->p->locations[l] = (grown_location){.committed = stands && committed,
                                        .urgent = stands && !committed};
  if (l == 0 || !growth_percent(g, 12))
    return;
  const bool ok = growth_plain_clock(g, IS_LE + 1, &a);
  growth_add_atom(&r->p->locations[l].invariant, ok, a);
}

static void grow_runner(race *r) {
  growth *g = r->g;
  const int l = first_of(r);
  r->p->nlocations = growth_small(l + growth_between(g, 2, 4));
  const int n = r->p->nlocations;
  for (int i = 0; i < n; i++)
    add_location(r, i);
  if (r->waits)
    add_start(r);
  add_step(r, l, l + 1);
  for (int i = l + 2; i < n; i++)
    add_step(r, growth_percent(g, 50) ? l : growth_between(g, l, i - 1), i);
  if (growth_percent(g, 30))
    add_step(r, growth_between(g, l, n - 1), growth_between(g, l, n - 1));
}

// ---- The query

static grown_atom at_late(growth *g, int p) {
  const int n = g->m->processes[p].nlocations;
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = growth_small(n - 1 - growth_pick(g, n > 2 ? 2 : 1));
  return a;
}

static void ask(race *r) {
  growth *g = r->g;
  grown_model *m = g->m;
  grown_atom a;
  grown_atoms *list = &m->cases[0];
  const int p = growth_pick(g, m->nprocesses);
  m->ncases = 1;
  m->always = growth_percent(g, 40);
  if (growth_percent(g, 20)) {
    a = growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0);
    a.negated = growth_percent(g, 15);
    growth_add_atom(list, true, a);
  }
  if (!list->count || growth_percent(g, 50))
    growth_add_atom(list, true, at_late(g, p));
  if (growth_percent(g, 25))
    growth_add_atom(list, true, at_late(g, (p + 1) % m->nprocesses));
  if (growth_percent(g, 30)) {
    const bool ok = growth_integer_atom(g, &a);
    growth_add_atom(list, ok, a);
  }
}

void grow_race(growth *g) {
  grown_model *m = g->m;
  *m = (grown_model){.unit = 1};
  race r = {.g = g, .waits = growth_percent(g, 33)};
  r.sharing = growth_percent(g, 50) ? 30 : 90;
  declare(&r);
  for (g->owner = 0; g->owner < m->nprocesses; g->owner++) {
    r.p = &m->processes[g->owner];
    grow_runner(&r);
  }
  g->owner = -1;
  ask(&r);
}
