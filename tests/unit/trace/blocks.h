// blocks.h -- Traces with repeated steps, as short texts.
//
// A text is a list of steps, each ended by a semicolon: an optional delay "+3"
// in units of 1/scale, and moves "P.0", process and index of the edge.  Steps in
// "5*(" and ")" are taken five times.  A delay after the last semicolon is the
// final one.
//
// Only what the moves do to locations, variables and clocks is worked out; what
// is not allowed is for the replay to find.

#ifndef GNOMON_TESTS_BLOCKS_H
#define GNOMON_TESTS_BLOCKS_H

#include "trace/repeats.h"
#include "trace/walk.h"

enum { BLOCKS_STEPS = 32 };

static inline trace_move blocks_move(const network *net, const char *text) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const size_t n = strlen(net->processes.data[p].name);
    if (strncmp(text, net->processes.data[p].name, n) == 0 && text[n] == '.')
      return (trace_move){p, (uint32_t)strtoul(text + n + 1, NULL, 10)};
  }
  fail_msg("no process: %s", text);
  return (trace_move){0, 0};
}

static inline void blocks_step(walk *w, rebuilder *r, trace_step *s) {
  trace *t = &w->t;
  assert_true(t->nsteps < BLOCKS_STEPS);
  if (!rebuild_next(r, &t->states[t->nsteps], s, &t->states[t->nsteps + 1]))
    fail_msg("step %u: %s", t->nsteps + 1, r->why.text);
  t->steps[t->nsteps++] = *s;
  *s = (trace_step){.moves = arena_array(&w->memory, 4, sizeof *s->moves)};
}

static inline void blocks_token(walk *w, rebuilder *r, const char *at,
                                trace_step *s) {
  trace *t = &w->t;
  if (*at == '+')
    s->delay = strtoll(at, NULL, 10);
  else if (*at == ';')
    blocks_step(w, r, s);
  else if (*at == ')')
    t->repeats[t->nrepeats - 1].count =
        t->nsteps - t->repeats[t->nrepeats - 1].first;
  else if (*at >= '0' && *at <= '9')
    t->repeats[t->nrepeats++] =
        (trace_repeat){.first = t->nsteps, .times = strtoull(at, NULL, 10)};
  else
    s->moves[s->nmoves++] = blocks_move(&w->m.net, at);
}

// Into w->t, of the model that is loaded; with times.
static inline concrete_result blocks_read(walk *w, wide scale,
                                          const char *text) {
  rebuilder r;
  trace *t = &w->t;
  *t = (trace){.kind = TRACE_WITNESS, .scale = scale, .is_leisurely = true};
  t->states = arena_array(&w->memory, BLOCKS_STEPS + 1, sizeof *t->states);
  t->steps = arena_array(&w->memory, BLOCKS_STEPS, sizeof *t->steps);
  t->repeats = arena_array(&w->memory, BLOCKS_STEPS, sizeof *t->repeats);
  rebuild_init(&r, &w->memory, &w->m.net);
  assert_true(rebuild_first(&r, &t->states[0]));
  trace_step s = {.moves = arena_array(&w->memory, 4, sizeof *s.moves)};
  for (const char *at = text; *at;) {
    const size_t n = *at == ';' || *at == ')' ? 1 : strcspn(at, " ;)");
    if (n)
      blocks_token(w, &r, at, &s);
    at += n + (at[n] == ' ');
  }
  t->final_delay = s.delay;
  rebuild_release(&r);
  return concretise_delays(&w->memory, &w->m.net, t);
}

#endif
