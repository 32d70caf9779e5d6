// abstractor.h -- From an exact symbolic state to what is stored of it.
//
// For each state: the constants that matter in it (sem/limits.h), the clocks
// that do (the active ones), the zone over those, extrapolated or not, as a
// candidate (store/flat_zone.h) with what it takes to compare it.
//
// Which abstraction goes with which question is decided in job/choice.c.
// Storing an extrapolated zone under the order aLU is exact too, since
// z <= ExtraLU+(z) <= aLU(z) and aLU is a closure: states are then equal in
// number to those without, and have bounds that do not grow.
//
// Diagonals: states are compared by the simulation of Gastin, Mukherjee &
// Srivathsan (reach/diagonals.c); clocks of diagonals are always active.
//
// Invariant A1, once a state was looked at: the active clocks are in order, the zero
// clock first, and each of the others is kept or has a limit.
//
// The timer, if there is one, is a clock that is never reset and of which only
// the least value counts: it has U = infinity and no L.
//
// Memory: abstractor_release() gives its buffers back; semantics and limits stay the
// caller's, and must outlive it.  Not to be copied: the buffers are shared then.

#ifndef GNOMON_REACH_ABSTRACTOR_H
#define GNOMON_REACH_ABSTRACTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "job/options.h"
#include "reach/active_lists.h"
#include "reach/watchers.h"
#include "sem/expander.h"
#include "sem/limits.h"
#include "sem/semantics.h"
#include "store/coding.h"
#include "store/flat_zone.h"
#include "store/passed.h"
#include "zone/extrapolate.h"

typedef struct {
  const semantics *s;
  const network_limits *limits; // as limits_scale() leaves them
  const zone_kernel *kernel;
  uint32_t n;
  search_abstraction how;
  extrapolation extra; // applied before storing
  bool global_bounds;
  bool all_clocks; // store inactive ones too
  watchers watchers;
  uint32_t words;         // of a set of clocks
  uint64_t *always;       // clocks that are active in any state
  active_list **in_order; // by process and location, if list_in_order() applies
  int64_t *lower, *upper; // by clock, of the state at hand
  bool *kept;             // by clock: active whatever the bounds
  uint16_t *clocks;       // active ones; the first is 0
  uint32_t m;
  uint16_t *rows; // of the active clocks in the zone that is taken
  flat_zone_limits small_limits; // of the active clocks
  void *small;                   // the zone over them
  zone_lu *lu;
  flat_zone flat; // the candidate
  coding coding;
  uint32_t *radices, *digits; // of the discrete part, for the coding number
  // For diagonals.
  diagonal *diagonals; // with clocks counted as in `small`
  uint32_t *position;  // of each clock in `clocks`
  void *other;         // a stored zone as a matrix
  void **levels;       // scratch for each diagonal: two matrices
  passed_order order;
  bool overflow; // a comparison met bounds that do not fit
} abstractor;

void abstractor_init(abstractor *, const semantics *, const network_limits *,
                     const zone_kernel *, const search_options *);
void abstractor_release(abstractor *);

// List the active clocks of the discrete state.
void abstractor_list(abstractor *, const int32_t *discrete);

// The same and what they are compared with.  The machine works on the
// discrete state.
void abstractor_look(abstractor *, vm *, int32_t *discrete);

// The same for the expander's successor, which takes less if the state it came from was
// listed, or looked at, since it was filled.
void abstractor_look_behind(abstractor *, expander *);

// A1, for assertions.
bool abstractor_is_valid(const abstractor *);

// After that: make the zone, which has them and perhaps others, the candidate.
zone_status abstractor_take(abstractor *, const zone_frame *, const void *zone);

// Of the state that was looked at: does it simulate whatever differs from it only
// in smaller values of clocks other than y?  So it is if none of them is bounded
// from above; *most is the greatest lower bound then, or ZONE_NEVER.
bool abstractor_is_upward(const abstractor *, uint32_t y, int64_t *most);

// How stored states are compared, NULL: as their flat zones say.
const passed_order *abstractor_order(abstractor *);

// The discrete part of a stored state; for the coding number only.
void abstractor_read(abstractor *, const void *stored, uint32_t level,
                     int32_t *discrete);

// A stored zone of the state whose clocks were listed: with those, or with all n
// clocks.
void abstractor_expand(abstractor *, void *zone, const void *stored,
                       uint32_t level);
void abstractor_expand_all(abstractor *, void *zone, const void *stored,
                           uint32_t level);

// A stored zone of the state that was looked at, with its active clocks, is the
// candidate as it is.
void abstractor_take_again(abstractor *, const void *zone);

// The candidate becomes a zone of as many clocks, as flat cells of the same width.
void abstractor_take_cells(abstractor *, const void *cells);

// The hypervolume of the candidate (store/volume.h).
uint32_t abstractor_volume(const abstractor *);

// reach/diagonals.c: is every valuation of `small` simulated by one of `big`?
bool diagonals_covers(abstractor *, const void *big, const void *small);

#endif
