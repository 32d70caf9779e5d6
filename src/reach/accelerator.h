// accelerator.h -- Which leaps (sem/leap.h) there are in a state.
//
// `exact`: what a leap leads to can be reached.
//   a < b   the unfolding number of passes, or more.
//   a = b   the times of passes are points, and no number of them is enough.
//           But where no other clock is bounded from above before it is reset,
//           a state simulates all in which those clocks are smaller (Behrmann,
//           Bouyer, Larsen, Pelanek: "Lower and upper bounds in zone-based
//           abstractions of timed automata"): one leap beyond the greatest
//           lower bound covers every number of passes.
//
// `over`: where these do not apply, or where an urgent synchronisation is enabled
// on the way and time may not pass, a leap of any time from a on.  What is found
// after one, on the way to a node, may not exist.
//
// A leap needs: that no location of the state is urgent or committed; that the
// guards on variables along the cycle hold; and, for `exact`, that with the
// process in any location of the cycle no urgent synchronisation is enabled.
// Where one of these cannot be evaluated there is no leap: if it can be met, the
// plain search meets it.
//
// What a leap saves are plain passes.  A cycle is left alone if one pass can take
// any time (b is infinite), since a second then leads nowhere else; and if no
// other clock is compared with a constant beyond what some passes take, since
// where the abstraction tells no more passes apart the search ends by itself.
// Of two cycles on one clock from one location, one is enough if its leaps are
// never refused and lead to all that those of the other do.
//
// Nodes keep how they were reached as a label: the number of a transition, or
// that of a cycle with LABEL_LEAP.
//
// Memory: all in the arena.

#ifndef GNOMON_REACH_ACCELERATOR_H
#define GNOMON_REACH_ACCELERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "reach/abstractor.h"
#include "sem/cycles.h"
#include "sem/leap.h"

#define LABEL_LEAP (UINT32_C(1) << 25)
#define LABEL_OVER (UINT32_C(1) << 24) // with LABEL_LEAP: more than is there

typedef VEC(const cycle *) cycle_list;

typedef struct accelerator {
  arena *memory;
  const network *network;
  const cycle_set *cycles;
  bool is_over;
  bool has_urgent;     // channels
  cycle_list **starts; // by process (NULL: none) and location
  uint32_t *processes; // that have some
  uint32_t nprocesses; // 0: there is nothing to do
} accelerator;

// Memory: in the arena.
accelerator *accelerator_new(arena *, const network *, bool is_over);

// Leave cycles alone that need no acceleration, where an abstraction goes by
// these limits (as limits_scale() leaves them).
void accelerator_spare(accelerator *, const network_limits *);

// The cycles that process p, one of `processes`, starts where it is.
const cycle_list *accelerator_at(const accelerator *, const expander *,
                                 uint32_t p);

// Is there a leap over the cycle in the open state, which the abstractor has
// looked at?  Its label.
bool accelerator_find(const accelerator *, const cycle *, expander *,
                      const abstractor *, leap *, uint32_t *label);

// The leap that a label means, in the state that it was taken from; likewise.
bool accelerator_find_label(const accelerator *, uint32_t label, expander *,
                            const abstractor *, leap *);

#endif
