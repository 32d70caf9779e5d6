// verdict_error.h -- A run-time error of the model, in words and as JSON.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_VERDICT_ERROR_H
#define GNOMON_REPORT_VERDICT_ERROR_H

#include <stdbool.h>

#include "base/json.h"
#include "base/strbuf.h"
#include "report/verdict_list.h"

// "the value 10 is not in the range 0 to 9 (edge P.a -> P.b)"
void verdict_error_text(const search_error *, strbuf *);

// The member "error" of a result; null if there was none.
void verdict_error_json(const verdict_list *, const verdict *, json *);

// Do they go wrong at the same place in the same way?
bool verdict_error_same(const search_error *, const search_error *);

#endif
