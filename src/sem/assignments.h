// assignments.h -- What a step's assignments of clocks do to a zone, and back.
//
// A list of clock := from + value is done in order; undone, all valuations are
// found that it takes into the zone.  Bengtsson & Yi, "Timed Automata: Semantics,
// Algorithms and Tools", LNCS 3098, 2004, section 4.
//
// The frame says which clocks the zone has; all that are in the list are there.
//
// Values are divided by `scale`, as every constant that clocks meet; 1 if they
// are already.
//
// Memory: none.

#ifndef GNOMON_SEM_ASSIGNMENTS_H
#define GNOMON_SEM_ASSIGNMENTS_H

#include <stdint.h>

#include "sem/vm.h"
#include "zone/frame.h"
#include "zone/zone.h"

// EMPTY: a clock would be negative whatever the valuation.
zone_status assignments_do(const zone_kernel *, const zone_frame *, void *zone,
                           const clock_value *, uint32_t count, int64_t scale);
zone_status assignments_undo(const zone_kernel *, const zone_frame *,
                             void *zone, const clock_value *, uint32_t count,
                             int64_t scale);

#endif
