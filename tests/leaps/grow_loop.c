#include "grow_loop.h"

#include <assert.h>

#include "loop.h"

enum { MOST_BOUND = 120 };

// ---- Pieces

grown_edge *loop_edge(grown_process *p, int from, int to) {
  if (p->nedges == GROWN_EDGES)
    return NULL;
  grown_edge *e = &p->edges[p->nedges++];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(to),
                    .selects = -1,
                    .channel = -1};
  return e;
}

void loop_reset(grown_edge *e, int clock, int to) {
  if (e->nupdates < GROWN_UPDATES)
    e->updates[e->nupdates++] = (grown_update){
        .kind = UPDATE_RESET, .a = growth_small(clock), .c = (int8_t)to};
}

void loop_bound(grown_atoms *list, int op, int clock, int bound) {
  growth_add_atom(list, true, growth_plain_atom(ATOM_CLOCK, op, clock, bound));
}

void loop_bound_low(loop *l, grown_atoms *list, int clock, int bound) {
  const bool is_strict = growth_percent(&l->g, l->open ? 70 : 25);
  loop_bound(list, is_strict ? IS_GT : IS_GE, clock, bound);
}

void loop_bound_high(loop *l, grown_atoms *list, int clock, int bound) {
  const bool is_strict = growth_percent(&l->g, l->open ? 70 : 25);
  loop_bound(list, is_strict && bound > 0 ? IS_LT : IS_LE, clock, bound);
}

void loop_integer(loop *l, grown_atoms *list) {
  growth *g = &l->g;
  const int v = growth_pick(g, g->m->nvariables);
  const grown_variable *of = &g->m->variables[v];
  grown_atom a = growth_plain_atom(ATOM_VARIABLE, growth_pick(g, ATOM_OPS), v,
                                   growth_pick(g, of->high + 1));
  if (growth_percent(g, 50)) { // true at first
    a.op = IS_EQ;
    a.bound = (int8_t)of->init;
  }
  if (growth_percent(g, 6))
    a = growth_plain_atom(ATOM_QUOTIENT, IS_GE, v, growth_pick(g, 7));
  growth_add_atom(list, true, a);
}

int loop_far_clock(loop *l) {
  return l->wide && growth_percent(&l->g, 40) ? CLOCK_W : CLOCK_Z;
}

void loop_far(loop *l, grown_atoms *list) {
  static const int ops[] = {IS_LT, IS_LE, IS_EQ, IS_GE, IS_GE, IS_GE, IS_GT};
  const int op = ops[growth_pick(&l->g, sizeof ops / sizeof *ops)];
  const int most = l->far ? MOST_BOUND : l->limit;
  loop_bound(list, op, loop_far_clock(l), growth_between(&l->g, 1, most));
}

bool loop_is_patient(const loop *l, const grown_edge *e) {
  return e->channel < 0 || !l->g.m->channels[e->channel].urgent;
}

void loop_talk(loop *l, grown_edge *e) {
  if (!l->g.m->nchannels)
    return;
  e->channel = (int8_t)growth_pick(&l->g, l->g.m->nchannels);
  e->sends = growth_percent(&l->g, 50);
}

// ---- A neighbour

static void update_neighbour(loop *l, grown_edge *e, int own) {
  growth *g = &l->g;
  if (g->m->nvariables && growth_percent(g, 60)) {
    const int v = growth_pick(g, g->m->nvariables);
    const int high = g->m->variables[v].high;
    grown_update u = {.kind = UPDATE_STEP, .a = growth_small(v), .c = 1};
    if (growth_percent(g, 40)) {
      u.kind = UPDATE_SET;
      u.c = (int8_t)growth_pick(g, high + 1);
    }
    e->updates[e->nupdates++] = u;
  }
  if (growth_percent(g, 40))
    loop_reset(e, own, 0);
  if (growth_percent(g, 15))
    loop_reset(e, loop_far_clock(l), 0);
}

static void grow_neighbour_edge(loop *l, grown_process *p, int own) {
  growth *g = &l->g;
  grown_edge *e = loop_edge(p, growth_pick(g, p->nlocations),
                            growth_pick(g, p->nlocations));
  if (growth_percent(g, 50))
    loop_talk(l, e);
  if (loop_is_patient(l, e) && growth_percent(g, 80)) {
    if (growth_percent(g, 40))
      loop_far(l, &e->guard);
    else if (growth_percent(g, 75))
      loop_bound_low(l, &e->guard, own, growth_between(g, 1, 12));
    else
      loop_bound_high(l, &e->guard, own, growth_between(g, 1, 12));
  }
  if (l->integers && growth_percent(g, 25))
    loop_integer(l, &e->guard);
  if (l->spoils && loop_is_patient(l, e) && growth_percent(g, 10))
    loop_bound_low(l, &e->guard, 0, 1); // the clock of the cycle
  update_neighbour(l, e, own);
  if (l->spoils && e->nupdates < GROWN_UPDATES && growth_percent(g, 10))
    loop_reset(e, 0, 0);
}

static void grow_neighbour(loop *l, int number) {
  growth *g = &l->g;
  grown_process *p = &g->m->processes[number];
  p->nlocations = growth_small(growth_between(g, 1, 3));
  for (int i = 0; i < p->nlocations; i++) {
    grown_location *at = &p->locations[i];
    at->committed = l->stands && i && growth_percent(g, 25);
    at->urgent = l->stands && !at->committed && growth_percent(g, 25);
    if (growth_percent(g, 35))
      loop_bound_high(l, &at->invariant,
                      growth_percent(g, 60) ? number : loop_far_clock(l),
                      growth_between(g, 1, l->limit));
    if (l->spoils && growth_percent(g, 20)) // the clock of the cycle
      loop_bound_high(l, &at->invariant, 0, growth_between(g, 1, 4));
    if (i && growth_percent(g, 10))
      loop_bound_low(l, &at->invariant, loop_far_clock(l),
                     growth_between(g, 1, 6));
  }
  const int nedges = growth_between(g, 1, 4);
  for (int i = 0; i < nedges; i++)
    grow_neighbour_edge(l, p, number);
}

// ---- Declarations

static void grow_declarations(loop *l) {
  growth *g = &l->g;
  grown_model *m = g->m;
  m->nprocesses = growth_percent(g, 40) ? 2 : 3;
  m->nclocks = CLOCKS_ALL;
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = GROWN_SHARED;
  if (growth_percent(g, 12))
    m->starts[growth_pick(g, CLOCK_LIMIT)] = (int8_t)growth_between(g, 1, 3);
  if (l->integers)
    m->nvariables = growth_small(growth_between(g, 1, 2));
  for (int i = 0; i < m->nvariables; i++) {
    const int high = growth_between(g, 1, 2);
    m->variables[i] = (grown_variable){
        .owner = GROWN_SHARED,
        .high = growth_small(high),
        .init = growth_small(growth_pick(g, high + 1)),
    };
  }
  if (m->nprocesses == 3 && growth_percent(g, 55))
    m->nchannels = growth_small(growth_between(g, 1, 2));
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] =
        (grown_channel){growth_percent(g, 35), growth_percent(g, 65), 1, 0};
}

static void grow_limit(loop *l) {
  grown_process *p = &l->g.m->processes[l->g.m->nprocesses - 1];
  p->nlocations = 1;
  loop_bound(&p->locations[0].invariant, IS_LE, CLOCK_LIMIT, l->limit);
}

// ---- The query

static void grow_query(loop *l) {
  growth *g = &l->g;
  grown_model *m = g->m;
  const int p = growth_pick(g, m->nprocesses - 1);
  grown_atoms *list = &m->cases[0];
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = growth_small(growth_pick(g, m->processes[p].nlocations));
  a.negated = growth_percent(g, 15);
  m->ncases = 1;
  m->always = growth_percent(g, 40);
  if (growth_percent(g, 85))
    growth_add_atom(list, true, a);
  if (growth_percent(g, 20))
    growth_add_atom(list, true, growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0));
  if (growth_percent(g, 70))
    loop_far(l, list);
  if (growth_percent(g, 25))
    loop_bound_high(l, list, 0, growth_pick(g, 4));
  if (!list->count)
    growth_add_atom(list, true, a);
}

// ---- All of it

static void draw_profile(loop *l) {
  growth *g = &l->g;
  l->limit = growth_percent(g, 30) ? growth_between(g, 20, 40)
                                   : growth_between(g, 6, 20);
  l->integers = growth_percent(g, 45);
  l->spoils = growth_percent(g, 25);
  l->stands = growth_percent(g, 25);
  l->open = growth_percent(g, 20);
  l->wide = growth_percent(g, 40);
  l->far = growth_percent(g, 35);
  l->others = growth_percent(g, 25);
}

void grow_loop(grown_model *m, uint64_t seed) {
  loop l = {.g = {.seed = seed, .m = m, .owner = -1}};
  growth *g = &l.g;
  *m = (grown_model){.unit = 1};
  if (growth_percent(g, 10))
    m->unit = growth_between(g, 2, 5);
  draw_profile(&l);
  grow_declarations(&l);
  grow_cycle(&l, 0);
  if (m->nprocesses == 3 && growth_percent(g, 65))
    grow_neighbour(&l, 1);
  else if (m->nprocesses == 3)
    grow_cycle(&l, 1);
  grow_limit(&l);
  grow_query(&l);
}
