// stopping.h -- Looks after a search while it runs: limits, signals, progress.
//
// --time is for the whole run, all queries together.  The engine calls
// stopping_poll() and stops if that has a reason for it.
//
// Memory: none of its own; limits and options are the caller's and outlive it.

#ifndef GNOMON_CLI_STOPPING_H
#define GNOMON_CLI_STOPPING_H

#include "cli/limits.h"
#include "cli/options.h"
#include "report/progress.h"
#include "search/search.h"

typedef struct {
  progress progress;
  limits *limits;
} stopping;

void stopping_init(stopping *, limits *, const options *, uint32_t queries);

// Why there is no point in going on, or NULL.
const char *stopping_reason(stopping *);

search_poll stopping_poll;

#endif
