// timing.h -- Times for the steps of a trace that has none, stop-watches included.
//
// UPPAAL's formats say which edges a run takes and not when.  trace/concretise.h
// finds the earliest times, unless something asks for a clock that was stopped: then
// times are no differences any more, but the trace is a course, and trace/delays.h
// says whether there are delays for it.  Which ones it finds is left to it.
//
// What is asked of the times is what the moves of the trace ask: no run has other
// moves, so if there are no times it is no run.  That nobody is left out of a
// broadcast, and nothing of higher priority is possible, is for replay/ to see.
//
// Memory: in the arena, whose stop is heard.

#ifndef GNOMON_TRACE_TIMING_H
#define GNOMON_TRACE_TIMING_H

#include "base/arena.h"
#include "model/network.h"
#include "trace/concretise.h"
#include "trace/trace.h"

// For a trace without passes of which concretise() says CONCRETE_STOPWATCH, and fills
// in the same; the times are leisurely.  CONCRETE_STOPWATCH again: it cannot be told,
// since numbers are too large or it had to stop.
concrete_result timing_find(arena *, const network *, trace *);

#endif
