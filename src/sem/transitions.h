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
// the others, the last changing fastest; vectors; internal edges.
//
// A broadcast that can be taken in more than FEW_WAYS ways is wide: of these, only
// those are listed that the zone at hand allows, if there is one (sem/narrowing.h).
//
// The label of a transition names it for a given state, whatever the zone: its
// number in the list, wide broadcasts left out; or, of one way to take a wide
// broadcast, LABEL_WIDE and the number of who takes part (sem/combinations.h).
//
// Where one state stands for its orbit, those that are others renamed are marked, and
// of wide broadcasts not even listed (`doubles`).
//
// Memory: the lists are the caller's to keep for the next state; they grow as
// needed and are given back by transitions_release().

#ifndef GNOMON_SEM_TRANSITIONS_H
#define GNOMON_SEM_TRANSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/doubles.h"
#include "sem/narrowing.h"
#include "sem/offers.h"
#include "sem/semantics.h"
#include "sem/vm.h"

#define LABEL_WIDE (UINT32_C(1) << 24)

enum { FEW_WAYS = 64 };

typedef struct {
  uint32_t label;
  uint32_t moves, nmoves;       // in transitions.moves, in order of updates
  uint32_t refusals, nrefusals; // in transitions.refusals
  int32_t channel_priority, process_priority;
  bool is_double;
} transition;

typedef struct {
  transition *list;
  uint32_t count, room;
  uint32_t nplain;         // that are not of wide broadcasts
  const step_edge **moves; // of all of them
  uint32_t nmoves, moves_room;
  const step_edge **refusals; // edges that must not be possible
  uint32_t nrefusals, refusals_room;
  bool committed; // some process is in a committed location
  // There may be very many: asked now and then whether to go on, or NULL.
  bool (*go_on)(void *data);
  void *go_on_data;
  stopper *stop;    // asked as well
  bool stopped;     // they said no, and not all of them are there
  uint64_t choices; // tried, for when to ask
  // The rest is for finding them.
  offers offers;
  offers urgent; // only if there are urgent channels
  bool has_urgent;
  const offer_list *receivers; // of the broadcast at hand
  const step_edge **chosen;
  uint32_t nchosen;
  const step_edge **refused; // has room for all offers
  uint32_t nrefused;
  narrowing *narrowing; // for wide broadcasts: the zone, or NULL
  bool is_wide;         // the broadcast at hand
  bool leaves_wide;     // wide broadcasts are not listed at all
  doubles *doubles;     // tells what need not be taken, or NULL
  bool leaves_doubles;  // those of wide broadcasts are not listed
  bool has_doubles;     // some were found
} transitions;

// Is it one way to take a wide broadcast?
static inline bool transition_is_wide(const transition *t) {
  return t->label & LABEL_WIDE;
}

// Has one priority over the other, or neither?
bool transition_is_higher(const transition *, const transition *than);
bool transition_is_like(const transition *, const transition *);

// One of the highest priority below that of `above`; NULL: of the highest of
// all.  NULL if there is none.
const transition *transitions_below(const transitions *,
                                    const transition *above);

void transitions_init(transitions *, const semantics *);
void transitions_release(transitions *);

// All transitions of the discrete state that the machine is on, unless `stopped`; of
// wide broadcasts those that the narrowing leaves of its zone, or, if it is NULL,
// all.  NULL, or the edge at which a run-time error occurred, which is in
// m->error.
const step_edge *transitions_find(transitions *, const semantics *, vm *m,
                                  const int32_t *discrete, narrowing *);

// The number in the list of the transition with this label; `count` if there is
// none, or not in the zone that they were listed for.
uint32_t transitions_labelled(const transitions *, uint32_t label);

// Add one way to take a wide broadcast, which has been met in some state, whether it is
// possible here or not, and without refusals: its number.
uint32_t transitions_add_wide(transitions *, const semantics *, uint32_t label);

// Is there a synchronisation over an urgent channel, by integer guards?  *bad
// is NULL or where a run-time error occurred.
bool transitions_urgent(transitions *, const semantics *, vm *m,
                        const int32_t *discrete, const step_edge **bad);

#endif
