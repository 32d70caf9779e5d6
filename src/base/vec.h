// vec.h -- Growing arrays that live in an arena.
//
//   VEC(int) v = {0};
//   vec_push(&arena, &v, 3);
//   for (uint32_t i = 0; i < v.count; i++) use(v.data[i]);
//
// Growing copies into fresh arena memory; the old block stays until the arena
// is released, so pointers into it never dangle (but go stale).  The cost is at
// most twice the final size.

#ifndef GNOMON_BASE_VEC_H
#define GNOMON_BASE_VEC_H

#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"

#define VEC(TYPE)                                                              \
  struct {                                                                     \
    TYPE *data;                                                                \
    uint32_t count, room;                                                      \
  }

#define vec_push(ARENA, V, ITEM)                                               \
  do {                                                                         \
    if ((V)->count == (V)->room)                                               \
      (V)->data = vec_grow((ARENA), (V)->data, &(V)->room, (V)->count,         \
                           sizeof *(V)->data);                                 \
    (V)->data[(V)->count++] = (ITEM);                                          \
  } while (0)

static inline void *vec_grow(arena *a, void *old, uint32_t *room,
                             uint32_t count, size_t size) {
  if (count > UINT32_MAX / 2)
    mem_exhausted();
  const uint32_t more = count < 4 ? 4 : count * 2;
  void *data = arena_array(a, more, size);
  if (count)
    memcpy(data, old, count * size);
  *room = more;
  return data;
}

#endif
