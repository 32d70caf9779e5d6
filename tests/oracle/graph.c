#include "graph.h"

#include <assert.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/mem.h"

void graph_init(graph *g) { *g = (graph){0}; }

void graph_release(graph *g) {
  mem_free(g->states);
  mem_free(g->nodes);
  mem_free(g->edges);
  mem_free(g->table);
  mem_free(g->now);
  mem_free(g->next);
  graph_init(g);
}

static int32_t *state_of(const graph *g, uint32_t i) {
  return g->states + (size_t)i * g->steps->words;
}

const int32_t *graph_state(const graph *g, uint32_t i) {
  return state_of(g, i);
}

static size_t state_bytes(const graph *g) {
  return g->steps->words * sizeof *g->states;
}

// ---- Finding a state

static uint32_t slot_of(const graph *g, const int32_t *state) {
  return (uint32_t)XXH3_64bits(state, state_bytes(g)) & (g->slots - 1);
}

static void enter(graph *g, uint32_t i) {
  uint32_t at = slot_of(g, state_of(g, i));
  while (g->table[at])
    at = (at + 1) & (g->slots - 1);
  g->table[at] = i + 1;
}

static void grow_table(graph *g) {
  g->slots *= 2;
  g->table = mem_resize(g->table, g->slots, sizeof *g->table);
  memset(g->table, 0, g->slots * sizeof *g->table);
  for (uint32_t i = 0; i < g->count; i++)
    enter(g, i);
}

static uint32_t add(graph *g, const int32_t *state) {
  const uint32_t i = g->count++;
  if (i == g->room) {
    g->room = g->room ? g->room * 2 : 256;
    g->nodes = mem_resize(g->nodes, g->room, sizeof *g->nodes);
  }
  // Rows have another width in every network.
  const size_t words = (size_t)g->count * g->steps->words;
  if (words > g->words_room) {
    g->words_room = words * 2;
    g->states = mem_resize(g->states, g->words_room, sizeof *g->states);
  }
  memcpy(state_of(g, i), state, state_bytes(g));
  g->nodes[i] = (node){.later = NODE_NONE, .depth = UINT32_MAX};
  if (g->count * 2 > g->slots)
    grow_table(g);
  else
    enter(g, i);
  return i;
}

static uint32_t find_or_add(graph *g, const int32_t *state) {
  uint32_t at = slot_of(g, state);
  for (; g->table[at]; at = (at + 1) & (g->slots - 1))
    if (!memcmp(state_of(g, g->table[at] - 1), state, state_bytes(g)))
      return g->table[at] - 1;
  return add(g, state);
}

// ---- Expanding

static void push(uint32_t **list, uint32_t *count, uint32_t *room,
                 uint32_t item) {
  if (*count == *room) {
    *room = *room ? *room * 2 : 256;
    *list = mem_resize(*list, *room, sizeof **list);
  }
  (*list)[(*count)++] = item;
}

static uint32_t reach(graph *g, const int32_t *state, uint32_t depth,
                      bool soon) {
  const uint32_t i = find_or_add(g, state);
  if (g->nodes[i].depth <= depth)
    return i;
  g->nodes[i].depth = depth;
  if (soon)
    push(&g->now, &g->nnow, &g->now_room, i);
  else
    push(&g->next, &g->nnext, &g->next_room, i);
  return i;
}

static void add_edge(graph *g, graph_edge e) {
  if (g->nedges == g->edges_room) {
    g->edges_room = g->edges_room ? g->edges_room * 2 : 256;
    g->edges = mem_resize(g->edges, g->edges_room, sizeof *g->edges);
  }
  g->edges[g->nedges++] = e;
}

// On a grid: is this between two of the points where actions are taken?
static bool is_between(const stepper *s, const int32_t *state) {
  const int32_t *codes = stepper_clocks(s, state);
  bool odd = false;
  for (uint32_t x = 1; x < s->shape.n; x++)
    odd |= codes[x - 1] % 2 != 0;
  return s->shape.grid && odd;
}

// The action steps that the stepper found.
static void act(graph *g, uint32_t i, uint32_t depth) {
  const stepper *s = g->steps;
  g->nodes[i].acts = s->count > 0;
  g->nodes[i].first = g->nedges;
  if (is_between(s, state_of(g, i)))
    return;
  for (uint32_t k = 0; k < s->count; k++) {
    if (s->touches[k] & g->untouched)
      continue;
    const uint32_t to =
        reach(g, s->found + (size_t)k * s->words, depth + 1, false);
    add_edge(g, (graph_edge){to, s->touches[k]});
  }
  g->nodes[i].nedges = g->nedges - g->nodes[i].first;
}

static void expand(graph *g, uint32_t i, int32_t *row, int32_t *later) {
  stepper *s = g->steps;
  const uint32_t depth = g->nodes[i].depth;
  memcpy(row, state_of(g, i), state_bytes(g));
  g->nodes[i].done = true;
  stepper_find(s, row);
  g->stops |= s->may_delay && s->stopped;
  act(g, i, depth);
  if (stepper_delay(s, row, later)) {
    const uint32_t to = reach(g, later, depth, true);
    g->nodes[i].later = to;
  }
  g->nodes[i].idles = s->endless;
  g->nodes[i].error = s->error;
  g->error |= s->error;
}

static void swap_lists(graph *g) {
  uint32_t *list = g->now;
  const uint32_t room = g->now_room;
  g->now = g->next;
  g->now_room = g->next_room;
  g->nnow = g->nnext;
  g->next = list;
  g->next_room = room;
  g->nnext = 0;
}

static void clear(graph *g, stepper *s, uint32_t most) {
  enum { SLOTS = 1024 };
  g->steps = s;
  g->most = most;
  g->count = g->nedges = g->nnow = g->nnext = 0;
  g->untouched = 0;
  g->error = g->stops = false;
  g->slots = SLOTS;
  g->table = mem_resize(g->table, g->slots, sizeof *g->table);
  memset(g->table, 0, g->slots * sizeof *g->table);
}

// ---- Who can still act

// Time leads from node to node, and perhaps around; all nodes on the way share
// the fate of the first that is known or acts.  `mark` is a number that no node
// has yet.
static void find_fate(graph *g, uint32_t first, uint32_t mark) {
  uint32_t i = first;
  while (i != NODE_NONE && !g->nodes[i].fate && !g->nodes[i].acts) {
    g->nodes[i].fate = mark;
    i = g->nodes[i].later;
  }
  const bool live = i != NODE_NONE && (g->nodes[i].acts || g->nodes[i].live);
  for (i = first; i != NODE_NONE && g->nodes[i].fate == mark;
       i = g->nodes[i].later) {
    g->nodes[i].live = live;
    g->nodes[i].fate = UINT32_MAX;
  }
}

static void find_fates(graph *g) {
  for (uint32_t i = 0; i < g->count; i++)
    if (g->nodes[i].acts)
      g->nodes[i].live = true;
    else if (!g->nodes[i].fate)
      find_fate(g, i, i + 1);
}

// Everything that can be reached; `rows` is room for two states, of which the
// first is where to begin.
static graph_status explore(graph *g, int32_t *rows) {
  const stepper *s = g->steps;
  graph_status status = GRAPH_DONE;
  reach(g, rows, 0, true);
  for (; g->nnow && status == GRAPH_DONE; swap_lists(g))
    while (g->nnow && status == GRAPH_DONE) {
      const uint32_t i = g->now[--g->nnow];
      if (!g->nodes[i].done)
        expand(g, i, rows, rows + s->words);
      if (g->count > g->most)
        status = GRAPH_TOO_LARGE;
    }
  if (status == GRAPH_DONE)
    find_fates(g);
  return status;
}

static int32_t *new_rows(const stepper *s) {
  return mem_new(2 * (size_t)s->words + 1, sizeof(int32_t));
}

graph_status graph_build(graph *g, stepper *s, uint32_t most) {
  clear(g, s, most);
  int32_t *rows = new_rows(s);
  const graph_status status =
      stepper_start(s, rows) ? explore(g, rows) : GRAPH_NO_START;
  mem_free(rows);
  return status;
}

graph_status graph_build_from(graph *g, stepper *s, const int32_t *state,
                              uint32_t untouched, uint32_t most) {
  clear(g, s, most);
  g->untouched = untouched;
  int32_t *rows = new_rows(s);
  memcpy(rows, state, state_bytes(g));
  const graph_status status = explore(g, rows);
  mem_free(rows);
  return status;
}

// ---- Steps

uint32_t graph_degree(const graph *g, uint32_t i) {
  return g->nodes[i].nedges + (g->nodes[i].later != NODE_NONE);
}

uint32_t graph_next(const graph *g, uint32_t i, uint32_t k) {
  const node *n = &g->nodes[i];
  return k < n->nedges ? g->edges[n->first + k].to : n->later;
}

// ---- Answers

static void note_time(const graph *g, uint32_t i, uint32_t timer,
                      int32_t *least) {
  const stepper *s = g->steps;
  const int32_t *state = state_of(g, i);
  const int32_t code = state[s->words - s->shape.n + timer];
  if (code < *least)
    *least = code;
}

bool graph_satisfies(graph *g, uint32_t i, const expr *p) {
  return stepper_satisfy(g->steps, state_of(g, i), p, !g->nodes[i].live);
}

graph_answer graph_find(graph *g, const expr *p, bool negated, uint32_t timer) {
  graph_answer a = {.depth = UINT32_MAX};
  stepper *s = g->steps;
  int32_t least = INT32_MAX;
  s->error = false;
  for (uint32_t i = 0; i < g->count; i++) {
    if (graph_satisfies(g, i, p) == negated)
      continue;
    a.found = true;
    if (g->nodes[i].depth < a.depth)
      a.depth = g->nodes[i].depth;
    if (timer)
      note_time(g, i, timer, &least);
  }
  const int32_t w = region_width(&s->shape);
  if (a.found && timer && least <= s->shape.most[timer] * w) {
    a.timed = true;
    a.time = least / w;
    a.attained = least % w == 0;
  }
  g->error |= s->error;
  return a;
}
