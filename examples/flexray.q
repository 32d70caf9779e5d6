// flexray.q: queries for flexray.xta.  EXPECT: speaks of the query above it.

/* What is received is what was sent. */
A[] not Receiver.wrong
/* EXPECT: T */

/* The frame comes to its end. */
E<> Receiver.done
/* EXPECT: T */

/* Both can be through. */
E<> Sender.off and Receiver.done
/* EXPECT: T */
