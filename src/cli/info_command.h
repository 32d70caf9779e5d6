// info_command.h -- The command `info`.
//
// Memory: the command gives everything back.

#ifndef GNOMON_CLI_INFO_COMMAND_H
#define GNOMON_CLI_INFO_COMMAND_H

#include "cli/options.h"

// The exit status.
int run_info(const options *);

#endif
