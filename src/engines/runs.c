// runs.c -- The two engines for runs without end; the second has the first in it
// (live/accepting.h).

#include <assert.h>

#include "base/mem.h"
#include "engines/engines.h"
#include "live/accepting.h"
#include "live/liveness.h"
#include "proof/prove.h"

static void *runs_open(const search_job *job) {
  const liveness_plan plan = liveness_plan_of(job->asked, job->asked_code);
  liveness *l = mem_new(1, sizeof *l);
  liveness_init(l, job, &plan);
  return l;
}

static void runs_close(void *l) {
  liveness_release(l);
  mem_free(l);
}

static void *components_open(const search_job *job) {
  accepting *a = mem_new(1, sizeof *a);
  accepting_init(a, job);
  return &a->l; // which comes first
}

static void components_close(void *l) {
  accepting_release(l);
  mem_free(l);
}

static engine_status runs_run(void *l, uint64_t budget) {
  assert(budget > 0);
  (void)budget;
  return liveness_run(l);
}

static void runs_tell(void *data, engine_status status, engine_findings *f) {
  const liveness *l = data;
  assert(status != ENGINE_MORE && !l->in_query == (status != ENGINE_QUERY));
  *f = (engine_findings){
      .no_start = l->no_start,
      .has_state = true,
      .may_lack_path = true,
      .is_too_long = l->is_too_long,
      .fault = &l->fault,
      .error = status == ENGINE_QUERY ? &l->error : &l->fault.error,
  };
}

static void runs_count(void *data, search_stats *stats,
                       search_options *chosen) {
  liveness *l = data;
  liveness_count(l);
  *stats = l->stats;
  *chosen = l->options;
}

// The run that goes on for ever.
static trace *lasso_of(liveness *l, arena *memory, trace_kind kind) {
  static const trace_end ENDS[] = {TRACE_LOOPS, TRACE_STAYS, TRACE_STUCK};
  const lasso found = liveness_lasso(memory, l, kind);
  if (!found.path)
    return NULL;
  found.path->end = ENDS[found.end];
  assert(found.loop_first <= found.path->nsteps);
  found.path->loop_first = found.loop_first;
  found.path->from = found.from;
  return found.path;
}

static trace *runs_path(void *l, arena *memory, trace_kind kind) {
  return kind == TRACE_ERROR ? liveness_error_path(memory, l)
                             : lasso_of(l, memory, kind);
}

static const char *runs_prove(void *l, const query *asked, FILE *file) {
  return prove_liveness(l, asked, file);
}

const engine_ops engine_runs = {
    .widens = true,
    .open = runs_open,
    .run = runs_run,
    .tell = runs_tell,
    .count = runs_count,
    .path = runs_path,
    .prove = runs_prove,
    .close = runs_close,
};

const engine_ops engine_components = {
    .widens = true,
    .open = components_open,
    .run = runs_run,
    .tell = runs_tell,
    .count = runs_count,
    .path = runs_path,
    .prove = runs_prove,
    .close = components_close,
};
