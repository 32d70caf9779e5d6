// cdd_reduce.c -- Smaller diagrams of the same set.
//
// What a node says outside the zone that its way leaves is nobody's business.
// Reduction gives intervals that the zone does not meet to their neighbours.
// Simplification also joins neighbours if one child can stand for both: one of
// the two, their conjunction (each has dropped bounds that hold on its own side
// anyway) or their union.

#include "dd/cdd_walk.h"

// ---- Joining neighbours

// Two neighbours: their common cut, and where the first begins and the second
// ends.
typedef struct {
  bool from_below;
  bound cut, middle, upper;
  cdd_set x, y;
} neighbours;

// Which of x - y and y - x are empty in the zone behind this one.
typedef struct {
  cdd_answer x_in_y, y_in_x;
} relation;

static relation compare(const cdd_walk *w, const neighbours *n, bool cut_out,
                        uint32_t depth) {
  if (!cut_out)
    return (relation){CDD_FAILED, CDD_FAILED};
  return (relation){cdd_walk_covers(w, n->x, n->y, depth + 1),
                    cdd_walk_covers(w, n->y, n->x, depth + 1)};
}

static bool has_failed(relation r) {
  return r.x_in_y == CDD_FAILED || r.y_in_x == CDD_FAILED;
}

// What can stand for both.  Where there is nothing, *joined is false.
static cdd_set join(const cdd_walk *w, uint32_t depth, const cdd_range *r,
                    const neighbours *n, bool *joined) {
  *joined = false;
  if (cdd_is_terminal(n->x) && cdd_is_terminal(n->y))
    return CDD_FALSE;
  const bool low =
      cdd_walk_cut_out(w, depth, r, n->from_below, n->cut, n->middle);
  const relation below = compare(w, n, low, depth);
  if (has_failed(below))
    return CDD_NONE;
  const bool high = cdd_walk_cut_out(w, depth, r, false, n->middle, n->upper);
  const relation above = compare(w, n, high, depth);
  if (has_failed(above))
    return CDD_NONE;
  *joined = true;
  if (above.x_in_y && above.y_in_x)
    return n->x;
  if (below.x_in_y && below.y_in_x)
    return n->y;
  if (below.x_in_y && above.y_in_x)
    return cdd_and(w->m, n->x, n->y);
  if (below.y_in_x && above.x_in_y)
    return cdd_or(w->m, n->x, n->y);
  *joined = false;
  return CDD_FALSE;
}

// The intervals from `base` on, in place.  They stay on the stack until the end,
// where they are safe.
static bool join_all(const cdd_walk *w, uint32_t depth, const cdd_range *r,
                     uint32_t base) {
  cdd *m = w->m;
  uint32_t last = base;
  for (uint32_t at = base + 1, end = m->top; at < end; at++) {
    const cdd_item x = m->items[last], y = m->items[at];
    const neighbours n = {
        last == base, last == base ? 0 : m->items[last - 1].upper,
        x.upper,      y.upper,
        x.child,      y.child};
    bool joined = false;
    const cdd_set both = join(w, depth, r, &n, &joined);
    if (both == CDD_NONE)
      return false;
    if (joined)
      m->items[last] = (cdd_item){y.upper, both};
    else
      m->items[++last] = y;
  }
  m->top = last + 1;
  return true;
}

// ---- Going down

// Skip nodes of which one interval has all of the zone.
static cdd_set skip(const cdd_walk *w, cdd_set a, uint32_t depth,
                    cdd_range *r) {
  while (!cdd_is_terminal(a)) {
    w->m->stats.ops[w->op].steps++;
    const cdd_node *v = cdd_at(w->m, a);
    *r = cdd_range_of(w, depth, v->level);
    const uint32_t p = cdd_range_first(v, r);
    if (!cdd_range_inside(v, p, r))
      break;
    a = cdd_child(v, p);
  }
  return a;
}

static cdd_set reduce(const cdd_walk *, cdd_set a, uint32_t depth);

// Put the intervals that the zone meets on the stack.
static bool reduce_children(const cdd_walk *w, cdd_set a, uint32_t depth,
                            const cdd_range *r) {
  cdd *m = w->m;
  const uint32_t base = m->top;
  uint32_t p = cdd_range_first(cdd_at(m, a), r);
  for (bool more = true; more; p++) {
    cdd_set child = cdd_child(cdd_at(m, a), p);
    if (!cdd_is_terminal(child)) {
      if (!cdd_walk_cut(w, depth, cdd_at(m, a), p, r))
        return false;
      child = reduce(w, child, depth + 1);
    }
    if (child == CDD_NONE)
      return false;
    const cdd_node *v = cdd_at(m, a);
    more = cdd_range_goes_on(v, p, r);
    cdd_emit(m, base, more ? cdd_upper(v, p) : BOUND_INFINITY, child);
  }
  return true;
}

static cdd_set reduce(const cdd_walk *w, cdd_set a, uint32_t depth) {
  cdd *m = w->m;
  cdd_range r = {0};
  a = skip(w, a, depth, &r);
  if (cdd_is_terminal(a))
    return a;
  const uint32_t base = m->top;
  bool fine = reduce_children(w, a, depth, &r);
  if (fine && w->op == CDD_OP_SIMPLIFY)
    fine = join_all(w, depth, &r, base);
  if (fine)
    return cdd_make(m, cdd_level(m, a), base);
  m->top = base;
  return CDD_NONE;
}

static cdd_set start(cdd *m, cdd_op op, cdd_set a) {
  const cdd_reason before = m->why;
  const uint32_t base = m->top;
  cdd_set result = CDD_NONE;
  if (a == CDD_NONE)
    return CDD_NONE;
  cdd_protect(m, a);
  do {
    cdd_walk w = cdd_walk_all(m, op, CDD_NONE);
    if (cdd_walk_start(&w))
      result = reduce(&w, a, 0);
  } while (result == CDD_NONE && cdd_walk_again(m, before));
  m->top = base;
  return result;
}

cdd_set cdd_reduce(cdd *m, cdd_set a) { return start(m, CDD_OP_REDUCE, a); }

cdd_set cdd_simplify(cdd *m, cdd_set a) { return start(m, CDD_OP_SIMPLIFY, a); }
