// evidence.h -- What a saved run shows: is it a run of the model, and does it decide a
// query?
//
// Memory: evidence_init() and evidence_release().

#ifndef GNOMON_API_EVIDENCE_H
#define GNOMON_API_EVIDENCE_H

#include <stdbool.h>

#include "base/json.h"
#include "base/strbuf.h"
#include "job/result.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/concretise.h"

// It shows the query only if it is a run.  If that cannot be told, is_unsure, which is
// of the first that is false.
typedef struct {
  bool is_run, shows;
  bool is_unsure;
  search_error error; // that it leads to
  strbuf why;
} evidence;

void evidence_init(evidence *);
void evidence_release(evidence *);

// Can a run show anything of such a query?
bool evidence_can_show(const query *);

// `asked` may be NULL; `times` is how the trace came by its times.
void evidence_judge(evidence *, const network *, const query *asked, trace *,
                    concrete_result times);

// Members of an object: "is_run"; "shows_query" if something is asked, both null if it
// cannot be told; "reason"; "leads_to_error" if it does.
void evidence_json(const evidence *, const query *asked, json *);

#endif
