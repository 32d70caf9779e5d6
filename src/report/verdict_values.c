// verdict_values.c -- Intervals with their strict and infinite ends.

#include "report/verdict_values.h"

#include <inttypes.h>

#include "trace/trace_json.h"

static const char *term_of(const verdict *v, uint32_t i) {
  return v->asked->terms[i].text;
}

// ---- Words ----------------------------------------------------------------

static void put_end(const search_end *e, bool is_high, strbuf *out) {
  if (e->is_infinite) {
    strbuf_puts(out, "< infinity");
    return;
  }
  strbuf_printf(out, "%c%s %" PRId64, is_high ? '<' : '>',
                e->is_strict ? "" : "=", e->number);
}

static void put_interval(const search_interval *v, strbuf *out) {
  strbuf_printf(out, " %c%" PRId64 ",", v->low.is_strict ? '(' : '[',
                v->low.number);
  if (v->high.is_infinite)
    strbuf_puts(out, "infinity)");
  else
    strbuf_printf(out, "%" PRId64 "%c", v->high.number,
                  v->high.is_strict ? ')' : ']');
}

static void put_known(const verdict *v, const search_values *s, strbuf *out) {
  switch (v->asked->kind) {
  case QUERY_SUP:
    strbuf_putc(out, ' ');
    put_end(&s->data[0].high, true, out);
    break;
  case QUERY_INF:
    strbuf_putc(out, ' ');
    put_end(&s->data[0].low, false, out);
    break;
  default:
    strbuf_puts(out, " in");
    for (uint32_t i = 0; i < s->count; i++)
      put_interval(&s->data[i], out);
  }
}

// How far runs come.
static void put_reached(const search_end *e, bool is_high, strbuf *out) {
  strbuf_printf(out, "%s %" PRId64,
                is_high        ? e->is_strict ? "more than" : "at least"
                : e->is_strict ? "less than"
                               : "at most",
                e->number);
}

// The end beyond which there is nothing, and how far runs come.
static void put_between(const verdict *v, const search_values *s, strbuf *out) {
  const bool low = v->asked->kind != QUERY_SUP;
  const bool high = v->asked->kind != QUERY_INF;
  const search_interval *outer = &s->data[0];
  if (low && !outer->low.is_infinite)
    strbuf_putc(out, ' '), put_end(&outer->low, false, out);
  if (high && !outer->high.is_infinite)
    strbuf_puts(out, low && !outer->low.is_infinite ? " and " : " "),
        put_end(&outer->high, true, out);
  if ((!low || outer->low.is_infinite) && (!high || outer->high.is_infinite))
    strbuf_puts(out, " has no known bound");
  strbuf_puts(out, " (");
  if (low && high)
    strbuf_printf(
        out, "a run comes %s %" PRId64 ", one %s %" PRId64,
        s->reached.low.is_strict ? "below" : "to", s->reached.low.number,
        s->reached.high.is_strict ? "above" : "to", s->reached.high.number);
  else
    put_reached(high ? &s->reached.high : &s->reached.low, high, out);
  strbuf_putc(out, ')');
}

static void put_files(const verdict *v, uint32_t term, strbuf *out) {
  const char *before = "  (trace in ";
  bool any = false;
  for (uint32_t i = 0; i < v->result.nextremes; i++) {
    const search_extreme *e = &v->result.extremes[i];
    if (e->term != term || !e->path_at)
      continue;
    strbuf_printf(out, "%s%s", before, e->path_at);
    before = ", ";
    any = true;
  }
  strbuf_puts(out, any ? ")" : "");
}

static void put_values(const verdict *v, uint32_t i, strbuf *out) {
  const search_values *s = &v->result.values[i];
  strbuf_puts(out, term_of(v, i));
  switch (s->kind) {
  case VALUES_UNKNOWN:
    strbuf_puts(out, " is not known");
    break;
  case VALUES_NONE:
    strbuf_puts(out, " has no value: the predicate holds in no reachable "
                     "state");
    break;
  case VALUES_KNOWN:
    put_known(v, s, out);
    break;
  case VALUES_BETWEEN:
    put_between(v, s, out);
  }
  put_files(v, i, out);
}

static bool knows_some(const search_result *r) {
  for (uint32_t i = 0; i < r->nvalues; i++)
    if (r->values[i].kind != VALUES_UNKNOWN)
      return true;
  return false;
}

void verdict_values_text(const verdict *v, FILE *out) {
  if (!knows_some(&v->result))
    return;
  for (uint32_t i = 0; i < v->result.nvalues; i++) {
    strbuf line;
    strbuf_init(&line);
    put_values(v, i, &line);
    fprintf(out, "   %s\n", line.text);
    strbuf_release(&line);
  }
}

void verdict_extreme_text(const verdict *v, const search_extreme *e,
                          strbuf *out) {
  strbuf_printf(out, "%s ", term_of(v, e->term));
  if (e->end.is_infinite)
    strbuf_printf(out, ">= %" PRId64, e->at_least);
  else if (e->is_part)
    strbuf_printf(out, "%s %" PRId64, e->is_high ? ">=" : "<=", e->end.number);
  else
    put_end(&e->end, e->is_high, out);
}

// ---- JSON -----------------------------------------------------------------

// Null if it was not asked for, or if there is none.
static void json_number(const search_end *e, const char *name, bool is_asked,
                        json *j) {
  if (is_asked && !e->is_infinite)
    json_put_int(j, name, e->number);
  else
    json_put_null(j, name);
}

static void json_interval(query_kind kind, const search_interval *v,
                          const char *name, json *j) {
  const bool low = kind != QUERY_SUP, high = kind != QUERY_INF;
  json_put_object(j, name);
  json_number(&v->low, "low", low, j);
  json_put_bool(j, "low_strict", low && v->low.is_strict);
  json_number(&v->high, "high", high, j);
  json_put_bool(j, "high_strict", high && v->high.is_strict);
  json_put_bool(j, "high_infinite", high && v->high.is_infinite);
  json_end(j);
}

// How far runs come, if that is not known exactly.
static void json_reached(query_kind kind, const search_values *s, json *j) {
  if (s->kind == VALUES_BETWEEN)
    json_interval(kind, &s->reached, "reached", j);
  else
    json_put_null(j, "reached");
}

static void json_extreme(const verdict_list *l, const verdict *v,
                         const search_extreme *e, json *j) {
  json_put_object(j, NULL);
  json_put_string(j, "end", e->is_high ? "high" : "low");
  if (e->end.is_infinite)
    json_put_int(j, "at_least", e->at_least);
  if (v->shows_path)
    trace_json_write(j, "trace", l->net, e->path);
  else
    json_put_null(j, "trace");
  json_put_string(j, "trace_file", e->path_at);
  json_end(j);
}

static void json_term(const verdict_list *l, const verdict *v, uint32_t term,
                      json *j) {
  static const char *const KINDS[] = {"unknown", "empty", "known", "between"};
  const search_result *r = &v->result;
  const search_values *s = &r->values[term];
  json_put_object(j, NULL);
  json_put_string(j, "term", term_of(v, term));
  json_put_string(j, "kind", query_kind_text(v->asked->kind));
  json_put_string(j, "status", KINDS[s->kind]);
  json_put_array(j, "intervals");
  for (uint32_t i = 0; i < s->count; i++)
    json_interval(v->asked->kind, &s->data[i], NULL, j);
  json_end(j);
  json_reached(v->asked->kind, s, j);
  json_put_array(j, "traces");
  for (uint32_t i = 0; i < r->nextremes && v->shows_path; i++)
    if (r->extremes[i].term == term)
      json_extreme(l, v, &r->extremes[i], j);
  json_end(j);
  json_end(j);
}

void verdict_values_json(const verdict_list *l, const verdict *v, json *j) {
  if (!v->asked || !v->asked->nterms) {
    json_put_null(j, "values");
    return;
  }
  json_put_array(j, "values");
  for (uint32_t i = 0; i < v->result.nvalues; i++)
    json_term(l, v, i, j);
  json_end(j);
}
