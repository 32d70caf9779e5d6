// concretise.c -- Longest paths among the few unknowns that are in play.

#include "trace/concretise.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "trace/repeats.h"

// A weight is number * STRICT_ROOM + strict: since no path of interest has as
// many as STRICT_ROOM strict bounds, weights add and compare as pairs do.
#define STRICT_ROOM ((wide)1 << 32)
#define MOST_STEPS (1U << 28)

// No path.  Below every weight there is.
#define NO_PATH (-((wide)1 << 126) - ((wide)1 << 126))

typedef struct {
  uint32_t node;
  wide weight;
} inflow;

// An unknown that has left the matrix, and the paths to it from those that were
// still there.
typedef struct {
  uint32_t node, first, count; // in `inflows`
} departure;

typedef struct {
  const network *net;
  const trace *t;
  concrete_result result;
  arena scratch;
  uint32_t room;         // slots: rows of the matrix
  wide *longest;         // room * room; from row to column
  uint32_t *node;        // which unknown is in a slot
  uint32_t *uses;        // how many clocks refer to it; T_0 has one more
  uint32_t *live, nlive; // slots in use
  uint32_t *spare, nspare;
  uint32_t now;     // the slot of the instant at hand
  uint32_t *ref;    // slot of a clock's last assignment; that of 0 is now
  wide *offset;     // what it was given then
  bool *is_unknown; // stopped since then
  VEC(inflow) inflows;
  VEC(departure) departures;
} solver;

const char *concrete_result_text(concrete_result r) {
  switch (r) {
  case CONCRETE_OK:
    return "times were found";
  case CONCRETE_INFEASIBLE:
    return "no times fit these steps";
  case CONCRETE_STOPWATCH:
    return "times cannot be found: a condition asks for a clock that was "
           "stopped, and it is too much to solve";
  default:
    return "times cannot be found: the numbers are too large";
  }
}

static wide *path(solver *s, uint32_t from, uint32_t to) {
  return &s->longest[(size_t)from * s->room + to];
}

static bool fail(solver *s, concrete_result why) {
  if (s->result == CONCRETE_OK)
    s->result = why;
  return false;
}

static bool add(solver *s, wide a, wide b, wide *sum) {
  return !__builtin_add_overflow(a, b, sum) || fail(s, CONCRETE_OVERFLOW);
}

// ---- The matrix

static uint32_t take_slot(solver *s, uint32_t node) {
  assert(s->nspare > 0);
  const uint32_t slot = s->spare[--s->nspare];
  for (uint32_t i = 0; i < s->nlive; i++)
    *path(s, slot, s->live[i]) = *path(s, s->live[i], slot) = NO_PATH;
  *path(s, slot, slot) = 0;
  s->live[s->nlive++] = slot;
  s->node[slot] = node;
  s->uses[slot] = 0;
  return slot;
}

// The slot at position `at` of `live`.
static void drop_slot(solver *s, uint32_t at) {
  const uint32_t slot = s->live[at];
  s->live[at] = s->live[--s->nlive];
  s->spare[s->nspare++] = slot;
  departure d = {.node = s->node[slot], .first = s->inflows.count};
  for (uint32_t i = 0; i < s->nlive; i++) {
    const wide weight = *path(s, s->live[i], slot);
    if (weight != NO_PATH)
      vec_push(&s->scratch, &s->inflows,
               ((inflow){s->node[s->live[i]], weight}));
  }
  d.count = s->inflows.count - d.first;
  vec_push(&s->scratch, &s->departures, d);
}

static void drop_unused(solver *s) {
  for (uint32_t i = 0; i < s->nlive;)
    if (s->uses[s->live[i]])
      i++;
    else
      drop_slot(s, i);
}

// All paths from `from` that go on to b with weight `there`.
static bool extend(solver *s, uint32_t from, uint32_t b, wide there) {
  for (uint32_t i = 0; i < s->nlive; i++) {
    const uint32_t to = s->live[i];
    wide weight;
    if (*path(s, b, to) == NO_PATH)
      continue;
    if (!add(s, there, *path(s, b, to), &weight))
      return false;
    if (weight > *path(s, from, to))
      *path(s, from, to) = weight;
  }
  return true;
}

// A new edge from a to b; the matrix stays closed.
static bool tighten(solver *s, uint32_t a, uint32_t b, wide weight) {
  wide round;
  if (weight <= *path(s, a, b))
    return true;
  if (*path(s, b, a) != NO_PATH) {
    if (!add(s, weight, *path(s, b, a), &round))
      return false;
    if (round > 0)
      return fail(s, CONCRETE_INFEASIBLE);
  }
  for (uint32_t i = 0; i < s->nlive; i++) {
    const uint32_t from = s->live[i];
    wide there;
    if (*path(s, from, a) == NO_PATH)
      continue;
    if (!add(s, *path(s, from, a), weight, &there))
      return false;
    if (there > *path(s, from, b) && !extend(s, from, b, there))
      return false;
  }
  return true;
}

// The unknown in p minus that in q is <= limit, or <.  In other words, q is at
// least p - limit: an edge from p to q.
static bool bound_difference(solver *s, uint32_t p, uint32_t q, wide limit,
                             bool strict) {
  if (p == q)
    return limit > 0 || (limit == 0 && !strict) || fail(s, CONCRETE_INFEASIBLE);
  return tighten(s, p, q, -limit * STRICT_ROOM + strict);
}

// ---- What the trace says

static bool apply(solver *s, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++) {
    const trace_bound *b = &list->data[i];
    assert(b->x < s->net->clocks.count && b->y < s->net->clocks.count);
    if (b->x != b->y && (s->is_unknown[b->x] || s->is_unknown[b->y]))
      return fail(s, CONCRETE_STOPWATCH);
    const wide limit = b->limit - s->offset[b->x] + s->offset[b->y];
    if (!bound_difference(s, s->ref[b->y], s->ref[b->x], limit, b->strict))
      return false;
  }
  return true;
}

static void refer(solver *s, uint32_t clock, uint32_t slot) {
  s->uses[slot]++;
  s->uses[s->ref[clock]]--;
  s->ref[clock] = slot;
}

// No clock may become negative.
static bool assign(solver *s, const trace_step *step) {
  for (uint32_t i = 0; i < step->nresets; i++) {
    const trace_reset *r = &step->resets[i];
    assert(r->clock > 0 && r->clock < s->net->clocks.count);
    trace_bound least = {.x = 0, .y = r->from, .limit = r->value};
    if (r->from && r->value < 0 && !apply(s, &(trace_bounds){&least, 1}))
      return false;
    s->offset[r->clock] = s->offset[r->from] + r->value;
    s->is_unknown[r->clock] = s->is_unknown[r->from];
    refer(s, r->clock, s->ref[r->from]);
  }
  return true;
}

static void begin(solver *s) {
  const uint32_t start = take_slot(s, 0);
  s->uses[start] = 1 + s->net->clocks.count;
  for (uint32_t x = 0; x < s->net->clocks.count; x++) {
    s->ref[x] = start;
    s->offset[x] = x ? s->net->clocks.data[x].init : 0;
  }
  s->now = start;
}

// From the instant when state i is entered to that when it is left.
static bool stay(solver *s, uint32_t i) {
  const trace_state *state = &s->t->states[i];
  const uint32_t entered = s->now;
  s->now = take_slot(s, i + 1);
  refer(s, 0, s->now);
  if (state->may_delay && state->stopped)
    for (uint32_t x = 1; x < s->net->clocks.count; x++)
      s->is_unknown[x] |= state->stopped[x];
  return bound_difference(s, entered, s->now, 0, false) &&
         (state->may_delay || bound_difference(s, s->now, entered, 0, false)) &&
         apply(s, &state->invariant);
}

// Passes around a cycle begin when its clock is 0, as soon as the state is
// entered.
static bool begin_passes(solver *s, const trace_passes *p) {
  trace_bound zero = {.x = p ? p->clock : 0};
  return !p || apply(s, &(trace_bounds){&zero, 1});
}

static bool collect(solver *s, uint32_t *at) {
  begin(s);
  *at = 0;
  if (!apply(s, &s->t->states[0].invariant))
    return false;
  for (; *at < s->t->nsteps; ++*at) {
    const trace_step *step = &s->t->steps[*at];
    if (!begin_passes(s, step->passes) || !stay(s, *at) ||
        !apply(s, &step->guard))
      return false;
    if (!assign(s, step) || !apply(s, &s->t->states[*at + 1].invariant))
      return false;
    drop_unused(s);
  }
  return stay(s, *at) && apply(s, &s->t->goal);
}

// ---- The solution

static uint32_t slot_of_start(const solver *s) {
  for (uint32_t i = 0; i < s->nlive; i++)
    if (s->node[s->live[i]] == 0)
      return s->live[i];
  assert(false);
  return 0;
}

// The weight of the longest path to each unknown.
static bool solve(solver *s, wide *weight) {
  const uint32_t start = slot_of_start(s);
  for (uint32_t i = 0; i < s->nlive; i++)
    weight[s->node[s->live[i]]] = *path(s, start, s->live[i]);
  for (uint32_t i = s->departures.count; i-- > 0;) {
    const departure *d = &s->departures.data[i];
    wide most = 0; // nothing is before the start
    for (uint32_t k = d->first; k < d->first + d->count; k++) {
      const inflow *f = &s->inflows.data[k];
      wide sum;
      if (!add(s, weight[f->node], f->weight, &sum))
        return false;
      if (sum > most)
        most = sum;
    }
    weight[d->node] = most;
  }
  return true;
}

// Weights become times; returns their denominator, or 0.
static wide weights_to_times(solver *s, wide *times, uint32_t count) {
  wide scale = 1;
  for (uint32_t i = 0; i < count; i++)
    if (times[i] % STRICT_ROOM >= scale)
      scale = times[i] % STRICT_ROOM + 1;
  wide common = scale;
  for (uint32_t i = 0; i < count; i++) {
    const wide strict = times[i] % STRICT_ROOM;
    wide whole;
    if (__builtin_mul_overflow(times[i] / STRICT_ROOM, scale, &whole) ||
        !add(s, whole, strict, &times[i])) {
      fail(s, CONCRETE_OVERFLOW);
      return 0;
    }
    common = wide_gcd(common, times[i]);
  }
  for (uint32_t i = 0; i < count; i++)
    times[i] /= common;
  return scale / common;
}

static bool scaled(solver *s, wide value, wide scale, wide *out) {
  return !__builtin_mul_overflow(value, scale, out) ||
         fail(s, CONCRETE_OVERFLOW);
}

// clock := from + value, for all of a step.
static bool assign_values(solver *s, const trace_step *step, wide scale,
                          wide *values) {
  for (uint32_t i = 0; i < step->nresets; i++) {
    const trace_reset *r = &step->resets[i];
    wide by;
    if (!scaled(s, r->value, scale, &by) ||
        !add(s, values[r->from], by, &values[r->clock]))
      return false;
  }
  return true;
}

static bool pass_time(solver *s, const trace_state *state, wide delay,
                      wide *values) {
  for (uint32_t x = 1; x < s->net->clocks.count; x++)
    if (!(state->stopped && state->stopped[x]) &&
        !add(s, values[x], delay, &values[x]))
      return false;
  return true;
}

// A block was played once, from row `before` to row `after`: by the last time
// round, clocks that it does not assign have gone on by as much each time.
static bool go_round(solver *s, const trace_repeat *r, const wide *before,
                     wide *after) {
  bool *is_assigned =
      arena_array(&s->scratch, s->net->clocks.count, sizeof *is_assigned);
  for (uint32_t i = r->first; i < r->first + r->count; i++)
    for (uint32_t k = 0; k < s->t->steps[i].nresets; k++) {
      assert(s->t->steps[i].resets[k].from == 0);
      is_assigned[s->t->steps[i].resets[k].clock] = true;
    }
  for (uint32_t x = 1; x < s->net->clocks.count; x++) {
    wide by;
    if (is_assigned[x])
      continue;
    if (!scaled(s, after[x] - before[x], r->times, &by) ||
        !add(s, before[x], by, &after[x]))
      return false;
  }
  return true;
}

// The clocks when each state is entered; `entries` has a row for each.
static bool play(solver *s, const wide *delays, wide scale, wide *entries) {
  const uint32_t n = s->net->clocks.count;
  for (uint32_t x = 1; x < n; x++)
    if (!scaled(s, s->net->clocks.data[x].init, scale, &entries[x]))
      return false;
  for (uint32_t i = 0; i < s->t->nsteps; i++) {
    const trace_repeat *r = repeats_to(s->t, i);
    wide *next = entries + (size_t)(i + 1) * n;
    memcpy(next, entries + (size_t)i * n, n * sizeof *next);
    if (!pass_time(s, &s->t->states[i], delays[i], next) ||
        !assign_values(s, &s->t->steps[i], scale, next))
      return false;
    if (r && !go_round(s, r, entries + (size_t)r->first * n, next))
      return false;
  }
  return true;
}

// When each state is entered, and when the goal holds.
static bool find_instants(solver *s, const wide *delays, wide *times) {
  for (uint32_t i = 0; i <= s->t->nsteps; i++) {
    const trace_repeat *r = i < s->t->nsteps ? repeats_to(s->t, i) : NULL;
    wide round;
    if (!add(s, times[i], delays[i], &times[i + 1]))
      return false;
    if (r && (!scaled(s, times[i + 1] - times[r->first], r->times, &round) ||
              !add(s, times[r->first], round, &times[i + 1])))
      return false;
  }
  return true;
}

static void store(const solver *s, trace *t, const wide *delays,
                  const wide *times, wide scale, wide *entries) {
  for (uint32_t i = 0; i <= t->nsteps; i++) {
    t->states[i].time = times[i];
    t->states[i].entry = entries + (size_t)i * s->net->clocks.count;
  }
  for (uint32_t i = 0; i < t->nsteps; i++)
    t->steps[i].delay = delays[i];
  t->scale = scale;
  t->total = times[t->nsteps + 1];
  t->final_delay = delays[t->nsteps];
  t->concrete = true;
}

// There is a delay for each state.
static bool play_delays(solver *s, arena *memory, trace *t, const wide *delays,
                        wide scale) {
  wide *entries = arena_array(memory, (size_t)t->nsteps + 1,
                              s->net->clocks.count * sizeof *entries);
  wide *times = arena_array(&s->scratch, (size_t)t->nsteps + 2, sizeof *times);
  if (!find_instants(s, delays, times) || !play(s, delays, scale, entries))
    return false;
  store(s, t, delays, times, scale, entries);
  return true;
}

static bool find_times(solver *s, arena *memory, trace *t) {
  const uint32_t count = t->nsteps + 2;
  wide *times = arena_array(&s->scratch, count, sizeof *times);
  if (!solve(s, times))
    return false;
  const wide least = times[count - 1] / STRICT_ROOM;
  const bool attained = times[count - 1] % STRICT_ROOM == 0;
  const wide scale = weights_to_times(s, times, count);
  wide infimum;
  if (!scale || !scaled(s, least, scale, &infimum))
    return false;
  for (uint32_t i = 0; i + 1 < count; i++)
    times[i] = times[i + 1] - times[i]; // the delays
  if (!play_delays(s, memory, t, times, scale))
    return false;
  t->infimum = infimum;
  t->attained = attained;
  return true;
}

static void solver_init(solver *s, const network *net, const trace *t) {
  const uint32_t n = net->clocks.count;
  *s = (solver){.net = net, .t = t, .room = n + 3};
  arena_init(&s->scratch);
  arena *a = &s->scratch;
  s->longest = arena_array(a, (size_t)s->room * s->room, sizeof *s->longest);
  s->node = arena_array(a, s->room, sizeof *s->node);
  s->uses = arena_array(a, s->room, sizeof *s->uses);
  s->live = arena_array(a, s->room, sizeof *s->live);
  s->spare = arena_array(a, s->room, sizeof *s->spare);
  s->ref = arena_array(a, n, sizeof *s->ref);
  s->offset = arena_array(a, n, sizeof *s->offset);
  s->is_unknown = arena_array(a, n, sizeof *s->is_unknown);
  while (s->nspare < s->room) {
    s->spare[s->nspare] = s->nspare;
    s->nspare++;
  }
}

concrete_result concretise(arena *memory, const network *net, trace *t) {
  solver s;
  t->concrete = false;
  t->stuck = 0;
  assert(!t->nrepeats);
  if (t->nsteps > MOST_STEPS || t->nrepeats)
    return CONCRETE_OVERFLOW;
  assert(net->clocks.count > 0);
  solver_init(&s, net, t);
  if (collect(&s, &t->stuck))
    find_times(&s, memory, t);
  arena_release(&s.scratch);
  assert(t->concrete == (s.result == CONCRETE_OK));
  return s.result;
}

concrete_result concretise_delays(arena *memory, const network *net, trace *t) {
  solver s = {.net = net, .t = t};
  arena_init(&s.scratch);
  wide *delays = arena_array(&s.scratch, (size_t)t->nsteps + 1, sizeof *delays);
  t->concrete = false;
  assert(t->scale > 0);
  for (uint32_t i = 0; i < t->nsteps; i++)
    delays[i] = t->steps[i].delay;
  delays[t->nsteps] = t->final_delay;
  play_delays(&s, memory, t, delays, t->scale);
  arena_release(&s.scratch);
  return s.result;
}
