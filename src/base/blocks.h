// blocks.h -- A set of blocks from the system, so that all of them can be given back.
//
// It knows each block by its address and has its size.  The table is not in the
// blocks: they stay what the system gave, so that whoever has one of another origin
// may hand it in, and tools that watch over memory see what there is.
//
// Invariants:
//   B1  `slots` has mask + 1 entries, a power of two, or is NULL with mask 0
//   B2  between the home of a block and its entry no entry is empty
//   B3  at most three quarters of the entries are taken
//
// Memory: the table is the set's, and comes from the system itself (base/mem.h stands
// on it); blocks_release() gives back both.

#ifndef GNOMON_BASE_BLOCKS_H
#define GNOMON_BASE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  void *at; // NULL: the entry is empty
  size_t size;
} taken_block;

// All 0 is an empty set.
typedef struct {
  taken_block *slots;
  size_t mask, count;
} taken_blocks;

// There is room for one more; false: there is no memory, and nothing has changed.
bool blocks_reserve(taken_blocks *);

// After blocks_reserve(), so it does not fail.  It is not yet there.
void blocks_add(taken_blocks *, void *at, size_t size);

// NULL: is not there.  Until the next change.
taken_block *blocks_find(const taken_blocks *, const void *at);

// One that blocks_find() found; the block itself stays.
void blocks_remove(taken_blocks *, taken_block *);

// Gives back every block and the table; the set is empty.
void blocks_release(taken_blocks *);

#endif
