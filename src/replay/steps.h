// steps.h -- What a network can do in a concrete state.
//
// A step is a list of moves in the order of their updates:
//   internal    one edge
//   binary      the sender, then the receiver, another process
//   broadcast   the sender, then one enabled receiving edge of every other
//               process that has one, in the order of processes
//   vector      every strong part, and every weak part with an edge for its
//               event from where it is, in the order of the vector
// It is enabled if all guards hold and, should some process be in a committed
// location, one of its edges leaves a committed location.  It is possible if
// besides that its updates run without error, make no clock negative, and lead
// into a state whose invariants hold.  It is legal if no step of strictly higher
// priority is possible: the priority of the channel counts first, then the
// largest of the processes.
//
// Memory: steps are in the arena of the caller.

#ifndef GNOMON_REPLAY_STEPS_H
#define GNOMON_REPLAY_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "replay/concrete.h"
#include "trace/trace.h"

typedef struct {
  const trace_move *moves;
  uint32_t nmoves;
  int32_t channel_priority, process_priority;
} step;

typedef struct {
  step *data;
  uint32_t count, room;
} step_list;

// All enabled steps.  An edge whose guard or channel cannot be evaluated takes
// part in none; the refusal then has the error.
void steps_enabled(arena *, const concrete *, step_list *, refusal *);

// All legal steps, likewise.
void steps_legal(arena *, const concrete *, step_list *, refusal *);

// Is the enabled step possible?
bool steps_possible(const concrete *, const step *, refusal *);

// If an enabled step is possible, take it; else the state stays.
bool steps_perform(concrete *, const trace_move *, uint32_t count, refusal *);

// The moves with their priority; the channel is NO_CHANNEL if there is none.
step steps_rated(const concrete *, const trace_move *, uint32_t count,
                 uint32_t chan);
// Has the first strictly higher priority?
bool steps_before(const step *, const step *);

// Is some process in a committed location?
bool steps_committed(const concrete *);
// If so, does one of the moves leave one?
bool steps_obey_committed(const concrete *, const trace_move *, uint32_t count);

// Is there no synchronisation over an urgent channel?  Only guards count, not
// where it would lead: a sender and a receiver in different processes, or the
// sender of a broadcast.
bool steps_allow_delay(const concrete *, refusal *);

// "P.a -> P.b, Q.c -> Q.d".
void steps_print(strbuf *, const network *, const trace_move *, uint32_t count);

#endif
