// witness.h -- Is a path of the engine one that the network can go?

#ifndef GNOMON_ORACLE_WITNESS_H
#define GNOMON_ORACLE_WITNESS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/trace.h"

typedef enum { WITNESS_OK, WITNESS_NO_TIMES, WITNESS_NO_REPLAY } witness_status;

// Finds times for it, and replays it.  `why` gets a sentence if that fails.
witness_status witness_check(arena *, const network *, const query *, trace *,
                             strbuf *why);

#endif
