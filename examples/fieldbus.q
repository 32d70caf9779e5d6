// fieldbus.q: queries for fieldbus.xta.  EXPECT: speaks of the query above it.

/* The packets arrive whole, all of them, in order. */
A[] forall (i : id_t) not Observer(i).wrong
/* EXPECT: T */

/* A packet can come twice, because the answer was lost. */
E<> Receptor(1).got and bus_bit[0] != Receptor(1).expected
/* EXPECT: T */

/* A packet can come before there is place for it. */
E<> Receptor(1).got and bus_bit[0] == Receptor(1).expected and full[1][IN]
/* EXPECT: T */

/* An answer may have to wait for the bus. */
E<> Receptor(1).replying and Medium(1).packet
/* EXPECT: T */

/* It comes before its packet is sent again, or not at all. */
A[] Transmitter(0).sending imply not (Receptor(1).replying or Medium(1).answer)
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
