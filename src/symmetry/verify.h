// verify.h -- Is a permutation a symmetry of the network, and of the query?
//
// Everything that it touches is spelled, renamed, and must be there so: for each
// process the same edges and locations as the one it is sent to has, for each function
// the same body, the same vectors, and channels, cells and clocks of the same kind.
// What it does not touch is as before.
//
//   * Receivers of a broadcast update one after the other, in the order of
//     processes: where that is turned around, neither may read or write what the
//     other writes.
//   * The initial state must be sent to itself; or else what is known of clocks,
//     which may come from it (sem/limits.h), must be.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_VERIFY_H
#define GNOMON_SYMMETRY_VERIFY_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/query.h"
#include "sem/limits.h"
#include "sem/safety.h"
#include "symmetry/permutation.h"
#include "symmetry/sorts.h"
#include "symmetry/touchers.h"

typedef struct {
  arena *memory;
  const network *network;
  const sorts *sorts;
  const touchers *touchers;
  const network_limits *limits;
  const query *asked;
  safety *safety;
  const bool *any_order; // by vector: its parts could update in any order
} verifier;

// Limits and the query may be NULL.
verifier verifier_make(arena *, const sorts *, const touchers *,
                       const network_limits *, const query *);

// If it is one, NULL, and the edges of the permutation are filled in.  Otherwise what
// is in the way, for people.
const char *verify(const verifier *, permutation *);

#endif
