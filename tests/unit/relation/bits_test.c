// Fields have codes of their own, functions of bits say what they should, states
// come back out of sets of states, and the order of fields is an order.

#include "relation/bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model_text.h"
#include "relation/codes.h"
#include "relation/placing.h"

typedef struct {
  model_text text;
  bits bits;
  bf_manager *m;
  int32_t *discrete;
} fixture;

static void set_up(fixture *f, const char *text, bool declared) {
  model_text_load(&f->text, "m.xta", text, NULL);
  arena *memory = &f->text.m.memory;
  const semantics *s = semantics_new(memory, f->text.code, 1, false);
  bits_init(&f->bits, memory, s, declared);
  f->m = bf_open(&(bf_options){.variables = 2 * f->bits.count});
  assert_true(bf_is_fine(f->m));
  bits_use(&f->bits, f->m);
  f->discrete = arena_array(memory, s->size, sizeof *f->discrete);
}

static void tear_down(fixture *f) {
  bf_close(f->m);
  model_text_release(&f->text);
}

static const char MODEL[] =
    "const int N = 3; int[0,4] a[2]; int[-7,-7] one; int b; bool c; meta int d;"
    "int f(int x) { int y = x; return y + N; }"
    "process P() { int[2,9] own = 5; state A, B, C, D, E; init C;"
    "trans C -> D { assign own := 3; }, D -> E { assign a[0] := f(1); },"
    "E -> A { assign c := !c; }, A -> B {}, B -> C { assign b := 7; }; }"
    "process Q() { state S; init S; trans S -> S {}; }"
    "process R() { state S, T; init T; trans S -> T {}, T -> S {}; }"
    "system P, Q, R;";

static const bits_field *cell_named(const fixture *f, const char *wanted) {
  const network *net = &f->text.m.net;
  for (uint32_t c = 0; c < net->cells.count; c++)
    if (strcmp(net->cells.data[c].name, wanted) == 0)
      return &f->bits.cells[c];
  fail_msg("no cell %s", wanted);
  return NULL;
}

static uint32_t count_fields(const fixture *f) {
  return f->bits.s->processes + f->text.m.net.cells.count;
}

static const bits_field *field(const fixture *f, uint32_t i) {
  const uint32_t processes = f->bits.s->processes;
  return i < processes ? &f->bits.processes[i] : &f->bits.cells[i - processes];
}

// ---- Fields

static void expect_range(const fixture *f, const char *which, int32_t low,
                         int32_t high, uint32_t count) {
  const bits_field *x = cell_named(f, which);
  assert_int_equal(x->low, low);
  assert_int_equal(x->high, high);
  assert_int_equal(x->count, count);
}

static void test_ranges(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  expect_range(&f, "a[0]", 0, 4, 3);
  expect_range(&f, "one", -7, -7, 0);
  expect_range(&f, "b", -32768, 32767, 16);
  expect_range(&f, "c", 0, 1, 1);
  expect_range(&f, "P.own", 2, 9, 3);
  assert_true(cell_named(&f, "d")->high < cell_named(&f, "d")->low);
  assert_int_equal(f.bits.processes[0].count, 3);
  assert_int_equal(f.bits.processes[1].count, 0);
  assert_int_equal(f.bits.processes[2].count, 1);
  assert_int_equal(f.bits.count, 3 + 3 + 16 + 1 + 3 + 3 + 1);
  tear_down(&f);
  set_up(&f, MODEL, false);
  expect_range(&f, "b", 0, 7, 3);
  expect_range(&f, "P.own", 3, 5, 2);
  expect_range(&f, "a[1]", 0, 0, 0);
  tear_down(&f);
}

// Every bit is in one field.
static void test_bits_are_shared_out(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  bool *seen = mem_new(f.bits.count, sizeof *seen);
  uint32_t all = 0;
  for (uint32_t i = 0; i < count_fields(&f); i++)
    for (uint32_t k = 0; k < field(&f, i)->count; k++) {
      const uint32_t bit = field(&f, i)->first + k;
      assert_true(bit < f.bits.count && !seen[bit]);
      seen[bit] = true;
      all++;
    }
  assert_int_equal(all, f.bits.count);
  mem_free(seen);
  tear_down(&f);
}

static void check_values(const fixture *f, const bits_field *x, bits_time t) {
  bf some = BF_FALSE;
  for (int64_t v = x->low; v <= x->high; v++) {
    assert_true(bits_has(x, (int32_t)v));
    const bf is = bits_is(&f->bits, x, (int32_t)v, t);
    assert_int_not_equal(is, BF_FALSE);
    assert_false(bf_meets(f->m, some, is));
    some = bf_or(f->m, some, is);
    if (v > x->low + 20)
      return;
  }
  assert_int_equal(some, bits_is_some(&f->bits, x, t));
  assert_int_equal(bits_is(&f->bits, x, x->high + 1, t), BF_FALSE);
  assert_int_equal(bits_is(&f->bits, x, x->low - 1, t), BF_FALSE);
}

static void test_values(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  for (uint32_t i = 0; i < count_fields(&f); i++) {
    const bits_field *x = field(&f, i);
    if (x->low > x->high)
      continue;
    check_values(&f, x, BITS_BEFORE);
    check_values(&f, x, BITS_AFTER);
    for (int32_t v = x->low; v <= x->high && v < x->low + 9; v++) {
      const bf both = bf_and(f.m, bits_is(&f.bits, x, v, BITS_BEFORE),
                             bits_stays(&f.bits, x));
      assert_true(bf_implies(f.m, both, bits_is(&f.bits, x, v, BITS_AFTER)));
    }
  }
  assert_int_equal(bits_at(&f.bits, 1, 0, BITS_AFTER), BF_TRUE);
  assert_int_equal(bits_at(&f.bits, 1, 1, BITS_AFTER), BF_FALSE);
  tear_down(&f);
}

static void test_variables(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  const bits_field *both[] = {&f.bits.processes[0], cell_named(&f, "c")};
  uint32_t *list;
  assert_int_equal(bits_variables(both, 2, BITS_AFTER, &list), 4);
  for (uint32_t k = 0; k < 3; k++)
    assert_int_equal(list[k], 2 * (both[0]->first + k) + 1);
  assert_int_equal(list[3], 2 * both[1]->first + 1);
  mem_free(list);
  assert_int_equal(bits_variables(both, 0, BITS_BEFORE, &list), 0);
  mem_free(list);
  tear_down(&f);
}

// ---- Vectors

static void test_states(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  const uint32_t n = count_fields(&f);
  int32_t *picked = mem_new(n, sizeof *picked);
  for (uint32_t round = 0; round < 50; round++) {
    for (uint32_t i = 0; i < n; i++) {
      const bits_field *x = field(&f, i);
      const int64_t size = (int64_t)x->high - x->low + 1;
      f.discrete[i] = 77;
      picked[i] = 77;
      if (size > 0)
        f.discrete[i] = (int32_t)(x->low + (i * 31 + round * 7919) % size);
    }
    const bf one = bits_of_state(&f.bits, f.discrete);
    assert_true(bf_count(f.m, one, 2 * f.bits.count) > 0);
    assert_true(bits_pick(&f.bits, one, picked));
    assert_memory_equal(picked, f.discrete, n * sizeof *picked);
  }
  assert_false(bits_pick(&f.bits, BF_FALSE, picked));
  f.discrete[cell_named(&f, "c")->address] = 2;
  assert_int_equal(bits_of_state(&f.bits, f.discrete), BF_FALSE);
  mem_free(picked);
  tear_down(&f);
}

// What is picked has values, even where others would do.
static void test_pick_has_values(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  const bits_field *a = cell_named(&f, "a[0]"), *p = &f.bits.processes[0];
  bf wild = BF_TRUE;
  for (int32_t v = 0; v < 4; v++) {
    wild = bf_minus(f.m, wild, bits_is(&f.bits, a, v, BITS_BEFORE));
    wild = bf_minus(f.m, wild, bits_is(&f.bits, p, v, BITS_BEFORE));
  }
  assert_true(bits_pick(&f.bits, wild, f.discrete));
  assert_int_equal(f.discrete[a->address], 4);
  assert_int_equal(f.discrete[p->address], 4);
  wild = bf_minus(f.m, wild, bits_is(&f.bits, p, 4, BITS_BEFORE));
  assert_int_not_equal(wild, BF_FALSE);
  assert_false(bits_pick(&f.bits, wild, f.discrete));
  tear_down(&f);
}

// ---- Codes of locations

static process ring(arena *memory, uint32_t n, uint32_t initial) {
  process p = {.nlocations = n, .nedges = n, .initial = initial};
  p.edges = arena_array(memory, n, sizeof *p.edges);
  for (uint32_t i = 0; i < n; i++) {
    p.edges[i].source = i;
    p.edges[i].target = (i + 1) % n;
  }
  return p;
}

static void check_codes(arena *memory, const process *p, uint64_t most) {
  const uint32_t *codes = codes_find(memory, p);
  bool *seen = mem_new(UINT32_C(1) << codes_bits(p->nlocations), sizeof *seen);
  for (uint32_t q = 0; q < p->nlocations; q++) {
    assert_true(codes[q] < UINT32_C(1) << codes_bits(p->nlocations));
    assert_false(seen[codes[q]]);
    seen[codes[q]] = true;
  }
  assert_int_equal(codes[p->initial], 0);
  assert_true(codes_cost(p, codes) <= most);
  mem_free(seen);
}

static void test_codes(void **state) {
  (void)state;
  assert_int_equal(codes_bits(1), 0);
  assert_int_equal(codes_bits(2), 1);
  assert_int_equal(codes_bits(5), 3);
  assert_int_equal(codes_bits(UINT64_C(1) << 32), 32);
  arena memory;
  arena_init(&memory);
  for (uint32_t n = 1; n < 40; n++) {
    const process p = ring(&memory, n, n / 3);
    // An even ring fits on as many edges of a cube; counting has nearly two
    // changes for each edge.
    check_codes(&memory, &p, n + n / 2);
  }
  const process four = ring(&memory, 4, 2), eight = ring(&memory, 8, 0);
  check_codes(&memory, &four, 4);
  check_codes(&memory, &eight, 8);
  const process large = ring(&memory, 5000, 17);
  check_codes(&memory, &large, UINT64_MAX);
  const process lonely = {.nlocations = 3, .initial = 1};
  check_codes(&memory, &lonely, 0);
  arena_release(&memory);
}

// ---- The order of fields

static void test_order_is_complete(void **state) {
  (void)state;
  fixture f;
  set_up(&f, MODEL, true);
  arena memory;
  arena_init(&memory);
  uint32_t count, again;
  const uint32_t *order = placing_find(&memory, &f.text.m.net, &count);
  const uint32_t *other = placing_find(&memory, &f.text.m.net, &again);
  assert_int_equal(count, 3 + network_count_state(&f.text.m.net));
  assert_int_equal(count, again);
  assert_memory_equal(order, other, count * sizeof *order);
  bool *seen = mem_new(count_fields(&f), sizeof *seen);
  for (uint32_t i = 0; i < count; i++) {
    assert_true(order[i] < count_fields(&f) && !seen[order[i]]);
    assert_true(field(&f, order[i])->low <= field(&f, order[i])->high);
    seen[order[i]] = true;
  }
  mem_free(seen);
  arena_release(&memory);
  tear_down(&f);
}

static uint32_t apart(const bits_field *a, const bits_field *b) {
  return a->first < b->first ? b->first - a->first : a->first - b->first;
}

// Declared apart, used together; a flag comes last.
static void test_order_brings_together(void **state) {
  (void)state;
  fixture f;
  set_up(&f,
         "bool z; int[0,2] a, b, c, d, e, g, h, k;"
         "process P(int[0,2] &x, int[0,2] &y) { state A, B; init A;"
         "trans A -> B { guard x == 0; assign y := 1; },"
         "B -> A { guard y == 1; assign x := 0; }; }"
         "P1 := P(a, h); P2 := P(b, g); P3 := P(c, k); P4 := P(d, e);"
         "system P1, P2, P3, P4;",
         true);
  static const char *const PAIRS[][2] = {
      {"a", "h"}, {"b", "g"}, {"c", "k"}, {"d", "e"}};
  for (int i = 0; i < 4; i++) {
    const bits_field *x = cell_named(&f, PAIRS[i][0]);
    const bits_field *y = cell_named(&f, PAIRS[i][1]);
    assert_true(apart(x, y) <= 3);
    assert_true(apart(x, &f.bits.processes[i]) <= 4);
  }
  assert_int_equal(cell_named(&f, "z")->first, f.bits.count - 1);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranges),
      cmocka_unit_test(test_bits_are_shared_out),
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_variables),
      cmocka_unit_test(test_states),
      cmocka_unit_test(test_pick_has_values),
      cmocka_unit_test(test_codes),
      cmocka_unit_test(test_order_is_complete),
      cmocka_unit_test(test_order_brings_together),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
