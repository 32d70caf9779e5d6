// grow.h -- Arrays on the heap that grow: one way for all of them.
//
//   uint32_t *data = NULL, count = 0, room = 0;
//   grow(data, count, room, 16);
//   data[count++] = 7;
//
// Lists double: grow().  What may become as large as memory takes less in advance:
// grow_sparingly().  Several arrays of one room ask for the room alone and are resized
// one by one.  base/vec.h is for arrays in an arena.
//
// Invariant G1: room only grows, and data has room for that many items.
//
// Memory: the array is the caller's, who gives it back by mem_free().

#ifndef GNOMON_BASE_GROW_H
#define GNOMON_BASE_GROW_H

#include <stddef.h>
#include <stdint.h>

// The next room of an array that has to have `needed`: twice as many, `first` at
// first.  More than 32 bits end in mem_exhausted().
uint32_t grow_room(uint32_t room, uint32_t needed, uint32_t first);

// The same, by half at first and by a sixteenth when it is large: large arrays are moved
// without being copied, and what was not written to takes no memory.
uint32_t grow_room_sparingly(uint32_t room, uint32_t needed);

// For the macros below.
void *grow_array(void *data, uint32_t *room, uint32_t first, size_t size)
    __attribute__((cold));
void *grow_array_sparingly(void *data, uint32_t *room, uint32_t needed,
                           size_t size) __attribute__((cold));

// Room for one item more, in an array that has COUNT; ROOM is a uint32_t.
#define grow(DATA, COUNT, ROOM, FIRST)                                         \
  do {                                                                         \
    if ((COUNT) == (ROOM))                                                     \
      (DATA) = grow_array((DATA), &(ROOM), (FIRST), sizeof *(DATA));           \
  } while (0)

// Room for item AT.
#define grow_sparingly(DATA, AT, ROOM)                                         \
  do {                                                                         \
    if ((AT) >= (ROOM))                                                        \
      (DATA) =                                                                 \
          grow_array_sparingly((DATA), &(ROOM), (AT) + 1, sizeof *(DATA));     \
  } while (0)

#endif
