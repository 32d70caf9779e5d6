// options.h -- The command line, taken apart.
//
// Options may stand anywhere; `--name value` and `--name=value` are the same,
// as are `-Dx` and `-D x`; `--` ends them.

#ifndef GNOMON_CLI_OPTIONS_H
#define GNOMON_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
#define O(NAME, LETTER, ARGUMENT, COMMANDS, HELP) OPTION_##NAME,
#include "cli/options.def"
#undef O
  OPTION_COUNT
} option_id;

typedef enum { COMMAND_INFO = 1, COMMAND_CONVERT = 2 } command_id;

typedef struct {
  command_id command;
  bool given[OPTION_COUNT];
  const char *value[OPTION_COUNT]; // of the last occurrence
  // Of options that may be repeated, all values in order.
  const char **many[OPTION_COUNT];
  size_t count[OPTION_COUNT];
  const char **files;
  size_t nfiles;
  bool help, version;
} options;

// False after a message on standard error.
bool options_parse(options *, int argc, char **argv);
void options_release(options *);

#endif
