// polling.q: queries for polling.xta.  EXPECT: speaks of the query above it.

/* The environment is noticed, */
E<> P.L4
/* EXPECT: T */

/* at any time from LARGE on, */
E<> P.L4 && P.z <= LARGE
/* EXPECT: T */

/* but not before. */
E<> P.L4 && P.z < LARGE
/* EXPECT: F */

/* The loop is not entered at once. */
A[] P.L0 imply P.z > 3
/* EXPECT: T */
