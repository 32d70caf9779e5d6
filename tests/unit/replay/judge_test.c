// Predicates that no loaded model has, since elaboration unrolls quantifiers
// over clocks; and how errors and decisions meet.

#include "replay/judge.h"

#include "replay/script.h"
#include "world.h"

// x is at 2 and y at 1.
static answer judged(world *w, const expr *e, bool *failed) {
  concrete c;
  refusal r = {.why = NULL};
  concrete_init(&c, &w->net, 1);
  c.clocks[1] = 2;
  c.clocks[2] = 1;
  const answer a = judge_predicate(&c, e, &r);
  *failed = r.failed;
  concrete_release(&c);
  return a;
}

static expr *atom(world *w, int32_t x, expr_kind op, expr *bound) {
  return clock_atom(w, spot(w, SPACE_CLOCK, x, 0), NULL, op, bound);
}

static expr *bad(world *w) {
  return node(w, EXPR_DIV, 2, num(w, 1), var(w, SCALARS));
}

// For all or for one k of the range: x op k?
static answer quantified(expr_kind quantifier, expr_kind op, range r) {
  world w;
  bool failed;
  world_init(&w, 1);
  expr *body = atom(&w, 1, op, var(&w, COUNTERS));
  const answer a = judged(&w, over(&w, quantifier, COUNTERS, r, body), &failed);
  assert_false(failed);
  world_release(&w);
  return a;
}

static void test_quantifiers(void **state) {
  (void)state;
  const range upto_2 = {0, 2};
  const range none = {1, 0};
  const range beyond = {3, 4};
  assert_int_equal(quantified(EXPR_FORALL, EXPR_GE, upto_2), ANSWER_YES);
  assert_int_equal(quantified(EXPR_FORALL, EXPR_GT, upto_2), ANSWER_NO);
  assert_int_equal(quantified(EXPR_FORALL, EXPR_LT, none), ANSWER_YES);
  assert_int_equal(quantified(EXPR_EXISTS, EXPR_EQ, upto_2), ANSWER_YES);
  assert_int_equal(quantified(EXPR_EXISTS, EXPR_GE, beyond), ANSWER_NO);
  assert_int_equal(quantified(EXPR_EXISTS, EXPR_GE, none), ANSWER_NO);
}

static void check(world *w, expr *e, answer wanted, bool fails) {
  bool failed;
  assert_int_equal(judged(w, e, &failed), wanted);
  assert_int_equal(failed, fails);
}

// An error counts, unless something else decides; it is always noted.
static void test_errors(void **state) {
  (void)state;
  world w;
  world_init(&w, 1);
  expr *yes = atom(&w, 1, EXPR_EQ, num(&w, 2));
  expr *no = atom(&w, 1, EXPR_GT, num(&w, 2));
  expr *wrong = atom(&w, 1, EXPR_GT, bad(&w));
  check(&w, node(&w, EXPR_OR, 2, yes, wrong), ANSWER_YES, true);
  check(&w, node(&w, EXPR_OR, 2, wrong, yes), ANSWER_YES, true);
  check(&w, node(&w, EXPR_OR, 2, no, wrong), ANSWER_ERROR, true);
  check(&w, node(&w, EXPR_OR, 2, wrong, no), ANSWER_ERROR, true);
  check(&w, node(&w, EXPR_AND, 2, wrong, no), ANSWER_NO, true);
  check(&w, node(&w, EXPR_AND, 2, yes, wrong), ANSWER_ERROR, true);
  check(&w, node(&w, EXPR_NOT, 1, wrong), ANSWER_ERROR, true);
  // Integers go first: they decide, or are the error.
  check(&w, node(&w, EXPR_OR, 2, wrong, num(&w, 1)), ANSWER_YES, false);
  check(&w, node(&w, EXPR_AND, 2, wrong, num(&w, 0)), ANSWER_NO, false);
  check(&w, node(&w, EXPR_OR, 2, yes, bad(&w)), ANSWER_ERROR, true);
  check(&w, node(&w, EXPR_TRUTH, 1, no), ANSWER_NO, false);
  world_release(&w);
}

static void test_choice(void **state) {
  (void)state;
  world w;
  world_init(&w, 1);
  expr *yes = atom(&w, 1, EXPR_EQ, num(&w, 2));
  expr *no = atom(&w, 2, EXPR_GT, num(&w, 1));
  expr *wrong = atom(&w, 1, EXPR_GT, bad(&w));
  check(&w, node(&w, EXPR_ITE, 3, yes, yes, no), ANSWER_YES, false);
  check(&w, node(&w, EXPR_ITE, 3, no, yes, no), ANSWER_NO, false);
  check(&w, node(&w, EXPR_ITE, 3, yes, no, wrong), ANSWER_NO, false);
  check(&w, node(&w, EXPR_ITE, 3, wrong, yes, yes), ANSWER_ERROR, true);
  world_release(&w);
}

// As numbers: x == 2 is 1, and there is a deadlock where nobody is.
static void test_values(void **state) {
  (void)state;
  world w;
  world_init(&w, 1);
  expr *yes = atom(&w, 1, EXPR_EQ, num(&w, 2));
  expr *dead = node(&w, EXPR_DEADLOCK, 0);
  check(&w, node(&w, EXPR_EQ, 2, yes, num(&w, 1)), ANSWER_YES, false);
  check(&w, node(&w, EXPR_EQ, 2, dead, num(&w, 0)), ANSWER_NO, false);
  check(&w, dead, ANSWER_YES, false);
  world_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_quantifiers),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_choice),
      cmocka_unit_test(test_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
