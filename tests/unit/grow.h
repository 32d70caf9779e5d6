// grow.h -- Worlds and trees at random: functions, references, aggregates,
// loops, clocks and errors.
//
// The same seed gives the same on every machine.  Trees mostly run to their
// end: indices are mostly in range, functions call only those of lower rank.

#ifndef GNOMON_TESTS_GROW_H
#define GNOMON_TESTS_GROW_H

#include "world.h"

// Where a tree grows, and what it may have.
typedef struct {
  world *w;
  int32_t function;            // or -1
  int32_t counters, ncounters; // all there are
  int32_t used;                // of them, by what is around
  bool effects, calls;
} growth;

// A world with functions; the caller releases it.
void grow_world(world *w, uint64_t seed);

// What can be run in this mode.
subject grow_subject(world *w, mode as);

// A condition; a conjunctive one needs no fork.
expr *grow_condition(growth *, int depth, bool conjunctive);

// Values for all cells, and a location for each process.
void grow_memory(world *w, int32_t *memory, uint32_t *locations);

#endif
