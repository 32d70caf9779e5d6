// influence.h -- What of a network can make a difference to a query.
//
// The cone of influence: what the query speaks of, what that depends on, and so
// on, and whatever could stop time, block a step or end in a run-time error.
// The rest can be left out, and exactly the same states are reachable, as far as
// the query can see: the same values of the variables and clocks that it reads,
// the same locations of the processes that it names, and the same errors.
//
// Dropped are
//   I1  edges that no run takes, and locations that no way leads to
//       (sem/dead_edges.h)
//   I2  statements of updates that are safe (sem/safety.h) and write nothing
//       that is read by something kept
//   I3  processes that are patient (sem/patience.h), that are safe, that write
//       nothing that is read by something kept, and that no process kept
//       synchronises with; but a broadcast may be received by one of them
//   I4  variables, clocks, channels and functions that nothing kept mentions;
//       declarations stay or go as a whole
// Processes stay, all of them, where there are priorities or updates around
// every step.
//
// Why this is exact.  A run of the network is a run of what is kept, with the
// steps of the others left out: these change nothing that is read, and whatever
// forbids a step or a delay of those kept, for as much as is kept, forbids it in
// both.  The other way round, take a run of what is kept.  Each of its steps is
// possible in the network: by I3 nobody dropped takes part but receivers of
// broadcasts, which do not object (P4 of sem/patience.h); no invariant of a
// process dropped reads what it assigns (P2), and nobody dropped is committed.
// Each of its delays is possible: those dropped take their exits in between (P5,
// P6), which those kept do not notice.  While time passes nobody kept is
// committed, so nothing forbids these steps.
//
// Only for queries about reachable states.  All is kept for a query about
// deadlocks (a step of anybody counts), and for one about infinite runs (a
// process dropped may have some in no time).
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_INFLUENCE_H
#define GNOMON_SEM_INFLUENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "sem/footprint.h"

typedef struct {
  // By what is touched (sem/footprint.h) and its number: does it stay?
  bool *stays[TOUCHABLES];
  bool **edges;     // by process and edge
  bool **locations; // by process and location
  bool **reached;   // likewise: its invariant stays as well
  // By process, edge and statement, as footprint_statements() lists them.
  bool ***statements;
  bool is_all; // nothing was dropped
} influence;

influence *influence_find(arena *, const network *, const query *);

#endif
