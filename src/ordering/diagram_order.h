// diagram_order.h -- Which difference of clocks a diagram asks for first.
//
// The size of a diagram depends on the order of its levels, by orders of
// magnitude (Perez, Pavese & Schapachnik, "Branching data structures for
// real-time model checking not as good as thought", section 5).  The orders here
// come from orders of the clocks (ordering/diagram_clocks.h):
//
//   fixed          by the numbers of the pairs
//   communication  ordering/diagram_line.h
//   random         any order of the clocks, by a seed
//   sampled, sift  under which a sample (ordering/diagram_sample.h) is small
//
// Sampled tries the clocks as they are numbered, forwards and backwards, on few
// zones.  It changes the best a little, again and again, and stays with what is
// better; then the same with twice as many zones, and so on.  In the end as many
// zones as can be count, and fixed is taken if it does as well.
//
// Sifting goes on from there, with more effort: each clock to every place, and
// the best place stays, until none is better (Rudell, "Dynamic variable ordering
// for ordered binary decision diagrams", ICCAD 1993; here by building anew).  It
// too is compared in the end, with what was there before.
//
// The same model and options give the same order on every machine, unless the
// watch says stop.
//
// Memory: the order is written where the caller says; all else is given back.

#ifndef GNOMON_ORDERING_DIAGRAM_ORDER_H
#define GNOMON_ORDERING_DIAGRAM_ORDER_H

#include <stdint.h>

#include "job/job.h"

// The order that options.cdd_order names, for cdd_options.order: room for
// cdd_pairs(job->s->clocks).  What has to be explored for that is watched; if the
// watch says that it is enough, the order is one of those tried so far.
void diagram_order_find(const search_job *, uint32_t *order);

#endif
