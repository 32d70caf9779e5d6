// bound.h -- Upper bounds of clock differences as integers.
//
// The bound "<= c" is 2c and "< c" is 2c - 1, so that comparing the integers
// compares the bounds, "<= 0" is 0, and a zone where all clocks are 0 is all
// zero bytes.  (Bengtsson & Yi, "Timed Automata: Semantics, Algorithms and
// Tools", LNCS 3098, 2004, section 4.1, has 2c + 1 and 2c; the cost is equal.)
//
// This header is about the widest form, in which bounds are passed around.
// Matrices hold 16, 32 or 64 bits per bound (zone/zone.h).  Each width w has
//
//   limit     2^(w-3) - 1    the greatest finite code; the least is -limit
//   infinity  3 * 2^(w-3)    no bound
//
// so that finite + finite <= 2 limit + 1 < infinity - limit <= infinity +
// finite, and the greatest of these still fits in w bits: a sum is finite, too
// large or infinite, and can be told to be so after the addition.
//
// Invariant B1: a `bound` is BOUND_INFINITY or within +-BOUND_LIMIT.
//
// Memory: none; a bound is a number.

#ifndef GNOMON_ZONE_BOUND_H
#define GNOMON_ZONE_BOUND_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef int64_t bound;

#define BOUND_LIMIT_OF(BITS) ((INT64_C(1) << ((BITS)-3)) - 1)
#define BOUND_INFINITY_OF(BITS) (INT64_C(3) << ((BITS)-3))

#define BOUND_LIMIT BOUND_LIMIT_OF(64)
#define BOUND_INFINITY BOUND_INFINITY_OF(64)
#define BOUND_LE_ZERO ((bound)0)
#define BOUND_LT_ZERO ((bound)-1)

static inline bool bound_is_valid(bound b) {
  return b == BOUND_INFINITY || (-BOUND_LIMIT <= b && b <= BOUND_LIMIT);
}

// "<= c" and "< c"; |c| at most 2^60 - 1.
static inline bound bound_le(int64_t c) {
  assert(-BOUND_LIMIT / 2 <= c && c <= BOUND_LIMIT / 2);
  return 2 * c;
}

static inline bound bound_lt(int64_t c) { return bound_le(c) - 1; }

// Of a finite bound: c, and whether it is "<".
static inline int64_t bound_constant(bound b) {
  assert(b != BOUND_INFINITY);
  return b / 2 + (b > 0 && b % 2 != 0); // halves are rounded up
}

static inline bool bound_is_strict(bound b) { return (b & 1) != 0; }

// The sum is "<=" only if both terms are.  The sum of two finite bounds may be
// beyond the limit, though never as large as infinity: that is for the caller
// to test.
static inline bound bound_add(bound a, bound b) {
  assert(bound_is_valid(a) && bound_is_valid(b));
  if (a == BOUND_INFINITY || b == BOUND_INFINITY)
    return BOUND_INFINITY;
  return a + b + (a & b & 1);
}

// The bound of y - x that holds where "x - y <= b" does not; b is finite.
static inline bound bound_negate(bound b) {
  assert(b != BOUND_INFINITY);
  return -b - 1;
}

#endif
