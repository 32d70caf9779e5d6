// cmd.c -- Diagrams as a whole: new ones, measuring, checking.

#include "dd/cmd_own.h"

static cmd_entry *entries_of(const zone_kernel *k, uint32_t n) {
  cmd_entry *entries = mem_new((size_t)n * (n - 1) + 1, sizeof *entries);
  const uint32_t stride = (uint32_t)zone_stride(k, n);
  cmd_entry *p = entries;
  for (uint32_t j = 0; j < n; j++)
    for (uint32_t i = j + 1; i < n; i++) {
      *p++ = (cmd_entry){i * stride + j, (uint16_t)i, (uint16_t)j};
      *p++ = (cmd_entry){j * stride + i, (uint16_t)j, (uint16_t)i};
    }
  return entries;
}

cmd *cmd_new(bf_manager *m, const zone_kernel *k, uint32_t clocks,
             cmd_form form) {
  assert(1 <= clocks && clocks <= ZONE_MAX_DIMENSION);
  cmd *c = mem_new(1, sizeof *c);
  c->functions = m;
  c->kernel = k;
  c->cells = cmd_cells_get(k->width);
  c->n = clocks;
  c->last = clocks * (clocks - 1) / 2;
  c->form = form;
  c->entries = entries_of(k, clocks);
  c->row = mem_new(cmd_row_bytes(c) + 1, 1);
  c->spare = mem_new(1, sizeof(cmd_space *));
  cmd_graph_init(c);
  return c;
}

void cmd_free(cmd *c) {
  if (c == NULL)
    return;
  cmd_graph_release(c);
  cmd_compact_release(c);
  cmd_space_drop(c);
  mem_free(c->entries);
  mem_free(c->row);
  mem_free(c->hits);
  mem_free(c);
}

void cmd_clear(cmd *c) {
  if (c->form == CMD_COMPACT)
    cmd_compact_clear(c);
  else
    cmd_graph_clear(c);
}

bool cmd_is_empty(const cmd *c) {
  return c->form == CMD_COMPACT ? c->list.count == 0 : c->graph.live_edges == 0;
}

uint32_t cmd_complete(const cmd *c) { return c->last + 1; }

cmd_status cmd_or_bounds(cmd *c, const zone_constraint *list, uint32_t count,
                         bf f) {
  void *zone = mem_new(1, zone_bytes(c->kernel, c->n));
  zone_constraint *proper = mem_new((size_t)count + 1, sizeof *proper);
  uint32_t used = 0;
  zone_status some = ZONE_SOME;
  for (uint32_t k = 0; k < count; k++)
    if (list[k].i != list[k].j)
      proper[used++] = list[k];
    else if (list[k].b < BOUND_LE_ZERO)
      some = ZONE_EMPTY;
  c->kernel->init_universe(zone, c->n);
  if (some == ZONE_SOME)
    some = c->kernel->constrain_many(zone, c->n, proper, used);
  cmd_status status = some == ZONE_OVERFLOW ? CMD_OVERFLOW : CMD_FINE;
  if (some == ZONE_SOME) {
    const uint32_t mark = bf_mark(c->functions);
    bf fresh;
    status = cmd_or(c, zone, f, &fresh);
    bf_release(c->functions, mark);
  }
  mem_free(proper);
  mem_free(zone);
  return status;
}

// ---- Measuring

cmd_stats cmd_measure(const cmd *c) {
  cmd_stats s = {.nodes = 2, .edges = c->list.count, .paths = c->list.count};
  s.bytes = sizeof *c + cmd_row_cells(c) * sizeof *c->entries +
            cmd_row_bytes(c) + c->hit_room * sizeof *c->hits;
  if (c->form == CMD_COMPACT) {
    s.constraints = s.edges * cmd_complete(c);
    s.bytes += cmd_compact_bytes(c);
    return s;
  }
  const cmd_graph *g = &c->graph;
  s.nodes = g->live_nodes;
  s.edges = g->live_edges;
  s.bytes += cmd_graph_bytes(c);
  for (uint32_t i = 0; i < g->edge_count; i++) {
    const cmd_edge *e = &g->edges[i];
    if (e->from == CMD_NONE)
      continue;
    s.constraints += g->nodes[e->to].type - g->nodes[e->from].type;
    s.paths += cmd_is_top(c, e->from) && !cmd_is_top(c, e->to);
  }
  return s;
}

// ---- Checking

// M2, and M3 for both forms: no two paths have the same zone.
typedef struct {
  const cmd *c;
  unsigned char *zones;
  uint64_t *hashes;
  uint32_t count, room;
  bool valid;
} census;

static bool is_new(census *s, const void *zone) {
  const cmd *c = s->c;
  const size_t size = zone_bytes(c->kernel, c->n);
  const uint64_t hash = zone_hash(c->kernel, zone, c->n);
  for (uint32_t i = 0; i < s->count; i++)
    if (s->hashes[i] == hash &&
        zone_equal(c->kernel, s->zones + size * i, zone, c->n))
      return false;
  if (s->count == s->room) {
    s->room = grow_room(s->room, 0, 16);
    s->zones = mem_resize(s->zones, s->room, size);
    s->hashes = mem_resize(s->hashes, s->room, sizeof *s->hashes);
  }
  s->hashes[s->count] = hash;
  zone_copy(c->kernel, s->zones + size * s->count++, zone, c->n);
  return true;
}

static cmd_status check_path(void *data, void *zone, bf a, bf b) {
  census *s = data;
  (void)b;
  s->valid = s->valid && a != BF_FALSE &&
             s->c->kernel->is_valid(zone, s->c->n) && is_new(s, zone);
  return CMD_FINE;
}

static bool paths_are_valid(const cmd *c) {
  census s = {.c = c, .valid = true};
  const cmd_status status = cmd_each(c, check_path, &s);
  mem_free(s.zones);
  mem_free(s.hashes);
  return status == CMD_FINE && s.valid && s.count == cmd_measure(c).paths;
}

// The edges that leave a node: as many as it says, and all from there.
static bool leaving_is_valid(const cmd_graph *g, uint32_t q, uint32_t *ins) {
  uint32_t count = 0, before = CMD_NONE;
  for (uint32_t i = g->nodes[q].out; i != CMD_NONE; i = g->edges[i].next) {
    const cmd_edge *e = &g->edges[i];
    if (e->from != q || e->prev != before || i >= g->edge_count ||
        g->nodes[q].type >= g->nodes[e->to].type)
      return false;
    ins[e->to]++;
    before = i;
    count++;
  }
  return count == g->nodes[q].outs;
}

// Tops and bottoms are trees, and M5.
static bool node_is_valid(const cmd *c, uint32_t q, uint32_t ins) {
  const cmd_node *node = &c->graph.nodes[q];
  if (node->ins != ins)
    return false;
  if (q == CMD_ROOT)
    return ins == 0 && node->type == 0;
  if (q == CMD_SINK)
    return node->outs == 0 && node->type == c->last + 1;
  if (ins != 1)
    return ins >= 2 && node->outs == 1;
  const cmd_edge *e = &c->graph.edges[node->entering];
  return e->to == q && cmd_is_top(c, e->from) && node->outs >= 2;
}

static bool graph_is_valid(const cmd *c) {
  const cmd_graph *g = &c->graph;
  uint32_t *ins = mem_new(g->node_count, sizeof *ins);
  bool *is_free = mem_new(g->node_count, sizeof *is_free);
  uint32_t nodes = 0, edges = 0;
  bool valid = true;
  for (uint32_t q = g->free_node; q != CMD_NONE; q = g->nodes[q].out)
    is_free[q] = true;
  for (uint32_t q = 0; q < g->node_count && valid; q++)
    if (!is_free[q]) {
      valid = leaving_is_valid(g, q, ins);
      nodes++;
      edges += g->nodes[q].outs;
    }
  for (uint32_t q = 0; q < g->node_count && valid; q++)
    valid = is_free[q] || node_is_valid(c, q, ins[q]);
  mem_free(ins);
  mem_free(is_free);
  return valid && nodes == g->live_nodes && edges == g->live_edges;
}

bool cmd_is_valid(const cmd *c) {
  if (!bf_is_fine(c->functions))
    return true; // nobody can say
  return (c->form == CMD_COMPACT || graph_is_valid(c)) && paths_are_valid(c);
}
