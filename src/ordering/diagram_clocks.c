// diagram_clocks.c -- Orders of clocks, and of pairs.

#include "ordering/diagram_clocks.h"

#include <assert.h>

#include "base/mem.h"
#include "dd/cdd.h"

bool diagram_is_permutation(const uint32_t *list, uint32_t count) {
  bool *seen = mem_new(count, sizeof *seen), good = true;
  for (uint32_t i = 0; good && i < count; i++) {
    good = list[i] < count && !seen[list[i]];
    if (good)
      seen[list[i]] = true;
  }
  mem_free(seen);
  return good;
}

static uint32_t pair_of(uint32_t a, uint32_t b) {
  assert(a != b);
  return a > b ? cdd_pairs(a) + b : cdd_pairs(b) + a;
}

void diagram_extend(const uint32_t *clocks, uint32_t n, diagram_extension how,
                    uint32_t *pairs) {
  assert(how < DIAGRAM_EXTENSIONS && diagram_is_permutation(clocks, n));
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
  assert(count > 0);
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
