// forever.h -- Runs without end: what they have to show, and that they have none.
//
// What must not happen is looked at all the time, during delays too
// (replay/instants.h).  For E[] p that is that p does not hold; for A<> p, that p
// does; for p --> q, that q does, from some instant on at which p holds.
//
// A run without end stays where it is, or is stuck, or goes round a loop: then it
// comes back to the same locations, variables and region (replay/needs.h).

#ifndef GNOMON_REPLAY_FOREVER_H
#define GNOMON_REPLAY_FOREVER_H

#include <stdbool.h>

#include "model/query.h"
#include "replay/concrete.h"

// E[], A<> or -->?
bool forever_is_about(query_kind);

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
} forever_loop;

// From here on it is noted what the loop needs.  There are no stop-watches.
void forever_enter(forever_loop *, concrete *);
void forever_release(forever_loop *);

// Can the loop be gone round again from here, and then again?
bool forever_is_closed(forever_loop *, const concrete *, refusal *);

#endif
