// cycle_paths.c -- For each location the cycles through it and locations of
// higher numbers: breadth first backwards for the way home, then depth first.

#include "sem/cycle_paths.h"

#include <assert.h>
#include <string.h>

// ---- The graph

static void sort_edges(arena *memory, const process *of, bool by_target,
                       uint32_t **list, uint32_t **first) {
  *list = arena_array(memory, of->nedges, sizeof **list);
  *first = arena_array(memory, (size_t)of->nlocations + 1, sizeof **first);
  uint32_t *next = arena_array(memory, of->nlocations, sizeof *next);
  for (uint32_t i = 0; i < of->nedges; i++)
    next[by_target ? of->edges[i].target : of->edges[i].source]++;
  for (uint32_t l = 0; l < of->nlocations; l++) {
    (*first)[l + 1] = (*first)[l] + next[l];
    next[l] = (*first)[l];
  }
  for (uint32_t i = 0; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    (*list)[next[by_target ? e->target : e->source]++] = i;
  }
}

void cycle_graph_init(cycle_graph *g, arena *memory, const process *of) {
  g->of = of;
  sort_edges(memory, of, false, &g->out, &g->out_first);
  sort_edges(memory, of, true, &g->in, &g->in_first);
}

// ---- The search

typedef struct {
  const cycle_graph *graph;
  const bool *usable;
  cycle_visitor *visit;
  void *data;
  cycle_limits limits;
  uint32_t tries;
  uint32_t root;
  bool is_far;       // some location is further from the root than `home` says
  uint32_t *home;    // edges from a location to the root, if known
  uint32_t *known;   // by location: the root for which `home` is, plus 1
  uint32_t *waiting; // a queue of locations
  bool *on_path;     // by location
  uint32_t path[CYCLE_EDGES];
} search;

static bool try_edge(search *s) {
  s->limits.is_cut |= s->tries == CYCLE_TRIES;
  s->tries++;
  return !s->limits.is_cut;
}

static void reach(search *s, uint32_t l, uint32_t distance, uint32_t *count) {
  s->known[l] = s->root + 1;
  s->home[l] = distance;
  s->waiting[(*count)++] = l;
}

static void find_home(search *s) {
  const cycle_graph *g = s->graph;
  uint32_t count = 0;
  s->is_far = false;
  reach(s, s->root, 0, &count);
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t l = s->waiting[k];
    for (uint32_t i = g->in_first[l]; i < g->in_first[l + 1]; i++) {
      const uint32_t from = g->of->edges[g->in[i]].source;
      if (!s->usable[g->in[i]] || from < s->root ||
          s->known[from] == s->root + 1)
        continue;
      if (s->home[l] + 1 < CYCLE_EDGES)
        reach(s, from, s->home[l] + 1, &count);
      else
        s->is_far = true;
    }
  }
}

// Is there time to come home by this location, the length-th?
static bool comes_home(search *s, uint32_t l, uint32_t length) {
  const bool knows = s->known[l] == s->root + 1;
  if (knows && length + s->home[l] <= CYCLE_EDGES)
    return true;
  s->limits.is_longer |= knows || s->is_far;
  return false;
}

// `length` edges lead here.
static void go_on(search *s, uint32_t l, uint32_t length) {
  const cycle_graph *g = s->graph;
  assert(length < CYCLE_EDGES);
  for (uint32_t i = g->out_first[l]; i < g->out_first[l + 1]; i++) {
    const uint32_t target = g->of->edges[g->out[i]].target;
    if (!s->usable[g->out[i]] || target < s->root || s->on_path[target])
      continue;
    if (!try_edge(s))
      return;
    s->path[length] = g->out[i];
    if (target == s->root) {
      s->limits.is_cut |= !s->visit(s->data, s->path, length + 1);
    } else if (comes_home(s, target, length + 1)) {
      s->on_path[target] = true;
      go_on(s, target, length + 1);
      s->on_path[target] = false;
    }
    if (s->limits.is_cut)
      return;
  }
}

cycle_limits cycle_paths_find(const cycle_graph *g, arena *memory,
                              const bool *usable, cycle_visitor *visit,
                              void *data) {
  const uint32_t count = g->of->nlocations;
  search s = {.graph = g,
              .usable = usable,
              .visit = visit,
              .data = data,
              .home = arena_array(memory, count, sizeof *s.home),
              .known = arena_array(memory, count, sizeof *s.known),
              .waiting = arena_array(memory, count, sizeof *s.waiting),
              .on_path = arena_array(memory, count, sizeof *s.on_path)};
  for (s.root = 0; s.root < count && !s.limits.is_cut; s.root++) {
    find_home(&s);
    go_on(&s, s.root, 0);
  }
  return s.limits;
}
