#include "cli/saved_trace.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/loading.h"
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

// The query, if there is one, that the trace has to show something of.
static bool find_query(const options *o, const network *net,
                       const query **asked) {
  *asked = NULL;
  if (!options_count_queries(o) || !net->queries.count)
    return true;
  *asked = &net->queries.data[0];
  if ((*asked)->is_wrong)
    return false; // which was said
  return trace_can_show(*asked) ||
         options_refuse("-q %s: a trace shows %sE[], A<> or --> only",
                        (*asked)->text, (*asked)->non_zeno ? "" : "E<>, A[], ");
}

static int run(const options *o, trace_command_options t) {
  if (o->nfiles < 3)
    return trace_command(&t);
  loading l;
  if (!trace_command_read(&t))
    return STATUS_INPUT;
  const options with_mode =
      loading_with_overflow(o, trace_overflow_of(t.text, t.length));
  int status = loading_open(&l, &with_mode, o->files[2], false);
  loading_print_messages(&l, o);
  if (status == STATUS_OK && !find_query(o, &l.model.net, &t.asked))
    status = STATUS_INPUT;
  if (status == STATUS_OK) {
    t.net = &l.model.net;
    status = trace_command(&t);
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
    options_refuse("trace %s: expecting show, convert or replay", o->files[0]);
    return STATUS_INPUT;
  }
  if (!fits(o, action))
    return STATUS_INPUT;
  const trace_command_options t = {
      .action = action,
      .file = o->files[1],
      .to = o->value[OPTION_to],
      .output = o->value[OPTION_output],
      .json = o->given[OPTION_json],
      .color = !o->given[OPTION_output] && terminal_has_color(o, STDOUT_FILENO),
      .all_clocks = o->given[OPTION_verbose],
      .expand = o->given[OPTION_expand],
      .out = stdout,
      .err = stderr};
  return run(o, t);
}
