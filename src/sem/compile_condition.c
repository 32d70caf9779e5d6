// compile_condition.c -- Conditions, told in cases.
//
// A disjunction whose parts have clocks is a fork.  Each function below falls
// through where the condition holds, with the constraints for that made, and
// goes to c->no where it does not.

#include "sem/compile_own.h"

// A quantifier around the part of a condition being compiled; a fork has to
// bring its counter back.
typedef struct scope {
  int32_t slot;
  const struct scope *outer;
} scope;

static void fork_start(compiler *c, span at, code_label *other) {
  for (const scope *s = c->bound; s; s = s->outer)
    emit(c, at, OPCODE_SAVE, s->slot, 0, 0);
  emit_jump(c, at, OPCODE_FORK, other, 0, 0);
}

static void restore(compiler *c, span at, const scope *s) {
  if (!s)
    return;
  restore(c, at, s->outer); // it was saved last
  emit(c, at, OPCODE_RESTORE, s->slot, 0, 0);
}

static void fork_end(compiler *c, span at, code_label *other, code_label *end) {
  emit_jump(c, at, OPCODE_JUMP, end, 0, 0);
  program_bind(c->out, other);
  restore(c, at, c->bound);
}

static void condition_all(compiler *c, const expr *e, bool negated) {
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t i = 0; i < e->nargs; i++)
      if (e->args[i]->has_clock == with_clocks)
        emit_condition(c, e->args[i], negated);
}

static void condition_any(compiler *c, const expr *e, bool negated) {
  code_label end = CODE_LABEL;
  uint32_t last = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->args[i]->has_clock)
      last = i;
    else
      emit_branch(c, e->args[i], !negated, &end);
  for (uint32_t i = 0; i < last; i++) {
    if (!e->args[i]->has_clock)
      continue;
    code_label other = CODE_LABEL;
    fork_start(c, e->at, &other);
    emit_condition(c, e->args[i], negated);
    fork_end(c, e->at, &other, &end);
  }
  emit_condition(c, e->args[last], negated);
  program_bind(c->out, &end);
}

static void condition_choice(compiler *c, const expr *e, bool negated) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  if (e->args[0]->has_clock) {
    fork_start(c, e->at, &other);
    emit_condition(c, e->args[0], false);
    emit_condition(c, e->args[1], negated);
    fork_end(c, e->at, &other, &end);
    emit_condition(c, e->args[0], true);
  } else {
    emit_branch(c, e->args[0], false, &other);
    emit_condition(c, e->args[1], negated);
    emit_jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
  }
  emit_condition(c, e->args[2], negated);
  program_bind(c->out, &end);
}

static void condition_each(compiler *c, const expr *e, bool negated) {
  if (is_empty(e->domain))
    return;
  const scope s = {e->slot, c->bound};
  code_label top;
  emit_loop_start(c, e->at, e->slot, e->domain, &top);
  c->bound = &s;
  emit_condition(c, e->args[0], negated);
  c->bound = s.outer;
  emit_loop_end(c, e->at, e->slot, e->domain, &top);
}

static void condition_some(compiler *c, const expr *e, bool negated) {
  if (is_empty(e->domain)) {
    emit_jump(c, e->at, OPCODE_JUMP, &c->no, 0, 0);
    return;
  }
  const scope s = {e->slot, c->bound};
  code_label top, other = CODE_LABEL, end = CODE_LABEL;
  emit_loop_start(c, e->at, e->slot, e->domain, &top);
  c->bound = &s;
  fork_start(c, e->at, &other);
  emit_condition(c, e->args[0], negated);
  fork_end(c, e->at, &other, &end);
  c->bound = s.outer;
  emit_loop_end(c, e->at, e->slot, e->domain, &top);
  emit_jump(c, e->at, OPCODE_JUMP, &c->no, 0, 0);
  program_bind(c->out, &end);
}

static void atom(compiler *c, const expr *e, expr_kind relation) {
  const int32_t mark = c->next;
  const operand x = emit_clock_number(c, e->target);
  const operand y = emit_clock_number(c, e->source);
  const operand z = emit_value(c, e->args[0]);
  uint32_t at;
  if (!x.is_const || !y.is_const) {
    const int32_t left = emit_cell(c, e->at, x);
    const int32_t right = emit_cell(c, e->at, y);
    at = emit(c, e->at, OPCODE_CLOCK_AT, left, right, emit_cell(c, e->at, z));
  } else {
    at = emit(c, e->at, z.is_const ? OPCODE_CLOCK_I : OPCODE_CLOCK, x.value,
              y.value, z.value);
  }
  c->out->text.data[at].relation = (uint16_t)relation;
  if (e->wide)
    emit(c, e->at, OPCODE_WIDE, (int32_t)(e->wide & UINT32_MAX),
         (int32_t)(e->wide >> 32), 0);
  c->next = mark;
}

static void condition_clock(compiler *c, const expr *e, bool negated) {
  const expr_kind op =
      negated ? comparison_complement((expr_kind)e->op) : (expr_kind)e->op;
  if (op != EXPR_NE) {
    atom(c, e, op);
    return;
  }
  code_label other = CODE_LABEL, end = CODE_LABEL;
  fork_start(c, e->at, &other);
  atom(c, e, EXPR_LT);
  fork_end(c, e->at, &other, &end);
  atom(c, e, EXPR_GT);
  program_bind(c->out, &end);
}

void emit_condition(compiler *c, const expr *e, bool negated) {
  if (!e->has_clock) {
    emit_branch(c, e, negated, &c->no);
    return;
  }
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    emit_condition(c, e->args[0], !negated);
    break;
  case EXPR_TRUTH:
    emit_condition(c, e->args[0], negated);
    break;
  case EXPR_AND:
  case EXPR_OR:
    if ((e->kind == EXPR_AND) != negated)
      condition_all(c, e, negated);
    else
      condition_any(c, e, negated);
    break;
  case EXPR_ITE:
    condition_choice(c, e, negated);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
    if ((e->kind == EXPR_FORALL) != negated)
      condition_each(c, e, negated);
    else
      condition_some(c, e, negated);
    break;
  case EXPR_CLOCK:
    condition_clock(c, e, negated);
    break;
  case EXPR_DEADLOCK:
    emit(c, e->at, OPCODE_DEADLOCK, !negated, 0, 0);
    break;
  default:
    emit(c, e->at, OPCODE_SPLIT, 0, 0, 0);
  }
}
