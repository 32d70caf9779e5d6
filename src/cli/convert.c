// convert.c -- Writing a model in another format; reading it again to compare.

#include "cli/convert.h"

#include <stdio.h>
#include <string.h>

#include "api/conversion.h"
#include "api/slicing.h"
#include "cli/acceleration.h"
#include "cli/loading.h"
#include "cli/status.h"

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

// "gnomon: …" for each line.
static void complain(const strbuf *lines) {
  for (const char *p = lines->text; *p;) {
    const size_t length = strcspn(p, "\n");
    fprintf(stderr, "gnomon: %.*s\n", (int)length, p);
    p += length + (p[length] == '\n');
  }
}

static int convert(const options *o, const conversion *j) {
  static const int STATUS[] = {[CONVERSION_DONE] = STATUS_OK,
                               [CONVERSION_REFUSED] = STATUS_INPUT,
                               [CONVERSION_FAULT] = STATUS_FAULT,
                               [CONVERSION_STOPPED] = STATUS_UNDECIDED};
  strbuf out, why;
  strbuf_init(&out);
  strbuf_init(&why);
  int status = STATUS[conversion_write(j, &out, &why)];
  complain(&why);
  if (status == STATUS_OK && !save(o->value[OPTION_output], &out))
    status = STATUS_INPUT;
  strbuf_release(&out);
  strbuf_release(&why);
  return status;
}

// ---- Other networks than the one that was read

// The job with another network, which has no text any more.  NULL changes
// nothing.
static void replace(conversion *j, model *storage, const network *net,
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
static bool slice(arena *memory, conversion *j, model *storage) {
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
                       conversion *j, model *storage) {
  network *net = NULL;
  if (!acceleration_make(memory, &j->model->net, wish, o, &net))
    return false;
  j->with_queries = net != NULL;
  replace(j, storage, net, "accelerate makes");
  return true;
}

// As --to says, or as the name of the output ends.
static bool find_target(const options *o, conversion_target *out) {
  const char *text = o->value[OPTION_to];
  const char *path = o->value[OPTION_output];
  const char *dot = !text && path ? strrchr(path, '.') : NULL;
  *out = text  ? conversion_find(text)
         : dot ? conversion_find(dot + 1)
               : CONVERT_COUNT;
  if (*out != CONVERT_COUNT)
    return true;
  fprintf(stderr, "gnomon: --to %s: expecting xta, xml, tck, dot or json\n",
          text ? text : "is missing");
  return false;
}

static int run(const options *o, loading *l, const unfold_wish *wish) {
  conversion j = {.model = &l->model, .loaded = &l->options};
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
