// commuting.h -- Steps that may be taken before all others, in states in which time
// cannot pass.
//
// If process p is in an urgent or committed location l, no time passes before it
// leaves l.  If nobody else can make a difference to what p does next, nor p to the
// others, it does not matter when p moves, so it moves first: of such a state only
// the steps of p are looked at.  "Others" are all processes but p.
//
// l is settled if
//   C1  time cannot pass in it: it is urgent or committed
//   C2  none of its edges is a part of a synchronisation vector
//   C3  no guard on variables of an edge leaving it, nor its invariant, reads a
//       variable that others write
//   C4  nobody asks where p is but the query
// An edge from l to m is free if
//   F1  l is settled, and the edge synchronises with nobody
//   F2  its guard, its update and the invariant of m read nothing that others write
//   F3  its update writes nothing that others read or write
//   F4  m is not committed unless l is
//   F5  nobody else can make p take part in a step when it is in m: m has no edge
//       that receives a broadcast of others, and none that is a part of a vector
// It is firm if besides
//   F6  the query neither names l or m nor reads what the update writes
//   F7  what it writes to clocks are constants that are not negative, perhaps added
//       to another clock
//   F8  it goes up in an order of the locations of p: no cycle is of firm edges only
//   F9  if the query is about deadlocks, l is committed
// A firm edge asks for bounds on clocks: those of its guard, and those of the
// invariant of m that are not true by what it assigns.  It is possible in all of a
// zone that keeps them.
//
// p goes first in a state if (reach/commuter.h) all its edges whose guards on
// variables hold are free, and one of them is possible, firm, and possible in all of
// the zone.
//
// Why this is exact is proved in doc/design/commuting.md.
//
// Not with priorities, with updates around every step, or with stop-watches.
//
// Memory: all in the arena; nothing changes after commuting_find().

#ifndef GNOMON_SEM_COMMUTING_H
#define GNOMON_SEM_COMMUTING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/query.h"
#include "sem/semantics.h"

typedef struct {
  bool is_free, is_firm;
  uint32_t nasks;
  const zone_constraint *asks; // if it is firm
} commuting_edge;

typedef struct commuting {
  commuting_edge **edges; // by process and edge
  uint32_t nfirm;
} commuting;

// For a query, or for none, which looks at nothing.  NULL if no edge is firm.
const commuting *commuting_find(arena *, const semantics *, const query *);

// Is `deadlock` looked for, or not at all?  Not if it is its contrary: what is no
// deadlock may be one behind a step.
bool commuting_suits(const query *);

#endif
