#include "report/verdict_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report/stats_fields.h"
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

static void put_diagrams(const search_stats *s, FILE *out) {
  fprintf(out, "   %-20s %12" PRIu64 " (%" PRIu64 " at most)\n",
          "nodes of diagrams", s->cdd_nodes, s->cdd_peak_nodes);
  fprintf(out, "   %-20s %12.2f (%" PRIu64 " at most)\n", "intervals of a node",
          s->cdd_fan_out, s->cdd_widest);
  fprintf(out, "   %-20s %12" PRIu64 "\n", "bytes of diagrams", s->cdd_bytes);
}

static void put_count(const char *label, uint64_t count, FILE *out) {
  fprintf(out, "   %-20s %12" PRIu64 "\n", label, count);
}

static void put_matrices(const search_stats *s, FILE *out) {
  put_count("nodes of matrices", s->cmd_nodes, out);
  put_count("edges of matrices", s->cmd_edges, out);
  put_count("paths", s->cmd_paths, out);
  put_count("atomic constraints", s->cmd_constraints, out);
  fprintf(out, "   %-20s %12" PRIu64 " (%" PRIu64 " at most)\n",
          "nodes of functions", s->bdd_nodes, s->bdd_peak_nodes);
}

static void put_untimed(const search_stats *s, FILE *out) {
  put_count("steps without clocks", s->untimed_steps, out);
  if (isfinite(s->untimed_states))
    fprintf(out, "   %-20s %12.6g%s\n", "states, clocks aside",
            s->untimed_states, s->untimed_decides ? " (they decide it)" : "");
}

void verdict_text_stats(const verdict *v, FILE *out) {
  if (!v->ran)
    return;
  const search_stats *s = &v->result.stats;
#define X(NAME, LABEL)                                                         \
  if (s->NAME)                                                                 \
    put_count(LABEL, s->NAME, out);
  STATS_FIELDS(X)
#undef X
  if (s->has_diagrams)
    put_diagrams(s, out);
  if (s->has_matrices)
    put_matrices(s, out);
  if (s->has_untimed)
    put_untimed(s, out);
  fprintf(out, "   %-20s %12ld KiB\n", "peak memory", v->peak_rss_kib);
  fprintf(out, "   %-20s %12.3f s\n", "time", s->seconds);
  strbuf engine;
  strbuf_init(&engine);
  verdict_engine_text(v, &engine);
  fprintf(out, "   %-20s %s\n", "engine", engine.text);
  strbuf_release(&engine);
}
