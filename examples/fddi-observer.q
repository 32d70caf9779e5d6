// fddi-observer.q: queries for fddi-observer.xta.  EXPECT: speaks of the
// query above it.

/* The token is back in time. */
A[] not Observer.error
/* EXPECT: T */

/* Never two stations with the token. */
A[] (sum (i : id_t) not (Station(i).idle_a or Station(i).idle_b)) <= 1
/* EXPECT: T */

/* A source sends while its station does. */
A[] forall (i : id_t) Source(i).sending == (Station(i).asynchronous_a or Station(i).asynchronous_b)
/* EXPECT: T */

/* All sources can have to wait. */
E<> forall (i : id_t) Source(i).waiting
/* EXPECT: T */

/* The token can take longer than its target. */
E<> Observer.away and Observer.came > TTRT
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
