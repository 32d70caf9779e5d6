// Rows come back as they were put, are used again, and are there once if shared.

#include "store/heap.h"

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

static void check_rows(const heap *h, const kept *rows, uint32_t count,
                       uint32_t unit) {
  for (uint32_t i = 0; i < count; i++)
    if (rows[i].size)
      assert_memory_equal(heap_at(h, rows[i].row), rows[i].bytes,
                          (size_t)rows[i].size * unit);
}

static void drop_one(heap *h, kept *rows, uint32_t count, uint32_t unit) {
  kept *k = &rows[pick(count)];
  if (k->size == 0)
    return;
  heap_drop(h, k->row, (size_t)k->size * unit);
  mem_free(k->bytes);
  k->size = 0;
}

// What the rows that are there take: equal ones once, if they are shared.
static uint64_t units_of(const kept *rows, uint32_t count, uint32_t unit,
                         bool shares) {
  uint64_t units = 0;
  for (uint32_t i = 0; i < count; i++) {
    bool again = false;
    for (uint32_t j = 0; j < i && rows[i].size && shares && !again; j++)
      again = rows[i].size <= 255 && rows[j].size == rows[i].size &&
              memcmp(rows[i].bytes, rows[j].bytes,
                     (size_t)rows[i].size * unit) == 0;
    units += again ? 0 : rows[i].size;
  }
  return units;
}

static void run(uint32_t unit, bool shares) {
  static kept rows[ROWS];
  heap h;
  heap_init(&h, unit, shares);
  for (uint32_t i = 0; i < ROWS; i++) {
    random_row(&rows[i], unit);
    rows[i].row = heap_put(&h, rows[i].bytes, (size_t)rows[i].size * unit);
    if (pick(3))
      drop_one(&h, rows, i + 1, unit);
    if (i % 500 == 0)
      check_rows(&h, rows, i + 1, unit);
  }
  check_rows(&h, rows, ROWS, unit);
  assert_int_equal(heap_in_use(&h), units_of(rows, ROWS, unit, shares) * unit);
  assert_true(heap_bytes(&h) >= heap_touched(&h));
  assert_true(heap_touched(&h) >= heap_in_use(&h));
  for (uint32_t i = 0; i < ROWS; i++)
    if (rows[i].size) {
      heap_drop(&h, rows[i].row, (size_t)rows[i].size * unit);
      mem_free(rows[i].bytes);
    }
  assert_int_equal(heap_in_use(&h), 0);
  assert_int_equal(h.shared, 0);
  heap_release(&h);
}

static void test_random(void **state) {
  (void)state;
  static const uint32_t UNITS[] = {4, 8, 16};
  oracle_start("heap");
  for (int i = 0; i < 3; i++) {
    run(UNITS[i], false);
    run(UNITS[i], true);
  }
}

// What was put too often to be counted stays.
static void test_many(void **state) {
  (void)state;
  const unsigned char row[16] = {1};
  heap h;
  heap_init(&h, 16, true);
  for (int i = 0; i < 70000; i++)
    assert_int_equal(heap_put(&h, row, sizeof row), 0);
  for (int i = 0; i < 70000; i++)
    heap_drop(&h, 0, sizeof row);
  assert_int_equal(heap_in_use(&h), 16);
  assert_memory_equal(heap_at(&h, 0), row, sizeof row);
  heap_release(&h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_many),
  };
  return cmocka_run_group_tests_name("heap", tests, NULL, NULL);
}
