// concretise.h -- When each step of a trace is taken: the earliest times.
//
// The unknowns are T_0 = 0 <= T_1 <= ... <= T_k <= T_(k+1): step i is taken at
// T_i, and the goal holds at T_(k+1).  At any instant T a clock that was last
// assigned at T_r is T - T_r + offset, so every atom of a guard, an invariant or
// the goal bounds the difference of two unknowns.  An invariant is convex: that
// it holds when the state is entered and when it is left is enough.
//
// The least solution is a longest path from T_0 in the graph of these bounds,
// with weights (number, how many strict), compared in this order; a cycle of
// positive weight says that there is none.  With epsilon = 1 / (1 + the largest
// number of strict bounds on such a path) the times number + strict * epsilon
// obey all bounds, and the first components alone are the infimum.
//
// The graph is narrow: a bound at T_i speaks of T_i and of the last assignments
// of clocks, so there are never more unknowns in play than clocks and two.  The
// matrix of longest paths among those is kept closed; an unknown that no clock
// refers to any more leaves it, and the paths that led to it are noted, to find
// its value when those of the others are known.  So the cost is
// O(bounds * clocks^2) whatever the trace is like, and memory
// O(steps * clocks).
//
// A step with passes is one like others, but that the clock of its cycle must be
// 0 when the state before it is entered.
//
// Clocks that were stopped while time passed are not such differences; they
// matter only if something asks for them before they are assigned again.
//
// All sums are exact in 128 bits; what does not fit is reported.

#ifndef GNOMON_TRACE_CONCRETISE_H
#define GNOMON_TRACE_CONCRETISE_H

#include "base/arena.h"
#include "model/network.h"
#include "trace/trace.h"

typedef enum {
  CONCRETE_OK,
  CONCRETE_INFEASIBLE, // no times fit: the path is spurious; see trace.stuck
  CONCRETE_STOPWATCH,  // a clock that was stopped is asked for
  CONCRETE_OVERFLOW,   // the numbers are too large
} concrete_result;

// "no times fit", for messages.
const char *concrete_result_text(concrete_result);

// The trace has no repeats.  Fills in what trace.h marks with *, and `concrete`; or nothing but `stuck` and
// `concrete` if the result is not CONCRETE_OK.
concrete_result concretise(arena *, const network *, trace *);

// For delays that are known: with `scale`, the delay of each step and
// `final_delay` set, fills in when states are entered, the clocks then, and the
// total.  Repeats must be sound (trace/repeats.h); a clock that is assigned in a
// block is as after any time round, the others go on each time.  Whether the
// delays are allowed is not asked.  CONCRETE_OK or CONCRETE_OVERFLOW.
concrete_result concretise_delays(arena *, const network *, trace *);

#endif
