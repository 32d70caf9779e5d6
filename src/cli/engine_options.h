// engine_options.h -- What the command line asks of the engine.
//
// Memory: none; what is set points into argv, or is constant.

#ifndef GNOMON_CLI_ENGINE_OPTIONS_H
#define GNOMON_CLI_ENGINE_OPTIONS_H

#include <stdbool.h>

#include "cli/options.h"
#include "search/search.h"

// Everything but `poll`; a path is always asked for, so that there is something
// to replay.  False after a message.
bool engine_options(const options *, search_options *);

// What --time and --memory say, 0 if they are not given; false after a message.
bool engine_options_limits(const options *, double *seconds, uint64_t *bytes);

#endif
