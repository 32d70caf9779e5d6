// elapse.c -- Adding a delay to the clocks that run, if it is allowed.

#include "replay/elapse.h"

#include <assert.h>

#include "base/mem.h"
#include "replay/steps.h"

bool elapse_stopped(concrete *c, bool *stopped, refusal *r) {
  const uint32_t count = c->net->clocks.count;
  clock_speed *speeds = mem_new(count, sizeof *speeds);
  evaluator v;
  concrete_evaluator(c, &v);
  for (uint32_t x = 0; x < count; x++)
    speeds[x] = SPEED_UNSAID;
  bool ok = true;
  for (uint32_t p = 0; ok && p < c->net->processes.count; p++) {
    const location *at = concrete_at(c, p);
    if (!eval_rates(&v, at, speeds))
      ok = refuse_error(r, &v.error, "a rate in the invariant of %s.%s",
                        c->net->processes.data[p].name, at->name);
  }
  for (uint32_t x = 0; x < count; x++)
    stopped[x] = speeds[x] == SPEED_STOPPED;
  mem_free(speeds);
  assert(!stopped[0]);
  return ok;
}

bool elapse_is_possible(const concrete *c, refusal *r) {
  for (uint32_t p = 0; p < c->net->processes.count; p++) {
    const location *at = concrete_at(c, p);
    if (at->committed || at->urgent)
      return refuse(r, "time cannot pass: %s is in the %s location %s",
                    c->net->processes.data[p].name,
                    at->committed ? "committed" : "urgent", at->name);
  }
  return steps_allow_delay(c, r);
}

// Adds the delay to every clock that runs.
static bool advance(concrete *c, wide delay, refusal *r) {
  assert(delay > 0 && delay <= CONCRETE_TIME - c->time);
  bool *stopped = mem_new(c->net->clocks.count, sizeof *stopped);
  bool ok = elapse_stopped(c, stopped, r);
  for (uint32_t i = 1; ok && i < c->net->clocks.count; i++) {
    c->clocks[i] += stopped[i] ? 0 : delay;
    if (c->clocks[i] > CONCRETE_TIME)
      ok = refuse(r, "the clock %s becomes too large to replay",
                  c->net->clocks.data[i].name);
  }
  c->time += delay;
  mem_free(stopped);
  return ok;
}

bool elapse(concrete *c, wide delay, refusal *r) {
  assert(concrete_is_valid(c));
  if (delay < 0)
    return refuse(r, "a negative delay");
  if (delay == 0)
    return true;
  if (delay > CONCRETE_TIME - c->time)
    return refuse(r, "the delay is too long to replay");
  if (!elapse_is_possible(c, r) || !concrete_invariants(c, r))
    return false;
  concrete later;
  concrete_copy(&later, c);
  const bool ok = advance(&later, delay, r) && concrete_invariants(&later, r);
  if (ok) {
    concrete earlier = *c;
    *c = later;
    later = earlier;
  }
  concrete_release(&later);
  assert(concrete_is_valid(c));
  return ok;
}

void elapse_evaluate(concrete *c, refusal *r) {
  bool *stopped = mem_new(c->net->clocks.count, sizeof *stopped);
  elapse_stopped(c, stopped, r);
  steps_allow_delay(c, r);
  mem_free(stopped);
}
