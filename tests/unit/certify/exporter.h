// exporter.h -- Certificates of searches, for tests: what the engine has stored
// in the end, written down as it is.
//
// Memory: exporter_release().

#ifndef GNOMON_TESTS_CERTIFY_EXPORTER_H
#define GNOMON_TESTS_CERTIFY_EXPORTER_H

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "search/choice.h"
#include "search/engine.h"
#include "syntax/load.h"

// One element: its discrete part and its lines.
typedef struct {
  int32_t *vector;
  size_t size;
  char *limits, *zone;
} exported;

typedef struct {
  model *m;
  const query *asked;
  engine engine;
  watch watch;
  network_limits *limits;
  semantics *s;
  exported *list;
  size_t count, room;
} exporter;

static const char *exporter_never(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

// Searches with this abstraction.  False if that proves nothing.
static bool exporter_search(exporter *x, model *m, network_code *code,
                            uint32_t number, search_abstraction how,
                            uint64_t most) {
  const query *asked = &m->net.queries.data[number];
  const query_code *asked_code = &code->queries[number];
  const search_options wanted = {.order = ORDER_BFS,
                                 .abstraction = how,
                                 .zones = ZONES_FULL,
                                 .simd = ZONE_BEST,
                                 .width = ZONE_64,
                                 .states = most,
                                 .poll = exporter_never};
  *x = (exporter){.m = m, .asked = asked};
  x->limits = limits_find(&m->memory, code, asked, asked->has_deadlock);
  abstractor_scale(&m->net, x->limits);
  x->s = semantics_new(&m->memory, code, x->limits->scale, false);
  const search_options o =
      choice_make(&m->net, x->limits, &wanted, true, asked->has_deadlock);
  watch_init(&x->watch, &m->memory, &o);
  engine_init(&x->engine, x->s, x->limits, zone_kernel_get(o.width, o.simd),
              asked->kind == QUERY_ALWAYS ? asked_code->not_p : asked_code->p,
              asked->has_deadlock, NULL, &o, &x->watch);
  return engine_run(&x->engine, UINT64_MAX) == ENGINE_DONE &&
         !x->engine.no_start;
}

static void exporter_release(exporter *x) {
  for (size_t i = 0; i < x->count; i++) {
    mem_free(x->list[i].vector);
    mem_free(x->list[i].limits);
    mem_free(x->list[i].zone);
  }
  mem_free(x->list);
  engine_release(&x->engine);
}

static char *exporter_taken(strbuf *b) {
  char *text = mem_new(b->length + 1, 1);
  memcpy(text, b->text, b->length);
  strbuf_release(b);
  return text;
}

static void exporter_bound(strbuf *out, zone_constraint c, int64_t scale) {
  const bool strict = bound_is_strict(c.b);
  const int64_t number = bound_constant(c.b) * scale;
  if (c.i == 0)
    strbuf_printf(out, " x%u>%s%" PRId64, (unsigned)c.j, strict ? "" : "=",
                  -number);
  else if (c.j == 0)
    strbuf_printf(out, " x%u<%s%" PRId64, (unsigned)c.i, strict ? "" : "=",
                  number);
  else
    strbuf_printf(out, " x%u-x%u<%s%" PRId64, (unsigned)c.i, (unsigned)c.j,
                  strict ? "" : "=", number);
}

static char *exporter_zone(exporter *x) {
  const uint32_t n = x->engine.x.n;
  zone_constraint *list = mem_new((size_t)n * n, sizeof *list);
  const uint32_t count = x->engine.x.kernel->reduce(x->engine.x.zone, n, list);
  strbuf b;
  strbuf_init(&b);
  for (uint32_t i = 0; i < count; i++)
    exporter_bound(&b, list[i], x->s->scale);
  mem_free(list);
  return exporter_taken(&b);
}

static void exporter_limit(strbuf *out, int64_t limit, int64_t scale) {
  if (limit == ZONE_NEVER)
    strbuf_puts(out, " -");
  else if (limit > ((int64_t)1 << 40) / scale)
    strbuf_puts(out, " inf");
  else
    strbuf_printf(out, " %" PRId64, limit * scale);
}

// L and U of the state that was loaded.
static char *exporter_limits(exporter *x, abstractor *a) {
  strbuf b;
  strbuf_init(&b);
  abstractor_look(a, &x->engine.x.machine, x->engine.x.from);
  for (uint32_t i = 1; i < a->m; i++) {
    strbuf_printf(&b, " x%u", (unsigned)a->clocks[i]);
    exporter_limit(&b, a->small_limits.lower[i], x->s->scale);
    exporter_limit(&b, a->small_limits.upper[i], x->s->scale);
  }
  return exporter_taken(&b);
}

// Locations and variables of the state, which is what keys are made of.
static int32_t *exporter_vector(const exporter *x, size_t *size) {
  const network *net = &x->m->net;
  const uint32_t processes = net->processes.count;
  int32_t *v = mem_new((size_t)processes + net->cells.count, sizeof *v);
  size_t count = processes;
  memcpy(v, x->engine.x.from, processes * sizeof *v);
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      v[count++] = x->engine.x.from[processes + i];
  *size = count * sizeof *v;
  return v;
}

static int exporter_compare(const void *a, const void *b) {
  const exported *x = a, *y = b;
  const int c = memcmp(x->vector, y->vector, x->size);
  return c ? c : strcmp(x->zone, y->zone);
}

static void exporter_collect(exporter *x) {
  const search_options plain = {.abstraction = ABSTRACTION_ALU};
  engine *e = &x->engine;
  abstractor a;
  abstractor_init(&a, e->s, e->limits, e->x.kernel, &plain);
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(e, n);
    if (x->count == x->room) {
      x->room = x->room ? 2 * x->room : 64;
      x->list = mem_resize(x->list, x->room, sizeof *x->list);
    }
    exported *one = &x->list[x->count++];
    one->vector = exporter_vector(x, &one->size);
    one->zone = exporter_zone(x);
    one->limits = exporter_limits(x, &a);
  }
  abstractor_release(&a);
  qsort(x->list, x->count, sizeof *x->list, exporter_compare);
}

static void exporter_names(const exporter *x, strbuf *out) {
  const network *net = &x->m->net;
  strbuf_puts(out, "processes");
  for (uint32_t p = 0; p < net->processes.count; p++)
    strbuf_printf(out, " %s", net->processes.data[p].name);
  strbuf_puts(out, "\nvariables");
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      strbuf_printf(out, " %s", net->cells.data[i].name);
  strbuf_puts(out, "\nclocks");
  for (uint32_t c = 1; c < net->clocks.count; c++)
    strbuf_printf(out, " %s", net->clocks.data[c].name);
  strbuf_puts(out, "\n");
}

static void exporter_state(const exporter *x, const exported *one,
                           const exported *before, strbuf *out) {
  const uint32_t processes = x->m->net.processes.count;
  strbuf_puts(out, "state");
  for (size_t i = 0; i < one->size / sizeof *one->vector; i++)
    if (before && before->vector[i] == one->vector[i])
      strbuf_puts(out, " =");
    else if (i < processes)
      strbuf_printf(out, " %s",
                    x->m->net.processes.data[i].locations[one->vector[i]].name);
    else
      strbuf_printf(out, " %d", one->vector[i]);
  strbuf_puts(out, "\n");
}

// After a search that succeeded; order is "includes", "union" or "alu".
static void exporter_write(exporter *x, const char *order, strbuf *out) {
  size_t states = 0;
  if (!x->count)
    exporter_collect(x);
  strbuf_printf(out, "gnomon-certificate 1\nmodel %s\nquery %s\norder %s\n",
                x->m->net.name ? x->m->net.name : "-", x->asked->text, order);
  exporter_names(x, out);
  const exported *before = NULL;
  for (size_t i = 0; i < x->count; i++) {
    const exported *one = &x->list[i];
    if (!before || memcmp(one->vector, before->vector, one->size) != 0) {
      exporter_state(x, one, before, out);
      if (strcmp(order, "alu") == 0)
        strbuf_printf(out, "limits%s\n", one->limits);
      states++;
    }
    strbuf_printf(out, "zone%s\n", one->zone);
    before = one;
  }
  strbuf_printf(out, "end %zu %zu\n", states, x->count);
}

#endif
