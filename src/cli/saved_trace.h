// saved_trace.h -- What the command line says of the command `trace`.
//
//   trace show|convert|replay FILE [MODEL]
//
// Memory: the command gives everything back.

#ifndef GNOMON_CLI_SAVED_TRACE_H
#define GNOMON_CLI_SAVED_TRACE_H

#include "cli/options.h"

// The exit status.
int run_trace(const options *);

#endif
