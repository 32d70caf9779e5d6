// Verdicts for people: columns, expectations, and each figure by its label.

#include "report/verdict_text.h"

#include "outcome.h"

static void check(const verdict_list *l, bool color, const char *expected) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  for (uint32_t i = 0; i < l->count; i++)
    verdict_text(l, &l->data[i], color, out);
  fclose(out);
  assert_string_equal(text, expected);
  free(text);
}

#define LONG "A[] (a1 and a2 and a3 and a4 and a5 and a6 and a7 and a8)"

static verdict decided(const query *asked, uint32_t index, search_verdict is) {
  return (verdict){.index = index, .asked = asked, .result = {.verdict = is}};
}

static void test_columns(void **state) {
  (void)state;
  const query shorter = {.text = "E<> a"};
  const query longer = {.text = "E<> a and b"};
  verdict v[3] = {decided(&shorter, 1, VERDICT_SATISFIED),
                  decided(&longer, 2, VERDICT_VIOLATED),
                  outcome_unknown(&shorter, 3)};
  v[1].path_at = "t.json";
  const verdict_list l = {.data = v, .count = 3};
  check(&l, false,
        "1: E<> a        satisfied\n"
        "2: E<> a and b  violated  (trace in t.json)\n"
        "3: E<> a        unknown: why\n");
}

// A long query sticks out, and the others are not moved by it.
static void test_long(void **state) {
  (void)state;
  const query shorter = {.text = "E<> a"};
  const query longer = {.text = LONG};
  verdict v[2] = {decided(&shorter, 1, VERDICT_SATISFIED),
                  decided(&longer, 2, VERDICT_VIOLATED)};
  check(&(verdict_list){.data = v, .count = 2}, false,
        "1: E<> a  satisfied\n2: " LONG "  violated\n");
}

// What is just as long as it may be, and one more.
static void test_limit(void **state) {
  (void)state;
  char text[52];
  memset(text, 'a', sizeof text);
  text[50] = text[51] = 0;
  const query shorter = {.text = "E<> a"};
  const query limit = {.text = text};
  verdict v[2] = {decided(&shorter, 1, VERDICT_SATISFIED),
                  decided(&limit, 2, VERDICT_SATISFIED)};
  const verdict_list l = {.data = v, .count = 2};
  char expected[256];
  snprintf(expected, sizeof expected, "1: %-50s  satisfied\n2: %s  satisfied\n",
           "E<> a", text);
  check(&l, false, expected);
  text[50] = 'a';
  snprintf(expected, sizeof expected, "1: E<> a  satisfied\n2: %s  satisfied\n",
           text);
  check(&l, false, expected);
}

// Indices are aligned by their last digits.
static void test_ten(void **state) {
  (void)state;
  const query asked = {.text = "p"};
  verdict v[10];
  for (uint32_t i = 0; i < 10; i++)
    v[i] = decided(&asked, i + 1, VERDICT_SATISFIED);
  check(&(verdict_list){.data = v, .count = 10}, false,
        " 1: p  satisfied\n 2: p  satisfied\n 3: p  satisfied\n"
        " 4: p  satisfied\n 5: p  satisfied\n 6: p  satisfied\n"
        " 7: p  satisfied\n 8: p  satisfied\n 9: p  satisfied\n"
        "10: p  satisfied\n");
}

static void test_expected(void **state) {
  (void)state;
  const query yes = {.text = "p", .wanted = WANTED_SATISFIED};
  const query no = {.text = "q", .wanted = WANTED_VIOLATED};
  verdict v[6] = {decided(&yes, 1, VERDICT_SATISFIED),
                  decided(&yes, 2, VERDICT_VIOLATED),
                  decided(&no, 3, VERDICT_SATISFIED),
                  decided(&no, 4, VERDICT_VIOLATED),
                  outcome_unknown(&yes, 5),
                  outcome_unknown(&no, 6)};
  const verdict_list l = {.data = v, .count = 6};
  check(&l, false,
        "1: p  satisfied\n"
        "2: p  violated, expected satisfied\n"
        "3: q  satisfied, expected violated\n"
        "4: q  violated, as expected\n"
        "5: p  unknown: why\n"
        "6: q  unknown: why\n");
  check(&l, true,
        "1: p  \033[32msatisfied\033[0m\n"
        "2: p  \033[1;31mviolated\033[0m, expected satisfied\n"
        "3: q  \033[1;31msatisfied\033[0m, expected violated\n"
        "4: q  \033[32mviolated\033[0m, as expected\n"
        "5: p  \033[33munknown\033[0m: why\n"
        "6: q  \033[33munknown\033[0m: why\n");
}

static void test_explored(void **state) {
  (void)state;
  verdict v = decided(NULL, 1, VERDICT_SATISFIED);
  check(&(verdict_list){.data = &v, .count = 1}, false,
        "all reachable states explored\n");
  v = outcome_unknown(NULL, 1);
  check(&(verdict_list){.data = &v, .count = 1}, false, "unknown: why\n");
}

// ---- Statistics

static void check_stats(const verdict *v, const char *expected) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  verdict_text_stats(v, out);
  fclose(out);
  assert_string_equal(text, expected);
  free(text);
}

static void test_stats(void **state) {
  (void)state;
  verdict v = outcome();
  check_stats(&v, "   states explored              1001\n"
                  "   states stored                1002\n"
                  "   transitions                  1003\n"
                  "   covered                      1004\n"
                  "   accelerated                  1016\n"
                  "   inclusion checks             1005\n"
                  "   avoided                      1006\n"
                  "   waiting at most              1007\n"
                  "   iterations                   1008\n"
                  "   bytes of the store           1009\n"
                  "   bytes of its zones           1010\n"
                  "   peak memory                  1012 KiB\n"
                  "   time                        1.250 s\n"
                  "   engine               zones, order dfs, abstraction "
                  "extra-m, bounds global, zones short, "
                  "passed signature, inclusion off, reduce loops, volume "
                  "sorted, accelerate exact, 32-bit bounds, sse\n");
}

// What is 0 is left out; what did not run has none.
static void test_no_stats(void **state) {
  (void)state;
  verdict v = outcome();
  v.result.stats = (search_stats){.stored = 5};
  v.result.chosen.global_bounds = false;
  v.result.chosen.simd = ZONE_AVX2;
  v.result.chosen.width = ZONE_64;
  check_stats(&v, "   states stored                   5\n"
                  "   peak memory                  1012 KiB\n"
                  "   time                        0.000 s\n"
                  "   engine               zones, order dfs, abstraction "
                  "extra-m, bounds local, zones short, "
                  "passed signature, inclusion off, reduce loops, volume "
                  "sorted, accelerate exact, 64-bit bounds, avx2\n");
  v.ran = false;
  check_stats(&v, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_columns),  cmocka_unit_test(test_long),
      cmocka_unit_test(test_limit),    cmocka_unit_test(test_ten),
      cmocka_unit_test(test_expected), cmocka_unit_test(test_explored),
      cmocka_unit_test(test_stats),    cmocka_unit_test(test_no_stats),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
