// "did you mean", compared with the definition of the distance.

#include "base/suggest.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "base/random_input.h"

static uint64_t seed;

static void test_distance(void **state) {
  (void)state;
  assert_int_equal(suggest_distance("", "", 3), 0);
  assert_int_equal(suggest_distance("kitten", "sitting", 5), 3);
  assert_int_equal(suggest_distance("kitten", "sitting", 2), 3);
  assert_int_equal(suggest_distance("abcd", "acbd", 5), 1);
  assert_int_equal(suggest_distance("ab", "ba", 5), 1);
  assert_int_equal(suggest_distance("", "abc", 5), 3);
  assert_int_equal(suggest_distance("Idle", "IDLE", 5), 1);
  assert_int_equal(suggest_distance("Idle", "IDLE", 0), 1);
}

static void test_names(void **state) {
  (void)state;
  const char *const KNOWN[] = {"x", "provided", "Idle", "Idol", "go"};
  assert_null(suggest_name("y", KNOWN, 5));
  assert_string_equal(suggest_name("x", KNOWN, 5), "x");
  assert_string_equal(suggest_name("xx", KNOWN, 5), "x");
  assert_string_equal(suggest_name("X", KNOWN, 5), "x");
  assert_string_equal(suggest_name("prvidde", KNOWN, 5), "provided");
  assert_string_equal(suggest_name("IDLE", KNOWN, 5), "Idle");
  assert_string_equal(suggest_name("Idl", KNOWN, 5), "Idle");
  assert_null(suggest_name("something", KNOWN, 5));
  assert_null(suggest_name("", KNOWN, 5));
  assert_null(suggest_name("x", KNOWN, 0));
}

static void test_long_names(void **state) {
  (void)state;
  char a[SUGGEST_LONGEST + 2] = {0};
  char b[SUGGEST_LONGEST + 2] = {0};
  memset(a, 'x', SUGGEST_LONGEST);
  memset(b, 'x', SUGGEST_LONGEST);
  b[30] = 'y';
  assert_int_equal(suggest_distance(a, b, 5), 1);
  b[30] = 'x';
  b[SUGGEST_LONGEST] = 'x'; // one too long to be compared at all
  assert_int_equal(suggest_distance(a, b, 5), 6);
  assert_int_equal(suggest_distance(b, a, 5), 6);
  assert_null(suggest_name(b, (const char *const[]){a, "x"}, 2));
}

// By the definition: edits of the ends of both texts.
static size_t naive(const char *a, size_t i, const char *b, size_t j) {
  if (i == 0 || j == 0)
    return i + j;
  size_t best = naive(a, i - 1, b, j - 1) + (a[i - 1] != b[j - 1]);
  const size_t without_a = naive(a, i - 1, b, j) + 1;
  const size_t without_b = naive(a, i, b, j - 1) + 1;
  best = without_a < best ? without_a : best;
  best = without_b < best ? without_b : best;
  if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
    const size_t exchanged = naive(a, i - 2, b, j - 2) + 1;
    best = exchanged < best ? exchanged : best;
  }
  return best;
}

static size_t naive_distance(const char *a, const char *b) {
  if (strcmp(a, b) != 0 && strcasecmp(a, b) == 0)
    return 1;
  return naive(a, strlen(a), b, strlen(b));
}

enum { LONGEST = 6 };

static void random_name(rng *r, char *out) {
  static const char LETTERS[] = "abcAB";
  const uint32_t n = rng_below(r, LONGEST + 1);
  for (uint32_t i = 0; i < n; i++)
    out[i] = LETTERS[rng_below(r, sizeof LETTERS - 1)];
  out[n] = 0;
}

static void test_random_distance(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int i = 0; i < 20000; i++) {
    char a[LONGEST + 1];
    char b[LONGEST + 1];
    random_name(&r, a);
    random_name(&r, b);
    const size_t exact = naive_distance(a, b);
    const size_t limit = rng_below(&r, 8);
    const size_t expected = exact > limit ? limit + 1 : exact;
    if (suggest_distance(a, b, limit) != expected)
      fail_msg("distance of '%s' and '%s' up to %zu: %zu, not %zu", a, b, limit,
               suggest_distance(a, b, limit), expected);
    assert_int_equal(suggest_distance(b, a, limit), expected);
  }
}

// Of those near enough the nearest, of those the first.
static void test_random_names(void **state) {
  (void)state;
  enum { NAMES = 8 };
  rng r = seed;
  for (int i = 0; i < 5000; i++) {
    char wrong[LONGEST + 1];
    char text[NAMES][LONGEST + 1];
    const char *known[NAMES];
    random_name(&r, wrong);
    const char *best = NULL;
    size_t edits = strlen(wrong) / 3 > 1 ? strlen(wrong) / 3 : 1;
    edits++; // must get below this
    for (int k = 0; k < NAMES; k++) {
      random_name(&r, text[k]);
      known[k] = text[k];
      const size_t d = naive_distance(wrong, text[k]);
      const size_t longer =
          strlen(wrong) > strlen(text[k]) ? strlen(wrong) : strlen(text[k]);
      const bool common = d < longer || strcasecmp(wrong, text[k]) == 0;
      if (d < edits && common) {
        best = known[k];
        edits = d;
      }
    }
    assert_ptr_equal(suggest_name(wrong, known, NAMES), best);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_distance),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_long_names),
      cmocka_unit_test(test_random_distance),
      cmocka_unit_test(test_random_names),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("suggest", tests, NULL, NULL);
}
