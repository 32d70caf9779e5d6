// lift.h -- From a path of states that stand for their orbits to a run of the model.
//
// With symmetry, node i + 1 of a path is not what its label leads to from node i, but
// what a permutation makes of that (reach/orbits.h).  Let d(i) be the nodes' states,
// u(i + 1) the successor of d(i), and d(i + 1) = p(u(i + 1)).  The run has states r(i),
// where r(i) = t(d(i)) for a permutation t that is found on the way: the initial state
// is u(0) itself, and
//
//   t(0) = p(0)^-1,  t(i + 1) = t(i) after p(i + 1)^-1
//
// Since t is a symmetry, the step from d(i) has an image, which leads from r(i) to
// t(u(i + 1)) = r(i + 1).  It is found among the transitions of r(i) by who moves, and
// by where it leads.
//
// Clocks are left to path/retrace.h, which takes the transitions that are found here.
// What p was cannot be found again from the discrete parts, as it depends on zones: so
// nodes keep it.
//
// Memory: in the arena.

#ifndef GNOMON_PATH_LIFT_H
#define GNOMON_PATH_LIFT_H

#include "base/arena.h"
#include "path/origins.h"
#include "reach/engine.h"

typedef struct {
  const uint32_t *labels; // of the run
  uint32_t count;
  const permutation *last; // t of the last node
  uint32_t faulty;         // of the run, UINT32_MAX if `faulty` was
} lifted;

// Of the way of a node.  `faulty` is the label of a transition of its state, or
// UINT32_MAX.  False: there is no such run.
bool lift_path(arena *, const engine *, const origin_way *, uint32_t faulty,
               lifted *);

// The same place of the model, as t has it.
void lift_fault(const permutation *t, expand_fault *);

#endif
