// Small models with traces by hand: legal ones that end where they must, and
// one of each kind of illegality, refused for that reason and no other.

#include "replay/replay.h"

#include "replay/script.h"

typedef struct {
  const char *model;  // .xta
  const char *script; // see script.h
  const char *query;  // its predicate must hold at the end, or NULL
  const char *why;    // what the refusal must say; NULL: it is legal
} example;

static void run(const char *path, const example *e, trace_kind kind,
                wide scale) {
  model m;
  load_query(&m, path, e->model, e->query);
  static script s;
  script_init(&s, &m.net, kind, scale, NULL, e->script);
  strbuf why;
  strbuf_init(&why);
  const query *asked = m.net.queries.count ? &m.net.queries.data[0] : NULL;
  const bool ok = replay_trace(&m.net, &s.trace, asked, &why);
  if (ok != !e->why || (e->why && !strstr(why.text, e->why)))
    fail_msg("%s\n%s\n%s: %s, not %s", e->model, e->script,
             ok ? "accepted" : "refused", why.text, e->why ? e->why : "legal");
  if (ok)
    assert_int_equal(why.length, 0);
  strbuf_release(&why);
  model_release(&m);
}

static void run_all(const example *list, size_t count, trace_kind kind,
                    wide scale) {
  for (size_t i = 0; i < count; i++)
    run("m.xta", &list[i], kind, scale);
}

#define RUN_ALL(LIST, SCALE)                                                   \
  run_all(LIST, sizeof LIST / sizeof *LIST, TRACE_WITNESS, SCALE)

// ---- Time

#define BOUNDED                                                                \
  "clock x, y; process P() { state A { x <= 5 }, B { y < 3 }; init A;"         \
  " trans A -> B { guard x > 2; assign y := 0; }, B -> A { guard y >= 1; }; }" \
  " system P;"

static void test_time(void **state) {
  (void)state;
  static const example LIST[] = {
      {BOUNDED, "+4", "E<> P.A && x == 2", NULL},
      {BOUNDED, "+5 P.0; +5", "E<> P.B && y > 2 && x == 5", NULL},
      {BOUNDED, "+10 P.0; +2 ", "E<> x == 6 && y == 1 && x - y == 5", NULL},
      {BOUNDED, "+10", "E<> x == 5", NULL},
      {BOUNDED, "+11", "E<> P.A", "invariant of P.A does not hold"},
      {BOUNDED, "+5 P.0; +6", "E<> P.B", "invariant of P.B does not hold"},
      {BOUNDED, "+4 P.0;", "E<> P.B", "step 1: P.A -> P.B: its guard"},
      {BOUNDED, "+5 P.0; +1 P.1;", NULL, "step 2: P.B -> P.A: its guard"},
      {BOUNDED, "+5 P.0; +2 P.1;", "E<> P.A && x > 3 && x < 4", NULL},
      {BOUNDED, "+9 P.0; +3 P.1;", NULL, "step 2: the invariant of P.A"},
      {BOUNDED, "+5 P.0; +2 P.0;", NULL, "step 2: P.A -> P.B: the process is"},
      {BOUNDED, "+5 P.0; -1 P.1;", NULL, "step 2: a negative delay"},
      {BOUNDED, "+5 P.0;", "E<> x == 2", "at the end: the predicate does not"},
  };
  RUN_ALL(LIST, 2);
}

static void test_rates(void **state) {
  (void)state;
#define RATES                                                                  \
  "clock x, y; bool b = true; process P() { state A { x' == 0 && y <= 4 }, "   \
  "B { x' == b }; init A; trans A -> B { }; }"                                 \
  "process Q() { state A; init A; trans A -> A { assign b := false; }; } "     \
  "system P, Q;"
  static const example LIST[] = {
      {RATES, "+4", "E<> x == 0 && y == 4", NULL},
      {RATES, "+2 P.0; +3", "E<> x == 3 && y == 5", NULL},
      {RATES, "+2 P.0; +3 Q.0; +7", "E<> x == 3 && y == 12", NULL},
      {RATES, "+5", NULL, "invariant of P.A"},
      // One says 0, the other 1; two that agree.
      {"clock x, y; process P() { state A { x' == 0 }; init A; } "
       "process Q() { state A { x' == 1 }; init A; } system P, Q;",
       "+2", NULL, "the rates 0 and 1 at once"},
      {"clock x, y; int n; process P() { state A { x' == 0 }; init A; } "
       "process Q() { state A { x' == n }; init A; } system P, Q;",
       "+2", "E<> x == 0 && y == 2", NULL},
      {"clock x, y; int n = 2; process P() { state A { x' == n }; init A; } "
       "system P;",
       "+2", NULL, "neither 0 nor 1"},
  };
  RUN_ALL(LIST, 1);
}

static void test_urgency(void **state) {
  (void)state;
#define URGENT                                                                 \
  "clock x; int i; urgent chan u; urgent broadcast chan v; "                   \
  "process P() { state A, B, C, D; urgent C; commit D; init A; trans "         \
  "A -> B { guard i == 1; sync u!; }, A -> C { }, A -> D { }, "                \
  "A -> B { guard i == 2; sync v!; }, A -> A { assign i := i + 1; }, "         \
  "A -> A { sync u?; }, C -> A { }, D -> A { }; } "                            \
  "process Q() { state A, B { x <= 0 }; init A; trans "                        \
  "A -> B { sync u?; }; } system P, Q;"
  static const example LIST[] = {
      {URGENT, "+3", "E<> x == 3", NULL},
      {URGENT, "+3 P.4; +1", NULL, "time cannot pass: the urgent channel u"},
      // The target of Q forbids it, and still time cannot pass.
      {URGENT, "+3 P.4; P.0 Q.0;", NULL, "the invariant of Q.B"},
      {URGENT, "P.4; P.0 Q.0;", "E<> P.B && Q.B", NULL},
      {URGENT, "P.4; P.4; +1", NULL, "time cannot pass: the urgent channel v"},
      {URGENT, "P.4; P.4; P.4; +1", "E<> i == 3 && x == 1", NULL},
      {URGENT, "P.1; +1", NULL, "P is in the urgent location C"},
      {URGENT, "P.1; P.6; +1", "E<> x == 1", NULL},
      {URGENT, "P.2; +1", NULL, "P is in the committed location D"},
      {URGENT, "P.2; P.7; +1", "E<> x == 1", NULL},
      // A process does not synchronise with itself.
      {URGENT, "P.4; P.0 P.5;", NULL, "the process moves twice"},
      {URGENT, "P.1; +0 P.6;", "E<> x == 0", NULL},
  };
  RUN_ALL(LIST, 1);
}

// ---- Steps

static void test_committed(void **state) {
  (void)state;
#define COMMITTED                                                              \
  "chan c; process P() { state A, B; commit A; init A; "                       \
  "trans A -> B { sync c?; }, A -> B { guard false; }; } "                     \
  "process Q() { state A; init A; trans A -> A { }, A -> A { sync c!; }; } "   \
  "process R() { state A, B; commit A; init A; trans A -> B { }; } "           \
  "system P, Q, R;"
  static const example LIST[] = {
      {COMMITTED, "Q.0;", NULL, "a process in a committed location goes first"},
      {COMMITTED, "Q.1 P.0; Q.0;", NULL, "step 2: Q.A -> Q.A: a process in a"},
      {COMMITTED, "Q.1 P.0; R.0; Q.0;", "E<> P.B && R.B", NULL},
      {COMMITTED, "R.0; Q.1 P.0; Q.0;", "E<> P.B && R.B", NULL},
      {COMMITTED, "P.1;", NULL, "P.A -> P.B: its guard does not hold"},
      {COMMITTED, "P.0 Q.1;", NULL, "a receiver without sender before it"},
      {COMMITTED, "Q.1;", NULL, "it takes one sender and one receiver"},
      {COMMITTED, "P.0;", NULL, "a receiver without sender"},
      {COMMITTED, "R.0 Q.0;", NULL, "an internal edge is taken alone"},
      {COMMITTED, "Q.1 R.0;", NULL, "R.A -> R.B: it does not receive"},
      {COMMITTED, ";", NULL, "step 1: a step without moves"},
  };
  RUN_ALL(LIST, 1);
}

static void test_channels(void **state) {
  (void)state;
#define CHANNELS                                                               \
  "chan c[3]; int[0,3] i = 0; int v, w; "                                      \
  "process P() { state A; init A; trans A -> A { sync c[i]!; assign v := 7; "  \
  "}, A -> A { assign i := i + 1; }; } "                                       \
  "process Q(chan &r) { state A; init A; trans A -> A { guard v == 0; "        \
  "sync r?; assign w := v; }, A -> A { sync c[1]?; assign w := 2 * v; }; } "   \
  "Q0 = Q(c[0]); system P, Q0;"
  static const example LIST[] = {
      {CHANNELS, "P.0 Q0.0;", "E<> v == 7 && w == 7", NULL},
      {CHANNELS, "P.0 Q0.1;", NULL, "it receives on another channel"},
      {CHANNELS, "P.1; P.0 Q0.1;", "E<> w == 14", NULL},
      {CHANNELS, "P.1; P.0 Q0.0;", NULL, "it receives on another channel"},
      {CHANNELS, "P.0 Q0.0; P.0 Q0.0;", NULL, "Q0.A -> Q0.A: its guard"},
      {CHANNELS, "P.1; P.1; P.1; P.0 Q0.0;", NULL, "the channel of P.A -> P.A"},
      {CHANNELS, "P.1; P.1; P.1; P.1;", NULL,
       "step 4: the update of P.A -> P.A: a value is out of the range of its "
       "variable (4 is not in 0..3)"},
  };
  RUN_ALL(LIST, 1);
}

static void test_broadcast(void **state) {
  (void)state;
#define BROADCAST(ORDER)                                                       \
  "broadcast chan c; clock x; int i; "                                         \
  "process S() { state A, B; init A; trans A -> B { sync c!; "                 \
  "assign i := 1; }, B -> A { }, A -> A { sync c?; }; } "                      \
  "process R1() { state A; init A; trans A -> A { guard x >= 1; sync c?; "     \
  "assign i := i * 2; }, A -> A { guard x <= 2; sync c?; assign i := 9; }; } " \
  "process R2() { state A, B { x < 4 }; init A; "                              \
  "trans A -> B { guard x > 1; sync c?; assign i := i + 3; }; } "              \
  "system " ORDER ";"
#define ONE BROADCAST("S, R1, R2")
#define TWO BROADCAST("R2, S, R1")
  static const example LIST[] = {
      {ONE, "+4 S.0 R1.0 R2.0;", "E<> i == 5", NULL},
      {TWO, "+4 S.0 R2.0 R1.0;", "E<> i == 8", NULL},
      {ONE, "+4 S.0 R1.1 R2.0;", "E<> i == 12", NULL},
      {ONE, "+4 S.0 R2.0 R1.0;", NULL, "this receiver of the broadcast"},
      {TWO, "+4 S.0 R1.0 R2.0;", NULL, "R2.A -> R2.B: this receiver"},
      {ONE, "+4 S.0 R1.0;", NULL, "R2.A -> R2.B: this receiver of the br"},
      {ONE, "+4 S.0 R2.0;", NULL, "R1.A -> R1.A: this receiver of the br"},
      {ONE, "+4 S.0;", NULL, "R1.A -> R1.A: this receiver of the broadcast is"},
      {ONE, "+4 R1.0 S.0 R2.0;", NULL, "a receiver without sender"},
      {ONE, "S.0 R1.1;", "E<> i == 9", NULL},
      {ONE, "+2 S.0 R1.0;", "E<> i == 2", NULL},
      {ONE, "+2 S.0 R1.0 R2.0;", NULL, "R2.A -> R2.B: its guard"},
      {ONE, "S.0;", NULL, "R1.A -> R1.A: this receiver of the broadcast is"},
      {ONE, "S.0 R1.0;", NULL, "R1.A -> R1.A: its guard does not hold"},
      {ONE, "+8 S.0 R1.0 R2.0;", NULL, "the invariant of R2.B"},
      {ONE, "+8 S.0 R1.0;", NULL, "R2.A -> R2.B: this receiver of the bro"},
      {ONE, "+4 S.0 R1.0 R2.0; S.1; S.0 R1.1;", "E<> i == 9", NULL},
  };
  RUN_ALL(LIST, 2);
  static const example ALONE[] = {
      {"broadcast chan c; process S() { state A, B; init A; "
       "trans A -> B { sync c!; }; } system S;",
       "S.0;", "E<> S.B", NULL},
      // Two receivers that can: none may be left out, nor change places.
      {"broadcast chan c; process S() { state A, B; init A; "
       "trans A -> B { sync c!; }; } "
       "process R() { state A, B; init A; trans A -> B { sync c?; }; } "
       "Q1 = R(); Q2 = R(); system S, Q1, Q2;",
       "S.0 Q2.0 Q1.0;", NULL, "Q1.A -> Q1.B: this receiver"},
      {"broadcast chan c; process S() { state A, B; init A; "
       "trans A -> B { sync c!; }, A -> B { }; } "
       "process R() { state A, B; init A; trans A -> B { sync c?; }; } "
       "X = S(); Y = S(); system X, Y, R;",
       "Y.0 R.0 X.1;", NULL, "X.A -> X.B: receivers are not in the order"},
      // What cannot be evaluated has nothing to do with this channel.
      {"broadcast chan c, d; int a[2]; int i = 2; "
       "process S() { state A, B; init A; trans A -> B { sync c!; }; } "
       "process R() { state A; init A; "
       "trans A -> A { guard a[i] == 0; sync d?; }; } system S, R;",
       "S.0;", "E<> S.B", NULL},
      {"broadcast chan c, d; int a[2]; int i = 2; "
       "process S() { state A, B; init A; trans A -> B { sync c!; }; } "
       "process R() { state A; init A; "
       "trans A -> A { guard a[i] == 0; sync c?; }; } system S, R;",
       "S.0;", NULL, "the guard of R.A -> R.A: an array index"},
  };
  RUN_ALL(ALONE, 1);
}

static void test_priorities(void **state) {
  (void)state;
#define PRIORITIES                                                             \
  "chan a, b; clock x; int i; chan priority a < default < b; "                 \
  "process P() { state A, B { i < 1 }; init A; trans A -> A { sync a!; }, "    \
  "A -> A { guard x >= 2 && x < 4; sync b!; }, "                               \
  "A -> B { guard x >= 6; sync b!; assign i := 1; }; } "                       \
  "process Q() { state A; init A; trans A -> A { sync a?; }, "                 \
  "A -> A { sync b?; }, A -> A { guard x >= 8; }; } system P, Q;"
  static const example LIST[] = {
      {PRIORITIES, "+1 P.0 Q.0;", "E<> x == 1", NULL},
      {PRIORITIES, "+2 P.0 Q.0;", NULL,
       "a step of higher priority is possible: P.A -> P.A, Q.A -> Q.A"},
      {PRIORITIES, "+2 P.1 Q.1;", "E<> x == 2", NULL},
      {PRIORITIES, "+4 P.0 Q.0;", "E<> x == 4", NULL},
      // Enabled, but its target has no state: it goes before nothing.
      {PRIORITIES, "+6 P.0 Q.0;", "E<> x == 6", NULL},
      {PRIORITIES, "+8 P.0 Q.0;", NULL, "a step of higher priority"},
      {PRIORITIES, "+8 Q.2;", "E<> x == 8", NULL},
      {"process P() { state A, B; init A; trans A -> B { }; } "
       "Lo = P(); Hi = P(); system Lo < Hi;",
       "Lo.0;", NULL, "a step of higher priority is possible: Hi.A -> Hi.B"},
      {"process P() { state A, B; init A; trans A -> B { }; } "
       "Lo = P(); Hi = P(); system Lo < Hi;",
       "Hi.0; Lo.0;", "E<> Lo.B && Hi.B", NULL},
      // The largest priority of the processes counts.
      {"chan c; process P() { state A, B; init A; trans A -> B { sync c!; }; }"
       "process Q() { state A, B; init A; trans A -> B { sync c?; }; }"
       "process R() { state A, B; init A; trans A -> B { }; }"
       "Lo = P(); Mid = R(); Hi = Q(); system Lo < Mid < Hi;",
       "Mid.0;", NULL, "is possible: Lo.A -> Lo.B, Hi.A -> Hi.B"},
      {"chan c; process P() { state A, B; init A; trans A -> B { sync c!; }; }"
       "process Q() { state A, B; init A; trans A -> B { sync c?; }; }"
       "process R() { state A, B; init A; trans A -> B { }; }"
       "Lo = P(); Mid = R(); Hi = Q(); system Lo < Mid < Hi;",
       "Lo.0 Hi.0; Mid.0;", "E<> Mid.B", NULL},
  };
  RUN_ALL(LIST, 1);
}

static void test_updates(void **state) {
  (void)state;
#define UPDATES                                                                \
  "int i, j, k; meta int m = 5; clock x; "                                     \
  "before_update { i = i + 1, m = m + i } "                                    \
  "after_update { j = m, k = k * 2 } "                                         \
  "process P() { state A, B { j >= 0 }; init A; "                              \
  "trans A -> A { guard m == 5; assign k = i, m = m + 10; }, "                 \
  "A -> B { assign m = -20; }, A -> A { assign x = 3; }, "                     \
  "A -> A { assign x = -i; }; } system P;"
  static const example LIST[] = {
      {UPDATES, "", "E<> i == 0 && j == 0 && m == 5", NULL},
      {UPDATES, "P.0;", "E<> i == 1 && j == 16 && k == 2 && m == 5", NULL},
      {UPDATES, "P.0; P.0;", "E<> i == 2 && j == 17 && k == 4", NULL},
      {UPDATES, "P.1;", NULL, "step 1: the invariant of P.B"},
      {UPDATES, "+1 P.2; +1", "E<> x == 4", NULL},
      {UPDATES, "+1 P.3;", NULL, "the update of P.A -> P.A: a value is out"},
  };
  RUN_ALL(LIST, 1);
}

// ---- Vectors

#define VECTORS                                                                \
  "system:s\nevent:tau\nevent:e\nint:1:0:99:0:i\nclock:1:x\n"                  \
  "process:P\nlocation:P:a{initial:}\nlocation:P:b{initial:}\n"                \
  "edge:P:a:b:e{do: i=i*2+1}\nedge:P:b:a:tau\n"                                \
  "process:Q\nlocation:Q:a{initial:}\nlocation:Q:b\n"                          \
  "edge:Q:a:b:e{do: i=i+3}\nedge:Q:b:a:tau\n"                                  \
  "process:R\nlocation:R:a{initial:}\nlocation:R:b\n"                          \
  "edge:R:a:b:e{provided: x>=2: do: i=i*10}\nedge:R:b:a:tau\n"                 \
  "sync:R@e?:Q@e:P@e\n"

static void run_vector(const char *text, const uint32_t *start,
                       const char *expected) {
  model m;
  load_query(&m, "m.tck", VECTORS, NULL);
  assert_int_equal(m.net.vectors.count, 1);
  static script s;
  script_init(&s, &m.net, TRACE_WITNESS, 1, start, text);
  strbuf why;
  strbuf_init(&why);
  const bool ok = replay_trace(&m.net, &s.trace, NULL, &why);
  if (ok != !expected || (expected && !strstr(why.text, expected)))
    fail_msg("%s: %s", text, why.text);
  // (0 * 10 + 3) * 2 + 1, in the order of the vector.
  if (!expected && s.trace.nsteps == 1)
    assert_int_equal(s.cells[1][0], 7);
  strbuf_release(&why);
  model_release(&m);
}

static void test_vectors(void **state) {
  (void)state;
  static const uint32_t AT_B[] = {1, 0, 0};
  static const uint32_t NOT_INITIAL[] = {0, 1, 0};
  run_vector("+2 R.0 Q.0 P.0;", NULL, NULL);
  run_vector("+2 P.0 Q.0 R.0;", NULL, "no synchronisation vector consists");
  run_vector("+2 Q.0 P.0;", NULL, "no synchronisation vector consists");
  run_vector("+2 P.0;", NULL, "no synchronisation vector consists");
  // R has an edge with the event: it takes part, and its guard keeps all back.
  run_vector("+1 Q.0 P.0;", NULL, "no synchronisation vector consists");
  run_vector("+1 R.0 Q.0 P.0;", NULL, "its guard does not hold");
  // Where it has none, the others go without it.
  run_vector("+2 R.0 Q.0 P.0; P.1; Q.1; Q.0 P.0;", NULL, NULL);
  run_vector("+2 R.0 Q.0 P.0; P.1; P.0;", NULL, "no synchronisation vector");
  run_vector("P.1; +2 R.0 Q.0 P.0;", AT_B, NULL);
  run_vector("", NOT_INITIAL, "Q does not start where");
}

// A copy of a clock, minus something, must not be negative.
static void test_copies(void **state) {
  (void)state;
#define COPIES                                                                 \
  "system:s\nevent:t\nclock:1:x\nclock:1:y\nprocess:P\n"                       \
  "location:P:a{initial:}\nedge:P:a:a:t{do: x=y-3}\n"
  static const example LIST[] = {
      {COPIES, "+7 P.0;", "E<> x == 0", "the predicate does not hold"},
      {COPIES, "+7 P.0;", "E<> x < 1 && y > 3", NULL},
      {COPIES, "+6 P.0;", "E<> x == 0 && y == 3", NULL},
      {COPIES, "+5 P.0;", NULL, "step 1: the clock x would become negative"},
      // After some delay it is not.
      {COPIES, "+5", "E<> !deadlock", NULL},
      {COPIES, "", "E<> !deadlock", NULL},
      {"system:s\nevent:t\nclock:1:x\nclock:1:y\nprocess:P\n"
       "location:P:a{initial:: invariant:y<3}\nedge:P:a:a:t{do: x=y-3}\n",
       "", "E<> deadlock", NULL},
      {"system:s\nevent:t\nclock:1:x\nclock:1:y\nprocess:P\n"
       "location:P:a{initial:: invariant:y<=3}\nedge:P:a:a:t{do: x=y-3}\n",
       "", "E<> !deadlock", NULL},
  };
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++)
    run("m.tck", &LIST[i], TRACE_WITNESS, 2);
}

// ---- Deadlock

static void test_deadlock(void **state) {
  (void)state;
#define ONE_EDGE(INVARIANT, GUARD, RESET, TARGET)                              \
  "clock x, y; process P() { state A { " INVARIANT " }, B { " TARGET " }; "    \
  "init A; trans A -> B { guard " GUARD "; assign " RESET "; }; } system P;"
  static const example LIST[] = {
      {ONE_EDGE("x <= 5", "x >= 6", "y := 0", "true"), "", "E<> deadlock", 0},
      {ONE_EDGE("x <= 5", "x >= 5", "y := 0", "true"), "", "E<> !deadlock", 0},
      {ONE_EDGE("x < 5", "x >= 5", "y := 0", "true"), "", "E<> deadlock", 0},
      {ONE_EDGE("x < 5", "x > 4", "y := 0", "true"), "+8", "E<> !deadlock", 0},
      {ONE_EDGE("x < 5", "x > 4", "y := 0", "true"), "+9", "E<> !deadlock", 0},
      {ONE_EDGE("true", "x < 5", "y := 0", "true"), "+9", "E<> !deadlock", 0},
      {ONE_EDGE("true", "x < 5", "y := 0", "true"), "+10", "E<> deadlock", 0},
      {ONE_EDGE("true", "x <= 5", "y := 0", "true"), "+10", "E<> !deadlock", 0},
      {ONE_EDGE("true", "x <= 5", "y := 0", "true"), "+11", "E<> deadlock", 0},
      {ONE_EDGE("true", "x > 1 && x < 2", "y := 0", "true"), "",
       "E<> !deadlock", 0},
      {ONE_EDGE("true", "x > 1 && x < 2", "y := 0", "true"), "+4",
       "E<> deadlock", 0},
      // The target decides, after the assignment.
      {ONE_EDGE("true", "x >= 2", "x := 0", "x <= 1"), "", "E<> !deadlock", 0},
      {ONE_EDGE("true", "x >= 2", "y := 0", "x < 2"), "", "E<> deadlock", 0},
      {ONE_EDGE("true", "x >= 2", "y := 0", "x <= 2"), "+4", "E<> !deadlock",
       0},
      {ONE_EDGE("true", "x >= 2", "y := 0", "x <= 2"), "+5", "E<> deadlock", 0},
      {ONE_EDGE("true", "x >= 2", "y := 0", "x <= 3 && x > 2"), "+4",
       "E<> !deadlock", 0},
      {ONE_EDGE("true", "x >= 2", "y := 9", "y - x > 6 && y - x < 7"), "",
       "E<> !deadlock", 0},
      {ONE_EDGE("true", "x >= 2", "y := 9", "y - x > 6 && y - x < 7"), "+6",
       "E<> deadlock", 0},
      // Time does not pass, or x does not: then the guard is never reached.
      {ONE_EDGE("x <= 5 && x' == 0", "x >= 1", "y := 0", "true"), "",
       "E<> deadlock", 0},
      {ONE_EDGE("x <= 5 && y' == 0", "x - y >= 1", "y := 0", "true"), "",
       "E<> !deadlock", 0},
      {"clock x; process P() { state A, B; urgent A; init A; "
       "trans A -> B { guard x >= 1; }; } system P;",
       "", "E<> deadlock", 0},
      {"process P() { state A; init A; } system P;", "", "E<> deadlock", 0},
      // What one step assigns does not matter for the next one.
      {"clock x; process P() { state A, B { x >= 1 }, C { x >= 3 }; init A; "
       "trans A -> B { assign x := 0; }, A -> C { }; } system P;",
       "", "E<> !deadlock", 0},
      {"process P() { state A; init A; } system P;", "", "E<> !deadlock",
       "the predicate does not hold"},
      {"process P() { state A; init A; trans A -> A { }; } system P;", "+4",
       "E<> !deadlock", 0},
      // A committed process that cannot move, beside one that could.
      {"process P() { state A; commit A; init A; } "
       "process Q() { state A; init A; trans A -> A { }; } system P, Q;",
       "", "E<> deadlock", 0},
      {ONE_EDGE("true", "x < 5", "y := 0", "true"), "+4 P.0; +8",
       "E<> deadlock && x > 5 || y == 3", 0},
  };
  RUN_ALL(LIST, 2);
}

// ---- Errors and mistakes

static void test_errors(void **state) {
  (void)state;
#define ERRORS                                                                 \
  "int a[2]; int[0,3] i = 0; clock x; "                                        \
  "process P() { state A, B { a[i] == 0 }, C; init A; "                        \
  "trans A -> A { guard x >= 1; assign i := i + 1, x := 0; }, "                \
  "A -> B { guard x == 2; }, "                                                 \
  "C -> C { guard a[i] == 0; }, A -> C { guard i == 2; }; } system P;"
  static const example LIST[] = {
      {ERRORS, "+2 P.0; +1 P.0; +1 P.0; +1", NULL, NULL}, // i := 4
      {ERRORS, "+2 P.0; +1 P.0; +1 P.0;", NULL, "no run-time error occurs"},
      {ERRORS, "+1 P.0; +1 P.0; +2", NULL, NULL}, // invariant of B
      {ERRORS, "+1 P.0; +1 P.0;", NULL, "no run-time error occurs"},
      {ERRORS, "+1 P.0; +1 P.0; P.3;", NULL, NULL}, // guard in C
      {ERRORS, "", NULL, "no run-time error occurs"},
      {ERRORS, "+1 P.0; +1 P.0; ", "E<> x > 3 && a[i] == 0", NULL},
      {ERRORS, "+1 P.0;", "E<> x > 3 && a[i] == 0", "no run-time error"},
      {"int a[2]; int i = 2; process P() { state A { a[i] == 0 }; init A; } "
       "system P;",
       "", NULL, NULL},
      {"int a[2]; int i = 2; process P() { state A { a[i] == 0 }; init A; "
       "trans A -> A { }; } system P;",
       "P.0;", NULL, "the invariant of P.A"},
      // Whether time can pass is found out as soon as B is entered.
      {"int a[2]; int i = 2; urgent chan u; process P() { state A, B; init A; "
       "trans A -> B { }, B -> B { guard a[i] == 0; sync u!; }; } system P;",
       "", NULL, NULL},
  };
  run_all(LIST, sizeof LIST / sizeof *LIST, TRACE_ERROR, 1);
  // As witnesses they are none.
  static const example WITNESS[] = {
      {ERRORS, "+1 P.0; +1 P.0; +2 P.1;", NULL, "the invariant of P.B: an arr"},
      {ERRORS, "+1 P.0; +1 P.0; P.3; P.2;", NULL, "the guard of P.C -> P.C: a"},
      {ERRORS, "+1 P.0; +1 P.0;", "E<> a[i] == 0", "at the end: the query: an"},
      {ERRORS, "", "E<> x <= 1 || 1 / i > 0", "the query: a division by zero"},
      {ERRORS, "", "E<> x <= 1 || (x > 3 && 1 / i > 0)", NULL},
      {"int a[2]; int i = 2; process P() { state A { a[i] == 0 }; init A; } "
       "system P;",
       "", NULL, "the invariant of P.A: an array index"},
      {"process P() { state A { false }; init A; } system P;", "", NULL,
       "the invariant of P.A does not hold"},
  };
  RUN_ALL(WITNESS, 1);
}

// Predicates of every shape, at x == 2, y == 1, i == 1.
static void test_predicates(void **state) {
  (void)state;
  static const struct {
    const char *query;
    bool holds;
  } LIST[] = {
      {"E<> x - y == 1", true},
      {"E<> x != 2", false},
      {"E<> x > 1 && y < 2 && i == 1", true},
      {"E<> x > 2 || y > 1 || i == 1", true},
      {"E<> x > 2 || y > 1 || i == 2", false},
      {"E<> !(x > 2 || y > 1)", true},
      {"E<> x > 2 imply y > 1", true},
      {"E<> forall (k : int[0,2]) x >= k", true},
      {"E<> forall (k : int[0,2]) x > k", false},
      {"E<> exists (k : int[0,2]) x == k && y < k", true},
      {"E<> exists (k : int[0,2]) x < k", false},
      {"E<> forall (k : int[1,0]) x < 0", true},
      {"E<> deadlock or x > 7", false},
      {"E<> not (deadlock || x < 2)", true},
  };
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    const example e = {"clock x, y; int i; process P() { state A; init A; "
                       "trans A -> A { guard i == 0; assign y := 0, i := 1; }, "
                       "A -> A { }; } system P;",
                       "+1 P.0; +1", LIST[i].query,
                       LIST[i].holds ? NULL : "the predicate does not hold"};
    run("m.xta", &e, TRACE_WITNESS, 1);
  }
}

static void test_kinds(void **state) {
  (void)state;
  static const example GOOD = {BOUNDED, "+4", "A[] P.A && x < 2", NULL};
  static const example BAD = {BOUNDED, "+4", "A[] P.A && x <= 2",
                              "at the end: the predicate holds"};
  run("m.xta", &GOOD, TRACE_COUNTEREXAMPLE, 2);
  run("m.xta", &BAD, TRACE_COUNTEREXAMPLE, 2);
}

static void refused(const model *m, const script *s, const char *expected) {
  strbuf why;
  strbuf_init(&why);
  assert_false(replay_trace(&m->net, &s->trace, NULL, &why));
  if (!strstr(why.text, expected))
    fail_msg("%s, not %s", why.text, expected);
  strbuf_release(&why);
}

// What the trace says of its states must be so.
static void test_states(void **state) {
  (void)state;
  model m;
  static script s;
  load_query(&m, "m.xta",
             "int i = 3; clock x; process P() { state A, B; init A; "
             "trans A -> B { assign i := 4; }; } system P;",
             NULL);
  script_init(&s, &m.net, TRACE_WITNESS, 4, NULL, "+6 P.0; +2");
  strbuf why;
  strbuf_init(&why);
  assert_true(replay_trace(&m.net, &s.trace, NULL, &why));
  assert_int_equal(s.trace.total, 8);
  strbuf_release(&why);
  s.cells[1][0] = 3;
  refused(&m, &s, "step 1: i is 4, not 3");
  s.cells[1][0] = 4;
  s.entries[1][1] = 5;
  refused(&m, &s, "step 1: x is 3/2, not 5/4");
  s.entries[1][1] = 6;
  s.states[1].time = 8;
  refused(&m, &s, "step 1: the time is 3/2, not 2");
  s.states[1].time = 6;
  s.locations[1][0] = 0;
  refused(&m, &s, "step 1: P is in B, not where the trace has it");
  s.locations[1][0] = 1;
  s.cells[0][0] = 4;
  refused(&m, &s, "i is 3, not 4");
  s.cells[0][0] = 3;
  s.trace.total = 9;
  refused(&m, &s, "at the end: the time is 2, not 9/4");
  s.trace.total = 8;
  s.steps[0].nmoves = 1;
  s.moves[0][0].edge = 1;
  refused(&m, &s, "step 1: no process 0 with an edge 1");
  s.moves[0][0].edge = 0;
  s.locations[0][0] = 7;
  refused(&m, &s, "P does not start where");
  s.locations[0][0] = 0;
  s.trace.scale = 0;
  refused(&m, &s, "the denominator");
  s.trace.concrete = false;
  refused(&m, &s, "the trace has no times");
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_time),       cmocka_unit_test(test_rates),
      cmocka_unit_test(test_urgency),    cmocka_unit_test(test_committed),
      cmocka_unit_test(test_channels),   cmocka_unit_test(test_broadcast),
      cmocka_unit_test(test_priorities), cmocka_unit_test(test_updates),
      cmocka_unit_test(test_vectors),    cmocka_unit_test(test_deadlock),
      cmocka_unit_test(test_errors),     cmocka_unit_test(test_kinds),
      cmocka_unit_test(test_predicates), cmocka_unit_test(test_states),
      cmocka_unit_test(test_copies),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
