// loop.h -- What the parts of a loop's growth share.
//
// Clock 0 is the one that the first process measures its cycle by, clock 1 that
// of the second process; 2 and 3 are everybody's, 4 is that of the limit.

#ifndef GNOMON_LEAPS_LOOP_H
#define GNOMON_LEAPS_LOOP_H

#include "oracle/growth.h"

enum { CLOCK_Z = 2, CLOCK_W, CLOCK_LIMIT, CLOCKS_ALL };

typedef struct {
  growth g;
  int limit;     // how much time there is
  bool integers; // guards on variables
  bool spoils;   // something that a cycle must not have
  bool stands;   // urgent and committed locations
  bool open;     // strict bounds, mostly
  bool wide;     // clock w is used too
  bool far;      // constants beyond the limit
  bool others;   // cycles ask something of other clocks
} loop;

// An edge to be filled in; NULL if there is no room.
grown_edge *loop_edge(grown_process *, int from, int to);

void loop_reset(grown_edge *, int clock, int to);

// clock op bound, for a guard or an invariant; dropped if there is no room.
void loop_bound(grown_atoms *, int op, int clock, int bound);
void loop_bound_low(loop *, grown_atoms *, int clock, int bound);
void loop_bound_high(loop *, grown_atoms *, int clock, int bound);

// A condition on variables.
void loop_integer(loop *, grown_atoms *);

// z or w.
int loop_far_clock(loop *);

// A condition on one of these.
void loop_far(loop *, grown_atoms *);

// A channel to talk on; internal if there is none.
void loop_talk(loop *, grown_edge *);

// May it have guards on clocks?
bool loop_is_patient(const loop *, const grown_edge *);

// A process with a cycle on the clock of its number.
void grow_cycle(loop *, int number);

#endif
