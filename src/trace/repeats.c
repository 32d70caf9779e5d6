#include "trace/repeats.h"

#include <assert.h>
#include <string.h>

#include "base/strbuf.h"
#include "trace/concretise.h"
#include "trace/trace_words.h"

wide repeats_count(const trace *t) {
  wide count = t->nsteps;
  for (uint32_t i = 0; i < t->nrepeats; i++)
    count += (wide)t->repeats[i].count * (t->repeats[i].times - 1);
  return count;
}

// The first block that ends behind the step, or NULL: they are in order.
static const trace_repeat *find(const trace *t, uint32_t step) {
  uint32_t low = 0;
  uint32_t high = t->nrepeats;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (t->repeats[middle].first + t->repeats[middle].count > step)
      high = middle;
    else
      low = middle + 1;
  }
  return low < t->nrepeats ? &t->repeats[low] : NULL;
}

const trace_repeat *repeats_from(const trace *t, uint32_t step) {
  const trace_repeat *r = find(t, step);
  return r && r->first == step ? r : NULL;
}

const trace_repeat *repeats_to(const trace *t, uint32_t step) {
  const trace_repeat *r = find(t, step);
  return r && r->first + r->count - 1 == step ? r : NULL;
}

// ---- Do they make sense?

bool repeats_are_blocks(const trace *t, const char **why) {
  uint32_t end = 0;
  for (uint32_t i = 0; i < t->nrepeats; i++) {
    const trace_repeat *r = &t->repeats[i];
    *why = r->first < end ? "repeated steps are not in order, or overlap"
           : r->first >= t->nsteps || r->count > t->nsteps - r->first
               ? "repeated steps that are not in the trace"
           : r->count == 0 ? "a repetition of no steps"
           : r->times < 2  ? "a repetition that is none: less than 2 times"
                           : NULL;
    if (*why)
      return false;
    end = r->first + r->count;
  }
  return true;
}

bool repeats_same_place(const network *net, const trace_state *a,
                        const trace_state *b) {
  for (uint32_t p = 0; p < net->processes.count; p++)
    if (a->locations[p] != b->locations[p])
      return false;
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE && a->cells[i] != b->cells[i])
      return false;
  return true;
}

static bool assigns_constants(const trace_step *s) {
  for (uint32_t i = 0; i < s->nresets; i++)
    if (s->resets[i].from)
      return false;
  return true;
}

static bool is_alike(const network *net, const trace *t, const trace_repeat *r,
                     const char **why) {
  for (uint32_t i = r->first; i < r->first + r->count; i++)
    if (!assigns_constants(&t->steps[i])) {
      *why = "a repeated step assigns a clock to a clock";
      return false;
    }
  if (repeats_same_place(net, &t->states[r->first],
                         &t->states[r->first + r->count]))
    return true;
  *why = "repeated steps do not lead back to where they began";
  return false;
}

bool repeats_are_sound(const network *net, const trace *t, const char **why) {
  if (!repeats_are_blocks(t, why))
    return false;
  for (uint32_t i = 0; i < t->nrepeats; i++)
    if (!is_alike(net, t, &t->repeats[i], why))
      return false;
  return true;
}

// ---- Written out

static wide most_steps(const network *net) {
  const size_t one = sizeof(trace_step) + sizeof(trace_state) +
                     net->clocks.count * sizeof(wide);
  return (wide)(REPEATS_MOST_BYTES / one);
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

trace *repeats_expand(arena *memory, const network *net, const trace *t,
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
