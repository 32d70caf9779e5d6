// representative.h -- One state for all that a symmetry makes of it.
//
// States that a permutation takes to each other have the same steps, permuted, so that
// one of them is enough.  Which one is found by sorting: members of a class are
// exchanged with their neighbours while the discrete part gets less (symmetry/plan.h);
// of a ring, the turn that leads to the least is taken.  What is then left undecided is
// decided by the zone: exchanges that leave the discrete part as it is are made while
// the bounds get less, as far as the abstraction tells them apart.
//
// The answer is a function of the state.  It is not always the same for all that
// permutations make of it: where what members have in common, such as a table of pairs
// of them, matters, neighbours may get stuck.  Then some states are stored that need
// not be; none is lost, since each is one of its orbit, and can be reached if the others
// can.
//
// How many exchanges there may be is limited, and so is the word that lists them.
//
// Memory: representative_release(); the plan outlives it.  Nothing is allocated while
// states are looked at.

#ifndef GNOMON_SYMMETRY_REPRESENTATIVE_H
#define GNOMON_SYMMETRY_REPRESENTATIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "symmetry/plan.h"
#include "zone/frame.h"
#include "zone/zone.h"

// A zone, and what can be told of it: which clocks matter in the state, in ascending
// order, the zero clock first, and what they are compared with there, ZONE_NEVER if
// they are not.
typedef struct {
  const zone_kernel *kernel;
  const void *zone;
  uint32_t n; // rows
  const uint16_t *clocks;
  uint32_t m;
  const int64_t *lower, *upper; // as `clocks`; NULL: every bound matters
  size_t stride;                // of the zone: found by those who look at it
} zone_view;

typedef struct {
  const symmetry_plan *plan;
  uint32_t *word; // generators, in the order in which they were applied
  uint32_t count, room;
  bool has_moved;    // `discrete` is another
  bool has_turned;   // so is `frame`
  int32_t *discrete; // the state's, permuted
  zone_frame frame;  // which clocks the rows of its zone are then
  // The rest is for finding it.
  const int32_t *given;
  const zone_frame *given_frame;
  int32_t *scratch;
  bool **tied; // by class and exchange: it leaves the discrete part as it is
  uint16_t *trial;          // rows by clock
  uint16_t *turned;         // clocks
  uint16_t *rows, *columns; // those of which some difference to others is seen
  uint32_t nrows, ncolumns;
  uint32_t *index; // by clock, in the view: if it is there
  zone_view view;
} representative;

void representative_init(representative *, const symmetry_plan *);
void representative_release(representative *);

// The least discrete part that is found: has_moved and `discrete`, or the one that was
// given.  Both stay as they are, and are there, until the next state.
void representative_find(representative *, const int32_t *discrete,
                         const zone_frame *);

// Then, ties: of a zone with rows as the frame that was given says.  The discrete part
// stays as it is.
void representative_settle(representative *, const zone_view *);

static inline const int32_t *representative_discrete(const representative *r) {
  return r->has_moved ? r->discrete : r->given;
}

static inline const zone_frame *representative_frame(const representative *r) {
  return r->has_turned ? &r->frame : r->given_frame;
}

#endif
