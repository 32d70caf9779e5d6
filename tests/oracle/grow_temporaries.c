// grow_temporaries.c -- Variables that are written and read once: moved values,
// elements and fields, functions that write them, updates around steps.

#include "growth.h"

enum {
  TEMPORARIES = 60, // of 100 models
};

static bool is_shared(const growth *g, int v) {
  return g->m->variables[v].owner == GROWN_SHARED;
}

// Another variable that is there where v is, and plain; or -1.
static int draw_index(growth *g, int v) {
  const int by = growth_pick(g, g->m->nvariables);
  return by != v && g->m->variables[by].stored == STORED_PLAIN &&
                 (is_shared(g, by) ||
                  g->m->variables[by].owner == g->m->variables[v].owner)
             ? by
             : -1;
}

static void store(growth *g) {
  grown_model *m = g->m;
  for (int v = 0; v < m->nvariables; v++) {
    const int by = draw_index(g, v);
    const int kind = growth_pick(g, STORED_KINDS);
    bool is_index = false;
    for (int i = 0; i < v; i++)
      is_index |=
          m->variables[i].stored == STORED_INDEXED && m->variables[i].by == v;
    if (is_index || (kind == STORED_INDEXED && by < 0))
      continue;
    m->variables[v].stored = growth_small(kind);
    m->variables[v].by = growth_small(by < 0 ? 0 : by);
  }
}

static void move(growth *g, grown_edge *e) {
  const int to = growth_variable(g), from = growth_variable(g);
  if (e->nupdates == GROWN_UPDATES || to < 0 || from < 0)
    return;
  grown_update u = {.kind = UPDATE_MOVE, .a = growth_small(to)};
  u.b = growth_small(from);
  if (growth_percent(g, 40)) {
    u.kind = UPDATE_SET;
    u.c = (int8_t)growth_pick(g, g->m->variables[to].high + 1);
  }
  e->updates[e->nupdates++] = u;
}

static void choose_ways(growth *g, grown_edge *e) {
  for (int i = 0; i < e->nupdates; i++)
    if (e->updates[i].kind < UPDATE_SPEED && growth_percent(g, 50))
      e->updates[i].way = growth_small(growth_pick(g, WAYS));
}

static void surround(growth *g) {
  const int to = growth_pick(g, g->m->nvariables);
  const int from = growth_pick(g, g->m->nvariables);
  if (is_shared(g, to) && is_shared(g, from))
    g->m->around = (grown_around){
        growth_small(growth_between(g, AROUND_BEFORE, AROUND_AFTER)),
        growth_small(to), growth_small(from)};
}

void grow_temporaries(growth *g) {
  grown_model *m = g->m;
  if (!m->nvariables || !growth_percent(g, TEMPORARIES))
    return;
  const bool ways = growth_percent(g, 50);
  if (growth_percent(g, 50))
    store(g);
  for (g->owner = 0; g->owner < m->nprocesses; g->owner++)
    for (int i = 0; i < m->processes[g->owner].nedges; i++) {
      grown_edge *e = &m->processes[g->owner].edges[i];
      if (growth_percent(g, 50))
        move(g, e);
      if (ways)
        choose_ways(g, e);
    }
  g->owner = -1;
  if (growth_percent(g, 15))
    surround(g);
}
