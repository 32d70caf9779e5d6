// watchers_test.c -- Who looks at clocks where he is, for random states one after
// the other, few processes and many.

#include "reach/watchers.h"

#include <string.h>

#include "reach/bench.h"

// Where a process is at A or C, nobody looks at its clock.
#define PROCESS                                                                \
  "process P(const int[0, 39] i) { clock x; state A, B, C, D { x <= 4 };\n"    \
  "init A; trans A -> B { assign x := 0; }, B -> C { guard x > 3; },\n"        \
  "C -> D { assign x := 0; }, D -> A { }; }\n"                                 \
  "process Q() { state A, B; init A; trans A -> B { }, B -> A { }; }\n"

static const char MANY[] = PROCESS "system Q, P;\n";
static const char ONE[] = PROCESS "P1 = P(1); system P1;\n";

static uint32_t draw(uint32_t *seed, uint32_t below) {
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 12) % below;
}

static void set_up(bench *b, watchers *w, const char *text) {
  bench_load(b, text, NULL);
  watchers_init(w, b->s, b->limits, (b->s->clocks + 63) / 64);
}

static void tear_down(bench *b, watchers *w) {
  watchers_release(w);
  model_text_release(&b->text);
}

static void test_random(void **state) {
  (void)state;
  bench b;
  watchers w;
  int32_t at[41] = {0};
  uint32_t seed = 5;
  set_up(&b, &w, MANY);
  assert_int_equal(b.s->processes, 41);
  assert_int_equal(w.count, 40);
  for (uint32_t i = 0; i < 1000; i++) {
    for (uint32_t n = draw(&seed, 4); n > 0; n--) {
      const uint32_t p = draw(&seed, 41);
      const uint32_t most = b.s->network->processes.data[p].nlocations;
      at[p] = (int32_t)draw(&seed, most);
    }
    watchers_follow(&w, at);
    assert_true(watchers_are_valid(&w, at));
  }
  tear_down(&b, &w);
}

// Steps from states of which each is followed first, or not.
static void test_steps(void **state) {
  (void)state;
  bench b;
  watchers w;
  int32_t from[41] = {0}, to[41];
  uint32_t seed = 6;
  set_up(&b, &w, MANY);
  for (uint32_t i = 0; i < 300; i++) {
    for (uint32_t p = 0; p < 41; p++)
      if (draw(&seed, 9) == 0)
        from[p] =
            (int32_t)draw(&seed, b.s->network->processes.data[p].nlocations);
    if (i % 7)
      watchers_follow(&w, from);
    else
      w.base = NULL;
    for (uint32_t k = 0; k < 5; k++) {
      difference d = {0};
      memcpy(to, from, sizeof to);
      for (uint32_t n = draw(&seed, 4); n > 0; n--) {
        const uint32_t p = draw(&seed, 41);
        to[p] =
            (int32_t)draw(&seed, b.s->network->processes.data[p].nlocations);
        difference_add(&d, p, draw(&seed, 2) ? 1 : 60); // and variables
      }
      d.is_whole = draw(&seed, 10) == 0;
      watchers_follow_step(&w, from, to, &d);
      assert_true(watchers_are_valid(&w, to));
      difference_release(&d);
    }
  }
  tear_down(&b, &w);
}

static void test_who(void **state) {
  (void)state;
  bench b;
  watchers w;
  int32_t at[41] = {0};
  set_up(&b, &w, MANY);
  watchers_follow(&w, at);
  assert_int_equal(w.nbusy, 0);
  at[40] = 3;
  at[0] = at[7] = 1; // the first looks at nothing
  watchers_follow(&w, at);
  assert_int_equal(w.nbusy, 2);
  assert_int_equal(w.list[w.busy[0]].process, 7);
  assert_int_equal(w.list[w.busy[1]].process, 40);
  at[7] = 2;
  assert_false(watchers_are_valid(&w, at)); // it has not been told
  watchers_follow(&w, at);
  assert_int_equal(w.nbusy, 1);
  tear_down(&b, &w);
}

static void test_few(void **state) {
  (void)state;
  bench b;
  watchers w;
  const int32_t at = 0;
  set_up(&b, &w, ONE);
  watchers_follow(&w, &at);
  assert_int_equal(w.nbusy, 1);
  assert_true(watchers_are_valid(&w, &at));
  tear_down(&b, &w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random), cmocka_unit_test(test_steps),
      cmocka_unit_test(test_who), cmocka_unit_test(test_few)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
