// What is dropped and what is not: for each rule a model where something goes,
// and next to it one that differs in the one thing that makes it stay.  Whatever
// is left has to give the answer of the whole.

#include "sem/influence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "search/search.h"
#include "sem/excerpt.h"

// The process that queries are about; it is in every model.
#define KEPT                                                                   \
  "clock x; process K() { state A{x<=5}, B; init A; trans A->B{guard "         \
  "x>=2;}; }\n"

// ---- Cutting

static void put_word(strbuf *out, const char *word, bool *some) {
  strbuf_puts(out, *some ? " " : "");
  strbuf_puts(out, word);
  *some = true;
}

// "K D | x y | i": processes, clocks, variables.
static void describe(const network *net, strbuf *out) {
  bool some = false;
  for (uint32_t i = 0; i < net->processes.count; i++)
    put_word(out, net->processes.data[i].name, &some);
  strbuf_puts(out, " | ");
  some = false;
  for (uint32_t i = 1; i < net->clocks.count; i++)
    put_word(out, net->clocks.data[i].name, &some);
  strbuf_puts(out, " | ");
  some = false;
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind <= CELL_META)
      put_word(out, net->cells.data[i].name, &some);
}

static search_result answer(arena *memory, const network *net) {
  network_code *code = compile_network(memory, net);
  const search_options o = {.simd = ZONE_BEST, .width = ZONE_WIDTHS};
  return search_run(memory, code, &net->queries.data[0], &code->queries[0], &o);
}

static void compare_answers(arena *memory, const network *whole,
                            const network *rest) {
  const char *why = NULL;
  assert_true(network_is_valid(rest, &why));
  const search_result a = answer(memory, whole);
  const search_result b = answer(memory, rest);
  assert_int_equal(a.verdict, b.verdict);
  assert_int_equal(a.error.happened, b.error.happened);
}

// What is left of the network, or all of it.
static const network *cut(model_text *t) {
  arena *memory = &t->m.memory;
  const influence *f = influence_find(memory, &t->m.net, t->asked);
  return f->is_all ? &t->m.net
                   : excerpt_make(memory, &t->m.net, f, t->asked, false);
}

static void expect(const char *path, const char *text, const char *asked,
                   const char *left) {
  model_text t;
  model_text_load(&t, path, text, asked);
  const network *rest = cut(&t);
  strbuf found;
  strbuf_init(&found);
  describe(rest, &found);
  if (strcmp(found.text, left) != 0)
    fail_msg("%s\n%s leaves %s, not %s", text, asked, found.text, left);
  strbuf_release(&found);
  if (t.asked->kind <= QUERY_ALWAYS)
    compare_answers(&t.m.memory, &t.m.net, rest);
  model_text_release(&t);
}

typedef struct {
  const char *text, *left;
} example;

// Each is asked for something that K reaches with time to spare: a time-lock of
// anybody makes a difference.
static void expect_all(const example *e, size_t count) {
  char text[2000];
  for (size_t i = 0; i < count; i++) {
    snprintf(text, sizeof text, "%s%s", KEPT, e[i].text);
    expect("m.xta", text, "E<> K.B && x > 20", e[i].left);
  }
}

#define EXPECT_ALL(TABLE) expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE))

// ---- Time

static void test_invariants(void **state) {
  (void)state;
  static const example table[] = {
      {"clock y; process D() { state A{y<=5}, B; init A; trans A->B{}; } "
       "system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<=5}; init A; } system K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<=5}, B; init A; trans A->B{guard "
       "y==5;}; } system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<=5}, B; init A; trans A->B{guard "
       "y==4;}; } system K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<=5}, B; init A; trans A->B{guard "
       "y>5;}; } system K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<5}, B; init A; trans A->B{guard "
       "y>=4;}; } system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<5}, B; init A; trans A->B{guard "
       "y>=5;}; } system K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<=5}, B; init A; trans A->B{guard "
       "y<=4;}; } system K, D;",
       "K D | x y | "},
      {"clock y, z; process D() { state A{y<=5}, B; init A; trans A->B{guard "
       "z>=1;}; } system K, D;",
       "K D | x y z | "},
      {"clock y, z; process D() { state A{y<=5 && z<=4}, B; init A; trans "
       "A->B{}; } system K, D;",
       "K | x | "},
      {"clock y, z; process D() { state A{y<=5 && z<=4}, B; init A; trans "
       "A->B{guard y>=5;}; } system K, D;",
       "K D | x y z | "},
      {"clock y; int[0,1] i; process D() { state A{y<=5}, B; init A; trans "
       "A->B{guard i==1;}; } system K, D;",
       "K D | x y | i"},
      {"clock y; int[0,1] i; process D() { state A{i==1 || y<=5}, B; init A; "
       "trans A->B{}; } system K, D;",
       "K D | x y | i"},
  };
  EXPECT_ALL(table);
}

// A process can also be in the way of the steps of others.
static void test_blocking(void **state) {
  (void)state;
  static const char text[] =
      "int[0,1] i; process K() { state A, B; init A; trans A->B{assign "
      "i:=1;}; } process D() { state A{%s}, B; init A; trans A->B{guard "
      "i==1;}; } system K, D;";
  char whole[500];
  snprintf(whole, sizeof whole, text, "i==0");
  expect("m.xta", whole, "E<> K.B", "K D |  | i");
  snprintf(whole, sizeof whole, text, "true");
  expect("m.xta", whole, "E<> K.B", "K |  | ");
  // Without an initial state there is nothing at all.
  static const example table[] = {
      {"clock y; process D() { state A{y<0}, B; init A; trans A->B{}; } system "
       "K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<=0}, B; init A; trans A->B{}; } "
       "system K, D;",
       "K | x | "},
  };
  EXPECT_ALL(table);
}

static void test_cycles(void **state) {
  (void)state;
  static const example table[] = {
      // Time passes in every round.
      {"clock y; process D() { state A{y<=5}; init A; trans A->A{assign "
       "y:=0;}; } system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<=5}; init A; trans A->A{assign "
       "y:=4;}; } system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<=5}, B{y<=3}; init A; trans "
       "A->B{guard y>=2; assign y:=0;}, B->A{}; } system K, D;",
       "K | x | "},
      // In no time, or less and less of it.
      {"clock y; process D() { state A{y<=5}; init A; trans A->A{}; } system "
       "K, D;",
       "K D | x y | "},
      {"clock y; process D() { state A{y<=5}; init A; trans A->A{assign "
       "y:=5;}; } system K, D;",
       "K D | x y | "},
      {"clock y, z; process D() { state A{y<=5 && z<=9}; init A; trans "
       "A->A{assign y:=0;}; } system K, D;",
       "K D | x y z | "},
      // The next invariant does not hold.
      {"clock y; process D() { state A{y<=5}, B{y<=3}; init A; trans "
       "A->B{guard y>=4;}, B->A{assign y:=0;}; } system K, D;",
       "K D | x y | "},
      // It can be avoided.
      {"clock y; process D() { state A{y<=5}, B{y<=3}, C; init A; trans "
       "A->B{}, B->A{assign y:=0;}, A->C{}; } system K, D;",
       "K | x | "},
      {"clock y; process D() { state A{y<=5}, B{y<=3}, C; init A; trans "
       "A->B{}, A->C{}; } system K, D;",
       "K D | x y | "},
  };
  EXPECT_ALL(table);
}

static void test_urgency(void **state) {
  (void)state;
  static const example table[] = {
      {"process D() { state A, B; init A; trans A->B{}; } system K, D;",
       "K | x | "},
      {"process D() { state A, B; urgent A; init A; trans A->B{}; } system K, "
       "D;",
       "K D | x | "},
      {"process D() { state A, B; commit A; init A; trans A->B{}, A->A{}; } "
       "system K, D;",
       "K D | x | "},
      {"process D() { state A, B; commit B; init A; trans A->B{}; } system K, "
       "D;",
       "K D | x | "},
      // No way leads there.
      {"process D() { state A, B; commit B; init A; trans B->A{}; } system K, "
       "D;",
       "K | x | "},
      {"urgent chan u; process D() { state A; init A; trans A->A{sync u!;}; } "
       "process E() { state A; init A; trans A->A{sync u?;}; } system K, D, E;",
       "K D E | x | "},
      {"chan u; process D() { state A; init A; trans A->A{sync u!;}; } "
       "process E() { state A; init A; trans A->A{sync u?;}; } system K, D, E;",
       "K | x | "},
      {"urgent chan u; process D() { state A; init A; trans A->A{sync u!;}; } "
       "system K, D;",
       "K | x | "},
      {"urgent broadcast chan u; process D() { state A; init A; trans "
       "A->A{sync u!;}; } system K, D;",
       "K D | x | "},
  };
  EXPECT_ALL(table);
}

static void test_clocks_of_others(void **state) {
  (void)state;
  static const example table[] = {
      // Somebody else's assignment breaks the invariant.
      {"clock y; process D() { state A{y<=5}; init A; trans A->A{assign "
       "y:=0;}; } process E() { state A; init A; trans A->A{assign y:=3;}; } "
       "system K, D, E;",
       "K D E | x y | "},
      {"clock y; process D() { state A; init A; trans A->A{guard y<=5; assign "
       "y:=0;}; } process E() { state A; init A; trans A->A{assign y:=3;}; } "
       "system K, D, E;",
       "K | x | "},
      // What K reads.
      {"process D() { state A; init A; trans A->A{assign x:=0;}; } system K, "
       "D;",
       "K D | x | "},
      // Stop-watches, of its own or of others.
      {"clock y; process D() { state A{y'==0}; init A; } system K, D;",
       "K D | x y | "},
      {"process D() { state A{x'==0}; init A; } system K, D;", "K D | x | "},
  };
  EXPECT_ALL(table);
}

// ---- Synchronisation

static void test_channels(void **state) {
  (void)state;
  expect("m.xta",
         "chan c; process K() { state A, B; init A; trans A->B{sync c!;}; } "
         "process D() { state A; init A; trans A->A{sync c?;}; } system K, D;",
         "E<> K.B", "K D |  | ");
  expect("m.xta",
         "chan c[2]; int[0,1] i; process K() { state A, B; init A; trans "
         "A->B{sync c[i]!;}; } process D() { state A; init A; trans A->A{sync "
         "c[1]?;}; } process E() { state A; init A; trans A->A{sync c[0]?;}; } "
         "system K, D, E;",
         "E<> K.B", "K D E |  | i");
  // Two senders have nothing to do with each other.
  expect("m.xta",
         "chan c; process K() { state A, B; init A; trans A->B{sync c!;}; } "
         "process D() { state A; init A; trans A->A{sync c?;}; } "
         "process E() { state A; init A; trans A->A{sync c!;}; } "
         "process F() { state A; init A; trans A->A{}; } system K, D, E, F;",
         "E<> K.B", "K D E |  | ");
}

#define SENDER                                                                 \
  "broadcast chan b; clock x, y; int[0,2] i; process K() { state A, B; init "  \
  "A; trans A->B{guard x>=3; sync b!;}, B->A{guard i==1; sync b!;}; }\n"

static void test_broadcasts(void **state) {
  (void)state;
  expect("m.xta",
         SENDER "process D() { state A, B{y<=5}, C; init A; trans A->B{sync "
                "b?; assign y:=0;}, B->C{}; } system K, D;",
         "E<> K.B && x > 9", "K | x | i");
  // A receiver whose next invariant does not hold prevents the sending.
  expect("m.xta",
         SENDER "process D() { state A, B{y<=2}, C; init A; trans A->B{sync "
                "b?;}, B->C{}; } system K, D;",
         "E<> K.B", "K D | x y | i");
  expect("m.xta",
         SENDER "process D() { state A, B; init A; trans A->B{sync b?; assign "
                "i:=1;}; } system K, D;",
         "E<> K.B && x > 9", "K D | x | i");
  // Who sends is noticed by whoever receives.
  expect("m.xta",
         "broadcast chan b; process K() { state A, B; init A; trans A->B{sync "
         "b?;}; } process D() { state A; init A; trans A->A{sync b!;}; } "
         "system K, D;",
         "E<> K.B", "K D |  | ");
}

static void test_meta(void **state) {
  (void)state;
  static const char text[] =
      "broadcast chan b; meta int[0,2] m; int[0,2] i; process K() { state A; "
      "init A; trans A->A{sync b!;}; } process D() { state A; init A; trans "
      "A->A{sync b?; assign m:=1;}; } process R() { state A; init A; trans "
      "A->A{sync b?; assign i:=m;}; } system K, D, R;";
  expect("m.xta", text, "E<> i == 1", "K D R |  | m i");
  expect("m.xta", text, "E<> K.A", "K |  | ");
}

static void test_vectors(void **state) {
  (void)state;
  static const char text[] =
      "system:s\nevent:e\nevent:f\nevent:tau\n"
      "process:P\nlocation:P:a{initial:}\nlocation:P:b{}\n"
      "edge:P:a:b:e\n"
      "process:Q\nlocation:Q:a{initial:}\nedge:Q:a:a:e\n"
      "process:R\nlocation:R:a{initial:}\nedge:R:a:a:f\n"
      "process:S\nlocation:S:a{initial:}\nedge:S:a:a:tau\n"
      "sync:P@e:Q@e:R@f?\n";
  expect("m.tck", text, "E<> P.b", "P Q R |  | ");
  expect("m.tck", text, "E<> S.a", "S |  | ");
}

static void test_priorities(void **state) {
  (void)state;
  expect("m.xta",
         KEPT "process D() { state A; init A; trans A->A{}; } system K < D;",
         "E<> K.B", "K D | x | ");
  expect("m.xta",
         KEPT "process D() { state A; init A; trans A->A{}; } system K, D;",
         "E<> K.B", "K | x | ");
}

// ---- Run-time errors

static void test_errors(void **state) {
  (void)state;
#define WITH(LABEL)                                                            \
  "int[0,3] i; int a[3]; int[-4,4] d; process D() { state A; init A; trans "   \
  "A->A{" LABEL "}; } system K, D;"
  static const example table[] = {
      {WITH("assign i:=i+1;"), "K D | x | i"},
      {WITH("guard i<3; assign i:=i+1;"), "K | x | "},
      {WITH("guard i<=3; assign i:=i+1;"), "K D | x | i"},
      {WITH("guard 3>i; assign i:=2, i:=i+1;"), "K | x | "},
      {WITH("guard i<3; assign i:=3, i:=i+1;"), "K D | x | i"},
      {WITH("guard i<3; assign i++, i++;"), "K D | x | i"},
      {WITH("assign i := i==3 ? 0 : i+1;"), "K | x | "},
      {WITH("assign i := i==2 ? 0 : i+1;"), "K D | x | i"},
      {WITH("assign a[i%3]:=1;"), "K | x | "},
      {WITH("assign a[i]:=1;"), "K D | x | i a[0] a[1] a[2]"},
      {WITH("guard a[i] == 0;"), "K D | x | i a[0] a[1] a[2]"},
      {WITH("guard i<3 && a[i] == 0;"), "K | x | "},
      {WITH("guard a[i] == 0 && i<3;"), "K D | x | i a[0] a[1] a[2]"},
      {WITH("assign d := 4/d;"), "K D | x | d"},
      {WITH("guard d>0; assign d := 4/d;"), "K | x | "},
      {WITH("guard d!=0; assign d := 4/d;"), "K D | x | d"},
      {WITH("guard forall (k : int[0,2]) a[k] == 0;"), "K | x | "},
      {WITH("guard forall (k : int[0,3]) a[k] == 0;"),
       "K D | x | a[0] a[1] a[2]"},
      // Somebody else's update comes before.
      {"chan c; int[0,3] i; process D() { state A; init A; trans A->A{guard "
       "i<3; sync c?; assign i:=i+1;}; } process E() { state A; init A; trans "
       "A->A{sync c!; assign i:=3;}; } system K, D, E;",
       "K D E | x | i"},
  };
#undef WITH
  EXPECT_ALL(table);
}

static void test_functions(void **state) {
  (void)state;
  static const example table[] = {
      {"int[0,3] i; void f() { i = 1; } process D() { state A; init A; trans "
       "A->A{assign f();}; } system K, D;",
       "K | x | "},
      {"int[0,3] i; void f(int[0,3] &r) { r = 1; } process D() { state A; init "
       "A; trans A->A{assign f(i);}; } system K, D;",
       "K | x | "},
      {"int[0,3] i; void f(int[0,3] &r) { r++; } process D() { state A; init "
       "A; trans A->A{assign f(i);}; } system K, D;",
       "K D | x | i"},
      {"int[0,3] i; void f() { while (i < 3) i++; } process D() { state A; "
       "init A; trans A->A{assign f();}; } system K, D;",
       "K D | x | i"},
  };
  EXPECT_ALL(table);
  // By reference a variable is written as well.
  expect("m.xta",
         "int[0,3] i; void f(int[0,3] &r) { r = 1; } process K() { state A, B; "
         "init A; trans A->B{guard i==1;}; } process D() { state A; init A; "
         "trans A->A{assign f(i);}; } system K, D;",
         "E<> K.B", "K D |  | i");
}

// ---- Inside processes

static void test_updates(void **state) {
  (void)state;
#define UPDATE(WHAT)                                                           \
  "clock x, y; int[0,3] i, j; process K() { state A, B; init A; trans "        \
  "A->B{guard x>=1 && i<2; assign " WHAT ";}, B->A{guard j==2;}; } system K;"
  expect("m.xta", UPDATE("i:=1, y:=0"), "E<> K.B", "K | x | i j");
  expect("m.xta", UPDATE("i:=1, y:=x"), "E<> K.B", "K | x | i j");
  // The clock would become negative: then the edge cannot be taken.
  expect("m.xta", UPDATE("y:=x-2"), "E<> K.B", "K | x y | i j");
#undef UPDATE
  static const char counts[] =
      "int[0,3] i, j, k; process K() { state A; init A; trans A->A{guard i<3; "
      "assign i:=i+1, j:=i, k:=j;}; } system K;";
  expect("m.xta", counts, "E<> i == 3", "K |  | i");
  expect("m.xta", counts, "E<> j == 3", "K |  | i j");
  expect("m.xta", counts, "E<> k == 3", "K |  | i j k");
}

static void test_declarations(void **state) {
  (void)state;
  expect("m.xta",
         "clock x[3], y[2]; int a[2]; int[0,5] b; process K() { state A, B; "
         "init A; trans A->B{guard x[1]>=1; assign y[0]:=0, a[1]:=1, b:=1;}; } "
         "system K;",
         "E<> K.B && a[0] == 0", "K | x[0] x[1] x[2] | a[0] a[1]");
}

static uint32_t count_edges(const char *text, const char *asked,
                            uint32_t *locations) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  const network *rest = cut(&t);
  compare_answers(&t.m.memory, &t.m.net, rest);
  const uint32_t count = network_count_edges(rest);
  *locations = network_count_locations(rest);
  model_text_release(&t);
  return count;
}

static void test_dead_edges(void **state) {
  (void)state;
  static const char text[] =
      "chan c, d; process K() { state A, B, C, D; init A; trans A->B{}, "
      "B->C{guard false;}, C->D{sync d!;}, B->D{sync c!;}; } process D() { "
      "state A; init A; trans A->A{sync d?;}; } system K, D;";
  uint32_t locations;
  assert_int_equal(count_edges(text, "E<> K.B", &locations), 1);
  assert_int_equal(locations, 2);
  assert_int_equal(count_edges(text, "E<> K.D", &locations), 1);
  assert_int_equal(locations, 3); // the one that the query names
}

// ---- Queries

static void test_queries(void **state) {
  (void)state;
  static const char text[] =
      KEPT "clock y; int[0,1] i; process D() { state A{y<=5}, B; init A; trans "
           "A->B{assign i:=1;}; } system K, D;";
  expect("m.xta", text, "A[] K.A imply x <= 5", "K | x | ");
  expect("m.xta", text, "E<> i == 1", "D | y | i");
  expect("m.xta", text, "E<> y > 9 && i == 0", "D | y | i");
  expect("m.xta", text, "A[] not deadlock", "K D | x y | i");
  expect("m.xta", text, "A<> K.B", "K D | x y | i");
  expect("m.xta", text, "sup: x", "K | x | ");
  // Somebody has to be there.
  expect("m.xta", text, "E<> true", "K | x | ");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_invariants),
      cmocka_unit_test(test_blocking),
      cmocka_unit_test(test_cycles),
      cmocka_unit_test(test_urgency),
      cmocka_unit_test(test_clocks_of_others),
      cmocka_unit_test(test_channels),
      cmocka_unit_test(test_broadcasts),
      cmocka_unit_test(test_meta),
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_priorities),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_updates),
      cmocka_unit_test(test_declarations),
      cmocka_unit_test(test_dead_edges),
      cmocka_unit_test(test_queries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
