// check.h -- The commands `check` and `explore`.
//
// Both load the model, run the engine and print what came out; `explore` asks
// nothing, and enumerates the states.  A verdict that rests on a path is given
// out only after the path was replayed (api/witness.h).
//
// Memory: the commands give everything back.

#ifndef GNOMON_CLI_CHECK_H
#define GNOMON_CLI_CHECK_H

#include "cli/options.h"

// The exit status.
int run_check(const options *);
int run_explore(const options *);

#endif
