#include "shrink.h"

typedef struct {
  grown_model *m;
  grown_model other; // what is tried
  shrink_keeps *keeps;
  void *data;
  bool changed;
} shrinker;

// ---- Trying

// A fresh copy to be changed.
static grown_model *fresh(shrinker *s) {
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

static void try_number(shrinker *s, int8_t *which, int8_t value) {
  if (*which != value) {
    *(int8_t *)IN_COPY(s, which) = value;
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

// ---- Lists

static void drop_atom(grown_atoms *list, int i) {
  list->count--;
  for (int k = i; k < list->count; k++)
    list->data[k] = list->data[k + 1];
}

static void shrink_atom(shrinker *s, grown_atom *a) {
  try_false(s, &a->negated);
  try_number(s, &a->plus, -1);
  try_number(s, &a->unless, -1);
  try_lower(s, &a->bound);
}

static void shrink_atoms(shrinker *s, grown_atoms *list, int least) {
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

static void drop_update(grown_edge *e, int i) {
  e->nupdates--;
  for (int k = i; k < e->nupdates; k++)
    e->updates[k] = e->updates[k + 1];
}

static void try_zero(shrinker *s, uint8_t *which) {
  if (*which) {
    *(uint8_t *)IN_COPY(s, which) = 0;
    try_it(s);
  }
}

static void shrink_updates(shrinker *s, grown_edge *e) {
  for (int i = e->nupdates - 1; i >= 0; i--) {
    drop_update(IN_COPY(s, e), i);
    if (try_it(s))
      continue;
    grown_update *u = &e->updates[i];
    if (u->kind == UPDATE_COPY || u->kind == UPDATE_VALUE) {
      *(uint8_t *)IN_COPY(s, &u->kind) = UPDATE_RESET;
      try_it(s);
    }
    try_zero(s, &u->way);
    try_lower(s, &u->c);
  }
}

// ---- Processes

static void drop_edge(grown_process *p, int i) {
  p->nedges--;
  for (int k = i; k < p->nedges; k++)
    p->edges[k] = p->edges[k + 1];
}

static void shrink_branch(shrinker *s, grown_edge *e) {
  if (!e->through)
    return;
  try_false(s, &e->through);
  try_false(s, &e->sync_after);
  try_false(s, &e->select_after);
  try_zero(s, &e->split);
  try_zero(s, &e->other);
}

static void shrink_edges(shrinker *s, grown_process *p) {
  for (int i = p->nedges - 1; i >= 0; i--) {
    drop_edge(IN_COPY(s, p), i);
    if (try_it(s))
      continue;
    grown_edge *e = &p->edges[i];
    shrink_atoms(s, &e->guard, 0);
    shrink_updates(s, e);
    try_number(s, &e->channel, -1);
    try_number(s, &e->selects, -1);
    shrink_branch(s, e);
  }
}

// The atoms that say what the query asks: of cases, then of goals.
static int count_asked(const grown_model *m) { return m->ncases + m->ngoals; }

static grown_atoms *asked(grown_model *m, int i) {
  return i < m->ncases ? &m->cases[i] : &m->goals[i - m->ncases];
}

static bool is_asked(grown_model *m, int p, int l) {
  for (int i = 0; i < count_asked(m); i++)
    for (int k = 0; k < asked(m, i)->count; k++) {
      const grown_atom *a = &asked(m, i)->data[k];
      if (a->kind == ATOM_AT && a->a == p && a->b == l)
        return true;
    }
  return false;
}

static bool is_used(const grown_process *p, int l) {
  for (int i = 0; i < p->nedges; i++)
    if (p->edges[i].source == l || p->edges[i].target == l ||
        (p->edges[i].through && p->edges[i].other == l + 1))
      return true;
  return false;
}

// The number of a location once l is gone.
static uint8_t without(uint8_t number, int l) {
  return (uint8_t)(number > l ? number - 1 : number);
}

// Location l goes, those behind it move up.
static void renumber(grown_model *m, int p, int l) {
  grown_process *pr = &m->processes[p];
  for (int i = l; i + 1 < pr->nlocations; i++)
    pr->locations[i] = pr->locations[i + 1];
  pr->nlocations--;
  for (int i = 0; i < pr->nedges; i++) {
    pr->edges[i].source = without(pr->edges[i].source, l);
    pr->edges[i].target = without(pr->edges[i].target, l);
    if (pr->edges[i].other)
      pr->edges[i].other = without(pr->edges[i].other, l + 1);
  }
  for (int i = 0; i < count_asked(m); i++)
    for (int k = 0; k < asked(m, i)->count; k++) {
      grown_atom *a = &asked(m, i)->data[k];
      if (a->kind == ATOM_AT && a->a == p)
        a->b = without(a->b, l);
    }
}

static void shrink_locations(shrinker *s, int p) {
  grown_process *pr = &s->m->processes[p];
  for (int l = pr->nlocations - 1; l >= 0; l--) {
    if (l > 0 && !is_used(pr, l) && !is_asked(s->m, p, l)) {
      renumber(fresh(s), p, l);
      if (try_it(s))
        continue;
    }
    shrink_atoms(s, &pr->locations[l].invariant, 0);
    try_false(s, &pr->locations[l].urgent);
    try_false(s, &pr->locations[l].committed);
    try_zero(s, &pr->locations[l].rate);
  }
}

// Does the query name something of the process?
static bool names_process(const grown_model *m, const grown_atom *a, int p) {
  switch (a->kind) {
  case ATOM_AT:
    return a->a == p;
  case ATOM_CLOCK:
    return m->clocks[a->a] == p ||
           (a->plus >= 0 && m->variables[a->plus].owner == p);
  case ATOM_DIAGONAL:
    return m->clocks[a->a] == p || m->clocks[a->b] == p;
  case ATOM_VARIABLE:
  case ATOM_QUOTIENT:
    return m->variables[a->a].owner == p;
  default:
    return false;
  }
}

static void drop_term(grown_model *m, int i) {
  m->nterms--;
  for (int k = i; k < m->nterms; k++)
    m->terms[k] = m->terms[k + 1];
}

static int owner_of(const grown_model *m, const grown_term *t) {
  return t->is_clock ? m->clocks[t->a] : m->variables[t->a].owner;
}

// False if the query would have nothing left.
static bool drop_process(grown_model *m, int p) {
  m->processes[p].gone = true;
  for (int i = 0; i < count_asked(m); i++) {
    for (int k = asked(m, i)->count - 1; k >= 0; k--)
      if (names_process(m, &asked(m, i)->data[k], p))
        drop_atom(asked(m, i), k);
    if (!asked(m, i)->count)
      return false;
  }
  const bool measures = m->nterms > 0;
  for (int i = m->nterms - 1; i >= 0; i--)
    if (owner_of(m, &m->terms[i]) == p)
      drop_term(m, i);
  return !measures || m->nterms > 0;
}

static void shrink_processes(shrinker *s) {
  for (int p = 0; p < s->m->nprocesses; p++) {
    grown_process *pr = &s->m->processes[p];
    if (pr->gone || (drop_process(fresh(s), p) && try_it(s)))
      continue;
    shrink_edges(s, pr);
    shrink_locations(s, p);
    try_false(s, &pr->higher);
  }
}

// ---- The rest

static void shrink_wraps(shrinker *s) {
  try_false(s, &s->m->strict);
  if (s->m->wraps) {
    fresh(s)->wraps = 0;
    try_it(s);
  }
}

static void shrink_unit(shrinker *s) {
  try_false(s, &s->m->grain);
  if (s->m->unit > 1) {
    fresh(s)->unit = 1;
    try_it(s);
  }
}

static void shrink_declarations(shrinker *s) {
  for (int i = 0; i < s->m->nchannels; i++) {
    grown_channel *c = &s->m->channels[i];
    if (c->size > 1) {
      *(uint8_t *)IN_COPY(s, &c->size) = 1;
      try_it(s);
    }
    try_false(s, &c->urgent);
    try_number(s, &c->priority, 0);
    for (int p = 0; p < s->m->nprocesses; p++)
      try_zero(s, &s->m->references[p][i]);
  }
  for (int i = 0; i < s->m->nclocks; i++)
    try_number(s, &s->m->starts[i], 0);
  for (int i = 0; i < s->m->nvariables; i++) {
    try_zero(s, &s->m->variables[i].init);
    try_zero(s, &s->m->variables[i].stored);
  }
  try_zero(s, &s->m->around.kind);
}

// At least so many stay.
static void shrink_cases(shrinker *s, grown_atoms *cases, uint8_t *ncases,
                         int least) {
  for (int i = *ncases - 1; i >= 0; i--) {
    if (*ncases > least) {
      grown_atoms *others = IN_COPY(s, cases);
      uint8_t *n = (uint8_t *)&s->other + (ncases - (uint8_t *)s->m);
      --*n;
      for (int k = i; k < *n; k++)
        others[k] = others[k + 1];
      if (try_it(s))
        continue;
    }
    shrink_atoms(s, &cases[i], 1);
  }
}

static void shrink_query(shrinker *s) {
  grown_model *m = s->m;
  const bool measures = m->nterms > 0;
  if (m->asks != ASKS_PLAIN)
    try_false(s, &m->always);
  for (int i = m->nterms - 1; i >= 0 && m->nterms > 1; i--) {
    drop_term(fresh(s), i);
    try_it(s);
  }
  for (int i = 0; i < m->nterms; i++)
    try_number(s, &m->terms[i].plus, 0);
  shrink_cases(s, m->cases, &m->ncases, measures ? 0 : 1);
  shrink_cases(s, m->goals, &m->ngoals, 1);
}

void shrink(grown_model *m, shrink_keeps *keeps, void *data) {
  shrinker s = {.m = m, .keeps = keeps, .data = data, .changed = true};
  while (s.changed) {
    s.changed = false;
    shrink_processes(&s);
    shrink_wraps(&s);
    shrink_unit(&s);
    shrink_declarations(&s);
    shrink_query(&s);
  }
}
