// safety.c -- One walk over a tree with an interval for each value.
//
// The intervals of state variables are their declared ranges, which every
// assignment checks.  Locals of functions are taken to be anything: what they
// hold before they are assigned is nobody's business.  On top of that lies a
// list of what conditions and assignments on the way told (`known`); the newest
// entry for a cell counts.  An assignment widens all older entries of its cell,
// so that leaving a branch is forgetting the entries made in it.

#include "sem/safety.h"

#include <assert.h>

#include "base/vec.h"
#include "sem/limits_interval.h"

// An evaluation that may take more steps is not called safe; the evaluators
// allow a thousand times as many.
enum { STEPS = 10000 };

// What is known beyond this is forgotten: long updates take long enough.
enum { FACTS = 64 };

static const interval ANYTHING = {INT32_MIN, INT32_MAX};

typedef struct {
  uint32_t cell;
  interval value;
} fact;

struct safety {
  arena *memory;
  const network *net;
  interval_env env;
  VEC(fact) known;
  uint64_t rounds; // how often what is looked at runs, by the loops around it
  uint64_t steps;
};

static interval value_of(safety *, const expr *);
static void run(safety *, const stmt *, const function *);

static bool within(interval a, interval b) {
  return b.low <= a.low && a.high <= b.high;
}

static interval of_range(range r) { return (interval){r.low, r.high}; }

static void require(safety *s, bool ok) { s->env.fails |= !ok; }

// An evaluator charges a step for each round of a loop and each call.
static void charge(safety *s, uint64_t count) {
  s->steps += s->rounds * count;
  require(s, s->steps <= STEPS);
}

// ---- What is known

static interval cell_value(const safety *s, uint32_t number) {
  for (uint32_t i = s->known.count; i > 0; i--)
    if (s->known.data[i - 1].cell == number)
      return s->known.data[i - 1].value;
  return interval_of_cell(&s->env, number);
}

static void widen(safety *s, uint32_t low, uint32_t high) {
  for (uint32_t i = 0; i < s->known.count; i++) {
    fact *f = &s->known.data[i];
    if (low <= f->cell && f->cell <= high)
      f->value = s->env.cells[f->cell];
  }
}

static void widen_all(safety *s) { widen(s, 0, UINT32_MAX); }

static void learn(safety *s, uint32_t cell_number, interval v) {
  const fact f = {cell_number, v};
  if (s->known.count < FACTS)
    vec_push(s->memory, &s->known, f);
}

static void learn_comparison(safety *s, const expr *e, bool negated) {
  const expr *a = e->args[0], *b = e->args[1];
  expr_kind op = (expr_kind)e->kind;
  if (expr_is_const(a)) {
    const expr *swapped = a;
    a = b;
    b = swapped;
    op = expr_kind_mirrored(op);
  }
  if (a->kind != EXPR_VAR || !place_is_fixed(a->target) || !expr_is_const(b))
    return;
  const uint32_t number = (uint32_t)a->target->base;
  interval v = cell_value(s, number);
  if (interval_cut(&v, negated ? expr_kind_negated(op) : op,
                   interval_single(b->value)))
    learn(s, number, v);
}

static void learn_condition(safety *s, const expr *e, bool negated) {
  if (e->has_clock && e->kind != EXPR_AND)
    return;
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    learn_condition(s, e->args[0], !negated);
    break;
  case EXPR_AND:
  case EXPR_OR:
    for (uint32_t i = 0; (e->kind == EXPR_OR) == negated && i < e->nargs; i++)
      learn_condition(s, e->args[i], negated);
    break;
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_EQ:
  case EXPR_NE:
    learn_comparison(s, e, negated);
    break;
  default:
    break;
  }
}

// ---- Places

// The numbers that the place can be, at least; its references are in order by
// their types.
static interval numbers_of(safety *s, const place *p) {
  interval all = {p->base, p->base};
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *step = &p->steps[i];
    const interval allowed = {step->low, step->low + (int64_t)step->count - 1};
    interval index = value_of(s, step->index);
    require(s, within(index, allowed));
    if (!interval_meet(&index, allowed))
      index = allowed;
    all.low += (index.low - step->low) * step->stride;
    all.high += (index.high - step->low) * step->stride;
  }
  return all;
}

static interval cells_value(safety *s, const place *p) {
  const interval all = numbers_of(s, p);
  if (p->via != VIA_NONE)
    return ANYTHING;
  interval v = cell_value(s, (uint32_t)all.low);
  for (int64_t i = all.low + 1; i <= all.high; i++)
    v = interval_join(v, cell_value(s, (uint32_t)i));
  return v;
}

static void written(safety *s, const place *p, interval at, uint32_t count) {
  if (p->via != VIA_NONE)
    widen_all(s);
  else
    widen(s, (uint32_t)at.low, (uint32_t)at.high + count - 1);
}

// ---- Expressions

static interval logic(safety *s, const expr *e) {
  const uint32_t before = s->known.count;
  for (uint32_t i = 0; i < e->nargs; i++) {
    value_of(s, e->args[i]);
    learn_condition(s, e->args[i], e->kind == EXPR_OR);
  }
  s->known.count = before;
  return (interval){0, 1};
}

static interval choice(safety *s, const expr *e) {
  value_of(s, e->args[0]);
  const uint32_t before = s->known.count;
  learn_condition(s, e->args[0], false);
  const interval a = value_of(s, e->args[1]);
  s->known.count = before;
  learn_condition(s, e->args[0], true);
  const interval b = value_of(s, e->args[2]);
  s->known.count = before;
  return interval_join(a, b);
}

// What a loop changes, it changes for its next round as well.
static uint64_t enter_loop(safety *s, interval_binding *inner, int32_t slot,
                           range domain) {
  const uint64_t rounds = s->rounds;
  const uint64_t count = (uint64_t)((int64_t)domain.high - domain.low + 1);
  *inner = (interval_binding){s->env.bound, slot, of_range(domain)};
  charge(s, count);
  widen_all(s);
  s->env.bound = inner;
  s->rounds = rounds * count > STEPS ? STEPS + 1 : rounds * count;
  return rounds;
}

static interval quantifier(safety *s, const expr *e) {
  if (e->domain.low > e->domain.high)
    return (interval){0, 1};
  interval_binding inner;
  const uint64_t rounds = enter_loop(s, &inner, e->slot, e->domain);
  const interval body = value_of(s, e->args[0]);
  s->env.bound = inner.outer;
  s->rounds = rounds;
  if (e->kind != EXPR_SUM)
    return (interval){0, 1};
  const int64_t count = (int64_t)e->domain.high - e->domain.low + 1;
  if (count > STEPS)
    return ANYTHING;
  return interval_binary(&s->env, EXPR_MUL, body, interval_single(count));
}

static interval assignment(safety *s, const expr *e) {
  const interval at = numbers_of(s, e->target);
  interval v = value_of(s, e->args[0]);
  const bool is_one = e->target->via == VIA_NONE && at.low == at.high;
  interval old = ANYTHING;
  if (is_one)
    old = cell_value(s, (uint32_t)at.low);
  else if (e->target->via == VIA_NONE)
    old = cells_value(s, e->target);
  if (e->op)
    v = interval_binary(&s->env, (expr_kind)e->op, old, v);
  require(s, within(v, of_range(e->domain)));
  if (!interval_meet(&v, of_range(e->domain)))
    v = of_range(e->domain);
  written(s, e->target, at, 1);
  if (is_one)
    learn(s, (uint32_t)at.low, v);
  return e->kind == EXPR_POST ? old : v;
}

static interval copy(safety *s, const expr *e) {
  const interval to = numbers_of(s, e->target);
  const interval from = numbers_of(s, e->source);
  const bool is_one = e->source->via == VIA_NONE && from.low == from.high;
  for (uint32_t i = 0; e->ranges && i < e->count; i++)
    require(s, is_one && within(cell_value(s, (uint32_t)from.low + i),
                                of_range(e->ranges[i])));
  written(s, e->target, to, e->count);
  return interval_single(0);
}

// A copy of a clock with something added may be negative or too large.
static interval reset(safety *s, const expr *e) {
  numbers_of(s, e->target);
  const interval v = value_of(s, e->args[0]);
  if (e->source) {
    numbers_of(s, e->source);
    require(s, v.low == 0 && v.high == 0);
  } else {
    require(s, v.low >= 0);
  }
  return interval_single(0);
}

static interval call(safety *s, const expr *e) {
  const function *f = &s->net->functions.data[e->callee];
  for (uint32_t i = 0; i < e->nargs; i++) {
    const parameter *p = &f->parameters[i];
    const interval v = value_of(s, e->args[i]);
    if (!p->is_reference)
      require(s, p->size == 1 ? within(v, p->ranges ? of_range(p->ranges[0])
                                                    : of_range(p->domain))
                              : !p->ranges);
  }
  charge(s, 1);
  widen_all(s);
  if (!s->env.fails) // it is decided, and calls of calls of calls take time
    run(s, f->body, f);
  widen_all(s);
  return f->is_void || f->result_size != 1
             ? ANYTHING
             : interval_join(of_range(f->domain), interval_single(0));
}

static interval sequence(safety *s, const expr *e) {
  interval v = interval_single(0);
  for (uint32_t i = 0; i < e->nargs; i++)
    v = value_of(s, e->args[i]);
  return v;
}

static interval unary(safety *s, const expr *e) {
  const interval a = value_of(s, e->args[0]);
  if (e->kind == EXPR_NOT || e->kind == EXPR_TRUTH)
    return (interval){0, 1};
  return interval_unary(&s->env, e, a);
}

static interval comparison_of_clocks(safety *s, const expr *e) {
  if (e->target)
    numbers_of(s, e->target);
  if (e->source)
    numbers_of(s, e->source);
  value_of(s, e->args[0]);
  return (interval){0, 1};
}

static interval same(safety *s, const expr *e) {
  numbers_of(s, e->target);
  numbers_of(s, e->source);
  return (interval){0, 1};
}

static interval binary(safety *s, const expr *e) {
  const interval a = value_of(s, e->args[0]);
  return interval_operator(&s->env, e, a, value_of(s, e->args[1]));
}

static interval value_of(safety *s, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return interval_single(e->value);
  case EXPR_VAR:
    return cells_value(s, e->target);
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    return unary(s, e);
  case EXPR_AND:
  case EXPR_OR:
    return logic(s, e);
  case EXPR_ITE:
    return choice(s, e);
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return quantifier(s, e);
  case EXPR_CALL:
    return call(s, e);
  case EXPR_ADDRESS:
    numbers_of(s, e->target);
    return ANYTHING;
  case EXPR_ASSIGN:
  case EXPR_POST:
    return assignment(s, e);
  case EXPR_COPY:
    return copy(s, e);
  case EXPR_SAME:
    return same(s, e);
  case EXPR_SEQ:
    return sequence(s, e);
  case EXPR_AT:
  case EXPR_DEADLOCK:
    return (interval){0, 1};
  case EXPR_CLOCK:
    return comparison_of_clocks(s, e);
  case EXPR_RESET:
    return reset(s, e);
  case EXPR_FAIL:
    require(s, false);
    return ANYTHING;
  default:
    return binary(s, e);
  }
}

// ---- Statements

static void run_if(safety *s, const stmt *i, const function *f) {
  value_of(s, i->condition);
  const uint32_t before = s->known.count;
  learn_condition(s, i->condition, false);
  run(s, i->list[0], f);
  s->known.count = before;
  if (i->count > 1) {
    learn_condition(s, i->condition, true);
    run(s, i->list[1], f);
    s->known.count = before;
  }
}

static void run_foreach(safety *s, const stmt *loop, const function *f) {
  if (loop->domain.low > loop->domain.high)
    return;
  const uint32_t before = s->known.count;
  interval_binding inner;
  const uint64_t rounds = enter_loop(s, &inner, loop->slot, loop->domain);
  run(s, loop->list[0], f);
  s->env.bound = inner.outer;
  s->rounds = rounds;
  s->known.count = before;
}

static void run_return(safety *s, const stmt *r, const function *f) {
  if (!r->condition)
    return;
  const interval v = value_of(s, r->condition);
  if (f && !f->is_void && f->result_size == 1 &&
      r->condition->kind != EXPR_COPY)
    require(s, within(v, of_range(f->domain)));
}

static void run(safety *s, const stmt *t, const function *f) {
  switch ((stmt_kind)t->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < t->count; i++)
      run(s, t->list[i], f);
    break;
  case STMT_EXPR:
    value_of(s, t->condition);
    break;
  case STMT_IF:
    run_if(s, t, f);
    break;
  case STMT_FOREACH:
    run_foreach(s, t, f);
    break;
  case STMT_RETURN:
    run_return(s, t, f);
    break;
  default: // a loop that may not end; an assertion
    widen_all(s);
    require(s, false);
    break;
  }
}

// ---- From outside

static interval at_first(const cell *c) {
  return c->kind == CELL_LOCAL ? ANYTHING : interval_declared(c);
}

safety *safety_new(arena *memory, const network *net) {
  safety *s = arena_new(memory, safety);
  interval *cells = arena_array(memory, net->cells.count, sizeof *cells);
  for (uint32_t i = 0; i < net->cells.count; i++)
    cells[i] = at_first(&net->cells.data[i]);
  *s = (safety){
      .memory = memory, .net = net, .env = {.network = net, .cells = cells}};
  return s;
}

static void begin(safety *s) {
  s->env.bound = NULL;
  s->env.fails = false;
  s->rounds = 1;
  s->steps = 0;
}

bool safety_of_expr(safety *s, const expr *e) {
  safety_assume(s, NULL);
  if (e)
    value_of(s, e);
  return !s->env.fails;
}

bool safety_of_place(safety *s, const place *p) {
  safety_assume(s, NULL);
  if (p)
    numbers_of(s, p);
  return !s->env.fails;
}

void safety_assume(safety *s, const expr *e) {
  s->known.count = 0;
  begin(s);
  if (e)
    learn_condition(s, e, false);
}

bool safety_of_next(safety *s, const stmt *t) {
  begin(s);
  run(s, t, NULL);
  return !s->env.fails;
}
