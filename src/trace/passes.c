// passes.c -- Choosing how many passes, and when the edges of each are taken.

#include "trace/passes.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "trace/rebuild.h"
#include "trace/repeats.h"

// What the replay can take (replay/concrete.h).
#define MOST_SCALE ((wide)1 << 61)

#define NO_LIMIT ((((wide)1 << 126) - 1) * 2 + 1) // the largest wide

// Whole time units; `high` may be NO_LIMIT.
typedef struct {
  wide low, high;
  bool is_open_below, is_open_above;
} window;

// Edges `first` to first + count - 1 of a pass, of which only the last resets.
typedef struct {
  uint32_t first, count;
  window time;
} segment;

// Passes that all take as long.
typedef struct {
  wide times;   // 0: there are none
  wide length;  // of one
  wide *delays; // before each edge
} batch;

// How a step with passes is taken apart, in units of 1 / (scale * factor).
typedef struct {
  const trace_passes *passes;
  segment *segments;
  uint32_t nsegments;
  window pass;
  wide scale, factor;
  wide total, many; // d and m
  batch batches[2];
} plan;

typedef struct {
  arena *memory;
  arena scratch;
  const network *net;
  trace *t;
  concrete_result result;
  rebuilder rebuild;
  VEC(trace_step) steps;
  VEC(trace_state) states;
  VEC(trace_repeat) repeats;
} unroller;

static bool fail(unroller *u, concrete_result why) {
  if (u->result == CONCRETE_OK)
    u->result = why;
  return false;
}

static bool multiply(unroller *u, wide a, wide b, wide *out) {
  return !__builtin_mul_overflow(a, b, out) || fail(u, CONCRETE_OVERFLOW);
}

static bool add(unroller *u, wide a, wide b, wide *out) {
  return !__builtin_add_overflow(a, b, out) || fail(u, CONCRETE_OVERFLOW);
}

// ---- Windows

// From an edge on, until the clock is reset.
static segment find_segment(const trace_passes *p, uint32_t first) {
  segment s = {.first = first};
  for (uint32_t k = first; k < p->count; k++) {
    const trace_pass_edge *e = &p->edges[k];
    s.count++;
    if (e->low > s.time.low) {
      s.time.low = e->low;
      s.time.is_open_below = e->is_low_strict;
    } else if (e->low == s.time.low) {
      s.time.is_open_below |= e->is_low_strict;
    }
    s.time.high = e->has_high ? e->high : NO_LIMIT;
    s.time.is_open_above = e->has_high && e->is_high_strict;
    if (e->resets)
      break;
  }
  return s;
}

// Sums of less than 2^32 numbers of 64 bits.
static void add_window(window *sum, const window *w) {
  sum->low += w->low;
  sum->is_open_below |= w->is_open_below;
  sum->is_open_above |= w->is_open_above;
  sum->high = sum->high == NO_LIMIT || w->high == NO_LIMIT
                  ? NO_LIMIT
                  : sum->high + w->high;
}

static bool find_windows(unroller *u, plan *p) {
  const trace_passes *of = p->passes;
  p->segments = arena_array(&u->scratch, of->count, sizeof *p->segments);
  if (!of->count || !of->least || !of->edges[of->count - 1].resets)
    return fail(u, CONCRETE_INFEASIBLE);
  for (uint32_t k = 0; k < of->count;) {
    const segment s = find_segment(of, k);
    if (s.time.low < 0 || s.time.low > s.time.high)
      return fail(u, CONCRETE_INFEASIBLE);
    p->segments[p->nsegments++] = s;
    add_window(&p->pass, &s.time);
    k += s.count;
  }
  p->pass.is_open_above &= p->pass.high != NO_LIMIT;
  return true;
}

// The same window in the units of the plan.
static bool in_units(unroller *u, const plan *p, const window *w, window *out) {
  wide unit;
  *out = *w;
  return multiply(u, p->scale, p->factor, &unit) &&
         multiply(u, w->low, unit, &out->low) &&
         (w->high == NO_LIMIT || multiply(u, w->high, unit, &out->high));
}

// ---- How many passes

static wide divide_up(wide a, wide b) { return a / b + (a % b != 0); }

// The least number whose passes can take that long.
static wide fewest(const plan *p, const window *w) {
  const wide least = p->passes->least;
  wide m = 0;
  if (w->high != NO_LIMIT && w->high > 0)
    m = w->is_open_above ? p->total / w->high + 1
                         : divide_up(p->total, w->high);
  return m > least ? m : least;
}

// The greatest number whose passes can be that quick.
static wide most(const plan *p, const window *w) {
  if (w->low == 0)
    return w->is_open_below && p->total == 0 ? 0 : NO_LIMIT;
  return w->is_open_below ? divide_up(p->total, w->low) - 1 : p->total / w->low;
}

static bool choose_many(unroller *u, plan *p) {
  window w;
  if (!in_units(u, p, &p->pass, &w))
    return false;
  const wide low = fewest(p, &w);
  const wide high = most(p, &w);
  const bool is_open = w.is_open_below || w.is_open_above;
  if (low > high || (is_open && w.low == w.high))
    return fail(u, CONCRETE_INFEASIBLE);
  p->many = low;
  if (is_open && w.high != NO_LIMIT) {
    wide both;
    if (!add(u, w.low, w.high, &both))
      return false;
    const wide middle = p->total / (both - both / 2);
    p->many = middle < low ? low : middle > high ? high : middle;
  }
  return p->many <= INT64_MAX || fail(u, CONCRETE_OVERFLOW);
}

// ---- How long each takes

// Makes units smaller.
static bool refine(unroller *u, plan *p, wide by) {
  wide unit;
  return multiply(u, p->factor, by, &p->factor) &&
         multiply(u, p->total, by, &p->total) &&
         multiply(u, p->factor, p->scale, &unit) &&
         (unit <= MOST_SCALE || fail(u, CONCRETE_OVERFLOW));
}

// With units smaller by f, floor(fd / m) is above fa if f(d - ma) >= m, and
// likewise at the other end.
// The least that is no smaller.  Smaller units are as good, and those of several
// steps then divide each other, so that the trace has no smaller ones.
static wide power_of_two(wide least) {
  wide power = 1;
  while (power < least)
    power *= 2;
  return power;
}

static bool choose_lengths(unroller *u, plan *p) {
  window w;
  wide by = 1;
  if (!in_units(u, p, &p->pass, &w))
    return false;
  if (p->total % p->many != 0) {
    // Both products are near d, and the differences positive.
    if (w.is_open_below)
      by = divide_up(p->many, p->total - p->many * w.low);
    if (w.is_open_above) {
      wide end;
      if (!multiply(u, p->many, w.high, &end))
        return false;
      const wide other = divide_up(p->many, end - p->total);
      by = other > by ? other : by;
    }
  }
  if (!refine(u, p, power_of_two(by)))
    return false;
  const wide rest = p->total % p->many;
  const wide length = p->total / p->many;
  p->batches[0] = (batch){.times = p->many - rest, .length = length};
  p->batches[1] = (batch){.times = rest, .length = length + (rest > 0)};
  return true;
}

// ---- Within a pass

static wide earliest(const window *w) { return w->low + w->is_open_below; }

static wide latest(const window *w) {
  return w->high == NO_LIMIT ? NO_LIMIT : w->high - w->is_open_above;
}

// How long segments take: the least, then the first ones as much as they can.
static bool share(unroller *u, const plan *p, wide length, wide *out) {
  wide rest = length;
  for (uint32_t i = 0; i < p->nsegments; i++) {
    window w;
    if (!in_units(u, p, &p->segments[i].time, &w))
      return false;
    out[i] = earliest(&w);
    rest -= out[i];
    if (out[i] > latest(&w))
      return false;
  }
  for (uint32_t i = 0; i < p->nsegments && rest > 0; i++) {
    window w;
    if (!in_units(u, p, &p->segments[i].time, &w))
      return false;
    const wide room = latest(&w) - out[i];
    const wide more = rest < room ? rest : room;
    out[i] += more;
    rest -= more;
  }
  return rest == 0;
}

// Does the edge allow this value of the clock?
static bool allows(const trace_pass_edge *e, wide value, wide unit) {
  const wide low = e->low * unit + e->is_low_strict;
  return value >= low &&
         (!e->has_high || value <= e->high * unit - e->is_high_strict);
}

// Delays before the edges of a segment that takes `length`.
static bool time_edges(const plan *p, const segment *s, wide length,
                       wide *delays) {
  const wide unit = p->scale * p->factor;
  wide now = 0;
  for (uint32_t k = s->first; k < s->first + s->count; k++) {
    const trace_pass_edge *e = &p->passes->edges[k];
    const wide low = e->low * unit + e->is_low_strict;
    wide next = now > low ? now : low;
    if (k + 1 == s->first + s->count)
      next = length;
    if (next < now || !allows(e, next, unit))
      return false;
    delays[k] = next - now;
    now = next;
  }
  return true;
}

// False also if it cannot be done with these units.
static bool time_pass(unroller *u, const plan *p, batch *b) {
  wide *lengths = arena_array(&u->scratch, p->nsegments, sizeof *lengths);
  b->delays = arena_array(&u->scratch, p->passes->count, sizeof *b->delays);
  if (!share(u, p, b->length, lengths))
    return false;
  for (uint32_t i = 0; i < p->nsegments; i++)
    if (!time_edges(p, &p->segments[i], lengths[i], b->delays))
      return false;
  return true;
}

static bool time_batches(unroller *u, plan *p) {
  for (int i = 0; i < 2; i++)
    if (p->batches[i].times && !time_pass(u, p, &p->batches[i]))
      return false;
  return true;
}

// With k open segments, units of 1 / k are small enough for the sum of all, and
// of 1 / 2 for each, since the ends of a segment are one unit apart or equal.
static bool time_edges_of_all(unroller *u, plan *p) {
  const plan coarse = *p;
  const wide last = power_of_two(p->nsegments < 2 ? 2 : p->nsegments);
  for (wide by = 1; by <= last; by *= 2) {
    *p = coarse;
    if (!refine(u, p, by))
      return false;
    for (int i = 0; i < 2; i++)
      p->batches[i].length *= by; // no more than the total
    if (time_batches(u, p))
      return true;
    if (u->result != CONCRETE_OK)
      return false;
  }
  return fail(u, CONCRETE_INFEASIBLE);
}

static bool make_plan(unroller *u, const trace_step *s, plan *p) {
  *p = (plan){.passes = s->passes,
              .scale = u->t->scale,
              .factor = 1,
              .total = s->delay};
  return find_windows(u, p) && choose_many(u, p) && choose_lengths(u, p) &&
         time_edges_of_all(u, p);
}

// ---- Common units

// The least that all factors divide.
static bool common_factor(unroller *u, const plan *plans, wide *out) {
  wide scale;
  *out = 1;
  for (uint32_t i = 0; i < u->t->nsteps; i++)
    if (plans[i].passes &&
        (!multiply(u, *out / wide_gcd(*out, plans[i].factor), plans[i].factor,
                   out) ||
         !multiply(u, u->t->scale, *out, &scale) ||
         (scale > MOST_SCALE && !fail(u, CONCRETE_OVERFLOW))))
      return false;
  return true;
}

// ---- New steps and states

static void push_step(unroller *u, const trace_step *s) {
  vec_push(u->memory, &u->steps, *s);
}

static void push_state(unroller *u, const trace_state *s) {
  vec_push(u->memory, &u->states, *s);
}

// One pass from the last state, with these delays.
static bool put_pass(unroller *u, const trace_passes *p, const wide *delays,
                     wide by) {
  for (uint32_t k = 0; k < p->count; k++) {
    const trace_state from = u->states.data[u->states.count - 1];
    trace_state to;
    trace_step s = {.nmoves = 1, .delay = delays[k] * by};
    s.moves = arena_new(u->memory, trace_move);
    *s.moves = p->edges[k].move;
    if (!rebuild_next(&u->rebuild, &from, &s, &to))
      return fail(u, CONCRETE_INFEASIBLE);
    push_step(u, &s);
    push_state(u, &to);
  }
  return true;
}

static bool put_batch(unroller *u, const plan *p, const batch *b, wide by) {
  if (!b->times)
    return true;
  const trace_repeat r = {.first = u->steps.count,
                          .count = p->passes->count,
                          .times = (uint64_t)b->times};
  if (b->times > 1)
    vec_push(u->memory, &u->repeats, r);
  return put_pass(u, p->passes, b->delays, by);
}

// Step i by its plan; the state behind it is the one that the search found.
static bool put_plan(unroller *u, uint32_t i, const plan *p, wide factor) {
  const trace_state *after = &u->t->states[i + 1];
  wide whole;
  if (!multiply(u, u->t->steps[i].delay, factor, &whole))
    return false;
  u->states.data[u->states.count - 1].invariant = p->passes->invariant;
  for (int k = 0; k < 2; k++)
    if (!put_batch(u, p, &p->batches[k], factor / p->factor))
      return false;
  if (!repeats_same_discrete(u->net, &u->states.data[u->states.count - 1],
                             after))
    return fail(u, CONCRETE_INFEASIBLE);
  u->states.data[u->states.count - 1] = *after;
  return true;
}

static bool put_all(unroller *u, const plan *plans, wide factor) {
  push_state(u, &u->t->states[0]);
  for (uint32_t i = 0; i < u->t->nsteps; i++) {
    u->t->stuck = i;
    if (plans[i].passes) {
      if (!put_plan(u, i, &plans[i], factor))
        return false;
      continue;
    }
    trace_step s = u->t->steps[i];
    if (!multiply(u, s.delay, factor, &s.delay))
      return false;
    push_step(u, &s);
    push_state(u, &u->t->states[i + 1]);
  }
  return true;
}

static bool unroll(unroller *u) {
  trace *t = u->t;
  plan *plans = arena_array(&u->scratch, t->nsteps, sizeof *plans);
  const char *why;
  wide factor;
  for (uint32_t i = 0; i < t->nsteps; i++) {
    t->stuck = i;
    if (t->steps[i].passes && !make_plan(u, &t->steps[i], &plans[i]))
      return false;
  }
  if (!common_factor(u, plans, &factor) || !put_all(u, plans, factor) ||
      !multiply(u, t->infimum, factor, &t->infimum) ||
      !multiply(u, t->final_delay, factor, &t->final_delay))
    return false;
  t->scale *= factor;
  t->steps = u->steps.data;
  t->nsteps = u->steps.count;
  t->states = u->states.data;
  t->repeats = u->repeats.data;
  t->nrepeats = u->repeats.count;
  t->stuck = 0;
  if (!repeats_are_sound(u->net, t, &why))
    return fail(u, CONCRETE_INFEASIBLE);
  u->result = concretise_delays(u->memory, u->net, t);
  return u->result == CONCRETE_OK;
}

static bool has_passes(const trace *t) {
  for (uint32_t i = 0; i < t->nsteps; i++)
    if (t->steps[i].passes)
      return true;
  return false;
}

concrete_result passes_unroll(arena *memory, const network *net, trace *t) {
  unroller u = {.memory = memory, .net = net, .t = t};
  assert(t->concrete && !t->nrepeats);
  if (!has_passes(t))
    return CONCRETE_OK;
  arena_init(&u.scratch);
  rebuild_init(&u.rebuild, memory, net);
  t->concrete = false;
  unroll(&u);
  rebuild_release(&u.rebuild);
  arena_release(&u.scratch);
  return u.result;
}
