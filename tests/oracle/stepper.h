// stepper.h -- What a network can do from one state whose clocks are in a region.
//
// Written from the reference of the language alone, with trees and arithmetic of
// its own (reckon.h): nothing is shared with the engines, which find steps by
// bytecode and zones, nor with the replayer.
// In a region every condition on clocks is either true or false, so no case has
// to be split.
//
// A state is a row of numbers: the location of each process, each variable of
// the state, each clock but 0 in the code of region.h.
//
// Memory: in the arena given to stepper_init(), but for the list of successors,
// which stepper_release() gives back.

#ifndef GNOMON_ORACLE_STEPPER_H
#define GNOMON_ORACLE_STEPPER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"
#include "reckon.h"
#include "region.h"

// An edge that is enabled, as far as its own process is concerned.
typedef struct {
  uint32_t process;
  const edge *edge;
  int32_t channel; // -1: none
} ready_edge;

typedef struct {
  int32_t channel, process;
} step_priority;

typedef struct stepper stepper;

// Where steps come from if not from the edges of the network (tck_steps.h).  Each
// has the state at hand in `at`, `memory` and `code`.
typedef struct {
  void *data;
  // The first state: locations and variables; clocks are 0.
  void (*start)(void *data, stepper *);
  // All action steps, each by stepper_begin(), changes, and stepper_end(); and
  // whether time may pass.
  void (*find)(void *data, stepper *);
  // Do all invariants hold?
  bool (*hold)(void *data, stepper *);
} stepper_rules;

struct stepper {
  const network *net;
  const stepper_rules *rules; // or NULL; for the caller to set
  region_shape shape;
  uint32_t words;  // of a state
  uint32_t *cells; // addresses of the variables of the state
  uint32_t ncells; // how many
  int32_t *start;  // all cells, at their initial values
  int32_t *source; // all cells in the state at hand
  int32_t *memory; // all cells while something is evaluated
  uint32_t *at;    // locations while something is evaluated
  uint32_t *from;  // locations in the state at hand
  int32_t code[REGION_CLOCKS];
  int32_t source_code[REGION_CLOCKS];
  reckoner eval;
  bool stuck;        // what `deadlock` is while a query is evaluated
  ready_edge *ready; // in the state at hand
  uint32_t nready;
  ready_edge *moves; // of the step at hand, in the order of their updates
  bool committed;    // some process is in a committed location
  uint32_t touched;  // clocks that the step at hand assigns to, a bit each
  uint32_t tick;     // not 0: this clock is set back by each step that finds it
                     // at 1 unit or more; for the caller to set

  // What came out.
  int32_t *found; // `count` states
  step_priority *priorities;
  uint32_t *touches; // which clocks each assigns to
  uint32_t count, room;
  bool error; // something that had to be evaluated could not be
  bool may_delay;
  uint32_t stopped; // clocks that stand still in the state at hand, a bit each
  bool endless;     // time may pass, and there is no next region
};

void stepper_init(stepper *, arena *, const network *, const region_shape *);
void stepper_release(stepper *);

// The first state; false if it violates an invariant.
bool stepper_start(stepper *, int32_t *state);

// All action steps from a state, and whether time may pass there.
void stepper_find(stepper *, const int32_t *state);

// After stepper_find(): the state in the next region.  False if time may not pass
// or the next region violates an invariant, or there is none; in the last case
// `endless` is set.
bool stepper_delay(stepper *, const int32_t *state, int32_t *next);

// For rules: the state at hand is again the one that steps are looked for in;
// clock := from + value; the state at hand is what a step leads to.
void stepper_begin(stepper *);
void stepper_assign(stepper *, uint32_t clock, uint32_t from, int32_t value);
void stepper_end(stepper *);

// Is p true?  `stuck` tells whether the state is a deadlock.
bool stepper_satisfy(stepper *, const int32_t *state, const expr *p,
                     bool stuck);

// What a query measures: clock + value, clock 0 if there is none.  False if it
// cannot be evaluated.
bool stepper_measure(stepper *, const int32_t *state, const query_term *,
                     uint32_t *clock, int32_t *value);

// The codes of the clocks in a state, that of clock 1 first.
const int32_t *stepper_clocks(const stepper *, const int32_t *state);

#endif
