// actions.h -- What a network can do in a discrete state, and what comes of it.
//
// An action is a list of moves in the order of their updates:
//   internal    one edge
//   binary      the sender, then the receiver, another process
//   broadcast   the sender, then one receiving edge of every other process that
//               can receive, in the order of processes.  Clocks may keep a
//               process from that, so there is an action for either case: the
//               edges that must not be possible are `refused`
//   vector      every strong part, and every weak part with an edge for its
//               event from where it is, in the order of the vector
// Integer guards are decided here; bounds on clocks are found when a zone asks
// for them.  If some process is in a committed location, one of the moves leaves
// a committed location.
//
// The order of evaluation is that of the language: guards and channels in the
// source state; then, only if there is a valuation for which all guards hold,
// `before`, the updates, `after`, the invariants of the target; and only if some
// valuation is left, whether time may pass.  A run-time error on the way is
// FIND_BAD.
//
// Memory: actions live in the arena of the caller, until the next state.

#ifndef GNOMON_CERTIFY_ACTIONS_H
#define GNOMON_CERTIFY_ACTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "certify/plain_zone.h"
#include "certify/stage.h"
#include "model/network.h"

// An edge that leaves the current location and whose integer guard holds.
typedef struct {
  uint32_t process;
  const edge *edge;
  uint32_t channel; // of EDGE_SEND and EDGE_RECEIVE
  bool knows_guard;
  finding guard; // of the clock guard; FIND_NONE: it never holds
  plain_constraint *list;
  uint32_t count;
} ready_edge;

typedef struct {
  bool known;
  bool exists; // the integers of its invariants hold
  const int32_t *key;
  uint32_t state; // of the certificate, or CERTIFICATE_NONE
  clock_assignment *sets;
  uint32_t nsets;
  const plain_constraint *inside; // the invariants
  uint32_t ninside;
  bool knows_delay, may_delay;
} action_effect;

typedef struct {
  ready_edge **moves, **refused;
  uint32_t nmoves, nrefused;
  int32_t channel_priority, process_priority;
  action_effect effect;
} action;

// The edges that leave a location.
typedef struct {
  const edge **data;
  uint32_t count, room;
} leaving_edges;

typedef struct {
  stage *stage;
  arena *memory;           // of what follows
  const int32_t *key;      // of the state
  leaving_edges **leaving; // [process][location], for all states
  arena leaving_memory;
  VEC(ready_edge *) ready; // those that act or receive
  VEC(action) list;        // with priorities, the highest first
  bool committed;          // some process is in a committed location
  ready_edge **chosen, **refused;
  uint32_t nchosen, nrefused;
} actions;

void actions_init(actions *, stage *);
void actions_release(actions *);

// The actions of the state that is on the stage, which has this key.
finding actions_find(actions *, arena *, const int32_t *key);

// May time pass in the state on the stage?  Not in an urgent or committed
// location, nor if a synchronisation over an urgent channel is possible, whose
// edges ask nothing of the clocks.
finding actions_may_delay(actions *, bool *may);

// Cut the zones of the list down to where the guards of the action hold.
// FIND_NONE: nothing is left.
finding action_cut(actions *, action *, plain_list *);

// Find action.effect.  FIND_NONE: the integers of the invariants do not hold.
finding action_take(actions *, action *);

// Are these L and U of the target as they must be for what leads there from the state
// on the stage?
finding action_fits_limits(stage *, const action_effect *, const int64_t *next);

// After that, take the zone to the target; effect.may_delay is known then.
finding action_arrive(actions *, action *, plain_bound *);

// After that: cut the zones of the list down to what gets into the target's
// invariants.
void action_keep_possible(const action *, plain_list *);

// Has the first strictly higher priority?
bool action_is_higher(const action *, const action *);

// "P.a -> P.b, Q.c -> Q.d"
void action_print(const actions *, const action *, strbuf *);

#endif
