// values.h -- No value of sup, inf or bounds by a run that was not played.
//
// Each run to an extreme is confirmed as others are (api/witness.h): at its end the
// predicate has to hold.  Then the term is computed there by the reference
// (replay/measure.h), and compared with what the search says.
//
// Memory: runs and texts are in the arena, or in the strbuf of the caller.

#ifndef GNOMON_API_VALUES_H
#define GNOMON_API_VALUES_H

#include "api/witness.h"
#include "search/search.h"

// All extremes of the result are concrete if the answer is GOOD; else `why` gets a
// text about the first that is not.
witness_status values_confirm(arena *, const network *, const query *asked,
                              search_result *, strbuf *why);

// Do two searches for the same terms say the same?
bool values_agree(query_kind, const search_result *, const search_result *);

#endif
