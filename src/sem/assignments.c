// assignments.c -- Clocks are assigned, forward and back; see assignments.h.

#include "sem/assignments.h"

zone_status assignments_do(const zone_kernel *k, const zone_frame *f,
                           void *zone, const clock_value *list, uint32_t count,
                           int64_t scale) {
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < count && status == ZONE_SOME; i++) {
    const clock_value *v = &list[i];
    const int64_t number = v->value / scale;
    const uint32_t x = frame_row(f, v->clock), y = frame_row(f, v->from);
    status = y ? k->assign(zone, f->n, x, y, number)
               : k->reset(zone, f->n, x, number);
  }
  return status;
}

zone_status assignments_undo(const zone_kernel *k, const zone_frame *f,
                             void *zone, const clock_value *list,
                             uint32_t count, int64_t scale) {
  zone_status status = ZONE_SOME;
  for (uint32_t i = count; i-- > 0 && status == ZONE_SOME;) {
    const clock_value *v = &list[i];
    const int64_t number = v->value / scale;
    const uint32_t x = frame_row(f, v->clock), y = frame_row(f, v->from);
    if (x == y) {
      status = k->assign(zone, f->n, x, x, -number);
      continue;
    }
    const bound b = bound_le(number);
    status = k->constrain(zone, f->n, x, y, b);
    if (status == ZONE_SOME)
      status = k->constrain(zone, f->n, y, x, -b);
    if (status == ZONE_SOME)
      k->free(zone, f->n, x);
  }
  return status;
}
