// watchers.h -- The processes that look at clocks, and which of them do so where they
// are, kept from one state to the next.
//
// Clocks are active because some process compares them from where it is
// (sem/limits.h).  Most processes of a large model wait where they compare none; here
// is a list of the others.  Of the next state only processes that have moved are
// looked at: found by comparing, or among those that a step may have moved.  Of few
// processes all are listed: comparing takes longer.
//
// Invariant W1 (checked by watchers_are_valid): whoever compares a clock in the
// discrete part that was followed last is in `busy`, in the order of processes; if
// there are many, nobody else is.
// Invariant W2: with a base, `last` is where processes were in it, but for the movers.
//
// Memory: watchers_release() gives everything back; the limits are the caller's.

#ifndef GNOMON_REACH_WATCHERS_H
#define GNOMON_REACH_WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/difference.h"
#include "sem/limits.h"
#include "sem/semantics.h"

typedef struct {
  uint32_t process;
  const location_limits *at; // by location
  uint64_t *active;          // by location, some words each: clocks, as bits
} watcher;

typedef struct {
  const semantics *s;
  watcher *list;
  uint32_t count;
  uint32_t *busy; // numbers in `list`
  uint32_t nbusy;
  int32_t *last;       // if there are many, by process: where it is
  uint32_t *number;    // by process: in `list`, or UINT32_MAX
  uint64_t *set;       // of `busy`
  const int32_t *base; // the discrete part that was compared last, or NULL
  uint32_t *movers;    // each once
  uint32_t nmovers;
} watchers;

// A set of clocks takes so many words.
void watchers_init(watchers *, const semantics *, const network_limits *,
                   uint32_t words);
void watchers_release(watchers *);

// Find who is busy.  Cost: a comparison of the locations, some bytes at a time, and
// a step for each that is different.
void watchers_follow(watchers *, const int32_t *discrete);

// The same for what a step has led to from another state: if that was the last to be
// compared, and is as it was, this takes a step for each that may have moved.
void watchers_follow_step(watchers *, const int32_t *from, const int32_t *to,
                          const difference *);

bool watchers_are_valid(const watchers *, const int32_t *discrete);

#endif
