// liveness_orbits.c -- Of states that a symmetry takes to each other, one is stored.

#include <assert.h>

#include "base/mem.h"
#include "live/liveness_own.h"

void liveness_init_orbits(liveness *l, const symmetry_plan *plan) {
  assert(!l->s->timer && !plan->resets && plan->s->clocks == l->s->clocks);
  l->orbits = mem_new(1, sizeof *l->orbits);
  orbits_init(l->orbits, plan, l->watch->memory->stop);
  frame_init(&l->whole, l->s->clocks);
  l->rows = mem_new(l->s->clocks, sizeof *l->rows);
}

void liveness_release_orbits(liveness *l) {
  if (!l->orbits)
    return;
  orbits_release(l->orbits);
  frame_release(&l->whole);
  mem_free(l->orbits);
  mem_free(l->rows);
}

uint64_t liveness_orbit_bytes(const liveness *l) {
  return l->orbits ? orbits_bytes(l->orbits) : 0;
}

int32_t *liveness_represent(liveness *l, int32_t *discrete) {
  if (!l->orbits)
    return discrete;
  orbits_find(l->orbits, discrete, &l->whole);
  representative *r = &l->orbits->now;
  return r->has_moved ? r->discrete : discrete;
}

// Constants are clipped where zones are extrapolated by nothing else.
static void settle(liveness *l, const void *zone) {
  const abstractor *a = &l->abstractor;
  assert(l->orbits && a->n == l->whole.n);
  const bool clips = l->extra != EXTRA_NONE && a->how != ABSTRACTION_DIAGONAL;
  const zone_view view = {
      .kernel = a->kernel,
      .zone = zone,
      .n = a->n,
      .clocks = a->clocks,
      .m = a->m,
      .lower = clips ? a->small_limits.lower : NULL,
      .upper = clips ? a->small_limits.upper : NULL,
  };
  orbits_settle(l->orbits, &view);
}

const uint16_t *liveness_rows(liveness *l, const void *zone) {
  const abstractor *a = &l->abstractor;
  if (!l->orbits)
    return a->clocks;
  settle(l, zone);
  l->word = orbits_number_now(l->orbits);
  l->own.permuted += orbits_have_permuted(l->orbits);
  const zone_frame *f = representative_frame(&l->orbits->now);
  for (uint32_t i = 0; i < a->m; i++)
    l->rows[i] = (uint16_t)frame_row(f, a->clocks[i]);
  return l->rows;
}
