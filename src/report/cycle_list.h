// cycle_list.h -- The cycles that can be accelerated, and the near misses, for
// people and as JSON.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_CYCLE_LIST_H
#define GNOMON_REPORT_CYCLE_LIST_H

#include <stdio.h>

#include "base/json.h"
#include "model/network.h"
#include "sem/cycles.h"

void cycle_list_print(const network *, const cycle_set *, FILE *);

// The member "cycles", inside an open object.
void cycle_list_json(const network *, const cycle_set *, json *);

#endif
