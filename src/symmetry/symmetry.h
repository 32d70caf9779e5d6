// symmetry.h -- What of a network can be exchanged without anybody noticing.
//
// A symmetry is a permutation that takes the network to itself: the same edges,
// guards, updates, synchronisations, invariants, flags, ranges, priorities; and the
// query, where there is one, to itself.  Then s -> s' if and only if the permuted s
// goes to the permuted s', with the same delays.  Initial states need not be
// symmetric: a run in which each state was permuted is, permuted back, a run from
// where it began.
//
// Symmetries come as generators, each of them verified: in classes, of which each is
// a number of members of which any two neighbours can be exchanged, so that any
// permutation of the members is a symmetry; or that can be turned, each becoming the
// next one, and the last the first; or each of which can be flipped: it stays the process
// that it is, and some of its locations, and of what it owns, are exchanged.
//
// Memory: all in the arena; nothing changes after symmetry_find().

#ifndef GNOMON_SYMMETRY_SYMMETRY_H
#define GNOMON_SYMMETRY_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"
#include "sem/limits.h"
#include "symmetry/permutation.h"

typedef enum {
  CLASS_ALL,  // generators: of member i and the next one, one less than members
  CLASS_RING, // one generator
  CLASS_FLIP, // generators: of each member
} class_kind;

typedef struct {
  class_kind kind;
  uint32_t members;      // CLASS_RING: after so many turns all is as before
  uint32_t *processes;   // one of each member, in order
  uint32_t first, count; // its generators
} symmetry_class;

// Two processes that look alike, and why they cannot be exchanged.
typedef struct {
  uint32_t p, q;
  const char *why;
} symmetry_miss;

typedef struct {
  const network *network;
  const permutation **generators;
  uint32_t ngenerators;
  symmetry_class *classes;
  uint32_t nclasses;
  uint32_t *sorts; // by cell, or SORT_NONE
  uint32_t nsorts;
  symmetry_miss *misses; // some of them
  uint32_t nmisses;
} symmetry;

// Those that leave the query alone, which may be NULL; limits are those of the search,
// or NULL if they are not known.  NULL if there are none.
const symmetry *symmetry_find(arena *, const network *, const query *,
                              const network_limits *);

// The same, but never NULL: there may be no classes.
const symmetry *symmetry_look(arena *, const network *, const query *,
                              const network_limits *);

// The least and the greatest of the values of a sort that some generator renames; false
// if none does.
bool symmetry_renames(const symmetry *, uint32_t sort, int64_t *low,
                      int64_t *high);

#endif
