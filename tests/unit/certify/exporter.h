// exporter.h -- Certificates of searches, for tests: what proof/prove.h writes,
// as a text.

#ifndef GNOMON_TESTS_CERTIFY_EXPORTER_H
#define GNOMON_TESTS_CERTIFY_EXPORTER_H

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "engines/engines.h"
#include "job/choice.h"
#include "live/liveness.h"
#include "reach/accelerator.h"
#include "syntax/load.h"

static const char EXPORTER_FOUND[] = "nothing is proved";

static const char *exporter_never(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

// What an engine that finds nothing can prove.
static const char *exporter_prove(const engine_ops *ops, const search_job *job,
                                  FILE *out) {
  engine_findings found;
  void *e = ops->open(job);
  const engine_status status = ops->run(e, UINT64_MAX);
  ops->tell(e, status, &found);
  const bool done = status == ENGINE_DONE && !found.no_start;
  const char *why = done ? ops->prove(e, job->asked, out) : EXPORTER_FOUND;
  ops->close(e);
  return why;
}

static void exporter_accelerate(search_job *job, model *m) {
  if (job->options.accelerate == ACCELERATE_OFF)
    return;
  accelerator *a = accelerator_new(&m->memory, &m->net,
                                   job->options.accelerate == ACCELERATE_OVER);
  if (job->options.abstraction != ABSTRACTION_NONE)
    accelerator_spare(a, job->limits);
  job->leaps = a;
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
  watch w;
  search_job job = {
      .memory = &m->memory,
      .code = code,
      .network = &m->net,
      .asked = asked,
      .asked_code = asked_code,
      .s = semantics_new(&m->memory, code, limits->scale,
                         wanted->path == PATH_FASTEST),
      .limits = limits,
      .has_deadlock = asked->has_deadlock,
      .looked_for =
          asked->kind == QUERY_ALWAYS ? asked_code->not_p : asked_code->p,
      .watch = &w,
  };
  search_options o = *wanted;
  o.simd = ZONE_BEST;
  o.width = ZONE_64;
  if (o.order == ORDER_AUTO)
    o.order = ORDER_BFS;
  if (!o.poll)
    o.poll = exporter_never;
  job.options = choice_make(&m->net, limits, &o, true, asked->has_deadlock);
  exporter_accelerate(&job, m);
  watch_init(&w, &m->memory, &job.options);
  job.options.certificate = out;
  if (live) {
    job.options.abstraction = wanted->abstraction;
    return exporter_prove(&engine_runs, &job, out);
  }
  return exporter_prove(
      job.options.engine == SEARCH_ENGINE_CDD   ? &engine_diagrams
      : job.options.engine == SEARCH_ENGINE_CMD ? &engine_matrices
                                                : &engine_zones,
      &job, out);
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
