// diagrams.c -- The engine cdd.

#include <assert.h>

#include "base/mem.h"
#include "diagram/diagram.h"
#include "engines/engines.h"
#include "proof/prove.h"

static void *diagrams_open(const search_job *job) {
  diagram *d = mem_new(1, sizeof *d);
  diagram_init(d, job);
  return d;
}

static void diagrams_close(void *d) {
  diagram_release(d);
  mem_free(d);
}

static engine_status diagrams_run(void *d, uint64_t budget) {
  assert(budget > 0);
  (void)budget;
  return diagram_run(d);
}

static void diagrams_tell(void *data, engine_status status,
                          engine_findings *f) {
  const diagram *d = data;
  const bool is_error = status == ENGINE_ERROR || status == ENGINE_QUERY;
  assert(status != ENGINE_MORE);
  *f = (engine_findings){
      .no_start = d->no_start,
      .has_state = d->nevents > 0 || d->found != DIAGRAM_NONE,
      .fault = &d->fault,
      .error =
          status == ENGINE_QUERY ? &d->goal.machine.error : &d->fault.error,
  };
  if (is_error && d->is_early)
    f->beyond = REASON_PRIORITIES;
}

static void diagrams_count(void *data, search_stats *stats,
                           search_options *chosen) {
  diagram *d = data;
  cdd_collect(d->m);
  diagram_count(d);
  *stats = d->stats;
  *chosen = d->options;
}

static trace *diagrams_path(void *d, arena *memory, trace_kind kind) {
  return diagram_path(memory, d, kind);
}

static const char *diagrams_prove(void *d, const query *asked, FILE *file) {
  return prove_diagram(d, asked, file);
}

const engine_ops engine_diagrams = {
    .open = diagrams_open,
    .run = diagrams_run,
    .tell = diagrams_tell,
    .count = diagrams_count,
    .path = diagrams_path,
    .prove = diagrams_prove,
    .close = diagrams_close,
};
