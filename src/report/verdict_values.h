// verdict_values.h -- The values of sup, inf and bounds, in words and as JSON.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_VERDICT_VALUES_H
#define GNOMON_REPORT_VERDICT_VALUES_H

#include <stdio.h>

#include "base/json.h"
#include "base/strbuf.h"
#include "report/verdict_list.h"

// A line for each term, indented, with the files of its traces; nothing if no term
// is known, or the query has none:
//
//   x <= 25                largest, and attained
//   y < 5                  approached only
//   z < infinity           there is no largest
//   n in [0,3] [7,9]       bounds
//   m has no value: ...    the predicate holds nowhere
void verdict_values_text(const verdict *, FILE *);

// What a trace shows: "x <= 25", "z >= 31".
void verdict_extreme_text(const verdict *, const search_extreme *, strbuf *);

// The member "values" of a result; null for queries without terms.
void verdict_values_json(const verdict_list *, const verdict *, json *);

#endif
