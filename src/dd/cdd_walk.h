// cdd_walk.h -- Going down a diagram with the zone that the way there leaves.
//
// The zone at depth d is what the intervals on the way leave of the first.  An
// interval cuts it, misses it or has all of it; the bounds of a canonical zone
// are tight, so which of these is seen at once, and no zone is ever empty.
//
// Memory: the zones are the manager's, who has one stack of them for all walks.

#ifndef GNOMON_DD_CDD_WALK_H
#define GNOMON_DD_CDD_WALK_H

#include "dd/cdd_own.h"

typedef struct {
  cdd *m;
  const zone_kernel *kernel;
  cdd_op op;
  cdd_set stop;    // the terminal that ends it; CDD_NONE: neither
  federation *out; // of an extraction: the zones that lead to TRUE
  // of the kernel, so that they need not be asked for at every node
  size_t size, stride;
} cdd_walk;

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

cdd_walk cdd_walk_of(cdd *, const zone_kernel *, cdd_op, cdd_set stop);

// The zone at this depth, which is there from a walk's start on, or from when
// it was cut out of the one before.
static inline void *cdd_walk_zone(const cdd_walk *w, uint32_t depth) {
  return w->m->zones + w->size * depth;
}

// Start with all valuations; the walk is one of cdd_walk_all().
bool cdd_walk_start(cdd_walk *);

// A walk with as few bits for a bound as were enough so far.
cdd_walk cdd_walk_all(cdd *, cdd_op, cdd_set stop);

// Such a walk has failed: is it to be tried again, since with more bits a cut may
// fit?  m->why is then as it was before.
bool cdd_walk_again(cdd *, cdd_reason before);

// Start with this zone, which is of the walk's kernel.
bool cdd_walk_start_in(cdd_walk *, const void *z);

// The same, wider, if a walk in the zone's own width has failed because a cut
// does not fit there; m->why is then as it was before.  False if that was not
// the reason, or if this fails too.
bool cdd_walk_widen(cdd_walk *, const void *z, cdd_reason before);

// Write the part of the zone that is in interval p of the node behind it.
bool cdd_walk_cut(const cdd_walk *, uint32_t depth, const cdd_node *,
                  uint32_t p, const cdd_range *);

// The same for what is above `cut`, unless from_below, and up to `upper`.  The
// range reaches there.
bool cdd_walk_cut_out(const cdd_walk *, uint32_t depth, const cdd_range *,
                      bool from_below, bound cut, bound upper);

// Go to all terminals that valuations of the zone lead to.  CDD_NO if one of
// them is where to stop.
cdd_answer cdd_walk_leaves(const cdd_walk *, cdd_set a, uint32_t depth);

// Is all that the zone has of a in b?  As a walk through a - b that stops at
// TRUE, without making that.  The walk says nothing of where to stop.
cdd_answer cdd_walk_covers(const cdd_walk *, cdd_set a, cdd_set b,
                           uint32_t depth);

#endif
