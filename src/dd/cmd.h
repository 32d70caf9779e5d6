// cmd.h -- Constraint matrix diagrams: sets of pairs of a boolean assignment and
// a clock valuation.
//
// Ehlers, Fass, Gerke & Peter, "Fully symbolic timed model checking using
// constraint matrix diagrams", RTSS 2010, called [EFGP10]; with the authors'
// erratum to Algorithms 1 and 3.
//
// A matrix is a zone, which bounds every difference of two clocks from both
// sides, and a boolean function.  A diagram is a graph from a root to a sink; an
// edge has the bounds of some differences that follow each other in a fixed
// order, the last of all being the boolean function.  A path through the graph
// is a matrix, the diagram the union of its paths.  Two forms, [EFGP10, 4.1]:
//
//   diagram   edges that leave a node differ in their first constraint, edges
//             that enter one in their last: equal beginnings and ends are there
//             once
//   compact   edges from the root to the sink only
//
// There is no canonical form: whether one diagram covers another is asked matrix
// by matrix.
//
// Invariants (checked by cmd_is_valid):
//   M1  types grow along every edge, from 0 at the root to the sink's
//   M2  the matrix of every path is a closed zone that is not empty, and a
//       function that is not false
//   M3  no two paths have the same zone
//   M4  diagram: a tree of beginnings below the root, a tree of ends above the
//       sink, and edges from the one to the other, one for each path; see
//       cmd_own.h for what sharing is given up
//
// Memory: cmd_free().  Functions in it are kept.

#ifndef GNOMON_DD_CMD_H
#define GNOMON_DD_CMD_H

#include <stdbool.h>
#include <stdint.h>

#include "dd/bf.h"
#include "zone/zone.h"

typedef enum { CMD_DIAGRAM, CMD_COMPACT } cmd_form;

typedef enum {
  CMD_FINE,
  CMD_STOPPED,  // the visitor said so
  CMD_OVERFLOW, // bounds do not fit the kernel: go on wider
  CMD_FAILED,   // bf_why()
} cmd_status;

typedef struct cmd cmd;

// `clocks` counts the zero clock, as the dimension of zones does.  The manager
// lives longer.
cmd *cmd_new(bf_manager *, const zone_kernel *, uint32_t clocks, cmd_form);
void cmd_free(cmd *);
void cmd_clear(cmd *); // the empty set
bool cmd_is_empty(const cmd *);

// If an operation returns CMD_FAILED nothing can be concluded from any diagram
// of the manager any more, but they can be freed; in that case, and after
// CMD_OVERFLOW, a diagram that was to be changed is as it was.

// Conjunctions of bounds and a function as a matrix of the diagram: nothing is
// added if they contradict each other.
cmd_status cmd_or_bounds(cmd *, const zone_constraint *, uint32_t count, bf);

// a := a or (zone and f), for a closed zone that is not empty.  *fresh is the
// part of f for which no single path has all of the zone: BF_FALSE if nothing
// changed.  It belongs to the caller's scope.  [EFGP10, Algorithm 1] with the
// part that is known taken away first.  O(edges) comparisons at most.
cmd_status cmd_or(cmd *, const void *zone, bf f, bf *fresh);

// Calls visit for every pair of paths, one of each, that have something in
// common: with the closed intersection of their zones, which visit may change,
// and both functions, whose conjunction is not false.  Until it returns
// CMD_STOPPED or worse, which is then the result.  It may read both diagrams and
// change others.  [EFGP10, Algorithm 4]
typedef cmd_status cmd_visit(void *data, void *zone, bf a, bf b);
cmd_status cmd_and_apply(const cmd *a, const cmd *b, cmd_visit *, void *data);

// The same where `a` is one matrix.  With `functions` false the functions are
// not compared: b is then whatever the path has.
cmd_status cmd_meet(const void *zone, bf f, const cmd *b, bool functions,
                    cmd_visit *, void *data);

// Every path of it, as `a`; b is BF_TRUE.
cmd_status cmd_each(const cmd *, cmd_visit *, void *data);

// a := a and b, as diagrams.
cmd_status cmd_and(cmd *a, const cmd *b);

// Is there something in both?  In *yes.
cmd_status cmd_meets(const cmd *, const cmd *, bool *yes);

// Is all of zone and f in the union of the paths?  Exact: by subtraction.
cmd_status cmd_covers(const cmd *, const void *zone, bf f, bool *yes);
cmd_status cmd_includes(const cmd *big, const cmd *small, bool *yes);

typedef struct {
  uint64_t nodes, edges, paths;
  uint64_t constraints; // atomic ones stored: intervals and functions on edges
  uint64_t bytes;       // without the functions
} cmd_stats;
cmd_stats cmd_measure(const cmd *);

// How many atomic constraints a whole matrix has: n (n + 1) / 2 + 1 for n clocks
// besides the zero clock.
uint32_t cmd_complete(const cmd *);

bool cmd_is_valid(const cmd *); // for assert() and tests

#endif
