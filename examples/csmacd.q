// csmacd.q: queries for csmacd.xta.  EXPECT: speaks of the query above it.

/* Two can send at once. */
E<> Station(0).sending and Station(1).sending
/* EXPECT: T */

/* All can. */
E<> forall (i : id_t) Station(i).sending
/* EXPECT: T */

/* But not once one of them must have heard of the collision. */
A[] forall (i : id_t) forall (j : id_t) i != j and Station(i).sending and Station(j).sending imply Station(i).x <= 2 * SIGMA
/* EXPECT: T */

/* It may take as long as that. */
A[] not (Station(0).sending and Station(1).sending and Station(0).x >= 2 * SIGMA)
/* EXPECT: F */

/* A collision is noticed before the frame is out. */
A[] Bus.collision imply forall (i : id_t) Station(i).sending imply Station(i).x < LAMBDA
/* EXPECT: T */

/* A frame can get through. */
E<> Station(0).sending and Station(0).x == LAMBDA
/* EXPECT: T */

/* Without anybody sending the bus is free. */
A[] (forall (i : id_t) not Station(i).sending) imply Bus.idle
/* EXPECT: T */

/* A collision does not last. */
Bus.collision --> Bus.idle
/* EXPECT: T */

/* Nobody is sure to get a frame through. */
Station(0).sending --> Station(0).ready
/* EXPECT: F */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
