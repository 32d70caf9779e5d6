// delays.h -- Is there a run along a path?  Exactly, stop-watches included.
//
// Along one path every clock is, at every moment, what it was last assigned and the
// sum of the delays since in which it ran.  So everything that the path asks for
// bounds a sum of delays: a system of linear constraints, which is decided over
// the rationals (linear/simplex.h).  An invariant is convex: that it holds when
// the state is entered and when it is left is enough.
//
// Few of the constraints matter.  Beginning with no delay at all, the path is
// played with the delays at hand, and only what does not hold then is added to
// the system, until everything holds or nothing can.  Where one of several things
// must hold and none does, each is tried.
//
// If there is no run, it follows from some of the constraints, and these speak of a
// stretch of the path: from the first step that assigns one of their clocks, to
// the last step that one of them belongs to.  Whatever comes before, no run takes
// this stretch from the state where it begins.
//
// Memory: in the arena.

#ifndef GNOMON_TRACE_DELAYS_H
#define GNOMON_TRACE_DELAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/wide.h"
#include "model/network.h"
#include "trace/trace.h"

typedef struct {
  trace_bounds invariant;
  bool may_delay;
  const bool *stopped; // by clock
  const uint64_t *key; // its vector, packed, for whoever rules out stretches
} course_state;

// Clock := what clock `from` was before the step, plus value.
typedef struct {
  uint32_t clock, from;
  int64_t value;
} course_reset;

typedef struct {
  trace_bounds asks;     // all of this must hold when it is taken
  trace_bounds *choices; // and one of these, if there are any
  uint32_t nchoices;
  bool is_bound;
  course_reset *resets; // of different clocks
  uint32_t nresets;
} course_step;

typedef struct {
  const network *net;
  course_state *states; // count + 1
  course_step *steps;
  uint32_t count;
  trace_bounds *ends; // one of these must hold at the end
  uint32_t nends;
} course;

typedef enum {
  DELAYS_FOUND,
  DELAYS_NONE,
  DELAYS_UNKNOWN, // the numbers are too large, it is too much, or it had to stop
} delays_answer;

// A stretch that no run takes: steps first .. last - 1, from state `first`.
typedef struct {
  uint32_t first, last;
  bool is_from_start; // it counts at the start of a run only, and first is 0
  bool is_end; // it can be taken, but what the end asks for does not hold
} delays_stretch;

typedef struct {
  delays_answer answer;
  wide *list; // of each state, over
  wide scale;
  delays_stretch stretch;
} delays_result;

// `go_on`, if not NULL, is asked now and then, with `data`; false is to stop.
delays_result delays_find(arena *, const course *, bool (*go_on)(void *data),
                          void *data);

// Assignments that are made one after the other, as assignments at once: fills in
// `resets`, and adds to `asks` that no clock becomes negative, not even on the way.
void delays_assign(arena *, const network *, const trace_reset *,
                   uint32_t count, course_step *);

#endif
