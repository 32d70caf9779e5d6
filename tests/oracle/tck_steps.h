// tck_steps.h -- What a TChecker model means, told from the grown model.
//
// Written from the description of the language and from what was observed of
// TChecker itself; nothing here looks at the edges, channels and vectors that the
// front-end makes of the text.  Only the names of processes, locations, variables
// and clocks are looked up in the network, so that queries can be asked of it.
//
//   1  an edge whose event is in no vector together with its process goes alone
//   2  a vector goes if each strong part has an edge with its event that leaves
//      the location of its process.  A weak part that has such an edge takes part,
//      as a strong one; one that has none stays out.  Guards do not count for
//      that.  If nobody takes part, there is no step (in TChecker there is one
//      with no edge)
//   3  the guards of all edges that take part hold in the state before the step
//   4  if some process is in a committed location, one of these takes part
//   5  the statements run one edge after the other in the order in which the vector
//      was declared, each seeing what those before it did.  A value outside the
//      range of its variable, or an index outside its array, is an error
//   6  the invariants of all locations hold in the state after the step
//   7  time passes unless some location is urgent or committed, as long as all
//      invariants hold
//
// Memory: none of its own.

#ifndef GNOMON_ORACLE_TCK_STEPS_H
#define GNOMON_ORACLE_TCK_STEPS_H

#include "stepper.h"
#include "tck_model.h"

typedef struct {
  int process;
  const tck_edge *edge;
} tck_move;

typedef struct {
  const tck_model *m;
  // Where the network has things.
  uint32_t process[TCK_PROCESSES];
  uint32_t location[TCK_PROCESSES][TCK_LOCATIONS];
  uint32_t cell[TCK_VARIABLES][TCK_SIZE];
  uint32_t clock[TCK_CLOCKS];
  // The state at hand, and which edges have guards that hold in it.
  int at[TCK_PROCESSES];
  int32_t before[TCK_VARIABLES][TCK_SIZE];
  int32_t value[TCK_VARIABLES][TCK_SIZE];
  bool enabled[TCK_PROCESSES][TCK_EDGES];
  bool error;
  tck_move moves[TCK_PROCESSES]; // of the step at hand
  stepper_rules rules;
} tck_steps;

// False if the network lacks something of the model.
bool tck_steps_init(tck_steps *, const tck_model *, const network *);

// The shape also has what the model itself compares clocks with.
void tck_steps_widen(const tck_steps *, region_shape *);

#endif
