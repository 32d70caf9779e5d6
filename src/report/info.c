// info.c -- Counting what a network has.

#include "report/info.h"

#include <stdint.h>
#include <stdlib.h>

#include "model/print.h"

typedef struct {
  uint32_t templates, processes, locations, edges, clocks, variables, channels;
  uint32_t broadcast, urgent, committed, urgent_locations, functions, vectors;
} counts;

static int compare_pointers(const void *a, const void *b) {
  const uintptr_t x = (uintptr_t) * (const char *const *)a;
  const uintptr_t y = (uintptr_t) * (const char *const *)b;
  return (x > y) - (x < y);
}

// Names of templates are interned: equal ones are one pointer.
static uint32_t count_templates(const network *net) {
  const uint32_t count = net->processes.count;
  const char **of = arena_array(net->memory, count, sizeof *of);
  for (uint32_t i = 0; i < count; i++)
    of[i] = net->processes.data[i].of;
  qsort(of, count, sizeof *of, compare_pointers);
  uint32_t different = 0;
  for (uint32_t i = 0; i < count; i++)
    different += i == 0 || of[i] != of[i - 1];
  return different;
}

static counts count_all(const network *net) {
  counts c = {.templates = count_templates(net),
              .processes = net->processes.count,
              .locations = network_count_locations(net),
              .edges = network_count_edges(net),
              .clocks = net->clocks.count - 1,
              .variables = network_count_state(net),
              .channels = net->channels.count,
              .functions = net->functions.count,
              .vectors = net->vectors.count};
  for (uint32_t i = 0; i < net->channels.count; i++) {
    c.broadcast += net->channels.data[i].broadcast;
    c.urgent += net->channels.data[i].urgent;
  }
  for (uint32_t i = 0; i < net->processes.count; i++)
    for (uint32_t k = 0; k < net->processes.data[i].nlocations; k++) {
      c.committed += net->processes.data[i].locations[k].committed;
      c.urgent_locations += net->processes.data[i].locations[k].urgent;
    }
  return c;
}

// "3 clocks", "1 clock"
static void put_count(FILE *out, const char *before, uint32_t n,
                      const char *one, const char *ending) {
  fprintf(out, "%s%u %s%s", before, n, one, n == 1 ? "" : ending);
}

static void print_processes(const network *net, FILE *out) {
  enum { MOST = 12 };
  for (uint32_t i = 0; i < net->processes.count && i < MOST; i++) {
    const process *p = &net->processes.data[i];
    fprintf(out, "  %-20s", p->name);
    put_count(out, " ", p->nlocations, "location", "s");
    put_count(out, ", ", p->nedges, "edge", "s");
    fprintf(out, ", starts in %s\n", p->locations[p->initial].name);
  }
  if (net->processes.count > MOST)
    fprintf(out, "  ... and %u more\n", net->processes.count - MOST);
}

static void print_queries_short(const network *net, FILE *out) {
  if (!net->queries.count)
    return;
  fputs("queries\n", out);
  for (uint32_t i = 0; i < net->queries.count; i++) {
    const query *q = &net->queries.data[i];
    fprintf(out, "  %u: %s", i + 1, q->text);
    if (q->wanted != WANTED_NONE)
      fprintf(out, "   (expect %s)",
              q->wanted == WANTED_SATISFIED ? "satisfied" : "violated");
    if (q->kind == QUERY_REFUSED)
      fprintf(out, "   (left out: %s)", q->refusal);
    fputc('\n', out);
  }
}

void info_print(const network *net, const info_run *run, FILE *out) {
  const counts c = count_all(net);
  digest_text digest;
  network_digest(net, digest);
  fprintf(out, "model      %s (%s)\n", run->path, net->format);
  put_count(out, "network    ", c.processes, "process", "es");
  put_count(out, ", ", c.locations, "location", "s");
  put_count(out, ", ", c.edges, "edge", "s");
  fputc('\n', out);
  put_count(out, "state      ", c.clocks, "clock", "s");
  put_count(out, ", ", c.variables, "variable", "s");
  fputc('\n', out);
  put_count(out, "sync       ", c.channels, "channel", "s");
  if (c.broadcast || c.urgent)
    fprintf(out, " (%u broadcast, %u urgent)", c.broadcast, c.urgent);
  if (c.vectors)
    put_count(out, ", ", c.vectors, "vector", "s");
  if (net->has_priorities)
    fputs(", priorities", out);
  fputc('\n', out);
  if (c.committed || c.urgent_locations || net->has_rates || c.functions) {
    put_count(out, "also       ", c.committed, "committed", "");
    fprintf(out, " and %u urgent locations", c.urgent_locations);
    put_count(out, ", ", c.functions, "function", "s");
    fprintf(out, "%s\n", net->has_rates ? ", stop-watches" : "");
  }
  fprintf(out, "digest     %s\n", digest);
  fputs("processes\n", out);
  print_processes(net, out);
  print_queries_short(net, out);
}

static void json_variables(const network *net, json *j) {
  json_put_array(j, "objects");
  for (uint32_t i = 0; i < net->objects.count; i++) {
    static const char *const SPACE[] = {"int", "clock", "chan"};
    const object *o = &net->objects.data[i];
    json_put_object(j, NULL);
    json_put_string(j, "name", o->name);
    json_put_string(j, "kind", SPACE[o->space]);
    json_put_int(j, "size", o->size);
    if (o->space == SPACE_CELL && o->is_plain) {
      json_put_int(j, "low", net->cells.data[o->base].low);
      json_put_int(j, "high", net->cells.data[o->base].high);
    }
    json_end(j);
  }
  json_end(j);
}

static void json_processes(const network *net, json *j) {
  json_put_array(j, "process_list");
  for (uint32_t i = 0; i < net->processes.count; i++) {
    const process *p = &net->processes.data[i];
    json_put_object(j, NULL);
    json_put_string(j, "name", p->name);
    json_put_string(j, "template", p->of);
    json_put_int(j, "locations", p->nlocations);
    json_put_int(j, "edges", p->nedges);
    json_put_string(j, "initial", p->locations[p->initial].name);
    json_end(j);
  }
  json_end(j);
}

static void json_queries(const network *net, json *j) {
  static const char *const WANTED[] = {NULL, "satisfied", "violated"};
  json_put_array(j, "queries");
  for (uint32_t i = 0; i < net->queries.count; i++) {
    const query *q = &net->queries.data[i];
    json_put_object(j, NULL);
    json_put_int(j, "index", i + 1);
    json_put_string(j, "query", q->text);
    json_put_string(j, "kind", query_kind_text(q->kind));
    json_put_int(j, "line", q->line);
    json_put_string(j, "expected", WANTED[q->wanted]);
    json_put_string(j, "comment", q->comment);
    json_put_string(j, "refused", q->refusal);
    json_end(j);
  }
  json_end(j);
}

void info_json(const network *net, const info_run *run, json *j) {
  const counts c = count_all(net);
  digest_text digest;
  network_digest(net, digest);
  json_put_object(j, "model");
  json_put_string(j, "path", run->path);
  json_put_string(j, "format", net->format);
  json_put_int(j, "processes", c.processes);
  json_put_int(j, "clocks", c.clocks);
  json_put_int(j, "variables", c.variables);
  json_put_int(j, "templates", c.templates);
  json_put_int(j, "locations", c.locations);
  json_put_int(j, "edges", c.edges);
  json_put_int(j, "channels", c.channels);
  json_put_int(j, "vectors", c.vectors);
  json_put_int(j, "functions", c.functions);
  json_put_int(j, "committed", c.committed);
  json_put_int(j, "urgent", c.urgent_locations);
  json_put_bool(j, "priorities", net->has_priorities);
  json_put_bool(j, "stopwatches", net->has_rates);
  json_put_string(j, "digest", digest);
  json_processes(net, j);
  json_variables(net, j);
  json_end(j);
  json_queries(net, j);
  json_put_object(j, "stats");
  json_put_real(j, "seconds", run->seconds);
  json_put_int(j, "peak_rss_kib", run->peak_rss_kib);
  json_end(j);
}
