// Which variables are dead where: for each rule a model in which one is, and next to
// it one that differs in the one thing that keeps it alive.

#include "sem/dead_cells.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"

typedef struct {
  const char *declarations;
  const char *states, *edges; // of P, which begins in A
  const char *asked;          // or NULL
  const char *dead;           // "A: i j; B:; …", the others where they begin
} example;

static void describe(const dead_cells *d, const network *net, strbuf *out) {
  int32_t discrete[64];
  uint32_t of = 0;
  while (strcmp(net->processes.data[of].name, "P") != 0)
    of++;
  const process *p = &net->processes.data[of];
  for (uint32_t i = 0; i < net->processes.count; i++)
    discrete[i] = (int32_t)net->processes.data[i].initial;
  for (uint32_t l = 0; l < p->nlocations; l++) {
    discrete[of] = (int32_t)l;
    strbuf_printf(out, "%s%s:", l ? "; " : "", p->locations[l].name);
    for (uint32_t c = 0; d && c < net->cells.count; c++)
      if (dead_cells_have(d, discrete, c))
        strbuf_printf(out, " %s", net->cells.data[c].name);
  }
}

static void expect(const example *e) {
  strbuf text, found;
  model_text t;
  strbuf_init(&text);
  strbuf_init(&found);
  strbuf_printf(&text,
                "%s process P() { state %s; init A; trans %s; } system %sP;",
                e->declarations, e->states, e->edges,
                strstr(e->declarations, "process Q") ? "Q, " : "");
  model_text_load(&t, "m.xta", text.text, e->asked);
  network_limits *limits = limits_find(&t.m.memory, t.code, t.asked, false);
  describe(dead_cells_find(&t.m.memory, &t.m.net, t.asked, limits), &t.m.net,
           &found);
  if (strcmp(found.text, e->dead) != 0)
    fail_msg("%s\n%s: %s, not %s", text.text, e->asked ? e->asked : "",
             found.text, e->dead);
  strbuf_release(&text);
  strbuf_release(&found);
  model_text_release(&t);
}

static void expect_all(const example *table, size_t count) {
  for (size_t i = 0; i < count; i++)
    expect(&table[i]);
}

#define EXPECT_ALL(TABLE) expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE))

// ---- One process

// Written on the way to B, read on the way back.
static void test_ways(void **state) {
  (void)state;
  static const example table[] = {
      {"int i, j;", "A, B", "A -> B { assign i = 1; }, B -> A { guard i > 0; }",
       NULL, "A: i j; B: j"},
      {"int i;", "A, B", "A -> B { assign i = 1; }, B -> A { }", NULL,
       "A: i; B: i"},
      {"int i;", "A, B, C",
       "A -> B { assign i = 1; }, B -> C { }, C -> A { guard i > 0; }", NULL,
       "A: i; B:; C:"},
      {"int i;", "A, B",
       "A -> B { assign i = 1; }, A -> B { }, B -> A { guard i > 0; }", NULL,
       "A:; B:"},
      {"int i;", "A, B", "A -> B { assign i = i + 1; }, B -> A { }", NULL,
       "A:; B:"},
      {"int i, j;", "A, B", "A -> B { assign i = 1, j = i; }, B -> A { }", NULL,
       "A: i j; B: i j"},
      {"int i, j;", "A, B",
       "A -> B { assign j = i, i = 1; }, B -> A { guard j > 0; }", NULL,
       "A: j; B:"},
      {"int i;", "A, B, C", "A -> B { guard i > 0; }, B -> C { }", NULL,
       "A:; B: i; C: i"},
  };
  EXPECT_ALL(table);
}

static void test_reads(void **state) {
  (void)state;
  static const example table[] = {
      {"int i; clock x;", "A, B { i > 0 }",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: i; B:"},
      {"int i; clock x;", "A, B { x <= i }",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: i; B:"},
      {"int i; clock x;", "A, B { x' == i }",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: i; B:"},
      {"int i; clock x[2];", "A, B { x[i] <= 2 }",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: i; B:"},
      {"int i; clock x;", "A, B",
       "A -> B { assign i = 1; }, B -> A { guard x <= i; }", NULL, "A: i; B:"},
      {"int i; clock x[2];", "A, B",
       "A -> B { assign i = 1; }, B -> A { guard x[i] <= 2; }", NULL,
       "A: i; B:"},
      {"int i; chan c[2];", "A, B",
       "A -> B { assign i = 1; }, B -> A { sync c[i]!; }", NULL, "A: i; B:"},
      {"int i; clock x;", "A, B",
       "A -> B { assign i = 1; }, B -> A { assign x = i; }", NULL, "A: i; B:"},
      {"int i; clock x[2];", "A, B",
       "A -> B { assign i = 1; }, B -> A { assign x[i] = 0; }", NULL,
       "A: i; B:"},
      {"int i, a[2];", "A, B",
       "A -> B { assign i = 1; }, B -> A { assign a[i] = 0; }", NULL,
       "A: i a[0] a[1]; B: a[0] a[1]"},
      {"int i; bool f() { return i > 0; }", "A, B",
       "A -> B { assign i = 1; }, B -> A { guard f(); }", NULL, "A: i; B:"},
  };
  EXPECT_ALL(table);
}

static void test_writes(void **state) {
  (void)state;
  static const example table[] = {
      {"int i, j; void f() { if (j > 0) i = 1; }", "A, B",
       "A -> B { assign f(); }, B -> A { guard i > 0; }", NULL, "A:; B:"},
      {"int i, j; void f() { if (j > 0) i = 1; else i = 2; }", "A, B",
       "A -> B { assign f(); }, B -> A { guard i > 0; }", NULL, "A: i; B:"},
      {"int i; void f(int &r) { r = 1; }", "A, B",
       "A -> B { assign f(i); }, B -> A { guard i > 0; }", NULL, "A:; B:"},
      {"int i, a[2];", "A, B",
       "A -> B { assign a[1] = 1; }, B -> A { guard a[1] > 0; }", NULL,
       "A: i a[0] a[1]; B: i a[0]"},
      {"int i, a[2];", "A, B",
       "A -> B { assign a[1] = 1; }, B -> A { guard a[i] > 0; }", NULL,
       "A: a[1]; B:"},
      {"int i, a[2];", "A, B",
       "A -> B { assign a[i] = 1; }, B -> A { guard a[1] > 0; }", NULL,
       "A: a[0]; B: a[0]"},
      {"struct { int f; int g; } s, z;", "A, B",
       "A -> B { assign s = z; }, B -> A { guard s.f > 0; }", NULL,
       "A: s.f s.g; B: s.g"},
  };
  EXPECT_ALL(table);
}

static void test_selects(void **state) {
  (void)state;
  static const example table[] = {
      {"int a[2];", "A, B",
       "A -> B { select n : int[0,1]; assign a[n] = 1; }, "
       "B -> A { guard a[1] > 0; }",
       NULL, "A: a[0]; B: a[0]"}, // one of the edges writes the other one
      {"int a[2];", "A, B",
       "A -> B { select n : int[1,1]; assign a[n] = 1; }, "
       "B -> A { guard a[1] > 0; }",
       NULL, "A: a[0] a[1]; B: a[0]"},
  };
  EXPECT_ALL(table);
}

// ---- Others who read

static void test_others(void **state) {
  (void)state;
  static const example table[] = {
      // What Q writes is no reason: it need not come first.
      {"int i; process Q() { state A; init A; trans A -> A { assign i = 1; }; "
       "}",
       "A, B", "A -> B { guard i > 0; }, B -> A { }", NULL, "A:; B:"},
      // Neither reads it before it writes it itself.
      {"int i; process Q() { state A, B; init A; trans A -> B { assign i = 1; "
       "}, B -> A { guard i > 0; }; }",
       "A, B", "A -> B { assign i = 2; }, B -> A { guard i > 1; }", NULL,
       "A: i; B:"},
      {"int i; process Q() { state A, B; init B; trans A -> B { assign i = 1; "
       "}, B -> A { guard i > 0; }; }",
       "A, B", "A -> B { assign i = 2; }, B -> A { guard i > 1; }", NULL,
       "A:; B:"},
      // The receiver's update, after the sender's.
      {"int i, j; chan c; process Q() { state A, B; init A; trans A -> B { "
       "sync c?; assign j = i; }; }",
       "A, B", "A -> B { sync c!; assign i = 1; }, B -> A { guard j > 0; }",
       NULL, "A:; B:"},
      {"int i, j; before_update { j = i }", "A, B",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: j; B: j"},
      {"int i, j; after_update { j = i }", "A, B",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: j; B: j"},
      {"int i, j; after_update { j = 1 }", "A, B",
       "A -> B { assign i = 1; }, B -> A { }", NULL, "A: i j; B: i j"},
  };
  EXPECT_ALL(table);
}

static void test_queries(void **state) {
  (void)state;
  static const char edges[] = "A -> B { assign i = 1, j = 2; }, B -> A { }";
  static const example table[] = {
      {"int i, j;", "A, B", edges, NULL, "A: i j; B: i j"},
      {"int i, j;", "A, B", edges, "E<> P.B", "A: i j; B: i j"},
      {"int i, j;", "A, B", edges, "E<> i > 0", "A: j; B: j"},
      {"int i, j;", "A, B", edges, "A[] not (P.B and i > 0)", "A: j; B: j"},
      {"int i, j; clock x;", "A, B", edges, "E<> x < j", "A: i; B: i"},
      {"int i, j;", "A, B", edges, "sup: i", "A: j; B: j"},
      {"int i, j;", "A, B", edges, "sup{i > 0}: 3", "A: j; B: j"},
      {"int i, j; clock x[3];", "A, B", edges, "inf: x[j]", "A: i; B: i"},
      {"int i, j;", "A, B", edges, "i > 0 --> j > 0", "A:; B:"},
  };
  EXPECT_ALL(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ways),   cmocka_unit_test(test_reads),
      cmocka_unit_test(test_writes), cmocka_unit_test(test_selects),
      cmocka_unit_test(test_others), cmocka_unit_test(test_queries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
