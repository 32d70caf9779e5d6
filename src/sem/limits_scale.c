// limits_scale.c -- Limits divided by their scale.

#include "sem/limits.h"
#include "zone/bound.h"
#include "zone/extrapolate.h"

static void divide(int64_t *limit, int64_t scale) {
  if (*limit != ZONE_NEVER)
    *limit /= scale;
}

static void divide_process(const network *net, network_limits *limits,
                           uint32_t p) {
  for (uint32_t l = 0; l < net->processes.data[p].nlocations; l++) {
    const location_limits *at = &limits->at[p][l];
    for (uint32_t i = 0; i < at->nfixed; i++) {
      divide(&at->fixed[i].lower, limits->scale);
      divide(&at->fixed[i].upper, limits->scale);
    }
  }
}

void limits_scale(const network *net, network_limits *limits) {
  if (limits->scale == 1)
    return;
  for (uint32_t p = 0; p < net->processes.count; p++)
    divide_process(net, limits, p);
  for (uint32_t c = 1; c < net->clocks.count; c++) {
    divide(&limits->lower[c], limits->scale);
    divide(&limits->upper[c], limits->scale);
  }
  for (uint32_t i = 0; i < limits->ndiagonals; i++) {
    diagonal *d = &limits->diagonals[i];
    const int64_t c = bound_constant(d->bound) / limits->scale;
    d->bound = bound_is_strict(d->bound) ? bound_lt(c) : bound_le(c);
  }
}
