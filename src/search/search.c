// search.c -- From a question to an answer: choosing options, trying orders,
// going on with wider bounds, and telling what came out.

#include "search/search.h"

#include <assert.h>

#include "diagram/diagram.h"
#include "fixpoint/fixpoint.h"
#include "fixpoint/untimed.h"
#include "job/choice.h"
#include "job/watch.h"
#include "live/accepting.h"
#include "live/liveness.h"
#include "ordering/diagram_order.h"
#include "path/doubts.h"
#include "path/path.h"
#include "proof/prove.h"
#include "reach/engine.h"
#include "search/extremes_bracket.h"
#include "sem/limits.h"
#include "values/extremes.h"

// How many states each order may expand when several are tried.
enum { FIRST_PROBE = 8000, LAST_PROBE = 512000 };

typedef struct {
  arena *memory;
  const network *network;
  const query *asked;
  code_entry looked_for;
  bool has_deadlock;
  const semantics *s;
  const network_limits *limits;
  const accelerator *accelerator; // or NULL
  search_options options;
  bool rough_first; // see "Roughly, first"
  doubts *doubts;   // with stop-watches, or NULL
  watch watch;
} question;

static void begin(question *q, engine *e, search_order order) {
  search_options o = q->options;
  o.order = order;
  engine_init(e, q->s, q->limits, zone_kernel_get(o.width, o.simd),
              q->looked_for, q->has_deadlock, q->accelerator, &o, &q->watch);
  if (q->doubts)
    doubts_attach(q->doubts, e);
}

// ---- The order -----------------------------------------------------------------

static double mistakes_of(const engine *e) {
  return (double)e->mistakes / (double)(e->passed.stored + 1);
}

// Let other orders explore as much from the start; the one that makes the fewest
// mistakes stays.
static engine_status challenge(question *q, engine *best, engine_status status,
                               uint64_t budget) {
  static const search_order orders[] = {ORDER_TOPO, ORDER_RANK_TOPO, ORDER_RANK,
                                        ORDER_BFS};
  const search_order first = best->options.order;
  for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++) {
    if (status != ENGINE_MORE || best->mistakes == 0)
      return status;
    if (orders[i] == first)
      continue;
    engine other;
    begin(q, &other, orders[i]);
    const engine_status s = engine_run(&other, budget);
    if (s != ENGINE_MORE || mistakes_of(&other) < mistakes_of(best)) {
      engine_release(best);
      *best = other;
      engine_moved(best);
      status = s;
    } else {
      engine_release(&other);
    }
  }
  return status;
}

// Begin breadth first, and see whether another order does better.  Where most of
// what the chosen one explores turns out to be a mistake later, see again.
static engine_status run_best(question *q, engine *e) {
  begin(q, e, ORDER_BFS);
  engine_status status =
      challenge(q, e, engine_run(e, FIRST_PROBE), FIRST_PROBE);
  for (uint64_t budget = UINT64_C(4) * FIRST_PROBE;
       status == ENGINE_MORE && budget <= LAST_PROBE; budget *= 4) {
    if (e->stats.explored < budget)
      status = engine_run(e, budget - e->stats.explored);
    if (e->mistakes > e->stats.explored / 2)
      status = challenge(q, e, status, budget);
  }
  return status == ENGINE_MORE ? engine_run(e, UINT64_MAX) : status;
}

static engine_status run(question *q, engine *e) {
  if (q->options.order == ORDER_AUTO)
    return run_best(q, e);
  begin(q, e, q->options.order);
  return engine_run(e, UINT64_MAX);
}

// ---- What came out, of one engine or the other -------------------------------------

typedef struct {
  engine_status status;
  engine *engine;     // or
  diagram *diagram;   // or
  fixpoint *fixpoint; // or
  liveness *liveness; // or
  extremes *extremes;
} finding;

static bool is_rough_engine(const finding *f) {
  return f->engine && f->engine->rough;
}

static bool has_no_start(const finding *f) {
  return f->engine     ? f->engine->no_start
         : f->diagram  ? f->diagram->no_start
         : f->liveness ? f->liveness->no_start
         : f->extremes ? f->extremes->no_start
                       : f->fixpoint->no_start;
}

// Is it known which state it is about?
static bool has_node(const finding *f) {
  if (f->engine)
    return f->engine->node != PASSED_NONE;
  if (f->diagram)
    return f->diagram->nevents > 0 || f->diagram->found != DIAGRAM_NONE;
  if (f->liveness)
    return true;
  if (f->extremes)
    return f->extremes->has_engine && f->extremes->engine.node != PASSED_NONE;
  return f->fixpoint->found != FIXPOINT_NONE;
}

// The run that goes on for ever.
static trace *lasso_of(arena *memory, liveness *l, trace_kind kind) {
  static const trace_end ENDS[] = {TRACE_LOOPS, TRACE_STAYS, TRACE_STUCK};
  const lasso found = liveness_lasso(memory, l, kind);
  if (!found.path)
    return NULL;
  found.path->end = ENDS[found.end];
  found.path->loop_first = found.loop_first;
  found.path->from = found.from;
  return found.path;
}

static trace *path_of(arena *memory, const finding *f, trace_kind kind) {
  if (f->liveness)
    return kind == TRACE_ERROR ? liveness_error_path(memory, f->liveness)
                               : lasso_of(memory, f->liveness, kind);
  if (f->extremes)
    return extremes_error_path(memory, f->extremes);
  return f->engine    ? path_build(memory, f->engine, kind)
         : f->diagram ? diagram_path(memory, f->diagram, kind)
                      : fixpoint_path(memory, f->fixpoint, kind);
}

static const expand_fault *fault_of(const finding *f) {
  return f->engine     ? &f->engine->x.fault
         : f->diagram  ? &f->diagram->fault
         : f->liveness ? &f->liveness->fault
         : f->extremes ? extremes_fault(f->extremes)
                       : &f->fixpoint->fault;
}

// Of the query.
static const run_error *error_of(const finding *f) {
  return f->engine     ? &f->engine->goal.machine.error
         : f->diagram  ? &f->diagram->goal.machine.error
         : f->liveness ? &f->liveness->error
         : f->extremes ? &f->extremes->error
                       : &f->fixpoint->goal.machine.error;
}

// Bring the figures up to date, and say what was chosen.
static void tell_figures(const finding *f, search_result *r) {
  if (f->engine) {
    engine_collect(f->engine);
    engine_count(f->engine);
    r->stats = f->engine->stats;
    r->chosen = f->engine->options;
  } else if (f->diagram) {
    cdd_collect(f->diagram->m);
    diagram_count(f->diagram);
    r->stats = f->diagram->stats;
    r->chosen = f->diagram->options;
  } else if (f->liveness) {
    liveness_count(f->liveness);
    r->stats = f->liveness->stats;
    r->chosen = f->liveness->options;
  } else if (f->extremes) {
    extremes_count(f->extremes);
    r->stats = f->extremes->stats;
    r->chosen = f->extremes->options;
  } else {
    fixpoint_count(f->fixpoint);
    r->stats = f->fixpoint->stats;
    r->chosen = f->fixpoint->options;
  }
}

// ---- What came out ----------------------------------------------------------------

static const char *place_of(arena *memory, const network *net,
                            const expand_fault *f) {
  const process *p = &net->processes.data[f->process];
  switch (f->at) {
  case FAULT_EDGE: {
    const edge *e = &p->edges[f->index];
    return arena_printf(memory, "edge %s.%s -> %s.%s", p->name,
                        p->locations[e->source].name, p->name,
                        p->locations[e->target].name);
  }
  case FAULT_INVARIANT:
    return arena_printf(memory, "invariant of %s.%s", p->name,
                        p->locations[f->index].name);
  case FAULT_RATE:
    return arena_printf(memory, "rates of %s.%s", p->name,
                        p->locations[f->index].name);
  case FAULT_BEFORE:
    return "before_update";
  default:
    return "after_update";
  }
}

// What was met after a leap that is not exact may not exist.
static bool is_over(const finding *f, search_result *r) {
  if (!f->engine || !has_node(f) || !path_is_over(f->engine))
    return false;
  r->verdict = VERDICT_UNKNOWN;
  r->reason = "--accelerate over finds more than what can be reached, and what "
              "it found may not exist";
  return true;
}

static void tell_error(question *q, const finding *f, search_result *r) {
  if (is_over(f, r))
    return;
  r->verdict = VERDICT_UNKNOWN;
  if (f->diagram && f->diagram->is_early) {
    r->reason = "a guard or update that goes wrong decides priorities: "
                "--direction backward cannot tell whether a run meets it";
    return;
  }
  r->reason = "model error";
  const expand_fault *fault = fault_of(f);
  if (f->status == ENGINE_ERROR)
    r->error = (search_error){true, fault->error,
                              place_of(q->memory, q->network, fault)};
  else
    r->error = (search_error){true, *error_of(f), "query"};
  if (f->engine && f->status == ENGINE_QUERY)
    f->engine->x.fault.number = UINT32_MAX; // no transition is to blame
  if (!has_node(f))
    return;
  r->path = path_of(q->memory, f, TRACE_ERROR);
  r->is_lost = !r->path && !is_rough_engine(f) && !f->liveness &&
               !watch_reason(&q->watch);
}

static bool is_rough(const trace *t) {
  for (uint32_t i = 0; i <= t->nsteps; i++)
    if (t->states[i].stopped)
      return true;
  return false;
}

static void doubt(search_result *r) {
  r->is_doubtful = true;
  r->if_run = r->verdict;
  r->verdict = VERDICT_UNKNOWN;
  r->reason = "with stop-watches, zones are larger than what can be reached: "
              "what was found may not exist";
}

// There is no path: a fault, unless it had to stop.
static void lose(question *q, const finding *f, search_result *r) {
  r->is_lost = !watch_reason(&q->watch);
  r->verdict = VERDICT_UNKNOWN;
  r->reason = q->watch.reason ? q->watch.reason : "internal error";
  if (!f->fixpoint)
    return;
  fixpoint_lose(f->fixpoint);
  r->is_lost = f->fixpoint->is_lost;
  r->reason = q->watch.reason;
}

// A loop was found, but no way round it that can be seen to come back to the same
// region: with the earliest times that takes too many rounds.
static bool is_unclosed(const finding *f, const trace *t) {
  return f->liveness && t->end == TRACE_LOOPS && !t->concrete;
}

static void tell_unclosed(question *q, search_result *r) {
  r->verdict = VERDICT_UNKNOWN;
  r->reason = watch_reason(&q->watch)
                  ? q->watch.reason
                  : "a loop was found that can be repeated for ever, but not "
                    "with which delays";
  r->path = NULL;
}

static void tell_found(question *q, const finding *f, search_result *r) {
  if (is_over(f, r))
    return;
  const bool is_against = !query_is_existential(q->asked->kind);
  r->verdict = is_against ? VERDICT_VIOLATED : VERDICT_SATISFIED;
  if (q->doubts && q->doubts->found) {
    r->path = q->doubts->found;
    return;
  }
  if (q->options.path == PATH_NONE && !is_rough_engine(f))
    return;
  r->path =
      path_of(q->memory, f, is_against ? TRACE_COUNTEREXAMPLE : TRACE_WITNESS);
  if (is_rough_engine(f) && (!r->path || is_rough(r->path))) {
    doubt(r);
  } else if (!r->path) {
    lose(q, f, r);
  } else if (is_unclosed(f, r->path)) {
    tell_unclosed(q, r);
  }
}

// States may have been omitted: nothing is proved.
static void tell_not_found(const question *q, const engine *e,
                           search_result *r) {
  const double p = engine_omission(e);
  r->verdict = VERDICT_UNKNOWN;
  r->reason = arena_printf(
      q->memory, "%s; estimated omission probability %.2g",
      q->asked ? "not found" : "not all states may have been explored", p);
}

static void write_certificate(const question *q, const finding *f,
                              search_result *r) {
  FILE *file = q->options.certificate;
  if (!file || !q->asked || r->verdict == VERDICT_UNKNOWN || f->extremes)
    return;
  r->no_certificate = f->engine    ? prove_zones(f->engine, q->asked, file)
                      : f->diagram ? prove_diagram(f->diagram, q->asked, file)
                      : f->liveness
                          ? prove_liveness(f->liveness, q->asked, file)
                          : prove_matrices(f->fixpoint, q->asked, file);
  r->has_certificate = !r->no_certificate;
}

// Something was found, and it is not known whether it is there.
static void tell_doubts(const question *q, search_result *r) {
  r->verdict = VERDICT_UNKNOWN;
  r->reason = doubts_reason(q->doubts);
}

static void tell_done(const question *q, const finding *f, search_result *r) {
  if (q->doubts && doubts_remain(q->doubts)) {
    tell_doubts(q, r);
    return;
  }
  r->verdict = q->asked && query_is_existential(q->asked->kind)
                   ? VERDICT_VIOLATED
                   : VERDICT_SATISFIED;
  if (!has_no_start(f) && options_may_omit(q->options.passed))
    tell_not_found(q, f->engine, r);
  if (!has_no_start(f)) {
    write_certificate(q, f, r);
    return;
  }
  r->verdict = VERDICT_UNKNOWN;
  r->reason = "the initial state violates an invariant";
}

// A function that had to end is no error of the model, and after a stop nothing is
// known: what the search went by may not have been complete.
static bool is_stopped(question *q, const finding *f) {
  const run_error *e = f->status == ENGINE_ERROR   ? &fault_of(f)->error
                       : f->status == ENGINE_QUERY ? error_of(f)
                                                   : NULL;
  const bool decides = f->status == ENGINE_DONE || f->status == ENGINE_FOUND ||
                       f->status == ENGINE_OVERFLOW;
  return f->status == ENGINE_STOPPED || (e && e->code == DIAG_RUN_STOPPED) ||
         (decides && watch_reason(&q->watch));
}

static void tell_status(question *q, const finding *f, search_result *r) {
  switch (f->status) {
  case ENGINE_DONE:
    tell_done(q, f, r);
    break;
  case ENGINE_FOUND:
    tell_found(q, f, r);
    break;
  case ENGINE_AGAIN:
    tell_doubts(q, r);
    break;
  case ENGINE_FULL:
    r->verdict = VERDICT_UNKNOWN;
    r->reason = "the table of --passed-size is full";
    break;
  case ENGINE_ERROR:
  case ENGINE_QUERY:
    tell_error(q, f, r);
    break;
  default:
    r->verdict = VERDICT_UNKNOWN;
    r->reason = "clocks exceed bounds of 64 bits";
  }
}

static void tell(question *q, const finding *f, search_result *r) {
  if (is_stopped(q, f)) {
    r->verdict = VERDICT_UNKNOWN;
    r->reason = watch_reason(&q->watch);
  } else {
    tell_status(q, f, r);
  }
  r->is_lost |= f->fixpoint && f->fixpoint->is_lost;
  tell_figures(f, r);
}

static const accelerator *find_leaps(const question *q) {
  accelerator *a = accelerator_new(q->memory, q->network,
                                   q->options.accelerate == ACCELERATE_OVER);
  if (q->options.abstraction != ABSTRACTION_NONE)
    accelerator_spare(a, q->limits);
  return a;
}

// After an extrapolation a leap may start from a clock that is 0 in no state
// that can be reached, but only in one that such a state simulates.  Then what
// was found exists, but not by that path: search again with zones as they are.
// No model is known for which this happens.
static bool needs_exact_zones(const question *q, const search_result *r) {
  switch (q->options.abstraction) {
  case ABSTRACTION_EXTRA_M:
  case ABSTRACTION_EXTRA_M_PLUS:
  case ABSTRACTION_EXTRA_LU:
  case ABSTRACTION_EXTRA_LU_PLUS:
    return r->is_lost && q->accelerator;
  default:
    return false;
  }
}

static void find_levels(question *q) {
  uint32_t *levels =
      arena_array(q->memory, cdd_pairs(q->s->clocks), sizeof *levels);
  diagram_order_find(q->s, q->limits, &q->options, &q->watch, levels);
  q->options.cdd_levels = levels;
}

static search_result run_diagrams(question *q) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  diagram d;
  diagram_init(&d, q->s, q->limits, q->looked_for, q->has_deadlock, &q->options,
               &q->watch);
  const finding f = {.status = diagram_run(&d), .diagram = &d};
  tell(q, &f, &r);
  diagram_release(&d);
  return r;
}

// False if it has to be done again, with wider bounds.
static bool tell_or_widen(question *q, const finding *f, search_result *r) {
  if (f->status == ENGINE_OVERFLOW && q->options.width < ZONE_64) {
    q->options.width++;
    return false;
  }
  tell(q, f, r);
  return true;
}

static search_result run_matrices(question *q) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  for (;;) {
    fixpoint p;
    fixpoint_init(&p, q->s, q->limits, q->looked_for, &q->options, &q->watch);
    const finding f = {.status = fixpoint_run(&p), .fixpoint = &p};
    const bool done = tell_or_widen(q, &f, &r);
    fixpoint_release(&p);
    if (done)
      return r;
  }
}

static search_result run_liveness(question *q, const query_code *code) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  const liveness_plan plan = liveness_plan_of(q->asked, code);
  for (;;) {
    liveness l;
    liveness_init(&l, q->s, q->limits, &plan, &q->options, &q->watch);
    const finding f = {.status = liveness_run(&l), .liveness = &l};
    const bool done = tell_or_widen(q, &f, &r);
    liveness_release(&l);
    if (done)
      return r;
  }
}

static search_result run_accepting(question *q, network_code *all,
                                   const query_code *code) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  const accepting_plan plan =
      accepting_plan_of(q->memory, all, q->asked, code, q->limits);
  for (;;) {
    accepting a;
    accepting_init(&a, q->s, q->limits, &plan, &q->options, &q->watch);
    const finding f = {.status = liveness_run(&a.l), .liveness = &a.l};
    const bool done = tell_or_widen(q, &f, &r);
    accepting_release(&a);
    if (done)
      return r;
  }
}

// Values are told whatever the verdict, unless the model or the query goes wrong,
// or there is no initial state: what is known of one term does not depend on the
// others.
static void tell_values(const question *q, extremes *x, search_result *r) {
  if (r->error.happened || x->no_start ||
      extremes_tell(q->memory, x, q->options.path != PATH_NONE, r))
    return;
  r->is_lost = true;
  r->verdict = VERDICT_UNKNOWN;
  r->reason = "internal error";
  r->nvalues = r->nextremes = 0;
}

static search_result run_extremes(question *q, network_code *code,
                                  const query_code *asked_code,
                                  const search_options *o) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  r.reason = extremes_refusal(q->memory, q->network, o);
  if (r.reason)
    return r;
  q->options = *o;
  watch_init(&q->watch, q->memory, o);
  extremes x;
  extremes_init(&x, code, q->asked, asked_code, o, &q->watch);
  const finding f = {.status = extremes_run(&x), .extremes = &x};
  tell(q, &f, &r);
  tell_values(q, &x, &r);
  extremes_release(&x);
  return r;
}

// The verdict if the goal is out of reach whatever the clocks.
static bool run_untimed(question *q, search_stats *stats, search_result *r) {
  if (q->has_deadlock ||
      !untimed_decides(q->s, q->looked_for, &q->options, &q->watch, stats))
    return false;
  *r = (search_result){.verdict = q->asked->kind == QUERY_REACHABLE
                                      ? VERDICT_VIOLATED
                                      : VERDICT_SATISFIED,
                       .stats = *stats,
                       .chosen = q->options};
  r->stats.seconds = watch_seconds(&q->watch);
  if (r->chosen.order == ORDER_AUTO)
    r->chosen.order = ORDER_BFS;
  return true;
}

static void add_figures(search_stats *to, const search_stats *more) {
  to->explored += more->explored;
  to->transitions += more->transitions;
  to->covered += more->covered;
  to->inclusion_checks += more->inclusion_checks;
  to->inclusion_checks_avoided += more->inclusion_checks_avoided;
}

// One search, or with stop-watches one after another, as long as each leaves out
// more (path/doubts.h).
static search_result run_rounds(question *q) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  search_stats before = {.explored = 0};
  for (;;) {
    engine e;
    const engine_status status = run(q, &e);
    bool again = status == ENGINE_OVERFLOW && q->options.width < ZONE_64;
    if (again)
      q->options.width++;
    else if (q->doubts && (status == ENGINE_DONE || status == ENGINE_AGAIN))
      again = doubts_go_on(q->doubts, &e);
    if (again && status != ENGINE_OVERFLOW)
      add_figures(&before, &e.stats);
    if (!again)
      tell(q, &(finding){.status = status, .engine = &e}, &r);
    engine_release(&e);
    if (!again)
      break;
  }
  add_figures(&r.stats, &before);
  return r;
}

// What is found with stop-watches is decided by its path, but for deadlocks, and
// for what comes first in time.
static bool may_doubt(const question *q) {
  return q->network->has_rates && q->asked && !q->has_deadlock && !q->s->timer;
}

// May stretches of paths be left out?  Not if states are forgotten or told by
// less than what they are.
static bool may_refine(const search_options *o) {
  return o->passed == PASSED_EXACT && o->zones != ZONES_NUMBER &&
         o->reduce == REDUCE_NONE;
}

static search_result run_doubting(question *q) {
  doubts d;
  doubts_init(&d, q->memory, q->s,
              query_is_existential(q->asked->kind) ? TRACE_WITNESS
                                                   : TRACE_COUNTEREXAMPLE,
              may_refine(&q->options), q->options.path == PATH_SHORTEST);
  q->doubts = &d;
  search_result r = run_rounds(q);
  r.stats.ruled_out = doubts_count(&d);
  q->doubts = NULL;
  doubts_release(&d);
  return r;
}

static search_result run_zones(question *q) {
  for (;;) {
    const search_result r = may_doubt(q) ? run_doubting(q) : run_rounds(q);
    if (!needs_exact_zones(q, &r))
      return r;
    q->options.abstraction = ABSTRACTION_ALU;
    q->options.passed = PASSED_EXACT;
  }
}

static search_result run_engine(question *q) {
  if (q->options.engine == SEARCH_ENGINE_CMD)
    return run_matrices(q);
  search_stats untimed = {.has_untimed = false};
  search_result r;
  if (q->options.untimed_first && run_untimed(q, &untimed, &r))
    return r;
  if (options_have_diagrams(&q->options))
    find_levels(q);
  r = q->options.engine == SEARCH_ENGINE_CDD ? run_diagrams(q) : run_zones(q);
  r.stats.has_untimed = untimed.has_untimed;
  r.stats.untimed_steps = untimed.untimed_steps;
  r.stats.untimed_states = untimed.untimed_states;
  r.stats.untimed_decides = untimed.untimed_decides;
  return r;
}

// ---- Roughly, first ---------------------------------------------------------------
//
// What a simulation keeps is not enough for deadlocks and ends of runs.  But zones
// that are extrapolated by L and U, and compared by inclusion, have all that can be
// reached, and far fewer states are stored than with what a bisimulation keeps: what
// they do not have does not exist, and what is found in them does if it has a path.
// Only if it has none, the search is made again, with the limits of q.

static bool may_be_rough(const question *q, const search_options *o) {
  return o->abstraction == ABSTRACTION_AUTO && !options_special(q->memory, o) &&
         !q->limits->has_diagonals && !q->network->has_rates;
}

static question roughen(const question *q, network_code *code) {
  network_limits *limits = limits_find(q->memory, code, q->asked, false);
  limits_scale(q->network, limits);
  assert(limits->scale == q->limits->scale);
  question rough = *q;
  rough.limits = limits;
  rough.options.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
  rough.options.path = PATH_SOME;
  return rough;
}

// Is this the answer?
static bool is_settled(const question *q, const question *rough,
                       search_result *r) {
  r->chosen.path = q->options.path;
  if (q->options.path == PATH_NONE)
    r->path = NULL;
  return r->verdict != VERDICT_UNKNOWN || rough->watch.reason;
}

static search_result run_once(question *q, network_code *all,
                              const query_code *code) {
  if (!query_is_about_runs(q->asked->kind))
    return run_zones(q);
  return accepting_is_about(q->asked) ? run_accepting(q, all, code)
                                      : run_liveness(q, code);
}

static search_result run_rough_first(question *q, network_code *all,
                                     const query_code *code) {
  if (!q->rough_first)
    return run_once(q, all, code);
  question rough = roughen(q, all);
  search_result r = run_once(&rough, all, code);
  if (is_settled(q, &rough, &r))
    return r;
  const search_stats before = r.stats;
  r = run_once(q, all, code);
  add_figures(&r.stats, &before);
  return r;
}

// If only runs that take infinite time count, it is first asked whether there is
// one at all: that takes fewer states.
static search_result run_non_zeno(question *q, network_code *all,
                                  const query_code *code) {
  query any = *q->asked;
  any.non_zeno = false;
  question first = *q;
  first.asked = &any;
  first.options.path = PATH_NONE;
  search_result r = run_rough_first(&first, all, code);
  r.chosen.path = q->options.path;
  if (r.verdict !=
      (query_is_existential(any.kind) ? VERDICT_SATISFIED : VERDICT_VIOLATED))
    return r;
  const search_stats before = r.stats;
  r = run_accepting(q, all, code);
  add_figures(&r.stats, &before);
  return r;
}

// One clock more may be needed, to measure time or to close a loop.
static const char *refuse_size(arena *memory, const network *net) {
  enum { MOST = ZONE_MAX_DIMENSION - 3 };
  const uint32_t clocks = net->clocks.count - 1;
  return clocks <= MOST
             ? NULL
             : arena_printf(memory, "%u clocks; zones have at most %d", clocks,
                            MOST);
}

search_result search_run(arena *memory, network_code *code, const query *asked,
                         const query_code *asked_code,
                         const search_options *o) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  question q = {.memory = memory, .network = code->network, .asked = asked};
  const bool for_ever = asked && query_is_about_runs(asked->kind);
  r.reason = refuse_size(memory, code->network);
  if (r.reason)
    return r;
  if (asked && asked->has_deadlock && code->network->has_rates) {
    r.reason = "deadlock is not decided for models with stop-watches";
    return r;
  }
  if (asked && query_is_about_values(asked->kind))
    return code->network->has_rates ? extremes_bracket(memory, code, asked, o)
                                    : run_extremes(&q, code, asked_code, o);
  q.has_deadlock = asked && asked->has_deadlock;
  q.looked_for = !asked                        ? CODE_NONE
                 : asked->kind == QUERY_ALWAYS ? asked_code->not_p
                                               : asked_code->p;
  network_limits *limits =
      limits_find(memory, code, asked, q.has_deadlock || for_ever);
  limits_scale(q.network, limits);
  q.limits = limits;
  q.s = semantics_new(memory, code, q.limits->scale, o->path == PATH_FASTEST);
  if (for_ever)
    r.reason = accepting_refusal(memory, q.network, asked, limits, o);
  if (r.reason)
    return r;
  q.options = choice_make(q.network, q.limits, o, asked, q.has_deadlock);
  if (o->accelerate != ACCELERATE_OFF)
    q.accelerator = find_leaps(&q);
  watch_init(&q.watch, memory, o);
  q.rough_first = (for_ever || q.has_deadlock) && may_be_rough(&q, o);
  if (for_ever)
    q.options.abstraction = o->abstraction;
  if (for_ever && asked->non_zeno)
    return run_non_zeno(&q, code, asked_code);
  return for_ever || q.rough_first ? run_rough_first(&q, code, asked_code)
                                   : run_engine(&q);
}
