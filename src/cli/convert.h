// convert.h -- The command `convert`.

#ifndef GNOMON_CLI_CONVERT_H
#define GNOMON_CLI_CONVERT_H

#include "cli/options.h"
#include "syntax/load.h"

// Writes the model in the format asked for; the exit status.
int convert(const options *, model *, const load_options *);

#endif
