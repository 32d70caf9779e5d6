// commuting_test.c -- Which edges are free and which are firm: for each condition an
// edge that is, and next to it one that differs in the one thing that speaks against it.

#include "sem/commuting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"
#include "sem/limits.h"

// Somebody else, who has committed steps.
#define OTHER                                                                  \
  "process Q() { state q, r; commit q; init q; trans q -> r { }; }\n"          \
  "system P, Q;\n"

typedef struct {
  model_text text;
  const semantics *s;
  const commuting *table;
} fixture;

static void find(fixture *f, const char *path, const char *text,
                 const char *asked) {
  model_text_load(&f->text, path, text, asked);
  arena *memory = &f->text.m.memory;
  network_limits *limits =
      limits_find(memory, f->text.code, f->text.asked, false);
  limits_scale(&f->text.m.net, limits);
  f->s = semantics_new(memory, f->text.code, limits->scale, false);
  f->table = commuting_find(memory, f->s, f->text.asked);
}

// "-", "free" or "firm" for each edge of process P, the first.
static void expect_in(const char *path, const char *text, const char *asked,
                      const char *expected) {
  fixture f;
  char found[256] = "";
  find(&f, path, text, asked);
  const process *p = &f.text.m.net.processes.data[0];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const commuting_edge *e = f.table ? &f.table->edges[0][i] : NULL;
    strcat(found, i ? " " : "");
    strcat(found, !e || !e->is_free ? "-" : e->is_firm ? "firm" : "free");
  }
  assert_string_equal(found, expected);
  model_text_release(&f.text);
}

static void expect(const char *text, const char *asked, const char *expected) {
  expect_in("m.xta", text, asked, expected);
}

static void test_location(void **state) {
  (void)state;
  expect("process P() { state a, b, c, d; commit a; urgent b; init a;\n"
         "trans a -> b { }, b -> c { }, c -> d { }; }\n" OTHER,
         NULL, "firm firm -");
}

// A guard that others write speaks against all edges from there.
static void test_guards(void **state) {
  (void)state;
  expect("int i, k; process P() { state a, b, c; commit a, b; init a;\n"
         "trans a -> b { }, a -> c { guard k == 0; }, b -> c { },\n"
         "b -> b { guard i > 0; assign k = 1; }; }\n"
         "process Q() { state q; init q; trans q -> q { assign i = 1; }; }\n"
         "system P, Q;\n",
         NULL, "firm firm - -");
}

static void test_touches(void **state) {
  (void)state;
  expect("int i, j, k; clock x, y, z;\n"
         "process P() { state a, b, c { z < 5 }; commit a; init a; trans\n"
         "a -> b { assign i = 1; }, a -> b { assign j = 1; },\n"
         "a -> b { assign k = i; }, a -> b { assign k = j; },\n"
         "a -> b { assign x = 0; }, a -> b { assign y = 0; },\n"
         "a -> b { guard x < 3; }, a -> b { guard z < 3; },\n"
         "a -> c { }; }\n"
         "process Q() { state q; init q; trans q -> q { guard y > 2;\n"
         "assign j = 2, z = 0; }; }\n"
         "system P, Q;\n",
         NULL, "firm - firm - firm - firm - -");
}

// What functions do counts; their own variables do not.
static void test_functions(void **state) {
  (void)state;
  expect("int i, j;\n"
         "int twice(int n) { int m = n; return m + n; }\n"
         "void put(int &to, int n) { to = n; }\n"
         "process P() { state a, b; commit a; init a; trans\n"
         "a -> b { assign i = twice(2); }, a -> b { assign put(i, 3); },\n"
         "a -> b { assign put(j, 3); }; }\n"
         "process Q() { state q; init q; trans q -> q { guard j == 0;\n"
         "assign put(j, twice(1)); }; }\n"
         "system P, Q;\n",
         NULL, "firm firm -");
}

static void test_targets(void **state) {
  (void)state;
  expect("broadcast chan b, d; chan c;\n"
         "process P() { state a, l, m, n, o; commit l, a; urgent m; init a;\n"
         "trans a -> n { }, m -> l { }, m -> n { }, a -> o { }, a -> m { },\n"
         "m -> m { sync d?; }, n -> n { sync c?; }, o -> o { sync b?; }; }\n"
         "process Q() { state q; init q; trans q -> q { sync b!; },\n"
         "q -> q { sync c!; }; }\n"
         "system P, Q;\n",
         NULL, "firm - firm - firm - - -");
}

static void test_synchronised(void **state) {
  (void)state;
  expect("chan c; process P() { state a, b; commit a; init a; trans\n"
         "a -> b { }, a -> b { sync c!; }, a -> b { sync c?; }; }\n" OTHER,
         NULL, "firm - -");
}

static const char THREE[] =
    "system:s\nevent:t\nevent:e\nevent:f\nclock:1:x\n"
    "process:P\nlocation:P:a{initial: : committed:}\nlocation:P:b\n"
    "location:P:c{committed:}\n%s"
    "edge:P:a:b:t\nedge:P:c:b:t\n"
    "process:Q\nlocation:Q:q{initial:}\nedge:Q:q:q:f\n"
    "process:R\nlocation:R:r{initial:}\n"
    "sync:P@e?:Q@f?:R@e?\n";

static void expect_vector(const char *line, const char *expected) {
  char text[1024];
  const char *at = strstr(THREE, "%s");
  memcpy(text, THREE, (size_t)(at - THREE));
  text[at - THREE] = 0;
  strcat(strcat(text, line), at + 2);
  expect_in("m.tck", text, NULL, expected);
}

static void test_vectors(void **state) {
  (void)state;
  expect_vector("", "firm firm");
  expect_vector("edge:P:c:a:e\n", "- firm -");
  expect_vector("edge:P:b:a:e\n", "- - -");
}

static void test_query(void **state) {
  (void)state;
  static const char text[] =
      "int i; clock x;\n"
      "process P() { state a, b, c; commit a, b; init a; trans\n"
      "a -> b { }, b -> c { }, a -> b { assign i = 1; },\n"
      "a -> b { assign x = 0; }; }\n" OTHER;
  expect(text, NULL, "firm firm firm firm");
  expect(text, "E<> Q.r", "firm firm firm firm");
  expect(text, "E<> P.a", "free firm free free");
  expect(text, "A[] not P.c", "firm free firm firm");
  expect(text, "E<> P.b", "free free free free");
  expect(text, "E<> Q.r and i == 1", "firm firm free firm");
  expect(text, "E<> Q.r and x < 1", "firm firm firm free");
  expect(text, "sup{Q.r}: i", "firm firm free firm");
  expect(text, "sup{Q.r}: x", "firm firm firm free");
  expect(text, "inf: x + i", "firm firm free free");
}

static void test_deadlock(void **state) {
  (void)state;
  static const char text[] =
      "process P() { state a, b, c; commit a; urgent b; init a; trans\n"
      "a -> b { }, b -> c { }; }\n" OTHER;
  expect(text, "E<> deadlock", "firm free");
  expect(text, "A[] not deadlock", "firm free");
}

// Clocks are set to constants that are not negative, perhaps on top of others.
static void test_values(void **state) {
  (void)state;
  expect(
      "int n; clock x, y; process P() { state a, b; commit a; init a; trans\n"
      "a -> b { assign x = 2; }, a -> b { assign x = n; },\n"
      "a -> b { assign x = y; }, a -> b { assign x = y + 1; }; }\n" OTHER,
      NULL, "firm free firm firm");
}

static uint32_t count_asks(const char *text, uint32_t i) {
  fixture f;
  find(&f, "m.xta", text, NULL);
  assert_non_null(f.table);
  assert_true(f.table->edges[0][i].is_firm);
  const uint32_t count = f.table->edges[0][i].nasks;
  model_text_release(&f.text);
  return count;
}

// What it asks of the zone: its guard, and the invariant behind it where it has not
// made that true itself.
static void test_asks(void **state) {
  (void)state;
  static const char text[] =
      "clock x, y, z; int n; process P() {\n"
      "state a, b, c { x <= 4 && y < 6 }, d { n == 0 }, e { x <= n };\n"
      "commit a; init a; trans a -> b { }, a -> b { guard x >= 1 && y < 2; },\n"
      "a -> c { }, a -> c { assign x = 4; }, a -> c { assign x = 5; },\n"
      "a -> c { assign x = 0, y = 0; }, a -> c { assign x = 0, x = 5; },\n"
      "a -> c { assign x = z; }, a -> d { }, a -> e { },\n"
      "a -> c { guard z == 3; }; }\n" OTHER;
  expect(text, NULL, "firm firm firm firm free firm free free free free firm");
  assert_int_equal(count_asks(text, 0), 0);
  assert_int_equal(count_asks(text, 1), 2);
  assert_int_equal(count_asks(text, 2), 2);
  assert_int_equal(count_asks(text, 3), 1);
  assert_int_equal(count_asks(text, 5), 0);
  assert_int_equal(count_asks(text, 10), 4);
}

// Of a circle one edge is not firm.
static void test_order(void **state) {
  (void)state;
  expect("process P() { state a, b, c; commit a, b, c; init a; trans\n"
         "a -> b { }, b -> c { }, c -> a { }, b -> b { }; }\n" OTHER,
         NULL, "firm firm free free");
}

// Who is alone, or has nothing to hurry, has no table; nor where steps are seen.
static void test_none(void **state) {
  (void)state;
  expect("process P() { state a, b; commit a; init a; trans a -> b { }; }\n"
         "system P;\n",
         NULL, "-");
  expect("process P() { state a, b; commit a; init a; trans a -> b { }; }\n"
         "process Q() { state q; init q; }\nsystem P < Q;\n",
         NULL, "-");
  expect("int n; after_update { n = 1 - n }\n"
         "process P() { state a, b; commit a; init a; trans a -> b { }; }\n"
         "process Q() { state q; init q; }\nsystem P, Q;\n",
         NULL, "-");
  expect("clock x;\n"
         "process P() { state a, b; commit a; init a; trans a -> b { }; }\n"
         "process Q() { state q { x' == 0 }; init q; }\nsystem P, Q;\n",
         NULL, "-");
}

// No language lets a guard ask where another process is, but a network may have it.
static void test_where(void **state) {
  (void)state;
  fixture f;
  find(
      &f, "m.xta",
      "process P() { state a, b; commit a; init a; trans a -> b { }; }\n" OTHER,
      NULL);
  assert_true(f.table->edges[0][0].is_firm);
  arena *memory = &f.text.m.memory;
  expr *at = expr_new(memory, EXPR_AT, (span){0, 0}, 0);
  at->process = at->location = 0;
  f.text.m.net.processes.data[1].edges[0].guard = expr_finish(at);
  assert_null(commuting_find(memory, f.s, NULL));
  model_text_release(&f.text);
}

static void expect_suits(const char *asked, bool expected) {
  fixture f;
  model_text_load(&f.text, "m.xta",
                  "process P() { state a, b; init a; trans a -> b { }; }\n"
                  "system P;\n",
                  asked);
  assert_int_equal(commuting_suits(f.text.asked), expected);
  model_text_release(&f.text);
}

static void test_suits(void **state) {
  (void)state;
  assert_true(commuting_suits(NULL));
  expect_suits("E<> P.a", true);
  expect_suits("E<> deadlock", true);
  expect_suits("A[] not deadlock", true);
  expect_suits("E<> P.a and (deadlock or P.b)", true);
  expect_suits("A[] deadlock imply P.a", true);
  expect_suits("E<> not deadlock", false);
  expect_suits("A[] deadlock", false);
  expect_suits("A[] P.a imply deadlock", false);
  expect_suits("E<> P.a or not (P.b and deadlock)", false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_location), cmocka_unit_test(test_guards),
      cmocka_unit_test(test_touches),  cmocka_unit_test(test_functions),
      cmocka_unit_test(test_targets),  cmocka_unit_test(test_synchronised),
      cmocka_unit_test(test_vectors),  cmocka_unit_test(test_query),
      cmocka_unit_test(test_deadlock), cmocka_unit_test(test_values),
      cmocka_unit_test(test_asks),     cmocka_unit_test(test_order),
      cmocka_unit_test(test_none),     cmocka_unit_test(test_where),
      cmocka_unit_test(test_suits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
