// fischer.q: queries for fischer.xta.  EXPECT: speaks of the query above it.

/* Never two in the critical section. */
A[] (sum (i : pid_t) Contender(i).critical) <= 1
/* EXPECT: T */

/* Each of them can get there. */
E<> Contender(1).critical
/* EXPECT: T */

/* Who writes is done soon. */
Contender(1).writing --> Contender(1).checking
/* EXPECT: T */

/* Nobody is sure to get in: others may be faster every time. */
Contender(1).checking --> Contender(1).critical
/* EXPECT: F */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
