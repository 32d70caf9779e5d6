// elab_stmt.c -- Functions, statements, updates.

#include "syntax/elab.h"

#include <assert.h>

static stmt *statement(elab *s, const ast *n);

static stmt *of_expression(elab *s, span at, expr *e) {
  stmt *t = stmt_new(s->memory, STMT_EXPR, at, 0);
  t->condition = e;
  return t;
}

static stmt *empty(elab *s, span at) {
  return stmt_new(s->memory, STMT_BLOCK, at, 0);
}

// A call of a void function without parameters is its body.
static stmt *body_of_call(const elab *s, const expr *e) {
  if (e->kind != EXPR_CALL || s->function)
    return NULL;
  const function *f = &s->net->functions.data[e->callee];
  return f->is_void && !f->nparameters && f->body && !stmt_has_return(f->body)
             ? f->body
             : NULL;
}

static bool may_fail(const expr *e) {
  if (e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_POW ||
      e->kind == EXPR_SHL || e->kind == EXPR_SHR || e->kind == EXPR_CALL ||
      e->kind == EXPR_FAIL || (e->target && e->target->nsteps) ||
      (e->source && e->source->nsteps))
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (may_fail(e->args[i]))
      return true;
  return false;
}

static bool is_idle(const expr *e) {
  return !e || (!e->has_effect && !may_fail(e));
}

static bool is_idle_place(const place *p) { return !p || !p->nsteps; }

// The value of a clock, a difference, or a condition on them, which cannot fail and
// changes nothing?
static bool is_idle_about_clocks(const value *v) {
  const bool is_condition =
      v->type->kind >= TYPE_INVARIANT && v->type->kind <= TYPE_CONSTRAINT;
  const bool is_term =
      v->x && (v->type->kind == TYPE_CLOCK || v->type->kind == TYPE_DIFF);
  if (is_condition)
    return v->e && is_idle(v->e) && is_idle(v->before);
  return is_term && is_idle_place(v->x) && is_idle_place(v->y) &&
         is_idle(v->offset) && is_idle(v->before);
}

// An expression for its effect: an update, or a statement of a function.
static stmt *effect(elab *s, const ast *n) {
  s->value_unused = n->kind == AST_POST || n->kind == AST_PRE;
  value v = elab_expr(s, n);
  s->value_unused = false;
  if (value_is_error(&v))
    return NULL;
  if (v.is_dropped)
    return empty(s, n->at);
  if (v.type->kind == TYPE_DOUBLE)
    return elab_no_float(s, n->at, "a double: gnomon does not do doubles")
               ? empty(s, n->at)
               : NULL;
  if (is_idle_about_clocks(&v)) {
    elab_warning(s, n->at, DIAG_NO_EFFECT,
                 n->kind == AST_BINARY && n->op == OP_EQ
                     ? "this comparison has no effect; '=' assigns"
                     : "this expression has no effect");
    return empty(s, n->at);
  }
  expr *e = v.e ? v.e : v.before;
  if (!e) {
    elab_error(s, n->at, DIAG_TYPE, "%s is not a statement",
               elab_type_text(s, v.type));
    return NULL;
  }
  if (v.type->kind >= TYPE_INVARIANT) {
    elab_error(s, n->at, DIAG_TYPE, "a clock condition is not an update");
    return NULL;
  }
  if (!e->has_effect && e->kind != EXPR_CALL) {
    elab_warning(s, n->at, DIAG_NO_EFFECT,
                 n->kind == AST_BINARY && n->op == OP_EQ
                     ? "this comparison has no effect; '=' assigns"
                     : "this expression has no effect");
    // It stays if evaluating it could be an error.
    return may_fail(e) ? of_expression(s, n->at, e) : empty(s, n->at);
  }
  stmt *inlined = body_of_call(s, e);
  return inlined ? inlined : of_expression(s, n->at, e);
}

stmt *elab_update(elab *s, const ast *n) {
  s->expansions = 0;
  if (n->kind != AST_COMMA)
    return effect(s, n);
  stmt *block = stmt_new(s->memory, STMT_BLOCK, n->at, ast_count(n));
  bool ok = true;
  uint32_t i = 0;
  for (const ast *c = n->first; c; c = c->next, i++) {
    block->list[i] = effect(s, c);
    ok &= block->list[i] != NULL;
  }
  return ok ? block : NULL;
}

// ---- Locals ---------------------------------------------------------------

// A double, an array of them, or a hybrid clock; of a structure the rest counts.
static bool is_float(const type *t) {
  return type_is_hybrid(t) || (!t->cells && type_has_double(t));
}

// The first value of a double: if finding it has effects, the function counts as
// one that computes with doubles.
static stmt *unused_value(elab *s, const ast *init) {
  if (init->kind == AST_INIT_LIST || init->kind == AST_INIT_FIELD) {
    stmt *all = empty(s, init->at);
    for (const ast *c = init->first; all && c; c = c->next)
      all = unused_value(s, c) ? all : NULL;
    return all;
  }
  s->dropping++;
  const value v = elab_expr(s, init);
  s->dropping--;
  if (v.e && v.e->has_effect)
    elab_no_float(s, init->at, "a double: gnomon does not do doubles");
  return value_is_error(&v) ? NULL : empty(s, init->at);
}

// The first value of a local is stored each time its block is entered.
static stmt *start_value(elab *s, symbol *v, const ast *init);

static stmt *store_parts(elab *s, value *target, const ast *init) {
  const type *t = target->type;
  const uint32_t given = ast_count(init);
  if (given != t->count) {
    elab_error(s, init->at, DIAG_INITIALISER, "%u values for %u elements",
               given, t->count);
    return NULL;
  }
  stmt *block = stmt_new(s->memory, STMT_BLOCK, init->at, given);
  uint32_t i = 0;
  for (const ast *c = init->first; c; c = c->next, i++) {
    uint32_t k = i;
    if (c->kind == AST_INIT_FIELD)
      for (k = 0; k < t->count && t->fields[k].id != c->id;)
        k++;
    if (k >= t->count ||
        (c->kind == AST_INIT_FIELD && t->kind != TYPE_STRUCT)) {
      elab_error(s, c->at, DIAG_INITIALISER, "there is no field '%s'",
                 elab_name(s, c->id));
      return NULL;
    }
    type *part = t->kind == TYPE_ARRAY ? t->element : t->fields[k].type;
    uint32_t offset = t->kind == TYPE_ARRAY ? k * part->cells : 0;
    for (uint32_t f = 0; t->kind == TYPE_STRUCT && f < k; f++)
      offset += t->fields[f].type->cells;
    symbol local = {.type = part, .full = target->at->name, .via = VIA_NONE};
    local.cell = target->at->base + (int32_t)offset;
    block->list[i] =
        start_value(s, &local, c->kind == AST_INIT_FIELD ? c->first : c);
    if (!block->list[i])
      return NULL;
  }
  return block;
}

static stmt *start_value(elab *s, symbol *v, const ast *init) {
  if (is_float(v->type))
    return unused_value(s, init);
  value target = value_of_symbol(s, v, init->at);
  if (init->kind == AST_INIT_LIST)
    return type_is_aggregate(v->type)
               ? store_parts(s, &target, init)
               : (elab_error(s, init->at, DIAG_INITIALISER,
                             "{ } is for arrays and structures"),
                  NULL);
  value from = elab_expr(s, init);
  if (value_is_error(&from))
    return NULL;
  value v2 = elab_store(s, init->at, &target, &from, EXPR_CONST);
  return value_is_error(&v2) ? NULL : of_expression(s, init->at, v2.e);
}

// All cells to their default.  Cells that exist for this only are copied from.
static stmt *default_value(elab *s, symbol *v, span at) {
  symbol zero = {.type = v->type, .full = "0", .via = VIA_NONE, .at = at};
  value target = value_of_symbol(s, v, at);
  if (type_is_single(v->type)) {
    const int32_t first =
        v->type->low <= 0 && v->type->high >= 0 ? 0 : v->type->low;
    value from = value_of(s, v->type, expr_const(s->memory, at, first));
    return of_expression(s, at,
                         elab_store(s, at, &target, &from, EXPR_CONST).e);
  }
  if (!v->type->cells)
    return empty(s, at);
  if (!elab_allocate(s, &zero, CELL_CONST))
    return NULL;
  value from = value_of_symbol(s, &zero, at);
  value stored = elab_store(s, at, &target, &from, EXPR_CONST);
  return value_is_error(&stored) ? NULL : of_expression(s, at, stored.e);
}

static bool local_is_allowed(elab *s, span at, const type *t) {
  if (t->clocks || t->channels)
    return elab_error(s, at, DIAG_DECLARATION,
                      "a function cannot have a local %s",
                      t->clocks ? "clock" : "channel");
  return true;
}

// A constant of a function that is known now needs no cell.
static bool known_constant(elab *s, symbol *v, const ast *init) {
  if (!v->type->is_const || !init || !type_is_single(v->type) ||
      init->kind == AST_INIT_LIST)
    return false;
  value given = elab_expr(s, init);
  diag_code why = 0;
  if (value_is_error(&given) || !given.e ||
      !fold_value(given.e, &v->value, &why))
    return false;
  if (v->type->kind == TYPE_BOOL)
    v->value = v->value != 0;
  v->is_value = v->value >= v->type->low && v->value <= v->type->high;
  return v->is_value;
}

static stmt *declare_local(elab *s, type *base, const ast *d) {
  type *t = base ? elab_dimensions(s, base, d->first) : NULL;
  const ast *init = d->last && d->last->kind != AST_DIMENSION ? d->last : NULL;
  symbol *v = elab_declare(s, SYMBOL_VARIABLE, d->id, d->at);
  v->type = s->type_error;
  v->is_local = true;
  v->full = elab_name(s, d->id);
  if (!t || !local_is_allowed(s, d->at, t))
    return NULL;
  v->type = t;
  v->is_fixed = t->is_const;
  if (is_float(t) || t->kind == TYPE_STRING)
    return init ? unused_value(s, init) : empty(s, d->at);
  if (t->is_const && !init) {
    elab_error(s, d->at, DIAG_INITIALISER, "the constant '%s' needs a value",
               elab_name(s, d->id));
    return NULL;
  }
  table_hide(&s->table, v); // its own initialiser does not see it
  stmt *start = NULL;
  if (known_constant(s, v, init))
    start = empty(s, d->at);
  else if (elab_allocate(s, v, CELL_LOCAL))
    start = init ? start_value(s, v, init) : default_value(s, v, d->at);
  table_show(&s->table, v);
  return start;
}

static stmt *declare_locals(elab *s, const ast *n) {
  type *base = elab_type(s, n->first);
  stmt *block = stmt_new(s->memory, STMT_BLOCK, n->at, ast_count(n) - 1);
  bool ok = true;
  uint32_t i = 0;
  for (const ast *d = n->first->next; d; d = d->next, i++) {
    block->list[i] = declare_local(s, base, d);
    ok &= block->list[i] != NULL;
  }
  return ok ? block : NULL;
}

// TChecker: `local x`, `local x = e`, `local x[n]`.  Locals are any integers.
static stmt *declare_tck_local(elab *s, const ast *n) {
  const ast *part = n->first;
  type *t = type_int(s->memory, INT32_MIN, INT32_MAX);
  if (part && part->kind != AST_INIT_LIST) {
    int32_t size = 0;
    bool is_free = false;
    if (!elab_constant(s, part, &size, &is_free))
      return NULL;
    if (size < 1 || size > TYPE_MOST_CELLS) {
      elab_error(s, part->at, DIAG_BAD_RANGE, "an array of %d elements", size);
      return NULL;
    }
    t = type_array(s->memory, t, type_int(s->memory, 0, size - 1));
  }
  if (table_find(&s->table, n->id)) {
    elab_error(s, n->at, DIAG_DUPLICATE_NAME, "'%s' is defined already",
               elab_name(s, n->id));
    return NULL;
  }
  symbol *v = elab_declare(s, SYMBOL_VARIABLE, n->id, n->at);
  v->type = t;
  v->is_local = true;
  v->full = elab_name(s, n->id);
  if (!elab_allocate(s, v, CELL_LOCAL))
    return NULL;
  return part && part->kind == AST_INIT_LIST ? start_value(s, v, part->first)
                                             : default_value(s, v, n->at);
}

// ---- Statements -----------------------------------------------------------

static stmt *block(elab *s, const ast *n) {
  stmt *b = stmt_new(s->memory, STMT_BLOCK, n->at, ast_count(n));
  bool ok = true;
  uint32_t i = 0;
  table_enter(&s->table);
  for (const ast *c = n->first; c; c = c->next, i++) {
    b->list[i] = statement(s, c);
    ok &= b->list[i] != NULL;
  }
  table_leave(&s->table);
  return ok ? b : NULL;
}

static expr *truth(elab *s, const ast *n) {
  value v = elab_expr(s, n);
  return elab_as_int(s, n->at, &v);
}

static stmt *loop(elab *s, const ast *n, stmt_kind kind, const ast *condition,
                  const ast *body) {
  stmt *t = stmt_new(s->memory, kind, n->at, 1);
  t->condition = truth(s, condition);
  t->list[0] = statement(s, body);
  return t->condition && t->list[0] ? t : NULL;
}

// for (a; b; c) d  is  { a; while (b) { d; c; } }
static stmt *for_loop(elab *s, const ast *n) {
  const ast *init = n->first;
  const ast *condition = init->next;
  const ast *step = condition->next;
  stmt *first = effect(s, init);
  stmt *w = loop(s, n, STMT_WHILE, condition, step->next);
  stmt *last = effect(s, step);
  if (!first || !w || !last)
    return NULL;
  stmt *body = stmt_new(s->memory, STMT_BLOCK, n->at, 2);
  body->list[0] = w->list[0];
  body->list[1] = last;
  w->list[0] = body;
  stmt *all = stmt_new(s->memory, STMT_BLOCK, n->at, 2);
  all->list[0] = first;
  all->list[1] = w;
  return all;
}

static stmt *foreach_loop(elab *s, const ast *n) {
  type *domain = NULL;
  if (!elab_domain(s, n->first, &domain))
    return NULL;
  table_enter(&s->table);
  symbol *v = table_declare(&s->table, SYMBOL_VARIABLE, n->id, n->at);
  v->type = domain;
  v->is_fixed = true;
  v->is_local = true;
  stmt *t = NULL;
  if (domain->low > domain->high) {
    t = empty(s, n->at);
  } else {
    v->cell = elab_scratch(s, elab_name(s, n->id), domain->low, domain->high);
    t = stmt_new(s->memory, STMT_FOREACH, n->at, 1);
    t->slot = v->cell;
    t->domain = (range){domain->low, domain->high};
    t->list[0] = statement(s, n->last);
  }
  table_leave(&s->table);
  return t->count && !t->list[0] ? NULL : t;
}

static stmt *if_statement(elab *s, const ast *n) {
  stmt *t = stmt_new(s->memory, STMT_IF, n->at, ast_count(n) - 1);
  t->condition = truth(s, n->first);
  bool ok = t->condition != NULL;
  uint32_t i = 0;
  for (const ast *c = n->first->next; c; c = c->next, i++) {
    t->list[i] = statement(s, c);
    ok &= t->list[i] != NULL;
  }
  return ok ? t : NULL;
}

static stmt *return_aggregate(elab *s, const ast *n, value *v) {
  const function *f = s->function->body;
  symbol result = {
      .type = s->function->result, .full = f->name, .via = VIA_NONE};
  result.cell = f->result;
  value target = value_of_symbol(s, &result, n->at);
  value stored = elab_store(s, n->at, &target, v, EXPR_CONST);
  if (value_is_error(&stored))
    return NULL;
  stmt *t = stmt_new(s->memory, STMT_RETURN, n->at, 0);
  t->condition = stored.e;
  return t;
}

static stmt *return_statement(elab *s, const ast *n) {
  const type *result = s->function ? s->function->result : NULL;
  if (!result) {
    elab_error(s, n->at, DIAG_RETURN, "return outside of a function");
    return NULL;
  }
  if ((result->kind == TYPE_VOID) != (n->first == NULL)) {
    elab_error(s, n->at, DIAG_RETURN,
               n->first ? "a void function returns no value"
                        : "the function must return a value");
    return NULL;
  }
  stmt *t = stmt_new(s->memory, STMT_RETURN, n->at, 0);
  if (!n->first)
    return t;
  value v = elab_expr(s, n->first);
  if (value_is_error(&v))
    return NULL;
  if (v.type->kind == TYPE_NAME || !type_is_assignable(result, v.type)) {
    elab_error(s, n->first->at, DIAG_RETURN, "%s returned where %s is expected",
               elab_type_text(s, v.type), elab_type_text(s, result));
    return NULL;
  }
  if (type_is_aggregate(result))
    return return_aggregate(s, n, &v);
  t->condition = result->kind == TYPE_BOOL ? fold_truth(s->memory, v.e) : v.e;
  return t;
}

static stmt *assertion(elab *s, const ast *n) {
  stmt *t = stmt_new(s->memory, STMT_ASSERT, n->at, 0);
  t->condition = truth(s, n->first);
  if (t->condition && t->condition->has_effect)
    elab_error(s, n->at, DIAG_SIDE_EFFECT,
               "an assertion must not have side effects");
  return t->condition ? t : NULL;
}

static stmt *statement(elab *s, const ast *n) {
  switch ((ast_kind)n->kind) {
  case AST_VARIABLES:
    return declare_locals(s, n);
  case AST_TYPEDEF:
    elab_typedef(s, n);
    return empty(s, n->at);
  case AST_BLOCK:
    return block(s, n);
  case AST_EMPTY:
    return empty(s, n->at);
  case AST_EXPRESSION:
    return effect(s, n->first);
  case AST_IF:
    return if_statement(s, n);
  case AST_WHILE:
    return loop(s, n, STMT_WHILE, n->first, n->last);
  case AST_DO:
    return loop(s, n, STMT_DO, n->last, n->first);
  case AST_FOR:
    return for_loop(s, n);
  case AST_FOREACH:
    return foreach_loop(s, n);
  case AST_RETURN:
    return return_statement(s, n);
  case AST_ASSERT:
    return assertion(s, n);
  case AST_LOCAL:
    return declare_tck_local(s, n);
  default:
    elab_error(s, n->at, DIAG_SYNTAX, "this is not a statement");
    return NULL;
  }
}

stmt *elab_statement(elab *s, const ast *n) { return statement(s, n); }

// ---- Functions ------------------------------------------------------------

// Does every path end in a return?  By syntax, as the language defines it.
static bool always_returns(const ast *n) {
  if (!n)
    return false;
  switch ((ast_kind)n->kind) {
  case AST_RETURN:
    return true;
  case AST_BLOCK:
    return always_returns(n->last);
  case AST_IF:
    return ast_count(n) == 3 && always_returns(n->first->next) &&
           always_returns(n->last);
  case AST_DO:
    return always_returns(n->first);
  default:
    return false;
  }
}

static bool result_is_allowed(elab *s, const ast *n, const type *t) {
  if (t->clocks || t->channels || t->kind == TYPE_ARRAY ||
      t->kind == TYPE_STRING)
    return elab_error(s, n->at, DIAG_TYPE, "a function cannot return %s",
                      elab_type_text(s, t));
  return true;
}

static void declare_parameter(elab *s, symbol *f, function *body, const ast *n,
                              uint32_t i) {
  type *t = elab_type(s, n->first);
  if (t)
    t = elab_dimensions(s, t, n->first->next);
  symbol *v = elab_declare(s, SYMBOL_VARIABLE, n->id, n->at);
  v->type = t ? t : s->type_error;
  v->full = elab_name(s, n->id);
  v->is_local = true;
  const bool is_reference = (n->flags & AST_REFERENCE) != 0;
  f->parameters[i].type = v->type;
  f->parameters[i].is_reference = is_reference;
  parameter *p = &body->parameters[i];
  p->name = v->full;
  p->is_reference = is_reference;
  p->size = 1;
  if (!t)
    return;
  v->is_fixed = t->is_const;
  if (is_reference) {
    p->address = elab_scratch(s, v->full, 0, INT32_MAX);
    v->via = p->address;
    return;
  }
  if (t->clocks || t->channels) {
    elab_error(s, n->at, DIAG_TYPE, "a %s must be passed by reference (&)",
               t->clocks ? "clock" : "channel");
    v->type = s->type_error;
    return;
  }
  if (t->low > t->high && t->cells)
    elab_error(s, n->at, DIAG_BAD_RANGE, "the range %d to %d is empty", t->low,
               t->high);
  if (!t->cells)
    return;
  if (!elab_allocate(s, v, CELL_LOCAL))
    return;
  p->address = v->cell;
  p->size = t->cells;
  p->domain = (range){t->low, t->high};
  if (type_is_aggregate(t))
    p->ranges = elab_ranges(s, t, NULL);
}

static void declare_result(elab *s, function *body, type *t) {
  body->is_void = t->kind == TYPE_VOID || !t->cells;
  body->result_size = t->cells;
  body->domain = (range){t->low, t->high};
  if (!t->cells)
    return;
  symbol result = {.type = t, .full = body->name, .via = VIA_NONE};
  if (elab_allocate(s, &result, CELL_LOCAL))
    body->result = result.cell;
}

// The hooks of the statistical engine are never called.
static void warn_of_hook(elab *s, const ast *n) {
  const char *id = elab_name(s, n->id);
  if (id[0] == '_' && id[1] == '_' && id[2] == 'O' && id[3] == 'N' &&
      id[4] == '_')
    elab_warning(s, n->at, DIAG_IGNORED, "the hook '%s' is never called", id);
}

static bool signature_has_floats(const symbol *f) {
  bool has = is_float(f->type);
  for (uint32_t i = 0; i < f->nparameters; i++)
    has |= is_float(f->parameters[i].type);
  return has;
}

void elab_function(elab *s, const ast *n) {
  type *t = elab_type(s, n->first);
  const uint32_t count = ast_count(n) - 2;
  symbol *f = elab_declare(s, SYMBOL_FUNCTION, n->id, n->at);
  f->type = t && result_is_allowed(s, n, t) ? t : s->type_error;
  f->nparameters = count;
  f->parameters = arena_array(s->memory, count, sizeof *f->parameters);
  warn_of_hook(s, n);
  function body = {.name = f->full, .at = n->at, .nparameters = count};
  body.parameters = arena_array(s->memory, count, sizeof *body.parameters);
  table_enter(&s->table);
  uint32_t i = 0;
  for (const ast *p = n->first->next; p->kind == AST_PARAMETER; p = p->next)
    declare_parameter(s, f, &body, p, i++);
  assert(i == count);
  declare_result(s, &body, f->type);
  function_state state = {.body = &body, .symbol = f, .result = f->type};
  function_state *outer = s->function;
  s->function = &state;
  body.body = block(s, n->last);
  s->function = outer;
  table_leave(&s->table);
  if (f->type->kind != TYPE_VOID && f->type->kind != TYPE_ERROR &&
      n->last->first && !always_returns(n->last))
    elab_error(s, n->at, DIAG_RETURN,
               "the function '%s' must end in a return on every path",
               elab_name(s, n->id));
  f->is_pure = !state.writes;
  f->nesting = n->last->depth + state.below;
  if (f->nesting > MOST_NESTING) {
    elab_error(s, n->at, DIAG_CALLS_TOO_DEEP,
               "calls of functions nest deeper than gnomon follows: with '%s' "
               "more than %d levels",
               elab_name(s, n->id), MOST_NESTING);
    f->type = s->type_error;
  }
  f->has_floats = state.has_floats || signature_has_floats(f);
  f->floats_at = state.has_floats ? state.floats_at : n->at;
  if (f->has_floats && body.body)
    body.body = empty(s, n->at); // nobody calls it
  f->function = s->net->functions.count;
  if (!body.body)
    f->type = s->type_error;
  vec_push(s->memory, &s->net->functions, body);
}
