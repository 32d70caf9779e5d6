// stats.c -- Figures of several searches.

#include "job/stats.h"

#include <assert.h>

const stats_entry STATS[STATS_ENTRIES] = {
#define S(TYPE, FIELD, LABEL, GROUP, TEXT, PROGRESS, AGAIN, SERIES, BESIDE,    \
          OF)                                                                  \
  {.name = #FIELD,                                                             \
   .label = (LABEL),                                                           \
   .type = STATS_##TYPE,                                                       \
   .group = STATS_##GROUP,                                                     \
   .text = STATS_TEXT_##TEXT,                                                  \
   .progress = STATS_PROGRESS_##PROGRESS,                                      \
   .sum = {STATS_SUM_##AGAIN, STATS_SUM_##SERIES, STATS_SUM_##BESIDE},         \
   .at = offsetof(search_stats, FIELD),                                        \
   .of = offsetof(search_stats, OF)},
#include "job/stats.def"
};

static const void *at(const search_stats *s, size_t offset) {
  return (const char *)s + offset;
}

uint64_t stats_count(const search_stats *s, const stats_entry *e) {
  assert(e->type == STATS_COUNT);
  return *(const uint64_t *)at(s, e->at);
}

double stats_real(const search_stats *s, const stats_entry *e) {
  assert(e->type == STATS_REAL);
  return *(const double *)at(s, e->at);
}

bool stats_flag(const search_stats *s, const stats_entry *e) {
  assert(e->type == STATS_FLAG);
  return *(const bool *)at(s, e->at);
}

bool stats_has(const search_stats *s, const stats_entry *e) {
  switch (e->group) {
  case STATS_DIAGRAMS:
    return s->has_diagrams;
  case STATS_MATRICES:
    return s->has_matrices;
  case STATS_UNTIMED:
    return s->has_untimed;
  case STATS_SHADOW:
#ifdef GNOMON_SHADOW
    return true;
#else
    return false;
#endif
  default:
    return e->group != STATS_INNER;
  }
}

// ---- Sums -----------------------------------------------------------------

static uint64_t sum_counts(uint64_t a, uint64_t later, stats_sum how) {
  switch (how) {
  case STATS_SUM_ADD:
    return a + later;
  case STATS_SUM_MAX:
    return a > later ? a : later;
  default:
    assert(how == STATS_SUM_LAST);
    return later;
  }
}

static double sum_reals(double a, double later, stats_sum how) {
  switch (how) {
  case STATS_SUM_ADD:
    return a + later;
  case STATS_SUM_MAX:
    return a > later ? a : later;
  default:
    assert(how == STATS_SUM_LAST);
    return later;
  }
}

static double mean(const search_stats *a, const search_stats *later,
                   const stats_entry *e) {
  const double n = (double)*(const uint64_t *)at(a, e->of);
  const double m = (double)*(const uint64_t *)at(later, e->of);
  return n + m > 0 ? (n * stats_real(a, e) + m * stats_real(later, e)) / (n + m)
                   : 0;
}

static void add(search_stats *out, const search_stats *a,
                const search_stats *later, const stats_entry *e,
                stats_sum how) {
  char *to = (char *)out + e->at;
  if (e->type == STATS_COUNT)
    *(uint64_t *)(void *)to =
        sum_counts(stats_count(a, e), stats_count(later, e), how);
  else if (e->type == STATS_FLAG)
    *(bool *)to = stats_flag(a, e) || stats_flag(later, e);
  else if (how == STATS_SUM_MEAN)
    *(double *)(void *)to = mean(a, later, e);
  else
    *(double *)(void *)to =
        sum_reals(stats_real(a, e), stats_real(later, e), how);
}

void stats_add(search_stats *s, const search_stats *later, stats_how how) {
  const search_stats a = *s;
  for (int i = 0; i < STATS_ENTRIES; i++)
    add(s, &a, later, &STATS[i], STATS[i].sum[how]);
  s->has_diagrams |= later->has_diagrams;
  s->has_matrices |= later->has_matrices;
  s->has_untimed |= later->has_untimed;
}

bool stats_fit(const search_stats *s) {
  for (int i = 0; i < STATS_ENTRIES; i++)
    if (STATS[i].type == STATS_COUNT &&
        stats_count(s, &STATS[i]) > *(const uint64_t *)at(s, STATS[i].of))
      return false;
  return true;
}
