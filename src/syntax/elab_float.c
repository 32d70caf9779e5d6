// elab_float.c -- Doubles and hybrid clocks, as long as nothing live asks for
// them.
//
// There are no doubles in a network.  What is worth a double is still looked at:
// names must exist, and numbers are told from structures.  It has a type and no
// tree, and is refused where something would have to be done with it, unless
//   * it is dropped: the initialiser of a double, the rate of a hybrid clock,
//     what is assigned to one, an argument (`dropping`); or
//   * it is in a function, which then cannot be called, but may stand there.
//
// A hybrid clock has no place in the network; its rates and the assignments to it
// are left out.  Reading it is reading a double.

#include "syntax/elab.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool elab_no_float(elab *s, span at, const char *format, ...) {
  enum { ROOM = 200 };
  if (s->dropping)
    return true;
  if (s->function) {
    if (!s->function->has_floats)
      s->function->floats_at = at;
    return s->function->has_floats = true;
  }
  char what[ROOM];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  return elab_error(s, at, DIAG_NO_FLOAT, "%s (statistical model checking)",
                    what);
}

value elab_dead(elab *s, span at, type *t) {
  if (t->kind == TYPE_DOUBLE)
    return value_of(s, t, NULL);
  expr *e = expr_new(s->memory, EXPR_FAIL, at, 0);
  e->code = DIAG_NO_FLOAT;
  e->has_effect = t->kind == TYPE_VOID;
  return value_of(s, t, e);
}

value elab_float(elab *s, span at, type *t) {
  return elab_no_float(s, at,
                       "floating point arithmetic: gnomon does not do doubles")
             ? elab_dead(s, at, t)
             : value_error(s);
}

bool elab_whole_number(elab *s, const ast *n, int32_t *out) {
  if (n->kind != AST_DOUBLE)
    return false;
  size_t length = 0;
  const char *text = sources_text(diags_sources(s->doc->diags), n->at, &length);
  const double v = strtod(text, NULL);
  *out = v >= 0 && v <= INT32_MAX ? (int32_t)v : 0;
  return (double)*out == v;
}

value elab_dropped(elab *s, const ast *n) {
  s->dropping++;
  value v = elab_expr(s, n);
  s->dropping--;
  if (v.e && v.e->has_effect) {
    elab_error(s, n->at, DIAG_SIDE_EFFECT,
               "this is left out with the double or hybrid clock that it is "
               "for, and must not have side effects");
    return value_error(s);
  }
  return v;
}

// ---- Hybrid clocks --------------------------------------------------------

bool elab_is_hybrid(elab *s, const ast *n) {
  while (n->kind == AST_INDEX)
    n = n->first;
  const symbol *v = n->kind == AST_NAME ? table_find(&s->table, n->id) : NULL;
  return v && v->kind == SYMBOL_VARIABLE && v->type && type_is_hybrid(v->type);
}

value elab_hybrid(elab *s, const char *called, span at) {
  if (!elab_no_float(s, at,
                     "the hybrid clock '%s' is used: gnomon does not do hybrid "
                     "clocks",
                     called))
    return value_error(s);
  value v = value_of(s, s->type_double, NULL);
  v.is_hybrid = true;
  return v;
}

// The clock itself, for the names in its index.
static bool is_one_hybrid(elab *s, const ast *n) {
  const value v = elab_dropped(s, n);
  return v.is_hybrid ||
         (!value_is_error(&v) &&
          elab_error(s, n->at, DIAG_TYPE, "%s is not a hybrid clock",
                     elab_type_text(s, v.type)));
}

static bool is_number(elab *s, const ast *n) {
  const value v = elab_dropped(s, n);
  if (value_is_error(&v))
    return false;
  return type_is_integral(v.type) || v.type->kind == TYPE_DOUBLE ||
         elab_is_clock_term(&v) ||
         elab_error(s, n->at, DIAG_TYPE, "%s is not a number",
                    elab_type_text(s, v.type));
}

bool elab_is_hybrid_rate(elab *s, const ast *n) {
  return n->kind == AST_RATE && elab_is_hybrid(s, n->first);
}

value elab_hybrid_rate(elab *s, const ast *n) {
  const bool is_left = elab_is_hybrid_rate(s, n->first);
  const ast *clock = is_left ? n->first->first : n->last->first;
  if (!s->rates_allowed) {
    elab_error(s, n->at, DIAG_RATE,
               "a clock rate can stand in an invariant only");
    return value_error(s);
  }
  if (!is_one_hybrid(s, clock) || !is_number(s, is_left ? n->last : n->first))
    return value_error(s);
  return value_of(s, s->type_invariant_wr, expr_const(s->memory, n->at, 1));
}

value elab_hybrid_assign(elab *s, const ast *n) {
  if (!is_one_hybrid(s, n->first) ||
      (n->kind == AST_ASSIGN && !is_number(s, n->last)))
    return value_error(s);
  value v = value_of(s, s->type_void, expr_const(s->memory, n->at, 0));
  v.is_dropped = true;
  return v;
}
