// peers_ask.c -- What is asked of peers: of all alike, of one, of two.

#include "peers_growth.h"

static bool is_scalar(const nursery *g) { return g->m->style == STYLE_SCALAR; }

static bool used(const nursery *g, peers_thing t) {
  return peers_things(g->m) >> t & 1;
}

// ---- Atoms

static peers_atom at_place(nursery *g, peers_who who) {
  const int n = g->m->peer.nlocations;
  const int low = g->late && peers_percent(g, 85);
  return peers_compare(PEERS_PLACE, who, IS_EQ,
                       peers_percent(g, 45) ? n - 1
                                            : peers_between(g, low, n - 1));
}

// Of someone, if there is anything but a place; else false.
static bool draw_own(nursery *g, peers_who who, peers_atom *out) {
  static const int things[] = {PEERS_CLOCK,  PEERS_CLOCK, PEERS_LOCAL,
                               PEERS_NUMBER, PEERS_FLAG,  PEERS_MATRIX,
                               PEERS_HOLDER, PEERS_FIRST};
  for (int tries = 0; tries < 8; tries++) {
    const peers_thing t = (peers_thing)things[peers_pick(g, 8)];
    if (!used(g, t))
      continue;
    const bool numbered = t == PEERS_HOLDER || t == PEERS_FIRST;
    if (numbered)
      *out = peers_hold(t, peers_percent(g, 80) ? IS_EQ : IS_NE, who);
    else if (t == PEERS_CLOCK)
      *out = peers_compare(t, who, peers_pick(g, ATOM_OPS),
                           peers_pick(g, g->most + 2));
    else
      *out = peers_compare(t, who, peers_pick(g, ATOM_OPS),
                           peers_pick(g, peers_high(g->m, t) + 1));
    out->whom = growth_small(who);
    out->negated = peers_percent(g, 8);
    return true;
  }
  return false;
}

// Of all together.
static bool draw_common(nursery *g, peers_atom *out) {
  static const int things[] = {PEERS_COMMON, PEERS_HOLDER, PEERS_LENGTH,
                               PEERS_COUNT,  PEERS_SHARED, PEERS_SUM,
                               PEERS_HOST};
  for (int tries = 0; tries < 7; tries++) {
    const peers_thing t = (peers_thing)things[peers_pick(g, 7)];
    if (t == PEERS_HOST && g->m->host.nlocations && !g->m->paired) {
      *out = peers_compare(t, WHO_SELF, IS_EQ,
                           peers_pick(g, g->m->host.nlocations));
      return true;
    }
    if (t == PEERS_HOST || !used(g, t == PEERS_SUM      ? PEERS_NUMBER
                                    : t == PEERS_LENGTH ? PEERS_FIRST
                                                        : t))
      continue;
    *out = t == PEERS_HOLDER
               ? peers_hold(t, peers_percent(g, 50) ? IS_EQ : IS_NE, WHO_NOBODY)
               : peers_compare(t, WHO_SELF, peers_pick(g, ATOM_OPS),
                               peers_pick(g, 3));
    return true;
  }
  return false;
}

// ---- Cases

static void add_own(nursery *g, peers_atoms *list, peers_who who) {
  peers_atom a;
  const bool place = peers_percent(g, 80);
  if (place)
    peers_add(list, at_place(g, who));
  if ((!place || peers_percent(g, 45)) && draw_own(g, who, &a))
    peers_add(list, a);
  if (g->m->paired && g->m->host.nlocations && peers_percent(g, 30))
    peers_add(list, peers_compare(PEERS_HOST, who, IS_EQ,
                                  peers_pick(g, g->m->host.nlocations)));
}

static bool asks_runs(const peers_model *m) {
  return m->asks != ASKS_PLAIN && m->asks < ASKS_SUP;
}

// Of runs without end less is known: mostly of all alike, so that there is a symmetry.
static void choose_extent(nursery *g, peers_atoms *list) {
  const int which = peers_pick(g, 100);
  // If it is the one that is measured, the others are still alike.
  const int least = g->of_values ? 75 : asks_runs(g->m) ? 60 : 45;
  const bool named = !is_scalar(g) && which >= least;
  list->one = growth_small(peers_pick(g, g->m->n));
  if (g->of_values && which < 85)
    list->one = g->m->one;
  list->other =
      growth_small((list->one + peers_between(g, 1, g->m->n - 1)) % g->m->n);
  if (named) {
    add_own(g, list, WHO_ONE);
    if (which >= (g->of_values ? 90 : 72))
      add_own(g, list, WHO_TWO);
    return;
  }
  const int kind = peers_pick(g, 100);
  list->extent = growth_small(kind < 40   ? FOR_SOME
                              : kind < 65 ? FOR_ALL
                                          : FOR_TWO);
  add_own(g, list, WHO_EACH);
  if (list->extent == FOR_TWO)
    add_own(g, list, WHO_OTHER);
}

static void grow_case(nursery *g, peers_atoms *list) {
  peers_atom a;
  *list = (peers_atoms){0};
  if (peers_percent(g, 18) && draw_common(g, &a)) {
    peers_add(list, a);
    return;
  }
  choose_extent(g, list);
  if (peers_percent(g, 18) && draw_common(g, &a))
    peers_add(list, a);
  if (!list->count)
    peers_add(list, at_place(g, list->extent ? WHO_EACH : WHO_ONE));
}

static void grow_deadlock(nursery *g, peers_atoms *list) {
  const peers_atom a = {.thing = PEERS_DEADLOCK, .op = IS_EQ};
  if (peers_percent(g, 70))
    *list = (peers_atoms){0};
  peers_add_first(list, a);
}

// ---- Values

static bool draw_measured(nursery *g) {
  static const int things[] = {PEERS_CLOCK,  PEERS_CLOCK,  PEERS_CLOCK,
                               PEERS_COMMON, PEERS_NUMBER, PEERS_LOCAL,
                               PEERS_COUNT,  PEERS_SHARED};
  peers_model *m = g->m;
  for (int tries = 0; tries < 8; tries++) {
    const peers_thing t = (peers_thing)things[peers_pick(g, 8)];
    const bool own = t == PEERS_CLOCK || t == PEERS_NUMBER || t == PEERS_LOCAL;
    if (!used(g, t) || (own && is_scalar(g)))
      continue;
    m->measured = peers_compare(t, WHO_ONE, IS_EQ, 0);
    m->one = growth_small(peers_pick(g, m->n));
    return true;
  }
  return false;
}

// ---- All of it

static asks_kind draw_kind(nursery *g) {
  if (g->of_values)
    return peers_percent(g, 70) ? ASKS_SUP : ASKS_INF;
  const int which = peers_pick(g, 100);
  return which < 6    ? ASKS_STAYS
         : which < 13 ? ASKS_EVENTUALLY
         : which < 20 ? ASKS_LEADS
         : which < 27 ? ASKS_SUP
         : which < 30 ? ASKS_INF
                      : ASKS_PLAIN;
}

// Time that passes for ever answers most questions about runs.  So in many
// locations it must not, and clocks are set back on the way.
static void add_bounds(nursery *g) {
  peers_template *t = &g->m->peer;
  const int share = peers_percent(g, 75) ? 90 : 40;
  for (int i = 0; i < t->nlocations; i++)
    if (!t->locations[i].invariant.count && peers_percent(g, share))
      peers_add(&t->locations[i].invariant,
                peers_compare(PEERS_CLOCK, WHO_SELF,
                              peers_percent(g, 20) ? IS_LT : IS_LE,
                              peers_between(g, 1, g->most)));
  for (int i = 0; i < t->nedges; i++)
    if (peers_percent(g, 70))
      peers_do(&t->edges[i], PEERS_RESETS, PEERS_CLOCK, WHO_SELF, 0);
}

void peers_ask(nursery *g) {
  peers_model *m = g->m;
  const asks_kind kind = draw_kind(g);
  const bool runs = kind != ASKS_PLAIN && kind < ASKS_SUP;
  const bool keeps = m->broken.kind == BREAK_UPDATES;
  if (runs && (used(g, PEERS_CLOCK) || m->n < 4) && !keeps &&
      peers_percent(g, 85))
    add_bounds(g);
  if (kind < ASKS_SUP || draw_measured(g))
    m->asks = growth_small(kind);
  m->always = peers_percent(g, m->asks == ASKS_STAYS ? 60 : m->asks ? 20 : 40);
  m->ncases = growth_small(1 + peers_percent(g, 18));
  if (m->asks >= ASKS_SUP && peers_percent(g, 35))
    m->ncases = 0;
  g->late = runs && (m->asks != ASKS_STAYS || m->always);
  for (int i = 0; i < m->ncases; i++)
    grow_case(g, &m->cases[i]);
  if (m->asks == ASKS_LEADS) {
    m->ngoals = 1;
    grow_case(g, &m->goals[0]);
  }
  if (m->asks == ASKS_PLAIN && peers_percent(g, 20))
    grow_deadlock(g, &m->cases[0]);
}
