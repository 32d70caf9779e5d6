// arith.h -- Integer arithmetic of the modelling language.
//
// Values are 32-bit.  A result that does not fit is told as such, together with
// what it wraps around to, modulo 2^32; whether that is then the value or a
// run-time error is the network's (model/overflow.h) and the caller's business.
// Division truncates toward zero, the remainder has the sign of the dividend, >>
// is arithmetic.  Always errors: division by 0, the least number divided by -1
// (quotient and remainder), shifts by less than 0 or more than 31, powers with a
// negative exponent.
//
// Memory: none.

#ifndef GNOMON_MODEL_ARITH_H
#define GNOMON_MODEL_ARITH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/wide.h"
#include "model/expr.h"

typedef enum {
  ARITH_FAILS, // it has no value
  ARITH_FINE,
  ARITH_WRAPS, // *out is the result modulo 2^32; the error says DIAG_RUN_OVERFLOW
} arith_status;

// What went wrong: code DIAG_RUN_…, and the value to show.
typedef struct {
  diag_code code;
  int64_t value;
} arith_error;

// ADD … NE on two values.
arith_status arith_binary(expr_kind, int32_t a, int32_t b, int32_t *out,
                          arith_error *);

// NEG, NOT, TRUTH, ABS.
arith_status arith_unary(expr_kind, int32_t a, int32_t *out, arith_error *);

// Does the comparison, LT … NE, hold of these?  They may be wider than values.
bool arith_holds(expr_kind, wide left, wide right);

#endif
