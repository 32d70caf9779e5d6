// result.c -- Names of verdicts, and whether what came out makes sense.

#include "job/result.h"

const char *search_verdict_name(search_verdict v) {
  static const char *const names[] = {"satisfied", "violated", "unknown"};
  return names[v];
}

bool search_result_is_valid(const search_result *r) {
  const bool is_unknown = r->verdict == VERDICT_UNKNOWN;
  if (is_unknown != (r->reason != NULL) ||
      is_unknown != (r->why != REASON_NONE))
    return false;
  if (!is_unknown && (r->error.happened || r->is_lost || r->is_doubtful))
    return false;
  if (r->is_doubtful && r->if_run == VERDICT_UNKNOWN)
    return false;
  for (uint32_t i = 0; i < r->nextremes; i++)
    if (r->extremes[i].term >= r->nvalues)
      return false;
  return true;
}
