// safety.h -- Can an evaluation go wrong?
//
// "Safe" is a proof: whatever the values of the variables within their declared
// ranges, the evaluation ends, without a run-time error, and without asking for
// a clock below 0 (which is no error, but makes a step impossible).  What is not
// safe may still never go wrong in any reachable state.
//
// Something may be assumed before: a guard that held.  What an update does to
// the variables of the guard is followed as far as constants go.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_SAFETY_H
#define GNOMON_SEM_SAFETY_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/network.h"

typedef struct safety safety;

safety *safety_new(arena *, const network *);

// NULL is safe.  These assume nothing and leave nothing assumed.
bool safety_of_expr(safety *, const expr *);
bool safety_of_place(safety *, const place *);

// From here on the condition, or NULL, is taken to hold, and nothing else.
void safety_assume(safety *, const expr *);
// Is this statement safe, after the assumption and the statements asked about
// since?
bool safety_of_next(safety *, const stmt *);

#endif
