// limits.h -- The constants that matter: which clocks are compared with what
// before they are assigned, from each location on.
//
// For a process at location q and a clock x there are L(q,x), the largest c in
// a comparison x > c or x >= c that can be met before x is assigned, and
// U(q,x), likewise for x < c and x <= c; ZONE_NEVER if there is none (see
// zone/extrapolate.h).  For a state of the network they are the greatest over
// its processes, and a clock for which both are ZONE_NEVER is inactive: its
// value does not matter.  Behrmann, Bouyer, Fleury & Larsen, "Static guard
// analysis in timed automata verification", TACAS 2003; Daws & Yovine,
// "Reducing the number of clock variables of timed automata", RTSS 1996.
//
// They are the least solution of
//   * an atom in the invariant of q or in a guard of an edge leaving q counts
//     at q
//   * an edge from q to r that does not assign x: L(q,x) >= L(r,x), and U
//   * one with x := y + d:  L(q,y) >= L(r,x) - d, and what other processes
//     have of x anywhere, minus d
// found by a work-list: kilobytes and milliseconds where a matrix over all
// locations and clocks would need gigabytes.
//
// Which side an atom counts for:
//   x < c, x <= c   U          x > c, x >= c   L          x == c   both
//   both for each where its negation matters as well: guards of edges that
//   receive on a broadcast channel (who does not take part must be unable to),
//   and all of them if the network has priorities, or if `both` is asked for
//
// Bounds that are not constant: the largest value that the expression can have,
// from an interval analysis of the variables per location; or, if the variables
// in it cannot change before the comparison is met, its value in the current
// state (`current`).
//
// Diagonals, x - y < c, are kept in a set of their own.  Time does not change
// whether one holds, but assignments turn it into something else: with x := v
// it is y > v - c, an atom that counts for L(y); with y := v it is x < c + v,
// for U(x); with x := z + d it is z - y < c - d, another diagonal.  Gastin,
// Mukherjee & Srivathsan, "Fast algorithms for handling diagonal constraints in
// timed automata", CAV 2019.
//
// Not covered: the terms of sup, inf and bounds queries; a clock whose value is
// asked for must be kept as it is.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_LIMITS_H
#define GNOMON_SEM_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"
#include "sem/compile.h"
#include "sem/diagonal.h"

// L and U of one clock; at least one of them is not ZONE_NEVER, both are >= 0
// otherwise.  A clock may have current limits and none of these: it is active.
typedef struct {
  uint32_t clock;
  int64_t lower, upper;
} clock_limit;

// The value of some code in the current state (vm_value) counts for L, U or
// both; a negative value counts as 0.  `plus` is added.
typedef struct {
  uint32_t clock;
  bool lower, upper;
  code_entry value;
  const expr *tree; // of which that is the code
  int64_t plus;
} current_limit;

typedef struct {
  clock_limit *fixed; // clocks increase
  uint32_t nfixed;
  current_limit *current;
  uint32_t ncurrent;
} location_limits;

typedef struct {
  location_limits **at;   // [process][location]
  int64_t *lower, *upper; // by clock: the greatest of all locations
  bool has_diagonals;     // in a guard, an invariant or the query
  diagonal *diagonals;    // all that matter anywhere, each in the direction
  uint32_t ndiagonals;    // in which it matters, its negation too if that does
  bool diagonals_unbounded; // clocks are copied in a way that makes ever new
                            // ones: no finite set is enough
  int64_t scale;            // every constant that clocks meet is a multiple of
                            // this, >= 1; 1 if one is not constant
} network_limits;

// For a query, or for none.  `both`: as if every atom counted for L and U, for
// what a bisimulation has to keep; implied by priorities.  Atoms of the query count at every location: they are told at
// those of the one process that has the fewest.  A clock that copies make grow
// without end has a limit that no zone reaches, INTERVAL_MOST.
network_limits *limits_find(arena *, network_code *, const query *, bool both);

// Divide all limits by their scale: what symbolic states go by.
void limits_scale(const network *, network_limits *);

#endif
