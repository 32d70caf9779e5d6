// grow_ladder.c -- Models in which one location is entered with zones that only
// one fact tells apart.
//
// A mistake in what is abstracted shows if a zone is thrown away for another one
// that cannot do the same.  In a model that is all chance some way around leads
// to the goal nevertheless.  A ladder has none: every edge leads from one
// location to the next, and the last location is what is asked for.  Often two
// edges, most of them alike, enter the same location at different times.  What
// happens on the way up is chance.
//
// Beside it there may be listeners, which hear the edges that send.

#include "growth.h"

typedef enum {
  RUNG_ANY,
  RUNG_FORK, // two edges, at different times
  RUNG_WAIT, // until clocks are beyond what they are compared with
  RUNG_LINK, // what is compared later comes from another clock or variable
  RUNG_LAST,
} rung;

typedef struct {
  growth *g;
  grown_process *p;
  rung rungs[GROWN_LOCATIONS];
  int nrungs;
  uint8_t focus[2]; // clocks that the last rung compares
} ladder;

// ---- Guards

// So that time passes, or may pass.
static bool grow_wait(growth *g, grown_atom *out) {
  static const int ops[] = {IS_EQ, IS_EQ, IS_EQ, IS_GE, IS_GT, IS_LT, IS_LE};
  if (!growth_plain_clock(g, 1, out))
    return false;
  out->op = growth_small(ops[growth_pick(g, 7)]);
  return true;
}

// Each constant may fit into 16 or 32 bits, and what they add up to not.
static bool grow_sum(growth *g, rung r, grown_atom *out) {
  if (!growth_plain_clock(g, 1, out))
    return false;
  const bool last = r == RUNG_LAST;
  out->op = growth_small(last ? IS_GE : growth_between(g, IS_LE, IS_EQ));
  out->bound = (int8_t)(growth_between(g, 1, 2) + 2 * last);
  out->plus = -1;
  return true;
}

static bool grow_rung_atom(growth *g, rung r, grown_atom *out) {
  const bool last = r == RUNG_LAST;
  if (r == RUNG_WAIT) {
    const bool ok = growth_plain_clock(g, 1, out);
    out->op = IS_GE;
    out->bound = (int8_t)growth_between(g, 2, 4);
    out->plus = -1;
    return ok;
  }
  if (r != RUNG_FORK && growth_percent(g, 6))
    return growth_integer_atom(g, out);
  if (g->m->unit > 1 && (last || r == RUNG_FORK) && growth_percent(g, 55))
    return grow_sum(g, r, out);
  if (g->diagonals && growth_percent(g, last ? 92 : 6)) {
    const bool ok = growth_diagonal(g, IS_GT + 1, out);
    if (ok && growth_percent(g, 60))
      out->bound = (int8_t)growth_between(g, -2, 2);
    return ok;
  }
  return last ? growth_plain_clock(g, IS_GT + 1, out) : grow_wait(g, out);
}

static void grow_rung_guard(growth *g, grown_edge *e, rung r) {
  static const int chances[] = {
      [RUNG_ANY] = 60,  [RUNG_FORK] = 100, [RUNG_WAIT] = 100,
      [RUNG_LINK] = 15, [RUNG_LAST] = 100,
  };
  const int natoms =
      growth_percent(g, chances[r]) + (r == RUNG_LAST && growth_percent(g, 35));
  for (int i = 0; i < natoms; i++) {
    grown_atom a;
    const bool ok = grow_rung_atom(g, r, &a);
    growth_add_atom(&e->guard, ok, a);
  }
}

// A clock that the last rung does not compare, if there is one.
static int other_clock(const ladder *l) {
  int x = 0;
  while (x + 1 < l->g->m->nclocks && (x == l->focus[0] || x == l->focus[1]))
    x++;
  return x;
}

// Another time for the same clock.
static void change_time(growth *g, grown_edge *e) {
  grown_atom *a = &e->guard.data[0];
  const int other = growth_between(g, 0, 3);
  a->bound = (int8_t)(other + (other >= a->bound));
  if (growth_percent(g, 25))
    a->op = growth_small(growth_between(g, IS_LT, IS_GT));
}

// ---- Updates

// Of a clock that the last rung compares.
static bool grow_link(ladder *l, grown_update *out) {
  growth *g = l->g;
  const int i = growth_pick(g, 2);
  const int y = growth_percent(g, 75) ? other_clock(l) : growth_clock(g);
  const int x =
      growth_may_copy(g, l->focus[i], y) ? l->focus[i] : l->focus[1 - i];
  *out = (grown_update){.kind = UPDATE_RESET, .a = growth_small(x)};
  if (growth_may_copy(g, x, y) && growth_percent(g, g->shifts ? 75 : 55)) {
    const int least = x == y || growth_percent(g, 75);
    out->kind = UPDATE_COPY;
    out->b = growth_small(y);
    out->c = (int8_t)(g->shifts ? growth_between(g, least, 2) : 0);
  } else if (growth_percent(g, 50)) {
    out->c = (int8_t)growth_between(g, 1, 3);
  }
  return true;
}

static bool grow_rung_update(ladder *l, grown_edge *e, rung r,
                             grown_update *out) {
  growth *g = l->g;
  if (!growth_percent(g, g->variable_bounds ? 50 : 90))
    return growth_variable_update(g, e, out);
  return r == RUNG_LINK ? grow_link(l, out) : growth_clock_update(g, out);
}

static void grow_rung_updates(ladder *l, grown_edge *e, rung r) {
  static const int chances[] = {
      [RUNG_ANY] = 70,   [RUNG_FORK] = 70, [RUNG_WAIT] = 30,
      [RUNG_LINK] = 100, [RUNG_LAST] = 0,
  };
  growth *g = l->g;
  const int n = growth_percent(g, chances[r]) * (1 + growth_percent(g, 20));
  for (int i = 0; i < n; i++) {
    grown_update u;
    if (grow_rung_update(l, e, r, &u))
      e->updates[e->nupdates++] = u;
  }
}

// ---- Rungs

// Often a clock that a link may copy decides when another one is set to 0.
static void aim_fork(ladder *l, grown_edge *e) {
  growth *g = l->g;
  const bool plain = e->guard.count && e->guard.data[0].kind == ATOM_CLOCK;
  if (plain && growth_percent(g, 45))
    e->guard.data[0].a = growth_small(other_clock(l));
  if (growth_percent(g, 60)) {
    const int i = growth_pick(g, 3);
    const int x = i < 2 ? l->focus[i] : other_clock(l);
    e->updates[0] = (grown_update){.kind = UPDATE_RESET, .a = growth_small(x)};
    if (!e->nupdates)
      e->nupdates = 1;
  }
}

static void grow_rung(ladder *l, grown_edge *e, int from) {
  growth *g = l->g;
  const rung r = l->rungs[from];
  *e = (grown_edge){.source = growth_small(from),
                    .target = growth_small(from + 1),
                    .selects = -1,
                    .channel = -1};
  if (g->selects && growth_percent(g, 30))
    e->selects = (int8_t)growth_between(g, 1, 2);
  if (g->m->nchannels && growth_percent(g, 35)) {
    e->channel = (int8_t)growth_pick(g, g->m->nchannels);
    e->sends = true;
  }
  if (e->channel < 0 || !g->m->channels[e->channel].urgent)
    grow_rung_guard(g, e, r);
  grow_rung_updates(l, e, r);
  if (r == RUNG_FORK)
    aim_fork(l, e);
}

// Another edge, which often is the one before it at another time.
static void grow_twin(ladder *l, grown_edge *e, const grown_edge *before) {
  const bool fork = l->rungs[before->source] == RUNG_FORK;
  if (before->guard.count && growth_percent(l->g, fork ? 85 : 40)) {
    *e = *before;
    change_time(l->g, e);
    return;
  }
  grow_rung(l, e, before->source);
  if (e->channel < 0 && before->channel < 0 && growth_percent(l->g, 50))
    e->guard = before->guard;
}

static int twin_chance(rung r) {
  return r == RUNG_FORK ? 100 : r == RUNG_ANY ? 45 : 20;
}

// In this order, each of those in the middle or not; or anything.
static void draw_rungs(ladder *l) {
  growth *g = l->g;
  rung *list = l->rungs;
  int n = 0;
  if (growth_percent(g, 18)) {
    for (int more = growth_between(g, 1, 4); more > 0; more--)
      list[n++] = RUNG_ANY;
  } else {
    if (growth_percent(g, 50))
      list[n++] = RUNG_ANY;
    list[n++] = RUNG_FORK;
    if (growth_percent(g, g->diagonals ? 60 : 40))
      list[n++] = RUNG_WAIT;
    if (growth_percent(g, 80))
      list[n++] = RUNG_LINK;
  }
  list[n++] = RUNG_LAST;
  l->nrungs = n;
}

static void grow_places(ladder *l) {
  growth *g = l->g;
  for (int i = 1; i <= l->nrungs; i++) {
    grown_location *at = &l->p->locations[i];
    const bool waits = i < l->nrungs && l->rungs[i] == RUNG_WAIT;
    at->committed = g->committed && growth_percent(g, 10);
    at->urgent = !at->committed && !waits && g->urgent && growth_percent(g, 70);
    grown_atom a;
    if (growth_percent(g, 10)) {
      const bool ok = growth_plain_clock(g, IS_LE + 1, &a);
      growth_add_atom(&at->invariant, ok, a);
    }
  }
}

static void focus_on(ladder *l, const grown_atoms *guard) {
  for (int i = 0; i < 2; i++) {
    const grown_atom *a = &guard->data[0];
    const int x = growth_clock(l->g);
    l->focus[i] = growth_small(x < 0 ? 0 : x);
    if (guard->count && a->kind == ATOM_DIAGONAL)
      l->focus[i] = i ? a->b : a->a;
    else if (guard->count && a->kind == ATOM_CLOCK)
      l->focus[i] = a->a;
  }
}

// The last rung is drawn first.
static void grow_rungs(growth *g, grown_process *p) {
  ladder l = {.g = g, .p = p};
  grown_edge last;
  draw_rungs(&l);
  p->nlocations = growth_small(l.nrungs + 1);
  grow_places(&l);
  grow_rung(&l, &last, l.nrungs - 1);
  focus_on(&l, &last.guard);
  for (int i = 0; i < l.nrungs; i++) {
    grown_edge *e = &p->edges[p->nedges++];
    if (i + 1 == l.nrungs)
      *e = last;
    else
      grow_rung(&l, e, i);
    if (growth_percent(g, twin_chance(l.rungs[i])))
      grow_twin(&l, &p->edges[p->nedges++], e);
  }
}

// ---- Listeners

static void grow_listener(growth *g, grown_process *p) {
  p->nlocations = 2;
  p->nedges = growth_small(growth_between(g, 1, 2));
  for (int i = 0; i < p->nedges; i++) {
    grown_edge *e = &p->edges[i];
    grown_atom a;
    *e = (grown_edge){.target = 1, .selects = -1};
    e->channel = (int8_t)growth_pick(g, g->m->nchannels);
    if (!g->m->channels[e->channel].urgent) {
      const bool ok = growth_clock_atom(g, IS_GT + 1, &a);
      growth_add_atom(&e->guard, ok, a);
    }
    grown_update u;
    if (growth_percent(g, 30) && growth_clock_update(g, &u))
      e->updates[e->nupdates++] = u;
  }
}

// ---- All of it

static void grow_declarations(growth *g) {
  grown_model *m = g->m;
  m->nchannels = growth_percent(g, 35);
  m->nprocesses = growth_small(m->nchannels ? growth_between(g, 2, 3) : 1);
  m->nclocks =
      growth_small(growth_percent(g, g->shifts && g->diagonals ? 85 : 50)
                       ? GROWN_CLOCKS
                       : growth_between(g, 1 + g->diagonals, 2));
  m->nvariables = growth_small(growth_between(g, g->variable_bounds, 2));
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = GROWN_SHARED;
  for (int i = 0; i < m->nvariables; i++)
    m->variables[i] = (grown_variable){
        .owner = (int8_t)(growth_percent(g, 50) ? GROWN_SHARED : 0),
        .high = growth_small(growth_between(g, 1, 3))};
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] =
        (grown_channel){growth_percent(g, 80), growth_percent(g, 10), 1,
                        (int8_t)(g->channel_priorities ? 1 : 0)};
}

static void ask_for_location(growth *g, int process, int l) {
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, process, 0);
  a.b = growth_small(l);
  growth_add_atom(&g->m->cases[0], true, a);
}

static void grow_ladder_query(growth *g) {
  grown_model *m = g->m;
  g->owner = -1;
  m->always = growth_percent(g, 40);
  m->ncases = 1;
  ask_for_location(g, 0, m->processes[0].nlocations - 1);
  for (int p = 1; p < m->nprocesses; p++)
    if (growth_percent(g, 70))
      ask_for_location(g, p, growth_percent(g, 30));
  grown_atom a;
  if (growth_percent(g, 15) && growth_clock_atom(g, ATOM_OPS, &a))
    growth_add_atom(&m->cases[0], true, a);
  if (growth_percent(g, 15)) {
    // Stuck before the end.
    m->cases[0].count = 0;
    growth_add_atom(&m->cases[0], true,
                    growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0));
    ask_for_location(g, 0,
                     growth_between(g, 1, m->processes[0].nlocations - 2));
  }
}

void grow_ladder(growth *g) {
  grow_declarations(g);
  for (g->owner = 0; g->owner < g->m->nprocesses; g->owner++) {
    grown_process *p = &g->m->processes[g->owner];
    if (g->owner == 0)
      grow_rungs(g, p);
    else
      grow_listener(g, p);
    p->higher = g->process_priorities && growth_percent(g, 60);
  }
  grow_ladder_query(g);
}
