// gps.q: queries for gps.xta.  EXPECT: speaks of the query above it.

/* A gear is out in time. */
A[] not Loader.late
/* EXPECT: T */

/* It can take as long as that. */
E<> Loader.watching and Loader.z >= BOUND
/* EXPECT: T */

/* There is one gear, as long as the loader is watching. */
A[] Loader.watching imply (sum (i : id_t) (Station(i).loaded or Station(i).working or Station(i).done)) == 1
/* EXPECT: T */

/* All stations can be hot at once. */
E<> forall (i : id_t) Station(i).hot
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
