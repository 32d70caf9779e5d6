// handle.h -- What a `gnomon` of include/gnomon.h is, and what it tells.
//
// A handle keeps texts: those that it was made of, so that anything can be made of it
// again, and what came out, as JSON.  Only a run keeps a network.
//
// Invariants:
//   H1  `json` is one object, unless the status is GNOMON_NO_MEMORY
//   H2  a handle but a run is not changed any more once it is given out, but for
//       `cancelled`
//
// Memory: all that is in a handle belongs to its account (base/mem.h), and goes with it.
// The handle itself belongs to nobody.

#ifndef GNOMON_API_HANDLE_H
#define GNOMON_API_HANDLE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "api/walk.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "gnomon.h"
#include "syntax/load.h"

typedef enum {
  HANDLE_MODEL,
  HANDLE_RESULT,
  HANDLE_TRACE,
  HANDLE_RUN,
} handle_kind;

// Texts that a model is made of.
typedef struct {
  char *name, *text, *options; // options may be NULL
  size_t length;
  bool is_file; // its queries may be in a file beside it
} handle_source;

struct gnomon {
  mem_account account;
  handle_kind kind;
  gnomon_code status;
  strbuf json, text;
  bool has_text;
  handle_source model;   // of what it was made; of a result there is none
  atomic_uint cancelled; // how often
  // The rest is of a run.
  model loaded;
  bool is_loaded, walks;
  walk walk;
};

gnomon *handle_new(handle_kind); // NULL if there is no memory

// There was no more memory: its account is empty, and it says so.
void handle_lose(gnomon *);

// A copy with a final zero byte; NULL of NULL.
char *handle_copy(const char *text, size_t length);
void handle_copy_source(handle_source *, const handle_source *from);

// Opens the object, with its first member "gnomon"; json_end() closes it.
void handle_begin(gnomon *, json *);
// The member "error".
void handle_put_error(gnomon *, json *, const char *message);
// Nothing else is to be told: the object is whole.
void handle_fail(gnomon *, gnomon_code, const char *message);

#endif
