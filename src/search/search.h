// search.h -- Decides a query on a network by exploring its zone graph.
//
// The one way in: search_run() takes a compiled network, a query (or none: then
// every reachable state is enumerated) and options (job/options.h), and says what
// came out (job/result.h), with figures and, if asked for, a path that shows why.
//
// What the engine chose for an option left at its `auto` is in `chosen`.
//
// Memory: the trace and texts are in the arena; everything else is released
// when search_run() returns.

#ifndef GNOMON_SEARCH_SEARCH_H
#define GNOMON_SEARCH_SEARCH_H

#include "base/arena.h"
#include "job/options.h"
#include "job/result.h"
#include "model/query.h"
#include "sem/compile.h"

// Which options do not go together, or not with this network and query?  NULL
// if all is well, else a text in the arena that names them: "--abstraction alu
// is not exact for deadlock".
const char *search_refusal(arena *, const network *, const query *,
                           const search_options *);

// Likewise, are there more clocks than a search can have?
const char *search_refuse_size(arena *, const network *);

// `asked` may be NULL.  Its kind is REACHABLE, ALWAYS, or one that
// live/liveness.h or values/extremes.h is about, and its code must have been
// compiled into `code`, to which more may be added.  The satisfied verdict of a
// search without query means that all states were enumerated; that of sup, inf
// and bounds that all values are known.
search_result search_run(arena *, network_code *code, const query *asked,
                         const query_code *asked_code, const search_options *);

#endif
