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

// With priorities a transition that goes wrong is possible only where no other is before
// it: in what is left.  EXPAND_ERROR if it is there, now or after a delay.
static expand_status fail_where_stuck(expander *x, uint32_t t, bool may_delay,
                                      const federation *stuck) {
  federation part;
  federation_init(&part, x->kernel, x->frame.base);
  expand_status status = expander_leave(x, t, &part);
  if (status == EXPAND_NEXT) {
    if (may_delay)
      federation_down(&part);
    const zone_status met = federation_intersect(&part, stuck);
    if (met == ZONE_OVERFLOW)
      status = EXPAND_OVERFLOW;
    else if (met == ZONE_SOME)
      status = expander_possible(x, t, &part);
  }
  federation_release(&part);
  return status == EXPAND_END ? EXPAND_NEXT : status;
}

// Each that goes wrong by itself.
static expand_status find_failing(expander *x, bool may_delay,
                                  const federation *stuck) {
  expand_status status = EXPAND_NEXT;
  federation part;
  federation_init(&part, x->kernel, x->frame.base);
  for (uint32_t t = 0; t < x->transitions.count && status == EXPAND_NEXT; t++) {
    federation_clear(&part);
    if (expander_possible(x, t, &part) == EXPAND_ERROR)
      status = fail_where_stuck(x, t, may_delay, stuck);
  }
  federation_release(&part);
  return status;
}

static expand_status subtract_all(expander *x, federation *failing,
                                  bool may_delay, federation *stuck) {
  expand_status status = EXPAND_NEXT;
  for (uint32_t t = 0;
       t < x->transitions.count && stuck->count && status == EXPAND_NEXT; t++)
    status = subtract_possible(x, t, failing, may_delay, stuck);
  return status;
}

static expand_status find_with_priorities(expander *x, bool may_delay,
                                          federation *stuck) {
  federation failing;
  federation_init(&failing, x->kernel, x->frame.base);
  expand_status status = subtract_all(x, &failing, may_delay, stuck);
  if (status == EXPAND_NEXT && failing.count && stuck->count)
    status = find_failing(x, may_delay, stuck);
  federation_release(&failing);
  return status;
}

expand_status deadlock_find(expander *x, federation *failing,
                            federation *stuck) {
  bool may_delay = false;
  federation_set_dimension(stuck, x->frame.base);
  stuck->stop = x->machine.stop;
  federation_add(stuck, x->zone);
  expand_status status = expander_may_delay(x, &may_delay);
  if (status != EXPAND_NEXT)
    return status;
  if (!failing && x->s->network->has_priorities)
    return find_with_priorities(x, may_delay, stuck);
  status = subtract_all(x, failing, may_delay, stuck);
  if (status != EXPAND_NEXT || !failing)
    return status;
  if (may_delay)
    federation_down(failing);
  return federation_subtract(stuck, failing) == ZONE_OVERFLOW ? EXPAND_OVERFLOW
                                                              : EXPAND_NEXT;
}
