// volumes.c -- Volumes by themselves (--volume auto): where lists are long, and volumes
// tell their zones apart, the store goes by them from then on.

#include <assert.h>

#include "reach/engine.h"

static uint32_t volume_of_node(engine *e, uint32_t node) {
  assert(e->passed.nodes[node].flags & NODE_LISTED);
  engine_load_active(e, node);
  abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
  abstractor_take_again(&e->abstractor, e->x.zone);
  return abstractor_volume(&e->abstractor);
}

static void find_volumes(engine *e) {
  passed *p = &e->passed;
  for (uint32_t n = 0; n < p->nnodes; n++)
    if (p->nodes[n].flags & NODE_LISTED)
      shelves_set_volume(&p->shelves, n, volume_of_node(e, n));
}

// Of some neighbours in lists, how many have different volumes?
static double differing(engine *e) {
  enum { SOME = 128 };
  const passed *p = &e->passed;
  uint64_t pairs = 1, different = 0;
  for (uint32_t n = 0; n < p->nnodes; n += 1 + p->nnodes / SOME) {
    const passed_node *node = &p->nodes[n];
    if (!(node->flags & NODE_LISTED) || node->next == PASSED_NONE)
      continue;
    pairs++;
    different += volume_of_node(e, n) != volume_of_node(e, node->next);
  }
  return (double)different / (double)pairs;
}

// Volumes pay where lists are long and volumes tell their zones apart.  Looked at
// when there are so many nodes, and four times as many.
void engine_consider_volumes(engine *e) {
  enum { FIRST = 4096, LONG = 32 };
  const passed *p = &e->passed;
  if (e->options.volume != VOLUME_AUTO || p->shelves.filters)
    return;
  if (e->volumes_due == 0)
    e->volumes_due = FIRST;
  if (p->nnodes < e->volumes_due)
    return;
  e->volumes_due *= 4;
  if (p->inclusion_checks / LONG < e->stats.transitions)
    return;
  if (differing(e) <= 0.6)
    return;
  find_volumes(e);
  e->passed.shelves.filters = true;
  assert(shelves_are_on(&e->passed.shelves));
}
