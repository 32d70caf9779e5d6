// whereabouts.h -- Which processes are where something matters, kept from one
// state to the next.
//
// Most locations have neither an invariant nor a rate, and let time pass.  Those who
// ask for invariants and rates need not go through all processes: here are the sets
// of those who are where there is one.  Of the next state only processes that have
// moved are looked at.
//
// Invariant H1 (checked by whereabouts_are_valid): sets and numbers are those of the
// discrete part that was followed last.
//
// Memory: whereabouts_release() gives everything back.

#ifndef GNOMON_SEM_WHEREABOUTS_H
#define GNOMON_SEM_WHEREABOUTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"

typedef struct {
  const semantics *s;
  int32_t *at;         // by process: its location, if there are many
  uint64_t *invariant; // set of processes whose location has one
  uint64_t *rates;     // likewise
  uint32_t words;      // of a set
  uint32_t standing;   // processes in urgent or committed locations
} whereabouts;

void whereabouts_init(whereabouts *, const semantics *);
void whereabouts_release(whereabouts *);

// Where the processes of the state are.  Cost: a comparison of the locations, some
// bytes at a time, and a step for each that is different.
void whereabouts_follow(whereabouts *, const int32_t *discrete);

bool whereabouts_are_valid(const whereabouts *, const int32_t *discrete);

#endif
