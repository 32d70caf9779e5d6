// Names: equal iff their numbers are, dense, never forgotten.

#include "base/intern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
  arena memory;
  names all;
} world;

static int setup(void **state) {
  static world w;
  arena_init(&w.memory);
  names_init(&w.all, &w.memory);
  *state = &w;
  return 0;
}

static int teardown(void **state) {
  world *w = *state;
  names_release(&w->all);
  arena_release(&w->memory);
  return 0;
}

static name add(world *w, const char *text) {
  return names_add(&w->all, text, strlen(text));
}

static name find(world *w, const char *text) {
  return names_find(&w->all, text, strlen(text));
}

static void test_few(void **state) {
  world *w = *state;
  assert_int_equal(find(w, "x"), NAME_NONE);
  const name x = add(w, "x");
  assert_int_not_equal(x, NAME_NONE);
  assert_int_equal(add(w, "x"), x);
  assert_int_equal(find(w, "x"), x);
  const name xx = add(w, "xx");
  assert_int_not_equal(xx, x);
  assert_string_equal(names_text(&w->all, x), "x");
  assert_string_equal(names_text(&w->all, xx), "xx");
  assert_string_equal(names_text(&w->all, NAME_NONE), "");
}

// The text is the bytes up to the length, zero bytes included; it is copied.
static void test_bytes(void **state) {
  world *w = *state;
  char text[] = "abcd";
  const name ab = names_add(&w->all, text, 2);
  text[0] = 'z';
  assert_string_equal(names_text(&w->all, ab), "ab");
  const name zero1 = names_add(&w->all, "a\0b", 3);
  const name zero2 = names_add(&w->all, "a\0c", 3);
  const name a = names_add(&w->all, "a", 1);
  assert_int_not_equal(zero1, zero2);
  assert_int_not_equal(zero1, a);
  assert_int_equal(names_find(&w->all, "a\0b", 3), zero1);
  assert_int_equal(names_find(&w->all, "a\0d", 3), NAME_NONE);
}

static void test_many(void **state) {
  enum { MANY = 100000 };
  world *w = *state;
  char text[32];
  for (unsigned i = 0; i < MANY; i++) {
    snprintf(text, sizeof text, "name%u", i);
    assert_int_equal(find(w, text), NAME_NONE);
    assert_int_equal(add(w, text), i + 1); // dense
  }
  for (unsigned i = 0; i < MANY; i++) {
    snprintf(text, sizeof text, "name%u", i);
    assert_int_equal(find(w, text), i + 1);
    assert_int_equal(add(w, text), i + 1);
    assert_string_equal(names_text(&w->all, i + 1), text);
    assert_int_equal(w->all.length.data[i + 1], strlen(text));
  }
  assert_int_equal(w->all.text.count, MANY + 1);
  assert_true(w->all.room > MANY);
}

// Texts that differ as little as texts can: beginnings of one pattern, and one
// pattern with one byte changed.
static void test_alike(void **state) {
  enum { LONG = 2000 };
  world *w = *state;
  static char pattern[LONG];
  memset(pattern, 'a', sizeof pattern);
  for (unsigned n = 1; n <= LONG; n++)
    assert_int_equal(names_add(&w->all, pattern, n), n);
  for (unsigned i = 0; i < LONG; i++) {
    pattern[i] = 'b';
    assert_int_equal(names_find(&w->all, pattern, LONG), NAME_NONE);
    assert_int_equal(names_add(&w->all, pattern, LONG), LONG + i + 1);
    pattern[i] = 'a';
  }
  for (unsigned n = 1; n <= LONG; n++)
    assert_int_equal(names_find(&w->all, pattern, n), n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_few, setup, teardown),
      cmocka_unit_test_setup_teardown(test_bytes, setup, teardown),
      cmocka_unit_test_setup_teardown(test_many, setup, teardown),
      cmocka_unit_test_setup_teardown(test_alike, setup, teardown),
  };
  return cmocka_run_group_tests_name("intern", tests, NULL, NULL);
}
