// prepare.c -- Limits, semantics, and what is left out of states.

#include "search/prepare.h"

#include <assert.h>

#include "job/choice.h"
#include "job/option_table.h"
#include "search/certifiable.h"
#include "sem/commuting.h"
#include "sem/dead_cells.h"
#include "sem/hopeless.h"
#include "symmetry/plan.h"

static const symmetry_plan *find_symmetry(search_job *job,
                                          const network_limits *limits) {
  arena *a = job->memory;
  if (!job->options.certificate)
    return plan_find(a, job->s, job->asked, limits, job->dead);
  const symmetry *found = symmetry_find(a, job->network, job->asked, limits);
  const symmetry *s = certifiable(a, job->asked, limits, found);
  if (found && !s)
    job->keeps_symmetric =
        "the checker of certificates does not see what can be exchanged";
  return s ? plan_make(a, job->s, s, job->dead) : NULL;
}

// What need not be told apart, with these limits: which variables are dead and what is
// a symmetry may depend on them.
static void find_alike(search_job *job, const network_limits *limits) {
  const search_options *o = &job->options;
  job->limits = limits;
  job->dead = o->no_dead_variables ? NULL
                                   : dead_cells_find(job->memory, job->network,
                                                     job->asked, limits);
  job->symmetry = o->no_symmetry ? NULL : find_symmetry(job, limits);
}

bool prepare(search_job *job, const search_options *o, bool for_ever) {
  const query *asked = job->asked;
  job->has_deadlock = asked && asked->has_deadlock;
  job->looked_for = !asked                        ? CODE_NONE
                    : asked->kind == QUERY_ALWAYS ? job->asked_code->not_p
                                                  : job->asked_code->p;
  network_limits *limits =
      limits_find(job->memory, job->code, asked, job->has_deadlock || for_ever);
  if (stop_look(job->memory->stop))
    return false;
  limits_scale(job->network, limits);
  job->s = semantics_new(job->memory, job->code, limits->scale,
                         o->path == PATH_FASTEST);
  job->options = choice_make(job->network, limits, o, asked, job->has_deadlock);
  job->options.discrete = choice_discrete(&job->options, job->s->layout.words);
  if (for_ever)
    job->options.abstraction = o->abstraction;
  find_alike(job, limits);
  job->merges = !o->no_merge;
  if (!o->no_hopeless)
    job->hopeless = hopeless_find(job->memory, job->network, asked);
  if (o->commute != COMMUTE_OFF)
    job->commuting = commuting_find(job->memory, job->s, asked);
  assert(job->limits->scale == job->s->scale);
  assert(for_ever || job->options.abstraction != ABSTRACTION_AUTO);
  assert(!asked || asked->kind != QUERY_REACHABLE ||
         job->looked_for != CODE_NONE);
  return !stop_look(job->memory->stop);
}

// ---- With more than can be reached

bool prepare_may_exceed(const search_job *job, const search_options *o) {
  return o->abstraction == ABSTRACTION_AUTO &&
         !option_refused(job->memory, o, BY_VALUES).option &&
         !job->limits->has_diagonals && !job->network->has_rates;
}

search_job prepare_exceeding(const search_job *job) {
  network_limits *limits =
      limits_find(job->memory, job->code, job->asked, false);
  limits_scale(job->network, limits);
  assert(limits->scale == job->limits->scale);
  search_job out = *job;
  find_alike(&out, limits);
  out.options.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
  out.options.path = PATH_SOME;
  return out;
}
