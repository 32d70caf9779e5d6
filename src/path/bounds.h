// bounds.h -- What zones and conditions say of clocks, as bounds of a trace.
//
// Bounds of a trace are in the model's units; those that are infinite are left out.
//
// Memory: in the arena.

#ifndef GNOMON_PATH_BOUNDS_H
#define GNOMON_PATH_BOUNDS_H

#include "base/arena.h"
#include "sem/semantics.h"
#include "trace/trace.h"
#include "zone/zone.h"

// One bound, which is not infinite.
trace_bound bounds_one(const semantics *, const zone_constraint *);

// In the same order.
trace_bounds bounds_from_list(arena *, const semantics *,
                              const zone_constraint *, uint32_t count);

// A least set of them, of the model's clocks only.
trace_bounds bounds_from_zone(arena *, const semantics *, const zone_kernel *,
                              const void *zone);

// The bounds, with room for `more` behind them.
trace_bounds bounds_with_room(arena *, const trace_bounds *, uint32_t more);

#endif
