// simulation.c -- Taking the options of `simulate` apart.

#include "cli/simulation.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/loading.h"
#include "cli/simulate.h"
#include "cli/status.h"

static bool fits(const options *o, const simulate_options *s) {
  if (o->given[OPTION_interactive] && o->given[OPTION_random])
    return options_refuse("--interactive and --random do not go together");
  if (s->json && s->interactive)
    return options_refuse("simulate --json goes with --random N");
  if (s->interactive && strcmp(o->files[0], "-") == 0)
    return options_refuse("the model cannot be standard input if the steps are "
                          "chosen there");
  return true;
}

int run_simulate(const options *o) {
  simulate_options s = {.interactive = !o->given[OPTION_random],
                        .prompt = isatty(STDIN_FILENO),
                        .json = o->given[OPTION_json],
                        .in = stdin,
                        .out = stdout,
                        .err = stderr};
  if (!options_count(o, OPTION_random, 0, &s.steps) ||
      !options_count(o, OPTION_seed, 0, &s.seed) || !fits(o, &s))
    return STATUS_INPUT;
  loading l;
  int status = loading_open(&l, o, o->files[0], false);
  loading_print_messages(&l, o);
  s.stop = &l.limits.stop;
  if (status == STATUS_OK) {
    status = limits_tell(&l.limits, simulate_command(&l.model.net, &s));
    loading_print_wraps(&l, o);
  }
  loading_close(&l);
  return status;
}
