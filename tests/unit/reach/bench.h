// bench.h -- A model out of a text and an engine of zones on it, for tests.
//
// Memory: bench_release() gives everything back.

#ifndef GNOMON_TESTS_BENCH_H
#define GNOMON_TESTS_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "job/choice.h"
#include "model_text.h"
#include "reach/engine.h"
#include "symmetry/plan.h"

typedef struct {
  model_text text;
  network_limits *limits;
  const semantics *s;
  search_options options;
  const symmetry_plan *plan; // or NULL
  watch watch;
  engine e;
} bench;

static inline const char *bench_go_on(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

// Everything but the engine.  `asked` is a query, or NULL: then nothing is looked
// for.
static inline void bench_load(bench *b, const char *text, const char *asked) {
  model_text_load(&b->text, "m.xta", text, asked);
  arena *memory = &b->text.m.memory;
  const bool both = asked && b->text.asked->has_deadlock;
  b->limits = limits_find(memory, b->text.code, b->text.asked, both);
  limits_scale(&b->text.m.net, b->limits);
  b->s = semantics_new(memory, b->text.code, b->limits->scale, false);
}

// What is left out of the zone graph.
typedef struct {
  bool symmetric; // states that stand for their orbits only
  bool merges;    // zones whose union is one
} bench_without;

static inline void bench_init_with(bench *b, const char *text,
                                   const char *asked, search_options o,
                                   bench_without w) {
  bench_load(b, text, asked);
  arena *memory = &b->text.m.memory;
  const dead_cells *dead =
      w.symmetric
          ? dead_cells_find(memory, &b->text.m.net, b->text.asked, b->limits)
          : NULL;
  b->plan = w.symmetric
                ? plan_find(memory, b->s, b->text.asked, b->limits, dead)
                : NULL;
  const bool has_deadlock = asked && b->text.asked->has_deadlock;
  o.simd = ZONE_BEST;
  o.poll = bench_go_on;
  o = choice_make(&b->text.m.net, b->limits, &o, asked, has_deadlock);
  b->options = o; // the watch keeps looking at them
  watch_init(&b->watch, &b->text.m.memory, &b->options);
  engine_init(&b->e, &(search_job){.memory = &b->text.m.memory,
                                   .code = b->text.code,
                                   .network = &b->text.m.net,
                                   .s = b->s,
                                   .limits = b->limits,
                                   .looked_for = asked ? b->text.asked_code->p
                                                       : CODE_NONE,
                                   .has_deadlock = has_deadlock,
                                   .options = b->options,
                                   .watch = &b->watch,
                                   .dead = dead,
                                   .symmetry = b->plan,
                                   .merges = w.merges});
}

static inline void bench_init(bench *b, const char *text, const char *asked,
                              search_options o) {
  bench_init_with(b, text, asked, o, (bench_without){.symmetric = false});
}

// With dead variables reset, and one state of each orbit, if there are symmetries.
static inline void bench_init_symmetric(bench *b, const char *text,
                                        const char *asked, search_options o) {
  bench_init_with(b, text, asked, o, (bench_without){.symmetric = true});
}

static inline void bench_release(bench *b) {
  engine_release(&b->e);
  model_text_release(&b->text);
}

#endif
