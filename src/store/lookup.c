// lookup.c -- Putting in, taking out without leaving gaps, growing.

#include "store/lookup.h"

#include <stddef.h>
#include <string.h>

#include "base/mem.h"

static uint64_t *new_slots(uint32_t mask) {
  uint64_t *slots = mem_new((size_t)mask + 1, sizeof *slots);
  memset(slots, 0, ((size_t)mask + 1) * sizeof *slots);
  return slots;
}

void lookup_init(lookup *l) {
  *l = (lookup){.mask = 1023};
  l->slots = new_slots(l->mask);
}

void lookup_release(lookup *l) { mem_free(l->slots); }

static void put(lookup *l, uint64_t slot) {
  uint32_t at = lookup_home(l, slot);
  while (l->slots[at])
    at = (at + 1) & l->mask;
  l->slots[at] = slot;
}

static void enlarge(lookup *l) {
  uint64_t *old = l->slots;
  const uint32_t old_mask = l->mask;
  if (old_mask == UINT32_MAX)
    mem_exhausted();
  l->mask = 2 * old_mask + 1;
  l->slots = new_slots(l->mask);
  for (uint64_t i = 0; i <= old_mask; i++)
    if (old[i])
      put(l, old[i]);
  mem_free(old);
}

bool lookup_is_full(stopper *s, uint64_t slots, uint64_t bytes,
                    uint64_t count) {
  enum { SELDOM = 4096 };
  const bool is_last = count > slots / 16 * 15;
  if (count != slots / 4 * 3 && count % SELDOM != 0 && !is_last)
    return false;
  const bool has_room = stop_has_room(s, 2 * slots * bytes);
  if (is_last && !has_room)
    stop_fill(s);
  // Whoever fills it will soon see that it has to stop; it must not be full before.
  return has_room || count > slots / 64 * 63;
}

void lookup_add(lookup *l, uint64_t hash, uint32_t number) {
  put(l, (hash & ~(uint64_t)UINT32_MAX) | (number + 1));
  if (++l->count > l->mask / 4 * 3 &&
      lookup_is_full(l->stop, (uint64_t)l->mask + 1, sizeof *l->slots,
                     l->count))
    enlarge(l);
}

// Close the gap: what comes behind it moves up, unless it is at home there.
static void close_gap(lookup *l, uint32_t gap) {
  for (uint32_t at = (gap + 1) & l->mask; l->slots[at];
       at = (at + 1) & l->mask) {
    const uint32_t home = lookup_home(l, l->slots[at]);
    if (((at - home) & l->mask) < ((at - gap) & l->mask))
      continue;
    l->slots[gap] = l->slots[at];
    gap = at;
  }
  l->slots[gap] = 0;
}

void lookup_remove(lookup *l, uint64_t hash, uint32_t number) {
  uint32_t at = lookup_home(l, hash);
  while ((uint32_t)l->slots[at] != number + 1)
    at = (at + 1) & l->mask;
  close_gap(l, at);
  l->count--;
}
