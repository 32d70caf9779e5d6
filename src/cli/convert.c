// convert.c -- Writing a model in another format; reading it again to compare.

#include "cli/convert.h"

#include <stdio.h>
#include <string.h>

#include "api/slicing.h"
#include "cli/acceleration.h"
#include "cli/flat_queries.h"
#include "cli/loading.h"
#include "cli/status.h"
#include "model/print.h"
#include "report/dot.h"
#include "report/network_json.h"
#include "syntax/write.h"

typedef enum { TO_XTA, TO_XML, TO_TCK, TO_DOT, TO_JSON, TO_COUNT } target;

static const char *const TARGETS[] = {"xta", "xml", "tck", "dot", "json"};

// What is written.
typedef struct {
  const model *model;
  const load_options *loaded;
  target to;
  // What made the network, if it is not the one that was read; it has no text of
  // its own then.  Not all of such can be written.
  const char *made_by;
  bool with_queries; // write them, if that can be done, with a flat form
} job;

static bool has_own_text(const model *m) {
  return m->doc.format != FORMAT_TCK && !m->doc.old_syntax &&
         m->doc.format != FORMAT_NONE;
}

// To read again what was written.
static load_options again_options(const job *j) {
  return (load_options){.overflow = j->model->net.overflow,
                        .stop = j->loaded->stop};
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

// Adds the queries if they are understood.
static void add_queries(const job *j, strbuf *out) {
  const size_t before = out->length;
  const load_options none = again_options(j);
  model again;
  flat_queries_put(j->model->doc.memory, &j->model->net, out);
  const bool ok =
      model_load_text(&again, "flat.xta", out->text, out->length, &none) &&
      same_queries(j->model, &again);
  model_release(&again);
  if (ok || stop_found(none.stop))
    return;
  out->length = before;
  out->text[before] = 0;
  fprintf(stderr, "gnomon: the queries have no form in this model's flat form "
                  "and are not written\n");
}

static bool write_flat(const job *j, strbuf *out) {
  if (!j->with_queries || !j->model->net.queries.count)
    return write_flat_xta(j->model, out);
  model bare = *j->model;
  bare.net.queries.count = 0;
  if (!write_flat_xta(&bare, out))
    return false;
  add_queries(j, out);
  return true;
}

// Models without text of the new syntax go through a flat one.
static bool flat_then_xml(const job *j, strbuf *out) {
  strbuf text;
  strbuf_init(&text);
  const load_options none = again_options(j);
  bool ok = write_flat(j, &text);
  if (ok) {
    model flat;
    ok = model_load_text(&flat, "flat.xta", text.text, text.length, &none) &&
         write_xml(&flat, &none, out);
    model_release(&flat);
  }
  strbuf_release(&text);
  return ok;
}

static bool write(const job *j, strbuf *out) {
  const model *m = j->model;
  switch (j->to) {
  case TO_XTA:
    return has_own_text(m) ? write_xta(m, j->loaded, out) : write_flat(j, out);
  case TO_XML:
    if (m->doc.format == FORMAT_XML && !m->doc.old_syntax)
      return write_xml_again(m, j->loaded, out);
    return has_own_text(m) ? write_xml(m, j->loaded, out)
                           : flat_then_xml(j, out);
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

// Better no file than a wrong one.
static int report_difference(const model *again, const char *made_by) {
  if (made_by) {
    fprintf(stderr,
            "gnomon: what --%s of the model has no flat form in this format\n",
            made_by);
    return STATUS_INPUT;
  }
  if (diags_has(again->diags, DIAG_TOO_DEEP) ||
      diags_has(again->diags, DIAG_NAME_TOO_LONG)) {
    fprintf(stderr, "gnomon: written out, an expression nests deeper or a name "
                    "is longer than gnomon reads again\n");
    return STATUS_INPUT;
  }
  fprintf(stderr,
          "gnomon: internal error: the converted model is not the same; "
          "please report this model\n");
  diags_print(again->diags, stderr, LEVEL_ERROR, false);
  return STATUS_FAULT;
}

// Reads what was written and compares.  A conversion that changes the network
// is a fault of gnomon; but what was made of it may have no flat form.
static int compare(const job *j, const strbuf *text) {
  const model *m = j->model;
  if (j->to > TO_TCK)
    return STATUS_OK;
  const load_options none = again_options(j);
  model again;
  const char *path =
      arena_printf(m->doc.memory, "converted.%s", TARGETS[j->to]);
  digest_text before;
  digest_text after = "";
  const bool ok =
      model_load_text(&again, path, text->text, text->length, &none);
  network_digest(&m->net, before);
  if (ok)
    network_digest(&again.net, after);
  const bool same = ok && strcmp(before, after) == 0 &&
                    (!writes_queries(m, j->to) || same_queries(m, &again));
  const int status = stop_look(none.stop) ? STATUS_UNDECIDED
                     : same               ? STATUS_OK
                            : report_difference(&again, j->made_by);
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

static int convert(const options *o, const job *j) {
  const char *path = o->value[OPTION_output];
  if (j->to == TO_JSON)
    return save_json(path, &j->model->net) ? STATUS_OK : STATUS_INPUT;
  strbuf out;
  strbuf_init(&out);
  int status = STATUS_INPUT;
  if (write(j, &out) && !stop_look(j->loaded->stop)) {
    status = compare(j, &out);
    if (status == STATUS_OK && !save(path, &out))
      status = STATUS_INPUT;
  }
  strbuf_release(&out);
  return status;
}

// ---- Other networks than the one that was read

// The job with another network, which has no text any more.  NULL changes
// nothing.
static void replace(job *j, model *storage, const network *net,
                    const char *made_by) {
  if (!net)
    return;
  *storage = *j->model;
  storage->net = *net;
  storage->doc.format = FORMAT_NONE;
  j->model = storage;
  j->made_by = made_by;
}

// Only what matters to the one query.
static bool slice(arena *memory, job *j, model *storage) {
  const network *net = &j->model->net;
  if (net->queries.count == 1 && net->queries.data[0].kind == QUERY_REFUSED) {
    fprintf(stderr, "gnomon: --slice: query 1: %s\n",
            net->queries.data[0].refusal);
    return false;
  }
  if (net->queries.count == 1) {
    replace(j, storage, slicing_cut(memory, net, net->queries.data, true),
            "slice leaves");
    j->with_queries = true;
    return true;
  }
  fprintf(stderr,
          "gnomon: --slice is for one query; there are %u; give it with -q\n",
          net->queries.count);
  return false;
}

static bool accelerate(const options *o, arena *memory, const unfold_wish *wish,
                       job *j, model *storage) {
  network *net = NULL;
  if (!acceleration_make(memory, &j->model->net, wish, o, &net))
    return false;
  j->with_queries = net != NULL;
  replace(j, storage, net, "accelerate makes");
  return true;
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

static int run(const options *o, loading *l, const unfold_wish *wish) {
  job j = {.model = &l->model, .loaded = &l->options};
  model sliced;
  model accelerated;
  if (!find_target(o, &j.to))
    return STATUS_INPUT;
  if (o->given[OPTION_slice] && !slice(&l->model.memory, &j, &sliced))
    return STATUS_INPUT;
  if (wish && !accelerate(o, &l->model.memory, wish, &j, &accelerated))
    return STATUS_INPUT;
  return stop_look(l->options.stop) ? STATUS_UNDECIDED : convert(o, &j);
}

int run_convert(const options *o) {
  unfold_wish wish;
  bool wanted = false;
  if (!acceleration_read(o, &wish, &wanted))
    return STATUS_INPUT;
  if (o->given[OPTION_query] && !o->given[OPTION_slice] && !wanted) {
    options_refuse(
        "-q goes with convert only if --slice or --accelerate is there");
    return STATUS_INPUT;
  }
  loading l;
  int status = loading_open(&l, o, o->files[0], false);
  if (status == STATUS_OK)
    status = loading_status(
        &l, limits_tell(&l.limits, run(o, &l, wanted ? &wish : NULL)));
  loading_print_messages(&l, o);
  loading_close(&l);
  return status;
}
