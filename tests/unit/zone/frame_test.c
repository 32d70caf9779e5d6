// frame_test.c -- Zones that have some of the clocks: whatever is done to one is what
// is done to the zone of all clocks, seen through project().

#include "zone/frame.h"

#include "oracle.h"

enum { ALL = 19, CELLS = 24 * 24, MOST = 5 };

static const zone_kernel *any_kernel(void) {
  const zone_kernel *all[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(all);
  return all[pick(count)];
}

// Some of the clocks, with the zero clock.
static uint32_t random_clocks(uint32_t all, uint16_t *clocks) {
  uint32_t n = 1;
  clocks[0] = 0;
  for (uint32_t c = 1; c < all; c++)
    if (pick(3) == 0)
      clocks[n++] = (uint16_t)c;
  return n;
}

// ---- Frames ----------------------------------------------------------------------

static void test_whole(void **state) {
  (void)state;
  zone_frame f;
  frame_init(&f, ALL);
  assert_true(frame_is_valid(&f) && f.is_whole);
  frame_add(&f, 7);
  assert_int_equal(f.n, ALL);
  const uint16_t some[] = {0, 3, 11};
  frame_set(&f, some, 3);
  assert_true(frame_is_valid(&f) && !f.is_whole);
  frame_set_whole(&f);
  assert_true(frame_is_valid(&f) && f.is_whole);
  for (uint32_t c = 0; c < ALL; c++)
    assert_int_equal(frame_row(&f, c), c);
  frame_release(&f);
}

static void test_add(void **state) {
  (void)state;
  zone_frame f;
  const uint16_t some[] = {0, 3, 11}, others[] = {0, 1};
  frame_init(&f, ALL);
  frame_set(&f, some, 3);
  frame_add(&f, 5);
  frame_add(&f, 3);
  frame_add(&f, 2);
  assert_true(frame_is_valid(&f));
  assert_int_equal(f.n, 5);
  assert_int_equal(frame_row(&f, 11), 2);
  assert_int_equal(frame_row(&f, 5), 3);
  assert_int_equal(frame_row(&f, 2), 4);
  const zone_constraint c = frame_map(&f, (zone_constraint){2, 0, 6});
  assert_true(c.i == 4 && c.j == 0 && c.b == 6);
  frame_cut(&f);
  assert_true(frame_is_valid(&f));
  assert_int_equal(f.n, 3);
  assert_int_equal(f.rows[5], FRAME_NONE);
  frame_add(&f, 2);
  frame_set(&f, others, 2); // forgets what was added, too
  assert_true(frame_is_valid(&f));
  assert_int_equal(f.n, 2);
  frame_release(&f);
}

// The checker finds what is wrong.
static void test_invalid(void **state) {
  (void)state;
  zone_frame f;
  const uint16_t some[] = {0, 3, 11};
  frame_init(&f, ALL);
  frame_set(&f, some, 3);
  f.rows[4] = 1;
  assert_false(frame_is_valid(&f));
  f.rows[4] = FRAME_NONE;
  f.is_whole = true;
  assert_false(frame_is_valid(&f));
  f.is_whole = false;
  f.clocks[1] = 11, f.rows[11] = 1, f.clocks[2] = 3, f.rows[3] = 2;
  assert_false(frame_is_valid(&f));
  frame_release(&f);
}

// ---- Zones -------------------------------------------------------------------------

// One zone, with some clocks and with all.
typedef struct {
  const zone_kernel *k;
  zone_frame f;
  int64_t some[CELLS], all[CELLS];
  bool has_passed; // time: clocks that are not there are no longer free
} pair;

static void expect_same(const pair *p) {
  int64_t seen[CELLS];
  assert_true(p->k->is_valid(p->some, p->f.n));
  p->k->project(seen, p->all, p->f.all, p->f.clocks, p->f.n);
  assert_true(zone_equal(p->k, seen, p->some, p->f.n));
}

static void begin(pair *p, uint32_t all) {
  uint16_t clocks[ALL];
  p->k = any_kernel();
  p->has_passed = false;
  frame_init(&p->f, all);
  frame_set(&p->f, clocks, random_clocks(all, clocks));
  random_zone(p->k, p->some, (int)p->f.n, MOST);
  p->k->embed(p->all, all, p->some, p->f.clocks, p->f.n);
}

// The clocks that were added since there were n rows are free.
static void widen(pair *p, uint32_t n) {
  if (p->f.n > n)
    p->k->extend(p->some, n, p->f.n);
}

static uint32_t any_clock(const pair *p) { return p->f.clocks[pick(p->f.n)]; }

static zone_status constrain(pair *p) {
  const zone_constraint c = {any_clock(p), any_clock(p),
                             (bound)(pick(6 * MOST) - MOST)};
  if (c.i == c.j)
    return ZONE_SOME;
  const zone_constraint r = frame_map(&p->f, c);
  const zone_status status = p->k->constrain(p->all, p->f.all, c.i, c.j, c.b);
  assert_int_equal(p->k->constrain(p->some, p->f.n, r.i, r.j, r.b), status);
  return status;
}

// x < 0 leaves nothing, whether x is there or not.
static zone_status constrain_never(pair *p) {
  if (pick(8))
    return ZONE_SOME;
  const uint32_t x = (uint32_t)pick(p->f.all);
  const zone_constraint c = {x, 0, (bound)(-1 - pick(3))};
  const zone_constraint r = frame_map(&p->f, c);
  assert_int_equal(p->k->constrain(p->all, p->f.all, x, 0, c.b), ZONE_EMPTY);
  assert_int_equal(p->k->constrain(p->some, p->f.n, r.i, r.j, r.b), ZONE_EMPTY);
  assert_int_equal(p->k->constrain_many(p->some, p->f.n, &r, 1), ZONE_EMPTY);
  return ZONE_EMPTY;
}

static zone_status assign(pair *p) {
  const uint32_t n = p->f.n;
  const uint32_t x = 1 + (uint32_t)pick(p->f.all - 1);
  const uint32_t y = p->has_passed ? any_clock(p) : (uint32_t)pick(p->f.all);
  const int64_t c = pick(2 * MOST) - (y ? 2 : 0);
  const int64_t number = c < 0 && !y ? 0 : c;
  frame_add(&p->f, x);
  frame_add(&p->f, y);
  widen(p, n);
  const uint32_t row = frame_row(&p->f, x), from = frame_row(&p->f, y);
  const zone_status status = y ? p->k->assign(p->all, p->f.all, x, y, number)
                               : p->k->reset(p->all, p->f.all, x, number);
  assert_int_equal(y ? p->k->assign(p->some, p->f.n, row, from, number)
                     : p->k->reset(p->some, p->f.n, row, number),
                   status);
  return status;
}

static zone_status pass_time(pair *p) {
  bool stopped[ALL], by_row[ALL];
  p->has_passed = true;
  if (pick(2)) {
    p->k->up(p->all, p->f.all);
    p->k->up(p->some, p->f.n);
    return ZONE_SOME;
  }
  for (uint32_t c = 0; c < p->f.all; c++)
    stopped[c] = pick(2);
  for (uint32_t i = 0; i < p->f.n; i++)
    by_row[i] = stopped[p->f.clocks[i]];
  p->k->up_stopped(p->all, p->f.all, stopped);
  p->k->up_stopped(p->some, p->f.n, by_row);
  return ZONE_SOME;
}

// Within a bound of a clock that the zone keeps.
static zone_status pass_time_within(pair *p) {
  const uint32_t x = any_clock(p);
  zone_constraint cap = {x, 0, (bound)pick(8 * MOST)};
  if (x == 0)
    return ZONE_SOME;
  zone_constraint by_row = frame_map(&p->f, cap);
  zone_status status = p->k->constrain(p->all, p->f.all, cap.i, cap.j, cap.b);
  assert_int_equal(
      p->k->constrain(p->some, p->f.n, by_row.i, by_row.j, by_row.b), status);
  if (status != ZONE_SOME)
    return status;
  p->has_passed = true;
  status = p->k->up_within(p->all, p->f.all, &cap, 1);
  assert_int_equal(p->k->up_within(p->some, p->f.n, &by_row, 1), status);
  return status;
}

static zone_status forget(pair *p) {
  const uint32_t x = any_clock(p);
  if (x) {
    p->k->free(p->all, p->f.all, x);
    p->k->free(p->some, p->f.n, frame_row(&p->f, x));
  }
  return ZONE_SOME;
}

static void test_operations(void **state) {
  static zone_status (*const DO[])(pair *) = {
      constrain, constrain,        assign, assign,
      pass_time, pass_time_within, forget, constrain_never,
  };
  (void)state;
  uint64_t done = 0;
  oracle_start("frames, operations");
  for (int round = 0; round < 500; round++) {
    pair p;
    begin(&p, 2 + (uint32_t)pick(ALL - 1));
    expect_same(&p);
    for (int i = 0; i < 12; i++, done++) {
      if (DO[pick(sizeof DO / sizeof *DO)](&p) != ZONE_SOME)
        break;
      expect_same(&p);
    }
    assert_true(frame_is_valid(&p.f));
    frame_release(&p.f);
  }
  assert_true(done > 1000);
}

// extend() is embed() with the new clocks behind the others.
static void test_extend(void **state) {
  (void)state;
  uint16_t numbers[ALL];
  for (uint32_t i = 0; i < ALL; i++)
    numbers[i] = (uint16_t)i;
  oracle_start("frames, extend");
  for (int round = 0; round < 500; round++) {
    const zone_kernel *k = any_kernel();
    const uint32_t n = 1 + (uint32_t)pick(ALL);
    const uint32_t to = n + (uint32_t)pick(ALL - n + 1);
    int64_t z[CELLS], wanted[CELLS];
    random_zone(k, z, (int)n, MOST);
    k->embed(wanted, to, z, numbers, n);
    k->extend(z, n, to);
    assert_true(k->is_valid(z, to));
    assert_true(zone_equal(k, z, wanted, to));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_whole),   cmocka_unit_test(test_add),
      cmocka_unit_test(test_invalid), cmocka_unit_test(test_operations),
      cmocka_unit_test(test_extend),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
