// timing.c -- A trace as a course, and the delays of the course as its times.

#include "trace/timing.h"

#include <assert.h>

#include "trace/delays.h"

static course_state state_of(const trace_state *s, const bool *none) {
  return (course_state){.invariant = s->invariant,
                        .may_delay = s->may_delay,
                        .stopped = s->stopped ? s->stopped : none};
}

static course_step step_of(arena *a, const network *net, const trace_step *s) {
  course_step out = {.asks = s->guard};
  assert(!s->passes);
  delays_assign(a, net, s->resets, s->nresets, &out);
  return out;
}

static course course_of(arena *a, const network *net, trace *t) {
  const bool *none = arena_array(a, net->clocks.count, sizeof *none);
  course c = {.net = net,
              .states = arena_array(a, (size_t)t->nsteps + 1, sizeof *c.states),
              .steps = arena_array(a, t->nsteps, sizeof *c.steps),
              .count = t->nsteps,
              .ends = &t->goal,
              .nends = 1};
  for (uint32_t i = 0; i <= t->nsteps; i++)
    c.states[i] = state_of(&t->states[i], none);
  for (uint32_t i = 0; i < t->nsteps; i++)
    c.steps[i] = step_of(a, net, &t->steps[i]);
  return c;
}

static bool goes_on(void *stop) { return !stop_look(stop); }

static delays_result find(arena *a, const course *c) {
  return delays_find(a, c, goes_on, a->stop);
}

// The first step that can be taken at no time, if there is no run.
static uint32_t find_stuck(arena *a, course c, delays_result r) {
  trace_bounds nothing = {0};
  while (r.answer == DELAYS_NONE && !r.stretch.is_end && r.stretch.last > 0) {
    c.count = r.stretch.last - 1;
    c.ends = &nothing;
    r = find(a, &c);
  }
  return c.count;
}

static concrete_result take_over(arena *memory, const network *net, trace *t,
                                 const delays_result *r) {
  t->scale = r->scale;
  for (uint32_t i = 0; i < t->nsteps; i++)
    t->steps[i].delay = r->list[i];
  t->final_delay = r->list[t->nsteps];
  t->is_leisurely = true;
  return concretise_delays(memory, net, t);
}

concrete_result timing_find(arena *memory, const network *net, trace *t) {
  arena scratch;
  concrete_result result = CONCRETE_STOPWATCH;
  arena_init(&scratch);
  scratch.stop = memory->stop;
  const course c = course_of(&scratch, net, t);
  const delays_result r = find(&scratch, &c);
  if (r.answer == DELAYS_FOUND) {
    result = take_over(memory, net, t, &r);
  } else if (r.answer == DELAYS_NONE) {
    result = CONCRETE_INFEASIBLE;
    t->stuck = find_stuck(&scratch, c, r);
  }
  arena_release(&scratch);
  return result;
}
