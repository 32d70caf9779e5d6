// kernel_sse41.c -- Zones with SIMD registers of 16 bytes.

#include "zone/zone_own.h"

#if ZONE_HAS_SIMD

#include <immintrin.h>

#define LEVEL sse41
#define LEVEL_ID ZONE_SSE41
#define SIMD_LEVEL 1
#define TARGET __attribute__((target("sse4.1")))

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
