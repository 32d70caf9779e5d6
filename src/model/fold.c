// fold.c -- Constants are computed as soon as their operands are known.

#include "model/fold.h"

#include <assert.h>

#include "model/arith.h"

// Of an operator with its constants.
static arith_status apply(const expr *e, int32_t a, int32_t b, int32_t *value,
                          arith_error *error) {
  if (e->kind >= EXPR_NEG && e->kind <= EXPR_ABS)
    return arith_unary((expr_kind)e->kind, a, value, error);
  if (e->kind >= EXPR_ADD && e->kind <= EXPR_NE)
    return arith_binary((expr_kind)e->kind, a, b, value, error);
  return ARITH_FAILS;
}

bool fold_value(const expr *e, int32_t *value, diag_code *why) {
  arith_error error = {DIAG_NOT_COMPUTABLE, 0};
  *why = DIAG_NOT_COMPUTABLE;
  int32_t given[2] = {0, 0};
  if (e->kind == EXPR_CONST) {
    *value = e->value;
    return true;
  }
  if (e->kind < EXPR_NEG || e->kind > EXPR_NE)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!fold_value(e->args[i], &given[i], why))
      return false;
  const arith_status s = apply(e, given[0], given[1], value, &error);
  *why = error.code;
  return s == ARITH_FINE;
}

bool fold_wrapped(const expr *e, int32_t *value, int64_t *result) {
  arith_error error = {DIAG_NOT_COMPUTABLE, 0};
  int32_t given[2] = {0, 0};
  if (e->kind < EXPR_NEG || e->kind > EXPR_NE)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (!expr_is_const(e->args[i]))
      return false;
    given[i] = e->args[i]->value;
  }
  const arith_status s = apply(e, given[0], given[1], value, &error);
  *result = error.value;
  return s == ARITH_WRAPS;
}

static expr *fold_if_known(arena *a, expr *e) {
  int32_t value = 0;
  diag_code why = 0;
  return fold_value(e, &value, &why) ? expr_const(a, e->at, value) : e;
}

// Where only truth matters, the truth of e is e.
static expr *bare(expr *e) { return e->kind == EXPR_TRUTH ? e->args[0] : e; }

expr *fold_truth(arena *a, expr *e) {
  if (expr_is_boolean(e))
    return e;
  expr *t = expr_new(a, EXPR_TRUTH, e->at, 1);
  t->args[0] = e;
  return fold_if_known(a, expr_finish(t));
}

expr *fold_unary(arena *a, expr_kind kind, span at, expr *x) {
  if (kind == EXPR_TRUTH)
    return fold_truth(a, x);
  if (kind == EXPR_NOT)
    x = bare(x);
  if (kind == EXPR_NOT && x->kind == EXPR_NOT)
    return fold_truth(a, x->args[0]);
  expr *e = expr_new(a, kind, at, 1);
  e->args[0] = x;
  return fold_if_known(a, expr_finish(e));
}

expr *fold_binary(arena *a, expr_kind kind, span at, expr *x, expr *y) {
  expr *e = expr_new(a, kind, at, 2);
  e->args[0] = x;
  e->args[1] = y;
  return fold_if_known(a, expr_finish(e));
}

// How many operands are left once those that cannot matter are dropped and
// nested chains are opened.  `out` may be NULL, to count only.  Operands after
// one that decides are never evaluated, so they go too.
static uint32_t collect(expr_kind kind, expr **list, uint32_t count,
                        expr **out) {
  const bool neutral = kind == EXPR_AND;
  uint32_t n = 0;
  for (uint32_t i = 0; i < count; i++) {
    expr *e = bare(list[i]);
    if (e->kind == kind) { // its parts are as they should be
      for (uint32_t k = 0; k < e->nargs; k++, n++)
        if (out)
          out[n] = e->args[k];
      if (e->args[e->nargs - 1]->kind == EXPR_CONST)
        break;
      continue;
    }
    if (e->kind == EXPR_CONST && (e->value != 0) == neutral)
      continue;
    if (out)
      out[n] = e;
    n++;
    if (e->kind == EXPR_CONST)
      break;
  }
  return n;
}

expr *fold_many(arena *a, expr_kind kind, span at, expr **list,
                uint32_t count) {
  assert(kind == EXPR_AND || kind == EXPR_OR);
  const uint32_t n = collect(kind, list, count, NULL);
  if (n == 0)
    return expr_const(a, at, kind == EXPR_AND);
  expr *e = expr_new(a, kind, at, n);
  collect(kind, list, count, e->args);
  expr *last = e->args[n - 1];
  if (last->kind == EXPR_CONST) // it decides: 0 or 1
    e->args[n - 1] = expr_const(a, last->at, last->value != 0);
  expr *first = e->args[0];
  if (n == 1)
    return first->kind == EXPR_CONST ? expr_const(a, at, first->value != 0)
                                     : fold_truth(a, first);
  return expr_finish(e);
}

expr *fold_ite(arena *a, span at, expr *c, expr *x, expr *y) {
  c = bare(c);
  if (c->kind == EXPR_CONST)
    return c->value ? x : y;
  const bool yes = x->kind == EXPR_CONST && x->value == 1;
  const bool no = y->kind == EXPR_CONST && y->value == 0;
  if (yes && no)
    return fold_truth(a, c);
  if (yes && expr_is_boolean(y))
    return fold_many(a, EXPR_OR, at, (expr *[]){c, y}, 2);
  if (no && expr_is_boolean(x))
    return fold_many(a, EXPR_AND, at, (expr *[]){c, x}, 2);
  expr *e = expr_new(a, EXPR_ITE, at, 3);
  e->args[0] = c;
  e->args[1] = x;
  e->args[2] = y;
  return expr_finish(e);
}
