// growth.h -- Can a clock be made as large as one likes along a run?
//
// Yes, if it can wait somewhere as long as one likes, and go on as before:
//
//   S1  time may pass in state k.  Those that run there have grown, until they are
//       assigned, and so have their copies
//   S2  no bound from then on holds something that has grown below something that has
//       not; and the clock has grown at the end
//
// Or if a part of the run, from state i to state j, can be taken over and over with the
// same delays and the rest behind it, and the clock is larger by some amount after each
// time.  Let x be the clock, and a clock be needed in a state if from there to the end
// some bound asks for it before it is assigned.
//
//   G1  locations and variables of i and j are the same
//   G2  from i on x is not assigned, nor copied, and no bound holds it from above:
//       those that hold are none the worse for a larger x
//   G3  from i to j no clock is copied
//   G4  every clock but x that is needed in i is the same in i and in j
//   G5  x is larger in j
//
// Proof: let u be a valuation in i that agrees with the run on what is needed there, and
// has x no smaller.  The steps up to j are possible with the same delays, since what
// they ask for is the same, or a lower bound of x.  In j, u agrees with the run on what
// is needed in i or in j: a clock that was assigned was given a number (G3); another one
// that is needed in j is needed in i, and has grown as much as in the run.  So u can go
// on to the end; and by G4 it agrees with the run in i, and can go round again.
//
// Stop-watches do not matter: which clocks run is part of G1.  The run must be
// concrete, and obey all bounds that are written in it: it is looked at, and the answer
// is no if it does not.  No means nothing.
//
// Memory: none of its own; scratch is given back.

#ifndef GNOMON_TRACE_GROWTH_H
#define GNOMON_TRACE_GROWTH_H

#include <stdbool.h>
#include <stdint.h>

#include "model/network.h"
#include "trace/trace.h"

// The trace has no repeats and ENDS.
bool growth_is_endless(const network *, const trace *, uint32_t clock);

#endif
