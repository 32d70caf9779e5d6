// Tables of numbers by hashes against a plain list, on random operations: hashes that
// are alike, ends that wrap around, and tables that grow.

#include "store/lookup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "world.h"

enum { MANY = 200000 };

static uint32_t find_all(const lookup *l, uint64_t hash, uint32_t wanted) {
  uint32_t at = lookup_home(l, hash), number, seen = 0, all = 0;
  for (; lookup_next(l, hash, &at, &number); at++) {
    seen += number == wanted;
    all++;
  }
  assert_true(seen <= 1);
  return seen ? all : 0;
}

// Few upper halves, of which some are the last of the table.
static uint64_t alike(uint64_t *seed) {
  const uint64_t upper = next_random(seed) % 2
                             ? UINT32_MAX - next_random(seed) % 40
                             : next_random(seed) % 40 * 100000000;
  return upper << 32 | (uint32_t)next_random(seed);
}

static void test_random(void **state) {
  (void)state;
  enum { MOST = 700 };
  uint64_t seed = 5, hashes[MOST];
  bool there[MOST] = {false};
  uint32_t count = 0;
  lookup l;
  lookup_init(&l);
  for (int round = 0; round < 20000; round++) {
    const uint32_t n = (uint32_t)(next_random(&seed) % MOST);
    if (there[n])
      lookup_remove(&l, hashes[n], n);
    else
      lookup_add(&l, hashes[n] = alike(&seed), n);
    count += there[n] ? -1U : 1U;
    there[n] = !there[n];
    assert_int_equal(l.count, count);
    const uint32_t other = (uint32_t)(next_random(&seed) % MOST);
    if (there[other])
      assert_true(find_all(&l, hashes[other], other) > 0);
    else
      assert_int_equal(find_all(&l, hashes[n], other), 0);
  }
  lookup_release(&l);
}

// Nothing is lost, and no more than half is empty; three quarters are full at most.
static void test_grows(void **state) {
  (void)state;
  uint64_t seed = 6, *hashes = mem_new(MANY, sizeof *hashes);
  lookup l;
  lookup_init(&l);
  for (uint32_t i = 0; i < MANY; i++) {
    lookup_add(&l, hashes[i] = next_random(&seed), i);
    assert_true(l.count <= l.room / 4 * 3);
  }
  assert_true(l.room < 2 * MANY);
  assert_int_equal(lookup_bytes(&l), l.room * sizeof *l.slots);
  for (uint32_t i = 0; i < MANY; i++)
    assert_true(find_all(&l, hashes[i], i) > 0);
  lookup_release(&l);
  mem_free(hashes);
}

// What is added in the order of the slots of another is near its home throughout.
static void test_like(void **state) {
  (void)state;
  uint64_t seed = 8;
  stopper stop = {0};
  lookup l, other;
  lookup_init(&l);
  for (uint32_t i = 0; i < MANY; i++)
    lookup_add(&l, next_random(&seed), i);
  l.stop = &stop;
  lookup_init_like(&other, &l);
  assert_ptr_equal(other.stop, &stop);
  l.stop = other.stop = NULL;
  assert_int_equal(other.count, 0);
  for (uint32_t i = 0; i < l.room; i++)
    if (l.slots[i]) {
      const uint64_t hash = l.slots[i];
      lookup_add(&other, hash, (uint32_t)hash - 1);
      assert_int_equal(other.room, l.room);
      uint32_t at = lookup_home(&other, hash), steps = 0;
      while (other.slots[at] != hash && steps++ < 200)
        at = lookup_behind(&other, at);
      assert_int_equal(other.slots[at], hash);
    }
  assert_int_equal(other.count, l.count);
  lookup_release(&l);
  lookup_release(&other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_grows),
      cmocka_unit_test(test_like),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
