// main.c -- The command line of gnomon: one function per command.
//
// Exit status: 0 all is well, 2 wrong usage or an error in the input, 3 out of
// memory, 4 a fault of gnomon itself.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/convert.h"
#include "cli/help.h"
#include "cli/options.h"
#include "model/print.h"
#include "report/info.h"
#include "sem/compile.h"
#include "syntax/load.h"

enum { STATUS_OK = 0, STATUS_INPUT = 2, STATUS_FAULT = 4 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static long peak_rss_kib(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

// ---- Loading --------------------------------------------------------------

static bool parse_override(const char *text, load_override *out, char **owned) {
  const char *equals = strchr(text, '=');
  char *end = NULL;
  const long long v = equals ? strtoll(equals + 1, &end, 10) : 0;
  if (!equals || equals == text || end == equals + 1 || *end || v < INT32_MIN ||
      v > INT32_MAX) {
    fprintf(stderr,
            "gnomon: -D %s: expecting NAME=VALUE with a 32-bit integer\n",
            text);
    return false;
  }
  const size_t length = (size_t)(equals - text);
  *owned = mem_new(length + 1, 1);
  memcpy(*owned, text, length);
  *out = (load_override){*owned, (int32_t)v};
  return true;
}

typedef struct {
  load_options options;
  load_override *overrides;
  char **names;
} loading;

static bool loading_init(loading *l, const options *o) {
  const size_t count = o->count[OPTION_define];
  *l = (loading){.overrides = mem_new(count, sizeof *l->overrides),
                 .names = mem_new(count, sizeof *l->names)};
  for (size_t i = 0; i < count; i++) {
    if (!parse_override(o->many[OPTION_define][i], &l->overrides[i],
                        &l->names[i]))
      return false;
    l->options.noverrides++;
  }
  const char *old = getenv("UPPAAL_OLD_SYNTAX");
  l->options.overrides = l->overrides;
  l->options.query_texts = o->many[OPTION_query];
  l->options.nquery_texts = o->count[OPTION_query];
  // A query asked for on the command line must be right; the model's own may
  // be stale without harm to what these commands do.
  l->options.queries_must_hold_up = o->count[OPTION_query] || o->nfiles > 1;
  l->options.query_file = o->nfiles > 1 ? o->files[1] : NULL;
  l->options.old_syntax = old && *old;
  return true;
}

static void loading_release(loading *l) {
  for (size_t i = 0; i < l->options.noverrides; i++)
    mem_free(l->names[i]);
  mem_free(l->names);
  mem_free(l->overrides);
}

static bool wants_color(const options *o) {
  const char *mode = o->value[OPTION_color];
  if (mode && strcmp(mode, "always") == 0)
    return true;
  if (mode && strcmp(mode, "never") == 0)
    return false;
  const char *none = getenv("NO_COLOR");
  const char *term = getenv("TERM");
  return isatty(STDERR_FILENO) && !(none && *none) &&
         !(term && strcmp(term, "dumb") == 0);
}

static void print_messages(const options *o, const model *m) {
  if (o->given[OPTION_json])
    return; // they are part of the object
  diags_print(m->diags, stderr,
              o->given[OPTION_quiet] ? LEVEL_ERROR : LEVEL_NOTE,
              wants_color(o));
}

// ---- info -----------------------------------------------------------------

static void print_json(const options *o, model *m, const info_run *run,
                       bool ok) {
  json j;
  json_init(&j, stdout);
  json_object(&j, NULL);
  json_object(&j, "gnomon");
  json_string(&j, "version", GNOMON_VERSION);
  json_end(&j);
  if (ok) {
    info_json(&m->net, run, &j);
  } else {
    json_object(&j, "model");
    json_string(&j, "path", o->files[0]);
    json_end(&j);
  }
  json_array(&j, "diagnostics");
  diags_json(m->diags, &j);
  json_end(&j);
  json_end(&j);
}

static int dump(model *m, const char *what) {
  strbuf b;
  strbuf_init(&b);
  int status = STATUS_OK;
  if (strcmp(what, "network") == 0 || strcmp(what, "canonical") == 0) {
    print_network(&m->net, &b, what[0] == 'c');
  } else if (strcmp(what, "queries") == 0) {
    print_queries(&m->net, &b, false);
  } else if (strcmp(what, "bytecode") == 0) {
    compile_print(compile_network(&m->memory, &m->net), stdout);
  } else {
    fprintf(stderr,
            "gnomon: --dump %s: expecting network, canonical, bytecode or "
            "queries\n",
            what);
    status = STATUS_INPUT;
  }
  fwrite(b.text, 1, b.length, stdout);
  strbuf_release(&b);
  return status;
}

static int info(const options *o, model *m, double started, bool ok) {
  print_messages(o, m);
  const info_run run = {.path = m->text ? m->text->path : o->files[0],
                        .seconds = now() - started,
                        .peak_rss_kib = peak_rss_kib()};
  if (o->given[OPTION_json])
    print_json(o, m, &run, ok);
  else if (ok && o->given[OPTION_dump])
    return dump(m, o->value[OPTION_dump]);
  else if (ok)
    info_print(&m->net, &run, stdout);
  return ok ? STATUS_OK : STATUS_INPUT;
}

// ---- Commands -------------------------------------------------------------

static int run(const options *o) {
  loading l;
  const double started = now();
  if (!loading_init(&l, o)) {
    loading_release(&l);
    return STATUS_INPUT;
  }
  model m;
  const bool ok = model_load(&m, o->files[0], &l.options);
  int status = STATUS_INPUT;
  const char *why = NULL;
  if (ok && !network_is_valid(&m.net, &why)) {
    fprintf(stderr,
            "gnomon: internal error: the network is not valid (%s); please "
            "report this model\n",
            why);
    status = STATUS_FAULT;
  } else if (o->command == COMMAND_INFO) {
    status = info(o, &m, started, ok);
  } else {
    if (ok)
      status = convert(o, &m, &l.options);
    print_messages(o, &m);
  }
  model_release(&m);
  loading_release(&l);
  return status;
}

int main(int argc, char **argv) {
  options o;
  int status = STATUS_INPUT;
  if (options_parse(&o, argc, argv)) {
    if (o.help)
      status = fputs(help_text, stdout) < 0 ? STATUS_FAULT : STATUS_OK;
    else if (o.version)
      status = puts("gnomon " GNOMON_VERSION) < 0 ? STATUS_FAULT : STATUS_OK;
    else
      status = run(&o);
  }
  options_release(&o);
  if (fflush(stdout) != 0 && status == STATUS_OK) {
    perror("gnomon: standard output");
    status = STATUS_INPUT;
  }
  return status;
}
