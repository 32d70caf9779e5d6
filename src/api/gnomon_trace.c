// gnomon_trace.c -- Saved runs, for include/gnomon.h: load, convert, replay.

#include <string.h>

#include "api/entry.h"
#include "api/evidence.h"
#include "trace/trace_file.h"

// A trace that was read, and its model.
typedef struct {
  model model;
  trace *trace; // NULL: it does not hold up
  concrete_result times;
  trace_problem problem;
} reading;

// By the arithmetic that it was written with, unless the model's options say which.
static bool read(call *c, const char *text, size_t length, reading *r) {
  if (!c->settings.has_overflow)
    c->settings.load.overflow = trace_overflow_of(text, length);
  if (!entry_load(c, &r->model))
    return false;
  r->trace = trace_read(&r->model.memory, &r->model.net, text, length,
                        &r->problem, &r->times);
  if (!stop_found(&c->stop))
    return true;
  entry_stopped(c);
  return false;
}

static void tell_problem(call *c, const trace_problem *p) {
  json j;
  c->to->status = GNOMON_WRONG;
  handle_begin(c->to, &j);
  handle_put_error(c->to, &j, p->text);
  json_put_array(&j, "diagnostics");
  json_put_object(&j, NULL);
  json_put_string(&j, "level", "error");
  json_put_string(&j, "message", p->text);
  if (p->line)
    json_put_int(&j, "line", p->line);
  json_end(&j);
  json_end(&j);
  json_end(&j);
}

// ---- Load

static void act_on_load(call *c) {
  reading r = {0};
  if (!entry_is(c, HANDLE_MODEL) || !entry_settings(c, 0))
    return;
  if (read(c, c->text, c->length, &r)) {
    if (r.trace) {
      handle_copy_source(&c->to->model, &c->of->model);
      strbuf_add(&c->to->text, c->text, c->length);
      c->to->has_text = true;
      trace_write_text(&r.model.net, r.trace, TRACE_JSON, NULL, &c->to->json);
    } else {
      tell_problem(c, &r.problem);
    }
  }
  model_release(&r.model);
}

gnomon *gnomon_trace_load(const gnomon *of, const char *text, size_t length) {
  call c = {.to = handle_new(HANDLE_TRACE),
            .of = of,
            .text = text ? text : "",
            .length = text ? length : 0};
  return entry_run(&c, act_on_load);
}

// ---- Convert

static void write(call *c, reading *r, trace_format as) {
  const char *why = NULL;
  static const trace_text_options HOW;
  const network *net = &r->model.net;
  const trace *t = trace_for_format(&r->model.memory, net, r->trace, as, &why);
  json j;
  if (!t) {
    handle_fail(c->to, GNOMON_WRONG, why);
    return;
  }
  trace_write_text(net, t, as, &HOW, &c->to->text);
  c->to->has_text = true;
  handle_begin(c->to, &j);
  json_put_string(&j, "format", c->text);
  json_put_string(&j, "note", trace_is_cut(t, as) ? TRACE_CUT_TEXT : NULL);
  json_end(&j);
}

static void act_on_convert(call *c) {
  trace_format as;
  reading r = {0};
  if (!entry_is(c, HANDLE_TRACE) || !entry_settings(c, 0))
    return;
  if (!c->text || !trace_format_find(c->text, &as)) {
    handle_fail(c->to, GNOMON_WRONG,
                "the format is one of json, xtr, xml and text");
    return;
  }
  if (read(c, c->of->text.text, c->of->text.length, &r))
    write(c, &r, as);
  model_release(&r.model);
}

gnomon *gnomon_trace_convert(const gnomon *of, const char *format) {
  call c = {.to = handle_new(HANDLE_RESULT), .of = of, .text = format};
  return entry_run(&c, act_on_convert);
}

// ---- Replay

// What is to be shown: false after saying what is wrong with it.
static bool find_query(call *c, const network *net, const query **asked) {
  *asked = NULL;
  if (!c->query)
    return true;
  if (net->queries.count != 1) {
    handle_fail(c->to, GNOMON_WRONG, "a trace is replayed for one query");
    return false;
  }
  *asked = &net->queries.data[0];
  if ((*asked)->is_wrong)
    handle_fail(c->to, GNOMON_WRONG, "the query has an error");
  else if (!evidence_can_show(*asked))
    handle_fail(c->to, GNOMON_WRONG,
                "a trace shows E<>, A[], E[], A<> or --> only");
  return c->to->status == GNOMON_OK;
}

static void judge(call *c, reading *r, const query *asked) {
  evidence v;
  json j;
  evidence_init(&v);
  evidence_judge(&v, &r->model.net, asked, r->trace, r->times);
  handle_begin(c->to, &j);
  evidence_json(&v, asked, &j);
  json_end(&j);
  c->to->status = v.shows       ? GNOMON_OK
                  : v.is_unsure ? GNOMON_UNKNOWN
                                : GNOMON_UNWANTED;
  evidence_release(&v);
  if (stop_found(&c->stop))
    entry_stopped(c);
}

static void act_on_replay(call *c) {
  const query *asked;
  reading r = {0};
  if (!entry_is(c, HANDLE_TRACE) || !entry_settings(c, 0))
    return;
  if (read(c, c->of->text.text, c->of->text.length, &r) &&
      find_query(c, &r.model.net, &asked))
    judge(c, &r, asked);
  model_release(&r.model);
}

gnomon *gnomon_trace_replay(const gnomon *of, const char *asked) {
  call c = {.to = handle_new(HANDLE_RESULT), .of = of, .query = asked};
  return entry_run(&c, act_on_replay);
}
