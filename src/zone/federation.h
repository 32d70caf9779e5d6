// federation.h -- Unions of zones.
//
// A federation is a list of zones of one kernel and dimension; its set is their
// union.  Different lists may have the same set.
//
// Invariants:
//   F1  every zone in it is valid, hence not empty; no zone at all is the empty
//       set
//   F2  count <= room, and zones has room for `room` matrices
// What subtraction makes of one zone are disjoint pieces.
//
// Failure: as in zone/zone.h: ZONE_EMPTY if the result has no zone, and after
// ZONE_OVERFLOW the federation is garbage, fit only for federation_clear() and
// federation_release().
//
// Memory: a federation owns its zones.

#ifndef GNOMON_ZONE_FEDERATION_H
#define GNOMON_ZONE_FEDERATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "zone/zone.h"

typedef struct {
  const zone_kernel *kernel;
  uint32_t n;
  uint32_t count, room;
  size_t bytes; // of `zones`
  unsigned char *zones;
  stopper *stop; // heard while something is cut away, or NULL
} federation;

// Empty.
void federation_init(federation *, const zone_kernel *, uint32_t n);
void federation_release(federation *);
void federation_clear(federation *);

// Empty, for zones of another dimension.
void federation_set_dimension(federation *, uint32_t n);

// Zone number i, until the federation changes.
void *federation_zone(const federation *, uint32_t i);

// Add a zone, whatever is there already.  Amortized O(n^2).
void federation_add(federation *, const void *z);

// Add all of another.
void federation_unite(federation *, const federation *);

// Drop each zone that is inside another one.  O(count^2 n^2).
void federation_drop_covered(federation *);

// Cut away a zone, which is not one of its own.  Each zone is split along the
// constraints of the reduced form of z that it does not satisfy, the one that
// cuts least first: at most as many pieces as there are of those.  Zones that
// do not meet z stay whole.  ZONE_OVERFLOW if it had to stop, too.
zone_status federation_subtract_zone(federation *, const void *z);
zone_status federation_subtract(federation *, const federation *);

// Conjoin.  The second gives every pair.
zone_status federation_intersect_zone(federation *, const void *z);
zone_status federation_intersect(federation *, const federation *);
zone_status federation_constrain(federation *, uint32_t i, uint32_t j, bound b);

void federation_up(federation *);
void federation_down(federation *);
void federation_free_clock(federation *, uint32_t x);

// What of z is not in the federation: ZONE_EMPTY if all is, ZONE_SOME if some
// is not.  Cheap if one zone alone has all of z.
zone_status federation_misses(const federation *, const void *z);

// ZONE_EMPTY if every valuation of the second is in the first.
zone_status federation_misses_any(const federation *, const federation *);

// All valuations from which time can pass into `good` and no valuation before
// that, nor that one, is in `bad`.  `out` is another federation, empty.  The
// union over good of the intersection over bad of
//   (down(g) - down(b))  or  down((g and down(b)) - b)
// (Cassez, David, Fleury, Larsen & Lime, "Efficient on-the-fly algorithms for
// the analysis of timed games", CONCUR 2005).
zone_status federation_before(federation *out, const federation *good,
                              const federation *bad);

// Is it so that F1 and F2 hold?  For assert() and tests.
bool federation_is_valid(const federation *);

// "(x <= 2) || (x - y > 3)", or "false".
void federation_print(const federation *, const char *const *names,
                      strbuf *out);

#endif
