// witness.c -- Playing the run of a verdict; one that fails is our own fault.

#include "api/witness.h"

#include "replay/replay.h"
#include "trace/passes.h"
#include "trace/timing.h"

static witness_status play(const network *net, const query *asked, trace *path,
                           strbuf *why) {
  replay_finding found;
  const bool ok = replay_closely(net, path, asked, &found, why);
  path->deadlock = found.deadlock;
  return ok ? WITNESS_GOOD : found.is_unsure ? WITNESS_UNSURE : WITNESS_FALSE;
}

// With stop-watches zones have more than there is: that there are no times is no fault.
// A run to an error is as good at any times; others were given theirs, or have to be
// the earliest, which cannot be told.
static concrete_result give_times(arena *memory, const network *net,
                                  trace *path) {
  const concrete_result times =
      path->concrete ? CONCRETE_OK : concretise(memory, net, path);
  if (times != CONCRETE_STOPWATCH || path->kind != TRACE_ERROR)
    return times;
  return timing_find(memory, net, path) == CONCRETE_OK ? CONCRETE_OK
                                                       : CONCRETE_STOPWATCH;
}

witness_status witness_confirm(arena *memory, const network *net,
                               const query *asked, trace *path, strbuf *why) {
  concrete_result times = give_times(memory, net, path);
  if (times == CONCRETE_OK)
    times = passes_unroll(memory, net, path);
  switch (times) {
  case CONCRETE_OK:
    return play(net, asked, path, why);
  case CONCRETE_STOPWATCH:
    strbuf_puts(why, "stop-watches: zones include what no run reaches, and "
                     "this path may be of that kind");
    return WITNESS_UNSURE;
  case CONCRETE_OVERFLOW:
    strbuf_puts(why, "the times of the path are too large");
    return WITNESS_UNSURE;
  case CONCRETE_INFEASIBLE:
    break;
  }
  strbuf_printf(why, "%s (step %u of %u)", concrete_result_text(times),
                path->stuck + 1, path->nsteps);
  return WITNESS_FALSE;
}
