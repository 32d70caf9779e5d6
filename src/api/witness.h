// witness.h -- No verdict by a path that was not played by the reference.
//
// An engine's path is given times (trace/concretise.h) if it has none, steps that stand for
// many are taken apart (trace/passes.h), and then it is replayed by code that
// shares nothing with the engine (replay/replay.h).  If that fails, gnomon is
// wrong somewhere, and says so instead of giving the verdict.
//
// Memory: what is added to the trace is in the arena; `why` is the caller's.

#ifndef GNOMON_API_WITNESS_H
#define GNOMON_API_WITNESS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"
#include "trace/trace.h"

typedef enum {
  WITNESS_GOOD,   // it is concrete now
  WITNESS_UNSURE, // it cannot be told: stop-watches, numbers too large, loops
  WITNESS_FALSE,  // a fault of gnomon
} witness_status;

// `asked` may be NULL.  If the answer is not GOOD, `why` gets a text.
witness_status witness_confirm(arena *, const network *, const query *asked,
                               trace *, strbuf *why);

#endif
