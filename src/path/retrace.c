// retrace.c -- One transition after the other, and back where that leads nowhere.

#include "path/retrace.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "path/backtrack.h"
#include "reach/accelerator.h"
#include "sem/starts.h"

// ---- Life and death

void retrace_init(retrace *r, const retrace_plan *plan,
                  const retrace_hooks *hooks, void *data) {
  const zone_kernel *kernel = zone_kernel_get(ZONE_64, plan->level);
  *r = (retrace){.plan = plan,
                 .hooks = hooks,
                 .data = data,
                 .states = mem_new((size_t)plan->count + 1, sizeof *r->states)};
  expander_init(&r->x, plan->s, kernel);
  failures_init(&r->failed, kernel, plan->s->clocks, plan->count,
                plan->may_be_missing);
}

static void drop(retrace_state *t) {
  mem_free(t->discrete);
  mem_free(t->zone);
  *t = (retrace_state){.tried = 0};
}

void retrace_release(retrace *r) {
  for (uint32_t i = 0; i <= r->plan->count; i++)
    drop(&r->states[i]);
  mem_free(r->states);
  failures_release(&r->failed);
  expander_release(&r->x);
}

static bool is_kept(const retrace_state *t) { return t->zone && t->discrete; }

bool retrace_is_valid(const retrace *r, uint32_t on) {
  for (uint32_t i = 0; i <= r->plan->count; i++) {
    const retrace_state *t = &r->states[i];
    if (i >= on ? t->tried || t->is_split || (is_kept(t) && i > on)
                : !t->tried || ((t->is_split || r->keeps_all) && !is_kept(t)))
      return false;
  }
  return true;
}

// ---- States

// The expander stands at state i.
static void keep(retrace *r, uint32_t i) {
  const expander *x = &r->x;
  retrace_state *t = &r->states[i];
  assert(!t->zone && !t->discrete);
  t->discrete = mem_new(r->plan->s->size, sizeof *t->discrete);
  memcpy(t->discrete, x->from, r->plan->s->size * sizeof *t->discrete);
  t->zone = mem_new(zone_bytes(x->kernel, x->n), 1);
  zone_copy(x->kernel, t->zone, x->zone, x->n);
}

void retrace_load(retrace *r, uint32_t i) {
  const retrace_state *t = &r->states[i];
  assert(i <= r->plan->count && is_kept(t));
  semantics_copy(r->plan->s, r->x.from, t->discrete);
  zone_copy(r->x.kernel, r->x.zone, t->zone, r->x.n);
}

// The successor is state i.
static bool enter(retrace *r, uint32_t i) {
  if (!r->hooks->enter(r->data, &r->x, i))
    return false;
  expander_advance(&r->x);
  assert(!r->states[i].tried && !r->states[i].zone);
  return true;
}

// ---- Steps

// A leap has one successor.
static bool take_leap(retrace *r, uint32_t i) {
  retrace_state *t = &r->states[i];
  if (t->tried || expander_open(&r->x) != EXPAND_NEXT ||
      !r->hooks->leap(r->data, &r->x, i))
    return false;
  t->tried++;
  return enter(r, i + 1);
}

// The next successor of step i that can be entered.
static bool take_step(retrace *r, uint32_t i) {
  expander *x = &r->x;
  retrace_state *t = &r->states[i];
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  const uint32_t number = expander_number(x, r->plan->labels[i]);
  if (number == x->transitions.count)
    return false;
  for (uint32_t k = 0; expander_only(x, number) == EXPAND_NEXT; k++) {
    if (k < t->tried)
      continue;
    t->tried++;
    if (x->pieces.count && !t->is_split) {
      t->is_split = true;
      if (!is_kept(t))
        keep(r, i);
    }
    if (enter(r, i + 1))
      return true;
  }
  return false;
}

static bool next(void *data, uint32_t i) {
  retrace *r = data;
  retrace_state *t = &r->states[i];
  const bool is_first = !t->tried;
  if (is_first ? failures_have(&r->failed, i, r->x.zone) : !t->is_split)
    return false;
  if (!is_first)
    retrace_load(r, i);
  else if (r->keeps_all)
    keep(r, i);
  return r->hooks->leap && r->plan->labels[i] & LABEL_LEAP ? take_leap(r, i)
                                                           : take_step(r, i);
}

static bool is_end(void *data) {
  retrace *r = data;
  if (r->keeps_all)
    keep(r, r->plan->count);
  return r->hooks->is_end(r->data, &r->x);
}

static bool give_up(void *data, uint32_t i) {
  retrace *r = data;
  retrace_state *t = &r->states[i];
  const bool some = !t->is_split || failures_note(&r->failed, i, t->zone);
  drop(t);
  assert(i == 0 || r->states[i - 1].tried);
  return some && (!r->plan->watch || watch_goes_on(r->plan->watch));
}

bool retrace_run(retrace *r) {
  static const backtrack_hooks HOOKS = {next, is_end, give_up};
  assert(retrace_is_valid(r, 0));
  if (starts_enter(&r->x, r->plan->start) != EXPAND_NEXT || !enter(r, 0))
    return false;
  const bool found = backtrack(&HOOKS, r, r->plan->count);
  assert(!found || retrace_is_valid(r, r->plan->count));
  return found;
}
