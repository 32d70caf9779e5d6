// stays.c -- Splitting stays along the bounds of what they avoid.

#include "live/stays.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

static void *new_zone(const stays *s, const void *from) {
  void *z = mem_new(zone_bytes(s->kernel, s->n), 1);
  zone_copy(s->kernel, z, from, s->n);
  return z;
}

static void free_stay(stay *y) {
  mem_free(y->entry);
  mem_free(y->zone);
  mem_free(y->held);
}

static void push(stays *s, stay y) {
  grow(s->list, s->count, s->room, 4);
  s->list[s->count++] = y;
}

void stays_init(stays *s, const zone_kernel *kernel, uint32_t n,
                uint32_t clocks) {
  assert(clocks <= n);
  *s = (stays){.kernel = kernel, .n = n, .clocks = clocks};
}

void stays_release(stays *s) {
  for (uint32_t i = 0; i < s->count; i++)
    free_stay(&s->list[i]);
  mem_free(s->list);
  *s = (stays){.count = 0};
}

bool stays_reach(const stays *s, const void *entry, void *zone) {
  zone_copy(s->kernel, zone, entry, s->n);
  return !s->here.may_delay ||
         s->kernel->up_within(zone, s->n, s->here.invariant, s->here.count) ==
             ZONE_SOME;
}

static bool is_within(const stays *s, void *z, const zone_constraint *c) {
  return s->kernel->constrain(z, s->n, c->i, c->j, c->b) == ZONE_SOME;
}

// y->zone := all that time leads to from the entry, within what is held.
static bool let_time_pass(const stays *s, stay *y) {
  if (!stays_reach(s, y->entry, y->zone))
    return false;
  for (uint32_t i = 0; i < y->nheld; i++)
    if (!is_within(s, y->zone, &y->held[i]))
      return false;
  return true;
}

bool stays_add(stays *s, const void *entry, bool is_from) {
  stay y = {.entry = new_zone(s, entry),
            .zone = new_zone(s, entry),
            .is_from = is_from};
  const bool some = let_time_pass(s, &y);
  if (some)
    push(s, y);
  else
    free_stay(&y);
  return some;
}

// ---- Avoiding

static stay copy_stay(const stays *s, const stay *y) {
  stay copy = {.entry = new_zone(s, y->entry),
               .zone = new_zone(s, y->zone),
               .held = mem_new((size_t)y->nheld + 1, sizeof *copy.held),
               .nheld = y->nheld,
               .is_from = y->is_from};
  if (y->nheld)
    memcpy(copy.held, y->held, y->nheld * sizeof *copy.held);
  return copy;
}

// Is another one, not number `but`, as good as y?
static bool is_covered(const stays *s, const stay *y, uint32_t but) {
  for (uint32_t i = 0; i < s->count; i++)
    if (i != but && s->kernel->includes(s->list[i].zone, y->zone, s->n) &&
        s->kernel->includes(s->list[i].entry, y->entry, s->n))
      return true;
  return false;
}

// The stay in which the opposite of a bound of b holds, if there is such.
static void try_bound(stays *s, const stay *y, const void *b, uint32_t i,
                      uint32_t j) {
  const bound limit = i == j ? BOUND_INFINITY : s->kernel->get(b, s->n, i, j);
  if (limit == BOUND_INFINITY || (i == 0 && limit == BOUND_LE_ZERO))
    return;
  const zone_constraint c = {j, i, bound_negate(limit)};
  stay next = copy_stay(s, y);
  next.held[next.nheld++] = c;
  if (is_within(s, next.entry, &c) && let_time_pass(s, &next) &&
      !is_covered(s, &next, UINT32_MAX))
    push(s, next);
  else
    free_stay(&next);
}

static bool meets(const stays *s, const void *a, const void *b) {
  void *z = new_zone(s, a);
  const bool some = s->kernel->intersect(z, s->n, b) == ZONE_SOME;
  mem_free(z);
  return some;
}

static void split(stays *s, const void *b) {
  stay *old = s->list;
  const uint32_t count = s->count;
  s->list = NULL;
  s->count = s->room = 0;
  for (uint32_t a = 0; a < count; a++) {
    if (!meets(s, old[a].zone, b)) {
      push(s, old[a]);
      continue;
    }
    for (uint32_t i = 0; i < s->clocks; i++)
      for (uint32_t j = 0; j < s->clocks; j++)
        try_bound(s, &old[a], b, i, j);
    free_stay(&old[a]);
  }
  mem_free(old);
}

static void drop_covered(stays *s) {
  for (uint32_t i = 0; i < s->count;) {
    if (!is_covered(s, &s->list[i], i)) {
      i++;
      continue;
    }
    free_stay(&s->list[i]);
    s->list[i] = s->list[--s->count];
  }
}

#ifndef NDEBUG
// Y1 for this zone, and Y2.
static bool is_valid(const stays *s, const void *b) {
  for (uint32_t i = 0; i < s->count; i++)
    if (meets(s, s->list[i].zone, b) || is_covered(s, &s->list[i], i))
      return false;
  return true;
}
#endif

void stays_avoid(stays *s, const void *b) {
  split(s, b);
  drop_covered(s);
  assert(is_valid(s, b));
}

void stays_prefer(stays *s, const void *zone) {
  uint32_t first = 0;
  for (uint32_t i = 0; i < s->count; i++)
    if (meets(s, s->list[i].zone, zone)) {
      const stay y = s->list[i];
      s->list[i] = s->list[first];
      s->list[first++] = y;
    }
}
