// verdict_error.c -- The code, the place and the values of a run-time error.

#include "report/verdict_error.h"

#include <inttypes.h>

#include "base/diag.h"
#include "trace/repeats.h"
#include "trace/trace_json.h"

static void what(const run_error *e, strbuf *out) {
  switch (e->code) {
  case DIAG_RUN_RANGE:
    strbuf_printf(out, "the value %" PRId64 " is not in the range %d to %d",
                  e->value, e->low, e->high);
    break;
  case DIAG_RUN_INDEX:
    strbuf_printf(out, "the index %" PRId64 " is not in the range %d to %d",
                  e->value, e->low, e->high);
    break;
  case DIAG_RUN_DIVISION:
    strbuf_printf(out, "%" PRId64 " is divided by zero", e->value);
    break;
  case DIAG_RUN_SHIFT:
    strbuf_printf(out, "a shift by %" PRId64 "; it can be by %d to %d",
                  e->value, e->low, e->high);
    break;
  case DIAG_RUN_OVERFLOW:
    strbuf_printf(out, "the result %" PRId64 " does not fit in 32 bits",
                  e->value);
    break;
  case DIAG_RUN_POWER:
    strbuf_printf(out, "a power with the exponent %" PRId64, e->value);
    break;
  case DIAG_RUN_STEPS:
    strbuf_printf(out,
                  "this takes more than %" PRId64 " calls and rounds of loops",
                  e->value);
    break;
  case DIAG_RUN_RATE:
    strbuf_printf(out, "the rate %" PRId64 " is neither 0 nor 1", e->value);
    break;
  case DIAG_RUN_RATES:
    strbuf_printf(
        out, "the clock's rate is %" PRId64 " here and %d in another invariant",
        e->value, e->value == 0);
    break;
  default:
    strbuf_puts(out, diag_code_title(e->code));
  }
}

void verdict_error_text(const search_error *e, strbuf *out) {
  what(&e->error, out);
  if (e->where)
    strbuf_printf(out, " (%s)", e->where);
}

static void json_position(const verdict_list *l, span at, json *j) {
  const text_position p = sources_locate(l->texts, at);
  json_put_string(j, "path", p.line ? p.in->path : l->path);
  if (!p.line)
    return;
  json_put_int(j, "line", p.line);
  json_put_int(j, "column", p.column);
  json_put_int(j, "length", p.width);
}

// How many it takes to get there; null if no run is known.
static void json_steps(const trace *t, json *j) {
  const wide steps = t ? repeats_count(t) : 0;
  if (t && steps <= INT64_MAX)
    json_put_int(j, "steps", (int64_t)steps);
  else
    json_put_null(j, "steps");
}

void verdict_error_json(const verdict_list *l, const verdict *v, json *j) {
  const search_error *e = &v->result.error;
  if (!e->happened) {
    json_put_null(j, "error");
    return;
  }
  strbuf text;
  strbuf_init(&text);
  what(&e->error, &text);
  json_put_object(j, "error");
  json_put_string(j, "code", diag_code_text(e->error.code));
  json_put_string(j, "message", text.text);
  json_position(l, e->error.at, j);
  json_put_string(j, "where", e->where);
  json_put_int(j, "value", e->error.value);
  json_put_int(j, "low", e->error.low);
  json_put_int(j, "high", e->error.high);
  json_steps(v->result.path, j);
  if (v->result.path && v->shows_path)
    trace_json_write(j, "trace", l->net, v->result.path);
  else
    json_put_null(j, "trace");
  json_end(j);
  strbuf_release(&text);
}

bool verdict_error_same(const search_error *a, const search_error *b) {
  return a->happened && b->happened && a->error.code == b->error.code &&
         a->error.at.begin == b->error.at.begin &&
         a->error.at.end == b->error.at.end && a->error.value == b->error.value;
}
