// round_trip.h -- A model read, written, read again: is it the same?
//
// Also what random models are made of: parts that can be left out one by one,
// so that a model that fails can be made small while it still does.

#ifndef GNOMON_TESTS_ROUND_TRIP_H
#define GNOMON_TESTS_ROUND_TRIP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/random_input.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "model/print.h"
#include "syntax/load.h"
#include "syntax/write.h"

static const load_options NO_OPTIONS;

// A loaded model and what it is compared by.
typedef struct {
  model m;
  bool ok;
  digest_text digest;
  strbuf dump; // with names
} loaded;

static inline void load_again(loaded *l, const char *path, const char *text,
                              size_t length) {
  const char *why = NULL;
  l->ok = model_load_text(&l->m, path, text, length, &NO_OPTIONS);
  l->digest[0] = 0;
  strbuf_init(&l->dump);
  if (!l->ok)
    return;
  if (!network_is_valid(&l->m.net, &why)) {
    fprintf(stderr, "not a valid network: %s\n", why);
    abort();
  }
  network_digest(&l->m.net, l->digest);
  print_network(&l->m.net, &l->dump, false);
}

static inline void unload(loaded *l) {
  strbuf_release(&l->dump);
  model_release(&l->m);
}

static inline void put_messages(const loaded *l, strbuf *out) {
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  diags_print(l->m.diags, f, LEVEL_ERROR, false);
  fclose(f);
  strbuf_puts(out, text);
  free(text);
}

// Loads what was written and compares.  What is wrong goes to `why`.
static inline bool is_same(const loaded *original, const char *path,
                           const strbuf *text, bool with_names, strbuf *why) {
  loaded again;
  load_again(&again, path, text->text, text->length);
  bool ok = false;
  if (!again.ok) {
    strbuf_printf(why, "%s cannot be read again:\n", path);
    put_messages(&again, why);
  } else if (strcmp(original->digest, again.digest) != 0) {
    strbuf_printf(why, "%s has another digest:\n%s----\n%s", path,
                  original->dump.text, again.dump.text);
  } else if (with_names && strcmp(original->dump.text, again.dump.text) != 0) {
    strbuf_printf(why, "%s has another dump:\n%s----\n%s", path,
                  original->dump.text, again.dump.text);
  } else if (original->m.net.queries.count != again.m.net.queries.count &&
             with_names) {
    strbuf_printf(why, "%s has other queries\n", path);
  } else {
    ok = true;
  }
  if (!ok)
    strbuf_printf(why, "---- %s is\n%s", path, text->text);
  unload(&again);
  return ok;
}

// ---- Models in parts ------------------------------------------------------

enum { MOST_CLAUSES = 6 };

typedef struct {
  int kind, owner; // as the generator likes
  const char *text;
  const char *clauses[MOST_CLAUSES]; // more text, or NULL
  bool dropped;
} part;

typedef struct {
  arena memory;
  rng r;
  VEC(part) parts;
} draft;

static inline part *add_part(draft *d, int kind, int owner, const char *text) {
  const part p = {.kind = kind, .owner = owner, .text = text};
  vec_push(&d->memory, &d->parts, p);
  return &d->parts.data[d->parts.count - 1];
}

static inline bool chance(draft *d, uint32_t percent) {
  return rng_below(&d->r, 100) < percent;
}

// Leaves out what is not needed for `fails` to stay true.
static inline void shrink(draft *d, bool (*fails)(const draft *)) {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = d->parts.count; i-- > 0;) {
      part *p = &d->parts.data[i];
      if (p->dropped)
        continue;
      p->dropped = true;
      if (fails(d)) {
        again = true;
        continue;
      }
      p->dropped = false;
      for (int k = 0; k < MOST_CLAUSES; k++) {
        const char *text = p->clauses[k];
        p->clauses[k] = NULL;
        if (text && fails(d))
          again = true;
        else
          p->clauses[k] = text;
      }
    }
  }
}

#endif
