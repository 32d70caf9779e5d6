// cmd_own.h -- What the files of constraint matrix diagrams share.
//
// Constraints are numbered as in [EFGP10, section 3]: the differences xi - xj,
// j < i, row by row, and last the function.  A constraint is two cells, the
// bounds of xi - xj and of xj - xi, in the code and the width of the kernel: so
// a zone without its diagonal is a row of cells, in which constraint k has cells
// 2k and 2k + 1.
//
// Diagram form.  [EFGP10, Algorithm 1] adds an edge from the end of a beginning
// that can only be reached in one way to the start of an end that can only be
// left in one way: one path more.  So every diagram is
//
//   tops      the root and nodes below it, a tree: one edge enters each node
//   bottoms   the sink and nodes above it, a tree: one edge leaves each node
//   own edges from a top to a bottom, one for each path
//
// and stays so if a path goes by its own edge.  The node where it then no longer
// pays to part or to meet is taken out, so that but for root and sink
//   M5  two edges at least leave a top, or enter a bottom
// What sharing is given up: where a beginning goes on into a bottom, or an end
// into a top, it stops one constraint short of that, and two edges that leave a
// node may begin alike; a path whose function changes in place may end like
// others and keep its own end.
//
// The edges that begin or end alike at a node are found by hashing.  Cells are
// in one array; an edge that is split shares its cells with its other half.
//
// Compact form: arrays of rows, functions and signatures: what a row is inside
// of has lanes that are not less.
//
// Memory: the diagram's, until cmd_free().

#ifndef GNOMON_DD_CMD_OWN_H
#define GNOMON_DD_CMD_OWN_H

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "dd/cmd.h"

enum { CMD_ROOT = 0, CMD_SINK = 1 };

#define CMD_NONE UINT32_MAX

// ---- Cells

// Where a cell of a row is in a matrix.
typedef struct {
  uint32_t at; // row and column as one number
  uint16_t i, j;
} cmd_entry;

// For one width.
typedef struct {
  // A matrix as a row, and back; the diagonal is left alone.
  void (*take)(void *row, const void *zone, const cmd_entry *, uint32_t count);
  void (*give)(void *zone, const void *row, const cmd_entry *, uint32_t count);
  // Is every bound of `small` at most that of `big`?
  bool (*within)(const void *small, const void *big, uint32_t count);
  // Those bounds of some whole constraints that are tighter than those of a
  // zone, appended to the *found at `out`.  False if one contradicts the zone.
  bool (*tighter)(const void *zone, const void *row, const cmd_entry *,
                  uint32_t count, zone_constraint *out, uint32_t *found);
  bound (*get)(const void *row, uint32_t cell_number);
} cmd_cells;

const cmd_cells *cmd_cells_get(zone_width);

// ---- Diagram form

typedef struct {
  uint32_t type;
  uint32_t out;       // the first edge that leaves it
  uint32_t outs, ins; // how many leave and enter
  uint32_t entering;  // exclusive or of those that enter: the edge if it is one
  uint32_t seen;      // by which walk
  uint32_t state;     // what it found
} cmd_node;

typedef struct {
  uint64_t at;       // its first cell
  uint32_t from, to; // from is CMD_NONE if it is free
  uint32_t next,
      prev; // of those that leave the same node; or the next free one
  uint32_t next_alike[2]; // in the same list of the hash tables
  bound
      first[2]; // the bounds of its first constraint; 0 if that is the function
  bf f;         // if it enters the sink, kept
} cmd_edge;

typedef struct {
  cmd_node *nodes;
  uint32_t node_count, node_room, free_node, live_nodes;
  cmd_edge *edges;
  uint32_t edge_count, edge_room, free_edge, live_edges;
  unsigned char *pool;
  uint64_t used, room, dead; // cells
  uint32_t *alike[2];        // edges by node and first, or last, constraint
  uint32_t slots;            // of each; a power of 2
  uint32_t now;              // the number of the walk
} cmd_graph;

// ---- Compact form

typedef struct {
  unsigned char *rows;
  bf *functions; // kept
  uint64_t *signs;
  uint32_t *hashes, *next;
  uint32_t count, room;
  uint32_t *heads; // by hash
  uint32_t slots;
} cmd_list;

// ---- Both

// A path that the zone to be added covers, and its function from now on.
typedef struct {
  uint32_t path; // its own edge, or the number of its row
  bool same;     // the same zone
  bf f;
} cmd_hit;

// Where a walk works.
typedef struct {
  void *path, *meet; // matrices
  zone_constraint *list;
} cmd_space;

struct cmd {
  bf_manager *functions;
  const zone_kernel *kernel;
  const cmd_cells *cells;
  uint32_t n;    // clocks, with the zero clock
  uint32_t last; // the number of the function: n (n - 1) / 2
  cmd_form form;
  cmd_entry *entries; // of every cell of a row
  void *row;          // what is being added
  cmd_hit *hits;
  uint32_t hit_count, hit_room;
  cmd_space **spare; // one that is not in use, or NULL
  cmd_graph graph;
  cmd_list list;
};

static inline uint32_t cmd_row_cells(const cmd *c) { return 2 * c->last; }

static inline size_t cmd_row_bytes(const cmd *c) {
  return (size_t)cmd_row_cells(c) * c->kernel->cell;
}

// Constraint k of the row that is being added.
static inline const void *cmd_row_at(const cmd *c, uint32_t k) {
  return (const unsigned char *)c->row + (size_t)2 * k * c->kernel->cell;
}

void cmd_add_hit(cmd *, uint32_t path, bool same);
cmd_space *cmd_space_take(const cmd *);
void cmd_space_give(const cmd *, cmd_space *);
void cmd_space_drop(cmd *); // for good

// What is left of *f without `known`; false if that is nothing, or there was
// trouble.  The new *f is all that there is in the scope.
bool cmd_take_away(cmd *, bf *f, bf known, uint32_t mark);

// ---- cmd_graph.c

void cmd_graph_init(cmd *);
void cmd_graph_clear(cmd *);
void cmd_graph_release(cmd *);
uint64_t cmd_graph_bytes(const cmd *);

// How many constraints of clocks an edge has.
static inline uint32_t cmd_edge_bounds(const cmd *c, const cmd_edge *e) {
  const uint32_t end = c->graph.nodes[e->to].type;
  return (end < c->last ? end : c->last) - c->graph.nodes[e->from].type;
}

static inline const void *cmd_edge_row(const cmd *c, const cmd_edge *e) {
  return c->graph.pool + e->at * c->kernel->cell;
}

// The bounds of constraint k of the row, as `first` of an edge.
static inline void cmd_row_bounds(const cmd *c, uint32_t k, bound *b) {
  b[0] = k < c->last ? c->cells->get(c->row, 2 * k) : 0;
  b[1] = k < c->last ? c->cells->get(c->row, 2 * k + 1) : 0;
}

static inline bool cmd_is_top(const cmd *c, uint32_t q) {
  return q == CMD_ROOT || (q != CMD_SINK && c->graph.nodes[q].ins == 1);
}

// An edge with the constraints that the row has there.
void cmd_graph_join(cmd *, uint32_t from, uint32_t to, bf);
// A new node with this type in the middle of an edge.
uint32_t cmd_graph_split(cmd *, uint32_t edge_number, uint32_t type);
// Take a path out by its own edge.  Own edges keep their numbers.
void cmd_graph_drop(cmd *, uint32_t edge_number);
// Of an edge that enters the sink.
void cmd_graph_set(cmd *, uint32_t edge_number, bf);
// Of the path with this own edge.
bf cmd_graph_function(const cmd *, uint32_t edge_number);

// The edge that leaves, or enters, this node and has the most constraints in
// common with the row (and f, at the sink), counted from the node on: how many,
// at most `most`.  Where all are, the other node must be one to go on from, or
// one less is counted.  CMD_NONE if there is none.
uint32_t cmd_graph_longest(const cmd *, uint32_t node, bool entering, bf f,
                           uint32_t most, uint32_t *length);

// ---- cmd_or.c, cmd_compact.c

cmd_status cmd_graph_or(cmd *, bf *f, uint32_t mark);
cmd_status cmd_compact_or(cmd *, const void *zone, bf *f, uint32_t mark);
void cmd_compact_clear(cmd *);
void cmd_compact_release(cmd *);
uint64_t cmd_compact_bytes(const cmd *);

static inline const void *cmd_compact_row(const cmd *c, uint32_t i) {
  return c->list.rows + cmd_row_bytes(c) * i;
}

#endif
