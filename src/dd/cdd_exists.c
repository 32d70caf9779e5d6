// cdd_exists.c -- Clocks forgotten, moved and set, time that passes.
//
// To forget x is to eliminate it.  To move x is to eliminate the x of before,
// called v, of which one thing more is known:
//
//   raise  it is not above the new one: v - x <= 0
//   lower  it is not below: x - v <= 0
//
// Levels that ask for x ask for v in the argument and for the new x in the
// result.  Time passes when the origin moves: in
//
//   up    the origin o of before is somewhere later than 0 and not later than
//         any clock: 0 - o <= 0, o - xi <= 0
//   down  o is somewhere earlier: o - 0 <= 0
//
// levels of pairs (i, 0) ask for xi - o, and o is eliminated.  In each case the
// other variables are the clocks and 0; of x nothing is known if it is
// forgotten.
//
// A context is the list of the intervals on the way that ask for the variable,
// hash-consed like nodes are; as levels come in one order, contexts with the
// same bounds are the same list.  Its head is the newest: a node at the level of
// the interval whose one child that is not FALSE is the rest of the list, or
// TRUE at its end.

#include "dd/cdd_own.h"

typedef struct {
  cdd *m;
  cdd_op op;     // FREE, RAISE, LOWER, UP or DOWN
  uint32_t x;    // whose value of before is eliminated; 0: the origin
  uint32_t last; // level that asks for it
} elimination;

static bool asks_for(const elimination *e, uint32_t level) {
  const cdd_pair p = e->m->pair[level];
  return p.i == e->x || p.j == e->x;
}

// ---- Consequences

// What is known of the variable v besides the context: to[y] bounds y - v and
// from[y] bounds v - y.
static void set_known(const elimination *e) {
  const cdd *m = e->m;
  for (uint32_t y = 0; y < m->n; y++)
    m->to[y] = m->from[y] = BOUND_INFINITY;
  if (e->op == CDD_OP_DOWN)
    m->from[0] = BOUND_LE_ZERO;
  else
    m->to[0] = BOUND_LE_ZERO;
  if (e->op == CDD_OP_UP)
    for (uint32_t y = 1; y < m->n; y++)
      m->from[y] = BOUND_LE_ZERO;
  if (e->op == CDD_OP_RAISE)
    m->from[e->x] = BOUND_LE_ZERO;
  if (e->op == CDD_OP_LOWER)
    m->to[e->x] = BOUND_LE_ZERO;
}

static void lower_to(bound *at, bound b) {
  if (b < *at)
    *at = b;
}

// Add what the list says.  The interval of a head is the one with a child.
static void add_context(const elimination *e, cdd_set context) {
  const cdd *m = e->m;
  while (context != CDD_TRUE) {
    const cdd_node *v = cdd_at(m, context);
    const cdd_pair pair = m->pair[v->level];
    const uint32_t y = pair.i == e->x ? pair.j : pair.i;
    const uint32_t p = cdd_child(v, 0) == CDD_FALSE;
    const bound upper = cdd_upper(v, p);
    const bound lower = p ? bound_negate(v->upper[0]) : BOUND_INFINITY;
    lower_to(&m->to[y], pair.i == y ? upper : lower);
    lower_to(&m->from[y], pair.i == y ? lower : upper);
    context = cdd_child(v, p);
  }
}

// y - z <= to[y] + from[z].
static bool conclude(const elimination *e, bool *possible) {
  cdd *m = e->m;
  for (uint32_t y = 0; y < m->n; y++)
    for (uint32_t z = 0; z < m->n && m->to[y] != BOUND_INFINITY; z++) {
      const bound sum = bound_add(m->to[y], m->from[z]);
      if (sum == BOUND_INFINITY)
        continue;
      if (y == z)
        *possible &= sum >= BOUND_LE_ZERO;
      else if (!bound_is_valid(sum))
        return false;
      else
        cdd_tighten(m, y, z, sum);
    }
  return true;
}

static_assert(CDD_OP_FREE < 16 && CDD_OP_RAISE < 16 && CDD_OP_LOWER < 16 &&
                  CDD_OP_UP < 16 && CDD_OP_DOWN < 16,
              "an operation has four bits in the code of consequences");

static cdd_set consequences(const elimination *e, cdd_set context) {
  cdd *m = e->m;
  cdd_set result;
  const uint32_t code = cdd_code(CDD_OP_CONSEQUENCES, e->x << 4 | e->op);
  if (cdd_find_memo(m, code, context, CDD_FALSE, &result))
    return result;
  bool possible = true;
  set_known(e);
  add_context(e, context);
  const bool in_range = conclude(e, &possible);
  result = cdd_from_bounds(m); // clears them in any case
  if (!possible)
    result = CDD_FALSE;
  else if (!in_range)
    result = cdd_fail(m, CDD_OVERFLOW);
  cdd_put_memo(m, code, context, CDD_FALSE, result);
  return result;
}

// ---- Elimination

static cdd_set eliminate(const elimination *, cdd_set a, cdd_set context);

// The level asks for the variable: each interval goes into the context.
static cdd_set through_context(const elimination *e, cdd_set a,
                               cdd_set context) {
  cdd *m = e->m;
  const uint32_t base = m->top, count = cdd_at(m, a)->count;
  cdd_set result = CDD_FALSE;
  for (uint32_t p = 0; p < count && result != CDD_NONE; p++) {
    const cdd_node *v = cdd_at(m, a);
    const cdd_set child = cdd_child(v, p);
    if (child == CDD_FALSE)
      continue;
    cdd_protect(m, result);
    const cdd_set longer = cdd_make_interval(
        m, v->level, p == 0, p ? v->upper[p - 1] : 0, cdd_upper(v, p), context);
    cdd_protect(m, longer);
    result = cdd_or(m, result, eliminate(e, child, longer));
    m->top = base;
  }
  return result;
}

// Put an interval of node a in front of each result on the stack, and unite
// them, which are at `base` and above it, one for each interval.
static cdd_set unite_intervals(cdd *m, cdd_set a, uint32_t base) {
  const uint32_t level = cdd_level(m, a), count = m->top - base;
  cdd_set result = CDD_FALSE;
  for (uint32_t p = 0; p < count && result != CDD_NONE; p++) {
    const cdd_node *v = cdd_at(m, a);
    const uint32_t top = m->top;
    cdd_protect(m, result);
    const cdd_set within = cdd_make_interval(
        m, level, p == 0, p ? v->upper[p - 1] : 0, cdd_upper(v, p), CDD_TRUE);
    const cdd_set part = cdd_and(m, within, m->items[base + p].child);
    result = cdd_or(m, result, part);
    m->top = top;
  }
  m->top = base;
  return result;
}

// A node of the results, if all of them are below its level.
static cdd_set make_of_results(cdd *m, uint32_t level, uint32_t base) {
  const uint32_t end = m->top;
  m->top = base;
  for (uint32_t at = base; at < end; at++)
    cdd_emit(m, base, m->items[at].upper, m->items[at].child);
  return cdd_make(m, level, base);
}

// The level asks for something else: that stays.  Consequences may belong to
// levels above it.
static cdd_set past_level(const elimination *e, cdd_set a, cdd_set context) {
  cdd *m = e->m;
  const uint32_t base = m->top;
  const uint32_t level = cdd_level(m, a), count = cdd_at(m, a)->count;
  bool below = true;
  for (uint32_t p = 0; p < count; p++) {
    const cdd_set child = cdd_child(cdd_at(m, a), p);
    const cdd_set result = eliminate(e, child, context);
    if (result == CDD_NONE) {
      m->top = base;
      return CDD_NONE;
    }
    below &= cdd_level(m, result) > level;
    cdd_push(m, cdd_upper(cdd_at(m, a), p), result);
  }
  return below ? make_of_results(m, level, base) : unite_intervals(m, a, base);
}

// The caller protects both.
static cdd_set eliminate(const elimination *e, cdd_set a, cdd_set context) {
  cdd *m = e->m;
  cdd_set result;
  if (a == CDD_FALSE || a == CDD_NONE || context == CDD_NONE)
    return context == CDD_NONE ? CDD_NONE : a;
  const uint32_t level = cdd_level(m, a);
  if (level > e->last)
    return cdd_and(m, a, consequences(e, context));
  const uint32_t code = cdd_code(e->op, e->x);
  if (cdd_find_memo(m, code, a, context, &result))
    return result;
  if (asks_for(e, level))
    result = through_context(e, a, context);
  else
    result = past_level(e, a, context);
  cdd_put_memo(m, code, a, context, result);
  return result;
}

static cdd_set start(cdd *m, cdd_op op, cdd_set a, uint32_t x) {
  if (a == CDD_NONE)
    return CDD_NONE;
  m->stats.ops[op].calls++;
  const elimination e = {m, op, x, m->last[x]};
  const uint32_t base = m->top;
  cdd_protect(m, a);
  const cdd_set result = eliminate(&e, a, CDD_TRUE);
  m->top = base;
  return result;
}

cdd_set cdd_free_clock(cdd *m, cdd_set a, uint32_t x) {
  assert(0 < x && x < m->n);
  return start(m, CDD_OP_FREE, a, x);
}

cdd_set cdd_raise(cdd *m, cdd_set a, uint32_t x) {
  assert(0 < x && x < m->n);
  return start(m, CDD_OP_RAISE, a, x);
}

cdd_set cdd_lower(cdd *m, cdd_set a, uint32_t x) {
  assert(0 < x && x < m->n);
  return start(m, CDD_OP_LOWER, a, x);
}

cdd_set cdd_up(cdd *m, cdd_set a) { return start(m, CDD_OP_UP, a, 0); }

cdd_set cdd_down(cdd *m, cdd_set a) { return start(m, CDD_OP_DOWN, a, 0); }

// ---- Assignment

static bool is_in_range(int64_t c) {
  return -BOUND_LIMIT / 2 <= c && c <= BOUND_LIMIT / 2;
}

// Bounds of x - j become larger by `by`, bounds of i - x smaller.
static cdd_set shift(cdd *m, cdd_set a, uint32_t x, bound by, uint32_t serial) {
  cdd_set result;
  const uint32_t level = cdd_level(m, a);
  if (cdd_is_terminal(a) || level > m->last[x])
    return a;
  const uint32_t code = cdd_code(CDD_OP_SHIFT, x);
  if (cdd_find_memo(m, code, a, serial, &result))
    return result;
  const cdd_pair pair = m->pair[level];
  const bound more = pair.i == x ? by : pair.j == x ? -by : 0;
  const uint32_t base = m->top, count = cdd_at(m, a)->count;
  for (uint32_t p = 0; p < count; p++) {
    result = shift(m, cdd_child(cdd_at(m, a), p), x, by, serial);
    bound upper = cdd_upper(cdd_at(m, a), p);
    if (upper != BOUND_INFINITY)
      upper += more;
    if (result != CDD_NONE && upper != BOUND_INFINITY && !cdd_is_cut(upper))
      result = cdd_fail(m, CDD_OVERFLOW);
    if (result == CDD_NONE) {
      m->top = base;
      return CDD_NONE;
    }
    cdd_emit(m, base, upper, result);
  }
  result = cdd_make(m, level, base);
  cdd_put_memo(m, code, a, serial, result);
  return result;
}

static cdd_set add_to_clock(cdd *m, cdd_set a, uint32_t x, int64_t c) {
  m->stats.ops[CDD_OP_SHIFT].calls++;
  const uint32_t base = m->top;
  cdd_protect(m, a);
  cdd_set result = shift(m, a, x, bound_le(c), cdd_new_serial(m));
  m->top = base;
  if (c > 0) // x was 0 at least
    result = cdd_restrict(m, result, x, 0, bound_le(-c), BOUND_INFINITY);
  return result;
}

cdd_set cdd_assign(cdd *m, cdd_set a, uint32_t x, uint32_t y, int64_t c) {
  assert(0 < x && x < m->n && y < m->n);
  if (a == CDD_NONE)
    return CDD_NONE;
  if (!is_in_range(c))
    return cdd_fail(m, CDD_OVERFLOW);
  if (y == x)
    return add_to_clock(m, a, x, c);
  return cdd_restrict(m, cdd_free_clock(m, a, x), x, y, bound_le(-c),
                      bound_le(c));
}

cdd_set cdd_reset(cdd *m, cdd_set a, uint32_t x, int64_t c) {
  assert(c >= 0);
  return cdd_assign(m, a, x, 0, c);
}
