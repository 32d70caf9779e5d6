// stand.h -- A model, a certificate and a stage to try the parts of the checker on.
//
// Memory: stand_release() gives everything back.

#ifndef GNOMON_TESTS_STAND_H
#define GNOMON_TESTS_STAND_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "certify/actions.h"
#include "certify/read_set.h"
#include "certify/stage.h"
#include "syntax/load.h"

typedef struct {
  model m;
  certificate set;
  stage stage;
  strbuf why;
  int32_t key[16]; // the initial state
} stand;

// Read a certificate; what is wrong is in `why` if it says false.
static inline bool stand_read(stand *s, const char *text) {
  FILE *file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
  assert_non_null(file);
  return certificate_start(&s->set, file, "c", &s->why) &&
         read_set(&s->set, &s->m.net);
}

static inline void stand_load(stand *s, const char *text, const char *asked) {
  const load_options how = {.query_texts = &asked, .nquery_texts = 1};
  if (!model_load_text(&s->m, "m.xta", text, strlen(text), &how))
    diags_print(s->m.diags, stderr, LEVEL_ERROR, false);
  assert_int_equal(s->m.net.queries.count, 1);
  strbuf_init(&s->why);
}

// The certificate has to be well formed.
static inline void stand_init(stand *s, const char *text, const char *asked,
                              const char *proof) {
  stand_load(s, text, asked);
  if (!stand_read(s, proof))
    fail_msg("%s", s->why.text);
  stage_init(&s->stage, &s->set, &s->why);
  assert_true(s->set.width <= 16);
  memcpy(s->key, certificate_key(&s->set, 0), s->set.width * sizeof *s->key);
  stage_put(&s->stage, s->key);
}

static inline void stand_release(stand *s) {
  stage_release(&s->stage);
  certificate_release(&s->set);
  strbuf_release(&s->why);
  model_release(&s->m);
}

#endif
