// elab_call.c -- Calls, quantifiers, members of processes.

#include "syntax/elab.h"

#include <string.h>

#include "base/suggest.h"

// ---- Functions ------------------------------------------------------------

static expr *address_of(elab *s, span at, place *p) {
  expr *e = expr_new(s->memory, EXPR_ADDRESS, at, 0);
  e->target = p;
  return expr_finish(e);
}

// References must have exactly the range of the parameter: a plain int does not
// take an int[0,5], since the function may write any int to it.
static bool same_ranges(const type *a, const type *b) {
  if (a->kind != b->kind)
    return false;
  switch ((type_kind)a->kind) {
  case TYPE_INT:
    return a->low == b->low && a->high == b->high;
  case TYPE_ARRAY:
    return same_ranges(a->element, b->element);
  case TYPE_STRUCT:
    for (uint32_t i = 0; i < a->count; i++)
      if (!same_ranges(a->fields[i].type, b->fields[i].type))
        return false;
    return true;
  default:
    return true;
  }
}

// Of arrays all must be as the parameter says; a single channel may promise more
// than the parameter asks for.
static bool channel_binds(elab *s, span at, const type *wanted,
                          const type *given) {
  if (wanted->kind == TYPE_CHAN && given->kind == TYPE_CHAN
          ? type_capability(given) >= type_capability(wanted)
          : type_is_equivalent(wanted, given))
    return true;
  return elab_error(s, at, DIAG_ARGUMENTS,
                    "%s cannot be passed as %s by reference; %s",
                    elab_type_text(s, given), elab_type_text(s, wanted),
                    given->kind == TYPE_CHAN && wanted->kind == TYPE_CHAN
                        ? "a plain channel can be passed as any, a broadcast "
                          "channel as broadcast or urgent, an urgent channel "
                          "as urgent only"
                        : "an array of channels only as one of the same size "
                          "and kind: plain, broadcast or urgent");
}

bool elab_binds(elab *s, span at, const type *wanted, bool is_const,
                const value *v) {
  if (value_is_error(v))
    return false;
  if (!v->is_lvalue || !v->at || v->before)
    return elab_error(s, at, DIAG_ARGUMENTS,
                      "a reference parameter needs a variable");
  if (v->is_fixed && !is_const && !wanted->is_const)
    return elab_error(s, at, DIAG_ARGUMENTS,
                      "a constant cannot be passed by reference");
  if (v->type->channels && wanted->channels)
    return channel_binds(s, at, wanted, v->type);
  if (!type_is_equivalent(wanted, v->type) ||
      (!wanted->is_const && !same_ranges(wanted, v->type)))
    return elab_error(s, at, DIAG_ARGUMENTS,
                      "%s cannot be passed as %s by reference",
                      elab_type_text(s, v->type), elab_type_text(s, wanted));
  return true;
}

// A value for a const reference: it gets a cell of its own.
static expr *temporary(elab *s, const ast *n, const type *t, value *v) {
  expr *stored = expr_new(s->memory, EXPR_ASSIGN, n->at, 1);
  const int32_t at = elab_scratch(s, "&", t->low, t->high);
  stored->target = place_new(s->memory, SPACE_CELL, at, "&", n->at, 0);
  stored->domain = (range){t->low, t->high};
  stored->args[0] = v->e;
  expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, 2);
  seq->args[0] = expr_finish(stored);
  seq->args[1] = address_of(s, n->at, stored->target);
  expr_finish(seq);
  seq->has_effect = v->e->has_effect; // the cell is nobody else's
  return seq;
}

static expr *reference_argument(elab *s, const ast *n, const type *t,
                                value *v) {
  if (t->is_const && type_is_single(t) && !v->at &&
      type_is_assignable(t, v->type) && v->e)
    return temporary(s, n, t, v);
  if (!elab_binds(s, n->at, t, t->is_const, v))
    return NULL;
  if ((v->type->cells != 0) + (v->type->clocks != 0) +
          (v->type->channels != 0) >
      1) {
    elab_error(s, n->at, DIAG_ARGUMENTS,
               "a structure with clocks cannot be passed by reference");
    return NULL;
  }
  expr *address = address_of(s, n->at, v->at);
  expr *first = NULL;
  if (!elab_pending(s, n->at, v, &first))
    return NULL;
  if (!first)
    return address;
  expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, 2);
  seq->args[0] = first;
  seq->args[1] = address;
  return expr_finish(seq);
}

static expr *value_argument(elab *s, const ast *n, const type *t, value *v) {
  if (value_is_error(v))
    return NULL;
  if (v->type->kind == TYPE_NAME || !type_is_assignable(t, v->type) ||
      elab_is_clock_term(v)) {
    elab_error(s, n->at, DIAG_ARGUMENTS, "%s cannot be passed as %s",
               elab_type_text(s, v->type), elab_type_text(s, t));
    return NULL;
  }
  if (t->kind == TYPE_BOOL)
    return fold_truth(s->memory, v->e);
  if (type_is_single(t))
    return v->e;
  if (!v->at || !v->type->cells) {
    elab_error(s, n->at, DIAG_NO_FLOAT,
               "gnomon does not do doubles (statistical model checking)");
    return NULL;
  }
  expr *e = expr_new(s->memory, EXPR_VAR, n->at, 0);
  e->target = v->at;
  expr_finish(e);
  if (!v->before)
    return e;
  expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, 2);
  seq->args[0] = v->before;
  seq->args[1] = e;
  return expr_finish(seq);
}

// A reference lets the callee write what it is given.  That is no effect of the
// function that passes it on if it is its own local, or a reference it was
// itself given: then its caller decides.
static bool is_own_local(const elab *s, const place *p) {
  if (!s->function)
    return false;
  return p->via != VIA_NONE || (p->space == SPACE_CELL &&
                                s->net->cells.data[p->base].kind == CELL_LOCAL);
}

// The cells of a result are the function's: the next call overwrites them.  So
// each call has its own copy.
static value own_result(elab *s, const ast *n, const symbol *f, expr *call) {
  symbol result = {.type = f->type, .full = f->full, .via = VIA_NONE};
  result.cell = s->net->functions.data[f->function].result;
  symbol copy = result;
  copy.at = n->at;
  if (!elab_allocate(s, &copy, CELL_LOCAL))
    return value_error(s);
  value v = value_of_symbol(s, &copy, n->at);
  expr *seq = expr_new(s->memory, EXPR_SEQ, n->at, 2);
  seq->args[0] = call;
  expr *take = expr_new(s->memory, EXPR_COPY, n->at, 0);
  take->count = f->type->cells;
  take->target = v.at;
  take->source = value_of_symbol(s, &result, n->at).at;
  seq->args[1] = expr_finish(take);
  expr_finish(seq);
  seq->has_effect = call->has_effect; // the copy is nobody else's
  v.before = seq;
  v.is_lvalue = false;
  return v;
}

static void drop_arguments(elab *s, const ast *n) {
  s->dropping++;
  for (const ast *a = n->first->next; a; a = a->next)
    elab_expr(s, a);
  s->dropping--;
}

// A function that computes with doubles may stand there, and be called by others
// that nobody calls.
static value call_with_floats(elab *s, const ast *n, const symbol *f) {
  drop_arguments(s, n);
  if (elab_no_float(s, n->at,
                    "the function '%s' computes with doubles: gnomon does not "
                    "do doubles",
                    elab_name(s, f->id)))
    return elab_dead(s, n->at, f->type);
  if (!s->checking)
    diag_note(s->doc->diags, f->floats_at, "it does so here");
  return value_error(s);
}

static value call_function(elab *s, const ast *n, symbol *f) {
  const uint32_t given = ast_count(n) - 1;
  if (given != f->nparameters) {
    elab_error(s, n->at, DIAG_ARGUMENTS, "'%s' takes %u argument%s, not %u",
               elab_name(s, f->id), f->nparameters,
               f->nparameters == 1 ? "" : "s", given);
    return value_error(s);
  }
  if (s->function && s->function->symbol == f) {
    elab_error(s, n->at, DIAG_RECURSION, "the function '%s' calls itself",
               elab_name(s, f->id));
    return value_error(s);
  }
  if (!f->type || f->type->kind == TYPE_ERROR)
    return value_error(s);
  if (s->function && s->function->below < f->nesting)
    s->function->below = f->nesting;
  if (f->has_floats)
    return call_with_floats(s, n, f);
  expr *e = expr_new(s->memory, EXPR_CALL, n->at, given);
  e->callee = f->function;
  e->has_effect = !f->is_pure;
  bool ok = true;
  uint32_t i = 0;
  for (const ast *a = n->first->next; a; a = a->next, i++) {
    value v = elab_expr(s, a);
    const type *t = f->parameters[i].type;
    if (f->parameters[i].is_reference) {
      e->args[i] = reference_argument(s, a, t, &v);
      if (e->args[i] && !t->is_const && v.at && !is_own_local(s, v.at))
        e->has_effect = true;
    } else {
      e->args[i] = value_argument(s, a, t, &v);
    }
    ok &= e->args[i] != NULL;
  }
  if (!ok)
    return value_error(s);
  const bool effect = e->has_effect;
  expr_finish(e);
  if (s->function && effect)
    s->function->writes = true;
  if (type_is_single(f->type) || !f->type->cells)
    return value_of(s, f->type, e);
  return own_result(s, n, f, e);
}

static bool is_among(const char *id, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(id, list[i]) == 0)
      return true;
  return false;
}

#define IS_AMONG(ID, LIST) is_among(ID, LIST, sizeof(LIST) / sizeof *(LIST))

static bool is_whole_part(const char *id) {
  static const char *const WHOLE[] = {"fint", "round", "floor", "ceil",
                                      "trunc"};
  return IS_AMONG(id, WHOLE);
}

static bool is_math(const char *id) {
  static const char *const MATH[] = {"fabs",
                                     "fmod",
                                     "fma",
                                     "fmax",
                                     "fmin",
                                     "fdim",
                                     "exp",
                                     "exp2",
                                     "expm1",
                                     "ln",
                                     "log",
                                     "log10",
                                     "log2",
                                     "log1p",
                                     "pow",
                                     "sqrt",
                                     "cbrt",
                                     "hypot",
                                     "sin",
                                     "cos",
                                     "tan",
                                     "asin",
                                     "acos",
                                     "atan",
                                     "atan2",
                                     "sinh",
                                     "cosh",
                                     "tanh",
                                     "asinh",
                                     "acosh",
                                     "atanh",
                                     "erf",
                                     "erfc",
                                     "tgamma",
                                     "lgamma",
                                     "ldexp",
                                     "ilogb",
                                     "logb",
                                     "nextafter",
                                     "copysign",
                                     "fpclassify",
                                     "isfinite",
                                     "isinf",
                                     "isnan",
                                     "isnormal",
                                     "signbit",
                                     "isunordered",
                                     "random",
                                     "random_arcsine",
                                     "random_beta",
                                     "random_gamma",
                                     "random_normal",
                                     "random_poisson",
                                     "random_tri",
                                     "random_weibull"};
  return IS_AMONG(id, MATH) || is_whole_part(id);
}

// Those whose value is an integer, whatever they are given.
static bool is_counting(const char *id) {
  static const char *const COUNTING[] = {"fint",     "ilogb",   "fpclassify",
                                         "isfinite", "isinf",   "isnan",
                                         "isnormal", "signbit", "isunordered"};
  return IS_AMONG(id, COUNTING);
}

static value math(elab *s, const ast *n, const char *id) {
  drop_arguments(s, n);
  return elab_no_float(s, n->at,
                       "the function '%s': gnomon does not do doubles", id)
             ? elab_dead(s, n->at,
                         is_counting(id) ? s->type_plain_int : s->type_double)
             : value_error(s);
}

// abs of an integer, and those that round one, which leave it as it is.
static value whole(elab *s, const ast *n, const char *id) {
  value v = elab_expr(s, n->last);
  if (value_is_error(&v))
    return v;
  const bool is_abs = strcmp(id, "abs") == 0;
  if (v.type->kind == TYPE_DOUBLE || (s->dropping && elab_is_clock_term(&v)))
    return is_abs ? elab_float(s, n->at, s->type_double) : math(s, n, id);
  expr *e = elab_as_int(s, n->last->at, &v);
  if (!e)
    return value_error(s);
  value out = value_of(s, s->type_plain_int, e);
  if (is_abs)
    out.e = elab_wrapped(s, fold_unary(s->memory, EXPR_ABS, n->at, e));
  out.is_free = v.is_free;
  out.reads_meta = v.reads_meta;
  return out;
}

// Functions of the language's library.
static value call_builtin(elab *s, const ast *n) {
  static const char *const DYNAMIC[] = {"spawn", "exit", "numOf", "foreach"};
  const char *id = elab_name(s, n->first->id);
  if ((strcmp(id, "abs") == 0 || is_whole_part(id)) && ast_count(n) == 2)
    return whole(s, n, id);
  if (is_math(id))
    return math(s, n, id);
  for (size_t i = 0; i < sizeof DYNAMIC / sizeof *DYNAMIC; i++)
    if (strcmp(id, DYNAMIC[i]) == 0) {
      elab_error(s, n->at, DIAG_NO_DYNAMIC,
                 "'%s': gnomon does not do dynamic templates", id);
      return value_error(s);
    }
  return elab_expr(s, n->first); // complains about the name
}

// ---- Members of a process set ---------------------------------------------

// P(i, j): which member, as a number or as an expression.
static value member_of_set(elab *s, const ast *n, symbol *set) {
  const uint32_t given = ast_count(n) - 1;
  if (given != set->ndims || set->ndims == 0) {
    elab_error(s, n->at, DIAG_ARGUMENTS,
               set->ndims ? "'%s' takes %u argument%s, not %u"
                          : "'%s' is a single process, not a set of them",
               elab_name(s, set->id), set->ndims, set->ndims == 1 ? "" : "s",
               given);
    return value_error(s);
  }
  expr *position = expr_const(s->memory, n->at, 0);
  uint32_t i = 0;
  for (const ast *a = n->first->next; a; a = a->next, i++) {
    value v = elab_expr(s, a);
    const type *t = set->dims[i];
    if (value_is_error(&v))
      return v;
    if (!(type_is_integral(v.type) && t->kind == TYPE_INT) &&
        !(v.type->kind == TYPE_SCALAR && v.type->set == t->set)) {
      elab_error(s, a->at, DIAG_ARGUMENTS, "%s cannot be passed as %s",
                 elab_type_text(s, v.type), elab_type_text(s, t));
      return value_error(s);
    }
    if (v.e->kind == EXPR_CONST &&
        (v.e->value < t->low || v.e->value > t->high)) {
      elab_error(s, a->at, DIAG_RUN_PROCESS,
                 "there is no process %d in '%s', which goes from %d to %d",
                 v.e->value, elab_name(s, set->id), t->low, t->high);
      return value_error(s);
    }
    // Out of the set is an error of the query, wherever the value comes from.
    expr *low = expr_const(s->memory, a->at, t->low);
    expr *high = expr_const(s->memory, a->at, t->high);
    expr *fail = expr_new(s->memory, EXPR_FAIL, a->at, 0);
    fail->code = DIAG_RUN_PROCESS;
    expr *outside =
        fold_many(s->memory, EXPR_OR, a->at,
                  (expr *[]){fold_binary(s->memory, EXPR_LT, a->at, v.e, low),
                             fold_binary(s->memory, EXPR_GT, a->at, v.e, high)},
                  2);
    expr *offset = fold_binary(s->memory, EXPR_SUB, a->at, v.e, low);
    expr *size = expr_const(s->memory, a->at, t->high - t->low + 1);
    position =
        fold_binary(s->memory, EXPR_ADD, a->at,
                    fold_binary(s->memory, EXPR_MUL, a->at, position, size),
                    fold_ite(s->memory, a->at, outside, fail, offset));
  }
  value v = value_of(s, s->type_name, NULL);
  v.symbol = set;
  v.process = set->first;
  if (position->kind == EXPR_CONST)
    v.process += (uint32_t)position->value;
  else
    v.process_index = position;
  return v;
}

static value no_member(elab *s, const ast *n, const value *of,
                       const scope *members) {
  suggestion meant;
  suggest_init(&meant, elab_name(s, n->id));
  for (uint32_t i = 0; i < members->symbols.count; i++)
    suggest_offer(&meant, elab_name(s, members->symbols.data[i]->id));
  const symbol *global = table_find(&s->table, n->id);
  const char *of_all = global && global->kind == SYMBOL_VARIABLE
                           ? "; there is a global one, which is written "
                             "without a process"
                           : NULL;
  const bool asks = !of_all && meant.best;
  elab_error(s, n->at, DIAG_NO_MEMBER,
             "the process '%s' has no member named '%s'%s%s%s",
             elab_name(s, of->symbol->id), elab_name(s, n->id),
             of_all ? of_all
             : asks ? "; did you mean '"
                    : "",
             asks ? meant.best : "", asks ? "'?" : "");
  return value_error(s);
}

// TChecker's names may have dots: P.x may be a variable though P is a process.
static symbol *find_dotted(elab *s, const ast *n, const value *of) {
  if (s->doc->format != FORMAT_TCK)
    return NULL;
  const char *text = arena_printf(
      s->memory, "%s.%s", elab_name(s, of->symbol->id), elab_name(s, n->id));
  const name id = names_find(s->doc->names, text, strlen(text));
  return id == NAME_NONE ? NULL : table_find(&s->table, id);
}

static value member_at(elab *s, const ast *n, const value *of,
                       uint32_t number) {
  symbol *m = scope_find(s->scopes.data[number], n->id);
  if (!m)
    m = find_dotted(s, n, of);
  if (!m)
    return no_member(s, n, of, s->scopes.data[number]);
  if (m->kind != SYMBOL_LOCATION)
    return elab_symbol(s, m, n->at);
  expr *e = expr_new(s->memory, EXPR_AT, n->at, 0);
  e->process = number;
  e->location = m->location;
  return value_of(s, s->type_bool, expr_finish(e));
}

// By halves, so that the tree stays shallow.
static expr *choice_of(elab *s, span at, expr *index, expr **members,
                       uint32_t first, uint32_t count) {
  if (count == 1)
    return members[first];
  const uint32_t half = count / 2;
  expr *middle = expr_const(s->memory, at, (int32_t)(first + half));
  return fold_ite(s->memory, at,
                  fold_binary(s->memory, EXPR_LT, at, index, middle),
                  choice_of(s, at, index, members, first, half),
                  choice_of(s, at, index, members, first + half, count - half));
}

// P(e).m with e not known: a choice between all members of the set.
static value member_chosen(elab *s, const ast *n, const value *of) {
  const symbol *set = of->symbol;
  if (set->members > MOST_EXPANSIONS) {
    elab_error(s, n->at, DIAG_TOO_MANY, "the set has too many processes");
    return value_error(s);
  }
  expr **members = arena_array(s->memory, set->members, sizeof *members);
  value out = value_error(s);
  for (uint32_t i = 0; i < set->members; i++) {
    out = member_at(s, n, of, set->first + i);
    if (value_is_error(&out))
      return out;
    if (!type_is_integral(out.type)) {
      elab_error(s, n->at, DIAG_TYPE,
                 "a member that is %s needs a constant process index",
                 elab_type_text(s, out.type));
      return value_error(s);
    }
    members[i] = out.e;
  }
  out.e = choice_of(s, n->at, of->process_index, members, 0, set->members);
  out.is_lvalue = false;
  return out;
}

value elab_member(elab *s, const ast *n, const value *of) {
  if (n->first->kind == AST_NAME && of->symbol->ndims) {
    elab_error(s, n->first->at, DIAG_NOT_A_PROCESS,
               "'%s' is a set of processes; say which: %s(…)",
               elab_name(s, of->symbol->id), elab_name(s, of->symbol->id));
    return value_error(s);
  }
  return of->process_index ? member_chosen(s, n, of)
                           : member_at(s, n, of, of->process);
}

// A function of a process: P.f(1).
static value call_name(elab *s, const ast *n) {
  const ast *callee = n->first;
  if (callee->kind == AST_NAME && !table_find(&s->table, callee->id))
    return call_builtin(s, n);
  value f = elab_expr(s, callee);
  if (value_is_error(&f))
    return f;
  if (f.type->kind == TYPE_NAME && f.symbol->kind == SYMBOL_FUNCTION)
    return call_function(s, n, f.symbol);
  if (f.type->kind == TYPE_NAME && f.symbol->kind == SYMBOL_PROCESS)
    return member_of_set(s, n, f.symbol);
  elab_error(s, callee->at, DIAG_TYPE, "this is not a function");
  return value_error(s);
}

value elab_call(elab *s, const ast *n) { return call_name(s, n); }

// ---- Quantifiers ----------------------------------------------------------

// Must the body be written out for each value?  Where it has clocks or members
// of process sets, which need a known index.
static bool needs_expansion(elab *s, const ast *n) {
  if (n->kind == AST_DEADLOCK || n->kind == AST_RATE)
    return true;
  if (n->kind == AST_NAME) {
    const symbol *v = table_find(&s->table, n->id);
    return v && (v->kind == SYMBOL_PROCESS ||
                 (v->kind == SYMBOL_VARIABLE && v->type && v->type->clocks));
  }
  for (const ast *c = n->first; c; c = c->next)
    if (needs_expansion(s, c))
      return true;
  return false;
}

static bool mentions(const ast *n, name id) {
  if (n->kind == AST_NAME && n->id == id)
    return true;
  for (const ast *c = n->first; c; c = c->next)
    if (mentions(c, id))
      return true;
  return false;
}

// Does the range of a quantifier further inside depend on this variable?
static bool is_in_domain(const ast *n, name id) {
  const bool binds =
      n->kind == AST_FORALL || n->kind == AST_EXISTS || n->kind == AST_SUM;
  if (binds && mentions(n->first, id))
    return true;
  for (const ast *c = n->first; c; c = c->next)
    if (is_in_domain(c, id))
      return true;
  return false;
}

static value quantifier_result(elab *s, const ast *n, type *body, expr *e) {
  value v = value_of(s, s->type_bool, e);
  if (n->kind == AST_SUM)
    v.type = s->type_plain_int;
  else if (!type_is_integral(body))
    v.type = body;
  if (n->kind == AST_EXISTS && !type_is_integral(body)) {
    v.type = s->type_constraint;
    v.why = WHY_EXISTS;
    v.why_at = n->at;
  }
  return v;
}

static bool check_body(elab *s, const ast *n, const value *body) {
  if (value_is_error(body))
    return false;
  const bool fits = n->kind == AST_SUM
                        ? type_is_integral(body->type)
                        : type_fits_class(body->type, TYPE_CONSTRAINT) ||
                              (n->kind == AST_FORALL &&
                               body->type->kind == TYPE_INVARIANT_WR);
  if (!fits)
    return elab_error(s, n->last->at, DIAG_TYPE,
                      "the body of a quantifier cannot be %s",
                      elab_type_text(s, body->type));
  if (body->e->has_effect)
    return elab_error(s, n->last->at, DIAG_SIDE_EFFECT,
                      "the body of a quantifier must not have side effects");
  return true;
}

static symbol *bound_variable(elab *s, const ast *n, type *domain) {
  table_enter(&s->table);
  symbol *v = table_declare(&s->table, SYMBOL_VARIABLE, n->id, n->at);
  v->type = domain;
  v->is_fixed = true;
  v->is_local = true;
  return v;
}

// A balanced tree: recursion over it stays shallow.
static expr *sum_of(elab *s, span at, expr **list, uint32_t count) {
  if (count == 1)
    return list[0];
  const uint32_t half = count / 2;
  expr *left = sum_of(s, at, list, half);
  expr *right = sum_of(s, at, list + half, count - half);
  return elab_wrapped(s, fold_binary(s->memory, EXPR_ADD, at, left, right));
}

static expr *combine(elab *s, const ast *n, expr **list, uint32_t count) {
  if (n->kind != AST_SUM)
    return fold_many(s->memory, n->kind == AST_FORALL ? EXPR_AND : EXPR_OR,
                     n->at, list, count);
  return count ? sum_of(s, n->at, list, count)
               : expr_const(s->memory, n->at, 0);
}

static bool is_float_sum(const ast *n, const value *body) {
  return n->kind == AST_SUM && body->type->kind == TYPE_DOUBLE;
}

static value expanded(elab *s, const ast *n, type *domain) {
  const int64_t size = (int64_t)domain->high - domain->low + 1;
  const uint32_t count = size > 0 ? (uint32_t)size : 0;
  if (count > MOST_EXPANSIONS || s->expansions + count > MOST_EXPANSIONS ||
      s->expansions_all + count > MOST_EXPANSIONS_ALL) {
    elab_error(s, n->at, DIAG_TOO_MANY,
               "quantifiers would be written out more than %d times",
               count > MOST_EXPANSIONS ||
                       s->expansions + count > MOST_EXPANSIONS
                   ? MOST_EXPANSIONS
                   : MOST_EXPANSIONS_ALL);
    return value_error(s);
  }
  s->expansions += count;
  s->expansions_all += count;
  expr **list = arena_array(s->memory, count, sizeof *list);
  value whole = value_of(s, s->type_bool, NULL);
  bool ok = true;
  symbol *v = bound_variable(s, n, domain);
  v->is_value = true;
  for (uint32_t i = 0; ok && i < count; i++) {
    v->value = domain->low + (int32_t)i;
    value body = elab_expr(s, n->last);
    if (is_float_sum(n, &body)) {
      table_leave(&s->table);
      return elab_float(s, n->at, s->type_double);
    }
    ok = check_body(s, n, &body);
    list[i] = body.e;
    if (ok && (i == 0 || !type_is_integral(body.type)))
      whole = body;
  }
  table_leave(&s->table);
  if (!ok)
    return value_error(s);
  const value kept = whole;
  whole = quantifier_result(s, n, whole.type, combine(s, n, list, count));
  if (whole.why == WHY_NONE) {
    whole.why = kept.why;
    whole.why_at = kept.why_at;
  }
  whole.reads_meta = kept.reads_meta;
  return whole;
}

static value looped(elab *s, const ast *n, type *domain) {
  const expr_kind kind = n->kind == AST_FORALL   ? EXPR_FORALL
                         : n->kind == AST_EXISTS ? EXPR_EXISTS
                                                 : EXPR_SUM;
  symbol *v = bound_variable(s, n, domain);
  const bool is_empty = domain->low > domain->high;
  const uint32_t cells = s->net->cells.count;
  v->cell = elab_scratch(s, elab_name(s, n->id), domain->low,
                         is_empty ? domain->low : domain->high);
  value body = elab_expr(s, n->last);
  table_leave(&s->table);
  if (is_empty) // only the type of the body counts
    s->net->cells.count = cells;
  if (is_float_sum(n, &body))
    return elab_float(s, n->at, s->type_double);
  if (!check_body(s, n, &body))
    return value_error(s);
  expr *e = NULL;
  if (is_empty) {
    e = expr_const(s->memory, n->at, n->kind == AST_FORALL);
  } else {
    e = expr_new(s->memory, kind, n->at, 1);
    e->slot = v->cell;
    e->domain = (range){domain->low, domain->high};
    e->args[0] = body.e;
    expr_finish(e);
  }
  value out = quantifier_result(s, n, body.type, e);
  out.is_free = body.is_free;
  out.reads_meta = body.reads_meta;
  return out;
}

value elab_quantifier(elab *s, const ast *n) {
  type *domain = NULL;
  if (!elab_domain(s, n->first, &domain))
    return value_error(s);
  return needs_expansion(s, n->last) || is_in_domain(n->last, n->id)
             ? expanded(s, n, domain)
             : looped(s, n, domain);
}
