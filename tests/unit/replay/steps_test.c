// All steps of a state against the judgement of given moves, and deadlocks
// against a grid of delays, along random runs of small models.

#include "replay/steps.h"

#include "replay/instants.h"
#include "replay/script.h"
#include "replay/take.h"
#include "world.h"

enum {
  RUNS = 40,
  LENGTH = 12,
  GUESSES = 60,
  SCALE = 2,
  GRID = 4,
  MOST_MOVES = 5
};

typedef struct {
  const char *path, *text;
} sample;

static const sample SAMPLES[] = {
    {"m.xta", // binary, urgent, committed
     "clock x, y; chan c[2]; urgent chan u; int[0,3] i; "
     "process P() { state A { x <= 4 }, B { y < 3 }, C; commit C; init A; "
     "trans A -> B { select k : int[0,1]; guard x > 1; sync c[k]!; "
     "assign y := 0; }, B -> A { guard y >= 1; assign x := 0, i := (i + 1) % 4;"
     " }, A -> C { guard i == 2; sync u!; }, C -> A { assign x := 1, i := 0; };"
     "} process Q(const int[0,1] n) { state A, B; init A; "
     "trans A -> B { sync c[n]?; }, B -> A { guard x < 2; }, "
     "B -> B { sync u?; assign i := 3; }; } system P, Q;"},
    {"m.xta", // broadcast with clocks, priorities
     "clock x, y; broadcast chan b; chan d; chan priority d < default < b; "
     "int n; process S() { state A, B { x <= 3 }; init A; "
     "trans A -> B { guard x >= 1; sync b!; assign x := 0, n := 0; }, "
     "B -> A { sync d!; }, B -> A { guard x > 2; }; } "
     "process R(const int[1,3] k) { state A, B { y <= 6 }; init A; "
     "trans A -> B { guard x >= k; sync b?; assign n := n + k; }, "
     "A -> A { guard y < 2 * k; sync b?; assign n := n * 2; }, "
     "B -> A { sync d?; assign y := 0; }, B -> A { guard y == 5; }; } "
     "system S < R;"},
    {"m.xta", // a stop-watch, diagonals, copies of clocks
     "clock x, y, z; process P() { state A { x <= 4 && z' == 0 }, "
     "B { y - z <= 2 && x < 5 }; init A; "
     "trans A -> B { guard x - z > 1; assign z := 0; }, "
     "A -> A { guard y >= 2 && x < 2; assign y := 1; }, "
     "B -> A { guard z >= 1 && y < 7; assign x := 0; }; } system P;"},
    {"m.tck", // vectors
     "system:s\nevent:t\nevent:e\nevent:f\nclock:1:x\nclock:1:y\n"
     "process:P\nlocation:P:a{initial:: invariant: x<=3}\nlocation:P:b\n"
     "edge:P:a:b:e{provided: x>=1}\nedge:P:a:b:e{do: x=0}\n"
     "edge:P:b:a:t{do: x=0}\n"
     "process:Q\nlocation:Q:a{initial:}\nlocation:Q:b{invariant: y<4}\n"
     "edge:Q:a:b:f{do: y=1}\nedge:Q:b:a:e{provided: y>2}\nedge:Q:b:b:t\n"
     "process:R\nlocation:R:a{initial:}\nlocation:R:b\n"
     "edge:R:a:b:e{provided: y<5}\nedge:R:b:a:f\nedge:R:b:a:t\n"
     "sync:P@e:Q@f\nsync:P@e:R@e?:Q@e?\nsync:R@f:Q@f?\n"},
};

static uint32_t below(uint64_t *seed, uint32_t n) {
  return (uint32_t)(next_random(seed) % n);
}

static bool same_moves(const step *s, const trace_move *moves, uint32_t count) {
  return s->nmoves == count &&
         memcmp(s->moves, moves, count * sizeof *moves) == 0;
}

static bool is_in(const step_list *all, const trace_move *moves,
                  uint32_t count) {
  for (uint32_t i = 0; i < all->count; i++)
    if (same_moves(&all->data[i], moves, count))
      return true;
  return false;
}

static bool can_take(const concrete *c, const trace_move *moves,
                     uint32_t count) {
  refusal r = {.why = NULL};
  concrete copy;
  concrete_copy(&copy, c);
  const bool ok = take_step(&copy, moves, count, &r);
  concrete_release(&copy);
  return ok;
}

static trace_move any_move(const network *net, uint64_t *seed) {
  const uint32_t p = below(seed, net->processes.count);
  return (trace_move){p, below(seed, net->processes.data[p].nedges)};
}

// Any moves, or those of a step with one changed, left out or in another place.
static uint32_t guess_moves(const concrete *c, const step_list *all,
                            trace_move *moves, uint64_t *seed) {
  uint32_t count = 1 + below(seed, MOST_MOVES - 1);
  for (uint32_t i = 0; i < count; i++)
    moves[i] = any_move(c->net, seed);
  if (!all->count || below(seed, 3) == 0)
    return count;
  const step *s = &all->data[below(seed, all->count)];
  assert_true(s->nmoves <= MOST_MOVES);
  count = s->nmoves;
  memcpy(moves, s->moves, count * sizeof *moves);
  const uint32_t a = below(seed, count);
  const uint32_t b = below(seed, count);
  const trace_move first = moves[a];
  switch (below(seed, 3)) {
  case 0:
    moves[a] = any_move(c->net, seed);
    return count;
  case 1:
    moves[a] = moves[count - 1];
    return count - 1;
  default:
    moves[a] = moves[b];
    moves[b] = first;
    return count;
  }
}

// What is listed is accepted, what is accepted is listed.
static void compare(const concrete *c, const step_list *all, uint64_t *seed) {
  for (uint32_t i = 0; i < all->count; i++)
    assert_true(can_take(c, all->data[i].moves, all->data[i].nmoves));
  for (int guess = 0; guess < GUESSES; guess++) {
    trace_move moves[MOST_MOVES];
    const uint32_t count = guess_moves(c, all, moves, seed);
    assert_int_equal(can_take(c, moves, count), is_in(all, moves, count));
  }
}

static bool acts_after(const concrete *c, int d) {
  refusal r = {.why = NULL};
  concrete later;
  arena memory;
  step_list all = {0};
  arena_init(&memory);
  concrete_copy(&later, c);
  assert_true(concrete_rescale(&later, GRID));
  if (elapse(&later, d, &r))
    steps_legal(&memory, &later, &all, &r);
  arena_release(&memory);
  concrete_release(&later);
  return all.count > 0;
}

static bool is_among(const instant_list *list, wide d) {
  for (uint32_t i = 0; i < list->count; i++) {
    const instant *t = &list->data[i];
    const wide low = t->low * (GRID / 2); // from twice to GRID times the scale
    const wide high = t->high * (GRID / 2);
    if (t->is_point ? d == low : low < d && (t->is_endless || d < high))
      return true;
  }
  return false;
}

// Is some step legal after one of many delays?  Those after which one is are
// just the ones that are listed.
static bool acts_on_grid(const concrete *c) {
  refusal r = {.why = NULL};
  instant_list list;
  bool found = false;
  assert_true(instants_acting(c, &list, &r));
  for (int d = 0; d <= 12 * SCALE * GRID; d++) {
    const bool acts = acts_after(c, d);
    assert_int_equal(acts, is_among(&list, d));
    found |= acts;
  }
  instants_release(&list);
  return found;
}

// No delay below the limit is refused, none above it is allowed.
static void check_limit(const concrete *c) {
  refusal r = {.why = NULL};
  delay_limit limit;
  assert_true(instants_limit(c, &limit, &r));
  for (int d = 0; d <= 8 * SCALE * GRID; d++) {
    concrete later;
    concrete_copy(&later, c);
    assert_true(concrete_rescale(&later, GRID));
    const wide most = limit.most * GRID;
    const bool inside =
        !limit.bounded || d < most || (d == most && !limit.strict);
    assert_int_equal(elapse(&later, d, &r), inside);
    concrete_release(&later);
  }
}

static void delay_at_random(concrete *c, uint64_t *seed) {
  refusal r = {.why = NULL};
  elapse(c, below(seed, 5), &r);
}

static void walk(const network *net, uint64_t *seed, uint32_t *deadlocks) {
  concrete c;
  concrete_init(&c, net, SCALE);
  for (int i = 0; i < LENGTH; i++) {
    refusal r = {.why = NULL};
    arena memory;
    step_list all;
    arena_init(&memory);
    delay_at_random(&c, seed);
    steps_legal(&memory, &c, &all, &r);
    assert_false(r.failed);
    compare(&c, &all, seed);
    check_limit(&c);
    const bool stuck = instants_deadlock(&c, &r) == ANSWER_YES;
    assert_int_equal(stuck, !acts_on_grid(&c));
    *deadlocks += stuck;
    if (all.count) {
      const step *s = &all.data[below(seed, all.count)];
      assert_true(take_step(&c, s->moves, s->nmoves, &r));
    }
    arena_release(&memory);
  }
  concrete_release(&c);
}

static void test_random_runs(void **state) {
  (void)state;
  uint32_t deadlocks = 0;
  for (size_t i = 0; i < sizeof SAMPLES / sizeof *SAMPLES; i++) {
    model m;
    load_query(&m, SAMPLES[i].path, SAMPLES[i].text, NULL);
    for (uint64_t run = 0; run < RUNS; run++) {
      uint64_t seed = run;
      walk(&m.net, &seed, &deadlocks);
    }
    model_release(&m);
  }
  assert_true(deadlocks > 0);
}

// The number of steps, counted by hand.
static void test_counts(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint32_t enabled, legal;
  } LIST[] = {
      {"process P() { state A; init A; } system P;", 0, 0},
      // Two senders with three receivers, one of them in a sender's process.
      {"chan c; process P() { state A; init A; trans A -> A { sync c!; }, "
       "A -> A { sync c?; }; } "
       "process Q() { state A; init A; trans A -> A { sync c!; }; } "
       "process R() { state A; init A; trans A -> A { sync c?; }, "
       "A -> A { sync c?; }; } system P, Q, R;",
       5, 5},
      // One broadcast, two receivers with two edges each.
      {"broadcast chan c; process P() { state A; init A; "
       "trans A -> A { sync c!; }; } process R(const int[1,2] k) { state A; "
       "init A; trans A -> A { sync c?; }, A -> A { sync c?; }; } "
       "system P, R;",
       4, 4},
      // A target without state: the broadcast is enabled but not possible.
      {"broadcast chan c; process P() { state A; init A; "
       "trans A -> A { sync c!; }; } process R() { state A, B { false }; "
       "init A; trans A -> B { sync c?; }; } system P, R;",
       1, 0},
      {"process P() { state A; init A; trans A -> A { }, A -> A { }; } "
       "A1 = P(); A2 = P(); system A1 < A2;",
       4, 2},
  };
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    model m;
    concrete c;
    arena memory;
    step_list all;
    refusal r = {.why = NULL};
    arena_init(&memory);
    load_query(&m, "m.xta", LIST[i].text, NULL);
    concrete_init(&c, &m.net, 1);
    steps_enabled(&memory, &c, &all, &r);
    assert_int_equal(all.count, LIST[i].enabled);
    steps_legal(&memory, &c, &all, &r);
    assert_int_equal(all.count, LIST[i].legal);
    assert_false(r.failed);
    concrete_release(&c);
    model_release(&m);
    arena_release(&memory);
  }
}

// An edge that cannot be evaluated is reported; the others are found.
static void test_errors(void **state) {
  (void)state;
  model m;
  concrete c;
  arena memory;
  step_list all;
  strbuf why;
  strbuf_init(&why);
  refusal r = {.why = &why};
  arena_init(&memory);
  load_query(&m, "m.xta",
             "int a[2]; int i = 5; process P() { state A; init A; "
             "trans A -> A { guard a[i] == 0; }, A -> A { }; } system P;",
             NULL);
  concrete_init(&c, &m.net, 1);
  steps_legal(&memory, &c, &all, &r);
  assert_int_equal(all.count, 1);
  assert_true(r.failed);
  assert_int_equal(r.error.code, DIAG_RUN_INDEX);
  assert_int_equal(r.error.value, 5);
  const trace_move good = {0, 1};
  r.failed = false;
  assert_true(take_step(&c, &good, 1, &r)); // the other edge is not asked
  assert_int_equal(instants_deadlock(&c, &r), ANSWER_NO);
  assert_false(r.failed);
  concrete_release(&c);
  model_release(&m);
  // Without the other edge nobody knows.
  load_query(&m, "m.xta",
             "int a[2]; int i = 5; process P() { state A; init A; "
             "trans A -> A { guard a[i] == 0; }; } system P;",
             NULL);
  concrete_init(&c, &m.net, 1);
  assert_int_equal(instants_deadlock(&c, &r), ANSWER_ERROR);
  assert_true(r.failed);
  concrete_release(&c);
  model_release(&m);
  arena_release(&memory);
  strbuf_release(&why);
}

static void test_reduce(void **state) {
  (void)state;
  model m;
  concrete c;
  refusal r = {.why = NULL};
  load_query(&m, "m.xta",
             "clock x, y; process P() { state A; init A; "
             "trans A -> A { assign x := 0; }; } system P;",
             NULL);
  concrete_init(&c, &m.net, 12);
  assert_true(elapse(&c, 8, &r));
  const trace_move move = {0, 0};
  assert_true(take_step(&c, &move, 1, &r));
  assert_true(elapse(&c, 6, &r));
  concrete_reduce(&c); // 1/2 and 7/6
  assert_true(c.scale == 6 && c.clocks[1] == 3 && c.clocks[2] == 7);
  assert_true(c.time == 7);
  assert_true(concrete_rescale(&c, 2));
  assert_true(c.scale == 12 && c.clocks[1] == 6 && c.clocks[2] == 14);
  concrete_release(&c);
  concrete_init(&c, &m.net, 12);
  concrete_reduce(&c);
  assert_true(c.scale == 1);
  concrete_release(&c);
  model_release(&m);
}

static void test_large(void **state) {
  (void)state;
  model m;
  concrete c;
  refusal r = {.why = NULL};
  load_query(&m, "m.xta",
             "clock x; process P() { state A; init A; "
             "trans A -> A { guard x > 2000000000; }; } system P;",
             NULL);
  concrete_init(&c, &m.net, CONCRETE_SCALE / 2);
  assert_true(elapse(&c, CONCRETE_TIME / 2, &r));
  assert_int_equal(instants_deadlock(&c, &r), ANSWER_NO);
  assert_false(elapse(&c, CONCRETE_TIME, &r));
  assert_true(elapse(&c, 1, &r));
  assert_int_equal(instants_deadlock(&c, &r), ANSWER_ERROR); // cannot double
  assert_false(concrete_rescale(&c, 3));
  concrete_release(&c);
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_runs), cmocka_unit_test(test_counts),
      cmocka_unit_test(test_errors),      cmocka_unit_test(test_reduce),
      cmocka_unit_test(test_large),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
