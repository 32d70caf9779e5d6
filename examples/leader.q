// leader.q: queries for leader.xta.  EXPECT: speaks of the query above it.

/* There is a leader in time. */
A[] not Observer.late
/* EXPECT: T */

/* It can take as long as that. */
E<> Observer.waiting and Observer.z >= BOUND
/* EXPECT: T */

/* It is the last in the ring, which has the highest number. */
A[] forall (i : id_t) Candidate(i).leader imply i == N - 1
/* EXPECT: T */

/* And it is elected. */
E<> Candidate(N - 1).leader
/* EXPECT: T */
