// The states that the boolean functions reach when clocks do not matter are those
// that the transitions of sem/ reach one by one, each from all valuations.

#include "relation/relation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model_text.h"
#include "sem/expander.h"
#include "sem/starts.h"
#include "store/key_table.h"
#include "store/passed.h"

// ---- One by one -----------------------------------------------------------------------

typedef struct {
  const semantics *s;
  expander x;
  key_table keys;
  uint64_t *key;
  bool wrong; // some error was met
} closure;

static void add(closure *c, const int32_t *discrete) {
  layout_pack(&c->s->layout, discrete, c->key);
  key_table_find(&c->keys, c->key, passed_hash(c->key, c->s->layout.words));
}

static void start_all(closure *c) {
  starts all;
  starts_open(&all, c->s);
  while (starts_next(&all)) {
    const network *net = c->s->network;
    for (uint32_t i = 0; i < net->cells.count; i++)
      c->x.effect.to[c->s->processes + i] = net->cells.data[i].init;
    for (uint32_t p = 0; p < c->s->processes; p++)
      c->x.effect.to[p] = (int32_t)all.locations[p];
    const expand_status status = expander_start(&c->x, all.locations);
    c->wrong |= status == EXPAND_ERROR;
    // Clocks do not matter: only the integers of an invariant can be in the way.
    if (status == EXPAND_NEXT)
      add(c, c->x.effect.to);
  }
  starts_close(&all);
}

static void take(closure *c, uint32_t number) {
  expander *x = &c->x;
  federation leaving;
  federation_init(&leaving, x->kernel, x->n);
  expand_status status = expander_leave(x, number, &leaving);
  if (status == EXPAND_NEXT && leaving.count)
    status = expander_effect(x, number);
  else if (status == EXPAND_NEXT)
    status = EXPAND_END;
  if (status == EXPAND_NEXT)
    add(c, x->effect.to);
  c->wrong |= status == EXPAND_ERROR;
  federation_release(&leaving);
}

static void find_all(closure *c) {
  expander *x = &c->x;
  start_all(c);
  for (uint32_t i = 0; i < c->keys.count; i++) {
    assert_true(c->keys.count < 200000);
    layout_unpack(&c->s->layout, key_table_at(&c->keys, i), x->from);
    x->kernel->init_universe(x->zone, x->n);
    const expand_status status = expander_list(x);
    c->wrong |= status == EXPAND_ERROR;
    for (uint32_t t = 0; t < x->transitions.count && status == EXPAND_NEXT; t++)
      take(c, t);
  }
}

// ---- All at once ------------------------------------------------------------------------

static bool meets_mishap(const relation *r, bf reached) {
  for (uint32_t i = 0; i < r->mishaps.count; i++)
    if (bf_meets(r->m, reached, r->mishaps.data[i].where))
      return true;
  return false;
}

// The functions have neither less nor more.
static void expect_states(closure *c, const relation *r, bf reached,
                          const char *what) {
  bf rest = reached;
  assert_true(bf_is_fine(r->m));
  for (uint32_t i = 0; i < c->keys.count; i++) {
    layout_unpack(&c->s->layout, key_table_at(&c->keys, i), c->x.from);
    const bf one = bits_of_state(&r->bits, c->x.from);
    if (!bf_meets(r->m, one, reached))
      fail_msg("%s: state %u of %u is missing", what, i, c->keys.count);
    const uint32_t mark = bf_mark(r->m);
    rest = bf_release_but(r->m, mark, bf_minus(r->m, rest, one));
  }
  if (rest != BF_FALSE)
    fail_msg("%s: more than %u states", what, c->keys.count);
}

static void compare(model_text *t, const char *what, bool declared) {
  closure c = {.s = semantics_new(&t->m.memory, t->code, 1, false)};
  expander_init(&c.x, c.s, zone_kernel_get(ZONE_64, ZONE_BEST));
  key_table_init(&c.keys, c.s->layout.words);
  c.key = mem_new(c.s->layout.words, sizeof *c.key);
  find_all(&c);
  relation *r = relation_new(&t->m.memory,
                             &(relation_options){
                                 .s = c.s,
                                 .goal = CODE_NONE,
                                 .kernel = zone_kernel_get(ZONE_32, ZONE_BEST),
                                 .declared = declared,
                                 .first_nodes = 1000,
                             });
  assert_null(r->refusal);
  uint64_t steps;
  const bf reached = relation_reach(r, BF_FALSE, &steps);
  assert_int_equal(meets_mishap(r, reached), c.wrong);
  assert_false(bf_meets(r->m, reached, r->leaks));
  if (!c.wrong)
    expect_states(&c, r, reached, what);
  relation_free(r);
  mem_free(c.key);
  key_table_release(&c.keys);
  expander_release(&c.x);
}

static void compare_text(const char *path, const char *text) {
  for (int declared = 0; declared < 2; declared++) {
    model_text t;
    model_text_load(&t, path, text, NULL);
    compare(&t, text, declared);
    model_text_release(&t);
  }
}

// ---- What is compared -----------------------------------------------------------------------

static void test_pairs(void **state) {
  (void)state;
  compare_text("m.xta",
               "chan a[3]; int[0,2] i; int[0,5] n = 2;\n"
               "process P() { state A, B, C; commit C; init A; trans\n"
               "  A -> B { sync a[i]!; assign i = (i + 1) % 3; },\n"
               "  B -> C { guard n > 0; assign n = n - 1; }, C -> A { }; }\n"
               "process Q(int[0,2] k) { state A, B; init A; trans\n"
               "  A -> B { sync a[k]?; assign n = n < 4 ? n + k : n; },\n"
               "  B -> A { }; }\n"
               "P1 = P(); Q0 = Q(0); Q1 = Q(1); Q2 = Q(2);\n"
               "system P1, Q0, Q1, Q2;\n");
}

static void test_broadcast(void **state) {
  (void)state;
  compare_text(
      "m.xta",
      "broadcast chan go; clock x; int[0,3] n; bool armed[3];\n"
      "process S() { state A, B; init A; trans\n"
      "  A -> B { sync go!; assign n = 1; },\n"
      "  B -> A { guard n != 3; assign armed[n] = !armed[n]; },\n"
      "  B -> B { guard n == 3; assign n = 0; }; }\n"
      "process Plain() { state A, B, C; init A; trans\n"
      "  A -> B { sync go?; }, A -> C { guard armed[1]; sync go?; },\n"
      "  B -> A { }, C -> B { sync go?; }; }\n"
      "process Timed() { clock y; state A, B; init A; trans\n"
      "  A -> B { guard y > 2; sync go?; assign n = n + 1, y = 0; },\n"
      "  A -> A { guard y <= 1 && armed[2]; sync go?; },\n"
      "  B -> A { guard x < 7; }; }\n"
      "S1 = S(); P1 = Plain(); P2 = Plain(); T1 = Timed(); T2 = Timed();\n"
      "system S1, P1, P2, T1, T2;\n");
}

// Who is committed and can only receive takes part all the same.
static void test_committed_receiver(void **state) {
  (void)state;
  compare_text(
      "m.xta",
      "broadcast chan c;\n"
      "process P() { state A, B; commit A; init A; trans\n"
      "  A -> B { sync c?; }; }\n"
      "process Q() { state A, B; init A; trans A -> B { sync c!; }; }\n"
      "P1 = P(); Q1 = Q(); system P1, Q1;\n");
}

static void test_functions(void **state) {
  (void)state;
  compare_text(
      "m.xta",
      "const int N = 3; int[0,N] list[N + 1]; int[0,N] len; meta int m;\n"
      "void push(int[0,N] e) { list[len++] = e; }\n"
      "void shift() { int i = 0; len -= 1;\n"
      "  while (i < len) { list[i] = list[i + 1]; i++; } list[i] = 0; }\n"
      "int[0,N] head() { return list[0]; }\n"
      "process P() { state A; init A; trans\n"
      "  A -> A { guard len < N && forall (i : int[0,N]) list[i] != 1;\n"
      "    assign push(1); },\n"
      "  A -> A { guard len < N; assign m = 2, push(m); },\n"
      "  A -> A { guard len < N && head() != 3; assign push(3); },\n"
      "  A -> A { guard len > 0; assign shift(); }; }\n"
      "P1 = P(); system P1;\n");
}

static void test_errors(void **state) {
  (void)state;
  compare_text("m.xta", "int[0,3] n;\n"
                        "process P() { state A; init A; trans\n"
                        "  A -> A { assign n = n + 1; }; }\n"
                        "P1 = P(); system P1;\n");
  compare_text("m.xta",
               "int[0,3] n; int[-1,4] a[3]; clock x;\n"
               "process P() { state A { x <= a[n] }, B; init A; trans\n"
               "  A -> B { guard n < 3; assign n = n + 1; },\n"
               "  B -> A { }; }\n"
               "P1 = P(); system P1;\n");
  compare_text("m.xta", "int[0,3] n; int[-2,2] d;\n"
                        "process P() { state A, B; init A; trans\n"
                        "  A -> B { guard n < 2; assign n = n + 1; },\n"
                        "  B -> A { guard n < 2 || 3 / d == 1; }; }\n"
                        "P1 = P(); system P1;\n");
}

static void test_invariants(void **state) {
  (void)state;
  compare_text("m.xta",
               "int[0,9] n; clock x;\n"
               "process P() { state A { n < 5 && x <= n }, B; init A;\n"
               "  trans A -> B { assign n = (n + 3) % 10; },\n"
               "  B -> A { }, B -> A { assign n = n / 2; }; }\n"
               "P1 = P(); system P1;\n");
}

static void test_vectors(void **state) {
  (void)state;
  compare_text("m.tck",
               "system:s\nevent:a\nevent:b\nevent:c\nint:1:0:3:0:n\n"
               "process:P\nlocation:P:p{initial:}\nlocation:P:q{}\n"
               "edge:P:p:q:a{provided: n<3}\nedge:P:q:p:b{do: n=(n+1)%4}\n"
               "process:Q\nlocation:Q:p{initial:}\nlocation:Q:q{}\n"
               "edge:Q:p:q:a{do: n=n+1}\nedge:Q:q:p:c{}\n"
               "process:R\nlocation:R:p{initial:}\nlocation:R:q{}\n"
               "edge:R:p:q:a{provided: n==0}\nedge:R:p:p:a{provided: n>1}\n"
               "edge:R:q:p:c{}\n"
               "sync:P@a:Q@a?:R@a?\nsync:Q@c:R@c\nsync:P@b:R@c?\n");
}

// A weak part whose guard never holds is in the way all the same.
static void test_weak_part(void **state) {
  (void)state;
  compare_text("m.tck", "system:s\nevent:a\nevent:b\nint:1:0:3:0:n\n"
                        "process:P\nlocation:P:p{initial:}\nlocation:P:q{}\n"
                        "edge:P:p:q:a{}\n"
                        "process:Q\nlocation:Q:p{initial:}\n"
                        "edge:Q:p:p:b{provided: n==7}\n"
                        "sync:P@a:Q@b?\n");
}

// Whether bounds can hold is asked after all invariants were evaluated.
static void test_late_error(void **state) {
  (void)state;
  compare_text("m.xta",
               "clock x; int[0,3] i; int[0,1] a[2]; chan c;\n"
               "process P() { state A, B { x < 0 }; init A; trans\n"
               "  A -> B { sync c!; assign i = 3; }; }\n"
               "process Q() { state A, B { a[i] == 0 }; init A; trans\n"
               "  A -> B { sync c?; }; }\n"
               "P1 = P(); Q1 = Q(); system P1, Q1;\n");
}

static void test_examples(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/critical.xta", "examples/csmacd.xta", "examples/fischer.xta",
      "examples/csma.tck",     "examples/lamp.xml",   "examples/traingate.xml",
      "examples/jobshop.xta",  "examples/polling.xta"};
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    model_text t;
    model_text_open(&t, PATHS[i]);
    compare(&t, PATHS[i], false);
    model_text_release(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_broadcast),
      cmocka_unit_test(test_committed_receiver),
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_invariants),
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_weak_part),
      cmocka_unit_test(test_late_error),
      cmocka_unit_test(test_examples),
  };
  return cmocka_run_group_tests_name("relation", tests, NULL, NULL);
}
