// valid.c -- Is the store of a search what it should be?  For assertions only.

#include "reach/engine.h"

// Are zones compared with all others of their site, so that S3 of store/passed.h
// has no exceptions?
static bool compares_all(const engine *e) {
  const search_options *o = &e->options;
  return o->passed == PASSED_EXACT && o->zones != ZONES_NUMBER &&
         o->path != PATH_SHORTEST && o->abstraction != ABSTRACTION_DIAGONAL &&
         o->reduce == REDUCE_NONE && !o->no_inclusion &&
         !o->no_waiting_inclusion && !e->refuted;
}

// Does another node of its list, one of the first, cover it?
static bool is_covered(engine *e, uint32_t node) {
  enum { FIRST = 16 };
  const passed *p = &e->passed;
  coding *c = p->coding;
  engine_load_active(e, node);
  abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
  abstractor_take_again(&e->abstractor, e->x.zone);
  uint32_t other = p->sites[p->nodes[node].site].nodes;
  for (int i = 0; i < FIRST && other != PASSED_NONE; i++) {
    if (other != node &&
        c->ops->is_covered(c, &e->abstractor.flat, passed_zone(p, other),
                           p->nodes[other].level))
      return true;
    other = p->nodes[other].next;
  }
  return false;
}

bool engine_is_valid(engine *e) {
  enum { SOME = 256 };
  const passed *p = &e->passed;
  if (!passed_is_valid(p) || !queue_is_valid(&e->queue))
    return false;
  if (!compares_all(e))
    return true;
  for (uint32_t n = 0; n < p->nnodes; n += 1 + p->nnodes / SOME)
    if (p->nodes[n].flags & NODE_LISTED && is_covered(e, n))
      return false;
  return true;
}
