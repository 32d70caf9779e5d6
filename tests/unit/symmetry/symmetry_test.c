// Which classes are found: for each rule a model that has one, and next to it one that
// differs in the one thing that breaks it.

#include "symmetry/symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "sem/limits.h"

typedef struct {
  const char *text;
  const char *asked; // or NULL
  const char *found; // "all P(0) P(1); ring Q(0) …"
} example;

static void describe(const symmetry *s, const network *net, strbuf *out) {
  for (uint32_t i = 0; s && i < s->nclasses; i++) {
    const symmetry_class *c = &s->classes[i];
    strbuf_printf(out, "%s%s", i ? "; " : "",
                  c->kind == CLASS_ALL    ? "all"
                  : c->kind == CLASS_RING ? "ring"
                                          : "flip");
    for (uint32_t k = 0; k < c->members; k++)
      strbuf_printf(out, " %s", net->processes.data[c->processes[k]].name);
  }
}

static void expect(const example *e) {
  model_text t;
  strbuf found;
  strbuf_init(&found);
  model_text_load(&t, e->text[0] == 's' ? "m.tck" : "m.xta", e->text, e->asked);
  network_limits *limits = limits_find(&t.m.memory, t.code, t.asked, false);
  limits_scale(&t.m.net, limits);
  const symmetry *s = symmetry_find(&t.m.memory, &t.m.net, t.asked, limits);
  describe(s, &t.m.net, &found);
  for (uint32_t i = 0; s && i < s->ngenerators; i++)
    assert_true(permutation_is_valid(s->generators[i]));
  if (strcmp(found.text, e->found) != 0)
    fail_msg("%s\n%s: '%s', not '%s'", e->text, e->asked ? e->asked : "",
             found.text, e->found);
  strbuf_release(&found);
  model_text_release(&t);
}

static void expect_all(const example *table, size_t count) {
  for (size_t i = 0; i < count; i++)
    expect(&table[i]);
}

#define EXPECT_ALL(TABLE) expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE))

#define IDS "typedef int[0,2] id_t; "

// Fischer's protocol: numbers are compared, copied, and one stands for nobody.
#define FISCHER(DECLARATIONS, GUARD)                                           \
  "int[0,3] turn; " DECLARATIONS                                               \
  " process P(const int[1,3] id) { clock x; state a, b { x <= 2 }, c, d; "     \
  "init a; trans a -> b { guard turn == 0; assign x = 0; }, "                  \
  "b -> c { assign turn = id, x = 0; }, "                                      \
  "c -> d { guard turn == id && x > 2" GUARD "; }, "                           \
  "d -> a { assign turn = 0; }; } system P;"

static void test_variable_with_a_number(void **state) {
  (void)state;
  static const example TABLE[] = {
      {FISCHER("", ""), NULL, "all P(1) P(2) P(3)"},
      {FISCHER("", ""),
       "A[] forall (i : int[1,3]) forall (j : int[1,3]) "
       "P(i).d && P(j).d imply i == j",
       "all P(1) P(2) P(3)"},
      {FISCHER("", ""), "A[] (sum (i : int[1,3]) P(i).d) <= 1",
       "all P(1) P(2) P(3)"},
      // One of them is asked for.
      {FISCHER("", ""), "E<> P(1).d", "all P(2) P(3)"},
      {FISCHER("", ""), "E<> P(1).d && P(2).b", ""},
      {FISCHER("", ""), "E<> P(1).d && P(2).d", "all P(1) P(2)"},
      {FISCHER("", ""), "E<> turn == 2", "all P(1) P(3)"},
      {FISCHER("", ""), "E<> turn > 1", "all P(2) P(3)"},
      {FISCHER("", ""), "A[] not deadlock", "all P(1) P(2) P(3)"},
      // Arithmetic and order, in one guard: it is seen what becomes of each value.
      {FISCHER("", " && id + turn > 0"), NULL, "all P(1) P(2) P(3)"},
      {FISCHER("", " && turn < 3"), NULL, "all P(1) P(2)"},
      {FISCHER("", " && turn % 2 == 1"), NULL, "all P(1) P(3)"},
      // With another variable, and truth: the number itself matters.
      {FISCHER("int[0,3] m;", " && turn + m > 1"), NULL, ""},
      {FISCHER("int[0,3] m;", " && turn < m"), NULL, ""},
      {FISCHER("", " && turn"), NULL, ""},
      {FISCHER("", " && id != 2"), NULL, "all P(1) P(3)"},
  };
  EXPECT_ALL(TABLE);
}

// The same written three times, with one thing changed in one of them.
#define THREE(A, B)                                                            \
  "int n[3]; int m = 0; chan c; process P1() { clock x; state a { x <= 5 }, "  \
  "b; init a; trans a -> b { guard x > 1; assign n[0] = 1; }, b -> a { sync "  \
  "c?; assign x = 0; }; } process P2() { clock x; state a { x <= 5 }, b; "     \
  "init "                                                                      \
  "a; trans a -> b { guard x > " A "; assign n[1] = " B "; }, b -> a { sync "  \
  "c?; assign x = 0; }; } process Q() { state q; init q; trans q -> q { sync " \
  "c!; }; } system P1, P2, Q;"

static void test_parts_that_differ(void **state) {
  (void)state;
  static const example TABLE[] = {
      {THREE("1", "1"), NULL, "all P1 P2"},
      {THREE("2", "1"), NULL, ""},
      // Nobody can tell 1 from 2 here, or else from 0.
      {THREE("1", "2"), NULL, "all P1 P2"},
      {THREE("1", "n[1] + 1"), NULL, ""},
      {THREE("1", "m"), NULL, ""},
  };
  EXPECT_ALL(TABLE);
}

// Numbers that each keeps for itself become of one sort on the way, when exchanges have
// been found already: these have to be found again.
static void test_numbers_of_their_own(void **state) {
  (void)state;
  static const example TABLE[] = {
      {"process P(const int n) { clock y; int[0,4] a; state l, m, r; init l; "
       "trans l -> m { assign a = n; }, m -> r { guard a == n && y > 2; }; } A "
       "= P(1); B = P(2); C = P(3); D = P(4); system A, B, C, D;",
       NULL, "all A B C D"},
      {"process P(const int n) { clock y; int[0,4] a; state l, m, r; init l; "
       "trans l -> m { assign a = n; }, m -> r { guard a == n && y > 2; }; } A "
       "= P(1); B = P(2); C = P(3); D = P(4); system A, B, C, D;",
       "E<> A.r", "all B C D"},
  };
  EXPECT_ALL(TABLE);
}

static void test_declarations_that_differ(void **state) {
  (void)state;
#define DECLARED(WHAT, SYSTEM)                                                 \
  WHAT " process P(int[0,9] &n) { state a, b; init a; trans a -> b { guard n " \
       "== 0; assign n = 3; }, b -> a { assign n = 0; }; } A = P(x); B = "     \
       "P(y); system A" SYSTEM "B;"
  static const example TABLE[] = {
      {DECLARED("int[0,9] x, y;", ", "), NULL, "all A B"},
      {DECLARED("int[0,9] x, y;", " < "), NULL, ""},
      {DECLARED("int[0,9] x = 0, y = 1;", ", "), NULL, "all A B"},
  };
  EXPECT_ALL(TABLE);
  // What is known of clocks may come from where variables begin.
  static const example CLOCKS[] = {
      {"int x = 4, y = 4; process P(int &n) { clock t; state a, b; init a; "
       "trans a -> b { guard t > n; }; } A = P(x); B = P(y); system A, B;",
       NULL, "all A B"},
      {"int x = 4, y = 5; process P(int &n) { clock t; state a, b; init a; "
       "trans a -> b { guard t > n; }; } A = P(x); B = P(y); system A, B;",
       NULL, ""},
      {"chan c[2]; chan priority c[0] < c[1]; process P(const int[0,1] i) { "
       "state a, b; init a; trans a -> b { sync c[i]!; }; } process Q() { "
       "state q; init q; trans q -> q { sync c[0]?; }, q -> q { sync c[1]?; }; "
       "} system P, Q;",
       NULL, ""},
  };
  EXPECT_ALL(CLOCKS);
}

// A queue of numbers; what is behind its end is not to be a number of its own.
#define QUEUE(BLANK)                                                           \
  IDS "const int N = 3; chan come[id_t], go[id_t]; int[-1,2] list[4] = { -1, " \
      "-1, -1, -1 }; int[0,4] len; void add(id_t e) { list[len] = e; len++; }" \
      " void drop() { int i = 0; len--; while (i < len) { list[i] = list[i + " \
      "1]; i++; } list[i] = " BLANK "; } process P(const id_t id) { clock x; " \
      "state a, b { x <= 9 }; init a; trans a -> b { sync come[id]!; assign "  \
      "x "                                                                     \
      "= 0; }, b -> a { guard x > 3; sync go[id]!; }; } process Q() { state "  \
      "q; init q; trans q -> q { select e : id_t; guard len < 4; sync "        \
      "come[e]?; assign add(e); }, q -> q { select e : id_t; guard len > 0 "   \
      "&& list[0] == e; sync go[e]?; assign drop(); }; } system P, Q;"

static void test_queue(void **state) {
  (void)state;
  static const example TABLE[] = {
      {QUEUE("-1"), NULL, "all P(0) P(1) P(2)"},
      {QUEUE("0"), NULL, "all P(1) P(2)"},
      {QUEUE("-1"), "E<> list[0] == 1", "all P(0) P(2)"},
  };
  EXPECT_ALL(TABLE);
}

static void test_receivers_of_broadcasts(void **state) {
  (void)state;
#define HEARD(UPDATE)                                                          \
  IDS "broadcast chan c; int last, n[id_t]; process P(const id_t id) { state " \
      "a, b; init a; trans a -> b { sync c?; assign " UPDATE "; }; } process " \
      "Q() { state q, r; init q; trans q -> r { sync c!; }; } system Q, P;"
  static const example TABLE[] = {
      {HEARD("n[id] = 1"), NULL, "all P(0) P(1) P(2)"},
      // The last one counts, and the order of processes says who that is.
      {HEARD("last = last * 2 + 1, n[id] = 1"), NULL, ""},
      {HEARD("n[id] = n[0]"), NULL, "all P(1) P(2)"},
  };
  EXPECT_ALL(TABLE);
}

static void test_rings(void **state) {
  (void)state;
#define TABLE_FOR(N, FIRST)                                                    \
  "typedef int[0," N "-1] id_t; bool fork[id_t]; process P(const id_t id) { "  \
  "clock x; state a, b { x <= " FIRST " }, c; init a; trans a -> b { guard "   \
  "!fork[id]; assign fork[id] = true, x = 0; }, b -> c { guard !fork[(id + "   \
  "1) % " N "]; assign fork[(id + 1) % " N "] = true; }, c -> a { assign "     \
  "fork[id] = false, fork[(id + 1) % " N "] = false; }; } system P;"
  static const example TABLE[] = {
      {TABLE_FOR("4", "5"), NULL, "ring P(0) P(1) P(2) P(3)"},
      {TABLE_FOR("5", "5"), NULL, "ring P(0) P(1) P(2) P(3) P(4)"},
      {TABLE_FOR("5", "(id == 3 ? 4 : 5)"), NULL, ""},
      {TABLE_FOR("5", "5"), "E<> P(0).c", ""},
      {TABLE_FOR("5", "5"), "E<> exists (i : id_t) P(i).c",
       "ring P(0) P(1) P(2) P(3) P(4)"},
  };
  EXPECT_ALL(TABLE);
}

// One process, of which locations and clocks can be exchanged.
static void test_flips(void **state) {
  (void)state;
#define FLIP(INVARIANT, GUARD, UPDATE, MORE)                                   \
  "int[0,5] n; process P(const int[1,2] id) { clock x, y; "                    \
  "state a { x <= 5 }, b { " INVARIANT " }" MORE "; init a; "                  \
  "trans a -> b { guard x > 2; assign y = 0, n = id; }, "                      \
  "b -> a { guard " GUARD "; assign " UPDATE "; }; } "                         \
  "system P;"
  static const example TABLE[] = {
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", ""), NULL,
       "all P(1) P(2); flip P(1) P(2)"},
      {FLIP("y <= 6", "y > 2", "x = 0, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 3", "x = 0, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "x > 2", "x = 0, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y >= 2", "x = 0, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "y = 0, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 1, n = id", ""), NULL, "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", "; urgent b"), NULL,
       "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", "; commit b"), NULL,
       "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2 && x - y > 1", "x = 0, n = id", ""), NULL,
       "all P(1) P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", ""), "E<> P(1).a", "flip P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", ""), "E<> P(1).x > 3",
       "flip P(2)"},
      {FLIP("y <= 5", "y > 2", "x = 0, n = id", ""),
       "E<> P(1).x > 3 and P(1).y > 3", "flip P(1) P(2)"},
      // Two ways from one place to another.
      {"process P() { clock x; state a, b, c, d { x <= 3 }; init a; "
       "trans a -> b { guard x > 1; }, a -> c { guard x > 1; }, "
       "b -> d { assign x = 0; }, c -> d { assign x = 0; }, d -> a { }; } "
       "system P;",
       NULL, "flip P"},
      {"process P() { clock x; state a, b, c, d { x <= 3 }; init a; "
       "trans a -> b { guard x > 1; }, a -> c { guard x > 1; }, "
       "b -> d { assign x = 0; }, c -> d { }, d -> a { }; } system P;",
       NULL, ""},
      // What leads there is seen only when it is verified.
      {"process P() { clock x; state a, b, c, d; init a; "
       "trans a -> b { guard x > 1; }, a -> c { guard x > 2; }, "
       "b -> d { }, c -> d { }; } system P;",
       NULL, ""},
      {"process P() { clock x; state a, b, c, d; init a; "
       "trans a -> b { guard x > 2; }, a -> c { guard x > 2; }, "
       "b -> d { }, c -> d { }; } system P;",
       NULL, "flip P"},
  };
  EXPECT_ALL(TABLE);
}

// Who is next is told by a variable that is counted up.
static void test_counters(void **state) {
  (void)state;
#define NEXT(GUARD, UPDATE)                                                    \
  "typedef int[1,4] id_t; int[0,4] at = 1; process P(const id_t id) { clock "  \
  "x; state a, b { x <= 5 }; init a; trans a -> b { guard at == id; assign "   \
  "at = 0, x = 0; }, b -> a { guard x > 1; assign at = id; }; } process Q() "  \
  "{ state q; init q; trans q -> q { " GUARD " assign at = " UPDATE "; }; } "  \
  "system P, Q;"
  static const example TABLE[] = {
      {NEXT("guard at > 0;", "at % 4 + 1"), NULL, "ring P(1) P(2) P(3) P(4)"},
      {NEXT("guard at >= 1;", "(at == 4 ? 1 : at + 1)"), NULL,
       "ring P(1) P(2) P(3) P(4)"},
      // From nobody it goes on to one of them.
      {NEXT("", "at % 4 + 1"), NULL, ""},
      {NEXT("guard at > 1;", "at % 4 + 1"), NULL, ""},
      {NEXT("guard at > 0;", "at % 3 + 1"), NULL, ""},
  };
  EXPECT_ALL(TABLE);
}

// Two processes for each member, and a row and a column of a table.
static void test_members_of_several_parts(void **state) {
  (void)state;
  static const example TABLE[] = {
      {IDS "chan c[id_t]; process S(const id_t i) { clock x; state a, b; init "
           "a; trans a -> b { guard x > 2; sync c[i]!; }; } process R(const "
           "id_t i) { state a, b; init a; trans a -> b { sync c[i]?; }; } "
           "system S, R;",
       NULL, "all S(0) S(1) S(2)"},
      {IDS "chan c[id_t]; process S(const id_t i) { clock x; state a, b; init "
           "a; trans a -> b { guard x > 2; sync c[i]!; }; } process R(const "
           "id_t i) { state a, b; init a; trans a -> b { guard i != 1; sync "
           "c[i]?; }; } system S, R;",
       NULL, "all S(0) S(2)"},
      {IDS "bool met[id_t][id_t]; id_t who; process P(const id_t i) { state a, "
           "b; init a; trans a -> b { guard !met[i][who]; assign met[i][who] "
           "= true; }, b -> a { assign who = i; }; } system P;",
       NULL, "all P(0) P(1) P(2)"},
  };
  EXPECT_ALL(TABLE);
}

static void test_vectors(void **state) {
  (void)state;
#define TCK(PROCESS, N, UPDATE)                                                \
  "process:" PROCESS "\nclock:1:x" N "\nlocation:" PROCESS                     \
  ":a{initial:}\nlocation:" PROCESS ":b{}\nedge:" PROCESS                      \
  ":a:b:e{provided:x" N ">1 : do:" UPDATE "}\n"
  static const example TABLE[] = {
      {"system:s\nevent:e\nint:1:0:9:0:n\n" TCK("A", "1", "x1=0")
           TCK("B", "2", "x2=0") TCK("C", "3", "x3=0") "sync:A@e:B@e:C@e\n",
       NULL, "all A B C"},
      {"system:s\nevent:e\nint:1:0:9:0:n\n" TCK("A", "1", "n=n*2")
           TCK("B", "2", "n=n*2") TCK("C", "3", "n=n*2") "sync:A@e:B@e:C@e\n",
       NULL, ""},
      {"system:s\nevent:e\nint:1:0:9:0:n\n" TCK("A", "1", "x1=0")
           TCK("B", "2", "x2=0") TCK("C", "3", "x3=0") "sync:A@e:B@e:C@e?\n",
       NULL, "all A B"},
  };
  EXPECT_ALL(TABLE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_variable_with_a_number),
      cmocka_unit_test(test_parts_that_differ),
      cmocka_unit_test(test_numbers_of_their_own),
      cmocka_unit_test(test_declarations_that_differ),
      cmocka_unit_test(test_queue),
      cmocka_unit_test(test_receivers_of_broadcasts),
      cmocka_unit_test(test_rings),
      cmocka_unit_test(test_flips),
      cmocka_unit_test(test_counters),
      cmocka_unit_test(test_members_of_several_parts),
      cmocka_unit_test(test_vectors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
