// kernel_scalar.c -- Zones in plain C, for any processor.

#define LEVEL scalar
#define LEVEL_ID ZONE_SCALAR
#define SIMD_LEVEL 0
#define TARGET

#include "zone/zone_own.h"

#define BITS 16
#include "zone/zone_ops.inc"
#undef BITS

#define BITS 32
#include "zone/zone_ops.inc"
#undef BITS

#define BITS 64
#include "zone/zone_ops.inc"
#undef BITS
