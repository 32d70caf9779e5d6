// Strings that grow, compared with a large array.

#include "base/strbuf.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_input.h"

static uint64_t seed;

static void check_int(strbuf *b, int64_t n) {
  char expected[32];
  snprintf(expected, sizeof expected, "%" PRId64, n);
  strbuf_clear(b);
  strbuf_int(b, n);
  assert_string_equal(b->text, expected);
  assert_int_equal(b->length, strlen(expected));
}

static void test_ints(void **state) {
  (void)state;
  strbuf b;
  strbuf_init(&b);
  static const int64_t EDGES[] = {
      0,         9,          10,        99,        100,          INT32_MAX,
      INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, INT64_MIN + 1};
  for (size_t i = 0; i < sizeof EDGES / sizeof *EDGES; i++) {
    check_int(&b, EDGES[i]);
    if (EDGES[i] != INT64_MIN)
      check_int(&b, -EDGES[i]);
  }
  rng r = seed;
  for (int i = 0; i < 100000; i++)
    check_int(&b, (int64_t)rng_next(&r) >> rng_below(&r, 64));
  strbuf_release(&b);
  assert_null(b.text);
}

static void test_basic(void **state) {
  (void)state;
  strbuf b;
  strbuf_init(&b);
  assert_string_equal(b.text, "");
  strbuf_puts(&b, "");
  strbuf_printf(&b, "%s", "");
  assert_int_equal(b.length, 0);
  strbuf_puts(&b, "ab");
  strbuf_putc(&b, 0);
  strbuf_add(&b, "c\0d", 3);
  assert_int_equal(b.length, 6);
  assert_memory_equal(b.text, "ab\0c\0d", 7);
  strbuf_clear(&b);
  assert_string_equal(b.text, "");
  strbuf_printf(&b, "%d %s", 5, "five");
  strbuf_printf(&b, "!");
  assert_string_equal(b.text, "5 five!");
  strbuf_release(&b);
}

// Every length around the first few sizes, by every way to add.
static void test_growth(void **state) {
  (void)state;
  char text[300];
  memset(text, 'x', sizeof text);
  for (size_t n = 0; n < sizeof text; n++)
    for (int way = 0; way < 3; way++) {
      strbuf b;
      strbuf_init(&b);
      if (way == 0)
        strbuf_add(&b, text, n);
      for (size_t i = 0; i < n && way == 1; i++)
        strbuf_putc(&b, 'x');
      if (way == 2)
        strbuf_printf(&b, "%.*s", (int)n, text);
      assert_int_equal(b.length, n);
      assert_true(b.room > n);
      assert_memory_equal(b.text, text, n);
      assert_int_equal(b.text[n], 0);
      strbuf_release(&b);
    }
}

static void test_random(void **state) {
  (void)state;
  enum { LARGE = 1 << 20, ROUNDS = 40 };
  static char expected[LARGE + 4096];
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int round = 0; round < ROUNDS; round++) {
    strbuf b;
    strbuf_init(&b);
    size_t n = 0;
    const size_t most = 1 + rng_below(&r, LARGE);
    while (n < most) {
      char piece[2100];
      const uint32_t length = rng_below(&r, rng_below(&r, 20) ? 40 : 2048);
      for (uint32_t i = 0; i < length; i++)
        piece[i] = (char)('a' + rng_below(&r, 26));
      piece[length] = 0;
      const int64_t number = (int64_t)rng_next(&r);
      switch (rng_below(&r, 5)) {
      case 0:
        strbuf_add(&b, piece, length);
        break;
      case 1:
        strbuf_puts(&b, piece);
        break;
      case 2:
        strbuf_printf(&b, "%s", piece);
        break;
      case 3:
        strbuf_int(&b, number);
        snprintf(piece, sizeof piece, "%" PRId64, number);
        break;
      default:
        piece[0] = '\n';
        piece[1] = 0;
        strbuf_putc(&b, '\n');
      }
      memcpy(expected + n, piece, strlen(piece));
      n += strlen(piece);
      assert_int_equal(b.length, n);
      assert_int_equal(b.text[n], 0);
    }
    assert_memory_equal(b.text, expected, n);
    strbuf_release(&b);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ints),
      cmocka_unit_test(test_basic),
      cmocka_unit_test(test_growth),
      cmocka_unit_test(test_random),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("strbuf", tests, NULL, NULL);
}
