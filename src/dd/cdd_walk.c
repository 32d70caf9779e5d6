// cdd_walk.c -- Questions about valuations: walks that take a zone along.

#include "dd/cdd_walk.h"

#include "base/mem.h"

// ---- Zones by depth

void *cdd_walk_zone(const cdd_walk *w, uint32_t depth) {
  return w->m->zones + zone_bytes(w->kernel, w->m->n) * depth;
}

static bool reserve_zone(const cdd_walk *w, uint32_t depth) {
  cdd *m = w->m;
  const uint64_t size = zone_bytes(w->kernel, m->n);
  if (size * (depth + 1) <= m->zones_room)
    return true;
  const uint64_t room = size * (2 * (uint64_t)depth + 4);
  if (!cdd_may_have(m, room - m->zones_room)) {
    cdd_fail(m, CDD_MEMORY);
    return false;
  }
  m->zones = mem_resize(m->zones, room, 1);
  m->zones_room = room;
  return true;
}

cdd_range cdd_range_of(const cdd_walk *w, uint32_t depth, uint32_t level) {
  const cdd_pair p = w->m->pair[level];
  const void *z = cdd_walk_zone(w, depth);
  const bound low = w->kernel->get(z, w->m->n, p.j, p.i);
  const bool below = low == BOUND_INFINITY;
  return (cdd_range){p.i, p.j, below, below ? 0 : bound_negate(low),
                     w->kernel->get(z, w->m->n, p.i, p.j)};
}

bool cdd_walk_cut_out(const cdd_walk *w, uint32_t depth, const cdd_range *r,
                      bool from_below, bound cut, bound upper) {
  const zone_kernel *k = w->kernel;
  const uint32_t n = w->m->n;
  if (!reserve_zone(w, depth + 1))
    return false;
  void *z = cdd_walk_zone(w, depth + 1);
  zone_copy(k, z, cdd_walk_zone(w, depth), n);
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

cdd_answer cdd_walk_leaves(cdd_walk *w, cdd_set a, uint32_t depth) {
  while (!cdd_is_terminal(a)) {
    w->m->stats.ops[w->op].steps++;
    const cdd_node *v = cdd_at(w->m, a);
    const cdd_range r = cdd_range_of(w, depth, v->level);
    uint32_t p = cdd_range_first(v, &r);
    if (cdd_range_inside(v, p, &r)) {
      a = cdd_child(v, p);
      continue;
    }
    for (;; p++) { // no node is made: v stays where it is
      if (!cdd_walk_cut(w, depth, v, p, &r))
        return CDD_FAILED;
      const cdd_answer answer = cdd_walk_leaves(w, cdd_child(v, p), depth + 1);
      if (answer != CDD_YES)
        return answer;
      if (!cdd_range_goes_on(v, p, &r))
        return CDD_YES;
    }
  }
  return w->leaf(w, a, cdd_walk_zone(w, depth));
}

bool cdd_walk_start(cdd_walk *w) {
  w->m->stats.ops[w->op].calls++;
  if (!reserve_zone(w, 0))
    return false;
  w->kernel->init_universe(cdd_walk_zone(w, 0), w->m->n);
  return true;
}

static cdd_answer walk_all(cdd_walk *w, cdd_set a) {
  return cdd_walk_start(w) ? cdd_walk_leaves(w, a, 0) : CDD_FAILED;
}

cdd_answer cdd_stop_at_true(cdd_walk *w, cdd_set terminal, const void *zone) {
  (void)w;
  (void)zone;
  return terminal == CDD_TRUE ? CDD_NO : CDD_YES;
}

static cdd_answer stop_at_false(cdd_walk *w, cdd_set terminal,
                                const void *zone) {
  (void)w;
  (void)zone;
  return terminal == CDD_FALSE ? CDD_NO : CDD_YES;
}

static cdd_answer add_zone(cdd_walk *w, cdd_set terminal, const void *zone) {
  if (terminal == CDD_TRUE) {
    federation_add(w->out, zone);
    w->m->stats.extractions++;
  }
  return CDD_YES;
}

static const zone_kernel *widest(void) {
  return zone_kernel_get(ZONE_64, ZONE_BEST);
}

cdd_answer cdd_is_empty(cdd *m, cdd_set a) {
  if (a == CDD_NONE)
    return CDD_FAILED;
  cdd_walk w = {m, widest(), CDD_OP_EMPTY, cdd_stop_at_true, NULL};
  return walk_all(&w, a);
}

cdd_answer cdd_equal(cdd *m, cdd_set a, cdd_set b) {
  return cdd_is_empty(m, cdd_xor(m, a, b));
}

cdd_answer cdd_includes(cdd *m, cdd_set big, cdd_set small) {
  return cdd_is_empty(m, cdd_diff(m, small, big));
}

cdd_answer cdd_extract(cdd *m, cdd_set a, federation *out) {
  assert(out->n == m->n);
  if (a == CDD_NONE)
    return CDD_FAILED;
  const uint32_t before = out->count;
  cdd_walk w = {m, out->kernel, CDD_OP_EXTRACT, add_zone, out};
  if (walk_all(&w, a) == CDD_FAILED)
    return CDD_FAILED;
  return out->count > before ? CDD_YES : CDD_NO;
}

// In the zone's own width if its bounds and the cuts fit there.
cdd_answer cdd_contains_zone(cdd *m, cdd_set a, const zone_kernel *k,
                             const void *z) {
  if (a == CDD_NONE)
    return CDD_FAILED;
  const cdd_reason before = m->why;
  cdd_walk w = {m, k, CDD_OP_CONTAINS, stop_at_false, NULL};
  m->stats.ops[w.op].calls++;
  if (!reserve_zone(&w, 0))
    return CDD_FAILED;
  zone_copy(k, cdd_walk_zone(&w, 0), z, m->n);
  const cdd_answer answer = cdd_walk_leaves(&w, a, 0);
  if (answer != CDD_FAILED || m->why != CDD_OVERFLOW || k->width == ZONE_64)
    return answer;
  m->why = before;
  w.kernel = widest();
  if (!reserve_zone(&w, 0) ||
      !zone_convert(w.kernel, cdd_walk_zone(&w, 0), k, z, m->n))
    return CDD_FAILED;
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
