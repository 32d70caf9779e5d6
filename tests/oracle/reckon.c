// Each function gives a number; once `failed` is set, none of them means
// anything, and loops end.

#include "reckon.h"

#include <assert.h>

#include "base/mem.h"
#include "base/wide.h"

enum { STEPS = 10000000 };

static int32_t worth(reckoner *, const expr *);

static int32_t fail(reckoner *r) {
  r->failed = true;
  return 0;
}

static void spend(reckoner *r) {
  if (r->steps-- == 0)
    fail(r);
}

// ---- Numbers

// The one number between -2^31 and 2^31 - 1 that differs from v by a multiple of
// 2^32.
static int32_t brought_back(reckoner *r, wide v, bool is_exact) {
  const wide half = (wide)1 << 31;
  if (-half <= v && v < half)
    return (int32_t)v;
  if (is_exact || r->net->overflow == OVERFLOW_ERROR)
    return fail(r);
  r->wrapped = true;
  wide rest = (v + half) % (2 * half);
  if (rest < 0)
    rest += 2 * half;
  return (int32_t)(rest - half);
}

// One product after the other: no grown model has large exponents.
static int32_t power(reckoner *r, wide a, wide b) {
  wide product = 1;
  if (b < 0)
    return fail(r);
  if (a == 1 || a == 0 || a == -1)
    return (int32_t)(b == 0 ? 1 : a < 0 && b % 2 == 0 ? 1 : a);
  for (; b > 0 && !r->failed; b--)
    product = brought_back(r, product * a, false);
  return (int32_t)product;
}

static int32_t divide(reckoner *r, expr_kind op, wide a, wide b) {
  const wide half = (wide)1 << 31;
  if (b == 0 || a / b >= half)
    return fail(r);
  return (int32_t)(op == EXPR_DIV ? a / b : a - a / b * b);
}

// Half of it so many times, rounded down.
static int32_t halved(wide a, wide times) {
  for (; times > 0; times--)
    a = (a - (a % 2 != 0 && a < 0 ? 1 : 0)) / 2;
  return (int32_t)a;
}

static int32_t shift(reckoner *r, expr_kind op, wide a, wide b) {
  if (b < 0 || b > 31)
    return fail(r);
  return op == EXPR_SHR ? halved(a, b)
                        : brought_back(r, a * ((wide)1 << b), false);
}

static int32_t bit_by_bit(expr_kind op, int32_t a, int32_t b) {
  const uint32_t x = (uint32_t)a, y = (uint32_t)b;
  const uint32_t z = op == EXPR_BITAND  ? x & y
                     : op == EXPR_BITOR ? x | y
                                        : x ^ y;
  return z > INT32_MAX ? (int32_t)((int64_t)z - (INT64_C(1) << 32))
                       : (int32_t)z;
}

static int32_t combine(reckoner *r, expr_kind op, int32_t x, int32_t y,
                       bool is_exact) {
  const wide a = x, b = y;
  switch (op) {
  case EXPR_ADD:
    return brought_back(r, a + b, is_exact);
  case EXPR_SUB:
    return brought_back(r, a - b, is_exact);
  case EXPR_MUL:
    return brought_back(r, a * b, false);
  case EXPR_DIV:
  case EXPR_MOD:
    return divide(r, op, a, b);
  case EXPR_POW:
    return power(r, a, b);
  case EXPR_SHL:
  case EXPR_SHR:
    return shift(r, op, a, b);
  case EXPR_BITAND:
  case EXPR_BITOR:
  case EXPR_BITXOR:
    return bit_by_bit(op, x, y);
  case EXPR_MIN:
    return x < y ? x : y;
  case EXPR_MAX:
    return x < y ? y : x;
  case EXPR_LT:
    return x < y;
  case EXPR_LE:
    return x <= y;
  case EXPR_GT:
    return x > y;
  case EXPR_GE:
    return x >= y;
  case EXPR_EQ:
    return x == y;
  default:
    assert(op == EXPR_NE);
    return x != y;
  }
}

static int32_t alone(reckoner *r, const expr *e) {
  const wide a = worth(r, e->args[0]);
  switch ((expr_kind)e->kind) {
  case EXPR_NEG:
    return brought_back(r, -a, e->is_exact);
  case EXPR_NOT:
    return a == 0;
  case EXPR_TRUTH:
    return a != 0;
  default:
    return brought_back(r, a < 0 ? -a : a, false);
  }
}

static void confine(reckoner *r, int32_t v, range allowed) {
  if (v < allowed.low || v > allowed.high)
    fail(r);
}

// ---- Places

static int32_t number_of(reckoner *r, const place *p) {
  int64_t at = p->base + (p->via == VIA_NONE ? 0 : (int64_t)r->memory[p->via]);
  for (uint32_t i = 0; i < p->nsteps && !r->failed; i++) {
    const place_step *s = &p->steps[i];
    const int64_t distance = (int64_t)worth(r, s->index) - s->low;
    if (distance < 0 || distance >= s->count)
      return fail(r);
    at += distance * s->stride;
  }
  return (int32_t)at;
}

static uint32_t clock_of(reckoner *r, const place *p) {
  return p ? (uint32_t)number_of(r, p) : 0;
}

// ---- Clocks

static int32_t compare_clocks(reckoner *r, const expr *e) {
  const uint32_t x = clock_of(r, e->target), y = clock_of(r, e->source);
  const int64_t bound = worth(r, e->args[0]) + e->wide;
  return !r->failed && r->holds(r->data, x, y, (expr_kind)e->op, bound);
}

static int32_t set_clock(reckoner *r, const expr *e) {
  const uint32_t x = clock_of(r, e->target), y = clock_of(r, e->source);
  const int32_t v = worth(r, e->args[0]);
  if (!y)
    confine(r, v, (range){0, INT32_MAX});
  if (!r->failed)
    r->reset(r->data, x, v, y);
  return 0;
}

// ---- Assignments

static int32_t assign(reckoner *r, const expr *e) {
  const int32_t at = number_of(r, e->target);
  int32_t v = worth(r, e->args[0]);
  if (r->failed)
    return 0;
  const int32_t old = r->memory[at];
  if (e->op)
    v = combine(r, (expr_kind)e->op, old, v, false);
  confine(r, v, e->domain);
  if (!r->failed)
    r->memory[at] = v;
  return e->kind == EXPR_POST ? old : v;
}

static int32_t copy(reckoner *r, const expr *e) {
  const int32_t to = number_of(r, e->target), from = number_of(r, e->source);
  int32_t *taken = mem_new(e->count + 1, sizeof *taken);
  for (uint32_t i = 0; i < e->count && !r->failed; i++) {
    taken[i] = r->memory[from + (int32_t)i];
    if (e->ranges)
      confine(r, taken[i], e->ranges[i]);
  }
  for (uint32_t i = 0; i < e->count && !r->failed; i++)
    r->memory[to + (int32_t)i] = taken[i];
  mem_free(taken);
  return 0;
}

static int32_t same(reckoner *r, const expr *e) {
  const int32_t a = number_of(r, e->target), b = number_of(r, e->source);
  bool equal = true;
  for (uint32_t i = 0; i < e->count && !r->failed; i++)
    equal &= r->memory[a + (int32_t)i] == r->memory[b + (int32_t)i];
  return equal;
}

// ---- Control

static int32_t logic(reckoner *r, const expr *e) {
  const bool decides = e->kind == EXPR_OR;
  for (uint32_t i = 0; i < e->nargs && !r->failed; i++)
    if ((worth(r, e->args[i]) != 0) == decides)
      return decides;
  return !decides;
}

static int32_t repeat(reckoner *r, const expr *e) {
  int32_t sum = 0;
  for (int64_t i = e->domain.low; i <= e->domain.high && !r->failed; i++) {
    if (i > e->domain.low)
      spend(r);
    r->memory[e->slot] = (int32_t)i;
    const int32_t v = worth(r, e->args[0]);
    if (e->kind == EXPR_SUM)
      sum = combine(r, EXPR_ADD, sum, v, false);
    else if ((v != 0) == (e->kind == EXPR_EXISTS))
      return v != 0;
  }
  return e->kind == EXPR_SUM ? sum : e->kind == EXPR_FORALL;
}

typedef struct {
  const function *of;
  bool left;
  int32_t result;
} call_state;

static void perform(reckoner *, const stmt *, call_state *);

// Arguments of one number only: that is all that grown models have.
static int32_t call(reckoner *r, const expr *e) {
  const function *f = &r->net->functions.data[e->callee];
  int32_t *given = mem_new(e->nargs + 1, sizeof *given);
  for (uint32_t i = 0; i < e->nargs && !r->failed; i++) {
    const parameter *p = &f->parameters[i];
    if (p->size != 1)
      fail(r);
    given[i] = worth(r, e->args[i]);
    if (!p->is_reference)
      confine(r, given[i], p->ranges ? p->ranges[0] : p->domain);
  }
  for (uint32_t i = 0; i < e->nargs && !r->failed; i++)
    r->memory[f->parameters[i].address] = given[i];
  mem_free(given);
  spend(r);
  call_state c = {.of = f};
  if (!r->failed)
    perform(r, f->body, &c);
  return c.result;
}

static int32_t worth(reckoner *r, const expr *e) {
  int32_t last = 0;
  if (r->failed)
    return 0;
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return e->value;
  case EXPR_VAR:
    last = number_of(r, e->target);
    return r->failed ? 0 : r->memory[last];
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    return alone(r, e);
  case EXPR_AND:
  case EXPR_OR:
    return logic(r, e);
  case EXPR_ITE:
    return worth(r, e->args[worth(r, e->args[0]) ? 1 : 2]);
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return repeat(r, e);
  case EXPR_CALL:
    return call(r, e);
  case EXPR_ADDRESS:
    return number_of(r, e->target);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return assign(r, e);
  case EXPR_COPY:
    return copy(r, e);
  case EXPR_SAME:
    return same(r, e);
  case EXPR_SEQ:
    for (uint32_t i = 0; i < e->nargs; i++)
      last = worth(r, e->args[i]);
    return last;
  case EXPR_AT:
    return r->at[e->process] == e->location;
  case EXPR_CLOCK:
    return compare_clocks(r, e);
  case EXPR_RESET:
    return set_clock(r, e);
  case EXPR_DEADLOCK:
    return r->holds(r->data, 0, 0, EXPR_DEADLOCK, 1);
  case EXPR_FAIL:
    return fail(r);
  default:
    last = worth(r, e->args[0]);
    return combine(r, (expr_kind)e->kind, last, worth(r, e->args[1]),
                   e->is_exact);
  }
}

// ---- Statements

static void loop(reckoner *r, const stmt *s, call_state *c) {
  bool more = s->kind == STMT_DO || worth(r, s->condition);
  while (more && !c->left && !r->failed) {
    perform(r, s->list[0], c);
    if (c->left)
      return;
    if (s->kind == STMT_WHILE)
      spend(r);
    more = worth(r, s->condition);
    if (more && s->kind == STMT_DO)
      spend(r);
  }
}

static void leave(reckoner *r, const stmt *s, call_state *c) {
  const function *f = c->of;
  const int32_t v = s->condition ? worth(r, s->condition) : 0;
  c->left = true;
  if (!s->condition || !f || f->is_void)
    return;
  if (f->result_size != 1) // that is more than grown models have
    fail(r);
  confine(r, v, f->domain);
  c->result = v;
  if (!r->failed)
    r->memory[f->result] = v;
}

static void perform(reckoner *r, const stmt *s, call_state *c) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count && !c->left && !r->failed; i++)
      perform(r, s->list[i], c);
    return;
  case STMT_EXPR:
    worth(r, s->condition);
    return;
  case STMT_IF: {
    const bool yes = worth(r, s->condition) != 0;
    if (!r->failed && (yes || s->count > 1))
      perform(r, s->list[yes ? 0 : 1], c);
    return;
  }
  case STMT_WHILE:
  case STMT_DO:
    loop(r, s, c);
    return;
  case STMT_FOREACH:
    for (int64_t i = s->domain.low; i <= s->domain.high && !c->left; i++) {
      if (i > s->domain.low)
        spend(r);
      if (r->failed)
        return;
      r->memory[s->slot] = (int32_t)i;
      perform(r, s->list[0], c);
    }
    return;
  case STMT_RETURN:
    leave(r, s, c);
    return;
  default:
    assert(s->kind == STMT_ASSERT);
    if (!worth(r, s->condition))
      fail(r);
  }
}

// ---- From outside

static void begin(reckoner *r) {
  r->failed = false;
  r->steps = STEPS;
}

bool reckon_value(reckoner *r, const expr *e, int32_t *value) {
  begin(r);
  *value = worth(r, e);
  return !r->failed;
}

bool reckon_place(reckoner *r, const place *p, int32_t *number) {
  begin(r);
  *number = number_of(r, p);
  return !r->failed;
}

bool reckon_run(reckoner *r, const stmt *s) {
  call_state outside = {0};
  begin(r);
  perform(r, s, &outside);
  return !r->failed;
}
