// target_test.c -- Which part of a zone has what a query asks for.

#include "certify/target.h"

#include "certify/stand.h"

#define MODEL                                                                  \
  "clock x, y; int[0,3] v;\n"                                                  \
  "process P() { state A; init A; trans A -> A { }; } system P;\n"
#define PROOF(ASKED)                                                           \
  "gnomon-certificate 1\nquery " ASKED "\norder includes\n"                    \
  "processes P\nvariables v\nclocks x y\nstate A 0\nzone\nend 1 1\n"

typedef struct {
  stand s;
  plain_list yes, no;
  plain_bound z[9];
} fixture;

// Of all valuations with x <= 9.
static finding ask(fixture *f, const char *asked, const char *proof,
                   target_question q) {
  stand_init(&f->s, MODEL, asked, proof);
  plain_list_init(&f->yes, 3);
  plain_list_init(&f->no, 3);
  plain_universe(f->z, 3);
  assert_true(plain_tighten(f->z, 3, 1, 0, plain_le(9)));
  q.p = f->s.m.net.queries.data[0].p;
  return target_parts(&f->s.stage, &q, f->z, &f->yes, &f->no);
}

static void done(fixture *f) {
  plain_list_release(&f->yes);
  plain_list_release(&f->no);
  stand_release(&f->s);
}

#define ASK(F, ASKED, ...)                                                     \
  ask((F), (ASKED), PROOF(ASKED), (target_question){__VA_ARGS__})

static bool has(const plain_list *l, int64_t x, int64_t y) {
  const plain_constraint at[] = {{1, 0, plain_le(x)},
                                 {0, 1, plain_le(-x)},
                                 {2, 0, plain_le(y)},
                                 {0, 2, plain_le(-y)}};
  for (size_t i = 0; i < l->count; i++) {
    plain_bound z[9];
    plain_copy(z, plain_list_at(l, i), 3);
    if (plain_tighten_all(z, 3, at, 4))
      return true;
  }
  return false;
}

static void test_split(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(ASK(&f, "A[] x < 3 || (y > 5 && x != 7)", .negated = false),
                   FIND_SOME);
  assert_true(has(&f.yes, 2, 0) && has(&f.yes, 8, 6) && has(&f.yes, 6, 6));
  assert_true(has(&f.no, 3, 5) && has(&f.no, 7, 6));
  assert_false(has(&f.no, 2, 0) || has(&f.no, 8, 6) || has(&f.yes, 7, 6));
  assert_false(has(&f.yes, 10, 6) || has(&f.no, 10, 0));
  done(&f);
}

static void test_negated(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(ASK(&f, "A[] x < 3", .negated = true), FIND_SOME);
  assert_true(has(&f.yes, 3, 0) && has(&f.no, 2, 0));
  assert_false(has(&f.yes, 2, 0) || has(&f.no, 3, 0));
  done(&f);
}

static void test_nowhere(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(ASK(&f, "A[] x > 9 || v == 1", .negated = false), FIND_NONE);
  assert_int_equal(f.yes.count, 0);
  assert_true(has(&f.no, 9, 9));
  done(&f);
}

// Whoever asks knows what deadlock is.
static void test_deadlock(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(ASK(&f, "A[] not deadlock || x < 1", .deadlock = true),
                   FIND_SOME);
  assert_true(has(&f.yes, 0, 0) && has(&f.no, 1, 0));
  done(&f);
  assert_int_equal(ASK(&f, "A[] not deadlock || x < 1", .deadlock = false),
                   FIND_SOME);
  assert_true(has(&f.yes, 1, 0));
  assert_int_equal(f.no.count, 0);
  done(&f);
}

static void test_error(void **state) {
  fixture f;
  (void)state;
  assert_int_equal(ASK(&f, "A[] x > 1 && 1 / v == 0", .negated = false),
                   FIND_BAD);
  assert_true(f.s.why.length > 0);
  done(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_split),   cmocka_unit_test(test_negated),
      cmocka_unit_test(test_nowhere), cmocka_unit_test(test_deadlock),
      cmocka_unit_test(test_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
