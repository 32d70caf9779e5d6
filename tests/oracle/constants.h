// constants.h -- What a region has to know of a network: the constants that its
// clocks are compared with.

#ifndef GNOMON_ORACLE_CONSTANTS_H
#define GNOMON_ORACLE_CONSTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "model/network.h"
#include "model/query.h"
#include "region.h"

typedef struct {
  int32_t unit;  // that times are counted in
  int32_t timer; // not 0: one more clock, behind the others, counts so far
  bool vectors;  // are treated: by the stepper's rules
  // Clocks that this may be are known as far as `least` units; or NULL.
  const place *measured;
  int32_t least;
} constants_wish;

// The shape that fits the network and the query, as region.h demands.  False if
// the network has what the oracle does not treat.
bool constants_find(const network *, const query *, const constants_wish *,
                    region_shape *);

#endif
