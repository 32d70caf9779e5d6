// Folding keeps the meaning: random trees are built twice, once as they are and
// once folded, and must give the same value, the same error at the same place,
// and leave the same memory.

#include "model/fold.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_input.h"
#include "model/eval.h"
#include "model/print.h"

static uint64_t seed;

enum { VARIABLES = 3, TREES = 60000 };

typedef struct {
  arena memory;
  network net;
  rng r;
  uint32_t next; // offset of the next node
} world;

typedef struct {
  expr *plain, *folded;
} pair;

static void begin(world *w, uint64_t from) {
  static const char *const NAMES[VARIABLES] = {"a", "b", "c"};
  arena_init(&w->memory);
  network_init(&w->net, &w->memory);
  w->net.overflow = from % 2 ? OVERFLOW_ERROR : OVERFLOW_WRAP;
  for (int i = 0; i < VARIABLES; i++) {
    const cell c = {.name = NAMES[i], .low = INT32_MIN, .high = INT32_MAX};
    vec_push(&w->memory, &w->net.cells, c);
  }
  w->r = from;
  w->next = 1;
}

static span fresh(world *w) {
  const span at = {w->next, w->next + 1};
  w->next++;
  return at;
}

static place *variable(world *w, span at) {
  const int32_t which = rng_between(&w->r, 0, VARIABLES - 1);
  return place_new(&w->memory, SPACE_CELL, which, w->net.cells.data[which].name,
                   at, 0);
}

static int32_t constant(rng *r) {
  static const int32_t LIKELY[] = {0, 0, 0, 1, 1, 1, 2, -1, 3, 31, 32, 5};
  return rng_below(r, 20) ? LIKELY[rng_below(r, 12)]
                          : (int32_t)(uint32_t)rng_next(r);
}

static pair leaf(world *w) {
  const span at = fresh(w);
  expr *e = NULL;
  if (rng_below(&w->r, 2)) {
    e = expr_const(&w->memory, at, constant(&w->r));
  } else if (rng_below(&w->r, 8) == 0) { // a++: evaluated once, or not at all
    e = expr_new(&w->memory, EXPR_POST, at, 1);
    e->op = EXPR_ADD;
    e->target = variable(w, at);
    e->domain = (range){INT32_MIN, INT32_MAX};
    e->args[0] = expr_const(&w->memory, at, 1);
    expr_finish(e);
  } else {
    e = expr_new(&w->memory, EXPR_VAR, at, 0);
    e->target = variable(w, at);
    expr_finish(e);
  }
  return (pair){e, e};
}

static pair tree(world *w, int depth) {
  if (depth == 0 || rng_below(&w->r, 5) == 0)
    return leaf(w);
  const span at = fresh(w);
  arena *a = &w->memory;
  pair p[4];
  uint32_t n = 0;
  expr_kind kind = 0;
  switch (rng_below(&w->r, 6)) {
  case 0:
    kind = (expr_kind)rng_between(&w->r, EXPR_NEG, EXPR_ABS);
    n = 1;
    break;
  case 1:
  case 2:
    kind = (expr_kind)rng_between(&w->r, EXPR_ADD, EXPR_NE);
    n = 2;
    break;
  case 3:
    kind = EXPR_ITE;
    n = 3;
    break;
  default:
    kind = rng_below(&w->r, 2) ? EXPR_AND : EXPR_OR;
    n = 2 + rng_below(&w->r, 3);
  }
  expr *folded[4];
  expr *plain = expr_new(a, kind, at, n);
  for (uint32_t i = 0; i < n; i++) {
    p[i] = tree(w, depth - 1);
    plain->args[i] = p[i].plain;
    folded[i] = p[i].folded;
  }
  expr_finish(plain);
  expr *f = n == 1 ? fold_unary(a, kind, at, folded[0])
            : kind == EXPR_ITE
                ? fold_ite(a, at, folded[0], folded[1], folded[2])
            : kind == EXPR_AND || kind == EXPR_OR
                ? fold_many(a, kind, at, folded, n)
                : fold_binary(a, kind, at, folded[0], folded[1]);
  return (pair){plain, f};
}

typedef struct {
  bool ok;
  int32_t value;
  run_error error;
  int32_t memory[VARIABLES];
} result;

static result run(const world *w, const expr *e, const int32_t *from) {
  result out = {0};
  evaluator v;
  memcpy(out.memory, from, sizeof out.memory);
  eval_init(&v, &w->net, out.memory, NULL);
  out.ok = eval_int(&v, e, &out.value);
  if (!out.ok) {
    out.error = v.error;
    out.value = 0;
  }
  return out;
}

static const char *show(const world *w, const expr *e, strbuf *b) {
  printer p;
  strbuf_clear(b);
  print_init(&p, &w->net, b, false);
  print_expr(&p, e);
  print_release(&p);
  return b->text;
}

static void complain(const world *w, pair p, uint64_t tree_seed) {
  strbuf a;
  strbuf b;
  strbuf_init(&a);
  strbuf_init(&b);
  print_error("seed %" PRIu64 "\n  plain  %s\n  folded %s\n", tree_seed,
              show(w, p.plain, &a), show(w, p.folded, &b));
  strbuf_release(&a);
  strbuf_release(&b);
  fail();
}

static void test_same_meaning(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng seeds = seed;
  for (int i = 0; i < TREES; i++) {
    world w;
    const uint64_t from = rng_next(&seeds);
    begin(&w, from);
    const pair p = tree(&w, 1 + (int)rng_below(&w.r, 5));
    for (int k = 0; k < 6; k++) {
      int32_t memory[VARIABLES];
      for (int v = 0; v < VARIABLES; v++)
        memory[v] = constant(&w.r);
      const result a = run(&w, p.plain, memory);
      const result b = run(&w, p.folded, memory);
      if (a.ok != b.ok || a.value != b.value || a.error.code != b.error.code ||
          a.error.value != b.error.value ||
          a.error.at.begin != b.error.at.begin ||
          memcmp(a.memory, b.memory, sizeof a.memory) != 0)
        complain(&w, p, from);
    }
    arena_release(&w.memory);
  }
}

// Which trees fold does not depend on it, what they mean does.
static bool fails_strictly(const world *w, const expr *e) {
  const int32_t zero[VARIABLES] = {0};
  world strict = *w;
  strict.net.overflow = OVERFLOW_ERROR;
  return !run(&strict, e, zero).ok;
}

// X4: an operator whose arguments are all constants fails when evaluated.
static bool has_no_foldable(const world *w, const expr *e) {
  bool all_constant = e->nargs > 0 && e->kind != EXPR_POST;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (!has_no_foldable(w, e->args[i]))
      return false;
    all_constant &= expr_is_const(e->args[i]);
  }
  return !all_constant || fails_strictly(w, e);
}

static void test_invariants(void **state) {
  (void)state;
  rng seeds = seed;
  for (int i = 0; i < TREES; i++) {
    world w;
    const uint64_t from = rng_next(&seeds);
    begin(&w, from);
    const pair p = tree(&w, 1 + (int)rng_below(&w.r, 5));
    if (!expr_is_valid(p.folded) || !has_no_foldable(&w, p.folded) ||
        p.folded->has_clock)
      complain(&w, p, from);
    int32_t value = 0;
    diag_code why = 0;
    const int32_t zero[VARIABLES] = {0};
    if (fold_value(p.folded, &value, &why))
      assert_int_equal(run(&w, p.plain, zero).value, value);
    arena_release(&w.memory);
  }
}

static const char *text_of(world *w, const expr *e) {
  static strbuf b;
  if (!b.text)
    strbuf_init(&b);
  return show(w, e, &b);
}

static expr *var(world *w, int32_t which) {
  expr *e = expr_new(&w->memory, EXPR_VAR, (span){0, 0}, 0);
  e->target = place_new(&w->memory, SPACE_CELL, which,
                        w->net.cells.data[which].name, (span){0, 0}, 0);
  return expr_finish(e);
}

// The rules that header names, one by one.
static void test_rules(void **state) {
  (void)state;
  world w;
  begin(&w, 1);
  arena *m = &w.memory;
  const span at = {5, 6};
  expr *a = var(&w, 0);
  expr *b = var(&w, 1);
  expr *zero = expr_const(m, at, 0);
  expr *one = expr_const(m, at, 1);
  expr *two = expr_const(m, at, 2);
  expr *less = fold_binary(m, EXPR_LT, at, a, b);
  assert_int_equal(fold_ite(m, at, a, one, zero)->kind, EXPR_TRUTH);
  assert_ptr_equal(fold_ite(m, at, less, one, zero), less);
  assert_string_equal(text_of(&w, fold_ite(m, at, a, one, less)), "a || a < b");
  assert_string_equal(text_of(&w, fold_ite(m, at, a, less, zero)),
                      "a && a < b");
  // b is no truth value, so these stay.
  assert_int_equal(fold_ite(m, at, a, one, b)->kind, EXPR_ITE);
  assert_int_equal(fold_ite(m, at, a, b, zero)->kind, EXPR_ITE);
  assert_ptr_equal(fold_ite(m, at, two, a, b), a);
  assert_ptr_equal(fold_ite(m, at, zero, a, b), b);
  assert_int_equal(fold_binary(m, EXPR_ADD, at, two, two)->value, 4);
  assert_int_equal(fold_binary(m, EXPR_DIV, at, two, zero)->kind, EXPR_DIV);
  assert_int_equal(fold_unary(m, EXPR_NOT, at, two)->value, 0);
  assert_ptr_equal(
      fold_unary(m, EXPR_NOT, at, fold_unary(m, EXPR_NOT, at, less)), less);
  expr *both = fold_many(m, EXPR_AND, at, (expr *[]){a, b}, 2);
  expr *three = fold_many(m, EXPR_AND, at, (expr *[]){both, less}, 2);
  assert_int_equal(three->nargs, 3); // X3
  assert_int_equal(fold_many(m, EXPR_AND, at, NULL, 0)->value, 1);
  assert_int_equal(fold_many(m, EXPR_OR, at, NULL, 0)->value, 0);
  assert_ptr_equal(fold_many(m, EXPR_AND, at, (expr *[]){two, less}, 2), less);
  // Parentheses make no difference: what follows a deciding constant goes.
  expr *never = fold_many(m, EXPR_AND, at, (expr *[]){a, zero}, 2);
  assert_int_equal(fold_many(m, EXPR_AND, at, (expr *[]){a, zero, b}, 3)->nargs,
                   2);
  assert_int_equal(fold_many(m, EXPR_AND, at, (expr *[]){never, b}, 2)->nargs,
                   2);
  int32_t value = 0;
  diag_code why = 0;
  assert_false(
      fold_value(fold_binary(m, EXPR_MOD, at, two, zero), &value, &why));
  assert_int_equal(why, DIAG_RUN_DIVISION);
  assert_false(fold_value(a, &value, &why));
  assert_int_equal(why, DIAG_NOT_COMPUTABLE);
  arena_release(&w.memory);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_same_meaning),
      cmocka_unit_test(test_invariants),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}
