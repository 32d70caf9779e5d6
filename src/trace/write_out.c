// write_out.c -- Copying the steps of each block as often as they are taken; what
// they have of times is found again.

#include "trace/write_out.h"

#include <assert.h>

#include "base/strbuf.h"
#include "trace/concretise.h"
#include "trace/repeats.h"
#include "trace/trace_words.h"

// What is written out takes at most so many bytes.
#define MOST_BYTES (UINT64_C(1) << 30)

static wide most_steps(const network *net) {
  const size_t one = sizeof(trace_step) + sizeof(trace_state) +
                     net->clocks.count * sizeof(wide);
  return (wide)(MOST_BYTES / one);
}

static const char *too_long(arena *memory, const network *net, wide count) {
  strbuf text;
  strbuf_init(&text);
  trace_put_wide(&text, count);
  const char *why =
      arena_printf(memory, "%s steps are too many to write out, more than %lld",
                   text.text, (long long)most_steps(net));
  strbuf_release(&text);
  return why;
}

// Step i, and the state behind it.
static void put_step(trace *out, const trace *t, uint32_t i, bool has_zone) {
  out->steps[out->nsteps++] = t->steps[i];
  out->states[out->nsteps] = t->states[i + 1];
  if (!has_zone)
    out->states[out->nsteps].zone = (trace_bounds){0};
}

static void put_all(trace *out, const trace *t) {
  out->states[0] = t->states[0];
  for (uint32_t i = 0; i < t->nsteps;) {
    const trace_repeat *r = repeats_from(t, i);
    const uint32_t end = i + (r ? r->count : 1);
    for (uint64_t k = r ? r->times : 1; k > 0; k--)
      for (uint32_t at = i; at < end; at++)
        put_step(out, t, at, !r || (k == 1 && at + 1 == end));
    i = end;
  }
}

trace *write_out(arena *memory, const network *net, const trace *t,
                 const char **why) {
  const wide count = repeats_count(t);
  trace *out = arena_new(memory, trace);
  *out = *t;
  if (!t->nrepeats)
    return out;
  if (count > most_steps(net)) {
    *why = too_long(memory, net, count);
    return NULL;
  }
  out->repeats = NULL;
  out->nrepeats = out->nsteps = 0;
  out->steps = arena_array(memory, (size_t)count, sizeof *out->steps);
  out->states = arena_array(memory, (size_t)count + 1, sizeof *out->states);
  put_all(out, t);
  assert(out->nsteps == count);
  if (out->concrete && concretise_delays(memory, net, out) != CONCRETE_OK) {
    *why = "the times are too large to write out";
    return NULL;
  }
  return out;
}
