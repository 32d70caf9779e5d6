// load_options.h -- What is asked of reading a model, besides its file.
//
// Memory: everything is the caller's, and stays while the model is read.

#ifndef GNOMON_SYNTAX_LOAD_OPTIONS_H
#define GNOMON_SYNTAX_LOAD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"
#include "model/network.h"

// -D NAME=VALUE
typedef struct {
  const char *name;
  int32_t value;
} load_override;

typedef struct {
  const load_override *overrides;
  size_t noverrides;
  // Queries instead of the model's own; first of these that is there.
  const char *const *query_texts;
  size_t nquery_texts;
  // After those, of TChecker's models, names of labels such as "a,b", or NULL: some
  // state has all of them; some run has each of them again and again.
  const char *labels;
  const char *buchi;
  const char *query_file; // or NULL
  bool non_zeno;          // of E[], A<>, -->: only runs that take infinite time
  // A wrong query: the model is not loaded; or it is an error and left out; or,
  // with neither, left out with a warning.
  bool queries_must_hold_up;
  bool queries_stand_alone;
  bool stands_alone; // no file of queries beside the model is looked for
  bool old_syntax;   // insist on the 3.x syntax
  overflow_mode overflow;
  stopper *stop; // when to give up, or NULL
} load_options;

#endif
