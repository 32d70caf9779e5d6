// compile_expr.c -- Expressions: what they compute, write and call.
//
// The one danger of using variables in place is that a later operand changes
// them: in `x + x++` the left x is the old one.  emit_keep() takes a copy where
// what follows might write (E1 of model/eval.h).

#include "sem/compile_own.h"

#include <assert.h>

#include "base/mem.h"

// Keeping.

static bool may_write(const expr *);

static bool place_may_write(const place *p) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    if (may_write(p->steps[i].index))
      return true;
  return false;
}

// Quantifiers write their counter, calls anything.
static bool may_write(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
  case EXPR_CALL:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_COPY:
    return true;
  default:
    break;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (may_write(e->args[i]))
      return true;
  return place_may_write(e->target) || place_may_write(e->source);
}

static operand kept(compiler *c, span at, operand x) {
  if (x.is_const || is_temporary(c, x.value))
    return x;
  const int32_t t = temporary(c);
  emit_move(c, at, t, x);
  return in_cell(t);
}

operand emit_keep(compiler *c, span at, operand x, const expr *before) {
  const bool is_variable = !x.is_const && !is_temporary(c, x.value);
  return is_variable && may_write(before) ? kept(c, at, x) : x;
}

// Arithmetic.

static opcode arithmetic(expr_kind k) {
  static const uint8_t CODES[EXPR_KIND_COUNT] = {
      [EXPR_ADD] = OPCODE_ADD,       [EXPR_SUB] = OPCODE_SUB,
      [EXPR_MUL] = OPCODE_MUL,       [EXPR_DIV] = OPCODE_DIV,
      [EXPR_MOD] = OPCODE_MOD,       [EXPR_POW] = OPCODE_POW,
      [EXPR_SHL] = OPCODE_SHL,       [EXPR_SHR] = OPCODE_SHR,
      [EXPR_BITAND] = OPCODE_BITAND, [EXPR_BITOR] = OPCODE_BITOR,
      [EXPR_BITXOR] = OPCODE_BITXOR, [EXPR_MIN] = OPCODE_MIN,
      [EXPR_MAX] = OPCODE_MAX,       [EXPR_NEG] = OPCODE_NEG,
      [EXPR_ABS] = OPCODE_ABS,       [EXPR_NOT] = OPCODE_NOT,
      [EXPR_TRUTH] = OPCODE_TRUTH,
  };
  assert(CODES[k]);
  return (opcode)CODES[k];
}

// Tries the forms with a constant on the right.
static bool combine_constant(compiler *c, span at, expr_kind k, int32_t to,
                             int32_t x, int32_t y) {
  static const uint8_t CODES[EXPR_KIND_COUNT] = {
      [EXPR_MUL] = OPCODE_MUL_I,
      [EXPR_BITAND] = OPCODE_BITAND_I,
      [EXPR_BITOR] = OPCODE_BITOR_I,
      [EXPR_BITXOR] = OPCODE_BITXOR_I,
  };
  const bool divides = k == EXPR_DIV || k == EXPR_MOD;
  const bool shifts = k == EXPR_SHL || k == EXPR_SHR;
  if (k == EXPR_ADD)
    emit(c, at, OPCODE_ADD_I, to, x, y);
  else if (k == EXPR_SUB && y != INT32_MIN)
    emit(c, at, OPCODE_ADD_I, to, x, -y);
  else if (divides && y != 0 && y != -1)
    emit(c, at, k == EXPR_DIV ? OPCODE_DIV_I : OPCODE_MOD_I, to, x, y);
  else if (shifts && 0 <= y && y <= 31)
    emit(c, at, k == EXPR_SHL ? OPCODE_SHL_I : OPCODE_SHR_I, to, x, y);
  else if (CODES[k])
    emit(c, at, (opcode)CODES[k], to, x, y);
  else
    return false;
  return true;
}

// Likewise on the left.
static bool combine_from_constant(compiler *c, span at, expr_kind k, int32_t to,
                                  int32_t x, int32_t y) {
  if (k == EXPR_SUB)
    emit(c, at, OPCODE_FROM_I, to, y, x);
  else if (k == EXPR_SHL)
    emit(c, at, OPCODE_SHL_OF, to, y, x);
  else
    return false;
  return true;
}

static bool commutes(expr_kind k) {
  return k == EXPR_ADD || k == EXPR_MUL || k == EXPR_BITAND ||
         k == EXPR_BITOR || k == EXPR_BITXOR;
}

static void combine(compiler *c, span at, expr_kind k, int32_t to, operand x,
                    operand y) {
  const int32_t mark = c->next;
  if (x.is_const && !y.is_const && commutes(k)) {
    const operand swapped = x;
    x = y;
    y = swapped;
  }
  if (x.is_const && !y.is_const &&
      combine_from_constant(c, at, k, to, x.value, y.value))
    return;
  const int32_t left = emit_cell(c, at, x);
  if (!y.is_const || !combine_constant(c, at, k, to, left, y.value))
    emit(c, at, arithmetic(k), to, left, emit_cell(c, at, y));
  c->next = mark;
}

// Is the result not computed, but somewhere already?  See emit_value().
static bool is_somewhere(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
  case EXPR_VAR:
  case EXPR_ADDRESS:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_COPY:
  case EXPR_RESET:
  case EXPR_SEQ:
  case EXPR_FAIL:
    return true;
  default:
    return false;
  }
}

static bool writes_last(const expr *);

operand emit_value_near(compiler *c, const expr *e, int32_t to) {
  if (is_somewhere(e) || !is_temporary(c, to))
    return emit_value(c, e);
  emit_into(c, e, to);
  return in_cell(to);
}

// The last instruction is the operation.
static void mark_exact(compiler *c, const expr *e) {
  if (e->is_exact)
    c->out->text.data[c->out->text.count - 1].relation = 1;
}

// A number that is 0 or 1 already is its own truth.
static bool is_own_truth(const compiler *c, const expr *e, int32_t to) {
  const expr *x = e->args[0];
  return e->kind == EXPR_TRUTH &&
         (is_temporary(c, to) || is_somewhere(x) || writes_last(x)) &&
         expr_is_surely_in(c, x, (range){0, 1});
}

static void unary_into(compiler *c, const expr *e, int32_t to) {
  if (is_own_truth(c, e, to)) {
    emit_into(c, e->args[0], to);
    return;
  }
  const operand x = emit_value_near(c, e->args[0], to);
  emit(c, e->at, arithmetic((expr_kind)e->kind), to, emit_cell(c, e->at, x), 0);
  mark_exact(c, e);
}

static void binary_into(compiler *c, const expr *e, int32_t to) {
  operand x = emit_value_near(c, e->args[0], to);
  x = emit_keep(c, e->at, x, e->args[1]);
  const operand y = emit_value(c, e->args[1]);
  combine(c, e->at, (expr_kind)e->kind, to, x, y);
  mark_exact(c, e);
}

// Control.

static void truth_into(compiler *c, const expr *e, int32_t to) {
  code_label no = CODE_LABEL, end = CODE_LABEL;
  emit_branch(c, e, false, &no);
  emit(c, e->at, OPCODE_SET, to, 1, 0);
  emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &no);
  emit(c, e->at, OPCODE_SET, to, 0, 0);
  program_bind(c->out, &end);
}

static void choice_into(compiler *c, const expr *e, int32_t to) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  emit_branch(c, e->args[0], false, &other);
  emit_into(c, e->args[1], to);
  emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  emit_into(c, e->args[2], to);
  program_bind(c->out, &end);
}

static void sum_into(compiler *c, const expr *e, int32_t to) {
  assert(is_temporary(c, to));
  emit(c, e->at, OPCODE_SET, to, 0, 0);
  if (is_empty(e->domain))
    return;
  code_label top;
  emit_loop_start(c, e->at, e->slot, e->domain, &top);
  const int32_t mark = c->next;
  const operand x = emit_value(c, e->args[0]);
  combine(c, e->at, EXPR_ADD, to, in_cell(to), x);
  c->next = mark;
  emit_loop_end(c, e->at, e->slot, e->domain, &top);
}

// Assignments.

// Expressions that write their result once and last may write it straight to
// the variable.
static bool writes_last(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_AT:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_CALL:
    return true;
  case EXPR_ITE:
    return (is_somewhere(e->args[1]) || writes_last(e->args[1])) &&
           (is_somewhere(e->args[2]) || writes_last(e->args[2]));
  default:
    return EXPR_NEG <= e->kind && e->kind <= EXPR_NE;
  }
}

// x = x + constant, which is never too large for 32 bits.
static bool assign_sum(compiler *c, const expr *e, int32_t to) {
  const expr *sum = e->args[0];
  if ((sum->kind != EXPR_ADD && sum->kind != EXPR_SUB) ||
      sum->args[0]->kind != EXPR_VAR || !expr_is_const(sum->args[1]) ||
      sum->args[1]->value == INT32_MIN || !expr_surely_fits(c, sum))
    return false;
  const place *from = sum->args[0]->target;
  if (!place_is_fixed(from) || from->base != to)
    return false;
  const int32_t by = sum->args[1]->value;
  emit(c, e->at, OPCODE_BUMP, to, sum->kind == EXPR_SUB ? -by : by,
       program_add_range(c->out, e->domain));
  return true;
}

static operand assign_plain(compiler *c, const expr *e, int32_t to) {
  const expr *from = e->args[0];
  if (writes_last(from) &&
      operand_is_surely_in(c, from, in_cell(to), e->domain)) {
    emit_into(c, from, to);
    return in_cell(to);
  }
  if (assign_sum(c, e, to))
    return in_cell(to);
  const operand x = emit_value(c, from);
  if (operand_is_surely_in(c, from, x, e->domain))
    emit_move(c, e->at, to, x);
  else
    emit_store(c, e->at, to, x, e->domain);
  return x;
}

// x += constant, the commonest update of all.
static bool assign_bump(compiler *c, const expr *e, int32_t to, operand x) {
  const bool subtracts = e->op == EXPR_SUB && x.value != INT32_MIN;
  if (!x.is_const || (e->op != EXPR_ADD && !subtracts))
    return false;
  emit(c, e->at, OPCODE_BUMP, to, subtracts ? -x.value : x.value,
       program_add_range(c->out, e->domain));
  return true;
}

static operand assign_compound(compiler *c, const expr *e, int32_t to) {
  const operand x = emit_value(c, e->args[0]);
  if (assign_bump(c, e, to, x))
    return in_cell(to);
  const int32_t t = temporary(c);
  combine(c, e->at, (expr_kind)e->op, t, in_cell(to), x);
  emit_store(c, e->at, to, in_cell(t), e->domain);
  return in_cell(t);
}

// The place is not known before running: cell `at` holds its number.
static operand assign_there(compiler *c, const expr *e, int32_t at) {
  operand x = emit_value(c, e->args[0]);
  int32_t old = 0;
  if (e->op || e->kind == EXPR_POST) {
    old = temporary(c);
    emit(c, e->at, OPCODE_LOAD, old, at, 0);
  }
  if (e->op) {
    const int32_t t = temporary(c);
    combine(c, e->at, (expr_kind)e->op, t, in_cell(old), x);
    x = in_cell(t);
  }
  const bool plain =
      !e->op && operand_is_surely_in(c, e->args[0], x, e->domain);
  if (x.is_const && contains(e->domain, x.value))
    emit(c, e->at, OPCODE_SET_TO, at, x.value, 0);
  else if (!x.is_const && plain)
    emit(c, e->at, OPCODE_MOVE_TO, at, x.value, 0);
  else
    emit(c, e->at, OPCODE_STORE_TO, at, emit_cell(c, e->at, x),
         program_add_range(c->out, e->domain));
  return e->kind == EXPR_POST ? in_cell(old) : x;
}

// The value of x++ is what x held after the right side was evaluated and before
// the store; only here is it worth a temporary.
static operand post_here(compiler *c, const expr *e, int32_t to) {
  const operand x = emit_value(c, e->args[0]);
  const int32_t old = temporary(c);
  emit_move(c, e->at, old, in_cell(to));
  if (e->op && assign_bump(c, e, to, x))
    return in_cell(old);
  operand result = x;
  if (e->op) {
    const int32_t t = temporary(c);
    combine(c, e->at, (expr_kind)e->op, t, in_cell(old), x);
    result = in_cell(t);
  }
  emit_store(c, e->at, to, result, e->domain);
  return in_cell(old);
}

static operand assign(compiler *c, const expr *e, bool wanted) {
  const operand to = emit_address(c, e->target);
  if (!to.is_const)
    return assign_there(c, e, to.value);
  if (e->kind == EXPR_POST && wanted)
    return post_here(c, e, to.value);
  return e->op ? assign_compound(c, e, to.value) : assign_plain(c, e, to.value);
}

// So many cells are faster moved one by one.
enum { FEW = 4 };

static void copy(compiler *c, span at, operand to, operand from, uint32_t count,
                 const range *ranges) {
  const int32_t mark = c->next;
  const int64_t apart = (int64_t)to.value - from.value;
  if (to.is_const && from.is_const && !ranges && count <= FEW &&
      (apart >= count || -apart >= count)) {
    for (int32_t k = 0; k < (int32_t)count; k++)
      emit_move(c, at, to.value + k, in_cell(from.value + k));
    return;
  }
  const int32_t y = emit_cell(c, at, from);
  emit(c, at, to.is_const ? OPCODE_COPY_HERE : OPCODE_COPY, to.value, y,
       program_add_block(c->out, (code_block){count, ranges}));
  c->next = mark;
}

static void copy_cells(compiler *c, const expr *e) {
  const operand to = emit_address(c, e->target);
  const operand from = emit_address(c, e->source);
  const bool fits = place_is_surely_in(c, e->source, e->count, e->ranges);
  copy(c, e->at, to, from, e->count, fits ? NULL : e->ranges);
}

static void same_into(compiler *c, const expr *e, int32_t to) {
  assert(is_temporary(c, to));
  const operand x = emit_address(c, e->target);
  const operand y = emit_address(c, e->source);
  emit_move(c, e->at, to, x);
  emit(c, e->at, OPCODE_SAME, to, emit_cell(c, e->at, y), (int32_t)e->count);
}

// Clocks.

static void reset(compiler *c, const expr *e) {
  const operand x = emit_clock_number(c, e->target);
  const operand y = emit_clock_number(c, e->source);
  const operand z = emit_value(c, e->args[0]);
  if (!x.is_const || !y.is_const) {
    const int32_t clock = emit_cell(c, e->at, x);
    const int32_t from = emit_cell(c, e->at, y);
    emit(c, e->at, OPCODE_RESET_AT, clock, from, emit_cell(c, e->at, z));
  } else if (z.is_const && (z.value >= 0 || y.value != 0)) {
    emit(c, e->at, OPCODE_RESET_I, x.value, y.value, z.value);
  } else {
    emit(c, e->at, OPCODE_RESET, x.value, y.value, emit_cell(c, e->at, z));
  }
}

// Calls.

static range parameter_range(const parameter *p) {
  return p->ranges ? p->ranges[0] : p->domain;
}

// Where the cells of an aggregate argument are.
static operand aggregate(compiler *c, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      emit_effect(c, e->args[i]);
    return aggregate(c, e->args[e->nargs - 1]);
  case EXPR_ITE: {
    code_label other = CODE_LABEL, end = CODE_LABEL;
    const int32_t t = temporary(c);
    emit_branch(c, e->args[0], false, &other);
    emit_move(c, e->at, t, aggregate(c, e->args[1]));
    emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
    emit_move(c, e->at, t, aggregate(c, e->args[2]));
    program_bind(c->out, &end);
    return in_cell(t);
  }
  default:
    assert(e->kind == EXPR_VAR);
    return emit_address(c, e->target);
  }
}

// The cells of an aggregate stay where they are, if nothing that follows can
// change them before they are passed.
static operand aggregate_argument(compiler *c, const expr *a,
                                  const parameter *p, bool written) {
  const operand from = aggregate(c, a);
  const int32_t mark = c->next;
  if (p->ranges && (a->kind != EXPR_VAR ||
                    !place_is_surely_in(c, a->target, p->size, p->ranges)))
    emit(c, a->at, OPCODE_CHECK_ALL, emit_cell(c, a->at, from),
         program_add_block(c->out, (code_block){p->size, p->ranges}), 0);
  c->next = mark;
  if (!written)
    return from;
  const operand to = constant(compiler_take(c, p->size));
  copy(c, a->at, to, from, p->size, NULL);
  return to;
}

static operand argument(compiler *c, const expr *e, const function *f,
                        uint32_t number) {
  const parameter *p = &f->parameters[number];
  const expr *a = e->args[number];
  bool written = false; // by a later argument
  for (uint32_t later = number + 1; later < e->nargs && !written; later++)
    written = may_write(e->args[later]);
  if (p->size > 1)
    return aggregate_argument(c, a, p, written);
  const operand x = emit_value(c, a);
  if (!p->is_reference)
    emit_check(c, a, x, parameter_range(p));
  return written ? kept(c, a->at, x) : x;
}

static void pass(compiler *c, span at, const parameter *p, operand x) {
  if (p->size == 1)
    emit_move(c, at, p->address, x);
  else
    copy(c, at, constant(p->address), x, p->size, NULL);
}

static void call_into(compiler *c, const expr *e, int32_t to) {
  const function *f = &c->network->functions.data[e->callee];
  assert(e->nargs == f->nparameters);
  operand *arguments = mem_new(e->nargs, sizeof *arguments);
  for (uint32_t i = 0; i < e->nargs; i++)
    arguments[i] = argument(c, e, f, i);
  for (uint32_t i = 0; i < e->nargs; i++)
    pass(c, e->args[i]->at, &f->parameters[i], arguments[i]);
  mem_free(arguments);
  emit(c, e->at, OPCODE_CALL, to, (int32_t)e->callee, 0);
}

// Values.

// `to` is a temporary, unless writes_last(e).
void emit_into(compiler *c, const expr *e, int32_t to) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    unary_into(c, e, to);
    break;
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_FORALL:
  case EXPR_EXISTS:
    truth_into(c, e, to);
    break;
  case EXPR_ITE:
    choice_into(c, e, to);
    break;
  case EXPR_SUM:
    sum_into(c, e, to);
    break;
  case EXPR_CALL:
    call_into(c, e, to);
    break;
  case EXPR_SAME:
    same_into(c, e, to);
    break;
  case EXPR_AT:
    emit(c, e->at, OPCODE_AT, to, (int32_t)e->process, (int32_t)e->location);
    break;
  case EXPR_CLOCK:
  case EXPR_DEADLOCK: // has no value; see emit_condition()
    emit(c, e->at, OPCODE_SPLIT, 0, 0, 0);
    break;
  default:
    if (is_somewhere(e))
      emit_move(c, e->at, to, emit_value(c, e));
    else if (is_comparison(e))
      emit_comparison(c, e, to);
    else
      binary_into(c, e, to);
  }
  c->next = mark;
}

operand emit_value(compiler *c, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return constant(e->value);
  case EXPR_VAR:
    return emit_variable(c, e);
  case EXPR_ADDRESS:
    return emit_address(c, e->target);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return assign(c, e, true);
  case EXPR_COPY:
    copy_cells(c, e);
    return constant(0);
  case EXPR_RESET:
    reset(c, e);
    return constant(0);
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      emit_effect(c, e->args[i]);
    return e->nargs ? emit_value(c, e->args[e->nargs - 1]) : constant(0);
  case EXPR_FAIL:
    emit(c, e->at, OPCODE_FAIL, (int32_t)e->code, e->value, 0);
    return constant(0);
  default: {
    const int32_t t = temporary(c);
    emit_into(c, e, t);
    return in_cell(t);
  }
  }
}

void emit_effect(compiler *c, const expr *e) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_ASSIGN:
  case EXPR_POST:
    assign(c, e, false);
    break;
  case EXPR_SEQ:
    for (uint32_t i = 0; i < e->nargs; i++)
      emit_effect(c, e->args[i]);
    break;
  case EXPR_ITE: {
    code_label other = CODE_LABEL, end = CODE_LABEL;
    emit_branch(c, e->args[0], false, &other);
    emit_effect(c, e->args[1]);
    emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
    emit_effect(c, e->args[2]);
    program_bind(c->out, &end);
    break;
  }
  default:
    emit_value(c, e);
  }
  c->next = mark;
}
