#include "region.h"

#include <assert.h>
#include <stdlib.h>

static bool has_diagonals(const region_shape *s) { return s->reach >= 0; }

int32_t region_width(const region_shape *s) {
  return s->grid ? s->grid : (int32_t)s->n;
}

static int32_t width(const region_shape *s) { return region_width(s); }

// The code of "above M(x)" without diagonals.
static int32_t top(const region_shape *s, uint32_t x) {
  return (s->most[x] + 1) * width(s);
}

bool region_is_above(const region_shape *s, const int32_t *code, uint32_t x) {
  return code[x] > s->most[x] * width(s);
}

// Does the fraction of x count?
static bool moves(const region_shape *s, const int32_t *code, uint32_t x) {
  return has_diagonals(s) || !region_is_above(s, code, x);
}

// ---- Normalising

// The clocks but 0, least value first.
static void sort_clocks(const region_shape *s, const int32_t *code,
                        uint32_t *order) {
  for (uint32_t x = 1; x < s->n; x++) {
    uint32_t at = x - 1;
    for (; at > 0 && code[order[at - 1]] > code[x]; at--)
      order[at] = order[at - 1];
    order[at] = x;
  }
}

// May the clocks from order[first] on become less by 1?
static bool may_sink(const region_shape *s, const int32_t *code,
                     const uint32_t *order, uint32_t first) {
  const int32_t w = width(s);
  if (first > 0 &&
      code[order[first]] - code[order[first - 1]] <= (s->reach + 1) * w)
    return false;
  for (uint32_t i = first; i + 1 < s->n; i++)
    if (code[order[i]] <= top(s, order[i]))
      return false;
  return true;
}

static void sink(const region_shape *s, int32_t *code) {
  uint32_t order[REGION_CLOCKS];
  sort_clocks(s, code, order);
  for (uint32_t first = 0; first + 1 < s->n; first++)
    while (may_sink(s, code, order, first))
      for (uint32_t i = first; i + 1 < s->n; i++)
        code[order[i]] -= width(s);
}

static void cap(const region_shape *s, int32_t *code) {
  for (uint32_t x = 1; x < s->n; x++)
    if (region_is_above(s, code, x))
      code[x] = top(s, x);
}

// Fractions become 1/W, 2/W, … in their order.
static void renumber(const region_shape *s, int32_t *code) {
  bool used[REGION_CLOCKS] = {false};
  int32_t rank_of[REGION_CLOCKS] = {0};
  const int32_t w = width(s);
  for (uint32_t x = 1; x < s->n; x++)
    if (moves(s, code, x))
      used[code[x] % w] = true;
  for (int32_t f = 1, next = 1; f < w; f++)
    rank_of[f] = used[f] ? next++ : 0;
  for (uint32_t x = 1; x < s->n; x++)
    if (moves(s, code, x))
      code[x] = code[x] / w * w + rank_of[code[x] % w];
}

void region_normalise(const region_shape *s, int32_t *code) {
  assert(code[0] == 0 && s->n <= REGION_CLOCKS);
  if (has_diagonals(s))
    sink(s, code);
  else
    cap(s, code);
  if (!s->grid)
    renumber(s, code);
}

// ---- Constraints and assignments

static bool is_known(const region_shape *s, uint32_t x, uint32_t y,
                     int64_t bound) {
  if (x && y)
    return -s->reach <= bound && bound <= s->reach;
  return x ? bound <= s->most[x] : -bound <= s->most[y];
}

bool region_holds(const region_shape *s, const int32_t *code, uint32_t x,
                  uint32_t y, expr_kind op, int64_t bound) {
  // In every build: a region knows nothing of such a bound.
  if (bound % s->unit || !is_known(s, x, y, bound / s->unit))
    abort();
  const int64_t a = (int64_t)code[x] - code[y];
  const int64_t b = bound / s->unit * width(s);
  switch (op) {
  case EXPR_LT:
    return a < b;
  case EXPR_LE:
    return a <= b;
  case EXPR_GT:
    return a > b;
  case EXPR_GE:
    return a >= b;
  case EXPR_EQ:
    return a == b;
  case EXPR_NE:
    return a != b;
  default:
    assert(false);
    return false;
  }
}

void region_assign(const region_shape *s, int32_t *code, uint32_t x, uint32_t y,
                   int32_t value) {
  assert(x > 0 && value >= 0);
  if (value % s->unit)
    abort();
  code[x] = code[y] + value / s->unit * width(s);
}

// ---- Delay

// If some clock has no fraction, the next region begins at once; else when the
// greatest fraction is full.
static int32_t next_delay(const region_shape *s, const int32_t *code,
                          uint32_t stopped) {
  int32_t greatest = 0;
  bool whole = false;
  bool any = false;
  for (uint32_t x = 1; x < s->n; x++)
    if (moves(s, code, x) && !(stopped >> x & 1)) {
      const int32_t fraction = code[x] % width(s);
      greatest = fraction > greatest ? fraction : greatest;
      whole |= fraction == 0;
      any = true;
    }
  return !any ? 0 : whole || s->grid ? 1 : width(s) - greatest;
}

bool region_delay_but(const region_shape *s, int32_t *code, uint32_t stopped) {
  const int32_t delay = next_delay(s, code, stopped);
  if (!delay)
    return false;
  for (uint32_t x = 1; x < s->n; x++)
    if (moves(s, code, x) && !(stopped >> x & 1))
      code[x] += delay;
  region_normalise(s, code);
  return true;
}

bool region_delay(const region_shape *s, int32_t *code) {
  return region_delay_but(s, code, 0);
}
