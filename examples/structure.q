// structure.q: queries for structure.xta.  EXPECT: speaks of the query above
// it.

/* Both sides push in time. */
A[] not Observer.error
/* EXPECT: T */

/* It can take as long as that. */
E<> Observer.second and Observer.o >= BOUND
/* EXPECT: T */

/* The faster side is sooner done. */
A[] Observer.first imply Observer.o <= FAST + JITTER + COMPUTE_MAX + OPEN_MAX
/* EXPECT: T */

/* Both can push at once. */
E<> Actuator(1).pushing and Actuator(2).pushing
/* EXPECT: T */

/* One can push when it is calm already. */
E<> Observer.calm and Actuator(2).opening
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
