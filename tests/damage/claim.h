// claim.h -- The set that a certificate stands for, as regions.
//
// A certificate stands for a set S of states: those with one of its discrete
// states whose clock values v satisfy the invariants and, with zones that have no
// rank,
//   includes, union   satisfy all bounds of one of its zones
//   alu               are simulated by a w in one of its zones: for every clock x
//                     v(x) = w(x), or L(x) < w(x) < v(x), or U(x) < v(x) < w(x);
//                     and w satisfies all diagonals of the set that v satisfies
//
// Why regions are exact for this.  The shape of the regions knows the constants of
// the network, of the query, and of the set, each as if the query asked for it.
// All valuations of a region take the same steps, into the same regions, as
// oracle/region.h has it.  And S is a union of regions:
//   includes, union   its bounds are among the constraints that regions know
//   alu               which diagonals v satisfies, regions know.  Let Z be a zone
//                     with these added, closed, with bounds z(i,j).  What w(x)
//                     can be for a given v(x) is the interval
//                       from L(x), open, if v(x) > L(x); else from v(x)
//                       to infinity if v(x) > U(x); else to v(x)
//                     Since Z is closed, there is a w in Z within the intervals
//                     from l to u if and only if l(i) - u(j) is within z(i,j) for
//                     all i and j, where clock 0 has the interval [0, 0].  These
//                     are constraints v(i) - v(j) within z(i,j), v(i) within
//                     z(i,0), -v(j) within z(0,j), L(i) - v(j) within z(i,j); and
//                     L and U.  All are known to the shape.
// So one representative of each region is as good as all its valuations.
//
// Memory: in the arena that it was opened in.

#ifndef GNOMON_DAMAGE_CLAIM_H
#define GNOMON_DAMAGE_CLAIM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/query.h"
#include "oracle/region.h"
#include "sketch.h"

#define CLAIM_NONE UINT32_MAX

typedef struct {
  const sketch *set;
  uint32_t n;
  int64_t ***closed; // zone k of state s as a matrix, or NULL if it is empty
  region_shape shape;
  int32_t *codes; // representatives of all regions: n numbers each
  uint32_t ncodes;
  int32_t greatest; // of these numbers
} claim;

// Can this be done at all, whatever the set, but for its size?  Not if shifts of
// clocks go in a circle: with differences these make regions without end.
bool claim_is_for(arena *, const network *, const query *);

// False if there are more than `most` pairs of a discrete state and a region.
bool claim_open(claim *, arena *, const sketch *, const query *, uint64_t most);

bool claim_is_normal(const claim *, const int32_t *code);

bool claim_is_within(const claim *, const int32_t *code, sketch_bound);
bool claim_zone_has(const claim *, const int32_t *code, const sketch_zone *);

// Without a look at the invariants, or at what has a rank.
bool claim_has(const claim *, uint32_t state, const int32_t *code);

// The least rank of elements that have it, or CLAIM_NO_RANK.  These are taken as
// they are, whatever the order.
#define CLAIM_NO_RANK UINT64_MAX
uint64_t claim_rank(const claim *, uint32_t state, const int32_t *code);

// The state with this key, or CLAIM_NONE.
uint32_t claim_find(const claim *, const int32_t *key);

#endif
