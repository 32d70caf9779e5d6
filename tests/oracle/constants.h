// constants.h -- What a region has to know of a network: the constants that its
// clocks are compared with.

#ifndef GNOMON_ORACLE_CONSTANTS_H
#define GNOMON_ORACLE_CONSTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "model/network.h"
#include "model/query.h"
#include "region.h"

// The shape that fits the network and the query, as region.h demands, with times
// counted in units.  A timer, which counts to `timer` units, is one more clock
// behind those of the network, if that is not 0.  False if the network has what the oracle does not treat.
bool constants_find(const network *, const query *, int32_t unit, int32_t timer,
                    region_shape *);

#endif
