// passed.h -- All states seen: the one list of passed and waiting states.
//
// A state is stored once, when it is found; whether it still waits to be
// expanded is a flag, and the queue holds numbers only (David, Behrmann, Larsen
// & Yi, "Unification & sharing in timed automata verification", SPIN 2003).
//
// Three layers:
//   place    a discrete part: its key, and the list of its nodes
//   node     a symbolic state: its place and zone, and where it came from
//   zone     in one array of blocks of 16 bytes (store/form.h); slots of zones
//            that were covered are used again
//
// A node that a later one covers is unlinked and its zone given back; the rest
// of it stays, so that traces through it can be told.
//
// Invariants:
//   S1  no two places have the same key
//   S2  the nodes in the list of a place have zones of the same clocks
//   S3  no node in a list covers another, unless it was told to keep waiting
//       ones
//
// Memory: everything is in five arrays that grow; numbers, not pointers, refer
// into them.  At most 2^32 - 2 nodes and places.

#ifndef GNOMON_STORE_PASSED_H
#define GNOMON_STORE_PASSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/form.h"

#define PASSED_NONE UINT32_MAX

enum {
  NODE_WAITING = 1,
  NODE_COVERED = 2, // its zone is gone
};

typedef struct {
  uint32_t place, parent;
  uint32_t next;       // in the list of its place
  uint32_t zone;       // in blocks
  uint32_t label : 26; // of the transition that led to it
  uint32_t flags : 4;
  uint32_t width : 2; // log2 of the bytes of a bound
} passed_node;

typedef struct {
  uint32_t nodes; // first of its list
  uint16_t m;     // dimension of its zones
} passed_place;

// For zones whose order is not what forms compare (or NULL in `passed`).
typedef struct {
  void *data;
  bool (*is_covered)(void *data, const void *stored, uint32_t width);
  bool (*covers)(void *data, const void *stored, uint32_t width);
} passed_order;

typedef struct {
  uint32_t words; // of a key
  uint64_t *keys;
  passed_place *places;
  uint32_t nplaces, places_room;
  uint64_t *table; // 32 bits of hash, 32 of place + 1; 0 is empty
  uint32_t mask;
  passed_node *nodes;
  uint32_t nnodes, nodes_room;
  unsigned char *blocks;
  uint32_t nblocks, blocks_room;
  uint32_t *free; // by size in blocks: first free slot
  uint32_t free_room;
  uint64_t zone_blocks; // in use
  uint64_t stored;      // nodes that are not covered
  uint64_t inclusion_checks;
  uint32_t *removed; // nodes that the last one added covers
  uint32_t nremoved, removed_room;
} passed;

void passed_init(passed *, uint32_t words);
void passed_release(passed *);

// The hash of a key; passed_expect() has what is needed to find it brought near
// meanwhile: call it once, do something else, and call it again.
uint64_t passed_hash(const passed *, const uint64_t *key);
void passed_expect(const passed *, uint64_t hash, bool again);

// The place with this key, made if it is new; m is the dimension of its zones.
uint32_t passed_find(passed *, const uint64_t *key, uint64_t hash, uint32_t m);

typedef struct {
  uint32_t parent, label;
  bool keep_waiting;         // do not remove nodes that wait, even if covered
  const passed_order *order; // or NULL
} passed_origin;

// Add the candidate to a place, unless a node there covers it; then the answer
// is PASSED_NONE.  Nodes that it covers are in `removed`.
uint32_t passed_add(passed *, uint32_t place, form *, const passed_origin *);

static inline const uint64_t *passed_key(const passed *p, uint32_t at) {
  return p->keys + (size_t)at * p->words;
}

static inline const void *passed_zone(const passed *p, uint32_t node) {
  return p->blocks + (size_t)p->nodes[node].zone * FORM_BLOCK;
}

static inline uint32_t passed_width(const passed *p, uint32_t node) {
  return UINT32_C(1) << p->nodes[node].width;
}

// What is held, free space in the arrays included; and what the zones take.
uint64_t passed_bytes(const passed *);
uint64_t passed_zone_bytes(const passed *);

// What has been written to so far.
uint64_t passed_touched(const passed *);

// Are the lists as they should be, and is every node that is not covered in one?
// For assert() and tests.
bool passed_is_valid(const passed *);

#endif
