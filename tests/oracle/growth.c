#include "growth.h"

#include <assert.h>

// ---- Chance

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators",
// OOPSLA 2014.
static uint64_t draw(growth *g) {
  uint64_t z = g->seed += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

int growth_pick(growth *g, int n) { return (int)(draw(g) % (uint64_t)n); }

int growth_between(growth *g, int low, int high) {
  return low + growth_pick(g, high - low + 1);
}

bool growth_percent(growth *g, int p) { return growth_pick(g, 100) < p; }

uint8_t growth_small(int n) {
  assert(0 <= n && n < 256);
  return (uint8_t)n;
}

// ---- Clocks and variables

int growth_clock(growth *g) {
  for (int tries = 0; tries < 6 && g->m->nclocks; tries++) {
    const int x = growth_pick(g, g->m->nclocks);
    const int owner = g->m->clocks[x];
    if (g->owner < 0 || owner == GROWN_SHARED || owner == g->owner)
      return x;
  }
  return -1;
}

int growth_variable(growth *g) {
  for (int tries = 0; tries < 6 && g->m->nvariables; tries++) {
    const int v = growth_pick(g, g->m->nvariables);
    const int owner = g->m->variables[v].owner;
    if (g->owner < 0 || owner == GROWN_SHARED || owner == g->owner)
      return v;
  }
  return -1;
}

// ---- Atoms

grown_atom growth_plain_atom(atom_kind kind, int op, int a, int bound) {
  return (grown_atom){.kind = growth_small(kind),
                      .op = growth_small(op),
                      .a = growth_small(a),
                      .bound = (int8_t)bound,
                      .plus = -1,
                      .unless = -1};
}

bool growth_diagonal(growth *g, int nops, grown_atom *out) {
  const int x = growth_clock(g);
  const int y = growth_clock(g);
  if (x < 0 || y < 0 || x == y)
    return false;
  *out = growth_plain_atom(ATOM_DIAGONAL, growth_pick(g, nops), x,
                           growth_between(g, -3, 3));
  out->b = growth_small(y);
  return true;
}

bool growth_plain_clock(growth *g, int nops, grown_atom *out) {
  static const int bounds[] = {0, 1, 1, 2, 2, 2, 3, 3, 4};
  const int x = growth_clock(g);
  if (x < 0)
    return false;
  *out = growth_plain_atom(ATOM_CLOCK, growth_pick(g, nops), x,
                           bounds[growth_pick(g, 9)]);
  const int v = growth_variable(g);
  if (g->variable_bounds && v >= 0 && growth_percent(g, 40)) {
    out->plus = (int8_t)v;
    out->bound = (int8_t)growth_pick(g, 2);
  }
  return true;
}

bool growth_clock_atom(growth *g, int nops, grown_atom *out) {
  if (g->diagonals && growth_percent(g, 60) && growth_diagonal(g, nops, out))
    return true;
  return growth_plain_clock(g, nops, out);
}

bool growth_integer_atom(growth *g, grown_atom *out) {
  if (g->edge && g->edge->selects >= 0 && growth_percent(g, 40)) {
    *out = growth_plain_atom(ATOM_SELECTED, growth_pick(g, ATOM_OPS), 0,
                             growth_pick(g, g->edge->selects + 1));
    return true;
  }
  const int v = growth_variable(g);
  if (v < 0)
    return false;
  *out = growth_plain_atom(ATOM_VARIABLE, growth_pick(g, ATOM_OPS), v,
                           growth_pick(g, g->m->variables[v].high + 1));
  return true;
}

void growth_add_atom(grown_atoms *list, bool ok, grown_atom a) {
  if (ok && list->count < GROWN_ATOMS)
    list->data[list->count++] = a;
}

// ---- Updates

bool growth_variable_update(growth *g, const grown_edge *e, grown_update *u) {
  const int v = growth_variable(g);
  if (v < 0)
    return false;
  const int high = g->m->variables[v].high;
  *u = (grown_update){.kind = UPDATE_STEP, .a = growth_small(v)};
  u->c = (int8_t)growth_between(g, 1, 2);
  if (g->risky && growth_percent(g, 40)) {
    u->kind = UPDATE_RISKY;
  } else if (e->selects >= 0 && growth_percent(g, 50)) {
    u->kind = UPDATE_SELECTED;
  } else if (g->functions && growth_percent(g, 60)) {
    u->kind = growth_percent(g, 50) ? UPDATE_NEXT : UPDATE_TWICE;
  } else if (growth_percent(g, 60)) {
    u->kind = UPDATE_SET;
    u->c = (int8_t)growth_pick(g, high + 1);
  }
  return true;
}

bool growth_may_copy(const growth *g, int x, int y) {
  if (!g->shifts)
    return x != y;
  return !(g->diagonals || g->diagonal_query) || y < x;
}

bool growth_clock_update(growth *g, grown_update *u) {
  const int x = growth_clock(g);
  if (x < 0)
    return false;
  *u = (grown_update){.kind = UPDATE_RESET, .a = growth_small(x)};
  const int y = growth_clock(g);
  const int v = growth_variable(g);
  if (y >= 0 && growth_may_copy(g, x, y) &&
      growth_percent(g, g->copies ? 45 : 14)) {
    const bool shift = y == x || (g->shifts && growth_percent(g, 50));
    u->kind = UPDATE_COPY;
    u->b = growth_small(y);
    u->c = (int8_t)(shift ? growth_between(g, 1, 2) : 0);
  } else if (g->zeros) {
    u->c = 0;
  } else if (v >= 0 && growth_percent(g, 5)) {
    u->kind = UPDATE_VALUE;
    u->b = growth_small(v);
  } else if (growth_percent(g, 12)) {
    u->c = (int8_t)growth_between(g, 1, 3);
  }
  return true;
}
