// Boolean functions against truth tables, in a table so small that collections
// happen inside operations; references, limits, depth, orders of variables.

#include "fixture.h"

#include <bdd.h>
#include <math.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include "dd/bf.h"

enum { MOST_VARIABLES = 8, ROWS = 1 << MOST_VARIABLES, SMALL = 1000 };

static bf_manager *small_manager(uint32_t variables) {
  bf_manager *m =
      bf_open(&(bf_options){.variables = variables, .first_nodes = SMALL});
  assert_int_equal(bf_why(m), BF_FINE);
  return m;
}

// ---- Truth tables

// Row r: variable i has bit i of r.
typedef struct {
  bool is[ROWS];
} truth;

static truth random_truth(uint32_t variables) {
  truth t;
  const int64_t share = 1 + pick(7);
  for (uint32_t r = 0; r < ROWS; r++)
    t.is[r] = pick(8) < share;
  for (uint32_t r = 0; r < ROWS; r++) // it depends on no other variables
    t.is[r] = t.is[r & ((1U << variables) - 1)];
  return t;
}

static bf from_truth(bf_manager *m, const truth *t, uint32_t variable,
                     uint32_t row) {
  if (variable == MOST_VARIABLES || variable == (uint32_t)bdd_varnum())
    return t->is[row];
  const bf no = from_truth(m, t, variable + 1, row);
  const bf yes = from_truth(m, t, variable + 1, row | 1U << variable);
  return bf_choose(m, bf_variable(m, variable), yes, no);
}

static bf scoped_from_truth(bf_manager *m, const truth *t) {
  const uint32_t mark = bf_mark(m);
  return bf_release_but(m, mark, from_truth(m, t, 0, 0));
}

static bool value_in(bf f, uint32_t row) {
  while (f > BF_TRUE)
    f = row >> bdd_var(f) & 1 ? bdd_high(f) : bdd_low(f);
  return f;
}

static void check(bf f, const truth *t) {
  const uint32_t rows =
      bdd_varnum() < MOST_VARIABLES ? 1U << bdd_varnum() : ROWS;
  for (uint32_t r = 0; r < rows; r++)
    assert_int_equal(value_in(f, r), t->is[r]);
}

static truth without(const truth *t, uint32_t set) {
  truth result;
  for (uint32_t r = 0; r < ROWS; r++) {
    result.is[r] = false;
    for (uint32_t other = 0; other < ROWS; other++)
      if ((r & ~set) == (other & ~set) && t->is[other])
        result.is[r] = true;
  }
  return result;
}

static bf_cube cube_of_set(bf_manager *m, uint32_t set) {
  uint32_t list[MOST_VARIABLES], count = 0;
  for (uint32_t i = 0; i < MOST_VARIABLES; i++)
    if (set >> i & 1)
      list[count++] = i;
  return bf_cube_of(m, list, count);
}

// ---- Operations

typedef struct {
  truth t[3];
  bf f[3];
} sample;

static void take_sample(bf_manager *m, sample *s, uint32_t variables) {
  for (int i = 0; i < 3; i++) {
    s->t[i] = random_truth(variables);
    s->f[i] = scoped_from_truth(m, &s->t[i]);
    check(s->f[i], &s->t[i]);
  }
}

static void check_connectives(bf_manager *m, const sample *s) {
  const bool *a = s->t[0].is, *b = s->t[1].is, *c = s->t[2].is;
  const bf f = s->f[0], g = s->f[1], h = s->f[2];
  truth not, and, or, minus, same, choose;
  for (uint32_t r = 0; r < ROWS; r++) {
    not .is[r] = !a[r];
    and.is[r] = a[r] && b[r];
    or.is[r] = a[r] || b[r];
    minus.is[r] = a[r] && !b[r];
    same.is[r] = a[r] == b[r];
    choose.is[r] = a[r] ? b[r] : c[r];
  }
  check(bf_not(m, f), &not );
  check(bf_and(m, f, g), &and);
  check(bf_or(m, f, g), & or);
  check(bf_minus(m, f, g), &minus);
  check(bf_same(m, f, g), &same);
  check(bf_choose(m, f, g, h), &choose);
  assert_int_equal(bf_not(m, bf_not(m, f)), f);
  assert_int_equal(bf_minus(m, f, g), bf_and(m, f, bf_not(m, g)));
}

static void check_relations(bf_manager *m, const sample *s, uint32_t rows) {
  bool implies = true, meets = false;
  for (uint32_t r = 0; r < rows; r++) {
    implies &= !s->t[0].is[r] || s->t[1].is[r];
    meets |= s->t[0].is[r] && s->t[1].is[r];
  }
  const bf f = s->f[0], g = s->f[1];
  assert_int_equal(bf_implies(m, f, g), implies);
  assert_int_equal(bf_meets(m, f, g), meets);
  assert_true(bf_implies(m, bf_and(m, f, g), g));
  assert_true(bf_implies(m, f, f));
  assert_false(bf_meets(m, f, bf_not(m, f)));
}

static void check_quantifiers(bf_manager *m, const sample *s, uint32_t rows) {
  const uint32_t set = (uint32_t)pick(rows);
  const bf_cube c = cube_of_set(m, set);
  const truth exists = without(&s->t[0], set);
  check(bf_exists(m, s->f[0], c), &exists);
  truth both;
  for (uint32_t r = 0; r < ROWS; r++)
    both.is[r] = s->t[0].is[r] && s->t[1].is[r];
  both = without(&both, set);
  check(bf_and_exists(m, s->f[0], s->f[1], c), &both);
}

static void check_looks(bf_manager *m, const sample *s, uint32_t variables) {
  uint32_t count = 0, row = 0;
  for (uint32_t r = 0; r < 1U << variables; r++)
    count += s->t[0].is[r];
  assert_true(bf_count(m, s->f[0], variables) == count);
  assert_true(bf_count(m, s->f[0], variables + 3) == count * 8.0);
  uint8_t values[MOST_VARIABLES];
  assert_int_equal(bf_pick(m, s->f[0], values), count > 0);
  for (uint32_t i = 0; i < variables && count; i++) {
    assert_in_range(values[i], 0, 2);
    row |= (values[i] == 2 ? (uint32_t)pick(2) : values[i]) << i;
  }
  assert_true(!count || s->t[0].is[row]);
  const bf twice[] = {s->f[0], s->f[1], s->f[0]};
  const uint64_t one = bf_size(m, s->f[0]), two = bf_size(m, s->f[1]);
  assert_int_equal(bf_size_all(m, twice, 1), one);
  assert_in_range(bf_size_all(m, twice, 3), one > two ? one : two, one + two);
}

static void test_operations(void **state) {
  (void)state;
  oracle_start("functions");
  for (int round = 0; round < 24; round++) {
    const uint32_t variables = 1 + (uint32_t)pick(MOST_VARIABLES);
    bf_manager *m = small_manager(variables);
    for (int i = 0; i < some_of(160); i++) {
      sample s;
      const uint32_t mark = bf_mark(m);
      take_sample(m, &s, variables);
      check_connectives(m, &s);
      check_relations(m, &s, 1U << variables);
      check_quantifiers(m, &s, 1U << variables);
      check_looks(m, &s, variables);
      for (int k = 0; k < 3; k++)
        check(s.f[k], &s.t[k]);
      bf_release(m, mark);
      assert_int_equal(bf_mark(m), mark);
    }
    assert_int_equal(bf_why(m), BF_FINE);
    if (variables == MOST_VARIABLES)
      assert_true(bf_measure(m).collections > (STRESS ? 2 : 20));
    bf_close(m);
  }
}

// Variables 0 .. 3 become 4 .. 7: in pairs, one above the other, or all mixed up.
static void test_rename(void **state) {
  (void)state;
  oracle_start("functions, renamed");
  for (int round = 0; round < 30; round++) {
    bf_manager *m = small_manager(MOST_VARIABLES);
    uint32_t order[MOST_VARIABLES];
    shuffle(order, MOST_VARIABLES);
    const bf_renaming *there = bf_renaming_new(m, order, order + 4, 4);
    const bf_renaming *back = bf_renaming_new(m, order + 4, order, 4);
    const bf_renaming *one = bf_renaming_new(m, order, order + 4, 1);
    for (int i = 0; i < some_of(80); i++) {
      const uint32_t mark = bf_mark(m);
      truth t = random_truth(MOST_VARIABLES), moved;
      const uint32_t rest =
          ~(1U << order[4] | 1U << order[5] | 1U << order[6] | 1U << order[7]);
      for (uint32_t r = 0; r < ROWS; r++)
        t.is[r] = t.is[r & rest];
      for (uint32_t r = 0; r < ROWS; r++) {
        uint32_t from = 0;
        for (uint32_t k = 0; k < 4; k++)
          from |= (r >> order[4 + k] & 1) << order[k];
        moved.is[r] = t.is[from];
      }
      const bf f = scoped_from_truth(m, &t), g = bf_rename(m, f, there);
      check(g, &moved);
      assert_int_equal(bf_rename(m, g, back), f);
      const bf first = bf_variable(m, order[0]),
               last = bf_variable(m, order[4]);
      const bf_cube c = bf_cube_of(m, order, 1);
      assert_int_equal(bf_rename(m, f, one),
                       bf_and_exists(m, f, bf_same(m, first, last), c));
      bf_release(m, mark);
    }
    assert_int_equal(bf_why(m), BF_FINE);
    bf_close(m);
  }
}

// ---- References

// Sums of three variables, many of them new.
static void litter(bf_manager *m, uint32_t variables, int operations) {
  for (int i = 0; i < operations;) {
    const uint32_t mark = bf_mark(m);
    bf f = BF_FALSE;
    for (int k = 0; k < 20; k++, i++) {
      const bf v = bf_variable(m, (uint32_t)pick(variables));
      f = pick(2) ? bf_same(m, f, v) : bf_or(m, f, v);
    }
    bf_release(m, mark);
  }
}

static void test_references(void **state) {
  (void)state;
  oracle_start("functions, references");
  bf_manager *m = small_manager(MOST_VARIABLES);
  const truth t = random_truth(8), u = random_truth(8), v = random_truth(8);
  const uint32_t outer = bf_mark(m);
  const bf f = bf_keep(m, scoped_from_truth(m, &t));
  bf_release(m, outer);
  bf slot = BF_FALSE;
  const uint32_t mark = bf_mark(m);
  bf_put(m, &slot, scoped_from_truth(m, &u));
  bf_put(m, &slot, slot);
  const bf left = bf_release_but(m, mark, scoped_from_truth(m, &v));
  assert_int_equal(bf_mark(m), mark + 1);
  const uint64_t before = bf_measure(m).collections;
  litter(m, MOST_VARIABLES, some_of(100000));
  assert_true(bf_measure(m).collections > before + 10);
  check(f, &t);
  check(slot, &u);
  check(left, &v);
  bf_put(m, &slot, BF_TRUE);
  assert_int_equal(slot, BF_TRUE);
  bf_drop(m, f);
  bf_release(m, outer);
  litter(m, MOST_VARIABLES, some_of(20000));
  assert_int_equal(bf_why(m), BF_FINE);
  bf_close(m);
}

// A set of variables lives on, and there may be many.
static void test_cubes(void **state) {
  (void)state;
  oracle_start("functions, sets");
  bf_manager *m = small_manager(MOST_VARIABLES);
  bf_cube cubes[ROWS];
  const uint32_t mark = bf_mark(m);
  for (uint32_t set = 0; set < ROWS; set++)
    cubes[set] = cube_of_set(m, set);
  assert_int_equal(bf_mark(m), mark);
  assert_int_equal(cubes[0], BF_TRUE);
  litter(m, MOST_VARIABLES, 10000);
  const truth t = random_truth(MOST_VARIABLES);
  const bf f = scoped_from_truth(m, &t);
  for (uint32_t set = 0; set < ROWS; set++) {
    assert_int_equal(cube_of_set(m, set), cubes[set]);
    const truth expected = without(&t, set);
    check(bf_exists(m, f, cubes[set]), &expected);
  }
  bf_close(m);
}

// ---- Failing

// Whether there are i with variables i and i + half: exponential, in this order.
static bf far_apart(bf_manager *m, uint32_t half) {
  bf f = BF_FALSE;
  for (uint32_t i = 0; i < half; i++) {
    const bf both = bf_and(m, bf_variable(m, i), bf_variable(m, i + half));
    f = bf_or(m, f, both);
  }
  return f;
}

static void check_all_fail(bf_manager *m, bf_trouble why, bf f, bf_cube c,
                           const bf_renaming *r) {
  uint8_t values[200];
  const uint32_t zero = 0, mark = bf_mark(m);
  assert_int_equal(bf_why(m), why);
  assert_false(bf_is_fine(m));
  assert_int_equal(bf_variable(m, 0), BF_FALSE);
  assert_int_equal(bf_not_variable(m, 0), BF_FALSE);
  assert_int_equal(bf_not(m, BF_FALSE), BF_FALSE);
  assert_int_equal(bf_and(m, BF_TRUE, BF_TRUE), BF_FALSE);
  assert_int_equal(bf_or(m, f, BF_TRUE), BF_FALSE);
  assert_int_equal(bf_minus(m, f, BF_FALSE), BF_FALSE);
  assert_int_equal(bf_same(m, f, f), BF_FALSE);
  assert_int_equal(bf_choose(m, BF_TRUE, f, f), BF_FALSE);
  assert_int_equal(bf_exists(m, f, c), BF_FALSE);
  assert_int_equal(bf_and_exists(m, f, f, c), BF_FALSE);
  assert_int_equal(bf_rename(m, f, r), BF_FALSE);
  assert_int_equal(bf_rename(m, f, bf_renaming_new(m, &zero, &zero, 1)), 0);
  assert_int_equal(bf_cube_of(m, &zero, 1), BF_FALSE);
  assert_int_equal(bf_cube_of(m, &zero, 0), BF_FALSE);
  assert_int_equal(bf_keep(m, f), BF_FALSE);
  assert_false(bf_implies(m, BF_FALSE, BF_TRUE) || bf_implies(m, f, f));
  assert_false(bf_meets(m, BF_TRUE, BF_TRUE) || bf_meets(m, f, f));
  assert_false(bf_pick(m, f, values) || bf_pick(m, BF_TRUE, values));
  assert_true(bf_count(m, f, 3) == 0);
  assert_int_equal(bf_size(m, f) + bf_size_all(m, &f, 1), 0);
  assert_int_equal(bf_mark(m), mark);
  assert_int_equal(bf_release_but(m, 0, f), BF_FALSE);
  bf slot = f;
  bf_put(m, &slot, f);
  assert_int_equal(slot, BF_FALSE);
  bf_block(m, 0, 0);
  bf_reorder(m);
  assert_int_equal(bf_why(m), why);
}

static void test_limit(void **state) {
  (void)state;
  enum { HALF = 30 };
  const uint64_t limits[] = {1 << 18, 1 << 20, (8 << 20) + 12345};
  for (int i = 0; i < 3 - STRESS; i++)
    for (uint32_t first = 0; first <= SMALL; first += SMALL) {
      bf_manager *m = bf_open(&(bf_options){
          .variables = 2 * HALF, .limit = limits[i], .first_nodes = first});
      assert_int_equal(bf_why(m), BF_FINE);
      const uint32_t from = 0, to = 1;
      const bf_renaming *r = bf_renaming_new(m, &from, &to, 1);
      const bf_cube c = bf_cube_of(m, &to, 1);
      const bf f = bf_keep(m, far_apart(m, 5));
      assert_int_equal(far_apart(m, HALF), BF_FALSE);
      check_all_fail(m, BF_MEMORY, f, c, r);
      const bf_stats s = bf_measure(m);
      assert_in_range(s.bytes, limits[i] / 4, limits[i]);
      assert_in_range(s.peak_nodes, limits[i] / 100, limits[i] / 20);
      assert_true(s.nodes > 0 && s.collections > 0);
      bf_close(m);
    }
}

static void test_no_room(void **state) {
  (void)state;
  for (uint64_t bytes = 1; bytes < 1 << 17; bytes *= 2) {
    bf_manager *m = bf_open(&(bf_options){.variables = 1000, .limit = bytes});
    const bf_renaming *r = bf_renaming_new(m, NULL, NULL, 0);
    check_all_fail(m, BF_MEMORY, BF_TRUE, BF_TRUE, r);
    bf_close(m);
  }
}

static bool count_down(void *data) { return --*(int *)data > 0; }

static void test_stop(void **state) {
  (void)state;
  int left = 3;
  bf_options o = {.variables = 8, .go_on = count_down, .go_on_data = &left};
  bf_manager *m = bf_open(&o);
  const bf_renaming *r = bf_renaming_new(m, NULL, NULL, 0);
  int operations = 0;
  while (bf_or(m, BF_TRUE, BF_FALSE) == BF_TRUE && operations < 100000)
    operations++;
  assert_in_range(operations, 1, 10000);
  check_all_fail(m, BF_STOPPED, BF_TRUE, BF_TRUE, r);
  bf_close(m);
  // Within few operations, that is: within one.
  left = 3;
  o.variables = 60;
  o.first_nodes = SMALL;
  m = bf_open(&o);
  assert_int_equal(far_apart(m, 30), BF_FALSE);
  assert_int_equal(bf_why(m), BF_STOPPED);
  assert_int_equal(left, 0);
  bf_close(m);
}

static void test_busy(void **state) {
  (void)state;
  bf_manager *m = small_manager(8);
  const bf f = far_apart(m, 4);
  for (int i = 0; i < 2; i++) {
    bf_manager *other = bf_open(&(bf_options){.variables = 8});
    const bf_renaming *r = bf_renaming_new(other, NULL, NULL, 0);
    check_all_fail(other, BF_BUSY, BF_TRUE, BF_TRUE, r);
    bf_close(other);
  }
  assert_int_equal(far_apart(m, 4), f);
  assert_int_equal(bf_why(m), BF_FINE);
  bf_close(m);
  m = bf_open(&(bf_options){.variables = 0});
  assert_int_equal(bf_not(m, BF_FALSE), BF_TRUE);
  bf_close(m);
  bf_close(NULL);
}

// Over and over, however it ends.
static void test_again(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 200; round++) {
    bf_manager *m = bf_open(&(bf_options){.variables = 40,
                                          .first_nodes = SMALL,
                                          .limit = round % 4 ? 0 : 1 << 18,
                                          .reorder = round % 5 == 0});
    const uint32_t from[] = {0, 2, 4}, to[] = {1, 3, 5};
    const bf_renaming *r = bf_renaming_new(m, from, to, 3);
    const bf_cube c = bf_cube_of(m, from, 3);
    const bf f = far_apart(m, round % 4 ? 8 : 20);
    if (bf_is_fine(m))
      assert_true(bf_rename(m, bf_exists(m, f, c), r) != f);
    else
      assert_int_equal(bf_why(m), BF_MEMORY);
    bf_close(m);
  }
}

// ---- Depth

typedef struct {
  bf all, odd; // every variable; an odd number of the even variables
} deep;

static deep make_deep(bf_manager *m, uint32_t variables) {
  deep d = {bf_keep(m, BF_TRUE), bf_keep(m, BF_FALSE)};
  for (uint32_t i = variables; i-- > 0;) {
    const uint32_t mark = bf_mark(m);
    const bf v = bf_variable(m, i);
    bf_put(m, &d.all, bf_and(m, v, d.all));
    if (i % 2 == 0)
      bf_put(m, &d.odd, bf_not(m, bf_same(m, v, d.odd)));
    bf_release(m, mark);
  }
  return d;
}

static void check_deep(bf_manager *m, deep d, uint32_t variables) {
  uint32_t *even = mem_new(variables, sizeof(*even));
  uint32_t *odd = mem_new(variables, sizeof(*odd));
  uint8_t *values = mem_new(variables, 1);
  for (uint32_t i = 0; i < variables / 2; i++) {
    even[i] = 2 * i;
    odd[i] = 2 * i + 1;
  }
  const bf_renaming *r = bf_renaming_new(m, even, odd, variables / 2);
  const bf_cube c = bf_cube_of(m, even, variables / 2);
  const bf moved = bf_rename(m, d.odd, r);
  assert_int_equal(bf_size(m, moved), variables - 1);
  assert_int_equal(bf_size(m, d.all), variables);
  assert_int_equal(bf_exists(m, d.odd, c), BF_TRUE);
  assert_int_equal(bf_size(m, bf_exists(m, d.all, c)), variables / 2);
  assert_int_equal(bf_and_exists(m, moved, d.odd, c), moved);
  assert_int_equal(bf_or(m, bf_not(m, moved), moved), BF_TRUE);
  assert_int_equal(bf_meets(m, d.all, d.odd), variables / 2 % 2);
  assert_int_equal(bf_implies(m, d.all, d.odd), variables / 2 % 2);
  const bf differ = bf_same(m, d.odd, moved);
  assert_int_equal(bf_and(m, differ, d.odd), bf_and(m, moved, d.odd));
  assert_int_equal(bf_choose(m, d.odd, moved, bf_not(m, moved)), differ);
  assert_true(bf_pick(m, d.all, values));
  for (uint32_t i = 0; i < variables; i++)
    assert_int_equal(values[i], 1);
  assert_true(bf_count(m, d.all, variables) == 1);
  assert_true(bf_count(m, d.all, variables + 4) == 16);
  assert_true(isinf(bf_count(m, d.odd, variables)));
  // They share the last node.
  assert_int_equal(bf_size_all(m, (bf[]){d.all, d.all, moved}, 3),
                   2 * variables - 2);
  mem_free(even);
  mem_free(odd);
  mem_free(values);
}

// How many variables a thread can have whose stack is that large.
static void *open_in_thread(void *data) {
  bf_trouble *why = data;
  for (int i = 0; i < 2; i++) {
    const uint32_t variables = i == 0 ? 15000 : 30000;
    bf_manager *m = bf_open(&(bf_options){.variables = variables});
    why[i] = bf_why(m);
    bf_close(m);
  }
  return NULL;
}

static void test_depth_of_thread(void **state) {
  (void)state;
  bf_trouble why[2] = {BF_BUSY, BF_BUSY};
  pthread_t thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  assert_int_equal(pthread_attr_setstacksize(&small, 8 << 20), 0);
  assert_int_equal(pthread_create(&thread, &small, open_in_thread, why), 0);
  pthread_join(thread, NULL);
  pthread_attr_destroy(&small);
  assert_int_equal(why[0], BF_FINE);
  assert_int_equal(why[1], BF_DEPTH);
}

static void test_depth(void **state) {
  (void)state;
  const uint32_t sizes[] = {20000, 150000};
  struct rlimit r;
  assert_int_equal(getrlimit(RLIMIT_STACK, &r), 0);
  r.rlim_cur = r.rlim_max;
  setrlimit(RLIMIT_STACK, &r);
  for (int i = 0; i < 2 - STRESS; i++) {
    bf_manager *m =
        bf_open(&(bf_options){.variables = sizes[i], .first_nodes = SMALL});
    if (bf_why(m) == BF_DEPTH && i > 0) { // it may be forbidden to have more
      bf_close(m);
      continue;
    }
    assert_int_equal(bf_why(m), BF_FINE);
    check_deep(m, make_deep(m, sizes[i]), sizes[i]);
    assert_int_equal(bf_why(m), BF_FINE);
    assert_true(bf_measure(m).collections > 10);
    bf_close(m);
  }
  bf_manager *m = bf_open(&(bf_options){.variables = 1000000});
  assert_int_equal(bf_why(m), BF_DEPTH);
  assert_int_equal(bf_variable(m, 999999), BF_FALSE);
  bf_close(m);
}

// ---- Orders

static void check_pairs(uint32_t variables) {
  for (uint32_t i = 0; i < variables; i += 2)
    assert_int_equal(bdd_var2level((int)i) + 1, bdd_var2level((int)i + 1));
}

static void test_reorder(void **state) {
  (void)state;
  oracle_start("functions, reordered");
  bf_manager *m = small_manager(24);
  for (uint32_t i = 0; i < 24; i += 2)
    bf_block(m, i, i + 1);
  const uint32_t from[] = {0, 2, 4, 6}, to[] = {1, 3, 5, 7};
  const bf_renaming *r = bf_renaming_new(m, from, to, 4);
  truth t[20];
  bf f[20];
  for (int i = 0; i < 20; i++) {
    t[i] = random_truth(MOST_VARIABLES);
    for (uint32_t row = 0; row < ROWS; row++)
      t[i].is[row] = t[i].is[row & 0x55];
    f[i] = scoped_from_truth(m, &t[i]);
  }
  const bf wide = far_apart(m, 12);
  const uint64_t before = bf_size(m, wide);
  for (int round = 0; round < 3; round++) {
    bf_reorder(m);
    check_pairs(24);
    assert_int_equal(far_apart(m, 12), wide);
    for (int i = 0; i < 20; i++) {
      check(f[i], &t[i]);
      truth moved;
      for (uint32_t row = 0; row < ROWS; row++)
        moved.is[row] = t[i].is[row >> 1 & 0x55];
      check(bf_rename(m, f[i], r), &moved);
    }
  }
  assert_true(bf_size(m, wide) < before);
  uint8_t values[24];
  assert_true(bf_pick(m, wide, values));
  bool found = false;
  for (int i = 0; i < 12; i++)
    found |= values[i] == 1 && values[i + 12] == 1;
  assert_true(found);
  assert_int_equal(bf_why(m), BF_FINE);
  bf_close(m);
}

// It happens inside operations, whose arguments only their scope refers to.
static void test_reorder_inside(void **state) {
  (void)state;
  oracle_start("functions, reordered inside operations");
  enum { VARIABLES = 28 };
  bf_manager *m = bf_open(&(bf_options){
      .variables = VARIABLES, .first_nodes = SMALL, .reorder = true});
  for (uint32_t i = 0; i < VARIABLES; i += 2)
    bf_block(m, i, i + 1);
  for (int round = 0; round < some_of(16); round++) {
    const uint32_t mark = bf_mark(m);
    sample s;
    take_sample(m, &s, MOST_VARIABLES);
    const bf wide = far_apart(m, VARIABLES / 2);
    check_connectives(m, &s);
    check_quantifiers(m, &s, ROWS);
    assert_true(bf_count(m, bf_not(m, wide), VARIABLES) == pow(3, 14));
    for (int i = 0; i < 3; i++)
      check(s.f[i], &s.t[i]);
    bf_release(m, mark);
  }
  check_pairs(VARIABLES);
  bool moved = false;
  for (int i = 0; i < VARIABLES; i++)
    moved |= bdd_var2level(i) != i;
  assert_true(moved);
  assert_int_equal(bf_why(m), BF_FINE);
  bf_close(m);
}

static void test_stop_reordering(void **state) {
  (void)state;
  int left = 1000000;
  bf_manager *m = bf_open(
      &(bf_options){.variables = 24, .go_on = count_down, .go_on_data = &left});
  far_apart(m, 12);
  left = 5;
  bf_reorder(m);
  assert_int_equal(bf_why(m), BF_STOPPED);
  bf_close(m);
  bf_close(small_manager(8));
}

// ---- Output

// Everything above once more, with the two outputs in a file.
static void test_silence(void **state) {
  FILE *file = tmpfile();
  assert_non_null(file);
  const int out = dup(1), err = dup(2);
  fflush(stdout);
  dup2(fileno(file), 1);
  dup2(fileno(file), 2);
  test_limit(state);
  test_stop(state);
  test_reorder(state);
  fflush(stdout);
  dup2(out, 1);
  dup2(err, 2);
  close(out);
  close(err);
  // What oracle_start() says is all.
  assert_int_equal(fseek(file, 0, SEEK_SET), 0);
  char line[200];
  int lines = 0;
  while (fgets(line, sizeof line, file)) {
    assert_non_null(strstr(line, "GNOMON_SEED"));
    lines++;
  }
  assert_in_range(lines, 0, 1);
  fclose(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operations),
      cmocka_unit_test(test_rename),
      cmocka_unit_test(test_references),
      cmocka_unit_test(test_cubes),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_no_room),
      cmocka_unit_test(test_stop),
      cmocka_unit_test(test_busy),
      cmocka_unit_test(test_again),
      cmocka_unit_test(test_depth),
      cmocka_unit_test(test_depth_of_thread),
      cmocka_unit_test(test_reorder),
      cmocka_unit_test(test_reorder_inside),
      cmocka_unit_test(test_stop_reordering),
      cmocka_unit_test(test_silence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
