// active_lists.h -- By process and location: its active clocks, with their limits.
//
// They apply where no two processes look at the same clock, and clocks are in the order
// of processes: the active clocks of a state are then the lists of where its processes
// are, one after the other.
//
// Memory: active_lists_free().

#ifndef GNOMON_REACH_ACTIVE_LISTS_H
#define GNOMON_REACH_ACTIVE_LISTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/limits.h"
#include "sem/semantics.h"
#include "store/flat_zone.h"

typedef struct {
  uint16_t clock;
  flat_zone_short brief;
  int64_t lower, upper;
} active_clock;

typedef struct {
  active_clock *data;
  uint32_t count;
} active_list;

bool active_lists_apply(const semantics *, const network_limits *);

active_list **active_lists_new(const network *, const network_limits *);
void active_lists_free(const network *, active_list **);

#endif
