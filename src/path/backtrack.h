// backtrack.h -- Depth first along the states of a path.
//
// A path has states 0 to `count`.  From each there may be several ways to the next
// one; which of them get to the end is found by trying.  How many states there are
// is known, so there is no stack but what the caller has of each state.
//
// Memory: none of its own.

#ifndef GNOMON_PATH_BACKTRACK_H
#define GNOMON_PATH_BACKTRACK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  // Go on from state i by the next of its ways, if there is one: state i + 1 is
  // there then.
  bool (*next)(void *data, uint32_t i);
  // State `count` is there: is it what is looked for?
  bool (*is_end)(void *data);
  // There is no way from state i on: it is gone.  May others be tried?
  bool (*give_up)(void *data, uint32_t i);
} backtrack_hooks;

// From state 0, which is there.  False if no way leads to the end, or if others may
// not be tried; states that were not given up are there still.
bool backtrack(const backtrack_hooks *, void *data, uint32_t count);

#endif
