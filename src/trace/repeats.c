// repeats.c -- Finding blocks by halving; comparing what is before and behind one.

#include "trace/repeats.h"

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

bool repeats_same_discrete(const network *net, const trace_state *a,
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
  if (repeats_same_discrete(net, &t->states[r->first],
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
