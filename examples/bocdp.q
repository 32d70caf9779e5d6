// bocdp.q: queries for bocdp.xta.  EXPECT: speaks of the query above it.

/* Who is done was not disturbed, and the other does not think so. */
A[] finished[0] imply (not destroyed[0] and verdict[1] == 0)
/* EXPECT: T */

/* The same of the second. */
A[] finished[1] imply (not destroyed[1] and verdict[0] == 0)
/* EXPECT: T */

/* Both can finish. */
E<> finished[0] and finished[1]
/* EXPECT: T */

/* A frame can be destroyed. */
E<> destroyed[0] and not finished[0]
/* EXPECT: T */

/* One can find the other jamming. */
E<> verdict[0] == JAMMED
/* EXPECT: T */

/* Something can always happen, until both are done. */
A[] deadlock imply (finished[0] and finished[1])
/* EXPECT: T */
