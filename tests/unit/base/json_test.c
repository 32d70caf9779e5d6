// What the JSON writer writes is JSON, and says what it was told.

#include "base/json.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_check.h"
#include "base/random_input.h"
#include "base/strbuf.h"

static uint64_t seed;

typedef struct {
  json j;
  char *text;
  size_t length;
} output;

static void begin(output *o) {
  o->text = NULL;
  json_init(&o->j, open_memstream(&o->text, &o->length));
}

static void end(output *o) {
  assert_int_equal(o->j.depth, 0);
  assert_int_equal(fclose(o->j.out), 0);
}

static void check_text(const char *value, size_t length, const char *expected) {
  output o;
  begin(&o);
  json_put_text(&o.j, NULL, value, length);
  end(&o);
  assert_string_equal(o.text, expected);
  assert_int_equal(json_check(o.text, o.length), 1);
  free(o.text);
}

static void test_checker(void **state) {
  (void)state;
  static const char *const GOOD[] = {"0",    "-12.5",     "\"\\u00e4\\n\"",
                                     "[]",   "{}",        " [1, 2] ",
                                     "true", "{\"a\":{}}"};
  static const char *const BAD[] = {"",
                                    "01",
                                    "1.",
                                    "nan",
                                    "[1,]",
                                    "{1:2}",
                                    "\"\n\"",
                                    "\"",
                                    "[1 2",
                                    "[}",
                                    "\"\\x\"",
                                    "\"\xFF\"",
                                    "\"\xC0\x80\"",
                                    "1 2",
                                    "{,}",
                                    "tru",
                                    "[1]]",
                                    "{\"a\" 1}",
                                    "\"\xED\xA0\x80\""};
  for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
    assert_int_not_equal(json_check(GOOD[i], strlen(GOOD[i])), 0);
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
    assert_int_equal(json_check(BAD[i], strlen(BAD[i])), 0);
}

static void test_shape(void **state) {
  (void)state;
  output o;
  begin(&o);
  json_put_object(&o.j, NULL);
  json_put_string(&o.j, "a", "b");
  json_put_string(&o.j, "none", NULL);
  json_put_array(&o.j, "list");
  json_put_int(&o.j, NULL, INT64_MIN);
  json_put_bool(&o.j, NULL, true);
  json_put_null(&o.j, NULL);
  json_put_object(&o.j, NULL);
  json_end(&o.j);
  json_end(&o.j);
  json_put_array(&o.j, "empty");
  json_end(&o.j);
  json_put_real(&o.j, "r", 0.5);
  json_end(&o.j);
  end(&o);
  assert_string_equal(o.text, "{\n"
                              "  \"a\": \"b\",\n"
                              "  \"none\": null,\n"
                              "  \"list\": [\n"
                              "    -9223372036854775808,\n"
                              "    true,\n"
                              "    null,\n"
                              "    {}\n"
                              "  ],\n"
                              "  \"empty\": [],\n"
                              "  \"r\": 0.5\n"
                              "}\n");
  assert_int_equal(json_check(o.text, o.length), 10);
  free(o.text);
}

static void test_escapes(void **state) {
  (void)state;
  check_text("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
  check_text("\n\t\r\b\f\x01\x1f\x7f", 8,
             "\"\\n\\t\\u000d\\u0008\\u000c\\u0001\\u001f\x7f\"");
  check_text("a\0b", 3, "\"a\\u0000b\"");
  check_text("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", 9,
             "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"");
}

static void test_bad_utf8(void **state) {
  (void)state;
#define FFFD "\\ufffd"
  check_text("\x80", 1, "\"" FFFD "\"");
  check_text("\xC3", 1, "\"" FFFD "\"");                   // cut short
  check_text("\xC3x", 2, "\"" FFFD "x\"");                 // not continued
  check_text("\xE2\x82", 2, "\"" FFFD FFFD "\"");          // each bad byte
  check_text("\xC0\x80", 2, "\"" FFFD FFFD "\"");          // overlong
  check_text("\xE0\x9F\xBF", 3, "\"" FFFD FFFD FFFD "\""); // overlong
  check_text("\xED\xA0\x80", 3, "\"" FFFD FFFD FFFD "\""); // a surrogate
  check_text("\xF4\x90\x80\x80", 4, "\"" FFFD FFFD FFFD FFFD "\""); // too far
  check_text("\xF4\x8F\xBF\xBF", 4, "\"\xF4\x8F\xBF\xBF\"");
  check_text("\xFF\xFE", 2, "\"" FFFD FFFD "\"");
}

// How long the character at `s` is, by decoding; 0 if it is none.
static size_t character(const unsigned char *s, size_t left) {
  json_text_reader r = {s, s + left, 0};
  return check_utf8(&r) ? (size_t)(r.at - s) : 0;
}

static void test_random_bytes(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int round = 0; round < 20000; round++) {
    char text[24];
    const uint32_t length = rng_below(&r, sizeof text);
    static const unsigned char LIKELY[] = {0x80, 0xBF, 0xC2, 0xE0, 0xED, 0xEF,
                                           0xF0, 0xF4, '"',  '\\', '\n', 0x90};
    for (uint32_t i = 0; i < length; i++)
      text[i] = (char)(rng_below(&r, 3) ? LIKELY[rng_below(&r, sizeof LIKELY)]
                                        : rng_below(&r, 256));
    strbuf e;
    strbuf_init(&e);
    strbuf_putc(&e, '"');
    for (size_t i = 0; i < length;) {
      const unsigned char c = (unsigned char)text[i];
      const size_t n = character((const unsigned char *)text + i, length - i);
      if (n == 0)
        strbuf_puts(&e, FFFD);
      else if (c == '"' || c == '\\')
        strbuf_printf(&e, "\\%c", c);
      else if (c == '\n' || c == '\t')
        strbuf_puts(&e, c == '\n' ? "\\n" : "\\t");
      else if (c < 0x20)
        strbuf_printf(&e, "\\u%04x", c);
      else
        strbuf_add(&e, text + i, n);
      i += n ? n : 1;
    }
    strbuf_putc(&e, '"');
    check_text(text, length, e.text);
    strbuf_release(&e);
  }
}

// Writes something random, counts the values.
static void put_random(rng *r, json *j, bool in_array, int depth,
                       unsigned *count) {
  char key[4] = {(char)rng_between(r, 1, 127), (char)rng_between(r, 128, 255)};
  const char *k = in_array ? NULL : key;
  ++*count;
  switch (rng_below(r, depth > 0 ? 9 : 6)) {
  case 0:
    json_put_int(j, k, (int64_t)rng_next(r));
    break;
  case 1:
    json_put_bool(j, k, rng_below(r, 2));
    break;
  case 2:
    json_put_null(j, k);
    break;
  case 3:
    json_put_real(j, k, (double)rng_between(r, -1000000, 1000000) / 997);
    break;
  case 4:
    json_put_string(j, k, "text \"quoted\"");
    break;
  case 5:
    json_put_string(j, k, NULL);
    break;
  default: {
    const bool is_array = rng_below(r, 2);
    if (is_array)
      json_put_array(j, k);
    else
      json_put_object(j, k);
    for (uint32_t i = rng_below(r, 4); i > 0; i--)
      put_random(r, j, is_array, depth - 1, count);
    json_end(j);
  }
  }
}

static void test_random_shape(void **state) {
  (void)state;
  rng r = seed;
  for (int round = 0; round < 3000; round++) {
    output o;
    unsigned count = 1;
    begin(&o);
    json_put_array(&o.j, NULL);
    for (int i = 0; i < 5; i++)
      put_random(&r, &o.j, true, 10, &count);
    json_end(&o.j);
    end(&o);
    assert_int_equal(json_check(o.text, o.length), count);
    free(o.text);
  }
}

static void test_deepest(void **state) {
  (void)state;
  output o;
  begin(&o);
  for (int i = 0; i < JSON_DEPTH; i++)
    if (i % 2)
      json_put_object(&o.j, NULL);
    else
      json_put_array(&o.j, i ? "k" : NULL);
  for (int i = 0; i < JSON_DEPTH; i++)
    json_end(&o.j);
  end(&o);
  assert_int_equal(json_check(o.text, o.length), JSON_DEPTH);
  free(o.text);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_checker),      cmocka_unit_test(test_shape),
      cmocka_unit_test(test_escapes),      cmocka_unit_test(test_bad_utf8),
      cmocka_unit_test(test_random_bytes), cmocka_unit_test(test_random_shape),
      cmocka_unit_test(test_deepest),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
