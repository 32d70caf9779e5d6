// exporter.h -- Certificates of searches, for tests: what proof/prove.h writes,
// as a text.

#ifndef GNOMON_TESTS_CERTIFY_EXPORTER_H
#define GNOMON_TESTS_CERTIFY_EXPORTER_H

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "job/choice.h"
#include "proof/prove.h"
#include "syntax/load.h"

// A search that is about to begin.
typedef struct {
  const semantics *s;
  const network_limits *limits;
  const accelerator *accelerator;
  const query *asked;
  code_entry looked_for;
  search_options o;
  watch watch;
} exporter_question;

static const char EXPORTER_FOUND[] = "nothing is proved";

static const char *exporter_never(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

static const char *exporter_zones(exporter_question *q, FILE *out) {
  engine e;
  engine_init(&e, q->s, q->limits, zone_kernel_get(q->o.width, q->o.simd),
              q->looked_for, q->asked->has_deadlock, q->accelerator, &q->o,
              &q->watch);
  const bool done = engine_run(&e, UINT64_MAX) == ENGINE_DONE && !e.no_start;
  const char *why = done ? prove_zones(&e, q->asked, out) : EXPORTER_FOUND;
  engine_release(&e);
  return why;
}

static const char *exporter_diagram(exporter_question *q, FILE *out) {
  diagram d;
  diagram_init(&d, q->s, q->limits, q->looked_for, q->asked->has_deadlock,
               &q->o, &q->watch);
  const bool done = diagram_run(&d) == ENGINE_DONE && !d.no_start;
  const char *why = done ? prove_diagram(&d, q->asked, out) : EXPORTER_FOUND;
  diagram_release(&d);
  return why;
}

static const char *exporter_matrices(exporter_question *q, FILE *out) {
  fixpoint f;
  fixpoint_init(&f, q->s, q->limits, q->looked_for, &q->o, &q->watch);
  const bool done = fixpoint_run(&f) == ENGINE_DONE && !f.no_start;
  const char *why = done ? prove_matrices(&f, q->asked, out) : EXPORTER_FOUND;
  fixpoint_release(&f);
  return why;
}

static const char *exporter_live(exporter_question *q, const query_code *code,
                                 FILE *out) {
  liveness l;
  const liveness_plan plan = liveness_plan_of(q->asked, code);
  liveness_init(&l, q->s, q->limits, &plan, &q->o, &q->watch);
  const bool done = liveness_run(&l) == ENGINE_DONE && !l.no_start;
  const char *why = done ? prove_liveness(&l, q->asked, out) : EXPORTER_FOUND;
  liveness_release(&l);
  return why;
}

static void exporter_accelerate(exporter_question *q, model *m) {
  if (q->o.accelerate == ACCELERATE_OFF)
    return;
  accelerator *a =
      accelerator_new(&m->memory, &m->net, q->o.accelerate == ACCELERATE_OVER);
  if (q->o.abstraction != ABSTRACTION_NONE)
    accelerator_spare(a, q->limits);
  q->accelerator = a;
}

// Decides a query and writes the certificate: NULL, or why there is none.
static const char *exporter_decide(model *m, network_code *code,
                                   uint32_t number,
                                   const search_options *wanted, FILE *out) {
  const char *why = NULL;
  const query *asked = &m->net.queries.data[number];
  const query_code *asked_code = &code->queries[number];
  const bool live = query_is_about_runs(asked->kind);
  network_limits *limits =
      limits_find(&m->memory, code, asked, live || asked->has_deadlock);
  if (live &&
      (why = liveness_refusal(&m->memory, &m->net, asked, limits, wanted)))
    return why;
  limits_scale(&m->net, limits);
  exporter_question q = {
      .s = semantics_new(&m->memory, code, limits->scale,
                         wanted->path == PATH_FASTEST),
      .limits = limits,
      .asked = asked,
      .looked_for =
          asked->kind == QUERY_ALWAYS ? asked_code->not_p : asked_code->p,
  };
  search_options o = *wanted;
  o.simd = ZONE_BEST;
  o.width = ZONE_64;
  if (o.order == ORDER_AUTO)
    o.order = ORDER_BFS;
  if (!o.poll)
    o.poll = exporter_never;
  q.o = choice_make(&m->net, limits, &o, true, asked->has_deadlock);
  exporter_accelerate(&q, m);
  watch_init(&q.watch, &m->memory, &q.o);
  q.o.certificate = out;
  if (live) {
    q.o.abstraction = wanted->abstraction;
    return exporter_live(&q, asked_code, out);
  }
  return q.o.engine == SEARCH_ENGINE_CDD   ? exporter_diagram(&q, out)
         : q.o.engine == SEARCH_ENGINE_CMD ? exporter_matrices(&q, out)
                                           : exporter_zones(&q, out);
}

// The same as a text, which is appended.
static const char *exporter_text(model *m, network_code *code, uint32_t number,
                                 const search_options *wanted, strbuf *out) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  const char *why = exporter_decide(m, code, number, wanted, file);
  fclose(file);
  strbuf_add(out, text, size);
  free(text);
  return why;
}

#endif
