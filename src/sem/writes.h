// writes.h -- Stretches of the discrete part, and which of it an update may write.
//
// By what it says, not by what it does: an array that is written at an index which is
// not known before is written everywhere.  Never too few.
//
// Memory: in the arena.

#ifndef GNOMON_SEM_WRITES_H
#define GNOMON_SEM_WRITES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"

// A stretch of the discrete part.
typedef struct {
  uint32_t first, count;
} discrete_run;

typedef VEC(discrete_run) discrete_runs;

// Of the cells of `fields` only, which increase.  NULL writes nothing.
discrete_runs writes_of(arena *, const network *, const stmt *update,
                        const discrete_runs *fields);

#endif
