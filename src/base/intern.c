// intern.c -- A hash table of names, which are never taken out.

#include "base/intern.h"

#include <assert.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_ROOM = 256 };

void names_init(names *n, arena *memory) {
  *n = (names){.memory = memory, .room = FIRST_ROOM};
  n->slots = mem_new(n->room, sizeof *n->slots);
  vec_push(memory, &n->text, "");
  vec_push(memory, &n->length, 0);
}

void names_release(names *n) {
  mem_free(n->slots);
  n->slots = NULL;
}

// The slot that holds the text, or the free one where it belongs.
static uint32_t *find_slot(const names *n, const char *text, size_t length) {
  const uint32_t mask = n->room - 1;
  uint32_t i = (uint32_t)XXH3_64bits(text, length) & mask;
  for (; n->slots[i]; i = (i + 1) & mask) {
    const name id = n->slots[i];
    if (n->length.data[id] == length &&
        memcmp(n->text.data[id], text, length) == 0)
      break;
  }
  return &n->slots[i];
}

static void grow(names *n) {
  mem_free(n->slots);
  n->room *= 2;
  n->slots = mem_new(n->room, sizeof *n->slots);
  for (name id = 1; id < n->text.count; id++)
    *find_slot(n, n->text.data[id], n->length.data[id]) = id;
}

name names_add(names *n, const char *text, size_t length) {
  uint32_t *slot = find_slot(n, text, length);
  if (*slot)
    return *slot;
  if (n->text.count * 2 >= n->room) {
    grow(n);
    slot = find_slot(n, text, length);
  }
  *slot = n->text.count;
  vec_push(n->memory, &n->text, arena_copy(n->memory, text, length));
  vec_push(n->memory, &n->length, (uint32_t)length);
  assert(*slot == n->text.count - 1);
  return *slot;
}

name names_find(const names *n, const char *text, size_t length) {
  return *find_slot(n, text, length);
}
