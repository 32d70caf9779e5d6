// Sets that are closed up to symmetry: what takes a state into the set has to be a
// product of what was verified, and L and U go with it.

#include "certify/proofs.h"

// Both come, one after the other, and each keeps its clock.
#define MODEL                                                                  \
  "int[0,2] turn; process P(const int[1,2] id) { clock x; state a, b { x <= "  \
  "5 "                                                                         \
  "}, c; init a; trans a -> b { guard turn == 0; assign turn = id, x = 0; }, " \
  "b -> c { guard x >= 2; }, c -> a { guard turn == id; assign turn = 0; }; "  \
  "} system P;"

#define NAMES "processes P(1) P(2)\nvariables turn\nclocks P(1).x P(2).x\n"

#define SWAP                                                                   \
  "sort 1 2 turn\n"                                                            \
  "generator\n"                                                                \
  "process P(1) P(2) P(2) P(1)\n"                                              \
  "clock x1 x2 x2 x1\n"                                                        \
  "values 0 2 1\n"

// One of the two is inside: it is always the second.
#define PROOF(ORDER, LIMITS_B)                                                 \
  OPEN("A[] not (P(1).b && P(2).b)", ORDER)                                    \
  NAMES SWAP "word 0\n"                                                        \
             "state a a 0\nzone\nby 1\n"                                       \
             "state a b 2\n" LIMITS_B "zone x2<=5\n"                           \
             "state a c 2\nzone\n"                                             \
             "end 3 3\n"

static void test_closed(void **state) {
  (void)state;
  accept(MODEL, PROOF("includes", ""));
  accept(MODEL, PROOF("union", ""));
  accept(MODEL, PROOF("alu", "limits x2 2 5\n"));
}

static void test_damage(void **state) {
  (void)state;
  const char *proof = PROOF("includes", "");
  // Nothing is tried.
  reject_edited(MODEL, proof, "zone\nby 1\n", "zone\n", "no such state");
  reject_edited(MODEL, proof, "word 0\n", "word 0 0\n", "no such state");
  // A state, or some of a zone, is not there.
  reject_edited(MODEL, proof, "state a c 2\nzone\nend 3 3", "end 2 2",
                "no such state");
  reject_edited(MODEL, proof, "zone x2<=5", "zone x2<5",
                "which no zone covers of what the symmetries");
  // The start is covered up to symmetry, too.
  reject_edited(MODEL, proof, "state a a 0\nzone\nby 1\n",
                "state a a 0\nzone x1>1\nby 1\n", "the initial state");
  // Half of it.
  reject_edited(MODEL, proof, "clock x1 x2 x2 x1\n", "", "this is no symmetry");
  reject_edited(MODEL, proof, "values 0 2 1\n", "", "this is no symmetry");
  reject_edited(MODEL, proof, "process P(1) P(2) P(2) P(1)\n", "",
                "this is no symmetry");
  reject_edited(MODEL, proof, "sort 1 2 turn\n", "sort 1 2\n",
                "this is no symmetry");
  reject_edited(MODEL, proof, "values 0 2 1\n", "values 0 2 2\n",
                "two become one");
  // One more that is none.
  reject_edited(MODEL, proof, "word 0\n",
                "generator\nclock x1 x2 x2 x1\nword 0\n",
                "this is no symmetry");
  // The query tells them apart.
  reject_edited(MODEL, proof, "not (P(1).b && P(2).b)",
                "P(1).b imply turn == 1", "the query");
}

// The set is right for the model with nothing broken only.
static void test_broken(void **state) {
  (void)state;
  static const char *const CHANGES[][2] = {
      {"guard x >= 2", "guard x >= 1 + id"},         // a constant
      {"guard turn == id;", "guard id == 2;"},       // a guard
      {"guard turn == id;", "guard turn < id + 1;"}, // an order
      {"turn = id, x = 0", "turn = id % 2 + 1"},     // another number
      {"turn = id, x = 0", "turn = 1, x = 0"},       // the same number
      {"x <= 5", "x <= 4 + id"},                     // an invariant
      {"trans a -> b { guard turn == 0;",
       "trans a -> b { guard turn == 0 && id == 2;"}, // an edge
  };
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    char *broken = edited(MODEL, CHANGES[i][0], CHANGES[i][1]);
    reject(broken, PROOF("includes", ""), "");
    mem_free(broken);
  }
  // One initial value: the other state is not reached from there.
  char *other = edited(MODEL, "int[0,2] turn", "int[0,2] turn = 1");
  reject(other, PROOF("includes", ""), "the initial state");
  mem_free(other);
}

// L and U of the state that is there, for the one that becomes it.
static void test_limits(void **state) {
  (void)state;
  reject(MODEL, PROOF("alu", "limits x1 2 5\n"), "");
  reject(MODEL, PROOF("alu", "limits x2 1 5\n"), "L of the clock P(2).x");
  reject(MODEL, PROOF("alu", "limits x2 2 4\n"), "where L and U fit");
  // They carry over to what came before, clock by clock.
  static const char TEXT[] =
      "int[0,2] turn; process P(const int[1,2] id) { clock x; state a, b, c; "
      "init a; trans a -> b { guard turn == 0; assign turn = id; }, b -> c { "
      "guard x >= 2; }; } system P;";
#define CARRIED(BEFORE)                                                        \
  OPEN("A[] not (P(1).b && P(2).b)", "alu")                                    \
  NAMES SWAP "word 0\n"                                                        \
             "state a a 0\nlimits " BEFORE "\nzone\nby 1\n"                    \
             "state a b 2\nlimits x2 2 -\nzone\n"                              \
             "state a c 2\nzone\n"                                             \
             "end 3 3\n"
  accept(TEXT, CARRIED("x1 2 - x2 2 -"));
  reject(TEXT, CARRIED("x2 2 -"), "");
  reject(TEXT, CARRIED("x1 2 -"), "");
}

// What is said once for all states has to be the same renamed.
static void test_diagonals(void **state) {
  (void)state;
  static const char TEXT[] =
      "process P(const int[1,2] id) { clock x; state a, b; init a; trans a -> "
      "b { guard x > 1; }; } system P;";
#define CROSSED(LIST)                                                          \
  OPEN("A[] true", "alu")                                                      \
  "processes P(1) P(2)\nvariables\nclocks P(1).x P(2).x\n"                     \
  "diagonals " LIST "\n"                                                       \
  "generator\nprocess P(1) P(2) P(2) P(1)\nclock x1 x2 x2 x1\nword 0\n"        \
  "state a a\nlimits x1 1 - x2 1 -\nzone\nby 1\n"                              \
  "state a b\nlimits x1 1 -\nzone\nby 1\n"                                     \
  "state b b\nzone\n"                                                          \
  "end 3 3\n"
  accept(TEXT, CROSSED("x1-x2<=3 x2-x1<=3"));
  reject(TEXT, CROSSED("x1-x2<=3"), "the diagonals");
  reject(TEXT, CROSSED("x1-x2<=3 x2-x1<=2"), "the diagonals");
}

// A step is cut into pieces, which go to different places by different products.
static void test_pieces(void **state) {
  (void)state;
  static const char TEXT[] =
      "process P(const int[1,2] id) { clock x; state a, b; init a; trans a -> "
      "b { guard x > 1; }; } system P;";
#define PIECES(ORDER, BY)                                                      \
  OPEN("A[] true", ORDER)                                                      \
  "processes P(1) P(2)\nvariables\nclocks P(1).x P(2).x\n"                     \
  "generator\nprocess P(1) P(2) P(2) P(1)\nclock x1 x2 x2 x1\nword 0\n"        \
  "state a a\nzone x1-x2==0\nby 1\n"                                           \
  "state a b\nzone\nby " BY "\n"                                               \
  "state b b\nzone x1-x2>=0\nend 3 3\n"
  accept(TEXT, PIECES("union", "1"));
  reject(TEXT, PIECES("union", "0"), "covers");
  reject(TEXT, PIECES("includes", "1"), "covers");
}

// What one product leaves is turned back before the next one takes from it.
static void test_turned_pieces(void **state) {
  (void)state;
  static const char TEXT[] =
      "clock x[3]; process Q() { state a, b; init a; trans a -> b { assign "
      "x[0] = 0; }, a -> b { assign x[1] = 0; }, a -> b { assign x[2] = 0; }; "
      "} system Q;";
#define TURNED(BY, SECOND)                                                     \
  OPEN("A[] true", "union")                                                    \
  "processes Q\nvariables\nclocks x[0] x[1] x[2]\n"                            \
  "generator\nclock x1 x2 x2 x3 x3 x1\nword 0\nword 0 0\n"                     \
  "state a\nzone x1-x2==0 x2-x3==0\nby " BY "\nstate b\n"                      \
  "zone x1-x2<=0 x2-x3==0 x2-x1<=5\n"                                          \
  "zone x2-x3<=0 x3-x1==0 x3-x2>" SECOND "\nend 2 3\n"
  accept(TEXT, TURNED("1 2", "5"));
  accept(TEXT, TURNED("2 1", "5"));
  reject(TEXT, TURNED("1", "5"), "covers");
  reject(TEXT, TURNED("2", "5"), "covers");
  reject(TEXT, TURNED("1 2", "6"), "covers");
}

// The initial state is one that is covered up to symmetry only.
static void test_start(void **state) {
  (void)state;
  char *other = edited(MODEL, "int[0,2] turn", "int[0,2] turn = 1");
#define STARTED(BY)                                                            \
  OPEN("A[] true", "includes")                                                 \
  NAMES SWAP "word 0\n" BY "state a a 2\nzone\nend 1 1\n"
  accept(other, STARTED("by 1\n"));
  reject(other, STARTED(""), "the initial state");
  reject(other, STARTED("by 0\n"), "the initial state");
  mem_free(other);
}

// Lines that are wrong.
static void malformed(const char *old, const char *new, const char *message) {
  char *other = edited(PROOF("includes", ""), old, new);
  expect_of("m.xta", CERTIFY_MALFORMED, MODEL, other, message);
  mem_free(other);
}

static void test_lines(void **state) {
  (void)state;
  malformed("sort 1 2 turn", "sort 2 1 turn", "no values");
  malformed("sort 1 2 turn", "sort 0 70000 turn", "too many");
  malformed("sort 1 2 turn", "sort 1 2 turn turn", "has a sort already");
  malformed("sort 1 2 turn", "sort 1 2 turm", "there is no cell `turm'");
  malformed("sort 1 2 turn", "sort 1 2 turn@2", "there is no cell");
  malformed("sort 1 2 turn", "sort 1 2 turn@", "there is no cell");
  malformed("sort 1 2 turn\n", "values 0 1\n", "behind a generator");
  malformed("sort 1 2 turn\n", "process P(1) P(2)\n", "behind a generator");
  malformed("sort 1 2 turn\n", "word 0\n", "not expected");
  malformed("sort 1 2 turn\n", "by 0\n", "not expected");
  malformed("values 0 2 1", "values 1 2 1", "is not in");
  malformed("values 0 2 1", "values 0 2", "a number is expected");
  malformed("values 0 2 1", "values 0 2 1 3", "is too much");
  malformed("sort 1 2 turn\n", "", "there are no sorts");
  malformed("generator", "generator 1", "is too much");
  malformed("P(2) P(1)\n", "P(2)\n", "what does the last one become?");
  malformed("P(2) P(1)\n", "P(2) P(3)\n", "there is no process `P(3)'");
  malformed("x2 x1", "x2 x3", "x1 to x2");
  malformed("x2 x1", "x2 x1a", "is no clock");
  malformed("word 0", "word 1", "is not in");
  malformed("word 0\n", "word 0\ngenerator\n", "before words");
  malformed("word 0\n", "word 0\nsort 1 2\n", "before words");
  malformed("values 0 2 1\n", "values 0 2 1\nsort 1 2\n", "before generators");
  malformed("zone\nby 1", "zone\nby 2", "is not in");
  malformed("zone\nby 1\n", "by 1\nzone\n", "behind a zone");
  malformed("zone\nby 1\n", "zone\nby 1\nby 1\n", "behind a zone");
  malformed("zone\nby 1\n", "zone\nby 1\ngenerator\n", "not expected");
}

// Ranks do not go with them.
static void test_runs(void **state) {
  (void)state;
  reject(MODEL,
         OPEN("A<> P(1).b", "union") NAMES SWAP
         "state a a 0\nrank 0\nend 1 1\n",
         "symmetries go with E<> and A[] only");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_closed),        cmocka_unit_test(test_damage),
      cmocka_unit_test(test_broken),        cmocka_unit_test(test_limits),
      cmocka_unit_test(test_diagonals),     cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_turned_pieces), cmocka_unit_test(test_start),
      cmocka_unit_test(test_lines),         cmocka_unit_test(test_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
