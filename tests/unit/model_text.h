// model_text.h -- A model out of a text in a test, compiled.
//
// Memory: a model_text owns the model, and everything else is in its arena.

#ifndef GNOMON_TESTS_MODEL_TEXT_H
#define GNOMON_TESTS_MODEL_TEXT_H

#include "model/query.h"
#include "sem/compile.h"
#include "syntax/load.h"

typedef struct {
  model m;
  network_code *code;
  const query *asked; // NULL if there is none
  const query_code *asked_code;
} model_text;

// The test fails if the text is no model.  `path` says by its end which format
// it is in; `asked` is a query, or NULL.
void model_text_load(model_text *, const char *path, const char *text,
                     const char *asked);
// The same from a file, without a query, or with one.
void model_text_open(model_text *, const char *path);
void model_text_open_with(model_text *, const char *path, const char *asked);
void model_text_release(model_text *);

// One process P with these declarations before it, locations and edges; it begins in
// A.
#define ONE_PROCESS(DECLARATIONS, STATES, EDGES)                               \
  DECLARATIONS "process P() { state " STATES "; init A; trans " EDGES "; }"    \
               "system P;"

#endif
