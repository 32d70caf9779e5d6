#include "trial.h"

#include <assert.h>
#include <string.h>

#include "constants.h"
#include "grow_model.h"
#include "job/choice.h"
#include "live.h"
#include "model/print.h"
#include "replay/measure.h"
#include "search/search.h"
#include "sem/compile.h"
#include "sem/equal_clocks.h"
#include "sem/excerpt.h"
#include "sem/influence.h"
#include "witness.h"

enum {
  MOST_REGIONS = 8000,
  MOST_TIMED = 12000,
  MOST_TICKS = 20000,
  MOST_ON_GRID = 40000,
  GRID = 4,          // actions at multiples of 1/2
  TIMER = 6,         // how far time is counted, in units
  MOST_STATES = 500, // explored, where no abstraction makes the search end
  // For any search: more is no verdict.  None that ends explores 20000.  The
  // seconds are for those that hang, so that a busy machine makes no difference.
  MOST_EXPLORED = 50000,
  MOST_EQUAL = 4000, // where zones are compared for equality only
  MOST_SECONDS = 60,
};

static const char *const disagreement_texts[] = {
#define X(NAME, TEXT) TEXT,
    DISAGREEMENTS(X)
#undef X
};

const char *disagreement_name(disagreement d) { return disagreement_texts[d]; }

void trial_init(trial *t) {
  *t = (trial){.most = MOST_REGIONS, .unit = 1};
  graph_init(&t->graph);
  graph_init(&t->timed);
  extreme_init(&t->finder, MOST_REGIONS);
  arena_init(&t->memory);
  strbuf_init(&t->text);
  configs_init(&t->table, &t->memory);
}

void trial_release(trial *t) {
  graph_release(&t->graph);
  graph_release(&t->timed);
  extreme_release(&t->finder);
  arena_release(&t->memory);
  strbuf_release(&t->text);
}

uint32_t trial_pick(const trial *t, uint64_t i, config *out) {
  const uint64_t drawn = CONFIGS_PER_MODEL - 1;
  out[0] = config_auto();
  for (uint64_t k = 0; k < drawn; k++)
    out[k + 1] = t->table.data[(i * drawn + k) % t->table.count];
  return CONFIGS_PER_MODEL;
}

// The query if only some of the runs for ever count (configs.h); and what is known
// of it then.
typedef struct {
  query asked;
  bool tried, is_known;
  graph_answer expected;
  bool error, must_report;
} variant;

enum { VARIANTS = 8 };

// What is known while the configurations of one model are tried.
typedef struct {
  trial *t;
  arena *memory;
  const network *net;
  const query *asked;
  network_code *code;
  const query_code *asked_code;
  tck_steps tck; // if the model is TChecker's
  graph_answer expected;
  bool error;           // some run has one
  bool must_report;     // an error, unless what is looked for is found
  bool one_sided;       // what was not found may be there: trial.h
  bool timer_tried;     // expected has the time, if it can be known
  uint64_t stored[2];   // by a full search with alu, or UINT64_MAX; [1]: with
                        // dead variables as they are
  bool resets;          // some dead variable was reset
  bool commutes;        // steps were left out in some state
  bool merges;          // some zones became one
  bool is_hopeless;     // some state was
  bool slice_tried;     // what follows is known
  const network *slice; // or NULL: nothing can be cut
  network_code *slice_code;
  variant variants[VARIANTS];
  trial_report report;
} hearing;

// ---- The oracle's side

static bool is_plain(const query *q) {
  return q->kind == QUERY_REACHABLE || q->kind == QUERY_ALWAYS;
}

static bool is_negated(const query *q) { return q->kind == QUERY_ALWAYS; }

// Is the query violated by what is looked for?
static bool is_refuted(const query *q) {
  return q->kind == QUERY_ALWAYS || q->kind == QUERY_EVENTUALLY ||
         q->kind == QUERY_LEADS_TO;
}

static void ask_reach(hearing *h) {
  h->expected = graph_find(&h->t->graph, h->asked->p, is_negated(h->asked), 0);
  h->error = h->must_report = h->t->graph.error;
}

static void ask_live(hearing *h) {
  const live_answer a = live_find(&h->t->graph, h->asked);
  h->expected = (graph_answer){.found = a.found};
  h->error = a.error;
  h->must_report = a.error_met;
  h->report.endless = a.found && !a.rests;
  h->report.trivial = !a.begun;
}

// False if some term has too many regions.
static bool ask_extremes(hearing *h) {
  trial_report *r = &h->report;
  h->error = h->t->graph.error;
  bool known = true;
  for (uint32_t i = 0; i < h->asked->nterms && i < TRIAL_TERMS && known; i++) {
    const extreme e = extreme_find(&h->t->finder, h->memory, h->net, h->asked,
                                   i, h->t->unit, 0);
    known = e.kind != EXTREME_UNKNOWN;
    h->expected.found |= e.kind == EXTREME_VALUE || e.kind == EXTREME_INFINITE;
    h->error |= e.error;
    r->extremes[r->nextremes++] = e;
  }
  h->must_report = h->error;
  return known;
}

static bool ask_query(hearing *h) {
  if (extreme_is_about(h->asked->kind))
    return ask_extremes(h);
  if (query_is_about_runs(h->asked->kind))
    ask_live(h);
  else
    ask_reach(h);
  return true;
}

static bool is_for_us(query_kind k) {
  return k == QUERY_REACHABLE || k == QUERY_ALWAYS || query_is_about_runs(k) ||
         extreme_is_about(k);
}

// The steps of the model, on regions that know the constants of the query and count
// so far.  False if there is something that the oracle does not treat.
static bool open_steps(hearing *h, stepper *s, const query *q, int32_t timer) {
  const tck_model *tck = h->t->tck;
  const constants_wish wish = {
      .unit = h->t->unit, .timer = timer, .vectors = tck != NULL};
  region_shape shape;
  if (!constants_find(h->net, q, &wish, &shape) ||
      (tck && !tck_steps_init(&h->tck, tck, h->net)))
    return false;
  if (tck)
    tck_steps_widen(&h->tck, &shape);
  stepper_init(s, h->memory, h->net, &shape);
  s->rules = tck ? &h->tck.rules : NULL;
  return true;
}

static trial_status ask_graph(hearing *h) {
  trial *t = h->t;
  stepper s;
  if (!is_for_us(h->asked->kind) || !open_steps(h, &s, h->asked, 0))
    return TRIAL_FOREIGN;
  bool ok = graph_build(&t->graph, &s, t->most) == GRAPH_DONE;
  if (ok && t->graph.stops) {
    if (!is_plain(h->asked) || h->asked->has_deadlock || s.shape.reach >= 0) {
      stepper_release(&s);
      return TRIAL_FOREIGN;
    }
    h->one_sided = h->report.stops = true;
    s.shape.grid = GRID;
    ok = graph_build(&t->graph, &s, MOST_ON_GRID) == GRAPH_DONE;
  }
  if (ok) {
    ok = ask_query(h);
    h->report.regions = t->graph.count;
    h->report.reachable = h->expected.found;
    h->report.satisfied = h->expected.found != is_refuted(h->asked);
    h->report.error = h->error;
    h->report.wraps = s.eval.wrapped;
  }
  stepper_release(&s);
  return ok ? TRIAL_AGREED : TRIAL_LARGE;
}

// Only if some path is said to be the fastest: a timer makes many regions.
static void ask_time(hearing *h) {
  stepper s;
  if (h->timer_tried)
    return;
  h->timer_tried = true;
  if (!open_steps(h, &s, h->asked, TIMER))
    return;
  if (graph_build(&h->t->timed, &s, MOST_TIMED) == GRAPH_DONE) {
    const graph_answer a = graph_find(&h->t->timed, h->asked->p,
                                      is_negated(h->asked), s.shape.n - 1);
    assert(a.found == h->expected.found && a.depth == h->expected.depth);
    h->expected = a;
  }
  stepper_release(&s);
}

// The same for a variant of the query, which may need a clock more.
static void ask_variant(hearing *h, variant *v) {
  stepper s;
  v->tried = true;
  if (!open_steps(h, &s, &v->asked, v->asked.non_zeno))
    return;
  s.tick = v->asked.non_zeno ? s.shape.n - 1 : 0;
  v->is_known = graph_build(&h->t->timed, &s, MOST_TICKS) == GRAPH_DONE;
  if (v->is_known) {
    const live_answer a = live_find(&h->t->timed, &v->asked);
    v->expected = (graph_answer){.found = a.found};
    v->error = a.error;
    v->must_report = a.error_met;
  }
  stepper_release(&s);
}

// ---- Both sides

static bool disagree(hearing *h, disagreement what, const char *detail) {
  strbuf *out = &h->t->text;
  strbuf_clear(out);
  strbuf_printf(out, "%s: regions say %s%s", disagreement_name(what),
                h->expected.found ? "found" : "not found",
                h->error ? ", error possible" : "");
  if (h->expected.found && is_plain(h->asked))
    strbuf_printf(out, ", %u steps", h->expected.depth);
  if (h->expected.timed)
    strbuf_printf(out, ", time %d%s", h->expected.time,
                  h->expected.attained ? "" : " or more");
  for (uint32_t i = 0; i < h->report.nextremes; i++) {
    strbuf_printf(out, ", %s ", h->asked->terms[i].text);
    extreme_print(&h->report.extremes[i], h->asked, i, out);
  }
  strbuf_printf(out, "; the search says %s", detail);
  h->report.status = TRIAL_DISAGREED;
  h->report.what = what;
  h->report.text = out->text;
  return false;
}

static const char *describe(arena *a, const search_result *r) {
  if (r->error.happened)
    return arena_printf(a, "error %s at %s",
                        diag_code_text(r->error.error.code),
                        r->error.where ? r->error.where : "?");
  return arena_printf(a, "%s%s%s", search_verdict_name(r->verdict),
                      r->reason ? ": " : "", r->reason ? r->reason : "");
}

static search_verdict expected_verdict(const hearing *h) {
  if (extreme_is_about(h->asked->kind))
    return VERDICT_SATISFIED; // whatever the values
  return h->report.satisfied ? VERDICT_SATISFIED : VERDICT_VIOLATED;
}

// Where zones are compared for equality only, there can be very many.
static bool is_equality(const search_options *o) {
  return o->no_inclusion || options_is_sieve(o->passed);
}

// States that are not stored, and not compared while they wait, or wait for nobody, are
// explored once for each way to them.
static bool goes_all_ways(const search_options *o) {
  return o->reduce != REDUCE_NONE &&
         (o->no_waiting_inclusion || o->order == ORDER_DFS);
}

static uint64_t most_states(const search_options *o) {
  return is_equality(o) ? MOST_EQUAL : MOST_EXPLORED;
}

static bool has_met_limit(const search_options *o, const search_stats *s) {
  return s->explored >= most_states(o) || s->stored >= most_states(o);
}

// Zones that are equal are looked for here too, but the search has no end before
// the limit only where a clock has constants of millions beside a loop of a few.
static bool is_unfinished(hearing *h, const search_result *r) {
  const bool some_runs = h->asked->non_zeno || h->asked->noften;
  const bool unfinished =
      some_runs && h->t->unit > 1 && r->why == REASON_STATES;
  h->t->variants.unfinished += unfinished;
  return unfinished;
}

// May there be no verdict?  Where states may have been omitted, the end of a
// search in vain is none.  With so few states none is omitted, so what can be
// reached has to be found.  Backward it is not known whether a run meets an error.
static bool may_be_unknown(hearing *h, const search_options *o,
                           const search_result *r) {
  if (o->abstraction == ABSTRACTION_NONE ||
      ((is_equality(o) || goes_all_ways(o)) && has_met_limit(o, &r->stats)) ||
      is_unfinished(h, r) || r->why == REASON_PRIORITIES)
    return true;
  return options_may_omit(o->passed) && !h->expected.found &&
         r->why == REASON_NOT_FOUND;
}

// Does it take all states to know the answer?
static bool sees_all(const hearing *h) {
  if (!extreme_is_about(h->asked->kind))
    return !h->expected.found;
  for (uint32_t i = 0; i < h->report.nextremes; i++)
    if (h->report.extremes[i].kind != EXTREME_INFINITE)
      return true;
  return false;
}

static bool judge_verdict(hearing *h, const search_options *o,
                          const search_result *r) {
  const char *detail = describe(h->memory, r);
  if (r->error.happened)
    return h->error || h->one_sided ||
           disagree(h, DISAGREEMENT_FALSE_ERROR, detail);
  if (r->verdict == VERDICT_UNKNOWN)
    return h->net->has_rates || may_be_unknown(h, o, r) ||
           disagree(h, DISAGREEMENT_UNKNOWN, detail);
  if (r->verdict != expected_verdict(h))
    return (h->one_sided && !h->expected.found) ||
           disagree(h, DISAGREEMENT_VERDICT, detail);
  if (h->must_report && sees_all(h))
    return disagree(h, DISAGREEMENT_NO_ERROR, detail);
  return true;
}

static bool judge_time(hearing *h, const trace *path) {
  ask_time(h);
  if (!h->expected.timed)
    return true;
  const wide time = (wide)h->expected.time * h->t->unit * path->scale;
  // Another path may attain what this one only approaches; not the reverse.
  if (path->infimum == time && path->attained <= h->expected.attained)
    return true;
  return disagree(h, DISAGREEMENT_TIME,
                  arena_printf(h->memory, "%ld/%ld%s", (long)path->infimum,
                               (long)path->scale,
                               path->attained ? "" : " or more"));
}

static bool judge_path(hearing *h, const search_options *o, trace *path,
                       const network *net, const query *asked) {
  strbuf why;
  strbuf_init(&why);
  const witness_status status =
      witness_check(h->memory, net, asked, path, &why);
  const char *detail = arena_copy(h->memory, why.text, why.length);
  strbuf_release(&why);
  if (status != WITNESS_OK)
    return disagree(h,
                    status == WITNESS_NO_TIMES ? DISAGREEMENT_NO_TIMES
                                               : DISAGREEMENT_NO_REPLAY,
                    detail);
  // Runs of an excerpt may be shorter; of a lasso nothing is known.
  if (net != h->net || !is_plain(h->asked) || h->one_sided)
    return true;
  if (o->path == PATH_SHORTEST && path->nsteps != h->expected.depth)
    return disagree(h, DISAGREEMENT_LENGTH,
                    arena_printf(h->memory, "%u steps", path->nsteps));
  return o->path != PATH_FASTEST || judge_time(h, path);
}

// Where a step splits zones, one piece may be covered only by several others
// together, and then it depends on the order whether it is stored.
static bool splits_zones(const network *net) {
  if (net->has_priorities)
    return true;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    for (uint32_t e = 0; e < proc->nedges; e++)
      if (proc->edges[e].sync == EDGE_RECEIVE && proc->edges[e].clock_guard)
        return true;
  }
  return false;
}

// Is every state that nothing covers kept, and no other?
static bool keeps_all(const search_options *o) {
  return o->engine == SEARCH_ENGINE_ZONES && o->passed == PASSED_EXACT &&
         !o->no_inclusion && !o->no_waiting_inclusion &&
         o->reduce == REDUCE_NONE;
}

// With aLU, how many states are stored does not depend on the order, as long as they
// stand for themselves: representatives are not always the same for all of an orbit.
static bool judge_stored(hearing *h, const search_options *o,
                         const search_result *r) {
  const bool comparable =
      is_plain(h->asked) && o->path <= PATH_SOME && keeps_all(o) &&
      r->chosen.abstraction == ABSTRACTION_ALU && !o->global_bounds &&
      !h->expected.found && !h->error && !splits_zones(h->net) &&
      !r->stats.permuted && !r->stats.merged && !r->stats.commuted &&
      !r->stats.hopeless && !r->stats.spared && !h->net->has_rates;
  if (!comparable)
    return true;
  uint64_t *stored = &h->stored[r->chosen.no_dead_variables];
  if (*stored == UINT64_MAX)
    *stored = r->stats.stored;
  if (*stored == r->stats.stored)
    return true;
  return disagree(h, DISAGREEMENT_STORED,
                  arena_printf(h->memory, "%lu, before %lu",
                               (unsigned long)r->stats.stored,
                               (unsigned long)*stored));
}

// Explored, not stored: without abstraction each may replace the one before it.
static const char *limit_states(void *data, const search_stats *stats) {
  (void)data;
  return stats->explored > MOST_STATES ? "enough" : NULL;
}

static void cut(hearing *h) {
  if (h->slice_tried)
    return;
  h->slice_tried = true;
  const influence *kept = influence_find(h->memory, h->net, h->asked);
  if (kept->is_all)
    return;
  h->slice = excerpt_make(h->memory, h->net, kept, h->asked, false);
  h->slice_code = compile_network(h->memory, h->slice);
  h->t->slices++;
}

static search_result search_slice(hearing *h, const search_options *o) {
  return search_run(h->memory, h->slice_code, &h->slice->queries.data[0],
                    &h->slice_code->queries[0], o);
}

// ---- Values

static extreme value_of(const search_result *r, uint32_t term, bool sup) {
  const search_values *s = &r->values[term];
  if (s->kind == VALUES_NONE)
    return (extreme){.kind = EXTREME_EMPTY};
  if (s->kind == VALUES_UNKNOWN)
    return (extreme){.kind = EXTREME_UNKNOWN};
  const search_end *e = sup ? &s->data[s->count - 1].high : &s->data[0].low;
  if (e->is_infinite)
    return (extreme){.kind = EXTREME_INFINITE};
  return (extreme){EXTREME_VALUE, e->number, e->is_strict, false};
}

static void count_values(hearing *h, const search_result *r) {
  trial_values *sum = &h->t->values;
  bool symmetric = false;
  for (uint32_t i = 0; i < r->nvalues; i++)
    symmetric |= r->values[i].symmetry != NULL;
  sum->searches++;
  sum->symmetric += symmetric;
  sum->permuted += r->stats.permuted > 0;
  sum->merged += r->stats.merged > 0;
}

static bool judge_values(hearing *h, const search_result *r, query_kind asked) {
  for (uint32_t i = 0; i < h->report.nextremes; i++) {
    extreme expected = h->report.extremes[i];
    const extreme is = value_of(r, i, h->asked->kind == QUERY_SUP);
    expected.error = false;
    if (extreme_is_same(&expected, &is))
      continue;
    strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, "%s ", h->asked->terms[i].text);
    extreme_print(&is, h->asked, i, &text);
    if (asked == QUERY_BOUNDS)
      strbuf_puts(&text, " (asked for bounds)");
    disagree(h, DISAGREEMENT_VALUE,
             arena_copy(h->memory, text.text, text.length));
    strbuf_release(&text);
    return false;
  }
  return true;
}

// The run to an extreme.
static bool judge_run(hearing *h, const search_extreme *e, const network *net,
                      const query *asked) {
  strbuf why;
  strbuf_init(&why);
  query at_end = *asked;
  at_end.kind = QUERY_REACHABLE;
  const measure_claim claim = {.number = e->end.is_infinite ? e->at_least
                                                            : e->end.number,
                               .is_strict = e->end.is_strict,
                               .is_high = e->is_high,
                               .is_infinite = e->end.is_infinite};
  const witness_status status =
      witness_check(h->memory, net, &at_end, e->path, &why);
  const bool ok =
      status == WITNESS_OK &&
      measure_end(net, e->path, &asked->terms[e->term], &claim, &why);
  if (!ok)
    disagree(h,
             status == WITNESS_NO_TIMES ? DISAGREEMENT_NO_TIMES
                                        : DISAGREEMENT_NO_REPLAY,
             arena_copy(h->memory, why.text, why.length));
  strbuf_release(&why);
  return ok;
}

static bool judge_runs(hearing *h, const search_result *r, const network *net,
                       const query *asked) {
  for (uint32_t i = 0; i < r->nextremes; i++)
    if (!judge_run(h, &r->extremes[i], net, asked))
      return false;
  return true;
}

// All values, as far as the regions tell.
static bool judge_spread(hearing *h, const search_result *r) {
  enum { LEAST = 7 };
  bool ok = true;
  for (uint32_t i = 0; i < h->report.nextremes && ok; i++) {
    spread all;
    strbuf why;
    strbuf_init(&why);
    extreme_spread(&h->t->finder, h->memory, h->net, h->asked, i, h->t->unit,
                   LEAST, &all);
    ok = spread_agrees(&all, &r->values[i], &why);
    if (!ok)
      disagree(h, DISAGREEMENT_VALUE,
               arena_copy(h->memory, why.text, why.length));
    strbuf_release(&why);
  }
  return ok;
}

// The question put as bounds.  There may be no end to the intervals.
static bool try_bounds(hearing *h) {
  query *q = arena_new(h->memory, query);
  *q = *h->asked;
  q->kind = QUERY_BOUNDS;
  h->report.with = config_auto();
  search_options o = config_options(&h->report.with);
  o.path = PATH_SOME;
  o.states = MOST_EXPLORED;
  o.seconds = MOST_SECONDS;
  h->t->searches++;
  const search_result r = search_run(h->memory, h->code, q, h->asked_code, &o);
  count_values(h, &r);
  if (r.why == REASON_NO_BOUND)
    return true;
  if (!judge_verdict(h, &o, &r))
    return false;
  if (r.error.happened)
    return true;
  h->report.as_bounds = true;
  return judge_values(h, &r, QUERY_BOUNDS) && judge_runs(h, &r, h->net, q) &&
         judge_spread(h, &r);
}

// ---- Configurations

static void count_runs(hearing *h, const search_result *r) {
  trial_runs *all = &h->t->runs;
  if (!query_is_about_runs(h->asked->kind))
    return;
  const bool permuted = r->stats.permuted > 0;
  all->searches++;
  all->permuted += permuted;
  all->found += permuted && h->expected.found;
  all->often += permuted && h->asked->noften;
}

static bool try_query(hearing *h, const config *c) {
  search_options o = config_options(c);
  // A process that is cut may be what goes on for ever, or stops time.
  const bool slices =
      c->at[FACTOR_SLICE] && !query_is_about_runs(h->asked->kind);
  if (slices)
    cut(h);
  const bool sliced = slices && h->slice;
  o.states = most_states(&o);
  o.seconds = MOST_SECONDS;
  if (o.abstraction == ABSTRACTION_NONE)
    o.poll = limit_states;
  h->report.with = *c;
  h->t->searches++;
  const search_result r =
      sliced ? search_slice(h, &o)
             : search_run(h->memory, h->code, h->asked, h->asked_code, &o);
  h->t->dead += r.stats.dead_reset > 0 && !h->resets;
  h->resets |= r.stats.dead_reset > 0;
  h->t->commuted += r.stats.commuted > 0 && !h->commutes;
  h->commutes |= r.stats.commuted > 0;
  h->t->merged += r.stats.merged > 0 && !h->merges;
  h->merges |= r.stats.merged > 0;
  h->t->hopeless += r.stats.hopeless > 0 && !h->is_hopeless;
  h->is_hopeless |= r.stats.hopeless > 0;
  count_runs(h, &r);
  if (extreme_is_about(h->asked->kind))
    count_values(h, &r);
  if (!judge_verdict(h, &o, &r))
    return false;
  if (r.error.happened || r.verdict == VERDICT_UNKNOWN)
    return true;
  if (extreme_is_about(h->asked->kind))
    return judge_values(h, &r, h->asked->kind) &&
           judge_runs(h, &r, sliced ? h->slice : h->net,
                      sliced ? &h->slice->queries.data[0] : h->asked);
  const bool not_due = h->one_sided ? !r.path : !h->expected.found;
  if (not_due || o.path == PATH_NONE)
    return sliced || judge_stored(h, &o, &r);
  if (!r.path)
    return disagree(h, DISAGREEMENT_NO_PATH, "nothing");
  return judge_path(h, &o, r.path, sliced ? h->slice : h->net,
                    sliced ? &h->slice->queries.data[0] : h->asked);
}

// The query is now the variant, or again what it was: the two change places.
static void exchange(hearing *h, variant *v, const query **asked) {
  const query *other = h->asked;
  const variant was = {.expected = h->expected,
                       .error = h->error,
                       .must_report = h->must_report};
  h->asked = *asked;
  h->expected = v->expected;
  h->error = v->error;
  h->must_report = v->must_report;
  h->report.satisfied = h->expected.found != is_refuted(h->asked);
  *asked = other;
  v->expected = was.expected;
  v->error = was.error;
  v->must_report = was.must_report;
}

static bool try_config(hearing *h, const config *c) {
  const query q = config_query(c, h->memory, h->net, h->asked);
  if (!q.non_zeno && !q.noften)
    return try_query(h, c);
  variant *v = &h->variants[q.non_zeno + 2 * q.noften];
  if (!v->tried) {
    v->asked = q;
    ask_variant(h, v);
  }
  if (!v->is_known)
    return true;
  const query *asked = &v->asked;
  h->t->variants.searches++;
  h->t->variants.found += v->expected.found;
  h->t->variants.changed += h->expected.found && !v->expected.found;
  const query_code *plain = h->asked_code;
  query_code code = compile_query(h->code, &v->asked);
  exchange(h, v, &asked);
  h->asked_code = &code;
  const bool ok = try_query(h, c);
  h->asked_code = plain;
  if (ok)
    exchange(h, v, &asked);
  return ok;
}

static void try_all(hearing *h, const config *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    config c = list[i];
    if (!config_fit(&c, h->memory, h->net, h->asked)) {
      h->report.status = TRIAL_REFUSED;
      return;
    }
    if (!try_config(h, &c))
      return;
  }
  if (extreme_is_about(h->asked->kind))
    try_bounds(h);
}

trial_report trial_judge(trial *t, model *m, uint32_t index, const config *list,
                         uint32_t count) {
  arena memory;
  arena_init(&memory);
  hearing h = {.t = t,
               .memory = &memory,
               .net = &m->net,
               .asked = &m->net.queries.data[index],
               .stored = {UINT64_MAX, UINT64_MAX}};
  h.report.text = "";
  h.report.kind = h.asked->kind;
  h.report.has_channels = m->net.channels.count > 0;
  h.report.has_vectors = m->net.vectors.count > 0;
  h.report.status = ask_graph(&h);
  if (h.report.status == TRIAL_AGREED && count) {
    t->equal += equal_clocks_merge(&memory, h.net) != NULL;
    h.code = compile_network(&memory, h.net);
    h.asked_code = &h.code->queries[index];
    try_all(&h, list, count);
  }
  arena_release(&memory);
  return h.report;
}

load_options trial_options(const char *text) {
  return (load_options){.queries_must_hold_up = true,
                        .overflow = strstr(text, GROWN_STRICT) ? OVERFLOW_ERROR
                                                               : OVERFLOW_WRAP};
}

static void find_digest(const strbuf *text, digest_text out) {
  const load_options options = trial_options(text->text);
  model m;
  out[0] = '\0';
  if (model_load_text(&m, "grown.xta", text->text, text->length, &options))
    network_digest(&m.net, out);
  model_release(&m);
}

static bool is_same_form(const trial *t) {
  digest_text written;
  digest_text plain;
  if (!t->forms || !t->forms[0].length)
    return true;
  find_digest(&t->forms[0], written);
  find_digest(&t->forms[1], plain);
  return !strcmp(written, plain);
}

trial_report trial_run(trial *t, const char *text, size_t length,
                       uint32_t index, const config *list, uint32_t count) {
  strbuf asked;
  strbuf_init(&asked);
  if (t->tck)
    tck_print_query(t->tck, &asked);
  const char *const queries[] = {asked.text};
  load_options options = trial_options(text);
  options.query_texts = queries;
  options.nquery_texts = t->tck ? 1 : 0;
  trial_report r = {.status = TRIAL_REJECTED, .text = ""};
  model m;
  if (model_load_text(&m, t->tck ? "grown.tck" : "grown.xta", text, length,
                      &options) &&
      index < m.net.queries.count)
    r = trial_judge(t, &m, index, list, count);
  if (r.status == TRIAL_AGREED && !is_same_form(t)) {
    r.status = TRIAL_DISAGREED;
    r.what = DISAGREEMENT_FORM;
    r.text = disagreement_name(DISAGREEMENT_FORM);
  }
  model_release(&m);
  strbuf_release(&asked);
  return r;
}
