// path.h -- From a node back to the start, and forward again as a trace.
//
// The store has, for each node, the number of the transition that led to it.
// Taking these from the initial state with exact zones gives what has to hold
// at each step.  Where a transition has several successors (see
// sem/expander.h), one that gets to the end is looked for.

#ifndef GNOMON_SEARCH_PATH_H
#define GNOMON_SEARCH_PATH_H

#include <stdint.h>

#include "base/arena.h"
#include "search/engine.h"
#include "trace/trace.h"

// The way to engine.node, to the end that `goal` looks for; with kind
// TRACE_ERROR just to the node.  NULL if no run takes it, which can be only if
// engine.rough, or with leaps after an extrapolation.  Not if path_is_over().
trace *path_build(arena *, engine *, trace_kind);

// Is the node known only by a leap that is not exact?
bool path_is_over(const engine *);

#endif
