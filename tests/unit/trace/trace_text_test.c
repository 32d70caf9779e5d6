// What people get to see.

#include "trace/trace_text.h"

#include "trace/blocks.h"
#include "trace/trace_file.h"

static const char MODEL[] =
    "chan go[2];\n"
    "int n = 3; int a[2];\n"
    "clock g;\n"
    "process P() {\n"
    "  clock x;\n"
    "  state a { x <= 9 }, b; init a;\n"
    "  trans a -> b { select i : int[0,1]; guard x > 1 && n == 3; sync go[i]!; "
    "assign n = n + i, x = 0; };\n"
    "}\n"
    "process Quiet() {\n"
    "  state idle, busy; init idle;\n"
    "  trans idle -> busy { sync go[1]?; assign a[1] = -1; };\n"
    "}\n"
    "system P, Quiet;\n";

static const char XTR[] = "0 0 . . 3 0 0 . 1 1 . 1 2 0 . . 4 0 -1 .\n"
                          "0 0 1 ; 1 0 ; . .";

static void check(walk *w, const trace *t, const trace_text_options *how,
                  const char *expected) {
  strbuf out;
  strbuf_init(&out);
  trace_text_write(&w->m.net, t, how, &out);
  assert_string_equal(out.text, expected);
  strbuf_release(&out);
}

static trace *load(walk *w) {
  trace_problem p = {0};
  concrete_result times;
  walk_load(w, MODEL);
  trace *t = trace_read(&w->memory, &w->m.net, XTR, strlen(XTR), &p, &times);
  if (!t)
    fail_msg("%u: %s", p.line, p.text);
  assert_int_equal(times, CONCRETE_OK);
  assert_true(t->is_bare);
  t->is_bare = false;
  return t;
}

#define START                                                                  \
  "     P.a  Quiet.idle\n"                                                     \
  "     n = 3; all other variables are 0\n"
#define LABELS                                                                 \
  "     when n == 3 && P.x > 1\n"                                              \
  "     do n = n + 1, P.x = 0\n"                                               \
  "     do a[1] = -1\n"                                                        \
  "     n: 3 -> 4, a[1]: 0 -> -1\n"

static void test_concrete(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  walk w;
  trace *t = load(&w);
  check(&w, t, &plain,
        "Witness: 1 step, 3/2 time units.\n"
        "\n"
        "Start (time 0)\n" START "\n"
        "1. after 3/2 (time 3/2)  P.a -> P.b                [go[1]!]\n"
        "                         Quiet.idle -> Quiet.busy  [go[1]?]\n" LABELS
        "     P.x: 3/2 -> 0\n"
        "\n"
        "End after 0 (time 3/2): the query holds\n"
        "     P.b  Quiet.busy\n"
        "Total time 3/2. These steps take more than 1, by as little as one "
        "likes.\n");
  walk_release(&w);
}

static void test_goal(void **state) {
  (void)state;
  static const trace_text_options all = {.all_clocks = true, .color = true};
  trace_bound goal = {0, 2, -2, false}; // P.x >= 2
  walk w;
  trace *t = load(&w);
  t->kind = TRACE_COUNTEREXAMPLE;
  t->nsteps = 0;
  t->goal = (trace_bounds){&goal, 1};
  assert_int_equal(concretise(&w.memory, &w.m.net, t), CONCRETE_OK);
  check(&w, t, &all,
        "\033[1mCounterexample\033[0m: 0 steps, 2 time units.\n"
        "\n"
        "\033[1mStart\033[0m (time 0)\n" START "\n"
        "\033[1mEnd\033[0m after 2 (time 2): the property fails\n"
        "     P.a  Quiet.idle\n"
        "     g = 2, P.x = 2\n"
        "Total time \033[1m2\033[0m, the least that these steps can take.\n");
  walk_release(&w);
}

static void test_zones(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  walk w;
  trace *t = load(&w);
  t->concrete = false;
  t->kind = TRACE_ERROR;
  check(&w, t, &plain,
        "Way to the error: 1 step.\n"
        "\n"
        "Start\n" START "\n"
        "1.  P.a -> P.b                [go[1]!]\n"
        "    Quiet.idle -> Quiet.busy  [go[1]?]\n" LABELS "     g - P.x <= 0\n"
        "\n"
        "End: the model goes wrong\n"
        "     P.b  Quiet.busy\n");
  walk_release(&w);
}

// A file that does not say what it shows.
static void test_bare(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  walk w;
  trace *t = load(&w);
  t->is_bare = true;
  t->concrete = false;
  t->nsteps = 0;
  check(&w, t, &plain,
        "Trace: 0 steps.\n\nStart\n" START "\nEnd\n     P.a  Quiet.idle\n");
  walk_release(&w);
}

static void test_without_end(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  walk w;
  trace *t = load(&w);
  t->concrete = false;
  t->nsteps = 0;
  t->end = TRACE_STAYS;
#define NOTHING                                                                \
  "Witness: 0 steps.\n\nStart\n" START "\nEnd\n     P.a  Quiet.idle\n"
  check(&w, t, &plain, NOTHING "And then time passes for ever.\n");
  t->end = TRACE_STUCK;
  check(&w, t, &plain,
        NOTHING
        "And then time passes for as long as it can, which is not for ever, "
        "and\nno step is possible any more.\n");
  t->end = TRACE_LOOPS;
  t->loop_first = 1;
  t->from = 3;
  check(&w, t, &plain,
        NOTHING
        "What is before --> holds after step 3, and from then on what is "
        "behind it\nnever does.\n"
        "From step 2 on, the same again for ever.\n");
  walk_release(&w);
}

// Lists are broken at the margin.
static void test_wide(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  walk w;
  walk_load(&w, "int long_name_of_an_array[40];\n"
                "process P(const int[0,29] i) {\n"
                "  state somewhere; init somewhere;\n"
                "}\n"
                "system P;\n");
  trace_state first;
  trace t = {.states = &first};
  rebuilder r;
  rebuild_init(&r, &w.memory, &w.m.net);
  assert_true(rebuild_first(&r, &first));
  rebuild_release(&r);
  for (uint32_t i = 0; i < 40; i++)
    t.states[0].cells[i] = (int32_t)i + 1;
  strbuf out;
  strbuf_init(&out);
  trace_text_write(&w.m.net, &t, &plain, &out);
  uint32_t lines = 0;
  for (char *s = out.text; *s; s += strcspn(s, "\n") + 1, lines++) {
    assert_true(strcspn(s, "\n") < 80);
    assert_true(*s == '\n' || s[strcspn(s, "\n") - 1] != ' ');
  }
  assert_true(lines > 30);
  strbuf_release(&out);
  walk_release(&w);
}

static void test_repeats(void **state) {
  (void)state;
  static const trace_text_options plain = {0};
  static const trace_text_options all = {.all_clocks = true};
  walk w;
  walk_load(&w, "clock y, g; process P() { state a, b; init a; trans a -> b { "
                "guard y >= 1; }, b -> a { assign y = 0; }, a -> a { assign y "
                "= 0; }; } system P;");
  assert_int_equal(blocks_read(&w, 2,
                               "+2 P.0; 1000000*( +1 P.1; +6 P.0; ) P.1; 3*( "
                               "+2 P.2; ) +1"),
                   CONCRETE_OK);
  check(
      &w, &w.t, &plain,
      "Witness: 2000005 steps (5 shown), 7000009/2 time units.\n"
      "\n"
      "Start (time 0)\n"
      "     P.a\n"
      "\n"
      "1. after 1 (time 1)  P.a -> P.b\n"
      "     when y >= 1\n"
      "     y = 1\n"
      "\n"
      "Steps 2 to 3, 1000000 times, 7/2 time units each (time 1 to 3500001):\n"
      " | 2. after 1/2 (time 3/2, ...)  P.b -> P.a\n"
      " |      do y = 0\n"
      " |      y: 3/2 -> 0\n"
      " |\n"
      " | 3. after 3 (time 9/2, ...)  P.a -> P.b\n"
      " |      when y >= 1\n"
      " |      y = 3\n"
      "\n"
      "4. after 0 (time 3500001)  P.b -> P.a\n"
      "     do y = 0\n"
      "     y: 3 -> 0\n"
      "\n"
      "Step 5, 3 times, 1 time unit each (time 3500001 to 3500004):\n"
      " | 5. after 1 (time 3500002, ...)  P.a -> P.a\n"
      " |      do y = 0\n"
      " |      y: 1 -> 0\n"
      "\n"
      "End after 1/2 (time 7000009/2): the query holds\n"
      "     P.a\n"
      "Total time 7000009/2.\n");
  check(
      &w, &w.t, &all,
      "Witness: 2000005 steps (5 shown), 7000009/2 time units.\n"
      "\n"
      "Start (time 0)\n"
      "     P.a\n"
      "\n"
      "1. after 1 (time 1)  P.a -> P.b\n"
      "     when y >= 1\n"
      "     y = 1, g = 1\n"
      "\n"
      "Steps 2 to 3, 1000000 times, 7/2 time units each (time 1 to 3500001):\n"
      " | 2. after 1/2 (time 3/2, ...)  P.b -> P.a\n"
      " |      do y = 0\n"
      " |      y: 3/2 -> 0, g = 3/2\n"
      " |\n"
      " | 3. after 3 (time 9/2, ...)  P.a -> P.b\n"
      " |      when y >= 1\n"
      " |      y = 3, g = 9/2\n"
      "\n"
      "4. after 0 (time 3500001)  P.b -> P.a\n"
      "     do y = 0\n"
      "     y: 3 -> 0, g = 3500001\n"
      "\n"
      "Step 5, 3 times, 1 time unit each (time 3500001 to 3500004):\n"
      " | 5. after 1 (time 3500002, ...)  P.a -> P.a\n"
      " |      do y = 0\n"
      " |      y: 1 -> 0, g = 3500002\n"
      "\n"
      "End after 1/2 (time 7000009/2): the query holds\n"
      "     P.a\n"
      "     y = 1/2, g = 7000009/2\n"
      "Total time 7000009/2.\n");
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_concrete),    cmocka_unit_test(test_goal),
      cmocka_unit_test(test_zones),       cmocka_unit_test(test_bare),
      cmocka_unit_test(test_without_end), cmocka_unit_test(test_wide),
      cmocka_unit_test(test_repeats),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
