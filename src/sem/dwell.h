// dwell.h -- Time that passes while a predicate stays false.
//
// The predicate, `bad`, is a federation: the cases in which it holds (sem/cases.h).  It need
// not be convex, and neither need what is left beside it: time may pass from one
// case of "not bad" into another, even if they have no instant in common
// (x < 3 || x >= 3).  So nothing here asks for the cases of "not bad"; all is
// told by what may not be met.
//
// Failure: as in zone/zone.h.
//
// Memory: federations are the caller's; scratch is given back.

#ifndef GNOMON_SEM_DWELL_H
#define GNOMON_SEM_DWELL_H

#include <stdbool.h>
#include <stdint.h>

#include "zone/federation.h"

// What holds of the clocks as long as a discrete state lasts.
typedef struct {
  const zone_constraint *invariant;
  uint32_t count;
  bool may_delay;
} dwell;

// All valuations that time leads to from one of `good`, which satisfies the
// invariant, such that no valuation on the way, both ends included, is in `bad`.
// `out` is another federation, empty.  The union over good of the intersection
// over bad of
//   (up(g) - up(b))  or  up((g and up(b)) - b)
// For a zone meets a line in an interval.  A way to w that keeps clear of b has
// either all of b's interval behind w, then w is not in up(b), or before its
// start.  And of two starts in g the later one keeps clear of whatever the other
// does, so one start serves for all of `bad`.
zone_status dwell_after(federation *out, const federation *good,
                        const federation *bad, const dwell *);

// The part of the zone, which satisfies the invariant, from which time leads into
// `bad` at no instant that the invariant allows.  `out` is empty.
zone_status dwell_spared(federation *out, const void *zone,
                         const federation *bad, const dwell *);

// May time pass for ever, as far as the invariant is concerned?
bool dwell_is_endless(const dwell *);

#endif
