// convert.h -- The command `convert`.
//
// Memory: the command gives everything back.

#ifndef GNOMON_CLI_CONVERT_H
#define GNOMON_CLI_CONVERT_H

#include "cli/options.h"

// Writes the model in the format asked for; the exit status.
int run_convert(const options *);

#endif
