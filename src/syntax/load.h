// load.h -- From a file to a network: the front door.
//
// Finds out the format, reads, parses, elaborates.  All that is wrong with the
// input is in `diags` afterwards.
//
// Memory: all of a model is its own, until model_release().

#ifndef GNOMON_SYNTAX_LOAD_H
#define GNOMON_SYNTAX_LOAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/intern.h"
#include "model/network.h"
#include "syntax/ast.h"
#include "syntax/load_options.h"

typedef struct {
  arena memory;
  names names;
  diags *diags;
  document doc;
  network net;
  const source *text; // the model's
  char *owned_text;
} model;

// Are these names of labels, separated by commas?
bool load_labels_fit(const char *);

// If it had to stop, there is one diagnostic, which says so; the model keeps the
// stop for what is done with it.
// `path` "-" is standard input.  False if there were errors; the model is then
// fit only for its diagnostics.
bool model_load(model *, const char *path, const load_options *);
// The same for text in memory; for tests and fuzzers.
bool model_load_text(model *, const char *path, const char *text, size_t length,
                     const load_options *);
void model_release(model *);

#endif
