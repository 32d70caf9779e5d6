// grow_language.c -- Other ways to write a model: rates of clocks, channels by
// reference, branchpoints.
//
// References and branchpoints change nothing: printed without them, the model is
// the same network, which the trial checks.  Rates do change it.

#include "growth.h"

enum {
  RATED = 22, // of 100 models that could be
  REFERRING = 40,
  BRANCHING = 25,
};

// ---- Channels by reference

// What a channel may be passed as (uppaal-reference 3.9): urgent ones as urgent,
// broadcast ones as that or urgent, plain ones as any.
static int draw_reference(growth *g, const grown_channel *c) {
  const int both =
      growth_pick(g, 2) ? REFERENCE_URGENT : REFERENCE_URGENT_BROADCAST;
  if (c->urgent)
    return both;
  if (c->size > 1) // of arrays the kinds must agree
    return c->broadcast ? REFERENCE_BROADCAST : REFERENCE_PLAIN;
  const int least = c->broadcast ? REFERENCE_BROADCAST : REFERENCE_PLAIN;
  return growth_between(g, least, REFERENCE_URGENT_BROADCAST);
}

static void refer(growth *g) {
  grown_model *m = g->m;
  for (int p = 0; p < m->nprocesses; p++)
    for (int c = 0; c < m->nchannels; c++)
      if (growth_percent(g, 70))
        m->references[p][c] = growth_small(draw_reference(g, &m->channels[c]));
}

// ---- Branchpoints

static bool updates_select(const grown_edge *e, int from, int to) {
  for (int i = from; i < to; i++)
    if (e->updates[i].kind == UPDATE_SELECTED)
      return true;
  return false;
}

static bool guard_selects(const grown_edge *e) {
  for (int i = 0; i < e->guard.count; i++)
    if (e->guard.data[i].kind == ATOM_SELECTED)
      return true;
  return false;
}

// Neither half of the edge sees what the other selects.
static void branch_edge(growth *g, const grown_process *p, grown_edge *e) {
  const int split = growth_pick(g, e->nupdates + 1);
  const bool sync_after = e->channel >= 0 && growth_percent(g, 75);
  const bool index = e->channel >= 0 && e->index == INDEX_SELECTED &&
                     g->m->channels[e->channel].size > 1;
  const bool before =
      guard_selects(e) || updates_select(e, 0, split) || (index && !sync_after);
  const bool after =
      updates_select(e, split, e->nupdates) || (index && sync_after);
  if (before && after)
    return;
  e->through = true;
  e->split = growth_small(split);
  e->sync_after = sync_after;
  e->select_after = after || (!before && growth_percent(g, 50));
  e->other = growth_small(
      growth_percent(g, 40) ? 1 + growth_pick(g, p->nlocations) : 0);
}

static void branch(growth *g) {
  for (int p = 0; p < g->m->nprocesses; p++)
    for (int i = 0; i < g->m->processes[p].nedges; i++)
      if (growth_percent(g, 45))
        branch_edge(g, &g->m->processes[p], &g->m->processes[p].edges[i]);
}

// ---- Rates

static bool has_diagonal(const grown_atoms *list) {
  for (int i = 0; i < list->count; i++)
    if (list->data[i].kind == ATOM_DIAGONAL)
      return true;
  return false;
}

static bool has_deadlock(const grown_atoms *list) {
  for (int i = 0; i < list->count; i++)
    if (list->data[i].kind == ATOM_DEADLOCK)
      return true;
  return false;
}

static bool may_be_rated(const grown_model *m) {
  if (!m->nclocks || m->asks != ASKS_PLAIN)
    return false;
  for (int i = 0; i < m->ncases; i++)
    if (has_diagonal(&m->cases[i]) || has_deadlock(&m->cases[i]))
      return false;
  for (int p = 0; p < m->nprocesses; p++) {
    const grown_process *of = &m->processes[p];
    for (int i = 0; i < of->nlocations; i++)
      if (has_diagonal(&of->locations[i].invariant))
        return false;
    for (int i = 0; i < of->nedges; i++)
      if (has_diagonal(&of->edges[i].guard))
        return false;
  }
  return true;
}

static void rate_location(growth *g, grown_location *l, bool stops) {
  static const int running[] = {RATE_ONE, RATE_PLAIN, RATE_CALL};
  static const int any[] = {RATE_PLAIN, RATE_CALL, RATE_VARIABLE,
                            RATE_VARIABLE_CALL};
  const int x = growth_clock(g);
  const int v = growth_variable(g);
  if (x < 0)
    return;
  const int kind = stops ? any[growth_pick(g, 4)] : running[growth_pick(g, 3)];
  l->rate = growth_small(v < 0 && kind >= RATE_VARIABLE ? RATE_PLAIN : kind);
  l->rated = growth_small(x);
  l->rated_by = growth_small(v < 0 ? 0 : v);
}

static void change_speed(growth *g, grown_edge *e, bool stops) {
  static const int stopping[] = {0, 0, 0, 1, 1, 1, 1, 2};
  static const int running[] = {1, 1, 1, 1, 1, 1, 1, 2};
  if (e->nupdates == GROWN_UPDATES || !growth_percent(g, 25))
    return;
  e->updates[e->nupdates++] = (grown_update){
      .kind = UPDATE_SPEED,
      .c = (int8_t)(stops ? stopping : running)[growth_pick(g, 8)]};
}

static void rate(growth *g) {
  const bool stops = growth_percent(g, 45);
  for (g->owner = 0; g->owner < g->m->nprocesses; g->owner++) {
    grown_process *p = &g->m->processes[g->owner];
    for (int i = 0; i < p->nlocations; i++)
      if (growth_percent(g, 45))
        rate_location(g, &p->locations[i], stops);
    for (int i = 0; i < p->nedges; i++)
      change_speed(g, &p->edges[i], stops);
  }
  g->owner = -1;
}

// ---- All of it

void grow_language(growth *g) {
  const bool rated = growth_percent(g, RATED) && may_be_rated(g->m);
  const bool referring = growth_percent(g, REFERRING);
  const bool branching = growth_percent(g, BRANCHING);
  if (rated)
    rate(g);
  if (referring)
    refer(g);
  if (branching)
    branch(g);
}
