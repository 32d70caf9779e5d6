// transitions.h -- Which steps the discrete part of a state allows.
//
// A transition is a set of moves, each an edge of another process: one internal
// edge; a sender and a receiver; a sender of a broadcast and everybody who can
// receive it; the parts of a synchronisation vector.  Integer guards, channel
// indices and the rule of committed locations are decided here; clocks are not:
// a transition is possible where the guards of its moves hold and, if it is a
// broadcast, where those who are left out cannot receive (`refusals`).
//
// Order: synchronisations by process and edge of the sender, then by those of
// the others, the last changing fastest; vectors; internal edges.  The number of
// a transition in this order names it for a given state.
//
// Memory: the lists are the caller's to keep for the next state; they grow as
// needed and are given back by transitions_release().

#ifndef GNOMON_SEM_TRANSITIONS_H
#define GNOMON_SEM_TRANSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"
#include "sem/vm.h"

typedef struct {
  uint32_t moves, nmoves;       // in transitions.moves, in order of updates
  uint32_t refusals, nrefusals; // in transitions.refusals
  int32_t channel_priority, process_priority;
} transition;

typedef struct {
  const step_edge *edge;
  uint32_t channel;
  uint32_t next; // receiver of the same channel
} transition_offer;

typedef struct {
  transition *list;
  uint32_t count, room;
  const step_edge **moves; // of all of them
  uint32_t nmoves, moves_room;
  const step_edge **refusals; // edges that must not be possible
  uint32_t nrefusals, refusals_room;
  bool committed; // some process is in a committed location
  // There may be very many: asked now and then whether to go on, or NULL.
  bool (*go_on)(void *data);
  void *go_on_data;
  bool stopped;     // it said no, and not all of them are there
  uint64_t choices; // tried, for when to ask
  // The rest is for finding them.
  transition_offer *offers;
  uint32_t noffers, offers_room;
  uint32_t *first, *last; // by channel: offers to receive
  const step_edge **chosen;
  uint32_t nchosen;
  const step_edge **refused; // has offers_room
  uint32_t nrefused;
} transitions;

// Has one priority over the other, or neither?
bool transition_is_higher(const transition *, const transition *than);
bool transition_is_like(const transition *, const transition *);

// One of the highest priority below that of `above`; NULL: of the highest of
// all.  NULL if there is none.
const transition *transitions_below(const transitions *,
                                    const transition *above);

void transitions_init(transitions *, const semantics *);
void transitions_release(transitions *);

// All transitions of the vector that the machine works on, unless `stopped`.
// NULL, or the edge at which a run-time error occurred, which is in m->error.
const step_edge *transitions_find(transitions *, const semantics *, vm *m,
                                  const int32_t *vector);

// Is there a synchronisation over an urgent channel, by integer guards?  *bad
// is NULL or where a run-time error occurred.
bool transitions_urgent(transitions *, const semantics *, vm *m,
                        const int32_t *vector, const step_edge **bad);

#endif
