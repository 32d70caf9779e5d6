// clock_bounds.c -- Listing the bounds of conditions.

#include "sem/clock_bounds.h"

#include <assert.h>

void clock_bounds_found(const semantics *s, const vm *machine,
                        zone_constraint **list, uint32_t *count,
                        uint32_t *room) {
  for (uint32_t i = 0; i < machine->constraints.count; i++) {
    zone_constraint both[2];
    assert(machine->constraints.data[i].bound % s->scale == 0);
    const uint32_t n = semantics_bounds(s, &machine->constraints.data[i], both);
    for (uint32_t k = 0; k < n; k++)
      clock_bounds_push(list, count, room, both[k]);
  }
}

condition_status clock_bounds_of(const semantics *s, vm *machine,
                                 const clock_condition *c,
                                 zone_constraint **list, uint32_t *count,
                                 uint32_t *room) {
  clock_bounds_fixed(c, list, count, room);
  if (c->code == CODE_NONE)
    return CONDITION_TRUE;
  machine->constraints.count = 0;
  const condition_status status = vm_condition(machine, c->code);
  if (status == CONDITION_TRUE)
    clock_bounds_found(s, machine, list, count, room);
  return status;
}
