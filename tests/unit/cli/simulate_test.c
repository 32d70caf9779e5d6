// Sessions with the simulator, in memory: one to the letter, many with random
// lines, and random runs as text and as JSON.

#include "cli/simulate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_check.h"
#include "syntax/load.h"
#include "world.h"

static const char LAMP[] =
    "clock x; chan press; int n;\n"
    "process Lamp() { state off, low { x <= 4 }; init off;\n"
    "trans off -> low { sync press?; assign x := 0, n := n + 1; },\n"
    "low -> off { guard x > 3; }; }\n"
    "process User() { state idle; init idle;\n"
    "trans idle -> idle { sync press!; }; }\n"
    "system Lamp, User;\n";

typedef struct {
  model m;
  char *out;
  size_t length;
  int status;
} session;

static void load(model *m, const char *text) {
  static const load_options NONE;
  assert_true(model_load_text(m, "m.xta", text, strlen(text), &NONE));
}

static void run(session *s, const char *text, simulate_options o,
                const char *input) {
  load(&s->m, text);
  FILE *in = tmpfile();
  assert_non_null(in);
  fputs(input, in);
  rewind(in);
  o.in = in;
  o.out = open_memstream(&s->out, &s->length);
  o.err = o.out;
  s->status = simulate_command(&s->m.net, &o);
  fclose(o.out);
  fclose(in);
}

static void release(session *s) {
  free(s->out);
  model_release(&s->m);
}

static void test_by_hand(void **state) {
  (void)state;
  session s;
  run(&s, LAMP, (simulate_options){.interactive = true, .prompt = true},
      "1\n  d  7/2 \nd 1\n1\nq\n1\n");
  assert_string_equal(
      s.out,
      "time 0\n     Lamp.off  User.idle\n     all variables are 0\n"
      "     x = 0\ndelay: 0 <= d\n"
      " 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]\n"
      "> User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]\n"
      "     n: 0 -> 1\n"
      "time 0\n     Lamp.low  User.idle\n     n = 1\n     x = 0\n"
      "delay: 0 <= d <= 4\nno step now, but after a delay of more than 3\n"
      "> time 7/2\n     Lamp.low  User.idle\n     n = 1\n     x = 7/2\n"
      "delay: 0 <= d <= 1/2\n 1  Lamp.low -> Lamp.off\n"
      "> not allowed: the invariant of Lamp.low does not hold\n"
      "> Lamp.low -> Lamp.off\n"
      "time 7/2\n     Lamp.off  User.idle\n     n = 1\n     x = 7/2\n"
      "delay: 0 <= d\n"
      " 1  User.idle -> User.idle [press!], Lamp.off -> Lamp.low [press?]\n"
      "> ");
  assert_int_equal(s.status, 0);
  release(&s);
}

// Undoing everything shows the start again.
static void test_undo(void **state) {
  (void)state;
  session s;
  run(&s, LAMP, (simulate_options){.interactive = true, .seed = 3},
      "r\nr\nd 1/7\nr\nr\nd 2\nu\nu\nu\nu\nu\nu\n");
  const char *start = "time 0\n     Lamp.off  User.idle\n";
  const char *last = s.out;
  for (const char *at = s.out; (at = strstr(at, "time ")); at++)
    last = at;
  assert_memory_equal(last, start, strlen(start));
  release(&s);
}

static void test_random_lines(void **state) {
  (void)state;
  static const char *const WORDS[] = {
      "1",
      "2",
      "d 1/3",
      "d 1/2",
      "d 3",
      "u",
      "r",
      "?",
      "",
      "d",
      "1/2",
      "d -",
      "x",
      "99999999999999999999999",
      "0",
      "d 170141183460469231731687303715884105727",
      "d 1/170141183460469231731687303715884105727",
      "d 1/1000003"};
  for (uint64_t run_number = 0; run_number < 100; run_number++) {
    uint64_t seed = run_number;
    char input[2048] = "";
    for (int i = 0; i < 30; i++) {
      const size_t w = next_random(&seed) % (sizeof WORDS / sizeof *WORDS);
      const size_t length = strlen(input);
      snprintf(input + length, sizeof input - length, "%s\n", WORDS[w]);
    }
    session s;
    run(&s, LAMP, (simulate_options){.interactive = true, .seed = seed}, input);
    assert_int_equal(s.status, 0);
    release(&s);
  }
}

// A line of any length is one line.
static void test_long_line(void **state) {
  (void)state;
  static char input[5000];
  memset(input, '1', sizeof input - 1);
  input[4000] = '\n';
  session s;
  run(&s, LAMP, (simulate_options){.interactive = true}, input);
  const char *first = strstr(s.out, "unknown command");
  assert_non_null(first);
  assert_non_null(strstr(first + 1, "unknown command"));
  release(&s);
}

static void test_random_runs(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 50; seed++) {
    session text, tree;
    simulate_options o = {.steps = 20, .seed = seed};
    run(&text, LAMP, o, "");
    assert_non_null(strstr(text.out, "\n20. after "));
    assert_null(strstr(text.out, "\n21. after "));
    o.json = true;
    run(&tree, LAMP, o, "");
    assert_true(json_check(tree.out, tree.length) > 0);
    assert_non_null(strstr(tree.out, "\"end\": \"steps\""));
    release(&text);
    release(&tree);
  }
}

static void test_no_start(void **state) {
  (void)state;
  session s;
  run(&s, "process P() { state A { false }; init A; } system P;",
      (simulate_options){.interactive = true}, "1\n");
  assert_int_equal(s.status, 2);
  assert_string_equal(s.out, "gnomon: there is no initial state: the invariant "
                             "of P.A does not hold\n");
  release(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_by_hand),      cmocka_unit_test(test_undo),
      cmocka_unit_test(test_random_lines), cmocka_unit_test(test_long_line),
      cmocka_unit_test(test_random_runs),  cmocka_unit_test(test_no_start),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
