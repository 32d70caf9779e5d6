// critical.q: queries for critical.xta.  EXPECT: speaks of the query above it.

/* Never two cells inside. */
A[] (sum (i : id_t) Cell(i).inside) <= 1
/* EXPECT: T */

/* As the arbiters have it: who is inside has one that knows. */
A[] forall (i : id_t) Cell(i).inside imply Arbiter(i).taken
/* EXPECT: T */

/* All can get through. */
E<> forall (i : id_t) Cell(i).safe
/* EXPECT: T */

/* All can fail. */
E<> forall (i : id_t) Cell(i).failed
/* EXPECT: T */

/* No cell fails: not so. */
A[] not Cell(1).failed
/* EXPECT: F */

/* Whoever asks gets in: not so. */
Cell(1).asking --> Cell(1).inside
/* EXPECT: F */

/* A cell that fails inside keeps the others out for good. */
A[] not deadlock
/* EXPECT: F */
