// check.c -- One query after the other: ask, confirm, print, sum up.

#include "cli/check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/decide.h"
#include "base/mem.h"
#include "cli/answer.h"
#include "cli/engine_options.h"
#include "cli/last_words.h"
#include "cli/loading.h"
#include "cli/signals.h"
#include "cli/status.h"
#include "cli/stopping.h"
#include "cli/terminal.h"
#include "cli/trace_out.h"
#include "report/cycle_list.h"
#include "report/stats_process.h"
#include "report/symmetry_list.h"
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
  decider decider;
  verdict_list list;
  const char **refusals; // by query: why the engine does not take it, or NULL
  stopping stop;
  bool has_fault;
  bool has_lost_file; // a trace or certificate could not be written
} checking;

// ---- Events ---------------------------------------------------------------

// Which cycles are accelerated in a network, and why others are not.
static void print_cycles(checking *c, const network *net) {
  if (!c->o->given[OPTION_verbose] ||
      c->decider.search.accelerate == ACCELERATE_OFF)
    return;
  progress_clear(&c->stop.progress);
  const cycle_set *all = cycles_find(c->memory, net, true);
  if (!stop_found(c->memory->stop))
    cycle_list_print(net, all, stderr);
}

static void print_event(const verdict *v, const decide_event *e) {
  strbuf text;
  strbuf_init(&text);
  decide_event_text(v, e, &text);
  fprintf(stderr, "gnomon: %s\n", text.text);
  strbuf_release(&text);
}

static bool is_of_interest(const options *o, decide_event_kind kind) {
  if (kind == DECIDE_SLICED)
    return o->given[OPTION_verbose];
  return kind != DECIDE_RUN_SHOWS || !o->given[OPTION_quiet];
}

static void tell(void *data, const verdict *v, const decide_event *e) {
  checking *c = data;
  c->has_fault |= e->kind == DECIDE_WRONG_RUN || e->kind == DECIDE_WRONG_PROOF;
  c->has_lost_file |= e->kind == DECIDE_LOST_FILE;
  progress_clear(&c->stop.progress);
  if (is_of_interest(c->o, e->kind))
    print_event(v, e);
  if (e->kind == DECIDE_SLICED)
    print_cycles(c, e->rest);
}

// ---- Before ---------------------------------------------------------------

static bool certificates_fit(const options *o) {
  const bool has_file = o->given[OPTION_certificate];
  if (!o->given[OPTION_slice] || (!has_file && !o->given[OPTION_certify]))
    return true;
  return options_refuse("--slice and %s do not go together: what is proved is "
                        "about the slice",
                        has_file ? "--certificate" : "--certify");
}

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

// But for the options of the search, and the code.
static void make_decider(checking *c) {
  decider *d = &c->decider;
  d->memory = c->memory;
  d->net = c->list.net;
  d->slice = c->o->given[OPTION_slice];
  d->certify = c->o->given[OPTION_certify];
  d->certificate = c->o->value[OPTION_certificate];
  d->count = c->list.count;
  d->tell = tell;
  d->data = c;
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
  c->refusals = arena_array(c->memory, c->list.count, sizeof *c->refusals);
  for (uint32_t i = 0; i < c->list.count; i++) {
    c->refusals[i] = decide_refusal(&c->decider, c->list.data[i].asked);
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
    if (q && q->kind == QUERY_REFUSED)
      continue;
    ok = false;
    if (q)
      answer_complain("query %u: %s", i + 1, c->refusals[i]);
    else
      answer_complain("%s", c->refusals[i]);
  }
  for (uint32_t i = 0; !ok && i < c->list.count; i++)
    verdict_become_refused(&c->list.data[i], c->refusals[i]);
  return ok;
}

// ---- One query ------------------------------------------------------------

// Nothing is started any more.
static void give_up(checking *c, verdict *v, const char *stop) {
  const char *why =
      signals_caught() ? "" : arena_printf(c->memory, ": %s", stop);
  verdict_become_unknown(v, REASON_NOT_STARTED,
                         reason_text(c->memory, REASON_NOT_STARTED, why));
}

static void decide_next(checking *c, verdict *v) {
  limits_renew(&c->loaded.limits);
  const char *stop = stopping_reason(&c->stop);
  if (c->refusals[v->index - 1]) {
    verdict_become_refused(v, c->refusals[v->index - 1]);
  } else if (stop) {
    give_up(c, v, stop);
  } else {
    progress_start(&c->stop.progress, v->index);
    decide(&c->decider, v);
    progress_clear(&c->stop.progress);
  }
}

// ---- Printing -------------------------------------------------------------

// The run to an error, if it is wanted and not somewhere else; else its length.
static void print_run(const checking *c, const verdict *v) {
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
  print_run(c, v);
}

// With the name of a term, that of which; or NULL.
static void print_one_symmetry(const verdict *v, const char *of,
                               const symmetry *used) {
  strbuf line;
  strbuf_init(&line);
  symmetry_line(used, &line);
  fprintf(stderr, "gnomon: query %u: %s%ssymmetry: %s\n", v->index,
          of ? of : "", of ? ": " : "", line.text);
  strbuf_release(&line);
}

// What was left out of the search, and what was not, and why.
static void print_kept(const verdict *v) {
  const search_result *r = &v->result;
  for (uint32_t i = 0; i < KEPT_KINDS; i++)
    if (r->kept.why[i])
      fprintf(stderr, "gnomon: query %u: %s: %s\n", v->index, kept_text(i),
              r->kept.why[i]);
  if (r->symmetry)
    print_one_symmetry(v, NULL, r->symmetry);
  for (uint32_t i = 0; i < r->nvalues; i++)
    if (r->values[i].symmetry)
      print_one_symmetry(v, v->asked->terms[i].text, r->values[i].symmetry);
}

static void print_details(const verdict *v) {
  strbuf engine;
  strbuf_init(&engine);
  verdict_engine_text(v, &engine);
  fprintf(stderr, "gnomon: query %u: %s; %.3f s\n", v->index, engine.text,
          v->result.stats.seconds);
  strbuf_release(&engine);
  print_kept(v);
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
    verdict_drop_paths(v);
    if (v->index < next->index)
      continue;
    if (v->index == next->index)
      verdict_become_unknown(v, REASON_INTERRUPTED, last_words_reason);
    else
      verdict_become_unknown(v, REASON_NOT_STARTED,
                             reason_text(c->memory, REASON_NOT_STARTED, ""));
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

static int status_of(const checking *c) {
  const verdict_tally t = verdict_count(&c->list);
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
  const verdict_tally t = verdict_count(&c->list);
  if (t.errors && t.decided && !c->o->given[OPTION_quiet])
    fprintf(stderr,
            "gnomon: warning: the model has a run-time error; the other "
            "verdicts are of queries that were decided without meeting it\n");
}

static int run(checking *c) {
  last_words words = {0};
  stopping_init(&c->stop, &c->loaded.limits, c->o, c->list.count);
  prepare_for_end(c, &c->list.data[0], &words);
  c->decider.search.poll = stopping_poll;
  c->decider.search.poll_data = &c->stop;
  c->decider.code = compile_network(c->memory, c->list.net);
  print_cycles(c, c->list.net);
  for (uint32_t i = 0; i < c->list.count; i++) {
    prepare_for_end(c, &c->list.data[i], &words);
    decide_next(c, &c->list.data[i]);
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
  if (!engine_options(o, &c.decider.search) || !trace_out_options_fit(o) ||
      !certificates_fit(o))
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
    make_decider(&c);
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
