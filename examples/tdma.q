// tdma.q: queries for tdma.xta.  EXPECT: speaks of the query above it.

/* All stations are in order by the deadline, and remain so. */
A[] not Test.waiting imply n == N
/* EXPECT: T */

/* From then on each is heard in its turn. */
A[] not Test.wrong
/* EXPECT: T */

/* Two can send at the same time. */
E<> Station(0).sending and Station(1).sending
/* EXPECT: T */

/* So that nobody is understood. */
E<> Bus.spoilt
/* EXPECT: T */

/* Once all are in order there is no collision. */
A[] n == N imply not Bus.spoilt
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
