// grow.c -- Arrays on the heap that grow.

#include "base/grow.h"

#include "base/mem.h"

uint32_t grow_room(uint32_t room, uint32_t needed, uint32_t first) {
  const uint64_t next = room < first ? first : UINT64_C(2) * room;
  if (next > UINT32_MAX)
    mem_exhausted();
  return next < needed ? needed : (uint32_t)next;
}

uint32_t grow_room_sparingly(uint32_t room, uint32_t needed) {
  enum { LARGE = 1 << 14, VERY_LARGE = 1 << 16 };
  const uint64_t most = UINT32_MAX - 1;
  const uint64_t step = room < LARGE        ? room / 2
                        : room < VERY_LARGE ? room / 8
                                            : room / 16;
  const uint64_t next = room < 64 ? 64 : room + step;
  if (needed > most)
    mem_exhausted();
  return (uint32_t)(next > most ? most : next < needed ? needed : next);
}

void *grow_array(void *data, uint32_t *room, uint32_t first, size_t size) {
  *room = grow_room(*room, 0, first);
  return mem_resize(data, *room, size);
}

void *grow_array_sparingly(void *data, uint32_t *room, uint32_t needed,
                           size_t size) {
  *room = grow_room_sparingly(*room, needed);
  return mem_resize(data, *room, size);
}
