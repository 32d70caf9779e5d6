// alike_table.c -- Calculations in one variable, as what they come to for each value.

#include <assert.h>

#include "certify/alike.h"

enum { TABLE_VALUES = 256 };

#define NO_VARIABLE (UINT32_MAX - 1)
#define MANY_VARIABLES UINT32_MAX

static bool is_calculation(expr_kind k) {
  switch (k) {
  case EXPR_NEG:
  case EXPR_ABS:
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
  case EXPR_DIV:
  case EXPR_MOD:
  case EXPR_MIN:
  case EXPR_MAX:
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_ITE:
    return true;
  default:
    return false;
  }
}

static bool is_plain(expr_kind k) {
  return is_calculation(k) || k == EXPR_NOT || k == EXPR_TRUTH ||
         k == EXPR_EQ || k == EXPR_NE || k == EXPR_AND || k == EXPR_OR;
}

static uint32_t variable_of(const network *net, const expr *e) {
  if (e->kind == EXPR_CONST)
    return NO_VARIABLE;
  if (e->kind == EXPR_VAR) {
    const place *p = e->target;
    if (p->space != SPACE_CELL || !place_is_fixed(p))
      return MANY_VARIABLES;
    const cell *c = &net->cells.data[p->base];
    return c->kind == CELL_STATE && (int64_t)c->high - c->low < TABLE_VALUES
               ? (uint32_t)p->base
               : MANY_VARIABLES;
  }
  if (!is_plain((expr_kind)e->kind))
    return MANY_VARIABLES;
  uint32_t found = NO_VARIABLE;
  for (uint32_t i = 0; i < e->nargs; i++) {
    const uint32_t one = variable_of(net, e->args[i]);
    if (one == NO_VARIABLE || one == found)
      continue;
    if (found != NO_VARIABLE)
      return MANY_VARIABLES;
    found = one;
  }
  return found;
}

bool alike_is_table(const likeness *l, const expr *e) {
  return is_calculation((expr_kind)e->kind) &&
         variable_of(l->net, e) < NO_VARIABLE;
}

// False if it goes wrong.
static bool value_with(likeness *l, const expr *e, uint32_t variable, int32_t v,
                       int32_t *out) {
  const int32_t before = l->eval.memory[variable];
  l->eval.memory[variable] = v;
  const bool good = eval_int(&l->eval, e, out);
  l->eval.memory[variable] = before;
  return good;
}

// Does the guard say that the variable has another value?
static bool is_excluded(likeness *l, const expr *guard, uint32_t variable,
                        int32_t v) {
  int32_t holds;
  if (guard->kind == EXPR_AND) {
    for (uint32_t i = 0; i < guard->nargs; i++)
      if (is_excluded(l, guard->args[i], variable, v))
        return true;
    return false;
  }
  return variable_of(l->net, guard) == variable &&
         value_with(l, guard, variable, v, &holds) && !holds;
}

bool alike_tables(likeness *l, const expr *a, const expr *b, uint32_t sort) {
  if (!is_plain((expr_kind)a->kind) || !is_plain((expr_kind)b->kind))
    return false;
  const uint32_t x = variable_of(l->net, a), y = variable_of(l->net, b);
  if (x >= NO_VARIABLE || y != l->by->to[RENAMED_CELL][x])
    return false;
  const cell *c = &l->net->cells.data[x];
  const uint32_t names = likeness_sort(l, x);
  for (int64_t v = c->low; v <= c->high; v++) {
    int32_t is = 0, becomes = 0;
    if (l->guard && is_excluded(l, l->guard, x, (int32_t)v))
      continue;
    const int32_t w = renaming_value(l->all, l->by->values, names, (int32_t)v);
    if (!value_with(l, a, x, (int32_t)v, &is) ||
        !value_with(l, b, y, w, &becomes) ||
        renaming_value(l->all, l->by->values, sort, is) != becomes)
      return false;
  }
  return true;
}
