#include "model/arith.h"

#include <assert.h>

enum { WORD_BITS = 32 };

static bool fail(arith_error *error, diag_code code, int64_t value) {
  *error = (arith_error){code, value};
  return false;
}

static bool fits(int64_t value, int32_t *out, arith_error *error) {
  if (value < INT32_MIN || value > INT32_MAX)
    return fail(error, DIAG_RUN_OVERFLOW, value);
  *out = (int32_t)value;
  return true;
}

static bool power(int32_t a, int32_t b, int32_t *out, arith_error *error) {
  if (b < 0)
    return fail(error, DIAG_RUN_POWER, b);
  int64_t result = 1;
  // |a| <= 1 never grows, so b may be large; otherwise 31 rounds are enough.
  if (a == 0 || a == 1 || a == -1)
    return fits(b == 0 ? 1 : a == -1 && b % 2 == 0 ? 1 : a, out, error);
  for (int32_t i = 0; i < b; i++) {
    result *= a;
    if (!fits(result, out, error))
      return false;
  }
  *out = (int32_t)result;
  return true;
}

static bool shift(expr_kind kind, int32_t a, int32_t b, int32_t *out,
                  arith_error *error) {
  if (b < 0 || b >= WORD_BITS)
    return fail(error, DIAG_RUN_SHIFT, b);
  if (kind == EXPR_SHL)
    return fits((int64_t)a * ((int64_t)1 << b), out, error);
  *out = a >= 0 ? a >> b : ~(~a >> b);
  return true;
}

bool arith_binary(expr_kind kind, int32_t a, int32_t b, int32_t *out,
                  arith_error *error) {
  switch (kind) {
  case EXPR_ADD:
    return fits((int64_t)a + b, out, error);
  case EXPR_SUB:
    return fits((int64_t)a - b, out, error);
  case EXPR_MUL:
    return fits((int64_t)a * b, out, error);
  case EXPR_DIV:
    return b == 0 ? fail(error, DIAG_RUN_DIVISION, a)
                  : fits((int64_t)a / b, out, error);
  case EXPR_MOD:
    return b == 0 ? fail(error, DIAG_RUN_DIVISION, a)
                  : fits((int64_t)a % b, out, error);
  case EXPR_POW:
    return power(a, b, out, error);
  case EXPR_SHL:
  case EXPR_SHR:
    return shift(kind, a, b, out, error);
  case EXPR_BITAND:
    return *out = a & b, true;
  case EXPR_BITOR:
    return *out = a | b, true;
  case EXPR_BITXOR:
    return *out = a ^ b, true;
  case EXPR_MIN:
    return *out = a < b ? a : b, true;
  case EXPR_MAX:
    return *out = a > b ? a : b, true;
  case EXPR_LT:
    return *out = a < b, true;
  case EXPR_LE:
    return *out = a <= b, true;
  case EXPR_GT:
    return *out = a > b, true;
  case EXPR_GE:
    return *out = a >= b, true;
  case EXPR_EQ:
    return *out = a == b, true;
  case EXPR_NE:
    return *out = a != b, true;
  default:
    assert(!"a binary operator");
    return false;
  }
}

bool arith_unary(expr_kind kind, int32_t a, int32_t *out, arith_error *error) {
  switch (kind) {
  case EXPR_NEG:
    return fits(-(int64_t)a, out, error);
  case EXPR_NOT:
    return *out = a == 0, true;
  case EXPR_TRUTH:
    return *out = a != 0, true;
  case EXPR_ABS:
    return fits(a < 0 ? -(int64_t)a : a, out, error);
  default:
    assert(!"a unary operator");
    return false;
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
