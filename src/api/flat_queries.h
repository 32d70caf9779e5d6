// flat_queries.h -- Queries as they are asked of the flat form of a network.
//
// A flat form (syntax/write.h) has no names with dots and parentheses: variables
// of processes are global, and P(1) is P_1.
//
// Memory: the text goes to the strbuf; the arena is for names on the way.

#ifndef GNOMON_API_FLAT_QUERIES_H
#define GNOMON_API_FLAT_QUERIES_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"

// As .xta has them.  Whether they are understood is for the caller to see.
void flat_queries_put(arena *, const network *, strbuf *);

#endif
