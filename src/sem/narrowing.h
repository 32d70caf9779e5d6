// narrowing.h -- A zone in the hand of who goes through the receivers of a
// broadcast.
//
// Receivers are gone through one after the other, each either taking part with
// an edge or staying out with all of them; where nothing is left of the zone no
// receiver behind needs to be asked.  The narrowing has what is left, a union of
// zones, and takes back what the last receiver cut away.
//
//   if (narrowing_takes(&w, edge)) {
//     … the receivers behind …
//     narrowing_back(&w);
//   }
//
// It is for telling what is empty, not for exact pieces: where a bound cannot be
// told (a run-time error, an overflow) nothing is cut away, and those who take
// the transition meet the same.
//
// Invariants:
//   W1  no zone in it is empty, and there is at least one
//   W2  narrowing_back() leaves it as it was before the step that it takes back
//
// Cost: O(1) for each zone and bound that changes nothing or leaves nothing; a
// zone is copied only if a bound cuts a part of it away.
//
// Memory: narrowing_release() gives everything back.

#ifndef GNOMON_SEM_NARROWING_H
#define GNOMON_SEM_NARROWING_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"
#include "sem/vm.h"
#include "zone/federation.h"
#include "zone/frame.h"

typedef struct {
  const semantics *s;
  vm *machine; // works on the state while anything is asked
  const zone_kernel *kernel;
  const zone_frame *frame; // of the zone: the caller's
  int32_t *discrete;       // of the state: the caller's
  const void *zone;        // to begin with: likewise
  federation *unions;      // what was left, less and less of it
  uint32_t nunions, unions_room;
  uint32_t *steps; // by step that was not taken back: which union was left
  uint32_t nsteps, steps_room;
  zone_constraint *list;
  uint32_t room;
  void *spare;
} narrowing;

void narrowing_init(narrowing *, const semantics *, vm *, const zone_kernel *,
                    const zone_frame *);
void narrowing_release(narrowing *);

// All of `zone`.
void narrowing_begin(narrowing *);

// Cut down to where the clocks allow the edge, or refuse it.  False if nothing is
// left; there is nothing to take back then.
bool narrowing_takes(narrowing *, const step_edge *);
bool narrowing_refuses(narrowing *, const step_edge *);

void narrowing_back(narrowing *);

// What bounds do to a zone, as far as O(1) for each tells.
typedef enum {
  BOUNDS_NOTHING, // nothing is left
  BOUNDS_ALL,     // everything is
  BOUNDS_PART,    // perhaps something
} bounds_effect;

// By rows of the zone.
bounds_effect narrowing_look(const zone_kernel *, const void *zone, uint32_t n,
                             const zone_constraint *, uint32_t count);

// W1.  For assert() and tests.
bool narrowing_is_valid(const narrowing *);

#endif
