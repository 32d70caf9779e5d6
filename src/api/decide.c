// decide.c -- From a query to a verdict that was confirmed.

#include "api/decide.h"

#include <stdio.h>

#include "api/proof.h"
#include "api/slicing.h"
#include "api/values.h"
#include "api/witness.h"
#include "report/stats_process.h"
#include "search/search.h"

// The network that is searched, all of it or a slice, and the query there.
typedef struct {
  const network *net;
  network_code *code;
  const query *asked; // or NULL
} question;

static bool wants_proof(const decider *d) {
  return d->certificate || d->certify;
}

const char *decide_refusal(const decider *d, const query *q) {
  if (q && q->kind == QUERY_REFUSED)
    return q->refusal;
  search_options s = d->search;
  s.certificate = wants_proof(d) ? stderr : NULL; // whether there is one
  return search_refusal(d->memory, d->net, q, &s);
}

// ---- Events ---------------------------------------------------------------

static void put_fault(const verdict *v, const decide_event *e, strbuf *out) {
  strbuf_printf(out,
                e->kind == DECIDE_WRONG_RUN
                    ? "internal error: the path found for query %u is not a "
                      "run of the model: %s; please report this model"
                    : "internal error: the certificate of query %u does not "
                      "check: %s; please report this model",
                v->index, e->text);
}

void decide_event_text(const verdict *v, const decide_event *e, strbuf *out) {
  switch (e->kind) {
  case DECIDE_SLICED:
    strbuf_printf(out, "query %u: ", v->index);
    slicing_describe(e->whole, e->rest, out);
    break;
  case DECIDE_NO_PROOF:
    strbuf_printf(out, "query %u: no certificate: %s", v->index, e->text);
    break;
  case DECIDE_RUN_SHOWS:
    strbuf_printf(out,
                  "query %u: no certificate: a run shows it, which "
                  "--trace-file saves",
                  v->index);
    break;
  case DECIDE_NO_RUN:
    strbuf_printf(out,
                  "query %u: no trace: the slice was decided, but %s while the "
                  "whole model was searched for a run",
                  v->index, e->text);
    break;
  case DECIDE_LOST_FILE:
    strbuf_printf(out, "%s: %s", e->path ? e->path : "--certify", e->text);
    break;
  case DECIDE_WRONG_RUN:
  case DECIDE_WRONG_PROOF:
    put_fault(v, e, out);
    break;
  }
}

static void tell(const decider *d, const verdict *v, decide_event e) {
  d->tell(d->data, v, &e);
}

static void tell_text(const decider *d, const verdict *v,
                      decide_event_kind kind, const char *text) {
  tell(d, v, (decide_event){.kind = kind, .text = text});
}

static void lose_file(const decider *d, const verdict *v, const proof *p) {
  tell(d, v,
       (decide_event){
           .kind = DECIDE_LOST_FILE, .text = p->error, .path = p->path});
}

// ---- Runs -----------------------------------------------------------------

// `detail` is what the text of the reason leaves open, or NULL.
static void become_unknown(const decider *d, verdict *v, reason_code why,
                           const char *detail) {
  verdict_become_unknown(v, why, reason_text(d->memory, why, detail));
}

static bool has_path(const search_result *r) { return r->path || r->nextremes; }

// What was found with stop-watches counts if it can be played.
static void confirm_doubtful(verdict *v, witness_status status) {
  if (status == WITNESS_GOOD) {
    v->result.verdict = v->result.if_run;
    v->result.why = REASON_NONE;
    v->result.reason = NULL;
  } else {
    verdict_become_unknown(v, v->result.why, v->result.reason);
  }
}

// One run, or one to each extreme.
static witness_status play(const decider *d, search_result *r,
                           const question *q, strbuf *why) {
  return r->path ? witness_confirm(d->memory, q->net, q->asked, r->path, why)
                 : values_confirm(d->memory, q->net, q->asked, r, why);
}

static void judge_run(const decider *d, verdict *v, witness_status status,
                      const char *why) {
  const stopper *stop = d->memory->stop;
  if (status != WITNESS_GOOD && stop_found(stop)) {
    verdict_become_unknown(v, reason_of_stop(stop), stop->reason);
    return;
  }
  if (v->result.is_doubtful) {
    confirm_doubtful(v, status);
    return;
  }
  if (status == WITNESS_FALSE)
    tell_text(d, v, DECIDE_WRONG_RUN, why);
  if (status != WITNESS_GOOD)
    become_unknown(
        d, v, status == WITNESS_FALSE ? REASON_INTERNAL : REASON_UNCONFIRMED,
        status == WITNESS_FALSE ? NULL : why);
}

static void confirm(const decider *d, verdict *v, const question *q) {
  if (v->result.is_lost)
    tell_text(d, v, DECIDE_WRONG_RUN, "there is no way to its end");
  if (!has_path(&v->result))
    return;
  strbuf why;
  strbuf_init(&why);
  const witness_status status = play(d, &v->result, q, &why);
  const char *text = arena_copy(d->memory, why.text, why.length);
  strbuf_release(&why);
  judge_run(d, v, status, text);
}

// ---- Certificates ---------------------------------------------------------

// Is it about all states or runs, so that no run shows it?
static bool is_universal(const verdict *v) {
  const bool exists = query_is_existential(v->asked->kind);
  return v->result.verdict == (exists ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

static void miss_proof(const decider *d, verdict *v, const char *why) {
  if (d->certify)
    become_unknown(d, v, REASON_NO_CERTIFICATE, why);
  else
    tell_text(d, v, DECIDE_NO_PROOF, why);
}

static void reject_proof(const decider *d, verdict *v, const char *why) {
  tell_text(d, v, DECIDE_WRONG_PROOF, why);
  become_unknown(d, v, REASON_INTERNAL, NULL);
}

// Why there is no certificate that could be told of; NULL if there is one.
static const char *why_none(const decider *d, const search_result *r,
                            bool stopped) {
  if (stopped)
    return d->memory->stop->reason;
  if (r->has_certificate)
    return NULL;
  return r->no_certificate ? r->no_certificate
                           : "there is none for sup, inf and bounds";
}

// The verdict stands if its certificate checks, or if that was not asked for.
static void judge_proof(const decider *d, verdict *v, const question *q,
                        proof *p) {
  const search_result *r = &v->result;
  const char *wrong = r->has_certificate && d->certify
                          ? proof_check(p, d->memory, q->net, q->asked)
                          : NULL;
  const bool stopped = wrong && stop_found(d->memory->stop);
  const char *why = why_none(d, r, stopped);
  const bool kept = proof_close(p, r->has_certificate);
  if (!kept)
    lose_file(d, v, p);
  v->proof_at = r->has_certificate && kept ? p->path : NULL;
  v->is_certified = r->has_certificate && d->certify && !wrong;
  if (wrong && !stopped)
    reject_proof(d, v, wrong);
  else if (why && v->asked && is_universal(v) && wants_proof(d))
    miss_proof(d, v, why);
  else if (v->asked && has_path(r) && d->certificate)
    tell(d, v, (decide_event){.kind = DECIDE_RUN_SHOWS});
}

// ---- One search -----------------------------------------------------------

// What is left of the time; 0 if there is no limit.
static double time_left(const stopper *stop) {
  if (!stop || stop->deadline <= 0)
    return 0;
  const double left = stop->deadline - stop_clock();
  return left > 1e-3 ? left : 1e-3; // 0 would be no limit
}

static const char *stop_reason(const decider *d) {
  return stop_look(d->memory->stop) ? d->memory->stop->reason : NULL;
}

static void search(const decider *d, verdict *v, const question *q,
                   FILE *certificate) {
  const query_code *code =
      q->asked ? &q->code->queries[q->asked - q->net->queries.data] : NULL;
  search_options s = d->search;
  s.certificate = certificate;
  s.seconds = time_left(d->memory->stop);
  v->ran = true;
  v->result = search_run(d->memory, q->code, q->asked, code, &s);
}

static void ask(const decider *d, verdict *v, const question *q) {
  proof proved = {0};
  if (wants_proof(d) &&
      !proof_open(&proved, d->memory, d->certificate, v->index, d->count)) {
    lose_file(d, v, &proved);
    become_unknown(d, v, REASON_CERTIFICATE_FILE, NULL);
    return;
  }
  search(d, v, q, proved.file);
  confirm(d, v, q);
  judge_proof(d, v, q, &proved);
  if (v->result.error.happened) {
    v->result.verdict = VERDICT_UNKNOWN;
    v->result.why = REASON_MODEL_ERROR;
    v->result.reason = reason_text(d->memory, REASON_MODEL_ERROR, NULL);
  }
}

// ---- Slices ---------------------------------------------------------------

static bool is_decided(const search_result *r) {
  return r->verdict != VERDICT_UNKNOWN;
}

static bool is_same_answer(const search_result *told, const verdict *v) {
  return told->verdict == v->result.verdict &&
         values_agree(v->asked->kind, told, &v->result);
}

// A run of a slice is not one of the model, which is therefore searched again
// for what is to be shown.  What the slice told stands in any case.
static void ask_for_path(const decider *d, verdict *v, const question *whole) {
  const search_result told = v->result;
  const char *stop = stop_reason(d);
  if (!stop)
    ask(d, v, whole);
  if (is_decided(&told) && is_decided(&v->result) &&
      !is_same_answer(&told, v)) {
    tell_text(d, v, DECIDE_WRONG_RUN,
              "the slice has another verdict than the model");
    become_unknown(d, v, REASON_INTERNAL, NULL);
  } else if (stop || (!is_decided(&v->result) && !v->result.error.happened)) {
    tell_text(d, v, DECIDE_NO_RUN, stop ? stop : v->result.reason);
    v->result = told;
    verdict_drop_paths(v);
  }
}

static void ask_slice(const decider *d, verdict *v, const question *whole,
                      const network *rest) {
  const question q = {rest, compile_network(d->memory, rest),
                      rest->queries.data};
  tell(
      d, v,
      (decide_event){.kind = DECIDE_SLICED, .whole = whole->net, .rest = rest});
  ask(d, v, &q);
  if (has_path(&v->result) && (v->shows_path || v->result.error.happened))
    ask_for_path(d, v, whole);
  else
    verdict_drop_paths(v);
}

void decide(const decider *d, verdict *v) {
  const question whole = {d->net, d->code, v->asked};
  const network *rest = v->asked && d->slice
                            ? slicing_cut(d->memory, whole.net, v->asked, false)
                            : NULL;
  if (rest && !stop_reason(d)) // else it is no slice
    ask_slice(d, v, &whole, rest);
  else
    ask(d, v, &whole);
  v->peak_rss_kib = stats_peak_rss_kib();
}
