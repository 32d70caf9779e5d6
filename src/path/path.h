// path.h -- From a node back to the start, and forward again as a trace.
//
// The store has, for each node, the number of the transition that led to it.
// Taking these from the initial state with exact zones gives what has to hold
// at each step (path/retrace.h).
//
// Memory: traces are in the arena.

#ifndef GNOMON_PATH_PATH_H
#define GNOMON_PATH_PATH_H

#include <stdint.h>

#include "base/arena.h"
#include "path/retrace.h"
#include "reach/engine.h"
#include "trace/trace.h"

// What else a run must have; NULL where that is nothing.
typedef struct {
  void *data;
  // As in path/retrace.h.
  bool (*enter)(void *data, expander *, uint32_t i);
  // The part of the last zone that it may end in, which is the caller's; NULL if
  // there is none.  Then the goal is not asked for.
  const void *(*end)(void *data, expander *);
} path_filter;

// The transitions, and where they lead.
typedef struct {
  retrace_plan way;
  path_filter filter;
  code_entry goal; // what holds at the end
  bool has_deadlock;
  uint32_t faulty; // with TRACE_ERROR: what is taken at the end, or UINT32_MAX
  uint64_t time;   // with a timer: when the goal can be reached
  engine *engine;  // for leaps, or NULL if there are none
  // With symmetry: what makes the end of the run of what the engine has there.
  const permutation *last;
} path_plan;

// The trace of it, to the end that the goal looks for.  NULL if no run takes it, or
// if the watch has a reason to stop.
trace *path_follow(arena *, const path_plan *, trace_kind);

// That to engine.node.  With symmetry it is one of the model (path/lift.h): false if there
// is none.
bool path_plan_of(arena *, engine *, trace_kind, path_plan *);

// The way to engine.node, to the end that `goal` looks for; with kind
// TRACE_ERROR just to the node.  NULL if no run takes it, which can be only if
// engine.has_hulls or engine_may_be_spurious(), or with leaps after an
// extrapolation; or if the watch has a reason to stop.  Not if path_has_inexact_leap().
// With symmetry, the fault of engine.x becomes that at the end of the run: once.
trace *path_build(arena *, engine *, trace_kind);

// Is the node known only by a leap that is not exact?
bool path_has_inexact_leap(const engine *);

#endif
