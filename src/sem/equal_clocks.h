// equal_clocks.h -- Clocks that are always equal where a process is: one is compared.
//
// A task that is released resets the clock of its period and that of its execution;
// until one of them is reset alone they have the same value.  Where a process is in such
// a location, comparisons of the one become comparisons of the other.  If the one is then
// not compared any more before it is assigned, it is inactive (sem/limits.h), and not
// stored.  Daws & Yovine, "Reducing the number of clock variables of timed automata",
// RTSS 1996, section 4, who rename clocks; here nothing is renamed but what guards and
// invariants compare, so that every clock keeps its value.
//
// Two clocks are equal at a location of a process p if
//   Q1  nobody but p assigns them, and no speed of a clock is ever set
//   Q2  they are equal at the start, if p may start there
//   Q3  each edge of p that leads there assigns both the same constant, or neither, and
//       then they are equal where it starts
// the greatest such relation; what an update does under a condition, in a loop, or with
// another clock is neither.
//
// Why this is exact.  By induction on the steps, equal clocks have the same value in
// every state with p in that location, as time adds the same to both; so a comparison has
// the same truth for either.  The rewritten network has the same runs, with the same
// values.  Limits grow only where they did before: an equality goes back to assignments
// of both, behind which the limits of both were those of either.
//
// Of equal clocks that one is compared which is needed anyway: that cannot be replaced in
// some location further on, before it is assigned.  All that are compared further on in
// the rewritten network were so before.  A process is rewritten only if it gains.
//
// Only comparisons of a single clock that is always the same are rewritten.
//
// Memory: all in the arena; the rewritten network shares what has not changed.

#ifndef GNOMON_SEM_EQUAL_CLOCKS_H
#define GNOMON_SEM_EQUAL_CLOCKS_H

#include "base/arena.h"
#include "model/network.h"

// The same network, with fewer clocks compared, and no queries; NULL if there is nothing
// to gain.  Cost: a look at conditions on clocks; linear in the network if a process
// compares several clocks that nobody else assigns.
const network *equal_clocks_merge(arena *, const network *);

#endif
