// blocks.c -- Open addressing by address; taking out closes the gap.

#include "base/blocks.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_SLOTS = 64 };

// Addresses are multiples of 16; the upper half of the product mixes best.
static size_t home_of(const taken_blocks *s, const void *at) {
  const uint64_t h = (uint64_t)((uintptr_t)at >> 4) * 0x9e3779b97f4a7c15;
  return (size_t)(h >> 32) & s->mask;
}

static taken_block *slot_for(const taken_blocks *s, const void *at) {
  size_t i = home_of(s, at);
  while (s->slots[i].at && s->slots[i].at != at)
    i = (i + 1) & s->mask;
  return &s->slots[i];
}

bool blocks_reserve(taken_blocks *s) {
  if (s->slots && s->count < s->mask / 4 * 3)
    return true;
  const size_t slots = s->slots ? 2 * (s->mask + 1) : FIRST_SLOTS;
  taken_blocks larger = {.mask = slots - 1, .count = s->count};
  larger.slots = calloc(slots, sizeof *larger.slots);
  if (!larger.slots)
    return false;
  for (size_t i = 0; s->slots && i <= s->mask; i++)
    if (s->slots[i].at)
      *slot_for(&larger, s->slots[i].at) = s->slots[i];
  free(s->slots);
  *s = larger;
  return true;
}

void blocks_add(taken_blocks *s, void *at, size_t size) {
  assert(s->slots && s->count <= s->mask / 4 * 3);
  taken_block *b = slot_for(s, at);
  assert(!b->at);
  *b = (taken_block){at, size};
  s->count++;
}

taken_block *blocks_find(const taken_blocks *s, const void *at) {
  taken_block *b = s->slots && at ? slot_for(s, at) : NULL;
  return b && b->at ? b : NULL;
}

// Closes the gap: what comes behind it moves up, unless it is at home there (B2).
void blocks_remove(taken_blocks *s, taken_block *b) {
  size_t gap = (size_t)(b - s->slots);
  for (size_t i = (gap + 1) & s->mask; s->slots[i].at; i = (i + 1) & s->mask) {
    const size_t home = home_of(s, s->slots[i].at);
    if (((i - home) & s->mask) < ((i - gap) & s->mask))
      continue;
    s->slots[gap] = s->slots[i];
    gap = i;
  }
  s->slots[gap].at = NULL;
  s->count--;
}

void blocks_release(taken_blocks *s) {
  for (size_t i = 0; s->slots && i <= s->mask; i++)
    free(s->slots[i].at);
  free(s->slots);
  *s = (taken_blocks){0};
}
