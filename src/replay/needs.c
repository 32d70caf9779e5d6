// needs.c -- Noting what of the clocks a stretch of a run depends on; the proof is in
// needs.h.

#include "replay/needs.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "model/arith.h"

void needs_init(clock_needs *n, uint32_t nclocks) {
  assert(nclocks > 0);
  *n = (clock_needs){.nclocks = nclocks,
                     .most = mem_new(nclocks, sizeof *n->most)};
  for (uint32_t x = 0; x < nclocks; x++)
    n->most[x] = -1;
}

void needs_release(clock_needs *n) {
  mem_free(n->most);
  mem_free(n->differences);
  *n = (clock_needs){0};
}

// ---- Noting

static void note_constant(clock_needs *n, wide c) {
  if (c)
    n->unit = wide_gcd(c < 0 ? -c : c, n->unit);
  assert(n->unit >= 0 && (!c || c % n->unit == 0));
}

static void note_clock(clock_needs *n, uint32_t x, wide bound) {
  assert(x > 0 && x < n->nclocks);
  if (bound <= n->most[x])
    return;
  n->most[x] = bound;
  n->has_grown = true;
}

static void note_difference(clock_needs *n, needed_difference d) {
  assert(d.x && d.y && d.x != d.y);
  for (uint32_t i = 0; i < n->count; i++) {
    const needed_difference *e = &n->differences[i];
    if (e->x == d.x && e->y == d.y && e->op == d.op && e->bound == d.bound)
      return;
  }
  grow(n->differences, n->count, n->room, 8);
  n->differences[n->count++] = d;
  n->has_grown = true;
}

void needs_compare(clock_needs *n, const clock_origin *now, uint32_t x,
                   uint32_t y, expr_kind op, wide bound) {
  assert(x < n->nclocks && y < n->nclocks);
  const clock_origin a = now[x];
  const clock_origin b = now[y];
  const wide rest = bound - a.plus + b.plus; // a - b op rest
  note_constant(n, bound);
  if (a.clock && b.clock && a.clock != b.clock)
    note_difference(n, (needed_difference){a.clock, b.clock, op, rest});
  else if (a.clock && !b.clock)
    note_clock(n, a.clock, rest);
  else if (b.clock && !a.clock)
    note_clock(n, b.clock, -rest);
}

void needs_assign(clock_needs *n, clock_origin *now, uint32_t x, uint32_t from,
                  wide plus) {
  assert(x > 0 && x < n->nclocks && from < n->nclocks);
  assert(now[0].clock == 0 && now[0].plus == 0);
  note_constant(n, plus);
  const clock_origin old = now[from]; // clock 0 is the constant 0
  now[x] = (clock_origin){old.clock, old.plus + plus};
}

// ---- Again and again

bool needs_close(clock_needs *n, const clock_origin *at_end) {
  enum { MOST_ROUNDS = 1000 };
  for (int round = 0; round < MOST_ROUNDS; round++) {
    const uint32_t count = n->count;
    n->has_grown = false;
    for (uint32_t x = 1; x < n->nclocks; x++)
      if (n->most[x] >= 0)
        needs_compare(n, at_end, x, 0, EXPR_LE, n->most[x]);
    for (uint32_t i = 0; i < count; i++) {
      const needed_difference d = n->differences[i];
      needs_compare(n, at_end, d.x, d.y, d.op, d.bound);
    }
    if (!n->has_grown)
      return true;
  }
  return false;
}

// ---- Regions

static bool is_beyond(const clock_needs *n, uint32_t x, wide value,
                      wide scale) {
  return value > n->most[x] * scale; // also if it is not compared at all
}

static int sign_of(wide d) { return d < 0 ? -1 : d > 0; }

// By itself.
static bool is_alike(const clock_needs *n, uint32_t x, wide v, wide w,
                     wide scale, wide unit) {
  assert(v >= 0 && w >= 0);
  const bool beyond = is_beyond(n, x, v, scale);
  if (beyond || is_beyond(n, x, w, scale))
    return beyond == is_beyond(n, x, w, scale);
  return v / unit == w / unit && (v % unit == 0) == (w % unit == 0);
}

// Of two clocks that are alike by themselves.
static bool is_alike_pair(const clock_needs *n, uint32_t x, uint32_t y,
                          const wide *v, const wide *w, wide scale, wide unit) {
  if (is_beyond(n, x, v[x], scale) || is_beyond(n, y, v[y], scale))
    return true;
  return sign_of(v[x] % unit - v[y] % unit) ==
         sign_of(w[x] % unit - w[y] % unit);
}

static bool holds(const needed_difference *d, const wide *v, wide scale) {
  return arith_holds(d->op, v[d->x] - v[d->y], d->bound * scale);
}

static bool are_same(const clock_needs *n, const wide *v, const wide *w,
                     wide scale, wide unit) {
  assert(scale >= 1 && unit >= 1);
  for (uint32_t x = 1; x < n->nclocks; x++)
    if (!is_alike(n, x, v[x], w[x], scale, unit))
      return false;
  for (uint32_t x = 1; x < n->nclocks; x++)
    for (uint32_t y = 1; y < x; y++)
      if (!is_alike_pair(n, x, y, v, w, scale, unit))
        return false;
  for (uint32_t i = 0; i < n->count; i++)
    if (holds(&n->differences[i], v, scale) !=
        holds(&n->differences[i], w, scale))
      return false;
  return true;
}

static wide unit_of(const clock_needs *n) { return n->unit ? n->unit : 1; }

bool needs_are_same(const clock_needs *n, const wide *v, const wide *w,
                    wide scale) {
  return are_same(n, v, w, scale, unit_of(n) * scale);
}

bool needs_are_as_long(const clock_needs *n, const wide *v, const wide *w,
                       wide scale, wide duration) {
  assert(duration >= 0);
  const wide unit = unit_of(n);
  for (wide d = 1; d * d <= unit; d++) {
    if (unit % d)
      continue;
    const wide both[] = {d, unit / d};
    for (int i = 0; i < 2; i++)
      if (both[i] * scale <= duration &&
          are_same(n, v, w, scale, both[i] * scale))
        return true;
  }
  return false;
}
