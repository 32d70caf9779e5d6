// thermostat.q: queries for thermostat.xta.
// EXPECT: speaks of the query above it.

/* When there is a fire, the sample is finished and no more is done. */
A[] temp == HOT && Room.t > SAMPLE_MAX imply Thermostat.tripped
/* EXPECT: T */

/* It is finished, though. */
A[] temp == HOT && Room.t > 0 imply Thermostat.tripped
/* EXPECT: F */

/* The heater is off then. */
A[] Thermostat.tripped imply not heater
/* EXPECT: T */

/* The room is never too cold. */
A[] temp >= COLD
/* EXPECT: T */

/* The heater is used. */
E<> heater
/* EXPECT: T */

/* Something can always happen. */
A[] not deadlock
/* EXPECT: T */
