// cdd.h -- Clock difference diagrams: sets of clock valuations that need not be
// convex, with equal parts once.
//
// A diagram (Behrmann, Larsen, Pearson, Weise & Yi, "Efficient timed
// reachability analysis using clock difference diagrams", CAV 1999; Perez,
// Pavese & Schapachnik, "Branching data structures for real-time model checking
// not as good as thought") asks for the values of differences of clocks, one
// after the other.  A node has a level, which stands for a pair of clocks i > j,
// and cuts the line of all values of xi - xj into two or more intervals, each
// with a child: what is asked next, or a terminal, CDD_TRUE or CDD_FALSE.
// Intervals are given by increasing upper bounds in the code of zone/bound.h, so
// strictness needs no care; the last bound is infinity, so every value has a
// child.
//
// A set is of valuations with all clocks >= 0; x0 is 0.  What a diagram would
// say of other valuations nobody asks, and so it says nothing (C4).
//
// Invariants:
//   C1  levels increase from a node to its children
//   C2  upper bounds increase, and both a bound and its negation are valid
//   C3  neighbours have different children, so there are two intervals at least
//   C4  where j is 0, no interval is below 0
//   C5  no two nodes are equal: level, bounds and children (these are nodes by
//       number, so that the comparison is exact and no deeper than a node)
// The second paper lets two subtrees be one when their hashes are equal, and its
// union drops what only one side has; neither is done here.
//
// By C5 operations that give the same diagram give the same number.  Different
// diagrams may have the same set: a path may ask for x <= 1, y >= 2 and x >= y.
// cdd_is_empty() and cdd_equal() look for valuations; cdd_reduce() drops paths
// that have none.
//
// A manager of trees shares nothing: a node that has a parent already is copied,
// with all that is below it, and nothing is remembered of operations.  C5 does
// not hold, and neighbours may be equal unless they came from one child.  The
// second paper measures such trees; they are good for nothing else.
//
// The order of the levels is given once.  It matters for size, not for sets.
//
// Memory.  Nodes live until a collection finds that neither a set that was
// referred to (cdd_ref) nor the operation that runs leads to them.  Collections
// may happen inside every operation that makes nodes; questions make none.  An
// operation's own arguments are safe; another result has to be referred to
// before the next operation:
//
//     cdd_set a = CDD_FALSE;
//     cdd_keep(m, &a, cdd_or(m, a, b)); // refers to the new, not to the old
//
// Failure.  An operation for which there is not enough memory within the limit,
// or that would have to write a bound beyond BOUND_LIMIT, or that was stopped
// because cdd_options.go_on said so, returns CDD_NONE, and
// cdd_why() says which; one that returns an answer says CDD_FAILED.  Every
// operation but cdd_contains_point() takes CDD_NONE and gives it back.  The
// manager and all sets that were there before are as good as before.
//
// The names of operations are counted in cdd_stats, one line of CDD_OPS each.

#ifndef GNOMON_DD_CDD_H
#define GNOMON_DD_CDD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"
#include "base/strbuf.h"
#include "zone/bound.h"
#include "zone/federation.h"
#include "zone/zone.h"

// Clocks, x0 among them.  Operations recurse once per level.
enum { CDD_MAX_DIMENSION = 128 };

typedef struct cdd cdd;

// A set, by the number of its diagram.
typedef uint32_t cdd_set;

#define CDD_FALSE ((cdd_set)0)
#define CDD_TRUE ((cdd_set)1)
#define CDD_NONE UINT32_MAX

typedef enum { CDD_NO, CDD_YES, CDD_FAILED } cdd_answer;

typedef enum { CDD_FINE, CDD_MEMORY, CDD_OVERFLOW, CDD_STOPPED } cdd_reason;

typedef struct {
  uint32_t clocks; // x0 is one of them
  // Which pair comes first, second ...: a permutation of 0 .. cdd_pairs() - 1,
  // where pair (i, j), i > j, is number i (i - 1) / 2 + j.  NULL: in this order.
  const uint32_t *order;
  uint64_t limit; // bytes; 0: none
  stopper *stop;  // of the process, of which this is a part; or NULL
  uint32_t cache; // entries of the operation cache at first; 0: by default
  bool stress;    // collect before each node, to find what nobody refers to
  bool tree;      // share nothing, see above
  // Asked now and then within operations, which may take long; NULL: they do.
  // Once it said no, all fail until cdd_forgive().
  bool (*go_on)(void *data);
  void *go_on_data;
} cdd_options;

// What is counted, and what it is called.
// clang-format off
#define CDD_OPS(X) \
  X(AND, "and") X(OR, "or") X(DIFF, "diff") X(XOR, "xor") \
  X(FREE, "free") X(RAISE, "raise") X(LOWER, "lower") \
  X(UP, "up") X(DOWN, "down") \
  X(CONSEQUENCES, "consequences") X(SHIFT, "shift") X(IMPORT, "import") \
  X(ADD, "add") X(EMPTY, "empty") X(CONTAINS, "contains") X(REDUCE, "reduce") \
  X(SIMPLIFY, "simplify") X(EXTRACT, "extract")
// clang-format on

typedef enum {
#define X(NAME, TEXT) CDD_OP_##NAME,
  CDD_OPS(X)
#undef X
      CDD_OP_COUNT
} cdd_op;

typedef struct {
  uint64_t calls; // from outside, or by another operation
  uint64_t steps; // pairs of nodes, or nodes with a zone, that were looked at
  uint64_t hits;  // of those, found in the cache
} cdd_op_stats;

typedef struct {
  cdd_op_stats ops[CDD_OP_COUNT];
  uint64_t nodes, peak_nodes; // garbage included
  uint64_t live;              // after the last collection
  uint64_t intervals;         // of all nodes: mean fan-out is intervals / nodes
  uint64_t widest;            // the largest fan-out that there ever was
  uint64_t collections, collected;
  uint64_t extractions; // convex pieces that were taken out
  uint64_t bytes;       // what is held, which never becomes less
} cdd_stats;

static inline uint32_t cdd_pairs(uint32_t clocks) {
  return clocks * (clocks - 1) / 2;
}

const char *cdd_op_name(cdd_op);

// ---- Manager

cdd *cdd_new(const cdd_options *);
void cdd_free(cdd *);

uint32_t cdd_clocks(const cdd *);

// Why the last operation failed that did; cdd_forgive() forgets it.
cdd_reason cdd_why(const cdd *);
void cdd_forgive(cdd *);

// 16383 references to one node are never forgotten: it stays.  O(1).
cdd_set cdd_ref(cdd *, cdd_set);
void cdd_unref(cdd *, cdd_set);

// *slot := a, with references.  False and nothing changed if a is CDD_NONE.
bool cdd_keep(cdd *, cdd_set *slot, cdd_set a);

void cdd_collect(cdd *);

// O(1).
cdd_stats cdd_statistics(const cdd *);
uint64_t cdd_bytes(const cdd *);

// ---- Sets.  The cost of an operation on two sets is at most that of all pairs
// of their nodes times their fan-out, if the cache forgets nothing.

cdd_set cdd_and(cdd *, cdd_set, cdd_set);
cdd_set cdd_or(cdd *, cdd_set, cdd_set);
cdd_set cdd_diff(cdd *, cdd_set, cdd_set);
cdd_set cdd_xor(cdd *, cdd_set, cdd_set);
cdd_set cdd_not(cdd *, cdd_set);

// The valuations with xi - xj <= b; i may be less than j, or j.
cdd_set cdd_from_constraint(cdd *, uint32_t i, uint32_t j, bound b);

// Those of a with xi - xj <= upper and xj - xi <= lower.
cdd_set cdd_restrict(cdd *, cdd_set a, uint32_t i, uint32_t j, bound lower,
                     bound upper);

// All of these constraints, without asking whether that leaves anything.
cdd_set cdd_from_constraints(cdd *, const zone_constraint *, uint32_t count);

// A zone of any kernel: one node for each pair in its reduced form.
cdd_set cdd_from_zone(cdd *, const zone_kernel *, const void *z);
cdd_set cdd_from_federation(cdd *, const federation *);

// The union with a zone.  Unlike in cdd_or() with cdd_from_zone(), only paths
// are touched that some valuation of the zone takes; others stay as they are,
// so that the result is smaller too.  As long as there are such paths.
cdd_set cdd_add_zone(cdd *, cdd_set, const zone_kernel *, const void *z);

// The same set in another manager, which has as many clocks.
cdd_set cdd_import(cdd *, const cdd *from, cdd_set a);

// ---- Questions.  All of them may take as long as there are paths with
// valuations; no path without is ever gone along.

// Is xi = point[i] / scale in the set?  As zone_has_point().  One path.
bool cdd_contains_point(const cdd *, cdd_set, const int64_t *point,
                        int64_t scale);

// Is all of the zone in the set?  A zone is taken along and cut in two where
// intervals do, so it need not be inside a single path.
cdd_answer cdd_contains_zone(cdd *, cdd_set, const zone_kernel *,
                             const void *z);

cdd_answer cdd_is_empty(cdd *, cdd_set);
cdd_answer cdd_equal(cdd *, cdd_set, cdd_set);
cdd_answer cdd_includes(cdd *, cdd_set big, cdd_set small);

// The same set without paths that no valuation takes.  CDD_FALSE if and only if
// it is empty, CDD_TRUE if and only if it is everything.
cdd_set cdd_reduce(cdd *, cdd_set);

// The same, and cuts that valuations do not need are gone too.  Operations on
// clocks and time leave many of those.  Slower by far, of smaller result.
cdd_set cdd_simplify(cdd *, cdd_set);

// Add disjoint zones whose union is the set.  The federation is garbage if the
// answer is CDD_FAILED; CDD_YES if there was any.
cdd_answer cdd_extract(cdd *, cdd_set, federation *out);

// ---- Clocks and time: on diagrams, without taking zones out.
//
// Each of these eliminates a variable x by the method of Fourier and Motzkin:
// on the way down, bounds of y - x and x - z are put into a context instead of
// the result, and at the end of the path all bounds of y - z that follow from
// two of them are conjoined.  That is exact, also for paths without valuations:
// contradictions among the other bounds stay, and those that come about through
// x are found at its elimination.  What is known of a node holds for this node
// and this context.

cdd_set cdd_free_clock(cdd *, cdd_set, uint32_t x);
// All valuations that come from one of the set by making x larger, or smaller
// and still >= 0, or by leaving it.
cdd_set cdd_raise(cdd *, cdd_set, uint32_t x);
cdd_set cdd_lower(cdd *, cdd_set, uint32_t x);
cdd_set cdd_reset(cdd *, cdd_set, uint32_t x, int64_t c); // x := c, c >= 0
// x := y + c, for valuations where that is >= 0.  y may be x.
cdd_set cdd_assign(cdd *, cdd_set, uint32_t x, uint32_t y, int64_t c);
cdd_set cdd_up(cdd *, cdd_set);   // let time pass
cdd_set cdd_down(cdd *, cdd_set); // from where time can pass into it

// ---- Pictures and sizes

// Nodes of a diagram, without terminals.
uint64_t cdd_size(cdd *, cdd_set);

// As many as there would be if nothing were shared, or UINT64_MAX if more.
uint64_t cdd_tree_size(cdd *, cdd_set);

// A picture for graphviz; `names` may be NULL: x1, x2.
void cdd_dot(cdd *, cdd_set, const char *const *names, strbuf *out);

// Do C1 to C5 hold for all nodes that this set leads to?  For tests.
bool cdd_is_valid(cdd *, cdd_set);

#endif
