// moves.h -- Single edges in a concrete state: what a step is made of.
//
// A move is a process with one of its edges.  It can be offered if the edge
// leaves the current location and its guard holds.  The order of evaluation is
// the integer part of the guard, the channel, then the clocks, which never hide
// a run-time error.
//
// The state is one with fresh meta variables (concrete_copy_fresh).
//
// Memory: none of its own.

#ifndef GNOMON_REPLAY_MOVES_H
#define GNOMON_REPLAY_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "replay/concrete.h"
#include "trace/trace.h"

#define NO_CHANNEL UINT32_MAX

static inline const edge *move_edge(const concrete *c, trace_move m) {
  return &c->net->processes.data[m.process].edges[m.edge];
}

static inline uint32_t moves_count(const concrete *c, uint32_t p) {
  return c->net->processes.data[p].nedges;
}

static inline bool move_is_committed(const concrete *c, trace_move m) {
  return concrete_at(c, m.process)->committed;
}

// "P.a -> P.b".
void move_print(strbuf *, const network *, trace_move);

// Say what is wrong with a move, or where it fails; always false.
bool move_refuse(refusal *, const concrete *, trace_move, const char *problem);
bool move_fail(refusal *, const concrete *, trace_move, const run_error *,
               const char *part);

// If the edge leaves the current location and its guard holds; *chan is then
// its channel, or NO_CHANNEL.
bool move_is_offered(concrete *, trace_move, uint32_t *chan, refusal *);

// Does the edge leave the current location with this event?
bool move_has_event(const concrete *, trace_move, uint32_t event);

// Is there such an edge, whatever its guard?
bool moves_have_event(const concrete *, uint32_t p, uint32_t event);

#endif
