// From names to numbers, compared with a plain table.

#include "base/name_map.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_input.h"

static uint64_t seed;

static void test_few(void **state) {
  (void)state;
  name_map m;
  name_map_init(&m);
  assert_int_equal(name_map_get(&m, 0), NAME_MAP_NONE);
  assert_int_equal(name_map_get(&m, 1000000), NAME_MAP_NONE);
  name_map_put(&m, 5, 50);
  assert_int_equal(name_map_get(&m, 5), 50);
  assert_int_equal(name_map_get(&m, 4), NAME_MAP_NONE);
  name_map_put(&m, 5, 0);
  assert_int_equal(name_map_get(&m, 5), 0);
  name_map_clear(&m);
  assert_int_equal(name_map_get(&m, 5), NAME_MAP_NONE);
  name_map_put(&m, 100000, 1); // far beyond the room
  assert_int_equal(name_map_get(&m, 100000), 1);
  assert_int_equal(name_map_get(&m, 99999), NAME_MAP_NONE);
  assert_int_equal(name_map_get(&m, 5), NAME_MAP_NONE);
  name_map_release(&m);
  assert_int_equal(name_map_get(&m, 100000), NAME_MAP_NONE);
}

// The sizes at which it grows.
static void test_edges(void **state) {
  (void)state;
  name_map m;
  name_map_init(&m);
  for (uint32_t k = 1; k < 1 << 17; k *= 2)
    for (uint32_t key = k - 1; key <= k + 1; key++) {
      name_map_put(&m, key, key + 7);
      assert_int_equal(name_map_get(&m, key), key + 7);
    }
  for (uint32_t k = 1; k < 1 << 17; k *= 2)
    assert_int_equal(name_map_get(&m, k), k + 7);
  name_map_release(&m);
}

static void test_random(void **state) {
  (void)state;
  enum { KEYS = 700, STEPS = 200000 };
  static uint32_t table[KEYS];
  memset(table, 0xFF, sizeof table);
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  name_map m;
  name_map_init(&m);
  for (int i = 0; i < STEPS; i++) {
    // Small keys first, so that it grows while it has entries.
    const uint32_t key = rng_below(&r, 1 + KEYS * (uint32_t)(i + 1) / STEPS);
    const uint32_t what = rng_below(&r, 1000);
    if (what < 5) {
      name_map_clear(&m);
      memset(table, 0xFF, sizeof table);
    } else if (what < 400) {
      table[key % KEYS] = (uint32_t)i;
      name_map_put(&m, key % KEYS, (uint32_t)i);
    } else {
      assert_int_equal(name_map_get(&m, key % KEYS), table[key % KEYS]);
    }
  }
  name_map_release(&m);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_few),
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_random),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("name_map", tests, NULL, NULL);
}
