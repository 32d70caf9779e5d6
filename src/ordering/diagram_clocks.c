// diagram_clocks.c -- Orders of clocks, and of pairs.

#include "ordering/diagram_clocks.h"

#include "dd/cdd.h"

static uint32_t pair_of(uint32_t a, uint32_t b) {
  return a > b ? cdd_pairs(a) + b : cdd_pairs(b) + a;
}

void diagram_extend(const uint32_t *clocks, uint32_t n, diagram_extension how,
                    uint32_t *pairs) {
  for (uint32_t k = 0; k < n; k++) {
    const bool later = how == DIAGRAM_BY_LATER;
    for (uint32_t i = later ? 0 : k + 1; i < (later ? k : n); i++)
      *pairs++ = pair_of(clocks[k], clocks[i]);
  }
}

void diagram_clocks_fixed(uint32_t *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    list[i] = i;
}

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014.
uint32_t diagram_pick(uint64_t *random, uint32_t count) {
  uint64_t z = *random += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return (uint32_t)((z ^ z >> 31) % count);
}

void diagram_clocks_shuffle(uint32_t *clocks, uint32_t n, uint64_t *random) {
  for (uint32_t i = n - 1; i > 1; i--) {
    const uint32_t k = 1 + diagram_pick(random, i), other = clocks[k];
    clocks[k] = clocks[i];
    clocks[i] = other;
  }
}
