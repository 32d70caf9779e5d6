// elapse.h -- Time passes in one state.
//
// All clocks grow alike, but for those that a location stops.  Discrete
// variables stay as they are, so only the invariants of clocks and urgency can
// be in the way; priorities never are.
//
// Memory: none of its own.

#ifndef GNOMON_REPLAY_ELAPSE_H
#define GNOMON_REPLAY_ELAPSE_H

#include <stdbool.h>

#include "base/wide.h"
#include "replay/concrete.h"

// Which clocks stand still: those with rate 0 in some current location.  False
// if a rate is no rate, or the rates of two locations differ.
bool elapse_stopped(concrete *, bool *stopped, refusal *);

// May time pass at all, whatever the invariants say?  Not in an urgent or
// committed location, nor if a synchronisation over an urgent channel is
// possible by its guards.
bool elapse_is_possible(const concrete *, refusal *);

// Let `delay` pass, if that is allowed; else nothing happens.  Invariants are
// convex: it is enough that they hold before and after.
bool elapse(concrete *, wide delay, refusal *);

// Evaluate all that decides how time passes; only errors are of interest.
void elapse_evaluate(concrete *, refusal *);

#endif
