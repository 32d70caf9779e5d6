// saved_trace.c -- Taking the operands of `trace` apart.

#include "cli/saved_trace.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/evidence.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "cli/answer.h"
#include "cli/loading.h"
#include "cli/operands.h"
#include "cli/status.h"
#include "cli/terminal.h"
#include "cli/trace_command.h"
#include "trace/trace_file.h"

// Each action has options of its own.
static bool fits(const options *o, trace_action action) {
  if (o->given[OPTION_to] && action != TRACE_CONVERT)
    return options_refuse("--to goes with trace convert only");
  if (o->given[OPTION_output] && action == TRACE_REPLAY)
    return options_refuse("--output does not go with trace replay");
  if (o->given[OPTION_json] && action == TRACE_CONVERT)
    return options_refuse("trace convert writes JSON with --to json");
  if (o->given[OPTION_expand] && action == TRACE_REPLAY)
    return options_refuse("--expand does not go with trace replay");
  const size_t queries = options_count_queries(o);
  if (queries && action != TRACE_REPLAY)
    return options_refuse("a query goes with trace replay only");
  if (queries > 1)
    return options_refuse("a trace can be replayed for one query only");
  if (o->given[OPTION_non_zeno] && !queries)
    return options_refuse("--non-zeno goes with a query: give one with -q");
  if (o->nfiles > 2 && strcmp(o->files[1], "-") == 0 &&
      strcmp(o->files[2], "-") == 0)
    return options_refuse("trace and model cannot both be standard input");
  return true;
}

// What is not said is not guessed, but the way to say it is told.
static void refuse_action(const char *given) {
  static const char *const NAMES[] = {"show", "convert", "replay"};
  suggestion s;
  suggest_init(&s, given);
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    suggest_offer(&s, NAMES[i]);
  if (file_exists(given))
    options_refuse("trace %s: say what to do with it: 'gnomon trace show TRACE "
                   "MODEL', or convert, or replay",
                   given);
  else
    options_refuse("trace %s: expecting show, convert or replay%s%s%s", given,
                   s.best ? "; did you mean '" : "", s.best ? s.best : "",
                   s.best ? "'?" : "");
}

// The query, if there is one, that the trace has to show something of.
static bool find_query(const options *o, const network *net,
                       const query **asked) {
  *asked = NULL;
  if (!options_count_queries(o) || !net->queries.count)
    return true;
  *asked = &net->queries.data[0];
  if ((*asked)->is_wrong) { // which was said
    answer_remember("the query has an error");
    return false;
  }
  return evidence_can_show(*asked) ||
         options_refuse("-q %s: a trace shows %sE[], A<> or --> only",
                        (*asked)->text, (*asked)->non_zeno ? "" : "E<>, A[], ");
}

static int run(const options *o, trace_command_options t, const char *path) {
  if (!path)
    return trace_command(&t);
  loading l;
  if (!trace_command_read(&t))
    return STATUS_INPUT;
  const options with_mode =
      loading_with_overflow(o, trace_overflow_of(t.text, t.length));
  int status = loading_open(&l, &with_mode, path, false);
  loading_print_messages(&l, o);
  if (status == STATUS_OK && !find_query(o, &l.model.net, &t.asked))
    status = STATUS_INPUT;
  if (status == STATUS_OK) {
    t.net = &l.model.net;
    status = limits_tell(&l.limits, trace_command(&t));
    loading_print_wraps(&l, o);
  } else {
    mem_free(t.text);
  }
  loading_close(&l);
  return status;
}

int run_trace(const options *o) {
  trace_action action;
  if (!trace_action_find(o->files[0], &action)) {
    refuse_action(o->files[0]);
    return STATUS_INPUT;
  }
  if (!fits(o, action))
    return STATUS_INPUT;
  const bool swapped =
      o->nfiles > 2 && operands_are_swapped(o->files[2], o->files[1]);
  const char *file = o->files[swapped ? 2 : 1];
  const char *path = o->nfiles > 2 ? o->files[swapped ? 1 : 2] : NULL;
  if (path && !options_may_be_model(path))
    return STATUS_INPUT;
  const operand_kind kind = operand_kind_of(file);
  if (kind == OPERAND_MODEL || kind == OPERAND_CERTIFICATE ||
      kind == OPERAND_PRINTED) {
    options_refuse("'%s' is %s, not a trace: trace %s TRACE MODEL", file,
                   operand_kind_text(kind), o->files[0]);
    return STATUS_INPUT;
  }
  const trace_command_options t = {
      .action = action,
      .file = file,
      .to = o->value[OPTION_to],
      .output = o->value[OPTION_output],
      .json = o->given[OPTION_json],
      .color = !o->given[OPTION_output] && terminal_has_color(o, STDOUT_FILENO),
      .all_clocks = o->given[OPTION_verbose],
      .expand = o->given[OPTION_expand],
      .out = stdout,
      .err = stderr};
  return run(o, t, path);
}
