// compile_branch.c -- Truth that decides something.
//
// Comparisons, loops, and jumps on expressions, which are never a value then.

#include "sem/compile_own.h"

#include <assert.h>

// Comparisons.

expr_kind comparison_complement(expr_kind k) {
  static const uint8_t KINDS[EXPR_KIND_COUNT] = {
      [EXPR_LT] = EXPR_GE, [EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE,
      [EXPR_GE] = EXPR_LT, [EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ,
  };
  assert(KINDS[k]);
  return (expr_kind)KINDS[k];
}

// The left side is a cell; if the right one is too, then kind is not GT or GE.
typedef struct {
  expr_kind kind;
  int32_t left;
  operand right;
} comparison;

static comparison sides(compiler *c, const expr *e, int32_t hint) {
  operand x = emit_value_near(c, e->args[0], hint);
  x = emit_keep(c, e->at, x, e->args[1]);
  operand y = emit_value(c, e->args[1]);
  expr_kind k = (expr_kind)e->kind;
  if (y.is_const)
    return (comparison){k, emit_cell(c, e->at, x), y};
  if (x.is_const || k == EXPR_GT || k == EXPR_GE)
    return (comparison){expr_kind_mirrored(k), y.value, x};
  return (comparison){k, x.value, y};
}

typedef struct {
  uint8_t by_cell, by_constant;
} comparison_codes;

void emit_comparison(compiler *c, const expr *e, int32_t to) {
  static const comparison_codes CODES[EXPR_KIND_COUNT] = {
      [EXPR_LT] = {OPCODE_LT, OPCODE_LT_I},
      [EXPR_LE] = {OPCODE_LE, OPCODE_LE_I},
      [EXPR_EQ] = {OPCODE_EQ, OPCODE_EQ_I},
      [EXPR_NE] = {OPCODE_NE, OPCODE_NE_I},
      [EXPR_GT] = {0, OPCODE_GT_I},
      [EXPR_GE] = {0, OPCODE_GE_I},
  };
  const comparison k = sides(c, e, to);
  const comparison_codes *codes = &CODES[k.kind];
  const uint8_t op = k.right.is_const ? codes->by_constant : codes->by_cell;
  assert(op);
  emit(c, e->at, (opcode)op, to, k.left, k.right.value);
}

// !(b < c) is c <= b, so two of the four forms on cells swap sides.
static void comparison_branch(compiler *c, const expr *e, bool sense,
                              code_label *to) {
  static const comparison_codes CODES[EXPR_KIND_COUNT] = {
      [EXPR_LT] = {OPCODE_JLT, OPCODE_JLT_I},
      [EXPR_LE] = {OPCODE_JLE, OPCODE_JLE_I},
      [EXPR_EQ] = {OPCODE_JEQ, OPCODE_JEQ_I},
      [EXPR_NE] = {OPCODE_JNE, OPCODE_JNE_I},
      [EXPR_GT] = {OPCODE_JLT, OPCODE_JGT_I},
      [EXPR_GE] = {OPCODE_JLE, OPCODE_JGE_I},
  };
  const comparison k = sides(c, e, -1);
  const expr_kind kind = sense ? k.kind : comparison_complement(k.kind);
  const comparison_codes *codes = &CODES[kind];
  if (k.right.is_const)
    emit_jump(c, e->at, (opcode)codes->by_constant, to, k.left, k.right.value);
  else if (kind == EXPR_GT || kind == EXPR_GE)
    emit_jump(c, e->at, (opcode)codes->by_cell, to, k.right.value, k.left);
  else
    emit_jump(c, e->at, (opcode)codes->by_cell, to, k.left, k.right.value);
}

// Loops.

void emit_loop_start(compiler *c, span at, int32_t slot, range domain,
                     code_label *top) {
  assert(domain.low <= domain.high);
  emit(c, at, OPCODE_SET, slot, domain.low, 0);
  *top = CODE_LABEL;
  program_bind(c->out, top);
}

void emit_loop_end(compiler *c, span at, int32_t slot, range domain,
                   code_label *top) {
  if (domain.low < domain.high)
    emit_jump(c, at, OPCODE_NEXT, top, slot, domain.high);
}

// Branches.

static void quantifier_branch(compiler *c, const expr *e, bool sense,
                              code_label *to) {
  const bool stop = e->kind == EXPR_EXISTS; // the truth that ends it early
  code_label top, end = CODE_LABEL;
  if (!is_empty(e->domain)) {
    emit_loop_start(c, e->at, e->slot, e->domain, &top);
    emit_branch(c, e->args[0], stop, stop == sense ? to : &end);
    emit_loop_end(c, e->at, e->slot, e->domain, &top);
  }
  if (stop != sense)
    emit_jump(c, e->at, OPCODE_JUMP, to, 0, 0);
  program_bind(c->out, &end);
}

// && is left as soon as one is false, || as soon as one is true.
static void logic_branch(compiler *c, const expr *e, bool sense,
                         code_label *to) {
  const bool stop = e->kind == EXPR_OR;
  code_label end = CODE_LABEL;
  for (uint32_t i = 0; i + 1 < e->nargs; i++)
    emit_branch(c, e->args[i], stop, stop == sense ? to : &end);
  emit_branch(c, e->args[e->nargs - 1], sense, to);
  program_bind(c->out, &end);
}

static void choice_branch(compiler *c, const expr *e, bool sense,
                          code_label *to) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  emit_branch(c, e->args[0], false, &other);
  emit_branch(c, e->args[1], sense, to);
  emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  emit_branch(c, e->args[2], sense, to);
  program_bind(c->out, &end);
}

static void value_branch(compiler *c, const expr *e, bool sense,
                         code_label *to) {
  const operand x = emit_value(c, e);
  if (!x.is_const)
    emit_jump(c, e->at, sense ? OPCODE_JNE_I : OPCODE_JEQ_I, to, x.value, 0);
  else if ((x.value != 0) == sense)
    emit_jump(c, e->at, OPCODE_JUMP, to, 0, 0);
}

static void location_branch(compiler *c, const expr *e, bool sense,
                            code_label *to) {
  emit_jump(c, e->at, sense ? OPCODE_JAT : OPCODE_JNOT_AT, to,
            (int32_t)e->process, (int32_t)e->location);
}

void emit_branch(compiler *c, const expr *e, bool sense, code_label *to) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    emit_branch(c, e->args[0], !sense, to);
    break;
  case EXPR_TRUTH:
    emit_branch(c, e->args[0], sense, to);
    break;
  case EXPR_AND:
  case EXPR_OR:
    logic_branch(c, e, sense, to);
    break;
  case EXPR_ITE:
    choice_branch(c, e, sense, to);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
    quantifier_branch(c, e, sense, to);
    break;
  case EXPR_AT:
    location_branch(c, e, sense, to);
    break;
  default:
    if (is_comparison(e))
      comparison_branch(c, e, sense, to);
    else
      value_branch(c, e, sense, to);
  }
  c->next = mark;
}
