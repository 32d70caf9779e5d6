// diagonals.c -- Comparing zones where clocks are compared with each other.
//
// With diagonal guards no extrapolation by the greatest constants is exact
// (Bouyer, "Untameable timed automata!", STACS 2003).  Zones stay as they are
// and are compared by a simulation that knows the diagonals: v is simulated by
// v' if every atom that v satisfies after some delay, v' satisfies after the
// same delay.  Unless clocks can be stopped, a diagonal holds after a delay if
// and only if it holds before,
// so for each one either both zones are cut by it, or it is not held by the
// smaller:
//
//   sim(z, z', D + d)  =  sim(z and not d, z', D)  and
//                         sim(z and d, z' and d, D)
//   sim(z, z', {})     =  z inside aLU(z')
//
// Gastin, Mukherjee & Srivathsan, "Fast algorithms for handling diagonal
// constraints in timed automata", CAV 2019, section 4.

#include <assert.h>

#include "reach/abstractor.h"

// z := z and d, in new memory.  False if nothing is left.
static bool cut(abstractor *a, void *to, const void *z, uint32_t x, uint32_t y,
                bound b) {
  zone_copy(a->kernel, to, z, a->m);
  const zone_status status = a->kernel->constrain(to, a->m, x, y, b);
  a->overflow |= status == ZONE_OVERFLOW;
  return status == ZONE_SOME;
}

static bool simulated(abstractor *a, const void *big, const void *small,
                      uint32_t from) {
  assert(from <= a->limits->ndiagonals);
  if (from == a->limits->ndiagonals)
    return a->kernel->includes_alu(big, small, a->m, a->lu);
  const diagonal *d = &a->diagonals[from];
  void *one = a->levels[2 * (size_t)from],
       *two = a->levels[2 * (size_t)from + 1];
  // All of `big` satisfies it, or nothing of `small`: no need to split.
  if (a->kernel->get(big, a->m, d->x, d->y) <= d->bound ||
      a->kernel->get(small, a->m, d->y, d->x) <= bound_negate(d->bound))
    return simulated(a, big, small, from + 1);
  if (cut(a, one, small, d->y, d->x, bound_negate(d->bound)) &&
      !simulated(a, big, one, from + 1))
    return false;
  if (!cut(a, one, small, d->x, d->y, d->bound))
    return true;
  return cut(a, two, big, d->x, d->y, d->bound) &&
         simulated(a, two, one, from + 1);
}

bool diagonals_covers(abstractor *a, const void *big, const void *small) {
  assert(a->how == ABSTRACTION_DIAGONAL && big != small);
  return simulated(a, big, small, 0);
}
