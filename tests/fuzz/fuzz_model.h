// fuzz_model.h -- Load a model from memory and look at all that comes of it.

#ifndef GNOMON_FUZZ_MODEL_H
#define GNOMON_FUZZ_MODEL_H

#include "fuzz.h"

#include "syntax/load.h"

// The suffix of `path` says which format to read.
static inline void fuzz_model(const char *path, const char *text, size_t length,
                              const load_options *options) {
  model m;
  const bool loaded = model_load_text(&m, path, text, length, options);
  if (loaded != (diags_errors(m.diags) == 0))
    abort(); // it says yes to a model with errors, or no without a reason
  diags_print(m.diags, fuzz_sink(), true);
  json j;
  json_init(&j, fuzz_sink());
  diags_json(m.diags, &j);
  model_release(&m);
}

static inline int fuzz_model_bytes(const char *path, const uint8_t *data,
                                   size_t size) {
  const load_options options = {0};
  char *text = fuzz_text(data, size);
  fuzz_model(path, text, size, &options);
  free(text);
  return 0;
}

#endif
