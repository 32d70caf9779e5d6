// Runs without end by hand: loops that come back to the same region and such that
// do not, states to stay in and states with no way out; and what they show.  Then
// random runs: a loop that is accepted can be gone round again.

#include "replay/forever.h"

#include "model_text.h"
#include "replay/script.h"
#include "replay/take.h"
#include "world.h"

typedef struct {
  const char *model, *script;
  trace_end end;
  uint32_t loop_first, from;
  const char *query; // or NULL
  const char *why;   // what the refusal must say; NULL: it is legal
} example;

static trace_kind kind_of(const query *q) {
  return q && q->kind != QUERY_POTENTIALLY_ALWAYS ? TRACE_COUNTEREXAMPLE
                                                  : TRACE_WITNESS;
}

static void run(const example *e, wide scale) {
  model m;
  load_query(&m, "m.xta", e->model, e->query);
  static script s;
  const query *asked = m.net.queries.count ? &m.net.queries.data[0] : NULL;
  script_init(&s, &m.net, kind_of(asked), scale, NULL, e->script);
  s.trace.end = e->end;
  s.trace.loop_first = e->loop_first;
  s.trace.from = e->from;
  strbuf why;
  strbuf_init(&why);
  const bool ok = replay_trace(&m.net, &s.trace, asked, &why);
  if (ok != !e->why || (e->why && !strstr(why.text, e->why)))
    fail_msg("%s\n%s\n%s: %s, not %s", e->model, e->script,
             ok ? "accepted" : "refused", why.text, e->why ? e->why : "legal");
  strbuf_release(&why);
  model_release(&m);
}

#define RUN_ALL(LIST, SCALE)                                                   \
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++)                      \
  run(&LIST[i], SCALE)

static const char REGION[] = "back to the region";

static void test_loops(void **state) {
  (void)state;
  static const char tick[] =
      ONE_PROCESS("clock x, y;", "A { x <= 1 }",
                  "A -> A { guard x == 1; assign x = 0; },"
                  "A -> A { guard x == 1 && y <= 2; assign x = 0; },"
                  "A -> A { guard x == 1 && y > 2; assign x = 0; }");
  // y is compared with 1, assigned, and compared with 9.
  static const char local[] =
      ONE_PROCESS("clock x, y;", "A, B",
                  "A -> B { guard y >= 1; assign y = 0; },"
                  "B -> A { guard y <= 9; }");
  static const char tens[] = ONE_PROCESS("clock x;", "A",
                                         "A -> A { guard x < 10; },"
                                         "A -> A { guard x < 3; }");
  static const char half[] =
      ONE_PROCESS("clock x, y;", "A",
                  "A -> A { guard x < 1; }, A -> A { guard x < 1 && y < 1; },"
                  "A -> A { guard x < 1 && y < 1; assign x = 0; }");
  static const char count[] = ONE_PROCESS(
      "int[0,9] n;", "A", "A -> A { assign n = n + 1; }, A -> A { }");
  static const example LIST[] = {
      {tick, "+2 P.0;", TRACE_LOOPS, 0, 0, NULL, NULL},
      {tick, "+2 P.0; +2 P.0;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {tick, "+2 P.1;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {tick, "+2 P.1; +2 P.1;", TRACE_LOOPS, 1, 0, NULL, REGION},
      {tick, "+2 P.0; +2 P.0; +2 P.2;", TRACE_LOOPS, 2, 0, NULL, REGION},
      {tick, "+2 P.0; +2 P.0; +2 P.2; +2 P.2;", TRACE_LOOPS, 3, 0, NULL, NULL},
      {tick, "+2 P.0;", TRACE_LOOPS, 1, 0, NULL, "a loop without steps"},
      {tick, "+1 P.0;", TRACE_LOOPS, 0, 0, NULL, "its guard does not hold"},
      {local, "+2 P.0; +3 P.1; +3 P.0; +9 P.1;", TRACE_LOOPS, 2, 0, NULL, NULL},
      {local, "+2 P.0; P.1;", TRACE_LOOPS, 0, 0, NULL, NULL},
      {local, "+2 P.0; +3 P.1; P.0; +1 P.1;", TRACE_LOOPS, 2, 0, NULL, REGION},
      {tens, "+2 P.0; +5 P.0;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {tens, "+2 P.0; +5 P.0; P.1;", TRACE_LOOPS, 1, 0, NULL, "its guard"},
      {tens, "+1 P.1; +2 P.1;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {half, "+1 P.0;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {half, "+1 P.0; P.0;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {half, "+1 P.2; P.2;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {half, "+1 P.2;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {count, "P.0;", TRACE_LOOPS, 0, 0, NULL, "to where it began"},
      {count, "P.0; P.1;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {local, "+2 P.0;", TRACE_LOOPS, 0, 0, NULL, "to where it began"},
  };
  RUN_ALL(LIST, 2);
}

// x and y change places; only the order of their fractions is another then.
static void test_fractions(void **state) {
  (void)state;
  static const char swap[] =
      ONE_PROCESS("clock x, y, z;", "A",
                  "A -> A { assign y = 0; }, A -> A { guard x < 1 && y < 1;"
                  " assign z = x, x = y, y = z; }, A -> A { }");
  static const example LIST[] = {
      {swap, "+1 P.0; +1 P.2; P.1;", TRACE_LOOPS, 2, 0, NULL, REGION},
      {swap, "+1 P.0; +1 P.2; P.1; P.1;", TRACE_LOOPS, 2, 0, NULL, NULL},
  };
  RUN_ALL(LIST, 3);
}

static void test_differences(void **state) {
  (void)state;
  static const char diagonal[] =
      ONE_PROCESS("clock x, y;", "A",
                  "A -> A { guard y - x <= 1; assign x = 0; },"
                  "A -> A { guard y - x > 1; assign x = 0; },"
                  "A -> A { guard y - x >= 0; }");
  // What is y becomes x, and is compared then.
  static const char copy[] =
      ONE_PROCESS("clock x, y;", "A",
                  "A -> A { guard x <= 1; assign x = y; },"
                  "A -> A { guard x >= 1; assign x = y; }");
  static const example LIST[] = {
      {diagonal, "+4 P.0; +2 P.1;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {diagonal, "+2 P.0; +2 P.0;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {diagonal, "+4 P.0; +2 P.1; +2 P.1;", TRACE_LOOPS, 2, 0, NULL, NULL},
      {diagonal, "+4 P.0; +2 P.2;", TRACE_LOOPS, 1, 0, NULL, NULL},
      {diagonal, "P.0;", TRACE_LOOPS, 0, 0, NULL, NULL},
      {copy, "P.0;", TRACE_LOOPS, 0, 0, NULL, NULL},
      {copy, "+1 P.0;", TRACE_LOOPS, 0, 0, NULL, REGION},
      {copy, "+4 P.1; +4 P.1;", TRACE_LOOPS, 1, 0, NULL, NULL},
  };
  RUN_ALL(LIST, 2);
}

static void test_ends(void **state) {
  (void)state;
  static const char ends[] = ONE_PROCESS(
      "clock x;", "A { x <= 5 }, B, C { x <= 3 }, D { x < 3 }, U; urgent U",
      "A -> B { guard x >= 1; }, B -> C { assign x = 0; },"
      "C -> B { guard x < 1; }, B -> D { assign x = 0; }, B -> U { }");
  static const example LIST[] = {
      {ends, "+2 P.0;", TRACE_STAYS, 0, 0, NULL, NULL},
      {ends, "+2 P.0;", TRACE_STUCK, 0, 0, NULL, "time can pass for ever"},
      {ends, "+2", TRACE_STAYS, 0, 0, NULL, "time cannot pass for ever"},
      {ends, "+2", TRACE_STUCK, 0, 0, NULL, "a step is possible"},
      {ends, "+2 P.0; P.1; +1", TRACE_STUCK, 0, 0, NULL, "a step is possible"},
      {ends, "+2 P.0; P.1; +2", TRACE_STUCK, 0, 0, NULL, NULL},
      {ends, "+2 P.0; P.3;", TRACE_STUCK, 0, 0, NULL, NULL},
      {ends, "+2 P.0; P.3;", TRACE_STAYS, 0, 0, NULL, "cannot pass for ever"},
      {ends, "+2 P.0; P.4;", TRACE_STUCK, 0, 0, NULL, NULL},
      {ends, "+2 P.0; P.4;", TRACE_STAYS, 0, 0, NULL, "cannot pass for ever"},
  };
  RUN_ALL(LIST, 2);
}

static void test_predicates(void **state) {
  (void)state;
  static const char two[] = ONE_PROCESS(
      "clock x;", "A { x <= 3 }, B",
      "A -> A { guard x == 2; assign x = 0; }, A -> B { assign x = 0; }");
  static const example LIST[] = {
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "E[] x <= 2", NULL},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "E[] x < 2", "does not hold all"},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "E[] x != 1", "does not hold all"},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "E[] (x <= 1 || x > 1)", NULL},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "A<> x > 2", NULL},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "A<> (x > 0 && x < 1)", "holds"},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "A<> P.B", NULL},
      {two, "+4 P.0;", TRACE_ENDS, 0, 0, "A<> P.B", "a run that ends"},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "x == 1 --> P.B", NULL},
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "x > 2 --> P.B", "before -->"},
      // In the loop q holds again.
      {two, "+4 P.0;", TRACE_LOOPS, 0, 0, "x == 1 --> x == 2", "behind -->"},
      {two, "+4 P.0; +2 P.1;", TRACE_STAYS, 0, 1, "x == 1 --> x == 2",
       "behind"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 1, "P.B --> P.A", NULL},
      {two, "+2 P.1;", TRACE_STAYS, 0, 2, "P.B --> P.A", "that it has not"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 0, "P.B --> P.A", "before -->"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 1, "P.B --> x > 7", "behind -->"},
      {two, "+2 P.1; +9", TRACE_STAYS, 0, 1, "x > 3 --> x == 3", NULL},
      {two, "+2 P.1;", TRACE_STAYS, 0, 1, "x > 3 --> x == 3", NULL},
      {two, "+2 P.1;", TRACE_STAYS, 0, 1, "x <= 3 --> x == 3", "behind -->"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 0, "A<> x > 7", "holds"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 0, "E[] (P.A || x < 7)",
       "does not hold"},
      {two, "+2 P.1;", TRACE_STAYS, 0, 0, "E[] (x < 7 || P.B)", NULL},
  };
  RUN_ALL(LIST, 2);
}

// What is needed is needed at the end of the loop again.
static void test_closure(void **state) {
  (void)state;
  clock_needs n;
  needs_init(&n, 4);
  clock_origin now[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  needs_compare(&n, now, 1, 0, EXPR_LE, 4);
  needs_assign(&n, now, 1, 2, 0); // 1 := 2, 2 := 3
  needs_assign(&n, now, 2, 3, 2);
  assert_true(needs_close(&n, now));
  assert_int_equal((int)n.most[1], 4);
  assert_int_equal((int)n.most[2], 4);
  assert_int_equal((int)n.most[3], 2);
  assert_int_equal((int)n.unit, 2);
  needs_assign(&n, now, 3, 3, -2); // more and more
  assert_false(needs_close(&n, now));
  needs_release(&n);
}

// A difference of which one clock is assigned is asked of the other one.
static void test_differences_of_assigned(void **state) {
  (void)state;
  clock_needs n;
  needs_init(&n, 3);
  clock_origin now[3] = {{0, 0}, {1, 0}, {2, 0}};
  needs_assign(&n, now, 1, 0, 3);
  needs_compare(&n, now, 2, 1, EXPR_GT, 4); // 2 with 7, then
  assert_int_equal((int)n.most[1], -1);
  assert_int_equal((int)n.most[2], 7);
  assert_int_equal(n.count, 0);
  needs_compare(&n, now, 1, 2, EXPR_GT, -9); // 2 with 12
  assert_int_equal((int)n.most[2], 12);
  now[1] = (clock_origin){1, 0};
  needs_compare(&n, now, 1, 2, EXPR_GT, -9);
  needs_compare(&n, now, 1, 2, EXPR_GT, -9);
  assert_int_equal(n.count, 1);
  needs_release(&n);
}

// ---- Random runs

enum { SCALE = 3, FINE = 32, ROUNDS = 2, MOST_TRIES = 60000 };

static const char *const conditions[] = {
    "x < 1",  "x <= 1", "x == 2", "x >= 1", "x > 2",     "y < 1",
    "y <= 2", "y == 1", "y >= 2", "y > 1",  "x - y < 1", "y - x <= 1",
};
static const char *const updates[] = {"x = 0", "y = 0", "x = 1", "y = x",
                                      "x = 0, y = 0"};

static void grow(world *w, strbuf *out) {
  strbuf_puts(out, "clock x, y; process P() { state A, B; init A; trans ");
  for (int i = 0; i < 6; i++) {
    strbuf_printf(out, "%s%c -> %c { guard %s", i ? ", " : "", 'A' + i % 2,
                  'A' + pick(w, 2), conditions[pick(w, 12)]);
    if (percent(w, 40))
      strbuf_printf(out, " && %s", conditions[pick(w, 10)]);
    strbuf_puts(out, ";");
    if (percent(w, 60))
      strbuf_printf(out, " assign %s;", updates[pick(w, 5)]);
    strbuf_puts(out, " }");
  }
  strbuf_puts(out, "; } system P;");
}

// A run in thirds, as a script.
static uint32_t walk(world *w, const network *net, strbuf *out) {
  uint32_t steps = 0;
  concrete c;
  concrete_init(&c, net, SCALE);
  for (int tries = 0; tries < 60 && steps < 8; tries++) {
    const trace_move m = {0, (uint32_t)pick(w, 6)};
    const wide delay = percent(w, 40) ? 0 : pick(w, 7);
    refusal r = {.why = NULL};
    concrete next;
    concrete_copy(&next, &c);
    if (elapse(&next, delay, &r) && take_step(&next, &m, 1, &r)) {
      strbuf_printf(out, "+%d P.%u;", (int)delay, m.edge);
      steps++;
      const concrete old = c;
      c = next;
      next = old;
    }
    concrete_release(&next);
  }
  concrete_release(&c);
  return steps;
}

// Can the steps be taken from here, by delays in fine units?
static bool can_repeat(const concrete *c, const script *s, uint32_t at,
                       uint32_t left, int *tries) {
  if (left == 0)
    return true;
  const uint32_t first = s->trace.loop_first;
  const trace_step *taken = &s->steps[first + at];
  const uint32_t next_at = (at + 1) % (s->trace.nsteps - first);
  for (wide d = 0; d <= 4 * c->scale && *tries > 0; d++) {
    refusal r = {.why = NULL};
    concrete next;
    concrete_copy(&next, c);
    --*tries;
    const bool ok = elapse(&next, d, &r) &&
                    take_step(&next, taken->moves, taken->nmoves, &r) &&
                    can_repeat(&next, s, next_at, left - 1, tries);
    concrete_release(&next);
    if (ok)
      return true;
  }
  return *tries <= 0; // it cannot be told
}

static void check_loop(const network *net, const script *s, const char *text) {
  const trace *t = &s->trace;
  const trace_state *end = &t->states[t->nsteps];
  concrete c;
  concrete_init(&c, net, SCALE);
  memcpy(c.locations, end->locations, sizeof *c.locations);
  memcpy(c.clocks, end->entry, net->clocks.count * sizeof *c.clocks);
  c.time = end->time;
  assert_true(concrete_rescale(&c, FINE));
  int tries = MOST_TRIES;
  if (!can_repeat(&c, s, 0, ROUNDS * (t->nsteps - t->loop_first), &tries))
    fail_msg("%s: a loop of %u steps from %u cannot be repeated", text,
             t->nsteps, t->loop_first);
  concrete_release(&c);
}

static void test_random_loops(void **state) {
  (void)state;
  world w;
  world_init(&w, 81);
  uint32_t accepted = 0, refused = 0;
  strbuf text, run_text, why;
  strbuf_init(&text);
  strbuf_init(&run_text);
  strbuf_init(&why);
  for (int round = 0; round < 1000; round++) {
    model m;
    static script s;
    strbuf_clear(&text);
    strbuf_clear(&run_text);
    grow(&w, &text);
    load_query(&m, "m.xta", text.text, NULL);
    walk(&w, &m.net, &run_text);
    script_init(&s, &m.net, TRACE_WITNESS, SCALE, NULL, run_text.text);
    s.trace.end = TRACE_LOOPS;
    for (uint32_t i = 0; i < s.trace.nsteps; i++) {
      s.trace.loop_first = i;
      if (replay_trace(&m.net, &s.trace, NULL, &why)) {
        accepted++;
        check_loop(&m.net, &s, text.text);
      } else {
        refused += strstr(why.text, REGION) != NULL;
      }
    }
    model_release(&m);
  }
  assert_true(accepted > 100);
  assert_true(refused > 100);
  strbuf_release(&text);
  strbuf_release(&run_text);
  strbuf_release(&why);
  world_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_fractions),
      cmocka_unit_test(test_differences),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_predicates),
      cmocka_unit_test(test_closure),
      cmocka_unit_test(test_differences_of_assigned),
      cmocka_unit_test(test_random_loops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
