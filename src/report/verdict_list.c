#include "report/verdict_list.h"

#include "job/option_table.h"

bool verdict_is_wanted(const verdict *v) {
  const bool violated = v->asked && v->asked->wanted == WANTED_VIOLATED;
  return v->result.verdict == (violated ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

void verdict_engine_text(const verdict *v, strbuf *out) {
  option_tell_line(&v->result.chosen, v->result.stats.has_diagrams, out);
}
