// elab_query.c -- Queries: their types, and where deadlock may stand.

#include "syntax/elab.h"

#include <string.h>

#include "syntax/text.h"

static bool mentions_deadlock(const expr *e) {
  if (!e)
    return false;
  if (e->kind == EXPR_DEADLOCK)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions_deadlock(e->args[i]))
      return true;
  return false;
}

// As written, but on one line and without comments.
static const char *one_line(elab *s, span at) {
  size_t length = 0;
  const char *text = sources_text(diags_sources(s->doc->diags), at, &length);
  char *out = arena_copy(s->memory, text, length);
  size_t n = 0;
  for (size_t i = 0; i < length; i++) {
    i = text_skip_comment(text, i, length);
    if (i >= length)
      break;
    if (text[i] == '\\') // joins lines
      continue;
    const char c = text[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank && (n == 0 || out[n - 1] == ' '))
      continue;
    out[n++] = blank ? ' ' : c;
  }
  while (n && out[n - 1] == ' ')
    n--;
  out[n] = 0;
  return n ? out : arena_copy(s->memory, text, length); // an open comment
}

static expr *predicate(elab *s, const ast *n, query *q) {
  value whole;
  expr *e = elab_condition(s, n, TYPE_CONSTRAINT, &whole);
  if (!e)
    return NULL;
  if (mentions_deadlock(e))
    q->has_deadlock = true;
  if (whole.reads_meta)
    elab_warning(s, n->at, DIAG_META_READ,
                 "a meta variable is read in a query; it has its initial value "
                 "there");
  return e;
}

static bool term(elab *s, const ast *n, query_term *out) {
  s->expansions = 0;
  value v = elab_expr(s, n);
  if (value_is_error(&v))
    return false;
  out->text = one_line(s, n->at);
  if (v.type->kind == TYPE_CLOCK && !v.y) {
    out->clock = v.x;
    out->value = v.offset;
    return true;
  }
  if (!type_is_integral(v.type))
    return elab_error(s, n->at, DIAG_QUERY_TYPE,
                      "an integer or a clock is expected here, not %s",
                      elab_type_text(s, v.type));
  if (v.e->has_effect)
    return elab_error(s, n->at, DIAG_SIDE_EFFECT,
                      "a query must not have side effects");
  out->value = v.e;
  return true;
}

static bool bound_query(elab *s, const ast *n, query *q) {
  bool ok = true;
  if (n->first->kind != AST_NONE)
    ok = (q->p = predicate(s, n->first, q)) != NULL;
  q->nterms = ast_count(n) - 1;
  q->terms = arena_array(s->memory, q->nterms, sizeof *q->terms);
  uint32_t i = 0;
  for (const ast *t = n->first->next; t; t = t->next, i++)
    ok &= term(s, t, &q->terms[i]);
  return ok;
}

static query_kind kind_of(const ast *n) {
  switch ((ast_kind)n->kind) {
  case AST_ALWAYS:
    return QUERY_ALWAYS;
  case AST_REACHABLE:
    return QUERY_REACHABLE;
  case AST_POTENTIALLY_ALWAYS:
    return QUERY_POTENTIALLY_ALWAYS;
  case AST_EVENTUALLY:
    return QUERY_EVENTUALLY;
  case AST_LEADS_TO:
    return QUERY_LEADS_TO;
  case AST_SUP:
    return QUERY_SUP;
  case AST_INF:
    return QUERY_INF;
  case AST_BOUNDS:
    return QUERY_BOUNDS;
  default:
    return QUERY_REFUSED;
  }
}

static bool state_query(elab *s, const ast *n, query *q) {
  q->p = predicate(s, n->first, q);
  if (q->kind == QUERY_LEADS_TO)
    q->q = predicate(s, n->last, q);
  if (q->has_deadlock && q->kind != QUERY_REACHABLE && q->kind != QUERY_ALWAYS)
    return elab_error(s, n->at, DIAG_QUERY_DEADLOCK,
                      "deadlock cannot stand in E[], A<> and -->");
  return q->p && (q->kind != QUERY_LEADS_TO || q->q);
}

// ---- Again and again

static uint32_t count_conjuncts(const expr *e) {
  uint32_t count = 0;
  if (e->kind != EXPR_AND)
    return 1;
  for (uint32_t i = 0; i < e->nargs; i++)
    count += count_conjuncts(e->args[i]);
  return count;
}

static void take_conjuncts(query *q, expr *e) {
  if (e->kind != EXPR_AND)
    q->often[q->noften++] = e;
  for (uint32_t i = 0; e->kind == EXPR_AND && i < e->nargs; i++)
    take_conjuncts(q, e->args[i]);
}

// Not all of it everywhere, but each of its parts infinitely often.
static bool buchi_query(elab *s, const ast *n, query *q) {
  if (!state_query(s, n, q))
    return false;
  q->often = arena_array(s->memory, count_conjuncts(q->p), sizeof *q->often);
  take_conjuncts(q, q->p);
  q->p = expr_const(s->memory, q->at, 1);
  return true;
}

// ---- One query

// A query of another kind of analysis is left out by name; the others stand.
static void refuse(elab *s, const ast_query *a, query *q) {
  const diag_code code = (diag_code)a->formula->value;
  q->refusal = diag_code_title(code);
  elab_warning(s, a->at, DIAG_QUERY_REFUSED, "this query is left out: %s",
               q->refusal);
}

// A wrong query is an error for who wants it decided, and left out in any case.
static void leave_out(elab *s, query *q, int mark) {
  q->kind = QUERY_REFUSED;
  q->refusal = "query error";
  q->is_wrong = true;
  q->p = q->q = NULL;
  q->nterms = 0;
  if (s->options->queries_must_hold_up || s->options->queries_stand_alone)
    return;
  diags_demote(s->doc->diags, mark);
  if (diags_mark(s->doc->diags) > mark)
    diag_note(s->doc->diags, q->at, "this query is left out");
}

static void one_query(elab *s, const ast_query *a) {
  const text_position p = sources_locate(diags_sources(s->doc->diags), a->at);
  const int mark = diags_mark(s->doc->diags);
  query q = {.kind = a->formula ? kind_of(a->formula) : QUERY_REFUSED,
             .wanted = a->expect == EXPECT_SATISFIED  ? WANTED_SATISFIED
                       : a->expect == EXPECT_VIOLATED ? WANTED_VIOLATED
                                                      : WANTED_NONE,
             .text = a->buchi ? arena_printf(s->memory, "--buchi %s", a->buchi)
                              : one_line(s, a->at),
             .comment = a->comment,
             .at = a->at,
             .line = p.line,
             .element = a->element,
             .non_zeno = s->options->non_zeno};
  bool ok = a->formula != NULL;
  if (ok && q.kind == QUERY_REFUSED)
    refuse(s, a, &q);
  else if (ok)
    ok = q.kind >= QUERY_SUP ? bound_query(s, a->formula, &q)
         : a->buchi          ? buchi_query(s, a->formula, &q)
                             : state_query(s, a->formula, &q);
  if (!ok)
    leave_out(s, &q, mark);
  vec_push(s->memory, &s->net->queries, q);
}

void elab_queries(elab *s) {
  s->in_query = true;
  diags_set_apart(s->doc->diags, s->doc->queries_stand_alone);
  for (uint32_t i = 0; i < s->doc->queries.count; i++)
    one_query(s, &s->doc->queries.data[i]);
  diags_set_apart(s->doc->diags, false);
  s->in_query = false;
}
