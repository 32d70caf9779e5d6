#include "leap_trial.h"

#include "job/choice.h"
#include "oracle/growth.h"
#include "oracle/witness.h"
#include "search/search.h"
#include "sem/compile.h"
#include "syntax/load.h"

enum {
  MOST_STATES = 1500, // explored, in either search: it depends on the order
  MOST_SECONDS = 60,  // for searches that hang
  WITH_PLACES = 20,   // of 100 models, besides those with a = b
  WITH_VERDICTS = 60,
};

void leap_trial_init(leap_trial *t) {
  strbuf_init(&t->model);
  strbuf_init(&t->text);
}

void leap_trial_release(leap_trial *t) {
  strbuf_release(&t->model);
  strbuf_release(&t->text);
}

// One model, loaded.
typedef struct {
  leap_trial *t;
  model m;
  network_code *code;
  network_limits *limits;
  const semantics *s;
  accelerator *leaps;
  growth chance;
  leap_report report;
} hearing;

static bool open_model(hearing *h, const grown_model *m) {
  const load_options none = {.queries_must_hold_up = true};
  strbuf *text = &h->t->model;
  strbuf_clear(text);
  grown_print(m, text);
  if (!model_load_text(&h->m, "loop.xta", text->text, text->length, &none))
    return false;
  h->code = compile_network(&h->m.memory, &h->m.net);
  h->limits = limits_find(&h->m.memory, h->code, NULL, false);
  limits_scale(&h->m.net, h->limits);
  h->s = semantics_new(&h->m.memory, h->code, h->limits->scale, false);
  h->leaps = accelerator_new(&h->m.memory, &h->m.net, false);
  return true;
}

static void different(hearing *h, leap_difference what, const char *how) {
  h->report.status = LEAP_DIFFERENT;
  h->report.what = what;
  strbuf_puts(&h->t->text, how);
}

// ---- Options

static search_order draw_order(hearing *h) {
  return (search_order)growth_between(&h->chance, ORDER_BFS, ORDER_VOLUME);
}

static search_options draw_options(hearing *h, search_abstraction a) {
  growth *g = &h->chance;
  search_options o = {.abstraction = a,
                      .order = draw_order(h),
                      .seed = (uint64_t)growth_pick(g, 1000),
                      .zones = (search_zones)growth_pick(g, ZONES),
                      .volume = (search_volume)growth_pick(g, VOLUMES),
                      .no_waiting_inclusion = growth_percent(g, 20),
                      .simd = ZONE_BEST,
                      .width = growth_percent(g, 80) ? ZONE_16 : ZONE_32,
                      .states = MOST_STATES,
                      .seconds = MOST_SECONDS};
  if (search_refusal(&h->m.memory, &h->m.net, NULL, &o))
    o.volume = VOLUME_OFF;
  return o;
}

// ---- States

// Both have come to an end: the same?
static void judge_states(hearing *h, const reach *plain, const reach *leaping,
                         bool with_zones) {
  strbuf *out = &h->t->text;
  if (!reach_includes(plain, leaping, with_zones, out))
    different(h, with_zones ? DIFFERENT_MORE : DIFFERENT_PLACES,
              " is found with leaps only");
  else if (!reach_includes(leaping, plain, with_zones, out))
    different(h, with_zones ? DIFFERENT_LESS : DIFFERENT_PLACES,
              " is found without leaps only");
}

static void judge_reach(hearing *h, const reach *plain, const reach *leaping,
                        bool with_zones) {
  if (leaping->status == ENGINE_STOPPED)
    h->report.status = LEAP_LARGE;
  else if (plain->status != leaping->status)
    different(h, DIFFERENT_END,
              plain->status == ENGINE_ERROR ? "no error with leaps"
                                            : "an error with leaps");
  else if (plain->status == ENGINE_ERROR)
    h->report.status = LEAP_ERROR;
  else
    judge_states(h, plain, leaping, with_zones);
}

static void compare_states(hearing *h, search_abstraction a) {
  search_options o = draw_options(h, a);
  o = choice_make(&h->m.net, h->limits, &o, false, false);
  arena *memory = &h->m.memory;
  reach plain, leaping;
  reach_find(&plain, memory, h->s, h->limits, NULL, &o);
  o.order = draw_order(h);
  if (plain.no_start || plain.status == ENGINE_STOPPED) {
    h->report.status = LEAP_LARGE;
  } else {
    reach_find(&leaping, memory, h->s, h->limits, h->leaps, &o);
    judge_reach(h, &plain, &leaping, a == ABSTRACTION_NONE);
    h->report.marks |= leaping.marks;
    reach_release(&leaping);
  }
  reach_release(&plain);
}

// ---- Verdicts

static search_result ask(hearing *h, search_options *o, search_acceleration a) {
  o->order = (search_order)growth_between(&h->chance, ORDER_AUTO, ORDER_VOLUME);
  o->accelerate = a;
  return search_run(&h->m.memory, h->code, &h->m.net.queries.data[0],
                    &h->code->queries[0], o);
}

static bool is_known(const search_result *r) {
  return r->verdict != VERDICT_UNKNOWN;
}

// All states were explored in vain: then there is no error either.
static bool is_all(const hearing *h, const search_result *r) {
  const bool always = h->m.net.queries.data[0].kind == QUERY_ALWAYS;
  return r->verdict == (always ? VERDICT_SATISFIED : VERDICT_VIOLATED);
}

static bool contradict(const hearing *h, const search_result *a,
                       const search_result *b) {
  if (is_known(a) && is_known(b))
    return a->verdict != b->verdict;
  return (is_all(h, a) && b->error.happened) ||
         (is_all(h, b) && a->error.happened);
}

// What was found has a run that can be replayed.
static void replay(hearing *h, const search_result *r) {
  strbuf *why = &h->t->text;
  if (r->is_lost) {
    different(h, DIFFERENT_RUN, "there is no run to what was found");
  } else if (r->path) {
    h->report.replayed += r->stats.accelerated > 0;
    if (witness_check(&h->m.memory, &h->m.net, &h->m.net.queries.data[0],
                      r->path, why) != WITNESS_OK)
      different(h, DIFFERENT_RUN, " of a run");
  }
}

static void compare_verdicts(hearing *h) {
  search_options o = draw_options(h, growth_percent(&h->chance, 60)
                                         ? ABSTRACTION_AUTO
                                         : ABSTRACTION_EXTRA_LU_PLUS);
  const query *asked = &h->m.net.queries.data[0];
  if (search_refusal(&h->m.memory, &h->m.net, asked, &o)) {
    o.abstraction = ABSTRACTION_AUTO;
    o.volume = VOLUME_OFF;
  }
  o.width = ZONE_WIDTHS;
  o.path = PATH_SOME;
  const search_result plain = ask(h, &o, ACCELERATE_OFF);
  const search_result exact = ask(h, &o, ACCELERATE_EXACT);
  const search_result over = ask(h, &o, ACCELERATE_OVER);
  h->report.verdicts += is_known(&plain) && is_known(&exact);
  h->report.satisfied += plain.verdict == VERDICT_SATISFIED && is_known(&exact);
  h->report.leapt += is_known(&plain) && exact.stats.accelerated > 0;
  h->report.overs += over.stats.accelerated > 0 && exact.stats.accelerated == 0;
  if (contradict(h, &plain, &exact))
    different(h, DIFFERENT_VERDICT, "another verdict with leaps");
  else if (contradict(h, &plain, &over))
    different(h, DIFFERENT_OVER, "another verdict with leaps that go too far");
  else
    replay(h, &exact);
  if (h->report.status != LEAP_DIFFERENT)
    replay(h, &over);
}

// ---- All of it

static bool has_point(const accelerator *a) {
  for (uint32_t i = 0; i < a->cycles->list.count; i++) {
    const cycle *c = a->cycles->list.data[i];
    if (c->has_window && c->window.high > 0 && !c->unfolding)
      return true;
  }
  return false;
}

// With LU abstractions, and mostly without the limit.
static void run_abstract(hearing *h, grown_model *m) {
  const bool verdicts = growth_percent(&h->chance, WITH_VERDICTS);
  const bool sites =
      has_point(h->leaps) || growth_percent(&h->chance, WITH_PLACES);
  const bool with_limit = growth_percent(&h->chance, 15);
  if (!verdicts && !sites)
    return;
  m->processes[m->nprocesses - 1].gone |= !with_limit;
  model_release(&h->m);
  if (!open_model(h, m)) {
    h->report.status = LEAP_REJECTED;
    return;
  }
  if (sites && !h->limits->has_diagonals) {
    const leap_status before = h->report.status;
    compare_states(h, growth_percent(&h->chance, 50)
                          ? ABSTRACTION_ALU
                          : ABSTRACTION_EXTRA_LU_PLUS);
    if (h->report.status != LEAP_DIFFERENT)
      h->report.status = before;
  }
  if (verdicts && h->report.status != LEAP_DIFFERENT)
    compare_verdicts(h);
}

leap_report leap_trial_run(leap_trial *t, const grown_model *m, uint64_t seed) {
  grown_model other = *m;
  hearing h = {.t = t, .chance = {.seed = ~seed}};
  strbuf_clear(&t->text);
  h.report = (leap_report){.status = LEAP_REJECTED};
  if (open_model(&h, m)) {
    h.report.status = LEAP_AGREED;
    compare_states(&h, ABSTRACTION_NONE);
    if (h.report.status == LEAP_AGREED)
      run_abstract(&h, &other);
  }
  model_release(&h.m);
  h.report.text = t->text.text;
  return h.report;
}
