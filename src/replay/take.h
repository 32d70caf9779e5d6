// take.h -- Is this a step, and if so, what comes of it?
//
// The moves are judged one by one against the rules of replay/steps.h, not
// looked up among all steps: that would be exponential in the receivers of a
// broadcast, and errors of edges that have nothing to do with the step would be
// in its way.
//
// Memory: none of its own.

#ifndef GNOMON_REPLAY_TAKE_H
#define GNOMON_REPLAY_TAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/concrete.h"
#include "trace/trace.h"

// If these moves, in this order, are a legal step, take it; else the state
// stays as it is.
bool take_step(concrete *, const trace_move *, uint32_t count, refusal *);

#endif
