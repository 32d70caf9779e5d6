// pipe.q: queries for pipe.xta.  EXPECT: speaks of the query above it.

/* A signal is through in time. */
A[] not Observer.error
/* EXPECT: T */

/* It can take as long as that. */
E<> Observer.in_stage and Observer.r >= BOUND
/* EXPECT: T */

/* None catches up with another. */
A[] forall (i : stage_t) not Line(i).overrun
/* EXPECT: T */

/* The process of a stage is marked as busy as long as it is not idle. */
A[] forall (i : stage_t) busy[i] == not Stage(i).idle
/* EXPECT: T */

/* Several signals can be on their way. */
E<> Line(1).carrying and Stage(STAGES).running
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
