// diagram_chooser.h -- Looking for the order under which a sample is small.
//
//   1  try orders that the model suggests, and random ones, on few zones
//   2  change the best of them a little, and stay with what is better
//   3  try the best eight with twice as many zones, the best four of these with
//      four times as many, and so on: what is good for few zones only drops out
//
// Sifting goes on from there, with more effort: each clock to every place, and
// the best place stays, until none is better (Rudell, "Dynamic variable ordering
// for ordered binary decision diagrams", ICCAD 1993; here by building anew).
// What came out without it is compared with twice as many zones once more.
//
// The same sample gives the same order, unless the watch says stop.

#ifndef GNOMON_SEARCH_DIAGRAM_CHOOSER_H
#define GNOMON_SEARCH_DIAGRAM_CHOOSER_H

#include <stdbool.h>
#include <stdint.h>

#include "search/diagram_sample.h"
#include "sem/semantics.h"

// Three clocks at least.  The sample is thinned on the way.
void diagram_choose(diagram_sample *, const semantics *, bool sifts,
                    uint32_t *order);

#endif
