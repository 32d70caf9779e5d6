// region.h -- Regions of clock valuations, each as one valuation that stands
// for it.
//
// A valuation is kept on a grid: clock x has the value code[x] / W, where W is
// the number of clocks with clock 0.  Two valuations of all clocks with the
// same integer parts, the same clocks without fraction and the same order of
// fractions satisfy the same constraints x ~ c and x - y ~ c for all integers
// c, after any sequence of delays and assignments x := c, x := y + c too (Alur
// & Dill, "A theory of timed automata", TCS 126, 1994).  With W - 1 clocks the
// grid has a place for every order, so each such class has a member on it, and
// region_normalise() makes it unique: the fractions that occur are 1/W, 2/W, …
//
// That leaves integer parts, which grow without end.  Let most[x] be M(x), the
// largest constant that x is compared with, -1 if none, and `reach` be D, the
// largest |c| of a diagonal x - y ~ c, or -1 if there is no diagonal.
//
// Let v and w be equivalent if
//   (a)  v(x) ~ c  iff  w(x) ~ c            for 0 <= c <= M(x)
//   (b)  v(x) - v(y) ~ c  iff  w(x) - w(y) ~ c   for |c| <= D
//   (c)  the same for all c, if v(x) <= M(x) and v(y) <= M(y)
// Then equivalent valuations have equivalent successors, if
//   R1  M(y) >= M(x) for every copy x := y + k, and k >= 0
//   R2  with diagonals: M(x) >= D + V for every x, where V is the largest value
//       assigned to any clock (or had at the start); and each pair x, y has a
//       D(x,y) = D(y,x), at least the largest |c| of its diagonals and at most
//       D, so that D(z,y) >= D(x,y) + k for every copy x := z + k; (b) is about
//       |c| <= D(x,y)
// For:
//   delay     differences do not change, so (b) and (c) stay, of which the
//             latter speaks of fewer clocks as time passes.  By (a) and (c) the
//             clocks that are not above M have the same integer parts and the
//             same order of fractions, so they pass their next integers in the
//             same order: some delay of w does what a given delay of v did.
//   x := e    e a constant.  (a) is clear.  (b): e - y ~ c is y ~' e - c; that
//             is (a), since e - c <= V + D <= M(y), by R2.  (c): the same, and
//             for e - c > M(y) it is decided by y <= M(y).
//   x := y+k  (a): x ~ c is y ~ c - k, which is (a) of y by R1.  (b): x - z
//             ~ c is y - z ~ c - k, which is (b) of y and z by R2.  (c): if
//             x <= M(x) then y <= M(y) by R1, so y - z ~ c - k was in (c).
// And by (a) and (b) they satisfy the same constraints.  So it is exact to
// replace a valuation by any equivalent one, which normalising does:
//   *  without diagonals a clock above M(x) becomes M(x) + 1; it takes no part
//      in the order of fractions
//   *  with diagonals, if some clocks have values above M + 1 and more than
//      D + 1 above all other clocks, all of these become less by 1
// and there are finitely many results.  The latter respects |c| <= D for every
// pair, so more than needed.
//
// If every constant that clocks meet in a run is a multiple of a unit u, time can
// be counted in units: v and v / u satisfy the same, with all constants divided
// by u.  So large constants need not make many regions.  A timer, a clock that is never compared
// or assigned, is a clock like any other with M(x) as far as it is to count.

#ifndef GNOMON_ORACLE_REGION_H
#define GNOMON_ORACLE_REGION_H

#include <stdbool.h>
#include <stdint.h>

#include "model/expr.h"

enum {
  REGION_CLOCKS = 8, // with clock 0 and the timer
  REGION_MOST = 200, // constants larger than this are not for us
};

typedef struct {
  uint32_t n; // clocks, with clock 0; also W
  int32_t most[REGION_CLOCKS];
  int32_t reach;
  int32_t unit; // of the constants below; `most` and `reach` count units
  // Not 0: no regions but valuations, multiples of 1 / grid; to check the
  // regions with.  Even, so that what is between two even multiples next to
  // each other is as it is at the odd one: constants are even.
  int32_t grid;
} region_shape;

// code[0] is 0; the others are codes of any valuation.
void region_normalise(const region_shape *, int32_t *code);

// Is xi - xj op bound?  op is one of LT … NE.  The bound must be one that the
// shape was made for, and a multiple of its unit.
bool region_holds(const region_shape *, const int32_t *code, uint32_t x,
                  uint32_t y, expr_kind op, int64_t bound);

// x := y + value, y may be 0, value a multiple of the unit.  Not normalised.
void region_assign(const region_shape *, int32_t *code, uint32_t x, uint32_t y,
                   int32_t value);

// How many codes there are to 1.
int32_t region_width(const region_shape *);

// Is the clock above its constant?
bool region_is_above(const region_shape *, const int32_t *code, uint32_t x);

// To the next region as time passes, normalised.  False if there is none: every
// clock is above its constant, and will be.
bool region_delay(const region_shape *, int32_t *code);

// The same while some clocks, a bit each, stand still.  Regions are no longer
// enough then: how far a clock that runs has to go until its fraction is that of
// one that stands depends on the valuation.  On a grid it is a delay like any
// other, if there are no diagonals: what is found is reached by some run, but a
// run may need delays that are not on the grid.
bool region_delay_but(const region_shape *, int32_t *code, uint32_t stopped);

#endif
