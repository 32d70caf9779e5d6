// accepting_path.c -- The way to a component, and around in it.
//
// The loop begins where the tick is set back, if there is one, and ends with the
// same step: so each time round takes 1 or more from its first state on.

#include <assert.h>

#include "base/mem.h"
#include "live/accepting.h"
#include "live/liveness_own.h"

typedef struct {
  const accepting *a;
  liveness_route *r;
  uint32_t root;    // of the component
  uint32_t *by;     // by node from there on: the edge that led to it, or NONE
  uint32_t *before; // and from where
  uint32_t *list;   // nodes to look at, and edges to go
} tour;

static void add_edge(const tour *w, uint32_t number) {
  const accepting_edge *e = &w->a->edges[number];
  const accepting_node *n = &w->a->nodes[e->to];
  liveness_route_add(
      w->r, e->label,
      (liveness_seen){n->site, n->zone, e->word, n->width, NULL});
}

static bool is_within(const tour *w, const accepting_edge *e) {
  return e->to != LIVENESS_NONE && e->to >= w->root;
}

// The nearest node that is reached by one edge or more from `at`, and is the
// target, or in which something wanted happens.
static uint32_t find_nearest(tour *w, uint32_t at, uint32_t target,
                             uint64_t wanted) {
  const accepting *a = w->a;
  uint32_t first = 0, last = 0;
  for (uint32_t i = w->root; i < a->nnodes; i++)
    w->by[i - w->root] = LIVENESS_NONE;
  w->list[last++] = at;
  while (first < last) {
    const accepting_node *n = &a->nodes[w->list[first++]];
    for (uint32_t i = n->first; i < n->end; i++) {
      const accepting_edge *e = &a->edges[i];
      if (!is_within(w, e) || w->by[e->to - w->root] != LIVENESS_NONE)
        continue;
      w->by[e->to - w->root] = i;
      w->before[e->to - w->root] = w->list[first - 1];
      if (e->to == target || a->nodes[e->to].marks & wanted)
        return e->to;
      w->list[last++] = e->to;
    }
  }
  assert(false); // a component is connected
  return at;
}

// Go there; what of `missing` does not happen on the way is left.
static uint32_t go(tour *w, uint32_t at, uint32_t target, uint64_t *missing) {
  assert(at >= w->root && at < w->a->nnodes);
  const uint32_t end = find_nearest(w, at, target, *missing);
  uint32_t count = 0;
  uint32_t i = end;
  do {
    w->list[count++] = w->by[i - w->root];
    i = w->before[i - w->root];
  } while (i != at);
  while (count-- > 0)
    add_edge(w, w->list[count]);
  *missing &= ~w->a->nodes[end].marks;
  return end;
}

// An edge of the component that sets the tick back, and where it comes from.
static uint32_t find_tick(const tour *w, uint32_t *from) {
  const accepting *a = w->a;
  for (*from = w->root; *from < a->nnodes; ++*from)
    for (uint32_t i = a->nodes[*from].first; i < a->nodes[*from].end; i++)
      if (is_within(w, &a->edges[i]) && accepting_mark(a->edges[i].label))
        return i;
  return LIVENESS_NONE;
}

static void add_loop(tour *w) {
  const accepting *a = w->a;
  uint64_t none = 0;
  uint32_t turn = w->root; // the node that the loop comes back to last
  uint32_t at = w->root;
  const uint32_t tick = a->l.plan.timed ? find_tick(w, &turn) : LIVENESS_NONE;
  if (tick != LIVENESS_NONE) {
    if (at != turn)
      go(w, at, turn, &none);
    add_edge(w, tick);
    at = a->edges[tick].to;
  }
  w->r->loop = w->r->count;
  uint64_t missing = a->all & ~accepting_mark(LIVENESS_BACK);
  missing &= ~a->nodes[at].marks;
  while (missing)
    at = go(w, at, LIVENESS_NONE, &missing);
  if (at != turn || (tick == LIVENESS_NONE && w->r->count == w->r->loop))
    go(w, at, turn, &none);
  if (tick != LIVENESS_NONE)
    add_edge(w, tick);
}

static void find_loop(const accepting *a, liveness_route *r) {
  const uint32_t root = a->roots[a->nroots - 1].node;
  const size_t size = (size_t)a->nnodes - root;
  assert(root < a->nnodes && a->roots[a->nroots - 1].marks == a->all);
  tour w = {.a = a,
            .r = r,
            .root = root,
            .by = mem_new(size, sizeof *w.by),
            .before = mem_new(size, sizeof *w.before),
            .list = mem_new(size + 1, sizeof *w.list)};
  add_loop(&w);
  mem_free(w.by);
  mem_free(w.before);
  mem_free(w.list);
}

// Frame i is of a node on the way.
static void add_frame(const accepting *a, uint32_t i, liveness_route *r) {
  const accepting_node *n = &a->nodes[a->frames[i].node];
  const liveness_seen at = {n->site, n->zone, n->word, n->width, NULL};
  if (i > 1) {
    liveness_route_add(r, n->label, at);
    return;
  }
  if (!a->l.plan.has_from)
    r->start = n->label;
  liveness_route_see(r, at);
}

liveness_route accepting_route(arena *memory, const liveness *l, bool loops) {
  const accepting *a = (const accepting *)l;
  const size_t passes = loops ? (size_t)a->plan.noften + 3 : 1;
  liveness_route r =
      liveness_reached(memory, l, ((size_t)a->nnodes + 1) * passes + 2);
  const uint32_t root = loops ? a->roots[a->nroots - 1].node : LIVENESS_NONE;
  for (uint32_t i = 1; i < a->nframes; i++) {
    add_frame(a, i, &r);
    if (a->frames[i].node == root)
      break;
  }
  if (loops)
    find_loop(a, &r);
  return r;
}
