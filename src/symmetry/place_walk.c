// place_walk.c -- An odometer over the indices of a place.

#include "symmetry/place_walk.h"

#include <assert.h>

bool place_is_small(const place *p) {
  uint64_t count = 1;
  if (p->via != VIA_NONE || p->nsteps > PLACE_STEPS)
    return false;
  for (uint32_t i = 0; i < p->nsteps && count <= PLACE_MOST; i++)
    count *= p->steps[i].count;
  return count > 0 && count <= PLACE_MOST;
}

place_walk place_first(const place *p) {
  assert(place_is_small(p));
  return (place_walk){.of = p, .number = (uint32_t)p->base};
}

bool place_next(place_walk *w) {
  for (uint32_t i = 0; i < w->of->nsteps; i++) {
    const place_step *s = &w->of->steps[i];
    w->number += s->stride;
    if (++w->at[i] < s->count)
      return true;
    w->number -= s->stride * s->count;
    w->at[i] = 0;
  }
  return false;
}

uint32_t place_last(const place *p) {
  uint32_t last = (uint32_t)p->base;
  for (uint32_t i = 0; i < p->nsteps; i++)
    last += (p->steps[i].count - 1) * p->steps[i].stride;
  return last;
}
