// liveness_done.c -- Zones from which there is no such run: N2 of live/liveness.h.

#include <assert.h>

#include "base/grow.h"
#include "live/liveness_own.h"

void liveness_take(liveness *l, uint32_t m) {
  assert(m >= 1 && l->abstractor.kernel->is_valid(l->abstractor.small, m));
  flat_zone_take(&l->flat, l->abstractor.small, m);
  flat_zone_compare_by_inclusion(&l->flat);
}

const void *liveness_row(const liveness *l, uint32_t zone) {
  return rows_at(&l->zones, zone);
}

void liveness_drop(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  assert(at < l->keys.count);
  rows_drop(&l->zones, zone, flat_zone_bytes(l->sites[at].m, width));
}

bool liveness_is_done(liveness *l, uint32_t at) {
  assert(at < l->keys.count && l->flat.m == l->sites[at].m);
  for (uint32_t i = l->sites[at].done; i != LIVENESS_NONE;
       i = l->done[i].next) {
    l->own.inclusion_checks++;
    if (flat_zone_is_covered(&l->flat, liveness_row(l, l->done[i].zone),
                             l->done[i].width))
      return true;
  }
  return false;
}

// The done zones that are part of the candidate are not needed any more.
static void drop_covered(liveness *l, uint32_t at) {
  liveness_site *p = &l->sites[at];
  uint32_t *link = &p->done;
  while (*link != LIVENESS_NONE) {
    const uint32_t i = *link;
    liveness_done *d = &l->done[i];
    l->own.inclusion_checks++;
    if (!flat_zone_covers(&l->flat, liveness_row(l, d->zone), d->width)) {
      link = &d->next;
      continue;
    }
    liveness_drop(l, at, d->zone, d->width);
    *link = d->next;
    d->next = l->free_done;
    l->free_done = i;
    assert(l->done_count > 0);
    l->done_count--;
  }
}

static uint32_t new_done(liveness *l) {
  l->done_count++;
  if (l->free_done != LIVENESS_NONE) {
    const uint32_t i = l->free_done;
    l->free_done = l->done[i].next;
    assert(i < l->ndone);
    return i;
  }
  grow_sparingly(l->done, l->ndone, l->done_room);
  return l->ndone++;
}

void liveness_finish(liveness *l, uint32_t at, uint32_t zone, uint8_t width) {
  liveness_site *p = &l->sites[at];
  flat_zone_expand(&l->flat, l->abstractor.small, liveness_row(l, zone), p->m,
                   width);
  liveness_take(l, p->m);
  if (!l->options.certificate) // where their order counts (proof/prove_live.c)
    drop_covered(l, at);
  const uint32_t d = new_done(l);
  l->done[d] = (liveness_done){zone, p->done, width};
  p->done = d;
}
