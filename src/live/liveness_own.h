// liveness_own.h -- What the files of live/ have in common: zones that are stored,
// routes, and the steps outside `bad`.
//
// Memory: all is the liveness's own; routes are in the arena.

#ifndef GNOMON_LIVE_LIVENESS_OWN_H
#define GNOMON_LIVE_LIVENESS_OWN_H

#include "live/liveness.h"

// ---- liveness_keys.c: discrete parts, and their numbers

void liveness_init_keys(liveness *);
void liveness_release_keys(liveness *);

uint64_t liveness_key_bytes(const liveness *);

// ---- liveness_orbits.c: with symmetry, which state is stored

void liveness_init_orbits(liveness *, const symmetry_plan *);
void liveness_release_orbits(liveness *);

uint64_t liveness_orbit_bytes(const liveness *);

// The discrete part that is stored for this one.
int32_t *liveness_represent(liveness *, int32_t *discrete);

// After that, and after the abstractor has looked at it: the clocks that matter, as rows
// of a zone of all clocks, which is one of the state that was given.  Then `word` is what
// was exchanged.  Once.
const uint16_t *liveness_rows(liveness *, const void *zone);

// ---- liveness_done.c: zones that are stored

// The candidate (store/flat_zone.h) is the zone in abstractor.small, of m clocks.
void liveness_take(liveness *, uint32_t m);

// Is the candidate part of a zone of the site that is done?
bool liveness_is_done(liveness *, uint32_t site);

// This zone, which is in `zones`, is done.
void liveness_finish(liveness *, uint32_t site, uint32_t zone, uint8_t width);

void liveness_drop(liveness *, uint32_t site, uint32_t zone, uint8_t width);

// Its cells.
const void *liveness_row(const liveness *, uint32_t zone);

// ---- liveness.c

// May the search go on?
bool liveness_goes_on(liveness *);

// The clocks at the start.
zone_status liveness_start(const expander *, void *zone);

// ---- liveness_route.c

// The way of the engine, if the plan has `from`; with room for `more` steps.
liveness_route liveness_reached(arena *, const liveness *, size_t more);

// Where the search was in the last state.
void liveness_route_see(liveness_route *, liveness_seen);

// One more step, to a state where the search was there.
void liveness_route_add(liveness_route *, uint32_t label, liveness_seen);

// A hook: the open items.
liveness_route liveness_open_route(arena *, const liveness *, bool loops);

// The loop, which is at the end of the route, as often as that.
liveness_route liveness_route_repeat(arena *, const liveness_route *,
                                     uint32_t rounds);

// ---- liveness_lift.c

// Who has what a symmetry makes of the end of the run: the fault, if it is one.  The label
// is `faulty`, or UINT32_MAX.
typedef struct {
  expand_fault *fault;
  uint32_t faulty;
} liveness_last;

// With symmetry: the route as the model has it, with the loop so often that it leads back
// to where it began.  `last` may be NULL.  False, and is_too_long, if that takes too many
// rounds; otherwise it would be a fault.
bool liveness_lift(arena *, liveness *, liveness_route *, liveness_last *last);

// z := the zone where the search was, with all clocks of the run.  False if it does not
// fit this kernel.
bool liveness_load_seen(liveness *, const liveness_seen *, const zone_kernel *,
                        void *z);

// ---- liveness_step.c

// The abstractor looks at the state in this phase.
void liveness_abstract(liveness *, int32_t *discrete, uint32_t phase);

// After that: can a run end here (ENGINE_FOUND)?  If not, everything that steps
// lead to is offered.
engine_status liveness_expand(liveness *, uint32_t site, uint32_t zone,
                              uint8_t width);

// `out` := where the predicate holds in the state.
engine_status liveness_cases(liveness *, code_entry, int32_t *discrete,
                             federation *out);

// Those that are bad, to `bad`; is all of `arrived`?
engine_status liveness_look_for_bad(liveness *, int32_t *discrete, bool *all);

// All that time leads to from `arrived` in this state, without meeting `bad`, is
// offered.
engine_status liveness_enter(liveness *, int32_t *discrete, uint32_t label,
                             const dwell *here);

// The zone after the resets of x->effect and within its invariant.
zone_status liveness_arrive(const expander *, void *zone);

// The first zone that is stuck of `spared`, where `here` is the state that x->from
// is in: ENGINE_FOUND and in x->zone and `stuck`, or ENGINE_MORE.
// Where the model goes wrong it is not stuck: as deadlock_find() has `failing`.
engine_status liveness_find_stuck(expander *, const federation *spared,
                                  const dwell *here, federation *failing,
                                  federation *stuck);

// Bounds of x->from's invariant, and whether time may pass.
engine_status liveness_look(expander *, dwell *, zone_constraint **list,
                            uint32_t *room);

// x.zone := what of it satisfies the invariant of `here`, which zones that are
// extrapolated by L and U may exceed.
engine_status liveness_keep_invariant(liveness *);

// Where the transition can be taken from in x->zone: added to `out`.
expand_status liveness_leave(expander *, uint32_t number, federation *out);

#endif
