// twin.h -- Successors twice: with the clocks that matter, and with all of them.
//
// Checks what zone/frame.h says, one by one: an expander whose zones have the
// active clocks only finds what one with all clocks does, seen through project().
// A provider (reach/provider.h) for assertions and tests; every so many states are
// looked at.
//
// Memory: twin_release(); the expander is the caller's.

#ifndef GNOMON_REACH_TWIN_H
#define GNOMON_REACH_TWIN_H

#include <stdbool.h>
#include <stdint.h>

#include "reach/provider.h"
#include "sem/expander.h"

typedef struct {
  expander all;   // the same state with all clocks
  void *seen;     // its successor, with the clocks of the other
  uint32_t pace;  // one of so many states is looked at
  uint64_t count; // states that were opened
  bool is_on;     // for the state that is open
  uint64_t compared, different;
} twin;

void twin_init(twin *, const expander *, uint32_t pace);
void twin_release(twin *);

// The expander's successors, counted in `different` if they are not what all
// clocks would give.
provider twin_provider(twin *, expander *);

#endif
