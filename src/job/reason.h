// reason.h -- Why a query stays unknown: one of a list, and what is said of it.
//
// Invariant R1: whatever has a reason has its code and its text, or neither.
//
// Memory: texts are constant, or in the arena that is given.

#ifndef GNOMON_JOB_REASON_H
#define GNOMON_JOB_REASON_H

#include "base/arena.h"
#include "base/stop.h"

typedef enum {
  REASON_NONE,
#define R(CODE, NAME, TEXT) REASON_##CODE,
#include "job/reasons.def"
  REASONS
} reason_code;

// "time-limit"; NULL of REASON_NONE.
const char *reason_name(reason_code);

// The text, with `detail` for its %s; NULL if it has none.
const char *reason_text(arena *, reason_code, const char *detail);

// Of a stop that was found, else REASON_NONE.
reason_code reason_of_stop(const stopper *);

#endif
