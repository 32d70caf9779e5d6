// rounds.h -- Steps that a trace repeats: is what holds in some of the rounds
// true of all?
//
// A block may be taken a million times.  To play it the first, the second and
// the last time is enough if
//   R1  every step is a single internal edge, whose update does nothing but
//       assign constants to clocks; and nothing runs around the steps
//   R2  the model has no priorities and no rates
//   R3  no edge over an urgent channel asks for clocks
//   R4  every clock guard of the block's edges, and every clock invariant of the
//       locations that processes are in meanwhile, is a conjunction of
//       comparisons, none of them !=
//
// Proof.  Say that round 1 and round 2 were played.  By R1 variables stay as they
// are, and locations come back to where they were, so at the same point of each
// round locations and variables are the same; so are meta variables, which are
// as they start whenever a step is over.  What a step or a delay asks for is
//   - integer conditions, urgency and commitment: by R3 they depend on locations
//     and variables only, and were found right in round 2
//   - that clocks do not become negative: only constants are assigned, the same
//     ones as in round 2
//   - guards and invariants at the moment of a step, invariants before and after
//     a delay: by R4 conjunctions of x - y op c, where either may be the constant
//     0 and op is one of <, <=, >, >=, ==
//   - by R2, no more than that
// At a given point of round k >= 2 a clock is, if the block assigns it, the
// constant assigned last plus the time since then, the same in each round; else,
// by R2, what it was in round 2 plus k - 2 times what a round takes.  So x - y is
// linear in k, x - y op c holds for the k of an interval, and if this holds 2 and
// the last round, it holds all between.
//
// By the same reasoning clocks after round k are those after round 2 plus k - 2
// times the difference between those after round 2 and those after round 1.
//
// Memory: none of its own.

#ifndef GNOMON_REPLAY_ROUNDS_H
#define GNOMON_REPLAY_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/concrete.h"
#include "trace/trace.h"

// R1 to R3, which are about the model.
bool rounds_are_alike(const network *, const trace *, const trace_repeat *);

// R4 for this state, and the step that is taken in it.
bool rounds_are_convex(const concrete *, const trace_step *);

// From the state after one round to that `count` rounds later, where `before` is
// that after the round before.  False if times become too large.
bool rounds_jump(concrete *, const concrete *before, uint64_t count, refusal *);

#endif
