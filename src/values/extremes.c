// extremes.c -- One search after the other, until what they tell is exact.

#include "values/extremes.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "job/choice.h"
#include "job/option_table.h"
#include "symmetry/plan.h"

// ---- What is not decided --------------------------------------------------------------

// Zones must be exact: values are read off them.
const char *extremes_refuse_options(arena *memory, const search_options *o) {
  const option_refusal no = option_refused(memory, o, BY_VALUES);
  return no.option
             ? arena_printf(memory, "%s does not go with sup, inf and bounds%s",
                            no.option, no.instead)
             : NULL;
}

const char *extremes_refusal(arena *memory, const network *net,
                             const search_options *o) {
  assert(!net->has_rates); // search/extremes_bracket.h
  (void)net;
  return extremes_refuse_options(memory, o);
}

// ---- Life and death -------------------------------------------------------------------

// The question with p && x op K instead of p, as far as limits are concerned.
static const query *question(const extremes *e, const place *x) {
  static const span nowhere = {0, 0};
  query *q = arena_new(e->memory, query);
  *q = *e->asked;
  q->kind = QUERY_REACHABLE;
  if (!x)
    return q;
  const expr *p = e->asked->p;
  expr *atom = expr_new(e->memory, EXPR_CLOCK, nowhere, 1);
  atom->op = e->asked->kind == QUERY_SUP   ? EXPR_GE
             : e->asked->kind == QUERY_INF ? EXPR_LE
                                           : EXPR_EQ;
  atom->target = (place *)(uintptr_t)x; // only looked at
  atom->args[0] = expr_const(e->memory, nowhere, 0);
  atom->wide = e->kept;
  expr_finish(atom);
  q->p = atom;
  if (!p)
    return q;
  const bool is_and = p->kind == EXPR_AND;
  const uint32_t count = is_and ? p->nargs : 1;
  q->p = expr_new(e->memory, EXPR_AND, nowhere, count + 1);
  for (uint32_t i = 0; i < count; i++)
    q->p->args[i] = is_and ? p->args[i] : e->asked->p;
  q->p->args[count] = atom;
  expr_finish(q->p);
  return q;
}

static void find_constants(extremes *e) {
  const network *net = e->code->network;
  const network_limits *l = limits_find(e->memory, e->code, question(e, NULL),
                                        e->asked->has_deadlock);
  e->unit = l->scale;
  assert(e->unit >= 1);
  e->most = arena_array(e->memory, net->clocks.count, sizeof *e->most);
  for (uint32_t c = 0; c < net->clocks.count; c++)
    e->most[c] = l->lower[c] > l->upper[c] ? l->lower[c] : l->upper[c];
}

void extremes_init(extremes *e, const search_job *job) {
  const search_options *o = &job->options;
  const uint32_t count = job->asked->nterms;
  assert(count > 0 && job->asked_code && job->watch);
  *e = (extremes){.memory = job->memory,
                  .code = job->code,
                  .asked = job->asked,
                  .asked_code = job->asked_code,
                  .given = *o,
                  .options = *o,
                  .watch = job->watch,
                  .width = o->width == ZONE_WIDTHS ? ZONE_16 : o->width,
                  .readings = mem_new((size_t)count + 1, sizeof *e->readings),
                  .is_read = mem_new((size_t)count + 1, sizeof *e->is_read)};
  e->answers = arena_array(e->memory, count, sizeof *e->answers);
  for (uint32_t i = 0; i < count; i++) {
    e->answers[i] = (extremes_answer){.kind = EXTREMES_OPEN};
    e->readings[i] =
        (extremes_reading){.is_hull = e->asked->kind != QUERY_BOUNDS,
                           .has_clock = e->asked->terms[i].clock,
                           .tried = -1};
  }
  find_constants(e);
}

static search_stats sum_up(extremes *e) {
  search_stats t = e->own;
  if (!e->has_engine)
    return t;
  engine_count(&e->engine);
  stats_add(&t, &e->engine.stats, STATS_SERIES);
  t.iterations = e->own.iterations + 1;
  return t;
}

void extremes_count(extremes *e) {
  e->stats = sum_up(e);
  e->stats.seconds = watch_seconds(e->watch);
}

static void end_search(extremes *e) {
  if (!e->has_engine)
    return;
  e->own = sum_up(e);
  engine_release(&e->engine);
  vm_release(&e->machine);
  federation_release(&e->part);
  federation_release(&e->stuck);
  e->has_engine = false;
}

void extremes_release(extremes *e) {
  end_search(e);
  for (uint32_t i = 0; i < e->asked->nterms; i++)
    extremes_release_reading(&e->readings[i]);
  mem_free(e->readings);
  mem_free(e->is_read);
}

// ---- One search -----------------------------------------------------------------------

// Is a clock perhaps assigned from another one?
static bool has_copies(const program *p) {
  for (uint32_t i = 0; i < p->text.count; i++) {
    const instruction *t = &p->text.data[i];
    const bool resets = t->op == OPCODE_RESET || t->op == OPCODE_RESET_I;
    if (t->op == OPCODE_RESET_AT || (resets && t->b && t->a != t->b))
      return true;
  }
  return false;
}

// A loop that makes a clock grow has to come back to all variables.
static const dead_cells *find_dead(const extremes *e, const place *x,
                                   const network_limits *limits) {
  return x || e->options.no_dead_variables
             ? NULL
             : dead_cells_find(e->memory, e->code->network, e->asked, limits);
}

static const commuting *find_commuting(const extremes *e) {
  return e->options.commute == COMMUTE_OFF
             ? NULL
             : commuting_find(e->memory, e->s, e->asked);
}

// What is not told apart by p and what this search is about.
static const symmetry_plan *find_symmetry(const extremes *e,
                                          const dead_cells *dead) {
  if (e->options.no_symmetry)
    return NULL;
  query q = *e->asked;
  q.terms = arena_array(e->memory, q.nterms, sizeof *q.terms);
  q.nterms = 0;
  for (uint32_t i = 0; i < e->asked->nterms; i++)
    if (e->is_read[i])
      q.terms[q.nterms++] = e->asked->terms[i];
  assert(q.nterms > 0);
  return plan_find(e->memory, e->s, &q, e->limits, dead);
}

// Which keeps the clock up to K, if there is one.
static void begin_search(extremes *e, const place *x) {
  assert(!e->has_engine);
  const network *net = e->code->network;
  const bool deadlock = e->asked->has_deadlock;
  const bool frozen = e->code->is_frozen;
  e->code->is_frozen = false; // between two searches nothing runs
  network_limits *limits =
      limits_find(e->memory, e->code, question(e, x), deadlock);
  e->code->is_frozen = frozen;
  limits_scale(net, limits);
  e->limits = limits;
  e->s = semantics_new(e->memory, e->code, limits->scale, false);
  search_options o = e->given;
  if (limits->has_diagonals && o.abstraction == ABSTRACTION_ALU)
    o.abstraction = ABSTRACTION_AUTO; // it would not be exact
  e->options = choice_make(net, limits, &o, true, deadlock);
  e->options.width = e->width;
  if (e->options.zones != ZONES_SHORT && has_copies(&e->code->program))
    e->options.zones = ZONES_FULL; // see extremes.h
  if (e->options.order == ORDER_AUTO)
    e->options.order = ORDER_BFS;
  if (net->processes.count == 0)
    e->options.global_bounds = true; // there is no location to have others
  const zone_kernel *kernel = zone_kernel_get(e->width, e->options.simd);
  const dead_cells *dead = find_dead(e, x, limits);
  e->symmetry = find_symmetry(e, dead);
  engine_init(&e->engine, &(search_job){.memory = e->memory,
                                        .code = e->code,
                                        .network = net,
                                        .looked_for = CODE_NONE,
                                        .s = e->s,
                                        .limits = limits,
                                        .dead = dead,
                                        .symmetry = e->symmetry,
                                        .merges = !e->options.no_merge,
                                        .commuting = find_commuting(e),
                                        .options = e->options,
                                        .watch = e->watch});
  vm_init(&e->machine, &e->code->program);
  federation_init(&e->part, kernel, e->s->clocks);
  federation_init(&e->stuck, kernel, e->s->clocks);
  e->has_engine = true;
}

static engine_status scan_node(extremes *e, uint32_t node) {
  assert(e->has_engine && node < e->engine.passed.nnodes);
  e->engine.node = node;
  engine_load(&e->engine, node);
  if (e->asked->has_deadlock) {
    const engine_status status =
        status_of_expansion(expander_open(&e->engine.x));
    if (status != ENGINE_MORE)
      return status;
  }
  return extremes_read(e, node);
}

// What do the states that are stored tell?
static engine_status scan(extremes *e) {
  enum { MANY = 1024 };
  const passed *p = &e->engine.passed;
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < e->asked->nterms; i++)
    if (e->is_read[i])
      extremes_clear(&e->readings[i]);
  for (uint32_t n = 0; n < p->nnodes && status == ENGINE_MORE; n++) {
    if (n % MANY == MANY - 1 && !watch_goes_on(e->watch))
      return ENGINE_STOPPED;
    if (p->nodes[n].flags & NODE_LISTED)
      status = scan_node(e, n);
  }
  return status;
}

// ---- No bound by a loop ----------------------------------------------------------------

// Is there a loop on the way to the largest value?  Not tried again until that is
// twice as large.
static bool is_endless(extremes *e, uint32_t term, extremes_end *from) {
  extremes_reading *r = &e->readings[term];
  assert(r->has_clock && e->asked->kind != QUERY_INF);
  if (!r->is_beyond || r->top.is_infinite ||
      (r->tried >= 0 && r->top_x / 2 < r->tried))
    return false;
  r->tried = r->top_x;
  return extremes_is_endless(e, term, &r->top, from);
}

// The supremum is infinite, whatever else can be reached.
static bool is_endless_already(extremes *e, uint32_t term) {
  extremes_reading *r = &e->readings[term];
  extremes_end from;
  if (r->count && !r->data[0].high.is_infinite && is_endless(e, term, &from))
    r->data[0].high = r->top;
  return r->count && r->data[0].high.is_infinite;
}

// Until all was seen, or, if the query is about the supremum of one term with a
// clock, ENGINE_FOUND: that is infinite.
static engine_status search(extremes *e, uint32_t term) {
  enum { FIRST = 256 };
  const bool may_end = e->asked->kind == QUERY_SUP && term < e->asked->nterms;
  assert(term <= e->asked->nterms);
  for (uint64_t budget = FIRST;; budget *= 2) {
    const engine_status reached =
        engine_run(&e->engine, may_end ? budget : UINT64_MAX);
    e->no_start = e->engine.no_start;
    if (reached != ENGINE_MORE && reached != ENGINE_DONE)
      return reached;
    const engine_status status = scan(e);
    if (status != ENGINE_MORE)
      return status;
    if (may_end && is_endless_already(e, term))
      return ENGINE_FOUND;
    if (reached == ENGINE_DONE)
      return ENGINE_DONE;
  }
}

// The same, with zones as wide as it takes.
static engine_status search_wide(extremes *e, const place *x, uint32_t term) {
  for (;; e->width++) {
    end_search(e);
    begin_search(e, x);
    const engine_status status = search(e, term);
    if (status != ENGINE_OVERFLOW || e->width == ZONE_64)
      return status;
  }
}

// ---- Answers -----------------------------------------------------------------------------

// False: there is no way, or none was found in time.
static bool find_way(extremes *e, extremes_end *end) {
  return end->has_way || !extremes_tells(e, end->is_high) ||
         extremes_find_way(e, end);
}

static bool find_ways(extremes *e, extremes_answer *a) {
  for (uint32_t i = 0; i < a->count; i++)
    if (!find_way(e, &a->data[i].low) || !find_way(e, &a->data[i].high))
      return false;
  return true;
}

// If it may help, and has not been done: the next search does not merge.
static bool stop_merging(extremes *e, bool so) {
  const bool stops = so && !e->given.no_merge;
  e->given.no_merge |= stops;
  return stops;
}

// ENGINE_STOPPED if it had to, before the way to each value was found; ENGINE_AGAIN:
// search again.
static engine_status answer(extremes *e, uint32_t term) {
  const extremes_reading *r = &e->readings[term];
  extremes_answer a = {.kind = r->count ? EXTREMES_KNOWN : EXTREMES_EMPTY,
                       .count = r->count,
                       .symmetry = e->symmetry ? e->symmetry->symmetry : NULL};
  assert(e->answers[term].kind == EXTREMES_OPEN &&
         extremes_reading_is_valid(r));
  a.data = arena_array(e->memory, r->count, sizeof *a.data);
  if (r->count)
    memcpy(a.data, r->data, r->count * sizeof *a.data);
  if (!find_ways(e, &a)) {
    if (watch_reason(e->watch))
      return ENGINE_STOPPED;
    if (stop_merging(e, extremes_gave_up(e)))
      return ENGINE_AGAIN;
  }
  e->answers[term] = a;
  assert(extremes_answer_is_valid(e, &a));
  return ENGINE_MORE;
}

// bounds: do the values that may be missing belong to an interval without end?
static bool has_tail(const extremes *e, const extremes_reading *r) {
  assert(r->count > 0 && r->is_beyond);
  const extremes_interval *last = &r->data[r->count - 1];
  return last->high.is_infinite && last->low.value <= e->kept + r->least;
}

static bool has_all(extremes *e, uint32_t term) {
  assert(e->asked->kind == QUERY_BOUNDS);
  extremes_reading *r = &e->readings[term];
  extremes_end from;
  if (has_tail(e, r))
    return true;
  if (r->data[r->count - 1].high.is_infinite || !is_endless(e, term, &from))
    return false;
  e->is_unbounded = true;
  if (from.is_infinite)
    return false;
  extremes_put(r, &(extremes_interval){from, r->top});
  return has_tail(e, r);
}

// After a search that has ended: is what it told exact?
static bool is_known(extremes *e, uint32_t term) {
  const extremes_reading *r = &e->readings[term];
  if (!r->count || !r->is_beyond || e->options.abstraction == ABSTRACTION_NONE)
    return true;
  switch (e->asked->kind) {
  case QUERY_INF:
    return r->data[0].low.value <= e->kept + r->least;
  case QUERY_BOUNDS:
    return has_all(e, term);
  default:
    return false; // infinite would have been noticed
  }
}

// The next K.
static int64_t more(const extremes *e, uint32_t term) {
  const extremes_reading *r = &e->readings[term];
  const extremes_interval *last = &r->data[r->count - 1];
  int64_t k = 2 * e->kept + e->unit;
  if (e->asked->kind == QUERY_INF)
    k = r->data[0].low.value - r->least;
  else if (last->high.is_infinite)
    k = last->low.value - r->least;
  else if (r->top_x > k)
    k = r->top_x;
  assert(k > e->kept);
  return (k + e->unit - 1) / e->unit * e->unit;
}

// ---- All terms ----------------------------------------------------------------------------

// The greatest constant of the clocks that the place can be.
static int64_t constant_of(const extremes *e, const place *x) {
  assert(x->base > 0 && (uint32_t)x->base < e->code->network->clocks.count);
  const int64_t large = INT64_C(1) << 40; // limits that are none
  uint32_t end = (uint32_t)x->base;
  for (uint32_t i = 0; i < x->nsteps; i++)
    end += (x->steps[i].count - 1) * x->steps[i].stride;
  int64_t most = 0;
  for (uint32_t c = (uint32_t)x->base; c <= end; c++)
    if (e->most[c] > most && e->most[c] < large)
      most = e->most[c];
  return most;
}

static engine_status give_up(extremes *e, uint32_t term) {
  const char *what = e->asked->terms[term].text;
  if (e->is_unbounded)
    watch_stop(e->watch, REASON_NO_BOUND, what);
  else
    watch_stop(e->watch, REASON_NO_LOOP,
               arena_printf(e->memory, "%s exceeds %ld", what, (long)e->kept));
  return ENGINE_STOPPED;
}

// Has K grown too large, compared with the constants of all clocks?
static bool is_enough(const extremes *e) {
  const int64_t huge = INT64_C(1) << 56;
  const int64_t often = e->is_unbounded ? 4 : INT64_C(1) << 20;
  int64_t most = e->unit;
  for (uint32_t c = 1; c < e->code->network->clocks.count; c++)
    if (e->most[c] > most)
      most = e->most[c];
  return e->kept >= huge ||
         (e->asked->kind != QUERY_INF && e->kept / often > most);
}

static engine_status run_clock(extremes *e, uint32_t term) {
  const place *x = e->asked->terms[term].clock;
  assert(x && e->answers[term].kind == EXTREMES_OPEN);
  e->kept = constant_of(e, x);
  e->is_unbounded = false;
  e->is_read[term] = true;
  for (;;) {
    const engine_status status = search_wide(e, x, term);
    if (status != ENGINE_DONE && status != ENGINE_FOUND)
      return status;
    if (status == ENGINE_FOUND || is_known(e, term))
      break;
    if (stop_merging(e, extremes_gave_up(e)))
      continue;
    if (is_enough(e)) {
      // Another way to the value may have a loop that tells more.
      if (stop_merging(e, e->engine.merging && e->engine.merging->merged))
        return run_clock(e, term);
      return give_up(e, term);
    }
    e->kept = more(e, term);
  }
  const engine_status status = answer(e, term);
  e->is_read[term] = false;
  return status == ENGINE_AGAIN ? run_clock(e, term) : status;
}

static engine_status run_integers(extremes *e) {
  bool any = false;
  for (uint32_t i = 0; i < e->asked->nterms; i++)
    any |= e->is_read[i] =
        !e->asked->terms[i].clock && e->answers[i].kind == EXTREMES_OPEN;
  if (!any)
    return ENGINE_MORE;
  const engine_status status = search_wide(e, NULL, e->asked->nterms);
  if (status != ENGINE_DONE)
    return status;
  engine_status found = ENGINE_MORE;
  for (uint32_t i = 0; i < e->asked->nterms; i++) {
    if (e->is_read[i] && found == ENGINE_MORE)
      found = answer(e, i);
    e->is_read[i] = false;
  }
  return found == ENGINE_AGAIN ? run_integers(e) : found;
}

engine_status extremes_run(extremes *e) {
  engine_status status = run_integers(e);
  for (uint32_t i = 0; i < e->asked->nterms && status == ENGINE_MORE; i++)
    if (e->asked->terms[i].clock)
      status = run_clock(e, i);
  return status == ENGINE_MORE ? ENGINE_DONE : status;
}
