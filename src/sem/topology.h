// topology.h -- The locations of a process in the order of its edges.
//
// Memory: what is returned is the caller's.

#ifndef GNOMON_SEM_TOPOLOGY_H
#define GNOMON_SEM_TOPOLOGY_H

#include <stdbool.h>
#include <stdint.h>

#include "model/network.h"

// A number for each location, from 0: less than those of the locations that its
// edges lead to, but for edges that lead back.
uint32_t *topology_number(const process *);

// The targets of edges that lead back, or to where they come from: every cycle
// has one of them.
bool *topology_entries(const process *);

#endif
