// vm.c -- Threaded code.
//
// Instructions name their operands' cells directly, so that the usual guard is
// one compare-and-jump, and each goes to the next one's label by itself: gcc and
// clang have labels as values, which is what the pragmas are for.  Errors leave
// by the functions at the top, out of the way of the loop.

#include "sem/vm.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

#define COLD __attribute__((noinline, cold))

COLD static condition_status fail(vm *v, const instruction *i, diag_code code,
                                  int64_t value, range allowed) {
  const span at = v->program->spans.data[i - v->program->text.data];
  v->error = (run_error){code, at, value, allowed.low, allowed.high};
  return CONDITION_ERROR;
}

// The first time for this instruction and machine?
static bool wraps_anew(vm *v, uint32_t number) {
  const uint32_t word = number / 64;
  const uint64_t bit = UINT64_C(1) << number % 64;
  if (word >= v->wrapped_words) { // programs grow
    const uint32_t room = v->program->text.count / 64 + 1;
    v->wrapped = mem_resize(v->wrapped, room, sizeof *v->wrapped);
    memset(v->wrapped + v->wrapped_words, 0,
           (room - v->wrapped_words) * sizeof *v->wrapped);
    v->wrapped_words = room;
  }
  const bool is_new = !(v->wrapped[word] & bit);
  v->wrapped[word] |= bit;
  return is_new;
}

// A result beyond 32 bits: false if that is an error, which is then there.
COLD static bool may_wrap(vm *v, const instruction *i, int64_t result) {
  const program *p = v->program;
  const uint32_t number = (uint32_t)(i - p->text.data);
  if (p->overflow == OVERFLOW_ERROR || i->relation) {
    fail(v, i, DIAG_RUN_OVERFLOW, result, (range){0, 0});
    return false;
  }
  if (wraps_anew(v, number))
    overflow_note(p->wraps, p->spans.data[number], result);
  return true;
}

// The divisor is 0, or -1 and the dividend the least number.
COLD static condition_status fail_division(vm *v, const instruction *i) {
  if (v->memory[i->c] != 0)
    return fail(v, i, DIAG_RUN_OVERFLOW, -(int64_t)INT32_MIN, (range){0, 0});
  return fail(v, i, DIAG_RUN_DIVISION, v->memory[i->b], (range){0, 0});
}

COLD static condition_status fail_shift(vm *v, const instruction *i,
                                        int32_t count) {
  return fail(v, i, DIAG_RUN_SHIFT, count, (range){0, 31});
}

COLD static condition_status fail_index(vm *v, const instruction *i) {
  const code_access *s = &v->program->accesses.data[i->c];
  const int64_t high = (int64_t)s->low + s->count - 1;
  const range allowed = {s->low, (int32_t)high};
  return fail(v, i, DIAG_RUN_INDEX, v->memory[i->b], allowed);
}

COLD static condition_status fail_range(vm *v, const instruction *i,
                                        int32_t value, int32_t number) {
  return fail(v, i, DIAG_RUN_RANGE, value, v->program->ranges.data[number]);
}

// Steps are up, or it is time to see whether there is more time.
COLD static bool may_go_on(vm *v, const instruction *i) {
  if (v->steps == 0)
    fail(v, i, DIAG_RUN_STEPS, (int64_t)v->limit, (range){0, 0});
  else if (stop_look(v->stop))
    fail(v, i, DIAG_RUN_STOPPED, 0, (range){0, 0});
  else
    return true;
  return false;
}

// Lists.

static void push_constraint(clock_constraints *l, clock_constraint c) {
  grow(l->data, l->count, l->room, 16);
  l->data[l->count++] = c;
}

static void push_value(clock_values *l, clock_value c) {
  grow(l->data, l->count, l->room, 16);
  l->data[l->count++] = c;
}

static void push_fork(vm *v, int32_t x) {
  grow(v->forks, v->nforks, v->forks_room, 16);
  v->forks[v->nforks++] = x;
}

static int32_t pop_fork(vm *v) {
  assert(v->nforks > 0);
  return v->forks[--v->nforks];
}

// Back to the last fork: where to go on, or NULL if there is none.
static const instruction *retry(vm *v) {
  if (v->nforks == 0)
    return NULL;
  const int32_t to = pop_fork(v);
  v->constraints.count = (uint32_t)pop_fork(v);
  return v->program->text.data + to;
}

// Pieces of instructions.

static bool is_in(range r, int32_t x) { return r.low <= x && x <= r.high; }

// In unsigned arithmetic an index below low wraps to something larger than any
// count, so one comparison does for both ends.
static bool locate(const code_access *s, int32_t index, int32_t *number) {
  const uint32_t offset = (uint32_t)index - (uint32_t)s->low;
  *number = (int32_t)((uint32_t)s->base + offset * s->stride);
  return offset < s->count;
}

static int32_t shift_right(int32_t x, int32_t count) {
  return x >= 0 ? x >> count : ~(~x >> count);
}

// Divisors 0 and -1 in one comparison: the usual one is neither.
static bool divides_badly(int32_t x, int32_t by) {
  return (uint32_t)by + 1 <= 1 && (by == 0 || x == INT32_MIN);
}

// Stops at the first product that leaves 32 bits.
static int64_t power(int32_t base, int32_t exponent) {
  if (base == 0 || base == 1)
    return exponent == 0 ? 1 : base;
  if (base == -1)
    return exponent % 2 ? -1 : 1;
  int64_t product = 1;
  while (exponent-- > 0 && product == (int32_t)product)
    product *= base;
  return product;
}

// All of it, modulo 2^32.
COLD static int32_t power_low(int32_t base, int32_t exponent) {
  uint32_t product = 1, square = (uint32_t)base;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2)
      product *= square;
    square *= square;
  }
  return overflow_wrap(product);
}

// Index of the first of the cells that is outside its range, or count.
static uint32_t first_outside(const code_block *b, const int32_t *cells) {
  uint32_t i = b->ranges ? 0 : b->count;
  while (i < b->count && is_in(b->ranges[i], cells[i]))
    i++;
  return i;
}

COLD static condition_status fail_block(vm *v, const instruction *i,
                                        const code_block *b,
                                        const int32_t *cells) {
  const uint32_t k = first_outside(b, cells);
  return fail(v, i, DIAG_RUN_RANGE, cells[k], b->ranges[k]);
}

static condition_status set_clock(vm *v, const instruction *i, int32_t clock,
                                  int32_t from, int32_t value) {
  if (from == 0 && value < 0)
    return fail(v, i, DIAG_RUN_RANGE, value, (range){0, INT32_MAX});
  push_value(&v->values, (clock_value){(uint32_t)clock, (uint32_t)from, value});
  return CONDITION_TRUE;
}

// The jumps that depend on something, and on what.
#define JUMPS(X)                                                               \
  X(JLT, m[i->b] < m[i->c])                                                    \
  X(JLE, m[i->b] <= m[i->c])                                                   \
  X(JEQ, m[i->b] == m[i->c])                                                   \
  X(JNE, m[i->b] != m[i->c])                                                   \
  X(JLT_I, m[i->b] < i->c)                                                     \
  X(JLE_I, m[i->b] <= i->c)                                                    \
  X(JGT_I, m[i->b] > i->c)                                                     \
  X(JGE_I, m[i->b] >= i->c)                                                    \
  X(JEQ_I, m[i->b] == i->c)                                                    \
  X(JNE_I, m[i->b] != i->c)                                                    \
  X(JAT, v->locations[i->b] == (uint32_t)i->c)                                 \
  X(JNOT_AT, v->locations[i->b] != (uint32_t)i->c)

// The loop: each instruction ends by going to the label of the next one, which
// is found by opcode.  These macros speak of its locals: v, m (memory), i (the
// instruction being done), text.
#define GO(TO)                                                                 \
  do {                                                                         \
    i = (TO);                                                                  \
    goto *LABELS[i->op];                                                       \
  } while (0)
#define NEXT GO(i + 1)
#define GIVE(RESULT)                                                           \
  {                                                                            \
    const int64_t r = (RESULT);                                                \
    if (r != (int32_t)r && !may_wrap(v, i, r))                                 \
      return CONDITION_ERROR;                                                  \
    m[i->a] = (int32_t)r;                                                      \
    NEXT;                                                                      \
  }
// The sum, difference or product of two numbers.
#define GIVE_BY(FUNCTION, OP, X, Y)                                            \
  {                                                                            \
    int32_t r;                                                                 \
    if (FUNCTION(X, Y, &r) && !may_wrap(v, i, (int64_t)(X)OP(Y)))              \
      return CONDITION_ERROR;                                                  \
    m[i->a] = r;                                                               \
    NEXT;                                                                      \
  }
#define GIVE_SUM(X, Y) GIVE_BY(__builtin_add_overflow, +, X, Y)
#define GIVE_DIFFERENCE(X, Y) GIVE_BY(__builtin_sub_overflow, -, X, Y)
#define GIVE_PRODUCT(X, Y) GIVE_BY(__builtin_mul_overflow, *, X, Y)
#define JUMP_IF(CONDITION)                                                     \
  {                                                                            \
    if (CONDITION)                                                             \
      GO(text + i->a);                                                         \
    NEXT;                                                                      \
  }
#define CHARGE                                                                 \
  {                                                                            \
    if (v->steps % EVAL_STEPS_PER_LOOK == 0 && !may_go_on(v, i))               \
      return CONDITION_ERROR;                                                  \
    v->steps--;                                                                \
  }

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"      // labels as values
#pragma GCC diagnostic ignored "-Woverride-init" // all, and some of them again
static condition_status run(vm *v, const instruction *i) {
  const program *p = v->program;
  const instruction *text = p->text.data;
  int32_t *m = v->memory;
  static const void *const LABELS[] = {
#define OP(NAME, SHAPE, TEXT) [OPCODE_##NAME] = &&at_##NAME,
#include "sem/opcodes.def"
#undef OP
  };
  GO(i);
at_SET:
  m[i->a] = i->b;
  NEXT;
at_MOVE:
  m[i->a] = m[i->b];
  NEXT;
at_LOAD:
  assert(0 <= m[i->b] && m[i->b] < p->cells);
  m[i->a] = m[m[i->b]];
  NEXT;
at_LOAD_AT : {
  int32_t number;
  if (!locate(&p->accesses.data[i->c], m[i->b], &number))
    return fail_index(v, i);
  assert(0 <= number && number < p->cells);
  m[i->a] = m[number];
  NEXT;
}
at_LOAD_BY:
  assert(0 <= m[i->b] + i->c && m[i->b] + i->c < p->cells);
  m[i->a] = m[m[i->b] + i->c];
  NEXT;
at_INDEX : {
  int32_t number;
  if (!locate(&p->accesses.data[i->c], m[i->b], &number))
    return fail_index(v, i);
  m[i->a] = number;
  NEXT;
}
at_INDEX_ADD : {
  int32_t number;
  if (!locate(&p->accesses.data[i->c], m[i->b], &number))
    return fail_index(v, i);
  m[i->a] += number;
  NEXT;
}
at_STORE : {
  const int32_t x = m[i->b];
  if (!is_in(p->ranges.data[i->c], x))
    return fail_range(v, i, x, i->c);
  m[i->a] = x;
  NEXT;
}
at_STORE_TO : {
  const int32_t x = m[i->b];
  if (!is_in(p->ranges.data[i->c], x))
    return fail_range(v, i, x, i->c);
  assert(0 <= m[i->a] && m[i->a] < p->cells);
  m[m[i->a]] = x;
  NEXT;
}
at_MOVE_TO:
  assert(0 <= m[i->a] && m[i->a] < p->cells);
  m[m[i->a]] = m[i->b];
  NEXT;
at_SET_TO:
  assert(0 <= m[i->a] && m[i->a] < p->cells);
  m[m[i->a]] = i->b;
  NEXT;
at_BUMP : {
  const int64_t x = (int64_t)m[i->a] + i->b;
  if (x != (int32_t)x && !may_wrap(v, i, x))
    return CONDITION_ERROR;
  if (!is_in(p->ranges.data[i->c], (int32_t)x))
    return fail_range(v, i, (int32_t)x, i->c);
  m[i->a] = (int32_t)x;
  NEXT;
}
at_CHECK:
  if (!is_in(p->ranges.data[i->b], m[i->a]))
    return fail_range(v, i, m[i->a], i->b);
  NEXT;
at_CHECK_ALL : {
  const code_block *b = &p->blocks.data[i->b];
  if (first_outside(b, m + m[i->a]) < b->count)
    return fail_block(v, i, b, m + m[i->a]);
  NEXT;
}
at_COPY : {
  const code_block *b = &p->blocks.data[i->c];
  if (first_outside(b, m + m[i->b]) < b->count)
    return fail_block(v, i, b, m + m[i->b]);
  memmove(m + m[i->a], m + m[i->b], b->count * sizeof *m);
  NEXT;
}
at_COPY_HERE : {
  const code_block *b = &p->blocks.data[i->c];
  if (first_outside(b, m + m[i->b]) < b->count)
    return fail_block(v, i, b, m + m[i->b]);
  memmove(m + i->a, m + m[i->b], b->count * sizeof *m);
  NEXT;
}
at_SAME:
  m[i->a] = memcmp(m + m[i->a], m + m[i->b], (size_t)i->c * sizeof *m) == 0;
  NEXT;

at_NEG:
  GIVE_DIFFERENCE(0, m[i->b])
at_ABS:
  GIVE(m[i->b] < 0 ? -(int64_t)m[i->b] : m[i->b])
at_NOT:
  m[i->a] = m[i->b] == 0;
  NEXT;
at_TRUTH:
  m[i->a] = m[i->b] != 0;
  NEXT;
at_ADD:
  GIVE_SUM(m[i->b], m[i->c])
at_SUB:
  GIVE_DIFFERENCE(m[i->b], m[i->c])
at_MUL:
  GIVE_PRODUCT(m[i->b], m[i->c])
at_DIV:
  if (divides_badly(m[i->b], m[i->c]))
    return fail_division(v, i);
  m[i->a] = m[i->b] / m[i->c];
  NEXT;
at_MOD:
  if (divides_badly(m[i->b], m[i->c]))
    return fail_division(v, i);
  m[i->a] = m[i->b] % m[i->c];
  NEXT;
at_POW:
  if (m[i->c] < 0)
    return fail(v, i, DIAG_RUN_POWER, m[i->c], (range){0, 0});
  {
    const int64_t r = power(m[i->b], m[i->c]);
    if (r != (int32_t)r && !may_wrap(v, i, r))
      return CONDITION_ERROR;
    m[i->a] = r == (int32_t)r ? (int32_t)r : power_low(m[i->b], m[i->c]);
  }
  NEXT;
at_SHL:
  if (m[i->c] < 0 || m[i->c] > 31)
    return fail_shift(v, i, m[i->c]);
  GIVE((int64_t)m[i->b] * ((int64_t)1 << m[i->c]))
at_SHR:
  if (m[i->c] < 0 || m[i->c] > 31)
    return fail_shift(v, i, m[i->c]);
  m[i->a] = shift_right(m[i->b], m[i->c]);
  NEXT;
at_BITAND:
  m[i->a] = m[i->b] & m[i->c];
  NEXT;
at_BITOR:
  m[i->a] = m[i->b] | m[i->c];
  NEXT;
at_BITXOR:
  m[i->a] = m[i->b] ^ m[i->c];
  NEXT;
at_MIN:
  m[i->a] = m[i->b] < m[i->c] ? m[i->b] : m[i->c];
  NEXT;
at_MAX:
  m[i->a] = m[i->b] > m[i->c] ? m[i->b] : m[i->c];
  NEXT;
at_ADD_I:
  GIVE_SUM(m[i->b], i->c)
at_FROM_I:
  GIVE_DIFFERENCE(i->c, m[i->b])
at_MUL_I:
  GIVE_PRODUCT(m[i->b], i->c)
at_DIV_I:
  assert(i->c != 0 && i->c != -1);
  m[i->a] = m[i->b] / i->c;
  NEXT;
at_MOD_I:
  assert(i->c != 0 && i->c != -1);
  m[i->a] = m[i->b] % i->c;
  NEXT;

at_SHL_I:
  GIVE((int64_t)m[i->b] * ((int64_t)1 << i->c))
at_SHR_I:
  m[i->a] = shift_right(m[i->b], i->c);
  NEXT;
at_SHL_OF:
  if (m[i->b] < 0 || m[i->b] > 31)
    return fail_shift(v, i, m[i->b]);
  GIVE((int64_t)i->c * ((int64_t)1 << m[i->b]))
at_BITAND_I:
  m[i->a] = m[i->b] & i->c;
  NEXT;
at_BITOR_I:
  m[i->a] = m[i->b] | i->c;
  NEXT;
at_BITXOR_I:
  m[i->a] = m[i->b] ^ i->c;
  NEXT;

at_LT:
  m[i->a] = m[i->b] < m[i->c];
  NEXT;
at_LE:
  m[i->a] = m[i->b] <= m[i->c];
  NEXT;
at_EQ:
  m[i->a] = m[i->b] == m[i->c];
  NEXT;
at_NE:
  m[i->a] = m[i->b] != m[i->c];
  NEXT;
at_LT_I:
  m[i->a] = m[i->b] < i->c;
  NEXT;
at_LE_I:
  m[i->a] = m[i->b] <= i->c;
  NEXT;
at_GT_I:
  m[i->a] = m[i->b] > i->c;
  NEXT;
at_GE_I:
  m[i->a] = m[i->b] >= i->c;
  NEXT;
at_EQ_I:
  m[i->a] = m[i->b] == i->c;
  NEXT;
at_NE_I:
  m[i->a] = m[i->b] != i->c;
  NEXT;
at_AT:
  m[i->a] = v->locations[i->b] == (uint32_t)i->c;
  NEXT;

at_JUMP:
  GO(text + i->a);
#define JUMP(NAME, CONDITION) at_##NAME : JUMP_IF(CONDITION)
  JUMPS(JUMP)
#undef JUMP
at_LOOP:
  CHARGE
  GO(text + i->a);
at_NEXT:
  if (m[i->b] < i->c) {
    CHARGE
    m[i->b]++;
    GO(text + i->a);
  }
  NEXT;

at_CALL : {
  CHARGE
  const code_routine *r = &p->routines.data[i->b];
  m[r->link] = (int32_t)(i - text);
  GO(text + r->entry);
}
at_RETURN : {
  const int32_t result = m[i->a];
  const instruction *from = text + m[i->b];
  m[i->c] = result;
  m[from->a] = result;
  GO(from + 1);
}
at_RETURN_I : {
  const instruction *from = text + m[i->b];
  m[i->c] = i->a;
  m[from->a] = i->a;
  GO(from + 1);
}
at_GIVE:
  v->result = m[i->a];
  return CONDITION_TRUE;
at_GIVE_I:
  v->result = i->a;
  return CONDITION_TRUE;
at_FAIL:
  return fail(v, i, (diag_code)i->a, i->b, (range){0, 0});

at_CLOCK_I:
  push_constraint(&v->constraints,
                  (clock_constraint){(uint32_t)i->a, (uint32_t)i->b,
                                     (expr_kind)i->relation, i->c});
  NEXT;
at_CLOCK:
  push_constraint(&v->constraints,
                  (clock_constraint){(uint32_t)i->a, (uint32_t)i->b,
                                     (expr_kind)i->relation, m[i->c]});
  NEXT;
at_CLOCK_AT:
  push_constraint(&v->constraints,
                  (clock_constraint){(uint32_t)m[i->a], (uint32_t)m[i->b],
                                     (expr_kind)i->relation, m[i->c]});
  NEXT;
at_WIDE:
  v->constraints.data[v->constraints.count - 1].bound +=
      (int64_t)((uint64_t)(uint32_t)i->a | (uint64_t)(uint32_t)i->b << 32);
  NEXT;
at_DEADLOCK:
  push_constraint(&v->constraints,
                  (clock_constraint){0, 0, EXPR_DEADLOCK, i->a});
  NEXT;
at_RESET_I:
  push_value(&v->values, (clock_value){(uint32_t)i->a, (uint32_t)i->b, i->c});
  NEXT;
at_RESET:
  if (set_clock(v, i, i->a, i->b, m[i->c]) == CONDITION_ERROR)
    return CONDITION_ERROR;
  NEXT;
at_RESET_AT:
  if (set_clock(v, i, m[i->a], m[i->b], m[i->c]) == CONDITION_ERROR)
    return CONDITION_ERROR;
  NEXT;
at_RATE:
  if (m[i->b] != 0 && m[i->b] != 1)
    return fail(v, i, DIAG_RUN_RATE, m[i->b], (range){0, 1});
  push_value(&v->values, (clock_value){(uint32_t)m[i->a], 0, m[i->b]});
  v->steps = v->limit; // each rate is an evaluation of its own
  NEXT;

at_YES:
  return CONDITION_TRUE;
at_NO : {
  const instruction *last = retry(v);
  if (!last)
    return CONDITION_FALSE;
  GO(last);
}
at_FORK:
  if (!v->takes_cases)
    return CONDITION_SPLIT;
  CHARGE
  push_fork(v, (int32_t)v->constraints.count);
  push_fork(v, i->a);
  NEXT;
at_SAVE:
  push_fork(v, m[i->a]);
  NEXT;
at_RESTORE:
  m[i->a] = pop_fork(v);
  NEXT;
at_SPLIT:
  return CONDITION_SPLIT;
}

#undef GO
#undef NEXT
#undef GIVE
#undef GIVE_BY
#undef GIVE_SUM
#undef GIVE_DIFFERENCE
#undef GIVE_PRODUCT
#undef JUMP_IF
#undef CHARGE

// From outside.

void vm_init(vm *v, const program *p) {
  *v = (vm){.program = p, .limit = EVAL_STEPS, .stop = p->memory->stop};
}

void vm_release(vm *v) {
  mem_free(v->constraints.data);
  mem_free(v->values.data);
  mem_free(v->forks);
  mem_free(v->wrapped);
  *v = (vm){0};
}

static condition_status start(vm *v, code_entry at) {
  assert(at < v->program->text.count);
  v->steps = v->limit;
  return run(v, v->program->text.data + at);
}

// Most guards are a few comparisons, which take less than entering run() does:
// they are made here, as is what finds elements of arrays.  Whatever else comes,
// and what fails, is run()'s.
static bool value_of(vm *v, const instruction *next, int32_t *value) {
  v->steps = v->limit;
  const condition_status s = run(v, next);
  assert(s == CONDITION_TRUE || s == CONDITION_ERROR);
  *value = v->result;
  return s == CONDITION_TRUE;
}

bool vm_value(vm *v, code_entry at, int32_t *value) {
  static const void *const LABELS[OPCODES] = {[0 ... OPCODES - 1] =
                                                  &&at_another,
                                              [OPCODE_LOAD_AT] = &&at_LOAD_AT,
                                              [OPCODE_LOAD_BY] = &&at_LOAD_BY,
                                              [OPCODE_INDEX] = &&at_INDEX,
                                              [OPCODE_ADD_I] = &&at_ADD_I,
                                              [OPCODE_GIVE] = &&at_GIVE,
                                              [OPCODE_GIVE_I] = &&at_GIVE_I,
#define JUMP(NAME, CONDITION) [OPCODE_##NAME] = &&at_##NAME,
                                              JUMPS(JUMP)
#undef JUMP
  };
  assert(at < v->program->text.count);
  const program *p = v->program;
  const instruction *text = p->text.data, *i = text + at;
  int32_t *m = v->memory, number;
  goto *LABELS[i->op];
#define JUMP(NAME, CONDITION)                                                  \
  at_##NAME : assert(text + i->a > i); /* what goes back is counted */         \
  i = (CONDITION) ? text + i->a : i + 1;                                       \
  goto *LABELS[i->op];
  JUMPS(JUMP)
#undef JUMP
at_LOAD_AT:
  if (!locate(&p->accesses.data[i->c], m[i->b], &number))
    return value_of(v, i, value);
  m[i->a] = m[number];
  i++;
  goto *LABELS[i->op];
at_LOAD_BY:
  assert(0 <= m[i->b] + i->c && m[i->b] + i->c < p->cells);
  m[i->a] = m[m[i->b] + i->c];
  i++;
  goto *LABELS[i->op];
at_INDEX:
  if (!locate(&p->accesses.data[i->c], m[i->b], &number))
    return value_of(v, i, value);
  m[i->a] = number;
  i++;
  goto *LABELS[i->op];
at_ADD_I:
  if (__builtin_add_overflow(m[i->b], i->c, &number))
    return value_of(v, i, value);
  m[i->a] = number;
  i++;
  goto *LABELS[i->op];
at_GIVE:
  *value = m[i->a];
  return true;
at_GIVE_I:
  *value = i->a;
  return true;
at_another:
  return value_of(v, i, value);
}

#pragma GCC diagnostic pop

bool vm_run(vm *v, code_entry at) {
  const condition_status s = start(v, at);
  assert(s == CONDITION_TRUE || s == CONDITION_ERROR);
  return s == CONDITION_TRUE;
}

static condition_status answer(vm *v, condition_status s) {
  if (s != CONDITION_TRUE) {
    v->constraints.count = v->before;
    v->nforks = 0;
  }
  return s;
}

static condition_status ask(vm *v, code_entry at, bool takes_cases) {
  v->takes_cases = takes_cases;
  v->before = v->constraints.count;
  v->nforks = 0;
  return answer(v, start(v, at));
}

condition_status vm_condition(vm *v, code_entry at) {
  return ask(v, at, false);
}

condition_status vm_first_case(vm *v, code_entry at) {
  return ask(v, at, true);
}

condition_status vm_next_case(vm *v) {
  const instruction *next = retry(v);
  return answer(v, next ? run(v, next) : CONDITION_FALSE);
}
