// csma.q: queries for csma.tck.  EXPECT: speaks of the query above it.

/* Both can send at once: one and two are labels of locations. */
E<> one and two
/* EXPECT: T */

/* But not once the first could have heard of the collision. */
E<> one and two and x > 52
/* EXPECT: F */

/* A frame can get through. */
E<> One.sending and x == 808
/* EXPECT: T */

/* A collision does not last. */
collision --> Bus.quiet
/* EXPECT: T */
