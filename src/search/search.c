// search.c -- From a question to an answer: what there is to prepare, which engine it
// is for, and when to run one again.

#include "search/search.h"

#include <assert.h>

#include "dd/cdd.h"
#include "engines/engines.h"
#include "fixpoint/untimed.h"
#include "job/choice.h"
#include "job/option_table.h"
#include "live/accepting.h"
#include "ordering/diagram_order.h"
#include "path/doubts.h"
#include "reach/accelerator.h"
#include "search/answer.h"
#include "search/extremes_bracket.h"
#include "search/prepare.h"
#include "sem/dead_cells.h"
#include "sem/equal_clocks.h"
#include "sem/limits.h"
#include "values/extremes.h"

// ---- One engine

// With bounds as wide as it takes.
static search_result run(search_job *job, const engine_ops *ops) {
  for (;;) {
    search_result r;
    void *e = ops->open(job);
    assert(!job->code->is_frozen && ops->run && ops->tell && ops->count);
    job->code->is_frozen = true;
    const engine_status status = ops->run(e, UINT64_MAX);
    job->code->is_frozen = false;
    const bool again = status == ENGINE_OVERFLOW && ops->widens &&
                       job->options.width < ZONE_64;
    if (!again)
      r = answer_of(job, ops, e, status);
    ops->close(e);
    if (!again)
      return r;
    job->options.width++;
  }
}

// ---- Zones

static const accelerator *find_leaps(const search_job *job) {
  accelerator *a = accelerator_new(job->memory, job->network,
                                   job->options.accelerate == ACCELERATE_OVER);
  if (job->options.abstraction != ABSTRACTION_NONE)
    accelerator_spare(a, job->limits);
  return a;
}

// After an extrapolation a leap may start from a clock that is 0 in no state
// that can be reached, but only in one that such a state simulates.  Then what
// was found exists, but not by that path: search again with zones as they are.
// No model is known for which this happens.
static bool needs_exact_zones(const search_job *job, const search_result *r) {
  return r->is_lost && job->leaps &&
         options_extrapolate(job->options.abstraction);
}

// What is found with stop-watches is decided by its path, but for deadlocks, and
// for what comes first in time.
static bool may_doubt(const search_job *job) {
  return job->network->has_rates && job->asked && !job->has_deadlock &&
         !job->s->timer;
}

// May stretches of paths be left out?  Not if states are forgotten or told by
// less than what they are.
static bool may_refine(const search_options *o) {
  return o->passed == PASSED_EXACT && o->zones != ZONES_NUMBER &&
         o->reduce == REDUCE_NONE;
}

static search_result run_doubting(search_job *job) {
  doubts d;
  assert(job->network->has_rates && !job->doubts);
  doubts_init(&d, job->memory, job->s,
              query_is_existential(job->asked->kind) ? TRACE_WITNESS
                                                     : TRACE_COUNTEREXAMPLE,
              may_refine(&job->options), job->options.path == PATH_SHORTEST);
  job->doubts = &d;
  search_result r = run(job, &engine_zones);
  r.stats.ruled_out = doubts_count(&d);
  job->doubts = NULL;
  doubts_release(&d);
  return r;
}

static search_result run_zones(search_job *job) {
  for (;;) {
    const search_result r =
        may_doubt(job) ? run_doubting(job) : run(job, &engine_zones);
    if (r.has_given_up) {
      assert(job->merges); // or it does not end
      job->merges = false;
      continue;
    }
    if (!needs_exact_zones(job, &r))
      return r;
    assert(job->options.abstraction != ABSTRACTION_ALU); // or it does not end
    job->options.abstraction = ABSTRACTION_ALU;
    job->options.passed = PASSED_EXACT;
  }
}

// ---- Without clocks, first

// The verdict if the goal is out of reach whatever the clocks.
static bool run_untimed(search_job *job, search_stats *stats,
                        search_result *r) {
  if (job->has_deadlock || !untimed_decides(job->s, job->looked_for,
                                            &job->options, job->watch, stats))
    return false;
  *r = (search_result){.verdict = job->asked->kind == QUERY_REACHABLE
                                      ? VERDICT_VIOLATED
                                      : VERDICT_SATISFIED,
                       .stats = *stats,
                       .chosen = job->options};
  r->stats.seconds = watch_seconds(job->watch);
  if (r->chosen.order == ORDER_AUTO)
    r->chosen.order = ORDER_BFS;
  return true;
}

static void find_levels(search_job *job) {
  assert(job->s->clocks <= CDD_MAX_DIMENSION);
  uint32_t *levels =
      arena_array(job->memory, cdd_pairs(job->s->clocks), sizeof *levels);
  diagram_order_find(job, levels);
  job->options.cdd_levels = levels;
}

static search_result run_engine(search_job *job) {
  if (job->options.engine == SEARCH_ENGINE_CMD)
    return run(job, &engine_matrices);
  search_stats untimed = {.has_untimed = false};
  search_result r;
  if (job->options.untimed_first && run_untimed(job, &untimed, &r))
    return r;
  if (options_have_diagrams(&job->options))
    find_levels(job);
  r = job->options.engine == SEARCH_ENGINE_CDD ? run(job, &engine_diagrams)
                                               : run_zones(job);
  stats_add(&untimed, &r.stats, STATS_AGAIN);
  r.stats = untimed;
  return r;
}

// ---- With more than can be reached, first
//
// What a simulation keeps is not enough for deadlocks and ends of runs.  But zones
// that are extrapolated by L and U, and compared by inclusion, have all that can be
// reached, and far fewer states are stored than with what a bisimulation keeps: what
// they do not have does not exist, and what is found in them does if it has a path.
// Only if it has none, the search is made again, with the limits of the job.

// Is this the answer?
static bool is_answer(const search_job *job, search_result *r) {
  r->chosen.path = job->options.path;
  if (job->options.path == PATH_NONE)
    r->path = NULL;
  return r->verdict != VERDICT_UNKNOWN || job->watch->reason;
}

static search_result run_once(search_job *job) {
  assert(job->asked && !query_is_about_values(job->asked->kind));
  if (!query_is_about_runs(job->asked->kind))
    return run_zones(job);
  if (!accepting_is_about(job->asked))
    return run(job, &engine_runs);
  const accepting_plan plan = accepting_plan_of(
      job->memory, job->code, job->asked, job->asked_code, job->limits);
  job->again = &plan;
  const search_result r = run(job, &engine_components);
  job->again = NULL;
  return r;
}

// With what it took before.
static search_result run_again(search_job *job, const search_result *before,
                               search_result (*how)(search_job *)) {
  search_stats all = before->stats;
  search_result r = how(job);
  stats_add(&all, &r.stats, STATS_AGAIN);
  r.stats = all;
  return r;
}

// With symmetry a loop may come back to where it began only after very many rounds:
// when what it exchanges each time is of high order.
static bool lacks_loop(const search_job *job, const search_result *r) {
  return job->symmetry && query_is_about_runs(job->asked->kind) &&
         r->why == REASON_NO_DELAYS;
}

// Again, and every state is stored, for this reason.
static search_result run_apart(search_job *job, const search_result *before,
                               const char *why) {
  const bool had = job->symmetry;
  job->symmetry = NULL;
  search_result r = run_again(job, before, run_once);
  r.kept.why[KEPT_SYMMETRIC] = had ? why : NULL;
  return r;
}

static search_result run_exactly(search_job *job) {
  const search_result r = run_once(job);
  if (!lacks_loop(job, &r))
    return r;
  return run_apart(job, &r,
                   "the loop that was found is back only after many rounds");
}

static search_result run_twice(search_job *job, bool exceeds_first) {
  if (!exceeds_first)
    return run_exactly(job);
  search_job first = prepare_exceeding(job);
  search_result r = run_once(&first);
  return is_answer(job, &r) ? r : run_again(job, &r, run_exactly);
}

// If only runs that take infinite time count, it is first asked whether there is
// one at all: that takes fewer states.  Then clocks are waited for, one after the other,
// which is another order after they were exchanged (live/accepting.h).
static search_result run_non_zeno(search_job *job, bool exceeds_first) {
  query any = *job->asked;
  assert(any.non_zeno && query_is_about_runs(any.kind));
  any.non_zeno = false;
  search_job first = *job;
  first.asked = &any;
  first.options.path = PATH_NONE;
  search_result r = run_twice(&first, exceeds_first);
  r.chosen.path = job->options.path;
  if (r.verdict !=
      (query_is_existential(any.kind) ? VERDICT_SATISFIED : VERDICT_VIOLATED))
    return r;
  return run_apart(
      job, &r, "to see that time goes on, clocks are waited for in one order");
}

// ---- What there is to prepare

static search_result refused(const char *why) {
  return (search_result){
      .verdict = VERDICT_UNKNOWN, .reason = why, .why = REASON_REFUSED};
}

// It had to stop before the search began.
static search_result stopped(const stopper *s) {
  search_result r = refused(s->reason);
  r.why = reason_of_stop(s);
  return r;
}

static search_result run_extremes(search_job *job, const search_options *o) {
  const char *why = extremes_refusal(job->memory, job->network, o);
  if (why)
    return refused(why);
  job->options = *o;
  const search_result r = run(job, &engine_extremes);
  job->options.no_merge |= r.has_given_up;
  return r.has_given_up ? run(job, &engine_extremes) : r;
}

static search_result run_prepared(search_job *job, const search_options *o,
                                  bool for_ever) {
  const bool exceeds_first =
      (for_ever || job->has_deadlock) && prepare_may_exceed(job, o);
  if (for_ever && job->asked->non_zeno)
    return run_non_zeno(job, exceeds_first);
  return for_ever || exceeds_first ? run_twice(job, exceeds_first)
                                   : run_engine(job);
}

static search_result run_asked(arena *memory, network_code *code,
                               const query *asked, const query_code *asked_code,
                               const search_options *o) {
  watch w;
  assert(!asked == !asked_code && !code->is_frozen);
  search_job job = {.memory = memory,
                    .code = code,
                    .network = code->network,
                    .asked = asked,
                    .asked_code = asked_code,
                    .watch = &w};
  const bool for_ever = asked && query_is_about_runs(asked->kind);
  const char *why = search_refuse_size(memory, job.network);
  if (!why && asked && asked->has_deadlock && job.network->has_rates)
    why = "deadlock is not decided for models with stop-watches";
  if (why)
    return refused(why);
  watch_init(&w, memory, o);
  if (stop_look(memory->stop))
    return stopped(memory->stop);
  if (asked && query_is_about_values(asked->kind))
    return job.network->has_rates
               ? extremes_bracket(memory, code, asked, o, search_run)
               : run_extremes(&job, o);
  if (!prepare(&job, o, for_ever))
    return stopped(memory->stop);
  if (for_ever)
    why = accepting_refusal(memory, job.network, asked, job.limits, o);
  if (why)
    return refused(why);
  if (o->accelerate != ACCELERATE_OFF)
    job.leaps = find_leaps(&job);
  watch_init(&w, memory, o); // what it took to prepare is not the search's time
  search_result r = run_prepared(&job, o, for_ever);
  r.symmetry = job.symmetry ? job.symmetry->symmetry : NULL;
  if (job.keeps_symmetric)
    r.kept.why[KEPT_SYMMETRIC] = job.keeps_symmetric;
  return r;
}

// The same with fewer clocks compared (sem/equal_clocks.h), or as it is.
static search_result run_with_fewer_clocks(arena *memory, network_code *code,
                                           const query *asked,
                                           const query_code *asked_code,
                                           const search_options *o) {
  const network *fewer =
      o->no_equal_clocks ? NULL : equal_clocks_merge(memory, code->network);
  if (!fewer || stop_look(memory->stop))
    return run_asked(memory, code, asked, asked_code, o);
  network_code *compiled = compile_network(memory, fewer);
  if (!asked)
    return run_asked(memory, compiled, NULL, NULL, o);
  const query_code again = compile_query(compiled, asked);
  return run_asked(memory, compiled, asked, &again, o);
}

search_result search_run(arena *memory, network_code *code, const query *asked,
                         const query_code *asked_code,
                         const search_options *o) {
  search_options given = *o;
  kept_reasons k = kept_settle(code->network, asked, &given);
  search_result r =
      run_with_fewer_clocks(memory, code, asked, asked_code, &given);
  if (r.kept.why[KEPT_SYMMETRIC]) // found out on the way
    k.why[KEPT_SYMMETRIC] = r.kept.why[KEPT_SYMMETRIC];
  r.kept = k;
  assert(search_result_is_valid(&r));
  return r;
}
