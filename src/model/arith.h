// arith.h -- Integer arithmetic of the modelling language.
//
// Values are 32-bit; everything is computed in 64 bits and a result that does
// not fit is a run-time error, never wrapped.  Division truncates toward zero,
// the remainder has the sign of the dividend, >> is arithmetic, shifts by less
// than 0 or more than 31 are errors.

#ifndef GNOMON_MODEL_ARITH_H
#define GNOMON_MODEL_ARITH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/wide.h"
#include "model/expr.h"

// What went wrong: code DIAG_RUN_…, and the value to show.
typedef struct {
  diag_code code;
  int64_t value;
} arith_error;

// ADD … NE on two values.
bool arith_binary(expr_kind, int32_t a, int32_t b, int32_t *out, arith_error *);

// NEG, NOT, TRUTH, ABS.
bool arith_unary(expr_kind, int32_t a, int32_t *out, arith_error *);

// Does the comparison, LT … NE, hold of these?  They may be wider than values.
bool arith_holds(expr_kind, wide left, wide right);

#endif
