// measure.h -- What is the value of a term of sup, inf or bounds?
//
// A term is an integer expression, a clock, or the sum of both (model/query.h).
// As all of replay it walks trees and has exact clocks, so that what an engine
// read off a zone can be compared with what a run really comes to.
//
// Memory: none of its own; the state at the end is given back.

#ifndef GNOMON_REPLAY_MEASURE_H
#define GNOMON_REPLAY_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "model/query.h"
#include "replay/concrete.h"
#include "trace/trace.h"

// What the value is said to be.
typedef struct {
  int64_t number;   // just this; but if
  bool is_strict;   // it is approached, less than 1 away from it:
  bool is_high;     // from below, else from above; and if
  bool is_infinite; // there is no bound, or it is not known: this or more, or,
                    // if it is not is_high, this or less
} measure_claim;

// Over the scale of the state.  False, and why, if it cannot be computed.
bool measure_term(const concrete *, const query_term *, wide *, refusal *);

// At the end of a concrete trace, which was replayed: is it as claimed?  If not,
// `why` is a sentence.
bool measure_end(const network *, const trace *, const query_term *,
                 const measure_claim *, strbuf *why);

#endif
