// walk.c -- One run, step by step.

#include "api/walk.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "replay/elapse.h"
#include "replay/instants.h"
#include "replay/take.h"

concrete *walk_current(const walk *w) { return &w->states[w->count - 1]; }

// ---- Random numbers

static uint64_t next_random(walk *w) { // splitmix64
  w->random += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = w->random;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

// One of 0 .. n-1.
static uint64_t pick(walk *w, uint64_t n) { return next_random(w) % n; }

// ---- States that were visited

// A copy of the current state becomes the current one.
static concrete *push(walk *w) {
  grow(w->states, w->count, w->room, 16);
  concrete_copy(&w->states[w->count], &w->states[w->count - 1]);
  w->count++;
  return walk_current(w);
}

static void pop(walk *w) {
  concrete_release(walk_current(w));
  w->count--;
}

bool walk_undo(walk *w) {
  if (w->count == 1)
    return false;
  pop(w);
  return true;
}

// ---- A step at random

// Any of the delays that are alike, a whole number if possible; over twice the
// scale of the state.
static wide pick_delay(walk *w, const concrete *c, const instant *t) {
  if (t->is_point)
    return t->low;
  const wide unit = 2 * c->scale;
  const wide end = t->is_endless ? t->low + 5 * unit : t->high;
  const wide first = t->low / unit + 1;
  const wide last = (end - 1) / unit;
  if (first > last)
    return t->low + (t->high - t->low) / 2;
  const uint64_t many =
      last - first < 1000 ? (uint64_t)(last - first + 1) : 1000;
  return (first + (wide)pick(w, many)) * unit;
}

// Lets time pass at random, such that something can happen then.  What goes
// wrong after other delays is of no interest, unless nothing else can happen.
static walk_end wait_at_random(walk *w, concrete *c, wide *delay) {
  refusal r = {.why = &w->why};
  instant_list list;
  walk_end end = WALK_GOES_ON;
  concrete_reduce(c);
  if (!instants_acting(c, &list, &r)) {
    end = WALK_AT_LIMIT;
  } else if (list.count == 0) {
    end = r.failed ? WALK_IN_ERROR : WALK_IN_DEADLOCK;
  } else {
    const wide d = pick_delay(w, c, &list.data[pick(w, list.count)]);
    const bool is_half = d % 2 != 0;
    if (is_half)
      concrete_rescale(c, 2); // instants_acting() did that, too
    *delay = is_half ? d : d / 2;
    if (!elapse(c, *delay, &r)) {
      *delay = 0;
      end = WALK_AT_LIMIT;
    }
  }
  instants_release(&list);
  return end;
}

// Changes the state.  If it goes on, out->before is for the caller to release;
// if not, out->delay is how long it waited all the same.
walk_end walk_on(walk *w, arena *a, walk_step *out) {
  concrete *c = walk_current(w);
  out->delay = 0;
  const walk_end end = wait_at_random(w, c, &out->delay);
  if (end != WALK_GOES_ON)
    return end;
  refusal r = {.why = &w->why};
  step_list all;
  steps_legal(a, c, &all, &r);
  if (r.failed)
    return WALK_IN_ERROR;
  assert(all.count > 0);
  out->taken = all.data[pick(w, all.count)];
  concrete_copy(&out->before, c);
  const bool ok = take_step(c, out->taken.moves, out->taken.nmoves, &r);
  assert(ok);
  (void)ok;
  return WALK_GOES_ON;
}

walk_end walk_jump(walk *w, arena *a, walk_step *out) {
  push(w);
  const walk_end end = walk_on(w, a, out);
  if (end != WALK_GOES_ON)
    pop(w);
  return end;
}

// ---- A step that is chosen

bool walk_take(walk *w, arena *a, uint64_t number, step *taken) {
  refusal r = {.why = &w->why};
  step_list all;
  steps_legal(a, walk_current(w), &all, &r);
  if (number < 1 || number > all.count)
    return false;
  *taken = all.data[number - 1];
  const bool done = take_step(push(w), taken->moves, taken->nmoves, &r);
  assert(done);
  (void)done;
  return true;
}

wide walk_common_divisor(wide a, wide b) {
  return b ? walk_common_divisor(b, a % b) : a;
}

// Over a scale that the delay has a place in.
static bool wait_fraction(concrete *c, wide numerator, wide denominator,
                          refusal *r) {
  wide delay;
  const wide factor = denominator / walk_common_divisor(denominator, c->scale);
  if (denominator > CONCRETE_SCALE || !concrete_rescale(c, factor) ||
      __builtin_mul_overflow(numerator, c->scale / denominator, &delay))
    return refuse(r, "the numbers are too large");
  return elapse(c, delay, r);
}

bool walk_wait(walk *w, wide numerator, wide denominator) {
  refusal r = {.why = &w->why};
  if (wait_fraction(push(w), numerator, denominator, &r))
    return true;
  pop(w);
  return false;
}

// ---- The start

static void choose_start(walk *w, concrete *c) {
  for (uint32_t p = 0; p < w->net->processes.count; p++) {
    const process *q = &w->net->processes.data[p];
    uint64_t count = 0;
    for (uint32_t i = 0; i < q->nlocations; i++)
      if (q->locations[i].initial && pick(w, ++count) == 0)
        c->locations[p] = i;
  }
}

bool walk_begin(walk *w, const network *net, uint64_t seed, bool at_random) {
  *w = (walk){.net = net, .random = seed, .room = 1, .count = 1};
  strbuf_init(&w->why);
  w->states = mem_new(1, sizeof *w->states);
  concrete_init(&w->states[0], net, 1);
  if (at_random)
    choose_start(w, walk_current(w));
  refusal r = {.why = &w->why};
  return concrete_invariants(walk_current(w), &r);
}

void walk_release(walk *w) {
  while (w->count)
    pop(w);
  mem_free(w->states);
  strbuf_release(&w->why);
}
