// cycle_window.h -- How long one pass around a cycle can take.
//
// A cycle is cut where its clock y is reset, into segments.  Edge k of a segment
// is taken when y is t(k), with t(0) <= t(1) <= ..., and asks for a lower and an
// upper bound of t(k); the invariant of the location that it leaves is among the
// upper ones.  So the segment can be passed if and only if no lower bound is
// above the upper bound of its own or of a later edge, and then the time it
// takes is anything from its greatest lower bound to the upper bound of its last
// edge.  The window of the cycle is the sum of these intervals; an end is open
// if it is open in some segment.
//
// m passes take anything in <ma, mb>, open where <a, b> is.  From the unfolding
// number i on these intervals overlap or touch, so that i or more passes take
// anything in <ia, infinity):
//
//   i is the least number >= 1 with (i+1)a < ib, or with (i+1)a = ib unless
//   both ends are open; there is none if a = b, even if both are 0
//
// (M. Hendriks, K. G. Larsen, "Exact Acceleration of Real-Time Model Checking",
// 2002, lemma 3.8 and theorem 3.12, with feasibility and open ends added.)
//
// Memory: none.

#ifndef GNOMON_SEM_CYCLE_WINDOW_H
#define GNOMON_SEM_CYCLE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "zone/bound.h"
#include "zone/zone.h"

#define CYCLE_FOREVER INT64_MAX

// What an edge, and the location that it leaves, ask of y; and of other clocks,
// which is not part of the window.
typedef struct {
  bound low;  // of 0 - y: y >= c is bound_le(-c); BOUND_LE_ZERO if nothing
  bound high; // of y: BOUND_INFINITY if nothing
  bool resets;
  const zone_constraint *others;
  uint32_t nothers;
} cycle_step;

typedef struct {
  int64_t low, high; // 0 <= low <= high; `high` may be CYCLE_FOREVER
  bool is_open_below, is_open_above;
} cycle_window;

typedef enum {
  WINDOW_SOME,
  WINDOW_NONE,      // it cannot be passed
  WINDOW_TOO_LARGE, // an end is beyond the constants of zones
} window_status;

// Why it cannot be passed: the lower bound of an edge, by its position, and the
// upper bound of the same or a later one.
typedef struct {
  uint32_t lower, upper;
} window_clash;

// One pass from y = 0; the last step resets.
window_status cycle_window_find(const cycle_step *, uint32_t count,
                                cycle_window *, window_clash *);

static inline bool cycle_window_is_point(const cycle_window *w) {
  return w->low == w->high;
}

// i; 0 if the window is a point, or if ia is beyond the constants of zones.
int64_t cycle_window_unfolding(const cycle_window *);

#endif
