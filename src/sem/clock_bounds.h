// clock_bounds.h -- What conditions on clocks come to in a state: lists of bounds.
//
// Lists are appended to: *count of them, in an array with *room that grows.
//
// Memory: the arrays are the caller's, who gives them back by mem_free().

#ifndef GNOMON_SEM_CLOCK_BOUNDS_H
#define GNOMON_SEM_CLOCK_BOUNDS_H

#include <stdint.h>

#include "base/grow.h"
#include "sem/semantics.h"
#include "sem/vm.h"
#include "zone/zone.h"

static inline void clock_bounds_push(zone_constraint **list, uint32_t *count,
                                     uint32_t *room, zone_constraint c) {
  grow(*list, *count, *room, 16);
  (*list)[(*count)++] = c;
}

// Those that need no code.
static inline void clock_bounds_fixed(const clock_condition *c,
                                      zone_constraint **list, uint32_t *count,
                                      uint32_t *room) {
  for (uint32_t i = 0; i < c->count; i++)
    clock_bounds_push(list, count, room, c->data[i]);
}

// All that the machine has found, each by 1/scale.
void clock_bounds_found(const semantics *, const vm *, zone_constraint **list,
                        uint32_t *count, uint32_t *room);

// All bounds of a guard or an invariant, in the state that the machine works on.
// CONDITION_FALSE if it does not hold whatever the clocks.
condition_status clock_bounds_of(const semantics *, vm *,
                                 const clock_condition *,
                                 zone_constraint **list, uint32_t *count,
                                 uint32_t *room);

#endif
