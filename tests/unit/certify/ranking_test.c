// ranking_test.c -- Certificates with ranks, written by hand, right ones and wrong
// ones.

#include "certify/proofs.h"

// Two rounds, and then B.
#define ROUNDS                                                                 \
  "clock x; int[0,2] v; process P() { state A { x <= 5 }, B; init A; trans\n"  \
  "  A -> A { guard x >= 1 && v < 2; assign v++, x := 0; },\n"                 \
  "  A -> B { guard x >= 3; }; }\nsystem P;\n"
#define ROUNDS_SET                                                             \
  "processes P\nvariables v\nclocks x\n"                                       \
  "state A 0\nrank 2 x1<=5\nstate A 1\nrank 1\nstate A 2\nrank 0 x1<=5\n"      \
  "end 3 3\n"
#define ROUNDS_PROOF OPEN("A<> P.B", "union") ROUNDS_SET

static void test_ranks(void **state) {
  (void)state;
  accept(ROUNDS, ROUNDS_PROOF);
  accept_edited(ROUNDS, ROUNDS_PROOF, "A<> P.B", "E[] P.A");
  accept_edited(ROUNDS, ROUNDS_PROOF, "A<> P.B", "E[] not P.B");
  accept_edited(ROUNDS, ROUNDS_PROOF, "rank 2", "rank 7");
  char *two = edited(ROUNDS_PROOF, "rank 1\n", "rank 1 x1<2\nrank 1 x1>=2\n");
  accept_edited(ROUNDS, two, "end 3 3", "end 3 4");
  mem_free(two);
  // Ranks that are equal, or go up; an element that is not there, or too small.
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 2", "rank 1", "lower rank");
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 1", "rank 3", "lower rank");
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 0", "rank 1", "lower rank");
  reject_edited(ROUNDS, ROUNDS_PROOF, "state A 2\nrank 0 x1<=5\nend 3 3",
                "end 2 2", "no such state");
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 0 x1<=5", "rank 0 x1<5",
                "lower rank");
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 2 x1<=5", "rank 2 x1<=4",
                "no ranked element");
  // Elements that are not looked at.
  reject_edited(ROUNDS, ROUNDS_PROOF, "rank 2 x1<=5", "zone x1<=5",
                "elements without a rank");
  reject_edited(ROUNDS, ROUNDS_PROOF, "A<> P.B", "A[] v < 3",
                "elements with a rank");
  // It never ends; there is no way out; time may pass.
  char *other = edited(ROUNDS, "v < 2; assign v++, ", "v < 9; assign ");
  reject(other, ROUNDS_PROOF, "lower rank");
  mem_free(other);
  other = edited(ROUNDS, "x >= 3", "x >= 6");
  reject(other, ROUNDS_PROOF, "no action is possible");
  mem_free(other);
  other = edited(ROUNDS, "x >= 3", "x == 3"); // and then it is too late
  reject(other, ROUNDS_PROOF, "no action is possible");
  mem_free(other);
  other = edited(ROUNDS, "{ x <= 5 }", "{ x >= 0 }");
  reject(other, ROUNDS_PROOF, "no ranked element");
  char *third = edited(ROUNDS_PROOF, "rank 2 x1<=5", "rank 2");
  reject(other, third, "time may pass for ever");
  mem_free(third);
  mem_free(other);
  // B is not urgent, so that time passes there.
  reject_edited(ROUNDS, ROUNDS_PROOF, "A<> P.B", "A<> v == 2 and P.B",
                "no such state");
}

// What must be met begins while time passes.
static void test_ranks_delays(void **state) {
  (void)state;
  const char *text = "clock x; process P() { state A, B; init A; trans\n"
                     "  A -> A { guard x > 4; }; }\nsystem P;\n";
  const char *proof =
      OPEN("A<> x >= 3", "union") "processes P\nvariables\nclocks x\n"
                                  "state A\nrank 0 x1<3\nend 1 1\n";
  accept(text, proof);
  accept_edited(text, proof, "x1<3", ""); // what is bad does not count
  accept_edited(text, proof, "x >= 3", "x >= 3 and x <= 4");
  accept_edited(text, proof, "x >= 3", "x == 3");
  accept_edited(text, proof, "A<> x >= 3", "E[] x < 3 or x > 4");
  reject_edited(text, proof, "x >= 3", "x > 3", "no ranked element");
  // Beyond what is bad nothing ends, which only counts if it is in elements.
  char *other = edited(proof, "x >= 3", "x == 3");
  reject_edited(text, other, "rank 0 x1<3", "rank 0", "pass for ever");
  mem_free(other);
  reject_edited(text, proof, "A<> x >= 3", "E[] x < 3 or x >= 3",
                "no ranked element");
  // Where the invariant ends before it, it is not met.
  other = edited(text, "state A,", "state A { x < 3 },");
  reject(other, proof, "no action is possible");
  mem_free(other);
  other = edited(text, "state A,", "state A { x <= 3 },");
  accept(other, proof);
  mem_free(other);
  other = edited(text, "init A;", "urgent A; init A;");
  reject(other, proof, "no action is possible");
  mem_free(other);
  // With two bad intervals, and an action that leads between them.
  const char *between =
      "clock x, y; process P() { state A, B { x <= 9 }; init A; trans\n"
      "  A -> B { guard x < 1; assign x := 3; }, B -> B { guard x > 6; }; }\n"
      "system P;\n";
  const char *between_proof =
      OPEN("A<> (x >= 1 and x <= 2) or (x >= 4 and x < 5)",
           "union") "processes P\nvariables\nclocks x y\n"
                    "state A\nrank 1 x1<1\nstate B\nrank 0 x1>2 x1<4\n"
                    "end 2 2\n";
  accept(between, between_proof);
  reject_edited(between, between_proof, "x1>2", "x1>3", "lower rank");
  reject_edited(between, between_proof, "rank 0 x1>2 x1<4", "rank 0 x1>2",
                "lower rank");
  reject_edited(between, between_proof, "x1<1", "x1<=0", "no ranked element");
}

// B is entered before, in and behind what is bad.
static void test_ranks_around(void **state) {
  (void)state;
  const char *text =
      "clock x; process P() { state A { x <= 9 }, B { x <= 9 },\n"
      "  D; init A; trans A -> B { },\n"
      "  B -> D { guard x >= 6; }; }\nsystem P;\n";
  const char *proof =
      OPEN("A<> P.D or (P.B and x >= 4 and x < 5)",
           "union") "processes P\nvariables\nclocks x\n"
                    "state A\nrank 1\nstate B\nrank 0 x1<4\nrank 0 x1>=5\n"
                    "end 2 3\n";
  accept(text, proof);
  accept_edited(text, proof, "rank 0 x1<4", "rank 0");
  reject_edited(text, proof, "rank 0 x1<4", "rank 0 x1>5", "lower rank");
  reject_edited(text, proof, "rank 0 x1<4", "rank 0 x1<3", "lower rank");
  reject_edited(text, proof, "rank 0 x1>=5", "rank 0 x1>5", "lower rank");
  reject_edited(text, proof, "rank 0 x1>=5", "rank 0 x1<1", "lower rank");
  // Not bad any more: B goes on from there.
  reject_edited(text, proof, "x < 5", "x < 4", "lower rank");
}

// p --> q: the set, and ranks from where p holds in it.
static void test_ranks_leads_to(void **state) {
  (void)state;
  const char *proof =
      OPEN("P.A and v == 1 --> P.B",
           "includes") "processes P\nvariables v\nclocks x\n"
                       "state A 0\nzone x1<=5\nstate A 1\nzone x1<=5\n"
                       "rank 1 x1<=5\nstate A 2\nrank 0 x1<=5\nzone x1<=5\n"
                       "state B 0\nzone\nstate B 1\nzone\nstate B 2\nzone\n"
                       "end 6 8\n";
  accept(ROUNDS, proof);
  reject_edited(ROUNDS, proof, "rank 1", "rank 0", "lower rank");
  reject_edited(ROUNDS, proof, "rank 1 x1<=5", "rank 1 x1<5",
                "no ranked element");
  reject_edited(ROUNDS, proof, "v == 1 -->", "v < 2 -->", "no ranked element");
  reject_edited(ROUNDS, proof, "--> P.B", "--> P.B and v == 2", "lower rank");
  // The set has to be closed.
  reject_edited(ROUNDS, proof, "state A 1\nzone x1<=5", "state A 1\nzone x1<5",
                "no zone");
  // With L and U these have to be the same.
  char *other = edited(proof, "includes", "alu");
  reject(ROUNDS, other, "U of the clock x");
  char *third = edited(other, "clocks x\n", "clocks x\nbounds P A x1 3 5\n");
  reject(ROUNDS, third, "differ");
  accept_edited(ROUNDS, third, "3 5", "5 5");
  reject_edited(ROUNDS, third, "P.A and v == 1 --> P.B",
                "P.A and v == 1 --> P.B and x < 99", "differ");
  mem_free(other);
  other = edited(third, "3 5", "5 5");
  reject_edited(ROUNDS, other, "P.A and v == 1 --> P.B",
                "P.A and v == 1 --> P.B and x < 99", "of the clock x");
  mem_free(third);
  mem_free(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranks),
      cmocka_unit_test(test_ranks_delays),
      cmocka_unit_test(test_ranks_around),
      cmocka_unit_test(test_ranks_leads_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
