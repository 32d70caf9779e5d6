// cdd_add.c -- The union with a zone, which is taken along.
//
// The diagram of the zone is a chain of nodes, one for each pair of its reduced
// form.  Beside it goes the zone, closed, as far as the way down leaves it: it
// knows bounds that the chain does not say.  An interval that it does not meet
// is none of its business and keeps its child; the union on diagrams alone would
// put the rest of the chain there, on a path that no valuation takes.

#include "dd/cdd_walk.h"

// The interval above `cut`, unless from_below, and up to `upper`.
typedef struct {
  bool from_below;
  bound cut, upper;
} interval;

static bool meets(const cdd_range *r, const interval *i) {
  return (r->from_below || i->upper > r->cut) &&
         (i->from_below || i->cut < r->upper);
}

static bool has_all(const cdd_range *r, const interval *i) {
  return r->upper <= i->upper &&
         (i->from_below || (!r->from_below && i->cut <= r->cut));
}

static cdd_set add(const cdd_walk *, cdd_set a, cdd_set chain, uint32_t depth);

// The interval that the zone meets, of both.
static cdd_set add_part(const cdd_walk *w, cdd_set a, cdd_set chain,
                        uint32_t depth, const cdd_range *r, const interval *i) {
  if (cdd_is_terminal(a) || chain == CDD_TRUE || has_all(r, i))
    return add(w, a, chain, depth);
  if (!cdd_walk_cut_out(w, depth, r, i->from_below, i->cut, i->upper))
    return CDD_NONE;
  return add(w, a, chain, depth + 1);
}

// The set and the chain at a place where the zone at this depth leads, and where
// it has nothing outside the chain.
static cdd_set add(const cdd_walk *w, cdd_set a, cdd_set chain,
                   uint32_t depth) {
  cdd *m = w->m;
  if (a == CDD_TRUE || chain == CDD_TRUE)
    return CDD_TRUE;
  if (a == CDD_FALSE)
    return chain;
  assert(chain != CDD_FALSE);
  m->stats.ops[w->op].steps++;
  const uint32_t la = cdd_level(m, a), lc = cdd_level(m, chain);
  const uint32_t level = la < lc ? la : lc;
  const cdd_range r = cdd_range_of(w, depth, level);
  const uint32_t base = m->top;
  cdd_side x = {a, la == level, 0}, y = {chain, lc == level, 0};
  interval i = {true, 0, 0};
  bool same = x.asks;
  do {
    const bound ux = cdd_side_end(m, &x), uy = cdd_side_end(m, &y);
    i.upper = ux < uy ? ux : uy;
    const cdd_set old = cdd_side_child(m, &x);
    cdd_set child = old;
    if (meets(&r, &i))
      child = add_part(w, old, cdd_side_child(m, &y), depth, &r, &i);
    same &= child == old;
    if (child == CDD_NONE) {
      m->top = base;
      return CDD_NONE;
    }
    cdd_emit(m, base, i.upper, child);
    x.at += i.upper == ux;
    y.at += i.upper == uy;
    i = (interval){false, i.upper, 0};
  } while (i.cut != BOUND_INFINITY);
  if (!same)
    return cdd_make(m, level, base);
  m->top = base;
  return a;
}

cdd_set cdd_add_zone(cdd *m, cdd_set a, const zone_kernel *k, const void *z) {
  const cdd_reason before = m->why;
  cdd_walk w = cdd_walk_of(m, k, CDD_OP_ADD, CDD_NONE);
  if (a == CDD_NONE || !cdd_walk_start_in(&w, z))
    return CDD_NONE;
  const uint32_t base = m->top;
  cdd_protect(m, a);
  const cdd_set chain = cdd_from_zone(m, k, z);
  cdd_protect(m, chain);
  cdd_set result = chain == CDD_NONE ? CDD_NONE : add(&w, a, chain, 0);
  if (result == CDD_NONE && chain != CDD_NONE && cdd_walk_widen(&w, z, before))
    result = add(&w, a, chain, 0);
  m->top = base;
  return result;
}
