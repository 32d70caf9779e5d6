// Which runs can make a clock as large as one likes: one condition of growth.h at a
// time is broken, and the answer must be no.

#include "trace/growth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "trace/concretise.h"

// x ticks, z is measured, w is there to be in the way.
enum { X = 1, Z, W, CLOCKS, STEPS = 4 };

typedef struct {
  arena memory;
  network net;
  trace t;
  int32_t cells[STEPS + 1];
  bool stopped[STEPS + 1][CLOCKS];
} fixture;

static void put_bound(fixture *f, trace_bounds *list, uint32_t x, uint32_t y,
                      int64_t limit) {
  trace_bound *data =
      arena_array(&f->memory, list->count + 1, sizeof *list->data);
  if (list->count)
    memcpy(data, list->data, list->count * sizeof *data);
  data[list->count] = (trace_bound){x, y, limit, false};
  *list = (trace_bounds){data, list->count + 1};
}

static void put_reset(fixture *f, trace_step *s, uint32_t clock,
                      uint32_t from) {
  trace_reset *data = arena_array(&f->memory, s->nresets + 1, sizeof *data);
  if (s->nresets)
    memcpy(data, s->resets, s->nresets * sizeof *data);
  data[s->nresets] = (trace_reset){clock, from, 0};
  s->resets = data;
  s->nresets++;
}

// Each state lasts 2, as x <= 2 and the guard x >= 2 say, and each step assigns x; z
// stands still in every other state.
static void fixture_init(fixture *f) {
  *f = (fixture){0};
  arena_init(&f->memory);
  network_init(&f->net, &f->memory);
  while (f->net.clocks.count < CLOCKS)
    vec_push(&f->memory, &f->net.clocks, ((clock_info){.name = "x"}));
  vec_push(&f->memory, &f->net.cells,
           ((cell){.name = "v", .kind = CELL_STATE}));
  f->t.nsteps = STEPS;
  f->t.states = arena_array(&f->memory, STEPS + 1, sizeof *f->t.states);
  f->t.steps = arena_array(&f->memory, STEPS, sizeof *f->t.steps);
  for (uint32_t i = 0; i <= STEPS; i++) {
    trace_state *s = &f->t.states[i];
    s->may_delay = true;
    s->cells = &f->cells[i];
    s->stopped = f->stopped[i];
    f->cells[i] = f->stopped[i][Z] = i % 2;
    put_bound(f, &s->invariant, X, 0, 2);
  }
  for (uint32_t i = 0; i < STEPS; i++) {
    put_bound(f, &f->t.steps[i].guard, 0, X, -2);
    put_reset(f, &f->t.steps[i], X, 0);
  }
}

// Is there no bound for the clock?  With these delays.
static bool is_endless(fixture *f, uint32_t clock) {
  f->t.scale = 1;
  for (uint32_t i = 0; i < STEPS; i++)
    f->t.steps[i].delay = 2;
  f->t.final_delay = 0;
  assert_int_equal(concretise_delays(&f->memory, &f->net, &f->t), CONCRETE_OK);
  const bool yes = growth_is_endless(&f->net, &f->t, clock);
  arena_release(&f->memory);
  return yes;
}

static void test_part(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f);
  assert_true(is_endless(&f, Z));
  fixture_init(&f); // it ticks
  assert_false(is_endless(&f, X));
  fixture_init(&f); // lower bounds are none the worse for it
  put_bound(&f, &f.t.steps[3].guard, 0, Z, -4);
  put_bound(&f, &f.t.goal, X, Z, 0);
  assert_true(is_endless(&f, Z));
}

static void test_place(void **state) { // G1
  (void)state;
  fixture f;
  fixture_init(&f);
  for (int i = 0; i <= STEPS; i++)
    f.cells[i] = i;
  assert_false(is_endless(&f, Z));
}

static void test_unbounded(void **state) { // G2
  (void)state;
  fixture f;
  for (uint32_t i = 0; i <= STEPS; i++) {
    fixture_init(&f);
    put_bound(&f, &f.t.states[i].invariant, Z, 0, 100);
    assert_int_equal(is_endless(&f, Z), i < 2); // states 2 and 4 are left
  }
  fixture_init(&f);
  put_bound(&f, &f.t.goal, Z, 0, 100);
  assert_false(is_endless(&f, Z));
  fixture_init(&f);
  put_bound(&f, &f.t.steps[3].guard, Z, 0, 100);
  assert_false(is_endless(&f, Z));
  fixture_init(&f);
  put_reset(&f, &f.t.steps[3], Z, 0);
  assert_false(is_endless(&f, Z));
  fixture_init(&f);
  put_reset(&f, &f.t.steps[3], W, Z);
  assert_false(is_endless(&f, Z));
}

static void test_copies(void **state) { // G3
  (void)state;
  fixture f;
  fixture_init(&f);
  for (uint32_t i = 0; i < STEPS; i++)
    put_reset(&f, &f.t.steps[i], W, X);
  assert_false(is_endless(&f, Z));
}

static void test_needed(void **state) { // G4
  (void)state;
  fixture f;
  fixture_init(&f); // w goes on and on
  put_bound(&f, &f.t.goal, W, 0, 100);
  assert_false(is_endless(&f, Z));
  fixture_init(&f);
  put_bound(&f, &f.t.states[3].invariant, W, 0, 100);
  assert_false(is_endless(&f, Z));
  // It is assigned before anything asks for it, or not.
  for (int is_assigned = 0; is_assigned < 2; is_assigned++) {
    fixture_init(&f);
    for (int i = 0; i <= STEPS; i++)
      f.cells[i] = i == 2 ? 0 : i;
    if (is_assigned)
      put_reset(&f, &f.t.steps[0], W, 0);
    put_bound(&f, &f.t.states[1].invariant, W, 0, 100);
    put_bound(&f, &f.t.goal, W, 0, 100);
    assert_int_equal(is_endless(&f, Z), is_assigned);
  }
}

static void test_growing(void **state) { // G5
  (void)state;
  fixture f;
  fixture_init(&f);
  for (uint32_t i = 0; i <= STEPS; i++)
    f.stopped[i][Z] = true;
  assert_false(is_endless(&f, Z));
}

// The run does not obey what is written in it.
static void test_wrong(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f);
  put_bound(&f, &f.t.goal, 0, X, -100);
  assert_false(is_endless(&f, Z));
}

// x is not bounded in state 2, so one can wait there.
static void fixture_wait(fixture *f) {
  fixture_init(f);
  for (int i = 0; i <= STEPS; i++)
    f->cells[i] = i;
  f->t.states[2].invariant.count = 0;
}

static void test_waiting(void **state) { // S1, S2
  (void)state;
  fixture f;
  fixture_wait(&f);
  assert_true(is_endless(&f, Z));
  fixture_wait(&f);
  assert_true(is_endless(&f, W));
  fixture_wait(&f); // it was assigned
  assert_false(is_endless(&f, X));
  fixture_wait(&f);
  f.t.states[2].may_delay = false;
  assert_false(is_endless(&f, Z));
  fixture_wait(&f);
  f.stopped[2][Z] = true;
  assert_false(is_endless(&f, Z));
  fixture_wait(&f); // both have grown
  put_bound(&f, &f.t.goal, Z, W, 100);
  assert_true(is_endless(&f, Z));
  fixture_wait(&f); // w has, and must not
  put_bound(&f, &f.t.goal, W, 0, 100);
  assert_false(is_endless(&f, Z));
  fixture_wait(&f);
  put_bound(&f, &f.t.states[3].invariant, W, X, 100);
  assert_false(is_endless(&f, Z));
  fixture_wait(&f); // a copy of what has grown
  put_reset(&f, &f.t.steps[3], W, Z);
  put_bound(&f, &f.t.goal, W, 0, 100);
  assert_false(is_endless(&f, Z));
  fixture_wait(&f);
  put_reset(&f, &f.t.steps[3], Z, W);
  assert_true(is_endless(&f, Z));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_part),      cmocka_unit_test(test_place),
      cmocka_unit_test(test_unbounded), cmocka_unit_test(test_copies),
      cmocka_unit_test(test_needed),    cmocka_unit_test(test_growing),
      cmocka_unit_test(test_wrong),     cmocka_unit_test(test_waiting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
