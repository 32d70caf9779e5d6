// orders.c -- Trying orders, and staying with the best of them.

#include "engines/orders.h"

#include <assert.h>

#include "base/mem.h"
#include "path/doubts.h"

// How many states each order may expand when several are tried.
enum { FIRST_PROBE = 8000, LAST_PROBE = 512000 };

engine *orders_open(const search_job *job, search_order order) {
  assert(order != ORDER_AUTO);
  search_job ordered = *job;
  engine *e = mem_new(1, sizeof *e);
  ordered.options.order = order;
  engine_init(e, &ordered);
  engine_prune(e);
  if (job->doubts)
    doubts_attach(job->doubts, e);
  return e;
}

void orders_close(engine *e) {
  engine_release(e);
  mem_free(e);
}

static double mistakes_of(const engine *e) {
  return (double)e->mistakes / (double)(e->passed.stored + 1);
}

// Let other orders explore as much from the start; the one that makes the fewest
// mistakes stays.
static engine_status challenge(const search_job *job, engine **best,
                               engine_status status, uint64_t budget) {
  static const search_order orders[] = {ORDER_TOPO, ORDER_RANK_TOPO, ORDER_RANK,
                                        ORDER_BFS};
  const search_order first = (*best)->options.order;
  assert(budget > 0);
  for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++) {
    if (status != ENGINE_MORE || (*best)->mistakes == 0)
      return status;
    if (orders[i] == first)
      continue;
    engine *other = orders_open(job, orders[i]);
    const engine_status s = engine_run(other, budget);
    const bool wins =
        s != ENGINE_MORE || mistakes_of(other) < mistakes_of(*best);
    orders_close(wins ? *best : other);
    if (wins) {
      *best = other;
      status = s;
    }
  }
  return status;
}

// Where most of what the chosen one explores turns out to be a mistake later, see
// again.
engine_status orders_run(const search_job *job, engine **best) {
  assert(job->options.order == ORDER_AUTO && !(*best)->started);
  engine_status status =
      challenge(job, best, engine_run(*best, FIRST_PROBE), FIRST_PROBE);
  for (uint64_t budget = UINT64_C(4) * FIRST_PROBE;
       status == ENGINE_MORE && budget <= LAST_PROBE; budget *= 4) {
    if ((*best)->stats.explored < budget)
      status = engine_run(*best, budget - (*best)->stats.explored);
    if ((*best)->mistakes > (*best)->stats.explored / 2)
      status = challenge(job, best, status, budget);
  }
  return status == ENGINE_MORE ? engine_run(*best, UINT64_MAX) : status;
}
