// passes.h -- From a step that stands for any number of passes to real steps.
//
// A step with `passes` has been given its delay d: the time that m >= least
// passes around the cycle take together, for an m that is to be found here.  A
// pass takes anything of its window <a, b> (see trace_passes, and
// sem/cycle_window.h for the theory): a sum over segments, which are cut where
// the clock is reset, each from its greatest lower bound to the upper bound of
// its last edge; an end is open if it is open in some segment.  m passes fit if
// and only if ma <= d <= mb, strictly where open: then each may take d / m.
//
//   m         the least that fits, if the window is closed or endless; else one
//             that keeps away from the open ends
//   a pass    with times in units: r = d mod m of them take ceil(d / m) units,
//             the others floor(d / m).  If an open end is in the way, units
//             become smaller, by the least power of two that does.  So there are
//             two blocks at most.
//   segments  the least time each, then what is left goes to the first, the
//             second ..., as much as they can take
//   edges     as early as may be; the last one of a segment at its end
//
// Where a bound is strict, that means one unit away from it, and again units
// become smaller if that is too much.  So numbers stay simple.
//
// Memory: the new steps and states are in the arena.

#ifndef GNOMON_TRACE_PASSES_H
#define GNOMON_TRACE_PASSES_H

#include "base/arena.h"
#include "model/network.h"
#include "trace/concretise.h"
#include "trace/trace.h"

// The trace is concrete.  Replaces every step with passes by blocks of its
// edges; blocks that are taken once are just steps.  States before such steps
// get their whole invariant; new ones have no zones.  The scale may grow;
// `infimum` and `attained` stay as they are.
//   CONCRETE_INFEASIBLE  no number of passes fits, or the edges do not make a
//                        cycle; `stuck` is the step
//   CONCRETE_OVERFLOW    numbers are too large
// The trace is then no longer concrete.
concrete_result passes_unroll(arena *, const network *, trace *);

#endif
