// expr.c -- Going over trees, and the names of their kinds.

#include "model/expr.h"

#include <assert.h>

static const char *const TEXT[] = {
#define X(NAME, STRING) STRING,
    EXPR_KINDS(X)
#undef X
};

static const char *const NAMES[] = {
#define X(NAME, STRING) #NAME,
    EXPR_KINDS(X)
#undef X
};

const char *expr_kind_text(expr_kind k) { return TEXT[k]; }
const char *expr_kind_name(expr_kind k) { return NAMES[k]; }

expr_kind expr_kind_mirrored(expr_kind k) {
  switch (k) {
  case EXPR_LT:
    return EXPR_GT;
  case EXPR_LE:
    return EXPR_GE;
  case EXPR_GT:
    return EXPR_LT;
  case EXPR_GE:
    return EXPR_LE;
  default:
    return k;
  }
}

expr_kind expr_kind_negated(expr_kind k) {
  switch (k) {
  case EXPR_LT:
    return EXPR_GE;
  case EXPR_LE:
    return EXPR_GT;
  case EXPR_GT:
    return EXPR_LE;
  case EXPR_GE:
    return EXPR_LT;
  case EXPR_EQ:
    return EXPR_NE;
  default:
    assert(k == EXPR_NE);
    return EXPR_EQ;
  }
}

expr *expr_new(arena *a, expr_kind kind, span at, uint32_t nargs) {
  expr *e = arena_alloc(a, sizeof *e + nargs * sizeof *e->args);
  e->kind = (uint8_t)kind;
  e->nargs = nargs;
  e->at = at;
  return e;
}

expr *expr_const(arena *a, span at, int32_t value) {
  expr *e = expr_new(a, EXPR_CONST, at, 0);
  e->value = value;
  return e;
}

place *place_new(arena *a, space where, int32_t base, const char *name, span at,
                 uint32_t nsteps) {
  place *p = arena_alloc(a, sizeof *p + nsteps * sizeof *p->steps);
  p->space = (uint8_t)where;
  p->base = base;
  p->via = VIA_NONE;
  p->name = name;
  p->at = at;
  p->nsteps = nsteps;
  return p;
}

stmt *stmt_new(arena *a, stmt_kind kind, span at, uint32_t count) {
  stmt *s = arena_alloc(a, sizeof *s + count * sizeof *s->list);
  s->kind = (uint8_t)kind;
  s->at = at;
  s->count = count;
  return s;
}

bool stmt_has_return(const stmt *s) {
  if (s->kind == STMT_RETURN)
    return true;
  for (uint32_t i = 0; i < s->count; i++)
    if (stmt_has_return(s->list[i]))
      return true;
  return false;
}

static void take_from_place(expr *e, const place *p) {
  if (!p)
    return;
  for (uint32_t i = 0; i < p->nsteps; i++)
    e->has_effect |= p->steps[i].index->has_effect;
}

expr *expr_finish(expr *e) {
  e->has_clock = e->kind == EXPR_CLOCK || e->kind == EXPR_DEADLOCK;
  e->has_effect = e->has_effect || e->kind == EXPR_ASSIGN ||
                  e->kind == EXPR_POST || e->kind == EXPR_COPY ||
                  e->kind == EXPR_RESET;
  for (uint32_t i = 0; i < e->nargs; i++) {
    e->has_clock |= e->args[i]->has_clock;
    e->has_effect |= e->args[i]->has_effect;
  }
  take_from_place(e, e->target);
  take_from_place(e, e->source);
  return e;
}

bool expr_is_boolean(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return e->value == 0 || e->value == 1;
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_EQ:
  case EXPR_NE:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SAME:
  case EXPR_AT:
  case EXPR_CLOCK:
  case EXPR_DEADLOCK:
    return true;
  case EXPR_ITE:
    return expr_is_boolean(e->args[1]) && expr_is_boolean(e->args[2]);
  default:
    return false;
  }
}

static uint32_t shape_of(expr_kind k) { // number of args, or UINT32_MAX
  switch (k) {
  case EXPR_CONST:
  case EXPR_VAR:
  case EXPR_ADDRESS:
  case EXPR_COPY:
  case EXPR_SAME:
  case EXPR_AT:
  case EXPR_DEADLOCK:
  case EXPR_FAIL:
    return 0;
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_CLOCK:
  case EXPR_RESET:
    return 1;
  case EXPR_ITE:
    return 3;
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_SEQ:
  case EXPR_CALL:
    return UINT32_MAX;
  default:
    return 2;
  }
}

static bool place_is_valid(const place *p, space where) {
  if (!p || p->space != where)
    return false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (p->steps[i].count == 0 || !expr_is_valid(p->steps[i].index))
      return false;
  return true;
}

static bool places_are_valid(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_VAR:
  case EXPR_ASSIGN:
  case EXPR_POST:
    return place_is_valid(e->target, SPACE_CELL);
  case EXPR_COPY:
  case EXPR_SAME:
    return place_is_valid(e->target, SPACE_CELL) &&
           place_is_valid(e->source, SPACE_CELL) && e->count > 0;
  case EXPR_CLOCK:
    return (e->target || e->source) && e->op >= EXPR_LT && e->op <= EXPR_NE &&
           (!e->target || place_is_valid(e->target, SPACE_CLOCK)) &&
           (!e->source || place_is_valid(e->source, SPACE_CLOCK));
  case EXPR_RESET:
    return place_is_valid(e->target, SPACE_CLOCK) &&
           (!e->source || place_is_valid(e->source, SPACE_CLOCK));
  case EXPR_ADDRESS:
    return e->target != NULL;
  default:
    return !e->target && !e->source;
  }
}

bool expr_is_valid(const expr *e) {
  const uint32_t shape = shape_of((expr_kind)e->kind);
  if (shape != UINT32_MAX && e->nargs != shape)
    return false;
  if ((e->kind == EXPR_AND || e->kind == EXPR_OR) && e->nargs < 2)
    return false;
  if (e->kind == EXPR_SEQ && e->nargs == 0)
    return false;
  if (!places_are_valid(e))
    return false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (!e->args[i] || !expr_is_valid(e->args[i]))
      return false;
    if ((e->kind == EXPR_AND || e->kind == EXPR_OR) &&
        e->args[i]->kind == e->kind)
      return false;
  }
  return true;
}

static uint32_t place_depth(const place *p) {
  uint32_t depth = 0;
  for (uint32_t i = 0; p && i < p->nsteps; i++) {
    const uint32_t d = expr_depth(p->steps[i].index);
    depth = d > depth ? d : depth;
  }
  return depth;
}

uint32_t expr_depth(const expr *e) {
  uint32_t depth = place_depth(e->target);
  const uint32_t other = place_depth(e->source);
  depth = other > depth ? other : depth;
  for (uint32_t i = 0; i < e->nargs; i++) {
    const uint32_t d = expr_depth(e->args[i]);
    depth = d > depth ? d : depth;
  }
  return depth + 1;
}

bool expr_has_diagonal(const expr *e) {
  if (!e || !e->has_clock)
    return false;
  if (e->kind == EXPR_CLOCK && e->target && e->source)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (expr_has_diagonal(e->args[i]))
      return true;
  return false;
}
