// cdd_own.h -- What the files of clock difference diagrams share.
//
// Nodes are blocks of whole units of 8 bytes in one array; the number of a node
// is that of its first unit.  Units 0 and 1 are the terminals.  A block is
//
//   count, level, references     8 bytes
//   upper bounds                 8 bytes each; the last, infinity, is left out
//   children                     4 bytes each, rounded up to 8
//
// or free, with CDD_LEVEL_FREE for its level and its units for its count.  The
// array is covered by blocks without gaps up to `used`, so that a sweep can walk
// over it.
//
// Nothing but blocks moves when the array grows: a cdd_node * holds until the
// next node is made.  Numbers hold until a collection finds them dead.  What an
// operation has in its hands is on the stack of items, which is marked.
//
// Contexts of quantification (cdd_exists.c) are nodes too, except that C1 is the
// other way round: a list, with its newest bound at the head.
//
// Memory: everything is the manager's, who gives it back in cdd_free().

#ifndef GNOMON_DD_CDD_OWN_H
#define GNOMON_DD_CDD_OWN_H

#include <assert.h>

#include "dd/cdd.h"

enum {
  CDD_UNIT = 8,
  CDD_LEVEL_END = 0xfffe,  // of terminals: below all others
  CDD_LEVEL_FREE = 0xffff, // of a block without a node
  CDD_MARK = 0x8000,       // in `refs`: seen
  CDD_OWNED = 0x4000,      // in a tree: it has a parent
  CDD_MOST_REFS = 0x3fff,  // no longer counted
  CDD_BINS = 64,
  CDD_MOST_MEMOS = 1 << 22
};

typedef struct {
  uint32_t count; // intervals
  uint16_t level;
  uint16_t refs;
  bound upper[]; // count - 1, and then the children
} cdd_node;

// An interval of a node that is being put together, or a node that is in use.
typedef struct {
  bound upper;
  cdd_set child;
} cdd_item;

typedef struct {
  cdd_set node; // 0: empty
  uint32_t hash;
} cdd_slot;

// op(a, b) = result.  The code has the variable too, if there is one.
typedef struct {
  uint32_t code; // 0: empty
  uint32_t a, b;
  cdd_set result;
} cdd_memo;

typedef struct {
  uint16_t i, j; // i > j
} cdd_pair;

struct cdd {
  uint32_t n, levels;
  cdd_pair *pair;  // by level
  uint16_t *level; // by i * n + j and j * n + i
  uint16_t *last;  // by clock: the last level that asks for it
  // nodes
  unsigned char *bytes;
  uint32_t used, room;    // in units
  uint32_t bin[CDD_BINS]; // first free block by size; the last: and larger
  uint64_t filled;        // bins that are not empty
  uint64_t in_use;        // units of nodes
  uint64_t collect_at;    // when so many are in use
  cdd_slot *table;        // C5
  uint32_t mask;
  unsigned char *draft; // bounds and children of the node to be made
  uint32_t draft_room;  // in intervals
  cdd_memo *cache;
  uint32_t cache_mask;
  uint64_t memos; // written since the cache has its size
  cdd_item *items;
  uint32_t top, item_room;
  // walks with zones, and consequences
  unsigned char *zones;
  uint64_t zones_room;
  zone_width width;  // of walks that begin with all valuations
  bound *low, *high; // by level
  bound *to, *from;  // by clock
  uint32_t serial;   // of a shift or an import
  uint64_t limit;
  const stopper *stop;
  bool stress, tree;
  bool (*go_on)(void *data);
  void *go_on_data;
  uint32_t ticks; // since it was asked
  bool stopped;
  cdd_reason why;
  cdd_stats stats;
};

// ---- Nodes

static inline cdd_node *cdd_at(const cdd *m, cdd_set a) {
  return (cdd_node *)(void *)(m->bytes + (size_t)a * CDD_UNIT);
}

static inline uint32_t cdd_level(const cdd *m, cdd_set a) {
  return cdd_at(m, a)->level;
}

static inline bound cdd_upper(const cdd_node *v, uint32_t p) {
  return p + 1 < v->count ? v->upper[p] : BOUND_INFINITY;
}

static inline const cdd_set *cdd_children(const cdd_node *v) {
  return (const cdd_set *)(const void *)(v->upper + v->count - 1);
}

static inline cdd_set cdd_child(const cdd_node *v, uint32_t p) {
  return cdd_children(v)[p];
}

// In a sweep over two nodes: the interval at hand of one.  Of a node that does not
// ask for the level it is the whole line, with the node itself for a child.
typedef struct {
  cdd_set node;
  bool asks;
  uint32_t at;
} cdd_side;

static inline bound cdd_side_end(const cdd *m, const cdd_side *s) {
  return s->asks ? cdd_upper(cdd_at(m, s->node), s->at) : BOUND_INFINITY;
}

static inline cdd_set cdd_side_child(const cdd *m, const cdd_side *s) {
  return s->asks ? cdd_child(cdd_at(m, s->node), s->at) : s->node;
}

// What stands behind the head of a node with so many intervals.
static inline size_t cdd_body_bytes(uint32_t count) {
  return (size_t)(count - 1) * sizeof(bound) + count * sizeof(cdd_set);
}

static inline uint32_t cdd_units(uint32_t count) {
  return 1 + (count - 1) + (count + 1) / 2;
}

static inline bool cdd_is_terminal(cdd_set a) { return a <= CDD_TRUE; }

// Bounds between intervals: C2.
static inline bool cdd_is_cut(bound b) {
  return -BOUND_LIMIT <= b && b < BOUND_LIMIT;
}

static inline cdd_set cdd_fail(cdd *m, cdd_reason why) {
  m->why = why;
  return CDD_NONE;
}

// Is the operation that runs to go on?  Asked for each node and each cut.
bool cdd_ask(cdd *);
static inline bool cdd_goes_on(cdd *m) {
  enum { OFTEN = 1 << 14 };
  return (++m->ticks < OFTEN && !m->stopped) || cdd_ask(m);
}

// May so many more bytes be had?
static inline bool cdd_may_have(const cdd *m, uint64_t more) {
  return m->limit == 0 || cdd_bytes(m) + more <= m->limit;
}

// ---- Putting nodes together

void cdd_more_items(cdd *);

// Put an interval on the stack.
static inline void cdd_push(cdd *m, bound upper, cdd_set child) {
  if (m->top == m->item_room)
    cdd_more_items(m);
  m->items[m->top++] = (cdd_item){upper, child};
}

// The same for the node whose intervals begin at `base`: one interval where
// neighbours have the same child.
static inline void cdd_emit(cdd *m, uint32_t base, bound upper, cdd_set child) {
  if (m->top > base && m->items[m->top - 1].child == child)
    m->items[m->top - 1].upper = upper;
  else
    cdd_push(m, upper, child);
}

// Keep a node from being collected until the stack is taken back.
static inline void cdd_protect(cdd *m, cdd_set a) { cdd_push(m, 0, a); }

// Take the intervals from the stack and make a node of them.
cdd_set cdd_make(cdd *, uint32_t level, uint32_t base);

// `inside` where the difference is above `cut` and up to `upper`, else FALSE.
// `from_below`: there is no cut.
cdd_set cdd_make_interval(cdd *, uint32_t level, bool from_below, bound cut,
                          bound upper, cdd_set inside);

// ---- The cache

static inline cdd_memo *cdd_recall(const cdd *m, uint32_t code, uint32_t a,
                                   uint32_t b) {
  uint64_t h = ((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15U;
  h = (h ^ h >> 29 ^ code) * 0xbf58476d1ce4e5b9U;
  return &m->cache[(uint32_t)(h >> 32) & m->cache_mask];
}

static inline bool cdd_is_memo(const cdd_memo *e, uint32_t code, uint32_t a,
                               uint32_t b) {
  return e->code == code && e->a == a && e->b == b;
}

// Of an operation with a variable.
static inline uint32_t cdd_code(cdd_op op, uint32_t x) {
  return ((uint32_t)op + 1) | x << 8;
}

static inline cdd_op cdd_op_of(uint32_t code) {
  return (cdd_op)((code & 0xff) - 1);
}

// Is it there?  Counts.
bool cdd_find_memo(cdd *, uint32_t code, uint32_t a, uint32_t b, cdd_set *out);
void cdd_put_memo(cdd *, uint32_t code, uint32_t a, uint32_t b, cdd_set result);

// A number that no memo has as `b`.
uint32_t cdd_new_serial(cdd *);

// ---- From one file to another

cdd_set cdd_apply(cdd *, cdd_op, cdd_set, cdd_set);

// The conjunction of bounds by level: low[l] of xj - xi, high[l] of xi - xj,
// where (i, j) is the pair of l.  They are infinity again afterwards.
cdd_set cdd_from_bounds(cdd *);

// For m->low and m->high: xi - xj <= b, i != j.
void cdd_tighten(cdd *, uint32_t i, uint32_t j, bound b);

// For a collection: the lists of free blocks, and the table.
void cdd_clear_free(cdd *);
void cdd_add_free(cdd *, uint32_t at, uint32_t units);
void cdd_enter(cdd *, cdd_set); // into the table

#endif
