// hopeless.h -- States from which what is looked for is out of reach.
//
// An observer that has seen what it waited for never comes to its error; whatever the
// others still do makes no difference to the query.  Such a state is hopeless, and need
// not be stored.  After the slicer of Braberman, Garbervetsky & Olivero, "Improving the
// verification of timed systems using influence information", TACAS 2002, which switches
// off what an observer can no longer see; here it is all or nothing.
//
// What is looked for, p of E<> p or not p of A[] p, is taken apart into cases, one of
// which has to hold; a run-time error in process P is another one.  A case is out of
// reach of process P in location l if
//   H1  it does not hold whatever variables and clocks are and wherever others are,
//       in any location that some way leads to from l (l itself is one)
//   H2  it is an error in P, and whatever P evaluates on these ways is safe
//       (sem/safety.h), and the speeds of clocks there are 0 or 1
// A way is one of edges whose guards are not constantly false.  Perhaps no run takes it:
// a symmetry may take states to others that are not reachable (doc/design/symmetry.md),
// so nothing here depends on what is.  A state is hopeless if each case is out of reach
// of some process where it is.
//
// Why leaving hopeless states out is exact.  Successors of a hopeless state are hopeless:
// ways from where a process comes to are continued ways, and time moves nobody.  None of
// them is what is looked for, and nothing goes wrong in any.  So a run to what is looked
// for, or to an error, has no hopeless state in it, and is found without them.
// Whatever else leaves states out keeps such a run from each state that has one, if it is
// exact; so the two do not get in each other's way.
//
// Only for E<> and A[] without deadlocks.  Nothing is hopeless if there is a `before` or
// an `after`, if the query may go wrong, or if what is looked for has no location in it:
// whoever asks E<> false wants to see all states.
//
// Memory: all in the arena; nothing changes after hopeless_find().

#ifndef GNOMON_SEM_HOPELESS_H
#define GNOMON_SEM_HOPELESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"

typedef struct hopeless hopeless;

// For a query, or for none.  NULL if no state is hopeless, as far as this can tell.
const hopeless *hopeless_find(arena *, const network *, const query *);

// Is the state, with locations at the start of its discrete part?  Cost: some words for
// each process that has locations where a case is out of reach.
bool hopeless_is(const hopeless *, const int32_t *discrete);

#endif
