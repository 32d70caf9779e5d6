// main.c -- The command line of gnomon: which function does which command.
//
// The exit status is that of cli/status.h.

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "cli/answer.h"
#include "cli/certify_command.h"
#include "cli/check.h"
#include "cli/convert.h"
#include "cli/help.h"
#include "cli/info_command.h"
#include "cli/limits.h"
#include "cli/options.h"
#include "cli/saved_trace.h"
#include "cli/signals.h"
#include "cli/simulation.h"
#include "cli/status.h"

static const struct {
  command_id id;
  int (*run)(const options *);
} COMMANDS[] = {
#define C(NAME, ID, LEAST, MOST) {COMMAND_##ID, run_##NAME},
#include "cli/commands.def"
#undef C
};

static int print(const char *text) {
  return fputs(text, stdout) < 0 ? STATUS_FAULT : STATUS_OK;
}

static int run(const options *o) {
  if (o->help || o->version)
    answer_is_given(); // this is what was asked for
  if (o->help)
    return print(help_text);
  if (o->version)
    return print("gnomon " GNOMON_VERSION "\n");
  limits all; // of whatever is done before a model is loaded, too
  if (!limits_begin(&all, o))
    return STATUS_INPUT;
  size_t i = 0;
  while (COMMANDS[i].id != o->command)
    i++;
  const int status = COMMANDS[i].run(o);
  signals_calm();
  return status;
}

// Known before the command line is taken apart, since that may fail.
static bool wants_json(int argc, char **argv) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], "--json") == 0)
      return true;
  return false;
}

// Some recursions are as deep as a model has variables (dd/bf.h), and the first
// thread's stack grows as far as this says.  What cannot be had is refused there.
static void allow_stack(void) {
  enum { WANTED = 64 << 20 };
  struct rlimit r;
  if (getrlimit(RLIMIT_STACK, &r) != 0 || r.rlim_cur >= WANTED)
    return;
  r.rlim_cur = r.rlim_max < WANTED ? r.rlim_max : WANTED;
  (void)setrlimit(RLIMIT_STACK, &r);
}

int main(int argc, char **argv) {
  options o;
  int status = STATUS_INPUT;
  allow_stack();
  if (wants_json(argc, argv))
    answer_expect();
  if (options_parse(&o, argc, argv))
    status = run(&o);
  answer_close(status);
  options_release(&o);
  const bool lost = ferror(stdout) || fflush(stdout) != 0;
  if (lost)
    fputs("gnomon: standard output cannot be written\n", stderr);
  return lost && status < STATUS_FAULT ? STATUS_INPUT : status;
}
