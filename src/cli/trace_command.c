// trace_command.c -- Showing, converting and replaying a trace that was saved.

#include "cli/trace_command.h"

#include <errno.h>
#include <string.h>

#include "api/evidence.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "cli/answer.h"
#include "cli/status.h"
#include "report/verdict_error.h"
#include "trace/trace_file.h"
#include "trace/write_out.h"

bool trace_action_find(const char *text, trace_action *out) {
  static const char *const NAMES[] = {"show", "convert", "replay"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    if (strcmp(text, NAMES[i]) == 0) {
      *out = (trace_action)i;
      return true;
    }
  return false;
}

static const char *path_of(const trace_command_options *o) {
  return strcmp(o->file, "-") == 0 ? "standard input" : o->file;
}

static void remember_unread(const trace_command_options *o, const char *why) {
  strbuf text;
  strbuf_init(&text);
  strbuf_printf(&text, "the trace cannot be read: %s: %s", path_of(o), why);
  answer_remember(text.text);
  strbuf_release(&text);
}

static char *read_text(const trace_command_options *o, size_t *length) {
  diags *messages = diags_new();
  char *text = file_read(o->file, length, messages);
  diags_print(messages, o->err, LEVEL_NOTE, false);
  if (!text)
    remember_unread(o, diags_first_text(messages));
  diags_free(messages);
  return text;
}

static void print_problem(const trace_command_options *o,
                          const trace_problem *p) {
  answer_remember(p->text);
  if (p->line)
    fprintf(o->err, "%s:%u: error: %s\n", path_of(o), p->line, p->text);
  else
    fprintf(o->err, "%s: error: %s\n", path_of(o), p->text);
}

// ---- Output

static void put_trace(const trace_command_options *o, const trace *t,
                      trace_format as, FILE *out) {
  answer_is_given();
  const trace_text_options how = {.color = o->color,
                                  .all_clocks = o->all_clocks};
  trace_write(o->net, t, as, &how, out);
}

static int complain(const trace_command_options *o) {
  fprintf(o->err, "gnomon: %s: %s\n", o->output ? o->output : "standard output",
          strerror(errno));
  return STATUS_INPUT;
}

static int put_to_file(const trace_command_options *o, const trace *t,
                       trace_format as) {
  if (!o->output) {
    put_trace(o, t, as, o->out);
    return fflush(o->out) == 0 && !ferror(o->out) ? STATUS_OK : complain(o);
  }
  FILE *out = fopen(o->output, "wb");
  if (!out)
    return complain(o);
  put_trace(o, t, as, out);
  const bool failed = ferror(out) != 0;
  return fclose(out) == 0 && !failed ? STATUS_OK : complain(o);
}

static int save(const trace_command_options *o, const trace *t,
                trace_format as) {
  arena memory;
  const char *why = NULL;
  int status = STATUS_INPUT;
  arena_init(&memory);
  if (o->expand)
    t = write_out(&memory, o->net, t, &why);
  if (t)
    t = trace_for_format(&memory, o->net, t, as, &why);
  if (t && trace_is_cut(t, as))
    fprintf(o->err, "%s: warning: %s\n", path_of(o), TRACE_CUT_TEXT);
  if (t)
    status = put_to_file(o, t, as);
  else
    fprintf(o->err, "%s: error: %s\n", path_of(o), why);
  if (!t)
    answer_remember(why);
  arena_release(&memory);
  return status;
}

// ---- Actions

// As asked for, or as the name of the file ends.
static bool find_format(const trace_command_options *o, trace_format *as) {
  if (o->to) {
    if (trace_format_find(o->to, as))
      return true;
    fprintf(o->err, "gnomon: --to %s: expecting json, xtr, xml or text\n",
            o->to);
    return false;
  }
  if (o->output && trace_format_of_path(o->output, as))
    return true;
  fputs("gnomon: trace convert: give the format, --to json, xtr, xml or text, "
        "or a file that is named so: -o FILE.json, .xtr, .xml or .txt\n",
        o->err);
  return false;
}

static int convert_trace(const trace_command_options *o, const trace *t) {
  trace_format as;
  return find_format(o, &as) ? save(o, t, as) : STATUS_INPUT;
}

static const char *opening_of(const trace_command_options *o,
                              const evidence *v) {
  if (!v->is_run)
    return v->is_unsure
               ? "it cannot be told whether the trace is a run of the model"
               : "the trace is not a run of the model";
  if (!o->asked)
    return "the trace is a run of the model";
  return v->shows ? "the trace is a run of the model and shows the query"
         : v->is_unsure
             ? "the trace is a run of the model, but it cannot be told whether "
               "it shows the query"
             : "the trace is a run of the model but does not show the query";
}

static void tell_error(const trace_command_options *o, const search_error *e) {
  strbuf text;
  strbuf_init(&text);
  verdict_error_text(e, &text);
  fprintf(o->out, "; it leads to an error: %s [%s]", text.text,
          diag_code_text(e->error.code));
  strbuf_release(&text);
}

static void put_verdict(const trace_command_options *o, const evidence *v) {
  if (o->json) {
    json j;
    answer_is_given();
    answer_begin_in(&j, o->out);
    evidence_json(v, o->asked, &j);
    json_end(&j);
    return;
  }
  fputs(opening_of(o, v), o->out);
  if (v->why.length)
    fprintf(o->out, ": %s", v->why.text);
  if (v->error.happened)
    tell_error(o, &v->error);
  fputc('\n', o->out);
}

// Then what came out means nothing, and whoever made the stop says so.
static bool has_stopped(const trace_command_options *o) {
  return o->net->memory && stop_found(o->net->memory->stop);
}

static int replay(const trace_command_options *o, trace *t,
                  concrete_result times) {
  evidence v;
  evidence_init(&v);
  evidence_judge(&v, o->net, o->asked, t, times);
  if (!has_stopped(o))
    put_verdict(o, &v);
  evidence_release(&v);
  return v.shows ? STATUS_OK : v.is_unsure ? STATUS_UNDECIDED : STATUS_UNWANTED;
}

// ---- What follows from it

static int reject(const trace_command_options *o, const char *why) {
  fprintf(o->out, "%s proves nothing: %s\n", path_of(o), why);
  return STATUS_UNWANTED;
}

static int tell_no_query(const trace_command_options *o) {
  fprintf(o->err,
          "gnomon: %s is a trace, which shows something of E<>, A[], E[], A<> "
          "and --> only, and of these there is none: give one with -q\n",
          path_of(o));
  return STATUS_INPUT;
}

static void tell_query(const trace_command_options *o, const evidence *v) {
  const query *q = o->asked;
  if (v->shows)
    fprintf(o->out, "%s %s%s: the run in %s was replayed, and shows it\n",
            q->text, query_is_existential(q->kind) ? "holds" : "does not hold",
            q->non_zeno ? ", Zeno runs aside" : "", path_of(o));
  else if (v->is_run)
    fprintf(o->out, "%s %s %s: %s\n", path_of(o),
            v->is_unsure ? "may or may not show" : "does not show", q->text,
            v->why.text);
  else
    fprintf(o->out, "%s proves nothing: %s: %s\n", path_of(o),
            v->is_unsure ? "it cannot be told whether it is a run of the model"
                         : "it is not a run of the model",
            v->why.text);
}

static bool can_show_any(const network *net) {
  for (uint32_t i = 0; i < net->queries.count; i++)
    if (evidence_can_show(&net->queries.data[i]))
      return true;
  return false;
}

// What of o->asked does it show?
static void certify_one(const trace_command_options *o, trace *t,
                        concrete_result times, evidence *v) {
  strbuf_clear(&v->why);
  v->is_unsure = false;
  if (evidence_can_show(o->asked)) {
    v->is_run = false;
    evidence_judge(v, o->net, o->asked, t, times);
    if (has_stopped(o))
      return;
  } else {
    v->shows = false;
    strbuf_puts(&v->why, "a run shows E<>, A[], E[], A<> and --> only");
  }
  tell_query(o, v);
}

// A run that leads to an error decides no query, whatever it was made for.  Each query
// that is given counts; of those of the model, those that runs show.
static int certify(const trace_command_options *o, trace *t,
                   concrete_result times) {
  const network *net = o->net;
  uint32_t asked = 0, decided = 0, unsure = 0;
  evidence v;
  if (!t->is_bare && t->kind == TRACE_ERROR)
    return reject(o, "it is about a run-time error, not about a query");
  if (!can_show_any(net))
    return tell_no_query(o);
  evidence_init(&v);
  v.is_run = true;
  for (uint32_t i = 0; i < net->queries.count && v.is_run; i++) {
    trace_command_options one = *o;
    one.asked = &net->queries.data[i];
    if (one.asked->is_wrong || (!o->all && !evidence_can_show(one.asked)))
      continue;
    certify_one(&one, t, times, &v);
    asked++;
    decided += v.shows;
    unsure += v.is_unsure;
  }
  evidence_release(&v);
  if (decided == asked || (decided && !o->all))
    return STATUS_OK;
  return unsure && decided + unsure == asked ? STATUS_UNDECIDED
                                             : STATUS_UNWANTED;
}

// A file that does not fit the model is right in itself: that is the answer.
static int replay_misfit(const trace_command_options *o,
                         const trace_problem *p) {
  if (o->action == TRACE_CERTIFY)
    return reject(o, p->text);
  evidence v;
  evidence_init(&v);
  strbuf_puts(&v.why, p->text);
  put_verdict(o, &v);
  evidence_release(&v);
  return STATUS_UNWANTED;
}

static int act(const trace_command_options *o, trace *t,
               concrete_result times) {
  if (o->action == TRACE_REPLAY)
    return replay(o, t, times);
  if (o->action == TRACE_CERTIFY)
    return certify(o, t, times);
  if (times != CONCRETE_OK)
    fprintf(o->err, "%s: warning: %s\n", path_of(o),
            concrete_result_text(times));
  if (o->action == TRACE_CONVERT)
    return convert_trace(o, t);
  return save(o, t, o->json ? TRACE_JSON : TRACE_TEXT);
}

bool trace_command_read(trace_command_options *o) {
  o->text = read_text(o, &o->length);
  return o->text != NULL;
}

int trace_command(const trace_command_options *o) {
  if (!o->net) {
    static const char WHY[] = "a trace cannot be read without its model";
    fprintf(o->err, "gnomon: %s\n", WHY);
    answer_remember(WHY);
    mem_free(o->text);
    return STATUS_INPUT;
  }
  arena memory;
  arena_init(&memory);
  trace_problem problem;
  concrete_result times;
  if (o->net->memory)
    memory.stop = o->net->memory->stop;
  trace *t = trace_read(&memory, o->net, o->text, o->length, &problem, &times);
  int status = STATUS_INPUT;
  if (t)
    status = act(o, t, times);
  else if (problem.is_misfit && !has_stopped(o) &&
           (o->action == TRACE_REPLAY || o->action == TRACE_CERTIFY))
    status = replay_misfit(o, &problem);
  else if (!has_stopped(o))
    print_problem(o, &problem);
  arena_release(&memory);
  mem_free(o->text);
  return status;
}
