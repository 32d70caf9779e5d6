// Arrays that grow: nothing is lost, and room is asked for seldom.

#include "base/grow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/mem.h"

enum { MANY = 100000 };

static void test_doubles(void **state) {
  (void)state;
  uint32_t *data = NULL, count = 0, room = 0, moves = 0;
  for (uint32_t i = 0; i < MANY; i++) {
    const uint32_t before = room;
    grow(data, count, room, 4);
    assert_true(room == before || room == (before ? 2 * before : 4));
    moves += room != before;
    data[count++] = i;
  }
  assert_true(moves < 20);
  for (uint32_t i = 0; i < MANY; i++)
    assert_int_equal(data[i], i);
  mem_free(data);
}

static void test_sparingly(void **state) {
  (void)state;
  uint32_t *data = NULL, room = 0;
  grow_sparingly(data, 0U, room);
  assert_int_equal(room, 64);
  for (uint32_t i = 0; i < MANY; i++) {
    grow_sparingly(data, i, room);
    assert_true(room > i && (room == 64 || room <= i + i / 2 + 2));
    data[i] = i;
  }
  grow_sparingly(data, 2U * MANY, room); // farther than the next room
  assert_true(room > 2 * MANY);
  for (uint32_t i = 0; i < MANY; i++)
    assert_int_equal(data[i], i);
  mem_free(data);
}

static void test_rooms(void **state) {
  (void)state;
  assert_int_equal(grow_room(0, 0, 16), 16);
  assert_int_equal(grow_room(16, 17, 16), 32);
  assert_int_equal(grow_room(16, 100, 16), 100);
  assert_int_equal(grow_room_sparingly(64, 65), 96);
  assert_int_equal(grow_room_sparingly(1 << 20, 0), (1 << 20) + (1 << 16));
  assert_true(grow_room_sparingly(UINT32_MAX - 2, UINT32_MAX - 1) ==
              UINT32_MAX - 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_doubles),
      cmocka_unit_test(test_sparingly),
      cmocka_unit_test(test_rooms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
