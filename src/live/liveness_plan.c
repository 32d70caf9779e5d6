// liveness_plan.c -- What is asked about runs without end, and what of it is refused.

#include <assert.h>

#include "job/option_table.h"
#include "live/liveness.h"

const char *liveness_refuse_options(arena *memory, const search_options *o) {
  const option_refusal no = option_refused(memory, o, BY_RUNS);
  return no.option
             ? arena_printf(memory, "%s does not go with E[], A<> and -->%s",
                            no.option, no.instead)
             : NULL;
}

const char *liveness_refusal(arena *memory, const network *net,
                             const query *asked, const network_limits *limits,
                             const search_options *o) {
  if (asked->has_deadlock)
    return "deadlock is not decided within E[], A<> and -->";
  if (net->has_rates)
    return "E[], A<> and --> are not decided for models with stop-watches";
  if (limits->diagonals_unbounded && o->abstraction != ABSTRACTION_NONE)
    return "E[], A<> and --> are not decided where clocks are copied so that "
           "there is no end to the diagonals that matter";
  return liveness_refuse_options(memory, o);
}

liveness_plan liveness_plan_of(const query *asked, const query_code *code) {
  switch (asked->kind) {
  case QUERY_POTENTIALLY_ALWAYS:
    return (liveness_plan){.bad = code->not_p};
  case QUERY_EVENTUALLY:
    return (liveness_plan){.bad = code->p};
  default:
    assert(asked->kind == QUERY_LEADS_TO);
    return (liveness_plan){.bad = code->q, .from = code->p, .has_from = true};
  }
}
