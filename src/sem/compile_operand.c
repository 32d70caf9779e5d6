// compile_operand.c -- Where values are.
//
// Temporaries, ranges, and the places of variables, clocks and channels.

#include "sem/compile_own.h"

#include <assert.h>

#include "base/mem.h"

// Temporaries.

int32_t compiler_take(compiler *c, uint32_t count) {
  if (count > (uint32_t)(INT32_MAX - c->next))
    mem_exhausted();
  const int32_t first = c->next;
  c->next += (int32_t)count;
  if (c->out->room < c->next)
    c->out->room = c->next;
  return first;
}

int32_t emit_cell(compiler *c, span at, operand x) {
  if (!x.is_const)
    return x.value;
  const int32_t t = temporary(c);
  emit(c, at, OPCODE_SET, t, x.value, 0);
  return t;
}

void emit_move(compiler *c, span at, int32_t to, operand from) {
  if (from.is_const)
    emit(c, at, OPCODE_SET, to, from.value, 0);
  else if (from.value != to)
    emit(c, at, OPCODE_MOVE, to, from.value, 0);
}

// Ranges.

static bool is_everything(range r) {
  return r.low == INT32_MIN && r.high == INT32_MAX;
}

bool operand_is_surely_in(const compiler *c, const expr *e, operand x,
                          range r) {
  if (x.is_const)
    return contains(r, x.value);
  return is_everything(r) || expr_is_surely_in(c, e, r);
}

void emit_check(compiler *c, const expr *e, operand x, range r) {
  if (operand_is_surely_in(c, e, x, r))
    return;
  const int32_t mark = c->next;
  emit(c, e->at, OPCODE_CHECK, emit_cell(c, e->at, x),
       program_add_range(c->out, r), 0);
  c->next = mark;
}

void emit_store(compiler *c, span at, int32_t to, operand x, range r) {
  if (is_everything(r)) {
    emit_move(c, at, to, x);
    return;
  }
  const int32_t mark = c->next;
  emit(c, at, OPCODE_STORE, to, emit_cell(c, at, x),
       program_add_range(c->out, r));
  c->next = mark;
}

// Places.

static bool is_fixed(const place_step *s) {
  if (!expr_is_const(s->index))
    return false;
  const int64_t offset = (int64_t)s->index->value - s->low;
  return 0 <= offset && offset < s->count;
}

// Fixed indices cannot fail, so their order does not matter: they go into the
// base.  Returns how many others there are.
uint32_t place_fold(const place *p, int32_t *base) {
  uint32_t open = 0;
  int64_t sum = p->base;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    if (is_fixed(s))
      sum += ((int64_t)s->index->value - s->low) * s->stride;
    else
      open++;
  }
  assert(INT32_MIN <= sum && sum <= INT32_MAX);
  *base = (int32_t)sum;
  return open;
}

// Elements are next to each other, and the index is one of theirs.
static bool is_plain(const compiler *c, const place_step *s) {
  const int64_t high = (int64_t)s->low + s->count - 1;
  return s->stride == 1 && high <= INT32_MAX &&
         expr_is_surely_in(c, s->index, (range){s->low, (int32_t)high});
}

static void index_step(compiler *c, opcode op, int32_t to, int32_t base,
                       const place_step *s) {
  const int32_t mark = c->next;
  const operand x = emit_value(c, s->index);
  const int64_t offset = (int64_t)base - s->low;
  if (op != OPCODE_INDEX_ADD && !x.is_const && offset == (int32_t)offset &&
      is_plain(c, s)) {
    emit(c, s->index->at, op == OPCODE_INDEX ? OPCODE_ADD_I : OPCODE_LOAD_BY,
         to, x.value, (int32_t)offset);
    c->next = mark;
    return;
  }
  const code_access a = {base, s->low, s->count, s->stride};
  emit(c, s->index->at, op, to, emit_cell(c, s->index->at, x),
       program_add_access(c->out, a));
  c->next = mark;
}

static void index_steps(compiler *c, const place *p, int32_t to, int32_t base) {
  opcode op = OPCODE_INDEX;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    if (is_fixed(&p->steps[i]))
      continue;
    index_step(c, op, to, base, &p->steps[i]);
    op = OPCODE_INDEX_ADD;
    base = 0;
  }
}

// The number of the cell, clock or channel.  The cell `via` belongs to a
// running function, which nothing below can call, so it stays what it is.
operand emit_address(compiler *c, const place *p) {
  int32_t base;
  const uint32_t open = place_fold(p, &base);
  if (open == 0 && p->via == VIA_NONE)
    return constant(base);
  if (open == 0 && base == 0)
    return in_cell(p->via);
  const int32_t t = temporary(c);
  if (open == 0) {
    emit(c, p->at, OPCODE_ADD_I, t, p->via, base);
    return in_cell(t);
  }
  index_steps(c, p, t, base);
  if (p->via != VIA_NONE)
    emit(c, p->at, OPCODE_ADD, t, t, p->via);
  return in_cell(t);
}

operand emit_clock_number(compiler *c, const place *p) {
  return p ? emit_address(c, p) : constant(0);
}

operand emit_variable(compiler *c, const expr *e) {
  const place *p = e->target;
  int32_t base;
  if (place_fold(p, &base) == 1 && p->via == VIA_NONE) {
    const int32_t t = temporary(c);
    for (uint32_t i = 0; i < p->nsteps; i++)
      if (!is_fixed(&p->steps[i]))
        index_step(c, OPCODE_LOAD_AT, t, base, &p->steps[i]);
    return in_cell(t);
  }
  const operand at = emit_address(c, p);
  if (at.is_const)
    return in_cell(at.value);
  const int32_t t = temporary(c);
  emit(c, e->at, OPCODE_LOAD, t, at.value, 0);
  return in_cell(t);
}
