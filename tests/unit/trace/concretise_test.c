// The earliest times of a trace, against an oracle that knows nothing of narrow
// graphs: Floyd and Warshall over all instants.  And by playing the times found:
// every condition must hold at its instant.

#include "trace/concretise.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "trace/timing.h"

enum {
  MOST_CLOCKS = 6, // with the zero clock
  MOST_STEPS = 8,
  MOST_BOUNDS = 4,
  ROUNDS = 20000,
};

// ---- Random traces

static uint64_t seed;

static int64_t pick(int64_t n) {
  seed = seed * 6364136223846793005U + 1442695040888963407U;
  return (int64_t)((seed >> 33) % (uint64_t)n);
}

typedef struct {
  arena memory;
  network net;
  trace t;
} fixture;

static void fixture_init(fixture *f, uint32_t nclocks, uint32_t nsteps) {
  *f = (fixture){0};
  arena_init(&f->memory);
  network_init(&f->net, &f->memory);
  while (f->net.clocks.count < nclocks)
    vec_push(&f->memory, &f->net.clocks, ((clock_info){.name = "x"}));
  f->t.nsteps = nsteps;
  f->t.states = arena_array(&f->memory, nsteps + 1, sizeof *f->t.states);
  f->t.steps = arena_array(&f->memory, nsteps + 1, sizeof *f->t.steps);
  for (uint32_t i = 0; i <= nsteps; i++)
    f->t.states[i].may_delay = true;
}

static void fixture_release(fixture *f) { arena_release(&f->memory); }

static void put_bound(fixture *f, trace_bounds *list, uint32_t x, uint32_t y,
                      int64_t limit, bool strict) {
  trace_bound *data =
      arena_array(&f->memory, list->count + 1, sizeof *list->data);
  if (list->count)
    memcpy(data, list->data, list->count * sizeof *data);
  data[list->count] = (trace_bound){x, y, limit, strict};
  *list = (trace_bounds){data, list->count + 1};
}

static void put_reset(fixture *f, trace_step *s, uint32_t clock, uint32_t from,
                      int64_t value) {
  trace_reset *data = arena_array(&f->memory, s->nresets + 1, sizeof *data);
  if (s->nresets)
    memcpy(data, s->resets, s->nresets * sizeof *data);
  data[s->nresets] = (trace_reset){clock, from, value};
  s->resets = data;
  s->nresets++;
}

// Bounds that mostly hold of `values`, twice the clocks of some run.
static void random_bounds(fixture *f, trace_bounds *list, const int64_t *values,
                          int64_t noise) {
  for (int64_t n = pick(MOST_BOUNDS); n > 0; n--) {
    const uint32_t x = (uint32_t)pick(f->net.clocks.count);
    const uint32_t y = (uint32_t)pick(f->net.clocks.count);
    const int64_t twice = values[x] - values[y];
    const int64_t up = twice >= 0 ? (twice + 1) / 2 : -(-twice / 2);
    const bool is_exact = twice % 2 == 0;
    const int64_t limit = up + pick(2) * pick(3) - (pick(noise) == 0);
    put_bound(f, list, x, y, limit, pick(2) && (!is_exact || limit > up));
  }
}

static void random_resets(fixture *f, trace_step *s, int64_t *values) {
  for (int64_t n = pick(3); n > 0 && f->net.clocks.count > 1; n--) {
    const uint32_t clock = 1 + (uint32_t)pick(f->net.clocks.count - 1);
    const uint32_t from = pick(3) ? 0 : (uint32_t)pick(f->net.clocks.count);
    const int64_t value = pick(2) * pick(4);
    put_reset(f, s, clock, from, value);
    values[clock] = values[from] + 2 * value;
  }
}

static void random_delay(fixture *f, trace_state *s, int64_t *values) {
  int64_t delay = pick(3) ? pick(8) : 0;
  if (pick(4) == 0) {
    s->may_delay = false;
    delay = 0;
  }
  for (uint32_t x = 1; x < f->net.clocks.count; x++)
    values[x] += delay;
}

static void random_trace(fixture *f, int64_t noise) {
  int64_t values[MOST_CLOCKS] = {0};
  fixture_init(f, 1 + (uint32_t)pick(MOST_CLOCKS), (uint32_t)pick(MOST_STEPS));
  for (uint32_t x = 1; x < f->net.clocks.count; x++) {
    f->net.clocks.data[x].init = (int32_t)(pick(4) ? 0 : pick(4));
    values[x] = 2 * f->net.clocks.data[x].init;
  }
  for (uint32_t i = 0; i < f->t.nsteps; i++) {
    random_delay(f, &f->t.states[i], values);
    random_bounds(f, &f->t.steps[i].guard, values, noise);
    random_resets(f, &f->t.steps[i], values);
    random_bounds(f, &f->t.states[i + 1].invariant, values, noise * 3);
  }
  random_delay(f, &f->t.states[f->t.nsteps], values);
  random_bounds(f, &f->t.goal, values, noise);
}

// ---- The oracle

enum { NODES = MOST_STEPS + 2 };

typedef struct {
  bool is_there;
  int64_t number, strict;
} weight;

static weight longest[NODES][NODES]; // to - from is at least this

static bool more(weight a, weight b) {
  if (!a.is_there || !b.is_there)
    return a.is_there && !b.is_there;
  return a.number > b.number || (a.number == b.number && a.strict > b.strict);
}

static void at_least(uint32_t from, uint32_t to, int64_t number, bool strict) {
  const weight w = {true, number, strict};
  if (more(w, longest[from][to]))
    longest[from][to] = w;
}

typedef struct {
  uint32_t node[MOST_CLOCKS];
  int64_t offset[MOST_CLOCKS];
} valuation;

static void demand(const valuation *v, uint32_t at, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++) {
    const trace_bound *b = &list->data[i];
    const uint32_t of_x = b->x ? v->node[b->x] : at;
    const uint32_t of_y = b->y ? v->node[b->y] : at;
    const int64_t of = (b->x ? v->offset[b->x] : 0);
    const int64_t off = (b->y ? v->offset[b->y] : 0);
    at_least(of_y, of_x, of - off - b->limit, b->strict);
  }
}

static void oracle_collect(const fixture *f) {
  const trace *t = &f->t;
  valuation v = {0};
  memset(longest, 0, sizeof longest);
  for (uint32_t x = 1; x < f->net.clocks.count; x++)
    v.offset[x] = f->net.clocks.data[x].init;
  for (uint32_t i = 0; i <= t->nsteps; i++) {
    demand(&v, i, &t->states[i].invariant);
    at_least(i, i + 1, 0, false);
    if (!t->states[i].may_delay)
      at_least(i + 1, i, 0, false);
    demand(&v, i + 1, &t->states[i].invariant);
    demand(&v, i + 1, i < t->nsteps ? &t->steps[i].guard : &t->goal);
    for (uint32_t r = 0; i < t->nsteps && r < t->steps[i].nresets; r++) {
      const trace_reset *s = &t->steps[i].resets[r];
      v.node[s->clock] = s->from ? v.node[s->from] : i + 1;
      v.offset[s->clock] = s->value + (s->from ? v.offset[s->from] : 0);
    }
  }
}

// False if there is no solution.
static bool oracle_solve(uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) {
        const weight a = longest[i][k];
        const weight b = longest[k][j];
        const weight sum = {a.is_there && b.is_there, a.number + b.number,
                            a.strict + b.strict};
        if (more(sum, longest[i][j]))
          longest[i][j] = sum;
      }
  for (uint32_t i = 0; i < n; i++)
    if (more(longest[i][i], (weight){true, 0, 0}))
      return false;
  return true;
}

// ---- Playing

static bool holds(const trace_bounds *list, const wide *values, wide scale) {
  for (uint32_t i = 0; i < list->count; i++) {
    const trace_bound *b = &list->data[i];
    const wide difference = values[b->x] - values[b->y];
    if (difference > b->limit * scale ||
        (b->strict && difference == b->limit * scale))
      return false;
  }
  return true;
}

static void check_play(const fixture *f) {
  const trace *t = &f->t;
  wide values[MOST_CLOCKS] = {0};
  wide now = 0;
  for (uint32_t x = 1; x < f->net.clocks.count; x++)
    values[x] = f->net.clocks.data[x].init * t->scale;
  for (uint32_t i = 0; i <= t->nsteps; i++) {
    const trace_state *s = &t->states[i];
    const wide delay = i < t->nsteps ? t->steps[i].delay : t->final_delay;
    assert_true(s->time == now && delay >= 0);
    assert_true(s->may_delay || delay == 0);
    assert_memory_equal(values, s->entry, f->net.clocks.count * sizeof *values);
    assert_true(holds(&s->invariant, values, t->scale));
    for (uint32_t x = 1; x < f->net.clocks.count; x++)
      values[x] += s->stopped && s->stopped[x] ? 0 : delay;
    now += delay;
    assert_true(holds(&s->invariant, values, t->scale));
    assert_true(
        holds(i < t->nsteps ? &t->steps[i].guard : &t->goal, values, t->scale));
    for (uint32_t r = 0; i < t->nsteps && r < t->steps[i].nresets; r++) {
      const trace_reset *a = &t->steps[i].resets[r];
      values[a->clock] = values[a->from] + a->value * t->scale;
    }
  }
  assert_true(now == t->total);
}

// All times are number + strict * epsilon, for one epsilon.
static void check_least(const fixture *f) {
  const trace *t = &f->t;
  int64_t most = 0;
  for (uint32_t i = 1; i < t->nsteps + 2; i++)
    if (longest[0][i].strict > most)
      most = longest[0][i].strict;
  wide times[NODES] = {0};
  for (uint32_t i = 0; i <= t->nsteps; i++)
    times[i] = t->states[i].time;
  times[t->nsteps + 1] = t->total;
  for (uint32_t i = 1; i < t->nsteps + 2; i++) {
    const weight w = longest[0][i];
    assert_true(times[i] * (most + 1) ==
                (w.number * (most + 1) + w.strict) * t->scale);
  }
  const weight end = longest[0][t->nsteps + 1];
  assert_true(t->infimum == end.number * t->scale);
  assert_int_equal(t->attained, end.strict == 0);
  assert_int_equal(t->attained, t->total == t->infimum);
}

static void test_random(void **state) {
  (void)state;
  int feasible = 0;
  int fractions = 0;
  for (int round = 0; round < ROUNDS; round++) {
    fixture f;
    seed = (uint64_t)round;
    random_trace(&f, round % 2 ? 40 : 12);
    oracle_collect(&f);
    const bool expected = oracle_solve(f.t.nsteps + 2);
    const concrete_result r = concretise(&f.memory, &f.net, &f.t);
    if (r != (expected ? CONCRETE_OK : CONCRETE_INFEASIBLE))
      fail_msg("seed %d: %s", round, concrete_result_text(r));
    assert_int_equal(f.t.concrete, expected);
    if (expected) {
      check_play(&f);
      check_least(&f);
      feasible++;
      fractions += f.t.scale > 1;
    }
    fixture_release(&f);
  }
  assert_in_range(feasible, ROUNDS / 5, ROUNDS * 4 / 5);
  assert_true(fractions > ROUNDS / 50);
}

// ---- The solver

// What linear constraints say of traces whose clocks run is the same; where it is
// stuck, too.
static void test_solver(void **state) {
  (void)state;
  int feasible = 0;
  for (int round = 0; round < ROUNDS / 10; round++) {
    fixture f;
    seed = (uint64_t)round;
    random_trace(&f, round % 2 ? 40 : 12);
    const concrete_result expected = concretise(&f.memory, &f.net, &f.t);
    const uint32_t stuck = f.t.stuck;
    f.t.concrete = false;
    const concrete_result r = timing_find(&f.memory, &f.net, &f.t);
    if (r != expected)
      fail_msg("seed %d: %s", round, concrete_result_text(r));
    if (r == CONCRETE_OK)
      check_play(&f);
    else
      assert_int_equal(f.t.stuck, stuck);
    feasible += r == CONCRETE_OK;
    fixture_release(&f);
  }
  assert_in_range(feasible, ROUNDS / 50, ROUNDS / 12);
}

// z is the sum of x and y, of which one runs at a time.
static void test_solver_stopwatch(void **state) {
  (void)state;
  bool first[] = {false, false, true, false};
  bool second[] = {false, true, false, false};
  for (int64_t least = 3; least < 6; least++) {
    fixture f;
    fixture_init(&f, 4, 2);
    f.t.states[0].stopped = first;
    f.t.states[1].stopped = second;
    put_bound(&f, &f.t.steps[1].guard, 0, 3, -least, least == 3);
    put_bound(&f, &f.t.steps[1].guard, 1, 0, 2, least == 3);
    put_bound(&f, &f.t.steps[1].guard, 2, 0, 2, false);
    assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_STOPWATCH);
    assert_int_equal(timing_find(&f.memory, &f.net, &f.t),
                     least < 5 ? CONCRETE_OK : CONCRETE_INFEASIBLE);
    if (least < 5)
      check_play(&f);
    else
      assert_int_equal(f.t.stuck, 1);
    fixture_release(&f);
  }
}

// ---- By hand

static void test_no_step(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f, 1, 0);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.total == 0 && f.t.scale == 1 && f.t.attained);
  fixture_release(&f);
}

static void test_strict(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f, 2, 1); // x > 3, then x > 3 again and x < 4
  put_bound(&f, &f.t.steps[0].guard, 0, 1, -3, true);
  put_bound(&f, &f.t.goal, 1, 0, 4, true);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.scale == 2 && f.t.total == 7 && f.t.infimum == 6);
  assert_false(f.t.attained);
  check_play(&f);
  fixture_release(&f);
}

static void test_infimum_attained(void **state) {
  (void)state;
  fixture f;
  // The first step is late by epsilon, the end is not: it waits for y >= 5.
  fixture_init(&f, 3, 1);
  put_bound(&f, &f.t.steps[0].guard, 0, 1, -3, true);
  put_bound(&f, &f.t.goal, 0, 2, -5, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.scale == 2 && f.t.total == 10 && f.t.attained);
  check_play(&f);
  fixture_release(&f);
}

static void test_infeasible(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f, 3, 2); // x <= 2 at step 2, y >= 3 at step 1
  put_bound(&f, &f.t.steps[0].guard, 0, 2, -3, false);
  put_bound(&f, &f.t.steps[1].guard, 1, 0, 2, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  assert_int_equal(f.t.stuck, 1);
  assert_false(f.t.concrete);
  fixture_release(&f);
  fixture_init(&f, 1, 0); // 0 < 0
  put_bound(&f, &f.t.goal, 0, 0, 0, true);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  fixture_release(&f);
  fixture_init(&f, 2, 0); // the initial state is none
  put_bound(&f, &f.t.states[0].invariant, 0, 1, -1, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  fixture_release(&f);
  fixture_init(&f, 2, 0); // no time to get there
  f.t.states[0].may_delay = false;
  put_bound(&f, &f.t.goal, 0, 1, -1, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  fixture_release(&f);
}

static void test_late(void **state) {
  (void)state;
  fixture f;
  // The first step need not wait, but the second wants x <= 1 at y >= 10.
  fixture_init(&f, 3, 2);
  put_reset(&f, &f.t.steps[0], 1, 0, 0);
  put_bound(&f, &f.t.steps[1].guard, 1, 0, 1, false);
  put_bound(&f, &f.t.steps[1].guard, 0, 2, -10, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.scale == 1 && f.t.steps[0].delay == 9);
  assert_true(f.t.steps[1].delay == 1 && f.t.total == 10);
  check_play(&f);
  fixture_release(&f);
}

static void test_stopwatch(void **state) {
  (void)state;
  fixture f;
  bool stopped[] = {false, true, false};
  fixture_init(&f, 3, 2);
  f.t.states[0].stopped = stopped;
  put_bound(&f, &f.t.steps[0].guard, 0, 2, -4, false);
  put_reset(&f, &f.t.steps[1], 1, 0, 1);
  put_bound(&f, &f.t.goal, 0, 1, -3, false);
  // Nobody asks before it is assigned.
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.total == 6 && f.t.states[1].entry[1] == 0 &&
              f.t.states[2].entry[1] == 1);
  check_play(&f);
  put_bound(&f, &f.t.steps[1].guard, 0, 1, -1, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_STOPWATCH);
  assert_false(f.t.concrete);
  f.t.states[0].may_delay = false; // then it does not matter either
  f.t.steps[0].guard.count = 0;
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  check_play(&f);
  fixture_release(&f);
}

static void test_large(void **state) {
  (void)state;
  const int64_t large = INT64_C(1) << 60;
  fixture f;
  fixture_init(&f, 2, 7);
  for (uint32_t i = 0; i < 7; i++) {
    put_bound(&f, &f.t.steps[i].guard, 0, 1, -large, true);
    put_reset(&f, &f.t.steps[i], 1, 0, 0);
  }
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.scale == 8 && f.t.infimum == (wide)large * 56);
  assert_true(f.t.total == (wide)large * 56 + 7);
  check_play(&f);
  fixture_release(&f);
}

// ---- Long ones

// Clocks are tested and reset in turn; strict bounds add up, so that the end
// has a fraction with a large denominator.
static void test_long(void **state) {
  (void)state;
  enum { STEPS = 10000, N = 11 };
  fixture f;
  fixture_init(&f, N, STEPS);
  for (uint32_t i = 0; i < STEPS; i++) {
    const uint32_t x = 1 + i % (N - 1);
    trace_step *s = &f.t.steps[i];
    for (uint32_t y = 1; y < N; y++)
      put_bound(&f, &f.t.states[i].invariant, y, 0, 40, false);
    put_bound(&f, &s->guard, 0, x, -10, i % 3 == 0);
    put_reset(&f, s, x, 0, 0);
  }
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.infimum / f.t.scale == STEPS / (N - 1) * 10);
  assert_false(f.t.attained);
  fixture_release(&f);
}

// Exact periods: what is late at the end is late from the beginning on, which a
// search of paths from the start would find out step by step.
static void test_long_chain(void **state) {
  (void)state;
  enum { STEPS = 10000 };
  fixture f;
  fixture_init(&f, 4, STEPS);
  for (uint32_t i = 0; i < STEPS; i++) {
    trace_step *s = &f.t.steps[i];
    put_bound(&f, &s->guard, 1, 0, 1, false);
    if (i > 0)
      put_bound(&f, &s->guard, 0, 1, -1, false);
    put_reset(&f, s, 1, 0, 0);
  }
  put_bound(&f, &f.t.goal, 1, 0, 0, false);
  put_bound(&f, &f.t.goal, 0, 2, -STEPS, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.scale == 1 && f.t.steps[0].delay == 1);
  assert_true(f.t.total == STEPS);
  put_bound(&f, &f.t.goal, 0, 3, -STEPS, true);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  assert_int_equal(f.t.stuck, STEPS);
  fixture_release(&f);
}

// Steps 2 and 3 of 4 are taken a million times.  Clock 1 is assigned by step 2,
// clock 2 by step 3 (to 5), clock 3 stands still before step 3.
static void test_repeats(void **state) {
  (void)state;
  static const wide DELAYS[] = {2, 3, 4, 1};
  trace_repeat repeat = {.first = 1, .count = 2, .times = 1000000};
  bool stopped[5] = {[3] = true};
  fixture f;
  fixture_init(&f, 5, 4);
  put_reset(&f, &f.t.steps[1], 1, 0, 0);
  put_reset(&f, &f.t.steps[2], 2, 0, 5);
  f.t.states[2].stopped = stopped;
  for (uint32_t i = 0; i < 4; i++)
    f.t.steps[i].delay = DELAYS[i];
  f.t.scale = 1;
  f.t.final_delay = 6;
  f.t.repeats = &repeat;
  f.t.nrepeats = 1;
  assert_int_equal(concretise_delays(&f.memory, &f.net, &f.t), CONCRETE_OK);
  static const wide ENTRIES[][6] = {
      // and the time
      {0, 0, 0, 0, 0, 0},
      {0, 2, 2, 2, 2, 2},
      {0, 0, 5, 5, 5, 5},
      {0, 4, 5, 3000002, 7000002, 7000002},
      {0, 5, 6, 3000003, 7000003, 7000003},
  };
  for (uint32_t i = 0; i <= 4; i++) {
    for (uint32_t x = 0; x < 5; x++)
      assert_true(f.t.states[i].entry[x] == ENTRIES[i][x]);
    assert_true(f.t.states[i].time == ENTRIES[i][5]);
  }
  for (uint32_t i = 0; i < 4; i++)
    assert_true(f.t.steps[i].delay == DELAYS[i]);
  assert_true(f.t.final_delay == 6 && f.t.total == 7000009);
  repeat.times = UINT64_MAX;
  f.t.steps[1].delay = (wide)1 << 80;
  assert_int_equal(concretise_delays(&f.memory, &f.net, &f.t),
                   CONCRETE_OVERFLOW);
  assert_false(f.t.concrete);
  fixture_release(&f);
}

// Passes begin with their clock at 0: the step before, which does not assign it,
// cannot be taken later.
static void test_passes(void **state) {
  (void)state;
  const trace_passes passes = {.clock = 1};
  fixture f;
  fixture_init(&f, 3, 3);
  put_reset(&f, &f.t.steps[0], 1, 0, 0);
  f.t.steps[2].passes = &passes;
  put_bound(&f, &f.t.steps[2].guard, 0, 1, -7, false);
  put_bound(&f, &f.t.steps[1].guard, 0, 2, -4, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_OK);
  assert_true(f.t.steps[0].delay == 4 && f.t.steps[1].delay == 0);
  assert_true(f.t.steps[2].delay == 7);
  put_bound(&f, &f.t.steps[1].guard, 0, 1, -1, false);
  assert_int_equal(concretise(&f.memory, &f.net, &f.t), CONCRETE_INFEASIBLE);
  assert_int_equal(f.t.stuck, 2);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_solver),
      cmocka_unit_test(test_solver_stopwatch),
      cmocka_unit_test(test_no_step),
      cmocka_unit_test(test_strict),
      cmocka_unit_test(test_infimum_attained),
      cmocka_unit_test(test_infeasible),
      cmocka_unit_test(test_late),
      cmocka_unit_test(test_stopwatch),
      cmocka_unit_test(test_large),
      cmocka_unit_test(test_long),
      cmocka_unit_test(test_long_chain),
      cmocka_unit_test(test_repeats),
      cmocka_unit_test(test_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
