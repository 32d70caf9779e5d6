// tck_steps.c -- Steps of a grown TChecker model, from its text alone.

#include "tck_steps.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// ---- Names in the network

static bool find_process(const network *net, int number, uint32_t *out) {
  char name[16];
  snprintf(name, sizeof name, "P%d", number);
  for (*out = 0; *out < net->processes.count; ++*out)
    if (!strcmp(net->processes.data[*out].name, name))
      return true;
  return false;
}

static bool find_location(const process *p, int number, uint32_t *out) {
  char name[16];
  snprintf(name, sizeof name, "L%d", number);
  for (*out = 0; *out < p->nlocations; ++*out)
    if (!strcmp(p->locations[*out].name, name))
      return true;
  return false;
}

static bool find_cell(const network *net, const char *name, uint32_t *out) {
  for (*out = 0; *out < net->cells.count; ++*out)
    if (!strcmp(net->cells.data[*out].name, name))
      return net->cells.data[*out].kind == CELL_STATE;
  return false;
}

static bool find_clock(const network *net, const char *name, uint32_t *out) {
  for (*out = 1; *out < net->clocks.count; ++*out)
    if (!strcmp(net->clocks.data[*out].name, name))
      return true;
  return false;
}

static bool find_processes(tck_steps *t, const network *net) {
  bool ok = true;
  for (int p = 0; p < t->m->nprocesses && ok; p++) {
    if (t->m->processes[p].gone)
      continue;
    ok = find_process(net, p, &t->process[p]);
    for (int l = 0; ok && l < t->m->processes[p].nlocations; l++)
      ok = find_location(&net->processes.data[t->process[p]], l,
                         &t->location[p][l]);
  }
  return ok;
}

static bool find_variables(tck_steps *t, const network *net) {
  char name[32];
  bool ok = true;
  for (int v = 0; v < t->m->nvariables; v++)
    for (int i = 0; i < t->m->variables[v].size; i++) {
      const bool array = t->m->variables[v].size > 1;
      snprintf(name, sizeof name, array ? "v%d[%d]" : "v%d", v, i);
      ok &= find_cell(net, name, &t->cell[v][i]);
    }
  for (int x = 0; x < t->m->nclocks; x++) {
    snprintf(name, sizeof name, t->m->clock_array ? "x[%d]" : "x%d", x);
    ok &= find_clock(net, name, &t->clock[x]);
  }
  return ok;
}

// ---- The state at hand

static int where(const tck_steps *t, const stepper *s, int p) {
  int l = 0;
  while (t->location[p][l] != s->at[t->process[p]])
    l++;
  assert(l < t->m->processes[p].nlocations);
  return l;
}

static void take_state(tck_steps *t, const stepper *s) {
  const tck_model *m = t->m;
  for (int p = 0; p < m->nprocesses; p++)
    t->at[p] = m->processes[p].gone ? -1 : where(t, s, p);
  for (int v = 0; v < m->nvariables; v++)
    for (int i = 0; i < m->variables[v].size; i++)
      t->value[v][i] = s->memory[t->cell[v][i]];
}

static void give_state(const tck_steps *t, stepper *s) {
  const tck_model *m = t->m;
  for (int p = 0; p < m->nprocesses; p++)
    if (t->at[p] >= 0)
      s->at[t->process[p]] = t->location[p][t->at[p]];
  for (int v = 0; v < m->nvariables; v++)
    for (int i = 0; i < m->variables[v].size; i++)
      s->memory[t->cell[v][i]] = t->value[v][i];
}

static const tck_location *location_of(const tck_steps *t, int p) {
  return &t->m->processes[p].locations[t->at[p]];
}

// ---- Terms and atoms

// The element that is meant, or NULL after an error.
static int32_t *element(tck_steps *t, tck_cell c) {
  const int size = t->m->variables[c.variable].size;
  const int i = size == 1 ? 0 : c.by >= 0 ? t->value[c.by][0] : c.index;
  if (0 <= i && i < size)
    return &t->value[c.variable][i];
  t->error = true;
  return NULL;
}

static int32_t value_of(tck_steps *t, tck_cell c) {
  const int32_t *at = c.variable >= 0 ? element(t, c) : NULL;
  return at ? *at : 0;
}

static bool compares(int32_t a, int op, int32_t b) {
  switch ((atom_op)op) {
  case IS_LT:
    return a < b;
  case IS_LE:
    return a <= b;
  case IS_EQ:
    return a == b;
  case IS_GE:
    return a >= b;
  case IS_GT:
    return a > b;
  default:
    return a != b;
  }
}

static bool clock_holds(const tck_steps *t, const stepper *s, const tck_atom *a,
                        int32_t bound) {
  static const expr_kind kinds[] = {EXPR_LT, EXPR_LE, EXPR_EQ,
                                    EXPR_GE, EXPR_GT, EXPR_NE};
  const uint32_t y = a->kind == TCK_ON_DIAGONAL ? t->clock[a->b] : 0;
  return region_holds(&s->shape, s->code, t->clock[a->a], y, kinds[a->op],
                      bound);
}

static bool atom_holds(tck_steps *t, const stepper *s, const tck_atom *a) {
  const int32_t bound = value_of(t, a->plus) + a->bound;
  const bool holds = a->kind == TCK_ON_CELL
                         ? compares(value_of(t, a->cell), a->op, bound)
                         : clock_holds(t, s, a, bound);
  return holds != a->negated;
}

static bool atoms_hold(tck_steps *t, const stepper *s, const tck_atoms *list) {
  bool hold = true;
  for (int i = 0; i < list->count; i++)
    hold &= atom_holds(t, s, &list->data[i]);
  return hold;
}

// ---- Statements

static void store(tck_steps *t, tck_cell to, int32_t value) {
  const tck_variable *v = &t->m->variables[to.variable];
  int32_t *at = element(t, to);
  if (value < v->low || value > v->high)
    t->error = true;
  else if (at)
    *at = value;
}

static int32_t sum_of(tck_steps *t, const tck_update *u) {
  return value_of(t, u->from) + u->c;
}

static void run_update(tck_steps *t, stepper *s, const tck_update *u) {
  if (u->has_when && !atom_holds(t, s, &u->when))
    return;
  switch ((tck_update_kind)u->kind) {
  case TCK_SETS:
    store(t, u->to, u->c);
    break;
  case TCK_STEPS:
    store(t, u->to, sum_of(t, u) % (t->m->variables[u->to.variable].high + 1));
    break;
  case TCK_RISKS:
    store(t, u->to, sum_of(t, u));
    break;
  case TCK_RESETS:
    stepper_assign(s, t->clock[u->x], 0, u->c);
    break;
  case TCK_VALUES:
    stepper_assign(s, t->clock[u->x], 0, value_of(t, u->from));
    break;
  case TCK_COPIES:
    stepper_assign(s, t->clock[u->x], t->clock[u->y], u->c);
    break;
  }
}

// ---- Steps

static bool some_committed(const tck_steps *t) {
  bool any = false;
  for (int p = 0; p < t->m->nprocesses; p++)
    any |= t->at[p] >= 0 && location_of(t, p)->committed;
  return any;
}

static bool may_go(const tck_steps *t, int nmoves) {
  bool allowed = !some_committed(t);
  for (int i = 0; i < nmoves; i++)
    allowed |= location_of(t, t->moves[i].process)->committed;
  return allowed;
}

// The first `nmoves` of t->moves together, in this order.
static void fire(tck_steps *t, stepper *s, int nmoves) {
  if (!nmoves || !may_go(t, nmoves))
    return;
  stepper_begin(s);
  t->error = false;
  for (int i = 0; i < nmoves && !t->error; i++)
    for (int k = 0; k < t->moves[i].edge->nupdates && !t->error; k++)
      run_update(t, s, &t->moves[i].edge->updates[k]);
  if (t->error) {
    s->error = true;
  } else {
    int from[TCK_PROCESSES];
    memcpy(from, t->at, sizeof from);
    for (int i = 0; i < nmoves; i++)
      t->at[t->moves[i].process] = t->moves[i].edge->target;
    give_state(t, s);
    stepper_end(s);
    memcpy(t->at, from, sizeof from);
  }
  memcpy(t->value, t->before, sizeof t->value);
}

// Part k of the vector, and those after it, have yet to choose their edges.
static void choose(tck_steps *t, stepper *s, const tck_vector *v, int k,
                   int nmoves) {
  if (k == v->count) {
    fire(t, s, nmoves);
    return;
  }
  const tck_part *part = &v->parts[k];
  const tck_process *p = &t->m->processes[part->process];
  bool has_edge = false;
  for (int i = 0; i < p->nedges; i++) {
    const tck_edge *e = &p->edges[i];
    if (e->source != t->at[part->process] || e->event != part->event)
      continue;
    has_edge = true;
    if (!t->enabled[part->process][i])
      continue;
    t->moves[nmoves] = (tck_move){part->process, e};
    choose(t, s, v, k + 1, nmoves + 1);
  }
  if (!has_edge && part->weak)
    choose(t, s, v, k + 1, nmoves);
}

static void find_enabled(tck_steps *t, stepper *s) {
  t->error = false;
  for (int p = 0; p < t->m->nprocesses; p++)
    for (int i = 0; t->at[p] >= 0 && i < t->m->processes[p].nedges; i++) {
      const tck_edge *e = &t->m->processes[p].edges[i];
      t->enabled[p][i] = e->source == t->at[p] && atoms_hold(t, s, &e->guard);
    }
  s->error |= t->error;
}

static bool time_may_pass(const tck_steps *t) {
  bool may = true;
  for (int p = 0; p < t->m->nprocesses; p++)
    may &= t->at[p] < 0 ||
           !(location_of(t, p)->urgent || location_of(t, p)->committed);
  return may;
}

// ---- For the stepper

static void on_find(void *data, stepper *s) {
  tck_steps *t = data;
  const tck_model *m = t->m;
  take_state(t, s);
  memcpy(t->before, t->value, sizeof t->before);
  find_enabled(t, s);
  s->may_delay = time_may_pass(t);
  for (int p = 0; p < m->nprocesses; p++)
    for (int i = 0; t->at[p] >= 0 && i < m->processes[p].nedges; i++)
      if (t->enabled[p][i] &&
          !tck_is_synchronised(m, p, m->processes[p].edges[i].event)) {
        t->moves[0] = (tck_move){p, &m->processes[p].edges[i]};
        fire(t, s, 1);
      }
  for (int i = 0; i < m->nvectors; i++)
    choose(t, s, &m->vectors[i], 0, 0);
}

static void on_start(void *data, stepper *s) {
  tck_steps *t = data;
  const tck_model *m = t->m;
  for (int p = 0; p < m->nprocesses; p++)
    t->at[p] = m->processes[p].gone ? -1 : m->processes[p].initial;
  for (int v = 0; v < m->nvariables; v++)
    for (int i = 0; i < m->variables[v].size; i++)
      t->value[v][i] = m->variables[v].init;
  give_state(t, s);
}

// Asked in the middle of steps: what is at hand stays at hand.
static bool on_hold(void *data, stepper *s) {
  tck_steps now = *(tck_steps *)data;
  bool hold = true;
  take_state(&now, s);
  now.error = false;
  for (int p = 0; p < now.m->nprocesses && hold; p++)
    hold =
        now.at[p] < 0 || atoms_hold(&now, s, &location_of(&now, p)->invariant);
  s->error |= now.error;
  return hold;
}

bool tck_steps_init(tck_steps *t, const tck_model *m, const network *net) {
  *t = (tck_steps){.m = m};
  t->rules = (stepper_rules){
      .data = t, .start = on_start, .find = on_find, .hold = on_hold};
  return find_processes(t, net) && find_variables(t, net);
}

// ---- Constants

static void raise_to(int32_t *limit, int32_t least) {
  if (*limit < least)
    *limit = least;
}

static void see_atoms(const tck_steps *t, const tck_atoms *list,
                      region_shape *shape) {
  for (int i = 0; i < list->count; i++) {
    const tck_atom *a = &list->data[i];
    const int8_t v = a->plus.variable;
    if (a->kind == TCK_ON_CLOCK)
      raise_to(&shape->most[t->clock[a->a]],
               a->bound + (v >= 0 ? t->m->variables[v].high : 0));
    // Differences are those that the network has: see region.h for what else
    // they need.
    assert(a->kind != TCK_ON_DIAGONAL || shape->reach >= a->bound);
    assert(a->kind != TCK_ON_DIAGONAL || shape->reach >= -a->bound);
  }
}

// R1 of region.h.  True if something changed.
static bool see_copies(const tck_steps *t, const tck_edge *e,
                       region_shape *shape) {
  bool changed = false;
  for (int i = 0; i < e->nupdates; i++) {
    const tck_update *u = &e->updates[i];
    if (u->kind != TCK_COPIES)
      continue;
    const int32_t least = shape->most[t->clock[u->x]];
    changed |= shape->most[t->clock[u->y]] < least;
    raise_to(&shape->most[t->clock[u->y]], least);
  }
  return changed;
}

void tck_steps_widen(const tck_steps *t, region_shape *shape) {
  for (int p = 0; p < t->m->nprocesses; p++) {
    const tck_process *pr = &t->m->processes[p];
    for (int i = 0; i < pr->nlocations && !pr->gone; i++)
      see_atoms(t, &pr->locations[i].invariant, shape);
    for (int i = 0; i < pr->nedges && !pr->gone; i++)
      see_atoms(t, &pr->edges[i].guard, shape);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int p = 0; p < t->m->nprocesses; p++)
      for (int i = 0; i < t->m->processes[p].nedges; i++)
        if (!t->m->processes[p].gone)
          changed |= see_copies(t, &t->m->processes[p].edges[i], shape);
  }
}
