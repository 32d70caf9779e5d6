// orders.h -- The order `auto`: whatever makes the fewest mistakes in a probe.
//
// A mistake is a state that was expanded and then covered by another.
//
// Memory: orders_close().

#ifndef GNOMON_ENGINES_ORDERS_H
#define GNOMON_ENGINES_ORDERS_H

#include "reach/engine.h"

// An engine with this order, which is told by the job otherwise.  Memory:
// orders_close().
engine *orders_open(const search_job *, search_order);
void orders_close(engine *);

// Run *best, which has not run yet, and others beside it; *best is the one that went
// on.
engine_status orders_run(const search_job *, engine **best);

#endif
