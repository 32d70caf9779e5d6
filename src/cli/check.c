#include "cli/check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/answer.h"
#include "cli/engine_options.h"
#include "cli/last_words.h"
#include "cli/loading.h"
#include "cli/proof.h"
#include "cli/signals.h"
#include "cli/slicing.h"
#include "cli/status.h"
#include "cli/stopping.h"
#include "cli/terminal.h"
#include "cli/trace_out.h"
#include "cli/values.h"
#include "cli/witness.h"
#include "report/cycle_list.h"
#include "report/stats_process.h"
#include "report/verdict_error.h"
#include "report/verdict_json.h"
#include "report/verdict_text.h"
#include "report/verdict_values.h"
#include "trace/repeats.h"
#include "trace/trace_words.h"

typedef struct {
  const options *o;
  loading loaded;
  arena *memory; // the model's
  network_code *code;
  search_options search;
  verdict_list list;
  const char **refusals; // by query: why the engine does not take it, or NULL
  stopping stop;
  bool has_fault;
  bool has_lost_file; // a trace or certificate could not be written
} checking;

// ---- Before ---------------------------------------------------------------

static void drop_paths(verdict *v) {
  v->result.path = NULL;
  v->result.nextremes = 0;
}

static void become_unknown(verdict *v, const char *reason) {
  v->result.verdict = VERDICT_UNKNOWN;
  v->result.reason = reason;
  drop_paths(v);
  v->result.nvalues = 0;
  v->result.error = (search_error){0};
}

static bool is_decided_here(const query *q) { return q->kind != QUERY_REFUSED; }

static void make_list(checking *c, bool explores) {
  const model *m = &c->loaded.model;
  const uint32_t count = explores ? 1 : m->net.queries.count;
  c->list = (verdict_list){
      .net = &m->net,
      .texts = diags_sources(m->diags),
      .path = m->text->path,
      .count = count,
      .data = arena_array(c->memory, count, sizeof *c->list.data)};
  for (uint32_t i = 0; i < count; i++)
    c->list.data[i] =
        (verdict){.index = i + 1,
                  .asked = explores ? NULL : &m->net.queries.data[i],
                  .shows_path = trace_out_wanted(c->o),
                  .result = {.verdict = VERDICT_UNKNOWN}};
}

static bool has_queries(const checking *c) {
  if (c->list.count)
    return true;
  answer_complain("%s: there is no query; give one with -q TEXT or in a file, "
                  "or enumerate the states with 'gnomon explore'",
                  c->list.path);
  return false;
}

// Finds what the engine would refuse, and counts what it would not.
static uint32_t count_accepted(checking *c) {
  uint32_t accepted = 0;
  search_options s = c->search;
  s.certificate = proof_is_wanted(c->o) ? stderr : NULL; // whether there is one
  c->refusals = arena_array(c->memory, c->list.count, sizeof *c->refusals);
  for (uint32_t i = 0; i < c->list.count; i++) {
    const query *q = c->list.data[i].asked;
    c->refusals[i] = q && !is_decided_here(q)
                         ? q->refusal
                         : search_refusal(c->memory, c->list.net, q, &s);
    accepted += !c->refusals[i];
  }
  return accepted;
}

// If there is nothing that the engine takes, and not only for what was asked,
// that is said before anything runs.
static bool engine_accepts(checking *c) {
  bool ok = true;
  if (count_accepted(c))
    return true;
  for (uint32_t i = 0; i < c->list.count; i++) {
    const query *q = c->list.data[i].asked;
    if (q && !is_decided_here(q))
      continue;
    ok = false;
    if (q)
      answer_complain("query %u: %s", i + 1, c->refusals[i]);
    else
      answer_complain("%s", c->refusals[i]);
  }
  for (uint32_t i = 0; !ok && i < c->list.count; i++)
    become_unknown(&c->list.data[i], c->refusals[i]);
  return ok;
}

// ---- One query ------------------------------------------------------------

static void report_fault(checking *c, const verdict *v, const char *why) {
  c->has_fault = true;
  progress_clear(&c->stop.progress);
  fprintf(stderr,
          "gnomon: internal error: the path found for query %u is not a run "
          "of the model: %s; please report this model\n",
          v->index, why);
}

// What was found with stop-watches counts if it can be played.
static void confirm_doubtful(verdict *v, witness_status status) {
  if (status == WITNESS_GOOD) {
    v->result.verdict = v->result.if_run;
    v->result.reason = NULL;
  } else {
    become_unknown(v, v->result.reason);
  }
}

// The network that is searched, all of it or a slice, and the query there.
typedef struct {
  const network *net;
  network_code *code;
  const query *asked; // or NULL
} question;

static bool has_path(const search_result *r) { return r->path || r->nextremes; }

// One run, or one to each extreme.
static witness_status play(checking *c, search_result *r, const question *q,
                           strbuf *why) {
  return r->path ? witness_confirm(c->memory, q->net, q->asked, r->path, why)
                 : values_confirm(c->memory, q->net, q->asked, r, why);
}

static void confirm(checking *c, verdict *v, const question *q) {
  if (v->result.is_lost)
    report_fault(c, v, "there is no way to its end");
  if (!has_path(&v->result))
    return;
  strbuf why;
  strbuf_init(&why);
  const witness_status status = play(c, &v->result, q, &why);
  if (status != WITNESS_GOOD && stop_found(&c->loaded.limits.stop)) {
    become_unknown(v, c->loaded.limits.stop.reason);
    strbuf_release(&why);
    return;
  }
  if (v->result.is_doubtful) {
    confirm_doubtful(v, status);
    strbuf_release(&why);
    return;
  }
  if (status == WITNESS_FALSE)
    report_fault(c, v, why.text);
  if (status != WITNESS_GOOD)
    become_unknown(v, status == WITNESS_FALSE
                          ? "internal error"
                          : arena_copy(c->memory, why.text, why.length));
  strbuf_release(&why);
}

// Is it about all states or runs, so that no run shows it?
static bool is_universal(const verdict *v) {
  const bool exists = query_is_existential(v->asked->kind);
  return v->result.verdict == (exists ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

static void report_wrong_proof(checking *c, verdict *v, const char *why) {
  c->has_fault = true;
  progress_clear(&c->stop.progress);
  fprintf(stderr,
          "gnomon: internal error: the certificate of query %u does not "
          "check: %s; please report this model\n",
          v->index, why);
  become_unknown(v, "internal error");
}

static void miss_proof(checking *c, verdict *v, const char *why) {
  if (c->o->given[OPTION_certify]) {
    become_unknown(v, arena_printf(c->memory, "no certificate: %s", why));
    return;
  }
  progress_clear(&c->stop.progress);
  fprintf(stderr, "gnomon: query %u: no certificate: %s\n", v->index, why);
}

// A verdict that a run shows needs nothing else.
static void tell_run(checking *c, const verdict *v) {
  if (c->o->given[OPTION_quiet])
    return;
  progress_clear(&c->stop.progress);
  fprintf(stderr,
          "gnomon: query %u: no certificate: a run shows it, which "
          "--trace-file saves\n",
          v->index);
}

// The verdict stands if its certificate checks, or if that was not asked for.
static void settle_proof(checking *c, verdict *v, const question *q, proof *p) {
  const search_result *r = &v->result;
  const char *wrong = r->has_certificate && c->o->given[OPTION_certify]
                          ? proof_check(p, c->memory, q->net, q->asked)
                          : NULL;
  const bool stopped = wrong && stop_found(&c->loaded.limits.stop);
  const char *why = stopped              ? c->loaded.limits.stop.reason
                    : r->has_certificate ? NULL
                    : r->no_certificate
                        ? r->no_certificate
                        : "there is none for sup, inf and bounds";
  const bool kept = proof_close(p, r->has_certificate);
  c->has_lost_file |= !kept;
  v->proof_at = r->has_certificate && kept ? p->path : NULL;
  v->is_certified = r->has_certificate && c->o->given[OPTION_certify] && !wrong;
  if (wrong && !stopped)
    report_wrong_proof(c, v, wrong);
  else if (why && v->asked && is_universal(v) && proof_is_wanted(c->o))
    miss_proof(c, v, why);
  else if (v->asked && has_path(r) && c->o->given[OPTION_certificate])
    tell_run(c, v);
}

static void ask(checking *c, verdict *v, const question *q) {
  const query_code *code =
      q->asked ? &q->code->queries[q->asked - q->net->queries.data] : NULL;
  search_options s = c->search;
  proof proved;
  if (!proof_open(&proved, c->memory, c->o, v->index, c->list.count)) {
    c->has_lost_file = true;
    become_unknown(v, "the certificate cannot be written");
    return;
  }
  s.certificate = proved.file;
  s.seconds = stopping_left(&c->stop);
  s.poll = stopping_poll;
  s.poll_data = &c->stop;
  v->ran = true;
  v->result = search_run(c->memory, q->code, q->asked, code, &s);
  // The engine knows only what was left of the time.
  const char *why = stopping_reason(&c->stop);
  if (why && v->result.reason &&
      strncmp(v->result.reason, "time limit", 10) == 0)
    v->result.reason = why;
  confirm(c, v, q);
  settle_proof(c, v, q, &proved);
  if (v->result.error.happened) {
    v->result.verdict = VERDICT_UNKNOWN;
    v->result.reason = "model error";
  }
}

static bool is_decided(const search_result *r) {
  return r->verdict != VERDICT_UNKNOWN;
}

static bool is_same_answer(const search_result *told, const verdict *v) {
  return told->verdict == v->result.verdict &&
         values_agree(v->asked->kind, told, &v->result);
}

// A run of a slice is not one of the model, which is therefore searched again
// for what is to be shown.  What the slice told stands in any case.
static void ask_for_path(checking *c, verdict *v, const question *whole) {
  const search_result told = v->result;
  const char *stop = stopping_reason(&c->stop);
  if (!stop)
    ask(c, v, whole);
  if (is_decided(&told) && is_decided(&v->result) &&
      !is_same_answer(&told, v)) {
    report_fault(c, v, "the slice has another verdict than the model");
    become_unknown(v, "internal error");
  } else if (stop || (!is_decided(&v->result) && !v->result.error.happened)) {
    progress_clear(&c->stop.progress);
    fprintf(stderr,
            "gnomon: query %u: no trace: the slice was decided, but %s while "
            "the whole model was searched for a run\n",
            v->index, stop ? stop : v->result.reason);
    v->result = told;
    drop_paths(v);
  }
}

static void print_slice(checking *c, const verdict *v, const network *rest) {
  strbuf text;
  strbuf_init(&text);
  slicing_describe(c->list.net, rest, &text);
  progress_clear(&c->stop.progress);
  fprintf(stderr, "gnomon: query %u: %s\n", v->index, text.text);
  strbuf_release(&text);
}

// Which cycles are accelerated in a network, and why others are not.
static void print_cycles(checking *c, const network *net) {
  if (!c->o->given[OPTION_verbose] || c->search.accelerate == ACCELERATE_OFF)
    return;
  progress_clear(&c->stop.progress);
  cycle_list_print(net, cycles_find(c->memory, net, true), stderr);
}

static void ask_slice(checking *c, verdict *v, const question *whole,
                      const network *rest) {
  const question q = {rest, compile_network(c->memory, rest),
                      rest->queries.data};
  if (c->o->given[OPTION_verbose])
    print_slice(c, v, rest);
  print_cycles(c, rest);
  ask(c, v, &q);
  if (has_path(&v->result) && (v->shows_path || v->result.error.happened))
    ask_for_path(c, v, whole);
  else
    drop_paths(v);
}

static void search(checking *c, verdict *v) {
  const question whole = {c->list.net, c->code, v->asked};
  const network *rest = v->asked && c->o->given[OPTION_slice]
                            ? slicing_cut(c->memory, whole.net, v->asked, false)
                            : NULL;
  progress_start(&c->stop.progress, v->index);
  if (rest)
    ask_slice(c, v, &whole, rest);
  else
    ask(c, v, &whole);
  v->peak_rss_kib = stats_peak_rss_kib();
  progress_clear(&c->stop.progress);
}

static void decide(checking *c, verdict *v) {
  limits_renew(&c->loaded.limits);
  const char *stop = stopping_reason(&c->stop);
  if (c->refusals[v->index - 1])
    become_unknown(v, c->refusals[v->index - 1]);
  else if (stop)
    become_unknown(v, signals_caught()
                          ? "not started"
                          : arena_printf(c->memory, "not started: %s", stop));
  else
    search(c, v);
}

// ---- Printing -------------------------------------------------------------

// The run to an error, if it is wanted and not somewhere else; else its length.
static void print_way(const checking *c, const verdict *v) {
  const trace *t = v->result.path;
  if (!t || v->path_at || c->o->given[OPTION_quiet])
    return;
  if (v->shows_path) {
    trace_out_explain(c->o, c->list.net, t);
    return;
  }
  strbuf steps;
  strbuf_init(&steps);
  trace_put_wide(&steps, repeats_count(t));
  fprintf(stderr,
          "gnomon: the run to this error has %s step%s; --trace some shows it, "
          "--trace-file FILE saves it\n",
          steps.text, strcmp(steps.text, "1") == 0 ? "" : "s");
  strbuf_release(&steps);
}

// The diagnostics hold what is printed next and nothing else: what loading had
// to say was printed before.
static void print_error(checking *c, const verdict *v) {
  for (const verdict *w = c->list.data; w < v; w++)
    if (verdict_error_same(&w->result.error, &v->result.error))
      return;
  diags *d = c->loaded.model.diags;
  strbuf text;
  strbuf_init(&text);
  verdict_error_text(&v->result.error, &text);
  diags_rewind(d, 0);
  diag_error(d, v->result.error.error.at, v->result.error.error.code, "%s",
             text.text);
  diags_print(d, stderr, LEVEL_ERROR, terminal_has_color(c->o, STDERR_FILENO));
  strbuf_release(&text);
  print_way(c, v);
}

static void print_details(const verdict *v) {
  strbuf engine;
  strbuf_init(&engine);
  verdict_engine_text(v, &engine);
  fprintf(stderr, "gnomon: query %u: %s; %.3f s\n", v->index, engine.text,
          v->result.stats.seconds);
  strbuf_release(&engine);
}

// What each run shows, and the run.
static void print_extremes(const checking *c, const verdict *v) {
  for (uint32_t i = 0; i < v->result.nextremes && v->shows_path; i++) {
    const search_extreme *e = &v->result.extremes[i];
    if (e->path_at)
      continue;
    strbuf text;
    strbuf_init(&text);
    verdict_extreme_text(v, e, &text);
    printf("\n%s\n", text.text);
    strbuf_release(&text);
    trace_out_print(c->o, c->list.net, e->path, stdout);
  }
}

static void print_verdict(checking *c, verdict *v) {
  if (!trace_out_save(c->o, &c->list, v, c->memory))
    c->has_lost_file = true;
  if (c->o->given[OPTION_verbose] && v->ran)
    print_details(v);
  if (c->o->given[OPTION_json])
    return;
  verdict_text(&c->list, v, terminal_has_color(c->o, STDOUT_FILENO), stdout);
  if (c->o->given[OPTION_stats] || !v->asked)
    verdict_text_stats(v, stdout);
  const bool has_error = v->result.error.happened;
  if (v->result.path && v->shows_path && !v->path_at && !has_error)
    trace_out_print(c->o, c->list.net, v->result.path, stdout);
  print_extremes(c, v);
  fflush(stdout);
  if (has_error)
    print_error(c, v);
}

static void write_json(const checking *c, verdict_list *list, int status,
                       json *j) {
  list->seconds = stats_now() - c->loaded.started;
  verdict_json(list, j);
  loading_json(&c->loaded, j);
  answer_put_error(j, status);
  json_end(j);
}

static void print_json(checking *c, int status) {
  json j;
  answer_begin(&j);
  write_json(c, &c->list, status, &j);
}

// What is to be printed if this query is the last one and does not come to an end:
// without runs, and what is long is left to those who look at the stop.
static void prepare_for_end(checking *c, const verdict *next, last_words *w) {
  enum { MANY = 1000 };
  FILE *out = c->list.count <= MANY ? last_words_open(w) : NULL;
  if (!out)
    return;
  verdict_list list = c->list;
  list.data = mem_new(list.count, sizeof *list.data);
  memcpy(list.data, c->list.data, list.count * sizeof *list.data);
  for (uint32_t i = 0; i < list.count; i++) {
    verdict *v = &list.data[i];
    v->shows_path = false;
    drop_paths(v);
    if (v->index < next->index)
      continue;
    become_unknown(v,
                   v->index == next->index ? last_words_reason : "not started");
    if (!c->o->given[OPTION_json])
      verdict_text(&list, v, false, out);
  }
  if (c->o->given[OPTION_json]) {
    json j;
    answer_begin_in(&j, out);
    write_json(c, &list, STATUS_UNDECIDED, &j);
  }
  mem_free(list.data);
  last_words_set(w);
}

// ---- After ----------------------------------------------------------------

typedef struct {
  uint32_t unwanted, unknown, errors, decided;
} tally;

static tally count_up(const verdict_list *l) {
  tally t = {0};
  for (uint32_t i = 0; i < l->count; i++) {
    const verdict *v = &l->data[i];
    const bool unknown = v->result.verdict == VERDICT_UNKNOWN;
    t.unknown += unknown;
    t.decided += !unknown;
    t.unwanted += !unknown && !verdict_is_wanted(v);
    t.errors += v->result.error.happened;
  }
  return t;
}

static int status_of(const checking *c) {
  const tally t = count_up(&c->list);
  if (c->has_fault)
    return STATUS_FAULT;
  if (signals_caught())
    return STATUS_SIGNAL + signals_caught();
  if (t.errors || c->has_lost_file)
    return STATUS_INPUT;
  return loading_status(&c->loaded, t.unwanted  ? STATUS_UNWANTED
                                    : t.unknown ? STATUS_UNDECIDED
                                                : STATUS_OK);
}

static void warn_of_errors(const checking *c) {
  const tally t = count_up(&c->list);
  if (t.errors && t.decided && !c->o->given[OPTION_quiet])
    fprintf(stderr,
            "gnomon: warning: the model has a run-time error; the other "
            "verdicts are of queries that were decided without meeting it\n");
}

static int run(checking *c) {
  last_words words = {0};
  stopping_init(&c->stop, &c->loaded.limits, c->o, c->list.count);
  prepare_for_end(c, &c->list.data[0], &words);
  c->code = compile_network(c->memory, c->list.net);
  print_cycles(c, c->list.net);
  for (uint32_t i = 0; i < c->list.count; i++) {
    prepare_for_end(c, &c->list.data[i], &words);
    decide(c, &c->list.data[i]);
    last_words_release(&words);
    print_verdict(c, &c->list.data[i]);
  }
  warn_of_errors(c);
  loading_print_wraps(&c->loaded, c->o);
  const int status = status_of(c);
  if (c->o->given[OPTION_json])
    print_json(c, status);
  return status;
}

// What is said before anything runs.
static int refuse(checking *c) {
  if (c->o->given[OPTION_json])
    print_json(c, STATUS_INPUT);
  return STATUS_INPUT;
}

// Nobody could end the search, or the loading, in time.
static void say_unknown(const char *why) {
  fflush(stdout);
  if (!signals_speak(why, STATUS_UNDECIDED))
    printf("unknown: %s\n", why);
}

static int command(const options *o, bool explores) {
  checking c = {.o = o};
  if (!engine_options(o, &c.search) || !trace_out_options_fit(o) ||
      !proof_options_fit(o))
    return STATUS_INPUT;
  if (!o->given[OPTION_json])
    mem_on_exhaustion(say_unknown);
  int status = loading_open(&c.loaded, o, o->files[0], !explores);
  signals_calm();
  if (stop_found(&c.loaded.limits.stop) && !o->given[OPTION_json])
    printf("unknown: %s before the model was read\n",
           c.loaded.limits.stop.reason);
  else
    loading_print_messages(&c.loaded, o);
  if (status == STATUS_OK) {
    c.memory = &c.loaded.model.memory;
    make_list(&c, explores);
    status = has_queries(&c) && engine_accepts(&c) ? run(&c) : refuse(&c);
  } else if (c.loaded.tried && o->given[OPTION_json]) {
    c.list.path = o->files[0];
    print_json(&c, status);
  }
  loading_close(&c.loaded);
  return status;
}

int run_check(const options *o) { return command(o, false); }
int run_explore(const options *o) { return command(o, true); }
