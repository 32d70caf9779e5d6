// The solver against elimination (Fourier and Motzkin), on random systems of few
// unknowns: answers, values, conflicts, and bounds that are taken back.

#include "linear/simplex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/wide.h"

enum { UNKNOWNS = 3, MOST = 9, ROOM = 20000, ROUNDS = 500 };

// ---- Elimination ------------------------------------------------------------

// sum factor * unknown <= limit, or <.
typedef struct {
  wide factors[UNKNOWNS];
  wide limit;
  bool strict;
} inequality;

typedef struct {
  inequality data[ROOM];
  uint32_t count;
} system_of;

static void reduce(inequality *q) {
  wide g = 0;
  for (int i = 0; i < UNKNOWNS; i++)
    g = wide_gcd(g, q->factors[i] < 0 ? -q->factors[i] : q->factors[i]);
  g = wide_gcd(g, q->limit < 0 ? -q->limit : q->limit);
  if (g <= 1)
    return;
  for (int i = 0; i < UNKNOWNS; i++)
    q->factors[i] /= g;
  q->limit /= g;
}

static bool is_same(const inequality *a, const inequality *b) {
  for (int i = 0; i < UNKNOWNS; i++)
    if (a->factors[i] != b->factors[i])
      return false;
  return a->limit == b->limit && a->strict == b->strict;
}

static void put(system_of *s, inequality q) {
  reduce(&q);
  for (uint32_t i = 0; i < s->count; i++)
    if (is_same(&s->data[i], &q))
      return;
  assert_true(s->count < ROOM);
  s->data[s->count++] = q;
}

// a has the unknown with a positive factor, b with a negative one.
static inequality combine(const inequality *a, const inequality *b, int u) {
  const wide p = -b->factors[u], q = a->factors[u];
  inequality sum = {.limit = a->limit * p + b->limit * q,
                    .strict = a->strict || b->strict};
  for (int i = 0; i < UNKNOWNS; i++)
    sum.factors[i] = a->factors[i] * p + b->factors[i] * q;
  return sum;
}

static void eliminate(const system_of *from, int u, system_of *to) {
  to->count = 0;
  for (uint32_t i = 0; i < from->count; i++) {
    if (from->data[i].factors[u] == 0)
      put(to, from->data[i]);
    for (uint32_t k = 0; k < from->count; k++)
      if (from->data[i].factors[u] > 0 && from->data[k].factors[u] < 0)
        put(to, combine(&from->data[i], &from->data[k], u));
  }
}

static bool has_solution(const inequality *list, uint32_t count) {
  static system_of a, b;
  a.count = 0;
  for (uint32_t i = 0; i < count; i++)
    put(&a, list[i]);
  for (int u = 0; u < UNKNOWNS; u++) {
    eliminate(&a, u, &b);
    a = b;
  }
  for (uint32_t i = 0; i < a.count; i++)
    if (a.data[i].limit < 0 || (a.data[i].limit == 0 && a.data[i].strict))
      return false;
  return true;
}

// ---- Systems ----------------------------------------------------------------

static uint64_t state = 88172645463325252U;

static int pick(int from, int to) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return from + (int)(state % (uint64_t)(to - from + 1));
}

static inequality grow(void) {
  inequality q = {.limit = pick(-4, 2), .strict = pick(0, 2) == 0};
  const int kind = pick(0, 3);
  for (int i = 0; i < UNKNOWNS; i++)
    q.factors[i] = kind == 0   ? pick(-3, 3)
                   : kind == 1 ? pick(0, 1)
                               : pick(-1, 1);
  return q;
}

// Sums of nothing are left to the caller of the solver.
static bool is_empty(const inequality *q) {
  for (int i = 0; i < UNKNOWNS; i++)
    if (q->factors[i])
      return false;
  return true;
}

static uint32_t form_of(simplex *s, const inequality *q, int sign) {
  simplex_term terms[UNKNOWNS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < UNKNOWNS; i++)
    if (q->factors[i])
      terms[count++] = (simplex_term){i, sign * (int64_t)q->factors[i]};
  return simplex_form(s, terms, count);
}

// As an upper bound, or as a lower one of the negation.
static bool tell(simplex *s, const inequality *q, uint32_t tag) {
  return pick(0, 1) ? simplex_at_most(s, form_of(s, q, 1), (int64_t)q->limit,
                                      q->strict, tag)
                    : simplex_at_least(s, form_of(s, q, -1), -(int64_t)q->limit,
                                       q->strict, tag);
}

static bool is_obeyed(const simplex *s, const inequality *q) {
  simplex_number sum, limit;
  mpq_t term, factor;
  simplex_number_init(&sum);
  simplex_number_init(&limit);
  mpq_init(term);
  mpq_init(factor);
  for (uint32_t i = 0; i < UNKNOWNS; i++) {
    mpq_set_si(factor, (long)q->factors[i], 1);
    mpq_mul(term, factor, simplex_value(s, i)->r);
    mpq_add(sum.r, sum.r, term);
    mpq_mul(term, factor, simplex_value(s, i)->d);
    mpq_add(sum.d, sum.d, term);
  }
  mpq_set_si(limit.r, (long)q->limit, 1);
  mpq_set_si(limit.d, q->strict ? -1 : 0, 1);
  const bool ok = simplex_number_compare(&sum, &limit) <= 0;
  simplex_number_clear(&sum);
  simplex_number_clear(&limit);
  mpq_clear(term);
  mpq_clear(factor);
  return ok;
}

static void check_values(const simplex *s, const inequality *list,
                         uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    assert_true(is_obeyed(s, &list[i]));
}

// What is told to exclude each other does.
static void check_conflict(const simplex *s, const inequality *list,
                           uint32_t count) {
  inequality some[MOST];
  uint32_t n;
  const uint32_t *tags = simplex_conflict(s, &n);
  bool is_in[MOST] = {false};
  uint32_t chosen = 0;
  for (uint32_t i = 0; i < n; i++) {
    assert_true(tags[i] < count);
    if (!is_in[tags[i]])
      some[chosen++] = list[tags[i]];
    is_in[tags[i]] = true;
  }
  assert_false(has_solution(some, chosen));
}

// Bounds are added one by one; the first `count` of the list are there.
static bool grow_system(simplex *s, inequality *list, uint32_t *count,
                        uint32_t most) {
  while (*count < most) {
    inequality q = grow();
    if (is_empty(&q))
      continue;
    list[(*count)++] = q;
    const bool told = tell(s, &list[*count - 1], *count - 1);
    const bool solved = told && simplex_solve(s, NULL, NULL) == SIMPLEX_SOLVED;
    assert_true(simplex_is_valid(s));
    assert_int_equal(solved, has_solution(list, *count));
    if (!solved) {
      check_conflict(s, list, *count);
      return false;
    }
    check_values(s, list, *count);
  }
  return true;
}

static void agrees_with_elimination(void **unused) {
  (void)unused;
  uint32_t with = 0;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    inequality list[MOST];
    simplex *s = simplex_new(UNKNOWNS);
    uint32_t count = 0;
    uint32_t marks[MOST + 1];
    uint32_t at = 0, kept[MOST + 1];
    for (int turn = 0; turn < 4; turn++) {
      marks[at] = simplex_mark(s);
      kept[at++] = count;
      const bool ok = grow_system(s, list, &count, (uint32_t)pick(2, MOST));
      with += ok;
      if (ok && turn % 2 == 0)
        continue;
      at = (uint32_t)pick(0, (int)at - 1);
      simplex_undo(s, marks[at]);
      count = kept[at];
      assert_int_equal(simplex_solve(s, NULL, NULL), SIMPLEX_SOLVED);
      check_values(s, list, count);
    }
    simplex_free(s);
  }
  assert_in_range(with, ROUNDS / 2, 4 * ROUNDS - ROUNDS / 2);
}

static bool never(void *data) {
  (void)data;
  return false;
}

static void stops_when_told(void **unused) {
  (void)unused;
  simplex *s = simplex_new(2);
  const simplex_term sum[] = {{0, 1}, {1, 1}};
  assert_true(simplex_at_least(s, simplex_form(s, sum, 2), 3, true, 0));
  assert_int_equal(simplex_solve(s, never, NULL), SIMPLEX_STOPPED);
  assert_int_equal(simplex_solve(s, NULL, NULL), SIMPLEX_SOLVED);
  simplex_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_with_elimination),
      cmocka_unit_test(stops_when_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
