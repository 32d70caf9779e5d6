// certify_command.c -- gnomon certify MODEL CERTIFICATE: reads both, has the one
// checked against the other, says what came out.

#include "cli/certify_command.h"

#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "certify/certify.h"
#include "cli/loading.h"
#include "cli/status.h"

// The query is what the certificate says that it is about.
static int load(loading *l, const options *o, const char *asked) {
  options with_query = *o;
  with_query.given[OPTION_query] = true;
  with_query.many[OPTION_query] = &asked;
  with_query.count[OPTION_query] = 1;
  const int status = loading_open(l, &with_query, o->files[0], true);
  loading_print_messages(l, o);
  return status;
}

static int print(certify_status status, const char *text) {
  switch (status) {
  case CERTIFY_PROVED:
    printf("%s\n", text);
    return STATUS_OK;
  case CERTIFY_REJECTED:
    printf("%s\n", text);
    return STATUS_UNWANTED;
  case CERTIFY_MALFORMED:
    fprintf(stderr, "%s\n", text);
    return STATUS_INPUT;
  default:
    fprintf(stderr, "gnomon: %s\n", text);
    return STATUS_INPUT;
  }
}

static int check(certificate *c, const options *o, strbuf *text) {
  loading l;
  int status = load(&l, o, c->query.text);
  const network *net = &l.model.net;
  if (status == STATUS_OK && net->queries.count != 1) {
    strbuf_printf(text, "%s: error: there must be one query in it", c->path);
    status = print(CERTIFY_MALFORMED, text->text);
  } else if (status == STATUS_OK) {
    certify_counts counts;
    const certify_status found =
        certify_run(c, net, &net->queries.data[0], &counts, text);
    status = print(found, text->text);
  }
  certificate_release(c); // before the network, which it reads
  loading_close(&l);
  return status;
}

int run_certify(const options *o) {
  if (strcmp(o->files[0], "-") == 0 && strcmp(o->files[1], "-") == 0) {
    options_refuse("model and certificate cannot both be standard input");
    return STATUS_INPUT;
  }
  certificate c;
  strbuf error, text;
  int status = STATUS_INPUT;
  strbuf_init(&error);
  strbuf_init(&text);
  if (certificate_open(&c, o->files[1], &error)) {
    status = check(&c, o, &text);
  } else {
    print(CERTIFY_MALFORMED, error.text);
    certificate_release(&c);
  }
  strbuf_release(&error);
  strbuf_release(&text);
  return status;
}
