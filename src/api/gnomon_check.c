// gnomon_check.c -- Verdicts, for include/gnomon.h.

#include <stdio.h>

#include "api/decide.h"
#include "api/entry.h"
#include "report/progress.h"
#include "report/stats_process.h"
#include "report/verdict_json.h"
#include "sem/compile.h"

typedef struct {
  call *call;
  model model;
  decider decider;
  verdict_list list;
  progress progress;
  strbuf line; // of progress
  VEC(const char *) notes;
  bool has_fault, has_lost_file;
  bool is_ended;       // by the caller's function
  const char *refusal; // of all queries: why there is nothing to run
} checking;

// ---- While it runs

static const char *poll(void *data, const search_stats *stats) {
  enum { TIMES_A_SECOND = 5 };
  checking *k = data;
  if (!k->call->progress || k->is_ended)
    return k->is_ended ? "cancelled" : NULL;
  strbuf_clear(&k->line);
  if (progress_line(&k->progress, stats, 1.0 / TIMES_A_SECOND, &k->line))
    k->is_ended = entry_tell(k->call, k->line.text);
  return k->is_ended ? "cancelled" : NULL;
}

static void note(void *data, const verdict *v, const decide_event *e) {
  checking *k = data;
  strbuf text;
  strbuf_init(&text);
  decide_event_text(v, e, &text);
  vec_push(&k->model.memory, &k->notes,
           arena_copy(&k->model.memory, text.text, text.length));
  k->has_fault |= e->kind == DECIDE_WRONG_RUN || e->kind == DECIDE_WRONG_PROOF;
  k->has_lost_file |= e->kind == DECIDE_LOST_FILE;
  strbuf_release(&text);
}

// ---- Queries

static void make_list(checking *k) {
  const network *net = &k->model.net;
  arena *memory = &k->model.memory;
  k->list = (verdict_list){
      .net = net,
      .texts = diags_sources(k->model.diags),
      .path = k->call->of->model.name,
      .count = net->queries.count,
      .data = arena_array(memory, net->queries.count, sizeof(verdict))};
  for (uint32_t i = 0; i < k->list.count; i++)
    k->list.data[i] = (verdict){.index = i + 1,
                                .asked = &net->queries.data[i],
                                .shows_path = k->call->settings.shows_path,
                                .result = {.verdict = VERDICT_UNKNOWN}};
}

static void make_decider(checking *k) {
  const settings *s = &k->call->settings;
  k->decider = (decider){.memory = &k->model.memory,
                         .net = &k->model.net,
                         .search = s->search,
                         .slice = s->slice,
                         .certify = s->certify,
                         .certificate = s->certificate,
                         .count = k->list.count,
                         .tell = note,
                         .data = k};
  k->decider.search.poll = poll;
  k->decider.search.poll_data = k;
}

// What is refused becomes unknown; how much is left?
static uint32_t count_accepted(checking *k) {
  uint32_t accepted = 0;
  for (uint32_t i = 0; i < k->list.count; i++) {
    verdict *v = &k->list.data[i];
    const char *why = decide_refusal(&k->decider, v->asked);
    accepted += !why;
    if (why)
      verdict_become_refused(v, why);
    if (why && v->asked->kind != QUERY_REFUSED && !k->refusal)
      k->refusal = why;
  }
  if (accepted)
    k->refusal = NULL;
  return accepted;
}

static void decide_one(checking *k, verdict *v) {
  const stopper *stop = &k->call->stop;
  if (v->result.reason)
    return; // it is refused
  if (k->is_ended || stop_look(&k->call->stop)) {
    const char *why = arena_printf(&k->model.memory, ": %s",
                                   k->is_ended ? "cancelled" : stop->reason);
    verdict_become_unknown(
        v, REASON_NOT_STARTED,
        reason_text(&k->model.memory, REASON_NOT_STARTED, why));
    return;
  }
  progress_start(&k->progress, v->index);
  decide(&k->decider, v);
}

// ---- What came out

static bool has_wrong(const network *net) {
  for (uint32_t i = 0; i < net->queries.count; i++)
    if (net->queries.data[i].is_wrong)
      return true;
  return false;
}

static gnomon_code code_of(const checking *k) {
  const verdict_tally t = verdict_count(&k->list);
  if (k->has_fault)
    return GNOMON_FAULT;
  if (t.errors || k->has_lost_file || k->refusal || !k->list.count ||
      has_wrong(&k->model.net))
    return GNOMON_WRONG;
  return t.unwanted ? GNOMON_UNWANTED : t.unknown ? GNOMON_UNKNOWN : GNOMON_OK;
}

static void put_notes(const checking *k, json *j) {
  json_put_array(j, "notes");
  for (uint32_t i = 0; i < k->notes.count; i++)
    json_put_string(j, NULL, k->notes.data[i]);
  json_end(j);
}

static void tell(checking *k, double started) {
  gnomon *to = k->call->to;
  json j;
  to->status = code_of(k);
  k->list.seconds = stats_now() - started;
  overflow_report(k->model.net.wraps, k->model.diags);
  handle_begin(to, &j);
  verdict_json(&k->list, &j);
  entry_put_diagnostics(&j, &k->model);
  put_notes(k, &j);
  if (!k->list.count)
    handle_put_error(to, &j, "there is no query");
  else if (k->refusal)
    handle_put_error(to, &j, k->refusal);
  json_end(&j);
}

static void run(checking *k) {
  const double started = stats_now();
  make_list(k);
  make_decider(k);
  progress_init(&k->progress, PROGRESS_NONE, NULL, k->list.count);
  strbuf_init(&k->line);
  if (count_accepted(k))
    k->decider.code = compile_network(&k->model.memory, &k->model.net);
  for (uint32_t i = 0; i < k->list.count; i++)
    decide_one(k, &k->list.data[i]);
  tell(k, started);
  strbuf_release(&k->line);
}

static void act(call *c) {
  if (!entry_is(c, HANDLE_MODEL) || !entry_settings(c, FOR_CHECK))
    return;
  checking k = {.call = c};
  if (entry_load(c, &k.model))
    run(&k);
  model_release(&k.model);
}

gnomon *gnomon_check(const gnomon *of, const char *asked, const char *options,
                     gnomon_progress *tell_progress, void *data) {
  call c = {.to = handle_new(HANDLE_RESULT),
            .of = of,
            .query = asked,
            .options = options,
            .decides = true,
            .progress = tell_progress,
            .data = data};
  return entry_run(&c, act);
}
