// dining.q: queries for dining.xta.  EXPECT: speaks of the query above it.

/* Neighbours never eat at the same time. */
A[] forall (i : seat_t) not (Philosopher(i).eating and Philosopher((i + 1) % N).eating)
/* EXPECT: T */

/* Each of them can eat. */
E<> Philosopher(0).eating
/* EXPECT: T */

/* All of them can have one fork. */
E<> forall (i : seat_t) Philosopher(i).waiting
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
