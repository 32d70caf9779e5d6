#include "cli/convert.h"

#include <stdio.h>
#include <string.h>

#include "cli/loading.h"
#include "cli/slicing.h"
#include "cli/status.h"
#include "model/print.h"
#include "report/dot.h"
#include "report/network_json.h"
#include "syntax/write.h"

typedef enum { TO_XTA, TO_XML, TO_TCK, TO_DOT, TO_JSON, TO_COUNT } target;

static const char *const TARGETS[] = {"xta", "xml", "tck", "dot", "json"};

static bool has_own_text(const model *m) {
  return m->doc.format != FORMAT_TCK && !m->doc.old_syntax &&
         m->doc.format != FORMAT_NONE;
}

// Models without text of the new syntax go through a flat one.
static bool flat_then_xml(const model *m, strbuf *out) {
  strbuf text;
  strbuf_init(&text);
  const load_options none = {0};
  bool ok = write_flat_xta(m, &text);
  if (ok) {
    model flat;
    ok = model_load_text(&flat, "flat.xta", text.text, text.length, &none) &&
         write_xml(&flat, &none, out);
    model_release(&flat);
  }
  strbuf_release(&text);
  return ok;
}

static bool write(const model *m, const load_options *loaded, target to,
                  strbuf *out) {
  switch (to) {
  case TO_XTA:
    return has_own_text(m) ? write_xta(m, loaded, out) : write_flat_xta(m, out);
  case TO_XML:
    if (m->doc.format == FORMAT_XML && !m->doc.old_syntax)
      return write_xml_again(m, loaded, out);
    return has_own_text(m) ? write_xml(m, loaded, out) : flat_then_xml(m, out);
  case TO_TCK:
    return write_tck(m, out);
  default:
    dot_network(&m->net, out);
    return true;
  }
}

static bool writes_queries(const model *m, target to) {
  // XML again has the queries of the file, not those of another one beside it.
  if (to == TO_XML && m->doc.format == FORMAT_XML)
    return m->doc.queries.count && m->doc.queries.data[0].element;
  return has_own_text(m) && (to == TO_XTA || to == TO_XML);
}

static bool same_queries(const model *a, const model *b) {
  strbuf x;
  strbuf y;
  strbuf_init(&x);
  strbuf_init(&y);
  print_queries(&a->net, &x, true);
  print_queries(&b->net, &y, true);
  const bool same = strcmp(x.text, y.text) == 0;
  strbuf_release(&x);
  strbuf_release(&y);
  return same;
}

// Better no file than a wrong one.
static int report_difference(const model *again, bool is_slice) {
  if (is_slice) {
    fprintf(stderr, "gnomon: what --slice leaves of the model has no flat form "
                    "in this format\n");
    return STATUS_INPUT;
  }
  fprintf(stderr,
          "gnomon: internal error: the converted model is not the same; "
          "please report this model\n");
  diags_print(again->diags, stderr, LEVEL_ERROR, false);
  return STATUS_FAULT;
}

// Reads what was written and compares.  A conversion that changes the network
// is a fault of gnomon; but of a slice not all can be written flat.
static int compare(const model *m, const strbuf *text, target to,
                   bool is_slice) {
  if (to > TO_TCK)
    return STATUS_OK;
  const load_options none = {0};
  model again;
  const char *path = arena_printf(m->doc.memory, "converted.%s", TARGETS[to]);
  digest_text before;
  digest_text after = "";
  const bool ok =
      model_load_text(&again, path, text->text, text->length, &none);
  network_digest(&m->net, before);
  if (ok)
    network_digest(&again.net, after);
  const bool same = ok && strcmp(before, after) == 0 &&
                    (!writes_queries(m, to) || same_queries(m, &again));
  const int status = same ? STATUS_OK : report_difference(&again, is_slice);
  model_release(&again);
  return status;
}

static FILE *open_output(const char *path) {
  FILE *out = path ? fopen(path, "wb") : stdout;
  if (!out)
    perror(path);
  return out;
}

static bool close_output(FILE *out, const char *path) {
  const bool failed = ferror(out) != 0;
  const int status = out == stdout ? fflush(stdout) : fclose(out);
  if (failed || status != 0)
    perror(path ? path : "gnomon: standard output");
  return !failed && status == 0;
}

static bool save(const char *path, const strbuf *text) {
  FILE *out = open_output(path);
  if (!out)
    return false;
  fwrite(text->text, 1, text->length, out);
  return close_output(out, path);
}

static bool save_json(const char *path, const network *net) {
  FILE *out = open_output(path);
  if (!out)
    return false;
  json j;
  json_init(&j, out);
  network_json(net, &j);
  return close_output(out, path);
}

static target target_of(const char *text) {
  int i = 0;
  while (i < TO_COUNT && strcmp(text, TARGETS[i]) != 0)
    i++;
  return (target)i;
}

static int convert(const options *o, const model *m, const load_options *loaded,
                   target to, bool is_slice) {
  const char *path = o->value[OPTION_output];
  if (to == TO_JSON)
    return save_json(path, &m->net) ? STATUS_OK : STATUS_INPUT;
  strbuf out;
  strbuf_init(&out);
  int status = STATUS_INPUT;
  if (write(m, loaded, to, &out)) {
    status = compare(m, &out, to, is_slice);
    if (status == STATUS_OK && !save(path, &out))
      status = STATUS_INPUT;
  }
  strbuf_release(&out);
  return status;
}

// The model with only what matters to its one query; it has no text any more.
static int convert_slice(const options *o, model *m, const load_options *loaded,
                         target to) {
  if (m->net.queries.count != 1) {
    fprintf(stderr,
            "gnomon: --slice is for one query; there are %u; give it with -q\n",
            m->net.queries.count);
    return STATUS_INPUT;
  }
  const network *rest =
      slicing_cut(&m->memory, &m->net, m->net.queries.data, true);
  if (!rest)
    return convert(o, m, loaded, to, false);
  model cut = *m;
  cut.net = *rest;
  cut.doc.format = FORMAT_NONE;
  return convert(o, &cut, loaded, to, true);
}

// As --to says, or as the name of the output ends.
static bool find_target(const options *o, target *out) {
  const char *text = o->value[OPTION_to];
  const char *path = o->value[OPTION_output];
  const char *dot = !text && path ? strrchr(path, '.') : NULL;
  *out = text ? target_of(text) : dot ? target_of(dot + 1) : TO_COUNT;
  if (*out != TO_COUNT)
    return true;
  fprintf(stderr, "gnomon: --to %s: expecting xta, xml, tck, dot or json\n",
          text ? text : "is missing");
  return false;
}

static int run(const options *o, loading *l) {
  target to;
  if (!find_target(o, &to))
    return STATUS_INPUT;
  return o->given[OPTION_slice] ? convert_slice(o, &l->model, &l->options, to)
                                : convert(o, &l->model, &l->options, to, false);
}

int run_convert(const options *o) {
  if (o->given[OPTION_query] && !o->given[OPTION_slice]) {
    options_refuse("-q goes with convert only if --slice is there");
    return STATUS_INPUT;
  }
  loading l;
  int status = loading_open(&l, o, o->files[0], false);
  if (status == STATUS_OK)
    status = run(o, &l);
  loading_print_messages(&l, o);
  loading_close(&l);
  return status;
}
