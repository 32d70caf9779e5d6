// verdict_list.c -- Filling in verdicts, and what they sum up to.

#include "report/verdict_list.h"

#include <assert.h>

#include "job/option_table.h"

void verdict_drop_paths(verdict *v) {
  v->result.path = NULL;
  v->result.nextremes = 0;
}

void verdict_become_unknown(verdict *v, reason_code why, const char *reason) {
  v->result.verdict = VERDICT_UNKNOWN;
  v->result.why = why;
  v->result.reason = reason;
  verdict_drop_paths(v);
  v->result.nvalues = 0;
  v->result.error = (search_error){0};
}

void verdict_become_refused(verdict *v, const char *refusal) {
  const bool is_wrong = v->asked && v->asked->is_wrong;
  verdict_become_unknown(v, is_wrong ? REASON_QUERY_ERROR : REASON_REFUSED,
                         refusal);
}

bool verdict_is_wanted(const verdict *v) {
  const bool violated = v->asked && v->asked->wanted == WANTED_VIOLATED;
  return v->result.verdict == (violated ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

void verdict_engine_text(const verdict *v, strbuf *out) {
  option_tell_line(&v->result.chosen, v->result.stats.has_diagrams, out);
}

static bool is_valid(const search_result *r) {
  const bool is_unknown = r->verdict == VERDICT_UNKNOWN;
  bool good = is_unknown == (r->reason != NULL) &&
              is_unknown == (r->why != REASON_NONE) &&
              (!r->path || r->path->concrete);
  for (uint32_t i = 0; i < r->nextremes; i++)
    good &= !r->extremes[i].path || r->extremes[i].path->concrete;
  return good;
}

bool verdict_list_is_valid(const verdict_list *l) {
  for (uint32_t i = 0; i < l->count; i++)
    if (!is_valid(&l->data[i].result))
      return false;
  return true;
}

verdict_tally verdict_count(const verdict_list *l) {
  verdict_tally t = {0};
  assert(verdict_list_is_valid(l));
  for (uint32_t i = 0; i < l->count; i++) {
    const verdict *v = &l->data[i];
    const bool unknown = v->result.verdict == VERDICT_UNKNOWN;
    t.unknown += unknown;
    t.decided += !unknown;
    t.unwanted += !unknown && !verdict_is_wanted(v);
    t.errors += v->result.error.happened;
  }
  return t;
}
