// source.q: queries for source.xta.  EXPECT: speaks of the query above it.

/* What the sensors ask for is done at once: A, */
A[] Env.t > 0 imply (a == 1) == (in1 > 5 && in1 < 10)
/* EXPECT: T */

/* and B. */
A[] Env.t > 0 imply (b == 1) == (in2 >= 3)
/* EXPECT: T */

/* But not before any time has passed. */
A[] (b == 1) == (in2 >= 3)
/* EXPECT: F */

/* Both can be on. */
E<> a == 1 && b == 1
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
