// exposure.h -- What a piece of a model reads before it has written it itself.
//
// Of a tree there are three sets of variables of the state:
//   reads   those whose value from before it may be read: on some way through it
//           they are read, and not surely written earlier on that way
//   writes  those it may write
//   surely  those it writes, all of the cell, on every way to its end; a way that
//           ends in a run-time error has no end
// `reads` and `writes` are never too small, `surely` never too large.
//
// A way through branches is any of them, a loop goes round any number of times,
// but a do-loop and one over a range that is not empty at least once.  Operands
// count as if each were evaluated first, so nothing depends on their order.  A
// function is summarised once.  A reference counts where it is made: all of what
// was declared may be read and written, and nothing surely (sem/footprint.h).  An
// element of an array is all of them, unless its index is constant.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_EXPOSURE_H
#define GNOMON_SEM_EXPOSURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"

typedef VEC(uint32_t) cell_list;

typedef struct {
  cell_list reads, writes, surely; // each cell once, in no order
} exposure;

typedef struct exposures exposures;

exposures *exposures_new(arena *, const network *);

// Each begins anew; NULL gives nothing.  What they return is good until the next
// call.
const exposure *exposure_of_expr(exposures *, const expr *);
const exposure *exposure_of_stmt(exposures *, const stmt *);
// The indices of a place that is not of cells, such as a channel.
const exposure *exposure_of_place(exposures *, const place *);

#endif
