// limits_diagonals.c -- Backwards over x := z + d, x - y < c is z - y < c - d;
// over y := z + d it is x - z < c + d.

#include "sem/limits_diagonals.h"

#include <assert.h>

enum {
  MOST = 65536, // in the model
  NEW = 256,    // made by copies
  VALUES = 64,  // of a distance that is not constant
  FIRST_SLOTS = 64,
};

void diagonals_init(diagonal_set *s, arena *memory) {
  *s = (diagonal_set){.memory = memory, .limit = MOST};
  s->mask = FIRST_SLOTS - 1;
  s->slots = arena_array(memory, FIRST_SLOTS, sizeof *s->slots);
}

static uint32_t *slot_of(const diagonal_set *s, const diagonal *d) {
  uint64_t h = ((uint64_t)d->x << 32 | d->y) * UINT64_C(0x9e3779b97f4a7c15);
  h = (h ^ h >> 29 ^ (uint64_t)d->bound) * UINT64_C(0xbf58476d1ce4e5b9);
  uint32_t i = (uint32_t)(h >> 32) & s->mask;
  for (; s->slots[i]; i = (i + 1) & s->mask) {
    const diagonal *other = &s->list.data[s->slots[i] - 1];
    if (other->x == d->x && other->y == d->y && other->bound == d->bound)
      break;
  }
  return &s->slots[i];
}

static void enlarge(diagonal_set *s) {
  s->mask = 2 * s->mask + 1;
  s->slots = arena_array(s->memory, (size_t)s->mask + 1, sizeof *s->slots);
  for (uint32_t i = 0; i < s->list.count; i++)
    *slot_of(s, &s->list.data[i]) = i + 1;
}

void diagonals_add(diagonal_set *s, uint32_t x, uint32_t y, bound b) {
  assert(x && y && x != y);
  const diagonal d = {x, y, b};
  uint32_t *slot = slot_of(s, &d);
  if (*slot)
    return;
  if (s->list.count == s->limit || !bound_is_valid(b)) {
    s->unbounded = true;
    return;
  }
  vec_push(s->memory, &s->list, d);
  *slot = s->list.count;
  if (s->list.count > s->mask / 2)
    enlarge(s);
}

static bool is_in(stretch s, uint32_t clock) {
  return s.low <= (int64_t)clock && (int64_t)clock <= s.high;
}

// d with the clock that the action assigns replaced.
static void replace(diagonal_set *s, diagonal d, const clock_action *a,
                    uint32_t from, int64_t by) {
  const bool has_x = is_in(a->to, d.x), has_y = is_in(a->to, d.y);
  if (has_x && from != d.y)
    diagonals_add(s, from, d.y, d.bound - 2 * by);
  if (has_y && from != d.x)
    diagonals_add(s, d.x, from, d.bound + 2 * by);
}

static void pull_back(diagonal_set *s, diagonal d, const clock_action *a) {
  if (!is_in(a->to, d.x) && !is_in(a->to, d.y))
    return;
  if (a->value.high - a->value.low >= VALUES) {
    s->unbounded = true;
    return;
  }
  for (int64_t from = a->from.low; from <= a->from.high; from++)
    for (int64_t by = a->value.low; by <= a->value.high; by++)
      replace(s, d, a, (uint32_t)from, by);
}

void diagonals_close(diagonal_set *s, const clock_action *copies,
                     uint32_t ncopies) {
  s->limit = s->list.count + NEW;
  for (uint32_t i = 0; i < s->list.count && !s->unbounded; i++)
    for (uint32_t j = 0; j < ncopies; j++)
      pull_back(s, s->list.data[i], &copies[j]);
}
