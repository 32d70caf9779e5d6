// rcs.q: queries for rcs.xta.  EXPECT: speaks of the query above it.

/* The barriers are down in time. */
A[] not Observer.error
/* EXPECT: T */

/* No train is on the crossing with a barrier up. */
A[] (exists (i : train_t) Train(i).crossing) imply down == BARRIERS
/* EXPECT: T */

/* The controller counts well. */
A[] Controller.trains == (sum (i : train_t) not Train(i).far)
/* EXPECT: T */

/* All trains can be on the crossing at once. */
E<> forall (i : train_t) Train(i).crossing
/* EXPECT: T */

/* A barrier can be called back. */
E<> Barrier(1).recalled
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
