// extrapolate.h -- Finitely many zones: abstractions by the constants that
// clocks are compared with.
//
// For each clock x there are L(x), the largest constant in a guard or invariant
// x > c or x >= c that can be met before x is assigned, and U(x), likewise for
// x < c and x <= c; ZONE_NEVER if there is none.  M(x) is the greater of both.
// Two ways to use them:
//
//   * Extrapolate zones before they are stored, and compare with `includes`.
//     With c(i,j) the constant of z[i,j] and L(0) = U(0) = 0:
//       ExtraLU    z[i,j] := infinity  if c(i,j) > L(i)
//                            < -U(j)   if -c(i,j) > U(j)
//       ExtraLU+   z[i,j] := infinity  if c(i,j) > L(i) or -c(0,i) > L(i)
//                                      or -c(0,j) > U(j), i > 0
//                            < -U(j)   if -c(0,j) > U(j), i = 0
//     and then the canonical form is found again.  If U(j) is ZONE_NEVER then
//     < -U(j) means infinity, and <= 0 in row 0.  ExtraM and ExtraM+ are these
//     with L = U = M.  Behrmann, Bouyer, Larsen & Pelanek, "Lower and upper
//     bounds in zone-based abstractions of timed automata", STTT 8, 2006.
//
//   * Leave zones as they are, and compare with `includes_alu`: is z inside
//     aLU(z'), the set of all valuations that one of z' simulates because it
//     differs only where no guard can tell?  aLU(z') is not convex and is never
//     built.  Herbreteau, Srivathsan & Walukiewicz, "Better abstractions for
//     timed automata", LICS 2012.  Fewer zones than with any of the above, but
//     bounds grow along paths: ZONE_OVERFLOW has to be expected.
//
// Which one is exact for what: none with diagonal guards;
// M, M+ and aLU with M for whatever a bisimulation has to keep (deadlock,
// liveness, games); all for reachability.  The caller has to see to it.
//
// Both zones of a comparison, and the bounds, must be of the same discrete
// state.
//
// Memory: none; zones and bounds are the caller's.

#ifndef GNOMON_ZONE_EXTRAPOLATE_H
#define GNOMON_ZONE_EXTRAPOLATE_H

#include <stdint.h>

#include "zone/zone.h"

typedef enum {
  EXTRA_NONE,
  EXTRA_M,
  EXTRA_M_PLUS,
  EXTRA_LU,
  EXTRA_LU_PLUS,
  EXTRAPOLATIONS
} extrapolation;

const char *extrapolation_name(extrapolation);

// Prepare the constants for zone_extrapolate: zone_lu_bytes() bytes, aligned to
// the width.  The kinds with M join the two.  O(n).
void zone_fill_bounds(const zone_kernel *, extrapolation, zone_lu *, uint32_t n,
                      const int64_t *lower, const int64_t *upper);

// ZONE_SOME, or ZONE_OVERFLOW, which needs an L of at least limit / 4.  O(n^2)
// if nothing but whole rows is given up; otherwise at most O(n^3).
zone_status zone_extrapolate(const zone_kernel *, extrapolation, void *z,
                             uint32_t n, const zone_lu *);

#endif
