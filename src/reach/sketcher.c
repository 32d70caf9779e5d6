// sketcher.c -- Sketches of zones (store/sketch.h), where lists are long.

#include <assert.h>

#include "reach/engine.h"

// Looked at when there are so many nodes, and four times as many; long lists have so
// many zones.  Builds with assertions try it sooner.
#ifdef NDEBUG
enum { FIRST = 4096, LONG = 32 };
#else
enum { FIRST = 32, LONG = 1 };
#endif

// The abstractor has the zone of the node, to be compared.
static void take(engine *e, uint32_t node) {
  abstractor *a = &e->abstractor;
  assert(e->passed.nodes[node].flags & NODE_LISTED);
  engine_load_active(e, node);
  abstractor_look(a, &e->x.machine, e->x.from);
  abstractor_take_again(a, e->x.zone);
}

// Neighbours in lists.
static void sample(engine *e) {
  enum { SOME = 1024 };
  passed *p = &e->passed;
  for (uint32_t n = 0; n < p->nnodes; n += 1 + p->nnodes / SOME) {
    const passed_node *node = &p->nodes[n];
    if (!(node->flags & NODE_LISTED) || node->next == PASSED_NONE ||
        !sketches_want(&p->sketches, p->sites[node->site].m))
      continue;
    const uint32_t next = node->next;
    take(e, n);
    sketches_sample(&p->sketches, &e->abstractor.flat);
    take(e, next);
    sketches_sample(&p->sketches, &e->abstractor.flat);
  }
}

static void draw_all(engine *e) {
  passed *p = &e->passed;
  sketches_choose(&p->sketches);
  for (uint32_t n = 0; n < p->nnodes; n++)
    if (p->nodes[n].flags & NODE_LISTED) {
      take(e, n);
      sketches_set(&p->sketches, n,
                   sketch_of(&p->sketches, &e->abstractor.flat));
    }
}

// Zones of a site have the same limits, if sites are discrete parts, and are compared
// by numbers.
static bool may_have_sketches(const engine *e) {
  const passed *p = &e->passed;
  return !shelves_are_on(&p->shelves) && p->rules.words > 0 &&
         p->rules.held == 0 && !e->has_sieve && !e->has_visited &&
         e->abstractor.how != ABSTRACTION_DIAGONAL;
}

void engine_consider_sketches(engine *e) {
  const passed *p = &e->passed;
  if (e->sketches_due == 0)
    e->sketches_due = FIRST;
  if (p->nnodes < e->sketches_due || !may_have_sketches(e))
    return;
  e->sketches_due *= 4;
  if ((p->inclusion_checks + p->inclusion_checks_avoided) / LONG <
      e->stats.transitions)
    return;
  sample(e);
  draw_all(e);
}
