// eval.c -- Walking trees by recursive descent.
//
// A recursive descent, one small function per kind of node that needs more than
// a line.  Functions return false when an error was recorded; statements return
// an outcome, since a return also leaves loops and blocks.
//
// Nothing here is shared with sem/vm.c, on purpose: what one gets wrong, the
// other shows.

#include "model/eval.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "model/arith.h"

typedef enum { FAILED, RETURNED, DONE } outcome;

static bool walk(evaluator *, const expr *, int32_t *);
static outcome execute(evaluator *, const stmt *);

static bool fail(evaluator *v, diag_code code, span at, int64_t value,
                 range allowed) {
  v->error = (run_error){code, at, value, allowed.low, allowed.high};
  return false;
}

static bool fail_plain(evaluator *v, diag_code code, span at, int64_t value) {
  return fail(v, code, at, value, (range){0, 0});
}

static bool charge(evaluator *v, span at) {
  if (v->steps == 0)
    return fail_plain(v, DIAG_RUN_STEPS, at, (int64_t)v->limit);
  if (v->steps % EVAL_STEPS_PER_LOOK == 0 && stop_look(v->stop))
    return fail_plain(v, DIAG_RUN_STOPPED, at, 0);
  v->steps--;
  return true;
}

static bool check(evaluator *v, span at, int32_t value, range r) {
  if (value < r.low || value > r.high)
    return fail(v, DIAG_RUN_RANGE, at, value, r);
  return true;
}

// Arithmetic.

static bool fail_arith(evaluator *v, span at, arith_error why) {
  const bool is_shift = why.code == DIAG_RUN_SHIFT;
  return fail(v, why.code, at, why.value, (range){0, is_shift ? 31 : 0});
}

static bool accept(evaluator *v, span at, bool is_exact, arith_status status,
                   arith_error why) {
  if (status == ARITH_FINE)
    return true;
  if (status == ARITH_FAILS || is_exact ||
      v->network->overflow == OVERFLOW_ERROR)
    return fail_arith(v, at, why);
  overflow_note(v->network->wraps, at, why.value);
  return true;
}

static bool calculate(evaluator *v, expr_kind op, span at, int32_t a, int32_t b,
                      int32_t *out) {
  arith_error why = {0};
  const arith_status s = arith_binary(op, a, b, out, &why);
  return accept(v, at, false, s, why);
}

static bool walk_unary(evaluator *v, const expr *e, int32_t *out) {
  int32_t a;
  arith_error why = {0};
  if (!walk(v, e->args[0], &a))
    return false;
  const arith_status s = arith_unary((expr_kind)e->kind, a, out, &why);
  return accept(v, e->at, e->is_exact, s, why);
}

static bool walk_binary(evaluator *v, const expr *e, int32_t *out) {
  int32_t a, b;
  arith_error why = {0};
  if (!walk(v, e->args[0], &a) || !walk(v, e->args[1], &b))
    return false;
  const arith_status s = arith_binary((expr_kind)e->kind, a, b, out, &why);
  return accept(v, e->at, e->is_exact, s, why);
}

// Control.

static bool walk_logic(evaluator *v, const expr *e, int32_t *out) {
  const bool stop = e->kind == EXPR_OR;
  for (uint32_t i = 0; i < e->nargs; i++) {
    int32_t a;
    if (!walk(v, e->args[i], &a))
      return false;
    if ((a != 0) == stop) {
      *out = stop;
      return true;
    }
  }
  *out = !stop;
  return true;
}

static bool walk_choice(evaluator *v, const expr *e, int32_t *out) {
  int32_t a;
  return walk(v, e->args[0], &a) && walk(v, e->args[a ? 1 : 2], out);
}

// Moves the counter on; *more is set to false when it is at the end.
static bool advance(evaluator *v, int32_t slot, range domain, span at,
                    bool *more) {
  *more = v->memory[slot] < domain.high;
  if (!*more)
    return true;
  if (!charge(v, at))
    return false;
  v->memory[slot]++;
  return true;
}

static bool start(evaluator *v, int32_t slot, range domain) {
  if (domain.low > domain.high)
    return false;
  v->memory[slot] = domain.low;
  return true;
}

static bool walk_quantifier(evaluator *v, const expr *e, int32_t *out) {
  const bool stop = e->kind == EXPR_EXISTS;
  *out = !stop;
  bool more = start(v, e->slot, e->domain);
  while (more) {
    int32_t a;
    if (!walk(v, e->args[0], &a))
      return false;
    if ((a != 0) == stop) {
      *out = stop;
      return true;
    }
    if (!advance(v, e->slot, e->domain, e->at, &more))
      return false;
  }
  return true;
}

static bool walk_sum(evaluator *v, const expr *e, int32_t *out) {
  *out = 0;
  bool more = start(v, e->slot, e->domain);
  while (more) {
    int32_t a;
    if (!walk(v, e->args[0], &a) ||
        !calculate(v, EXPR_ADD, e->at, *out, a, out) ||
        !advance(v, e->slot, e->domain, e->at, &more))
      return false;
  }
  return true;
}

static bool walk_sequence(evaluator *v, const expr *e, int32_t *out) {
  *out = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!walk(v, e->args[i], out))
      return false;
  return true;
}

// Places.

static bool find(evaluator *v, const place *p, int32_t *number) {
  int64_t at = p->base;
  if (p->via != VIA_NONE)
    at += v->memory[p->via];
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    int32_t index;
    if (!walk(v, s->index, &index))
      return false;
    const int64_t offset = (int64_t)index - s->low;
    if (offset < 0 || offset >= s->count) {
      const range allowed = {s->low, (int32_t)(s->low + (int64_t)s->count - 1)};
      return fail(v, DIAG_RUN_INDEX, s->index->at, index, allowed);
    }
    at += offset * s->stride;
  }
  assert(0 <= at && at <= INT32_MAX);
  *number = (int32_t)at;
  return true;
}

static bool find_cell(evaluator *v, const place *p, int32_t *address) {
  assert(p->space == SPACE_CELL);
  if (!find(v, p, address))
    return false;
  assert((uint32_t)*address < v->network->cells.count);
  return true;
}

// A missing clock is the constant zero.
static bool find_clock(evaluator *v, const place *p, uint32_t *clock) {
  *clock = 0;
  if (!p)
    return true;
  assert(p->space == SPACE_CLOCK);
  int32_t number;
  if (!find(v, p, &number))
    return false;
  assert(0 < number && (uint32_t)number < v->network->clocks.count);
  *clock = (uint32_t)number;
  return true;
}

static bool walk_variable(evaluator *v, const expr *e, int32_t *out) {
  int32_t address;
  if (!find_cell(v, e->target, &address))
    return false;
  *out = v->memory[address];
  return true;
}

static bool walk_assign(evaluator *v, const expr *e, int32_t *out) {
  int32_t address, value;
  if (!find_cell(v, e->target, &address) || !walk(v, e->args[0], &value))
    return false;
  const int32_t old = v->memory[address];
  if (e->op && !calculate(v, (expr_kind)e->op, e->at, old, value, &value))
    return false;
  if (!check(v, e->at, value, e->domain))
    return false;
  v->memory[address] = value;
  *out = e->kind == EXPR_POST ? old : value;
  return true;
}

static bool check_all(evaluator *v, span at, int32_t from, uint32_t count,
                      const range *ranges) {
  for (uint32_t i = 0; ranges && i < count; i++)
    if (!check(v, at, v->memory[from + (int32_t)i], ranges[i]))
      return false;
  return true;
}

static bool walk_copy(evaluator *v, const expr *e, int32_t *out) {
  int32_t to, from;
  if (!find_cell(v, e->target, &to) || !find_cell(v, e->source, &from) ||
      !check_all(v, e->at, from, e->count, e->ranges))
    return false;
  memmove(v->memory + to, v->memory + from, e->count * sizeof *v->memory);
  *out = 0;
  return true;
}

static bool walk_same(evaluator *v, const expr *e, int32_t *out) {
  int32_t a, b;
  if (!find_cell(v, e->target, &a) || !find_cell(v, e->source, &b))
    return false;
  *out =
      memcmp(v->memory + a, v->memory + b, e->count * sizeof *v->memory) == 0;
  return true;
}

// Clocks.

static bool walk_clock(evaluator *v, const expr *e, int32_t *out) {
  uint32_t x, y;
  int32_t bound;
  if (!find_clock(v, e->target, &x) || !find_clock(v, e->source, &y) ||
      !walk(v, e->args[0], &bound))
    return false;
  assert(v->clocks.holds);
  *out =
      v->clocks.holds(v->clocks.data, x, y, (expr_kind)e->op, bound + e->wide);
  return true;
}

static bool walk_deadlock(evaluator *v, int32_t *out) {
  assert(v->clocks.holds);
  *out = v->clocks.holds(v->clocks.data, 0, 0, EXPR_DEADLOCK, 1);
  return true;
}

static bool walk_reset(evaluator *v, const expr *e, int32_t *out) {
  uint32_t clock, from;
  int32_t value;
  *out = 0;
  if (!find_clock(v, e->target, &clock) || !find_clock(v, e->source, &from) ||
      !walk(v, e->args[0], &value))
    return false;
  if (!from && !check(v, e->at, value, (range){0, INT32_MAX}))
    return false;
  assert(v->clocks.reset);
  v->clocks.reset(v->clocks.data, clock, value, from);
  return true;
}

// Calls.

static range parameter_range(const parameter *p) {
  return p->ranges ? p->ranges[0] : p->domain;
}

// Where the cells of an aggregate argument are.
static bool walk_aggregate(evaluator *v, const expr *e, int32_t *address) {
  int32_t ignored;
  switch (e->kind) {
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      if (!walk(v, e->args[i], &ignored))
        return false;
    return walk_aggregate(v, e->args[e->nargs - 1], address);
  case EXPR_ITE:
    return walk(v, e->args[0], &ignored) &&
           walk_aggregate(v, e->args[ignored ? 1 : 2], address);
  default:
    assert(e->kind == EXPR_VAR);
    return find_cell(v, e->target, address);
  }
}

static bool walk_argument(evaluator *v, const expr *a, const parameter *p,
                          int32_t *values) {
  if (p->size == 1)
    return walk(v, a, values) &&
           (p->is_reference || check(v, a->at, *values, parameter_range(p)));
  int32_t from;
  if (!walk_aggregate(v, a, &from) ||
      !check_all(v, a->at, from, p->size, p->ranges))
    return false;
  memcpy(values, v->memory + from, p->size * sizeof *values);
  return true;
}

// All arguments into `values`, one after the other, then into the parameters.
static bool pass(evaluator *v, const expr *e, const function *f,
                 int32_t *values) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < e->nargs; at += f->parameters[i++].size)
    if (!walk_argument(v, e->args[i], &f->parameters[i], values + at))
      return false;
  at = 0;
  for (uint32_t i = 0; i < e->nargs; at += f->parameters[i++].size)
    memcpy(v->memory + f->parameters[i].address, values + at,
           f->parameters[i].size * sizeof *values);
  return true;
}

static uint32_t count_cells(const function *f) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->nparameters; i++)
    count += f->parameters[i].size;
  return count;
}

static bool enter(evaluator *v, const expr *e, const function *f,
                  int32_t *out) {
  if (!charge(v, e->at))
    return false;
  const function *caller = v->running;
  assert(caller != f);
  v->running = f;
  const outcome o = execute(v, f->body);
  v->running = caller;
  *out = o == RETURNED ? v->returned : 0;
  return o != FAILED;
}

static bool walk_call(evaluator *v, const expr *e, int32_t *out) {
  enum { FEW = 16 };
  const function *f = &v->network->functions.data[e->callee];
  assert(e->nargs == f->nparameters);
  const uint32_t count = count_cells(f);
  int32_t few[FEW];
  int32_t *values = count <= FEW ? few : mem_new(count, sizeof *values);
  const bool ok = pass(v, e, f, values) && enter(v, e, f, out);
  if (values != few)
    mem_free(values);
  return ok;
}

// Does the value of a return fill the result's cells by itself?
static bool is_aggregate(const function *f, const expr *e) {
  if (f->result_size != 1 || e->kind == EXPR_COPY)
    return true;
  if (e->kind == EXPR_SEQ)
    return is_aggregate(f, e->args[e->nargs - 1]);
  return e->kind == EXPR_ITE && is_aggregate(f, e->args[1]);
}

static outcome leave(evaluator *v, const stmt *s) {
  const function *f = v->running;
  int32_t value = 0;
  if (s->condition && !walk(v, s->condition, &value))
    return FAILED;
  if (!s->condition || !f || f->is_void || is_aggregate(f, s->condition)) {
    v->returned = 0;
    return RETURNED;
  }
  if (!check(v, s->condition->at, value, f->domain))
    return FAILED;
  v->memory[f->result] = value;
  v->returned = value;
  return RETURNED;
}

// Everything together.

static bool walk(evaluator *v, const expr *e, int32_t *out) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    *out = e->value;
    return true;
  case EXPR_VAR:
    return walk_variable(v, e, out);
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    return walk_unary(v, e, out);
  case EXPR_AND:
  case EXPR_OR:
    return walk_logic(v, e, out);
  case EXPR_ITE:
    return walk_choice(v, e, out);
  case EXPR_FORALL:
  case EXPR_EXISTS:
    return walk_quantifier(v, e, out);
  case EXPR_SUM:
    return walk_sum(v, e, out);
  case EXPR_CALL:
    return walk_call(v, e, out);
  case EXPR_ADDRESS:
    return find(v, e->target, out);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return walk_assign(v, e, out);
  case EXPR_COPY:
    return walk_copy(v, e, out);
  case EXPR_SAME:
    return walk_same(v, e, out);
  case EXPR_SEQ:
    return walk_sequence(v, e, out);
  case EXPR_AT:
    *out = v->locations[e->process] == e->location;
    return true;
  case EXPR_CLOCK:
    return walk_clock(v, e, out);
  case EXPR_RESET:
    return walk_reset(v, e, out);
  case EXPR_DEADLOCK:
    return walk_deadlock(v, out);
  case EXPR_FAIL:
    return fail_plain(v, e->code, e->at, e->value);
  default:
    return walk_binary(v, e, out);
  }
}

// Statements.

static outcome execute_block(evaluator *v, const stmt *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    const outcome o = execute(v, s->list[i]);
    if (o != DONE)
      return o;
  }
  return DONE;
}

static outcome execute_if(evaluator *v, const stmt *s) {
  int32_t a;
  if (!walk(v, s->condition, &a))
    return FAILED;
  if (a)
    return execute(v, s->list[0]);
  return s->count > 1 ? execute(v, s->list[1]) : DONE;
}

static outcome execute_while(evaluator *v, const stmt *s) {
  for (;;) {
    int32_t a;
    if (!walk(v, s->condition, &a))
      return FAILED;
    if (!a)
      return DONE;
    const outcome o = execute(v, s->list[0]);
    if (o != DONE)
      return o;
    if (!charge(v, s->at))
      return FAILED;
  }
}

static outcome execute_do(evaluator *v, const stmt *s) {
  for (;;) {
    const outcome o = execute(v, s->list[0]);
    if (o != DONE)
      return o;
    int32_t a;
    if (!walk(v, s->condition, &a))
      return FAILED;
    if (!a)
      return DONE;
    if (!charge(v, s->at))
      return FAILED;
  }
}

static outcome execute_foreach(evaluator *v, const stmt *s) {
  bool more = start(v, s->slot, s->domain);
  while (more) {
    const outcome o = execute(v, s->list[0]);
    if (o != DONE)
      return o;
    if (!advance(v, s->slot, s->domain, s->at, &more))
      return FAILED;
  }
  return DONE;
}

static outcome execute_assert(evaluator *v, const stmt *s) {
  int32_t a;
  if (!walk(v, s->condition, &a))
    return FAILED;
  if (a)
    return DONE;
  fail_plain(v, DIAG_RUN_ASSERT, s->at, 0);
  return FAILED;
}

static outcome execute(evaluator *v, const stmt *s) {
  int32_t ignored;
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    return execute_block(v, s);
  case STMT_EXPR:
    return walk(v, s->condition, &ignored) ? DONE : FAILED;
  case STMT_IF:
    return execute_if(v, s);
  case STMT_WHILE:
    return execute_while(v, s);
  case STMT_DO:
    return execute_do(v, s);
  case STMT_FOREACH:
    return execute_foreach(v, s);
  case STMT_RETURN:
    return leave(v, s);
  default:
    assert(s->kind == STMT_ASSERT);
    return execute_assert(v, s);
  }
}

// Conditions.

static condition_status conjoin(evaluator *, const expr *, bool negated);

static condition_status conjoin_integer(evaluator *v, const expr *e,
                                        bool negated) {
  int32_t a;
  if (!walk(v, e, &a))
    return CONDITION_ERROR;
  return (a != 0) != negated ? CONDITION_TRUE : CONDITION_FALSE;
}

static condition_status conjoin_all(evaluator *v, const expr *e, bool negated) {
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t i = 0; i < e->nargs; i++) {
      if (e->args[i]->has_clock != with_clocks)
        continue;
      const condition_status c = conjoin(v, e->args[i], negated);
      if (c != CONDITION_TRUE)
        return c;
    }
  return CONDITION_TRUE;
}

static condition_status conjoin_any(evaluator *v, const expr *e, bool negated) {
  const expr *open = NULL;
  uint32_t nopen = 0;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (e->args[i]->has_clock) {
      open = e->args[i];
      nopen++;
      continue;
    }
    const condition_status c = conjoin_integer(v, e->args[i], negated);
    if (c != CONDITION_FALSE)
      return c;
  }
  assert(nopen > 0); // or it would not be here
  return nopen == 1 ? conjoin(v, open, negated) : CONDITION_SPLIT;
}

static condition_status conjoin_each(evaluator *v, const expr *e,
                                     bool negated) {
  bool more = start(v, e->slot, e->domain);
  while (more) {
    const condition_status c = conjoin(v, e->args[0], negated);
    if (c != CONDITION_TRUE)
      return c;
    if (!advance(v, e->slot, e->domain, e->at, &more))
      return CONDITION_ERROR;
  }
  return CONDITION_TRUE;
}

static condition_status conjoin_some(evaluator *v, const expr *e) {
  return start(v, e->slot, e->domain) ? CONDITION_SPLIT : CONDITION_FALSE;
}

static condition_status conjoin_clock(evaluator *v, const expr *e,
                                      bool negated) {
  const expr_kind op =
      negated ? expr_kind_negated((expr_kind)e->op) : (expr_kind)e->op;
  if (op == EXPR_NE)
    return CONDITION_SPLIT;
  uint32_t x, y;
  int32_t bound;
  if (!find_clock(v, e->target, &x) || !find_clock(v, e->source, &y) ||
      !walk(v, e->args[0], &bound))
    return CONDITION_ERROR;
  assert(v->clocks.constrain);
  v->clocks.constrain(v->clocks.data, x, y, op, bound + e->wide);
  return CONDITION_TRUE;
}

static condition_status conjoin_choice(evaluator *v, const expr *e,
                                       bool negated) {
  if (e->args[0]->has_clock)
    return CONDITION_SPLIT;
  int32_t a;
  if (!walk(v, e->args[0], &a))
    return CONDITION_ERROR;
  return conjoin(v, e->args[a ? 1 : 2], negated);
}

static condition_status conjoin(evaluator *v, const expr *e, bool negated) {
  if (!e->has_clock)
    return conjoin_integer(v, e, negated);
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    return conjoin(v, e->args[0], !negated);
  case EXPR_TRUTH:
    return conjoin(v, e->args[0], negated);
  case EXPR_AND:
    return negated ? conjoin_any(v, e, true) : conjoin_all(v, e, false);
  case EXPR_OR:
    return negated ? conjoin_all(v, e, true) : conjoin_any(v, e, false);
  case EXPR_ITE:
    return conjoin_choice(v, e, negated);
  case EXPR_FORALL:
    return negated ? conjoin_some(v, e) : conjoin_each(v, e, false);
  case EXPR_EXISTS:
    return negated ? conjoin_each(v, e, true) : conjoin_some(v, e);
  case EXPR_CLOCK:
    return conjoin_clock(v, e, negated);
  case EXPR_DEADLOCK:
    assert(v->clocks.constrain);
    v->clocks.constrain(v->clocks.data, 0, 0, EXPR_DEADLOCK, !negated);
    return CONDITION_TRUE;
  default:
    return CONDITION_SPLIT;
  }
}

// From outside.

static void begin(evaluator *v) {
  v->steps = v->limit;
  v->running = NULL;
  v->returned = 0;
}

void eval_init(evaluator *v, const network *n, int32_t *memory,
               const uint32_t *locations) {
  *v = (evaluator){.network = n,
                   .memory = memory,
                   .locations = locations,
                   .limit = EVAL_STEPS,
                   .stop = n->memory ? n->memory->stop : NULL};
}

bool eval_int(evaluator *v, const expr *e, int32_t *value) {
  begin(v);
  return walk(v, e, value);
}

bool eval_run(evaluator *v, const stmt *s) {
  begin(v);
  return execute(v, s) != FAILED;
}

bool eval_place(evaluator *v, const place *p, int32_t *number) {
  begin(v);
  return find(v, p, number);
}

bool eval_rate(evaluator *v, const rate *r, uint32_t *clock, int32_t *value) {
  begin(v);
  if (!find_clock(v, r->clock, clock) || !walk(v, r->value, value))
    return false;
  if (*value != 0 && *value != 1)
    return fail(v, DIAG_RUN_RATE, r->value->at, *value, (range){0, 1});
  return true;
}

bool eval_rates(evaluator *v, const location *l, clock_speed *by_clock) {
  for (uint32_t i = 0; i < l->nrates; i++) {
    const rate *r = &l->rates[i];
    uint32_t clock;
    int32_t value;
    if (!eval_rate(v, r, &clock, &value))
      return false;
    const clock_speed said = value ? SPEED_RUNS : SPEED_STOPPED;
    if (by_clock[clock] != SPEED_UNSAID && by_clock[clock] != said)
      return fail(v, DIAG_RUN_RATES, r->value->at, value, (range){0, 0});
    by_clock[clock] = said;
  }
  return true;
}

condition_status eval_condition(evaluator *v, const expr *e, bool negated) {
  begin(v);
  return conjoin(v, e, negated);
}
