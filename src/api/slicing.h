// slicing.h -- A query with only what matters to it, for check and convert.
//
// Memory: everything is in the arena.

#ifndef GNOMON_API_SLICING_H
#define GNOMON_API_SLICING_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"
#include "model/query.h"

// The network without what cannot influence the query, which is its first and
// only query there; NULL if that is all of it.
// `plain_names` are for writers (sem/excerpt.h).
network *slicing_cut(arena *, const network *, const query *, bool plain_names);

// "2 of 5 processes, 1 of 3 clocks, 0 of 2 variables, 14 of 30 edges are left"
void slicing_describe(const network *whole, const network *rest, strbuf *);

#endif
