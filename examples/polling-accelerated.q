// polling-accelerated.q: queries for polling-accelerated.xta.
// EXPECT: speaks of the query above it.

/* The environment is noticed, */
E<> P.L4
/* EXPECT: T */

/* at any time from LARGE on, */
E<> P.L4 && P.z <= LARGE
/* EXPECT: T */

/* but not before. */
E<> P.L4 && P.z < LARGE
/* EXPECT: F */

/* The copies come after the first round has begun. */
A[] P.L0a imply P.z > 6
/* EXPECT: T */
