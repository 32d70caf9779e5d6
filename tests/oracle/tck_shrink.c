// tck_shrink.c -- Makes a grown TChecker model smaller; as shrink.c.

#include "tck_model.h"

typedef struct {
  tck_model *m;
  tck_model other; // what is tried
  tck_keeps *keeps;
  void *data;
  bool changed;
} shrinker;

// ---- Trying

// A fresh copy to be changed.
static tck_model *fresh(shrinker *s) {
  s->other = *s->m;
  return &s->other;
}

static bool try_it(shrinker *s) {
  if (!s->keeps(s->data, &s->other))
    return false;
  *s->m = s->other;
  s->changed = true;
  return true;
}

// `which` points into s->m; the same place in the copy.
#define IN_COPY(S, WHICH)                                                      \
  ((void *)((char *)fresh(S) + ((char *)(WHICH) - (char *)(S)->m)))

static void try_false(shrinker *s, bool *which) {
  if (*which) {
    *(bool *)IN_COPY(s, which) = false;
    try_it(s);
  }
}

static void try_small(shrinker *s, uint8_t *which, uint8_t value) {
  if (*which != value) {
    *(uint8_t *)IN_COPY(s, which) = value;
    try_it(s);
  }
}

static void try_no_cell(shrinker *s, tck_cell *which) {
  if (which->variable >= 0) {
    *(tck_cell *)IN_COPY(s, which) = (tck_cell){-1, -1, 0};
    try_it(s);
  }
}

static void try_lower(shrinker *s, int8_t *which) {
  while (*which) {
    *(int8_t *)IN_COPY(s, which) = (int8_t)(*which - (*which > 0 ? 1 : -1));
    if (!try_it(s))
      return;
  }
}

// One less, as long as that goes.
static void try_fewer(shrinker *s, uint8_t *which, int least) {
  while (*which > least) {
    --*(uint8_t *)IN_COPY(s, which);
    if (!try_it(s))
      return;
  }
}

// ---- Lists

static void drop_atom(tck_atoms *list, int i) {
  list->count--;
  for (int k = i; k < list->count; k++)
    list->data[k] = list->data[k + 1];
}

static void shrink_atom(shrinker *s, tck_atom *a) {
  try_false(s, &a->negated);
  try_no_cell(s, &a->plus);
  try_lower(s, &a->bound);
}

static void shrink_atoms(shrinker *s, tck_atoms *list, int least) {
  for (int i = list->count - 1; i >= 0; i--) {
    bool dropped = false;
    if (list->count > least) {
      drop_atom(IN_COPY(s, list), i);
      dropped = try_it(s);
    }
    if (!dropped)
      shrink_atom(s, &list->data[i]);
  }
}

static void drop_update(tck_edge *e, int i) {
  e->nupdates--;
  for (int k = i; k < e->nupdates; k++)
    e->updates[k] = e->updates[k + 1];
}

static void shrink_updates(shrinker *s, tck_edge *e) {
  for (int i = e->nupdates - 1; i >= 0; i--) {
    drop_update(IN_COPY(s, e), i);
    if (try_it(s))
      continue;
    tck_update *u = &e->updates[i];
    try_false(s, &u->has_when);
    if (u->kind == TCK_COPIES || u->kind == TCK_VALUES)
      try_small(s, &u->kind, TCK_RESETS);
    if (u->kind == TCK_STEPS || u->kind == TCK_RISKS)
      try_small(s, &u->kind, TCK_SETS);
    try_lower(s, &u->c);
  }
}

// ---- Processes

static void drop_edge(tck_process *p, int i) {
  p->nedges--;
  for (int k = i; k < p->nedges; k++)
    p->edges[k] = p->edges[k + 1];
}

static void shrink_edges(shrinker *s, tck_process *p) {
  for (int i = p->nedges - 1; i >= 0; i--) {
    drop_edge(IN_COPY(s, p), i);
    if (try_it(s))
      continue;
    tck_edge *e = &p->edges[i];
    shrink_atoms(s, &e->guard, 0);
    shrink_updates(s, e);
    try_small(s, &e->target, e->source);
  }
}

// Is the last location one that nothing speaks of?  (Of queries, the front-end
// tells.)
static bool is_last_unused(const tck_process *p) {
  const int last = p->nlocations - 1;
  bool used = p->initial == last;
  for (int i = 0; i < p->nedges; i++)
    used |= p->edges[i].source == last || p->edges[i].target == last;
  return last > 0 && !used;
}

static void shrink_locations(shrinker *s, tck_process *p) {
  if (is_last_unused(p)) {
    --*(uint8_t *)IN_COPY(s, &p->nlocations);
    try_it(s);
  }
  for (int i = 0; i < p->nlocations; i++) {
    shrink_atoms(s, &p->locations[i].invariant, 0);
    try_false(s, &p->locations[i].urgent);
    try_false(s, &p->locations[i].committed);
    try_small(s, &p->locations[i].labels, 0);
  }
}

static void drop_vector(tck_model *m, int i) {
  m->nvectors--;
  for (int k = i; k < m->nvectors; k++)
    m->vectors[k] = m->vectors[k + 1];
}

static void drop_part(tck_vector *v, int i) {
  v->count--;
  for (int k = i; k < v->count; k++)
    v->parts[k] = v->parts[k + 1];
}

static void drop_from_query(tck_atoms *cases, int ncases, int p) {
  for (int i = 0; i < ncases; i++)
    for (int k = cases[i].count - 1; k >= 0; k--)
      if (cases[i].data[k].kind == TCK_ON_LOCATION && cases[i].data[k].a == p &&
          cases[i].count > 1)
        drop_atom(&cases[i], k);
}

static void drop_process(tck_model *m, int p) {
  m->processes[p].gone = true;
  for (int i = m->nvectors - 1; i >= 0; i--) {
    for (int k = m->vectors[i].count - 1; k >= 0; k--)
      if (m->vectors[i].parts[k].process == p)
        drop_part(&m->vectors[i], k);
    if (m->vectors[i].count < 2)
      drop_vector(m, i);
  }
  drop_from_query(m->cases, m->ncases, p);
  drop_from_query(m->goals, m->ngoals, p);
}

static void shrink_processes(shrinker *s) {
  for (int p = 0; p < s->m->nprocesses; p++) {
    if (s->m->processes[p].gone)
      continue;
    drop_process(fresh(s), p);
    if (try_it(s))
      continue;
    shrink_edges(s, &s->m->processes[p]);
    shrink_locations(s, &s->m->processes[p]);
  }
}

// ---- Vectors

static void shrink_vectors(shrinker *s) {
  for (int i = s->m->nvectors - 1; i >= 0; i--) {
    drop_vector(fresh(s), i);
    if (try_it(s))
      continue;
    tck_vector *v = &s->m->vectors[i];
    for (int k = v->count - 1; k >= 0; k--) {
      if (v->count > 2) {
        drop_part(IN_COPY(s, v), k);
        if (try_it(s))
          continue;
      }
      try_false(s, &v->parts[k].weak);
    }
  }
}

// ---- The rest

// What is still used although it is not declared, the front-end rejects.
static void shrink_declarations(shrinker *s) {
  tck_model *m = s->m;
  try_false(s, &m->clock_array);
  try_fewer(s, &m->nclocks, 0);
  try_fewer(s, &m->nvariables, 0);
  try_fewer(s, &m->nevents, 1);
  for (int i = 0; i < m->nvariables; i++) {
    try_fewer(s, &m->variables[i].size, 1);
    try_lower(s, &m->variables[i].init);
    try_lower(s, &m->variables[i].low);
  }
}

static void shrink_cases(shrinker *s, tck_atoms *cases, uint8_t *ncases) {
  if (*ncases > 1)
    try_fewer(s, ncases, 1);
  for (int i = 0; i < *ncases; i++)
    shrink_atoms(s, &cases[i], 1);
}

void tck_shrink(tck_model *m, tck_keeps *keeps, void *data) {
  shrinker s = {.m = m, .keeps = keeps, .data = data, .changed = true};
  while (s.changed) {
    s.changed = false;
    shrink_processes(&s);
    shrink_vectors(&s);
    shrink_declarations(&s);
    if (m->asks != ASKS_PLAIN)
      try_false(&s, &m->always);
    shrink_cases(&s, m->cases, &m->ncases);
    shrink_cases(&s, m->goals, &m->ngoals);
  }
}
