// options.h -- The command line, taken apart.
//
// Options may stand anywhere; `--name value` and `--name=value` are the same,
// as are `-Dx` and `-D x`; `--` ends them.  The first operand is the command;
// if it is none, the command is `check`.
//
// Memory: options_release(); texts point into argv.

#ifndef GNOMON_CLI_OPTIONS_H
#define GNOMON_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "job/option_table.h"

// option_progress and so on.
#define BEGIN(LIST) typedef enum {
#define VALUE(ENUMERATOR, TEXT) ENUMERATOR,
#define END(LIST)                                                              \
  }                                                                            \
  option_##LIST;
#include "cli/options.def"

// Those of a search come first: each has the number that search_option gives it.
typedef enum {
#define O(NAME, ...) OPTION_##NAME,
#include "job/search_options.def"
#define O(NAME, ...) OPTION_##NAME,
#include "cli/options.def"
  OPTION_COUNT
} option_id;

enum {
#define C(NAME, ID, LEAST, MOST) COMMAND_NUMBER_##ID,
#include "cli/commands.def"
#undef C
};

// A bit for each, so that they make sets.
typedef enum {
#define C(NAME, ID, LEAST, MOST) COMMAND_##ID = 1 << COMMAND_NUMBER_##ID,
#include "cli/commands.def"
#undef C
} command_id;

typedef struct {
  command_id command;
  bool given[OPTION_COUNT];
  const char *value[OPTION_COUNT]; // of the last occurrence, or NULL
  // Of options that take one of several values: which; the first of the list if the
  // option was not given.
  int choice[OPTION_COUNT];
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

// The value of an option, a whole number; *out stays as it is if the option was
// not given.  False after a message.
bool options_count(const options *, option_id, uint64_t least, uint64_t *out);

// How many queries the command line has: by -q, --labels and --buchi.
size_t options_count_queries(const options *);

// False, after a message, if the file is something that no model is.
bool options_may_be_model(const char *path);

// "gnomon: …" on standard error, with a hint where to read on.  False.
bool options_refuse(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
