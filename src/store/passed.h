// passed.h -- All states seen: the one list of passed and waiting states.
//
// A state is stored once, when it is found; whether it still waits to be
// expanded is a flag, and the queue holds numbers only (David, Behrmann, Larsen
// & Yi, "Unification & sharing in timed automata verification", SPIN 2003).
//
// Three layers:
//   site    a discrete part: its key, and the list of its nodes
//   node     a symbolic state: its site and zone, and where it came from
//   zone     in rows of bytes, as its coding writes it (store/coding.h)
//
// A node that a later one covers is unlinked and its zone given back; the rest
// of it stays if it was expanded, so that traces through it can be told, until it is
// found by passed_prune() that there are none.
//
// Other ways than the usual one:
//   late     a node is compared with others when it is taken out to be expanded,
//            and is in no list before (Bengtsson, "Reducing memory usage in
//            symbolic state-space exploration for timed systems", 2001,
//            Algorithm 1): passed_put() and passed_settle()
//   loose    a node that is forgotten as soon as it was taken out: the list has
//            it while it waits only
//
// Invariants:
//   S1  no two sites have the same key and dimension
//   S2  the nodes in the list of a site have zones of the same clocks
//   S3  no node in a list covers another, unless the rules or an origin said so
//   S4  with the rule of equality, nodes that wait are in front of the others
//
// Memory: everything is in arrays that grow; numbers, not pointers, refer into
// them.  At most 2^32 - 2 nodes and sites.

#ifndef GNOMON_STORE_PASSED_H
#define GNOMON_STORE_PASSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/coding.h"
#include "store/lookup.h"
#include "store/passed_node.h"
#include "store/rows.h"
#include "store/shelf.h"
#include "store/sketch.h"

enum { PASSED_FEW = 8 }; // one in so many nodes is not worth pruning

// For zones whose order is not what codings compare.
typedef struct {
  void *data;
  bool (*is_covered)(void *data, const void *stored, uint32_t level);
  bool (*covers)(void *data, const void *stored, uint32_t level);
} passed_order;

typedef struct passed_origin passed_origin;
typedef struct passed passed;

// Who may make a candidate larger that no node covers, before it is stored: what it is
// made of has to be covered by it then.
typedef struct {
  void *data;
  void (*join)(void *data, passed *, uint32_t site, passed_origin *);
} passed_joiner;

typedef struct {
  uint32_t words; // of a key; 0: the coding has it in what is stored
  bool shares;    // equal zones are stored once
  bool equality;  // expanded nodes cover what is equal to them only
  bool keeps;     // covered nodes stay in their lists, unless they wait and
                  // hold the same key
  bool prunes;    // numbers of expanded nodes are not known to anybody else
  bool filters, sorts; // by volume
  uint32_t held;       // words of keys that waiting nodes hold, or 0
  stopper *stop;       // whose memory it is, or NULL
} passed_rules;

struct passed {
  passed_rules rules;
  coding *coding;
  uint64_t *keys;
  passed_site *sites;
  uint32_t nsites, sites_room;
  uint32_t free_site; // the first of those, or PASSED_NONE
  lookup table;       // of sites, by their keys
  lookup equals; // with the rule of equality: expanded nodes, by their zones
  passed_node *nodes;
  uint32_t nnodes, nodes_room;
  uint32_t free_node;   // the first of those, or PASSED_NONE
  uint32_t pinned;      // a node that stays whatever covers it, or PASSED_NONE
  uint32_t pruned_room; // of nodes, when pruning was of little use
  rows zones;
  shelves shelves; // by volume
  sketches sketches;
  sketch at_hand; // of the candidate, if they are on
  rows held;      // by the rules: keys of nodes that wait
  uint32_t *held_at;
  uint32_t held_room;
  size_t written;  // bytes of the candidate in coding->out, 0: not yet
  uint64_t stored; // nodes that are not covered
  uint64_t inclusion_checks, inclusion_checks_avoided;
  uint32_t *removed; // nodes that the last one added covers
  uint32_t nremoved, removed_room;
};

// The coding stays the caller's.
void passed_init(passed *, coding *, const passed_rules *);
void passed_release(passed *);

// The hash of a key of `words` words; passed_expect() has what is needed to find
// it brought near meanwhile: call it once, do something else, and call it again.
uint64_t passed_hash(const uint64_t *key, uint32_t words);
void passed_expect(const passed *, uint64_t hash, bool again);

// Some bits of a hash, to take for a key.
uint64_t passed_signature(const uint64_t *key, uint32_t words, uint32_t bits,
                          uint64_t seed);

// The site with this key, made if it is new; m is the dimension of its zones.
uint32_t passed_find(passed *, const uint64_t *key, uint64_t hash, uint32_t m);

// Keys of one word: each site gets another, all different.
void passed_rekey(passed *, uint64_t (*other)(void *data, uint64_t key),
                  void *data);

struct passed_origin {
  uint32_t parent, label;
  uint32_t volume;   // if there are shelves
  bool keep_waiting; // do not remove nodes that wait, even if covered
  bool loose;
  const uint64_t *key;         // what is to be held, by the rules
  const passed_order *order;   // or NULL
  const passed_joiner *joiner; // for passed_add(), or NULL
};

// Add the candidate, which coding_take() has seen, to a site, unless a node
// there covers it; then the answer is PASSED_NONE.  Nodes that it covers are in
// `removed`.
uint32_t passed_add(passed *, uint32_t site, flat_zone *,
                    const passed_origin *);

// Does a node of the site with this key, if there is such a site, cover it?
bool passed_covers(passed *, const uint64_t *key, uint64_t hash, flat_zone *,
                   const passed_origin *);

// Add it without comparing it with anything; it is in no list.  Without keys,
// `site` is PASSED_NONE.
uint32_t passed_put(passed *, uint32_t site, flat_zone *,
                    const passed_origin *);

// The candidate is such a node, taken out.  If a node of the site covers it, it
// is dropped: false.  Otherwise it is listed.
bool passed_settle(passed *, uint32_t node, uint32_t site, flat_zone *,
                   const passed_origin *);

// With the rule of equality: the node, whose zone is the candidate, has been taken
// out and is expanded.
void passed_expanded(passed *, uint32_t node, const flat_zone *);

// Forget a node, all but where it came from; `hash` is that of its key.
void passed_forget(passed *, uint32_t node, uint64_t hash);

// A node that was covered or forgotten and never expanded is no longer needed by
// anyone: its number may be that of another.
void passed_recycle(passed *, uint32_t node);

// Recycle all expanded nodes that are covered and on no path to a node that is there,
// to `parent`, to the one that is pinned, or to one of `others` (which may be
// PASSED_NONE).  Nobody must know their numbers.
void passed_prune(passed *, uint32_t parent, const uint32_t *others,
                  uint32_t nothers);

// Is there no room for another node, and may that be worth while?
static inline bool passed_should_prune(const passed *p) {
  return p->nnodes == p->nodes_room && p->free_node == PASSED_NONE &&
         p->nnodes - p->stored > p->nnodes / PASSED_FEW &&
         p->nodes_room != p->pruned_room;
}

static inline const uint64_t *passed_key(const passed *p, uint32_t at) {
  return p->keys + (size_t)at * p->rules.words;
}

// Where sites are told by less than a key, nodes that wait hold theirs: give it
// back.
void passed_let_go(passed *, uint32_t node);

// The key of a node, or what is held for it.
static inline const uint64_t *passed_full_key(const passed *p, uint32_t node) {
  return p->rules.held ? rows_at(&p->held, p->held_at[node])
                       : passed_key(p, p->nodes[node].site);
}

static inline const void *passed_zone(const passed *p, uint32_t node) {
  return rows_at(&p->zones, p->nodes[node].zone);
}

// What is held, free space in the arrays included; and what the zones take.
uint64_t passed_bytes(const passed *);
uint64_t passed_zone_bytes(const passed *);

// What has been written to so far.
uint64_t passed_touched(const passed *);

// S1, S4, H1 and H2 of its shelves, and is every node that is not covered in one
// list?  Linear: for assert() and tests.  S2 is seen to where nodes are listed, S3 by
// engine_is_valid() and by tests, which unpack zones.
bool passed_is_valid(const passed *);

#endif
