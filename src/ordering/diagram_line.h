// diagram_line.h -- The clocks in an order that follows communication.
//
// Processes stand in a line, near each other if they have much to do with each
// other: channels, vectors, variables, clocks.  The sum over all pairs of what
// they share times how far apart they are should be small (a minimum linear
// arrangement; found greedily, and improved while an exchange of two processes
// does).  A clock goes with the process that mentions it most.
//
// Memory: the order is written where the caller says; all else is given back.

#ifndef GNOMON_ORDERING_DIAGRAM_LINE_H
#define GNOMON_ORDERING_DIAGRAM_LINE_H

#include <stdint.h>

#include "sem/semantics.h"

// Clock 0 is the first, and those that nobody mentions are the last.
void diagram_line_up(const semantics *, uint32_t *clocks);

#endif
