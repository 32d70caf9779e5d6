// actions_test.c -- What a network can do in a state, as the checker of certificates
// sees it.

#include "certify/actions.h"

#include "certify/stand.h"

typedef struct {
  stand s;
  arena memory;
  actions a;
} fixture;

static finding set_up(fixture *f, const char *text, const char *proof) {
  stand_init(&f->s, text, "A[] true", proof);
  arena_init(&f->memory);
  actions_init(&f->a, &f->s.stage);
  return actions_find(&f->a, &f->memory, f->s.key);
}

static void tear_down(fixture *f) {
  actions_release(&f->a);
  arena_release(&f->memory);
  stand_release(&f->s);
}

static void expect(fixture *f, uint32_t i, const char *text) {
  strbuf said;
  strbuf_init(&said);
  assert_true(i < f->a.list.count);
  action_print(&f->a, &f->a.list.data[i], &said);
  assert_string_equal(said.text, text);
  strbuf_release(&said);
}

#define OPENING "gnomon-certificate 1\nquery A[] true\norder includes\n"
#define PAIR_PROOF                                                             \
  OPENING "processes P Q\nvariables v\nclocks x\nstate A A 0\nzone\nend 1 1\n"

static void test_pairs(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; chan c; int[0,3] v;"
             "process P() { state A, B; init A; trans A -> B { sync c!; "
             "assign v := 2; }, A -> A { guard v == 1; }, A -> A { }; }"
             "process Q() { state A, B; init A; trans A -> B { sync c?; assign "
             "v := v + 1, x := 0; }, B -> A { }; } system P, Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(f.a.list.count, 2);
  expect(&f, 0, "P.A -> P.B, Q.A -> Q.B");
  expect(&f, 1, "P.A -> P.A");
  // The sender's update comes first.
  action *t = &f.a.list.data[0];
  assert_int_equal(action_take(&f.a, t), FIND_SOME);
  const int32_t reached[] = {1, 1, 3};
  assert_memory_equal(t->effect.key, reached, sizeof reached);
  assert_int_equal(t->effect.nsets, 1);
  assert_int_equal(t->effect.sets[0].x, 1);
  tear_down(&f);
}

// Clocks may keep Q from receiving: then it is refused.
static void test_broadcast(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; broadcast chan b; int[0,3] v;"
             "process P() { state A; init A; trans A -> A { sync b!; }; }"
             "process Q() { state A, B; init A; trans A -> B { guard x > 3; "
             "sync b?; }; } system P, Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(f.a.list.count, 2);
  for (uint32_t i = 0; i < 2; i++) {
    action *t = &f.a.list.data[i];
    plain_list l;
    plain_bound z[4];
    plain_universe(z, 2);
    plain_list_init(&l, 2);
    plain_list_add(&l, z);
    assert_int_equal(t->nmoves + t->nrefused, 2);
    assert_int_equal(action_cut(&f.a, t, &l), FIND_SOME);
    assert_int_equal(l.count, 1);
    // Above 3, or not above.
    assert_true(t->nrefused ? plain_list_at(&l, 0)[2] == plain_le(3)
                            : plain_list_at(&l, 0)[1] == plain_lt(-3));
    plain_list_release(&l);
  }
  tear_down(&f);
}

static void test_committed(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; int[0,3] v;"
             "process P() { state A; commit A; init A; trans A -> A { }; }"
             "process Q() { state A; init A; trans A -> A { }; } system P, Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(f.a.list.count, 1);
  expect(&f, 0, "P.A -> P.A");
  bool may = true;
  assert_int_equal(actions_may_delay(&f.a, &may), FIND_SOME);
  assert_false(may);
  tear_down(&f);
}

static void test_urgent_channel(void **state) {
  fixture f;
  bool may = true;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; urgent chan u; int[0,3] v;"
             "process P() { state A; init A; trans A -> A { sync u!; }; }"
             "process Q() { state A; init A; trans A -> A { guard v == 0; sync "
             "u?; }; } system P, Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(actions_may_delay(&f.a, &may), FIND_SOME);
  assert_false(may);
  f.s.key[2] = 1;
  stage_put(&f.s.stage, f.s.key);
  assert_int_equal(actions_find(&f.a, &f.memory, f.s.key), FIND_SOME);
  assert_int_equal(f.a.list.count, 0);
  assert_int_equal(actions_may_delay(&f.a, &may), FIND_SOME);
  assert_true(may);
  tear_down(&f);
}

// An update out of range, and an invariant that the target's integers do not satisfy.
static void test_effect(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; int[0,3] v;"
             "process P() { state A, B { v == 1 }; init A; trans A -> A { "
             "assign v := 4; }, A -> B { }; }"
             "process Q() { state A; init A; } system P, Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(f.a.list.count, 2);
  assert_int_equal(action_take(&f.a, &f.a.list.data[0]), FIND_BAD);
  assert_true(f.s.why.length > 0);
  assert_int_equal(action_take(&f.a, &f.a.list.data[1]), FIND_NONE);
  tear_down(&f);
}

static void test_priority(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(
      set_up(&f,
             "clock x; int[0,3] v;"
             "process P() { state A; init A; trans A -> A { }; }"
             "process Q() { state A; init A; trans A -> A { }; } system P < Q;",
             PAIR_PROOF),
      FIND_SOME);
  assert_int_equal(f.a.list.count, 2);
  expect(&f, 0, "Q.A -> Q.A");
  assert_true(action_is_higher(&f.a.list.data[0], &f.a.list.data[1]));
  assert_false(action_is_higher(&f.a.list.data[1], &f.a.list.data[0]));
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs),     cmocka_unit_test(test_broadcast),
      cmocka_unit_test(test_committed), cmocka_unit_test(test_urgent_channel),
      cmocka_unit_test(test_effect),    cmocka_unit_test(test_priority),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
