// cmd_or.c -- Adding a matrix.
//
// [EFGP10, Algorithms 1 to 3] as the authors corrected them, and three things
// more: what single paths have already is taken away from the function first;
// what the new matrix has is taken away from every path whose zone is inside
// its own, not only between the two nodes that are joined; and functions of the
// same zone become one.
//
// All functions are computed before anything changes: if that fails the diagram
// is as it was.

#include "dd/cmd_own.h"

bool cmd_take_away(cmd *c, bf *f, bf known, uint32_t mark) {
  *f = bf_release_but(c->functions, mark, bf_minus(c->functions, *f, known));
  return *f != BF_FALSE;
}

void cmd_add_hit(cmd *c, uint32_t path, bool same) {
  grow(c->hits, c->hit_count, c->hit_room, 16);
  c->hits[c->hit_count++] = (cmd_hit){path, same, BF_FALSE};
}

// ---- What is there already

static void next_walk(cmd *c) {
  if (++c->graph.now != 0)
    return;
  for (uint32_t q = 0; q < c->graph.node_count; q++)
    c->graph.nodes[q].seen = 0;
  c->graph.now = 1;
}

// Along edges that have all of the row.  False if nothing is left of *f.
static bool take_known(cmd *c, uint32_t q, bf *f, uint32_t mark) {
  const cmd_graph *g = &c->graph;
  const void *row = cmd_row_at(c, g->nodes[q].type);
  bound b[2];
  cmd_row_bounds(c, g->nodes[q].type, b);
  for (uint32_t i = g->nodes[q].out; i != CMD_NONE; i = g->edges[i].next) {
    const cmd_edge *e = &g->edges[i];
    if (b[0] > e->first[0] || b[1] > e->first[1] ||
        !c->cells->within(row, cmd_edge_row(c, e), 2 * cmd_edge_bounds(c, e)))
      continue;
    if (e->to == CMD_SINK) {
      if (!cmd_take_away(c, f, e->f, mark))
        return false;
    } else if (g->nodes[e->to].seen != g->now) {
      g->nodes[e->to].seen = g->now;
      if (!take_known(c, e->to, f, mark))
        return false;
    }
  }
  return true;
}

// ---- What the new matrix has

enum { APART, INSIDE, SAME };

static uint32_t worse(uint32_t a, uint32_t b) { return a < b ? a : b; }

static uint32_t compare(const cmd *c, const cmd_edge *e) {
  const uint32_t count = 2 * cmd_edge_bounds(c, e);
  const void *row = cmd_row_at(c, c->graph.nodes[e->from].type);
  const void *has = cmd_edge_row(c, e);
  if (!c->cells->within(has, row, count))
    return APART;
  return memcmp(has, row, (size_t)count * c->kernel->cell) == 0 ? SAME : INSIDE;
}

// The rest of a path from a bottom on.
static uint32_t compare_end(cmd *c, uint32_t q) {
  if (q == CMD_SINK)
    return SAME;
  cmd_node *node = &c->graph.nodes[q];
  if (node->seen != c->graph.now) {
    const cmd_edge *e = &c->graph.edges[node->out];
    const uint32_t state = compare(c, e);
    node->seen = c->graph.now;
    node->state = state == APART ? APART : worse(state, compare_end(c, e->to));
  }
  return node->state;
}

// Own edges of the paths that are inside.
static void find_inside(cmd *c, uint32_t q, uint32_t so_far) {
  const cmd_graph *g = &c->graph;
  bound b[2];
  cmd_row_bounds(c, g->nodes[q].type, b);
  for (uint32_t i = g->nodes[q].out; i != CMD_NONE; i = g->edges[i].next) {
    const cmd_edge *e = &g->edges[i];
    if (e->first[0] > b[0] || e->first[1] > b[1])
      continue;
    uint32_t state = worse(so_far, compare(c, e));
    if (state == APART)
      continue;
    if (cmd_is_top(c, e->to)) {
      find_inside(c, e->to, state);
      continue;
    }
    state = worse(state, compare_end(c, e->to));
    if (state != APART)
      cmd_add_hit(c, i, state == SAME);
  }
}

// A function that others share stays if any of it is left.
static cmd_status find_functions(cmd *c, bf f) {
  for (uint32_t h = 0; h < c->hit_count; h++) {
    cmd_hit *hit = &c->hits[h];
    const bf had = cmd_graph_function(c, hit->path);
    if (hit->same)
      hit->f = bf_or(c->functions, had, f);
    else if (c->graph.edges[hit->path].to == CMD_SINK)
      hit->f = bf_minus(c->functions, had, f);
    else
      hit->f = bf_implies(c->functions, had, f) ? BF_FALSE : had;
  }
  return bf_is_fine(c->functions) ? CMD_FINE : CMD_FAILED;
}

// ---- A new path

// Where the longest beginning ends that the row has in common with a path and
// that is reached in one way.  [EFGP10, Algorithm 2]
static uint32_t split_top(cmd *c) {
  const cmd_graph *g = &c->graph;
  for (uint32_t q = CMD_ROOT;;) {
    uint32_t length;
    const uint32_t e =
        cmd_graph_longest(c, q, false, BF_FALSE, UINT32_MAX, &length);
    if (e == CMD_NONE)
      return q;
    const uint32_t type = g->nodes[q].type + length, to = g->edges[e].to;
    if (type < g->nodes[to].type)
      return cmd_graph_split(c, e, type);
    q = to;
  }
}

// Where the longest end starts that it has in common with a path, is left in
// one way and has nothing of constraint number `beyond` or before.
// [EFGP10, Algorithm 3]
static uint32_t split_bottom(cmd *c, bf f, uint32_t beyond) {
  const cmd_graph *g = &c->graph;
  for (uint32_t q = CMD_SINK;;) {
    uint32_t length;
    const uint32_t most = g->nodes[q].type - (beyond + 1);
    const uint32_t e = cmd_graph_longest(c, q, true, f, most, &length);
    if (e == CMD_NONE)
      return q;
    const uint32_t type = g->nodes[q].type - length, from = g->edges[e].from;
    if (type > g->nodes[from].type)
      return cmd_graph_split(c, e, type);
    q = from;
  }
}

static void insert(cmd *c, bf f) {
  const uint32_t top = split_top(c);
  const uint32_t bottom = split_bottom(c, f, c->graph.nodes[top].type);
  cmd_graph_join(c, top, bottom, f);
}

// Own edges keep their numbers while others are dropped.
static void change(cmd *c, bf f) {
  const cmd_hit *same = NULL;
  for (uint32_t h = 0; h < c->hit_count; h++) {
    const cmd_hit *hit = &c->hits[h];
    if (hit->same)
      same = hit;
    else if (hit->f == BF_FALSE)
      cmd_graph_drop(c, hit->path);
    else if (hit->f != cmd_graph_function(c, hit->path))
      cmd_graph_set(c, hit->path, hit->f);
  }
  if (same == NULL)
    insert(c, f);
  else if (c->graph.edges[same->path].to == CMD_SINK)
    cmd_graph_set(c, same->path, same->f);
  else {
    cmd_graph_drop(c, same->path);
    insert(c, same->f);
  }
}

cmd_status cmd_graph_or(cmd *c, bf *f, uint32_t mark) {
  next_walk(c);
  const bool some = take_known(c, CMD_ROOT, f, mark);
  if (!bf_is_fine(c->functions))
    return CMD_FAILED;
  if (!some)
    return CMD_FINE;
  next_walk(c);
  find_inside(c, CMD_ROOT, SAME);
  const cmd_status status = find_functions(c, *f);
  if (status == CMD_FINE)
    change(c, *f);
  return status;
}

cmd_status cmd_or(cmd *c, const void *zone, bf f, bf *fresh) {
  assert(c->kernel->is_valid(zone, c->n));
  *fresh = BF_FALSE;
  if (!bf_is_fine(c->functions))
    return CMD_FAILED;
  if (f == BF_FALSE)
    return CMD_FINE;
  const uint32_t mark = bf_mark(c->functions);
  c->cells->take(c->row, zone, c->entries, cmd_row_cells(c));
  c->hit_count = 0;
  const cmd_status status = c->form == CMD_COMPACT
                                ? cmd_compact_or(c, zone, &f, mark)
                                : cmd_graph_or(c, &f, mark);
  if (status != CMD_FINE)
    f = BF_FALSE;
  *fresh = bf_release_but(c->functions, mark, f);
  return status;
}
