// damage_trial.c -- One damaged certificate.

#include "damage_trial.h"

#include <stdlib.h>
#include <string.h>

#include "certify/certify.h"
#include "claim.h"
#include "confirm.h"
#include "oracle/configs.h"
#include "oracle/peers_model.h"
#include "oracle/trial.h"
#include "search/search.h"
#include "sem/compile.h"
#include "syntax/load.h"

enum {
  MOST_MODELS = 4000, // that are grown for one certificate
  MOST_STATES = 1000, // of a search
  MOST_SECONDS = 60,  // for searches that hang
  MOST_ROWS = 20000,  // of regions, for a certificate that may be damaged
  MOST_DAMAGED = 128, // so many times more for what became of it
  HARM_TRIES = 20,
};

void damage_trial_init(damage_trial *t) {
  strbuf_init(&t->model);
  strbuf_init(&t->certificate);
  strbuf_init(&t->said);
  strbuf_init(&t->why);
}

void damage_trial_release(damage_trial *t) {
  strbuf_release(&t->model);
  strbuf_release(&t->certificate);
  strbuf_release(&t->said);
  strbuf_release(&t->why);
}

typedef struct {
  damage_trial *t;
  arena memory;
  growth chance;
  grown_model grown;
  peers_model peers; // instead, with symmetries
  strbuf other;      // HARM_MODEL: the model with something broken
  damage_report report;
} hearing;

static void print_query(const hearing *h, strbuf *out) {
  if (h->report.symmetric)
    peers_print_query(&h->peers, out);
  else
    grown_print_query(&h->grown, out);
}

// ---- The checker, as gnomon certify runs it

static bool load_with(model *m, const strbuf *text, const char *asked) {
  load_options how = trial_options(text->text);
  how.query_texts = &asked;
  how.nquery_texts = 1;
  return model_load_text(m, "grown.xta", text->text, text->length, &how) &&
         m->net.queries.count == 1;
}

// Of the text in t->certificate.  With CERTIFY_PROVED, the model is that with the
// query of the certificate.
static certify_status check(damage_trial *t, model *m) {
  certificate c;
  certify_counts counts;
  strbuf error;
  strbuf_init(&error);
  strbuf_clear(&t->said);
  FILE *file = fmemopen(t->certificate.text, t->certificate.length, "r");
  certify_status status = CERTIFY_MALFORMED;
  *m = (model){0};
  if (!certificate_start(&c, file, "certificate", &error))
    strbuf_puts(&t->said, error.text);
  else if (load_with(m, &t->model, c.query.text))
    status =
        certify_run(&c, &m->net, &m->net.queries.data[0], &counts, &t->said);
  certificate_release(&c);
  strbuf_release(&error);
  return status;
}

static certify_status judge(hearing *h, sketch *s, uint64_t most,
                            confirm_status *confirmed) {
  damage_trial *t = h->t;
  model m;
  strbuf_clear(&t->certificate);
  strbuf_clear(&t->why);
  sketch_print(s, &t->certificate);
  const certify_status status = check(t, &m);
  if (status == CERTIFY_PROVED) {
    const sketch before = *s;
    sketch_use(s, &h->memory, &m.net);
    *confirmed = confirm_sketch(s, &m.net.queries.data[0], most, &t->why);
    *s = before;
  }
  if (m.diags)
    model_release(&m);
  return status;
}

// ---- The engine

static search_options draw_options(hearing *h) {
  static const char *const SETTINGS[] = {
      "abstraction=auto", // with diagonals, by simulation
      "abstraction=auto",      "abstraction=auto order=dfs",
      "abstraction=alu",       "abstraction=alu bounds=global",
      "abstraction=extra-lu+", "abstraction=extra-lu",
      "abstraction=extra-m",   "abstraction=extra-m+ order=dfs",
      "abstraction=none",      "passed=cdd",
      "engine=cdd-forward",    "engine=cdd-backward",
      "engine=cmd-forward",    "engine=cmd-backward",
  };
  config c;
  config_parse(
      &c,
      SETTINGS[growth_pick(&h->chance, sizeof SETTINGS / sizeof *SETTINGS)]);
  search_options o = config_options(&c);
  o.states = MOST_STATES;
  o.seconds = MOST_SECONDS;
  return o;
}

// Does some state have what the query is about?
static bool finds_target(arena *memory, network_code *code, const query *asked,
                         const query_code *asked_code) {
  const config plain = config_auto();
  search_options o = config_options(&plain);
  o.states = MOST_STATES;
  o.seconds = MOST_SECONDS;
  const search_result r = search_run(memory, code, asked, asked_code, &o);
  return r.verdict ==
         (asked->kind == QUERY_ALWAYS ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

// A certificate for the first query of the network; false if there is none.
static bool prove(hearing *h, network_code *code, const network *net,
                  sketch *out) {
  const query *asked = &net->queries.data[0];
  search_options o = draw_options(h);
  char *text = NULL;
  size_t length = 0;
  o.certificate = open_memstream(&text, &length);
  bool ok = !search_refusal(&h->memory, net, asked, &o);
  if (ok)
    ok = search_run(&h->memory, code, asked, &code->queries[0], &o)
             .has_certificate;
  fclose(o.certificate);
  ok = ok && sketch_read(out, &h->memory, net, text);
  free(text);
  return ok;
}

// ---- Damage

// The engine's own certificate: is it of any use, and right?
static bool is_usable(hearing *h, sketch *s) {
  confirm_status confirmed = CONFIRM_LARGE;
  const certify_status status = judge(h, s, MOST_ROWS, &confirmed);
  if (status == CERTIFY_PROVED)
    h->report.outcome = confirmed == CONFIRM_NO ? OUTCOME_WRONG : OUTCOME_NONE;
  else
    h->report.outcome = OUTCOME_ENGINE;
  return status == CERTIFY_PROVED && confirmed == CONFIRM_YES;
}

static bool damage(hearing *h, const sketch *from, sketch *to) {
  for (int i = 0; i < HARM_TRIES; i++) {
    *to = sketch_copy(&h->memory, from);
    if (h->report.kind == HARM_MODEL)
      return true;
    if (harm_do(h->report.kind, to, &h->memory, &h->chance))
      return true;
  }
  return false;
}

// The certificate is about another query than that of the model.
static bool hide(hearing *h, sketch *s) {
  model m;
  strbuf asked;
  strbuf_init(&asked);
  print_query(h, &asked);
  s->asked = arena_copy(&h->memory, asked.text, asked.length);
  strbuf_release(&asked);
  bool any = false;
  if (load_with(&m, &h->t->model, s->asked)) {
    const network *net = s->net;
    s->net = &m.net;
    any = confirm_hide(s, &h->memory, &m.net.queries.data[0], MOST_ROWS,
                       &h->chance);
    s->net = net;
  }
  model_release(&m);
  return any;
}

static damage_outcome outcome_of(certify_status status,
                                 confirm_status confirmed) {
  if (status != CERTIFY_PROVED)
    return status == CERTIFY_REJECTED ? OUTCOME_REJECTED : OUTCOME_MALFORMED;
  return confirmed == CONFIRM_YES  ? OUTCOME_CONFIRMED
         : confirmed == CONFIRM_NO ? OUTCOME_WRONG
                                   : OUTCOME_UNSURE;
}

// True if there is an outcome.
static bool try_sketch(hearing *h, sketch *s) {
  const bool hidden = h->report.kind == HARM_HIDDEN;
  sketch damaged;
  if (h->report.symmetric && !s->renames.list.count)
    return false;
  h->report.order = s->order;
  h->report.diagonals = s->diagonals.count;
  if (h->report.runs && s->order == SKETCH_ALU)
    return false; // confirm.h
  if (!is_usable(h, s))
    return h->report.outcome != OUTCOME_NONE;
  if (hidden ? !hide(h, s) : !damage(h, s, &damaged))
    return false;
  if (h->report.kind == HARM_MODEL) {
    strbuf_clear(&h->t->model);
    strbuf_puts(&h->t->model, h->other.text);
  }
  confirm_status confirmed = CONFIRM_LARGE;
  const certify_status status = judge(
      h, hidden ? s : &damaged, (uint64_t)MOST_ROWS * MOST_DAMAGED, &confirmed);
  h->report.outcome = outcome_of(status, confirmed);
  return true;
}

// ---- Models

static bool is_wanted(const hearing *h, asks_kind asks) {
  return h->report.runs ? asks == ASKS_STAYS || asks == ASKS_EVENTUALLY ||
                              asks == ASKS_LEADS
                        : asks == ASKS_PLAIN;
}

// Something is broken in the other model only.
static bool grow_peers(hearing *h, uint64_t seed) {
  peers_grow(&h->peers, seed, 0);
  const bool is_broken = h->peers.broken.kind != BREAK_NONE;
  if (is_broken != (h->report.kind == HARM_MODEL))
    return false;
  strbuf_clear(&h->other);
  peers_print(&h->peers, &h->other);
  h->peers.broken.kind = BREAK_NONE;
  strbuf_clear(&h->t->model);
  peers_print(&h->peers, &h->t->model);
  return is_wanted(h, (asks_kind)h->peers.asks);
}

// Times count in ones: damage is by one.
static bool grow(hearing *h, uint64_t seed) {
  if (h->report.symmetric)
    return grow_peers(h, seed);
  grow_model(&h->grown, seed);
  h->grown.unit = 1;
  h->grown.grain = false;
  strbuf_clear(&h->t->model);
  grown_print(&h->grown, &h->t->model);
  return is_wanted(h, h->grown.asks);
}

// Every other time it is about runs, if that can be harmed in this way.
static bool is_about_runs(harm kind, uint64_t number) {
  switch (kind) {
  case HARM_RANK:
    return true;
  case HARM_GENERATOR:
  case HARM_ADDED:
  case HARM_LINE:
  case HARM_WORD:
  case HARM_MODEL:
  case HARM_HIDDEN:
  case HARM_LOWER:
  case HARM_RAISE:
  case HARM_DIAGONAL:
  case HARM_ORDER:
    return false;
  default:
    return number / HARM_KINDS % 2 == 1;
  }
}

// Are there symmetries in it?  Every third time, if they are not what is harmed.
static bool is_symmetric(harm kind, uint64_t number) {
  return harm_is_of_symmetry(kind) ||
         (kind != HARM_RANK && kind != HARM_HIDDEN && kind != HARM_DIAGONAL &&
          !is_about_runs(kind, number) && number / HARM_KINDS % 3 == 0);
}

// A target that is to be hidden has to be there.
static bool has_target(hearing *h) {
  model m;
  strbuf asked;
  strbuf_init(&asked);
  print_query(h, &asked);
  bool found = false;
  if (load_with(&m, &h->t->model, asked.text)) {
    network_code *code = compile_network(&m.memory, &m.net);
    found = finds_target(&m.memory, code, &m.net.queries.data[0],
                         &code->queries[0]);
    h->report.deadlock = m.net.queries.data[0].has_deadlock;
  }
  model_release(&m);
  strbuf_release(&asked);
  return found;
}

static bool try_model(hearing *h) {
  const bool hidden = h->report.kind == HARM_HIDDEN;
  model m;
  strbuf asked;
  strbuf_init(&asked);
  if (hidden)
    strbuf_puts(&asked, "A[] true");
  else
    print_query(h, &asked);
  bool done = false;
  if ((!hidden || has_target(h)) && load_with(&m, &h->t->model, asked.text)) {
    network_code *code = compile_network(&m.memory, &m.net);
    sketch s;
    if (!hidden)
      h->report.deadlock = m.net.queries.data[0].has_deadlock;
    done = claim_is_for(&h->memory, &m.net, &m.net.queries.data[0]) &&
           prove(h, code, &m.net, &s) && try_sketch(h, &s);
    model_release(&m);
  }
  strbuf_release(&asked);
  return done;
}

damage_report damage_trial_run(damage_trial *t, uint64_t seed,
                               uint64_t number) {
  const uint64_t first = (seed << 40) + number * MOST_MODELS;
  const harm kind = (harm)(number % HARM_KINDS);
  hearing h = {.t = t,
               .report = {.kind = kind,
                          .runs = is_about_runs(kind, number),
                          .symmetric = is_symmetric(kind, number),
                          .outcome = OUTCOME_NONE}};
  h.chance.seed = first;
  strbuf_init(&h.other);
  bool done = false;
  while (!done && h.report.models < MOST_MODELS) {
    arena_init(&h.memory);
    if (grow(&h, first + h.report.models++))
      done = try_model(&h);
    arena_release(&h.memory);
  }
  strbuf_release(&h.other);
  return h.report;
}
