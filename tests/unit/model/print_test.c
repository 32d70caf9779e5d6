// Expressions printed for people are read back as the same trees: parentheses
// stand where the grammar needs them.

#include "model/print.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_input.h"
#include "model/fold.h"
#include "syntax/load.h"

static uint64_t seed;

enum { TREES = 4000, VARIABLES = 3 };

static const char *const NAMES[VARIABLES] = {"a", "b", "c"};
// Trees stay as they are.
static const load_options NO_OPTIONS = {.overflow = OVERFLOW_ERROR};

static expr *tree(arena *m, rng *r, int depth) {
  const span at = {0, 0};
  if (depth == 0 || rng_below(r, 6) == 0) {
    if (rng_below(r, 3) == 0)
      return expr_const(m, at,
                        rng_below(r, 10) ? rng_between(r, -3, 9) : INT32_MIN);
    const int32_t which = rng_between(r, 0, VARIABLES - 1);
    expr *e = expr_new(m, EXPR_VAR, at, 0);
    e->target = place_new(m, SPACE_CELL, which, NAMES[which], at, 0);
    return expr_finish(e);
  }
  expr *x = tree(m, r, depth - 1);
  expr *y = tree(m, r, depth - 1);
  switch (rng_below(r, 6)) {
  case 0:
    return fold_unary(m, rng_below(r, 2) ? EXPR_NEG : EXPR_NOT, at, x);
  case 1:
    return fold_ite(m, at, x, y, tree(m, r, depth - 1));
  case 2:
    return fold_many(m, rng_below(r, 2) ? EXPR_AND : EXPR_OR, at,
                     (expr *[]){x, y, tree(m, r, depth - 1)}, 3);
  default:
    return fold_binary(m, (expr_kind)rng_between(r, EXPR_ADD, EXPR_NE), at, x,
                       y);
  }
}

static bool has_kind(const expr *e, expr_kind kind) {
  bool found = e->kind == kind;
  for (uint32_t i = 0; i < e->nargs; i++)
    found |= has_kind(e->args[i], kind);
  return found;
}

// A constant that decides && or || before the last operand: read back, what
// comes after it is gone.  That is for fold_test to judge.
static bool has_decided(const expr *e) {
  bool found = false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    found |= has_decided(e->args[i]);
    found |= (e->kind == EXPR_AND || e->kind == EXPR_OR) && i + 1 < e->nargs &&
             expr_is_const(e->args[i]);
  }
  return found;
}

static bool is_equal(const expr *a, const expr *b) {
  if (a->kind != b->kind || a->nargs != b->nargs)
    return false;
  if (a->kind == EXPR_CONST && a->value != b->value)
    return false;
  if (a->kind == EXPR_VAR && a->target->base != b->target->base)
    return false;
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!is_equal(a->args[i], b->args[i]))
      return false;
  return true;
}

// The guard of the only edge of a model with that guard.
static bool load_guard(model *m, const char *guard) {
  strbuf b;
  strbuf_init(&b);
  strbuf_printf(&b,
                "int a, b, c;\nprocess P() { state A; init A; trans A -> A { "
                "guard %s; }; }\nsystem P;\n",
                guard);
  const bool ok = model_load_text(m, "m.xta", b.text, b.length, &NO_OPTIONS);
  strbuf_release(&b);
  return ok;
}

static void test_read_back(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  model names_only;
  assert_true(load_guard(&names_only, "a"));
  rng r = seed;
  for (int i = 0; i < TREES; i++) {
    arena m;
    arena_init(&m);
    const expr *e = tree(&m, &r, 1 + (int)rng_below(&r, 5));
    // The truth of a number has no form in the language.
    if (expr_is_const(e) || has_kind(e, EXPR_TRUTH) || has_decided(e)) {
      arena_release(&m);
      continue;
    }
    strbuf b;
    strbuf_init(&b);
    printer p;
    print_init(&p, &names_only.net, &b, false);
    print_expr(&p, e);
    print_release(&p);
    model again;
    if (!load_guard(&again, b.text))
      fail_msg("seed %" PRIu64 ", tree %d: cannot be read: %s", seed, i,
               b.text);
    const expr *guard = again.net.processes.data[0].edges[0].guard;
    if (!guard || !is_equal(e, guard))
      fail_msg("seed %" PRIu64 ", tree %d: read as another tree: %s", seed, i,
               b.text);
    // And so it has the digest of what it is printed as now.
    strbuf c;
    strbuf_init(&c);
    print_init(&p, &again.net, &c, false);
    print_expr(&p, guard);
    print_release(&p);
    assert_string_equal(b.text, c.text);
    strbuf_release(&b);
    strbuf_release(&c);
    model_release(&again);
    arena_release(&m);
  }
  model_release(&names_only);
}

static void test_digest(void **state) {
  (void)state;
  static const char *const SAME[][2] = {
      {"a+b*c>0", "(a + (b * c)) > 0"},
      {"a-b-c==0", "((a-b)-c) == 0"},
      {"a && b && c", "(a and (b and c))"},
      {"not (a == 1)", "!(a==1)"},
      {"a == 1 imply b == 2", "!(a == 1) || b == 2"},
      {"a > 1+1", "a > 2"},
  };
  static const char *const OTHER[][2] = {
      {"a-(b-c)==0", "a-b-c==0"}, {"a<b", "b<a"}, {"a<b", "a<=b"},
      {"a/b*c>0", "a/(b*c)>0"},   {"a", "b"},     {"a&b|c", "a&(b|c)"},
  };
  for (int differ = 0; differ < 2; differ++)
    for (size_t i = 0; i < 6; i++) {
      const char *const *pair = differ ? OTHER[i] : SAME[i];
      model m[2];
      digest_text digest[2];
      for (int k = 0; k < 2; k++) {
        assert_true(load_guard(&m[k], pair[k]));
        network_digest(&m[k].net, digest[k]);
        assert_int_equal(strlen(digest[k]), 32);
        model_release(&m[k]);
      }
      assert_int_equal(strcmp(digest[0], digest[1]) != 0, differ);
    }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_read_back),
                                     cmocka_unit_test(test_digest)};
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("print", tests, NULL, NULL);
}
