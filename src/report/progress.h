// progress.h -- How far a search is, told while it runs.
//
// On a terminal one line is written over and over, at most four times a second;
// as JSON one line a second.  Both tell the query, what was counted so far, the
// rate since the last time, the peak of memory and the time.
//
//   {"query": 1, "queries": 3, "explored": 0, "stored": 0, "transitions": 0,
//    "waiting": 0, "per_second": 0, "peak_rss_kib": 0, "seconds": 0.0}
//
// Memory: a progress owns nothing.

#ifndef GNOMON_REPORT_PROGRESS_H
#define GNOMON_REPORT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/strbuf.h"
#include "search/search.h"

typedef enum { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_JSON } progress_mode;

typedef struct {
  progress_mode mode;
  FILE *out;
  uint32_t query, queries; // from 1; which one runs, of how many
  double started;          // this query
  double told;             // when it was last told
  uint64_t explored;       // by then
  bool is_shown;           // a line is on the terminal
} progress;

void progress_init(progress *, progress_mode, FILE *, uint32_t queries);

// The next query starts.
void progress_start(progress *, uint32_t index);

// Tell if it is time to.
void progress_tick(progress *, const search_stats *);

// Tell now, as a line of text that stays, whatever the mode is.
void progress_tell(progress *, const search_stats *);

// The same, as JSON to a buffer, every so many seconds at most; false if it is not
// time to.  There need be no stream.
bool progress_line(progress *, const search_stats *, double every, strbuf *);

// Take the line off the terminal, so that something else can be written.
void progress_clear(progress *);

#endif
