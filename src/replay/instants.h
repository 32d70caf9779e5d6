// instants.h -- Finitely many delays stand for all.
//
// Seen from one state, every clock is a function of the delay with slope 0 or
// 1, and so is what a step makes of it: a constant, or a clock plus a constant.
// A comparison of clocks therefore changes its truth at one delay at most, and
// that is a multiple of 1/scale.  Between two neighbours of all such delays the
// state does not change what it can do: it is enough to try each of them, one
// in the middle between two, and one behind the last.
//
// Which comparisons matter is not known beforehand: they are noted as they are
// evaluated.  A delay that is tried may bring up new ones, so this goes on
// until all delays are tried.  It ends, since variables do not depend on the
// delay, and so there are finitely many comparisons.
//
// Memory: instants_release() gives a list back.

#ifndef GNOMON_REPLAY_INSTANTS_H
#define GNOMON_REPLAY_INSTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"
#include "replay/concrete.h"

// Is no step possible, now or after any delay that is allowed?  An error if
// none was found but some could not be evaluated.  Priorities do not matter:
// where a step is possible, one of the highest priority is legal.
answer instants_deadlock(const concrete *, refusal *);

// Delays that are alike: `low` alone, or all that are more than `low` and, if it
// is not endless, less than `high`.  Over twice the scale of the state.
typedef struct {
  wide low, high;
  bool is_point, is_endless;
} instant;

typedef struct {
  instant *data;
  uint32_t count;
} instant_list;

// All delays that are allowed and after which a step is possible, the shortest
// first.  False if the clocks are too large to tell; errors of the model are in
// the refusal, and what can be told is in the list, which the caller releases.
bool instants_acting(const concrete *, instant_list *, refusal *);
void instants_release(instant_list *);

// Every delay up to `most`, over the scale of the state, or every one that is
// allowed if that is negative: the state then, and the delay over twice the scale.
// Not in order.  False to stop.
typedef bool instants_visitor(void *data, const concrete *, wide delay);

// False if the visitor said so, or if something cannot be evaluated.
bool instants_visit(const concrete *, wide most, instants_visitor *, void *data,
                    refusal *);

// How long time may pass.
typedef struct {
  bool bounded;
  wide most;   // over the scale of the state, if bounded
  bool strict; // and this is not reached
} delay_limit;

// The state must satisfy its invariants.  False if something cannot be
// evaluated.
bool instants_limit(const concrete *, delay_limit *, refusal *);

#endif
