// plan.h -- Generators of a symmetry, ready to be tried on states.
//
// Of a class any two neighbours of which can be exchanged, each exchange is tried by
// itself.  In what order a state and what it becomes are compared is the same for all
// exchanges of the class, so that sorting by exchanges that make a state less comes to
// an end: first what one member owns and the exchange of members moves along from
// neighbour to neighbour, member by member; a role is what it is to its owner.  Then
// what is left, by position: cells that hold numbers of members, and those that belong
// to pairs of them.
//
// Of a class that turns, each number of turns is tried, and all are compared at the
// same positions.
//
// Dead variables (sem/dead_cells.h) have their initial values in states that are stored.
// If a permutation takes dead variables to dead ones, and initial values of those to
// initial values, they have them still in what a state becomes.  If some generator does
// not, they are reset once more; then the state is no longer what the permutation makes
// of it, but differs from that in dead variables only.
//
// Memory: all in the arena; nothing changes after plan_make().

#ifndef GNOMON_SYMMETRY_PLAN_H
#define GNOMON_SYMMETRY_PLAN_H

#include <stdint.h>

#include "base/arena.h"
#include "sem/dead_cells.h"
#include "sem/semantics.h"
#include "symmetry/exchange.h"
#include "symmetry/symmetry.h"

typedef struct {
  exchange what;
  // What will be at some positions, in order: the first that is not what was there
  // decides.
  exchange_move *compared;
  uint32_t ncompared;
  uint16_t *own; // clocks of the first of the two members, by role
  uint32_t nown;
} plan_exchange;

typedef struct {
  class_kind kind;
  uint32_t first; // number of its first generator
  plan_exchange
      *list; // by generator; CLASS_RING: by number of turns, from 1 on
  uint32_t count;
  uint16_t
      *fixed; // clocks that no generator of the class moves, but the zero clock
  uint32_t nfixed;
} plan_class;

typedef struct symmetry_plan {
  const semantics *s;
  const symmetry *symmetry;
  plan_class *classes;
  uint32_t nclasses;
  uint32_t most; // moves of any exchange
  const dead_cells
      *resets; // what is done to dead variables of what a state becomes,
               // or NULL: they have their initial values if they had
} symmetry_plan;

// `dead` may be NULL: no variable is reset.
const symmetry_plan *plan_make(arena *, const semantics *, const symmetry *,
                               const dead_cells *dead);

// Of what symmetry_find() has, or NULL.
const symmetry_plan *plan_find(arena *, const semantics *, const query *,
                               const network_limits *, const dead_cells *dead);

// Negative if the discrete part becomes less, 0 if it stays as it is.
static inline int plan_compare(const plan_exchange *e,
                               const int32_t *discrete) {
  for (uint32_t i = 0; i < e->ncompared; i++) {
    const exchange_move *m = &e->compared[i];
    const int32_t then = exchange_value(m, discrete), now = discrete[m->to];
    if (then != now)
      return then < now ? -1 : 1;
  }
  return 0;
}

// What a generator does.
const exchange *plan_exchange_of(const symmetry_plan *, uint32_t generator);

#endif
