// veb.h -- A set of numbers in order, each with a value: a van Emde Boas tree.
//
// Every operation takes O(log log u) steps for numbers below u = 2^bits: two
// levels and a word for 16 bits, three for 32 (van Emde Boas, Kaas & Zijlstra,
// "Design and implementation of an efficient priority queue", Mathematical
// Systems Theory 10, 1977).
//
// A tree for 2^b numbers, b > 6, has its least number by itself; each of the
// others is split in halves of its bits: the lower half is in one of up to
// 2^(b/2) smaller trees, the clusters, chosen by the upper half, and one more
// small tree, the summary, has the numbers of those clusters that there are.
// For b <= 6 it is a word with a bit for each number.
//
// Invariants (veb_is_valid):
//   E1  a tree that is there has a number: no tree at all is the empty one
//   E2  the least number is in no cluster, the greatest is, unless it is the
//       only one
//   E3  the summary has exactly the numbers of the clusters that are there
//
// Memory: the tree owns its nodes, which come and go with the numbers.

#ifndef GNOMON_STORE_VEB_H
#define GNOMON_STORE_VEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VEB_MOST_BITS = 32 };

typedef struct {
  uint32_t bits;
  uint64_t count;
  size_t bytes; // of its nodes
  void *root;   // or NULL
} veb;

typedef struct {
  uint32_t key, value;
} veb_entry;

// For keys below 2^bits, 1 <= bits <= VEB_MOST_BITS.
void veb_init(veb *, uint32_t bits);
void veb_release(veb *);

static inline bool veb_is_key(const veb *v, uint32_t key) {
  return (uint64_t)key >> v->bits == 0;
}

static inline uint64_t veb_count(const veb *v) { return v->count; }

// True if the key is new; otherwise it has another value from now on.
bool veb_put(veb *, uint32_t key, uint32_t value);

// False if there is no such key.
bool veb_get(const veb *, uint32_t key, uint32_t *value);
bool veb_erase(veb *, uint32_t key);

// The least key >= `from`; the greatest key <= `from`; false if there is none.
bool veb_successor(const veb *, uint32_t from, veb_entry *);
bool veb_predecessor(const veb *, uint32_t from, veb_entry *);

// Of all; false if the set is empty.
bool veb_min(const veb *, veb_entry *);
bool veb_max(const veb *, veb_entry *);

// Do E1 to E3 hold, and is the count right?  Linear: for assert() and tests.
bool veb_is_valid(const veb *);

#endif
