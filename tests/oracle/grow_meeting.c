// grow_meeting.c -- Processes that take their time each for itself, and then meet.
//
// Each has a clock of its own, which it starts at some time, whatever the others do: in
// all orders the same zones come about, in pieces that together are one (zones that are
// merged).  What follows may tell how far apart they were: by guards on the clocks, by a
// difference of two, by a handshake, or by the query.

#include "growth.h"

typedef struct {
  growth *g;
  grown_process *p;
} meeting;

static void declare(meeting *t) {
  growth *g = t->g;
  grown_model *m = g->m;
  m->nprocesses = growth_small(growth_percent(g, 60) ? 2 : 3);
  m->nclocks = m->nprocesses;
  m->nvariables = 1;
  m->nchannels = 1;
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = (int8_t)(growth_percent(g, 80) ? i : GROWN_SHARED);
  m->variables[0] = (grown_variable){.owner = GROWN_SHARED, .high = 2};
  m->channels[0] = (grown_channel){.size = 1};
}

static grown_edge *add_edge(meeting *t, int from, int to) {
  grown_edge *e = &t->p->edges[t->p->nedges++];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(to),
                    .selects = -1,
                    .channel = -1};
  return e;
}

static grown_atom about_own(meeting *t, int op, int most) {
  return growth_plain_atom(ATOM_CLOCK, op, t->g->owner,
                           growth_between(t->g, 0, most));
}

// To where the clock starts.
static void add_begin(meeting *t) {
  growth *g = t->g;
  grown_edge *e = add_edge(t, 0, 1);
  e->updates[e->nupdates++] =
      (grown_update){.kind = UPDATE_RESET, .a = growth_small(g->owner), .c = 0};
  if (growth_percent(g, 40))
    growth_add_atom(&e->guard, true,
                    about_own(t, growth_percent(g, 50) ? IS_GE : IS_LE, 3));
  if (growth_percent(g, 15))
    e->nupdates += growth_variable_update(g, e, &e->updates[e->nupdates]);
}

// What tells.
static void add_end(meeting *t, int from, int to, int op) {
  growth *g = t->g;
  grown_edge *e = add_edge(t, from, to);
  grown_atom a = about_own(t, op, 3);
  growth_add_atom(&e->guard, growth_percent(g, 85), a);
  if (g->diagonals && growth_percent(g, 60)) {
    const bool ok = growth_diagonal(g, IS_GT + 1, &a);
    growth_add_atom(&e->guard, ok, a);
  }
  if (growth_percent(g, 25)) {
    e->channel = 0;
    e->sends = g->owner == 0;
  } else if (growth_percent(g, 30)) {
    e->nupdates += growth_variable_update(g, e, &e->updates[e->nupdates]);
  } else if (growth_percent(g, 25)) {
    e->nupdates += growth_clock_update(g, &e->updates[e->nupdates]);
  }
}

static void grow_member(meeting *t) {
  growth *g = t->g;
  t->p->nlocations = growth_small(growth_between(g, 3, 4));
  for (int l = 0; l < t->p->nlocations; l++)
    growth_add_atom(&t->p->locations[l].invariant, growth_percent(g, 25),
                    growth_plain_atom(ATOM_CLOCK, IS_LE, g->owner,
                                      growth_between(g, 2, 4)));
  add_begin(t);
  for (int l = 2; l < t->p->nlocations; l++) {
    add_end(t, l - 1, l, growth_percent(g, 50) ? IS_GE : IS_GT);
    if (growth_percent(g, 70))
      add_end(t, l - 1, l, growth_percent(g, 50) ? IS_LE : IS_LT);
  }
  if (growth_percent(g, 25))
    add_end(t, t->p->nlocations - 1, growth_pick(g, t->p->nlocations), IS_EQ);
}

// ---- The query

static grown_atom at_end(growth *g, int p) {
  const int n = g->m->processes[p].nlocations;
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = growth_small(growth_percent(g, 70) ? n - 1 : growth_pick(g, n));
  return a;
}

static void ask(growth *g) {
  grown_model *m = g->m;
  grown_atoms *list = &m->cases[0];
  m->ncases = 1;
  m->always = growth_percent(g, 40);
  if (growth_percent(g, 20)) {
    growth_add_atom(list, true, growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0));
    return;
  }
  growth_add_atom(list, true, at_end(g, 0));
  growth_add_atom(list, growth_percent(g, 70), at_end(g, m->nprocesses - 1));
  growth_add_atom(list, growth_percent(g, 60),
                  growth_plain_atom(ATOM_CLOCK, growth_pick(g, IS_GT + 1),
                                    growth_pick(g, m->nclocks),
                                    growth_between(g, 0, 5)));
}

void grow_meeting(growth *g) {
  *g->m = (grown_model){.unit = 1};
  meeting t = {.g = g};
  g->diagonals = growth_percent(g, 20);
  declare(&t);
  for (g->owner = 0; g->owner < g->m->nprocesses; g->owner++) {
    t.p = &g->m->processes[g->owner];
    grow_member(&t);
  }
  g->owner = -1;
  ask(g);
}
