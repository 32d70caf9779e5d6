// assignments.c -- Clocks are assigned, forward and back; see assignments.h.

#include "sem/assignments.h"

zone_status assignments_do(const zone_kernel *k, void *zone, uint32_t n,
                           const clock_value *list, uint32_t count,
                           int64_t scale) {
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < count && status == ZONE_SOME; i++) {
    const clock_value *v = &list[i];
    const int64_t number = v->value / scale;
    status = v->from ? k->assign(zone, n, v->clock, v->from, number)
                     : k->reset(zone, n, v->clock, number);
  }
  return status;
}

zone_status assignments_undo(const zone_kernel *k, void *zone, uint32_t n,
                             const clock_value *list, uint32_t count,
                             int64_t scale) {
  zone_status status = ZONE_SOME;
  for (uint32_t i = count; i-- > 0 && status == ZONE_SOME;) {
    const clock_value *v = &list[i];
    const int64_t number = v->value / scale;
    if (v->from == v->clock) {
      status = k->assign(zone, n, v->clock, v->clock, -number);
      continue;
    }
    const bound b = bound_le(number);
    status = k->constrain(zone, n, v->clock, v->from, b);
    if (status == ZONE_SOME)
      status = k->constrain(zone, n, v->from, v->clock, -b);
    if (status == ZONE_SOME)
      k->free(zone, n, v->clock);
  }
  return status;
}
