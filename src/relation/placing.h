// placing.h -- In which order the fields of a state have their bits.
//
// Fields that one step touches should be near each other.  Groups of fields are
// the process of an edge with what its guard, update, channel and invariants
// touch, the processes that use a channel, and those of a vector.  From the
// order of declarations on, every field moves to the mean of the centres of its
// groups, again and again; the order with the least sum of spans is taken.
// Aloul, Markov & Sakallah, "FORCE: a fast and easy-to-implement variable-ordering
// heuristic", GLSVLSI 2003.
//
// Flags, cells that are 0 or 1, come behind all that: they are mostly data, which
// locations and counters say the meaning of.  On examples/flexray.xta with three
// bytes that makes 1.1 s out of 17; where there are few it changes nothing.
//
// Cost: for each of PLACING_ROUNDS rounds linear in the sizes of the groups, and
// sorting the fields.
//
// Memory: in the arena.

#ifndef GNOMON_RELATION_PLACING_H
#define GNOMON_RELATION_PLACING_H

#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"

enum {
  PLACING_ROUNDS = 24,
  PLACING_MOST = 256, // fields of a group; larger ones do not count
};

// The fields: process p is number p, cell c is number processes + c.  A list of
// all processes and all cells of kind CELL_STATE, the first one first; how many
// is in *count.
uint32_t *placing_find(arena *, const network *, uint32_t *count);

#endif
