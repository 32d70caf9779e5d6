// elab_expr.c -- Expressions: types, folding, lvalues.

#include "syntax/elab.h"

#include <assert.h>
#include <string.h>

#include "base/suggest.h"

value value_error(elab *s) { return (value){.type = s->type_error}; }

value value_of(elab *s, type *t, expr *e) {
  (void)s;
  return (value){.type = t, .e = e};
}

static value type_clash(elab *s, span at, ast_op op, const value *a,
                        const value *b) {
  if (!value_is_error(a) && !value_is_error(b))
    elab_error(s, at, DIAG_TYPE, "operator '%s' does not take %s and %s%s",
               ast_op_text(op), elab_type_text(s, a->type),
               elab_type_text(s, b->type),
               a->type->kind == TYPE_RATE || b->type->kind == TYPE_RATE
                   ? "; a rate is said with '==' in an invariant"
                   : "");
  return value_error(s);
}

// ---- Places ---------------------------------------------------------------

place *elab_place(elab *s, const symbol *v, space where, span at) {
  const int32_t base = where == SPACE_CLOCK     ? v->clock
                       : where == SPACE_CHANNEL ? v->channel
                                                : v->cell;
  place *p = place_new(s->memory, where, v->via == VIA_NONE ? base : 0, v->full,
                       at, 0);
  p->via = v->via;
  return p;
}

// The value of a constant cell, if the place is fixed and constant.
static bool known_cell(const elab *s, const place *p, int32_t *out) {
  if (p->space != SPACE_CELL || p->nsteps || p->via != VIA_NONE)
    return false;
  const cell *c = &s->net->cells.data[p->base];
  *out = c->init;
  return c->kind == CELL_CONST;
}

value value_at(elab *s, type *t, place *at, place *clocks) {
  value v = {.type = t, .at = at, .x = clocks, .is_lvalue = true};
  if (!at)
    v.at = clocks;
  if (type_is_single(t)) {
    assert(at);
    int32_t known = 0;
    if (known_cell(s, at, &known)) {
      v.e = expr_const(s->memory, at->at, known);
    } else {
      v.e = expr_new(s->memory, EXPR_VAR, at->at, 0);
      v.e->target = at;
      expr_finish(v.e);
    }
  }
  return v;
}

value value_of_symbol(elab *s, const symbol *v, span at) {
  const type *t = v->type;
  place *main = t->channels ? elab_place(s, v, SPACE_CHANNEL, at)
                : t->cells  ? elab_place(s, v, SPACE_CELL, at)
                            : NULL;
  return value_at(s, v->type, main,
                  t->clocks ? elab_place(s, v, SPACE_CLOCK, at) : NULL);
}

static value variable(elab *s, symbol *v, span at) {
  if (v->type->kind == TYPE_ERROR)
    return value_error(s);
  if (v->type->hybrid)
    return elab_hybrid(s, elab_name(s, v->id), at);
  value out;
  if (v->is_opaque) {
    out = value_of(s, v->type, expr_new(s->memory, EXPR_FAIL, at, 0));
    out.e->code = DIAG_NOT_COMPUTABLE;
  } else if (v->is_value)
    out = value_of(s, v->type, expr_const(s->memory, at, v->value));
  else if (v->type->kind == TYPE_DOUBLE || v->type->kind == TYPE_STRING)
    out = value_of(s, v->type, NULL);
  else
    out = value_of_symbol(s, v, at);
  out.is_fixed = v->is_fixed;
  out.is_free = v->is_free;
  out.reads_meta = v->type->is_meta;
  return out;
}

value elab_symbol(elab *s, symbol *v, span at) {
  if (v->kind == SYMBOL_VARIABLE)
    return variable(s, v, at);
  value out = value_of(s, s->type_name, NULL);
  out.symbol = v;
  out.process = v->first;
  return out;
}

// TChecker: in a query a label stands for the locations that bear it.
static value label(elab *s, const ast *n) {
  const char *text = elab_name(s, n->id);
  VEC(expr *) list = {0};
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const process *proc = &s->net->processes.data[p];
    for (uint32_t l = 0; l < proc->nlocations; l++)
      for (uint32_t k = 0; k < proc->locations[l].nlabels; k++)
        if (strcmp(proc->locations[l].labels[k], text) == 0) {
          expr *e = expr_new(s->memory, EXPR_AT, n->at, 0);
          e->process = p;
          e->location = l;
          vec_push(s->memory, &list, e);
        }
  }
  if (!list.count)
    return value_error(s);
  return value_of(s, s->type_bool,
                  fold_many(s->memory, EXPR_OR, n->at, list.data, list.count));
}

// In a query, what is part of a process has its name in front.
static const char *find_member(elab *s, name id) {
  if (s->in_query)
    for (uint32_t p = 0; p < s->scopes.count; p++)
      if (s->scopes.data[p] && scope_find(s->scopes.data[p], id))
        return arena_printf(s->memory, "%s.%s", s->net->processes.data[p].name,
                            elab_name(s, id));
  return NULL;
}

static value name_value(elab *s, const ast *n) {
  symbol *found = table_find(&s->table, n->id);
  if (found && found->kind == SYMBOL_VARIABLE && s->in_query && s->in_tck) {
    const value v = label(s, n);
    if (!value_is_error(&v)) {
      elab_error(s, n->at, DIAG_TCK, "'%s' is both a variable and a label",
                 elab_name(s, n->id));
      return value_error(s);
    }
  }
  if (found)
    return elab_symbol(s, found, n->at);
  if (s->in_query) {
    const value v = label(s, n);
    if (!value_is_error(&v))
      return v;
  }
  if (strcmp(elab_name(s, n->id), "cost") == 0) {
    elab_error(s, n->at, DIAG_NO_COST,
               "'cost' is not declared: if it is CORA's, gnomon does not do "
               "priced automata; leave it out, or declare it as a clock");
    return value_error(s);
  }
  const char *meant = find_member(s, n->id);
  if (!meant)
    meant = table_suggest(&s->table, n->id);
  elab_error(s, n->at, DIAG_UNKNOWN_NAME, "unknown name '%s'%s%s%s",
             elab_name(s, n->id), meant ? "; did you mean '" : "",
             meant ? meant : "", meant ? "'?" : "");
  return value_error(s);
}

// ---- Indexing -------------------------------------------------------------

static uint32_t stride_of(const type *element, uint8_t where) {
  return where == SPACE_CLOCK     ? element->clocks
         : where == SPACE_CHANNEL ? element->channels
                                  : element->cells;
}

// An index known to be out of range stays: it is a run-time error, and only if
// it is reached.
static place *index_place(elab *s, const place *p, const type *t, expr *index,
                          span at) {
  if (!p)
    return NULL;
  const bool is_known = index->kind == EXPR_CONST && index->value >= t->low &&
                        index->value <= t->high;
  place *q = place_new(s->memory, (space)p->space, p->base, NULL, at,
                       p->nsteps + !is_known);
  q->via = p->via;
  memcpy(q->steps, p->steps, p->nsteps * sizeof *p->steps);
  const uint32_t stride = stride_of(t->element, p->space);
  if (is_known) {
    q->base += (index->value - t->low) * (int32_t)stride;
    q->name = arena_printf(s->memory, "%s[%d]", p->name, index->value);
  } else {
    q->steps[p->nsteps] = (place_step){index, t->low, t->count, stride};
    q->name = arena_printf(s->memory, "%s[]", p->name);
  }
  return q;
}

// What holds of the whole holds of the part.  If the whole has to be computed
// first, the part is read after that.
static void take_over(elab *s, span at, value *part, const value *whole) {
  part->is_fixed = whole->is_fixed;
  part->is_free = whole->is_free;
  part->reads_meta = whole->reads_meta;
  part->is_lvalue = whole->is_lvalue;
  part->before = whole->before;
  if (whole->before && part->e) {
    expr *seq = expr_new(s->memory, EXPR_SEQ, at, 2);
    seq->args[0] = whole->before;
    seq->args[1] = part->e;
    part->e = expr_finish(seq);
    part->before = NULL;
  }
}

static bool check_index_type(elab *s, span at, const type *t, const value *i) {
  if (value_is_error(i))
    return false;
  if (t->set == 0 ? type_is_integral(i->type)
                  : i->type->kind == TYPE_SCALAR && i->type->set == t->set)
    return true;
  return elab_error(s, at, DIAG_TYPE,
                    t->set ? "the index must be of the array's scalar set"
                           : "the index must be an integer, not %s",
                    elab_type_text(s, i->type));
}

value elab_index(elab *s, const ast *n) {
  value a = elab_expr(s, n->first);
  value i = elab_expr(s, n->last);
  if (value_is_error(&a) || value_is_error(&i))
    return value_error(s);
  if (a.type->kind == TYPE_NAME && a.symbol->kind == SYMBOL_PROCESS) {
    elab_error(s, n->first->at, DIAG_ARRAY_EXPECTED,
               "'%s' is one process, which has no index",
               elab_name(s, a.symbol->id));
    return value_error(s);
  }
  if (a.type->kind != TYPE_ARRAY) {
    elab_error(s, n->first->at, DIAG_ARRAY_EXPECTED, "%s is not an array",
               elab_type_text(s, a.type));
    return value_error(s);
  }
  if (!check_index_type(s, n->last->at, a.type, &i))
    return value_error(s);
  if (a.type->element->hybrid)
    return elab_hybrid(s, a.at->name, n->at);
  place *main = a.at == a.x ? NULL : index_place(s, a.at, a.type, i.e, n->at);
  value v = value_at(s, a.type->element, main,
                     index_place(s, a.x, a.type, i.e, n->at));
  take_over(s, n->at, &v, &a);
  v.is_free |= i.is_free;
  v.reads_meta |= i.reads_meta;
  return v;
}

static place *field_place(elab *s, const ast *n, const place *p,
                          uint32_t offset) {
  if (!p)
    return NULL;
  place *q =
      place_new(s->memory, (space)p->space, p->base + (int32_t)offset,
                arena_printf(s->memory, "%s.%s", p->name, elab_name(s, n->id)),
                n->at, p->nsteps);
  memcpy(q->steps, p->steps, p->nsteps * sizeof *p->steps);
  q->via = p->via;
  return q;
}

static value field_of(elab *s, const ast *n, const value *a) {
  const type *t = a->type;
  uint32_t cells = 0;
  uint32_t clocks = 0;
  for (uint32_t i = 0; i < t->count; i++) {
    type *f = t->fields[i].type;
    if (t->fields[i].id == n->id) {
      place *main = f->cells ? field_place(s, n, a->at, cells) : NULL;
      place *clock = f->clocks ? field_place(s, n, a->x, clocks) : NULL;
      value v = value_at(s, f, main, clock);
      take_over(s, n->at, &v, a);
      return v;
    }
    cells += f->cells;
    clocks += f->clocks;
  }
  suggestion meant;
  suggest_init(&meant, elab_name(s, n->id));
  for (uint32_t i = 0; i < t->count; i++)
    suggest_offer(&meant, elab_name(s, t->fields[i].id));
  elab_error(s, n->at, DIAG_NO_MEMBER, "the structure has no field '%s'%s%s%s",
             elab_name(s, n->id), meant.best ? "; did you mean '" : "",
             meant.best ? meant.best : "", meant.best ? "'?" : "");
  return value_error(s);
}

// "its process is 'a'", "its processes are 'a', 'b' and 7 more".
static const char *processes_of(elab *s, const char *of) {
  enum { SHOWN = 3 };
  const network *net = s->net;
  uint32_t count = 0;
  uint32_t shown = 0;
  for (uint32_t i = 0; i < net->processes.count; i++)
    count += strcmp(net->processes.data[i].of, of) == 0;
  if (!count)
    return "no process is made of it";
  const char *text = count == 1 ? "its process is" : "its processes are";
  for (uint32_t i = 0; i < net->processes.count && shown < SHOWN; i++) {
    const process *p = &net->processes.data[i];
    if (strcmp(p->of, of) != 0)
      continue;
    text = arena_printf(s->memory, "%s%s '%s'", text,
                        shown == 0                             ? ""
                        : shown + 1 == count && count <= SHOWN ? " and"
                                                               : ",",
                        p->name);
    shown++;
  }
  return count > SHOWN
             ? arena_printf(s->memory, "%s and %u more", text, count - SHOWN)
             : text;
}

value elab_field(elab *s, const ast *n) {
  value a = elab_expr(s, n->first);
  if (value_is_error(&a))
    return a;
  if (a.type->kind == TYPE_STRUCT)
    return field_of(s, n, &a);
  if (a.type->kind == TYPE_NAME && a.symbol->kind == SYMBOL_PROCESS)
    return elab_member(s, n, &a);
  if (a.type->kind == TYPE_NAME && a.symbol->kind == SYMBOL_TEMPLATE)
    elab_error(s, n->first->at, DIAG_TYPE, "'%s' is a template; %s",
               elab_name(s, a.symbol->id),
               processes_of(s, elab_name(s, a.symbol->id)));
  else
    elab_error(s, n->first->at, DIAG_TYPE,
               a.type->kind == TYPE_NAME ? "'%s' is not a process or structure"
                                         : "%s is not a structure",
               a.type->kind == TYPE_NAME ? elab_name(s, a.symbol->id)
                                         : elab_type_text(s, a.type));
  return value_error(s);
}

// ---- Operators ------------------------------------------------------------

static const expr_kind BINARY[] = {
    [OP_ADD] = EXPR_ADD,       [OP_SUB] = EXPR_SUB,
    [OP_MUL] = EXPR_MUL,       [OP_DIV] = EXPR_DIV,
    [OP_MOD] = EXPR_MOD,       [OP_POW] = EXPR_POW,
    [OP_SHL] = EXPR_SHL,       [OP_SHR] = EXPR_SHR,
    [OP_BITAND] = EXPR_BITAND, [OP_BITOR] = EXPR_BITOR,
    [OP_BITXOR] = EXPR_BITXOR, [OP_MIN] = EXPR_MIN,
    [OP_MAX] = EXPR_MAX,       [OP_LT] = EXPR_LT,
    [OP_LE] = EXPR_LE,         [OP_GT] = EXPR_GT,
    [OP_GE] = EXPR_GE,         [OP_EQ] = EXPR_EQ,
    [OP_NE] = EXPR_NE,         [OP_XOR] = EXPR_NE,
};

static bool is_comparison(ast_op op) { return op >= OP_LT && op <= OP_NE; }

static bool is_number(const value *v) {
  return type_is_integral(v->type) || v->type->kind == TYPE_DOUBLE ||
         elab_is_clock_term(v);
}

// One of the two is a double.
static value float_binary(elab *s, const ast *n, value *a, value *b) {
  const ast_op op = (ast_op)n->op;
  if (!is_number(a) || !is_number(b))
    return type_clash(s, n->at, op, a, b);
  return elab_float(s, n->at,
                    is_comparison(op) ? s->type_bool : s->type_double);
}

static value integer_binary(elab *s, const ast *n, value *a, value *b) {
  const ast_op op = (ast_op)n->op;
  expr *x = a->e;
  expr *y = b->e;
  if (op == OP_XOR) {
    x = fold_truth(s->memory, x);
    y = fold_truth(s->memory, y);
  }
  value v = value_of(
      s, is_comparison(op) || op == OP_XOR ? s->type_bool : s->type_plain_int,
      elab_wrapped(s, fold_binary(s->memory, BINARY[op], n->at, x, y)));
  v.is_free = a->is_free || b->is_free;
  v.reads_meta = a->reads_meta || b->reads_meta;
  return v;
}

static bool rate_has_effect(const place *clock, const expr *e) {
  bool has = e->has_effect;
  for (uint32_t i = 0; i < clock->nsteps; i++)
    has |= clock->steps[i].index->has_effect;
  return has;
}

// x' == e or e == x': remembered in s->rates, true as a condition.
static value rate_equation(elab *s, const ast *n, value *a, value *b) {
  value *r = a->type->kind == TYPE_RATE ? a : b;
  value *e = r == a ? b : a;
  if (!s->rates_allowed) {
    elab_error(s, n->at, DIAG_RATE,
               "a clock rate can stand in an invariant "
               "only");
    return value_error(s);
  }
  int32_t whole = 0;
  if (elab_whole_number(s, r == a ? n->last : n->first, &whole)) {
    e->e = expr_const(s->memory, n->at, whole);
    e->type = s->type_plain_int;
  }
  if (e->type->kind == TYPE_DOUBLE) {
    elab_error(
        s, n->at, DIAG_RATE,
        "a clock with a rate that is no integer: clocks run (1) or stand "
        "still (0); make it a hybrid clock if nothing is compared with "
        "it");
    return value_error(s);
  }
  if (!type_is_integral(e->type) || n->op != OP_EQ)
    return type_clash(s, n->at, (ast_op)n->op, a, b);
  if (rate_has_effect(r->x, e->e)) {
    elab_error(s, n->at, DIAG_SIDE_EFFECT,
               "a clock rate must not have side effects");
    return value_error(s);
  }
  const rate found = {r->x, e->e};
  vec_push(s->memory, &s->rates, found);
  value v = value_of(s, s->type_invariant_wr, expr_const(s->memory, n->at, 1));
  v.reads_meta = a->reads_meta || b->reads_meta;
  return v;
}

static value compare_aggregates(elab *s, const ast *n, value *a, value *b) {
  if (type_has_double(a->type))
    return elab_float(s, n->at, s->type_bool);
  if (a->type->clocks || a->type->channels || !a->at || !b->at)
    return type_clash(s, n->at, (ast_op)n->op, a, b);
  expr *same = expr_new(s->memory, EXPR_SAME, n->at, 0);
  same->count = a->type->cells;
  same->target = a->at;
  same->source = b->at;
  expr *e = expr_finish(same);
  for (int i = 0; i < 2; i++) {
    expr *before = i ? a->before : b->before;
    if (!before)
      continue;
    expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, 2);
    seq->args[0] = before;
    seq->args[1] = e;
    e = expr_finish(seq);
  }
  if (n->op == OP_NE)
    e = fold_unary(s->memory, EXPR_NOT, n->at, e);
  return value_of(s, s->type_bool, e);
}

static value binary(elab *s, const ast *n) {
  if (n->op == OP_EQ &&
      (elab_is_hybrid_rate(s, n->first) || elab_is_hybrid_rate(s, n->last)))
    return elab_hybrid_rate(s, n);
  value a = elab_expr(s, n->first);
  value b = elab_expr(s, n->last);
  const ast_op op = (ast_op)n->op;
  if (value_is_error(&a) || value_is_error(&b))
    return value_error(s);
  if (type_is_integral(a.type) && type_is_integral(b.type))
    return integer_binary(s, n, &a, &b);
  if (a.type->kind == TYPE_RATE || b.type->kind == TYPE_RATE)
    return rate_equation(s, n, &a, &b);
  if (a.type->kind == TYPE_DOUBLE || b.type->kind == TYPE_DOUBLE ||
      (s->dropping && !is_comparison(op) && is_number(&a) && is_number(&b)))
    return float_binary(s, n, &a, &b);
  if (elab_is_clock_term(&a) || elab_is_clock_term(&b)) {
    if (op == OP_ADD || op == OP_SUB)
      return elab_is_clock_term(&a) || elab_is_clock_term(&b)
                 ? elab_clock_sum(s, n->at, op, &a, &b)
                 : type_clash(s, n->at, op, &a, &b);
    if (is_comparison(op))
      return elab_clock_compare(s, n->at, op, &a, &b);
    elab_error(s, n->at, DIAG_CLOCK_TERM,
               "'%s' on a clock: zones are bounds on clocks and differences of "
               "clocks, nothing else can be decided exactly",
               ast_op_text(op));
    return value_error(s);
  }
  if ((op == OP_EQ || op == OP_NE) && type_is_equivalent(a.type, b.type)) {
    if (a.type->kind == TYPE_SCALAR)
      return integer_binary(s, n, &a, &b);
    if (type_is_aggregate(a.type))
      return compare_aggregates(s, n, &a, &b);
  }
  return type_clash(s, n->at, op, &a, &b);
}

static value unary(elab *s, const ast *n) {
  value a = elab_expr(s, n->first);
  if (value_is_error(&a))
    return a;
  if (n->op == OP_NOT)
    return elab_not(s, n->at, &a);
  if (a.type->kind == TYPE_DOUBLE || (s->dropping && elab_is_clock_term(&a)))
    return elab_float(s, n->at, s->type_double);
  if (!type_is_integral(a.type)) {
    elab_error(s, n->at, elab_is_clock_term(&a) ? DIAG_CLOCK_TERM : DIAG_TYPE,
               "operator '%s' does not take %s", ast_op_text((ast_op)n->op),
               elab_type_text(s, a.type));
    return value_error(s);
  }
  value v = value_of(
      s, s->type_plain_int,
      n->op == OP_NEG
          ? elab_wrapped(s, fold_unary(s->memory, EXPR_NEG, n->at, a.e))
          : a.e);
  v.is_free = a.is_free;
  v.reads_meta = a.reads_meta;
  return v;
}

static value rate_of(elab *s, const ast *n) {
  value a = elab_expr(s, n->first);
  if (value_is_error(&a))
    return a;
  if (a.type->kind != TYPE_CLOCK || a.offset || !a.at) {
    elab_error(s, n->at, DIAG_TYPE, "only a clock has a rate");
    return value_error(s);
  }
  a.type = s->type_rate;
  return a;
}

// The same type with any integer in it.
static type *widened(elab *s, const type *t) {
  type *w = arena_new(s->memory, type);
  *w = *t;
  if (t->kind == TYPE_INT) {
    w->low = INT32_MIN;
    w->high = INT32_MAX;
    w->ranged = false;
  } else if (t->kind == TYPE_ARRAY) {
    w->element = widened(s, t->element);
  } else if (t->kind == TYPE_STRUCT) {
    w->fields = arena_array(s->memory, t->count, sizeof *w->fields);
    for (uint32_t i = 0; i < t->count; i++)
      w->fields[i] =
          (type_field){t->fields[i].id, widened(s, t->fields[i].type)};
  }
  return w;
}

// c ? a : b of two structures or arrays: copied to a place of its own.
static value ite_aggregate(elab *s, const ast *n, expr *c, value *a, value *b) {
  if (a->type->clocks || a->type->channels) {
    elab_error(s, n->at, DIAG_TYPE, "?: does not take %s",
               elab_type_text(s, a->type));
    return value_error(s);
  }
  symbol *t = arena_new(s->memory, symbol);
  t->type = widened(s, a->type); // it holds either, whatever their ranges
  t->full = "?:";
  t->via = VIA_NONE;
  if (!elab_allocate(s, t, CELL_LOCAL))
    return value_error(s);
  value out = value_of_symbol(s, t, n->at);
  value first = elab_store(s, n->at, &out, a, EXPR_CONST);
  value second = elab_store(s, n->at, &out, b, EXPR_CONST);
  if (value_is_error(&first) || value_is_error(&second))
    return value_error(s);
  expr *choose = expr_new(s->memory, EXPR_ITE, n->at, 3);
  choose->args[0] = c;
  choose->args[1] = first.e;
  choose->args[2] = second.e;
  expr_finish(choose);
  choose->has_effect = false; // it writes its own scratch only
  out.before = choose;
  out.is_lvalue = false;
  return out;
}

static value conditional(elab *s, const ast *n) {
  value c = elab_expr(s, n->first);
  value a = elab_expr(s, n->first->next);
  value b = elab_expr(s, n->last);
  if (value_is_error(&c) || value_is_error(&a) || value_is_error(&b))
    return value_error(s);
  if (!type_is_integral(c.type)) {
    elab_error(s, n->first->at,
               c.type->kind >= TYPE_INVARIANT ? DIAG_CLOCK_VALUE : DIAG_TYPE,
               "the condition of ?: must be an integer, not %s",
               elab_type_text(s, c.type));
    return value_error(s);
  }
  if ((a.type->kind == TYPE_DOUBLE || b.type->kind == TYPE_DOUBLE) &&
      is_number(&a) && is_number(&b))
    return elab_float(s, n->at, s->type_double);
  const bool integers = type_is_integral(a.type) && type_is_integral(b.type);
  if (!integers &&
      !(type_is_equivalent(a.type, b.type) &&
        (a.type->kind == TYPE_SCALAR || type_is_aggregate(a.type)))) {
    elab_error(s, n->at, DIAG_TYPE, "?: does not take %s and %s",
               elab_type_text(s, a.type), elab_type_text(s, b.type));
    return value_error(s);
  }
  if (type_is_aggregate(a.type))
    return ite_aggregate(s, n, c.e, &a, &b);
  type *t = a.type->kind == TYPE_BOOL && b.type->kind == TYPE_BOOL
                ? s->type_bool
            : integers ? s->type_plain_int
                       : a.type;
  value v = value_of(s, t, fold_ite(s->memory, n->at, c.e, a.e, b.e));
  v.is_free = c.is_free || a.is_free || b.is_free;
  v.reads_meta = c.reads_meta || a.reads_meta || b.reads_meta;
  return v;
}

static value comma(elab *s, const ast *n) {
  const uint32_t count = ast_count(n);
  expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, count);
  value last = value_error(s);
  bool ok = true;
  uint32_t i = 0;
  for (const ast *c = n->first; c; c = c->next, i++) {
    last = elab_expr(s, c);
    expr *e = last.e ? last.e : last.before;
    if (!e && !value_is_error(&last))
      elab_error(s, c->at, DIAG_TYPE, "%s cannot stand in a list",
                 elab_type_text(s, last.type));
    ok &= e != NULL;
    seq->args[i] = e;
  }
  if (!ok)
    return value_error(s);
  value v = value_of(s, last.type, expr_finish(seq));
  return v;
}

static value literal(elab *s, const ast *n) {
  switch ((ast_kind)n->kind) {
  case AST_INT:
    return value_of(s, s->type_plain_int,
                    expr_const(s->memory, n->at, n->value));
  case AST_WIDE: {
    value v = value_of(s, s->type_wide, NULL);
    v.wide = n->wide;
    return v;
  }
  case AST_BOOL:
    return value_of(s, s->type_bool, expr_const(s->memory, n->at, n->value));
  case AST_DOUBLE:
    return value_of(s, s->type_double, NULL);
  case AST_STRING:
    return value_of(s, type_new(s->memory, TYPE_STRING), NULL);
  default: {
    assert(n->kind == AST_DEADLOCK);
    value v =
        value_of(s, s->type_constraint,
                 expr_finish(expr_new(s->memory, EXPR_DEADLOCK, n->at, 0)));
    v.why = WHY_DEADLOCK;
    v.why_at = n->at;
    return v;
  }
  }
}

value elab_expr(elab *s, const ast *n) {
  if (stop_asked(s->memory->stop))
    return value_error(s);
  switch ((ast_kind)n->kind) {
  case AST_INT:
  case AST_BOOL:
  case AST_WIDE:
  case AST_DOUBLE:
  case AST_STRING:
  case AST_DEADLOCK:
    return literal(s, n);
  case AST_NAME:
    return name_value(s, n);
  case AST_INDEX:
    return elab_index(s, n);
  case AST_FIELD:
    return elab_field(s, n);
  case AST_CALL:
    return elab_call(s, n);
  case AST_RATE:
    return rate_of(s, n);
  case AST_UNARY:
    return unary(s, n);
  case AST_BINARY:
    return binary(s, n);
  case AST_AND:
  case AST_OR:
    return elab_and_or(s, n);
  case AST_ITE:
    return conditional(s, n);
  case AST_ASSIGN:
  case AST_PRE:
  case AST_POST:
    return elab_assign(s, n);
  case AST_FORALL:
  case AST_EXISTS:
  case AST_SUM:
    return elab_quantifier(s, n);
  case AST_COMMA:
    return comma(s, n);
  default:
    elab_error(s, n->at, DIAG_TYPE, "this is not an expression");
    return value_error(s);
  }
}

// ---- Integers --------------------------------------------------------------

expr *elab_as_int(elab *s, span at, value *v) {
  if (value_is_error(v))
    return NULL;
  if (type_is_integral(v->type))
    return v->e;
  if (v->type->kind == TYPE_DOUBLE)
    return elab_float(s, at, s->type_plain_int).e;
  elab_error(s, at, elab_is_clock_term(v) ? DIAG_CLOCK_VALUE : DIAG_TYPE,
             elab_is_clock_term(v)
                 ? "the value of a %s cannot be used as an integer"
                 : "expecting an integer, not %s",
             elab_type_text(s, v->type));
  return NULL;
}

expr *elab_int(elab *s, const ast *n) {
  value v = elab_expr(s, n);
  return elab_as_int(s, n->at, &v);
}
