// Rows come back as they were put, are used again, and are there once if shared.

#include "store/rows.h"

#include "base/mem.h"
#include "zone/oracle.h"

enum { ROWS = 3000, LONGEST = 300 };

typedef struct {
  uint32_t row;
  uint32_t size; // in units; 0: dropped
  unsigned char *bytes;
} kept;

// Few different ones, so that many are equal.
static void random_row(kept *k, uint32_t unit) {
  k->size = pick(20) ? 1 + (uint32_t)pick(4) : 1 + (uint32_t)pick(LONGEST);
  k->bytes = mem_new(k->size, unit);
  k->bytes[0] = (unsigned char)pick(6);
  k->bytes[(size_t)k->size * unit - 1] = (unsigned char)pick(6);
}

static void check_rows(const rows *r, const kept *all, uint32_t count,
                       uint32_t unit) {
  for (uint32_t i = 0; i < count; i++)
    if (all[i].size)
      assert_memory_equal(rows_at(r, all[i].row), all[i].bytes,
                          (size_t)all[i].size * unit);
}

static void drop_one(rows *r, kept *all, uint32_t count, uint32_t unit) {
  kept *k = &all[pick(count)];
  if (k->size == 0)
    return;
  rows_drop(r, k->row, (size_t)k->size * unit);
  mem_free(k->bytes);
  k->size = 0;
}

// What the rows that are there take: equal ones once, if they are shared.
static uint64_t units_of(const kept *all, uint32_t count, uint32_t unit,
                         bool shares) {
  uint64_t units = 0;
  for (uint32_t i = 0; i < count; i++) {
    bool again = false;
    for (uint32_t j = 0; j < i && all[i].size && shares && !again; j++)
      again =
          all[i].size <= 255 && all[j].size == all[i].size &&
          memcmp(all[i].bytes, all[j].bytes, (size_t)all[i].size * unit) == 0;
    units += again ? 0 : all[i].size;
  }
  return units;
}

static void run(uint32_t unit, bool shares) {
  static kept all[ROWS];
  rows r;
  rows_init(&r, unit, shares);
  for (uint32_t i = 0; i < ROWS; i++) {
    random_row(&all[i], unit);
    all[i].row = rows_put(&r, all[i].bytes, (size_t)all[i].size * unit);
    if (pick(3))
      drop_one(&r, all, i + 1, unit);
    if (i % 500 == 0)
      check_rows(&r, all, i + 1, unit);
  }
  check_rows(&r, all, ROWS, unit);
  assert_int_equal(rows_in_use(&r), units_of(all, ROWS, unit, shares) * unit);
  assert_true(rows_bytes(&r) >= rows_touched(&r));
  assert_true(rows_touched(&r) >= rows_in_use(&r));
  for (uint32_t i = 0; i < ROWS; i++)
    if (all[i].size) {
      rows_drop(&r, all[i].row, (size_t)all[i].size * unit);
      mem_free(all[i].bytes);
    }
  assert_int_equal(rows_in_use(&r), 0);
  assert_int_equal(r.shared, 0);
  rows_release(&r);
}

static void test_random(void **state) {
  (void)state;
  static const uint32_t UNITS[] = {4, 8, 16};
  oracle_start("rows");
  for (int i = 0; i < 3; i++) {
    run(UNITS[i], false);
    run(UNITS[i], true);
  }
}

// What was put too often to be counted stays.
static void test_many(void **state) {
  (void)state;
  const unsigned char row[16] = {1};
  rows r;
  rows_init(&r, 16, true);
  for (int i = 0; i < 70000; i++)
    assert_int_equal(rows_put(&r, row, sizeof row), 0);
  for (int i = 0; i < 70000; i++)
    rows_drop(&r, 0, sizeof row);
  assert_int_equal(rows_in_use(&r), 16);
  assert_memory_equal(rows_at(&r, 0), row, sizeof row);
  rows_release(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_many),
  };
  return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
