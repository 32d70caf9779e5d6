// elab_store.c -- Assignments: to integers, clocks, arrays and structures.

#include "syntax/elab.h"

#include <assert.h>

// What a function writes through a reference is its caller's business: the
// call has an effect if what is passed is not the caller's own.
static void note_write(elab *s, const place *p) {
  if (!s->function || p->via != VIA_NONE)
    return;
  if (p->space != SPACE_CELL || s->net->cells.data[p->base].kind != CELL_LOCAL)
    s->function->writes = true;
}

// x += e is x = x + e if x is a fixed cell and e does not change it; then it is
// written so, and the two have one tree.  A bool is always written so: what is
// stored there becomes 0 or 1 first.
static bool is_plain(const type *t, const place *p, const expr *e) {
  if (e->has_effect)
    return false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (p->steps[i].index->has_effect)
      return false;
  return t->kind == TYPE_BOOL || (p->nsteps == 0 && p->via == VIA_NONE);
}

// An expression with effects, evaluated once into a cell of its own: *saved; and
// the value of that cell.
static expr *in_scratch(elab *s, span at, expr *e, expr **saved) {
  const int32_t cell_at = elab_scratch(s, "op=", INT32_MIN, INT32_MAX);
  expr *store = expr_new(s->memory, EXPR_ASSIGN, at, 1);
  store->target = place_new(s->memory, SPACE_CELL, cell_at, "op=", at, 0);
  store->domain = (range){INT32_MIN, INT32_MAX};
  store->args[0] = e;
  *saved = expr_finish(store);
  expr *read = expr_new(s->memory, EXPR_VAR, at, 0);
  read->target = store->target;
  return expr_finish(read);
}

static value store_integer(elab *s, span at, value *target, expr *e,
                           expr_kind op) {
  const type *t = target->type;
  expr *saved = NULL;
  if (op != EXPR_CONST && t->kind == TYPE_BOOL && e->has_effect)
    e = in_scratch(s, at, e, &saved);
  if (op != EXPR_CONST && is_plain(t, target->at, e)) {
    expr *old = expr_new(s->memory, EXPR_VAR, at, 0);
    old->target = target->at;
    e = fold_binary(s->memory, op, at, expr_finish(old), e);
    op = EXPR_CONST;
  }
  if (t->kind == TYPE_BOOL && op == EXPR_CONST)
    e = fold_truth(s->memory, e);
  expr *a = expr_new(s->memory, EXPR_ASSIGN, at, 1);
  a->op = (uint8_t)op;
  a->target = target->at;
  a->domain = (range){t->low, t->high};
  a->args[0] = e;
  note_write(s, target->at);
  value v = value_of(s, target->type, expr_finish(a));
  if (saved) {
    expr *seq = expr_new(s->memory, EXPR_SEQ, at, 2);
    seq->args[0] = saved;
    seq->args[1] = v.e;
    v.e = expr_finish(seq);
  }
  return v;
}

static value store_clock(elab *s, span at, value *target, value *from) {
  expr *reset = expr_new(s->memory, EXPR_RESET, at, 1);
  reset->target = target->x;
  note_write(s, target->x);
  if (type_is_integral(from->type)) {
    reset->args[0] = from->e;
  } else {
    assert(from->type->kind == TYPE_CLOCK);
    reset->source = from->x;
    reset->args[0] = from->offset ? from->offset : expr_const(s->memory, at, 0);
  }
  const expr *v = reset->args[0];
  if (!reset->source && v->kind == EXPR_CONST && v->value < 0 && !s->checking) {
    elab_error(s, at, DIAG_CLOCK_ASSIGN, "a clock cannot be negative");
    return value_error(s);
  }
  return value_of(s, s->type_void, expr_finish(reset));
}

const range *elab_ranges(elab *s, const type *to, const type *from) {
  uint32_t n = 0;
  range *all = arena_array(s->memory, to->cells, sizeof *all);
  const bool needed = elab_fill_ranges(to, from, all, &n);
  assert(n == to->cells);
  return needed ? all : NULL;
}

// Writes the range of each cell; true if some cell of `from` may not fit.
bool elab_fill_ranges(const type *to, const type *from, range *out,
                      uint32_t *n) {
  bool needed = false;
  if (to->kind == TYPE_ARRAY) {
    for (uint32_t i = 0; i < to->count; i++)
      needed |=
          elab_fill_ranges(to->element, from ? from->element : NULL, out, n);
  } else if (to->kind == TYPE_STRUCT) {
    for (uint32_t i = 0; i < to->count; i++)
      needed |= elab_fill_ranges(to->fields[i].type,
                                 from ? from->fields[i].type : NULL, out, n);
  } else if (to->cells) {
    out[(*n)++] = (range){to->low, to->high};
    needed = !from || from->low < to->low || from->high > to->high;
  }
  return needed;
}

static value store_aggregate(elab *s, span at, value *target, value *from) {
  if (target->type->clocks || target->type->channels) {
    elab_error(s, at, DIAG_CLOCK_ASSIGN,
               "arrays and structures with clocks cannot be assigned as a "
               "whole");
    return value_error(s);
  }
  if (!target->type->cells)
    return elab_float(s, at, s->type_void);
  expr *copy = expr_new(s->memory, EXPR_COPY, at, 0);
  copy->count = target->type->cells;
  copy->ranges = elab_ranges(s, target->type, from->type);
  copy->target = target->at;
  copy->source = from->at;
  note_write(s, target->at);
  expr *e = expr_finish(copy);
  if (from->before) {
    expr *seq = expr_new(s->memory, EXPR_SEQ, at, 2);
    seq->args[0] = from->before;
    seq->args[1] = e;
    e = expr_finish(seq);
  }
  value v = *target;
  v.e = e;
  v.before = e;
  return v;
}

value elab_store(elab *s, span at, value *target, value *from, expr_kind op) {
  if (!type_is_assignable(target->type, from->type) ||
      from->type->kind == TYPE_NAME) {
    elab_error(s, at,
               target->type->kind == TYPE_CLOCK ? DIAG_CLOCK_ASSIGN : DIAG_TYPE,
               "%s cannot be assigned to %s%s", elab_type_text(s, from->type),
               elab_type_text(s, target->type),
               target->type->kind == TYPE_RATE
                   ? "; a rate is said with '==' in an invariant"
                   : "");
    return value_error(s);
  }
  if (type_is_single(target->type))
    return store_integer(s, at, target, from->e, op);
  if (target->type->kind == TYPE_CLOCK)
    return store_clock(s, at, target, from);
  if (type_is_aggregate(target->type))
    return store_aggregate(s, at, target, from);
  elab_error(s, at, DIAG_NO_FLOAT,
             "an assignment to %s: gnomon does not do doubles (statistical "
             "model checking)",
             elab_type_text(s, target->type));
  return value_error(s);
}

// P.a && n = 1 is (P.a && n) = 1.
static bool is_logical(const ast *n) {
  return n->kind == AST_AND || n->kind == AST_OR || n->kind == AST_BINARY ||
         (n->kind == AST_UNARY && n->op == OP_NOT);
}

static bool check_target(elab *s, const ast *n, const value *target) {
  if (value_is_error(target))
    return false;
  const type_kind k = (type_kind)target->type->kind;
  const bool has_place =
      target->is_lvalue && !target->offset && !target->y && !target->before;
  if (target->is_fixed)
    return elab_error(s, n->at, DIAG_NOT_ASSIGNABLE,
                      "a constant cannot be assigned to");
  if (!has_place || k == TYPE_NAME || k == TYPE_CHAN)
    return elab_error(
        s, n->at, DIAG_NOT_ASSIGNABLE, "this cannot be assigned to%s",
        is_logical(n) || n->kind == AST_FIELD ? "; did you mean '=='?" : "");
  return true;
}

static const expr_kind COMPOUND[] = {
    [OP_NONE] = EXPR_CONST,    [OP_ADD] = EXPR_ADD,
    [OP_SUB] = EXPR_SUB,       [OP_MUL] = EXPR_MUL,
    [OP_DIV] = EXPR_DIV,       [OP_MOD] = EXPR_MOD,
    [OP_BITAND] = EXPR_BITAND, [OP_BITOR] = EXPR_BITOR,
    [OP_BITXOR] = EXPR_BITXOR, [OP_SHL] = EXPR_SHL,
    [OP_SHR] = EXPR_SHR,
};

static value as_lvalue(const value *target, value result) {
  // The result of an assignment is the left side again: (++i)++ is legal.
  if (value_is_error(&(value){.type = result.type}))
    return result;
  result.at = target->at;
  result.is_lvalue = result.at != NULL && type_is_single(target->type);
  return result;
}

static value step(elab *s, const ast *n, value *target) {
  if (target->type->kind != TYPE_INT) {
    elab_error(s, n->at, DIAG_TYPE, "'%s%s' needs an integer, not %s",
               ast_op_text((ast_op)n->op), ast_op_text((ast_op)n->op),
               elab_type_text(s, target->type));
    return value_error(s);
  }
  expr *one = expr_const(s->memory, n->at, 1);
  if (n->kind == AST_PRE || s->value_unused) {
    value v = as_lvalue(target,
                        store_integer(s, n->at, target, one, COMPOUND[n->op]));
    v.type = s->type_plain_int;
    return v;
  }
  expr *e = expr_new(s->memory, EXPR_POST, n->at, 1);
  e->op = (uint8_t)COMPOUND[n->op];
  e->target = target->at;
  e->domain = (range){target->type->low, target->type->high};
  e->args[0] = one;
  note_write(s, target->at);
  return value_of(s, s->type_plain_int, expr_finish(e));
}

// The left side of (++i)++ is itself an assignment: do it first.
bool elab_pending(elab *s, span at, const value *v, expr **first) {
  *first = NULL;
  if (!v->e || !v->e->has_effect || v->e->kind == EXPR_VAR)
    return true;
  for (uint32_t i = 0; v->at && i < v->at->nsteps; i++)
    if (v->at->steps[i].index->has_effect)
      return elab_error(s, at, DIAG_NOT_ASSIGNABLE,
                        "an assignment whose index has side effects cannot be "
                        "assigned to again; use two statements");
  *first = v->e;
  return true;
}

static value after(elab *s, expr *first, value v) {
  if (!first || value_is_error(&v))
    return v;
  expr *seq = expr_new(s->memory, EXPR_SEQ, v.e->at, 2);
  seq->args[0] = first;
  seq->args[1] = v.e;
  v.e = expr_finish(seq);
  return v;
}

static ast *copy_of(elab *s, const ast *n) {
  ast *c = arena_new(s->memory, ast);
  *c = *n;
  c->next = NULL;
  return c;
}

// (c ? a : b) = e  is  c ? a = e : b = e
static value assign_to_choice(elab *s, const ast *n) {
  const ast *choice = n->first;
  ast *out = ast_new(s->memory, AST_ITE, n->at);
  ast_add(out, copy_of(s, choice->first));
  for (int i = 0; i < 2; i++) {
    ast *a = ast_new(s->memory, (ast_kind)n->kind, n->at);
    a->op = n->op;
    ast_add(a, copy_of(s, i ? choice->last : choice->first->next));
    if (n->kind == AST_ASSIGN)
      ast_add(a, copy_of(s, n->last));
    ast_add(out, a);
  }
  return elab_expr(s, out);
}

// Nothing of it is kept: an error, or in a function that is never called.
static value assign_double(elab *s, const ast *n, const value *target) {
  if (target->is_fixed) {
    elab_error(s, n->at, DIAG_NOT_ASSIGNABLE,
               "a constant cannot be assigned to");
    return value_error(s);
  }
  return elab_no_float(s, n->at,
                       "an assignment to a double: gnomon does not do doubles")
             ? elab_dead(s, n->at, s->type_void)
             : value_error(s);
}

value elab_assign(elab *s, const ast *n) {
  const bool unused = s->value_unused;
  s->value_unused = false;
  if (elab_is_hybrid(s, n->first))
    return elab_hybrid_assign(s, n);
  expr *first = NULL;
  if (n->first->kind == AST_ITE)
    return assign_to_choice(s, n);
  value target = elab_expr(s, n->first);
  s->value_unused = unused && n->kind != AST_ASSIGN;
  if (target.type->kind == TYPE_DOUBLE) {
    s->value_unused = false;
    if (n->kind == AST_ASSIGN)
      elab_expr(s, n->last); // for the names in it
    return assign_double(s, n->first, &target);
  }
  if (n->kind != AST_ASSIGN) {
    if (!check_target(s, n->first, &target) ||
        !elab_pending(s, n->at, &target, &first))
      return value_error(s);
    value v = step(s, n, &target);
    s->value_unused = false;
    return after(s, first, v);
  }
  value from = elab_expr(s, n->last);
  if (!check_target(s, n->first, &target) || value_is_error(&from))
    return value_error(s);
  if (n->op != OP_NONE &&
      !(target.type->kind == TYPE_INT && type_is_integral(from.type)) &&
      !(n->op != OP_ADD && type_is_integral(target.type) &&
        type_is_integral(from.type))) {
    elab_error(s, n->at, DIAG_TYPE, "'%s=' needs integers, not %s and %s",
               ast_op_text((ast_op)n->op), elab_type_text(s, target.type),
               elab_type_text(s, from.type));
    return value_error(s);
  }
  value v = elab_store(s, n->at, &target, &from, COMPOUND[n->op]);
  if (value_is_error(&v))
    return v;
  if (!elab_pending(s, n->at, &target, &first))
    return value_error(s);
  v = after(s, first, v);
  return type_is_single(target.type) ? as_lvalue(&target, v) : v;
}
