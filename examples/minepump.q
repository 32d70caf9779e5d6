// minepump.q: queries for minepump.xta.  EXPECT: speaks of the query above
// it.

/* The alarm comes in time, and never without reason. */
A[] not Observer.error
/* EXPECT: T */

/* It can take as long as that. */
E<> Observer.waiting and Observer.o >= DEADLINE
/* EXPECT: T */

/* No fault is written down while the sensor lives. */
A[] Memory.bad imply Sensor.dead
/* EXPECT: T */

/* The console repeats the alarm. */
E<> Console.repeating
/* EXPECT: T */

/* An answer can be on its way when the sensor is dead. */
E<> Sensor.dead and Back.carrying
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
