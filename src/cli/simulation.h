// simulation.h -- What the command line says of the command `simulate`.
//
// Memory: the command gives everything back.

#ifndef GNOMON_CLI_SIMULATION_H
#define GNOMON_CLI_SIMULATION_H

#include "cli/options.h"

// The exit status.
int run_simulate(const options *);

#endif
