// preempt.q: queries for preempt.xta.  EXPECT: speaks of the query above it.

/* The logger is never late. */
A[] not Logger.late
/* EXPECT: T */

/* It is done after 4 units of its own and 4 of the control task. */
A[] Logger.running imply Logger.t <= 8
/* EXPECT: T */

/* Not always before. */
E<> Logger.running and Logger.t >= 8
/* EXPECT: T */

/* Its sign of life is ignored: the watch-dog's clock runs on. */
A[] Logger.idle and Logger.t == 8 imply Watchdog.w == 1
/* EXPECT: T */

/* No alarm. */
A[] not Watchdog.alarm
/* EXPECT: T */
