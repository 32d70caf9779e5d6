// overflow.h -- What becomes of a result that does not fit in 32 bits, and where
// that happened.
//
// Arithmetic wraps around, modulo 2^32 in two's complement, as UPPAAL's does; or
// it is a run-time error, if asked for.  Which of both is a property of the
// network, so that everything that evaluates agrees on it.
//
// Where something wrapped is told once for each place of the text, however often
// it happens: it is noted in the network's log, and whoever loads or runs the
// model reports what is new there.  Machines that run often (sem/vm.h) look
// whether they noted a place before, so that a log is touched once for each
// machine and place: that is where threads would have to take turns.
//
// Memory: a log is in the arena given to overflow_log_new().

#ifndef GNOMON_MODEL_OVERFLOW_H
#define GNOMON_MODEL_OVERFLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"

typedef enum { OVERFLOW_WRAP, OVERFLOW_ERROR } overflow_mode;

// "wrap", "error".
const char *overflow_mode_text(overflow_mode);
bool overflow_mode_find(const char *text, overflow_mode *);

typedef struct overflow_log overflow_log;

overflow_log *overflow_log_new(arena *);

// The operation at this place had this result.  `log` may be NULL.
void overflow_note(overflow_log *, span, int64_t result);
// The same of a state that may be none that is reached.
void overflow_suspect(overflow_log *, span, int64_t result);

// The places, in the order in which they were noted.
uint32_t overflow_count(const overflow_log *);
span overflow_span(const overflow_log *, uint32_t number);

// A warning for each place noted since the last report; how many there are.
uint32_t overflow_report(overflow_log *, diags *);

// The value that a result becomes.
static inline int32_t overflow_wrap(int64_t result) {
  const uint32_t low = (uint32_t)((uint64_t)result & UINT32_MAX);
  return low <= INT32_MAX ? (int32_t)low : -(int32_t)~low - 1;
}

#endif
