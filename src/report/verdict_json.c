// verdict_json.c -- An object for the run, with one for each query.

#include "report/verdict_json.h"

#include <assert.h>
#include <math.h>

#include "job/option_table.h"
#include "report/verdict_error.h"
#include "report/verdict_values.h"
#include "trace/trace_json.h"
#include "trace/trace_words.h"

static void json_model(const verdict_list *l, json *j) {
  json_put_object(j, "model");
  json_put_string(j, "path", l->path);
  if (l->net) {
    json_put_string(j, "format", l->net->format);
    json_put_int(j, "processes", l->net->processes.count);
    json_put_int(j, "clocks", l->net->clocks.count - 1);
    json_put_int(j, "variables", network_count_state(l->net));
  }
  json_end(j);
}

static void json_engine(const verdict *v, json *j) {
  if (!v->ran) {
    json_put_null(j, "engine");
    return;
  }
  json_put_object(j, "engine");
  option_tell_json(&v->result.chosen, v->result.stats.has_diagrams, j);
  json_end(j);
}

static void json_figure(const search_stats *s, const stats_entry *e, json *j) {
  if (e->type == STATS_COUNT)
    json_put_int(j, e->name, (int64_t)stats_count(s, e));
  else if (e->type == STATS_FLAG)
    json_put_bool(j, e->name, stats_flag(s, e));
  else if (isfinite(stats_real(s, e)))
    json_put_real(j, e->name, stats_real(s, e));
  else
    json_put_null(j, e->name); // too many for a number
}

static void json_stats(const verdict *v, json *j) {
  const search_stats *s = &v->result.stats;
  json_put_object(j, "stats");
  for (int i = 0; i < STATS_ENTRIES; i++)
    if (stats_has(s, &STATS[i]) && STATS[i].group != STATS_LAST)
      json_figure(s, &STATS[i], j);
  json_put_int(j, "peak_rss_kib", v->peak_rss_kib);
  for (int i = 0; i < STATS_ENTRIES; i++)
    if (STATS[i].group == STATS_LAST)
      json_figure(s, &STATS[i], j);
  json_end(j);
}

static void json_query(const verdict *v, json *j) {
  static const char *const WANTED[] = {NULL, "satisfied", "violated"};
  const query *q = v->asked;
  json_put_int(j, "index", v->index);
  json_put_string(j, "query", q ? q->text : NULL);
  if (q)
    json_put_int(j, "line", q->line);
  else
    json_put_null(j, "line");
  json_put_string(j, "verdict", search_verdict_name(v->result.verdict));
  json_put_string(j, "expected", q ? WANTED[q->wanted] : NULL);
  json_put_bool(j, "as_wanted", verdict_is_wanted(v));
}

// What kind of deadlock decided it, or NULL.
static const char *deadlock_of(const verdict *v) {
  const trace *t = v->result.path;
  return t ? trace_deadlock_name(t->deadlock) : NULL;
}

static void json_result(const verdict_list *l, const verdict *v, json *j) {
  json_put_object(j, NULL);
  json_query(v, j);
  json_put_bool(j, "exact", v->result.verdict != VERDICT_UNKNOWN);
  assert(!v->result.reason == !v->result.why);
  json_put_string(j, "reason", v->result.reason);
  json_put_string(j, "reason_code", reason_name(v->result.why));
  json_put_bool(j, "non_zeno", v->asked && v->asked->non_zeno);
  json_put_string(j, "deadlock", deadlock_of(v));
  json_engine(v, j);
  json_stats(v, j);
  if (v->result.path && v->shows_path && !v->result.error.happened)
    trace_json_write(j, "trace", l->net, v->result.path);
  else
    json_put_null(j, "trace");
  json_put_string(j, "trace_file", v->path_at);
  json_put_string(j, "certificate_file", v->proof_at);
  json_put_bool(j, "certified", v->is_certified);
  verdict_values_json(l, v, j);
  verdict_error_json(l, v, j);
  json_end(j);
}

static void json_summary(const verdict_list *l, json *j) {
  int64_t count[VERDICT_UNKNOWN + 1] = {0};
  for (uint32_t i = 0; i < l->count; i++)
    count[l->data[i].result.verdict]++;
  json_put_object(j, "summary");
  for (int i = 0; i <= VERDICT_UNKNOWN; i++)
    json_put_int(j, search_verdict_name((search_verdict)i), count[i]);
  json_put_real(j, "seconds", l->seconds);
  json_end(j);
}

void verdict_json(const verdict_list *l, json *j) {
  json_model(l, j);
  json_put_array(j, "results");
  for (uint32_t i = 0; i < l->count; i++)
    json_result(l, &l->data[i], j);
  json_end(j);
  json_summary(l, j);
}
