// extremes_bracket.c -- Extremes with stop-watches, from both sides.

#include "search/extremes_bracket.h"

#include <assert.h>

#include "job/watch.h"
#include "model/fold.h"
#include "trace/concretise.h"
#include "trace/growth.h"

// No value is looked for beyond this.
#define FAR (INT64_C(1) << 30)

// Nor where twice the value takes a run that is longer by half again and again, when
// it has become so long.
enum { LONG_RUN = 500, LONGER = 3 };

typedef struct {
  arena *memory;
  network_code *code;
  const query *asked;
  search_options options;
  bracket_search *search;
  watch watch;
  search_stats stats;
  search_result last;  // of the last question
  const char *unknown; // why one of them was not decided, or NULL
  reason_code why;     // the same
  bool has_failed;     // the model or the query goes wrong: see `last`
  bool is_endless;     // some value has no bound that was found
} bracket;

// One end of the values of a term.  All numbers are of v, which is the term, or
// minus the term for the least.
typedef struct {
  uint32_t term;
  bool is_high;
  bool is_any; // some value is reached: then
  int64_t reached;
  bool is_beyond; // and more than that, though not 1 more
  trace *run;
  uint32_t longer; // how often in a row it has become longer by half
  bool has_limit;  // v is less than this
  int64_t limit;
  bool is_met;      // v is `reached` at most
  bool is_infinite; // v has no bound: that is proved
} side;

// ---- Questions

static const span NOWHERE = {0, 0};

// c - value, or c.
static expr *minus(bracket *b, int64_t c, expr *value) {
  expr *number = expr_const(b->memory, NOWHERE, (int32_t)c);
  if (!value)
    return number;
  expr *e = expr_new(b->memory, EXPR_SUB, NOWHERE, 2);
  e->is_exact = true;
  e->args[0] = number;
  e->args[1] = value;
  return expr_finish(e);
}

// term op c
static expr *comparison(bracket *b, const query_term *t, expr_kind op,
                        int64_t c) {
  assert(c >= INT32_MIN && c <= INT32_MAX);
  if (!t->clock)
    return fold_binary(b->memory, op, NOWHERE, t->value, minus(b, c, NULL));
  expr *e = expr_new(b->memory, EXPR_CLOCK, NOWHERE, 1);
  e->op = (uint8_t)op;
  e->target = t->clock;
  e->args[0] = minus(b, c, t->value);
  return expr_finish(e);
}

static expr *both(bracket *b, expr *p, expr *q) {
  expr *list[] = {p, q};
  return fold_many(b->memory, EXPR_AND, NOWHERE, list, 2);
}

static void count(bracket *b) {
  const uint64_t questions = b->stats.iterations + 1;
  stats_add(&b->stats, &b->last.stats, STATS_AGAIN);
  b->stats.iterations = questions;
}

// E<> p, where p may be true.
static search_verdict ask(bracket *b, expr *p) {
  query q = *b->asked;
  assert(!b->has_failed);
  q.kind = QUERY_REACHABLE;
  q.p = p ? p : expr_const(b->memory, NOWHERE, 1);
  q.terms = NULL;
  q.nterms = 0;
  const query_code code = compile_query(b->code, &q);
  search_options o = b->options;
  if (o.seconds > 0) {
    o.seconds -= watch_seconds(&b->watch);
    o.seconds = o.seconds > 0.001 ? o.seconds : 0.001;
  }
  o.path = PATH_SOME;
  b->last = b->search(b->memory, b->code, &q, &code, &o);
  count(b);
  if (b->last.verdict == VERDICT_UNKNOWN) {
    b->unknown = b->last.reason;
    b->why = b->last.why;
  }
  b->has_failed |= b->last.error.happened || b->last.is_lost;
  return b->last.verdict;
}

// What was found along zones that are exact has none yet.
static bool has_times(const bracket *b, trace *run) {
  return run->concrete ||
         concretise(b->memory, b->code->network, run) == CONCRETE_OK;
}

// Does the run show that there is no bound?
static bool is_endless(const bracket *b, const side *s) {
  const place *clock = b->asked->terms[s->term].clock;
  const network *net = b->code->network;
  return s->is_high && s->reached > 0 && clock && place_is_fixed(clock) &&
         has_times(b, s->run) &&
         growth_is_endless(net, s->run, (uint32_t)clock->base);
}

// Is v >= c reached, or v > c?
static search_verdict reaches(bracket *b, side *s, int64_t c, bool is_strict) {
  const query_term *t = &b->asked->terms[s->term];
  const expr_kind op = s->is_high ? (is_strict ? EXPR_GT : EXPR_GE)
                                  : (is_strict ? EXPR_LT : EXPR_LE);
  expr *e = comparison(b, t, op, s->is_high ? c : -c);
  const search_verdict v = ask(b, b->asked->p ? both(b, b->asked->p, e) : e);
  if (v == VERDICT_SATISFIED) {
    s->is_any = true;
    s->run = b->last.path;
    s->reached = c;
    s->is_beyond = is_strict;
    s->is_infinite |= is_endless(b, s);
  } else if (v == VERDICT_VIOLATED && !is_strict &&
             (!s->has_limit || c < s->limit)) {
    s->has_limit = true;
    s->limit = c;
  }
  assert(!s->is_any || !s->has_limit || s->reached < s->limit);
  assert(!s->is_any || s->run);
  return v;
}

// ---- One end

// How often in a row has the run become longer by half?
static void count_longer(side *s, uint32_t before) {
  const uint32_t now = s->run ? s->run->nsteps : 0;
  s->longer = now > before + before / 2 ? s->longer + 1 : 0;
}

static bool is_enough(const bracket *b, const side *s) {
  return b->has_failed || s->is_infinite ||
         (s->longer >= LONGER && s->run->nsteps > LONG_RUN);
}

// Something that is reached, and something that is not or not known: the two are
// *low and *high.  Numbers from 0 on in steps that double, up or down.
static bool surround(bracket *b, side *s, int64_t *low, int64_t *high) {
  const bool up = reaches(b, s, 0, false) == VERDICT_SATISFIED;
  *low = *high = 0;
  for (int64_t step = 1; step <= FAR && !is_enough(b, s); step *= 2) {
    const int64_t c = up ? step : -step;
    const uint32_t length = s->run ? s->run->nsteps : 0;
    if ((reaches(b, s, c, false) == VERDICT_SATISFIED) != up)
      return *(up ? high : low) = c, true;
    *(up ? low : high) = c;
    count_longer(s, length);
  }
  return false;
}

// The largest that is reached.
static bool raise(bracket *b, side *s, int64_t *open) {
  int64_t low, high;
  if (!surround(b, s, &low, &high))
    return false;
  while (high - low > 1 && !b->has_failed) {
    const int64_t middle = low + (high - low) / 2;
    if (reaches(b, s, middle, false) == VERDICT_SATISFIED)
      low = middle;
    else
      high = middle;
  }
  assert(low < high);
  *open = high;
  return !b->has_failed;
}

// The least that is known not to be reached; `open` is not reached, but that may
// not be known.
static void lower(bracket *b, side *s, int64_t open) {
  for (int64_t step = 1; !s->has_limit && open + step <= FAR && !b->has_failed;
       step *= 2)
    reaches(b, s, open + step, false);
  while (s->has_limit && s->limit > open + 1 && !b->has_failed) {
    const int64_t middle = open + (s->limit - open) / 2;
    if (reaches(b, s, middle, false) != VERDICT_VIOLATED)
      open = middle;
  }
}

// Between two integers, clocks have more values.
static void look_between(bracket *b, side *s) {
  const bool has_clock = b->asked->terms[s->term].clock;
  const int64_t reached = s->reached;
  if (has_clock && reaches(b, s, reached, true) == VERDICT_VIOLATED)
    s->is_met = true;
  else if (!has_clock)
    s->is_met = s->has_limit && s->limit == reached + 1;
  assert(!s->is_met || !s->is_beyond);
}

static void find_side(bracket *b, side *s) {
  int64_t open = 0;
  if (!raise(b, s, &open)) {
    s->has_limit = false;
    return;
  }
  look_between(b, s);
  if (!s->is_met && !(s->has_limit && s->limit == open))
    lower(b, s, open);
}

// ---- What came out

// Up to where v may go, as an end of the term's values.
static search_end outer_end(const side *s) {
  const int64_t sign = s->is_high ? 1 : -1;
  if (s->is_infinite)
    return (search_end){.is_strict = true, .is_infinite = true};
  if (s->is_met)
    return (search_end){.number = sign * s->reached};
  if (!s->has_limit)
    return (search_end){.is_strict = true, .is_infinite = true};
  return (search_end){.number = sign * s->limit, .is_strict = true};
}

static search_end inner_end(const side *s) {
  return (search_end){.number = s->is_high ? s->reached : -s->reached,
                      .is_strict = s->is_beyond};
}

static void add_run(search_result *r, const side *s) {
  assert(s->run && s->is_any);
  r->extremes[r->nextremes++] = (search_extreme){
      .term = s->term,
      .is_high = s->is_high,
      .end = s->is_infinite ? outer_end(s)
                            : (search_end){.number = inner_end(s).number},
      .is_part = !s->is_met && !s->is_infinite,
      .at_least = s->is_infinite ? s->reached : 0,
      .path = s->run,
  };
}

// What is known of one term.
static search_values find_values(bracket *b, uint32_t term, search_result *r) {
  const query_kind kind = b->asked->kind;
  side high = {.term = term, .is_high = true}, low = {.term = term};
  search_values v = {.kind = VALUES_UNKNOWN};
  if (kind != QUERY_SUP)
    find_side(b, &low);
  if (kind != QUERY_INF && !b->has_failed)
    find_side(b, &high);
  if (b->has_failed || (kind != QUERY_SUP && !low.is_any) ||
      (kind != QUERY_INF && !high.is_any))
    return v;
  b->is_endless |= outer_end(&low).is_infinite && kind != QUERY_SUP;
  b->is_endless |=
      outer_end(&high).is_infinite && !high.is_infinite && kind != QUERY_INF;
  search_interval *outer = arena_new(b->memory, search_interval);
  *outer = (search_interval){outer_end(&low), outer_end(&high)};
  v.reached = (search_interval){inner_end(&low), inner_end(&high)};
  v.data = outer;
  v.count = 1;
  v.kind = (kind == QUERY_SUP && (high.is_met || high.is_infinite)) ||
                   (kind == QUERY_INF && low.is_met)
               ? VALUES_KNOWN
               : VALUES_BETWEEN;
  if (kind != QUERY_SUP)
    add_run(r, &low);
  if (kind != QUERY_INF)
    add_run(r, &high);
  return v;
}

static reason_code why_not(const bracket *b) {
  return b->is_endless                    ? REASON_STOPPED_NO_BOUND
         : b->asked->kind == QUERY_BOUNDS ? REASON_STOPPED_ENDS
                                          : REASON_STOPPED_INTEGERS;
}

static void find_all(bracket *b, search_result *r) {
  const uint32_t n = b->asked->nterms;
  const search_verdict some = ask(b, b->asked->p);
  bool known = some != VERDICT_UNKNOWN;
  r->nvalues = n;
  r->values = arena_array(b->memory, n, sizeof *r->values);
  r->extremes = arena_array(b->memory, 2 * (size_t)n, sizeof *r->extremes);
  for (uint32_t i = 0; i < n; i++) {
    r->values[i] = (search_values){
        .kind = some == VERDICT_VIOLATED ? VALUES_NONE : VALUES_UNKNOWN};
    if (some == VERDICT_SATISFIED && !b->has_failed)
      r->values[i] = find_values(b, i, r);
    known &=
        r->values[i].kind == VALUES_NONE || r->values[i].kind == VALUES_KNOWN;
  }
  r->verdict = known ? VERDICT_SATISFIED : VERDICT_UNKNOWN;
  if (known)
    return;
  r->why = b->unknown ? b->why : why_not(b);
  r->reason = b->unknown ? b->unknown : reason_text(b->memory, r->why, NULL);
}

search_result extremes_bracket(arena *memory, network_code *code,
                               const query *asked, const search_options *o,
                               bracket_search *search) {
  search_result r = {.verdict = VERDICT_UNKNOWN};
  bracket b = {.memory = memory,
               .code = code,
               .asked = asked,
               .options = *o,
               .search = search};
  watch_init(&b.watch, memory, o);
  find_all(&b, &r);
  if (b.has_failed)
    r = b.last;
  r.stats = b.stats;
  r.stats.seconds = watch_seconds(&b.watch);
  r.chosen = b.last.chosen;
  r.chosen.path = o->path;
  return r;
}
