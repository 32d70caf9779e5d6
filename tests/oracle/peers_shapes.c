// peers_shapes.c -- What peers do: as in networks that people write, small and with
// constants by chance, and what chance adds.

#include "peers_growth.h"

static void allow(nursery *g, peers_thing t) { g->things |= 1U << t; }

static bool may(const nursery *g, peers_thing t) { return g->things >> t & 1; }

static void bound(nursery *g, int location, int most) {
  peers_location *l = &g->m->peer.locations[location];
  most = most < g->most ? most : g->most;
  if (may(g, PEERS_CLOCK))
    peers_add(&l->invariant, peers_compare(PEERS_CLOCK, WHO_SELF, IS_LE, most));
}

static void wait(nursery *g, peers_edge *e, int op, int least) {
  least = least < g->most ? least : g->most;
  if (may(g, PEERS_CLOCK))
    peers_add(&e->guard, peers_compare(PEERS_CLOCK, WHO_SELF, op, least));
}

static void restart(nursery *g, peers_edge *e) {
  if (may(g, PEERS_CLOCK))
    peers_do(e, PEERS_RESETS, PEERS_CLOCK, WHO_SELF, 0);
}

static void meet(peers_edge *e, peers_meeting meeting, peers_who who,
                 bool sends) {
  e->meeting = growth_small(meeting);
  e->index = growth_small(who);
  e->sends = sends;
}

static void guard(peers_edge *e, peers_thing t, peers_who who, int op, int b) {
  peers_add(&e->guard, peers_compare(t, who, op, b));
}

static void hold(peers_edge *e, peers_thing t, int op, peers_who with) {
  peers_add(&e->guard, peers_hold(t, op, with));
}

// ---- Chance

static void choose_meeting(nursery *g, peers_edge *e) {
  for (int tries = 0; tries < 4; tries++) {
    const int i = peers_between(g, MEETING_OWN, MEETINGS - 1);
    if (!(g->meetings >> i & 1))
      continue;
    const bool self = !g->host || g->m->paired;
    const bool next = g->ring && self && peers_percent(g, 30);
    const bool chosen = !self || peers_percent(g, 15);
    meet(e, (peers_meeting)i,
         next     ? WHO_NEXT
         : chosen ? WHO_CHOSEN
                  : WHO_SELF,
         peers_percent(g, 50));
    e->chooses |= e->index == WHO_CHOSEN;
    return;
  }
}

// Edge i enters location i + 1, as long as there is one, from one before it.
static void grow_edge(nursery *g, peers_template *t, int i) {
  static const int how_many[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
  const bool first = i + 1 < t->nlocations;
  peers_edge *e = peers_link(t, peers_pick(g, first ? i + 1 : t->nlocations),
                             first ? i + 1 : peers_pick(g, t->nlocations));
  if (peers_percent(g, 18))
    e->chooses = true;
  e->apart = (!g->host || g->m->paired) && peers_percent(g, 60);
  if (peers_percent(g, g->host ? 65 : 40))
    choose_meeting(g, e);
  const int natoms = how_many[peers_pick(g, 10)];
  for (int k = 0; k < natoms; k++)
    peers_chance_atom(g, e);
  const int nupdates = peers_percent(g, 25) ? 0 : peers_between(g, 1, 2);
  for (int k = 0; k < nupdates; k++)
    peers_chance_update(g, e);
}

static void grow_locations(nursery *g, peers_template *t) {
  const bool committed = peers_percent(g, 30);
  for (int i = 0; i < t->nlocations; i++) {
    peers_location *l = &t->locations[i];
    l->committed = committed && i > 0 && peers_percent(g, 25);
    l->urgent = !l->committed && i > 0 && peers_percent(g, 8);
    if (peers_percent(g, 30))
      peers_chance_invariant(g, l);
  }
}

static void grow_template(nursery *g, peers_template *t, bool host) {
  g->host = host;
  t->nlocations = growth_small(
      peers_between(g, host ? 1 : 2, host || g->m->n > 2 ? 3 - host : 4));
  grow_locations(g, t);
  const int n = peers_between(g, t->nlocations, t->nlocations + 1);
  for (int i = 0; i < n; i++)
    grow_edge(g, t, i);
  g->host = false;
}

static void grow_chance(nursery *g) {
  peers_model *m = g->m;
  const bool host = peers_percent(g, 40);
  m->paired = host && m->n < 3 && peers_percent(g, 35);
  grow_template(g, &m->peer, false);
  if (host)
    grow_template(g, &m->host, true);
}

// ---- A lock: Fischer's, in which the holder is who came last

static void grow_lock(nursery *g) {
  peers_template *t = &g->m->peer;
  if (g->m->n < 4)
    allow(g, PEERS_CLOCK);
  if (g->m->n == 3)
    g->most = 1;
  const int set = peers_between(g, 1, g->most);
  const int least = set - peers_percent(g, 30);
  t->nlocations = 4;
  peers_edge *e = peers_link(t, 0, 1);
  hold(e, PEERS_HOLDER, IS_EQ, WHO_NOBODY);
  restart(g, e);
  bound(g, 1, set);
  e = peers_link(t, 1, 2);
  restart(g, e);
  peers_do(e, PEERS_GIVES, PEERS_HOLDER, WHO_SELF, 0);
  if (peers_percent(g, 70)) {
    e = peers_link(t, 2, peers_pick(g, 2));
    hold(e, PEERS_HOLDER, peers_percent(g, 50) ? IS_EQ : IS_NE,
         peers_percent(g, 60) ? WHO_NOBODY : WHO_SELF);
    if (e->target == 1)
      restart(g, e);
  }
  e = peers_link(t, 2, 3);
  hold(e, PEERS_HOLDER, IS_EQ, WHO_SELF);
  wait(g, e, peers_percent(g, 70) ? IS_GT : IS_GE, least);
  e = peers_link(t, 3, 0);
  peers_do(e, PEERS_GIVES, PEERS_HOLDER, WHO_NOBODY, 0);
  if (peers_percent(g, 40)) {
    e->chooses = true;
    e->updates[0].who = WHO_CHOSEN; // it is handed over
  }
}

// ---- A gate: who comes waits in a queue, the host lets in the first

static void grow_gate_host(nursery *g) {
  peers_template *t = &g->m->host;
  const bool calls = g->m->padded && peers_percent(g, 60);
  g->host = true;
  t->nlocations = 2;
  peers_edge *e = peers_link(t, 0, 0);
  e->chooses = true;
  meet(e, MEETING_ANY, WHO_SELF, false);
  e->chooses = false;
  if (peers_percent(g, 30))
    *e = (peers_edge){.chooses = true};
  if (e->chooses) {
    meet(e, MEETING_WIDE, WHO_CHOSEN, false);
    peers_do(e, PEERS_PUSHES, PEERS_FIRST, WHO_CHOSEN, 0);
  }
  e = peers_link(t, 0, 1);
  if (calls) {
    hold(e, PEERS_FIRST, IS_NE, WHO_NOBODY);
    meet(e, MEETING_OWN, WHO_FIRST, true);
  } else {
    e->chooses = true;
    hold(e, PEERS_FIRST, IS_EQ, WHO_CHOSEN);
    meet(e, MEETING_OWN, WHO_CHOSEN, true);
  }
  e = peers_link(t, 1, 0);
  e->chooses = true;
  meet(e, MEETING_OWN, WHO_CHOSEN, false);
  peers_do(e, PEERS_POPS, PEERS_FIRST, WHO_SELF, 0);
  g->host = false;
}

static void grow_gate(nursery *g) {
  peers_model *m = g->m;
  peers_template *t = &m->peer;
  allow(g, PEERS_FIRST);
  m->paired = false;
  grow_gate_host(g);
  const peers_edge *comes = &m->host.edges[0];
  t->nlocations = 3;
  peers_edge *e = peers_link(t, 0, 1);
  meet(e, (peers_meeting)comes->meeting, WHO_SELF, true);
  restart(g, e);
  if (comes->meeting == MEETING_ANY)
    peers_do(e, PEERS_PUSHES, PEERS_FIRST, WHO_SELF, 0);
  e = peers_link(t, 1, 2);
  meet(e, MEETING_OWN, WHO_SELF, false);
  restart(g, e);
  bound(g, 2, peers_between(g, 1, 2));
  e = peers_link(t, 2, 0);
  wait(g, e, IS_GE, peers_between(g, 0, 1));
  meet(e, MEETING_OWN, WHO_SELF, true);
  if (peers_percent(g, 40)) { // late
    e = peers_link(t, 1, 0);
    hold(e, PEERS_FIRST, IS_NE, WHO_SELF);
    wait(g, e, IS_GT, 1);
  }
}

// ---- A ring: forks on both sides, or a token that goes around

static void grow_forks(nursery *g) {
  peers_template *t = &g->m->peer;
  const bool turned = peers_percent(g, 30);
  allow(g, PEERS_FLAG);
  t->nlocations = 3;
  for (int i = 0; i < 2; i++) {
    const peers_who who = (i == 0) != turned ? WHO_SELF : WHO_NEXT;
    peers_edge *e = peers_link(t, i, i + 1);
    guard(e, PEERS_FLAG, who, IS_EQ, 0);
    peers_do(e, PEERS_SETS, PEERS_FLAG, who, 1);
    if (i == 0 || peers_percent(g, 50))
      restart(g, e);
  }
  if (peers_percent(g, 60))
    bound(g, peers_between(g, 1, 2), peers_between(g, 1, 2));
  peers_edge *e = peers_link(t, 2, 0);
  peers_do(e, PEERS_SETS, PEERS_FLAG, WHO_SELF, 0);
  peers_do(e, PEERS_SETS, PEERS_FLAG, WHO_NEXT, 0);
  if (peers_percent(g, 35)) {
    e = peers_link(t, 1, 0);
    wait(g, e, IS_GE, 1);
    peers_do(e, PEERS_SETS, PEERS_FLAG, turned ? WHO_NEXT : WHO_SELF, 0);
  }
}

static void grow_token(nursery *g) {
  peers_template *t = &g->m->peer;
  const bool meets = peers_percent(g, 50);
  allow(g, PEERS_HOLDER);
  t->nlocations = meets ? 3 : 2;
  peers_edge *e = peers_link(t, 0, 1);
  hold(e, PEERS_HOLDER, IS_EQ, WHO_NOBODY);
  peers_do(e, PEERS_GIVES, PEERS_HOLDER, WHO_SELF, 0);
  restart(g, e);
  bound(g, 1, peers_between(g, 1, 2));
  e = peers_link(t, 1, meets ? 2 : 0);
  hold(e, PEERS_HOLDER, IS_EQ, WHO_SELF);
  wait(g, e, IS_GE, peers_pick(g, 2));
  peers_do(e, PEERS_GIVES, PEERS_HOLDER, WHO_NEXT, 0);
  if (meets) {
    meet(e, MEETING_OWN, WHO_NEXT, true);
    e = peers_link(t, 2, 1);
    meet(e, MEETING_OWN, WHO_SELF, false);
    restart(g, e);
    e = peers_link(t, 0, 1);
    meet(e, MEETING_OWN, WHO_SELF, false);
  } else {
    e = peers_link(t, 0, 1);
    hold(e, PEERS_HOLDER, IS_EQ, WHO_SELF);
  }
  restart(g, e);
}

static void grow_ring(nursery *g) {
  if (g->m->style == STYLE_SCALAR)
    g->m->style = STYLE_SET;
  g->ring = true;
  peers_percent(g, 55) ? grow_forks(g) : grow_token(g);
}

// ---- A vote: someone calls, the others answer

// What a receiver does; if the order counts, it counts here.
static void answer(nursery *g, peers_edge *e) {
  switch (peers_between(g, -3, 6)) {
  case -3:
  case 0:
    peers_do(e, PEERS_STEPS, PEERS_SHARED, WHO_SELF, 1);
    break;
  case -2:
  case 1:
    peers_do(e, PEERS_STEPS, PEERS_COUNT, WHO_SELF, 1);
    break;
  case -1:
  case 2:
    peers_do(e, PEERS_SETS, PEERS_FLAG, WHO_SELF, 1);
    break;
  case 3:
    peers_do(e, PEERS_HEARS, PEERS_NUMBER, WHO_SELF, 0);
    break;
  case 4: // the last one wins
    peers_do(e, PEERS_GIVES, PEERS_HOLDER, WHO_SELF, 0);
    break;
  case 5:
    peers_do(e, PEERS_TELLS, PEERS_NUMBER, WHO_SELF, 0);
    break;
  default:
    peers_do(e, PEERS_PUSHES, PEERS_FIRST, WHO_SELF, 0);
  }
}

static void grow_vote(nursery *g) {
  peers_template *t = &g->m->peer;
  const peers_meeting kind = peers_percent(g, 80) ? MEETING_ALL : MEETING_WIDE;
  t->nlocations = 3;
  peers_edge *e = peers_link(t, 0, 1);
  meet(e, kind, WHO_SELF, true);
  restart(g, e);
  if (peers_percent(g, 70))
    peers_chance_update(g, e);
  e = peers_link(t, 0, 2);
  if (peers_percent(g, 35))
    wait(g, e, peers_percent(g, 50) ? IS_GE : IS_LE, 1);
  e->chooses = kind == MEETING_WIDE;
  meet(e, kind, WHO_CHOSEN, false);
  answer(g, e);
  if (peers_percent(g, 40))
    restart(g, e);
  if (peers_percent(g, 50))
    bound(g, peers_between(g, 1, 2), peers_between(g, 1, 2));
  e = peers_link(t, 2, peers_pick(g, 2));
  peers_chance_atom(g, e);
  peers_chance_update(g, e);
  e = peers_link(t, 1, 0);
  peers_chance_atom(g, e);
  if (peers_percent(g, 50))
    peers_do(e, PEERS_CLEARS, PEERS_FLAG, WHO_SELF, 0);
}

// ---- Rows: who has heard of whom; how many are in

static void grow_knows(nursery *g) {
  peers_template *t = &g->m->peer;
  t->nlocations = 3;
  peers_edge *e = peers_link(t, 0, 1);
  if (peers_percent(g, 60))
    peers_do(e, PEERS_MARKS, PEERS_MATRIX, WHO_SELF, 0);
  else
    peers_do(e, PEERS_SETS, PEERS_MATRIX, WHO_SELF, 1);
  restart(g, e);
  e = peers_link(t, 1, 1);
  e->chooses = e->apart = true;
  guard(e, PEERS_MATRIX, WHO_SELF, IS_EQ, peers_percent(g, 80));
  e->guard.data[0].whom = WHO_CHOSEN;
  peers_do(e, PEERS_SETS, PEERS_MATRIX, WHO_SELF, 0);
  e->updates[0].whom = WHO_CHOSEN;
  if (peers_percent(g, 30))
    peers_do(e, PEERS_SETS, PEERS_MATRIX, WHO_CHOSEN, 1);
  e = peers_link(t, 1, 2);
  guard(e, PEERS_MATRIX, WHO_EACH, IS_EQ, 0);
  e->guard.data[0].extent = growth_small(peers_between(g, FOR_ALL, FOR_SOME));
  if (peers_percent(g, 60)) {
    e->guard.data[0].who = WHO_SELF;
    e->guard.data[0].whom = WHO_EACH;
  }
  wait(g, e, IS_GE, 1);
  if (peers_percent(g, 60))
    peers_link(t, 2, 0);
}

static void grow_crowd(nursery *g) {
  peers_template *t = &g->m->peer;
  const int n = g->m->n;
  t->nlocations = 3;
  peers_edge *e = peers_link(t, 0, 1);
  guard(e, PEERS_COUNT, WHO_SELF, IS_LT, peers_between(g, 1, n));
  peers_do(e, PEERS_MORE, PEERS_COUNT, WHO_SELF, 0);
  peers_do(e, PEERS_SETS, PEERS_FLAG, WHO_SELF, 1);
  restart(g, e);
  if (peers_percent(g, 60))
    bound(g, 1, peers_between(g, 1, 2));
  e = peers_link(t, 1, 2);
  if (peers_percent(g, 50)) {
    guard(e, PEERS_FLAG, WHO_EACH, IS_EQ, peers_percent(g, 60));
    e->guard.data[0].extent = growth_small(peers_between(g, FOR_ALL, FOR_SOME));
  } else {
    guard(e, PEERS_SUM, WHO_SELF, peers_pick(g, ATOM_OPS), peers_pick(g, 3));
    peers_do(e, PEERS_STEPS, PEERS_NUMBER, WHO_SELF, 1);
  }
  e = peers_link(t, 2, 0);
  peers_do(e, PEERS_SETS, PEERS_FLAG, WHO_SELF, 0);
  if (peers_percent(g, 50))
    peers_do(e, PEERS_TALLY, PEERS_COUNT, WHO_SELF, 0);
  else
    peers_do(e, PEERS_LESS, PEERS_COUNT, WHO_SELF, 0);
}

static void grow_rows(nursery *g) {
  g->m->n > 3 || peers_percent(g, 50) ? grow_crowd(g) : grow_knows(g);
}

// ---- A chain of committed locations

static void grow_chain(nursery *g) {
  peers_template *t = &g->m->peer;
  const int links = peers_between(g, 1, 3);
  t->nlocations = growth_small(links + 2);
  peers_edge *e = peers_link(t, 0, 1);
  if (peers_percent(g, 60))
    wait(g, e, peers_percent(g, 50) ? IS_GE : IS_EQ, peers_between(g, 1, 2));
  restart(g, e);
  for (int i = 1; i <= links; i++) {
    t->locations[i].committed = peers_percent(g, 85);
    t->locations[i].urgent = !t->locations[i].committed;
    e = peers_link(t, i, i + 1);
    if (peers_percent(g, 25))
      peers_chance_atom(g, e);
    else if (may(g, PEERS_LOCAL))
      peers_do(e, PEERS_STEPS, PEERS_LOCAL, WHO_SELF, 1);
    if (peers_percent(g, 60))
      peers_chance_update(g, e);
  }
  e = peers_link(t, links + 1, 0);
  if (peers_percent(g, 50))
    wait(g, e, IS_GE, 1);
  peers_chance_update(g, e);
}

// ---- What chance adds

static void add_edges(nursery *g) {
  peers_template *t = &g->m->peer;
  const bool large = g->m->n > 2 && may(g, PEERS_CLOCK);
  const int n = large ? 0 : peers_percent(g, 45) + peers_percent(g, 10);
  for (int i = 0; i < n; i++)
    grow_edge(g, t, t->nlocations); // any to any
  if (peers_percent(g, 25))
    peers_chance_atom(g, &t->edges[peers_pick(g, t->nedges)]);
  if (peers_percent(g, 35))
    peers_chance_update(g, &t->edges[peers_pick(g, t->nedges)]);
}

// Who is alone meets nobody.
static void add_host(nursery *g) {
  if (g->m->host.nlocations || !peers_percent(g, 18))
    return;
  g->m->paired = g->m->n < 3 && peers_percent(g, 30);
  grow_template(g, &g->m->host, true);
}

// ---- What the language asks for

static bool is_clock(const peers_atom *a) {
  return a->thing == PEERS_CLOCK || a->thing == PEERS_COMMON;
}

// Where a channel is urgent, clocks are not asked.
static void calm(const peers_model *m, peers_edge *e) {
  int kept = 0;
  if (!m->urgent[e->meeting])
    return;
  for (int i = 0; i < e->guard.count; i++)
    if (!is_clock(&e->guard.data[i]))
      e->guard.data[kept++] = e->guard.data[i];
  e->guard.count = growth_small(kept);
}

static void calm_all(peers_model *m, peers_template *t) {
  for (int i = 0; i < t->nedges; i++) {
    calm(m, &t->edges[i]);
    t->edges[i].apart &= t->edges[i].chooses;
  }
}

void peers_shape_model(nursery *g) {
  static void (*const shapes[SHAPES])(nursery *) = {
      grow_chance, grow_lock, grow_gate,  grow_ring,
      grow_vote,   grow_rows, grow_chain,
  };
  static const int shares[SHAPES] = {28, 14, 12, 12, 14, 10, 10};
  int left = peers_pick(g, 100);
  int shape = 0;
  for (; left >= shares[shape]; shape++)
    left -= shares[shape];
  g->m->shape = growth_small(shape);
  shapes[shape](g);
  if (shape)
    add_edges(g);
  if (shape)
    add_host(g);
  calm_all(g->m, &g->m->peer);
  calm_all(g->m, &g->m->host);
}
