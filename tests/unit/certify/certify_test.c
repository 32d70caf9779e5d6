// Certificates written by hand, right ones and wrong ones, for every rule of the
// language that the checker has to know; then certificates of the engine, which
// must check, and damaged copies of them, which must not.

#include "certify/certify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "certify/elements.h"
#include "certify/proofs.h"

// ---- One process

#define LOOP                                                                   \
  "clock x, y; int[0,3] v;\n"                                                  \
  "process P() { state A { x <= 5 }, B { y < 9 }; init A; trans\n"             \
  "  A -> B { guard x >= 3; assign v := 1, y := 0; },\n"                       \
  "  B -> A { guard y > 2; assign x := 0, v := 0; }; }\n"                      \
  "system P;\n"
#define LOOP_NAMES "processes P\nvariables v\nclocks x y\n"
#define LOOP_SET                                                               \
  "state A 0\nzone x1<=5 x1-x2<=0\n"                                           \
  "state B 1\nzone x2<9 x1-x2>=3 x1-x2<=5\n"                                   \
  "end 2 2\n"
#define LOOP_PROOF                                                             \
  OPEN("A[] P.B imply (v == 1 and x >= 3)", "includes")                        \
  LOOP_NAMES LOOP_SET

static void test_one_process(void **state) {
  (void)state;
  accept(LOOP, LOOP_PROOF);
  // What is not needed does no harm, as long as it is closed.
  accept_edited(LOOP, LOOP_PROOF, "zone x1<=5 x1-x2<=0", "zone");
  accept_edited(LOOP, LOOP_PROOF, "x1-x2<=5", "");
  accept_edited(LOOP, LOOP_PROOF, "zone x1<=5 x1-x2<=0\n",
                "# nothing\n\n  zone x1<=5\tx1-x2<=0  \r\n");
  accept_edited(LOOP, LOOP_PROOF, "zone x2<9 x1-x2>=3 x1-x2<=5\nend 2 2",
                "zone x2<9 x1-x2>=3\nzone x1>4 x1<2\nend 2 3");
  // A dropped element, a tightened bound, a loosened one, a wrong variable.
  reject_edited(LOOP, LOOP_PROOF,
                "state B 1\nzone x2<9 x1-x2>=3 x1-x2<=5\nend 2 2", "end 1 1",
                "no such state");
  reject_edited(LOOP, LOOP_PROOF, "x2<9", "x2<8", "no zone");
  reject_edited(LOOP, LOOP_PROOF, "x2<9 x1-x2>=3 x1-x2<=5",
                "x2<9 x1-x2>3 x1-x2<=5", "no zone");
  reject_edited(LOOP, LOOP_PROOF, "x1-x2>=3", "x1-x2>=2", "violate");
  reject_edited(LOOP, LOOP_PROOF, "state B 1", "state B 2", NULL);
  reject_edited(LOOP, LOOP_PROOF, "state A 0", "state A 1",
                "the initial state");
  // Another claim.
  reject_edited(LOOP, LOOP_PROOF, "x >= 3)", "x > 3)", "violate");
  accept_edited(LOOP, LOOP_PROOF, "A[] P.B imply (v == 1 and x >= 3)",
                "E<> P.B and (x < 3 or v != 1)");
  reject_edited(LOOP, LOOP_PROOF, "A[] P.B imply (v == 1 and x >= 3)",
                "E<> P.A and x != 0 and x > 4", "satisfy");
}

// The set has no target, but leaves out the way there.
static void test_hidden_target(void **state) {
  (void)state;
  reject(LOOP,
         OPEN("E<> P.B", "includes") LOOP_NAMES "state A 0\nzone\nend 1 1\n",
         "no such state");
  reject(LOOP,
         OPEN("E<> P.A and x >= 4", "includes") LOOP_NAMES
         "state A 0\nzone x1<4\nstate B 1\nzone\nend 2 2\n",
         "the initial state");
  reject(LOOP, OPEN("E<> P.B", "includes") LOOP_NAMES "end 0 0\n",
         "the initial state");
}

static void test_union(void **state) {
  (void)state;
  const char *parts = LOOP_NAMES "state A 0\nzone x1<2\nzone x1>=2 x2>=2\n"
                                 "state B 1\nzone\nend 2 3\n";
  char text[512];
  snprintf(text, sizeof text, "%s%s", OPEN("A[] v <= 1", "union"), parts);
  accept(LOOP, text);
  reject_edited(LOOP, text, "x1>=2", "x1>2", "no zone");
  reject_edited(LOOP, text, "union", "includes", "no zone");
}

// x := y + 1 and x := y - 2, where that is not negative; numbers in order.
#define COPIES                                                                 \
  "clock x, y; int[-2,2] d = -2;\n"                                            \
  "process P() { state A, B, C; urgent B, C; init A; trans\n"                  \
  "  A -> B { assign x := y + d; }, A -> C { assign x := y + 1, y := x; }; "   \
  "}\n"                                                                        \
  "system P;\n"
#define COPIES_PROOF                                                           \
  OPEN("A[] P.B imply y - x == 2", "includes")                                 \
  "processes P\nvariables d\nclocks x y\n"                                     \
  "state A -2\nzone x1==x2\nstate B -2\nzone x2-x1==2\n"                       \
  "state C -2\nzone x1>=1 x1-x2==0\nend 3 3\n"

static void test_copies(void **state) {
  (void)state;
  char *text = edited(COPIES_PROOF, "zone x1==x2", "zone x1-x2==0");
  accept(COPIES, text);
  reject_edited(COPIES, text, "x1>=1 x1", "x1>1 x1", "no zone");
  reject_edited(COPIES, text, "x2-x1==2", "x2-x1==2 x1>0", "no zone");
  mem_free(text);
}

static void test_run_time_errors(void **state) {
  (void)state;
  const char *text = "clock x; int[0,1] v;\n"
                     "process P() { state A { x <= 1 }; init A; trans\n"
                     "  A -> A { guard x >= 2; assign v := v + 1; }; }\n"
                     "system P;\n";
  const char *proof =
      OPEN("A[] v == 0", "includes") "processes P\nvariables v\nclocks "
                                     "x\nstate A 0\nzone x1<=1\nend 1 1\n";
  accept(text, proof); // the guard never holds
  char *other = edited(text, "x >= 2", "x >= 1");
  reject(other, proof, "no such state");
  mem_free(other);
  other =
      edited(text, "x >= 2; assign v := v + 1", "x >= 1; assign v := v - 1");
  reject(other, proof, "out of the range");
  mem_free(other);
  other = edited(text, "x >= 2", "1 / v > 0");
  reject(other, proof, "division by zero");
  mem_free(other);
  reject_edited(text, proof, "v == 0", "1 / v == 0", "division by zero");
}

static void test_lower_invariant(void **state) {
  (void)state;
  const char *text = "clock x, y;\n"
                     "process P() { state A, B { x >= 2 }; init A; trans\n"
                     "  A -> B { assign y := 0; }; }\nsystem P;\n";
  const char *proof = OPEN(
      "A[] P.B imply x - y >= 2",
      "includes") "processes P\nvariables\nclocks x y\n"
                  "state A\nzone x1-x2==0\nstate B\nzone x1-x2>=2\nend 2 2\n";
  accept(text, proof);
  reject_edited(text, proof, "x1-x2>=2", "x1-x2>=3", "no zone");
  // Elements stand for valuations that satisfy the invariants.
  const char *early = OPEN("A[] P.A imply x <= 3",
                           "includes") "processes P\nvariables\nclocks x y\n"
                                       "state A\nzone\nend 1 1\n";
  accept("clock x, y; process P() { state A { x <= 3 }; init A; } system P;",
         early);
}

static void test_order_of_updates(void **state) {
  (void)state;
  // before, sender, receiver, after; the meta variable begins anew each time.
  const char *text = "chan c; int[0,99] v, w; meta int[0,9] m = 1;\n"
                     "before_update { v = 1, m = m + 1 }\n"
                     "after_update { w = 10 * w + m }\n"
                     "process S() { state A, B; init A;\n"
                     "  trans A -> B { sync c!; assign v := 2 * v + 1; }; }\n"
                     "process R() { state A, B { m == 1 }; init A;\n"
                     "  trans A -> B { guard v == 0; sync c?; assign w := v + "
                     "1, m := m + 1; }; "
                     "}\nsystem R, S;\n";
  accept(
      text,
      OPEN("A[] R.B imply w == 43",
           "includes") "processes R S\nvariables v w\nclocks\n"
                       "state A A 0 0\nzone\nstate B B 3 43\nzone\nend 2 2\n");
  reject(text,
         OPEN("A[] true", "includes") "processes R S\nvariables v w\nclocks\n"
                                      "state A A 0 0\nzone\nstate B B 3 42\n"
                                      "zone\nend 2 2\n",
         "R.B S.B v=3 w=43");
}

// ---- Synchronisation

static void test_binary(void **state) {
  (void)state;
  const char *text =
      "chan c[2]; int[0,1] i = 1;\n"
      "process S() { state A, B; init A;\n"
      "  trans A -> B { sync c[i]!; }, A -> A { sync c[0]!; }; }\n"
      "process R() { state A, B; init A;\n"
      "  trans A -> B { sync c[1]?; }; }\nsystem S, R;\n";
  const char *proof =
      OPEN("A[] S.B imply R.B",
           "includes") "processes S R\nvariables i\nclocks\n"
                       "state A A 1\nzone\nstate B B 1\nzone\nend 2 2\n";
  accept(text, proof);
  reject_edited(text, proof, "state B B 1\nzone\nend 2 2", "end 1 1",
                "S.A -> S.B, R.A -> R.B");
}

// Nobody talks to itself.
static void test_alone(void **state) {
  (void)state;
  const char *text = "chan c; process P() { state A, B; init A;\n"
                     "  trans A -> B { sync c!; }, A -> B { sync c?; }; }\n"
                     "system P;\n";
  const char *proof = OPEN(
      "A[] P.A",
      "includes") "processes P\nvariables\nclocks\nstate A\nzone\nend 1 1\n";
  accept(text, proof);
  char *other = edited(text, "chan", "broadcast chan");
  reject(other, proof, "P.A -> P.B\n");
  mem_free(other);
}

// R1 can always receive, R2 while x <= 2, R3 by either of two edges.
#define BROADCAST                                                              \
  "broadcast chan c; clock x; int[0,99] v;\n"                                  \
  "process S() { state A, B; init A;\n"                                        \
  "  trans A -> B { sync c!; assign v := 1; }; }\n"                            \
  "process R1() { state A, B; init A;\n"                                       \
  "  trans A -> B { sync c?; assign v := v * 2; }; }\n"                        \
  "process R2() { state A, B; init A;\n"                                       \
  "  trans A -> B { guard x <= 2; sync c?; assign v := v + 3; }; }\n"          \
  "system R2, S, R1;\n"
#define BROADCAST_PROOF                                                        \
  OPEN("A[] S.B imply R1.B and (R2.B and v == 8 or R2.A and v == 2)",          \
       "includes")                                                             \
  "processes R2 S R1\nvariables v\nclocks x\n"                                 \
  "state A A A 0\nzone\n"                                                      \
  "state B B B 8\nzone\n"                                                      \
  "state A B B 2\nzone x1>2\nend 3 3\n"

static void test_broadcast(void **state) {
  (void)state;
  accept(BROADCAST, BROADCAST_PROOF);
  reject_edited(BROADCAST, BROADCAST_PROOF, "state A B B 2\nzone x1>2\nend 3 3",
                "end 2 2", "R2.A S.B R1.B");
  reject_edited(BROADCAST, BROADCAST_PROOF, "zone x1>2", "zone x1>3",
                "no zone");
  reject_edited(BROADCAST, BROADCAST_PROOF, "B B B 8", "B B B 5", NULL);
  // Nobody stays behind who can receive.
  char *text = edited(BROADCAST, "guard x <= 2; ", "");
  accept_edited(text, BROADCAST_PROOF, "state A B B 2\nzone x1>2\nend 3 3",
                "end 2 2");
  mem_free(text);
  // Nobody is needed, either.
  accept(
      "broadcast chan c; process S() { state A, B; init A;\n"
      "  trans A -> B { sync c!; }; } system S;",
      OPEN("A[] true", "includes") "processes S\nvariables\nclocks\n"
                                   "state A\nzone\nstate B\nzone\nend 2 2\n");
  reject("broadcast chan c; process S() { state A, B; init A;\n"
         "  trans A -> B { sync c!; }; } system S;",
         OPEN("A[] true", "includes") "processes S\nvariables\nclocks\n"
                                      "state A\nzone\nend 1 1\n",
         "S.B");
}

// A broadcast is blocked by the invariant of a receiver's target.
static void test_blocked_broadcast(void **state) {
  (void)state;
  accept("broadcast chan c; clock x;\n"
         "process S() { state A { x <= 1 }, B; init A;\n"
         "  trans A -> B { sync c!; }; }\n"
         "process R() { state A, B { x >= 2 }; init A;\n"
         "  trans A -> B { sync c?; }; }\nsystem S, R;\n",
         OPEN("A[] S.A", "includes") "processes S R\nvariables\nclocks x\n"
                                     "state A A\nzone\nend 1 1\n");
}

static void test_vectors(void **state) {
  (void)state;
  const char *text = "system:s\nevent:a\nevent:b\nclock:1:x\n"
                     "process:P\nlocation:P:l0{initial:}\nlocation:P:l1{}\n"
                     "edge:P:l0:l1:a{provided: x>=1 : do: x=0}\n"
                     "process:Q\nlocation:Q:l0{initial:}\nlocation:Q:l1{}\n"
                     "edge:Q:l0:l1:b{provided: x<=3}\n"
                     "process:R\nlocation:R:l0{initial:}\nlocation:R:l1{}\n"
                     "edge:R:l1:l0:b{}\n"
                     "sync:P@a:Q@b:R@b?\n";
  const char *proof =
      OPEN("A[] P.l1 == Q.l1",
           "includes") "processes P Q R\nvariables\nclocks x\n"
                       "state l0 l0 l0\nzone\nstate l1 l1 l0\nzone\nend 2 2\n";
  expect_of("m.tck", CERTIFY_PROVED, text, proof, NULL);
  expect_of("m.tck", CERTIFY_REJECTED, text,
            OPEN("A[] P.l1 == Q.l1",
                 "includes") "processes P Q R\nvariables\nclocks x\n"
                             "state l0 l0 l0\nzone\nend 1 1\n",
            "P.l0 -> P.l1, Q.l0 -> Q.l1");
  // The weak part has an edge now, and a guard that does not hold.
  char *other = edited(text, "R:l1:l0:b{}", "R:l0:l1:b{provided: x<1}");
  expect_of(
      "m.tck", CERTIFY_PROVED, other,
      OPEN("A[] P.l0", "includes") "processes P Q R\nvariables\nclocks x\n"
                                   "state l0 l0 l0\nzone\nend 1 1\n",
      NULL);
  mem_free(other);
  // Two initial locations.
  other = edited(text, "location:P:l1{}", "location:P:l1{initial:}");
  expect_of("m.tck", CERTIFY_REJECTED, other, proof, "P.l1 Q.l0 R.l0");
  mem_free(other);
}

// ---- Urgency, commitment, priorities

static void test_urgency(void **state) {
  (void)state;
  const char *text = "urgent chan c; clock x; int[0,1] i;\n"
                     "process S() { state A, B; init A;\n"
                     "  trans A -> B { guard i == 0; sync c!; }; }\n"
                     "process R() { state A, B; init A;\n"
                     "  trans A -> B { sync c?; assign i := 1; }; }\n"
                     "system S, R;\n";
  const char *proof =
      OPEN("A[] S.A imply x == 0",
           "includes") "processes S R\nvariables i\nclocks x\n"
                       "state A A 0\nzone x1==0\nstate B B 1\nzone\nend 2 2\n";
  accept(text, proof);
  char *other = edited(text, "urgent chan", "chan");
  reject(other, proof, "the initial state");
  mem_free(other);
  other = edited(text, "i == 0", "i == 1"); // the sender is not ready
  reject(other, proof, "the initial state");
  mem_free(other);
  other = edited(text, "sync c?", "sync c!"); // nobody receives
  reject(other, proof, "the initial state");
  mem_free(other);
  other = edited(text, "urgent chan", "urgent broadcast chan");
  other[strcspn(other, "?")] = '!'; // needs nobody
  reject(other, proof, "S.B R.A");
  mem_free(other);
  const char *stop = "clock x; process P() { state A, B; urgent A; init A;\n"
                     "  trans A -> B { }; }\nsystem P;\n";
  const char *stop_proof =
      OPEN("A[] P.A imply x <= 0",
           "includes") "processes P\nvariables\nclocks x\n"
                       "state A\nzone x1<=0\nstate B\nzone\nend 2 2\n";
  accept(stop, stop_proof);
  other = edited(stop, "urgent A; ", "");
  reject(other, stop_proof, "the initial state");
  mem_free(other);
}

static void test_commitment(void **state) {
  (void)state;
  const char *text = "chan c; clock x;\n"
                     "process P() { state A, B; commit A; init A;\n"
                     "  trans A -> B { sync c?; }; }\n"
                     "process Q() { state A, B, C; init A;\n"
                     "  trans A -> B { sync c!; }, A -> C { }; }\n"
                     "system P, Q;\n";
  const char *proof =
      OPEN("A[] not Q.C and (P.A imply x == 0)",
           "includes") "processes P Q\nvariables\nclocks x\n"
                       "state A A\nzone x1==0\nstate B B\nzone\nend 2 2\n";
  accept(text, proof);
  char *other = edited(text, "commit A", "urgent A");
  reject(other, proof, "P.A Q.C");
  mem_free(other);
}

// b, from x >= 2 on, goes before a.
#define PRIORITIES                                                             \
  "broadcast chan a, b; chan priority a < b; clock x;\n"                       \
  "process P() { state A, B; init A; trans A -> B { sync a!; }; }\n"           \
  "process Q() { state A, B; init A;\n"                                        \
  "  trans A -> B { guard x >= 2; sync b!; }; }\nsystem P, Q;\n"
#define PRIORITIES_PROOF                                                       \
  OPEN("A[] (P.B and Q.A) imply x >= 0", "union")                              \
  "processes P Q\nvariables\nclocks x\n"                                       \
  "state A A\nzone\nstate A B\nzone x1>=2\nstate B A\nzone\n"                  \
  "state B B\nzone x1>=2\nend 4 4\n"

static void test_priorities(void **state) {
  (void)state;
  accept(PRIORITIES, PRIORITIES_PROOF);
  // y is reset by a, so that x - y says when a happened.
  const char *text =
      "broadcast chan a, b; chan priority a < b; clock x, y;\n"
      "process P() { state A, B; init A;\n"
      "  trans A -> B { sync a!; assign y := 0; }; }\n"
      "process Q() { state A, B; init A;\n"
      "  trans A -> B { guard x >= 2; sync b!; }; }\nsystem P, Q;\n";
  const char *proof =
      OPEN("A[] (P.B and Q.A) imply x - y < 2",
           "union") "processes P Q\nvariables\nclocks x y\n"
                    "state A A\nzone x1-x2==0\nstate A B\nzone x1>=2\n"
                    "state B A\nzone x1-x2<2\nstate B B\nzone\nend 4 4\n";
  accept(text, proof);
  reject_edited(text, proof, "zone x1-x2<2", "zone x1-x2<1", "no zone");
  char *other = edited(text, "chan priority a < b; ", "");
  reject(other, proof, "no zone");
  mem_free(other);
  // Where b would violate an invariant, it is not in the way.
  other = edited(text, "state A, B; init A;\n  trans A -> B { guard",
                 "state A, B { x <= 3 }; init A;\n  trans A -> B { guard");
  reject(other, proof, "no zone");
  mem_free(other);
  // Those of the same priority are not in each other's way.
  const char *same = "broadcast chan a, b; chan priority a < b;\n"
                     "process P() { state A, B, C; init A;\n"
                     "  trans A -> B { sync a!; }, A -> C { sync a!; }; }\n"
                     "system P;\n";
  const char *same_proof =
      OPEN("A[] true",
           "union") "processes P\nvariables\nclocks\n"
                    "state A\nzone\nstate B\nzone\nstate C\nzone\nend 3 3\n";
  accept(same, same_proof);
  reject_edited(same, same_proof, "state C\nzone\nend 3 3", "end 2 2", "P.C");
  reject_edited(same, same_proof, "state B\nzone\nstate C\nzone\nend 3 3",
                "state C\nzone\nend 2 2", "P.B");
  // Of processes.
  other = edited(text, "a < b", "default < a, b");
  char *third = edited(other, "system P, Q", "system P < Q");
  accept(third, proof);
  mem_free(other);
  mem_free(third);
}

// ---- Deadlock

static void test_deadlock(void **state) {
  (void)state;
  char *proof = edited(LOOP_PROOF, "A[] P.B imply (v == 1 and x >= 3)",
                       "A[] not deadlock");
  accept(LOOP, proof);
  // y < 2 and y > 2: a time-lock.
  char *other = edited(LOOP, "y < 9", "y < 2");
  reject_edited(other, proof, "x2<9", "x2<2", "violate");
  mem_free(other);
  // x <= 5 is not enough for x >= 6.
  other = edited(LOOP, "x >= 3", "x >= 6");
  reject(other, proof, "violate");
  mem_free(other);
  // Open at the end: x < 5, and x >= 5.
  other = edited(LOOP, "x <= 5 }", "x < 5 }");
  char *third = edited(other, "x >= 3", "x >= 5");
  reject(third, proof, "violate");
  mem_free(other);
  mem_free(third);
  // The target's invariant counts: from B with y <= 1, not with more.
  other = edited(LOOP, "state A { x <= 5 }", "state A { x <= 5 && y <= 1 }");
  reject(other, proof, "violate");
  mem_free(other);
  mem_free(proof);
  const char *shut = "clock x; process P() { state A, B { x <= 2 }; init A;\n"
                     "  trans A -> B { guard x >= 1; assign x := 0; },\n"
                     "  B -> B { guard x >= 1; assign x := 0; }; } system P;";
  const char *shut_proof = OPEN(
      "A[] not deadlock", "includes") "processes P\nvariables\nclocks x\n"
                                      "state A\nzone\nstate B\nzone\nend 2 2\n";
  accept(shut, shut_proof);
  other = edited(shut, "x >= 1; assign x := 0", "x >= 1"); // too late after 2
  reject(other, shut_proof, "P.A");
  mem_free(other);
  accept(LOOP, OPEN("E<> deadlock and P.A", "includes") LOOP_NAMES LOOP_SET);
  const char *end = "clock x; process P() { state A { x <= 3 }, B; init A;\n"
                    "  trans A -> B { guard x >= 1; }; } system P;";
  const char *end_proof =
      OPEN("A[] deadlock imply P.B",
           "includes") "processes P\nvariables\nclocks x\n"
                       "state A\nzone\nstate B\nzone\nend 2 2\n";
  accept(end, end_proof);
  other = edited(end, "x >= 1", "x == 2"); // after that it is too late
  reject(other, end_proof, "violate");
  mem_free(other);
}

// ---- aLU

#define ALU                                                                    \
  "clock x, y; process P() { state A, B; init A; trans\n"                      \
  "  A -> A { guard x >= 2; assign x := 0; },\n"                               \
  "  A -> B { guard y <= 5; assign x := 0; },\n"                               \
  "  B -> B { guard x == 1; assign x := 0; }; }\nsystem P;\n"
#define ALU_NAMES "processes P\nvariables\nclocks x y\n"
// y only matters from above, and only up to 5.
#define ALU_SET                                                                \
  "bounds P A x1 2 1 x2 - 5\nbounds P B x1 1 1\n"                              \
  "state A\nzone x1-x2==0\nzone x2-x1>=2\n"                                    \
  "state B\nzone\nend 2 3\n"
#define ALU_PROOF OPEN("A[] true", "alu") ALU_NAMES ALU_SET

static void test_alu(void **state) {
  (void)state;
  accept(ALU, ALU_PROOF);
  // L and U in the wrong places, or too small.
  reject_edited(ALU, ALU_PROOF, "x2 - 5", "x2 - 4", "U of the clock y");
  reject_edited(ALU, ALU_PROOF, "x2 - 5", "x2 5 -", "U of the clock y");
  reject_edited(ALU, ALU_PROOF, "x1 2 1", "x1 1 1", "L of the clock x");
  reject_edited(ALU, ALU_PROOF, "bounds P B x1 1 1", "bounds P B x1 1 0",
                "U of the clock x");
  accept_edited(ALU, ALU_PROOF, "x1 2 1", "x1 9 9");
  reject_edited(ALU, ALU_PROOF, "bounds P B x1 1 1",
                "bounds P B x1 1 1 x2 inf 1", "L of the clock y");
  // Of != both directions count.
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] P.A imply y == 3",
                "L of the clock y");
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] P.A imply y == 0",
                "L of the clock y");
  // So do invariants: of the initial state, of a target, of one not there.
  char *other = edited(ALU, "state A,", "state A { y <= 8 },");
  reject(other, ALU_PROOF, "U of the clock y is 5");
  mem_free(other);
  other = edited(ALU, "B; init", "B { y <= 8 }; init");
  reject(other, ALU_PROOF, "U of the clock y");
  mem_free(other);
  other = edited(ALU, "B; init", "B, C { y <= 8 && x > 9 }; init");
  char *third = edited(other, "A -> B {", "A -> C { }, A -> B {");
  reject(third, ALU_PROOF, "of the clock");
  mem_free(third);
  mem_free(other);
  other = edited(ALU, "B; init", "B, C { x - y > 1 }; init");
  third = edited(other, "A -> B {", "A -> C { }, A -> B {");
  reject(third, ALU_PROOF, "each other");
  mem_free(third);
  mem_free(other);
  // The same, said of states.
  accept_edited(ALU, ALU_PROOF,
                "bounds P A x1 2 1 x2 - 5\nbounds P B x1 1 1\n"
                "state A\n",
                "bounds P B x1 1 1\nstate A\nlimits x1 2 1 x2 - 5\n");
  // What B needs of y, A has to keep.
  other = edited(ALU, "x == 1", "x == 1 && y >= 7");
  char *proof =
      edited(ALU_PROOF, "bounds P B x1 1 1", "bounds P B x1 1 1 x2 7 -");
  reject(other, ALU_PROOF, "L of the clock y");
  reject(other, proof, "L of the clock y is not there");
  mem_free(other);
  mem_free(proof);
  // Atoms of the query count, in their direction.
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] P.A imply y < 50",
                "L of the clock y");
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] P.B imply x <= 1", "violate");
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] x - y <= 1", "each other");
  reject_edited(ALU, ALU_PROOF, "A[] true", "A[] not deadlock", "differ");
}

// Who is left out of a broadcast must be unable to receive, so x > 2 counts, too.
static void test_alu_broadcast(void **state) {
  (void)state;
  char *proof = edited(BROADCAST_PROOF, "includes", "alu");
  char *with = edited(proof, "clocks x\n",
                      "clocks x\nbounds R2 A x1 2 2\nbounds S A x1 2 2\n");
  accept(BROADCAST, with);
  reject_edited(BROADCAST, with, "bounds R2 A x1 2 2\nbounds S A x1 2 2\n",
                "bounds R2 A x1 - 2\n", "L of the clock x");
  mem_free(proof);
  mem_free(with);
}

// y grows with each round, so that without the abstraction there is no such set.
static void test_alu_matters(void **state) {
  (void)state;
  const char *set = "state A\nzone x1-x2==0\nzone x2-x1==2\n"
                    "state B\nzone x2-x1>=0\nend 2 3\n";
  char text[512];
  const char *text_format = "%s%s%s%s";
  snprintf(text, sizeof text, text_format, OPEN("A[] true", "alu"), ALU_NAMES,
           "bounds P A x1 2 1\nbounds P B x1 1 1\n", set);
  char *free_y = edited(ALU, "guard y <= 5; ", "");
  accept(free_y, text);
  reject(ALU, text, "U of the clock y");
  reject_edited(free_y, text, "x1 2 1", "x1 2 1 x2 9 9", "no zone");
  reject_edited(free_y, text, "x1 2 1", "x1 2 1 x2 inf inf", "no zone");
  snprintf(text, sizeof text, text_format, OPEN("A[] true", "includes"),
           ALU_NAMES, "", set);
  reject(free_y, text, "no zone");
  mem_free(free_y);
}

// x := y + 3 moves what matters from x to y.
static void test_alu_copies(void **state) {
  (void)state;
  const char *text = "clock x, y; process P() { state A, B; init A; trans\n"
                     "  A -> B { assign x := y + 3; },\n"
                     "  B -> B { guard x <= 7; }; }\nsystem P;\n";
  const char *proof =
      OPEN("A[] true",
           "alu") "processes P\nvariables\nclocks x y\n"
                  "bounds P A x2 - 4\nbounds P B x1 - 7\n"
                  "state A\nzone x1-x2==0\nstate B\nzone x1-x2==3\nend 2 2\n";
  accept(text, proof);
  reject_edited(text, proof, "x2 - 4", "x2 - 3", "U of the clock y");
  char *other = edited(text, "state A,", "state A { y <= 8 },");
  reject(other, proof, "U of the clock y is 4");
  mem_free(other);
  other = edited(text, "y + 3", "y - 2");
  char *third = edited(proof, "x1-x2==3", "x2-x1==2");
  reject(other, third, "of the clock y");
  reject_edited(other, third, "x2 - 4", "x2 - 9", "L of the clock y");
  char *fourth = edited(third, "x2 - 4", "x2 2 9");
  accept(other, fourth);
  mem_free(other);
  mem_free(third);
  mem_free(fourth);
}

// x := x - 1 asks for ever more of x: no number is enough.
static void test_alu_without_end(void **state) {
  (void)state;
  const char *text = "clock x; process P() { state A; init A; trans\n"
                     "  A -> A { guard x <= 4; assign x := x - 1; }; }\n"
                     "system P;\n";
  const char *proof =
      OPEN("A[] true",
           "alu") "processes P\nvariables\nclocks x\nbounds P A x1 inf inf\n"
                  "state A\nzone\nend 1 1\n";
  accept(text, proof);
  reject_edited(text, proof, "inf inf", "1099511627776 inf",
                "L of the clock x");
  reject_edited(text, proof, "inf inf", "inf 1099511627776",
                "U of the clock x");
}

// ---- Diagonals

// The loop makes y - x grow; from 1 on its value does not matter any more.
#define DIAGONAL                                                               \
  "clock x, y; process P() { state A { x <= 2 }, B; init A; trans\n"           \
  "  A -> A { guard x >= 1; assign x := 0; },\n"                               \
  "  A -> B { guard y - x <= 1 && x - y < 0; }; }\nsystem P;\n"
#define DIAGONAL_PROOF                                                         \
  OPEN("A[] P.B imply y - x <= 1", "alu")                                      \
  "processes P\nvariables\nclocks x y\n"                                       \
  "diagonals x2-x1<=1 x1-x2<0\ndiagonals x1-x2<-1\n"                           \
  "bounds P A x1 1 2 x2 1 1\n"                                                 \
  "state A\nzone x1-x2==0\nzone x2-x1>=1 x2-x1<=2\n"                           \
  "state B\nzone x2-x1==1\nend 2 3\n"

static void test_diagonals(void **state) {
  (void)state;
  accept(DIAGONAL, DIAGONAL_PROOF);
  accept_edited(DIAGONAL, DIAGONAL_PROOF, "x2-x1<=2", "x2-x1<2");
  accept_edited(DIAGONAL, DIAGONAL_PROOF, "<=1 x1-x2<0\n", "<=1 x2-x1>0\n");
  // Those of guards, of the query, and none at all.
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2-x1<=1 ", "",
                "y-x<=1 is not among");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2-x1<=1 ", "x2-x1<1 ",
                "y-x<=1 is not among");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, " x1-x2<0", "", "x-y<0 is not among");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "diagonals x1-x2<-1\n", "",
                "x-y<-1 is not among");
  // With x := 0 they ask for y > 1, y > 0 and y <= 1.
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2 1 1", "x2 0 1",
                "L of the clock y");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2 1 1", "x2 1 0",
                "U of the clock y");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2 1 1", "x2 1 -",
                "U of the clock y");
  // y - x == 1 does not simulate more than 1, nor does 0 anything of both.
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2-x1>=1 x2-x1<=2", "x2-x1==1",
                "no zone");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "x2-x1>=1 x2-x1<=2", "x1-x2==0",
                "no zone");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "zone x2-x1==1", "zone x2-x1>=1",
                "violate");
  reject_edited(DIAGONAL, DIAGONAL_PROOF, "\nzone x2-x1>=1 x2-x1<=2",
                "\nzone x2-x1>1 x2-x1<=2", "no zone");
  // With deadlock, negations too.
  char *proof =
      edited(DIAGONAL_PROOF, "A[] P.B imply y - x <= 1", "A[] P.B or true");
  char *other = edited(proof, "or true", "or not deadlock");
  reject(DIAGONAL, other, "differ");
  reject_edited(DIAGONAL, other, "x1 1 2", "x1 2 2", "y-x<=0 is not among");
  char *third = edited(other, "x1-x2<0", "x1-x2<0 x2-x1<=0");
  accept_edited(DIAGONAL, third, "x1 1 2", "x1 2 2");
  mem_free(third);
  mem_free(other);
  mem_free(proof);
}

// x := y + 1 turns x - z < 3 into y - z < 2.
static void test_diagonal_copies(void **state) {
  (void)state;
  const char *text = "clock x, y, z; process P() { state A, B; init A; trans\n"
                     "  A -> B { assign x := y + 1; },\n"
                     "  B -> B { guard x - z < 3; }; }\nsystem P;\n";
  const char *proof =
      OPEN("A[] true", "alu") "processes P\nvariables\nclocks x y z\n"
                              "diagonals x1-x3<3 x2-x3<2\n"
                              "state A\nzone x1-x2==0 x3-x2==0\n"
                              "state B\nzone x1-x2==1 x3-x2==0\nend 2 2\n";
  accept(text, proof);
  reject_edited(text, proof, " x2-x3<2", "", "y-z<2 is not among");
  reject_edited(text, proof, "x2-x3<2", "x2-x3<=2", "y-z<2 is not among");
  // x - z is then a constant, or of the same clock.
  char *other = edited(text, "y + 1", "y + 1, z := y");
  accept(other, proof);
  mem_free(other);
  // x - z < 3 after z := 4 is x < 7.
  other = edited(text, "assign x := y + 1", "assign z := 4");
  char *third =
      edited(proof, "zone x1-x2==1 x3-x2==0", "zone x1-x2==0 x3-x2<=4");
  reject(other, third, "U of the clock x is not there, but must be at least 7");
  char *fourth = edited(third, "state A\n", "state A\nlimits x1 - 7 x2 - 6\n");
  accept(other, fourth);
  mem_free(fourth);
  mem_free(third);
  mem_free(other);
}

// Parts of what is reached are simulated by different elements.
static void test_alu_union(void **state) {
  (void)state;
  const char *text = "clock x, y; process P() { state A, B; init A; trans\n"
                     "  A -> B { assign y := 0; },\n"
                     "  B -> B { guard x >= 5; }; }\nsystem P;\n";
  const char *proof = OPEN(
      "A[] true", "alu") "processes P\nvariables\nclocks x y\n"
                         "bounds P A x1 5 5\nbounds P B x1 5 5\n"
                         "state A\nzone x1-x2==0\n"
                         "state B\nzone x1<=3\nzone x1>=3 x1<=6\nend 2 3\n";
  accept(text, proof);
  reject_edited(text, proof, "x1>=3 x1<=6", "x1>=3 x1<=5", "no zone");
  reject_edited(text, proof, "x1>=3 x1<=6", "x1>4 x1<=6", "no zone");
}

// ---- What is not done, and what is no certificate

static void test_refusals(void **state) {
  (void)state;
  expect_of("m.xta", CERTIFY_REFUSED,
            "clock x; process P() { state A { x' == 0 }; init A; } system P;",
            OPEN("A[] true", "includes") "processes P\nvariables\nclocks "
                                         "x\nstate A\nzone\nend 1 1\n",
            "stop-watches");
  expect_of("m.xta", CERTIFY_REFUSED, LOOP,
            OPEN("sup: x", "includes") LOOP_NAMES LOOP_SET, "only E<>");
  expect_of("m.xta", CERTIFY_REJECTED, LOOP,
            "gnomon-certificate 1\ndigest 00\nquery A[] true\norder "
            "includes\n" LOOP_NAMES LOOP_SET,
            "another model");
}

static void test_malformed(void **state) {
  (void)state;
  static const struct {
    const char *old, *new, *message;
  } LIST[] = {
      {"gnomon-certificate 1", "gnomon-certificat 1", "c:1: error: this is no"},
      {"gnomon-certificate 1", "gnomon-certificate 2", "c:1: error: 2 is not"},
      {"order includes", "order diagonal", "c:3: error: the order `diagonal'"},
      {"order includes", "digest", "c:3: error: there must be one"},
      {"processes P", "processes Q", "c:4: error: the model has P here"},
      {"processes P", "processes P Q", "c:4: error: `Q' is too much"},
      {"variables v", "variables", "c:5: error: the model has v here"},
      {"clocks x y", "clocks y x", "c:6: error: the model has x here"},
      {"state A 0", "state C 0", "c:7: error: P has no location `C'"},
      {"state A 0", "state A", "c:7: error: a number is expected"},
      {"state A 0", "state A 4", "c:7: error: 4 is not in 0..3"},
      {"state A 0", "state = 0", "c:7: error: P has no location"},
      {"state A 0", "zone\nstate A 0", "c:7: error: a zone needs a state"},
      {"state A 0", "bounds P A", "c:7: error: `bounds' is not expected"},
      {"state A 0", "diagonals x1-x2<1", "c:7: error: `diagonals' is not"},
      {"x1<=5", "x3<=5", "c:8: error: a clock, x1 to x2"},
      {"x1<=5", "x0<=5", "c:8: error: a clock, x1 to x2"},
      {"x1<=5", "x1=5", "c:8: error: `x1=5' is no bound"},
      {"x1<=5", "x1-x1<=5", "c:8: error: `x1-x1<=5' is no bound"},
      {"x1<=5", "x1<=", "c:8: error: a number"},
      {"x1<=5", "x1<=5.5", "c:8: error: a number"},
      {"x1<=5", "x1<=99999999999999", "c:8: error: 99999999999999 is not"},
      {"state B 1", "state A 0", "c:9: error: this state was there before"},
      {"state B 1", "state = =", "c:9: error: this state was there before"},
      {"end 2 2", "end 2 3", "c:11: error: there are 2 states and 2 zones"},
      {"end 2 2", "", "c:12: error: the certificate ends early"},
  };
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    char *other = edited(LOOP_PROOF, LIST[i].old, LIST[i].new);
    expect_of("m.xta", CERTIFY_MALFORMED, LOOP, other, LIST[i].message);
    mem_free(other);
  }
  char *single = edited(DIAGONAL_PROOF, "x2-x1<=1 ", "x2<=1 ");
  expect_of("m.xta", CERTIFY_MALFORMED, DIAGONAL, single,
            "c:7: error: `x2<=1' is no difference");
  mem_free(single);
  char *late = edited(DIAGONAL_PROOF, "state B", "diagonals x1-x2<2\nstate B");
  expect_of("m.xta", CERTIFY_MALFORMED, DIAGONAL, late,
            "c:13: error: diagonals have to come before");
  mem_free(late);
}

// ---- Certificates of the engine

typedef struct {
  model m;
  network_code *code;
} subject;

static void subject_open(subject *s, const char *path) {
  const load_options how = {0};
  assert_true(model_load(&s->m, path, &how));
  s->code = compile_network(&s->m.memory, &s->m.net);
}

static uint64_t random_next(uint64_t *seed) { // splitmix64
  uint64_t x = *seed += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static void expect_proved(exporter *x, const char *order, const char *path) {
  strbuf text, said;
  strbuf_init(&text);
  strbuf_init(&said);
  exporter_write(x, order, &text);
  if (check_on(&x->m->net, x->asked, text.text, &said) != CERTIFY_PROVED)
    fail_msg("%s, %s: %s", path, order, said.text);
  strbuf_release(&text);
  strbuf_release(&said);
}

// Every state with its zones is left out once.  All are reached, so that no set
// without one of them is closed.
static void expect_none_spare(exporter *x, const char *path, uint64_t *seed) {
  strbuf said;
  strbuf_init(&said);
  for (int round = 0; round < 5; round++) {
    exporter less = *x;
    const size_t from = random_next(seed) % x->count;
    less.list = mem_new(x->count, sizeof *less.list);
    less.count = 0;
    for (size_t i = 0; i < x->count; i++)
      if (strcmp(x->list[i].state, x->list[from].state) != 0)
        less.list[less.count++] = x->list[i];
    strbuf text;
    strbuf_init(&text);
    if (less.count)
      exporter_write(&less, "union", &text);
    if (less.count &&
        check_on(&x->m->net, x->asked, text.text, &said) != CERTIFY_REJECTED)
      fail_msg("%s without the state of zone %zu: %s", path, from, said.text);
    strbuf_release(&text);
    mem_free(less.list);
  }
  strbuf_release(&said);
}

static void try_query(subject *s, uint32_t number, const char *path,
                      uint64_t *seed, int *proved) {
  enum { MOST = 1500 };
  const query *asked = &s->m.net.queries.data[number];
  const network_limits *l =
      limits_find(&s->m.memory, s->code, asked, asked->has_deadlock);
  const search_abstraction plain = l->has_diagonals ? ABSTRACTION_NONE
                                   : asked->has_deadlock
                                       ? ABSTRACTION_EXTRA_M
                                       : ABSTRACTION_EXTRA_LU_PLUS;
  exporter x;
  if (exporter_search(&x, &s->m, s->code, number, plain, MOST)) {
    if (!s->m.net.has_priorities) // whose pieces are a matter of taste
      expect_proved(&x, "includes", path);
    expect_proved(&x, "union", path);
    expect_none_spare(&x, path, seed);
    ++*proved;
  }
  exporter_release(&x);
  if (l->has_diagonals)
    return;
  if (exporter_search(&x, &s->m, s->code, number, ABSTRACTION_ALU, MOST))
    expect_proved(&x, "alu", path);
  exporter_release(&x);
}

static void test_examples(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/bocdp.xta",      "examples/conveyor-ab.xta",
      "examples/critical.xta",   "examples/csma.tck",
      "examples/csmacd.xta",     "examples/fddi.xta",
      "examples/fischer.xta",    "examples/jobshop.xta",
      "examples/lamp.xml",       "examples/minepump.xta",
      "examples/philips.xta",    "examples/pipe.xta",
      "examples/polling.xta",    "examples/scan.xta",
      "examples/structure.xta",  "examples/tdma.xta",
      "examples/thermostat.xta", "examples/traingate.xml"};
  uint64_t seed = 1;
  int proved = 0;
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    subject s;
    subject_open(&s, PATHS[i]);
    for (uint32_t q = 0; q < s.m.net.queries.count; q++) {
      const query_kind kind = s.m.net.queries.data[q].kind;
      if ((kind == QUERY_ALWAYS || kind == QUERY_REACHABLE) &&
          !s.m.net.has_rates)
        try_query(&s, q, PATHS[i], &seed, &proved);
    }
    model_release(&s.m);
  }
  print_message("%d queries proved\n", proved);
  assert_true(proved >= 20);
}

// ---- Damage, where what must happen is known

// With exact zones, the union of the elements is what is reachable.  A set that
// has less is not closed; one with the same union is.  The order is `union`, so
// nothing else matters.
static const char *const EXACT[] = {
    "clock x, y; process P() { state A { x <= 3 }, B { y <= 4 }, C; init A;\n"
    "trans A -> B { guard x >= 1; assign x := 0; },\n"
    "  A -> B { guard x == 2; assign y := 0; },\n"
    "  B -> C { guard y > 2; assign x := y; }, B -> C { guard x < 1; }; }\n"
    "system P; query { A[] not (P.C and x > y + 9) }",
    "broadcast chan c; clock x, y; int[0,2] v;\n"
    "process S() { state A { x <= 2 }, B; init A;\n"
    "  trans A -> A { guard x >= 1 && v < 2; sync c!; assign v++, x := 0; },\n"
    "  A -> B { guard v == 2; sync c!; }; }\n"
    "process R() { state A { y <= 3 }, B; init A;\n"
    "  trans A -> B { guard y < 2; sync c?; assign y := 0; },\n"
    "  B -> A { guard y > 0; sync c?; assign y := 0; }; }\n"
    "system S, R; query { A[] v <= 2 }",
    // What is reached in B by one edge overlaps with what is by the other.
    "clock x, y; process P() { state A { x <= 4 }, B { y <= 2 }; init A;\n"
    "trans A -> B { guard x >= 1; assign y := 0; },\n"
    "  A -> B { guard x <= 3; assign y := 1; },\n"
    "  B -> B { guard x < 3; assign y := 2; }; }\n"
    "system P; query { A[] x <= 9 }",
};

// The bounds of an element, by reading it back.
static void parse_zone(const char *text, plain_constraints *out) {
  for (const char *p = text; *p;) {
    unsigned long i, j = 0;
    char *end;
    p += strspn(p, " ");
    i = strtoul(p + 1, &end, 10);
    if (*end == '-')
      j = strtoul(end + 2, &end, 10);
    const char op = *end;
    const bool weak = end[1] == '=';
    const long number = strtol(end + 1 + weak, &end, 10);
    if (op == '<')
      plain_constrain(out, (uint32_t)i, (uint32_t)j,
                      weak ? plain_le(number) : plain_lt(number));
    else
      plain_constrain(out, (uint32_t)j, (uint32_t)i,
                      weak ? plain_le(-number) : plain_lt(-number));
    p = end;
  }
}

// Is what the element has, but not with its new text, in the other elements?
static bool loses_nothing(const exporter *x, size_t number, const char *new) {
  const uint32_t n = x->m->net.clocks.count;
  plain_list rest;
  plain_bound *z = mem_new((size_t)n * n, sizeof *z);
  plain_list_init(&rest, n);
  plain_constraints list = {0};
  plain_universe(z, n);
  parse_zone(x->list[number].zone, &list);
  assert_true(plain_tighten_all(z, n, list.data, list.count));
  plain_list_add(&rest, z);
  for (size_t i = 0; i < x->count; i++) {
    if (strcmp(x->list[i].state, x->list[number].state) != 0)
      continue;
    list.count = 0;
    parse_zone(i == number ? new : x->list[i].zone, &list);
    plain_list_subtract(&rest, list.data, list.count);
  }
  const bool nothing = rest.count == 0;
  plain_list_release(&rest);
  mem_free(list.data);
  mem_free(z);
  return nothing;
}

// One number of the text is changed, in the direction that makes the zone less.
static char *tightened(const char *text, uint64_t *seed) {
  uint32_t bounds = 0;
  for (const char *p = text; *p; p++)
    bounds += *p == ' ';
  if (!bounds)
    return NULL;
  const char *p = text;
  for (uint64_t skip = random_next(seed) % bounds; *p; p++)
    if (*p == ' ' && skip-- == 0)
      break;
  p += strcspn(p, "<>");
  const bool upper = *p == '<', weak = p[1] == '=';
  char *end;
  const long number = strtol(p + 1 + weak, &end, 10);
  strbuf b;
  strbuf_init(&b);
  strbuf_add(&b, text, (size_t)(p - text));
  // <= 3 becomes < 3, < 3 becomes <= 2.
  strbuf_printf(&b, "%c%s%ld%s", upper ? '<' : '>', weak ? "" : "=",
                weak    ? number
                : upper ? number - 1
                        : number + 1,
                end);
  return exporter_taken(&b);
}

static void damage(exporter *x, uint64_t *seed, int *rejected, int *harmless) {
  const size_t number = random_next(seed) % x->count;
  char *old = x->list[number].zone;
  char *new = tightened(old, seed);
  if (!new)
    return;
  const bool same = loses_nothing(x, number, new);
  strbuf text, said;
  strbuf_init(&text);
  strbuf_init(&said);
  x->list[number].zone = new;
  exporter_write(x, "union", &text);
  x->list[number].zone = old;
  const certify_status status =
      check_on(&x->m->net, x->asked, text.text, &said);
  if (status != (same ? CERTIFY_PROVED : CERTIFY_REJECTED))
    fail_msg("`zone%s' instead of `zone%s': %s", new, old, said.text);
  *(same ? harmless : rejected) += 1;
  strbuf_release(&text);
  strbuf_release(&said);
  mem_free(new);
}

static void test_damage(void **state) {
  (void)state;
  uint64_t seed = 7;
  int rejected = 0, harmless = 0;
  for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++) {
    model m;
    exporter x;
    const load_options how = {0};
    assert_true(model_load_text(&m, "m.xta", EXACT[i], strlen(EXACT[i]), &how));
    network_code *code = compile_network(&m.memory, &m.net);
    assert_true(exporter_search(&x, &m, code, 0, ABSTRACTION_NONE, 1000));
    expect_proved(&x, "union", "exact");
    for (int round = 0; round < 1000; round++)
      damage(&x, &seed, &rejected, &harmless);
    exporter_release(&x);
    model_release(&m);
  }
  print_message("%d rejected, %d harmless\n", rejected, harmless);
  assert_true(rejected > 500 && harmless > 50);
}

// ---- Any bytes

// What is claimed is wrong, so that no text proves it.
static void test_garbage(void **state) {
  (void)state;
  static const char *const TEXTS[] = {
      OPEN("-", "includes") LOOP_NAMES LOOP_SET,
      OPEN("-", "union") LOOP_NAMES LOOP_SET,
      OPEN("-", "alu") LOOP_NAMES "diagonals x1-x2<3 x2-x1<1\n"
                                  "bounds P A x1 5 5\nbounds P B x2 9 9\n"
                                  "state A 0\nlimits x2 3 4\nzone\n"
                                  "state B 1\nzone x2<9\nend 2 2\n",
      OPEN("-", "union") LOOP_NAMES "state A 0\nrank 2\nzone\n"
                                    "state B 1\nrank 1 x2>=0\nzone\n"
                                    "end 2 4\n"};
  static const char BYTES[] = "0123456789x=<>- \nABPvyz#\t.+e\377";
  model m;
  const char *asked[] = {"A[] P.A or y < 8", "P.B --> P.A and v == 1"};
  const load_options how = {.query_texts = asked, .nquery_texts = 2};
  assert_true(model_load_text(&m, "m.xta", LOOP, strlen(LOOP), &how));
  uint64_t seed = 3;
  int read = 0;
  for (int round = 0; round < 8000; round++) {
    strbuf text, said;
    strbuf_init(&text);
    strbuf_init(&said);
    // The query is known already; it only has to be there.
    strbuf_puts(&text, TEXTS[round % 4]);
    for (uint64_t edits = random_next(&seed) % 4; edits-- > 0;)
      text.text[random_next(&seed) % text.length] =
          BYTES[random_next(&seed) % (sizeof BYTES - 1)];
    const certify_status status =
        check_on(&m.net, &m.net.queries.data[round % 4 == 3], text.text, &said);
    if (status == CERTIFY_PROVED)
      fail_msg("proved by:\n%s", text.text);
    assert_true(said.length > 0);
    read += status == CERTIFY_REJECTED;
    strbuf_release(&text);
    strbuf_release(&said);
  }
  assert_true(read > 1000);
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_process),
      cmocka_unit_test(test_hidden_target),
      cmocka_unit_test(test_union),
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_run_time_errors),
      cmocka_unit_test(test_lower_invariant),
      cmocka_unit_test(test_order_of_updates),
      cmocka_unit_test(test_binary),
      cmocka_unit_test(test_alone),
      cmocka_unit_test(test_broadcast),
      cmocka_unit_test(test_blocked_broadcast),
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_urgency),
      cmocka_unit_test(test_commitment),
      cmocka_unit_test(test_priorities),
      cmocka_unit_test(test_deadlock),
      cmocka_unit_test(test_alu),
      cmocka_unit_test(test_alu_broadcast),
      cmocka_unit_test(test_alu_matters),
      cmocka_unit_test(test_alu_copies),
      cmocka_unit_test(test_alu_without_end),
      cmocka_unit_test(test_diagonals),
      cmocka_unit_test(test_diagonal_copies),
      cmocka_unit_test(test_alu_union),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_malformed),
      cmocka_unit_test(test_examples),
      cmocka_unit_test(test_damage),
      cmocka_unit_test(test_garbage),
  };
  return cmocka_run_group_tests_name("certify", tests, NULL, NULL);
}
