// replay.h -- Plays a trace by the reference semantics before anybody sees it.
//
// A trace names moves and delays, and says which states they lead through.  The
// replay starts in the initial state, lets time pass, takes the moves, and
// compares: every delay and every step must be legal, every state as it was
// said, and at the end the trace must show what it is there to show.  It shares
// nothing with the search that found the trace but the network and the walker
// of its trees, so a fault in zones, bytecode or storage does not get past it.
//
// Steps that are repeated are played the first, the second and the last time
// where that shows as much as playing them each time (replay/rounds.h); else each
// time, and refused if that is more than ten million steps.
//
// A run without end (trace.end) is played once round its loop; that it can go on
// for ever is for replay/forever.h to see.
//
// Cost: what its steps cost, a look at every process and its edges for each;
// with priorities, all steps of every state; for `deadlock`, all steps for each
// of the delays of replay/instants.h.
//
// Memory: none of its own; the refusal, which has the text, is the caller's.

#ifndef GNOMON_REPLAY_REPLAY_H
#define GNOMON_REPLAY_REPLAY_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "model/eval.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/trace.h"

// The trace must be concrete.  Shows it what its kind says of the query's
// predicate p (of none, if `asked` is NULL)?
//   TRACE_WITNESS         p holds at the end; E[]: it always does, and there is
//                         no end
//   TRACE_COUNTEREXAMPLE  p does not; A<>: it never does, -->: q does not from
//                         an instant on at which p does, and there is no end
//   TRACE_ERROR           a run-time error occurs at the end, in the predicate
//                         or when it is computed what can happen
// If not, `why` is a sentence: "step 3: P.a -> P.b: its guard does not hold".
// Else it is empty.
bool replay_trace(const network *, const trace *, const query *asked,
                  strbuf *why);

// Is the last state a deadlock, if the query asks for that, and can time pass for
// ever there?  If the trace is refused: only because it cannot be told whether it is
// a run?  Or for its times, so that the same moves may be a run at others?  If it leads
// to an error: to which.
typedef struct {
  trace_deadlock deadlock;
  bool is_unsure, is_for_times;
  bool has_error;
  run_error error;
} replay_finding;

// The same, with more to know.
bool replay_closely(const network *, const trace *, const query *asked,
                    replay_finding *, strbuf *why);

#endif
