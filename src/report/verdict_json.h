// verdict_json.h -- The outcome of a run as JSON; doc/gnomon.1 describes it.
//
// Members are added, never renamed.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_VERDICT_JSON_H
#define GNOMON_REPORT_VERDICT_JSON_H

#include "base/json.h"
#include "report/verdict_list.h"

// The members "model", "results" and "summary", inside an open object.  All
// three are there for a model that could not be read, too: an empty list without
// a network.
void verdict_json(const verdict_list *, json *);

#endif
