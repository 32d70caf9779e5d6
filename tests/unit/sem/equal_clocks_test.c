// Which clocks are compared once equal ones are one: for each rule a model that gains,
// and next to it one that differs in the one thing that makes them unequal.

#include "sem/equal_clocks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "sem/footprint.h"

typedef struct {
  const char *declarations;
  const char *states, *edges; // of P, which begins in A
  const char *compared;       // "A: x y; B:; …", or SAME: nothing to gain
} example;

#define SAME "same"

// ---- What is compared in a location

static void put_clocks(arena *a, const network *net, const expr *e, bool *set) {
  footprint all = {0};
  footprint_expr(a, net, e, &all);
  for (uint32_t i = 0; i < all.count; i++)
    for (uint32_t c = all.data[i].low;
         all.data[i].what == SPACE_CLOCK && c <= all.data[i].high; c++)
      set[c] = true;
}

static void describe_location(arena *a, const network *net, const process *p,
                              uint32_t l, strbuf *out) {
  bool set[64] = {false};
  put_clocks(a, net, p->locations[l].clock_invariant, set);
  for (uint32_t i = 0; i < p->nedges; i++)
    if (p->edges[i].source == l)
      put_clocks(a, net, p->edges[i].clock_guard, set);
  strbuf_printf(out, "%s%s:", l ? "; " : "", p->locations[l].name);
  for (uint32_t c = 1; c < net->clocks.count; c++)
    if (set[c])
      strbuf_printf(out, " %s", net->clocks.data[c].name);
}

static void describe(arena *a, const network *net, strbuf *out) {
  if (!net) {
    strbuf_printf(out, SAME);
    return;
  }
  uint32_t of = 0;
  while (strcmp(net->processes.data[of].name, "P") != 0)
    of++;
  const process *p = &net->processes.data[of];
  assert_true(net->clocks.count <= 64);
  for (uint32_t l = 0; l < p->nlocations; l++)
    describe_location(a, net, p, l, out);
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
  model_text_load(&t, "m.xta", text.text, NULL);
  const network *merged = equal_clocks_merge(&t.m.memory, &t.m.net);
  const char *why = NULL;
  if (merged && !network_is_valid(merged, &why))
    fail_msg("%s: %s", text.text, why);
  describe(&t.m.memory, merged, &found);
  if (strcmp(found.text, e->compared) != 0)
    fail_msg("%s\n%s, not %s", text.text, found.text, e->compared);
  strbuf_release(&text);
  strbuf_release(&found);
  model_text_release(&t);
}

static void expect_all(const example *table, size_t count) {
  for (size_t i = 0; i < count; i++)
    expect(&table[i]);
}

#define EXPECT_ALL(TABLE) expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE))

// Both are assigned on the way to B, where x is compared; y is needed in C.
#define BEHIND "B -> C { guard x >= 1; }, C -> A { guard y >= 3; }"
#define GAINED "A:; B: y; C: y"

// ---- Equal

static void test_assignments(void **state) {
  (void)state;
  static const example table[] = {
      {"clock x, y;", "A, B, C", "A -> B { assign x = 0, y = 0; }, " BEHIND,
       GAINED},
      {"clock x, y;", "A, B, C", "A -> B { assign x = 4, y = 4; }, " BEHIND,
       GAINED},
      {"clock x, y;", "A, B, C", "A -> B { assign x = 1, y = 0; }, " BEHIND,
       SAME},
      {"clock x, y;", "A, B, C", "A -> B { assign x = 0; }, " BEHIND, SAME},
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 5, x = 0, y = 0; }, " BEHIND, GAINED},
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0, x = 5; }, " BEHIND, SAME},
      {"clock x, y; int i;", "A, B, C",
       "A -> B { assign x = i, y = i; }, " BEHIND, SAME},
      {"clock x, y; const int I = 2;", "A, B, C",
       "A -> B { assign x = I, y = 2; }, " BEHIND, GAINED},
      {"clock x, y; void f() { x = 0; y = 0; }", "A, B, C",
       "A -> B { assign f(); }, " BEHIND, GAINED},
      {"clock x, y; int i; void f() { y = 0; if (i > 0) x = 0; }", "A, B, C",
       "A -> B { assign f(); }, " BEHIND, SAME},
      {"clock x, y; void f() { x = 0; y = 0; }", "A, B, C",
       "A -> B { assign f(), x = y; }, " BEHIND, SAME},
  };
  EXPECT_ALL(table);
}

// On every way.
static void test_ways(void **state) {
  (void)state;
  static const example table[] = {
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, A -> B { assign y = 0, x = 0; "
       "}, " BEHIND,
       GAINED},
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, A -> B { assign x = 0; }, " BEHIND,
       SAME},
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, B -> B { assign x = 0; }, " BEHIND,
       SAME},
      {"clock x, y;", "A, B, C, D",
       "A -> D { assign x = 0, y = 0; }, D -> B { }, " BEHIND,
       "A:; B: y; C: y; D:"},
      {"clock x, y;", "A, B, C, D",
       "A -> D { assign x = 0, y = 0; }, D -> B { assign x = 0; }, " BEHIND,
       SAME},
      // No run comes from D.
      {"clock x, y;", "A, B, C, D",
       "A -> B { assign x = 0, y = 0; }, D -> B { assign x = 0; }, " BEHIND,
       "A:; B: y; C: y; D:"},
  };
  EXPECT_ALL(table);
}

static void test_start(void **state) {
  (void)state;
  static const example table[] = {
      {"clock x, y;", "A, B",
       "A -> B { guard x > 1; }, B -> B { guard y > 2; }", "A: y; B: y"},
      {"clock x, y;", "A, B",
       "A -> B { guard x > 1; }, B -> A { guard y > 2; assign x = 0; }", SAME},
      {"clock x, y;", "A, B",
       "A -> B { guard x > 1; }, B -> A { guard y > 2; assign x = 0, y = 0; }",
       "A: y; B: y"},
      {"clock x = 1, y;", "A, B",
       "A -> B { guard x > 1; }, B -> B { guard y > 2; }", SAME},
  };
  EXPECT_ALL(table);
}

static void test_others(void **state) {
  (void)state;
#define BY_Q(UPDATE)                                                           \
  "clock x, y; process Q() { state X; init X; trans X -> X { " UPDATE " }; } "
  static const example table[] = {
      {BY_Q(""), "A, B, C", "A -> B { assign x = 0, y = 0; }, " BEHIND, GAINED},
      {BY_Q("guard y > 2;"), "A, B, C",
       "A -> B { assign x = 0, y = 0; }, " BEHIND, GAINED},
      {BY_Q("assign y = 0;"), "A, B, C",
       "A -> B { assign x = 0, y = 0; }, " BEHIND, SAME},
      {"clock x, y; after_update { x = 0 }", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, " BEHIND, SAME},
      {"clock x, y, z;", "A { z' == 0 }, B, C",
       "A -> B { assign x = 0, y = 0; }, " BEHIND, SAME},
  };
  EXPECT_ALL(table);
}

// ---- Which one is compared

static void test_choice(void **state) {
  (void)state;
  static const example table[] = {
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, B -> C { guard y >= 1; assign y = 0; "
       "}, "
       "C -> A { guard x >= 3 and y >= 2; }",
       "A:; B: x; C: x y"},
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, B -> C { guard x >= 1; assign x = 0; "
       "}, "
       "C -> A { guard x >= 3 and y >= 2; }",
       "A:; B: y; C: x y"},
      // Both are needed.
      {"clock x, y;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, B -> C { guard x >= 1; }, "
       "B -> C { guard y >= 2; assign x = 0; }, C -> A { guard x >= 3; }, "
       "C -> A { guard y >= 3; }",
       SAME},
      // y in B, and x instead of z in D.
      {"clock x, y, z;", "A, B, C, D",
       "A -> B { assign x = 0, y = 0; }, B -> C { guard x >= 1; assign x = 0, "
       "z = 0; }, "
       "C -> D { guard z >= 1; assign z = 3; }, "
       "D -> A { guard x >= 3 and y >= 2; }",
       "A:; B: y; C: x; D: x y"},
  };
  EXPECT_ALL(table);
}

static void test_comparisons(void **state) {
  (void)state;
#define WITH(GUARD)                                                            \
  "A -> B { assign x = 0, y = 0; }, B -> C { guard " GUARD                     \
  "; assign x = 0; }, C -> A { guard y >= 3 and x >= 2; }"
  static const example table[] = {
      {"clock x, y, z; int i;", "A, B, C", WITH("2 < x"), "A:; B: y; C: x y"},
      {"clock x, y, z; int i;", "A, B { x < 8 }, C", WITH("x > i"),
       "A:; B: y; C: x y"},
      {"clock x, y, z; int i;", "A, B, C", WITH("x > i and z > 2"),
       "A:; B: y z; C: x y"},
      {"clock x, y, z; int i;", "A, B, C", WITH("i > 0 or x < 2"),
       "A:; B: y; C: x y"},
      // They stay, and with them what is equal.
      {"clock x, y, z; int i;", "A, B, C", WITH("x > 2 and x - z < 3"), SAME},
      {"clock x, y, z; int i;", "A, B, C",
       "A -> B { assign x = 0, y = 0; }, B -> C { guard x > 1; assign z = x; "
       "}, "
       "C -> A { guard y >= 3 and z >= 2; }",
       SAME},
  };
  EXPECT_ALL(table);
}

// What depends on a variable is left alone.
static void test_elements(void **state) {
  (void)state;
  static const example table[] = {
      {"clock x[2]; int[0,1] i;", "A, B, C",
       "A -> B { assign x[0] = 0, x[1] = 0; }, "
       "B -> C { guard x[0] > 1; assign x[0] = 0; }, "
       "C -> A { guard x[0] > 1 and x[1] > 3; }",
       "A:; B: x[1]; C: x[0] x[1]"},
      {"clock x[2]; int[0,1] i;", "A, B, C",
       "A -> B { assign x[0] = 0, x[1] = 0; }, "
       "B -> C { guard x[0] > 1 and x[i] > 1; assign x[0] = 0; }, "
       "C -> A { guard x[0] > 1 and x[1] > 3; }",
       SAME},
      {"clock x[2]; int[0,1] i;", "A, B, C",
       "A -> B { assign x[0] = 0, x[1] = 0, x[i] = 0; }, "
       "B -> C { guard x[0] > 1; assign x[0] = 0; }, "
       "C -> A { guard x[0] > 1 and x[1] > 3; }",
       SAME},
  };
  EXPECT_ALL(table);
}

// More clocks than are looked at.
static void test_many(void **state) {
  (void)state;
  enum { COUNT = 70 };
  strbuf text;
  model_text t;
  strbuf_init(&text);
  strbuf_printf(&text,
                "clock x[%d]; process P() { state A, B; init A; trans "
                "A -> B { guard x[0] > 1",
                COUNT);
  for (int i = 1; i < COUNT; i++)
    strbuf_printf(&text, " and x[%d] > 1", i);
  strbuf_printf(&text, "; }; } system P;");
  model_text_load(&t, "m.xta", text.text, NULL);
  const network *merged = equal_clocks_merge(&t.m.memory, &t.m.net);
  assert_non_null(merged);
  bool set[COUNT + 1] = {false};
  put_clocks(&t.m.memory, merged,
             merged->processes.data[0].edges[0].clock_guard, set);
  int count = 0;
  for (int i = 1; i <= COUNT; i++)
    count += set[i];
  assert_int_equal(count, COUNT - 63);
  strbuf_release(&text);
  model_text_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_assignments), cmocka_unit_test(test_ways),
      cmocka_unit_test(test_start),       cmocka_unit_test(test_others),
      cmocka_unit_test(test_choice),      cmocka_unit_test(test_comparisons),
      cmocka_unit_test(test_elements),    cmocka_unit_test(test_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
