// peers_shrink.c -- Makes a model of peers smaller; as shrink.c.
//
// What is broken keeps its place: lists in front of it get shorter, and it moves.

#include "peers_model.h"

typedef struct {
  peers_model *m;
  peers_model other; // what is tried
  peers_keeps *keeps;
  void *data;
  bool changed;
} shrinker;

// ---- Trying

// A fresh copy to be changed.
static peers_model *fresh(shrinker *s) {
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

static bool try_small(shrinker *s, uint8_t *which, uint8_t value) {
  if (*which == value)
    return false;
  *(uint8_t *)IN_COPY(s, which) = value;
  return try_it(s);
}

static void try_lower(shrinker *s, int8_t *which) {
  while (*which) {
    *(int8_t *)IN_COPY(s, which) = (int8_t)(*which - (*which > 0 ? 1 : -1));
    if (!try_it(s))
      return;
  }
}

// ---- Lists

static void drop_atom(peers_atoms *list, int i) {
  list->count--;
  for (int k = i; k < list->count; k++)
    list->data[k] = list->data[k + 1];
}

static bool is_of_atom(const peers_break *b) {
  return b->kind == BREAK_CONSTANT || b->kind == BREAK_GUARD;
}

static bool is_of_edge(const peers_break *b) {
  return (is_of_atom(b) && !b->location) || b->kind == BREAK_EDGE ||
         b->kind == BREAK_UPDATES || b->kind == BREAK_TARGET;
}

// Atom i of this list goes; false if it is the one that is broken.
static bool leave_atom(peers_break *b, bool location, int edge, int i) {
  if (!is_of_atom(b) || b->location != location || b->edge != edge ||
      b->item < i)
    return true;
  return b->item-- > i;
}

// `edge` is -1 if the list is none of the peer's guards and invariants.
static void shrink_atoms(shrinker *s, peers_atoms *list, int least,
                         bool location, int edge) {
  for (int i = list->count - 1; i >= 0; i--) {
    if (list->count > least) {
      drop_atom(IN_COPY(s, list), i);
      if (leave_atom(&s->other.broken, location, edge, i) && try_it(s))
        continue;
    }
    try_false(s, &list->data[i].negated);
    try_lower(s, &list->data[i].bound);
  }
}

static void drop_update(peers_edge *e, int i) {
  e->nupdates--;
  for (int k = i; k < e->nupdates; k++)
    e->updates[k] = e->updates[k + 1];
}

static void shrink_updates(shrinker *s, peers_edge *e) {
  for (int i = e->nupdates - 1; i >= 0; i--) {
    drop_update(IN_COPY(s, e), i);
    if (try_it(s))
      continue;
    if (e->updates[i].kind == PEERS_COPIES)
      try_small(s, &e->updates[i].kind, PEERS_RESETS);
    try_lower(s, &e->updates[i].c);
  }
}

// ---- Edges

// False if it is the one that is broken.
static bool drop_edge(peers_model *m, bool host, int i) {
  peers_template *t = host ? &m->host : &m->peer;
  t->nedges--;
  for (int k = i; k < t->nedges; k++)
    t->edges[k] = t->edges[k + 1];
  if (host || !is_of_edge(&m->broken) || m->broken.edge < i)
    return true;
  return m->broken.edge-- > i;
}

// Those that are written out lose it one after the other.
static void shrink_owners(shrinker *s, peers_edge *e) {
  if (s->m->style != STYLE_WRITTEN)
    return;
  for (int i = 0; i < s->m->n; i++)
    try_small(s, &e->missing, (uint8_t)(e->missing | 1U << i));
}

static void shrink_edges(shrinker *s, bool host) {
  peers_template *t = host ? &s->m->host : &s->m->peer;
  for (int i = t->nedges - 1; i >= 0; i--) {
    peers_edge *e = &t->edges[i];
    if (drop_edge(fresh(s), host, i) && try_it(s))
      continue;
    shrink_atoms(s, &e->guard, 0, false, host ? -1 : i);
    shrink_updates(s, e);
    try_small(s, &e->meeting, MEETING_NONE);
    try_false(s, &e->apart);
    try_false(s, &e->chooses);
    if (!host)
      shrink_owners(s, e);
  }
}

// ---- Locations

// Is the last location one that nothing speaks of?  (Of queries, the front-end
// tells.)
static bool is_last_unused(const peers_template *t) {
  const int last = t->nlocations - 1;
  for (int i = 0; i < t->nedges; i++)
    if (t->edges[i].source == last || t->edges[i].target == last)
      return false;
  return last > 0;
}

static void shrink_locations(shrinker *s, bool host) {
  peers_template *t = host ? &s->m->host : &s->m->peer;
  if (is_last_unused(t))
    try_small(s, &t->nlocations, (uint8_t)(t->nlocations - 1));
  for (int i = 0; i < t->nlocations; i++) {
    shrink_atoms(s, &t->locations[i].invariant, 0, true, host ? -1 : i);
    try_false(s, &t->locations[i].urgent);
    try_false(s, &t->locations[i].committed);
  }
}

// ---- Peers

static uint8_t without(uint8_t number, int gone) {
  return (uint8_t)(number > gone ? number - 1 : number);
}

static void forget_in(peers_atoms *cases, int ncases, int peer) {
  for (int i = 0; i < ncases; i++) {
    cases[i].one = without(cases[i].one, peer);
    cases[i].other = without(cases[i].other, peer);
  }
}

// A peer goes.  Who was asked for it is asked for another.
static void drop_peer(peers_model *m, int peer) {
  m->n--;
  for (int i = 0; i < m->peer.nedges; i++) {
    const unsigned bits = m->peer.edges[i].missing;
    const unsigned low = (1U << peer) - 1;
    m->peer.edges[i].missing = (uint8_t)((bits & low) | (bits >> 1 & ~low));
  }
  m->broken.peer = without(m->broken.peer, peer);
  m->one = without(m->one, peer);
  forget_in(m->cases, m->ncases, peer);
  forget_in(m->goals, m->ngoals, peer);
}

static bool is_named_last(const peers_model *m) {
  bool any = m->broken.peer >= m->n || m->one >= m->n;
  for (int i = 0; i < m->ncases; i++)
    any |= m->cases[i].one >= m->n || m->cases[i].other >= m->n;
  for (int i = 0; i < m->ngoals; i++)
    any |= m->goals[i].one >= m->n || m->goals[i].other >= m->n;
  return any;
}

static void shrink_peers(shrinker *s) {
  for (int i = s->m->n - 1; i >= 0 && s->m->n > 1; i--) {
    drop_peer(fresh(s), i);
    if (!is_named_last(&s->other))
      try_it(s);
  }
}

static void shrink_host(shrinker *s) {
  if (!s->m->host.nlocations)
    return;
  fresh(s)->host = (peers_template){0};
  if (try_it(s))
    return;
  try_false(s, &s->m->paired);
  shrink_edges(s, true);
  shrink_locations(s, true);
}

// ---- How it is written

static void shrink_style(shrinker *s) {
  peers_model *m = s->m;
  if (m->style == STYLE_SCALAR)
    try_small(s, &m->style, STYLE_SET);
  try_small(s, &m->style, STYLE_WRITTEN);
  if (m->clocks != CLOCKS_LOCAL)
    try_small(s, &m->clocks, CLOCKS_LOCAL);
  try_false(s, &m->wide);
  try_false(s, &m->padded);
  try_small(s, &m->base, 0);
  try_small(s, &m->order, 0);
  for (int i = 0; i < MEETINGS; i++)
    try_false(s, &m->urgent[i]);
  try_small(s, &m->broken.kind, BREAK_NONE);
}

// ---- The query

static void drop_case(peers_atoms *cases, uint8_t *ncases, int i) {
  --*ncases;
  for (int k = i; k < *ncases; k++)
    cases[k] = cases[k + 1];
}

static void shrink_cases(shrinker *s, peers_atoms *cases, uint8_t *ncases,
                         int least) {
  for (int i = *ncases - 1; i >= 0; i--) {
    if (*ncases > least) {
      peers_atoms *others = IN_COPY(s, cases);
      uint8_t *n = (uint8_t *)&s->other + (ncases - (uint8_t *)s->m);
      drop_case(others, n, i);
      if (try_it(s))
        continue;
    }
    shrink_atoms(s, &cases[i], 1, false, -1);
  }
}

static void shrink_query(shrinker *s) {
  peers_model *m = s->m;
  if (m->asks != ASKS_PLAIN)
    try_false(s, &m->always);
  shrink_cases(s, m->cases, &m->ncases, m->asks >= ASKS_SUP ? 0 : 1);
  shrink_cases(s, m->goals, &m->ngoals, 1);
}

void peers_shrink(peers_model *m, peers_keeps *keeps, void *data) {
  shrinker s = {.m = m, .keeps = keeps, .data = data, .changed = true};
  while (s.changed) {
    s.changed = false;
    shrink_peers(&s);
    shrink_host(&s);
    shrink_edges(&s, false);
    shrink_locations(&s, false);
    shrink_style(&s);
    shrink_query(&s);
  }
}
