// origins.c -- The ways to a node, and one of them that can be walked.

#include "path/origins.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "path/failures.h"
#include "sem/starts.h"

// How many states are tried: so many, and some for each that was expanded.
enum { LEAST = 10000, MANY = 4 };

// ---- One origin each

static origin_step step_of(const engine *e, uint32_t node) {
  return (origin_step){e->passed.nodes[node].label,
                       e->orbits ? orbits_number(e->orbits, node) : 0};
}

static uint32_t count_steps(const passed *p, uint32_t node) {
  uint32_t count = 0;
  for (; p->nodes[node].parent != PASSED_NONE; node = p->nodes[node].parent)
    count++;
  return count;
}

static void list_parents(arena *memory, const engine *e, uint32_t node,
                         origin_way *out) {
  const uint32_t count = count_steps(&e->passed, node);
  origin_step *steps = arena_array(memory, (size_t)count + 1, sizeof *steps);
  for (uint32_t i = count + 1; i-- > 0; node = e->passed.nodes[node].parent)
    steps[i] = step_of(e, node);
  *out = (origin_way){steps, count};
}

// Has a node on the way from the start to this one more than one?
static bool is_merged(const engine *e, uint32_t node) {
  for (; e->merging && node != PASSED_NONE; node = e->passed.nodes[node].parent)
    if (merging_parts(e->merging, node) != MERGING_NONE)
      return true;
  return false;
}

// ---- The graph of all ways

// From one node to another, each by its place in `nodes`.
typedef struct {
  uint32_t from, to; // from PASSED_NONE: it is an initial state
  origin_step step;
} origin_edge;

// A state on the way that is tried.
typedef struct {
  uint32_t at;    // in `nodes`
  uint32_t by;    // the edge that led here
  uint32_t next;  // which of its edges is tried
  uint32_t tried; // successors of that one
  void *zone;
} origin_state;

typedef struct {
  engine *e;
  expander x;
  uint32_t *place; // of each node of the store in `nodes`, or PASSED_NONE
  uint32_t *nodes;
  uint32_t nnodes, nodes_room;
  origin_edge *edges;
  uint32_t nedges, edges_room;
  uint32_t *lists; // of merged states, yet to be looked at
  uint32_t nlists, lists_room;
  uint32_t *sorted; // edges, by where they are from; those of starts at the end
  uint32_t *ends;   // in `sorted`, by node, and of the starts
  failures failed;  // by node
  origin_state *way;
  uint32_t nway, way_room;
  uint64_t left;           // states that may be tried
  uint16_t *rows, *before; // by clock
  origins_end *end;
  void *data;
} origins;

static uint32_t enter_node(origins *s, uint32_t node) {
  assert(node < s->e->passed.nnodes);
  if (s->place[node] == PASSED_NONE) {
    grow(s->nodes, s->nnodes, s->nodes_room, 64);
    s->place[node] = s->nnodes;
    s->nodes[s->nnodes++] = node;
  }
  return s->place[node];
}

static void add_edge(origins *s, uint32_t parent, uint32_t to,
                     origin_step step) {
  const uint32_t from =
      parent == PASSED_NONE ? PASSED_NONE : enter_node(s, parent);
  grow(s->edges, s->nedges, s->edges_room, 64);
  s->edges[s->nedges++] = (origin_edge){from, to, step};
}

// What became part of a node came from elsewhere.
static void add_merged(origins *s, uint32_t to, uint32_t list) {
  const merging *m = s->e->merging;
  for (;;) {
    for (; list != MERGING_NONE; list = m->list[list].next) {
      const merged_state *t = &m->list[list];
      add_edge(s, m->parents[list], to, (origin_step){t->label, t->word});
      if (t->parts != MERGING_NONE) {
        grow(s->lists, s->nlists, s->lists_room, 16);
        s->lists[s->nlists++] = t->parts;
      }
    }
    if (s->nlists == 0)
      return;
    list = s->lists[--s->nlists];
  }
}

// False: there are more than states that may be tried.
static bool collect(origins *s, uint32_t node) {
  for (uint32_t i = 0; i < s->e->passed.nnodes; i++)
    s->place[i] = PASSED_NONE;
  enter_node(s, node);
  for (uint32_t i = 0; i < s->nnodes && s->nedges <= s->left; i++) {
    const uint32_t n = s->nodes[i];
    add_edge(s, s->e->passed.nodes[n].parent, i, step_of(s->e, n));
    add_merged(s, i, merging_parts(s->e->merging, n));
  }
  return s->nedges <= s->left;
}

static uint32_t bucket_of(const origins *s, const origin_edge *e) {
  return e->from == PASSED_NONE ? s->nnodes : e->from;
}

static void sort_edges(origins *s) {
  s->sorted = mem_new(s->nedges, sizeof *s->sorted);
  s->ends = mem_new((size_t)s->nnodes + 1, sizeof *s->ends);
  for (uint32_t i = 0; i < s->nedges; i++)
    s->ends[bucket_of(s, &s->edges[i])]++;
  for (uint32_t i = 1; i <= s->nnodes; i++)
    s->ends[i] += s->ends[i - 1];
  uint32_t *at = mem_new((size_t)s->nnodes + 1, sizeof *at);
  for (uint32_t i = 0; i <= s->nnodes; i++)
    at[i] = i ? s->ends[i - 1] : 0;
  // Those to what is farthest from the node first: so the longest ways are tried first.
  for (uint32_t i = s->nedges; i-- > 0;)
    s->sorted[at[bucket_of(s, &s->edges[i])]++] = i;
  assert(at[s->nnodes] == s->nedges && s->ends[s->nnodes] == s->nedges);
  mem_free(at);
}

// ---- Zones

// The successor's zone, in terms of the state that was stored.
static void *renamed_zone(origins *s, uint32_t word) {
  const expander *x = &s->x;
  const orbits *o = s->e->orbits;
  void *out = mem_new(zone_bytes(x->kernel, x->n), 1);
  for (uint32_t c = 0; c < x->n; c++)
    s->rows[c] = (uint16_t)c;
  const orbit_word w = o ? orbits_word(o, word) : (orbit_word){NULL, 0};
  for (uint32_t i = 0; i < w.count; i++) {
    memcpy(s->before, s->rows, x->n * sizeof *s->rows);
    exchange_rows(plan_exchange_of(o->now.plan, w.data[i]), s->rows, s->before);
  }
  x->kernel->project(out, x->next, x->n, s->rows, x->n);
  assert(x->kernel->is_valid(out, x->n));
  return out;
}

// ---- The way that is tried

static uint32_t first_edge(const origins *s, uint32_t at) {
  return at ? s->ends[at - 1] : 0;
}

// On to where the edge leads, with the successor.
static bool push(origins *s, uint32_t by) {
  const origin_edge *e = &s->edges[by];
  void *zone = renamed_zone(s, e->step.word);
  if (failures_have(&s->failed, e->to, zone)) {
    mem_free(zone);
    return false;
  }
  s->left -= s->left > 0;
  grow(s->way, s->nway, s->way_room, 64);
  s->way[s->nway++] = (origin_state){e->to, by, first_edge(s, e->to), 0, zone};
  return true;
}

static void pop(origins *s) {
  assert(s->nway > 0);
  const origin_state *t = &s->way[--s->nway];
  failures_note(&s->failed, t->at, t->zone);
  mem_free(t->zone);
}

// The expander stands at the last state.
static void load(origins *s) {
  const origin_state *t = &s->way[s->nway - 1];
  engine_load_discrete(s->e, s->nodes[t->at]);
  semantics_copy(s->e->s, s->x.from, s->e->x.from);
  zone_copy(s->x.kernel, s->x.zone, t->zone, s->x.n);
}

// The next successor of the last state by one of its edges.
static bool advance(origins *s) {
  const uint32_t top = s->nway - 1;
  load(s);
  for (; s->way[top].next < s->ends[s->way[top].at]; s->way[top].next++) {
    const uint32_t by = s->sorted[s->way[top].next];
    if (expander_open(&s->x) != EXPAND_NEXT)
      return false;
    const uint32_t number = expander_number(&s->x, s->edges[by].step.label);
    for (uint32_t k = 0; number < s->x.transitions.count &&
                         expander_only(&s->x, number) == EXPAND_NEXT;
         k++)
      if (k >= s->way[top].tried && (s->way[top].tried++, push(s, by)))
        return true;
    s->way[top].tried = 0;
  }
  return false;
}

static bool is_end(origins *s) {
  if (s->nodes[s->way[s->nway - 1].at] != s->nodes[0])
    return false;
  load(s);
  return s->end(s->data, &s->x);
}

static bool may_go_on(const origins *s) {
  s->e->merging->gave_up |= s->left == 0;
  return s->left > 0 && watch_goes_on(s->e->watch);
}

// From the one state that is there.
static bool try_all(origins *s) {
  while (s->nway > 0) {
    if (is_end(s))
      return true;
    while (s->nway > 0 && !advance(s)) {
      if (!may_go_on(s))
        return false;
      pop(s);
    }
  }
  return false;
}

static bool run(origins *s) {
  for (uint32_t i = s->ends[s->nnodes - 1]; i < s->ends[s->nnodes]; i++) {
    assert(s->nway == 0);
    if (starts_enter(&s->x, s->edges[s->sorted[i]].step.label) != EXPAND_NEXT ||
        !push(s, s->sorted[i]))
      continue;
    if (try_all(s))
      return true;
    if (s->nway > 0) // it had to stop
      return false;
  }
  return false;
}

// ---- All of it

static void origins_open(origins *s, engine *e, origins_end *end, void *data) {
  *s = (origins){.e = e,
                 .end = end,
                 .data = data,
                 .left = LEAST + MANY * e->stats.explored};
  expander_init(&s->x, e->s, zone_kernel_get(ZONE_64, e->x.kernel->level));
  s->place = mem_new(e->passed.nnodes, sizeof *s->place);
  s->rows = mem_new(s->x.n, sizeof *s->rows);
  s->before = mem_new(s->x.n, sizeof *s->before);
}

static void origins_close(origins *s) {
  for (uint32_t i = 0; i < s->nway; i++)
    mem_free(s->way[i].zone);
  failures_release(&s->failed);
  mem_free(s->way);
  mem_free(s->place);
  mem_free(s->nodes);
  mem_free(s->edges);
  mem_free(s->lists);
  mem_free(s->sorted);
  mem_free(s->ends);
  mem_free(s->rows);
  mem_free(s->before);
  expander_release(&s->x);
}

static void write_way(arena *memory, const origins *s, origin_way *out) {
  assert(s->nway > 0 && s->way[s->nway - 1].at == 0);
  origin_step *steps = arena_array(memory, s->nway, sizeof *steps);
  for (uint32_t i = 0; i < s->nway; i++)
    steps[i] = s->edges[s->way[i].by].step;
  *out = (origin_way){steps, s->nway - 1};
}

bool origins_find(arena *memory, engine *e, uint32_t node, origins_end *end,
                  void *data, origin_way *out) {
  assert(node < e->passed.nnodes);
  if (!is_merged(e, node)) {
    list_parents(memory, e, node, out);
    return true;
  }
  origins s;
  origins_open(&s, e, end, data);
  const bool few = collect(&s, node);
  failures_init(&s.failed, s.x.kernel, s.x.n, s.nnodes, false);
  e->merging->gave_up |= !few;
  if (few)
    sort_edges(&s);
  const bool found = few && run(&s);
  if (found)
    write_way(memory, &s, out);
  origins_close(&s);
  return found;
}
