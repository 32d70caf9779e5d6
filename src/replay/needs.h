// needs.h -- What of the clocks does a stretch of a run depend on?
//
// A run that comes back to the same locations and variables can be gone on with
// in the same way, for ever, if it comes back to the same region.  Which
// valuations are in one region depends on what they are compared with, and that
// is noted as it is evaluated: each clock of a state knows what it is in terms of
// the clocks at the start of the stretch (its origin), so that each comparison,
// in the states of the run and in those that are only tried, is one of them:
//   a + c,  a - b          a comparison with a bound, of a with bound - c
//   x assigned k, b        when x was assigned: of b with k - bound, …
//   both assigned          of no clock at the start
// Two valuations are in the same region if
//   - the same clocks exceed the greatest constant that they are compared with;
//     the others have the same whole part, and a fraction or not, and of any two
//     of them the fractions are in the same order
//   - all noted comparisons of differences come out alike
// in units that all constants are multiples of.
//
// Proof that the stretch can be gone again from the second valuation: let time
// pass to the same region, which is possible since the constants are the same
// before and after a delay, and differences do not change.  Then what is
// evaluated comes out as it did, so that the same is evaluated, and nothing else.
// A step assigns: clocks that it leaves alone are compared with no more than
// before; comparisons of a difference of which one clock is assigned became those
// of the other one, at this moment.  And so on.  At the end are two valuations
// that are in the same region with regard to what was noted, as seen from there;
// so what the stretch needs at its start, it must need at its end as well, and
// that is noted (needs_close) until nothing is added.
//
// Memory: needs_release() gives everything back.

#ifndef GNOMON_REPLAY_NEEDS_H
#define GNOMON_REPLAY_NEEDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"
#include "model/expr.h"

// The clock at the start, and what was added; clock 0: it was assigned this.
typedef struct {
  uint32_t clock;
  wide plus;
} clock_origin;

// x - y op bound, of clocks at the start.
typedef struct {
  uint32_t x, y;
  expr_kind op;
  wide bound;
} needed_difference;

typedef struct {
  uint32_t nclocks;
  wide *most; // by clock: the greatest constant it is compared with, or -1
  needed_difference *differences;
  uint32_t count, room;
  wide unit; // that all constants are multiples of; 0 if they are 0
  bool has_grown;
} clock_needs;

void needs_init(clock_needs *, uint32_t nclocks);
void needs_release(clock_needs *);

// x - y op bound is evaluated.
void needs_compare(clock_needs *, const clock_origin *, uint32_t x, uint32_t y,
                   expr_kind op, wide bound);
// x := from + plus.
void needs_assign(clock_needs *, clock_origin *, uint32_t x, uint32_t from,
                  wide plus);

// What is needed is needed at the end again, where clocks are that.  False if
// there is no end to it.
bool needs_close(clock_needs *, const clock_origin *at_end);

// Are these clocks, over `scale`, in the same region?
bool needs_are_same(const clock_needs *, const wide *v, const wide *w,
                    wide scale);

// And if how long the stretch takes, this over `scale`, is compared with a constant
// that is no more?  Some constant that all those noted are multiples of will do: one
// more clock is 0 at the start, and compared with it at the end, so that from v and
// from w it takes as long, or longer.
bool needs_are_as_long(const clock_needs *, const wide *v, const wide *w,
                       wide scale, wide duration);

#endif
