// spread.h -- All values of a term that a region graph tells, to be compared with
// those of bounds.
//
// A region has a term at a whole number, or anywhere between two that are next to
// each other in units; both are kept as twice the value in the middle.

#ifndef GNOMON_ORACLE_SPREAD_H
#define GNOMON_ORACLE_SPREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "search/search.h"

typedef struct {
  bool has_clock;       // else they are integers;
  int64_t unit;         // of clocks
  VEC(int64_t) twice;   // in no order, some more than once
  bool has_plus;        // there is one; what is added to the clock is
  int64_t plus;         // this
  bool is_mixed;        // or something else in other states: not compared
  bool is_beyond;       // some are unknown, which are greater than
  int64_t twice_beyond; // half of this
} spread;

// The value is plus + k * unit, or between that and the next.
void spread_add(spread *, arena *, int64_t plus, int64_t k, bool between);

// Some are above plus + k * unit.
void spread_add_above(spread *, int64_t plus, int64_t k);

// Are those that are known the values of these intervals?  If not, `why` says
// which is not.
bool spread_agrees(const spread *, const search_values *, strbuf *why);

#endif
