// What follows from moves: states, conditions of clocks, whether time may pass;
// and which moves make no sense.

#include "trace/rebuild.h"

#include "walk.h"

static const char MODEL[] =
    "chan c, d; broadcast chan all; urgent chan now; urgent broadcast chan "
    "ub;\n"
    "int i; int[0,1] few; meta int m = 5;\n"
    "clock x, y;\n"
    "process P() {\n"
    "  clock w;\n"
    "  state a { x <= 3 && w' == 0 }, b { y < i + 4 }, u, k, r { i == 0 };\n"
    "  commit k; urgent u; init a;\n"
    "  trans a -> b { guard x == 2 && y > x - 1; sync c!; assign i = m, m = 7, "
    "x = 0, y = x + 2; },\n"                                   // edge 0
    "    a -> u { }, a -> k { },\n"                            // 1, 2
    "    a -> r { assign i = 1; },\n"                          // 3
    "    a -> a { assign few = few + 1; },"                    // 4
    "    a -> a { guard i == 1; },\n"                          // 5
    "    a -> a { sync all!; },\n"                             // 6
    "    b -> b { guard i == 5; sync now!; assign i = 6; },\n" // 7
    "    b -> b { guard i == 6; sync ub!; assign i = 0; };\n"  // 8
    "}\n"
    "process Q() {\n"
    "  state s, t; init s;\n"
    "  trans s -> t { sync c?; assign i = i + m - 7; },\n"          // 0
    "    s -> s { sync d?; }, s -> s { sync all?; }, s -> s { },\n" // 1, 2, 3
    "    t -> t { sync now?; };\n"                                  // 4
    "}\n"
    "system P, Q;\n";

static bool step(walk *w, rebuilder *r, const trace_state *from,
                 uint32_t nmoves, trace_move a, trace_move b, trace_step *s,
                 trace_state *to) {
  *s = (trace_step){.nmoves = nmoves};
  s->moves = arena_array(&w->memory, 2, sizeof *s->moves);
  s->moves[0] = a;
  s->moves[1] = b;
  return rebuild_next(r, from, s, to);
}

static void check_bound(const trace_bounds *list, uint32_t at, uint32_t x,
                        uint32_t y, int64_t limit, bool strict) {
  assert_true(at < list->count);
  const trace_bound *b = &list->data[at];
  assert_true(b->x == x && b->y == y && b->limit == limit &&
              b->strict == strict);
}

// Clocks are x, y and P.w: 1, 2, 3.
static void test_states(void **state) {
  (void)state;
  walk w;
  rebuilder r;
  trace_state first, second, third, fourth;
  trace_step s;
  walk_load(&w, MODEL);
  rebuild_init(&r, &w.memory, &w.m.net);
  assert_true(rebuild_first(&r, &first));
  assert_true(first.may_delay && first.stopped && first.stopped[3] &&
              !first.stopped[1]);
  assert_int_equal(first.invariant.count, 1);
  check_bound(&first.invariant, 0, 1, 0, 3, false);

  assert_true(step(&w, &r, &first, 2, (trace_move){0, 0}, (trace_move){1, 0},
                   &s, &second));
  assert_int_equal(s.guard.count, 3);
  check_bound(&s.guard, 0, 1, 0, 2, false);
  check_bound(&s.guard, 1, 0, 1, -2, false);
  check_bound(&s.guard, 2, 1, 2, 1, true);
  assert_int_equal(s.nresets, 2);
  assert_true(s.resets[0].clock == 1 && s.resets[0].from == 0 &&
              s.resets[1].clock == 2 && s.resets[1].from == 1 &&
              s.resets[1].value == 2);
  // i = 5 by the sender, then + 7 - 7; the meta variable starts anew.
  assert_int_equal(second.cells[0], 5);
  check_bound(&second.invariant, 0, 2, 0, 9, true);
  assert_null(second.stopped);
  assert_false(second.may_delay); // both sides of `now` are ready

  assert_true(step(&w, &r, &second, 2, (trace_move){0, 7}, (trace_move){1, 4},
                   &s, &third));
  assert_false(third.may_delay); // an urgent broadcast needs nobody
  assert_true(step(&w, &r, &third, 1, (trace_move){0, 8}, (trace_move){0, 0},
                   &s, &fourth));
  assert_true(fourth.may_delay);
  rebuild_release(&r);
  walk_release(&w);
}

static void test_no_delay(void **state) {
  (void)state;
  walk w;
  rebuilder r;
  trace_state first, to;
  trace_step s;
  walk_load(&w, MODEL);
  rebuild_init(&r, &w.memory, &w.m.net);
  assert_true(rebuild_first(&r, &first));
  for (uint32_t e = 1; e <= 2; e++) { // urgent, committed
    assert_true(step(&w, &r, &first, 1, (trace_move){0, e}, (trace_move){0, 0},
                     &s, &to));
    assert_false(to.may_delay);
  }
  rebuild_release(&r);
  walk_release(&w);
}

static void test_refused(void **state) {
  (void)state;
  static const struct {
    uint32_t nmoves;
    trace_move a, b;
    const char *why;
  } BAD[] = {
      {0, {0, 0}, {0, 0}, "a step without edges"},
      {1, {0, 0}, {0, 0}, "c needs one sender and one receiver"},
      {1, {1, 0}, {0, 0}, "a step without sender"},
      {2, {0, 0}, {1, 1}, "edges on different channels, c and d"},
      {2, {0, 0}, {1, 3}, "edges that do not synchronise with each other"},
      {2, {0, 1}, {1, 3}, "an internal edge has no partners"},
      {2, {0, 1}, {0, 2}, "P moves twice in one step"},
      {1,
       {0, 7},
       {0, 0},
       "the edge P.b -> P.b does not leave the current location"},
      {1, {0, 3}, {0, 0}, "the invariant of P.r does not hold"},
      {1, {0, 5}, {0, 0}, "the edge P.a -> P.a has a guard that does not hold"},
  };
  walk w;
  rebuilder r;
  trace_state first, second, third;
  trace_step s;
  walk_load(&w, MODEL);
  rebuild_init(&r, &w.memory, &w.m.net);
  assert_true(rebuild_first(&r, &first));
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    assert_false(
        step(&w, &r, &first, BAD[i].nmoves, BAD[i].a, BAD[i].b, &s, &second));
    assert_string_equal(r.why.text, BAD[i].why);
  }
  // A broadcast may have none or one.
  assert_true(step(&w, &r, &first, 1, (trace_move){0, 6}, (trace_move){0, 0},
                   &s, &second));
  assert_true(step(&w, &r, &first, 2, (trace_move){0, 6}, (trace_move){1, 2},
                   &s, &second));
  // A run-time error.
  assert_true(step(&w, &r, &first, 1, (trace_move){0, 4}, (trace_move){0, 0},
                   &s, &second));
  assert_false(step(&w, &r, &second, 1, (trace_move){0, 4}, (trace_move){0, 0},
                    &s, &third));
  assert_non_null(strstr(r.why.text, "E801"));
  rebuild_release(&r);
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_states),
      cmocka_unit_test(test_no_delay),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
