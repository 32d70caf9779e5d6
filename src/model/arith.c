// arith.c -- Operators on 32 bits: what wraps, and what is an error.

#include "model/arith.h"

#include <assert.h>

#include "model/overflow.h"

enum { WORD_BITS = 32 };

static arith_status fail(arith_error *error, diag_code code, int64_t value) {
  *error = (arith_error){code, value};
  return ARITH_FAILS;
}

static arith_status done(int32_t value, int32_t *out) {
  *out = value;
  return ARITH_FINE;
}

static arith_status fit(int64_t value, int32_t *out, arith_error *error) {
  *out = overflow_wrap(value);
  if (value == *out)
    return ARITH_FINE;
  *error = (arith_error){DIAG_RUN_OVERFLOW, value};
  return ARITH_WRAPS;
}

// By squaring, modulo 2^32; the first product too large, from the left, is what
// is told.
static arith_status power(int32_t a, int32_t b, int32_t *out,
                          arith_error *error) {
  if (b < 0)
    return fail(error, DIAG_RUN_POWER, b);
  // |a| <= 1 never grows, so b may be large.
  if (a == 0 || a == 1 || a == -1)
    return done(b == 0 ? 1 : a == -1 && b % 2 == 0 ? 1 : a, out);
  int64_t exact = 1;
  for (int32_t i = 0; i < b && exact == overflow_wrap(exact); i++)
    exact *= a;
  if (exact == overflow_wrap(exact))
    return done((int32_t)exact, out);
  uint32_t low = 1, square = (uint32_t)a;
  for (int32_t rest = b; rest; rest /= 2, square *= square)
    if (rest % 2)
      low *= square;
  *out = overflow_wrap(low);
  *error = (arith_error){DIAG_RUN_OVERFLOW, exact};
  return ARITH_WRAPS;
}

static arith_status shift(expr_kind kind, int32_t a, int32_t b, int32_t *out,
                          arith_error *error) {
  if (b < 0 || b >= WORD_BITS)
    return fail(error, DIAG_RUN_SHIFT, b);
  if (kind == EXPR_SHL)
    return fit((int64_t)a * ((int64_t)1 << b), out, error);
  return done(a >= 0 ? a >> b : ~(~a >> b), out);
}

static arith_status divide(expr_kind kind, int32_t a, int32_t b, int32_t *out,
                           arith_error *error) {
  if (b == 0)
    return fail(error, DIAG_RUN_DIVISION, a);
  if (a == INT32_MIN && b == -1)
    return fail(error, DIAG_RUN_OVERFLOW, -(int64_t)INT32_MIN);
  return done(kind == EXPR_DIV ? a / b : a % b, out);
}

arith_status arith_binary(expr_kind kind, int32_t a, int32_t b, int32_t *out,
                          arith_error *error) {
  switch (kind) {
  case EXPR_ADD:
    return fit((int64_t)a + b, out, error);
  case EXPR_SUB:
    return fit((int64_t)a - b, out, error);
  case EXPR_MUL:
    return fit((int64_t)a * b, out, error);
  case EXPR_DIV:
  case EXPR_MOD:
    return divide(kind, a, b, out, error);
  case EXPR_POW:
    return power(a, b, out, error);
  case EXPR_SHL:
  case EXPR_SHR:
    return shift(kind, a, b, out, error);
  case EXPR_BITAND:
    return done(a & b, out);
  case EXPR_BITOR:
    return done(a | b, out);
  case EXPR_BITXOR:
    return done(a ^ b, out);
  case EXPR_MIN:
    return done(a < b ? a : b, out);
  case EXPR_MAX:
    return done(a > b ? a : b, out);
  default:
    assert(EXPR_LT <= kind && kind <= EXPR_NE);
    return done(arith_holds(kind, a, b), out);
  }
}

arith_status arith_unary(expr_kind kind, int32_t a, int32_t *out,
                         arith_error *error) {
  switch (kind) {
  case EXPR_NEG:
    return fit(-(int64_t)a, out, error);
  case EXPR_NOT:
    return done(a == 0, out);
  case EXPR_TRUTH:
    return done(a != 0, out);
  default:
    assert(kind == EXPR_ABS);
    return fit(a < 0 ? -(int64_t)a : a, out, error);
  }
}

bool arith_holds(expr_kind k, wide left, wide right) {
  switch (k) {
  case EXPR_LT:
    return left < right;
  case EXPR_LE:
    return left <= right;
  case EXPR_GT:
    return left > right;
  case EXPR_GE:
    return left >= right;
  case EXPR_EQ:
    return left == right;
  default:
    assert(k == EXPR_NE);
    return left != right;
  }
}
