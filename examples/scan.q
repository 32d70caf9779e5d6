// scan.q: queries for scan.xta.  EXPECT: speaks of the query above it.

/* The valve is closed in time, */
A[] not Tank.overflow
/* EXPECT: T */

/* and opened. */
A[] not Tank.dry
/* EXPECT: T */

/* One scan is not enough for that. */
A[] Tank.high imply Tank.t <= SCAN_MAX
/* EXPECT: F */

/* The valve moves at no other time. */
A[] valve imply Tank.rising_low || Tank.rising || Tank.high
/* EXPECT: T */

/* The tank is filled and emptied. */
E<> Tank.falling
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
