// compile_stmt.c -- Statements, of functions and of updates.

#include "sem/compile_own.h"

static void if_statement(compiler *c, const stmt *s) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  emit_branch(c, s->condition, false, &other);
  emit_statement(c, s->list[0]);
  if (s->count > 1)
    emit_jump(c, s->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  if (s->count > 1)
    emit_statement(c, s->list[1]);
  program_bind(c->out, &end);
}

static void while_statement(compiler *c, const stmt *s) {
  code_label top = CODE_LABEL, end = CODE_LABEL;
  program_bind(c->out, &top);
  emit_branch(c, s->condition, false, &end);
  emit_statement(c, s->list[0]);
  emit_jump(c, s->at, OPCODE_LOOP, &top, 0, 0);
  program_bind(c->out, &end);
}

static void do_statement(compiler *c, const stmt *s) {
  code_label top = CODE_LABEL, end = CODE_LABEL;
  program_bind(c->out, &top);
  emit_statement(c, s->list[0]);
  emit_branch(c, s->condition, false, &end);
  emit_jump(c, s->at, OPCODE_LOOP, &top, 0, 0);
  program_bind(c->out, &end);
}

static void foreach_statement(compiler *c, const stmt *s) {
  if (is_empty(s->domain))
    return;
  code_label top;
  emit_loop_start(c, s->at, s->slot, s->domain, &top);
  emit_statement(c, s->list[0]);
  emit_loop_end(c, s->at, s->slot, s->domain, &top);
}

// Does the value of a return fill the result's cells by itself?
static bool is_aggregate(const function *f, const expr *e) {
  if (f->result_size != 1 || e->kind == EXPR_COPY)
    return true;
  if (e->kind == EXPR_SEQ)
    return is_aggregate(f, e->args[e->nargs - 1]);
  return e->kind == EXPR_ITE && is_aggregate(f, e->args[1]);
}

// Nothing else is asked of the link once it was followed: what has no place for
// its result puts it there.
void emit_return(compiler *c, span at) {
  if (c->running)
    emit(c, at, OPCODE_RETURN_I, 0, c->link, c->link);
  else
    emit(c, at, OPCODE_GIVE_I, 0, 0, 0);
}

static void return_value(compiler *c, const function *f, const expr *e) {
  const operand x = emit_value(c, e);
  emit_check(c, e, x, f->domain);
  emit(c, e->at, x.is_const ? OPCODE_RETURN_I : OPCODE_RETURN, x.value, c->link,
       f->result);
}

static void return_statement(compiler *c, const stmt *s) {
  const function *f = c->running;
  const expr *e = s->condition;
  const int32_t mark = c->next;
  if (e && f && !f->is_void && !is_aggregate(f, e)) {
    return_value(c, f, e);
  } else {
    if (e)
      emit_effect(c, e);
    emit_return(c, s->at);
  }
  c->next = mark;
}

static void assert_statement(compiler *c, const stmt *s) {
  code_label good = CODE_LABEL;
  emit_branch(c, s->condition, true, &good);
  emit(c, s->at, OPCODE_FAIL, DIAG_RUN_ASSERT, 0, 0);
  program_bind(c->out, &good);
}

void emit_statement(compiler *c, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count; i++)
      emit_statement(c, s->list[i]);
    break;
  case STMT_EXPR:
    emit_effect(c, s->condition);
    break;
  case STMT_IF:
    if_statement(c, s);
    break;
  case STMT_WHILE:
    while_statement(c, s);
    break;
  case STMT_DO:
    do_statement(c, s);
    break;
  case STMT_FOREACH:
    foreach_statement(c, s);
    break;
  case STMT_RETURN:
    return_statement(c, s);
    break;
  case STMT_ASSERT:
    assert_statement(c, s);
    break;
  }
}
