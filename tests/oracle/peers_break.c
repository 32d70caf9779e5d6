// peers_break.c -- One thing that is not as in the others.

#include "peers_growth.h"

// An edge or a location with atoms, by chance; false: none was met.
static peers_atoms *pick_atoms(nursery *g, peers_break *b) {
  peers_template *t = &g->m->peer;
  for (int tries = 0; tries < 12; tries++) {
    b->location = peers_percent(g, 35);
    b->edge =
        growth_small(peers_pick(g, b->location ? t->nlocations : t->nedges));
    peers_atoms *list = b->location ? &t->locations[b->edge].invariant
                                    : &t->edges[b->edge].guard;
    if (list->count) {
      b->item = growth_small(peers_pick(g, list->count));
      return list;
    }
  }
  return NULL;
}

static bool breaks_atom(nursery *g, peers_break *b) {
  const peers_atoms *list = pick_atoms(g, b);
  if (!list)
    return false;
  const uint8_t thing = list->data[b->item].thing;
  b->by =
      (int8_t)(list->data[b->item].bound > 0 && peers_percent(g, 40) ? -1 : 1);
  return b->kind != BREAK_CONSTANT || thing < PEERS_HOLDER ||
         (thing > PEERS_FIRST && thing < PEERS_SELF);
}

static bool breaks_first(nursery *g, peers_break *b) {
  static const int things[] = {PEERS_LOCAL, PEERS_NUMBER, PEERS_FLAG,
                               PEERS_HOLDER};
  const uint32_t used = peers_things(g->m);
  const int first = peers_pick(g, 4);
  for (int i = 0; i < 4; i++) {
    b->item = growth_small(things[(first + i) % 4]);
    if (used >> b->item & 1)
      return true;
  }
  return false;
}

static bool breaks_channel(nursery *g, peers_break *b) {
  uint32_t set = 0;
  for (int i = 0; i < g->m->peer.nedges; i++)
    set |= 1U << g->m->peer.edges[i].meeting;
  b->item = set >> MEETING_OWN & 1 ? MEETING_OWN : MEETING_WIDE;
  b->by = (int8_t)(peers_percent(g, 50) ? 1 : -1);
  return set >> b->item & 1;
}

static bool is_same(const peers_update *a, const peers_update *b) {
  return a->kind == b->kind && a->thing == b->thing && a->who == b->who &&
         a->whom == b->whom && a->c == b->c;
}

// Some edge of which the last two updates differ.
static bool breaks_updates(nursery *g, peers_break *b) {
  const peers_template *t = &g->m->peer;
  for (int tries = 0; tries < 12; tries++) {
    b->edge = growth_small(peers_pick(g, t->nedges));
    const peers_edge *e = &t->edges[b->edge];
    const int n = e->nupdates;
    if (n > 1 && !is_same(&e->updates[n - 2], &e->updates[n - 1]))
      return true;
  }
  return false;
}

// Something is written that the update after it writes or reads.
static void prepare_updates(nursery *g) {
  peers_template *t = &g->m->peer;
  peers_edge *e = &t->edges[peers_pick(g, t->nedges)];
  if (e->nupdates > PEERS_UPDATES - 2)
    return;
  peers_do(e, PEERS_STEPS, PEERS_SHARED, WHO_SELF, 1);
  if (peers_percent(g, 50))
    peers_do(e, PEERS_SETS, PEERS_SHARED, WHO_SELF, peers_pick(g, 3));
  else
    peers_do(e, PEERS_HEARS, PEERS_NUMBER, WHO_SELF, 0);
}

// Numbers used as numbers, in all peers.
static bool breaks_numbers(nursery *g, peers_break *b) {
  peers_template *t = &g->m->peer;
  peers_edge *e = &t->edges[peers_pick(g, t->nedges)];
  peers_atom a =
      peers_hold(PEERS_HOLDER, peers_percent(g, 50) ? IS_LT : IS_GT, WHO_SELF);
  switch ((peers_break_kind)b->kind) {
  case BREAK_ADDS:
    a.op = growth_small(peers_percent(g, 50) ? IS_EQ : IS_NE);
    a.with = WHO_AFTER;
    break;
  case BREAK_LESS:
    if (peers_percent(g, 50)) {
      e->chooses = true;
      a.thing = PEERS_SELF;
      a.with = WHO_CHOSEN;
    }
    break;
  default:
    if (e->nupdates == PEERS_UPDATES)
      return false;
    peers_do(e, b->kind == BREAK_LAST ? PEERS_LAST : PEERS_NAMES, PEERS_SHARED,
             WHO_SELF, 0);
    return true;
  }
  if (e->guard.count == PEERS_ATOMS)
    return false;
  peers_add(&e->guard, a);
  return true;
}

static bool try_break(nursery *g, peers_break *b) {
  peers_model *m = g->m;
  const peers_template *t = &m->peer;
  b->edge = growth_small(peers_pick(g, t->nedges));
  switch ((peers_break_kind)b->kind) {
  case BREAK_CONSTANT:
  case BREAK_GUARD:
    return breaks_atom(g, b);
  case BREAK_INITIAL:
    return breaks_first(g, b);
  case BREAK_RANGE:
    m->style = STYLE_WRITTEN;
    return peers_things(m) >> PEERS_LOCAL & 1;
  case BREAK_CHANNEL:
    return breaks_channel(g, b);
  case BREAK_PROCESS:
    if (m->style == STYLE_SET)
      m->style = STYLE_INSTANCES;
    b->peer = growth_small(peers_between(g, 1, m->n - 1));
    return true;
  case BREAK_UPDATES:
    m->style = STYLE_WRITTEN;
    if (peers_percent(g, 70))
      prepare_updates(g);
    return breaks_updates(g, b);
  case BREAK_TARGET:
    m->style = STYLE_WRITTEN;
    return true;
  case BREAK_FLAG:
    m->style = STYLE_WRITTEN;
    b->location = true;
    b->edge = growth_small(peers_pick(g, t->nlocations));
    return true;
  case BREAK_EDGE:
    return true;
  default:
    return breaks_numbers(g, b);
  }
}

void peers_break_model(nursery *g) {
  peers_model *m = g->m;
  if (m->style == STYLE_SCALAR) // of which none can be told by name
    m->style = STYLE_SET;
  peers_break b = {0};
  b.kind = growth_small(peers_between(g, BREAK_CONSTANT, BREAKS - 1));
  b.peer = growth_small(peers_pick(g, m->n));
  const peers_break wanted = b;
  for (int tries = 0; tries < 4; tries++) {
    b = wanted;
    if (tries)
      b.kind = growth_small(peers_between(g, BREAK_CONSTANT, BREAKS - 1));
    if (try_break(g, &b)) {
      m->broken = b;
      return;
    }
  }
}
