// codes.h -- Codes for the locations of a process: an edge should change as few
// bits as possible.
//
// A sum of Hamming distances over the edges is made small, first by giving each
// location, nearest to the initial one first, the code that is best next to what
// has one already; then by exchanging codes as long as that helps.  The initial
// location has code 0.
//
// Cost: for n locations and e edges O(n (n + e)) for the first part and for each
// of a few rounds of the second; processes that are too large for either are
// numbered in the order in which they were found.
//
// Memory: in the arena.

#ifndef GNOMON_RELATION_CODES_H
#define GNOMON_RELATION_CODES_H

#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"

// How many bits tell `count` things apart; 0 for one.
uint32_t codes_bits(uint64_t count);

// By location: different numbers of codes_bits(nlocations) bits.
uint32_t *codes_find(arena *, const process *);

// The sum of distances over all edges.
uint64_t codes_cost(const process *, const uint32_t *codes);

#endif
