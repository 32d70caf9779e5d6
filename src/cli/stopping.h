// stopping.h -- Looks after a search while it runs: limits, signals, progress.
//
// --time is for the whole run, all queries together.  The engine calls
// stopping_poll() and stops if that has a reason for it.
//
// Memory: the texts of reasons are in the arena given to stopping_init().

#ifndef GNOMON_CLI_STOPPING_H
#define GNOMON_CLI_STOPPING_H

#include "base/arena.h"
#include "cli/options.h"
#include "report/progress.h"
#include "search/search.h"

typedef struct {
  progress progress;
  double deadline;  // by stats_now(), or 0
  const char *late; // "time limit 10 s reached"
} stopping;

// The clock starts at `started`; `seconds` 0 is no limit.
void stopping_init(stopping *, arena *, const options *, uint32_t queries,
                   double started, double seconds);

// Why there is no point in going on, or NULL.
const char *stopping_reason(const stopping *);

// What is left of the time; 0 if there is no limit.  Only while stopping_reason()
// is NULL.
double stopping_left(const stopping *);

search_poll stopping_poll;

#endif
