// elapse_test.c -- Delays that are allowed, and those that are not.

#include "replay/elapse.h"

#include "model_text.h"
#include "replay/script.h"

typedef struct {
  model m;
  concrete c;
} fixture;

static void set_up(fixture *f, const char *text) {
  load_query(&f->m, "m.xta", text, NULL);
  concrete_init(&f->c, &f->m.net, 2);
}

static void tear_down(fixture *f) {
  concrete_release(&f->c);
  model_release(&f->m);
}

// Does a delay fail, in these words, and leave all as it was?
static void expect_no(fixture *f, wide delay, const char *why) {
  strbuf said;
  strbuf_init(&said);
  refusal r = {.why = &said};
  const wide before = f->c.clocks[1];
  assert_false(elapse(&f->c, delay, &r));
  if (!strstr(said.text, why))
    fail_msg("%s", said.text);
  assert_true(f->c.clocks[1] == before && f->c.time == 0);
  strbuf_release(&said);
}

static bool passes(fixture *f, wide delay) {
  refusal r = {.why = NULL};
  return elapse(&f->c, delay, &r);
}

// In halves: up to 5, and no more.
static void test_invariant(void **state) {
  fixture f;
  (void)state;
  set_up(&f, ONE_PROCESS("clock x;", "A { x < 5 }", "A -> A { }"));
  expect_no(&f, 10, "invariant");
  assert_true(passes(&f, 9));
  assert_true(f.c.clocks[1] == 9 && f.c.time == 9);
  assert_false(passes(&f, 1));
  assert_true(passes(&f, 0));
  tear_down(&f);
}

static void test_negative(void **state) {
  fixture f;
  (void)state;
  set_up(&f, ONE_PROCESS("clock x;", "A", "A -> A { }"));
  expect_no(&f, -1, "negative");
  tear_down(&f);
}

static void test_urgent(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "clock x; process P() { state A; urgent A; init A; } system P;");
  expect_no(&f, 1, "urgent");
  assert_true(passes(&f, 0));
  tear_down(&f);
  set_up(&f, "clock x; process P() { state A; commit A; init A; } system P;");
  expect_no(&f, 1, "committed");
  tear_down(&f);
}

// Only as long as the receiver is there, whose guard asks for i.
static void test_urgent_channel(void **state) {
  fixture f;
  (void)state;
  set_up(&f, "clock x; urgent chan u; int i = 1;"
             "process P() { state A; init A; trans A -> A { sync u!; }; }"
             "process Q() { state A; init A; trans A -> A { guard i == 1; "
             "sync u?; }; } system P, Q;");
  expect_no(&f, 1, "the urgent channel u is ready");
  f.c.cells[0] = 0;
  assert_true(passes(&f, 1));
  tear_down(&f);
}

static void test_stopped(void **state) {
  fixture f;
  bool stopped[3];
  refusal r = {.why = NULL};
  (void)state;
  set_up(&f, ONE_PROCESS("clock x, y; int i;", "A { x' == i }", "A -> A { }"));
  assert_true(elapse_stopped(&f.c, stopped, &r));
  assert_true(stopped[1] && !stopped[2]);
  assert_true(passes(&f, 3));
  assert_true(f.c.clocks[1] == 0 && f.c.clocks[2] == 3);
  f.c.cells[0] = 1;
  assert_true(passes(&f, 3));
  assert_true(f.c.clocks[1] == 3 && f.c.clocks[2] == 6);
  f.c.cells[0] = 2; // no rate
  assert_false(elapse_stopped(&f.c, stopped, &r));
  assert_true(r.failed);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_invariant),      cmocka_unit_test(test_negative),
      cmocka_unit_test(test_urgent),         cmocka_unit_test(test_stopped),
      cmocka_unit_test(test_urgent_channel),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
