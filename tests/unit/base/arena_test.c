// Arenas and the vectors in them: alignment, zeroing, nothing overlaps.

#include "base/arena.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/random_input.h"
#include "base/vec.h"

static uint64_t seed;

static bool is_filled(const unsigned char *p, size_t size, unsigned char with) {
  for (size_t i = 0; i < size; i++)
    if (p[i] != with)
      return false;
  return true;
}

// Every block is filled with its own byte; at the end all still have it.
static void test_random_blocks(void **state) {
  (void)state;
  enum { BLOCKS = 5000 };
  static unsigned char *block[BLOCKS];
  static size_t size[BLOCKS];
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  arena a;
  arena_init(&a);
  size_t total = 0;
  for (int i = 0; i < BLOCKS; i++) {
    size[i] =
        rng_below(&r, 50) ? 1 + rng_below(&r, 300) : 1 + rng_below(&r, 100000);
    block[i] = arena_alloc(&a, size[i]);
    total += size[i];
    assert_non_null(block[i]);
    assert_int_equal((uintptr_t)block[i] % 8, 0);
    assert_true(is_filled(block[i], size[i], 0));
    memset(block[i], 1 + i % 255, size[i]);
  }
  for (int i = 0; i < BLOCKS; i++)
    assert_true(is_filled(block[i], size[i], (unsigned char)(1 + i % 255)));
  assert_true(a.bytes >= total);
  arena_release(&a);
  assert_null(a.chunks);
  assert_int_equal(a.bytes, 0);
}

static void test_large(void **state) {
  (void)state;
  enum { LARGE = 9 << 20 };
  arena a;
  arena_init(&a);
  unsigned char *before = arena_alloc(&a, 10);
  memset(before, 7, 10);
  unsigned char *large = arena_alloc(&a, LARGE);
  assert_true(is_filled(large, LARGE, 0));
  memset(large, 9, LARGE);
  unsigned char *after = arena_alloc(&a, 10);
  assert_true(is_filled(after, 10, 0));
  memset(after, 8, 10);
  assert_true(is_filled(before, 10, 7));
  assert_true(is_filled(large, LARGE, 9));
  arena_release(&a);
}

// Released and used again.
static void test_release(void **state) {
  (void)state;
  arena a;
  arena_init(&a);
  arena_release(&a);
  for (int round = 0; round < 3; round++) {
    unsigned char *p = arena_alloc(&a, 100);
    assert_true(is_filled(p, 100, 0));
    memset(p, 1, 100);
    arena_release(&a);
  }
}

// "Never NULL", whatever the size.
static void test_nothing(void **state) {
  (void)state;
  arena a;
  arena_init(&a);
  assert_non_null(arena_alloc(&a, 0));
  assert_non_null(arena_array(&a, 0, 8));
  assert_non_null(arena_alloc(&a, 1));
  assert_non_null(arena_alloc(&a, 0));
  arena_release(&a);
}

static void test_texts(void **state) {
  (void)state;
  arena a;
  arena_init(&a);
  char *copy = arena_copy(&a, "abcdef", 3);
  assert_memory_equal(copy, "abc", 4);
  assert_memory_equal(arena_copy(&a, "a\0b", 3), "a\0b", 4);
  assert_string_equal(arena_copy(&a, NULL, 0), "");
  assert_string_equal(arena_printf(&a, "%d-%s", -5, "x"), "-5-x");
  assert_string_equal(arena_printf(&a, "%s", ""), "");
  char *wide = arena_printf(&a, "%5000d", 1);
  assert_int_equal(strlen(wide), 5000);
  assert_int_equal(wide[4999], '1');
  assert_string_equal(copy, "abc");
  arena_release(&a);
}

// In a process of its own, since it ends that.
static int status_of_array(size_t count, size_t size) {
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr))
      _exit(99);
    arena a;
    arena_init(&a);
    _exit(arena_array(&a, count, size) ? 0 : 1);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_overflow(void **state) {
  (void)state;
  assert_int_equal(status_of_array(1000, 1000), 0);
  assert_int_equal(status_of_array(SIZE_MAX / 4 + 1, 4), 3);
  assert_int_equal(status_of_array(SIZE_MAX / 2, 3), 3);
  assert_int_equal(status_of_array(1, SIZE_MAX), 3);
  assert_int_equal(status_of_array(SIZE_MAX, SIZE_MAX), 3);
}

static void test_vec(void **state) {
  (void)state;
  enum { ITEMS = 100000 };
  arena a;
  arena_init(&a);
  VEC(struct {
    char c;
    int64_t number;
  }) v = {0};
  for (int i = 0; i < ITEMS; i++) {
    if (v.count == v.room)
      v.data = vec_grow(&a, v.data, &v.room, v.count, sizeof *v.data);
    v.data[v.count].c = (char)i;
    v.data[v.count++].number = -i;
    assert_true(v.count <= v.room);
  }
  VEC(uint32_t) w = {0};
  vec_push(&a, &w, 77);
  const uint32_t *stale = w.data;
  for (uint32_t i = 1; i < ITEMS; i++)
    vec_push(&a, &w, i * 3);
  assert_int_equal(*stale, 77); // not the vector's any more, but still there
  assert_int_equal(w.count, ITEMS);
  assert_int_equal(w.data[0], 77);
  for (uint32_t i = 1; i < ITEMS; i++)
    assert_int_equal(w.data[i], i * 3);
  for (int i = 0; i < ITEMS; i++) {
    assert_int_equal(v.data[i].c, (char)i);
    assert_int_equal(v.data[i].number, -i);
  }
  // Twice the final size at most, and what rounding to chunks adds.
  assert_true(a.bytes <= 2 * (2 * ITEMS * (sizeof *v.data + 4)) + (8 << 20));
  arena_release(&a);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_blocks), cmocka_unit_test(test_large),
      cmocka_unit_test(test_release),       cmocka_unit_test(test_nothing),
      cmocka_unit_test(test_texts),         cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_vec),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
