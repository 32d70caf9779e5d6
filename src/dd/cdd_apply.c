// cdd_apply.c -- Sets made of sets: and, or, difference, exclusive or.
//
// One sweep over both partitions of the line: intervals end where one of either
// node does.  Both are total, so nothing that only one side has is lost, as it
// is in the union that Perez, Pavese & Schapachnik print.

#include "dd/cdd_own.h"

// ---- Where the answer is known

static bool known_and(cdd_set a, cdd_set b, cdd_set *out) {
  if (a == b || b == CDD_TRUE || a == CDD_FALSE)
    *out = a;
  else if (a == CDD_TRUE || b == CDD_FALSE)
    *out = b;
  else
    return false;
  return true;
}

static bool known_or(cdd_set a, cdd_set b, cdd_set *out) {
  if (a == b || b == CDD_FALSE || a == CDD_TRUE)
    *out = a;
  else if (a == CDD_FALSE || b == CDD_TRUE)
    *out = b;
  else
    return false;
  return true;
}

static bool known_diff(cdd_set a, cdd_set b, cdd_set *out) {
  if (a == b || a == CDD_FALSE || b == CDD_TRUE)
    *out = CDD_FALSE;
  else if (b == CDD_FALSE)
    *out = a;
  else
    return false;
  return true;
}

static bool known_xor(cdd_set a, cdd_set b, cdd_set *out) {
  if (a == b)
    *out = CDD_FALSE;
  else if (a == CDD_FALSE)
    *out = b;
  else if (b == CDD_FALSE)
    *out = a;
  else
    return false;
  return true;
}

static bool is_known(cdd_op op, cdd_set a, cdd_set b, cdd_set *out) {
  switch (op) {
  case CDD_OP_AND:
    return known_and(a, b, out);
  case CDD_OP_OR:
    return known_or(a, b, out);
  case CDD_OP_XOR:
    return known_xor(a, b, out);
  default:
    assert(op == CDD_OP_DIFF);
    return known_diff(a, b, out);
  }
}

// ---- Sweep

static cdd_set combine(cdd *m, cdd_op op, cdd_set a, cdd_set b) {
  cdd_set result;
  if (is_known(op, a, b, &result))
    return result;
  if (op != CDD_OP_DIFF && a > b) {
    const cdd_set t = a;
    a = b;
    b = t;
  }
  const uint32_t code = cdd_code(op, 0);
  if (cdd_find_memo(m, code, a, b, &result))
    return result;
  const uint32_t la = cdd_level(m, a), lb = cdd_level(m, b);
  const uint32_t level = la < lb ? la : lb;
  const uint32_t base = m->top;
  cdd_side x = {a, la == level, 0}, y = {b, lb == level, 0};
  for (;;) {
    const bound ux = cdd_side_end(m, &x), uy = cdd_side_end(m, &y);
    const bound upper = ux < uy ? ux : uy;
    result = combine(m, op, cdd_side_child(m, &x), cdd_side_child(m, &y));
    if (result == CDD_NONE) {
      m->top = base;
      return CDD_NONE;
    }
    cdd_emit(m, base, upper, result);
    if (upper == BOUND_INFINITY)
      break;
    x.at += upper == ux;
    y.at += upper == uy;
  }
  result = cdd_make(m, level, base);
  cdd_put_memo(m, code, a, b, result);
  return result;
}

cdd_set cdd_apply(cdd *m, cdd_op op, cdd_set a, cdd_set b) {
  if (a == CDD_NONE || b == CDD_NONE)
    return CDD_NONE;
  m->stats.ops[op].calls++;
  const uint32_t base = m->top;
  cdd_protect(m, a);
  cdd_protect(m, b);
  const cdd_set result = combine(m, op, a, b);
  m->top = base;
  return result;
}

cdd_set cdd_and(cdd *m, cdd_set a, cdd_set b) {
  return cdd_apply(m, CDD_OP_AND, a, b);
}

cdd_set cdd_or(cdd *m, cdd_set a, cdd_set b) {
  return cdd_apply(m, CDD_OP_OR, a, b);
}

cdd_set cdd_diff(cdd *m, cdd_set a, cdd_set b) {
  return cdd_apply(m, CDD_OP_DIFF, a, b);
}

cdd_set cdd_xor(cdd *m, cdd_set a, cdd_set b) {
  return cdd_apply(m, CDD_OP_XOR, a, b);
}

cdd_set cdd_not(cdd *m, cdd_set a) {
  return cdd_apply(m, CDD_OP_DIFF, CDD_TRUE, a);
}
