// info_command.c -- Loading a model and telling what it is.

#include "cli/info_command.h"

#include <stdio.h>

#include "base/strbuf.h"
#include "cli/answer.h"
#include "cli/loading.h"
#include "cli/status.h"
#include "model/print.h"
#include "report/cycle_list.h"
#include "report/info.h"
#include "report/stats_process.h"
#include "report/symmetry_list.h"
#include "sem/compile.h"

// NULL if it had to stop.
static const cycle_set *find_cycles(model *m) {
  const cycle_set *all = cycles_find(&m->memory, &m->net, true);
  return stop_found(m->memory.stop) ? NULL : all;
}

// Of the model, whatever is asked of it.
static const symmetry *find_symmetry(model *m) {
  const network_limits *all = limits_find(
      &m->memory, compile_network(&m->memory, &m->net), NULL, false);
  if (stop_found(m->memory.stop))
    return NULL;
  const symmetry *s = symmetry_look(&m->memory, &m->net, NULL, all);
  return stop_found(m->memory.stop) ? NULL : s;
}

static void print_json(loading *l, const options *o, const info_run *run,
                       bool ok) {
  json j;
  answer_begin(&j);
  if (ok) {
    info_json(&l->model.net, run, &j);
    const cycle_set *all =
        o->given[OPTION_cycles] ? find_cycles(&l->model) : NULL;
    if (all)
      cycle_list_json(&l->model.net, all, &j);
    const symmetry *s =
        o->given[OPTION_symmetry] ? find_symmetry(&l->model) : NULL;
    if (s)
      symmetry_list_json(s, &j);
  } else {
    json_put_object(&j, "model");
    json_put_string(&j, "path", o->files[0]);
    json_end(&j);
  }
  loading_json(l, &j);
  json_end(&j);
}

static void dump(model *m, int what) {
  if (what == OPTION_DUMP_BYTECODE) {
    compile_print(compile_network(&m->memory, &m->net), stdout);
    return;
  }
  strbuf b;
  strbuf_init(&b);
  if (what == OPTION_DUMP_QUERIES)
    print_queries(&m->net, &b, false);
  else
    print_network(&m->net, &b, what == OPTION_DUMP_CANONICAL);
  if (!stop_found(m->memory.stop))
    fwrite(b.text, 1, b.length, stdout);
  strbuf_release(&b);
}

static void print(loading *l, const options *o, bool ok) {
  const model *m = &l->model;
  loading_print_messages(l, o);
  const info_run run = {.path = m->text ? m->text->path : o->files[0],
                        .seconds = stats_now() - l->started,
                        .peak_rss_kib = stats_peak_rss_kib()};
  if (o->given[OPTION_json])
    print_json(l, o, &run, ok);
  else if (ok && o->given[OPTION_dump])
    dump(&l->model, o->choice[OPTION_dump]);
  else if (ok)
    info_print(&m->net, &run, stdout);
  const cycle_set *all = ok && o->given[OPTION_cycles] && !o->given[OPTION_json]
                             ? find_cycles(&l->model)
                             : NULL;
  if (all)
    cycle_list_print(&m->net, all, stdout);
  const symmetry *s = ok && o->given[OPTION_symmetry] && !o->given[OPTION_json]
                          ? find_symmetry(&l->model)
                          : NULL;
  if (s)
    symmetry_list_print(s, stdout);
}

int run_info(const options *o) {
  if (o->given[OPTION_dump] &&
      (o->given[OPTION_json] || o->given[OPTION_cycles])) {
    options_refuse(o->given[OPTION_json]
                       ? "--json and --dump do not go together"
                       : "--cycles and --dump do not go together");
    return STATUS_INPUT;
  }
  loading l;
  int status = loading_open(&l, o, o->files[0], false);
  if (l.tried && status != STATUS_FAULT)
    print(&l, o, status == STATUS_OK);
  if (status == STATUS_OK)
    status = limits_tell(&l.limits, status);
  const int told = loading_status(&l, status);
  loading_close(&l);
  return told;
}
