// conversion.h -- A model in another language, or as a picture or JSON.
//
// Better no text than a wrong one: what was written in a language that gnomon reads is
// read again and compared with the model.
//
// Memory: texts go to buffers of the caller; the rest is in the model's arena.

#ifndef GNOMON_API_CONVERSION_H
#define GNOMON_API_CONVERSION_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "syntax/load.h"

typedef enum {
  CONVERT_XTA,
  CONVERT_XML,
  CONVERT_TCK,
  CONVERT_DOT,
  CONVERT_JSON,
  CONVERT_COUNT,
} conversion_target;

// "xta", "xml", "tck", "dot", "json"; CONVERT_COUNT if it is none of them.
conversion_target conversion_find(const char *);

// What is written.
typedef struct {
  const model *model;
  const load_options *loaded; // with these
  conversion_target to;
  // What made the network, if it is not the one that was read; it has no text of
  // its own then.  Not all of such can be written.
  const char *made_by;
  bool with_queries; // write them, if that can be done, with a flat form
} conversion;

typedef enum {
  CONVERSION_DONE,
  CONVERSION_REFUSED, // there is no such form: `why`, or the model's diagnostics
  CONVERSION_FAULT,   // of gnomon: `why`
  CONVERSION_STOPPED, // the stop of `loaded` has a reason
} conversion_status;

// Appends to `out`.  `why` gets what is to be told, lines of text, even if it is done.
conversion_status conversion_write(const conversion *, strbuf *out,
                                   strbuf *why);

#endif
