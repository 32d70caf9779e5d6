// limits_interval.c -- Interval arithmetic.
//
// Everything is computed in 64 bits from operands of 32, so nothing overflows.
// What then lies outside of 32 bits wraps around: an interval that does so as a
// whole stays one, of another nothing is known.  If wrapping is an error it is
// cut off instead, for no run goes on with it.

#include "sem/limits_interval.h"

#include <assert.h>

#include "model/arith.h"

static const interval ANYTHING = {INT32_MIN, INT32_MAX};

bool interval_meet(interval *a, interval b) {
  const interval both = {a->low > b.low ? a->low : b.low,
                         a->high < b.high ? a->high : b.high};
  if (both.low > both.high)
    return false;
  *a = both;
  return true;
}

bool interval_cut(interval *v, expr_kind op, interval other) {
  switch (op) {
  case EXPR_LT:
    return interval_meet(v, (interval){INT64_MIN, other.high - 1});
  case EXPR_LE:
    return interval_meet(v, (interval){INT64_MIN, other.high});
  case EXPR_GT:
    return interval_meet(v, (interval){other.low + 1, INT64_MAX});
  case EXPR_GE:
    return interval_meet(v, (interval){other.low, INT64_MAX});
  case EXPR_EQ:
    return interval_meet(v, other);
  default:
    if (!interval_is_single(other))
      return true;
    if (interval_equals(*v, other))
      return false;
    v->low += v->low == other.low;
    v->high -= v->high == other.low;
    return true;
  }
}

static int64_t cut(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

interval interval_shift(interval a, int64_t by) {
  by = cut(by, -2 * INTERVAL_MOST, 2 * INTERVAL_MOST);
  a.low = cut(a.low, -2 * INTERVAL_MOST, 2 * INTERVAL_MOST);
  a.high = cut(a.high, -2 * INTERVAL_MOST, 2 * INTERVAL_MOST);
  return (interval){cut(a.low + by, -INTERVAL_MOST, INTERVAL_MOST),
                    cut(a.high + by, -INTERVAL_MOST, INTERVAL_MOST)};
}

interval interval_declared(const cell *c) {
  if (c->kind == CELL_CONST)
    return interval_single(c->init);
  return interval_join((interval){c->low, c->high}, interval_single(c->init));
}

interval interval_of_cell(const interval_env *env, uint32_t number) {
  for (const interval_binding *b = env->bound; b; b = b->outer)
    if ((uint32_t)b->slot == number)
      return b->value;
  if (env->own && env->index[number] != UINT32_MAX)
    return env->own[env->index[number]];
  return env->cells[number];
}

// ---- Arithmetic

// What is beyond 32 bits is an error.
static interval cut_off(interval_env *env, int64_t low, int64_t high) {
  assert(low <= high);
  env->fails |= low < INT32_MIN || high > INT32_MAX;
  return (interval){cut(low, INT32_MIN, INT32_MAX),
                    cut(high, INT32_MIN, INT32_MAX)};
}

static interval fit(interval_env *env, int64_t low, int64_t high) {
  assert(low <= high);
  if (env->network->overflow == OVERFLOW_ERROR ||
      (low >= INT32_MIN && high <= INT32_MAX))
    return cut_off(env, low, high);
  env->wraps = true;
  const interval around = {overflow_wrap(low), overflow_wrap(high)};
  const bool as_a_whole =
      (uint64_t)high - (uint64_t)low <= UINT32_MAX && around.low <= around.high;
  return as_a_whole ? around : ANYTHING;
}

// Of four products or quotients the least and the greatest.
static interval hull(const int64_t v[4]) {
  interval all = interval_single(v[0]);
  for (int i = 1; i < 4; i++)
    all = interval_join(all, interval_single(v[i]));
  return all;
}

static interval corners(interval_env *env, const int64_t v[4]) {
  const interval all = hull(v);
  return fit(env, all.low, all.high);
}

static interval multiply(interval_env *env, interval a, interval b) {
  const int64_t v[4] = {a.low * b.low, a.low * b.high, a.high * b.low,
                        a.high * b.high};
  return corners(env, v);
}

// The divisor is not 0, and all of one sign.
static interval quotient(interval_env *env, interval a, interval b) {
  const int64_t v[4] = {a.low / b.low, a.low / b.high, a.high / b.low,
                        a.high / b.high};
  const interval all = hull(v);
  return cut_off(env, all.low, all.high);
}

static interval divide(interval_env *env, interval a, interval b) {
  interval below = b, above = b;
  env->fails |= b.low <= 0 && b.high >= 0;
  const bool has_below = interval_meet(&below, (interval){INT32_MIN, -1});
  const bool has_above = interval_meet(&above, (interval){1, INT32_MAX});
  if (has_below && has_above)
    return interval_join(quotient(env, a, below), quotient(env, a, above));
  if (has_below || has_above)
    return quotient(env, a, has_below ? below : above);
  return ANYTHING;
}

// The remainder has the sign of the dividend.
static interval remainder_of(interval_env *env, interval a, interval b) {
  env->fails |= b.low <= 0 && b.high >= 0;
  env->fails |= a.low == INT32_MIN && b.low <= -1 && b.high >= -1;
  const int64_t size = -b.low > b.high ? -b.low : b.high;
  const int64_t most = size > 0 ? size - 1 : 0;
  return (interval){a.low < 0 ? -(-a.low < most ? -a.low : most) : 0,
                    a.high > 0 ? (a.high < most ? a.high : most) : 0};
}

static interval shift_left(interval_env *env, interval a, interval b) {
  env->fails |= b.low < 0 || b.high > 31;
  const int64_t least = (int64_t)1 << cut(b.low, 0, 31);
  const int64_t most = (int64_t)1 << cut(b.high, 0, 31);
  return multiply(env, a, (interval){least, most});
}

static interval shift_right(interval_env *env, interval a, interval b) {
  env->fails |= b.low < 0 || b.high > 31;
  const int64_t least = cut(b.low, 0, 31), most = cut(b.high, 0, 31);
  const int64_t v[4] = {a.low >> least, a.low >> most, a.high >> least,
                        a.high >> most};
  return corners(env, v);
}

// All bits up to the highest of either.
static interval with_bits(int64_t a, int64_t b) {
  int64_t all = 0;
  while (all < a || all < b)
    all = 2 * all + 1;
  return (interval){0, all};
}

static interval bitwise(expr_kind op, interval a, interval b) {
  if (op == EXPR_BITAND) {
    if (a.low >= 0 && b.low >= 0)
      return (interval){0, a.high < b.high ? a.high : b.high};
    if (a.low >= 0 || b.low >= 0)
      return (interval){0, a.low >= 0 ? a.high : b.high};
    return ANYTHING;
  }
  return a.low >= 0 && b.low >= 0 ? with_bits(a.high, b.high) : ANYTHING;
}

static interval compare(expr_kind op, interval a, interval b) {
  const bool apart = a.high < b.low || b.high < a.low;
  switch (op) {
  case EXPR_LT:
    return (interval){a.high < b.low, a.low < b.high};
  case EXPR_LE:
    return (interval){a.high <= b.low, a.low <= b.high};
  case EXPR_GT:
    return (interval){a.low > b.high, a.high > b.low};
  case EXPR_GE:
    return (interval){a.low >= b.high, a.high >= b.low};
  case EXPR_EQ:
    return (interval){interval_is_single(a) && interval_equals(a, b), !apart};
  default:
    assert(op == EXPR_NE);
    return (interval){apart, !(interval_is_single(a) && interval_equals(a, b))};
  }
}

// Powers are exact for single numbers only.
static interval power(interval_env *env, interval a, interval b) {
  int32_t out;
  arith_error why;
  const arith_status s =
      interval_is_single(a) && interval_is_single(b)
          ? arith_binary(EXPR_POW, (int32_t)a.low, (int32_t)b.low, &out, &why)
          : ARITH_FAILS;
  if (s == ARITH_FINE)
    return interval_single(out);
  env->wraps = true;
  env->fails |= s == ARITH_FAILS || env->network->overflow == OVERFLOW_ERROR;
  return s == ARITH_WRAPS ? interval_single(out) : ANYTHING;
}

interval interval_binary(interval_env *env, expr_kind op, interval a,
                         interval b) {
  switch (op) {
  case EXPR_ADD:
    return fit(env, a.low + b.low, a.high + b.high);
  case EXPR_SUB:
    return fit(env, a.low - b.high, a.high - b.low);
  case EXPR_MUL:
    return multiply(env, a, b);
  case EXPR_DIV:
    return divide(env, a, b);
  case EXPR_MOD:
    return remainder_of(env, a, b);
  case EXPR_POW:
    return power(env, a, b);
  case EXPR_SHL:
    return shift_left(env, a, b);
  case EXPR_SHR:
    return shift_right(env, a, b);
  case EXPR_BITAND:
  case EXPR_BITOR:
  case EXPR_BITXOR:
    return bitwise(op, a, b);
  case EXPR_MIN:
    return (interval){a.low < b.low ? a.low : b.low,
                      a.high < b.high ? a.high : b.high};
  case EXPR_MAX:
    return (interval){a.low > b.low ? a.low : b.low,
                      a.high > b.high ? a.high : b.high};
  default:
    return compare(op, a, b);
  }
}

interval interval_operator(interval_env *env, const expr *e, interval a,
                           interval b) {
  if (!e->is_exact)
    return interval_binary(env, (expr_kind)e->kind, a, b);
  return e->kind == EXPR_ADD ? cut_off(env, a.low + b.low, a.high + b.high)
                             : cut_off(env, a.low - b.high, a.high - b.low);
}

static bool has_zero(interval a) { return a.low <= 0 && a.high >= 0; }

interval interval_unary(interval_env *env, const expr *e, interval a) {
  const bool is_zero = has_zero(a) && interval_is_single(a);
  switch ((expr_kind)e->kind) {
  case EXPR_NEG:
    return e->is_exact ? cut_off(env, -a.high, -a.low)
                       : fit(env, -a.high, -a.low);
  case EXPR_NOT:
    return (interval){is_zero, has_zero(a)};
  case EXPR_TRUTH:
    return (interval){!has_zero(a), !is_zero};
  default:
    assert(e->kind == EXPR_ABS);
    if (a.low >= 0)
      return a;
    if (a.high <= 0)
      return fit(env, -a.high, -a.low);
    return fit(env, 0, -a.low > a.high ? -a.low : a.high);
  }
}

// ---- Places

// What the index of a step can be, within its bounds.
static interval index_of(interval_env *env, const place_step *s) {
  const interval allowed = {s->low, s->low + (int64_t)s->count - 1};
  interval i = interval_of(env, s->index);
  env->fails |= i.low < allowed.low || i.high > allowed.high;
  return interval_meet(&i, allowed) ? i : allowed;
}

static int64_t last_number(const interval_env *env, space s) {
  const network *n = env->network;
  return (int64_t)(s == SPACE_CELL    ? n->cells.count
                   : s == SPACE_CLOCK ? n->clocks.count
                                      : n->channels.count) -
         1;
}

static void add_stretch(const interval_env *env, const place *p, int64_t low,
                        int64_t high, arena *memory, stretches *out) {
  interval s = {low, high};
  const int64_t first = p->space == SPACE_CLOCK ? 1 : 0;
  if (!interval_meet(&s, (interval){first, last_number(env, p->space)}))
    return;
  const stretch found = {(int32_t)s.low, (int32_t)s.high};
  vec_push(memory, out, found);
}

void interval_stretches(interval_env *env, const place *p, uint32_t count,
                        arena *memory, stretches *out) {
  int64_t low = p->base, high = p->base + (int64_t)count - 1;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const interval index = index_of(env, &p->steps[i]);
    low += (index.low - p->steps[i].low) * p->steps[i].stride;
    high += (index.high - p->steps[i].low) * p->steps[i].stride;
  }
  if (p->via == VIA_NONE) {
    add_stretch(env, p, low, high, memory, out);
    return;
  }
  if (!env->references) {
    add_stretch(env, p, 0, INT32_MAX, memory, out);
    return;
  }
  const stretches *to = &env->references[p->via];
  for (uint32_t i = 0; i < to->count; i++)
    add_stretch(env, p, to->data[i].low + low, to->data[i].high + high, memory,
                out);
}

typedef struct {
  interval_env *env;
  const place *place;
  void (*visit)(void *data, uint32_t number);
  void *data;
} visitor;

static void visit_steps(const visitor *v, uint32_t step, int64_t at) {
  if (step == v->place->nsteps) {
    if (0 <= at && at <= last_number(v->env, v->place->space))
      v->visit(v->data, (uint32_t)at);
    return;
  }
  const place_step *s = &v->place->steps[step];
  const interval index = index_of(v->env, s);
  for (int64_t i = index.low; i <= index.high; i++)
    visit_steps(v, step + 1, at + (i - s->low) * s->stride);
}

void interval_each(interval_env *env, const place *p,
                   void (*visit)(void *data, uint32_t number), void *data) {
  if (p->via == VIA_NONE) {
    const visitor v = {env, p, visit, data};
    visit_steps(&v, 0, p->base);
    return;
  }
  arena scratch;
  arena_init(&scratch);
  stretches all = {0};
  interval_stretches(env, p, 1, &scratch, &all);
  for (uint32_t i = 0; i < all.count; i++)
    for (int64_t n = all.data[i].low; n <= all.data[i].high; n++)
      visit(data, (uint32_t)n);
  arena_release(&scratch);
}

// ---- Expressions

typedef struct {
  const interval_env *env;
  bool some;
  interval all;
} gathering;

static void gather(void *data, uint32_t number) {
  gathering *g = data;
  const interval v = interval_of_cell(g->env, number);
  g->all = g->some ? interval_join(g->all, v) : v;
  g->some = true;
}

static interval variable(interval_env *env, const expr *e) {
  if (e->target->via != VIA_NONE)
    return ANYTHING;
  gathering g = {.env = env};
  interval_each(env, e->target, gather, &g);
  return g.some ? g.all : ANYTHING;
}

static interval sum(interval_env *env, const expr *e) {
  const int64_t count = (int64_t)e->domain.high - e->domain.low + 1;
  if (count <= 0)
    return interval_single(0);
  const interval_binding inner = {
      env->bound, e->slot, {e->domain.low, e->domain.high}};
  env->bound = &inner;
  const interval body = interval_of(env, e->args[0]);
  env->bound = inner.outer;
  return multiply(env, body, interval_single(count));
}

static interval choice(interval_env *env, const expr *e) {
  const interval a = interval_of(env, e->args[0]);
  if (!has_zero(a))
    return interval_of(env, e->args[1]);
  if (interval_is_single(a))
    return interval_of(env, e->args[2]);
  return interval_join(interval_of(env, e->args[1]),
                       interval_of(env, e->args[2]));
}

// A body that ends without return gives 0.
static interval call(interval_env *env, const expr *e) {
  const function *f = &env->network->functions.data[e->callee];
  env->fails = true;
  if (f->is_void || f->result_size != 1)
    return ANYTHING;
  return interval_join((interval){f->domain.low, f->domain.high},
                       interval_single(0));
}

interval interval_of(interval_env *env, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return interval_single(e->value);
  case EXPR_VAR:
    return variable(env, e);
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    return interval_unary(env, e, interval_of(env, e->args[0]));
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SAME:
  case EXPR_AT:
  case EXPR_CLOCK:
  case EXPR_DEADLOCK:
    env->fails = true;
    return (interval){0, 1};
  case EXPR_ITE:
    return choice(env, e);
  case EXPR_SUM:
    return sum(env, e);
  case EXPR_CALL:
    return call(env, e);
  case EXPR_SEQ:
  case EXPR_ADDRESS:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_COPY:
  case EXPR_RESET:
  case EXPR_FAIL: // with effects: whoever runs them does not ask
    env->fails = true;
    return ANYTHING;
  default: {
    const interval a = interval_of(env, e->args[0]);
    return interval_operator(env, e, a, interval_of(env, e->args[1]));
  }
  }
}
