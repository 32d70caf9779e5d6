// path.h -- From a node back to the start, and forward again as a trace.
//
// The store has, for each node, the number of the transition that led to it.
// Taking these from the initial state with exact zones gives what has to hold
// at each step.  Where a transition has several successors (see
// sem/expander.h), one that gets to the end is looked for.
//
// Memory: traces are in the arena.

#ifndef GNOMON_PATH_PATH_H
#define GNOMON_PATH_PATH_H

#include <stdint.h>

#include "base/arena.h"
#include "reach/engine.h"
#include "trace/trace.h"

// A sequence of transitions from an initial state, each by its number in the
// state where it is taken.
typedef struct {
  const semantics *s;
  zone_level level;
  uint32_t start; // which initial state, as starts_next() goes
  const uint32_t *labels;
  uint32_t count;
  code_entry goal; // what holds at the end
  bool has_deadlock;
  uint32_t faulty; // with TRACE_ERROR: what is taken at the end, or UINT32_MAX
  uint64_t time;   // with a timer: when the goal can be reached
  engine *engine;  // for leaps, or NULL if there are none
  watch *watch;    // looked at before another way is tried; or NULL
  bool may_be_missing; // do not try for ever
} path_plan;

// The trace of it, to the end that the goal looks for.  NULL if no run takes it, or
// if the watch has a reason to stop.
trace *path_follow(arena *, const path_plan *, trace_kind);

// That to engine.node.
path_plan path_plan_of(arena *, engine *);

// The way to engine.node, to the end that `goal` looks for; with kind
// TRACE_ERROR just to the node.  NULL if no run takes it, which can be only if
// engine.has_hulls or engine_may_be_spurious(), or with leaps after an
// extrapolation; or if the watch has a reason to stop.  Not if path_has_inexact_leap().
trace *path_build(arena *, engine *, trace_kind);

// Is the node known only by a leap that is not exact?
bool path_has_inexact_leap(const engine *);

#endif
