// dwell.c -- Time that passes while a predicate stays false.

#include "sem/dwell.h"

#include <assert.h>

#include "base/mem.h"

// Of one good zone and one bad zone.
static zone_status after_one(federation *out, const void *good,
                             const void *bad) {
  federation above; // up(bad), then (good and up(bad)) - bad
  federation_init(&above, out->kernel, out->n);
  federation_add(&above, bad);
  federation_up(&above);
  federation_add(out, good);
  federation_up(out);
  zone_status status =
      federation_subtract_zone(out, federation_zone(&above, 0));
  if (status != ZONE_OVERFLOW)
    status = federation_intersect_zone(&above, good);
  if (status == ZONE_SOME)
    status = federation_subtract_zone(&above, bad);
  if (status == ZONE_SOME) {
    federation_up(&above);
    federation_unite(out, &above);
  }
  federation_release(&above);
  return status == ZONE_OVERFLOW ? status : ZONE_SOME;
}

// ZONE_SOME if the two have a valuation in common.
static zone_status meet(const zone_kernel *k, uint32_t n, const void *a,
                        const void *b) {
  void *z = mem_new(zone_bytes(k, n), 1);
  zone_copy(k, z, a, n);
  const zone_status status = k->intersect(z, n, b);
  mem_free(z);
  return status;
}

// from := what of it time leads to from `good` without meeting `bad`.
static zone_status keep_clear(federation *from, const void *good,
                              const void *bad) {
  federation one;
  federation_init(&one, from->kernel, from->n);
  zone_status status = after_one(&one, good, bad);
  if (status == ZONE_SOME)
    status = federation_intersect(from, &one);
  federation_release(&one);
  if (status == ZONE_SOME)
    federation_drop_covered(from);
  return status;
}

static zone_status after_zone(federation *out, const void *good,
                              const federation *bad, const dwell *here) {
  federation from;
  federation_init(&from, out->kernel, out->n);
  federation_add(&from, good);
  void *reach = mem_new(zone_bytes(out->kernel, out->n), 1);
  zone_copy(out->kernel, reach, good, out->n);
  zone_status status =
      out->kernel->up_within(reach, out->n, here->invariant, here->count);
  zone_copy(out->kernel, federation_zone(&from, 0), reach, out->n);
  for (uint32_t i = 0; i < bad->count && status == ZONE_SOME; i++) {
    const void *b = federation_zone(bad, i);
    const zone_status met = meet(out->kernel, out->n, reach, b);
    status = met == ZONE_SOME    ? keep_clear(&from, good, b)
             : met == ZONE_EMPTY ? ZONE_SOME
                                 : met;
  }
  if (status == ZONE_SOME)
    federation_unite(out, &from);
  mem_free(reach);
  federation_release(&from);
  return status;
}

zone_status dwell_after(federation *out, const federation *good,
                        const federation *bad, const dwell *here) {
  assert(out != good && out != bad && out->count == 0);
  if (!here->may_delay) {
    federation_unite(out, good);
    return federation_subtract(out, bad);
  }
  for (uint32_t i = 0; i < good->count; i++)
    if (after_zone(out, federation_zone(good, i), bad, here) == ZONE_OVERFLOW)
      return ZONE_OVERFLOW;
  federation_drop_covered(out);
  return out->count ? ZONE_SOME : ZONE_EMPTY;
}

zone_status dwell_spared(federation *out, const void *zone,
                         const federation *bad, const dwell *here) {
  assert(out != bad && out->count == 0);
  federation_add(out, zone);
  if (!here->may_delay)
    return ZONE_SOME; // it is not in `bad` now
  federation doomed;
  federation_init(&doomed, out->kernel, out->n);
  federation_unite(&doomed, bad);
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < here->count && status != ZONE_OVERFLOW; i++)
    status = federation_constrain(&doomed, here->invariant[i].i,
                                  here->invariant[i].j, here->invariant[i].b);
  if (status != ZONE_OVERFLOW) {
    federation_down(&doomed);
    status = federation_subtract(out, &doomed);
  }
  federation_release(&doomed);
  return status;
}

bool dwell_is_endless(const dwell *here) {
  for (uint32_t i = 0; i < here->count; i++) {
    const zone_constraint *c = &here->invariant[i];
    if (c->i && !c->j && c->b != BOUND_INFINITY)
      return false;
  }
  return here->may_delay;
}
