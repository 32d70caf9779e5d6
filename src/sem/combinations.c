// combinations.c -- A hash table of lists of edges, which are never taken out.

#include "sem/combinations.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_ROOM = 64 };

void combinations_init(combinations *c, arena *memory) {
  *c = (combinations){.memory = memory};
}

// The slot that holds the list, or the free one where it belongs.
static uint32_t *find_slot(const combinations *c, uint64_t hash,
                           const struct step_edge *const *edges,
                           uint32_t count) {
  const uint32_t mask = c->room - 1;
  uint32_t i = (uint32_t)hash & mask;
  for (; c->slots[i]; i = (i + 1) & mask) {
    const combination *other = &c->list.data[c->slots[i] - 1];
    if (other->hash == hash && other->count == count &&
        memcmp(other->edges, edges, count * sizeof *edges) == 0)
      break;
  }
  return &c->slots[i];
}

static void grow(combinations *c) {
  c->room = c->room ? 2 * c->room : FIRST_ROOM;
  c->slots = arena_array(c->memory, c->room, sizeof *c->slots);
  for (uint32_t i = 0; i < c->list.count; i++) {
    const combination *at = &c->list.data[i];
    *find_slot(c, at->hash, at->edges, at->count) = i + 1;
  }
}

uint32_t combinations_number(combinations *c,
                             const struct step_edge *const *edges,
                             uint32_t count) {
  if (2 * c->list.count >= c->room)
    grow(c);
  const size_t bytes = count * sizeof *edges;
  const uint64_t hash = XXH3_64bits(edges, bytes);
  uint32_t *slot = find_slot(c, hash, edges, count);
  if (*slot)
    return *slot - 1;
  if (c->list.count == COMBINATIONS)
    mem_exhausted();
  const struct step_edge **own = arena_array(c->memory, count, sizeof *own);
  memcpy(own, edges, bytes);
  const combination new = {.hash = hash, .count = count, .edges = own};
  vec_push(c->memory, &c->list, new);
  *slot = c->list.count;
  return *slot - 1;
}

bool combinations_is_valid(const combinations *c) {
  for (uint32_t i = 0; i < c->list.count; i++) {
    const combination *at = &c->list.data[i];
    if (*find_slot(c, at->hash, at->edges, at->count) != i + 1)
      return false;
  }
  return true;
}
