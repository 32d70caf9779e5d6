// fischer-mixed.q: queries for fischer-mixed.xta.  EXPECT: speaks of the query
// above it.

/* Never two in the critical section. */
A[] (sum (i : pid_t) Contender(i).critical) <= 1
/* EXPECT: T */

/* Each of them can get there. */
E<> Contender(N).critical
/* EXPECT: T */
