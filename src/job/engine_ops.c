// engine_ops.c -- What happens below, as engines see it.

#include "job/engine_ops.h"

engine_status status_of_expansion(expand_status status) {
  return status == EXPAND_ERROR      ? ENGINE_ERROR
         : status == EXPAND_OVERFLOW ? ENGINE_OVERFLOW
         : status == EXPAND_STOPPED  ? ENGINE_STOPPED
                                     : ENGINE_MORE;
}

engine_status status_of_zone(zone_status status) {
  return status == ZONE_OVERFLOW ? ENGINE_OVERFLOW : ENGINE_MORE;
}
