// loading.h -- The model that the command line names, with its queries.
//
// What -D, -q, --labels, --buchi and the second operand say becomes load_options; then
// the model is read and its network checked.
//
//   loading l;
//   int status = loading_open(&l, o, o->files[0], true);
//   if (status == STATUS_OK)
//     … l.model.net …
//   loading_close(&l);
//
// Memory: loading_close() releases the model and everything in it.

#ifndef GNOMON_CLI_LOADING_H
#define GNOMON_CLI_LOADING_H

#include <stdbool.h>

#include "base/json.h"
#include "cli/limits.h"
#include "cli/options.h"
#include "syntax/load.h"

typedef struct {
  load_options options;
  limits limits;  // of everything from here on
  model model;    // if there was a try to read it
  bool tried;     // then diagnostics say what is wrong with the input
  bool failed;    // it is so wrong that there is no network
  double started; // stats_now() when it began
  const char *path;
  // The rest is what `options` points to.
  load_override *overrides;
  char **names;
  const char **queries;
} loading;

// STATUS_OK; limits_status() if it had to stop, which a diagnostic tells;
// STATUS_INPUT if the command line (after a message) or the input is
// wrong; STATUS_FAULT after a message.  A wrong query is left out and costs itself
// alone.  With `strict` it is an error wherever it comes from; else only if it was
// asked for on the command line: the model's own may be stale without harm to what
// some commands do.
int loading_open(loading *, const options *, const char *path, bool strict);
// What a command that ends with `status` says if queries were wrong, too.
int loading_status(const loading *, int status);
void loading_close(loading *);

// Diagnostics to standard error; none with --json, where they are part of the
// object that check, explore and info print: loading_json() writes that part.  If
// the model cannot be read, they are an object of their own with other commands.
void loading_print_messages(const loading *, const options *);
void loading_json(const loading *, json *);

// Where arithmetic wrapped around while the model ran, to standard error; for
// JSON, what loading_json() is to write is completed instead.  What loading had
// to say was printed before.
void loading_print_wraps(const loading *, const options *);

// The options with the mode of overflow that a file was written with, unless they
// have one themselves.
options loading_with_overflow(const options *, overflow_mode);

#endif
