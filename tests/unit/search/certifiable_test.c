// A class is used for a certificate if the checker sees each of its generators.

#include "search/certifiable.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"

// Two classes, of three and of two.
static const char TEXT[] =
    "int[0,3] turn; process P(const int[1,3] id) { clock x; state a, b { x <= "
    "2 }, c; init a; trans a -> b { guard turn == 0; assign x = 0, turn = id; "
    "}, b -> c { guard turn == id && x > 1; assign turn = 0; }; } process Q() "
    "{ clock y; state a, b; init a; trans a -> b { guard y > 3; assign y = 0; "
    "}; } A = Q(); B = Q(); system P, A, B;";

typedef struct {
  model_text t;
  network_limits *limits;
  const symmetry *found;
} bench;

static void open_bench(bench *b, const char *asked) {
  model_text_load(&b->t, "m.xta", TEXT, asked);
  b->limits = limits_find(&b->t.m.memory, b->t.code, b->t.asked, false);
  b->found = symmetry_find(&b->t.m.memory, &b->t.m.net, b->t.asked, b->limits);
  assert_non_null(b->found);
  assert_int_equal(b->found->nclasses, 2);
  assert_int_equal(b->found->ngenerators, 3);
}

static const symmetry *ask(bench *b) {
  return certifiable(&b->t.m.memory, b->t.asked, b->limits, b->found);
}

static void test_all(void **state) {
  (void)state;
  bench b;
  open_bench(&b, "A[] true");
  const symmetry *s = ask(&b);
  assert_non_null(s);
  assert_int_equal(s->nclasses, 2);
  assert_int_equal(s->ngenerators, 3);
  for (uint32_t i = 0; i < 3; i++)
    assert_ptr_equal(s->generators[i], b.found->generators[i]);
  assert_null(certifiable(&b.t.m.memory, b.t.asked, b.limits, NULL));
  assert_null(certifiable(&b.t.m.memory, NULL, b.limits, b.found));
  model_text_release(&b.t);
}

// One generator is not what it was.  The others of its class go with it.
static void test_one_unseen(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 3; i++) {
    bench b;
    open_bench(&b, "A[] true");
    symmetry other = *b.found;
    permutation wrong = *other.generators[i];
    const permutation *list[3] = {other.generators[0], other.generators[1],
                                  other.generators[2]};
    uint32_t clocks[8];
    for (uint32_t x = 0; x < b.t.m.net.clocks.count; x++)
      clocks[x] = x;
    wrong.clocks = clocks;
    list[i] = &wrong;
    other.generators = list;
    const symmetry *s = certifiable(&b.t.m.memory, b.t.asked, b.limits, &other);
    assert_non_null(s);
    assert_int_equal(s->nclasses, 1);
    const bool is_in_first = i < other.classes[0].count;
    assert_int_equal(s->classes[0].members,
                     other.classes[is_in_first ? 1 : 0].members);
    assert_int_equal(s->classes[0].first, 0);
    assert_int_equal(s->ngenerators, s->classes[0].count);
    assert_ptr_equal(s->generators[0],
                     list[is_in_first ? other.classes[1].first : 0]);
    model_text_release(&b.t);
  }
}

// Locations that change places cannot be written down.
static void test_locations(void **state) {
  (void)state;
  bench b;
  open_bench(&b, "A[] true");
  symmetry other = *b.found;
  other.nclasses = 1;
  permutation moved = *other.generators[other.classes[0].first];
  uint32_t turned[3] = {0, 2, 1};
  uint32_t *locations[8] = {turned};
  moved.locations = locations;
  const permutation *list[3] = {&moved, other.generators[1],
                                other.generators[2]};
  other.generators = list;
  assert_int_equal(other.classes[0].first, 0);
  assert_null(certifiable(&b.t.m.memory, b.t.asked, b.limits, &other));
  model_text_release(&b.t);
}

// What is told apart by differences of clocks has to be symmetric, too.
static void test_diagonals(void **state) {
  (void)state;
  bench b;
  open_bench(&b, "A[] true");
  network_limits limits = *b.limits;
  diagonal list[2] = {{.x = 1, .y = 2, .bound = 7},
                      {.x = 2, .y = 1, .bound = 7}};
  limits.diagonals = list;
  limits.ndiagonals = 2;
  const symmetry *s = certifiable(&b.t.m.memory, b.t.asked, &limits, b.found);
  assert_non_null(s);
  assert_int_equal(s->nclasses, 1);
  model_text_release(&b.t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all),
      cmocka_unit_test(test_one_unseen),
      cmocka_unit_test(test_locations),
      cmocka_unit_test(test_diagonals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
