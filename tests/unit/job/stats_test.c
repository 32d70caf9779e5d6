// Figures of several searches, as the table has it.

#include "job/stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

// Every figure is the number of its entry, times `by`.
static search_stats made(uint64_t by) {
  search_stats s = {0};
  for (int i = 0; i < STATS_ENTRIES; i++) {
    const uint64_t n = ((uint64_t)i + 1) * by;
    char *to = (char *)&s + STATS[i].at;
    if (STATS[i].type == STATS_COUNT)
      memcpy(to, &n, sizeof n);
    else if (STATS[i].type == STATS_REAL)
      memcpy(to, &(double){(double)n}, sizeof(double));
  }
  return s;
}

static void test_every_count_sums_as_the_table_says(void **state) {
  (void)state;
  for (int how = 0; how < STATS_HOWS; how++)
    for (int i = 0; i < STATS_ENTRIES; i++) {
      search_stats s = made(5);
      const search_stats later = made(3);
      if (STATS[i].type != STATS_COUNT)
        continue;
      const uint64_t a = stats_count(&s, &STATS[i]);
      const uint64_t b = stats_count(&later, &STATS[i]);
      stats_add(&s, &later, (stats_how)how);
      assert_int_equal(stats_count(&s, &STATS[i]),
                       STATS[i].sum[how] == STATS_SUM_ADD   ? a + b
                       : STATS[i].sum[how] == STATS_SUM_MAX ? a
                                                            : b);
    }
}

static void test_a_search_made_again(void **state) {
  (void)state;
  search_stats s = {.explored = 7, .stored = 5, .seconds = 1};
  const search_stats later = {.explored = 4,
                              .stored = 3,
                              .seconds = 2,
                              .has_untimed = true,
                              .untimed_decides = true};
  stats_add(&s, &later, STATS_AGAIN);
  assert_int_equal(s.explored, 11);
  assert_int_equal(s.stored, 3);
  assert_true(s.seconds > 1.5 && s.seconds < 2.5);
  assert_true(s.has_untimed && s.untimed_decides && !s.has_diagrams);
}

static void test_a_series_has_the_largest(void **state) {
  (void)state;
  search_stats s = {.explored = 7, .stored = 5, .waiting = 2};
  const search_stats later = {.explored = 4, .stored = 3, .waiting = 1};
  stats_add(&s, &later, STATS_SERIES);
  assert_int_equal(s.explored, 11);
  assert_int_equal(s.stored, 5);
  assert_int_equal(s.waiting, 1);
}

static void test_means_are_weighted(void **state) {
  (void)state;
  search_stats s = {.cdd_nodes = 10, .cdd_mean_fan_out = 2};
  const search_stats later = {.cdd_nodes = 30, .cdd_mean_fan_out = 4};
  stats_add(&s, &later, STATS_BESIDE);
  assert_int_equal(s.cdd_nodes, 40);
  assert_true(s.cdd_mean_fan_out > 3.49 && s.cdd_mean_fan_out < 3.51);
  search_stats none = {0};
  stats_add(&none, &(search_stats){0}, STATS_BESIDE);
  assert_true(none.cdd_mean_fan_out <= 0);
}

static void test_no_part_exceeds_the_whole(void **state) {
  (void)state;
  assert_true(stats_fit(&(search_stats){.transitions = 3, .accelerated = 3}));
  assert_false(stats_fit(&(search_stats){.transitions = 3, .accelerated = 4}));
  assert_false(stats_fit(&(search_stats){.cdd_nodes = 1}));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_count_sums_as_the_table_says),
      cmocka_unit_test(test_a_search_made_again),
      cmocka_unit_test(test_a_series_has_the_largest),
      cmocka_unit_test(test_means_are_weighted),
      cmocka_unit_test(test_no_part_exceeds_the_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
