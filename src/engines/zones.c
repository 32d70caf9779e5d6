// zones.c -- The engine of zones, with the order `auto`, and rounds where there are
// doubts.

#include <assert.h>

#include "base/mem.h"
#include "engines/engines.h"
#include "engines/orders.h"
#include "path/doubts.h"
#include "path/path.h"
#include "proof/prove.h"

typedef struct {
  const search_job *job;
  engine *e;
} zones;

static engine *begin(const search_job *job) {
  const search_order order = job->options.order;
  return orders_open(job, order == ORDER_AUTO ? ORDER_BFS : order);
}

static void *zones_open(const search_job *job) {
  zones *z = mem_new(1, sizeof *z);
  *z = (zones){job, begin(job)};
  return z;
}

static void zones_close(void *data) {
  zones *z = data;
  orders_close(z->e);
  mem_free(z);
}

// A search, or one after another, as long as each leaves out more
// (path/doubts.h).  An order of its own is not for a budget.
static engine_status zones_run(void *data, uint64_t budget) {
  zones *z = data;
  const search_job *job = z->job;
  assert(z->e && budget > 0);
  for (;;) {
    const engine_status status = job->options.order == ORDER_AUTO
                                     ? orders_run(job, &z->e)
                                     : engine_run(z->e, budget);
    if (!job->doubts || (status != ENGINE_DONE && status != ENGINE_AGAIN) ||
        !doubts_go_on(job->doubts, z->e))
      return status;
    orders_close(z->e);
    z->e = begin(job);
  }
}

static void zones_tell(void *data, engine_status status, engine_findings *f) {
  engine *e = ((zones *)data)->e;
  assert(status != ENGINE_FOUND || e->node != PASSED_NONE);
  *f = (engine_findings){
      .no_start = e->no_start,
      .has_state = e->node != PASSED_NONE,
      .has_hulls = e->has_hulls,
      .may_omit = options_may_omit(e->options.passed),
      .has_given_up = e->merging && e->merging->gave_up,
      .fault = &e->x.fault,
      .error =
          status == ENGINE_QUERY ? &e->goal.machine.error : &e->x.fault.error,
  };
  if (f->may_omit && !e->trouble)
    f->omission = engine_omission(e);
  if (f->has_state && path_has_inexact_leap(e))
    f->beyond = REASON_OVER;
  if (status == ENGINE_QUERY)
    e->x.fault.label = UINT32_MAX; // no transition is to blame
}

static void zones_count(void *data, search_stats *stats,
                        search_options *chosen) {
  const zones *z = data;
  engine_collect(z->e);
  engine_count(z->e);
  *stats = z->job->doubts ? z->job->doubts->before : (search_stats){0};
  stats_add(stats, &z->e->stats, STATS_AGAIN);
  *chosen = z->e->options;
}

static trace *zones_path(void *data, arena *memory, trace_kind kind) {
  return path_build(memory, ((zones *)data)->e, kind);
}

static const char *zones_prove(void *data, const query *asked, FILE *file) {
  return prove_zones(((zones *)data)->e, asked, file);
}

const engine_ops engine_zones = {
    .widens = true,
    .open = zones_open,
    .run = zones_run,
    .tell = zones_tell,
    .count = zones_count,
    .path = zones_path,
    .prove = zones_prove,
    .close = zones_close,
};
