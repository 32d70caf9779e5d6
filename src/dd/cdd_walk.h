// cdd_walk.h -- Going down a diagram with the zone that the way there leaves.
//
// The zone at depth d is what the intervals on the way leave of the first.  An
// interval cuts it, misses it or has all of it; the bounds of a canonical zone
// are tight, so which of these is seen at once, and no zone is ever empty.

#ifndef GNOMON_DD_CDD_WALK_H
#define GNOMON_DD_CDD_WALK_H

#include "dd/cdd_own.h"

typedef struct cdd_walk cdd_walk;

// Go on (CDD_YES), stop (CDD_NO) or fail.
typedef cdd_answer cdd_leaf_action(cdd_walk *, cdd_set terminal,
                                   const void *zone);

struct cdd_walk {
  cdd *m;
  const zone_kernel *kernel;
  cdd_op op;
  cdd_leaf_action *leaf;
  federation *out; // of an extraction
};

// What the zone knows of xi - xj: more than `cut`, if not from_below, and at
// most `upper`.
typedef struct {
  uint32_t i, j;
  bool from_below;
  bound cut, upper;
} cdd_range;

// The first interval that meets the range.
static inline uint32_t cdd_range_first(const cdd_node *v, const cdd_range *r) {
  uint32_t p = 0;
  while (!r->from_below && p + 1 < v->count && v->upper[p] <= r->cut)
    p++;
  return p;
}

static inline bool cdd_range_inside(const cdd_node *v, uint32_t p,
                                    const cdd_range *r) {
  return r->upper <= cdd_upper(v, p);
}

// Is the next interval one that the range reaches?
static inline bool cdd_range_goes_on(const cdd_node *v, uint32_t p,
                                     const cdd_range *r) {
  return p + 1 < v->count && v->upper[p] < r->upper;
}

cdd_range cdd_range_of(const cdd_walk *, uint32_t depth, uint32_t level);

// The zone at this depth, which is there from a walk's start on, or from when
// it was cut out of the one before.
void *cdd_walk_zone(const cdd_walk *, uint32_t depth);

// Start with all valuations.
bool cdd_walk_start(cdd_walk *);

// Write the part of the zone that is in interval p of the node behind it.
bool cdd_walk_cut(const cdd_walk *, uint32_t depth, const cdd_node *,
                  uint32_t p, const cdd_range *);

// The same for what is above `cut`, unless from_below, and up to `upper`.  The
// range reaches there.
bool cdd_walk_cut_out(const cdd_walk *, uint32_t depth, const cdd_range *,
                      bool from_below, bound cut, bound upper);

// Call `leaf` for all terminals that valuations of the zone lead to.
cdd_answer cdd_walk_leaves(cdd_walk *, cdd_set a, uint32_t depth);

cdd_leaf_action cdd_stop_at_true;

#endif
