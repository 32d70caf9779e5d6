// matrices.c -- The engine cmd.

#include <assert.h>

#include "base/mem.h"
#include "engines/engines.h"
#include "fixpoint/fixpoint.h"
#include "proof/prove.h"

static void *matrices_open(const search_job *job) {
  fixpoint *p = mem_new(1, sizeof *p);
  fixpoint_init(p, job);
  return p;
}

static void matrices_close(void *p) {
  fixpoint_release(p);
  mem_free(p);
}

static engine_status matrices_run(void *p, uint64_t budget) {
  assert(budget > 0);
  (void)budget;
  return fixpoint_run(p);
}

static void matrices_tell(void *data, engine_status status,
                          engine_findings *f) {
  const fixpoint *p = data;
  assert(status != ENGINE_FOUND || p->found != FIXPOINT_NONE);
  *f = (engine_findings){
      .no_start = p->no_start,
      .has_state = p->found != FIXPOINT_NONE,
      .is_lost = p->is_lost,
      .fault = &p->fault,
      .error =
          status == ENGINE_QUERY ? &p->goal.machine.error : &p->fault.error,
  };
}

static void matrices_count(void *data, search_stats *stats,
                           search_options *chosen) {
  fixpoint *p = data;
  fixpoint_count(p);
  *stats = p->stats;
  *chosen = p->options;
}

// Functions that failed say so in the watch.
static trace *matrices_path(void *p, arena *memory, trace_kind kind) {
  trace *t = fixpoint_path(memory, p, kind);
  if (!t)
    fixpoint_lose(p);
  return t;
}

static const char *matrices_prove(void *p, const query *asked, FILE *file) {
  return prove_matrices(p, asked, file);
}

const engine_ops engine_matrices = {
    .widens = true,
    .open = matrices_open,
    .run = matrices_run,
    .tell = matrices_tell,
    .count = matrices_count,
    .path = matrices_path,
    .prove = matrices_prove,
    .close = matrices_close,
};
