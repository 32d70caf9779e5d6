// extremes.c -- The engine of sup, inf and bounds.  It widens the bounds of each of its
// searches itself.

#include "values/extremes.h"

#include <assert.h>

#include "base/mem.h"
#include "engines/engines.h"

static void *extremes_open(const search_job *job) {
  extremes *x = mem_new(1, sizeof *x);
  extremes_init(x, job);
  return x;
}

static void extremes_close(void *x) {
  extremes_release(x);
  mem_free(x);
}

static engine_status extremes_run_all(void *x, uint64_t budget) {
  assert(budget > 0);
  (void)budget;
  return extremes_run(x);
}

static void extremes_find(void *data, engine_status status,
                          engine_findings *f) {
  const extremes *x = data;
  const expand_fault *fault = extremes_fault(x);
  assert(status != ENGINE_MORE && status != ENGINE_FOUND);
  *f = (engine_findings){
      .no_start = x->no_start,
      .has_state = x->has_engine && x->engine.node != PASSED_NONE,
      .has_given_up = extremes_gave_up(x),
      .fault = fault,
      .error = status == ENGINE_QUERY ? &x->error : &fault->error,
  };
}

static void extremes_sum(void *data, search_stats *stats,
                         search_options *chosen) {
  extremes *x = data;
  extremes_count(x);
  *stats = x->stats;
  *chosen = x->options;
}

static trace *extremes_way_wrong(void *x, arena *memory, trace_kind kind) {
  (void)kind; // values have runs of their own
  return extremes_error_path(memory, x);
}

// Whatever the verdict, unless there is no initial state: what is known of one term
// does not depend on the others.
static bool extremes_values(void *data, arena *memory, bool has_paths,
                            search_result *r) {
  extremes *x = data;
  return x->no_start || extremes_tell(memory, x, has_paths, r);
}

const engine_ops engine_extremes = {
    .open = extremes_open,
    .run = extremes_run_all,
    .tell = extremes_find,
    .count = extremes_sum,
    .path = extremes_way_wrong,
    .values = extremes_values,
    .close = extremes_close,
};
