// fddi.q: queries for fddi.xta.  EXPECT: speaks of the query above it.

/* Never two stations with the token. */
A[] (sum (i : id_t) not (Station(i).idle_a or Station(i).idle_b)) <= 1
/* EXPECT: T */

/* The token is at one station, or on its way to one. */
A[] (sum (i : id_t) not (Station(i).idle_a or Station(i).idle_b)) + Ring.under_way == 1
/* EXPECT: T */

/* The token is never away for longer than twice the target. */
A[] forall (i : id_t) (Station(i).idle_a imply Station(i).a <= 2 * TTRT) and (Station(i).idle_b imply Station(i).b <= 2 * TTRT)
/* EXPECT: T */

/* In fact for no longer than this. */
A[] forall (i : id_t) (Station(i).idle_a imply Station(i).a <= TTRT + N * (SA + TD)) and (Station(i).idle_b imply Station(i).b <= TTRT + N * (SA + TD))
/* EXPECT: T */

/* But for as long as this. */
A[] not (Station(0).idle_a and Station(0).a >= TTRT + N * (SA + TD))
/* EXPECT: F */

/* The last station can send asynchronous messages. */
E<> Station(N - 1).asynchronous_a
/* EXPECT: T */

/* The token comes back. */
Station(0).idle_a --> Station(0).synchronous_b
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
