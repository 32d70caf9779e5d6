// Traces with repeated steps: the replay must say of them what it says of the
// same run with every step written out, and must not take long.

#include "replay/rounds.h"

#include "replay/replay.h"
#include "trace/blocks.h"
#include "trace/write_out.h"

typedef struct {
  const char *model, *run;
  const char *why; // what the refusal must say; NULL: it is legal
} example;

static void check(const walk *w, const trace *t, const example *e) {
  strbuf why;
  strbuf_init(&why);
  const bool ok = replay_trace(&w->m.net, t, NULL, &why);
  if (ok != !e->why || (e->why && !strstr(why.text, e->why)))
    fail_msg("%s\n%s: %s, not %s", e->run, ok ? "accepted" : "refused",
             why.text, e->why ? e->why : "legal");
  strbuf_release(&why);
}

static void run(const example *e, wide scale) {
  walk w;
  walk_load(&w, e->model);
  assert_int_equal(blocks_read(&w, scale, e->run), CONCRETE_OK);
  check(&w, &w.t, e);
  if (repeats_count(&w.t) < 10000) {
    const char *why;
    const trace *flat = write_out(&w.memory, &w.m.net, &w.t, &why);
    strbuf text;
    strbuf_init(&text);
    assert_int_equal(replay_trace(&w.m.net, flat, NULL, &text), !e->why);
    strbuf_release(&text);
  }
  walk_release(&w);
}

#define RUN(LIST, SCALE)                                                       \
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++)                      \
  run(&LIST[i], SCALE)

// A cycle of two edges that takes 2 to 5 time units, and what others ask for.
#define POLL(GLOBALS, GUARD, OTHER)                                            \
  "clock y, g; " GLOBALS " process P() { state A { y <= 3 }, B { y <= 5 }, C;" \
  " init A; trans A -> B { guard y >= 1 " GUARD "; },"                         \
  " B -> A { guard y >= 2; assign y = 0; }, A -> C { }; } " OTHER
#define ALONE "system P;"

static void test_rounds(void **state) {
  (void)state;
  static const example LIST[] = {
      {POLL("", "", ALONE), "1000000*( +1 P.0; +2 P.1; ) P.2;", NULL},
      {POLL("", "", ALONE), "2*( +3 P.0; +2 P.1; ) P.2; +7", NULL},
      {POLL("", "", ALONE), "3*( +3 P.0; +2 P.1; ) P.2; +7", NULL},
      {POLL("", "", ALONE),
       "4*( +3 P.0; +2 P.1; ) +1 P.0; +1 P.1; 9223372036854775807*( +1 P.0; +1 "
       "P.1; ) +1",
       NULL},
      {POLL("", "", ALONE), "5*( +1 P.0; P.1; )", "step 2, round 1 of 5"},
      {POLL("", "", ALONE), "5*( +4 P.0; +1 P.1; )",
       "step 1, round 1 of 5: the invariant of P.A"},
      // The first time the clock is ahead, or behind.
      {POLL("", "", ALONE), "+1 P.0; +1 P.1; 5*( +3 P.0; +2 P.1; )", NULL},
      {POLL("", "", ALONE), "+2 P.0; 5*( P.1; +1 P.0; )",
       "step 2, round 2 of 5: P.B -> P.A: its guard"},
      {POLL("", "", ALONE), "+1 P.0; 5*( +1 P.1; +2 P.0; )", NULL},
      {POLL("", "", ALONE), "+3 P.0; 5*( +2 P.1; +2 P.0; )", NULL},
      // No cycle at all.
      {POLL("", "", ALONE), "5*( +1 P.0; )", "step 1, round 2 of 5"},
  };
  RUN(LIST, 1);
}

static void test_last_round(void **state) {
  (void)state;
#define SLOW(INVARIANT)                                                        \
  "process Q() { state idle { " INVARIANT " }; init idle; } system P, Q;"
  static const example LIST[] = {
      // A guard on a clock that goes on.
      {POLL("", "&& g <= 3001", ALONE), "1001*( +1 P.0; +2 P.1; )", NULL},
      {POLL("", "&& g <= 3000", ALONE), "1001*( +1 P.0; +2 P.1; )",
       "step 1, round 1001 of 1001: P.A -> P.B: its guard"},
      {POLL("", "&& g < 3001", ALONE), "1001*( +1 P.0; +2 P.1; )",
       "step 1, round 1001 of 1001"},
      {POLL("", "&& g >= 1", ALONE), "1001*( +1 P.0; +2 P.1; )", NULL},
      {POLL("", "&& g >= 2", ALONE), "1001*( +1 P.0; +2 P.1; )",
       "step 1, round 1 of 1001"},
      {POLL("", "&& g - y <= 3000", ALONE), "1001*( +1 P.0; +2 P.1; )", NULL},
      {POLL("", "&& g - y < 3000", ALONE), "1001*( +1 P.0; +2 P.1; )",
       "step 1, round 1001 of 1001"},
      {POLL("", "&& g - y == 0", ALONE), "1001*( +1 P.0; +2 P.1; )",
       "step 1, round 2 of 1001"},
      // The invariant of another process.
      {POLL("", "", SLOW("g <= 3000000")), "1000000*( +1 P.0; +2 P.1; )", NULL},
      {POLL("", "", SLOW("g < 3000000")), "1000000*( +1 P.0; +2 P.1; )",
       "step 2, round 1000000 of 1000000: the invariant of Q.idle"},
      {POLL("", "", SLOW("g <= 2999998")), "1000000*( +1 P.0; +2 P.1; )",
       "step 2, round 1000000 of 1000000"},
      {POLL("", "", SLOW("g <= 2999000")), "1000000*( +1 P.0; +2 P.1; )",
       "step 1, round 1000000 of 1000000"},
      {POLL("", "", SLOW("g < 30 && y <= 4")), "10*( +1 P.0; +2 P.1; )",
       "step 2, round 10 of 10"},
      {POLL("", "", SLOW("g <= 30 && y <= 4")), "10*( +1 P.0; +2 P.1; )", NULL},
  };
  RUN(LIST, 1);
}

// Where the rounds between may differ, each is played.
static void test_no_jump(void **state) {
  (void)state;
  static const example LIST[] = {
      // A variable that counts.
      {"clock y; int[0,500] n; process P() { state A; init A; trans A -> A { "
       "guard y == 1 && n < 400; assign y = 0, n = n < 399 ? n + 1 : n; }; } "
       "system P;",
       "4*( +1 P.0; )", "n is 4, not 1"},
      // Of a disjunction the variables leave one part.
      {POLL("int i;", "&& (i == 1 || g <= 10)", ALONE),
       "20*( +1 P.0; +2 P.1; )", "step 1, round 20 of 20"},
      {POLL("int i;", "&& (i == 0 || g <= 10)", ALONE),
       "20000000*( +1 P.0; +2 P.1; )", NULL},
      // An urgent synchronisation that is possible for a while.
      {POLL("urgent broadcast chan u;", "",
            "process Q() { state idle, busy; init idle; trans idle -> busy { "
            "sync u!; }; } system P, Q;"),
       "20*( +1 P.0; +2 P.1; )", "step 1, round 1 of 20"},
      {POLL("urgent chan u;", "",
            "process Q() { state idle, busy; init idle; trans idle -> busy { "
            "sync u!; }; } system P, Q;"),
       "20000*( +1 P.0; +2 P.1; )", NULL},
      // Priorities.
      {POLL("chan u; chan priority default < u;", "",
            "process Q() { state idle, busy; init idle; trans idle -> busy { "
            "guard g >= 30 && g <= 40; sync u!; }; } process R() { state idle; "
            "init idle; trans idle -> idle { sync u?; }; } system P, Q, R;"),
       "50*( +1 P.0; +2 P.1; )", "a step of higher priority is possible"},
      // A clock that stands still.
      {POLL("clock h;", "",
            "process Q() { state idle { h' == 0 && h <= 0 }; init idle; } "
            "system P, Q;"),
       "50*( +1 P.0; +2 P.1; )", NULL},
      {POLL("clock h;", "",
            "process Q() { state idle { h' == 0 && h <= 0 }; init idle; } "
            "system P, Q;"),
       "50000000*( +1 P.0; +2 P.1; )", "repeated too often"},
  };
  RUN(LIST, 1);
}

// No language has such guards: what does not hold in one round in the middle.
static void test_hole(void **state) {
  (void)state;
  static const example e = {POLL("", "&& g == 10", ALONE),
                            "20*( +1 P.0; +2 P.1; )", "step 1, round 4 of 20"};
  walk w;
  walk_load(&w, e.model);
  expr *guard = w.m.net.processes.data[0].edges[0].clock_guard;
  assert_int_equal(guard->kind, EXPR_AND);
  assert_int_equal(guard->args[1]->op, EXPR_EQ);
  guard->args[1]->op = EXPR_LE;
  assert_int_equal(blocks_read(&w, 1, e.run), CONCRETE_OK);
  guard->args[1]->op = EXPR_NE;
  check(&w, &w.t, &e);
  walk_release(&w);
}

// Nor this: an urgent synchronisation that is possible for a while.
static void test_urgent_clocks(void **state) {
  (void)state;
  const example e = {
      POLL("broadcast chan u;", "",
           "process Q() { state idle, busy; init idle; trans idle -> busy { "
           "guard g >= 30 && g <= 40; sync u!; }; } system P, Q;"),
      "50*( +1 P.0; +2 P.1; )", NULL};
  const example urgent = {e.model, e.run,
                          "time cannot pass: the urgent channel u"};
  walk w;
  walk_load(&w, e.model);
  assert_int_equal(blocks_read(&w, 1, e.run), CONCRETE_OK);
  assert_true(rounds_are_alike(&w.m.net, &w.t, &w.t.repeats[0]));
  check(&w, &w.t, &e);
  w.m.net.channels.data[0].urgent = true;
  w.m.net.processes.data[1].edges[0].urgent = true;
  assert_false(rounds_are_alike(&w.m.net, &w.t, &w.t.repeats[0]));
  check(&w, &w.t, &urgent);
  walk_release(&w);
}

static void test_fractions(void **state) {
  (void)state;
  static const example LIST[] = {
      {POLL("", "&& g <= 101", ALONE), "101*( +2 P.0; +1 P.1; )",
       "step 2, round 1 of 101"},
      {POLL("", "&& g <= 151", ALONE), "76*( +2 P.0; +2 P.1; )", NULL},
      {POLL("", "&& g < 151", ALONE), "76*( +2 P.0; +2 P.1; )",
       "step 1, round 76 of 76"},
  };
  RUN(LIST, 2);
}

// What the trace says must be so.
static void test_wrong(void **state) {
  (void)state;
  static const example e = {POLL("", "", ALONE),
                            "1000*( +1 P.0; +2 P.1; ) +1 P.0; +3", NULL};
  walk w;
  strbuf why;
  strbuf_init(&why);
  walk_load(&w, e.model);
  assert_int_equal(blocks_read(&w, 1, e.run), CONCRETE_OK);
  trace *t = &w.t;
  assert_true(replay_trace(&w.m.net, t, NULL, &why));
  t->repeats[0].times = 999;
  assert_false(replay_trace(&w.m.net, t, NULL, &why));
  assert_non_null(strstr(why.text, "step 2, round 999 of 999: g is 2997"));
  t->repeats[0].times = 1000;
  t->states[1].entry[1]++; // within the block
  assert_false(replay_trace(&w.m.net, t, NULL, &why));
  assert_non_null(strstr(why.text, "step 1, round 1 of 1000"));
  t->states[1].entry[1]--;
  assert_true(replay_trace(&w.m.net, t, NULL, &why));
  t->repeats[0].count = 3;
  assert_false(replay_trace(&w.m.net, t, NULL, &why));
  t->repeats[0].count = 4;
  assert_false(replay_trace(&w.m.net, t, NULL, &why));
  assert_string_equal(why.text, "repeated steps that are not in the trace");
  t->repeats[0] = (trace_repeat){0, 2, 1};
  assert_false(replay_trace(&w.m.net, t, NULL, &why));
  assert_non_null(strstr(why.text, "less than 2 times"));
  strbuf_release(&why);
  walk_release(&w);
}

static void test_overflow(void **state) {
  (void)state;
  walk w;
  strbuf why;
  strbuf_init(&why);
  walk_load(&w, "clock y, g; process P() { state A; init A; trans A -> A { "
                "guard y >= 1; assign y = 0; }; } system P;");
  const wide scale = (wide)1 << 61;
  // Beyond 128 bits, no times can be found.
  assert_int_equal(blocks_read(&w, scale, "1*( +9000000000000000000 P.0; )"),
                   CONCRETE_OK);
  w.t.repeats[0].times = UINT64_MAX;
  w.t.steps[0].delay = scale * 8;
  assert_int_equal(concretise_delays(&w.memory, &w.m.net, &w.t),
                   CONCRETE_OVERFLOW);
  // Within, but more than the replay takes.
  w.t.repeats[0].times = UINT64_MAX / 2;
  w.t.steps[0].delay = scale + scale / 2;
  assert_int_equal(concretise_delays(&w.memory, &w.m.net, &w.t), CONCRETE_OK);
  assert_false(replay_trace(&w.m.net, &w.t, NULL, &why));
  assert_non_null(strstr(why.text, "too large to replay"));
  strbuf_release(&why);
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rounds),        cmocka_unit_test(test_last_round),
      cmocka_unit_test(test_no_jump),       cmocka_unit_test(test_hole),
      cmocka_unit_test(test_urgent_clocks), cmocka_unit_test(test_fractions),
      cmocka_unit_test(test_wrong),         cmocka_unit_test(test_overflow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
