// Products and inverses of permutations at random, looked up one by one.

#include "symmetry/permutation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "world.h"

enum { LIKE = 4, PLACES = 3, EDGES = 5, MANY = 12, SORTS = 2 };

typedef struct {
  arena memory;
  network net;
  uint32_t sorts[MANY];
  uint64_t seed;
} bench;

static void bench_init(bench *b, uint64_t seed) {
  *b = (bench){.seed = seed};
  arena_init(&b->memory);
  network_init(&b->net, &b->memory);
  network *net = &b->net;
  net->clocks.count = 0;
  for (uint32_t i = 0; i < LIKE; i++) {
    const process p = {.nlocations = PLACES, .nedges = EDGES};
    vec_push(&b->memory, &net->processes, p);
  }
  for (uint32_t i = 0; i < MANY; i++) {
    b->sorts[i] = i % 3 < SORTS ? i % 3 : SORT_NONE;
    vec_push(&b->memory, &net->cells, (cell){.high = 9});
    vec_push(&b->memory, &net->clocks, (clock_info){.name = "x"});
    vec_push(&b->memory, &net->channels, (channel){.name = "c"});
    vec_push(&b->memory, &net->functions, (function){.name = "f"});
    vec_push(&b->memory, &net->events, "e");
  }
}

static void shuffle(bench *b, uint32_t *map, uint32_t first, uint32_t count) {
  for (uint32_t i = count; i > first + 1; i--) {
    const uint32_t j = first + (uint32_t)(next_random(&b->seed) % (i - first));
    const uint32_t kept = map[i - 1];
    map[i - 1] = map[j];
    map[j] = kept;
  }
}

static uint32_t *shuffled(bench *b, uint32_t count) {
  if (next_random(&b->seed) % 2)
    return NULL;
  uint32_t *map = arena_array(&b->memory, count, sizeof *map);
  for (uint32_t i = 0; i < count; i++)
    map[i] = i;
  shuffle(b, map, 0, count);
  return map;
}

static value_map shuffled_values(bench *b) {
  value_map m = {.low = (int32_t)(next_random(&b->seed) % 7) - 3,
                 .count = (uint32_t)(next_random(&b->seed) % 4)};
  uint32_t order[4] = {0, 1, 2, 3};
  shuffle(b, order, 0, m.count);
  m.to = arena_array(&b->memory, m.count, sizeof *m.to);
  for (uint32_t i = 0; i < m.count; i++)
    m.to[i] = m.low + (int32_t)order[i];
  return m;
}

static permutation *random_permutation(bench *b) {
  permutation *p = permutation_new(&b->memory, &b->net, b->sorts, SORTS);
  assert_true(permutation_is_identity(p));
  shuffle(b, p->processes, 0, LIKE);
  shuffle(b, p->cells, 0, MANY);
  shuffle(b, p->clocks, 1, MANY);
  shuffle(b, p->channels, 0, MANY);
  shuffle(b, p->functions, 0, MANY);
  shuffle(b, p->events, 0, MANY);
  for (uint32_t i = 0; i < LIKE; i++) {
    p->locations[i] = shuffled(b, PLACES);
    p->edges[i] = shuffled(b, EDGES);
  }
  for (uint32_t i = 0; i < SORTS; i++)
    p->values[i] = shuffled_values(b);
  assert_true(permutation_is_valid(p));
  return p;
}

static void expect_product(const permutation *p, const permutation *q,
                           const permutation *both) {
  for (uint32_t i = 0; i < MANY; i++) {
    assert_int_equal(both->cells[i], q->cells[p->cells[i]]);
    assert_int_equal(both->clocks[i], q->clocks[p->clocks[i]]);
    assert_int_equal(both->channels[i], q->channels[p->channels[i]]);
    assert_int_equal(both->functions[i], q->functions[p->functions[i]]);
    assert_int_equal(both->events[i], q->events[p->events[i]]);
  }
  for (uint32_t i = 0; i < LIKE; i++) {
    const uint32_t j = p->processes[i];
    assert_int_equal(both->processes[i], q->processes[j]);
    for (uint32_t l = 0; l < PLACES; l++)
      assert_int_equal(
          permutation_location(both, i, l),
          permutation_location(q, j, permutation_location(p, i, l)));
    for (uint32_t e = 0; e < EDGES; e++)
      assert_int_equal(permutation_edge(both, i, e),
                       permutation_edge(q, j, permutation_edge(p, i, e)));
  }
  for (uint32_t k = 0; k < MANY; k++)
    for (int32_t v = -9; v < 9; v++) {
      const int32_t half = permutation_value(p, p->sorts[k], v);
      assert_int_equal(permutation_value(both, p->sorts[k], v),
                       permutation_value(q, p->sorts[k], half));
    }
}

static void test_random(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 200; seed++) {
    bench b;
    bench_init(&b, seed);
    const permutation *p = random_permutation(&b), *q = random_permutation(&b);
    const permutation *both = permutation_then(&b.memory, p, q);
    const permutation *back = permutation_inverse(&b.memory, p);
    assert_true(permutation_is_valid(both) && permutation_is_valid(back));
    expect_product(p, q, both);
    assert_true(permutation_is_identity(permutation_then(&b.memory, p, back)));
    assert_true(permutation_is_identity(permutation_then(&b.memory, back, p)));
    expect_product(p, back, permutation_new(&b.memory, &b.net, b.sorts, SORTS));
    arena_release(&b.memory);
  }
}

// What is no renaming, one way each.
static void test_invalid(void **state) {
  (void)state;
  bench b;
  bench_init(&b, 1);
  permutation *p = permutation_new(&b.memory, &b.net, b.sorts, SORTS);
  assert_true(permutation_is_valid(p));
  p->cells[3] = 4;
  assert_false(permutation_is_valid(p));
  p->cells[4] = 3;
  assert_true(permutation_is_valid(p) && !permutation_is_identity(p));
  p->clocks[0] = 1; // the zero clock
  p->clocks[1] = 0;
  assert_false(permutation_is_valid(p));
  p->clocks[0] = 0;
  p->clocks[1] = 1;
  int32_t to[] = {6, 6};
  p->values[1] = (value_map){.low = 5, .count = 2, .to = to};
  assert_false(permutation_is_valid(p));
  to[1] = 5;
  assert_true(permutation_is_valid(p));
  to[0] = 7; // not one of them
  assert_false(permutation_is_valid(p));
  to[0] = 6;
  uint32_t edges[EDGES] = {0, 1, 2, 3, 3};
  p->edges[2] = edges;
  assert_false(permutation_is_valid(p));
  edges[4] = 4;
  assert_true(permutation_is_valid(p));
  b.net.processes.data[2].nlocations--; // unlike the others
  assert_true(permutation_is_valid(p));
  p->processes[1] = 2;
  p->processes[2] = 1;
  assert_false(permutation_is_valid(p));
  arena_release(&b.memory);
}

// Sorts that begin and end with the least and the greatest number.
static void test_ends(void **state) {
  (void)state;
  bench b;
  bench_init(&b, 1);
  permutation *p = permutation_new(&b.memory, &b.net, b.sorts, SORTS);
  int32_t low[] = {INT32_MIN + 1, INT32_MIN};
  int32_t high[] = {INT32_MAX, INT32_MAX - 1};
  p->values[0] = (value_map){.low = INT32_MIN, .count = 2, .to = low};
  p->values[1] = (value_map){.low = INT32_MAX - 1, .count = 2, .to = high};
  assert_true(permutation_is_valid(p));
  assert_int_equal(permutation_value(p, 0, INT32_MIN), INT32_MIN + 1);
  assert_int_equal(permutation_value(p, 1, INT32_MAX), INT32_MAX - 1);
  assert_int_equal(permutation_value(p, 1, INT32_MIN), INT32_MIN);
  assert_true(permutation_is_identity(permutation_then(&b.memory, p, p)));
  arena_release(&b.memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_invalid),
      cmocka_unit_test(test_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
