// shrink.h -- Makes a grown model smaller while something stays true of it.
//
// Parts are dropped one after the other: processes, edges, locations, atoms,
// updates, flags, cases of the query; then constants are lowered.  Until
// nothing more can go.

#ifndef GNOMON_ORACLE_SHRINK_H
#define GNOMON_ORACLE_SHRINK_H

#include <stdbool.h>

#include "grow_model.h"

// Is it still so?  Also asked of models that the front-end rejects.
typedef bool shrink_keeps(void *data, const grown_model *);

void shrink(grown_model *, shrink_keeps *, void *data);

#endif
