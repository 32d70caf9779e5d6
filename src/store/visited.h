// visited.h -- All states seen, as one clock difference diagram for each
// discrete state.
//
// A state is covered if its zone is part of the union of all zones that were
// added with the same discrete part (Perez, Pavese & Schapachnik, "Branching data
// structures for real-time model checking not as good as thought", Figure 1),
// which no single one of them need contain.  Nothing is ever taken out.
//
// Zones have all clocks.  Those that do not matter are unconstrained: they cost
// no node.
//
// Diagrams of unions grow, mostly by cuts that no valuation needs: these go
// (cdd_simplify) when a union has twice as many nodes as it was left with the
// last time.
//
// Invariants:
//   V1  each union is referred to, once for its site
//
// Memory: everything is in arrays that grow, the diagrams in their manager,
// which has a limit.  At most 2^32 - 2 sites.

#ifndef GNOMON_STORE_VISITED_H
#define GNOMON_STORE_VISITED_H

#include <stdbool.h>
#include <stdint.h>

#include "dd/cdd.h"
#include "store/key_table.h"
#include "zone/zone.h"

typedef struct {
  cdd *diagrams;
  key_table sites;
  cdd_set *unions; // by site
  uint32_t *most;  // by site: with more nodes than these it is made smaller
  uint32_t room;
  uint64_t added; // states that were not covered
} visited;

typedef enum {
  VISITED_NEW,
  VISITED_COVERED,
  VISITED_FULL,     // the limit of diagrams does not allow for it
  VISITED_OVERFLOW, // a bound does not fit
  VISITED_STOPPED,  // cdd_options.go_on said so
} visited_answer;

// How diagrams are to be, and words of a key.
void visited_init(visited *, const cdd_options *, uint32_t words);
void visited_release(visited *);

// Add a state, unless it is covered.  If it is neither, all is as it was.
visited_answer visited_add(visited *, const uint64_t *key, uint64_t hash,
                           const zone_kernel *, const void *zone);

// What is held, free space in the arrays included.
uint64_t visited_bytes(const visited *);

#endif
