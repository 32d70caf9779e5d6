// lookup.c -- Putting in, taking out without leaving gaps, growing.

#include "store/lookup.h"

#include <stddef.h>
#include <string.h>

#include "base/mem.h"

static uint64_t *new_slots(uint32_t room) {
  uint64_t *slots = mem_new(room, sizeof *slots);
  memset(slots, 0, room * sizeof *slots);
  return slots;
}

void lookup_init(lookup *l) {
  *l = (lookup){.room = 1024};
  l->slots = new_slots(l->room);
}

void lookup_init_like(lookup *l, const lookup *other) {
  *l = (lookup){.room = other->room, .stop = other->stop};
  l->slots = new_slots(l->room);
}

void lookup_release(lookup *l) { mem_free(l->slots); }

static void put(lookup *l, uint64_t slot) {
  uint32_t at = lookup_home(l, slot);
  while (l->slots[at])
    at = lookup_behind(l, at);
  l->slots[at] = slot;
}

static uint32_t larger_room(const lookup *l) {
  enum { LARGE = 1 << 16 };
  const uint64_t room =
      l->room < LARGE ? UINT64_C(2) * l->room : l->room + l->room / 4;
  return room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
}

static void enlarge(lookup *l) {
  uint64_t *old = l->slots;
  const uint32_t old_room = l->room;
  if (old_room == UINT32_MAX)
    mem_exhausted();
  l->room = larger_room(l);
  l->slots = new_slots(l->room);
  for (uint32_t i = 0; i < old_room; i++)
    if (old[i])
      put(l, old[i]);
  mem_free(old);
}

bool lookup_is_full(stopper *s, uint64_t slots, uint64_t larger,
                    uint64_t count) {
  enum { SELDOM = 4096 };
  const bool is_last = count > slots / 16 * 15;
  if (count != slots / 4 * 3 && count % SELDOM != 0 && !is_last)
    return false;
  const bool has_room = stop_has_room(s, larger);
  if (is_last && !has_room)
    stop_fill(s);
  // Whoever fills it will soon see that it has to stop; it must not be full before.
  return has_room || count > slots / 64 * 63;
}

void lookup_add(lookup *l, uint64_t hash, uint32_t number) {
  put(l, (hash & ~(uint64_t)UINT32_MAX) | (number + 1));
  if (++l->count >= l->room / 4 * 3 &&
      lookup_is_full(l->stop, l->room,
                     larger_room(l) * (uint64_t)sizeof *l->slots, l->count))
    enlarge(l);
}

// How far it is from one slot to another.
static uint32_t distance(const lookup *l, uint32_t from, uint32_t to) {
  return to >= from ? to - from : to + (l->room - from);
}

// Close the gap: what comes behind it moves up, unless it is at home there.
static void close_gap(lookup *l, uint32_t gap) {
  for (uint32_t at = lookup_behind(l, gap); l->slots[at];
       at = lookup_behind(l, at)) {
    const uint32_t home = lookup_home(l, l->slots[at]);
    if (distance(l, home, at) < distance(l, gap, at))
      continue;
    l->slots[gap] = l->slots[at];
    gap = at;
  }
  l->slots[gap] = 0;
}

void lookup_remove(lookup *l, uint64_t hash, uint32_t number) {
  uint32_t at = lookup_home(l, hash);
  while ((uint32_t)l->slots[at] != number + 1)
    at = lookup_behind(l, at);
  close_gap(l, at);
  l->count--;
}
