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
// Who has other paths of representatives, such as one with a loop, walks them step by
// step.
//
// Memory: what comes out is in the arena; lifting_close().  A lifting is not to be moved
// in memory.

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

// ---- Step by step

typedef struct {
  const symmetry_plan *plan;
  const semantics *s;
  expander nodes, run;      // each in `from`: d(i) and r(i)
  arena memory[2];          // for permutations: one is in use
  arena kept;               // for inverses of generators
  uint32_t at;              // which of `memory` has `t`
  const permutation **back; // by generator: its inverse, or NULL
  const permutation *t;     // until the next word
  int32_t *image;           // a discrete part
  int32_t *scratch;         // for exchanges
  uint32_t
      *moved; // by process: the edge that it has in the image, or UINT32_MAX
  const step_edge **edges; // of the image, in the order of the moves
  uint32_t nedges;
} lifting;

void lifting_open(lifting *, const symmetry_plan *, const semantics *,
                  zone_level);
void lifting_close(lifting *);

// Both begin in the initial state with this number.  False: there is none.
bool lifting_start(lifting *, uint32_t start);

// The node's state is stored after this word: d(i) instead of u(i).
void lifting_store(lifting *, orbit_word);

// On by a transition of the node's state: its label in the run's.  False: there is no
// such run.
bool lifting_step(lifting *, uint32_t label, uint32_t *found);

// The same, without going on.
bool lifting_label(lifting *, uint32_t label, uint32_t *found);

// t, for longer.
const permutation *lifting_copy(arena *, const lifting *);

#endif
