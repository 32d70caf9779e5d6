// compile_range.c -- What a value can be, by declared ranges alone.
//
// Every store is checked, so a cell is within its declared range at any time,
// whatever was or will be written: what follows from that needs no check.  An
// expression is looked through as far as SIGHT nodes and elements go, so that
// asking for each part of a tree stays linear; what lies further can be anything.

#include "sem/compile_own.h"

#include <assert.h>

#include "sem/limits_interval.h"

enum { SIGHT = 256 };

static const interval ANYTHING = {INT32_MIN, INT32_MAX};

typedef struct {
  interval_env env; // for what arithmetic notes in it
  const network *network;
  uint32_t left; // of SIGHT
} sight;

static bool sees_on(sight *s) {
  if (s->left == 0)
    return false;
  s->left--;
  return true;
}

// Calls `visit` for all cells that the place from step `from` on can be at, if
// they are in sight; false if they are not, or if it says so.
typedef bool visitor(sight *, void *data, int64_t at);

static bool visit_cells(sight *s, const place *p, uint32_t from, int64_t at,
                        visitor *visit, void *data) {
  if (from == p->nsteps)
    return sees_on(s) && visit(s, data, at);
  const place_step *step = &p->steps[from];
  int64_t low = 0, high = (int64_t)step->count - 1;
  if (expr_is_const(step->index)) // or it fails before anything is read
    low = high = (int64_t)step->index->value - step->low;
  if (low < 0 || high >= step->count)
    return false;
  for (int64_t k = low; k <= high; k++)
    if (!visit_cells(s, p, from + 1, at + k * step->stride, visit, data))
      return false;
  return true;
}

static bool visit_place(sight *s, const place *p, visitor *visit, void *data) {
  return p->space == SPACE_CELL && p->via == VIA_NONE &&
         visit_cells(s, p, 0, p->base, visit, data);
}

typedef struct {
  bool some;
  interval all;
} gathering;

static bool gather(sight *s, void *data, int64_t at) {
  gathering *g = data;
  assert(0 <= at && at < s->network->cells.count);
  const interval v = interval_declared(&s->network->cells.data[at]);
  g->all = g->some ? interval_join(g->all, v) : v;
  g->some = true;
  return true;
}

static interval variable(sight *s, const place *p) {
  gathering g = {0};
  return visit_place(s, p, gather, &g) && g.some ? g.all : ANYTHING;
}

// A body that ends without return gives 0.
static interval call(const sight *s, const expr *e) {
  const function *f = &s->network->functions.data[e->callee];
  if (f->is_void || f->result_size != 1)
    return ANYTHING;
  return interval_join((interval){f->domain.low, f->domain.high},
                       interval_single(0));
}

static interval look(sight *s, const expr *e) {
  if (!sees_on(s)) {
    s->env.wraps = true; // perhaps
    return ANYTHING;
  }
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return interval_single(e->value);
  case EXPR_VAR:
    return variable(s, e->target);
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    return interval_unary(&s->env, e, look(s, e->args[0]));
  case EXPR_ITE: {
    const interval a = look(s, e->args[1]);
    return interval_join(a, look(s, e->args[2]));
  }
  case EXPR_CALL:
    return call(s, e);
  case EXPR_ASSIGN:
    return (interval){e->domain.low, e->domain.high};
  default:
    break;
  }
  if (expr_is_boolean(e))
    return (interval){0, 1};
  if (e->kind < EXPR_ADD || e->kind > EXPR_MAX)
    return ANYTHING;
  const interval a = look(s, e->args[0]);
  return interval_operator(&s->env, e, a, look(s, e->args[1]));
}

static sight sight_of(const compiler *c) {
  return (sight){
      .env = {.network = c->network}, .network = c->network, .left = SIGHT};
}

bool expr_is_surely_in(const compiler *c, const expr *e, range r) {
  sight s = sight_of(c);
  const interval v = look(&s, e);
  return r.low <= v.low && v.high <= r.high;
}

bool expr_surely_fits(const compiler *c, const expr *e) {
  sight s = sight_of(c);
  look(&s, e);
  return !s.env.wraps && !s.env.fails;
}

typedef struct {
  const range *ranges;
  uint32_t count;
} block;

static bool is_within(sight *s, void *data, int64_t at) {
  const block *b = data;
  for (uint32_t k = 0; k < b->count; k++) {
    if (!sees_on(s))
      return false;
    const interval v = interval_declared(&s->network->cells.data[at + k]);
    if (v.low < b->ranges[k].low || v.high > b->ranges[k].high)
      return false;
  }
  return true;
}

bool place_is_surely_in(const compiler *c, const place *p, uint32_t count,
                        const range *ranges) {
  sight s = sight_of(c);
  block b = {ranges, count};
  return !ranges || visit_place(&s, p, is_within, &b);
}
