// untimed.h -- What can be reached if clocks do not matter.
//
// More than what runs reach, as a boolean function, which takes a few steps even
// where there are very many states.  What is looked for is out of reach if it is
// not in there, and if nothing goes wrong in there either.
//
// Memory: sets are the manager's of the relation; the rest is given back.

#ifndef GNOMON_FIXPOINT_UNTIMED_H
#define GNOMON_FIXPOINT_UNTIMED_H

#include <stdbool.h>

#include "job/options.h"
#include "job/watch.h"
#include "relation/relation.h"
#include "sem/semantics.h"

// What the search looks at: the goal, and where the model goes wrong.
bf untimed_targets(const relation *);

// The figures about a set of states.
void untimed_count(search_stats *, const relation *, bf states, uint64_t steps);

// What part of the memory boolean functions may take; 0: no limit.
uint64_t untimed_memory(const search_options *);

// Is the goal out of reach?  False if that cannot be told, for whatever reason, a
// quarter of the time limit among them; the search goes on then.  An initial state is there if the answer is true.
bool untimed_decides(const semantics *, code_entry goal, const search_options *,
                     watch *, search_stats *);

#endif
