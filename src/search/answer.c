// answer.c -- What came out, whichever engine it was.

#include "search/answer.h"

#include <assert.h>
#include <inttypes.h>

#include "path/doubts.h"

typedef struct {
  const search_job *job;
  const engine_ops *ops;
  void *engine;
  engine_status status;
  engine_findings found;
  search_result *out;
} answer;

static void tell_unknown(answer *a, reason_code why, const char *detail) {
  assert(why > REASON_NONE && why < REASONS);
  a->out->verdict = VERDICT_UNKNOWN;
  a->out->why = why;
  a->out->reason = reason_text(a->job->memory, why, detail);
}

// It had to stop.  False if it had not.
static bool tell_stopped(answer *a) {
  const char *reason = watch_reason(a->job->watch);
  if (!reason)
    return false;
  assert(a->job->watch->why != REASON_NONE);
  a->out->verdict = VERDICT_UNKNOWN;
  a->out->why = a->job->watch->why;
  a->out->reason = reason;
  return true;
}

// Something was found, and it is not known whether it is there.
static void tell_doubts(answer *a) {
  const doubts *d = a->job->doubts;
  assert(a->found.has_hulls || doubts_remain(d));
  const reason_code why = doubts_why(d);
  tell_unknown(a, why,
               why == REASON_STOPPED_WAYS
                   ? arena_printf(a->job->memory, "%" PRIu32, doubts_count(d))
                   : NULL);
}

static trace *path_of(answer *a, trace_kind kind) {
  trace *t = a->ops->path(a->engine, a->job->memory, kind);
  a->ops->tell(a->engine, a->status, &a->found); // it may have found a fault
  return t;
}

// ---- Where the model goes wrong

static const char *place_of(arena *memory, const network *net,
                            const expand_fault *f) {
  const process *p = &net->processes.data[f->process];
  assert(f->process < net->processes.count || f->at > FAULT_RATE);
  switch (f->at) {
  case FAULT_EDGE: {
    assert(f->index < p->nedges);
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

static void tell_error(answer *a) {
  search_result *r = a->out;
  const search_job *job = a->job;
  assert(a->found.error && a->found.error->code);
  if (a->found.beyond) {
    tell_unknown(a, a->found.beyond, NULL);
    return;
  }
  tell_unknown(a, REASON_MODEL_ERROR, NULL);
  r->error = (search_error){true, *a->found.error, "query"};
  if (a->found.has_state)
    r->path = path_of(a, TRACE_ERROR); // which may say of whom the fault is
  if (a->status == ENGINE_ERROR)
    r->error.where = place_of(job->memory, job->network, a->found.fault);
  if (!a->found.has_state)
    return;
  r->is_lost = !r->path && !a->found.has_hulls && !a->found.may_lack_path &&
               !watch_reason(job->watch);
  r->has_given_up = r->is_lost && a->found.has_given_up;
}

// ---- Something was found

static bool has_stops(const trace *t) {
  for (uint32_t i = 0; i <= t->nsteps; i++)
    if (t->states[i].stopped)
      return true;
  return false;
}

static void doubt(answer *a) {
  assert(a->job->network->has_rates && a->out->verdict != VERDICT_UNKNOWN);
  a->out->is_doubtful = true;
  a->out->if_run = a->out->verdict;
  tell_unknown(a, REASON_STOPPED_CLOCKS, NULL);
}

// There is no path: a fault, unless it had to stop.
static void lose(answer *a) {
  a->out->is_lost = !tell_stopped(a);
  a->out->has_given_up = a->out->is_lost && a->found.has_given_up;
  if (a->out->is_lost)
    tell_unknown(a, REASON_INTERNAL, NULL);
}

// A loop was found, but no way round it that can be seen to come back to the same
// region: with the earliest times that takes too many rounds, or with symmetry.
static bool is_unclosed(const trace *t) {
  return t->end == TRACE_LOOPS && !t->concrete;
}

static void tell_unclosed(answer *a) {
  assert(query_is_about_runs(a->job->asked->kind));
  if (!tell_stopped(a))
    tell_unknown(a, REASON_NO_DELAYS, NULL);
  a->out->path = NULL;
}

static void tell_found(answer *a) {
  const search_job *job = a->job;
  search_result *r = a->out;
  assert(job->asked && !query_is_about_values(job->asked->kind));
  if (a->found.beyond) {
    tell_unknown(a, a->found.beyond, NULL);
    return;
  }
  const bool is_against = !query_is_existential(job->asked->kind);
  r->verdict = is_against ? VERDICT_VIOLATED : VERDICT_SATISFIED;
  if (job->doubts && job->doubts->found) {
    r->path = job->doubts->found;
    return;
  }
  if (job->options.path == PATH_NONE && !a->found.has_hulls)
    return;
  r->path = path_of(a, is_against ? TRACE_COUNTEREXAMPLE : TRACE_WITNESS);
  if (a->found.has_hulls && (!r->path || has_stops(r->path)))
    doubt(a);
  else if (!r->path && !a->found.is_too_long)
    lose(a);
  else if (!r->path || is_unclosed(r->path))
    tell_unclosed(a);
}

// ---- All was seen

static void write_certificate(answer *a) {
  FILE *file = a->job->options.certificate;
  search_result *r = a->out;
  if (!file || !a->job->asked || r->verdict == VERDICT_UNKNOWN ||
      !a->ops->prove)
    return;
  r->no_certificate = a->ops->prove(a->engine, a->job->asked, file);
  r->has_certificate = !r->no_certificate;
  assert(!a->found.may_omit && !a->job->network->has_rates);
}

static void tell_done(answer *a) {
  const search_job *job = a->job;
  if (job->doubts && doubts_remain(job->doubts)) {
    tell_doubts(a);
    return;
  }
  if (a->found.no_start) {
    tell_unknown(a, REASON_NO_START, NULL);
    return;
  }
  a->out->verdict = job->asked && query_is_existential(job->asked->kind)
                        ? VERDICT_VIOLATED
                        : VERDICT_SATISFIED;
  if (a->found.may_omit) // states: nothing is proved
    tell_unknown(a, job->asked ? REASON_NOT_FOUND : REASON_NOT_ALL,
                 arena_printf(job->memory, "%.2g", a->found.omission));
  write_certificate(a);
}

// ---- Any of these

// A function that had to end is no error of the model, and after a stop nothing is
// known: what the search went by may not have been complete.
static bool is_stopped(const answer *a) {
  switch (a->status) {
  case ENGINE_STOPPED:
    return true;
  case ENGINE_ERROR:
  case ENGINE_QUERY:
    return a->found.error->code == DIAG_RUN_STOPPED;
  case ENGINE_DONE:
  case ENGINE_FOUND:
  case ENGINE_OVERFLOW:
    return watch_reason(a->job->watch);
  default:
    return false;
  }
}

static void tell_status(answer *a) {
  assert(a->status != ENGINE_MORE && a->status != ENGINE_STOPPED);
  switch (a->status) {
  case ENGINE_DONE:
    tell_done(a);
    break;
  case ENGINE_FOUND:
    tell_found(a);
    break;
  case ENGINE_AGAIN:
    tell_doubts(a);
    break;
  case ENGINE_FULL:
    tell_unknown(a, REASON_TABLE_FULL, NULL);
    break;
  case ENGINE_ERROR:
  case ENGINE_QUERY:
    tell_error(a);
    break;
  default:
    tell_unknown(a, REASON_OVERFLOW, NULL);
  }
}

// Values are told whatever the verdict, unless the model or the query goes wrong.
static void tell_values(answer *a) {
  search_result *r = a->out;
  if (!a->ops->values || r->error.happened ||
      a->ops->values(a->engine, a->job->memory,
                     a->job->options.path != PATH_NONE, r))
    return;
  tell_unknown(a, REASON_INTERNAL, NULL);
  r->is_lost = true;
  r->nvalues = r->nextremes = 0;
}

search_result answer_of(const search_job *job, const engine_ops *ops, void *e,
                        engine_status status) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  answer a = {job, ops, e, status, .out = &r};
  ops->tell(e, status, &a.found);
  if (is_stopped(&a))
    tell_stopped(&a);
  else
    tell_status(&a);
  r.is_lost |= a.found.is_lost;
  ops->count(e, &r.stats, &r.chosen);
  assert(stats_fit(&r.stats));
  tell_values(&a);
  assert(search_result_is_valid(&r));
  return r;
}
