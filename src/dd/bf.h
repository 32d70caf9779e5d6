// bf.h -- Boolean functions over numbered variables, as binary decision
// diagrams: BuDDy behind a small facade.
//
// BuDDy has one table of nodes for the whole process, frees what is not
// referred to inside any of its operations, prints when it cleans up, aborts
// when it is full, and recurses on the C stack.  None of that gets out of here:
//
//   references  Every function that an operation returns is kept until the
//               scope ends in which it was made: bf_mark(), bf_release().  What
//               is to live longer is kept by bf_keep() until bf_drop().
//   limits      When the table is full, or `go_on` says no, the manager has
//               failed: from then on every operation gives BF_FALSE at once and
//               bf_why() says why.  Ask before anything is concluded from a
//               result.
//   depth       An operation recurses once for each variable at most; the number
//               of variables is bounded by what the stack of this thread holds,
//               64 MiB at most.
//
// Equal functions are equal numbers.
//
// Invariants:
//   B1  one manager is open at a time; other threads wait for it, and go on asking
//       `go_on` meanwhile
//   B2  every function in use is BF_FALSE, BF_TRUE, on the stack of scopes or
//       kept
//
// Memory: bf_close() gives everything back.  A node takes about 40 bytes, half of
// them in caches, and 20 more while the table grows.  When there is less in the
// system than the limit allows, the process ends: mem_exhausted().

#ifndef GNOMON_DD_BF_H
#define GNOMON_DD_BF_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t bf;

enum { BF_FALSE = 0, BF_TRUE = 1 };

typedef enum {
  BF_FINE,
  BF_MEMORY,  // no room for more nodes
  BF_STOPPED, // go_on said so
  BF_DEPTH,   // more variables than the stack can be sure to hold
  BF_BUSY,    // another manager of this thread has it
  BF_LOST,    // for the rest of the process: there was no memory for a table
} bf_trouble;

typedef struct {
  uint32_t variables;
  uint64_t limit;        // bytes for everything; 0: no limit
  uint32_t first_nodes;  // in the table at the start; 0: what is usual
  bool reorder;          // let variables change their order when it grows;
                         // not if there are more than a few hundred
  bool (*go_on)(void *); // asked now and then, or NULL
  void *go_on_data;
} bf_options;

typedef struct bf_manager bf_manager;

// A set of variables, for quantifying; and which variable takes the place of
// which.  They live as long as the manager.
typedef bf bf_cube;
typedef struct bf_renaming bf_renaming;

// Never NULL; look at bf_why().
bf_manager *bf_open(const bf_options *);
void bf_close(bf_manager *);
bf_trouble bf_why(const bf_manager *);
static inline bool bf_is_fine(const bf_manager *m) {
  return bf_why(m) == BF_FINE;
}

// ---- References

uint32_t bf_mark(const bf_manager *);
void bf_release(bf_manager *, uint32_t mark);
// Ends the scope but for one function, which then belongs to the outer one.
bf bf_release_but(bf_manager *, uint32_t mark, bf);
bf bf_keep(bf_manager *, bf); // the same function
void bf_drop(bf_manager *, bf);
// *slot, which is kept, becomes f.
void bf_put(bf_manager *, bf *slot, bf f);

// ---- Functions

bf bf_variable(bf_manager *, uint32_t number);
bf bf_not_variable(bf_manager *, uint32_t number);
bf bf_not(bf_manager *, bf);
bf bf_and(bf_manager *, bf, bf);
bf bf_or(bf_manager *, bf, bf);
bf bf_minus(bf_manager *, bf a, bf b); // a and not b
bf bf_same(bf_manager *, bf, bf);      // a if and only if b
bf bf_choose(bf_manager *, bf condition, bf then, bf otherwise);

bool bf_implies(bf_manager *, bf, bf);
bool bf_meets(bf_manager *, bf, bf); // is there something in both?

// ---- Sets of variables

bf_cube bf_cube_of(bf_manager *, const uint32_t *variables, uint32_t count);
bf bf_exists(bf_manager *, bf, bf_cube);
bf bf_and_exists(bf_manager *, bf, bf, bf_cube);

// from[i] becomes to[i]; no variable is in both lists, nor any of `to` in the
// functions that are renamed.
bf_renaming *bf_renaming_new(bf_manager *, const uint32_t *from,
                             const uint32_t *to, uint32_t count);
bf bf_rename(bf_manager *, bf, const bf_renaming *);

// ---- Looking at functions

// One assignment of all variables that makes it true: by variable 0, 1 or 2,
// if it does not matter.  False if there is none.
bool bf_pick(bf_manager *, bf, uint8_t *values);
// How many assignments of `count` variables, those it depends on among them;
// infinity if that is more than a double holds, rounded if there are many.
double bf_count(bf_manager *, bf, uint32_t count);
uint64_t bf_size(bf_manager *, bf); // nodes
uint64_t bf_size_all(bf_manager *, const bf *,
                     uint32_t count); // shared ones once

typedef struct {
  uint64_t nodes;      // in the table, some of them garbage
  uint64_t peak_nodes; // that a collection left, or that are there if none was
  uint64_t collections;
  uint64_t bytes;
} bf_stats;
bf_stats bf_measure(const bf_manager *);

// From now on these variables stay next to each other, in their order.  Only
// before the first reordering.
void bf_block(bf_manager *, uint32_t first, uint32_t last);
// Try other orders of variables once.
void bf_reorder(bf_manager *);

#endif
