// extremes_bracket.h -- sup, inf and bounds with stop-watches: between what a run
// reaches and what none does.
//
// Zones around stopped clocks are larger than what can be reached, so nothing can
// be read off them.  But E<> p && e >= c is decided for any c (path/doubts.h), and
// if it holds for c it does for everything below.  So the largest value is looked for
// by bisection: each run raises what is reached, each proof lowers what is not.
// Where they meet the value is known.  They may not: if a question stays unknown,
// or if the value is between two integers.  Then both are told.  Each run that raises
// what is reached is asked whether there is no end to it (trace/growth.h); if not, and
// runs become longer and longer, it is given up.
//
// For bounds, what is between the least and the largest value is not looked at.
//
// Memory: runs, values and texts are in the arena.

#ifndef GNOMON_SEARCH_EXTREMES_BRACKET_H
#define GNOMON_SEARCH_EXTREMES_BRACKET_H

#include "base/arena.h"
#include "job/options.h"
#include "job/result.h"
#include "model/query.h"
#include "sem/compile.h"

// What decides each question: search_run().
typedef search_result bracket_search(arena *, network_code *, const query *,
                                     const query_code *,
                                     const search_options *);

// As search_run(), for a query about values and a network with stop-watches.
search_result extremes_bracket(arena *, network_code *, const query *,
                               const search_options *, bracket_search *);

#endif
