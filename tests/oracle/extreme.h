// extreme.h -- The largest or the least value of a term where a predicate holds,
// read off region graphs.
//
// The valuations that can be reached are a union of zones with integer bounds.
// So where a clock that is not above its constant can be between two integers
// next to each other, it can have all values between them.  A clock above its
// constant is unknown.  Then the graph is made again with a larger constant
// for it, until either nothing is unknown that counts, or it is shown that the
// values have no bound:
//
//   some node is reached where the clock x is above its constant; a node where
//   the predicate holds and x is above its constant can be reached from it; and
//   either time may pass there for ever, or there is a way around, back to the
//   node, which takes 1 or more; all that without assignments to x
//
// The way around can be gone again and again, and takes 1 or more each time:
// with a timer that is set to 0 whenever the node is passed, it leads from one
// region to the same one, and paths of regions can be gone from any valuation.
// Without copies x := y + k this is also necessary once the constant is large
// enough: more units than there are nodes have passed since x was assigned to.
// With copies there may be no answer.

#ifndef GNOMON_ORACLE_EXTREME_H
#define GNOMON_ORACLE_EXTREME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "graph.h"
#include "model/network.h"
#include "model/query.h"
#include "spread.h"

typedef enum {
  EXTREME_EMPTY,    // the predicate holds nowhere
  EXTREME_VALUE,    // `value`, which is attained unless it is strict
  EXTREME_INFINITE, // sup only
  EXTREME_UNKNOWN,  // too many regions
} extreme_kind;

typedef struct {
  extreme_kind kind;
  int64_t value;
  bool strict;
  bool error; // something cannot be computed
} extreme;

typedef struct {
  graph regions, timed; // tables that are kept from one question to the next
  uint32_t most;        // regions
} extreme_finder;

void extreme_init(extreme_finder *, uint32_t most);
void extreme_release(extreme_finder *);

bool extreme_is_about(query_kind);

// Of term number `term`; `least` is as far as the measured clock is known at
// first, in units.
extreme extreme_find(extreme_finder *, arena *, const network *, const query *,
                     uint32_t term, int32_t unit, int32_t least);

// All values of the term, as far as the clock is known; nothing is added if there
// are too many regions.
void extreme_spread(extreme_finder *, arena *, const network *, const query *,
                    uint32_t term, int32_t unit, int32_t least, spread *);

bool extreme_is_same(const extreme *, const extreme *);

// Appends "< 5", "<= 5", "> 2", ">= 2", "= 3", "infinity", "nothing" or
// "unknown".
void extreme_print(const extreme *, const query *, uint32_t term, strbuf *);

#endif
