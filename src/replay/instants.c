// instants.c -- Noting where comparisons change, and trying each delay there.

#include "replay/instants.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/grow.h"
#include "base/mem.h"
#include "replay/elapse.h"
#include "replay/steps.h"

// ---- Sets of delays, sorted

typedef struct {
  wide *data;
  uint32_t count, room;
} delays;

// Where it is, or would be.
static uint32_t position(const delays *s, wide d) {
  uint32_t low = 0;
  uint32_t high = s->count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (s->data[middle] < d)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool contains(const delays *s, wide d) {
  const uint32_t i = position(s, d);
  return i < s->count && s->data[i] == d;
}

static void include(delays *s, wide d) {
  assert(d >= 0);
  const uint32_t i = position(s, d);
  if (i < s->count && s->data[i] == d)
    return;
  grow(s->data, s->count, s->room, 16);
  memmove(s->data + i + 1, s->data + i, (s->count - i) * sizeof *s->data);
  s->data[i] = d;
  s->count++;
  assert(i == 0 || s->data[i - 1] < d);
  assert(i + 1 == s->count || d < s->data[i + 1]);
}

// ---- Looking ahead from a state

typedef struct {
  concrete start; // with twice the scale: there are middles
  concrete now;   // after `delay`
  wide delay;     // of what is being evaluated
  bool *runs;     // by clock: does it grow with the delay?
  bool *moving;   // the same after the assignments of a step so far
  delays found;   // at which some comparison changes, and 0
  delays tried;
} outlook;

// slope * (d - delay) + left == right
static void on_comparison(void *data, uint32_t x, uint32_t y, wide left,
                          wide right) {
  outlook *o = data;
  assert(!o->moving[0] && x < o->start.net->clocks.count);
  const int slope = o->moving[x] - o->moving[y];
  const wide change = o->delay + slope * (right - left);
  if (slope && change > 0)
    include(&o->found, change);
}

static void on_assignment(void *data, uint32_t x, uint32_t from) {
  outlook *o = data;
  assert(x > 0 && x < o->start.net->clocks.count);
  o->moving[x] = o->moving[from];
}

static void forget_assignments(outlook *o) {
  memcpy(o->moving, o->runs, o->start.net->clocks.count * sizeof *o->runs);
}

static bool outlook_init(outlook *o, const concrete *c, refusal *r) {
  const uint32_t nclocks = c->net->clocks.count;
  *o = (outlook){.delay = 0};
  concrete_copy(&o->start, c);
  concrete_copy(&o->now, c);
  o->start.watch = on_comparison;
  o->start.assigned = on_assignment;
  o->start.watch_data = o;
  o->runs = mem_new(nclocks, sizeof *o->runs);
  o->moving = mem_new(nclocks, sizeof *o->moving);
  include(&o->found, 0);
  if (!concrete_rescale(&o->start, 2))
    return refuse(r, "the clocks are too large to look ahead");
  return true;
}

static void outlook_release(outlook *o) {
  concrete_release(&o->start);
  concrete_release(&o->now);
  mem_free(o->runs);
  mem_free(o->moving);
  mem_free(o->found.data);
  mem_free(o->tried.data);
}

// Time can pass: which clocks run?
static bool set_running(outlook *o, refusal *r) {
  if (!elapse_stopped(&o->start, o->runs, r))
    return false;
  for (uint32_t i = 0; i < o->start.net->clocks.count; i++)
    o->runs[i] = i > 0 && !o->runs[i];
  assert(!o->runs[0]);
  return true;
}

// Goes to the delay; is it allowed by the invariants?
static bool look_at(outlook *o, wide delay, refusal *r) {
  assert(delay >= 0 && o->start.scale % 2 == 0);
  concrete_release(&o->now);
  concrete_copy(&o->now, &o->start);
  forget_assignments(o);
  o->delay = delay;
  for (uint32_t i = 1; i < o->now.net->clocks.count; i++)
    o->now.clocks[i] += o->runs[i] ? delay : 0;
  o->now.time += delay;
  return concrete_invariants(&o->now, r);
}

static wide behind_last(const outlook *o) {
  assert(o->found.count > 0 && o->found.data[0] == 0);
  return o->found.data[o->found.count - 1] + 2 * o->start.scale;
}

// A delay that has to be tried yet: one where something changes, the middle
// between two such, or one behind the last.
static bool next_delay(const outlook *o, wide *delay) {
  for (uint32_t i = 0; i < o->found.count; i++) {
    const wide here = o->found.data[i];
    const wide next =
        i + 1 < o->found.count ? o->found.data[i + 1] : behind_last(o);
    const wide choices[] = {here, here + (next - here) / 2};
    for (int k = 0; k < 2; k++) {
      *delay = choices[k];
      if (!contains(&o->tried, *delay))
        return true;
    }
  }
  return false;
}

// ---- Deadlock

// Is there a step where the outlook is now?
static bool can_act(outlook *o, refusal *r) {
  arena memory;
  step_list all;
  arena_init(&memory);
  steps_enabled(&memory, &o->now, &all, r);
  bool found = false;
  for (uint32_t i = 0; i < all.count && !found; i++) {
    forget_assignments(o);
    found = steps_possible(&o->now, &all.data[i], r);
  }
  arena_release(&memory);
  return found;
}

// Tries all delays; with `acting` NULL only until one is found that acts.
static bool can_act_sometime(outlook *o, bool may_delay, delays *acting,
                             refusal *r) {
  wide delay;
  bool found = false;
  while (!(found && !acting) && next_delay(o, &delay) &&
         (may_delay || delay == 0)) {
    include(&o->tried, delay);
    if (!look_at(o, delay, r) || !can_act(o, r))
      continue;
    found = true;
    if (acting)
      include(acting, delay);
  }
  return found;
}

static bool begin_acting(outlook *o, const concrete *c, bool *may_delay,
                         refusal *r) {
  if (!outlook_init(o, c, r))
    return false;
  *may_delay = elapse_is_possible(c, r) && set_running(o, r);
  return true;
}

answer instants_deadlock(const concrete *c, refusal *r) {
  outlook o;
  bool may_delay;
  refusal inner = {.why = r->why};
  answer result = ANSWER_ERROR;
  if (begin_acting(&o, c, &may_delay, &inner)) {
    if (can_act_sometime(&o, may_delay, NULL, &inner))
      result = ANSWER_NO;
    else if (!inner.failed)
      result = ANSWER_YES;
  }
  if (inner.failed && result == ANSWER_ERROR)
    refuse_again(r, &inner);
  outlook_release(&o);
  return result;
}

// Each delay that was found, and what is between it and the next.
static void list_acting(const outlook *o, const delays *acting,
                        instant_list *out) {
  out->data = mem_new((size_t)o->found.count * 2, sizeof *out->data);
  for (uint32_t i = 0; i < o->found.count; i++) {
    const bool is_last = i + 1 == o->found.count;
    const wide here = o->found.data[i];
    const wide next = is_last ? behind_last(o) : o->found.data[i + 1];
    assert(here < next);
    const instant point = {.low = here, .high = here, .is_point = true};
    const instant between = {.low = here, .high = next, .is_endless = is_last};
    if (contains(acting, here))
      out->data[out->count++] = point;
    if (contains(acting, here + (next - here) / 2))
      out->data[out->count++] = between;
  }
}

void instants_release(instant_list *list) {
  mem_free(list->data);
  *list = (instant_list){0};
}

bool instants_acting(const concrete *c, instant_list *out, refusal *r) {
  outlook o;
  bool may_delay;
  delays acting = {0};
  refusal inner = {.why = r->why};
  *out = (instant_list){0};
  const bool ok = begin_acting(&o, c, &may_delay, &inner);
  if (ok) {
    can_act_sometime(&o, may_delay, &acting, &inner);
    list_acting(&o, &acting, out);
  }
  if (inner.failed)
    refuse_again(r, &inner);
  mem_free(acting.data);
  outlook_release(&o);
  return ok;
}

// ---- All

static bool visit_all(outlook *o, wide most, bool may_delay,
                      instants_visitor *visitor, void *data, refusal *r) {
  wide delay;
  if (most > 0)
    include(&o->found, most);
  while (next_delay(o, &delay)) {
    if ((delay > 0 && !may_delay) || (most >= 0 && delay > most))
      return true;
    include(&o->tried, delay);
    if (look_at(o, delay, r) && !visitor(data, &o->now, delay))
      return false;
    if (r->failed)
      return false;
  }
  return true;
}

bool instants_visit(const concrete *c, wide most, instants_visitor *visitor,
                    void *data, refusal *r) {
  outlook o;
  bool may_delay;
  refusal inner = {.why = r->why};
  const bool ok = begin_acting(&o, c, &may_delay, &inner) &&
                  visit_all(&o, most < 0 ? most : 2 * most, may_delay, visitor,
                            data, &inner);
  if (inner.failed)
    refuse_again(r, &inner);
  outlook_release(&o);
  return ok;
}

// ---- How long

static delay_limit find_limit(outlook *o, refusal *r) {
  wide last = 0;
  look_at(o, 0, r); // notes where the invariants change
  for (uint32_t i = 1; i < o->found.count; i++) {
    const wide here = o->found.data[i];
    assert(here > last && here % 2 == 0); // over twice the scale
    if (!look_at(o, here, r)) {
      const bool strict = look_at(o, last + (here - last) / 2, r);
      return (delay_limit){true, (strict ? here : last) / 2, strict};
    }
    last = here;
  }
  if (look_at(o, last + o->start.scale, r))
    return (delay_limit){.bounded = false};
  return (delay_limit){true, last / 2, false};
}

bool instants_limit(const concrete *c, delay_limit *limit, refusal *r) {
  outlook o;
  refusal inner = {.why = r->why};
  *limit = (delay_limit){.bounded = true};
  bool ok = outlook_init(&o, c, &inner);
  if (ok && elapse_is_possible(c, &inner)) {
    ok = set_running(&o, &inner);
    if (ok)
      *limit = find_limit(&o, &inner);
  }
  if (inner.failed)
    ok = refuse_again(r, &inner);
  outlook_release(&o);
  return ok;
}
