// cycle_window.c -- Lower bounds are kept as bounds of 0 - y, so that bounds of
// either side are made tighter by the minimum and added with their strictness.

#include "sem/cycle_window.h"

#include <assert.h>

#include "base/wide.h"

// False if the sum is beyond what a zone can have.
static bool add(bound *sum, bound b) {
  *sum = bound_add(*sum, b);
  return bound_is_valid(*sum);
}

static cycle_window between(bound low, bound high) {
  cycle_window w = {.low = -bound_constant(low),
                    .high = CYCLE_FOREVER,
                    .is_open_below = bound_is_strict(low),
                    .is_open_above = true};
  if (high != BOUND_INFINITY) {
    w.high = bound_constant(high);
    w.is_open_above = bound_is_strict(high);
  }
  assert(0 <= w.low && w.low <= w.high);
  assert(w.low < w.high || (!w.is_open_below && !w.is_open_above));
  return w;
}

window_status cycle_window_find(const cycle_step *steps, uint32_t count,
                                cycle_window *out, window_clash *clash) {
  assert(count && steps[count - 1].resets);
  bound low = BOUND_LE_ZERO, high = BOUND_LE_ZERO; // sums of whole segments
  bound lowest = BOUND_LE_ZERO;                    // since the last reset
  uint32_t where = 0;
  bool fits = true;
  for (uint32_t k = 0; k < count; k++) {
    const cycle_step *s = &steps[k];
    if (s->low < lowest) {
      lowest = s->low;
      where = k;
    }
    if (bound_add(lowest, s->high) < BOUND_LE_ZERO) {
      *clash = (window_clash){where, k};
      return WINDOW_NONE;
    }
    if (!s->resets)
      continue;
    fits = fits && add(&low, lowest) && add(&high, s->high);
    lowest = BOUND_LE_ZERO;
    where = k + 1;
  }
  if (!fits)
    return WINDOW_TOO_LARGE;
  *out = between(low, high);
  return WINDOW_SOME;
}

int64_t cycle_window_unfolding(const cycle_window *w) {
  if (cycle_window_is_point(w))
    return 0;
  if (w->high == CYCLE_FOREVER || w->low == 0)
    return w->low <= BOUND_LIMIT / 2 ? 1 : 0;
  const int64_t width = w->high - w->low; // (i+1)a <= ib is a <= i width
  const bool touches =
      w->low % width == 0 && !(w->is_open_below && w->is_open_above);
  const int64_t i = w->low / width + (touches ? 0 : 1);
  return (wide)i * w->low <= BOUND_LIMIT / 2 ? i : 0;
}
