// moves_test.c -- Which edges can be offered in a state, and in which words not.

#include "replay/moves.h"

#include "model_text.h"
#include "replay/script.h"

typedef struct {
  model m;
  concrete c;
  strbuf said;
} fixture;

static void set_up(fixture *f, const char *path, const char *text) {
  load_query(&f->m, path, text, NULL);
  concrete_init(&f->c, &f->m.net, 1);
  strbuf_init(&f->said);
}

static void tear_down(fixture *f) {
  strbuf_release(&f->said);
  concrete_release(&f->c);
  model_release(&f->m);
}

static const char FOUR[] = ONE_PROCESS(
    "clock x; chan c[2]; int i; int a[2];", "A, B",
    "A -> B { guard x >= 1; sync c[i]!; }, B -> A { }, "
    "A -> A { guard a[i] == 0 && x < 9; }, A -> A { guard x > 5 && i == 0; }");

static void expect(fixture *f, uint32_t number, const char *why) {
  refusal r = {.why = &f->said};
  uint32_t chan = 0;
  strbuf_clear(&f->said);
  const bool is = move_is_offered(
      &f->c, (trace_move){.process = 0, .edge = number}, &chan, &r);
  if (is != !why || (why && !strstr(f->said.text, why)))
    fail_msg("edge %u: %s", number, f->said.text);
}

static void test_offered(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "m.xta", FOUR);
  expect(&f, 0, "its guard does not hold");
  expect(&f, 1, "the process is elsewhere");
  expect(&f, 2, NULL);
  expect(&f, 3, "its guard does not hold");
  f.c.clocks[1] = 6;
  expect(&f, 0, NULL);
  expect(&f, 3, NULL);
  f.c.locations[0] = 1;
  expect(&f, 0, "the process is elsewhere");
  expect(&f, 1, NULL);
  tear_down(&f);
}

// Which channel it is depends on the state; an internal edge has none.
static void test_channel(void **state) {
  fixture f;
  uint32_t chan = 0, first = 0;
  refusal r = {.why = NULL};
  (void)state;
  set_up(&f, "m.xta", FOUR);
  f.c.clocks[1] = 6;
  assert_true(move_is_offered(&f.c, (trace_move){0, 0}, &first, &r));
  f.c.cells[0] = 1;
  assert_true(move_is_offered(&f.c, (trace_move){0, 0}, &chan, &r));
  assert_int_equal(chan, first + 1);
  assert_true(move_is_offered(&f.c, (trace_move){0, 2}, &chan, &r));
  assert_int_equal(chan, NO_CHANNEL);
  tear_down(&f);
}

// What the clocks say does not hide an error of the integers or of the channel.
static void test_error(void **state) {
  fixture f;
  uint32_t chan = 0;
  (void)state;
  set_up(&f, "m.xta", FOUR);
  f.c.cells[0] = 2;
  for (uint32_t i = 0; i <= 2; i += 2) {
    refusal r = {.why = &f.said};
    strbuf_clear(&f.said);
    f.c.clocks[1] = i == 0 ? 0 : 9;
    assert_false(move_is_offered(&f.c, (trace_move){0, i}, &chan, &r));
    assert_true(r.failed);
    assert_non_null(strstr(f.said.text, i == 0 ? "channel" : "guard"));
  }
  tear_down(&f);
}

static void test_events(void **state) {
  static const char MODEL[] =
      "system:s\nevent:e\nevent:f\nint:1:0:1:0:v\nprocess:P\nlocation:P:a"
      "{initial:}\n"
      "location:P:b\nedge:P:a:b:e{provided: v==1}\nedge:P:b:a:f\n"
      "process:Q\nlocation:Q:a{initial:}\nedge:Q:a:a:e\n"
      "sync:P@e:Q@e?\nsync:P@f:Q@e?\n";
  fixture f;
  (void)state;
  set_up(&f, "m.tck", MODEL);
  const uint32_t first = move_edge(&f.c, (trace_move){0, 0})->event;
  const uint32_t second = move_edge(&f.c, (trace_move){0, 1})->event;
  assert_int_not_equal(first, second);
  assert_true(move_has_event(&f.c, (trace_move){0, 0}, first));
  assert_false(move_has_event(&f.c, (trace_move){0, 0}, second));
  assert_false(move_has_event(&f.c, (trace_move){0, 1}, second)); // elsewhere
  assert_true(moves_have_event(&f.c, 0, first)); // whatever the guard
  assert_false(moves_have_event(&f.c, 0, second));
  tear_down(&f);
}

static void test_print(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "m.xta", FOUR);
  move_print(&f.said, &f.m.net, (trace_move){0, 1});
  assert_string_equal(f.said.text, "P.B -> P.A");
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_offered), cmocka_unit_test(test_channel),
      cmocka_unit_test(test_error),   cmocka_unit_test(test_events),
      cmocka_unit_test(test_print),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
