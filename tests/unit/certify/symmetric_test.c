// Which renamings the checker takes for symmetries: for each rule a model that has one,
// and next to it one that differs in the one thing that breaks it.

#include "certify/symmetric.h"

#include "certify/certificate.h"
#include "certify/proofs.h"
#include "certify/read_set.h"

// ---- Helpers

static void put_names(const network *net, strbuf *out) {
  strbuf_puts(out, "processes");
  for (uint32_t i = 0; i < net->processes.count; i++)
    strbuf_printf(out, " %s", net->processes.data[i].name);
  strbuf_puts(out, "\nvariables");
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      strbuf_printf(out, " %s", net->cells.data[i].name);
  strbuf_puts(out, "\nclocks");
  for (uint32_t i = 1; i < net->clocks.count; i++)
    strbuf_printf(out, " %s", net->clocks.data[i].name);
  strbuf_putc(out, '\n');
}

// What is in the way of the generators, or "".  The lines are those of a certificate.
static void ask(const char *text, const char *asked, const char *lines,
                strbuf *why) {
  model m;
  certificate c;
  strbuf proof;
  const load_options how = {.query_texts = &asked, .nquery_texts = 1};
  const char *path = *text == 's' ? "m.tck" : "m.xta";
  if (!model_load_text(&m, path, text, strlen(text), &how))
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
  assert_int_equal(m.net.queries.count, 1);
  strbuf_init(&proof);
  strbuf_printf(&proof, "gnomon-certificate 1\nquery %s\norder includes\n",
                asked);
  put_names(&m.net, &proof);
  strbuf_printf(&proof, "%send 0 0\n", lines);
  FILE *file = fmemopen(proof.text, proof.length, "r");
  assert_non_null(file);
  if (!certificate_start(&c, file, "c", why) || !read_set(&c, &m.net))
    fail_msg("%s", why->text);
  for (uint32_t i = 0; i < c.renamings.list.count && !why->length; i++)
    renaming_is_symmetric(&c.renamings, &c.renamings.list.data[i],
                          &m.net.queries.data[0], why);
  certificate_release(&c);
  model_release(&m);
  strbuf_release(&proof);
}

typedef struct {
  const char *text;
  const char *asked; // NULL: about nothing
  const char *why;   // part of it, or NULL: it is a symmetry
} example;

static void expect(const example *e, const char *lines) {
  strbuf why;
  strbuf_init(&why);
  ask(e->text, e->asked ? e->asked : "A[] not deadlock", lines, &why);
  if (e->why ? !strstr(why.text, e->why) : why.length)
    fail_msg("%s\n%s: '%s', not '%s'", e->text, e->asked ? e->asked : "",
             why.text, e->why ? e->why : "");
  strbuf_release(&why);
}

static void expect_all(const example *table, size_t count, const char *lines) {
  for (size_t i = 0; i < count; i++)
    expect(&table[i], lines);
}

#define EXPECT_ALL(TABLE, LINES)                                               \
  expect_all(TABLE, sizeof(TABLE) / sizeof *(TABLE), LINES)

// ---- Numbers of processes

#define FISCHER(DECLARATIONS, INVARIANT, GUARD, UPDATE, SYSTEM)                \
  "int[0,3] turn; " DECLARATIONS                                               \
  " process P(const int[1,3] id) { clock x; state a, b { x <= 2 }, c, d { "    \
  "x <= 9 " INVARIANT " }; init a; trans a -> b { guard turn == 0; assign "    \
  "x = 0; }, b -> c { assign turn = id, x = 0 " UPDATE "; }, "                 \
  "c -> d { guard turn == id && x > 2" GUARD "; }, "                           \
  "d -> a { assign turn = 0; }; } " SYSTEM

#define SWAP                                                                   \
  "sort 1 3 turn\n"                                                            \
  "generator\n"                                                                \
  "process P(2) P(3) P(3) P(2)\n"                                              \
  "clock x2 x3 x3 x2\n"                                                        \
  "values 0 1 3 2\n"

static void test_numbers(void **state) {
  (void)state;
  static const example TABLE[] = {
      {FISCHER("", "", "", "", "system P;"), NULL, NULL},
      {FISCHER("", "", "", "", "system P;"),
       "A[] forall (i : int[1,3]) forall (j : int[1,3]) "
       "P(i).d && P(j).d imply i == j",
       NULL},
      {FISCHER("", "", "", "", "system P;"),
       "A[] (sum (i : int[1,3]) P(i).d) <= 1", NULL},
      {FISCHER("", "", "", "", "system P;"), "E<> P(1).d", NULL},
      {FISCHER("", "", "", "", "system P;"), "E<> P(2).d && P(3).d", NULL},
      {FISCHER("", "", "", "", "system P;"), "E<> P(2).d && P(1).d",
       "the query"},
      {FISCHER("", "", "", "", "system P;"), "E<> P(3).x > 2", "the query"},
      {FISCHER("", "", "", "", "system P;"), "E<> turn == 2", "the query"},
      {FISCHER("", "", "", "", "system P;"), "E<> turn > 1", NULL},
      {FISCHER("", "", "", "", "system P;"), "E<> turn > 2", "the query"},
      // One constant, in a guard, an invariant, an update.
      {FISCHER("", "", " && x > id", "", "system P;"), NULL, "an edge of P(2)"},
      {FISCHER("", "&& x <= id + 3", "", "", "system P;"), NULL,
       "a location of P(2)"},
      {FISCHER("int n;", "", "", ", n = id", "system P;"), NULL,
       "an edge of P(2)"},
      // One guard.
      {FISCHER("", "", " && id != 2", "", "system P;"), NULL,
       "an edge of P(2)"},
      {FISCHER("", "", " && id != 1", "", "system P;"), NULL, NULL},
      {FISCHER("", "&& turn != id", "", "", "system P;"), NULL, NULL},
      {FISCHER("", "&& turn != 2", "", "", "system P;"), NULL,
       "a location of P"},
      {FISCHER("int[0,3] m, k;", "", " && (id == 2 ? m : k) % 2 == 0", "",
               "system P;"),
       NULL, "an edge of P(2)"},
      // Arithmetic and order: what becomes of each value.
      {FISCHER("", "", " && id + turn > 0", "", "system P;"), NULL, NULL},
      {FISCHER("", "", " && turn < 3", "", "system P;"), NULL, "an edge of P"},
      {FISCHER("", "", " && turn > 1", "", "system P;"), NULL, NULL},
      {FISCHER("", "", "", ", turn = (id + 1) % 4", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("", "", "", ", turn = turn + 1", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("", "", "", ", turn++", "system P;"), NULL, "an edge of P"},
      {FISCHER("int[0,3] m;", "", " && turn + m > 1", "", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("int[0,3] m;", "", " && turn < m", "", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("int[0,3] m;", "", " && turn == m", "", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("", "", " && turn", "", "system P;"), NULL, NULL},
      // Of a table, what goes wrong is in the way.
      {FISCHER("int m;", "", "", ", m = turn / turn", "system P;"), NULL,
       "an edge of P"},
      // Some of its values are outside of a range.
      {FISCHER("int[0,2] m;", "", "", ", m = turn", "system P;"), NULL,
       "an edge of P"},
      {FISCHER("meta int[0,3] m = 2;", "", "", ", m = turn, turn = m",
               "system P;"),
       NULL, "an edge of P"},
  };
  EXPECT_ALL(TABLE, SWAP);
  // A meta variable of the sort is one of names, too.
  static const example META[] = {
      {FISCHER("meta int[0,3] m = 0;", "", "", ", m = turn, turn = m",
               "system P;"),
       NULL, NULL},
      {FISCHER("meta int[0,3] m = 2;", "", "", ", m = turn, turn = m",
               "system P;"),
       NULL, "the value of m"},
      {FISCHER("meta int[0,2] m = 0;", "", "", ", m = turn, turn = m",
               "system P;"),
       NULL, "the range of m"},
  };
  EXPECT_ALL(META, "sort 1 3 turn m\ngenerator\nprocess P(2) P(3) P(3) P(2)\n"
                   "clock x2 x3 x3 x2\nvalues 0 1 3 2\n");
}

// What is said to become what has to be one to one, and complete.
static void test_incomplete(void **state) {
  (void)state;
  static const example NOT_ONTO[] = {
      {FISCHER("", "", "", "", "system P;"), NULL, "two become one"}};
  static const example WRONG[] = {
      {FISCHER("", "", "", "", "system P;"), NULL, "of P"}};
  EXPECT_ALL(NOT_ONTO, "sort 1 3 turn\ngenerator\nprocess P(2) P(3)\n");
  EXPECT_ALL(NOT_ONTO, "sort 1 3 turn\ngenerator\nvalues 0 1 3 3\n");
  EXPECT_ALL(NOT_ONTO, "sort 1 3 turn\ngenerator\nvalues 0 1 3 4\n");
  EXPECT_ALL(WRONG, "sort 1 3 turn\ngenerator\nvalues 0 1 3 2\n");
  EXPECT_ALL(WRONG, "generator\nclock x2 x3 x3 x2\n");
  EXPECT_ALL(WRONG, "generator\nprocess P(2) P(3) P(3) P(2)\n");
  EXPECT_ALL(WRONG, "sort 1 3 turn\ngenerator\nprocess P(2) P(3) P(3) P(2)\n"
                    "values 0 1 3 2\n");
  EXPECT_ALL(WRONG, "sort 1 3 turn\ngenerator\nprocess P(2) P(3) P(3) P(2)\n"
                    "clock x2 x3 x3 x2\nvalues 0 3 2 1\n");
  EXPECT_ALL(WRONG, "sort 1 3 turn\ngenerator\nprocess P(2) P(3) P(3) P(2)\n"
                    "clock x2 x3 x3 x2 \n");
}

// ---- Declarations

#define TWO(DECLARED, BODY, SYSTEM)                                            \
  DECLARED " process P(const int[0,1] i) { clock x; state a, b; init a; "      \
           "trans a -> b { " BODY " }, b -> a { guard x > 2; assign x = 0; "   \
           "}; } A = P(0); B = P(1); " SYSTEM

#define EXCHANGE "generator\nprocess A B B A\nclock x1 x2 x2 x1\n"

static void test_declarations(void **state) {
  (void)state;
  static const example TABLE[] = {
      {TWO("int[0,9] n[2];", "assign n[i] = 3;", "system A, B;"), NULL, NULL},
      // Where they begin is for the set to show.
      {TWO("int[0,9] n[2] = { 0, 1 };", "assign n[i] = 3;", "system A, B;"),
       NULL, NULL},
      {TWO("int[0,9] n[2];", "assign n[1 - i] = 3;", "system A, B;"), NULL,
       NULL},
      {TWO("int[0,9] n[2];", "assign n[0] = 3;", "system A, B;"), NULL,
       "an edge of A"},
      {TWO("int[0,9] n[2];", "assign n[i] = 3 + i;", "system A, B;"), NULL,
       "an edge of A"},
      {TWO("int[0,9] n[2];", "assign n[i] = 3;", "system A < B;"), NULL,
       "priority"},
  };
  EXPECT_ALL(TABLE, EXCHANGE "cell n[0] n[1] n[1] n[0]\n");
  // Both have a sort, or none, also where it is not what is renamed.
  static const example SORTS[] = {
      {TWO("int[0,9] n[2];", "assign n[i] = 3;", "system A, B;"), NULL, NULL}};
  static const example NO_SORTS[] = {
      {TWO("int[0,9] n[2];", "assign n[i] = 3;", "system A, B;"), NULL,
       "the range of n[0]"}};
  EXPECT_ALL(SORTS,
             "sort 0 1 n[0] n[1]\n" EXCHANGE "cell n[0] n[1] n[1] n[0]\n");
  EXPECT_ALL(NO_SORTS, "sort 0 1 n[0]\n" EXCHANGE "cell n[0] n[1] n[1] n[0]\n");
  EXPECT_ALL(NO_SORTS, "sort 0 1 n[0]\nsort 0 1 n[1]\n" EXCHANGE
                       "cell n[0] n[1] n[1] n[0]\n");
  static const example RANGES[] = {
      {TWO("int[0,9] p; int[0,8] q;", "assign x = 0;", "system A, B;"), NULL,
       "the range of"}};
  EXPECT_ALL(RANGES, EXCHANGE "cell p q q p\n");
  static const example CONSTANTS[] = {
      {TWO("int[0,1] k; const int n[2] = { 5, 5 };", "guard x > n[k];",
           "system A, B;"),
       NULL, NULL},
      {TWO("int[0,1] k; const int n[2] = { 5, 6 };", "guard x > n[k];",
           "system A, B;"),
       NULL, "the value of"}};
  EXPECT_ALL(CONSTANTS, "sort 0 1 k\n" EXCHANGE
                        "cell n[0] n[1] n[1] n[0]\nvalues 0 1 0\n");
}

static void test_channels(void **state) {
  (void)state;
#define OVER(DECLARED)                                                         \
  DECLARED                                                                     \
  " process P(const int[0,1] i) { clock x; state a, b; init a; "               \
  "trans a -> b { sync c[i]!; }; } process Q() { state q; init q; "            \
  "trans q -> q { sync c[0]?; }, q -> q { sync c[1]?; }; } A = P(0); "         \
  "B = P(1); system A, B, Q;"
  static const example TABLE[] = {
      {OVER("chan c[2];"), NULL, NULL},
      {OVER("chan c[2]; chan priority c[0] < c[1];"), NULL, "the kind of"}};
  EXPECT_ALL(TABLE, EXCHANGE "channel c[0] c[1] c[1] c[0]\n");
  static const example STAY[] = {{OVER("chan c[2];"), NULL, "an edge of A"}};
  EXPECT_ALL(STAY, EXCHANGE);
}

// Written twice, with one word that differs.
static void test_flags(void **state) {
  (void)state;
#define WRITTEN(P, X, FLAGS, SYNC)                                             \
  "process " P "() { clock " X "; state a, b; " FLAGS " init a; trans a -> b " \
  "{ " SYNC " assign " X " = 0; }, b -> a { guard " X " > 2; }; } "
#define BOTH(FLAGS, SYNC)                                                      \
  "chan c; broadcast chan d; urgent chan e; process Q() { state q; init q; "   \
  "trans q -> q { sync c?; }, q -> q { sync e?; }; } " WRITTEN("A", "x", "",   \
                                                               "sync c!;")     \
      WRITTEN("B", "y", FLAGS, SYNC) "system A, B, Q;"
  static const example TABLE[] = {
      {BOTH("", "sync c!;"), NULL, NULL},
      {BOTH("urgent b;", "sync c!;"), NULL, "a location of A"},
      {BOTH("commit b;", "sync c!;"), NULL, "a location of A"},
      {BOTH("", ""), NULL, "an edge of A"},
      {BOTH("", "sync d!;"), NULL, "an edge of A"},
      {BOTH("", "sync e!;"), NULL, "an edge of A"},
      {BOTH("", "sync c?;"), NULL, "an edge of A"},
  };
  EXPECT_ALL(TABLE, EXCHANGE);
}

// What a guard says of a variable holds for who goes first only: whoever receives finds
// what the sender has written.
static void test_counters(void **state) {
  (void)state;
#define NEXT(GUARD, SYNC, UPDATE)                                              \
  "typedef int[1,4] id_t; chan c; int[0,4] at = 1; process P(const id_t id) "  \
  "{ clock x; state a, b { x <= 5 }; init a; trans a -> b { guard at == id; "  \
  "sync c!; assign x = 0; }, b -> a { guard x > 1; assign at = id; }; } "      \
  "process Q() { state q; init q; trans q -> q { guard " GUARD "; " SYNC       \
  " assign at = " UPDATE "; }; } system P, Q;"
  static const example TABLE[] = {
      {NEXT("at > 0", "", "at % 4 + 1"), NULL, NULL},
      {NEXT("at >= 1", "", "(at == 4 ? 1 : at + 1)"), NULL, NULL},
      {NEXT("at >= 0", "", "at % 4 + 1"), NULL, "an edge of Q"},
      {NEXT("at > 1", "", "at % 4 + 1"), NULL, "an edge of Q"},
      {NEXT("at > 0", "", "at % 3 + 1"), NULL, "an edge of Q"},
      {NEXT("at > 0", "sync c?;", "at % 4 + 1"), NULL, "an edge of Q"},
  };
  EXPECT_ALL(TABLE, "sort 1 4 at\ngenerator\nprocess P(1) P(2) P(2) P(3) P(3) "
                    "P(4) P(4) P(1)\nclock x1 x2 x2 x3 x3 x4 x4 x1\nvalues 0 "
                    "2 3 4 1\n");
}

// ---- Receivers of broadcasts

static void test_receivers(void **state) {
  (void)state;
#define HEARD(UPDATE)                                                          \
  "broadcast chan c; int last, n[2]; process P(const int[0,1] i) { clock x; "  \
  "state a, b; init a; trans a -> b { sync c?; assign " UPDATE "; }; } "       \
  "process Q() { state q, r; init q; trans q -> r { sync c!; }; } A = P(0); "  \
  "B = P(1); system Q, A, B;"
  static const example TABLE[] = {
      {HEARD("n[i] = 1"), NULL, NULL},
      {HEARD("last = 1, n[i] = 1"), NULL, "the order of receivers"},
      {HEARD("n[i] = n[1 - i]"), NULL, "the order of receivers"},
      {HEARD("n[i] = last"), NULL, NULL},
  };
  EXPECT_ALL(TABLE, EXCHANGE "cell n[0] n[1] n[1] n[0]\n");
}

// ---- Functions, arrays, loops

#define CALLED(DECLARED, UPDATE)                                               \
  "typedef int[0,2] id_t; int[-1,2] list[3] = { -1, -1, -1 }; int[0,3] len; "  \
  "bool met[id_t][id_t]; int n[id_t]; int all; " DECLARED                      \
  " process P(const id_t id) { clock x; state a, b; init a; trans a -> b { "   \
  "guard len < 3 && x > 1; assign " UPDATE "; }; } system P;"

#define TURN_TWO                                                               \
  "generator\nprocess P(1) P(2) P(2) P(1)\nclock x2 x3 x3 x2\n"                \
  "cell met[0][1] met[0][2] met[0][2] met[0][1] met[1][0] met[2][0] "          \
  "met[2][0] met[1][0] met[1][1] met[2][2] met[2][2] met[1][1] met[1][2] "     \
  "met[2][1] met[2][1] met[1][2] n[1] n[2] n[2] n[1]\nvalues 0 -1 0 2 1\n"

static void test_functions(void **state) {
  (void)state;
  static const example TABLE[] = {
      {CALLED("void add(id_t e) { list[len] = e; len++; }", "add(id)"), NULL,
       NULL},
      {CALLED("void add(id_t e) { list[len] = e; len++; }", "add(1)"), NULL,
       "an edge of P"},
      {CALLED("void add(id_t e) { list[len] = 1; len++; }", "add(id)"), NULL,
       "the function"},
      {CALLED("void add(id_t e) { list[len] = e; all = all + e; }", "add(id)"),
       NULL, "the function"},
      {CALLED("void add(id_t e) { list[len] += 3; }", "add(id)"), NULL,
       "the function"},
      {CALLED("void add(id_t e) { n[e] += 1; met[e][0] = true; }", "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { if (e > 1) len++; }", "add(id)"), NULL,
       "the function"},
      {CALLED("void add(id_t e) { if (e != 0) len++; }", "add(id)"), NULL,
       NULL},
      {CALLED("void add(id_t e) { if (e == list[0]) met[e][list[0]] = true; }",
              "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { met[e][0] = true; n[e] = n[e] + n[0]; }",
              "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { met[e][1] = true; }", "add(id)"), NULL,
       "the function"},
      {CALLED("void add(id_t e) { n[e] = n[e] + n[1]; }", "add(id)"), NULL,
       "the function"},
      {CALLED("void add(id_t e) { if (n[1] == 0 && n[2] == 0) len++; }",
              "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { if (n[1] == 0 && n[0] == 0) len++; }",
              "add(id)"),
       NULL, "the function"},
      {CALLED("void add(id_t e) { if (3 / n[1] == 0 && 3 / n[2] == 0) len++; }",
              "add(id)"),
       NULL, "the function"},
      {CALLED("void add(id_t e) { all = n[2] + (n[0] + n[1]); }", "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { all = n[2] - n[1]; }", "add(id)"), NULL,
       "the function"},
  };
  EXPECT_ALL(TABLE, "sort -1 2 list[0] list[1] list[2] e\n" TURN_TWO);
}

// What goes wrong in one round is in the way, and so is what might: nobody knows
// what a local has.
static void test_quantifiers(void **state) {
  (void)state;
  static const example TABLE[] = {
      {CALLED("void add(id_t e) { if (forall (i : id_t) !met[e][i]) len++; }",
              "add(id)"),
       NULL, "the function"},
      {CALLED("void add(id_t e) { all = (sum (i : id_t) n[i]); }", "add(id)"),
       NULL, NULL},
      {CALLED("void add(id_t e) { if (exists (i : int[0,3]) n[i] > 0) len++; }",
              "add(id)"),
       NULL, "the function"},
      {CALLED("void add(id_t e) { if (exists (i : id_t) 5 / n[i] > 0) len++; }",
              "add(id)"),
       NULL, "the function"},
  };
  EXPECT_ALL(TABLE, "sort -1 2 list[0] list[1] list[2] e i\n" TURN_TWO);
}

// ---- Vectors

static void test_vectors(void **state) {
  (void)state;
#define TCK(PROCESS, X, UPDATE)                                                \
  "process:" PROCESS "\nclock:1:" X "\nlocation:" PROCESS                      \
  ":a{initial:}\nlocation:" PROCESS ":b{}\nedge:" PROCESS ":a:b:e{provided:" X \
  ">1 : do:" UPDATE "}\n"
#define THREE(A, B, SYNC)                                                      \
  "system:s\nevent:e\nint:1:0:9:0:n\n" TCK("A", "x", A) TCK("B", "y", B)       \
      TCK("C", "z", "z=0") SYNC
  static const example TABLE[] = {
      {THREE("x=0", "y=0", "sync:A@e:B@e:C@e\n"), "E<> n==1", NULL},
      {THREE("x=0", "y=0", "sync:A@e:C@e:B@e?\n"), "E<> n==1", "a vector"},
      {THREE("x=0", "y=0", "sync:A@e:C@e\nsync:B@e:C@e\n"), "E<> n==1", NULL},
      {THREE("x=0", "y=0", "sync:A@e:C@e:B@e\n"), "E<> n==1", NULL},
      {THREE("n=n*2", "n=n*2", "sync:A@e:B@e:C@e\n"), "E<> n==1", "a vector"},
      {THREE("n=n*2", "n=n*2", "sync:A@e:C@e\nsync:B@e:C@e\n"), "E<> n==1",
       NULL},
  };
  EXPECT_ALL(TABLE, EXCHANGE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers),      cmocka_unit_test(test_incomplete),
      cmocka_unit_test(test_declarations), cmocka_unit_test(test_channels),
      cmocka_unit_test(test_flags),        cmocka_unit_test(test_counters),
      cmocka_unit_test(test_receivers),    cmocka_unit_test(test_functions),
      cmocka_unit_test(test_quantifiers),  cmocka_unit_test(test_vectors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
