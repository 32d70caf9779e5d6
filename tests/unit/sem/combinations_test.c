// Numbers of combinations: the same for the same edges, others for others.

#include "sem/combinations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sem/semantics.h"

enum { MOST = 5, EDGES = 4, TRIES = 3000 };

typedef struct {
  const step_edge *edges[MOST];
  uint32_t count;
} sample;

static bool is_same(const sample *a, const sample *b) {
  return a->count == b->count &&
         memcmp(a->edges, b->edges, a->count * sizeof *a->edges) == 0;
}

// Compared with a list in which everything is looked for one by one.
static void test_random(void **state) {
  (void)state;
  static step_edge edges[EDGES];
  static sample seen[TRIES];
  uint32_t nseen = 0, seed = 7;
  arena memory;
  arena_init(&memory);
  combinations c;
  combinations_init(&c, &memory);
  for (uint32_t i = 0; i < TRIES; i++) {
    sample s = {.count = 1 + i % MOST};
    for (uint32_t k = 0; k < s.count; k++) {
      seed = seed * 1664525 + 1013904223;
      s.edges[k] = &edges[(seed >> 16) % EDGES];
    }
    uint32_t at = 0;
    while (at < nseen && !is_same(&s, &seen[at]))
      at++;
    if (at == nseen)
      seen[nseen++] = s;
    assert_int_equal(combinations_number(&c, s.edges, s.count), at);
  }
  assert_true(nseen > 500 && c.list.count == nseen);
  assert_true(combinations_is_valid(&c));
  arena_release(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
