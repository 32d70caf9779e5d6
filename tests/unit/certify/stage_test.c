// stage_test.c -- Conditions and updates of one discrete state, as the checker of
// certificates sees them.

#include "certify/stage.h"

#include "base/mem.h"
#include "certify/stand.h"

#define MODEL                                                                  \
  "clock x, y; int[0,3] v; int a[2];\n"                                        \
  "process P() { state A { x <= 5 && v < 3 }, B; urgent B; init A;\n"          \
  "trans A -> B { guard x > 2 && y - x <= 4 && v == 0; }, \n"                  \
  "A -> A { guard a[v] == 0; }; }\n"                                           \
  "system P;\n"
#define PROOF                                                                  \
  "gnomon-certificate 1\nquery A[] true\norder includes\n"                     \
  "processes P\nvariables v a[0] a[1]\nclocks x y\n"                           \
  "state A 0 0 0\nzone\nend 1 1\n"

static const edge *edge_of(const stand *s, uint32_t number) {
  return &s->m.net.processes.data[0].edges[number];
}

static bool has(const stage *s, uint32_t i, uint32_t j, plain_bound b) {
  for (uint32_t k = 0; k < s->told.count; k++)
    if (s->told.data[k].i == i && s->told.data[k].j == j)
      return s->told.data[k].b == b;
  return false;
}

// The integers decide whether there are bounds, and the bounds are told.
static void test_condition(void **state) {
  stand s;
  (void)state;
  stand_init(&s, MODEL, "A[] true", PROOF);
  s.stage.told.count = 0;
  assert_int_equal(stage_condition(&s.stage, edge_of(&s, 0)->clock_guard),
                   FIND_SOME);
  assert_int_equal(s.stage.told.count, 2);
  assert_true(has(&s.stage, 0, 1, plain_lt(-2)));
  assert_true(has(&s.stage, 2, 1, plain_le(4)));
  s.key[1] = 1;
  stage_put(&s.stage, s.key);
  assert_int_equal(stage_condition(&s.stage, edge_of(&s, 0)->guard), FIND_NONE);
  s.key[1] = 2; // beyond the array
  stage_put(&s.stage, s.key);
  assert_int_equal(stage_condition(&s.stage, edge_of(&s, 1)->guard), FIND_BAD);
  stand_release(&s);
}

static void test_invariants(void **state) {
  stand s;
  (void)state;
  stand_init(&s, MODEL, "A[] true", PROOF);
  assert_int_equal(stage_invariants(&s.stage), FIND_SOME);
  assert_true(has(&s.stage, 1, 0, plain_le(5)));
  assert_false(stage_stands(&s.stage));
  s.key[1] = 3;
  stage_put(&s.stage, s.key);
  assert_int_equal(stage_invariants(&s.stage), FIND_NONE);
  s.key[0] = 1;
  stage_put(&s.stage, s.key);
  assert_int_equal(stage_invariants(&s.stage), FIND_SOME);
  assert_true(stage_stands(&s.stage));
  stand_release(&s);
}

static void test_key(void **state) {
  stand s;
  int32_t again[16];
  (void)state;
  stand_init(&s, MODEL, "A[] true", PROOF);
  s.key[1] = 2;
  s.key[3] = 7;
  assert_false(stage_has(&s.stage, s.key));
  stage_put(&s.stage, s.key);
  assert_true(stage_has(&s.stage, s.key));
  stage_get(&s.stage, again);
  assert_memory_equal(again, s.key, s.set.width * sizeof *again);
  stand_release(&s);
}

static void test_atoms(void **state) {
  static const struct {
    expr_kind op;
    uint32_t count;
    plain_constraint first;
  } CASES[] = {
      {EXPR_LT, 1, {1, 2, 6}},  {EXPR_LE, 1, {1, 2, 7}},
      {EXPR_GT, 1, {2, 1, -6}}, {EXPR_GE, 1, {2, 1, -5}},
      {EXPR_EQ, 2, {1, 2, 7}},  {EXPR_NE, 0, {0, 0, 0}},
  };
  plain_constraints out = {NULL, 0, 0};
  (void)state;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    out.count = 0;
    assert_true(stage_atom(&out, 1, 2, CASES[i].op, 3));
    assert_int_equal(out.count, CASES[i].count);
    if (!out.count)
      continue;
    assert_int_equal(out.data[0].i, CASES[i].first.i);
    assert_int_equal(out.data[0].j, CASES[i].first.j);
    assert_true(out.data[0].b == CASES[i].first.b);
  }
  assert_false(stage_atom(&out, 1, 2, EXPR_LT, INT64_MAX));
  mem_free(out.data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_condition),
      cmocka_unit_test(test_invariants),
      cmocka_unit_test(test_key),
      cmocka_unit_test(test_atoms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
