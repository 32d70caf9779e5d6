// patience.h -- Can a process never be in the way of the others?
//
// A patient process lets any amount of time pass, whatever state it is in: by
// steps of its own, in between, that nobody else takes part in, that no variable
// can prevent, and that are finitely many in finite time.  Nor is it ever the
// reason why others cannot take a step.  The sufficient condition, on its edges
// and locations that are alive:
//
//   P1  no location is urgent or committed, has a condition on integers or a
//       speed of a clock in its invariant; no channel of it is urgent
//   P2  invariants are conjunctions of bounds of single clocks by constants;
//       nobody else assigns these clocks, nobody stops them
//   P3  the invariant of the one initial location holds at the start
//   P4  whoever can be made to follow a broadcast arrives in a location whose
//       invariant holds, by assignments of constants, by the invariant of the
//       location that it leaves, or by its guard
//   P5  a location with an upper bound has an exit: an internal edge without
//       condition on integers, whose bounds of clocks hold at the latest when
//       the invariant's upper bound is reached, to a location whose invariant
//       then holds
//   P6  from every location some exits lead to a location without upper bound,
//       or always again to one where time can pass since its exit's clocks were
//       just assigned constants below their bounds: no run of exits is squeezed
//       into finite time
//
// That updates cannot fail is not looked at here (sem/safety.h).

#ifndef GNOMON_SEM_PATIENCE_H
#define GNOMON_SEM_PATIENCE_H

#include "model/network.h"
#include "sem/dead_edges.h"

typedef struct {
  const network *net;
  const alive *alive;
  // By clock: the one process that assigns it, PROCESS_NONE, or
  // PROCESS_SEVERAL, also if its speed is set anywhere.
  const uint32_t *owners;
} patience_view;

// Memory: scratch, in the arena.
bool patience_of(arena *, const patience_view *, uint32_t process);

#endif
