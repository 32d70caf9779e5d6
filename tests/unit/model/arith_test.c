// Arithmetic, compared with the same in 128 bits.

#include "model/arith.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random_input.h"

static uint64_t seed;

__extension__ typedef __int128 wide;

static const int32_t EDGES[] = {INT32_MIN,   INT32_MIN + 1,
                                -1073741824, -65537,
                                -65536,      -46341,
                                -46340,      -1291,
                                -1290,       -33,
                                -32,         -31,
                                -17,         -3,
                                -2,          -1,
                                0,           1,
                                2,           3,
                                5,           7,
                                17,          30,
                                31,          32,
                                33,          1290,
                                1291,        46340,
                                46341,       65535,
                                65536,       1073741823,
                                1073741824,  INT32_MAX - 1,
                                INT32_MAX};
enum { NEDGES = sizeof EDGES / sizeof *EDGES };

typedef struct {
  arith_status status;
  diag_code code;
  wide value; // the result, or what the error shows
  wide low;   // the value, if there is one
} outcome;

// Modulo 2^32, between the least and the greatest value.
static wide reduced(wide v) {
  const wide all = (wide)1 << 32;
  const wide rest = (v % all + all) % all;
  return rest > INT32_MAX ? rest - all : rest;
}

static bool fits(wide v) { return v >= INT32_MIN && v <= INT32_MAX; }

static outcome fitting(wide v) {
  return (outcome){fits(v) ? ARITH_FINE : ARITH_WRAPS, DIAG_RUN_OVERFLOW, v,
                   reduced(v)};
}

static outcome failing(diag_code code, wide v) {
  return (outcome){ARITH_FAILS, code, v, 0};
}

static outcome power(int32_t a, int32_t b) {
  if (b < 0)
    return failing(DIAG_RUN_POWER, b);
  if (a == 0 || a == 1)
    return fitting(b == 0 ? 1 : a);
  if (a == -1)
    return fitting(b % 2 ? -1 : 1);
  wide first = 1;
  for (int32_t i = 0; i < b && fits(first); i++)
    first *= a; // up to the first product too large
  outcome o = fitting(first);
  if (o.status == ARITH_FINE)
    return o;
  // a^b is a^(b mod 2) * (a^2)^(b / 2), whatever is left of it
  wide base = a;
  for (o.low = 1; b; b /= 2, base = reduced(base * base))
    o.low = b % 2 ? reduced(o.low * base) : o.low;
  return o;
}

// Rounds down, whatever the sign.
static wide floor_half(wide v, int32_t times) {
  for (int32_t i = 0; i < times; i++)
    v = v >= 0 ? v / 2 : -((1 - v) / 2);
  return v;
}

static bool bit(int32_t v, int i) { return floor_half(v, i) % 2 != 0; }

static wide bitwise(expr_kind kind, int32_t a, int32_t b) {
  wide v = 0;
  wide weight = 1;
  for (int i = 0; i < 32; i++, weight *= 2) {
    const bool x = bit(a, i);
    const bool y = bit(b, i);
    const bool z = kind == EXPR_BITAND  ? x && y
                   : kind == EXPR_BITOR ? x || y
                                        : x != y;
    v += z ? (i == 31 ? -weight : weight) : 0;
  }
  return v;
}

static outcome expected(expr_kind kind, int32_t a, int32_t b) {
  const wide x = a;
  const wide y = b;
  switch (kind) {
  case EXPR_ADD:
    return fitting(x + y);
  case EXPR_SUB:
    return fitting(x - y);
  case EXPR_MUL:
    return fitting(x * y);
  case EXPR_DIV:
  case EXPR_MOD:
    if (!b)
      return failing(DIAG_RUN_DIVISION, a);
    if (!fits(x / y))
      return failing(DIAG_RUN_OVERFLOW, x / y);
    return fitting(kind == EXPR_DIV ? x / y : x - x / y * y);
  case EXPR_POW:
    return power(a, b);
  case EXPR_SHL:
  case EXPR_SHR:
    if (b < 0 || b > 31)
      return failing(DIAG_RUN_SHIFT, b);
    return kind == EXPR_SHR ? fitting(floor_half(x, b))
                            : fitting(x * ((wide)1 << b));
  case EXPR_BITAND:
  case EXPR_BITOR:
  case EXPR_BITXOR:
    return fitting(bitwise(kind, a, b));
  case EXPR_MIN:
    return fitting(x < y ? x : y);
  case EXPR_MAX:
    return fitting(x < y ? y : x);
  case EXPR_LT:
    return fitting(x - y < 0);
  case EXPR_LE:
    return fitting(x - y <= 0);
  case EXPR_GT:
    return fitting(x - y > 0);
  case EXPR_GE:
    return fitting(x - y >= 0);
  case EXPR_EQ:
    return fitting(x - y == 0);
  case EXPR_NE:
    return fitting(x - y != 0);
  default:
    fail();
    return failing(0, 0);
  }
}

static void check_binary(expr_kind kind, int32_t a, int32_t b) {
  const outcome e = expected(kind, a, b);
  int32_t out = 0;
  arith_error error = {0};
  const arith_status ok = arith_binary(kind, a, b, &out, &error);
  const bool told = error.code == e.code && error.value == (int64_t)e.value;
  const bool same = ok == e.status && (ok == ARITH_FINE || told) &&
                    (ok == ARITH_FAILS || out == (int32_t)e.low);
  if (!same)
    fail_msg("%d %s %d gives %s %d, error %s %" PRId64, a, expr_kind_name(kind),
             b, ok ? "value" : "no value", out, diag_code_text(error.code),
             error.value);
}

static void test_binary_edges(void **state) {
  (void)state;
  for (int kind = EXPR_ADD; kind <= EXPR_NE; kind++)
    for (int i = 0; i < NEDGES; i++)
      for (int k = 0; k < NEDGES; k++)
        check_binary((expr_kind)kind, EDGES[i], EDGES[k]);
}

static void test_binary_small(void **state) {
  (void)state;
  for (int kind = EXPR_ADD; kind <= EXPR_NE; kind++)
    for (int a = -40; a <= 40; a++)
      for (int b = -40; b <= 40; b++)
        check_binary((expr_kind)kind, a, b);
}

static int32_t random_value(rng *r) {
  const int32_t any = (int32_t)(uint32_t)rng_next(r);
  return rng_below(r, 2) ? any : any >> rng_below(r, 32);
}

static void test_binary_random(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int i = 0; i < 20000; i++)
    for (int kind = EXPR_ADD; kind <= EXPR_NE; kind++)
      check_binary((expr_kind)kind, random_value(&r), random_value(&r));
}

static void check_unary(expr_kind kind, int32_t a) {
  const wide v = kind == EXPR_NEG     ? -(wide)a
                 : kind == EXPR_NOT   ? a == 0
                 : kind == EXPR_TRUTH ? a != 0
                                      : (a < 0 ? -(wide)a : a);
  const outcome e = fitting(v);
  int32_t out = 0;
  arith_error error = {0};
  assert_int_equal(arith_unary(kind, a, &out, &error), e.status);
  assert_int_equal(out, (int32_t)e.low);
  if (e.status != ARITH_FINE) {
    assert_int_equal(error.code, DIAG_RUN_OVERFLOW);
    assert_int_equal(error.value, (int64_t)v);
  }
}

static void test_unary(void **state) {
  (void)state;
  rng r = seed;
  for (int kind = EXPR_NEG; kind <= EXPR_ABS; kind++) {
    for (int i = 0; i < NEDGES; i++)
      check_unary((expr_kind)kind, EDGES[i]);
    for (int i = 0; i < 10000; i++)
      check_unary((expr_kind)kind, random_value(&r));
  }
}

// Each error once, spelled out.
static void test_errors(void **state) {
  (void)state;
  static const struct {
    expr_kind kind;
    int32_t a, b;
    diag_code code;
    int64_t value;
    bool wraps;
    int32_t low;
  } CASES[] = {
      {EXPR_ADD, INT32_MAX, 1, DIAG_RUN_OVERFLOW, 2147483648, true, INT32_MIN},
      {EXPR_SUB, INT32_MIN, 1, DIAG_RUN_OVERFLOW, -2147483649, true, INT32_MAX},
      {EXPR_MUL, INT32_MIN, INT32_MIN, DIAG_RUN_OVERFLOW, (int64_t)1 << 62,
       true, 0},
      {EXPR_MUL, 65535, 65537, DIAG_RUN_OVERFLOW, 4294967295, true, -1},
      {EXPR_DIV, INT32_MIN, -1, DIAG_RUN_OVERFLOW, 2147483648, false, 0},
      {EXPR_MOD, INT32_MIN, -1, DIAG_RUN_OVERFLOW, 2147483648, false, 0},
      {EXPR_DIV, 7, 0, DIAG_RUN_DIVISION, 7, false, 0},
      {EXPR_MOD, -7, 0, DIAG_RUN_DIVISION, -7, false, 0},
      {EXPR_POW, 2, 31, DIAG_RUN_OVERFLOW, 2147483648, true, INT32_MIN},
      {EXPR_POW, 10, 100, DIAG_RUN_OVERFLOW, 10000000000, true, 0},
      {EXPR_POW, 3, 21, DIAG_RUN_OVERFLOW, 3486784401, true, 1870418611},
      {EXPR_POW, 0, -1, DIAG_RUN_POWER, -1, false, 0},
      {EXPR_SHL, 1, 31, DIAG_RUN_OVERFLOW, 2147483648, true, INT32_MIN},
      {EXPR_SHL, 255, 24, DIAG_RUN_OVERFLOW, 4278190080, true, -16777216},
      {EXPR_SHL, 1, 32, DIAG_RUN_SHIFT, 32, false, 0},
      {EXPR_SHR, 1, -1, DIAG_RUN_SHIFT, -1, false, 0},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    int32_t out = 0;
    arith_error error = {0};
    assert_int_equal(
        arith_binary(CASES[i].kind, CASES[i].a, CASES[i].b, &out, &error),
        CASES[i].wraps ? ARITH_WRAPS : ARITH_FAILS);
    assert_int_equal(error.code, CASES[i].code);
    assert_int_equal(error.value, CASES[i].value);
    if (CASES[i].wraps)
      assert_int_equal(out, CASES[i].low);
  }
  int32_t out = 0;
  arith_error error = {0};
  assert_int_equal(arith_binary(EXPR_POW, -2, 31, &out, &error), ARITH_FINE);
  assert_int_equal(out, INT32_MIN);
  assert_int_equal(arith_binary(EXPR_SHL, -1, 31, &out, &error), ARITH_FINE);
  assert_int_equal(out, INT32_MIN);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_binary_edges),  cmocka_unit_test(test_binary_small),
      cmocka_unit_test(test_binary_random), cmocka_unit_test(test_unary),
      cmocka_unit_test(test_errors),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("arith", tests, NULL, NULL);
}
