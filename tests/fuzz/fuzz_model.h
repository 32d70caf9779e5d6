// fuzz_model.h -- Load a model from memory and look at all that comes of it.
//
// Every input is read, and compiled if it is a model.  Messages are printed for
// one in PRINT_OFTEN, models converted and read again for one in CONVERT_OFTEN.

#ifndef GNOMON_FUZZ_MODEL_H
#define GNOMON_FUZZ_MODEL_H

#include "fuzz.h"

#include <string.h>

#include "model/print.h"
#include "sem/compile.h"
#include "syntax/load.h"
#include "syntax/write.h"

enum { PRINT_OFTEN = 16, CONVERT_OFTEN = 64 };

// A model that was read must be valid, compile, and convert to what means the
// same or be refused by name.
static inline void fuzz_conversion(model *m, const load_options *options,
                                   bool is_tck) {
  strbuf text;
  strbuf_init(&text);
  const int before = diags_errors(m->diags);
  const bool own = m->doc.format != FORMAT_TCK && !m->doc.old_syntax;
  const bool written = is_tck ? write_tck(m, &text)
                       : own  ? write_xta(m, options, &text)
                              : write_flat_xta(m, &text);
  if (written ? diags_errors(m->diags) != before : !diags_errors(m->diags))
    abort(); // it is written and refused, or refused without a reason
  if (written) {
    const load_options none = {0};
    model again;
    digest_text a;
    digest_text b;
    if (!model_load_text(&again, is_tck ? "c.tck" : "c.xta", text.text,
                         text.length, &none))
      abort();
    network_digest(&m->net, a);
    network_digest(&again.net, b);
    if (strcmp(a, b) != 0)
      abort();
    model_release(&again);
  }
  strbuf_release(&text);
}

static inline void fuzz_network(model *m, const load_options *options,
                                bool is_due) {
  const char *why = NULL;
  if (!network_is_valid(&m->net, &why))
    abort();
  if (network_count_edges(&m->net) > 2000 || m->net.cells.count > 20000)
    return; // fine, but slow
  compile_network(&m->memory, &m->net);
  if (!is_due)
    return;
  fuzz_conversion(m, options, false);
  fuzz_conversion(m, options, true);
}

static inline void fuzz_messages(const model *m) {
  diags_print(m->diags, fuzz_sink(), LEVEL_NOTE, true);
  json j;
  json_init(&j, fuzz_sink());
  diags_json(m->diags, &j);
}

// The suffix of `path` says which format to read; `data` is what came in.
static inline void fuzz_model(const char *path, const char *text, size_t length,
                              const load_options *options, const char *data,
                              size_t size) {
  model m;
  const bool loaded = model_load_text(&m, path, text, length, options);
  if (loaded != (diags_errors(m.diags) == 0))
    abort(); // it says yes to a model with errors, or no without a reason
  if (fuzz_is_due(data, size, PRINT_OFTEN))
    fuzz_messages(&m);
  if (loaded)
    fuzz_network(&m, options, fuzz_is_due(data, size, CONVERT_OFTEN));
  model_release(&m);
}

static inline int fuzz_model_bytes(const char *path, const uint8_t *data,
                                   size_t size) {
  const load_options options = {0};
  char *text = fuzz_text(data, size);
  fuzz_model(path, text, size, &options, text, size);
  free(text);
  return 0;
}

#endif
