// Numbers for keys, against a list of all keys that were seen; and other keys for the
// same numbers.

#include "store/key_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "store/passed.h"
#include "world.h"

enum { MOST_WORDS = 3, KEYS = 5000, VALUES = 12 };

static uint32_t find(key_table *t, const uint64_t *key) {
  return key_table_find(t, key, passed_hash(key, t->words));
}

// Where the key is in the table, by looking at all of them.
static uint32_t place_of(const key_table *t, const uint64_t *key) {
  uint32_t at = 0;
  while (at < t->count &&
         memcmp(key_table_at(t, at), key, t->words * sizeof *key) != 0)
    at++;
  return at;
}

static void check_words(uint64_t *seed, uint32_t words) {
  key_table t;
  key_table_init(&t, words);
  for (int i = 0; i < KEYS; i++) {
    uint64_t key[MOST_WORDS];
    for (uint32_t w = 0; w < words; w++)
      key[w] = next_random(seed) % VALUES << 50;
    const uint32_t before = t.count, wanted = place_of(&t, key);
    assert_int_equal(find(&t, key), wanted);
    assert_int_equal(t.count, before + (wanted == before));
    assert_memory_equal(key_table_at(&t, wanted), key, words * sizeof *key);
  }
  assert_true(t.count > 1 && t.count < KEYS);
  assert_true(key_table_bytes(&t) >= t.count * words * sizeof(uint64_t));
  key_table_release(&t);
}

static void test_random(void **state) {
  (void)state;
  uint64_t seed = 11;
  for (uint32_t words = 1; words <= MOST_WORDS; words++)
    check_words(&seed, words);
}

// Some of the new keys are old ones of others.
static uint64_t other_key(void *data, uint64_t key) {
  ++*(uint32_t *)data;
  return key + 7;
}

static void test_rekey(void **state) {
  (void)state;
  key_table t;
  key_table_init(&t, 1);
  for (uint64_t key = 0; key < KEYS; key++)
    assert_int_equal(find(&t, &key), key);
  uint32_t asked = 0;
  key_table_rekey(&t, other_key, &asked);
  assert_int_equal(asked, KEYS);
  for (uint64_t key = 7; key < KEYS + 7; key++)
    assert_int_equal(find(&t, &key), key - 7);
  assert_int_equal(t.count, KEYS);
  assert_int_equal(find(&t, &(uint64_t){0}), KEYS);
  key_table_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_rekey),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
