// philips.q: queries for philips.xta.  EXPECT: speaks of the query above it.

/* What is received of the first sender's messages is what it sent. */
A[] not Checker.error
/* EXPECT: T */

/* No edge comes too early for the receiver. */
A[] not Receiver.error
/* EXPECT: T */

/* Both can have a message under way. */
E<> active[0] and active[1]
/* EXPECT: T */

/* A message can get through. */
E<> Checker.message_on and Checker.missing == 0 and not active[0]
/* EXPECT: T */

/* One can lose in the middle of a low: the other has sent a 0. */
E<> Sender(0).long_on and high > 0 and differ
/* EXPECT: T */

/* It is not under way any more when the other's message ends. */
A[] not (Checker.message_on and not active[0] and active[1])
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
