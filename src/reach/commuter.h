// commuter.h -- Successors by one process only, where it may go first.
//
// A provider (reach/provider.h) around another: of a state in which the steps of one
// process come before all others without a difference (sem/commuting.h), it gives
// only those.  The transitions of such a state are all listed as they were: numbers
// and labels are the same, and deadlocks are looked for among all of them.
//
// Cost: a look at the internal steps of each state, from the last to the first.
//
// Memory: the table is the caller's.

#ifndef GNOMON_REACH_COMMUTER_H
#define GNOMON_REACH_COMMUTER_H

#include <stdbool.h>
#include <stdint.h>

#include "reach/provider.h"
#include "sem/commuting.h"

typedef struct {
  const commuting *table;
  provider inner;
  bool is_on;         // in the state that is open
  uint32_t next, end; // then: transitions to come, by number
  uint64_t count;     // states of which something was left out
} commuter;

provider commuter_provider(commuter *, const commuting *, provider inner);

#endif
