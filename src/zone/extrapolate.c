// extrapolate.c -- From L and U to the bounds that the kernels work with.

#include "zone/extrapolate.h"

#include <assert.h>

const char *extrapolation_name(extrapolation kind) {
  static const char *const names[] = {
      [EXTRA_NONE] = "none",         [EXTRA_M] = "extra-m",
      [EXTRA_M_PLUS] = "extra-m+",   [EXTRA_LU] = "extra-lu",
      [EXTRA_LU_PLUS] = "extra-lu+",
  };
  assert(kind < EXTRAPOLATIONS);
  return names[kind];
}

void zone_fill_bounds(const zone_kernel *k, extrapolation kind, zone_lu *lu,
                      uint32_t n, const int64_t *lower, const int64_t *upper) {
  k->fill_lu(lu, n, lower, upper, kind == EXTRA_M || kind == EXTRA_M_PLUS);
}

zone_status zone_extrapolate(const zone_kernel *k, extrapolation kind, void *z,
                             uint32_t n, const zone_lu *lu) {
  switch (kind) {
  case EXTRA_M:
  case EXTRA_LU:
    return k->extra_lu(z, n, lu);
  case EXTRA_M_PLUS:
  case EXTRA_LU_PLUS:
    return k->extra_lu_plus(z, n, lu);
  case EXTRA_NONE:
  case EXTRAPOLATIONS:
    break;
  }
  return ZONE_SOME;
}
