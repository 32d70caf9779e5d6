// write_out.h -- A trace with every step of its blocks written out.
//
// Memory: in the arena; locations, cells and labels are those of the trace that
// was given.

#ifndef GNOMON_TRACE_WRITE_OUT_H
#define GNOMON_TRACE_WRITE_OUT_H

#include "base/arena.h"
#include "model/network.h"
#include "trace/trace.h"

// The same run without blocks (trace/repeats.h).  States within blocks have no
// zones.  NULL, with a text in the arena, if that is too long.
trace *write_out(arena *, const network *, const trace *, const char **why);

#endif
