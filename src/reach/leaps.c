// leaps.c -- Leaps over cycles from the state that is expanded (sem/leap.h).

#include <assert.h>

#include "reach/engine.h"

// Take the leap over the cycle, if there is one.
static engine_status accelerate_cycle(engine *e, uint32_t node,
                                      const cycle *c) {
  leap l;
  uint32_t label;
  if (!accelerator_find(e->accelerator, c, &e->x, &e->abstractor, &l, &label))
    return ENGINE_MORE;
  const expand_status status = leap_take(&e->x, &l);
  assert(l.of == c && l.least > 0 && label & LABEL_LEAP);
  if (status != EXPAND_NEXT)
    return status_of_expansion(status);
  e->stats.transitions++;
  e->stats.accelerated++;
  return engine_offer(e, node, label);
}

// Leaps are taken first: what they lead to covers the plain passes to come.
engine_status engine_leap(engine *e, uint32_t node) {
  const accelerator *a = e->accelerator;
  abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
  engine_status status = ENGINE_MORE;
  assert(a && a->nprocesses > 0);
  for (uint32_t i = 0; i < a->nprocesses && status == ENGINE_MORE; i++) {
    const cycle_list *s = accelerator_at(a, &e->x, a->processes[i]);
    for (uint32_t k = 0; k < s->count && status == ENGINE_MORE; k++)
      status = accelerate_cycle(e, node, s->data[k]);
  }
  return status;
}
