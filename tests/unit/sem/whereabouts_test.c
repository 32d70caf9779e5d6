// whereabouts_test.c -- Who is where something matters, for random states, and steps
// from them.

#include "sem/whereabouts.h"

#include <string.h>

#include "reach/bench.h"

enum { ALL = 41 };

static const char MANY[] =
    "process P(const int[0, 39] i) { clock x; state A, B, C { x' == 0 },\n"
    "D { x <= 4 }, E; urgent E; init A; trans A -> B { }, B -> C { },\n"
    "C -> D { }, D -> E { }; }\n"
    "process Q() { state A, B; commit B; init A; trans A -> B { }; }\n"
    "system Q, P;\n";

static uint32_t draw(uint32_t *seed, uint32_t below) {
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 12) % below;
}

static int32_t somewhere(const bench *b, uint32_t *seed, uint32_t p) {
  return (int32_t)draw(seed, b->s->network->processes.data[p].nlocations);
}

// What it is told to follow, and how, is drawn.
static void follow(const bench *b, whereabouts *w, uint32_t *seed,
                   const int32_t *from) {
  int32_t to[ALL];
  difference d = {0};
  memcpy(to, from, sizeof to);
  for (uint32_t n = draw(seed, 4); n > 0; n--) {
    const uint32_t p = draw(seed, ALL);
    to[p] = somewhere(b, seed, p);
    difference_add(&d, p, draw(seed, 2) ? 1 : 60); // and variables
  }
  d.is_whole = draw(seed, 10) == 0;
  if (draw(seed, 10) == 0)
    whereabouts_follow(w, to);
  else
    whereabouts_follow_step(w, from, to, &d);
  assert_true(whereabouts_are_valid(w, to));
  difference_release(&d);
}

static void test_steps(void **state) {
  (void)state;
  bench b;
  whereabouts w;
  int32_t from[ALL] = {0};
  uint32_t seed = 7;
  bench_load(&b, MANY, NULL);
  assert_int_equal(b.s->processes, ALL);
  whereabouts_init(&w, b.s);
  assert_true(whereabouts_are_valid(&w, from));
  for (uint32_t i = 0; i < 300; i++) {
    for (uint32_t p = 0; p < ALL; p++)
      if (draw(&seed, 9) == 0)
        from[p] = somewhere(&b, &seed, p);
    whereabouts_leave(&w);
    for (uint32_t k = 0; k < 5; k++)
      follow(&b, &w, &seed, from);
  }
  whereabouts_release(&w);
  model_text_release(&b.text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_steps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
