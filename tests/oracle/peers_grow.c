// peers_grow.c -- Models of peers at random: chance, atoms and updates, the profile.

#include "peers_growth.h"

// ---- Chance

int peers_pick(nursery *g, int n) { return growth_pick(&g->chance, n); }

int peers_between(nursery *g, int low, int high) {
  return growth_between(&g->chance, low, high);
}

bool peers_percent(nursery *g, int p) { return growth_percent(&g->chance, p); }

static bool may(const nursery *g, peers_thing t) { return g->things >> t & 1; }

// ---- Atoms and updates

peers_atom peers_compare(peers_thing thing, peers_who who, int op, int bound) {
  return (peers_atom){.thing = growth_small(thing),
                      .who = growth_small(who),
                      .op = growth_small(op),
                      .bound = (int8_t)bound};
}

peers_atom peers_hold(peers_thing thing, int op, peers_who with) {
  return (peers_atom){.thing = growth_small(thing),
                      .op = growth_small(op),
                      .with = growth_small(with)};
}

void peers_add(peers_atoms *list, peers_atom a) {
  if (list->count < PEERS_ATOMS)
    list->data[list->count++] = a;
}

void peers_add_first(peers_atoms *list, peers_atom a) {
  if (list->count == PEERS_ATOMS)
    list->count--;
  for (int i = list->count; i > 0; i--)
    list->data[i] = list->data[i - 1];
  list->data[0] = a;
  list->count++;
}

void peers_do(peers_edge *e, peers_update_kind kind, peers_thing thing,
              peers_who who, int c) {
  if (e->nupdates < PEERS_UPDATES)
    e->updates[e->nupdates++] = (peers_update){.kind = growth_small(kind),
                                               .thing = growth_small(thing),
                                               .who = growth_small(who),
                                               .c = (int8_t)c};
}

peers_edge *peers_link(peers_template *t, int from, int to) {
  peers_edge *e = &t->edges[t->nedges];
  if (t->nedges < PEERS_EDGES - 1) // the last is for what is too much
    t->nedges++;
  *e = (peers_edge){.source = growth_small(from), .target = growth_small(to)};
  return e;
}

// ---- Who

static bool has_self(const nursery *g) { return !g->host || g->m->paired; }

// Somebody, whoever it is; never nobody, as far as can be told.
static peers_who pick_surely(nursery *g, peers_edge *e) {
  if (g->ring && has_self(g) && peers_percent(g, 25))
    return WHO_NEXT;
  if (!has_self(g) || (e->chooses && peers_percent(g, 50))) {
    e->chooses = true;
    return WHO_CHOSEN;
  }
  return WHO_SELF;
}

// The index of an array: the holder and the first in the queue, too, which may be
// nobody.
static peers_who pick_who(nursery *g, peers_edge *e) {
  if (may(g, PEERS_HOLDER) && peers_percent(g, 15))
    return WHO_HELD;
  if (may(g, PEERS_FIRST) && g->m->padded && peers_percent(g, 15))
    return WHO_FIRST;
  return pick_surely(g, e);
}

// Whose clock.
static peers_who pick_clock(nursery *g, peers_edge *e) {
  if (g->m->clocks != CLOCKS_ARRAY)
    return WHO_SELF;
  if (may(g, PEERS_HOLDER) && g->m->style != STYLE_SCALAR &&
      peers_percent(g, 12)) {
    peers_add_first(&e->guard, peers_hold(PEERS_HOLDER, IS_NE, WHO_NOBODY));
    return WHO_HELD;
  }
  return pick_surely(g, e);
}

// ---- Atoms by chance

static int draw_bound(nursery *g, peers_thing t) {
  return peers_pick(g, peers_high(g->m, t) + 1);
}

// A thing that may be, from one of the first `last` kinds; or -1.
static int pick_thing(nursery *g, int first, int last) {
  for (int tries = 0; tries < 8; tries++) {
    const int t = peers_between(g, first, last);
    if (may(g, (peers_thing)t))
      return t;
  }
  return -1;
}

static bool is_clock_free(const nursery *g, const peers_edge *e) {
  return e->meeting && g->m->urgent[e->meeting];
}

static void clock_atom(nursery *g, peers_edge *e) {
  static const int bounds[] = {0, 1, 1, 1, 2, 2};
  const int op = peers_pick(g, IS_GT + 1);
  const int drawn = bounds[peers_pick(g, 6)];
  const int bound = drawn < g->most ? drawn : g->most;
  const bool reaches = g->m->clocks == CLOCKS_ARRAY || !g->host;
  if (may(g, PEERS_CLOCK) && reaches && peers_percent(g, 65)) {
    const peers_who who = pick_clock(g, e);
    peers_atom a = peers_compare(PEERS_CLOCK, who, op, bound);
    if (g->m->clocks == CLOCKS_ARRAY && who == WHO_SELF &&
        peers_percent(g, 12)) {
      a.extent = FOR_ALL;
      a.who = WHO_EACH;
    }
    peers_add(&e->guard, a);
  } else if (may(g, PEERS_COMMON)) {
    peers_add(&e->guard, peers_compare(PEERS_COMMON, WHO_SELF, op, bound));
  }
}

static peers_who pick_partner(nursery *g, peers_edge *e) {
  const int which = peers_pick(g, 100);
  if (which < 35)
    return WHO_NOBODY;
  return pick_surely(g, e);
}

static void number_atom(nursery *g, peers_edge *e, peers_thing t) {
  peers_atom a =
      peers_compare(t, WHO_SELF, peers_pick(g, ATOM_OPS), draw_bound(g, t));
  if (t == PEERS_NUMBER || t == PEERS_FLAG || t == PEERS_MATRIX) {
    a.who = growth_small(pick_who(g, e));
    a.whom = growth_small(pick_who(g, e));
    if (peers_high(g->m, t) == 1)
      a.op = growth_small(peers_percent(g, 80) ? IS_EQ : IS_NE);
    if (peers_percent(g, 22)) {
      a.extent = growth_small(peers_between(g, FOR_ALL, FOR_SOME));
      a.who = WHO_EACH;
      if (t == PEERS_MATRIX && peers_percent(g, 50)) {
        a.who = growth_small(pick_surely(g, e));
        a.whom = WHO_EACH;
      }
    } else if (t == PEERS_NUMBER && peers_percent(g, 15)) {
      a.thing = PEERS_SUM;
    }
  }
  peers_add(&e->guard, a);
}

void peers_chance_atom(nursery *g, peers_edge *e) {
  if (!is_clock_free(g, e) && peers_percent(g, 45)) {
    clock_atom(g, e);
    return;
  }
  const int t = pick_thing(g, PEERS_LOCAL, PEERS_SHARED);
  if (t < 0 || (t == PEERS_LOCAL && g->host))
    return;
  if (t == PEERS_HOLDER || t == PEERS_FIRST) {
    const int op = peers_percent(g, 65) ? IS_EQ : IS_NE;
    peers_add(&e->guard, peers_hold((peers_thing)t, op, pick_partner(g, e)));
  } else {
    number_atom(g, e, (peers_thing)t);
  }
}

// ---- Updates by chance

static bool clock_update(nursery *g, peers_edge *e) {
  const bool reaches = g->m->clocks == CLOCKS_ARRAY || !g->host;
  if (may(g, PEERS_CLOCK) && reaches && peers_percent(g, 70)) {
    const peers_who who = pick_clock(g, e);
    const bool copies = may(g, PEERS_COMMON) && peers_percent(g, 10);
    peers_do(e, copies ? PEERS_COPIES : PEERS_RESETS, PEERS_CLOCK, who,
             peers_percent(g, 10));
  } else if (may(g, PEERS_COMMON)) {
    peers_do(e, PEERS_RESETS, PEERS_COMMON, WHO_SELF, 0);
  } else {
    return false;
  }
  return true;
}

static void holder_update(nursery *g, peers_edge *e) {
  peers_do(e, PEERS_GIVES, PEERS_HOLDER, pick_partner(g, e), 0);
}

static void queue_update(nursery *g, peers_edge *e) {
  if (peers_percent(g, 40))
    peers_do(e, PEERS_POPS, PEERS_FIRST, WHO_SELF, 0);
  else
    peers_do(e, PEERS_PUSHES, PEERS_FIRST, pick_surely(g, e), 0);
}

static void count_update(nursery *g, peers_edge *e) {
  const int which = peers_pick(g, 100);
  if (may(g, PEERS_FLAG) && which < 35)
    peers_do(e, PEERS_TALLY, PEERS_COUNT, WHO_SELF, 0);
  else
    peers_do(e, which < 75 ? PEERS_STEPS : PEERS_SETS, PEERS_COUNT, WHO_SELF,
             which < 75 ? 1 : peers_pick(g, 2));
}

// a, v, f, w or s.
static void value_update(nursery *g, peers_edge *e, peers_thing t) {
  const bool small = t == PEERS_NUMBER || t == PEERS_LOCAL;
  const peers_who who =
      t == PEERS_LOCAL || t == PEERS_SHARED ? WHO_SELF : pick_who(g, e);
  const int which = peers_pick(g, 100);
  if (small && may(g, PEERS_SHARED) && which < 30) {
    peers_do(e, which < 15 ? PEERS_TELLS : PEERS_HEARS, t, who, 0);
  } else if (t == PEERS_FLAG && which < 15) {
    peers_do(e, PEERS_CLEARS, t, who, 0);
  } else if (t == PEERS_MATRIX && which < 15) {
    peers_do(e, PEERS_MARKS, t, pick_surely(g, e), 0);
  } else {
    const int high = peers_high(g->m, t);
    const bool steps = high > 1 && which < 65;
    peers_do(e, steps ? PEERS_STEPS : PEERS_SETS, t, who,
             steps ? 1 : peers_pick(g, high + 1));
  }
  if (t == PEERS_MATRIX)
    e->updates[e->nupdates - 1].whom = growth_small(pick_who(g, e));
}

void peers_chance_update(nursery *g, peers_edge *e) {
  if (e->nupdates == PEERS_UPDATES)
    return;
  if (peers_percent(g, 40) && clock_update(g, e))
    return;
  const int t = pick_thing(g, PEERS_LOCAL, PEERS_SHARED);
  if (t < 0 || (t == PEERS_LOCAL && g->host))
    return;
  if (t == PEERS_HOLDER)
    holder_update(g, e);
  else if (t == PEERS_FIRST || t == PEERS_LENGTH)
    queue_update(g, e);
  else if (t == PEERS_COUNT)
    count_update(g, e);
  else
    value_update(g, e, (peers_thing)t);
}

// ---- Invariants by chance

void peers_chance_invariant(nursery *g, peers_location *l) {
  const int op = peers_percent(g, 25) ? IS_LT : IS_LE;
  const int bound = peers_between(g, 1, g->most);
  const bool own = may(g, PEERS_CLOCK) && !g->host;
  if (own && (!may(g, PEERS_COMMON) || peers_percent(g, 75)))
    peers_add(&l->invariant, peers_compare(PEERS_CLOCK, WHO_SELF, op, bound));
  else if (may(g, PEERS_COMMON))
    peers_add(&l->invariant, peers_compare(PEERS_COMMON, WHO_SELF, op, bound));
}

// ---- The profile

static void draw_style(nursery *g) {
  static const int styles[] = {
      STYLE_SET,     STYLE_SET,     STYLE_SET,       STYLE_SET,
      STYLE_SCALAR,  STYLE_SCALAR,  STYLE_INSTANCES, STYLE_INSTANCES,
      STYLE_WRITTEN, STYLE_WRITTEN,
  };
  peers_model *m = g->m;
  m->style = growth_small(styles[peers_pick(g, 10)]);
  m->base = m->style != STYLE_SCALAR && peers_percent(g, 50);
  m->padded = m->style != STYLE_SCALAR && peers_percent(g, 65);
  m->wide = m->style != STYLE_SCALAR && peers_percent(g, 70);
  m->order = growth_small(peers_pick(g, 3));
  m->clocks = growth_small(peers_percent(g, 55) ? CLOCKS_LOCAL
                           : m->style >= STYLE_INSTANCES && peers_percent(g, 40)
                               ? CLOCKS_PASSED
                               : CLOCKS_ARRAY);
}

static void draw_things(nursery *g) {
  static const int own[] = {60, 35, 8};
  const int n = g->m->n;
  const bool x = peers_percent(g, own[n - 2]);
  const int shares[PEERS_THINGS] = {
      [PEERS_COMMON] = x && n > 2 ? 4 : 35,
      [PEERS_LOCAL] = n > 2 ? 15 : 22,
      [PEERS_NUMBER] = n > 2 ? 15 : 25,
      [PEERS_FLAG] = n > 2 ? 18 : 24,
      [PEERS_MATRIX] = n > 3   ? 5
                       : n > 2 ? 10
                               : 20,
      [PEERS_HOLDER] = 30,
      [PEERS_FIRST] = n > 2 ? 10 : 18,
      [PEERS_COUNT] = 24,
      [PEERS_SHARED] = 24,
  };
  g->most = x && n > 2 ? 1 : 2;
  g->things = x ? 1U << PEERS_CLOCK : 0;
  for (int t = 0; t < PEERS_THINGS; t++)
    if (peers_percent(g, shares[t]))
      g->things |= 1U << t;
  for (int i = MEETING_OWN; i < MEETINGS; i++)
    if (peers_percent(g, 35))
      g->meetings |= 1U << i;
}

static void draw_profile(nursery *g) {
  peers_model *m = g->m;
  const int which = peers_pick(g, 100);
  const int two = g->of_values ? 20 : 58; // one may be asked about
  m->n = growth_small(which < two ? 2 : which < 95 ? 3 : PEERS_MOST);
  draw_style(g);
  draw_things(g);
  g->ring = m->style != STYLE_SCALAR && peers_percent(g, 15);
  for (int i = MEETING_OWN; i < MEETINGS; i++)
    m->urgent[i] = peers_percent(g, 15);
}

// ---- All of it

static bool needs_width(const peers_atoms *list) {
  for (int i = 0; i < list->count; i++)
    if (list->data[i].who == WHO_HELD || list->data[i].who == WHO_FIRST ||
        list->data[i].whom == WHO_HELD || list->data[i].whom == WHO_FIRST)
      return true;
  return false;
}

// Is some array indexed by what may be nobody?
static bool may_miss(const peers_template *t) {
  for (int i = 0; i < t->nedges; i++) {
    const peers_edge *e = &t->edges[i];
    if (needs_width(&e->guard) || e->index == WHO_HELD || e->index == WHO_FIRST)
      return true;
    for (int k = 0; k < e->nupdates; k++)
      if (e->updates[k].who == WHO_HELD || e->updates[k].whom == WHO_HELD ||
          e->updates[k].who == WHO_FIRST || e->updates[k].whom == WHO_FIRST)
        return true;
  }
  return false;
}

void peers_grow(peers_model *m, uint64_t seed, int values) {
  enum { OTHER = 0x3d90c5, BROKEN = 22 }; // another sequence; of 100 models
  nursery g = {.chance = {.seed = seed ^ OTHER}, .m = m};
  *m = (peers_model){0};
  g.of_values = values && peers_percent(&g, values);
  draw_profile(&g);
  peers_shape_model(&g);
  // Otherwise most runs end with an error.
  if (m->style != STYLE_SCALAR && (may_miss(&m->peer) || may_miss(&m->host)) &&
      peers_percent(&g, 92))
    m->wide = true;
  g.host = false;
  if (peers_percent(&g, g.of_values ? BROKEN / 2 : BROKEN))
    peers_break_model(&g);
  peers_ask(&g);
}
