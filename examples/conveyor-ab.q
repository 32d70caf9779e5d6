// conveyor-ab.q: queries for conveyor-ab.xta.  EXPECT: speaks of the query
// above it.

/* No passage takes too long. */
A[] not Observer.error
/* EXPECT: T */

/* One can take longer than that of a lone object. */
E<> Observer.following and Observer.o > ALONE
/* EXPECT: T */

/* A stage is marked as full as long as it is not empty. */
A[] forall (i : stage_t) full[i] == not Stage(i).empty
/* EXPECT: T */

/* Never two objects in a stage. */
A[] forall (i : object_t) forall (j : object_t) i != j and at[i] > 0 imply at[i] != at[j]
/* EXPECT: T */

/* The latch can be set while the robot works. */
E<> Latch.set and Robot.working
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
