// whereabouts.h -- Which processes are where something matters, kept from one
// state to the next.
//
// Most locations have neither an invariant nor a rate, and let time pass.  Those who
// ask for invariants and rates need not go through all processes: here are the sets
// of those who are where there is one.  Of the next state only processes that have
// moved are looked at: found by comparing, or among those that a step may have moved.
//
// Invariants:
//   H1  (checked by whereabouts_are_valid) sets and numbers are those of the
//       discrete part that was followed last
//   H2  with a base, `at` is where processes were in it, but for the movers
//
// Memory: whereabouts_release() gives everything back.

#ifndef GNOMON_SEM_WHEREABOUTS_H
#define GNOMON_SEM_WHEREABOUTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/difference.h"
#include "sem/semantics.h"

typedef struct {
  const semantics *s;
  int32_t *at;         // by process: its location, if there are many
  uint64_t *invariant; // set of processes whose location has one
  uint64_t *rates;     // likewise
  uint32_t words;      // of a set
  uint32_t standing;   // processes in urgent or committed locations
  const int32_t *base; // the discrete part that was compared last, or NULL
  uint32_t *movers;    // each once
  uint32_t nmovers;
} whereabouts;

void whereabouts_init(whereabouts *, const semantics *);
void whereabouts_release(whereabouts *);

// Where the processes of the state are.  Cost: a comparison of the locations, some
// bytes at a time, and a step for each that is different.
void whereabouts_follow(whereabouts *, const int32_t *discrete);

// The same for what a step has led to from another state, which is compared only if it
// was not before: for the next steps from it this takes a step for each that may
// have moved.  Whoever changes that state says so.
void whereabouts_follow_step(whereabouts *, const int32_t *from,
                             const int32_t *to, const difference *);
static inline void whereabouts_leave(whereabouts *w) { w->base = NULL; }

bool whereabouts_are_valid(const whereabouts *, const int32_t *discrete);

#endif
