// certify_command.c -- gnomon certify MODEL CERTIFICATE: reads both, has the one
// checked against the other, says what came out.  A saved run is a certificate,
// too: it is replayed, as the command `trace` does.

#include "cli/certify_command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "certify/certify.h"
#include "cli/loading.h"
#include "cli/operands.h"
#include "cli/status.h"
#include "cli/trace_command.h"
#include "model/print.h"
#include "trace/trace_file.h"

// Can the query not be read because the model is another one?
static bool is_of_another(const certificate *c, const options *o) {
  digest_text found = "";
  loading l;
  if (!c->digest.length || strcmp(o->files[0], "-") == 0)
    return false;
  if (loading_open(&l, o, o->files[0], false) == STATUS_OK)
    network_digest(&l.model.net, found);
  loading_close(&l);
  return *found && strcmp(found, c->digest.text) != 0;
}

// The query is what the certificate says that it is about.
static int load(loading *l, const options *o, const certificate *c) {
  const char *asked = c->query.text;
  options with_query = loading_with_overflow(o, c->overflow);
  with_query.given[OPTION_query] = true;
  with_query.many[OPTION_query] = &asked;
  with_query.count[OPTION_query] = 1;
  const int status =
      loading_status(l, loading_open(l, &with_query, o->files[0], true));
  if (status != STATUS_OK && is_of_another(c, o)) {
    printf("the certificate is for another model\n");
    return STATUS_UNWANTED;
  }
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
  int status = load(&l, o, c);
  const network *net = &l.model.net;
  if (status == STATUS_OK && net->queries.count != 1) {
    strbuf_printf(text, "%s: error: there must be one query in it", c->path);
    status = print(CERTIFY_MALFORMED, text->text);
  } else if (status == STATUS_OK) {
    certify_counts counts;
    const certify_status found =
        certify_run(c, net, &net->queries.data[0], &counts, text);
    status = stop_found(&l.limits.stop) ? limits_tell(&l.limits, status)
                                        : print(found, text->text);
  }
  certificate_release(c); // before the network, which it reads
  if (l.tried && status != STATUS_FAULT)
    loading_print_wraps(&l, o);
  loading_close(&l);
  return status;
}

// ---- A run

// JSON, XML or numbers: no certificate begins like that.  What was looked at is
// put back.
static bool is_trace(FILE *file) {
  const int first = file ? getc(file) : EOF;
  if (first == EOF)
    return false;
  ungetc(first, file);
  return first == '{' || first == '<' || isdigit(first);
}

static int replay(const options *o) {
  loading l;
  trace_command_options t = {.action = TRACE_CERTIFY,
                             .file = o->files[1],
                             .all = options_count_queries(o) > 0,
                             .out = stdout,
                             .err = stderr};
  if (!trace_command_read(&t))
    return STATUS_INPUT;
  const options with_mode =
      loading_with_overflow(o, trace_overflow_of(t.text, t.length));
  int status = loading_open(&l, &with_mode, o->files[0], false);
  loading_print_messages(&l, o);
  if (status == STATUS_OK) {
    t.net = &l.model.net;
    status = trace_command(&t);
    if (status != STATUS_OK)
      status = limits_tell(&l.limits, status);
    loading_print_wraps(&l, o);
  } else {
    mem_free(t.text);
  }
  status = loading_status(&l, status);
  loading_close(&l);
  return status;
}

// ---- A set

static int certify(const options *o, FILE *file) {
  certificate c;
  strbuf error, text;
  int status = STATUS_INPUT;
  strbuf_init(&error);
  strbuf_init(&text);
  if (certificate_start(&c, file, o->files[1], &error)) {
    status = check(&c, o, &text);
  } else {
    print(CERTIFY_MALFORMED, error.text);
    certificate_release(&c);
  }
  strbuf_release(&error);
  strbuf_release(&text);
  return status;
}

static int run(const options *o) {
  const bool is_input = strcmp(o->files[1], "-") == 0;
  if (strcmp(o->files[0], "-") == 0 && is_input) {
    options_refuse("model and certificate cannot both be standard input");
    return STATUS_INPUT;
  }
  FILE *file = is_input ? stdin : fopen(o->files[1], "rb");
  if (is_trace(file)) {
    if (!is_input)
      fclose(file);
    return replay(o);
  }
  if (options_count_queries(o) || o->given[OPTION_non_zeno]) {
    if (file && !is_input)
      fclose(file);
    options_refuse("a query goes with a trace: a certificate says what it is "
                   "about");
    return STATUS_INPUT;
  }
  return certify(o, file);
}

// The model is the first operand, unless the other one is.
int run_certify(const options *o) {
  const char *files[2] = {o->files[0], o->files[1]};
  if (operands_are_swapped(files[0], files[1])) {
    files[0] = o->files[1];
    files[1] = o->files[0];
  }
  if (operand_kind_of(files[1]) == OPERAND_MODEL) {
    options_refuse("'%s' is a model; certify needs a certificate, or a trace",
                   files[1]);
    return STATUS_INPUT;
  }
  if (operand_kind_of(files[1]) == OPERAND_PRINTED) {
    options_refuse("'%s' is %s; certify needs a certificate, or a trace as "
                   "JSON, XTR or XML",
                   files[1], operand_kind_text(OPERAND_PRINTED));
    return STATUS_INPUT;
  }
  if (!options_may_be_model(files[0]))
    return STATUS_INPUT;
  options in_order = *o;
  in_order.files = files;
  return run(&in_order);
}
