// kernel_avx2.c -- Zones with SIMD registers of 32 bytes, and of 16 at the end of a
// row.

#include "zone/zone_own.h"

#if ZONE_HAS_SIMD

#include <immintrin.h>

#define LEVEL avx2
#define LEVEL_ID ZONE_AVX2
#define SIMD_LEVEL 2
#define TARGET __attribute__((target("avx2")))

#define BITS 16
#include "zone/zone_ops.inc"
#undef BITS

#define BITS 32
#include "zone/zone_ops.inc"
#undef BITS

#define BITS 64
#include "zone/zone_ops.inc"
#undef BITS

#endif
