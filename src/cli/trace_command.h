// trace_command.h -- The command `trace`: look at a saved trace, write it in
// another format, or check that it is a run of the model.  And the command
// `certify`, if it is given a trace.
//
// Memory: trace_command() gives everything back, the text that was read too.

#ifndef GNOMON_CLI_TRACE_COMMAND_H
#define GNOMON_CLI_TRACE_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "model/network.h"
#include "model/query.h"

typedef enum {
  TRACE_SHOW,
  TRACE_CONVERT,
  TRACE_REPLAY,
  TRACE_CERTIFY, // what follows from it for the queries of the network?
} trace_action;

// "show", "convert", "replay"; false if it is none of them.
bool trace_action_find(const char *, trace_action *);

typedef struct {
  trace_action action;
  const char *file; // of the trace; "-" is standard input
  char *text;       // what is in it, by trace_command_read()
  size_t length;
  const network *net; // NULL: no model was given
  const query *asked; // replay: what the trace has to show; NULL: nothing
  const char *to;     // convert: json, xtr, xml or text; NULL: as `output` is
                      // named
  const char *output; // show, convert: a path; NULL: `out`
  bool json;          // show, replay: JSON instead of text
  bool color;         // of what show prints
  bool all_clocks;    // likewise: every clock at every step
  bool expand;        // show, convert: write out every repeated step
  bool all;           // certify: every query has to be decided, not just one
  FILE *out, *err;
} trace_command_options;

// Reads the file, which says by which arithmetic the model is to be loaded;
// false after a complaint.  trace_command() gives the text back.
bool trace_command_read(trace_command_options *);

// The exit status: 0 all is well, 1 the trace is not a run of the model or does
// not show what was asked, or decides no query, 2 wrong usage or an error in the
// file, 3 whether it is and does cannot be told.
int trace_command(const trace_command_options *);

#endif
