// grow_loop.h -- Small networks at random in which some process goes around a
// cycle that can be leapt over, or just cannot.
//
// One or two processes: the first has a cycle, the second another one or is a
// neighbour that moves variables, resets clocks, offers to synchronise and may be
// urgent or committed.  The last process has the only task to let no more than
// some time pass, so that there are finitely many zones.
//
// The same seed gives the same on every machine.

#ifndef GNOMON_LEAPS_GROW_LOOP_H
#define GNOMON_LEAPS_GROW_LOOP_H

#include "oracle/growth.h"

void grow_loop(grown_model *, uint64_t seed);

#endif
