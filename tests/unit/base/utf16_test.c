// UTF-16 to UTF-8: every character, both orders, and what is no character.

#include "base/utf16.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"

static size_t put_unit(char *out, uint32_t unit, utf16_order order) {
  out[order == UTF16_BIG ? 0 : 1] = (char)(unit >> 8);
  out[order == UTF16_BIG ? 1 : 0] = (char)unit;
  return 2;
}

static size_t put16(char *out, uint32_t c, utf16_order order) {
  if (c < 0x10000)
    return put_unit(out, c, order);
  c -= 0x10000;
  put_unit(out, 0xD800 + (c >> 10), order);
  return 2 + put_unit(out + 2, 0xDC00 + (c & 0x3FF), order);
}

static size_t put8(char *out, uint32_t c) {
  if (c < 0x80)
    return out[0] = (char)c, 1;
  if (c < 0x800)
    return out[0] = (char)(0xC0 | c >> 6), out[1] = (char)(0x80 | (c & 0x3F)),
           2;
  if (c < 0x10000) {
    out[0] = (char)(0xE0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3F));
    out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | c >> 18);
  out[1] = (char)(0x80 | (c >> 12 & 0x3F));
  out[2] = (char)(0x80 | (c >> 6 & 0x3F));
  out[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}

static void check(const char *text, size_t length, utf16_order order,
                  const char *expected, size_t expected_length) {
  // No byte to spare, so that sanitizers see every overrun.
  char *copy = mem_new(length ? length : 1, 1);
  memcpy(copy, text, length);
  size_t n = 12345;
  char *decoded = utf16_decode(copy, length, order, &n);
  assert_int_equal(n, expected_length);
  assert_memory_equal(decoded, expected, n);
  assert_int_equal(decoded[n], 0);
  mem_free(decoded);
  mem_free(copy);
}

static void test_every_character(void **state) {
  (void)state;
  enum { BLOCK = 1 << 12, LAST = 0x10FFFF };
  static char from[BLOCK * 4 + 2], to[BLOCK * 4];
  for (int big = 0; big < 2; big++) {
    const utf16_order order = big ? UTF16_BIG : UTF16_LITTLE;
    for (uint32_t first = 0; first <= LAST; first += BLOCK) {
      size_t n = put_unit(from, 0xFEFF, order);
      size_t k = 0;
      for (uint32_t c = first; c < first + BLOCK; c++)
        if (c < 0xD800 || c > 0xDFFF) {
          n += put16(from + n, c, order);
          k += put8(to + k, c);
        }
      check(from, n, order, to, k);
    }
  }
}

static void check_units(const uint32_t *units, size_t count,
                        const char *expected) {
  char text[64];
  for (int big = 0; big < 2; big++) {
    const utf16_order order = big ? UTF16_BIG : UTF16_LITTLE;
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
      n += put_unit(text + n, units[i], order);
    check(text, n, order, expected, strlen(expected));
  }
}

#define UNITS(...)                                                             \
  (const uint32_t[]){__VA_ARGS__},                                             \
      sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)

#define FFFD "\xEF\xBF\xBD"

static void test_lone_surrogates(void **state) {
  (void)state;
  check_units(UNITS(0xD800), FFFD);
  check_units(UNITS(0xDC00), FFFD);
  check_units(UNITS(0xDFFF, 'x'), FFFD "x");
  check_units(UNITS(0xDBFF, 'x'), FFFD "x");
  check_units(UNITS('x', 0xD800), "x" FFFD);
  check_units(UNITS(0xDC00, 0xD800), FFFD FFFD);
  check_units(UNITS(0xD800, 0xD800, 0xDC00), FFFD "\xF0\x90\x80\x80");
  check_units(UNITS(0xD800, 0xDC00, 0xDC00), "\xF0\x90\x80\x80" FFFD);
  check_units(UNITS(0xDBFF, 0xDFFF), "\xF4\x8F\xBF\xBF");
  check_units(UNITS(0xD800, 0xE000), FFFD "\xEE\x80\x80");
}

static void test_mark(void **state) {
  (void)state;
  check_units(UNITS('a', 'b'), "ab");
  check_units(UNITS(0xFEFF, 'a'), "a");
  check_units(UNITS(0xFEFF, 0xFEFF, 'a'), "\xEF\xBB\xBF"
                                          "a");
  check_units(UNITS('a', 0xFEFF), "a\xEF\xBB\xBF");
  check_units(UNITS(0xFFFE), "\xEF\xBF\xBE"); // the mark of the other order
}

// The last byte is half of nothing: what is before it is read.
static void test_odd_length(void **state) {
  (void)state;
  for (size_t n = 0; n < 2; n++) {
    size_t length = 9;
    char one[1] = {'x'};
    char *decoded = utf16_decode(one, n, UTF16_LITTLE, &length);
    assert_true(length == 0 || (n == 1 && strcmp(decoded, FFFD) == 0));
    mem_free(decoded);
  }
  char *text = mem_new(5, 1);
  memcpy(text, "a\0b\0c", 5);
  size_t length = 0;
  char *decoded = utf16_decode(text, 5, UTF16_LITTLE, &length);
  assert_true(strcmp(decoded, "ab") == 0 || strcmp(decoded, "ab" FFFD) == 0);
  assert_int_equal(length, strlen(decoded));
  mem_free(decoded);
  mem_free(text);
}

static void test_detect(void **state) {
  (void)state;
  assert_int_equal(utf16_detect("\xFF\xFE", 2), UTF16_LITTLE);
  assert_int_equal(utf16_detect("\xFE\xFF", 2), UTF16_BIG);
  assert_int_equal(utf16_detect("<\0", 2), UTF16_LITTLE);
  assert_int_equal(utf16_detect("\0<", 2), UTF16_BIG);
  assert_int_equal(utf16_detect("<?", 2), UTF16_NOT);
  assert_int_equal(utf16_detect("\xFF\xFE", 1), UTF16_NOT);
  assert_int_equal(utf16_detect("", 0), UTF16_NOT);
  assert_int_equal(utf16_detect("\xEF\xBB\xBF<", 4), UTF16_NOT);
  assert_int_equal(utf16_detect("\0\0", 2), UTF16_NOT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_character),
      cmocka_unit_test(test_lone_surrogates),
      cmocka_unit_test(test_mark),
      cmocka_unit_test(test_odd_length),
      cmocka_unit_test(test_detect),
  };
  return cmocka_run_group_tests_name("utf16", tests, NULL, NULL);
}
