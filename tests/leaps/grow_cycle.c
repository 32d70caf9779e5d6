// grow_cycle.c -- A process that goes around: the cycle by segments, each with a
// window of times, then what leads to it, out of it, and what spoils it.

#include "loop.h"

typedef enum {
  WINDOW_ANY,
  WINDOW_NARROW, // many passes until windows overlap
  WINDOW_POINT,
  WINDOW_ZERO,
  WINDOW_FROM_ZERO,
  WINDOW_ENDLESS,
} window_kind;

typedef struct {
  int low, high;
  bool is_endless;
} window;

typedef struct {
  loop *l;
  grown_process *p;
  int y;
  int start, count; // its locations are start .. start + count - 1
  int exit;
  window_kind kind;
} cycle_plan;

// ---- Windows

static window_kind draw_kind(loop *l) {
  static const window_kind kinds[] = {
      WINDOW_ANY,    WINDOW_ANY,    WINDOW_ANY,       WINDOW_NARROW,
      WINDOW_NARROW, WINDOW_NARROW, WINDOW_NARROW,    WINDOW_POINT,
      WINDOW_POINT,  WINDOW_ZERO,   WINDOW_FROM_ZERO, WINDOW_ENDLESS};
  return kinds[growth_pick(&l->g, sizeof kinds / sizeof *kinds)];
}

static window draw_window(loop *l, window_kind kind, bool first) {
  const int low = growth_between(&l->g, 0, 3);
  switch (kind) {
  case WINDOW_NARROW:
    if (first) {
      const int at = growth_between(&l->g, 1, 5);
      return (window){at, at + 1 + growth_percent(&l->g, 15), false};
    }
    return (window){low / 2, low / 2, false};
  case WINDOW_POINT:
    return (window){low + first, low + first, false};
  case WINDOW_ZERO:
    return (window){0, 0, false};
  case WINDOW_FROM_ZERO:
    return (window){0, growth_pick(&l->g, 3) + first, false};
  case WINDOW_ENDLESS:
    return (window){low, low, first};
  default:
    return (window){low, low + growth_pick(&l->g, 4), false};
  }
}

// ---- The cycle

static int next_of(const cycle_plan *c, int k) {
  return c->start + (k + 1) % c->count;
}

static grown_location *location_of(const cycle_plan *c, int k) {
  return &c->p->locations[c->start + k];
}

// An upper bound for the k-th edge: in its guard, or where it comes from.
static void put_high(cycle_plan *c, grown_edge *e, int k, int bound,
                     bool is_strict) {
  grown_atoms *list =
      growth_percent(&c->l->g, 55) ? &location_of(c, k)->invariant : &e->guard;
  loop_bound(list, is_strict ? IS_LT : IS_LE, c->y, bound);
}

static bool draw_strict(loop *l) {
  return growth_percent(&l->g, l->open ? 85 : 25);
}

// Something about clocks other than y, on the k-th edge or where it comes from.
static void put_others(cycle_plan *c, grown_edge *e, int k) {
  loop *l = c->l;
  grown_location *at = location_of(c, k);
  if (growth_percent(&l->g, 45)) {
    loop_far(l, &e->guard);
  } else if (l->wide && growth_percent(&l->g, 30)) {
    grown_atom a =
        growth_plain_atom(ATOM_DIAGONAL, growth_pick(&l->g, IS_GT + 1), CLOCK_Z,
                          growth_between(&l->g, -6, 6));
    a.b = CLOCK_W;
    growth_add_atom(&e->guard, true, a);
  } else if (c->start + k > 0 && growth_percent(&l->g, 30)) {
    loop_bound_low(l, &at->invariant, loop_far_clock(l),
                   growth_between(&l->g, 1, 6));
  } else {
    loop_bound_high(l, &at->invariant, loop_far_clock(l),
                    growth_between(&l->g, 4, l->limit));
  }
}

// The edges from..to, of which the last resets y.
static void grow_segment(cycle_plan *c, int from, int to, bool first) {
  loop *l = c->l;
  const window w = draw_window(l, c->kind, first);
  const bool point = !w.is_endless && w.low == w.high;
  const int lower = growth_between(&l->g, from, to);
  for (int k = from; k <= to; k++) {
    grown_edge *e = loop_edge(c->p, c->start + k, next_of(c, k));
    if (!e)
      return;
    if (k == lower && (w.low || growth_percent(&l->g, 20)))
      loop_bound(&e->guard, !point && draw_strict(l) ? IS_GT : IS_GE, c->y,
                 w.low);
    if (k == to && !w.is_endless)
      put_high(c, e, k, w.high, !point && draw_strict(l));
    else if (growth_percent(&l->g, 25))
      put_high(c, e, k,
               growth_between(&l->g, growth_percent(&l->g, 85) ? w.low : 0, 6),
               growth_percent(&l->g, 20));
    if (k != lower && growth_percent(&l->g, 12))
      loop_bound_low(l, &e->guard, c->y, growth_between(&l->g, 0, w.low));
    if (l->integers && growth_percent(&l->g, 40))
      loop_integer(l, &e->guard);
    if (l->others && growth_percent(&l->g, 35))
      put_others(c, e, k);
    if (k == to)
      loop_reset(e, c->y, 0);
  }
}

static void grow_segments(cycle_plan *c) {
  int from = 0;
  for (int k = 0; k < c->count; k++)
    if (k + 1 == c->count || growth_percent(&c->l->g, 30)) {
      grow_segment(c, from, k, from == 0);
      from = k + 1;
    }
}

// ---- Another cycle at the same start

static void grow_second(cycle_plan *c) {
  loop *l = c->l;
  const bool at_start = growth_percent(&l->g, 50);
  const int k = growth_pick(&l->g, c->count);
  grown_edge *e = at_start ? loop_edge(c->p, c->start, c->start)
                           : loop_edge(c->p, c->start + k, next_of(c, k));
  if (!e)
    return;
  const window w = draw_window(l, draw_kind(l), true);
  loop_bound_low(l, &e->guard, c->y, w.low);
  if (!w.is_endless)
    loop_bound_high(l, &e->guard, c->y, w.high);
  if (at_start || k + 1 == c->count || growth_percent(&l->g, 30))
    loop_reset(e, c->y, 0);
}

// ---- In and out

static int somewhere(cycle_plan *c) {
  return growth_percent(&c->l->g, 55)
             ? c->start
             : c->start + growth_pick(&c->l->g, c->count);
}

static void grow_entry(cycle_plan *c) {
  loop *l = c->l;
  grown_edge *e = loop_edge(c->p, 0, c->start);
  if (growth_percent(&l->g, 60))
    loop_far(l, &e->guard);
  if (!l->spoils || growth_percent(&l->g, 75))
    loop_reset(e, c->y, 0);
  if (growth_percent(&l->g, 25))
    loop_reset(e, loop_far_clock(l), 0);
}

static void grow_exit(cycle_plan *c) {
  loop *l = c->l;
  grown_edge *e = loop_edge(c->p, somewhere(c), c->exit);
  if (!e)
    return;
  if (growth_percent(&l->g, 55))
    loop_talk(l, e);
  if (loop_is_patient(l, e)) {
    loop_far(l, &e->guard);
    if (growth_percent(&l->g, 15))
      loop_bound_low(l, &e->guard, c->y, growth_pick(&l->g, 4));
  }
  if (l->integers && growth_percent(&l->g, 30))
    loop_integer(l, &e->guard);
  if (growth_percent(&l->g, 25))
    loop_reset(e, loop_far_clock(l), 0);
}

// From the exit back.
static void grow_return(cycle_plan *c) {
  loop *l = c->l;
  grown_edge *e = loop_edge(c->p, c->exit, somewhere(c));
  if (!e)
    return;
  if (growth_percent(&l->g, 60))
    loop_far(l, &e->guard);
  if (!l->spoils || growth_percent(&l->g, 75))
    loop_reset(e, c->y, 0);
  if (growth_percent(&l->g, 40))
    loop_reset(e, loop_far_clock(l), 0);
}

// ---- What spoils a cycle

static void spoil_edge(cycle_plan *c, grown_edge *e) {
  growth *g = &c->l->g;
  switch (growth_pick(g, 6)) {
  case 0:
    loop_reset(e, loop_far_clock(c->l), 0);
    break;
  case 1:
    loop_talk(c->l, e);
    if (!loop_is_patient(c->l, e))
      e->guard.count = 0;
    break;
  case 2:
    if (c->l->integers)
      e->updates[e->nupdates++] =
          (grown_update){.kind = UPDATE_STEP, .a = 0, .c = 1};
    break;
  case 3:
    loop_far(c->l, &e->guard);
    break;
  case 4: // y becomes something else than 0
    if (e->nupdates)
      e->updates[0].c = (int8_t)growth_between(g, 1, 2);
    else
      loop_reset(e, c->y, 1);
    break;
  default: {
    grown_atom a = growth_plain_atom(ATOM_DIAGONAL, growth_pick(g, IS_GT + 1),
                                     c->y, growth_between(g, -3, 3));
    a.b = CLOCK_Z;
    growth_add_atom(&e->guard, true, a);
  }
  }
}

static void spoil_location(cycle_plan *c, int k) {
  growth *g = &c->l->g;
  grown_location *at = location_of(c, k);
  switch (growth_pick(g, 4)) {
  case 0:
    loop_bound_high(c->l, &at->invariant, CLOCK_Z,
                    growth_between(g, 3, c->l->limit));
    break;
  case 1:
    loop_bound(&at->invariant, IS_GE, k ? c->y : CLOCK_Z, k ? 1 : 0);
    break;
  case 2:
    at->urgent = true;
    break;
  default:
    at->committed = true;
  }
}

static void spoil(cycle_plan *c) {
  const int k = growth_pick(&c->l->g, c->count);
  if (growth_percent(&c->l->g, 60) && k < c->p->nedges &&
      c->p->edges[k].nupdates < GROWN_UPDATES)
    spoil_edge(c, &c->p->edges[k]);
  else
    spoil_location(c, k);
}

// ---- All of it

void grow_cycle(loop *l, int number) {
  static const int lengths[] = {1, 1, 2, 2, 2, 3, 3, 4};
  growth *g = &l->g;
  grown_process *p = &l->g.m->processes[number];
  cycle_plan c = {.l = l, .p = p, .y = number, .kind = draw_kind(l)};
  c.start = growth_percent(g, 30);
  c.count = lengths[growth_pick(g, sizeof lengths / sizeof *lengths)];
  c.exit = c.start + c.count;
  p->nlocations = growth_small(c.exit + 1);
  grow_segments(&c);
  if (l->spoils && growth_percent(g, 80))
    spoil(&c);
  if (c.start)
    grow_entry(&c);
  if (growth_percent(g, 25))
    grow_second(&c);
  grow_exit(&c);
  if (growth_percent(g, 40))
    grow_exit(&c);
  if (growth_percent(g, 45))
    grow_return(&c);
  if (l->stands && growth_percent(g, 30))
    p->locations[c.exit].urgent = true;
  else if (l->stands && growth_percent(g, 30))
    p->locations[c.exit].committed = true;
}
