// leap.h -- A symbolic step that stands for many passes around a cycle.
//
// Process P is at the start of a cycle on clock y (sem/cycles.h) whose passes
// take <a, b>; i is its unfolding number.  From where y is 0 it goes around i or
// more times, and is back with the same locations and variables after any time
// of <ia, infinity) in which nothing else happens:
//
//   Z_e = Z and Inv and y <= 0 and lower bounds of other clocks on the way
//   Z_a = up(Z_e) and y >= ia and Inv of the others     > instead of >=, if open
//         and upper bounds of other clocks on the way
//   y := 0, and Inv; then any delay
//
// What is added can be reached: a state of Z_a comes from one of Z_e by a total
// delay d that is in <ma, mb> for some m >= i, so there are m passes that take d
// together.  The others do not move; their invariants are convex and hold at
// the start and at the end, hence all along, and do not speak of y.  Variables
// do not change, so that guards on them stay true, and urgent synchronisations,
// of which none may be enabled with P in a location of the cycle, stay disabled:
// every delay is allowed.  What the cycle itself asks of other clocks holds as
// they only grow: lower bounds since the start, upper bounds until the end,
// differences at all times.  So whatever is asked of single states has the same
// answer.  (M. Hendriks, K. G. Larsen, "Exact Acceleration of Real-Time Model
// Checking", 2002, definition 3.10 and theorem 3.12, here without copies of
// locations, and in networks.)
//
// And m >= i passes from Z_e lead into Z_a, further ones stay there: plainly
// exploring the cycle ends after a few passes, whatever constants clocks are
// compared with.
//
// If a = b, m passes take ma exactly.  A leap of just one such m is right as
// well; reach/accelerator.c says when it is of use.
//
// Memory: none of its own; the zone is the expander's.

#ifndef GNOMON_SEM_LEAP_H
#define GNOMON_SEM_LEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/cycles.h"
#include "sem/expander.h"

typedef struct {
  const cycle *of;
  int64_t least; // how many passes
  bool is_exact; // just as many, if a = b
} leap;

// How long after y was 0: a lower bound, as one of 0 - y, in units of the scale.
bound leap_bound(const semantics *, const leap *);

// The successor: x->next and x->effect.  EXPAND_END if there is none.  After
// expander_open(), and before expander_next() or after its end.
expand_status leap_take(expander *, const leap *);

// What the cycle asks of other clocks, in units of the scale: the i-th.  Does it
// hold from the start on, if it holds then?  Else until the end.
zone_constraint leap_other(const semantics *, const leap *, uint32_t i);

static inline bool leap_is_early(const zone_constraint *c) { return c->j != 0; }

// Of the constraints in `list`, those that are not about clock y come first:
// their number.
uint32_t leap_split(zone_constraint *list, uint32_t count, uint32_t y);

#endif
