// deadlock.c -- From where no transition is possible any more.

#include "sem/deadlock.h"

// Where transition t is possible, or, in `failing`, where the model goes wrong
// when it is tried.
static expand_status try_transition(expander *x, uint32_t t, federation *out,
                                    federation *failing) {
  const expand_status status = expander_possible(x, t, out);
  return status == EXPAND_ERROR && failing ? expander_leave(x, t, failing)
                                           : status;
}

// stuck := stuck without all from which transition t can become possible.
static expand_status subtract_possible(expander *x, uint32_t t,
                                       federation *failing, bool may_delay,
                                       federation *stuck) {
  federation part;
  federation_init(&part, x->kernel, x->frame.base);
  expand_status status = try_transition(x, t, &part, failing);
  if (status == EXPAND_NEXT) {
    if (may_delay)
      federation_down(&part);
    if (federation_subtract(stuck, &part) == ZONE_OVERFLOW)
      status = EXPAND_OVERFLOW;
  }
  federation_release(&part);
  return status == EXPAND_END ? EXPAND_NEXT : status;
}

expand_status deadlock_find(expander *x, federation *failing,
                            federation *stuck) {
  bool may_delay = false;
  federation_set_dimension(stuck, x->frame.base);
  stuck->stop = x->machine.stop;
  federation_add(stuck, x->zone);
  expand_status status = expander_may_delay(x, &may_delay);
  for (uint32_t t = 0; t < x->transitions.count && stuck->count; t++) {
    if (status != EXPAND_NEXT)
      return status;
    status = subtract_possible(x, t, failing, may_delay, stuck);
  }
  if (status != EXPAND_NEXT || !failing)
    return status;
  if (may_delay)
    federation_down(failing);
  return federation_subtract(stuck, failing) == ZONE_OVERFLOW ? EXPAND_OVERFLOW
                                                              : EXPAND_NEXT;
}
