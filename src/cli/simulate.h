// simulate.h -- The command `simulate`: one run, step by step.
//
// Everything goes by the reference semantics of replay/.  Times are fractions;
// the same seed gives the same run on every machine.
//
// A random run takes, again and again, one of the delays after which a step is
// possible (of those that are alike, a whole number if there is one), and then
// one of the steps that are legal there.  It ends early in a deadlock, or where
// the model goes wrong.
//
// A process with several initial locations starts in the first; a random run
// picks one.
//
// Memory: the command gives everything back; the network is the caller's.

#ifndef GNOMON_CLI_SIMULATE_H
#define GNOMON_CLI_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/stop.h"
#include "model/network.h"

typedef struct {
  bool interactive; // else at random
  bool prompt;      // interactive: print "> " before each line that is read
  bool json;        // random only: one object instead of text
  uint64_t steps;   // random: at most so many
  uint64_t seed;    // of the random run, and of `r`
  FILE *in, *out, *err;
  stopper *stop; // looked at after each step of a random run; may be NULL
} simulate_options;

// The exit status: 0, or 2 if the model goes wrong: it has no initial state, or
// the random run met a run-time error.
int simulate_command(const network *, const simulate_options *);

#endif
