// elab_constant.c -- Values known at compile time.
//
// Most constants are folded while trees are built.  What is left are calls of
// functions and quantifiers; they are computable if they read nothing but
// constants and their own locals, and then the tree walker computes them.

#include "syntax/elab.h"

#include <inttypes.h>
#include <string.h>

#include "model/eval.h"

// Which locals have a value while the constant is computed: all those of a
// function that it calls, but of those outside only the variables of its own
// quantifiers, never what belongs to the function around it.
typedef struct bound bound;
struct bound {
  const bound *outer;
  int32_t slot;
  uint32_t count;
};

typedef struct {
  elab *s;
  const bound *bound;
  bool in_call;
} reader;

static bool expr_is_computable(const reader *r, const expr *e);

static bool cell_is_known(const reader *r, int32_t address) {
  const cell *c = &r->s->net->cells.data[address];
  if (c->kind == CELL_CONST || (r->s->initial_counts && c->kind == CELL_STATE))
    return true;
  if (c->kind != CELL_LOCAL)
    return false;
  for (const bound *b = r->bound; b; b = b->outer)
    if (address >= b->slot && address - b->slot < (int32_t)b->count)
      return true;
  return r->in_call;
}

static bool place_is_computable(const reader *r, const place *p) {
  if (!p)
    return true;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (!expr_is_computable(r, p->steps[i].index))
      return false;
  if (p->space != SPACE_CELL)
    return false;
  return p->via != VIA_NONE ? r->in_call : cell_is_known(r, p->base);
}

static bool stmt_is_computable(const reader *r, const stmt *t) {
  if (t->condition && !expr_is_computable(r, t->condition))
    return false;
  for (uint32_t i = 0; i < t->count; i++)
    if (!stmt_is_computable(r, t->list[i]))
      return false;
  return true;
}

// Asked once for each function: calls of calls would be asked for again and
// again.
static bool function_is_computable(elab *s, uint32_t f) {
  while (s->computable.count <= f)
    vec_push(s->memory, &s->computable, 0);
  enum { KNOWN = 1, YES = 2 };
  const int shift = s->initial_counts ? 2 : 0;
  if (!(s->computable.data[f] >> shift & KNOWN)) {
    const stmt *body = s->net->functions.data[f].body;
    const reader inside = {.s = s, .in_call = true};
    const bool yes = body && stmt_is_computable(&inside, body);
    s->computable.data[f] |= (uint8_t)((KNOWN | (yes ? YES : 0)) << shift);
  }
  return s->computable.data[f] >> shift & YES;
}

static bool expr_is_computable(const reader *r, const expr *e) {
  if (e->kind == EXPR_AT || e->kind == EXPR_CLOCK || e->kind == EXPR_DEADLOCK ||
      e->kind == EXPR_RESET ||
      (e->kind == EXPR_FAIL && e->code == DIAG_NOT_COMPUTABLE))
    return false;
  const bool binds =
      e->kind == EXPR_FORALL || e->kind == EXPR_EXISTS || e->kind == EXPR_SUM;
  const bound own = {.outer = r->bound, .slot = e->slot, .count = 1};
  const reader inner = {
      .s = r->s, .bound = binds ? &own : r->bound, .in_call = r->in_call};
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!expr_is_computable(&inner, e->args[i]))
      return false;
  if (e->kind == EXPR_CALL && !function_is_computable(r->s, e->callee))
    return false;
  return place_is_computable(r, e->target) && place_is_computable(r, e->source);
}

static void note_written(reader *r, const place *p, uint32_t count) {
  if (!p || p->space != SPACE_CELL || p->via != VIA_NONE || p->nsteps ||
      r->s->net->cells.data[p->base].kind != CELL_LOCAL)
    return;
  bound *b = arena_new(r->s->memory, bound);
  *b = (bound){r->bound, p->base, count};
  r->bound = b;
}

// Cells that the expression itself fills before it reads them: values passed by
// reference, structures returned.
static void find_written(reader *r, const expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    find_written(r, e->args[i]);
  if (e->kind == EXPR_ASSIGN)
    note_written(r, e->target, 1);
  if (e->kind == EXPR_COPY) {
    note_written(r, e->target, e->count);
    note_written(r, e->source, e->count);
  }
}

static bool is_computable(elab *s, const expr *e) {
  reader r = {.s = s};
  find_written(&r, e);
  return expr_is_computable(&r, e);
}

static bool compute(elab *s, const expr *e, int32_t *out, run_error *why) {
  const uint32_t count = s->net->cells.count;
  int32_t *memory = mem_new(count, sizeof *memory);
  for (uint32_t i = 0; i < count; i++)
    memory[i] = s->net->cells.data[i].init;
  evaluator v;
  network quiet = *s->net; // made-up arguments tell nothing
  quiet.wraps = s->checking ? NULL : s->net->wraps;
  eval_init(&v, &quiet, memory, NULL);
  // All constants together may take so long, copying included.
  if (v.limit > s->steps)
    v.limit = s->steps;
  const bool ok = eval_int(&v, e, out);
  const uint64_t used = v.limit - v.steps + count / 16;
  s->steps -= used < s->steps ? used : s->steps;
  *why = v.error;
  if (ok)
    *why = (run_error){.code = DIAG_NOT_COMPUTABLE};
  mem_free(memory);
  return ok;
}

// As above.
expr *elab_wrapped(elab *s, expr *e) {
  int32_t known = 0;
  int64_t result = 0;
  if (s->net->overflow == OVERFLOW_ERROR || !fold_wrapped(e, &known, &result))
    return e;
  if (!s->checking)
    overflow_note(s->net->wraps, e->at, result);
  return expr_const(s->memory, e->at, known);
}

static const char *failure_text(elab *s, const run_error *e) {
  switch (e->code) {
  case DIAG_RUN_INDEX:
    return arena_printf(s->memory, "index %" PRId64 ", the array has %d..%d",
                        e->value, e->low, e->high);
  case DIAG_RUN_RANGE:
    return arena_printf(s->memory, "the value %" PRId64 ", the range is %d..%d",
                        e->value, e->low, e->high);
  case DIAG_RUN_DIVISION:
    return arena_printf(s->memory, "%" PRId64 " is divided by zero", e->value);
  case DIAG_RUN_OVERFLOW:
    return arena_printf(
        s->memory, "the result %" PRId64 " does not fit in 32 bits", e->value);
  default:
    return diag_code_title(e->code);
  }
}

// Of which instance, if it is one, and what went wrong.
static bool refuse(elab *s, span at, const run_error *e) {
  const size_t length = strlen(s->prefix);
  return elab_error(s, at, DIAG_CONSTANT_FAILS,
                    "this constant cannot be evaluated: %.*s%s%s",
                    length ? (int)length - 1 : 0, s->prefix, // without the dot
                    length ? ": " : "", failure_text(s, e));
}

bool elab_constant_value(elab *s, span at, const value *v, int32_t *out) {
  diag_code folding = DIAG_NOT_COMPUTABLE;
  run_error why = {.code = DIAG_NOT_COMPUTABLE};
  if (v->e && fold_value(v->e, out, &folding))
    return true;
  if (v->e && is_computable(s, v->e) && compute(s, v->e, out, &why))
    return true;
  if (s->checking) { // arguments are not known: anything will do
    if (v->e && why.code == DIAG_NOT_COMPUTABLE)
      elab_error(s, at, DIAG_NOT_COMPUTABLE,
                 "this must be computable at compile time");
    *out = 1;
    return true;
  }
  if (why.code != DIAG_NOT_COMPUTABLE)
    return refuse(s, at, &why);
  return elab_error(s, at, DIAG_NOT_COMPUTABLE,
                    "this must be computable at compile time");
}

bool elab_initial_value(elab *s, span at, const value *v, int32_t *out) {
  diag_code folding = 0;
  run_error why;
  if (v->e && fold_value(v->e, out, &folding))
    return true;
  if (s->prefix[0] && v->e && !v->e->has_effect) {
    s->initial_counts = true;
    const bool known = is_computable(s, v->e) && compute(s, v->e, out, &why);
    s->initial_counts = false;
    if (known) {
      elab_warning(s, at, DIAG_INITIAL_VALUE,
                   "this is the first value of a variable");
      return true;
    }
  }
  return elab_constant_value(s, at, v, out);
}

bool elab_constant(elab *s, const ast *n, int32_t *out, bool *is_free) {
  value v = elab_expr(s, n);
  if (!elab_as_int(s, n->at, &v))
    return false;
  *is_free |= v.is_free;
  return elab_constant_value(s, n->at, &v, out);
}
