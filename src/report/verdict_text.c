// verdict_text.c -- Aligning verdicts, and the statistics below them.

#include "report/verdict_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report/verdict_values.h"

// Where the verdicts stand, counted from the beginning of the queries.  One that
// is too long for it sticks out, and does not move the others: a line for each
// query is what scripts expect.
static int column_of(const verdict_list *l) {
  enum { MOST = 50 };
  size_t column = 0;
  for (uint32_t i = 0; i < l->count; i++) {
    const query *q = l->data[i].asked;
    const size_t length = q ? strlen(q->text) : 0;
    if (length <= MOST && length > column)
      column = length;
  }
  return (int)column;
}

// Digits of the largest index.
static int index_width(const verdict_list *l) {
  int digits = 1;
  for (uint32_t n = l->count; n >= 10; n /= 10)
    digits++;
  return digits;
}

static const char *color_of(const verdict *v) {
  if (v->result.verdict == VERDICT_UNKNOWN)
    return "\033[33m";
  return verdict_is_wanted(v) ? "\033[32m" : "\033[1;31m";
}

static void put_expected(const verdict *v, FILE *out) {
  const query_wanted wanted = v->asked ? v->asked->wanted : WANTED_NONE;
  if (wanted == WANTED_NONE || v->result.verdict == VERDICT_UNKNOWN)
    return;
  if (!verdict_is_wanted(v))
    fprintf(out, ", expected %s",
            wanted == WANTED_SATISFIED ? "satisfied" : "violated");
  else if (wanted == WANTED_VIOLATED)
    fputs(", as expected", out);
}

static const char *outcome(const verdict *v) {
  if (!v->asked && v->result.verdict == VERDICT_SATISFIED)
    return "all reachable states explored";
  return search_verdict_name(v->result.verdict);
}

static void put_deadlock(const verdict *v, FILE *out) {
  const trace *t = v->result.path;
  if (t && t->deadlock != TRACE_MOVES)
    fputs(t->deadlock == TRACE_TIME_LOCK ? ", a time-lock" : ", a dead end",
          out);
}

void verdict_text(const verdict_list *l, const verdict *v, bool color,
                  FILE *out) {
  if (v->asked)
    fprintf(out, "%*u: %-*s  ", index_width(l), v->index, column_of(l),
            v->asked->text);
  fprintf(out, "%s%s%s", color ? color_of(v) : "", outcome(v),
          color ? "\033[0m" : "");
  if (v->result.reason)
    fprintf(out, ": %s", v->result.reason);
  put_deadlock(v, out);
  if (v->ran && v->asked && v->asked->non_zeno)
    fputs(", Zeno runs aside", out);
  if (v->is_certified)
    fputs(", certified", out);
  put_expected(v, out);
  if (v->path_at)
    fprintf(out, "  (trace in %s)", v->path_at);
  if (v->proof_at)
    fprintf(out, "  (certificate in %s)", v->proof_at);
  fputc('\n', out);
  verdict_values_text(v, out);
}

static void put_count(const char *label, uint64_t count, FILE *out) {
  fprintf(out, "   %-20s %12" PRIu64, label, count);
}

// What is said behind a figure, in brackets: "(7 at most)".
static void put_beside(const search_stats *s, const stats_entry *e, FILE *out) {
  if (e->type == STATS_COUNT)
    fprintf(out, " (%" PRIu64 " %s)", stats_count(s, e), e->label);
  else if (e->type == STATS_FLAG && stats_flag(s, e))
    fprintf(out, " (%s)", e->label);
}

static bool is_line(const search_stats *s, const stats_entry *e) {
  switch (e->text) {
  case STATS_TEXT_ANY:
    return stats_count(s, e);
  case STATS_TEXT_LINE:
  case STATS_TEXT_LATE:
  case STATS_TEXT_FIXED:
    return true;
  case STATS_TEXT_SHORT:
    return isfinite(stats_real(s, e));
  default:
    return false;
  }
}

// Entry i, and what stands beside it.
static void put_line(const search_stats *s, int i, FILE *out) {
  const stats_entry *e = &STATS[i];
  if (!is_line(s, e))
    return;
  if (e->text == STATS_TEXT_FIXED)
    fprintf(out, "   %-20s %12.2f", e->label, stats_real(s, e));
  else if (e->text == STATS_TEXT_SHORT)
    fprintf(out, "   %-20s %12.6g", e->label, stats_real(s, e));
  else
    put_count(e->label, stats_count(s, e), out);
  if (i + 1 < STATS_ENTRIES && STATS[i + 1].text == STATS_TEXT_BESIDE)
    put_beside(s, &STATS[i + 1], out);
  fputc('\n', out);
}

// The lines of a group, those that come late at its end.
static void put_group(const search_stats *s, stats_group group, FILE *out) {
  for (int late = 0; late < 2; late++)
    for (int i = 0; i < STATS_ENTRIES; i++)
      if (STATS[i].group == group && stats_has(s, &STATS[i]) &&
          (STATS[i].text == STATS_TEXT_LATE) == late)
        put_line(s, i, out);
}

void verdict_text_stats(const verdict *v, FILE *out) {
  if (!v->ran)
    return;
  const search_stats *s = &v->result.stats;
  for (int group = STATS_ALWAYS; group <= STATS_LAST; group++)
    put_group(s, (stats_group)group, out);
  fprintf(out, "   %-20s %12ld KiB\n", "peak memory", v->peak_rss_kib);
  fprintf(out, "   %-20s %12.3f s\n", "time", s->seconds);
  strbuf engine;
  strbuf_init(&engine);
  verdict_engine_text(v, &engine);
  fprintf(out, "   %-20s %s\n", "engine", engine.text);
  strbuf_release(&engine);
}
