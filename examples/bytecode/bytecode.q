// bytecode.q: queries for bytecode.xta.  EXPECT: speaks of the query above it.
// The first two are the properties 1 and 2 of Hendriks and Larsen.

/* Always true: asked to explore all there is. */
A[] in1 == 0 imply in1 == 0
/* EXPECT: T */

/* Part of it: the sensors can change for the third time. */
E<> Env.S3
/* EXPECT: T */

/* Actuator A follows within 10 tests and jumps and 2 assignments, */
A[] Env.t > 10*BRANCH_MAX + 2*MAX imply (a == 1) == (in1 > 5 && in1 < 10)
/* EXPECT: T */

/* and not sooner. */
A[] Env.t >= 10*BRANCH_MAX + 2*MAX imply (a == 1) == (in1 > 5 && in1 < 10)
/* EXPECT: F */

/* Actuator B follows within one jump more. */
A[] Env.t > 11*BRANCH_MAX + 2*MAX imply (b == 1) == (in2 >= 3)
/* EXPECT: T */

/* What P0 would be in is known before the actuator is switched. */
A[] B.v[0] == a
/* EXPECT: F */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
