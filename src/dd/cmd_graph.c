// cmd_graph.c -- Nodes and edges of the diagram form.

#include "dd/cmd_own.h"

enum { FIRST, LAST };

// ---- Finding edges by a node and a constraint

static uint64_t mix(uint64_t h, uint64_t with) {
  h = (h ^ with) * UINT64_C(0x9e3779b97f4a7c15);
  return h ^ h >> 29;
}

// The constraint of clocks at `row`, or the function if that is NULL.
static uint32_t slot_of(const cmd *c, uint32_t node, const void *row, bf f) {
  uint64_t h = mix(1, node);
  if (row == NULL)
    return (uint32_t)mix(h, (uint32_t)f) & (c->graph.slots - 1);
  h = mix(h, (uint64_t)c->cells->get(row, 0));
  h = mix(h, (uint64_t)c->cells->get(row, 1));
  return (uint32_t)h & (c->graph.slots - 1);
}

static const void *row_step(const cmd *c, const void *row, uint32_t k) {
  return (const unsigned char *)row + (size_t)2 * k * c->kernel->cell;
}

static uint32_t slot_of_edge(const cmd *c, const cmd_edge *e, int which) {
  const uint32_t bounds = cmd_edge_bounds(c, e);
  const void *row = bounds ? cmd_edge_row(c, e) : NULL;
  if (which == FIRST)
    return slot_of(c, e->from, row, e->f);
  if (e->to == CMD_SINK)
    return slot_of(c, e->to, NULL, e->f);
  return slot_of(c, e->to, row_step(c, row, bounds - 1), e->f);
}

static void hash_add(cmd *c, uint32_t number) {
  cmd_edge *e = &c->graph.edges[number];
  for (int which = FIRST; which <= LAST; which++) {
    uint32_t *head = &c->graph.alike[which][slot_of_edge(c, e, which)];
    e->next_alike[which] = *head;
    *head = number;
  }
}

static void hash_remove(cmd *c, uint32_t number) {
  const cmd_edge *e = &c->graph.edges[number];
  for (int which = FIRST; which <= LAST; which++) {
    uint32_t *at = &c->graph.alike[which][slot_of_edge(c, e, which)];
    while (*at != number)
      at = &c->graph.edges[*at].next_alike[which];
    *at = e->next_alike[which];
  }
}

static void hash_grow(cmd *c) {
  cmd_graph *g = &c->graph;
  g->slots = grow_room(g->slots, 0, 64);
  for (int which = FIRST; which <= LAST; which++) {
    g->alike[which] =
        mem_resize(g->alike[which], g->slots, sizeof *g->alike[which]);
    memset(g->alike[which], 0xff, g->slots * sizeof *g->alike[which]);
  }
  for (uint32_t e = 0; e < g->edge_count; e++)
    if (g->edges[e].from != CMD_NONE)
      hash_add(c, e);
}

// ---- Nodes, edges, cells

static uint32_t new_node(cmd *c, uint32_t type) {
  cmd_graph *g = &c->graph;
  uint32_t q = g->free_node;
  if (q != CMD_NONE)
    g->free_node = g->nodes[q].out;
  else {
    grow(g->nodes, g->node_count, g->node_room, 16);
    q = g->node_count++;
  }
  g->nodes[q] = (cmd_node){.type = type, .out = CMD_NONE};
  g->live_nodes++;
  return q;
}

static void free_node(cmd *c, uint32_t q) {
  cmd_graph *g = &c->graph;
  assert(g->nodes[q].ins == 0 && g->nodes[q].outs == 0);
  g->nodes[q].out = g->free_node;
  g->free_node = q;
  g->live_nodes--;
}

static uint32_t new_edge(cmd *c) {
  cmd_graph *g = &c->graph;
  g->live_edges++;
  if (g->live_edges > g->slots)
    hash_grow(c);
  const uint32_t e = g->free_edge;
  if (e != CMD_NONE) {
    g->free_edge = g->edges[e].next;
    return e;
  }
  grow(g->edges, g->edge_count, g->edge_room, 16);
  g->edges[g->edge_count].from = CMD_NONE;
  return g->edge_count++;
}

static void free_edge(cmd *c, uint32_t number) {
  cmd_graph *g = &c->graph;
  g->edges[number].from = CMD_NONE;
  g->edges[number].next = g->free_edge;
  g->free_edge = number;
  g->live_edges--;
}

// Room for more cells; the number of the first.  There is a pool even for none.
static uint64_t new_cells(cmd *c, uint64_t count) {
  cmd_graph *g = &c->graph;
  if (g->used + count > g->room || g->pool == NULL) {
    while (g->used + count > g->room || g->room == 0)
      g->room = g->room ? 2 * g->room : 256;
    g->pool = mem_resize(g->pool, g->room, c->kernel->cell);
  }
  g->used += count;
  return g->used - count;
}

// Leave out what no edge has, once that is more than half.
static void collect_cells(cmd *c) {
  cmd_graph *g = &c->graph;
  if (g->dead < 4096 || g->dead < g->used / 2)
    return;
  unsigned char *old = g->pool;
  const size_t size = c->kernel->cell;
  g->room = g->used - g->dead;
  g->pool = mem_new(g->room ? g->room : 1, size);
  g->used = g->dead = 0;
  for (uint32_t k = 0; k < g->edge_count; k++) {
    cmd_edge *e = &g->edges[k];
    if (e->from == CMD_NONE)
      continue;
    const uint64_t count = 2 * (uint64_t)cmd_edge_bounds(c, e);
    const uint64_t at = new_cells(c, count);
    if (count)
      memcpy(g->pool + at * size, old + e->at * size, count * size);
    e->at = at;
  }
  mem_free(old);
}

// ---- Links

static void link_edge(cmd *c, uint32_t number) {
  cmd_graph *g = &c->graph;
  cmd_edge *e = &g->edges[number];
  cmd_node *from = &g->nodes[e->from], *to = &g->nodes[e->to];
  assert(from->type < to->type);
  e->prev = CMD_NONE;
  e->next = from->out;
  if (e->next != CMD_NONE)
    g->edges[e->next].prev = number;
  from->out = number;
  from->outs++;
  to->ins++;
  to->entering ^= number;
  hash_add(c, number);
}

static void unlink_edge(cmd *c, uint32_t number) {
  cmd_graph *g = &c->graph;
  cmd_edge *e = &g->edges[number];
  hash_remove(c, number);
  if (e->next != CMD_NONE)
    g->edges[e->next].prev = e->prev;
  if (e->prev != CMD_NONE)
    g->edges[e->prev].next = e->next;
  else
    g->nodes[e->from].out = e->next;
  g->nodes[e->from].outs--;
  g->nodes[e->to].ins--;
  g->nodes[e->to].entering ^= number;
}

static void put_edge(cmd *c, uint32_t number, uint32_t from, uint32_t to,
                     uint64_t at, bf f) {
  cmd_edge *e = &c->graph.edges[number];
  e->from = from;
  e->to = to;
  e->at = at;
  e->f = to == CMD_SINK ? f : BF_TRUE;
  const bool some = cmd_edge_bounds(c, e) > 0;
  for (uint32_t k = 0; k < 2; k++)
    e->first[k] = some ? c->cells->get(cmd_edge_row(c, e), k) : 0;
  link_edge(c, number);
}

void cmd_graph_join(cmd *c, uint32_t from, uint32_t to, bf f) {
  collect_cells(c);
  const uint32_t first = c->graph.nodes[from].type;
  uint32_t end = c->graph.nodes[to].type;
  if (end > c->last)
    end = c->last;
  assert(first <= end);
  const size_t size = c->kernel->cell;
  const uint64_t count = 2 * (uint64_t)(end - first);
  const uint64_t at = new_cells(c, count);
  if (count)
    memcpy(c->graph.pool + at * size, cmd_row_at(c, first), count * size);
  if (to == CMD_SINK)
    bf_keep(c->functions, f);
  const uint32_t number = new_edge(c);
  put_edge(c, number, from, to, at, f);
}

// The halves have the constraints of the edge, not of what is being added: the
// printed algorithm has that wrong.
uint32_t cmd_graph_split(cmd *c, uint32_t number, uint32_t type) {
  const uint32_t other = new_edge(c), q = new_node(c, type);
  const cmd_edge old = c->graph.edges[number];
  const uint32_t first = c->graph.nodes[old.from].type;
  assert(first < type && type < c->graph.nodes[old.to].type);
  unlink_edge(c, number);
  put_edge(c, number, old.from, q, old.at, BF_TRUE);
  put_edge(c, other, q, old.to, old.at + 2 * (uint64_t)(type - first), old.f);
  return q;
}

// The one edge that enters a node and the one that leaves it become one, with
// the number of one of them.
static void merge(cmd *c, uint32_t q, bool keep_first) {
  cmd_graph *g = &c->graph;
  const size_t size = c->kernel->cell;
  const uint32_t first = g->nodes[q].entering, second = g->nodes[q].out;
  const cmd_edge a = g->edges[first], b = g->edges[second];
  const uint64_t cells_a = 2 * (uint64_t)cmd_edge_bounds(c, &a);
  const uint64_t cells_b = 2 * (uint64_t)cmd_edge_bounds(c, &b);
  unlink_edge(c, first);
  unlink_edge(c, second);
  uint64_t at = a.at;
  if (cells_b && a.at + cells_a != b.at) {
    at = new_cells(c, cells_a + cells_b);
    memcpy(g->pool + at * size, g->pool + a.at * size, cells_a * size);
    memcpy(g->pool + (at + cells_a) * size, g->pool + b.at * size,
           cells_b * size);
    g->dead += cells_a + cells_b;
  }
  free_edge(c, keep_first ? second : first);
  free_node(c, q);
  put_edge(c, keep_first ? first : second, a.from, b.to, at, b.f);
}

void cmd_graph_drop(cmd *c, uint32_t number) {
  cmd_graph *g = &c->graph;
  const cmd_edge old = g->edges[number];
  unlink_edge(c, number);
  g->dead += 2 * (uint64_t)cmd_edge_bounds(c, &old);
  if (old.to == CMD_SINK)
    bf_drop(c->functions, old.f);
  free_edge(c, number);
  if (old.from != CMD_ROOT && g->nodes[old.from].outs == 1)
    merge(c, old.from, false);
  if (old.to != CMD_SINK && g->nodes[old.to].ins == 1)
    merge(c, old.to, true);
}

void cmd_graph_set(cmd *c, uint32_t number, bf f) {
  unlink_edge(c, number);
  bf_put(c->functions, &c->graph.edges[number].f, f);
  link_edge(c, number);
}

bf cmd_graph_function(const cmd *c, uint32_t number) {
  const cmd_graph *g = &c->graph;
  while (g->edges[number].to != CMD_SINK)
    number = g->nodes[g->edges[number].to].out;
  return g->edges[number].f;
}

// ---- What is alike

// How many constraints of the edge are those of the row (and f), from its first
// on or from its last back.
static uint32_t alike(const cmd *c, const cmd_edge *e, bool entering, bf f) {
  const size_t size = 2 * (size_t)c->kernel->cell;
  const uint32_t bounds = cmd_edge_bounds(c, e);
  const unsigned char *has = cmd_edge_row(c, e);
  const unsigned char *row = cmd_row_at(c, c->graph.nodes[e->from].type);
  uint32_t k = 0;
  if (!entering) {
    while (k < bounds && memcmp(has + k * size, row + k * size, size) == 0)
      k++;
    return k;
  }
  const bool ends = e->to == CMD_SINK;
  if (ends && e->f != f)
    return 0;
  while (k < bounds && memcmp(has + (bounds - 1 - k) * size,
                              row + (bounds - 1 - k) * size, size) == 0)
    k++;
  return k + ends;
}

uint32_t cmd_graph_longest(const cmd *c, uint32_t node, bool entering, bf f,
                           uint32_t most, uint32_t *length) {
  const cmd_graph *g = &c->graph;
  const uint32_t k = g->nodes[node].type - entering;
  *length = 0;
  if (most == 0 || g->slots == 0)
    return CMD_NONE;
  const int which = entering ? LAST : FIRST;
  const void *row = k < c->last ? cmd_row_at(c, k) : NULL;
  uint32_t best = CMD_NONE;
  for (uint32_t i = g->alike[which][slot_of(c, node, row, f)]; i != CMD_NONE;
       i = g->edges[i].next_alike[which]) {
    const cmd_edge *e = &g->edges[i];
    if ((entering ? e->to : e->from) != node)
      continue;
    uint32_t long_as = alike(c, e, entering, f);
    if (long_as > most)
      long_as = most;
    const uint32_t next = entering ? e->from : e->to;
    if (long_as == g->nodes[e->to].type - g->nodes[e->from].type &&
        cmd_is_top(c, next) == entering)
      long_as--;
    if (long_as > *length) {
      *length = long_as;
      best = i;
    }
  }
  return best;
}

// ---- All of it

void cmd_graph_init(cmd *c) {
  cmd_graph *g = &c->graph;
  g->free_node = g->free_edge = CMD_NONE;
  g->node_count = g->live_nodes = 0;
  new_node(c, 0);
  new_node(c, c->last + 1);
}

void cmd_graph_clear(cmd *c) {
  cmd_graph *g = &c->graph;
  for (uint32_t e = 0; e < g->edge_count; e++)
    if (g->edges[e].from != CMD_NONE && g->edges[e].to == CMD_SINK)
      bf_drop(c->functions, g->edges[e].f);
  g->edge_count = g->live_edges = 0;
  g->used = g->dead = 0;
  for (int which = FIRST; which <= LAST && g->slots; which++)
    memset(g->alike[which], 0xff, g->slots * sizeof *g->alike[which]);
  cmd_graph_init(c);
}

void cmd_graph_release(cmd *c) {
  cmd_graph_clear(c);
  mem_free(c->graph.nodes);
  mem_free(c->graph.edges);
  mem_free(c->graph.pool);
  mem_free(c->graph.alike[FIRST]);
  mem_free(c->graph.alike[LAST]);
}

uint64_t cmd_graph_bytes(const cmd *c) {
  const cmd_graph *g = &c->graph;
  return (uint64_t)g->node_room * sizeof *g->nodes +
         (uint64_t)g->edge_room * sizeof *g->edges + g->room * c->kernel->cell +
         (uint64_t)g->slots * 2 * sizeof(uint32_t);
}
