// grow_crossing.c -- Models in which one fact decides, and one step hides it.
//
// A crossing is a ladder (grow_ladder.c) without anything that is not needed:
//
//   L0 -> L1   twice, at two times of a clock y that stays as it is
//   L1 -> L2   the step that hides: another clock becomes a constant or y + c,
//              a variable gets the value that y is compared with, or time
//              passes, as long as another clock allows
//   L2 -> L3   what decides: a guard that tells the two times apart
//
// What decides may be the guard of another process that hears the last edge, of
// a rival, which comes first if its priority is higher, or of the only edge that
// leads out of L2, where the query asks for a deadlock.

#include "growth.h"

typedef enum {
  HIDE_NOTHING,
  HIDE_VALUE,
  HIDE_COPY,
  HIDE_TERM,
  HIDE_DELAY,
  HIDINGS
} hiding;
typedef enum { DECIDE_HERE, DECIDE_HEARER, DECIDE_RIVAL, DECIDE_STUCK } judge;

enum { START, FORKED, HIDDEN, END, SINK, PLACES };

typedef struct {
  growth *g;
  grown_process *p;
  hiding hides;
  judge decides;
  int y, x;       // the clock of the fork, another one
  int times[2];   // of the fork
  int most;       // time at L1
  grown_update u; // the step that hides
  int v;          // the variable of HIDE_TERM
} crossing;

static grown_edge *add_edge(grown_process *p, int from, int to) {
  grown_edge *e = &p->edges[p->nedges++];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(to),
                    .selects = -1,
                    .channel = -1};
  return e;
}

static void add_update(grown_edge *e, grown_update u) {
  if (e->nupdates < GROWN_UPDATES)
    e->updates[e->nupdates++] = u;
}

static void add_clock_guard(grown_atoms *list, int op, int x, int bound) {
  growth_add_atom(list, true, growth_plain_atom(ATOM_CLOCK, op, x, bound));
}

static int draw_op(growth *g) { return growth_pick(g, IS_GT + 1); }

// ---- Drawing ---------------------------------------------------------------------

static void draw_fork(crossing *c) {
  growth *g = c->g;
  c->y = growth_pick(g, g->m->nclocks);
  c->x = (c->y + growth_between(g, 1, g->m->nclocks - 1)) % g->m->nclocks;
  // Sums of large constants are to be larger than the constants.
  const int n = g->m->unit > 1 ? 3 : 5;
  c->times[0] = growth_pick(g, n);
  c->times[1] = (c->times[0] + growth_between(g, 1, n - 1)) % n;
  c->most = growth_between(g, 1, 2);
}

static void draw_hiding(crossing *c) {
  growth *g = c->g;
  c->hides = (hiding)growth_pick(g, HIDINGS);
  c->u = (grown_update){.kind = UPDATE_RESET, .a = growth_small(c->x)};
  c->u.c = (int8_t)growth_pick(g, 4);
  if (c->hides == HIDE_COPY) {
    c->u.kind = UPDATE_COPY;
    c->u.b = growth_small(c->y);
    c->u.c = (int8_t)(growth_percent(g, 50) ? growth_between(g, 1, 2) : 0);
  } else if (c->hides == HIDE_TERM) {
    c->v = growth_pick(g, g->m->nvariables);
    c->u.kind = UPDATE_SET;
    c->u.a = growth_small(c->v);
    c->u.c = (int8_t)growth_between(g, 1, g->m->variables[c->v].high);
  }
}

// Between the two times, one of them, or near them.
static int between_times(crossing *c) {
  const int a = c->times[0], b = c->times[1];
  if (growth_percent(c->g, 15))
    return growth_between(c->g, 0, 4);
  return a < b ? growth_between(c->g, a, b) : growth_between(c->g, b, a);
}

// What tells the times apart behind the step that hides.
static grown_atom deciding_atom(crossing *c) {
  growth *g = c->g;
  const int at = between_times(c);
  grown_atom a = growth_plain_atom(ATOM_CLOCK, draw_op(g), c->y, at);
  if (c->hides == HIDE_VALUE && growth_percent(g, 80)) {
    const bool turned = growth_percent(g, 50);
    a.kind = ATOM_DIAGONAL;
    a.a = growth_small(turned ? c->y : c->x);
    a.b = growth_small(turned ? c->x : c->y);
    a.bound = (int8_t)(turned ? at - c->u.c : c->u.c - at);
  } else if (c->hides == HIDE_COPY) {
    a.a = growth_small(c->x);
    a.bound = (int8_t)(at + c->u.c);
  } else if (c->hides == HIDE_TERM) {
    a.plus = (int8_t)c->v;
    a.bound = (int8_t)(at > c->u.c ? at - c->u.c : 0);
  } else if (c->hides == HIDE_DELAY) {
    a.bound = (int8_t)(at + c->most);
  }
  return a;
}

// ---- Channels ---------------------------------------------------------------------

// Of an array, which one is perhaps not known before.
static void set_channel(growth *g, grown_edge *e, int channel, bool sends) {
  e->channel = (int8_t)channel;
  e->sends = sends;
  e->index = INDEX_CONSTANT;
  if (g->m->channels[channel].size == 1 || growth_percent(g, 40))
    return;
  for (int v = 0; v < g->m->nvariables; v++)
    if (g->m->variables[v].high == 1) {
      e->index = INDEX_VARIABLE;
      e->index_value = growth_small(v);
    }
  if (growth_percent(g, 40)) {
    e->selects = 1;
    e->index = INDEX_SELECTED;
  }
}

// ---- Edges ------------------------------------------------------------------------

static void grow_forks(crossing *c) {
  growth *g = c->g;
  static const int ops[] = {IS_EQ, IS_EQ, IS_EQ, IS_EQ,
                            IS_LE, IS_GE, IS_LT, IS_GT};
  const bool delays = c->hides == HIDE_DELAY;
  const bool resets = delays || (g->m->nclocks > 2 && growth_percent(g, 30));
  const int z = delays ? c->x : 3 - c->x - c->y;
  for (int i = 0; i < 2; i++) {
    grown_edge *e = add_edge(c->p, START, FORKED);
    add_clock_guard(&e->guard, ops[growth_pick(g, 8)], c->y, c->times[i]);
    if (resets)
      add_update(e, (grown_update){.kind = UPDATE_RESET, .a = growth_small(z)});
  }
}

static void grow_hiding(crossing *c) {
  growth *g = c->g;
  grown_edge *e = add_edge(c->p, FORKED, HIDDEN);
  if (c->hides != HIDE_NOTHING && c->hides != HIDE_DELAY)
    add_update(e, c->u);
  if (c->decides == DECIDE_STUCK && c->hides != HIDE_COPY)
    add_update(e,
               (grown_update){.kind = UPDATE_RESET, .a = growth_small(c->x)});
  if (growth_percent(g, 12))
    add_clock_guard(&e->guard, IS_GE, growth_pick(g, g->m->nclocks),
                    growth_between(g, 1, 4));
}

// The edge into the end.  Who decides gets the guard.
static void grow_end(crossing *c) {
  growth *g = c->g;
  const grown_atom a = deciding_atom(c);
  grown_edge *e = add_edge(c->p, HIDDEN, END);
  if (c->decides == DECIDE_HERE || c->decides == DECIDE_STUCK) {
    growth_add_atom(&e->guard, true, a);
  } else if (c->decides == DECIDE_HEARER) {
    set_channel(g, e, 0, true);
    grown_edge *hears = add_edge(&g->m->processes[1], 0, 1);
    set_channel(g, hears, 0, false);
    growth_add_atom(&hears->guard, true, a);
  } else {
    const bool here = growth_percent(g, 60);
    grown_edge *rival = here ? add_edge(c->p, HIDDEN, SINK)
                             : add_edge(&g->m->processes[1], 0, 1);
    growth_add_atom(&rival->guard, true, a);
    if (growth_percent(g, 90))
      set_channel(g, rival, 1, true);
    if (growth_percent(g, 50))
      set_channel(g, e, 0, true);
  }
  if (c->decides != DECIDE_HERE && growth_percent(g, 25))
    add_clock_guard(&e->guard, draw_op(g), growth_pick(g, g->m->nclocks),
                    growth_between(g, 0, 3));
}

// ---- Locations ----------------------------------------------------------------------

// Where a deadlock is asked for time passes, but not for long.
static void grow_places(crossing *c) {
  growth *g = c->g;
  grown_process *p = c->p;
  p->nlocations = PLACES;
  if (c->hides == HIDE_DELAY)
    add_clock_guard(&p->locations[FORKED].invariant,
                    growth_percent(g, 80) ? IS_LE : IS_LT, c->x, c->most);
  else
    p->locations[FORKED].urgent = growth_percent(g, 70);
  if (c->decides == DECIDE_STUCK && growth_percent(g, 85))
    add_clock_guard(
        &p->locations[HIDDEN].invariant, growth_percent(g, 80) ? IS_LE : IS_LT,
        growth_percent(g, 80) ? c->x : c->y, growth_between(g, 0, 2));
  else
    p->locations[HIDDEN].urgent = growth_percent(g, 75);
}

static void grow_hearers(growth *g) {
  for (int i = 1; i < g->m->nprocesses; i++) {
    g->m->processes[i].nlocations = 2;
    g->m->processes[i].higher = g->process_priorities;
  }
}

// ---- The query -----------------------------------------------------------------------

static void ask_for(grown_atoms *list, int process, int location) {
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, process, 0);
  a.b = growth_small(location);
  growth_add_atom(list, true, a);
}

// At the end, at one time or another.
static void ask_for_times(growth *g) {
  g->m->ncases = 2;
  for (int i = 0; i < 2; i++) {
    ask_for(&g->m->cases[i], 0, END);
    add_clock_guard(&g->m->cases[i], draw_op(g), growth_pick(g, g->m->nclocks),
                    growth_between(g, 0, 4));
  }
}

static void grow_question(crossing *c) {
  growth *g = c->g;
  grown_atoms *list = &g->m->cases[0];
  g->m->always = growth_percent(g, 40);
  g->m->ncases = 1;
  if (c->decides == DECIDE_STUCK) {
    growth_add_atom(list, true, growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0));
    ask_for(list, 0, HIDDEN);
  } else if (c->decides == DECIDE_HERE && growth_percent(g, 30)) {
    ask_for_times(g);
  } else {
    ask_for(list, 0, END);
    if (c->decides == DECIDE_HEARER)
      ask_for(list, 1, growth_percent(g, 50));
  }
}

// ---- All of it -----------------------------------------------------------------------

static void declare(growth *g, judge decides) {
  grown_model *m = g->m;
  const bool alone = decides == DECIDE_HERE || decides == DECIDE_STUCK;
  m->nclocks = growth_small(growth_between(g, 2, GROWN_CLOCKS));
  m->nvariables = growth_small(growth_between(g, 1, 2));
  m->nprocesses = alone ? 1 : 2;
  m->nchannels = alone ? 0 : 2;
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = GROWN_SHARED;
  for (int i = 0; i < m->nvariables; i++)
    m->variables[i] = (grown_variable){
        .owner = GROWN_SHARED, .high = growth_small(growth_between(g, 1, 3))};
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] = (grown_channel){
        growth_percent(g, decides == DECIDE_RIVAL ? 100 : 75), false,
        growth_small(growth_percent(g, 35) ? 2 : 1),
        (int8_t)(decides == DECIDE_RIVAL ? growth_between(g, i - 1, i) : 0)};
}

void grow_crossing(growth *g) {
  crossing c = {.g = g, .p = &g->m->processes[0]};
  c.decides = (judge)growth_pick(g, DECIDE_STUCK + 1);
  g->process_priorities = c.decides == DECIDE_RIVAL && growth_percent(g, 50);
  declare(g, c.decides);
  draw_fork(&c);
  draw_hiding(&c);
  grow_places(&c);
  grow_hearers(g);
  grow_forks(&c);
  grow_hiding(&c);
  grow_end(&c);
  grow_question(&c);
}
