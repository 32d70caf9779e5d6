// cdd_walk.c -- Questions about valuations: walks that take a zone along.

#include "dd/cdd_walk.h"

#include <string.h>

#include "base/mem.h"

// ---- Zones by depth

static void set_kernel(cdd_walk *w, const zone_kernel *k) {
  w->kernel = k;
  w->size = zone_bytes(k, w->m->n);
  w->stride = zone_stride(k, w->m->n);
}

cdd_walk cdd_walk_of(cdd *m, const zone_kernel *k, cdd_op op, cdd_set stop) {
  cdd_walk w = {.m = m, .op = op, .stop = stop};
  set_kernel(&w, k);
  return w;
}

static bool reserve_zone(const cdd_walk *w, uint32_t depth) {
  cdd *m = w->m;
  if (w->size * ((uint64_t)depth + 1) <= m->zones_room)
    return true;
  const uint64_t room = w->size * (2 * (uint64_t)depth + 4);
  if (!cdd_may_have(m, room - m->zones_room)) {
    cdd_fail(m, CDD_MEMORY);
    return false;
  }
  m->zones = mem_resize(m->zones, room, 1);
  m->zones_room = room;
  return true;
}

// As kernel->get(), without a call.
static bound entry(const cdd_walk *w, const void *z, uint32_t i, uint32_t j) {
  const size_t at = i * w->stride + j;
  bound b = 0;
  switch (w->kernel->width) {
  case ZONE_16:
    b = ((const int16_t *)z)[at];
    break;
  case ZONE_32:
    b = ((const int32_t *)z)[at];
    break;
  default:
    return ((const int64_t *)z)[at];
  }
  return b > w->kernel->limit ? BOUND_INFINITY : b;
}

cdd_range cdd_range_of(const cdd_walk *w, uint32_t depth, uint32_t level) {
  const cdd_pair p = w->m->pair[level];
  const void *z = cdd_walk_zone(w, depth);
  const bound low = entry(w, z, p.j, p.i);
  const bool below = low == BOUND_INFINITY;
  return (cdd_range){p.i, p.j, below, below ? 0 : bound_negate(low),
                     entry(w, z, p.i, p.j)};
}

bool cdd_walk_cut_out(const cdd_walk *w, uint32_t depth, const cdd_range *r,
                      bool from_below, bound cut, bound upper) {
  const zone_kernel *k = w->kernel;
  const uint32_t n = w->m->n;
  if (!cdd_goes_on(w->m) || !reserve_zone(w, depth + 1))
    return false;
  void *z = cdd_walk_zone(w, depth + 1);
  memcpy(z, cdd_walk_zone(w, depth), w->size);
  zone_status status = ZONE_SOME;
  if (!from_below && (r->from_below || cut > r->cut))
    status = k->constrain(z, n, r->j, r->i, bound_negate(cut));
  if (status == ZONE_SOME && upper < r->upper)
    status = k->constrain(z, n, r->i, r->j, upper);
  assert(status != ZONE_EMPTY);
  if (status == ZONE_OVERFLOW)
    cdd_fail(w->m, CDD_OVERFLOW);
  return status == ZONE_SOME;
}

bool cdd_walk_cut(const cdd_walk *w, uint32_t depth, const cdd_node *v,
                  uint32_t p, const cdd_range *r) {
  return cdd_walk_cut_out(w, depth, r, p == 0, p ? v->upper[p - 1] : 0,
                          cdd_upper(v, p));
}

// ---- Leaves

static cdd_answer take_leaf(const cdd_walk *w, cdd_set a, uint32_t depth) {
  if (a == w->stop)
    return CDD_NO;
  if (a == CDD_TRUE && w->out) {
    federation_add(w->out, cdd_walk_zone(w, depth));
    w->m->stats.extractions++;
  }
  return CDD_YES;
}

// Does one of the intervals from p on, as far as the range goes, lead to where
// the walk stops?  No zone is needed to see that.
static bool stops_here(const cdd_walk *w, const cdd_node *v, uint32_t p,
                       const cdd_range *r) {
  bool stops = cdd_child(v, p) == w->stop;
  for (; !stops && cdd_range_goes_on(v, p, r); p++)
    stops = cdd_child(v, p + 1) == w->stop;
  return stops;
}

cdd_answer cdd_walk_leaves(const cdd_walk *w, cdd_set a, uint32_t depth) {
  while (!cdd_is_terminal(a)) {
    w->m->stats.ops[w->op].steps++;
    const cdd_node *v = cdd_at(w->m, a);
    const cdd_range r = cdd_range_of(w, depth, v->level);
    uint32_t p = cdd_range_first(v, &r);
    if (cdd_range_inside(v, p, &r)) {
      a = cdd_child(v, p);
      continue;
    }
    if (stops_here(w, v, p, &r))
      return CDD_NO;
    for (;; p++) { // no node is made: v stays where it is
      const cdd_set child = cdd_child(v, p);
      if (!cdd_is_terminal(child) || w->out) {
        if (!cdd_walk_cut(w, depth, v, p, &r))
          return CDD_FAILED;
        const cdd_answer answer = cdd_walk_leaves(w, child, depth + 1);
        if (answer != CDD_YES)
          return answer;
      }
      if (!cdd_range_goes_on(v, p, &r))
        return CDD_YES;
    }
  }
  return take_leaf(w, a, depth);
}

// ---- Two at a time

// Of one of two nodes, the interval at hand; of one that does not ask for this
// level, the whole line.
typedef struct {
  const cdd_node *node; // or NULL
  uint32_t at;
  cdd_set itself;
} side;

static side side_of(const cdd *m, cdd_set a, uint32_t level,
                    const cdd_range *r) {
  const cdd_node *v = cdd_at(m, a);
  if (v->level != level)
    return (side){NULL, 0, a};
  return (side){v, cdd_range_first(v, r), a};
}

static bound end_of(const side *s) {
  return s->node ? cdd_upper(s->node, s->at) : BOUND_INFINITY;
}

static cdd_set child_of(const side *s) {
  return s->node ? cdd_child(s->node, s->at) : s->itself;
}

// The answer for both, if it is known without a zone.
static bool is_plain(cdd_set a, cdd_set b, cdd_answer *answer) {
  *answer = a == CDD_FALSE || b == CDD_TRUE || a == b ? CDD_YES : CDD_NO;
  return *answer == CDD_YES || (a == CDD_TRUE && b == CDD_FALSE);
}

// All intervals of either that the range meets; they begin where it does.
static cdd_answer cover_parts(const cdd_walk *w, side x, side y, uint32_t depth,
                              const cdd_range *r) {
  bool from_below = true;
  bound cut = 0;
  for (;;) {
    const bound ux = end_of(&x), uy = end_of(&y), upper = ux < uy ? ux : uy;
    const cdd_set a = child_of(&x), b = child_of(&y);
    cdd_answer answer;
    if (!is_plain(a, b, &answer))
      answer = cdd_walk_cut_out(w, depth, r, from_below, cut, upper)
                   ? cdd_walk_covers(w, a, b, depth + 1)
                   : CDD_FAILED;
    if (answer != CDD_YES || r->upper <= upper)
      return answer;
    x.at += upper == ux;
    y.at += upper == uy;
    from_below = false;
    cut = upper;
  }
}

// When one side has come to its end, it is a walk through the other.
static cdd_answer cover_one(const cdd_walk *w, cdd_set a, cdd_set b,
                            uint32_t depth) {
  cdd_walk one = *w;
  one.stop = b == CDD_FALSE ? CDD_TRUE : CDD_FALSE;
  return cdd_walk_leaves(&one, b == CDD_FALSE ? a : b, depth);
}

cdd_answer cdd_walk_covers(const cdd_walk *w, cdd_set a, cdd_set b,
                           uint32_t depth) {
  const cdd *m = w->m;
  cdd_answer answer;
  while (!is_plain(a, b, &answer)) {
    if (b == CDD_FALSE || a == CDD_TRUE)
      return cover_one(w, a, b, depth);
    w->m->stats.ops[w->op].steps++;
    const uint32_t la = cdd_level(m, a), lb = cdd_level(m, b);
    const uint32_t level = la < lb ? la : lb;
    const cdd_range r = cdd_range_of(w, depth, level);
    const side x = side_of(m, a, level, &r), y = side_of(m, b, level, &r);
    if (r.upper > end_of(&x) || r.upper > end_of(&y))
      return cover_parts(w, x, y, depth, &r);
    a = child_of(&x);
    b = child_of(&y);
  }
  return answer;
}

bool cdd_walk_start(cdd_walk *w) {
  w->m->stats.ops[w->op].calls++;
  if (!reserve_zone(w, 0))
    return false;
  w->kernel->init_universe(cdd_walk_zone(w, 0), w->m->n);
  return true;
}

bool cdd_walk_start_in(cdd_walk *w, const void *z) {
  w->m->stats.ops[w->op].calls++;
  if (!reserve_zone(w, 0))
    return false;
  memcpy(cdd_walk_zone(w, 0), z, w->size);
  return true;
}

bool cdd_walk_widen(cdd_walk *w, const void *z, cdd_reason before) {
  const zone_kernel *k = w->kernel;
  if (w->m->why != CDD_OVERFLOW || k->width == ZONE_64)
    return false;
  w->m->why = before;
  set_kernel(w, zone_kernel_get(ZONE_64, ZONE_BEST));
  return reserve_zone(w, 0) &&
         zone_convert(w->kernel, cdd_walk_zone(w, 0), k, z, w->m->n);
}

cdd_walk cdd_walk_all(cdd *m, cdd_op op, cdd_set stop) {
  return cdd_walk_of(m, zone_kernel_get(m->width, ZONE_BEST), op, stop);
}

bool cdd_walk_again(cdd *m, cdd_reason before) {
  if (m->why != CDD_OVERFLOW || m->width == ZONE_64)
    return false;
  m->why = before;
  m->width++;
  return true;
}

static cdd_answer walk_all(cdd_walk *w, cdd_set a) {
  return cdd_walk_start(w) ? cdd_walk_leaves(w, a, 0) : CDD_FAILED;
}

cdd_answer cdd_is_empty(cdd *m, cdd_set a) {
  const cdd_reason before = m->why;
  cdd_answer answer = CDD_FAILED;
  if (a == CDD_NONE)
    return CDD_FAILED;
  do {
    cdd_walk w = cdd_walk_all(m, CDD_OP_EMPTY, CDD_TRUE);
    answer = walk_all(&w, a);
  } while (answer == CDD_FAILED && cdd_walk_again(m, before));
  return answer;
}

// Not by a difference, which would be made of paths that no valuation takes.
cdd_answer cdd_includes(cdd *m, cdd_set big, cdd_set small) {
  const cdd_reason before = m->why;
  cdd_answer answer = CDD_FAILED;
  if (big == CDD_NONE || small == CDD_NONE)
    return CDD_FAILED;
  do {
    cdd_walk w = cdd_walk_all(m, CDD_OP_EMPTY, CDD_NONE);
    if (cdd_walk_start(&w))
      answer = cdd_walk_covers(&w, small, big, 0);
  } while (answer == CDD_FAILED && cdd_walk_again(m, before));
  return answer;
}

cdd_answer cdd_equal(cdd *m, cdd_set a, cdd_set b) {
  const cdd_answer answer = cdd_includes(m, a, b);
  return answer == CDD_YES ? cdd_includes(m, b, a) : answer;
}

cdd_answer cdd_extract(cdd *m, cdd_set a, federation *out) {
  assert(out->n == m->n);
  if (a == CDD_NONE)
    return CDD_FAILED;
  const uint32_t before = out->count;
  cdd_walk w = cdd_walk_of(m, out->kernel, CDD_OP_EXTRACT, CDD_NONE);
  w.out = out;
  if (walk_all(&w, a) == CDD_FAILED)
    return CDD_FAILED;
  return out->count > before ? CDD_YES : CDD_NO;
}

// In the zone's own width if its bounds and the cuts fit there.
cdd_answer cdd_contains_zone(cdd *m, cdd_set a, const zone_kernel *k,
                             const void *z) {
  const cdd_reason before = m->why;
  cdd_walk w = cdd_walk_of(m, k, CDD_OP_CONTAINS, CDD_FALSE);
  if (a == CDD_NONE || !cdd_walk_start_in(&w, z))
    return CDD_FAILED;
  const cdd_answer answer = cdd_walk_leaves(&w, a, 0);
  if (answer != CDD_FAILED || !cdd_walk_widen(&w, z, before))
    return answer;
  return cdd_walk_leaves(&w, a, 0);
}

bool cdd_contains_point(const cdd *m, cdd_set a, const int64_t *point,
                        int64_t scale) {
  assert(a != CDD_NONE);
  while (!cdd_is_terminal(a)) {
    const cdd_node *v = cdd_at(m, a);
    const cdd_pair pair = m->pair[v->level];
    const int64_t d = point[pair.i] - point[pair.j];
    uint32_t p = 0;
    for (; p + 1 < v->count; p++) {
      const int64_t c = bound_constant(v->upper[p]) * scale;
      if (d < c || (d == c && !bound_is_strict(v->upper[p])))
        break;
    }
    a = cdd_child(v, p);
  }
  return a == CDD_TRUE;
}
