// stats.h -- The figures of a search.
//
// stats.def has each of them: how it is shown, and how it sums.
//
// Memory: none; figures are plain numbers.

#ifndef GNOMON_JOB_STATS_H
#define GNOMON_JOB_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
#define STATS_COUNT uint64_t
#define STATS_REAL double
#define STATS_FLAG bool
#define S(TYPE, FIELD, ...) STATS_##TYPE FIELD;
#include "job/stats.def"
#undef STATS_COUNT
#undef STATS_REAL
#undef STATS_FLAG
  bool has_diagrams, has_matrices, has_untimed; // the groups of these names
} search_stats;

typedef enum { STATS_COUNT, STATS_REAL, STATS_FLAG } stats_type;

typedef enum {
  STATS_ALWAYS,
  STATS_DIAGRAMS,
  STATS_MATRICES,
  STATS_UNTIMED,
  STATS_SHADOW,
  STATS_LAST,
  STATS_INNER,
} stats_group;

typedef enum {
  STATS_TEXT_ANY,
  STATS_TEXT_LINE,
  STATS_TEXT_FIXED,
  STATS_TEXT_SHORT,
  STATS_TEXT_BESIDE,
  STATS_TEXT_LATE,
  STATS_TEXT_NONE,
} stats_text;

typedef enum {
  STATS_PROGRESS_NONE,
  STATS_PROGRESS_JSON,
  STATS_PROGRESS_BOTH,
} stats_progress;

// How two searches follow each other; or do not.
typedef enum { STATS_AGAIN, STATS_SERIES, STATS_BESIDE, STATS_HOWS } stats_how;

typedef enum {
  STATS_SUM_ADD,
  STATS_SUM_MAX,
  STATS_SUM_LAST,
  STATS_SUM_MEAN,
  STATS_SUM_ANY,
} stats_sum;

typedef struct {
  const char *name, *label;
  stats_type type;
  stats_group group;
  stats_text text;
  stats_progress progress;
  stats_sum sum[STATS_HOWS];
  size_t at, of; // offsets in search_stats: its own, and what it is a part of
} stats_entry;

enum {
#define S(TYPE, FIELD, ...) STATS_NUMBER_##FIELD,
#include "job/stats.def"
  STATS_ENTRIES
};

extern const stats_entry STATS[STATS_ENTRIES];

// Is there such a figure?
bool stats_has(const search_stats *, const stats_entry *);

// By its type.
uint64_t stats_count(const search_stats *, const stats_entry *);
double stats_real(const search_stats *, const stats_entry *);
bool stats_flag(const search_stats *, const stats_entry *);

// Adds the figures of a later search, or of one beside it.
void stats_add(search_stats *, const search_stats *later, stats_how);

// Is no part greater than the whole?
bool stats_fit(const search_stats *);

#endif
