// random_input.h -- Random numbers for tests, the same on every machine.
//
// Each program prints the seed it uses; its argument is another seed.

#ifndef GNOMON_TESTS_RANDOM_INPUT_H
#define GNOMON_TESTS_RANDOM_INPUT_H

#include <stdint.h>
#include <stdlib.h>

typedef uint64_t rng;

// Splitmix64: one addition and a hash, and any seed will do.
static inline uint64_t rng_next(rng *r) {
  uint64_t z = *r += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

static inline uint32_t rng_below(rng *r, uint32_t bound) {
  return (uint32_t)(rng_next(r) >> 32) % bound;
}

static inline int32_t rng_between(rng *r, int32_t low, int32_t high) {
  return low + (int32_t)rng_below(r, (uint32_t)(high - low) + 1);
}

static inline uint64_t rng_seed(int argc, char **argv, uint64_t otherwise) {
  return argc > 1 ? strtoull(argv[1], NULL, 10) : otherwise;
}

#endif
