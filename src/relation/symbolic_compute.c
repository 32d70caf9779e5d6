// symbolic_compute.c -- What instructions make of numbers; the same as in
// sem/vm.c, errors included.

#include <assert.h>

#include "relation/symbolic_own.h"

static outcome number_is(int32_t x) { return (outcome){.number = x}; }

static outcome error_is(diag_code code, int64_t value, range allowed) {
  return (outcome){
      .fails = true,
      .error = {.code = code,
                .value = value,
                .low = allowed.low,
                .high = allowed.high},
  };
}

// What does not fit wraps around to `low`, or is an error.
static outcome wrapped(const program *p, const instruction *i, int64_t x,
                       int32_t low) {
  if (p->overflow == OVERFLOW_ERROR || i->relation)
    return error_is(DIAG_RUN_OVERFLOW, x, (range){0, 0});
  return (outcome){.number = low, .wraps = true, .exact = x};
}

static outcome within_32_bits(const program *p, const instruction *i,
                              int64_t x) {
  const int32_t low = overflow_wrap(x);
  return x == low ? number_is(low) : wrapped(p, i, x, low);
}

static outcome within(const program *p, int32_t number, int32_t x) {
  const range r = p->ranges.data[number];
  return r.low <= x && x <= r.high ? number_is(x)
                                   : error_is(DIAG_RUN_RANGE, x, r);
}

outcome symbolic_locate(const program *p, const instruction *i, int32_t index) {
  const code_access *s = &p->accesses.data[i->c];
  const uint32_t offset = (uint32_t)index - (uint32_t)s->low;
  if (offset < s->count)
    return number_is((int32_t)((uint32_t)s->base + offset * s->stride));
  const int64_t high = (int64_t)s->low + s->count - 1;
  return error_is(DIAG_RUN_INDEX, index, (range){s->low, (int32_t)high});
}

static outcome bump(const program *p, const instruction *i, int32_t x) {
  const outcome sum = within_32_bits(p, i, (int64_t)x + i->b);
  if (sum.fails)
    return sum;
  outcome out = within(p, i->c, sum.number);
  out.wraps = sum.wraps;
  out.exact = sum.exact;
  return out;
}

static outcome index_add(const program *p, const instruction *i, int32_t x,
                         int32_t index) {
  outcome at = symbolic_locate(p, i, index);
  at.number = (int32_t)((uint32_t)x + (uint32_t)at.number);
  return at;
}

// ---- Arithmetic

static outcome divide(opcode op, int32_t x, int32_t y) {
  if (y == 0)
    return error_is(DIAG_RUN_DIVISION, x, (range){0, 0});
  if (x == INT32_MIN && y == -1)
    return error_is(DIAG_RUN_OVERFLOW, -(int64_t)INT32_MIN, (range){0, 0});
  return number_is(op == OPCODE_DIV ? x / y : x % y);
}

// All of it modulo 2^32, since the product `first` did not fit.
static outcome power_beyond(const program *p, const instruction *i,
                            int32_t base, int32_t exponent, int64_t first) {
  uint32_t low = 1;
  for (int bit = 30; bit >= 0; bit--) {
    low *= low;
    if (exponent >> bit & 1)
      low *= (uint32_t)base;
  }
  return wrapped(p, i, first, overflow_wrap(low));
}

static outcome power(const program *p, const instruction *i, int32_t base,
                     int32_t exponent) {
  if (exponent < 0)
    return error_is(DIAG_RUN_POWER, exponent, (range){0, 0});
  if (base == 0 || base == 1)
    return number_is(exponent == 0 ? 1 : base);
  if (base == -1)
    return number_is(exponent % 2 ? -1 : 1);
  int64_t product = 1;
  for (int32_t k = 0; k < exponent; k++) {
    product *= base;
    if (product != overflow_wrap(product))
      return power_beyond(p, i, base, exponent, product);
  }
  return number_is((int32_t)product);
}

static outcome shift(const program *p, const instruction *i, int32_t x,
                     int32_t count) {
  const bool right = i->op == OPCODE_SHR || i->op == OPCODE_SHR_I;
  if (count < 0 || count > 31)
    return error_is(DIAG_RUN_SHIFT, count, (range){0, 31});
  if (!right)
    return within_32_bits(p, i, (int64_t)x * ((int64_t)1 << count));
  return number_is(x >= 0 ? x >> count : ~(~x >> count));
}

outcome symbolic_compute(const program *p, const instruction *i, int32_t x,
                         int32_t y) {
  switch ((opcode)i->op) {
  case OPCODE_STORE:
  case OPCODE_STORE_TO:
    return within(p, i->c, x);
  case OPCODE_CHECK:
    return within(p, i->b, x);
  case OPCODE_BUMP:
    return bump(p, i, x);
  case OPCODE_INDEX:
    return symbolic_locate(p, i, x);
  case OPCODE_INDEX_ADD:
    return index_add(p, i, x, y);
  case OPCODE_NEXT:
    return within_32_bits(p, i, (int64_t)x + 1);
  case OPCODE_NEG:
    return within_32_bits(p, i, -(int64_t)x);
  case OPCODE_ABS:
    return within_32_bits(p, i, x < 0 ? -(int64_t)x : x);
  case OPCODE_NOT:
    return number_is(x == 0);
  case OPCODE_TRUTH:
    return number_is(x != 0);
  case OPCODE_ADD:
    return within_32_bits(p, i, (int64_t)x + y);
  case OPCODE_SUB:
    return within_32_bits(p, i, (int64_t)x - y);
  case OPCODE_MUL:
    return within_32_bits(p, i, (int64_t)x * y);
  case OPCODE_DIV:
  case OPCODE_MOD:
    return divide((opcode)i->op, x, y);
  case OPCODE_POW:
    return power(p, i, x, y);
  case OPCODE_SHL:
  case OPCODE_SHR:
    return shift(p, i, x, y);
  case OPCODE_BITAND:
    return number_is(x & y);
  case OPCODE_BITOR:
    return number_is(x | y);
  case OPCODE_BITXOR:
    return number_is(x ^ y);
  case OPCODE_MIN:
    return number_is(x < y ? x : y);
  case OPCODE_MAX:
    return number_is(x > y ? x : y);
  case OPCODE_ADD_I:
    return within_32_bits(p, i, (int64_t)x + i->c);
  case OPCODE_FROM_I:
    return within_32_bits(p, i, (int64_t)i->c - x);
  case OPCODE_MUL_I:
    return within_32_bits(p, i, (int64_t)x * i->c);
  case OPCODE_DIV_I:
    return number_is(x / i->c);
  case OPCODE_MOD_I:
    return number_is(x % i->c);
  case OPCODE_SHL_I:
  case OPCODE_SHR_I:
    return shift(p, i, x, i->c);
  case OPCODE_SHL_OF:
    return shift(p, i, i->c, x);
  case OPCODE_BITAND_I:
    return number_is(x & i->c);
  case OPCODE_BITOR_I:
    return number_is(x | i->c);
  case OPCODE_BITXOR_I:
    return number_is(x ^ i->c);
  default:
    assert(!"an instruction that computes");
    return number_is(0);
  }
}
