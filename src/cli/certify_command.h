// certify_command.h -- The command `certify`.
//
// Memory: the command gives everything back.

#ifndef GNOMON_CLI_CERTIFY_COMMAND_H
#define GNOMON_CLI_CERTIFY_COMMAND_H

#include "cli/options.h"

// The exit status.
int run_certify(const options *);

#endif
