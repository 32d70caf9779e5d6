// loading.c -- Which queries are meant, and what becomes of wrong ones.

#include "cli/loading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "cli/answer.h"
#include "cli/status.h"
#include "cli/terminal.h"
#include "report/stats_process.h"

static bool parse_override(const char *text, load_override *out, char **owned) {
  const char *equals = strchr(text, '=');
  char *end = NULL;
  const long long v = equals ? strtoll(equals + 1, &end, 10) : 0;
  if (!equals || !equals[1])
    return options_refuse("-D %.*s has no value: expecting -D NAME=VALUE",
                          (int)strcspn(text, "="), text);
  if (equals == text || *end || v < INT32_MIN || v > INT32_MAX)
    return options_refuse("-D %s: expecting NAME=VALUE with a 32-bit integer",
                          text);
  const size_t length = (size_t)(equals - text);
  *owned = mem_new(length + 1, 1);
  memcpy(*owned, text, length);
  *out = (load_override){*owned, (int32_t)v};
  return true;
}

static bool take_overrides(loading *l, const options *o) {
  const size_t count = o->count[OPTION_define];
  l->overrides = mem_new(count, sizeof *l->overrides);
  l->names = mem_new(count, sizeof *l->names);
  l->options.overrides = l->overrides;
  for (size_t i = 0; i < count; i++) {
    if (!parse_override(o->many[OPTION_define][i], &l->overrides[i],
                        &l->names[i]))
      return false;
    l->options.noverrides++;
  }
  return true;
}

// ---- Queries --------------------------------------------------------------

static bool labels_hold_up(const char *option, const char *labels) {
  return !labels || load_labels_fit(labels) ||
         options_refuse("%s %s: expecting names of labels, separated by commas",
                        option, labels);
}

static bool take_queries(loading *l, const options *o) {
  const size_t count = o->count[OPTION_query];
  l->queries = mem_new(count, sizeof *l->queries);
  for (size_t i = 0; i < count; i++)
    l->queries[i] = o->many[OPTION_query][i];
  l->options.query_texts = l->queries;
  l->options.nquery_texts = count;
  l->options.labels = o->value[OPTION_labels];
  l->options.buchi = o->value[OPTION_buchi];
  l->options.non_zeno = o->given[OPTION_non_zeno];
  return labels_hold_up("--labels", l->options.labels) &&
         labels_hold_up("--buchi", l->options.buchi);
}

static bool takes_query_file(const options *o) {
  return (o->command & (COMMAND_CHECK | COMMAND_INFO)) && o->nfiles > 1;
}

// ---- The whole ------------------------------------------------------------

// Labels mean something in TChecker's format only.
static bool labels_fit(const loading *l) {
  const model_format format = l->model.doc.format;
  const bool asks = l->options.labels || l->options.buchi;
  if (!asks || format == FORMAT_NONE || format == FORMAT_TCK)
    return true;
  return l->options.labels
             ? options_refuse("--labels is for TChecker's models; use -q")
             : options_refuse("--buchi is for TChecker's models");
}

static int read_model(loading *l, const char *path) {
  l->tried = true;
  const bool ok = model_load(&l->model, path, &l->options);
  const char *why = NULL;
  if (!labels_fit(l)) {
    l->tried = false;
    model_release(&l->model);
    return STATUS_INPUT;
  }
  if (stop_found(&l->limits.stop))
    return limits_status();
  if (!ok)
    return STATUS_INPUT;
  if (network_is_valid(&l->model.net, &why))
    return STATUS_OK;
  answer_complain("internal error: the network is not valid (%s); please "
                  "report this model",
                  why);
  return STATUS_FAULT;
}

int loading_open(loading *l, const options *o, const char *path, bool strict) {
  *l = (loading){.started = stats_now(), .path = path};
  if (!limits_begin(&l->limits, o))
    return STATUS_INPUT;
  l->options.stop = &l->limits.stop;
  if (!take_overrides(l, o) || !take_queries(l, o))
    return STATUS_INPUT;
  if (o->given[OPTION_overflow])
    overflow_mode_find(o->value[OPTION_overflow], &l->options.overflow);
  const char *old = getenv("UPPAAL_OLD_SYNTAX");
  l->options.old_syntax = old && *old;
  l->options.query_file = takes_query_file(o) ? o->files[1] : NULL;
  l->options.queries_stand_alone = strict || l->options.nquery_texts ||
                                   l->options.labels || l->options.buchi ||
                                   l->options.query_file;
  const int status = read_model(l, path);
  l->failed = l->tried && status == STATUS_INPUT;
  return status;
}

// Is there a query that is wrong, and had to be right?
static bool has_wrong(const loading *l) {
  if (!l->tried || !l->options.queries_stand_alone)
    return false;
  for (uint32_t i = 0; i < l->model.net.queries.count; i++)
    if (l->model.net.queries.data[i].is_wrong)
      return true;
  return false;
}

int loading_status(const loading *l, int status) {
  const bool is_less = status == STATUS_OK || status == STATUS_UNWANTED ||
                       status == STATUS_UNDECIDED;
  return is_less && has_wrong(l) ? STATUS_INPUT : status;
}

void loading_close(loading *l) {
  if (l->tried)
    model_release(&l->model);
  for (size_t i = 0; i < l->options.noverrides; i++)
    mem_free(l->names[i]);
  mem_free(l->names);
  mem_free(l->overrides);
  mem_free(l->queries);
}

// These print an object that has the diagnostics in it.
static bool tells_in_json(const options *o) {
  return o->given[OPTION_json] &&
         (o->command & (COMMAND_CHECK | COMMAND_EXPLORE | COMMAND_INFO));
}

// The others have none; but then there has to be some object.
static void print_failure(const loading *l, const char *path) {
  json j;
  answer_begin(&j);
  json_put_object(&j, "model");
  json_put_string(&j, "path", path);
  json_end(&j);
  answer_remember("the model has errors");
  answer_put_error(&j, STATUS_INPUT);
  loading_json(l, &j);
  json_end(&j);
}

void loading_print_messages(const loading *l, const options *o) {
  if (l->failed && o->given[OPTION_json] && !tells_in_json(o))
    print_failure(l, l->path);
  else if (l->tried && !tells_in_json(o))
    diags_print(l->model.diags, stderr,
                o->given[OPTION_quiet] ? LEVEL_ERROR : LEVEL_NOTE,
                terminal_has_color(o, STDERR_FILENO));
}

void loading_print_wraps(const loading *l, const options *o) {
  if (!l->tried)
    return;
  diags *d = l->model.diags;
  if (tells_in_json(o)) {
    overflow_report(l->model.net.wraps, d);
    return;
  }
  diags_rewind(d, 0);
  if (overflow_report(l->model.net.wraps, d))
    loading_print_messages(l, o);
}

options loading_with_overflow(const options *o, overflow_mode m) {
  options out = *o;
  if (!o->given[OPTION_overflow]) {
    out.given[OPTION_overflow] = true;
    out.value[OPTION_overflow] = overflow_mode_text(m);
  }
  return out;
}

void loading_json(const loading *l, json *j) {
  json_put_array(j, "diagnostics");
  if (l->tried)
    diags_json(l->model.diags, j);
  json_end(j);
}
