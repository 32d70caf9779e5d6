// elab_clock.c -- Terms over clocks, and conditions that contain them.
//
// A clock term is x - y + offset.  Comparing two of them gives one atom
// x - y ~ bound, whatever the way it was written.  Conditions have a class: the
// table of result types that UPPAAL's type checker has, with a reason kept for
// the message when a class is too wide for its place.

#include "syntax/elab.h"

bool elab_is_clock_term(const value *v) {
  return v->type->kind == TYPE_CLOCK || v->type->kind == TYPE_DIFF;
}

static value not_simple(elab *s, span at, const char *what) {
  elab_error(s, at, DIAG_CLOCK_TERM,
             "%s is no simple clock bound; compare x, x - y or either plus an "
             "integer with an integer",
             what);
  return value_error(s);
}

// ---- Sums that must not wrap around

// The sums below are not the author's: integers are moved to one side of a
// comparison, or added to a clock, which knows no 32 bits.  So they are exact:
// where they might not fit, that is an error and never a wrap.

// How large it can get, by the ranges of variables.
static int64_t most_of(const elab *s, const expr *e) {
  const int64_t any = -(int64_t)INT32_MIN;
  if (!e)
    return 0;
  if (e->kind == EXPR_CONST)
    return e->value < 0 ? -(int64_t)e->value : e->value;
  if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_NEG) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < e->nargs; i++)
      sum += most_of(s, e->args[i]);
    return sum < any ? sum : any;
  }
  if (e->kind != EXPR_VAR || e->target->via != VIA_NONE)
    return any;
  // An element of an array: all have the type of the first.
  const cell *c = &s->net->cells.data[e->target->base];
  const int64_t low = -(int64_t)c->low, high = c->high;
  return low > high ? low : high;
}

static expr *exactly(const elab *s, expr *e) {
  int64_t most = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    most += most_of(s, e->args[i]);
  e->is_exact = most > INT32_MAX;
  return e;
}

static expr *minus(const elab *s, span at, expr *e) {
  if (e->is_exact && e->kind == EXPR_NEG)
    return e->args[0];
  return exactly(s, fold_unary(s->memory, EXPR_NEG, at, e));
}

static expr *plus(elab *s, span at, expr_kind kind, expr *a, expr *b) {
  if (!b)
    return a;
  if (!a)
    return kind == EXPR_ADD ? b : minus(s, at, b);
  return exactly(s, fold_binary(s->memory, kind, at, a, b));
}

static value clock_value(elab *s, place *x, place *y, expr *offset) {
  value v = value_of(s, y ? s->type_diff : s->type_clock, NULL);
  v.x = x;
  v.y = y;
  v.offset = offset;
  return v;
}

// a + b and a - b where at least one is a clock term.
value elab_clock_sum(elab *s, span at, ast_op op, value *a, value *b) {
  const expr_kind kind = op == OP_ADD ? EXPR_ADD : EXPR_SUB;
  if (type_is_integral(b->type)) {
    value v = clock_value(s, a->x, a->y, plus(s, at, kind, a->offset, b->e));
    v.type = a->type->kind == TYPE_CLOCK ? s->type_clock : s->type_diff;
    return v;
  }
  if (type_is_integral(a->type)) {
    if (op == OP_SUB && b->type->kind == TYPE_CLOCK)
      return not_simple(s, at, "an integer minus a clock");
    if (op == OP_SUB)
      return clock_value(s, b->y, b->x, plus(s, at, kind, a->e, b->offset));
    value v = clock_value(s, b->x, b->y, plus(s, at, kind, a->e, b->offset));
    v.type = b->type;
    return v;
  }
  if (op == OP_SUB && a->type->kind == TYPE_CLOCK &&
      b->type->kind == TYPE_CLOCK)
    return clock_value(s, a->x, b->x,
                       plus(s, at, EXPR_SUB, a->offset, b->offset));
  return not_simple(
      s, at, op == OP_ADD ? "a sum of clocks" : "a difference of differences");
}

// Collects both sides into x - y ~ bound.  False if more than one clock would
// be added or subtracted.
static bool normalise(elab *s, span at, const value *a, const value *b,
                      place **x, place **y, expr **bound) {
  place *plus_side[4] = {a->x, b->y};
  place *minus_side[4] = {a->y, b->x};
  *x = plus_side[0] ? plus_side[0] : plus_side[1];
  *y = minus_side[0] ? minus_side[0] : minus_side[1];
  if ((plus_side[0] && plus_side[1]) || (minus_side[0] && minus_side[1]))
    return false;
  expr *left = type_is_integral(a->type) ? a->e : a->offset;
  expr *right = type_is_integral(b->type) ? b->e : b->offset;
  *bound = plus(s, at, EXPR_SUB, right, left);
  if (!*bound)
    *bound = expr_const(s->memory, at, 0);
  return true;
}

static bool is_side(const value *v) {
  return elab_is_clock_term(v) || type_is_integral(v->type) ||
         v->type->kind == TYPE_WIDE;
}

value elab_clock_compare(elab *s, span at, ast_op op, value *a, value *b) {
  static const expr_kind KIND[] = {
      [OP_LT] = EXPR_LT, [OP_LE] = EXPR_LE, [OP_GT] = EXPR_GT,
      [OP_GE] = EXPR_GE, [OP_EQ] = EXPR_EQ, [OP_NE] = EXPR_NE};
  expr_kind kind = KIND[op];
  place *x = NULL;
  place *y = NULL;
  expr *bound = NULL;
  const bool fits = is_side(a) && is_side(b);
  if (!fits) {
    elab_error(s, at, DIAG_TYPE, "a clock cannot be compared with %s",
               elab_type_text(s, elab_is_clock_term(a) ? b->type : a->type));
    return value_error(s);
  }
  if (!normalise(s, at, a, b, &x, &y, &bound))
    return not_simple(s, at, "a comparison of more than two clocks");
  const bool turned = !x;
  if (turned) { // 0 - y ~ e is y ~' -e
    x = y;
    y = NULL;
    bound = minus(s, at, bound);
    kind = expr_kind_mirrored(kind);
  }
  expr *e = expr_new(s->memory, EXPR_CLOCK, at, 1);
  e->op = (uint8_t)kind;
  e->target = x;
  e->source = y;
  e->args[0] = bound;
  e->wide = turned ? a->wide - b->wide : b->wide - a->wide;
  expr_finish(e);
  value v = value_of(s, s->type_invariant, e);
  v.reads_meta = a->reads_meta || b->reads_meta;
  v.is_free = a->is_free || b->is_free;
  if (op == OP_EQ || op == OP_NE) {
    v.type = op == OP_EQ ? s->type_guard : s->type_constraint;
    v.why = op == OP_EQ ? WHY_EQUAL : WHY_UNEQUAL;
    v.why_at = at;
  }
  return v;
}

static void note_why(value *into, const value *from) {
  if (into->why < from->why) {
    into->why = from->why;
    into->why_at = from->why_at;
  }
  into->reads_meta |= from->reads_meta;
  into->is_free |= from->is_free;
}

// The class of a conjunction is the widest of its parts.
static type *and_class(elab *s, type *a, type *b) {
  if (type_is_integral(a) && type_is_integral(b))
    return s->type_bool;
  static const type_kind ORDER[] = {TYPE_INVARIANT, TYPE_INVARIANT_WR,
                                    TYPE_GUARD, TYPE_CONSTRAINT};
  type *const types[] = {s->type_invariant, s->type_invariant_wr, s->type_guard,
                         s->type_constraint};
  for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++)
    if (type_fits_class(a, ORDER[i]) && type_fits_class(b, ORDER[i]))
      return types[i];
  return NULL;
}

// A disjunction keeps its class only if all operands but one are integers.
static type *or_class(elab *s, type *a, type *b) {
  if (type_is_integral(a) && type_is_integral(b))
    return s->type_bool;
  if (type_is_integral(a))
    return b;
  if (type_is_integral(b))
    return a;
  return type_fits_class(a, TYPE_CONSTRAINT) &&
                 type_fits_class(b, TYPE_CONSTRAINT)
             ? s->type_constraint
             : NULL;
}

static bool is_condition(const type *t) {
  return type_is_integral(t) ||
         (t->kind >= TYPE_INVARIANT && t->kind <= TYPE_CONSTRAINT);
}

// One more operand of a chain of && or ||.
static bool join(elab *s, bool is_and, span at, value *all, value *part) {
  if (!is_condition(part->type)) {
    if (!value_is_error(part))
      elab_error(s, at, DIAG_TYPE, "%s is no condition",
                 elab_type_text(s, part->type));
    return false;
  }
  if (!is_and && (part->type->kind == TYPE_INVARIANT_WR ||
                  all->type->kind == TYPE_INVARIANT_WR))
    return elab_error(s, at, DIAG_RATE,
                      "a clock rate cannot depend on a condition");
  type *t = is_and ? and_class(s, all->type, part->type)
                   : or_class(s, all->type, part->type);
  if (!t)
    return elab_error(s, at, DIAG_RATE,
                      "a clock rate can only be conjoined with clock bounds");
  const bool widened = !is_and && t->kind == TYPE_CONSTRAINT &&
                       !type_is_integral(all->type) &&
                       !type_is_integral(part->type);
  note_why(all, part);
  if (widened && all->why < WHY_NOT) {
    all->why = WHY_OR;
    all->why_at = at;
  }
  all->type = t;
  return true;
}

value elab_and_or(elab *s, const ast *n) {
  const bool is_and = n->kind == AST_AND;
  const uint32_t count = ast_count(n);
  expr **list = arena_array(s->memory, count, sizeof *list);
  value all = value_of(s, s->type_bool, NULL);
  bool ok = true;
  uint32_t i = 0;
  for (const ast *c = n->first; c; c = c->next, i++) {
    value part = elab_expr(s, c);
    ok &= join(s, is_and, c->at, &all, &part);
    list[i] = part.e;
  }
  if (!ok)
    return value_error(s);
  all.e = fold_many(s->memory, is_and ? EXPR_AND : EXPR_OR, n->at, list, count);
  return all;
}

value elab_not(elab *s, span at, value *a) {
  if (value_is_error(a))
    return *a;
  if (a->type->kind == TYPE_INVARIANT_WR || !is_condition(a->type)) {
    elab_error(s, at, DIAG_TYPE, "%s cannot be negated",
               elab_type_text(s, a->type));
    return value_error(s);
  }
  value v =
      value_of(s, s->type_bool, fold_unary(s->memory, EXPR_NOT, at, a->e));
  note_why(&v, a);
  if (!type_is_integral(a->type)) {
    v.type = s->type_constraint;
    v.why = WHY_NOT;
    v.why_at = at;
  }
  return v;
}

static const char *reason(why_not_convex why) {
  switch (why) {
  case WHY_EQUAL:
    return "'==' on a clock leaves a single instant; write '<=' here and test "
           "the instant in a guard";
  case WHY_UNEQUAL:
    return "'!=' on a clock is a hole in time, not one interval; use two "
           "edges, "
           "one with '<' and one with '>'";
  case WHY_NOT:
    return "a negated clock condition is not one zone; turn the comparison "
           "around";
  case WHY_OR:
    return "a disjunction of two clock conditions is not one zone; use one "
           "edge for each";
  case WHY_EXISTS:
    return "'exists' over clock conditions is a disjunction, not one zone";
  case WHY_DEADLOCK:
    return "'deadlock' is for queries only";
  default:
    return "it is not a conjunction of clock bounds";
  }
}

// What a name means that has no value.
static const char *kind_of_name(const symbol *named) {
  switch (named->kind) {
  case SYMBOL_PROCESS:
    return "a process: say which of its locations";
  case SYMBOL_FUNCTION:
    return "a function: call it, with ()";
  case SYMBOL_LOCATION:
    return "a location, for which only queries can ask";
  case SYMBOL_TEMPLATE:
    return "a template";
  default:
    return "no variable";
  }
}

static bool wrong_class(elab *s, const ast *n, type_kind wanted,
                        const value *v) {
  const bool invariant = wanted == TYPE_INVARIANT_WR;
  if (n->kind == AST_ASSIGN)
    return elab_error(s, n->at, DIAG_TYPE,
                      "this is an assignment; did you mean '=='?");
  if (v->type->kind == TYPE_NAME)
    return elab_error(s, n->at, DIAG_TYPE, "'%s' is %s",
                      elab_name(s, v->symbol->id), kind_of_name(v->symbol));
  if (!is_condition(v->type))
    return elab_error(s, n->at, DIAG_TYPE,
                      "an expression of type %s cannot be used as %s",
                      elab_type_text(s, v->type),
                      invariant              ? "an invariant"
                      : wanted == TYPE_GUARD ? "a guard"
                                             : "a condition");
  if (v->type->kind == TYPE_INVARIANT_WR)
    return elab_error(s, n->at, DIAG_RATE,
                      "a clock rate can stand in an invariant only");
  return elab_error(s, v->why_at.begin ? v->why_at : n->at,
                    invariant ? DIAG_INVARIANT_CLASS : DIAG_GUARD_CLASS,
                    "this cannot be used as %s: %s",
                    invariant              ? "an invariant"
                    : wanted == TYPE_GUARD ? "a guard"
                                           : "a condition",
                    reason(v->why));
}

// Is there a plain = in it?
static bool assigns(const ast *n) {
  if (n->kind == AST_ASSIGN && n->op == OP_NONE)
    return true;
  for (const ast *c = n->first; c; c = c->next)
    if (assigns(c))
      return true;
  return false;
}

expr *elab_condition(elab *s, const ast *n, type_kind wanted, value *whole) {
  s->expansions = 0;
  // (p and x) = 3, for which x alone would be called no condition.
  if (n->kind == AST_ASSIGN && n->op == OP_NONE &&
      (n->first->kind == AST_AND || n->first->kind == AST_OR))
    return elab_error(s, n->at, DIAG_NOT_ASSIGNABLE,
                      "this is an assignment; did you mean '=='?"),
           NULL;
  *whole = elab_expr(s, n);
  if (value_is_error(whole))
    return NULL;
  if (!type_fits_class(whole->type, wanted)) {
    wrong_class(s, n, wanted, whole);
    return NULL;
  }
  if (whole->e->has_effect) {
    elab_error(s, n->at, DIAG_SIDE_EFFECT,
               "this expression must not have side effects%s",
               assigns(n) ? "; did you mean '=='?" : "");
    return NULL;
  }
  return whole->e;
}

// False, or ending in false.
static bool is_false(const expr *e) {
  if (e->kind == EXPR_AND)
    e = e->args[e->nargs - 1];
  return e->kind == EXPR_CONST && !e->value;
}

void elab_split(elab *s, expr *e, expr **plain, expr **clocked) {
  *plain = *clocked = NULL;
  if (!e || (e->kind == EXPR_CONST && e->value))
    return;
  if (e->kind != EXPR_AND) {
    *(e->has_clock ? clocked : plain) = e;
    return;
  }
  expr **list = arena_array(s->memory, e->nargs, sizeof *list);
  for (int with_clock = 0; with_clock < 2; with_clock++) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->nargs; i++)
      if (e->args[i]->has_clock == with_clock)
        list[count++] = e->args[i];
    if (count)
      *(with_clock ? clocked : plain) =
          count == 1 ? list[0]
                     : fold_many(s->memory, EXPR_AND, e->at, list, count);
  }
  if (*plain && is_false(*plain))
    *clocked = NULL; // never asked for
}
