// zone_own.h -- What the kernels share, whatever their width and level.
//
// Only for kernel_*.c and zone.c.
//
// Memory: none of its own.

#ifndef GNOMON_ZONE_ZONE_OWN_H
#define GNOMON_ZONE_ZONE_OWN_H

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "zone/zone.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define ZONE_HAS_SIMD 1
#else
#define ZONE_HAS_SIMD 0
#endif

extern const zone_kernel zone_kernel_16_scalar;
extern const zone_kernel zone_kernel_32_scalar;
extern const zone_kernel zone_kernel_64_scalar;

#if ZONE_HAS_SIMD
extern const zone_kernel zone_kernel_16_sse41;
extern const zone_kernel zone_kernel_32_sse41;
extern const zone_kernel zone_kernel_64_sse41;
extern const zone_kernel zone_kernel_16_avx2;
extern const zone_kernel zone_kernel_32_avx2;
extern const zone_kernel zone_kernel_64_avx2;
#endif

// A set of clocks.
typedef struct {
  uint64_t words[ZONE_MAX_DIMENSION / 64];
} clock_set;

// Only as many words as n clocks need.
static inline void clock_set_clear(clock_set *s, uint32_t n) {
  for (uint32_t w = 0; w < (n + 63) / 64; w++)
    s->words[w] = 0;
}

static inline void clock_set_add(clock_set *s, uint32_t x) {
  s->words[x / 64] |= UINT64_C(1) << x % 64;
}

static inline bool clock_set_has(const clock_set *s, uint32_t x) {
  return s->words[x / 64] >> x % 64 & 1;
}

#endif
