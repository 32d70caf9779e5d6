// proofs.h -- Certificates as texts, which are accepted or rejected: for the tests of
// certify/.

#ifndef GNOMON_TESTS_PROOFS_H
#define GNOMON_TESTS_PROOFS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "certify/certify.h"
#include "syntax/load.h"

static inline certify_status check_on(const network *net, const query *asked,
                                      const char *text, strbuf *said) {
  certificate c;
  certify_counts counts;
  strbuf error;
  strbuf_init(&error);
  FILE *file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
  assert_non_null(file);
  certify_status status = CERTIFY_MALFORMED;
  if (certificate_start(&c, file, "c", &error))
    status = certify_run(&c, net, asked, &counts, said);
  else
    strbuf_puts(said, error.text);
  certificate_release(&c);
  strbuf_release(&error);
  return status;
}

// The query is that of the line `query …`.
static inline certify_status check(const char *path, const char *text,
                                   const char *certificate_text, strbuf *said) {
  model m;
  const char *line = strstr(certificate_text, "query ");
  assert_non_null(line);
  const size_t length = strcspn(line + 6, "\n");
  char *asked = mem_new(length + 1, 1);
  memcpy(asked, line + 6, length);
  const char *one = asked;
  const load_options how = {.query_texts = &one, .nquery_texts = 1};
  if (!model_load_text(&m, path, text, strlen(text), &how))
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
  assert_int_equal(m.net.queries.count, 1);
  const certify_status status =
      check_on(&m.net, &m.net.queries.data[0], certificate_text, said);
  model_release(&m);
  mem_free(asked);
  return status;
}

static inline void expect_of(const char *path, certify_status wanted,
                             const char *text, const char *certificate_text,
                             const char *message) {
  strbuf said;
  strbuf_init(&said);
  const certify_status status = check(path, text, certificate_text, &said);
  if (status != wanted || (message && !strstr(said.text, message)))
    fail_msg("status %d, not %d: %s\nfor:\n%s", status, wanted, said.text,
             certificate_text);
  strbuf_release(&said);
}

static inline void accept(const char *text, const char *certificate_text) {
  expect_of("m.xta", CERTIFY_PROVED, text, certificate_text, NULL);
}

// `message` is part of the reason.
static inline void reject(const char *text, const char *certificate_text,
                          const char *message) {
  expect_of("m.xta", CERTIFY_REJECTED, text, certificate_text, message);
}

// Only with `new` in place of `old`.
static inline char *edited(const char *text, const char *old, const char *new) {
  const char *at = strstr(text, old);
  assert_non_null(at);
  strbuf b;
  strbuf_init(&b);
  strbuf_add(&b, text, (size_t)(at - text));
  strbuf_puts(&b, new);
  strbuf_puts(&b, at + strlen(old));
  char *out = mem_new(b.length + 1, 1);
  memcpy(out, b.text, b.length);
  strbuf_release(&b);
  return out;
}

static inline void reject_edited(const char *text, const char *certificate_text,
                                 const char *old, const char *new,
                                 const char *message) {
  char *other = edited(certificate_text, old, new);
  reject(text, other, message);
  mem_free(other);
}

static inline void accept_edited(const char *text, const char *certificate_text,
                                 const char *old, const char *new) {
  char *other = edited(certificate_text, old, new);
  accept(text, other);
  mem_free(other);
}

#define OPEN(QUERY, ORDER)                                                     \
  "gnomon-certificate 1\nquery " QUERY "\norder " ORDER "\n"

#endif
