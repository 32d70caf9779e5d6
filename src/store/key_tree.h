// key_tree.h -- Keys of many words, each told by one.
//
// A binary tree over the words of a key: each word has a number, each two numbers
// that are joined have one, and the root is the last two of them, 64 bits, which
// stand for the key (Laarman, van de Pol & Weber, "Parallel recursive state
// compression for free", SPIN 2011).  Words and pairs are kept once, in one table,
// however many keys have them: keys that differ in a few words share the rest.
//
// The tree has a key at hand, the row, with the numbers of all its nodes.  A key that
// differs from it in some words is found by going up from these alone, and the row
// of another key is loaded by going down to what differs alone.
//
// Invariants:
//   T1  no two numbers have the same pair or word
//   T2  the numbers of the row are those of its words and of their pairs, and the
//       root is that of its words; so two keys have the same root if and only if all
//       their words are equal
//
// Nothing is ever taken out.  What stays of a key that nobody needs any more is the
// words and pairs that no other key has.
//
// Memory: key_tree_release().  At most 2^32 - 2 words and pairs.

#ifndef GNOMON_STORE_KEY_TREE_H
#define GNOMON_STORE_KEY_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "state/layout.h"
#include "store/key_shape.h"
#include "store/lookup.h"

typedef struct {
  uint32_t node, number;
} key_tree_step;

typedef struct {
  uint32_t words; // of a key
  uint32_t count; // nodes: the words, then what joins two of those before it
  shape_node *nodes;
  uint64_t *row;      // the key at hand
  uint32_t *numbers;  // of it, by node; the root has none
  uint64_t root;      // of it
  uint64_t *open;     // a bit for each node that is to be joined again
  key_tree_step *log; // numbers that were changed, to be put back
  uint32_t nlog;
  uint32_t
      *changed; // words of the row that were not the same before it was loaded
  uint32_t nchanged;
  uint64_t *pairs; // by number: a word, or two numbers
  uint32_t npairs, pairs_room;
  lookup table;
} key_tree;

// The row is at first all zeros.  The shape is that of the tree.
void key_tree_init(key_tree *, const key_shape *, stopper *);
void key_tree_release(key_tree *);

// The root of a key.  The row stays.
uint64_t key_tree_find(key_tree *, const uint64_t *key);

// The same for what differs from the row in these words, each once at most.
uint64_t key_tree_follow(key_tree *, const layout_change *, uint32_t count);

// The row becomes the key with this root; `changed` are the words that differ.
void key_tree_load(key_tree *, uint64_t root);

// Is a tree that was made anew so often to be made anew, now that there are so many
// keys?  At first nothing is known of which words change together; key_shape.h.
bool key_tree_is_due(uint32_t planted, uint32_t keys);

// From one tree to another with the same words.
typedef struct {
  key_tree *from, *to;
  bool has_moved; // some key: the rows are equal
} key_tree_moving;

// The root, in the other tree, of the key with this root: for those who give all their
// keys other roots.  `moving` is a key_tree_moving; the rows are the key's.
uint64_t key_tree_move(void *moving, uint64_t root);

// Free space included, and without it.
uint64_t key_tree_bytes(const key_tree *);
uint64_t key_tree_touched(const key_tree *);

// T1 and T2.  Linear: for assertions.
bool key_tree_is_valid(const key_tree *);

#endif
