// forever.h -- Runs without end: what they have to show, and that they have none.
//
// What must not happen is looked at all the time, during delays too
// (replay/instants.h).  For E[] p that is that p does not hold; for A<> p, that p
// does; for p --> q, that q does, from some instant on at which p holds.
//
// A run without end stays where it is, or is stuck, or goes round a loop: then it
// comes back to the same locations, variables and region (replay/needs.h).
//
// Only runs that take infinite time count (query.non_zeno): then it is not stuck,
// and a round takes a constant time or longer.  That it takes some time would not be
// enough: each round could take half as long as the one before.  But a clock that is
// 0 at the start and is compared with the constant at the end is one more clock of
// the regions, so the next round takes as long (needs_are_as_long).
//
// Memory: forever_release() for a loop; the query is the caller's.

#ifndef GNOMON_REPLAY_FOREVER_H
#define GNOMON_REPLAY_FOREVER_H

#include <stdbool.h>

#include "model/query.h"
#include "replay/concrete.h"

// Is it so that, from here on, nothing happens that must not, for as long as
// `most`, or if that is negative, for as long as the invariants allow?  If `first`,
// then only from some instant on at which p of p --> q holds.
bool forever_is_clear(const concrete *, const query *, bool first, wide most,
                      refusal *);

// Can time pass for ever?
bool forever_may_stay(const concrete *, refusal *);

// Is no step possible, now or later, and cannot time pass for ever?
bool forever_is_stuck(const concrete *, refusal *);

// A loop that was entered.
typedef struct {
  concrete start;
  clock_needs needs;
  const query *asked; // or NULL
  bool *met;          // which of asked->often
} forever_loop;

// From here on it is noted what the loop needs.  There are no stop-watches.
void forever_enter(forever_loop *, concrete *, const query *);
void forever_release(forever_loop *);

// It comes to a state: what of query.often holds there?
bool forever_meet(forever_loop *, const concrete *, refusal *);

// Can the loop be gone round again from here, and then again, and does that show
// what is asked for?
bool forever_is_closed(forever_loop *, const concrete *, refusal *);

#endif
