// merging.c -- Zones whose union is a zone, and where they came from.

#include "reach/merging.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"

// How many states are tried before it is seen whether that pays: if one in so many was
// merged.  And with how many of its list a state is tried in vain.
enum { TRIES = 512, FEW = 50, MOST_FAILURES = 32 };

void merging_init(merging *m, abstractor *a) {
  *m = (merging){.abstractor = a};
  convex_init(&m->convex);
}

void merging_release(merging *m) {
  convex_release(&m->convex);
  mem_free(m->taken_in);
  mem_free(m->list);
  mem_free(m->parents);
  mem_free(m->first);
}

// ---- Does it pay?

static bool is_awake(const merging *m, const passed *p) {
  return p->stored >= m->asleep_until;
}

static void count_try(merging *m, const passed *p) {
  m->successes += m->ntaken_in > 0;
  if (++m->tries < TRIES)
    return;
  if (m->successes < TRIES / FEW)
    m->asleep_until = 2 * p->stored;
  m->tries = m->successes = 0;
}

// ---- Joining

static void take_in(merging *m, uint32_t node) {
  grow_sparingly(m->taken_in, m->ntaken_in, m->taken_in_room);
  m->taken_in[m->ntaken_in++] = node;
}

// The candidate becomes its union with a node, if that is a zone.
static bool join_with(merging *m, passed *p, uint32_t node) {
  abstractor *a = m->abstractor;
  const flat_zone *f = &a->flat;
  const void *stored = coding_see_cells(&a->coding, passed_zone(p, node), f->m,
                                        p->nodes[node].level, f->width);
  const void *hull = convex_union(&m->convex, f->cells, stored, f->m, f->width);
  if (!hull)
    return false;
  abstractor_take_cells(a, hull);
  return true;
}

// Goes over the list until nothing can be joined any more.  What was taken in is part
// of the candidate then, and is not joined again.
void merging_join(void *data, passed *p, uint32_t site, passed_origin *o) {
  merging *m = data;
  m->ntaken_in = 0;
  if (p->sites[site].nodes == PASSED_NONE || !is_awake(m, p))
    return;
  uint32_t n = p->sites[site].nodes;
  for (uint32_t failures = 0; n != PASSED_NONE && failures < MOST_FAILURES;) {
    if (join_with(m, p, n)) {
      take_in(m, n);
      n = p->sites[site].nodes;
    } else {
      n = p->nodes[n].next;
      failures++;
    }
  }
  if (m->ntaken_in && shelves_are_on(&p->shelves))
    o->volume = abstractor_volume(m->abstractor);
  count_try(m, p);
}

// ---- Where they came from

static void record(merging *m, const passed *p, const orbits *o, uint32_t of,
                   uint32_t node) {
  const passed_node *n = &p->nodes[of];
  grow_sparingly(m->list, m->count, m->list_room);
  grow_sparingly(m->parents, m->count, m->parents_room);
  m->parents[m->count] = n->parent;
  m->list[m->count] = (merged_state){.label = n->label,
                                     .word = o ? orbits_number(o, of) : 0,
                                     .parts = merging_parts(m, of),
                                     .next = m->first[node]};
  m->first[node] = m->count++;
}

static void forget(merging *m, uint32_t node) {
  if (node < m->first_room)
    m->first[node] = MERGING_NONE;
}

void merging_note(merging *m, const passed *p, const orbits *o, uint32_t node) {
  assert(node != PASSED_NONE);
  if (m->ntaken_in == 0) {
    forget(m, node);
    return;
  }
  const uint32_t before = m->first_room;
  grow_sparingly(m->first, node, m->first_room);
  for (uint32_t i = before; i < m->first_room; i++)
    m->first[i] = MERGING_NONE;
  m->first[node] = MERGING_NONE;
  for (uint32_t i = 0; i < m->ntaken_in; i++) {
    assert(p->nodes[m->taken_in[i]].flags & NODE_COVERED);
    record(m, p, o, m->taken_in[i], node);
  }
  m->merged += m->ntaken_in;
  m->ntaken_in = 0;
}

uint64_t merging_bytes(const merging *m) {
  return (uint64_t)m->list_room * sizeof *m->list +
         ((uint64_t)m->parents_room + m->first_room) * sizeof *m->parents;
}
