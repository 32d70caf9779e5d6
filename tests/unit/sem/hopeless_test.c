// Which states are hopeless: for each rule a model in which some are, and next to it one
// that differs in the one thing that gives hope.

#include "sem/hopeless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"

#define NEVER "never"

typedef struct {
  const char *declarations;
  const char *p; // labels of P, which goes from A to B to C and from B to D
  const char *asked;
  const char *hopeless; // "C X, D X, …": P and Q, or NEVER
} example;

static void describe_state(const network *net, const int32_t *discrete,
                           strbuf *out) {
  strbuf_printf(out, "%s", out->length ? ", " : "");
  for (uint32_t p = 0; p < net->processes.count; p++)
    strbuf_printf(out, "%s%s", p ? " " : "",
                  net->processes.data[p].locations[discrete[p]].name);
}

// Of a network of at most two processes.
static void describe(const hopeless *h, const network *net, strbuf *out) {
  if (!h) {
    strbuf_printf(out, NEVER);
    return;
  }
  const uint32_t count = net->processes.count;
  assert_in_range(count, 1, 2);
  const uint32_t others = count > 1 ? net->processes.data[1].nlocations : 1;
  for (uint32_t l = 0; l < net->processes.data[0].nlocations; l++)
    for (uint32_t k = 0; k < others; k++) {
      const int32_t discrete[2] = {(int32_t)l, (int32_t)k};
      if (hopeless_is(h, discrete))
        describe_state(net, discrete, out);
    }
}

static void expect_text(const char *text, const char *asked,
                        const char *wanted) {
  strbuf found;
  model_text t;
  strbuf_init(&found);
  model_text_load(&t, "m.xta", text, asked);
  describe(hopeless_find(&t.m.memory, &t.m.net, t.asked), &t.m.net, &found);
  if (strcmp(found.text, wanted) != 0)
    fail_msg("%s\n%s: %s, not %s", text, asked, found.text, wanted);
  strbuf_release(&found);
  model_text_release(&t);
}

static void expect(const example *e) {
  strbuf text;
  strbuf_init(&text);
  const bool more = strstr(e->declarations, "process Q");
  strbuf_printf(
      &text,
      "%s process P() { state A, B, C, D; init A; trans A -> B { %s }, "
      "B -> C { }, B -> D { }; } system P%s;",
      e->declarations, e->p, more ? ", Q" : "");
  expect_text(text.text, e->asked, e->hopeless);
  strbuf_release(&text);
}

static void expect_all(const example *table, size_t count) {
  for (size_t i = 0; i < count; i++)
    expect(&table[i]);
}

#define EXPECT_ALL(TABLE) expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE))

#define Q "process Q() { state X, Y; init X; trans X -> Y { }; } "

// ---- One process

static void test_ways(void **state) {
  (void)state;
  static const example table[] = {
      {"", "", "A[] not P.D", "C"},
      {"", "", "E<> P.D", "C"},
      {"", "", "E<> P.B", "C, D"},
      {"", "", "E<> P.A", "B, C, D"},
      {"", "", "E<> P.C or P.D", ""},
      {"", "", "E<> P.C and P.D", "A, B, C, D"},
      {"", "", "E<> P.A or P.C", "D"},
      {"", "", "E<> not P.C", "C"},
      {"", "", "A[] P.C", "C"},
      {"", "", "A[] P.B imply P.C", "C, D"},
      // Nobody comes to B; but whoever is there may come to D.
      {"", "guard false;", "E<> P.D", "A, C"},
      {"chan c;", "sync c?;", "E<> P.D", "C"},
      {"broadcast chan c;", "sync c!;", "E<> P.D", "C"},
  };
  EXPECT_ALL(table);
}

// Variables and clocks may be anything.
static void test_conditions(void **state) {
  (void)state;
  static const example table[] = {
      {"int i; clock x;", "", "E<> P.B and i == 3", "C, D"},
      {"int i; clock x;", "", "E<> P.B or i == 3", NEVER},
      {"int i; clock x;", "", "E<> P.B and x < 3", "C, D"},
      {"int i; clock x;", "", "E<> i > 0 ? P.B : P.C", NEVER},
      {"int i; clock x;", "", "E<> not (i == 3 or not P.B)", "C, D"},
      {"int i; clock x;", "", "A[] not P.B or i == 3", "C, D"},
      {"int i; clock x;", "", "E<> i == 3", NEVER},
      {"", "", "E<> false", NEVER},
  };
  EXPECT_ALL(table);
}

static void test_questions(void **state) {
  (void)state;
  static const example table[] = {
      {"", "", "E[] P.A", NEVER},
      {"", "", "A<> P.B", NEVER},
      {"", "", "P.A --> P.B", NEVER},
      {"", "", "E<> P.B and deadlock", NEVER},
      {"int i;", "", "sup{P.B}: i", NEVER},
      {"int i; before_update { i = 0 }", "", "E<> P.B", NEVER},
      {"int i; after_update { i = 0 }", "", "E<> P.B", NEVER},
  };
  EXPECT_ALL(table);
  model_text t;
  model_text_load(&t, "m.xta",
                  "process P() { state A, B; init A; trans A -> B { }; } "
                  "system P;",
                  NULL);
  assert_null(hopeless_find(&t.m.memory, &t.m.net, NULL));
  model_text_release(&t);
}

// ---- Several

static void test_others(void **state) {
  (void)state;
  static const example table[] = {
      {Q, "", "E<> P.B and Q.X", "A Y, B Y, C X, C Y, D X, D Y"},
      {Q, "", "E<> P.B or Q.X", "C Y, D Y"},
      {Q, "", "E<> P.D or Q.Y", NEVER},
      {Q, "", "E<> P.D and (P.B or Q.Y)", "C X, C Y"},
      {Q, "", "A[] P.B imply Q.Y", "A Y, B Y, C X, C Y, D X, D Y"},
      {Q, "", "E<> (P.B and Q.X) or (P.C and Q.Y)", "D X, D Y"},
      {Q, "", "E<> (P.B or P.A) and Q.X", "A Y, B Y, C X, C Y, D X, D Y"},
  };
  EXPECT_ALL(table);
}

// L0 to L(n), and all of them but the last are looked for.
static void expect_chain(uint32_t n) {
  strbuf text, asked, last;
  strbuf_init(&text);
  strbuf_init(&asked);
  strbuf_init(&last);
  strbuf_printf(&text, "process P() { state ");
  strbuf_printf(&asked, "E<> ");
  for (uint32_t i = 0; i <= n; i++)
    strbuf_printf(&text, "%sL%u", i ? ", " : "", i);
  strbuf_printf(&text, "; init L0; trans ");
  for (uint32_t i = 0; i < n; i++) {
    strbuf_printf(&text, "%sL%u -> L%u { }", i ? ", " : "", i, i + 1);
    strbuf_printf(&asked, "%sP.L%u", i ? " or " : "", i);
  }
  strbuf_printf(&text, "; } system P;");
  strbuf_printf(&last, "L%u", n);
  expect_text(text.text, asked.text, last.text);
  strbuf_release(&text);
  strbuf_release(&asked);
  strbuf_release(&last);
}

static void test_many_cases(void **state) {
  (void)state;
  expect_chain(1);
  expect_chain(63);
  expect_chain(64);
  expect_chain(65);
  expect_chain(200);
}

// ---- Errors

#define WRONG(LOCATIONS, EDGE)                                                 \
  "int a[2]; int i; chan c; process Q() { state " LOCATIONS                    \
  "; init X; trans X -> Y { " EDGE " }; } "

// What may go wrong is looked for as well.
static void test_errors(void **state) {
  (void)state;
  static const example table[] = {
      {WRONG("X, Y", "guard i == 0;"), "", "E<> P.D", "C X, C Y"},
      {WRONG("X, Y", "guard a[i] == 0;"), "", "E<> P.D", "C Y"},
      {WRONG("X, Y", "assign a[i] = 1;"), "", "E<> P.D", "C Y"},
      {WRONG("X, Y", "guard i >= 0 and i < 2; assign a[i] = 1;"), "", "E<> P.D",
       "C X, C Y"},
      {WRONG("X, Y", "guard i >= 0 and i < 2; sync c?; assign a[i] = 1;"),
       "sync c!;", "E<> P.D", "C Y"},
      {WRONG("X, Y { a[i] == 0 }", ""), "", "E<> P.D", NEVER},
      {WRONG("X { a[i] == 0 }, Y", ""), "", "E<> P.D", "C Y"},
      {"clock x;" WRONG("X { x' == 0 }, Y { x' == 1 }", ""), "", "E<> P.D",
       "C X, C Y"},
      {"clock x;" WRONG("X { x' == i }, Y", ""), "", "E<> P.D", "C Y"},
      {WRONG("X, Y", ""), "assign a[i] = 1;", "E<> P.A",
       "B X, B Y, C X, C Y, D X, D Y"},
      {WRONG("X, Y", ""), "", "E<> P.B and a[i] == 1", NEVER},
  };
  EXPECT_ALL(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ways),       cmocka_unit_test(test_conditions),
      cmocka_unit_test(test_questions),  cmocka_unit_test(test_others),
      cmocka_unit_test(test_many_cases), cmocka_unit_test(test_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
