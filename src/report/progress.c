// progress.c -- Two forms of the same figures.

#include "report/progress.h"

#include <inttypes.h>

#include "report/stats_process.h"

void progress_init(progress *p, progress_mode mode, FILE *out,
                   uint32_t queries) {
  *p = (progress){.mode = mode, .out = out, .queries = queries};
}

void progress_start(progress *p, uint32_t index) {
  p->query = index;
  p->started = p->told = stats_now();
  p->explored = 0;
}

static double per_second(const progress *p, const search_stats *s, double now) {
  const double seconds = now - p->told;
  const uint64_t more = s->explored - p->explored;
  return s->explored >= p->explored && seconds > 0 ? (double)more / seconds : 0;
}

static void put_text(const progress *p, const search_stats *s, double now) {
  if (p->queries > 1)
    fprintf(p->out, "query %u of %u: ", p->query, p->queries);
  if (s->cmd_steps)
    fprintf(p->out, "step %" PRIu64 ", ", s->cmd_steps);
  for (int i = 0; i < STATS_ENTRIES; i++)
    if (STATS[i].progress == STATS_PROGRESS_BOTH)
      fprintf(p->out, "%" PRIu64 " %s, ", stats_count(s, &STATS[i]),
              STATS[i].name);
  fprintf(p->out, "%.0f/s, %ld MiB, %.1f s", per_second(p, s, now),
          stats_peak_rss_kib() / 1024, now - p->started);
}

static void put_json(const progress *p, const search_stats *s, double now,
                     strbuf *out) {
  strbuf_printf(out, "{\"query\": %u, \"queries\": %u", p->query, p->queries);
  for (int i = 0; i < STATS_ENTRIES; i++)
    if (STATS[i].progress != STATS_PROGRESS_NONE)
      strbuf_printf(out, ", \"%s\": %" PRIu64, STATS[i].name,
                    stats_count(s, &STATS[i]));
  strbuf_printf(
      out,
      ", \"per_second\": %.0f, \"peak_rss_kib\": %ld, \"seconds\": %.3f}\n",
      per_second(p, s, now), stats_peak_rss_kib(), now - p->started);
}

static void print_json(const progress *p, const search_stats *s, double now) {
  strbuf line;
  strbuf_init(&line);
  put_json(p, s, now, &line);
  fputs(line.text, p->out);
  strbuf_release(&line);
}

static void note(progress *p, const search_stats *s, double now) {
  if (p->out)
    fflush(p->out);
  p->told = now;
  p->explored = s->explored;
}

void progress_tick(progress *p, const search_stats *s) {
  if (p->mode == PROGRESS_NONE)
    return;
  const double now = stats_now();
  if (now - p->told < (p->mode == PROGRESS_JSON ? 1.0 : 0.25))
    return;
  if (p->mode == PROGRESS_JSON) {
    print_json(p, s, now);
  } else {
    fputs("\r\033[K\033[?7l", p->out); // cut at the edge, do not wrap
    put_text(p, s, now);
    fputs("\033[?7h", p->out);
    p->is_shown = true;
  }
  note(p, s, now);
}

bool progress_line(progress *p, const search_stats *s, double every,
                   strbuf *out) {
  const double now = stats_now();
  if (now - p->told < every)
    return false;
  put_json(p, s, now, out);
  note(p, s, now);
  return true;
}

void progress_tell(progress *p, const search_stats *s) {
  const double now = stats_now();
  progress_clear(p);
  put_text(p, s, now);
  fputc('\n', p->out);
  note(p, s, now);
}

void progress_clear(progress *p) {
  if (p->is_shown)
    fputs("\r\033[K", p->out);
  fflush(p->out);
  p->is_shown = false;
}
