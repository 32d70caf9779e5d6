// script.h -- Models and traces as short texts, for the tests of replay/.
//
// A script is a list of steps, each ended by a semicolon: an optional delay
// "+3" in units of 1/scale, and moves "P.0", process and number of the edge in
// the order of the model.  "+3 P.0 Q.1;" is a delay of 3/scale and a step of P
// and Q.  A delay after the last semicolon is the final one.
//
// The states of the trace are what the moves lead to, whether they are legal or
// not: what is wrong is for the replay to find.

#ifndef GNOMON_TESTS_SCRIPT_H
#define GNOMON_TESTS_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "replay/concrete.h"
#include "replay/elapse.h"
#include "replay/replay.h"
#include "replay/steps.h"
#include "syntax/load.h"
#include "trace/trace.h"

enum { SCRIPT_STEPS = 16, SCRIPT_MOVES = 6, SCRIPT_CELLS = 512 };

static inline void load_query(model *m, const char *path, const char *text,
                              const char *asked) {
  const load_options o = {.query_texts = &asked,
                          .nquery_texts = asked ? 1 : 0,
                          .queries_must_hold_up = true};
  const bool ok = model_load_text(m, path, text, strlen(text), &o);
  if (!ok)
    diags_print(m->diags, stderr, LEVEL_ERROR, false);
  assert_true(ok);
  const char *why = NULL;
  assert_true(network_is_valid(&m->net, &why));
}

typedef struct {
  trace trace;
  trace_state states[SCRIPT_STEPS + 1];
  trace_step steps[SCRIPT_STEPS];
  trace_move moves[SCRIPT_STEPS][SCRIPT_MOVES];
  uint32_t locations[SCRIPT_STEPS + 1][SCRIPT_CELLS];
  int32_t cells[SCRIPT_STEPS + 1][SCRIPT_CELLS];
  wide entries[SCRIPT_STEPS + 1][SCRIPT_CELLS];
} script;

static inline trace_move script_move(const network *net, const char *text,
                                     size_t length) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const char *who = net->processes.data[p].name;
    const size_t n = strlen(who);
    if (length > n && strncmp(text, who, n) == 0 && text[n] == '.')
      return (trace_move){p, (uint32_t)strtoul(text + n + 1, NULL, 10)};
  }
  fail_msg("no process %.*s", (int)length, text);
  return (trace_move){0, 0};
}

static inline void script_state(script *s, uint32_t i, const concrete *c) {
  assert_true(c->net->cells.count <= SCRIPT_CELLS);
  assert_true(c->net->clocks.count <= SCRIPT_CELLS);
  assert_true(c->net->processes.count <= SCRIPT_CELLS);
  memcpy(s->locations[i], c->locations,
         c->net->processes.count * sizeof *c->locations);
  memcpy(s->cells[i], c->cells, c->net->cells.count * sizeof *c->cells);
  memcpy(s->entries[i], c->clocks, c->net->clocks.count * sizeof *c->clocks);
  s->states[i] = (trace_state){.locations = s->locations[i],
                               .cells = s->cells[i],
                               .entry = s->entries[i],
                               .time = c->time};
}

static inline void script_delay(concrete *c, wide d) {
  refusal r = {.why = NULL};
  if (elapse(c, d, &r))
    return;
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    c->clocks[i] += d;
  c->time += d;
}

static inline void script_end_step(script *s, concrete *c, wide delay) {
  refusal r = {.why = NULL};
  trace *t = &s->trace;
  trace_step *now = &s->steps[t->nsteps];
  now->moves = s->moves[t->nsteps];
  now->delay = delay;
  script_delay(c, delay);
  steps_perform(c, now->moves, now->nmoves, &r);
  t->nsteps++;
  assert_true(t->nsteps < SCRIPT_STEPS);
  script_state(s, t->nsteps, c);
}

static inline void script_read(script *s, concrete *c, const char *text) {
  wide delay = 0;
  for (const char *at = text; *at;) {
    const size_t n = strcspn(at, " ;");
    if (*at == '+' || *at == '-')
      delay = strtol(at, NULL, 10);
    else if (n)
      s->moves[s->trace.nsteps][s->steps[s->trace.nsteps].nmoves++] =
          script_move(c->net, at, n);
    at += n;
    if (*at == ';') {
      script_end_step(s, c, delay);
      delay = 0;
    }
    at += *at != 0;
  }
  s->trace.final_delay = delay;
  s->trace.total = c->time + delay;
}

// From the initial state, or from `start` if that is not NULL.
static inline void script_init(script *s, const network *net, trace_kind kind,
                               wide scale, const uint32_t *start,
                               const char *text) {
  memset(s, 0, sizeof *s);
  concrete c;
  concrete_init(&c, net, scale);
  if (start)
    memcpy(c.locations, start, net->processes.count * sizeof *start);
  s->trace = (trace){.kind = kind,
                     .states = s->states,
                     .steps = s->steps,
                     .concrete = true,
                     .scale = scale};
  script_state(s, 0, &c);
  script_read(s, &c, text);
  concrete_release(&c);
}

#endif
