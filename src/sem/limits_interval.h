// limits_interval.h -- Intervals of integers, and what an expression can be when
// its variables are in intervals.
//
// An interval is never empty: an evaluation that can only be a run-time error
// has some interval, and `fails` says so.  Values of expressions are within 32
// bits, as the results of arithmetic are: what lies beyond wraps around, which
// may leave nothing known of it, or is an error (model/overflow.h).
//
// Memory: none.

#ifndef GNOMON_SEM_LIMITS_INTERVAL_H
#define GNOMON_SEM_LIMITS_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "model/expr.h"
#include "model/network.h"

typedef struct {
  int64_t low, high;
} interval;

static inline interval interval_single(int64_t v) { return (interval){v, v}; }

static inline bool interval_is_single(interval a) { return a.low == a.high; }

static inline bool interval_equals(interval a, interval b) {
  return a.low == b.low && a.high == b.high;
}

static inline interval interval_join(interval a, interval b) {
  return (interval){a.low < b.low ? a.low : b.low,
                    a.high > b.high ? a.high : b.high};
}

// False, and *a as it was, if nothing is in both.
bool interval_meet(interval *a, interval b);

// Cuts v to what can be `v op other`, for a comparison; false if that is nothing.
bool interval_cut(interval *v, expr_kind op, interval other);

// No zone has a constant further out.
#define INTERVAL_MOST ((INT64_C(1) << 60) - 1)

// The sum, with ends beyond +-INTERVAL_MOST cut to that.
interval interval_shift(interval, int64_t by);

// What a place can be: numbers of cells or clocks from low to high.
typedef struct {
  int32_t low, high;
} stretch;

typedef VEC(stretch) stretches;

// The variable of a quantifier that is around.
typedef struct interval_binding {
  const struct interval_binding *outer;
  int32_t slot;
  interval value;
} interval_binding;

typedef struct {
  const network *network;
  const interval *cells; // by cell: what it can be in any state
  // The variables of one process, if `own` is not NULL: cell c is own[index[c]]
  // unless index[c] is UINT32_MAX.
  const interval *own;
  const uint32_t *index;
  // By cell: where a reference in it can point to; NULL for anywhere.
  const stretches *references;
  const interval_binding *bound;
  bool fails; // set if an evaluation may end in a run-time error
  bool wraps; // set if a result may wrap around
} interval_env;

// What the cell can be if nothing is known: its declared range, or the value of
// a constant.
interval interval_declared(const cell *);

interval interval_of_cell(const interval_env *, uint32_t number);
interval interval_of(interval_env *, const expr *);

// a op b, op one of ADD … NE.
interval interval_binary(interval_env *, expr_kind op, interval a, interval b);
// The same for the operator of a tree, which may be exact; ADD … NE.
interval interval_operator(interval_env *, const expr *, interval a,
                           interval b);
// NEG, NOT, TRUTH, ABS of a tree.
interval interval_unary(interval_env *, const expr *, interval a);

// Calls `visit` for each number that the place can be, at least.
void interval_each(interval_env *, const place *,
                   void (*visit)(void *data, uint32_t number), void *data);

// The same as stretches, added to `out`; a place of `count` cells.
void interval_stretches(interval_env *, const place *, uint32_t count, arena *,
                        stretches *out);

#endif
