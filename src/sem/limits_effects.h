// limits_effects.h -- What updates may write, and what they do to clocks.
//
// An update becomes the stretches of cells that it may write, and a list of
// clock actions in the order in which they happen.  An action that is `sure`
// happens in every run of the update, to the one clock it names; any other may
// happen or not, to any of its clocks.  What is between a LOOP and its END may
// happen any number of times.
//
// Functions are summarised once; a summary that grows long is made into a loop
// of the different actions in it, so that all of it stays linear.
//
// Invariant F1: the writes are sorted by address and do not overlap.
// Memory: all in the arena.

#ifndef GNOMON_SEM_LIMITS_EFFECTS_H
#define GNOMON_SEM_LIMITS_EFFECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "model/network.h"
#include "sem/limits_interval.h"

typedef enum { ACTION_ASSIGN, ACTION_LOOP, ACTION_END } action_kind;

typedef struct {
  uint8_t kind; // action_kind
  bool sure;
  bool copies;      // from + value, else value
  uint32_t length;  // END: how many actions back the LOOP is
  stretch to, from; // clocks
  interval value;
} clock_action;

typedef struct {
  stretches writes;
  VEC(clock_action) actions;
} effect;

typedef struct {
  arena *memory;
  const network *network;
  const interval *cells; // what each can be
  stretches *references; // by cell: where a reference in it can point to
  effect *functions;
  bool *known;    // by function
  effect **edges; // [process][edge]
  effect before, after;
} effects;

// `cells` says for each cell what it can be at any time; it is kept.
void effects_find(effects *, arena *, const network *, const interval *cells);

#endif
