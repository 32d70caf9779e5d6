// Diagnostics: what is recorded, what is counted, what is printed.

#include "base/diag.h"

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

static uint64_t seed;

enum { MANY = 500 }; // more than are kept

typedef struct {
  diags *d;
  const source *text;
  char *printed;
} world;

static int setup(void **state) {
  static world w;
  w.d = diags_new();
  static const char TEXT[] = "one two\n\tthree = four;\r\nfive\n";
  w.text = sources_add(diags_sources(w.d), "m.xta", TEXT, strlen(TEXT));
  w.printed = NULL;
  *state = &w;
  return 0;
}

static int teardown(void **state) {
  world *w = *state;
  free(w->printed);
  diags_free(w->d);
  return 0;
}

static const char *print(world *w, diag_level least, bool color) {
  size_t length = 0;
  free(w->printed);
  w->printed = NULL;
  FILE *out = open_memstream(&w->printed, &length);
  diags_print(w->d, out, least, color);
  fclose(out);
  return w->printed;
}

// From the first occurrence of `word` on.
static span at_word(const world *w, const char *word) {
  const char *p = strstr(w->text->text, word);
  assert_non_null(p);
  const uint32_t begin = w->text->base + (uint32_t)(p - w->text->text);
  return (span){begin, begin + (uint32_t)strlen(word)};
}

static unsigned occurrences(const char *text, const char *of) {
  unsigned n = 0;
  for (const char *p = text; (p = strstr(p, of)); p++)
    n++;
  return n;
}

static void test_print(void **state) {
  world *w = *state;
  assert_string_equal(print(w, LEVEL_NOTE, false), "");
  assert_false(diag_error(w->d, at_word(w, "two"), DIAG_UNKNOWN_NAME,
                          "unknown name '%s'", "two"));
  assert_false(diag_warning(w->d, at_word(w, "three = four"), DIAG_NO_EFFECT,
                            "no effect"));
  diag_note(w->d, at_word(w, "five"), "see here");
  assert_string_equal(print(w, LEVEL_NOTE, false),
                      "m.xta:1:5: error: unknown name 'two' [E201]\n"
                      "    one two\n"
                      "        ^~~\n"
                      "m.xta:2:2: warning: no effect [W003]\n"
                      "    \tthree = four;\n"
                      "    \t^~~~~~~~~~~~\n"
                      "m.xta:3:1: note: see here\n"
                      "    five\n"
                      "    ^~~~\n");
  // A note goes with its message.
  assert_string_equal(print(w, LEVEL_ERROR, false),
                      "m.xta:1:5: error: unknown name 'two' [E201]\n"
                      "    one two\n"
                      "        ^~~\n");
  assert_non_null(
      strstr(print(w, LEVEL_ERROR, true), "\033[1;31merror:\033[0m"));
  assert_int_equal(diags_errors(w->d), 1);
  assert_int_equal(diags_warnings(w->d), 1);
}

static void test_places(void **state) {
  world *w = *state;
  diag_error(w->d, (span){0, 0}, DIAG_NO_PROCESS, "whole");
  diag_file(w->d, "dir/x.xml", DIAG_CANNOT_READ, "%s", "gone");
  span across = at_word(w, "two\n\tthree");
  diag_error(w->d, across, DIAG_SYNTAX, "across lines");
  const uint32_t end = w->text->base + w->text->length;
  diag_error(w->d, (span){end, end}, DIAG_SYNTAX, "at the end");
  assert_string_equal(print(w, LEVEL_NOTE, false),
                      "gnomon: error: whole [E602]\n"
                      "dir/x.xml: error: gone [E001]\n"
                      "m.xta:1:5: error: across lines [E101]\n"
                      "    one two\n"
                      "        ^~~\n"
                      "m.xta:4:1: error: at the end [E101]\n"
                      "    \n"
                      "    ^\n");
}

// The same code at the same place is reported once.
static void test_once(void **state) {
  world *w = *state;
  for (int i = 0; i < 3; i++) {
    diag_error(w->d, at_word(w, "one"), DIAG_TYPE, "instance %d", i);
    diag_warning(w->d, at_word(w, "two"), DIAG_SHADOWS, "instance %d", i);
  }
  assert_int_equal(diags_errors(w->d), 1);
  assert_int_equal(diags_warnings(w->d), 1);
  diag_error(w->d, at_word(w, "one"), DIAG_SYNTAX, "another code");
  diag_error(w->d, at_word(w, "one t"), DIAG_TYPE, "another place");
  assert_int_equal(diags_errors(w->d), 3);
  for (int i = 0; i < 2; i++) // the whole input is no place
    diag_error(w->d, (span){0, 0}, DIAG_UNEXPRESSIBLE, "thing %d", i);
  assert_int_equal(diags_errors(w->d), 5);
  assert_non_null(strstr(print(w, LEVEL_NOTE, false), "instance 0"));
  assert_null(strstr(w->printed, "instance 1"));
}

// What is not reported again has no notes either.
static void test_notes_of_duplicates(void **state) {
  world *w = *state;
  for (int i = 0; i < 3; i++) {
    diag_error(w->d, at_word(w, "one"), DIAG_DUPLICATE_NAME, "twice");
    diag_note(w->d, at_word(w, "two"), "the other is here");
  }
  assert_int_equal(occurrences(print(w, LEVEL_NOTE, false), "twice"), 1);
  assert_int_equal(occurrences(w->printed, "the other"), 1);
}

static void test_has(void **state) {
  world *w = *state;
  assert_false(diags_has(w->d, DIAG_TYPE));
  diag_note(w->d, (span){0, 0}, "a note has no code");
  assert_false(diags_has(w->d, DIAG_CANNOT_READ)); // code 0
  diag_warning(w->d, (span){0, 0}, DIAG_TYPE, "x");
  assert_true(diags_has(w->d, DIAG_TYPE));
  assert_int_equal(diags_errors(w->d), 0);
}

static void test_rewind(void **state) {
  world *w = *state;
  diag_error(w->d, at_word(w, "one"), DIAG_TYPE, "kept");
  const int mark = diags_mark(w->d);
  assert_int_equal(diags_first_offset(w->d, mark), 0);
  diag_warning(w->d, at_word(w, "two"), DIAG_SHADOWS, "forgotten");
  diag_error(w->d, (span){0, 0}, DIAG_NO_PROCESS, "forgotten");
  diag_error(w->d, at_word(w, "five"), DIAG_SYNTAX, "forgotten");
  diag_error(w->d, at_word(w, "three"), DIAG_SYNTAX, "forgotten");
  assert_int_equal(diags_first_offset(w->d, mark), at_word(w, "five").begin);
  assert_int_equal(diags_first_offset(w->d, 0), at_word(w, "one").begin);
  diags_rewind(w->d, mark);
  assert_int_equal(diags_errors(w->d), 1);
  assert_int_equal(diags_warnings(w->d), 0);
  assert_false(diags_has(w->d, DIAG_SYNTAX));
  assert_null(strstr(print(w, LEVEL_NOTE, false), "forgotten"));
  // What was forgotten may be said again.
  diag_error(w->d, at_word(w, "five"), DIAG_SYNTAX, "again");
  assert_int_equal(diags_errors(w->d), 2);
}

static void test_demote(void **state) {
  world *w = *state;
  diag_error(w->d, at_word(w, "one"), DIAG_TYPE, "stays");
  const int mark = diags_mark(w->d);
  diag_error(w->d, at_word(w, "two"), DIAG_TYPE, "less");
  diag_note(w->d, at_word(w, "two"), "remark");
  diag_warning(w->d, at_word(w, "five"), DIAG_SHADOWS, "as it was");
  diags_demote(w->d, mark);
  assert_int_equal(diags_errors(w->d), 1);
  assert_int_equal(diags_warnings(w->d), 2);
  assert_non_null(strstr(print(w, LEVEL_NOTE, false), "warning: less [E301]"));
  assert_non_null(strstr(w->printed, "error: stays [E301]"));
  assert_non_null(strstr(w->printed, "note: remark"));
}

// Random messages, rewinds and demotions against three counters.
static void test_random(void **state) {
  world *w = *state;
  enum { STEPS = 100 };
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int round = 0; round < 200; round++) {
    diags_rewind(w->d, 0);
    diag_level level[STEPS];
    int n = 0;
    for (int i = 0; i < STEPS; i++) {
      const int mark = n ? (int)rng_below(&r, (uint32_t)n + 1) : 0;
      const uint32_t what = rng_below(&r, 20);
      if (what == 0) {
        diags_rewind(w->d, mark);
        n = mark;
      } else if (what == 1) {
        diags_demote(w->d, mark);
        for (int k = mark; k < n; k++)
          if (level[k] == LEVEL_ERROR)
            level[k] = LEVEL_WARNING;
      } else if (what < 10) {
        diag_error(w->d, (span){0, 0}, DIAG_TYPE, "%d", i);
        level[n++] = LEVEL_ERROR;
      } else if (what < 15) {
        diag_warning(w->d, (span){0, 0}, DIAG_TYPE, "%d", i);
        level[n++] = LEVEL_WARNING;
      } else {
        diag_note(w->d, (span){0, 0}, "%d", i);
        level[n++] = LEVEL_NOTE;
      }
      int errors = 0;
      int warnings = 0;
      for (int k = 0; k < n; k++) {
        errors += level[k] == LEVEL_ERROR;
        warnings += level[k] == LEVEL_WARNING;
      }
      assert_int_equal(diags_errors(w->d), errors);
      assert_int_equal(diags_warnings(w->d), warnings);
      assert_int_equal(diags_mark(w->d), n);
    }
  }
}

static void flood(world *w, diag_level level) {
  for (int i = 0; i < MANY; i++)
    if (level == LEVEL_ERROR)
      diag_error(w->d, (span){0, 0}, DIAG_TYPE, "flood %d.", i);
    else
      diag_warning(w->d, (span){0, 0}, DIAG_SHADOWS, "flood %d.", i);
}

static void test_flood(void **state) {
  world *w = *state;
  flood(w, LEVEL_ERROR);
  assert_int_equal(diags_errors(w->d), MANY);
  print(w, LEVEL_NOTE, false);
  const unsigned shown = occurrences(w->printed, "flood");
  assert_true(shown < MANY);
  char rest[64];
  snprintf(rest, sizeof rest, "gnomon: %u more messages\n", MANY - shown);
  assert_non_null(strstr(w->printed, rest));
  assert_non_null(strstr(w->printed, "flood 0."));
}

// However many warnings there were, an error is not one of those not shown.
static void test_error_after_flood(void **state) {
  world *w = *state;
  flood(w, LEVEL_WARNING);
  diag_error(w->d, at_word(w, "one"), DIAG_SYNTAX, "what is really wrong");
  assert_int_equal(diags_errors(w->d), 1);
  assert_true(diags_has(w->d, DIAG_SYNTAX));
  assert_non_null(strstr(print(w, LEVEL_ERROR, false), "really wrong"));
}

// A trial that fails after a flood does not take errors before it along.
static void test_rewind_after_flood(void **state) {
  world *w = *state;
  flood(w, LEVEL_WARNING);
  diag_error(w->d, at_word(w, "one"), DIAG_SYNTAX, "before the mark");
  const int mark = diags_mark(w->d);
  diag_error(w->d, at_word(w, "two"), DIAG_SYNTAX, "after the mark");
  diags_rewind(w->d, mark);
  assert_int_equal(diags_errors(w->d), 1);
}

// Messages that are not shown because of their level are no "more messages".
static void test_flood_of_warnings_asked_for_errors(void **state) {
  world *w = *state;
  diag_error(w->d, at_word(w, "one"), DIAG_SYNTAX, "the error");
  flood(w, LEVEL_WARNING);
  assert_null(strstr(print(w, LEVEL_ERROR, false), "more messages"));
}

// The sign below a place: under its character, in whatever part of the line is
// shown, as wide as the place, tabs under tabs.
static void test_caret(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int round = 0; round < 3000; round++) {
    diags *d = diags_new();
    const uint32_t length = 1 + rng_below(&r, rng_below(&r, 2) ? 60 : 2000);
    char text[2001];
    for (uint32_t i = 0; i < length; i++)
      text[i] = rng_below(&r, 10) ? (char)('a' + i % 26) : '\t';
    text[length] = 0;
    const source *t = sources_add(diags_sources(d), "f", text, length);
    const uint32_t begin = rng_below(&r, length);
    const uint32_t width = 1 + rng_below(&r, length - begin);
    const span where = {t->base + begin, t->base + begin + width};
    diag_error(d, where, DIAG_TYPE, "m");
    char *printed = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&printed, &size);
    diags_print(d, out, LEVEL_NOTE, false);
    fclose(out);
    char head[64];
    snprintf(head, sizeof head, "f:1:%u: error: m [E301]\n    ", begin + 1);
    assert_memory_equal(printed, head, strlen(head));
    const char *line = printed + strlen(head);
    const size_t shown = strcspn(line, "\n");
    const char *below = line + shown + 1;
    assert_memory_equal(below, "    ", 4);
    below += 4;
    const size_t column = strcspn(below, "^");
    assert_true(shown <= 200);
    assert_true(column < shown);
    // What is shown is a stretch of the line, `from` is where it begins.
    assert_true(column <= begin);
    const size_t from = begin - column;
    assert_memory_equal(line, text + from, shown);
    for (size_t i = 0; i < column; i++)
      assert_int_equal(below[i], line[i] == '\t' ? '\t' : ' ');
    const size_t visible = shown - column < width ? shown - column : width;
    for (size_t i = 1; i < visible; i++)
      assert_int_equal(below[column + i], '~');
    assert_string_equal(below + column + visible, "\n");
    free(printed);
    diags_free(d);
  }
}

static void test_control_characters(void **state) {
  (void)state;
  diags *d = diags_new();
  const source *t = sources_add(diags_sources(d), "f", "a\x1b[31m\x7f\x01z", 9);
  diag_error(d, (span){t->base + 8, t->base + 9}, DIAG_TYPE, "m");
  char *printed = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&printed, &size);
  diags_print(d, out, LEVEL_NOTE, false);
  fclose(out);
  assert_string_equal(printed, "f:1:9: error: m [E301]\n"
                               "    a?[31m??z\n"
                               "            ^\n");
  free(printed);
  diags_free(d);
}

static const char *where(void *data, uint32_t offset, arena *a) {
  return arena_printf(a, "%s %u", (const char *)data, offset);
}

static void test_json(void **state) {
  world *w = *state;
  source *in = diags_sources(w->d)->list.data[0];
  static char data[] = "element";
  in->where = where;
  in->where_data = data;
  diag_error(w->d, at_word(w, "four"), DIAG_TYPE, "say \"%s\"", "\xFF");
  diag_note(w->d, (span){0, 0}, "n");
  diag_file(w->d, "p", DIAG_CANNOT_READ, "gone");
  assert_non_null(strstr(print(w, LEVEL_NOTE, false), "    in element 17\n"));
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  json j;
  json_init(&j, out);
  json_put_array(&j, NULL);
  diags_json(w->d, &j);
  json_end(&j);
  fclose(out);
  assert_int_equal(json_check(text, length), 1 + 9 + 3 + 5);
  assert_non_null(strstr(text, "\"column\": 10,"));
  assert_non_null(strstr(text, "\"length\": 4,"));
  assert_non_null(strstr(text, "\"element\": \"element 17\""));
  assert_non_null(strstr(text, "\"code\": \"E301\""));
  free(text);
}

// Codes are what users search for: well-formed, and each only once.
static void test_codes(void **state) {
  (void)state;
  for (int i = 0; i < DIAG_CODES; i++) {
    const char *code = diag_code_text((diag_code)i);
    assert_int_equal(strlen(code), 4);
    assert_non_null(strchr("EWC", code[0]));
    assert_int_equal(strspn(code + 1, "0123456789"), 3);
    assert_true(strlen(diag_code_title((diag_code)i)) > 0);
    for (int k = 0; k < i; k++)
      assert_string_not_equal(code, diag_code_text((diag_code)k));
  }
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, setup, teardown)

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      TEST(test_print),
      TEST(test_places),
      TEST(test_once),
      TEST(test_notes_of_duplicates),
      TEST(test_has),
      TEST(test_rewind),
      TEST(test_demote),
      TEST(test_random),
      TEST(test_flood),
      TEST(test_error_after_flood),
      TEST(test_rewind_after_flood),
      TEST(test_flood_of_warnings_asked_for_errors),
      cmocka_unit_test(test_caret),
      cmocka_unit_test(test_control_characters),
      TEST(test_json),
      cmocka_unit_test(test_codes),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
