// prove.h -- Certificates: why nothing was found, written down so that others can
// check it.
//
// A search that found nothing has a set of symbolic states that is closed under
// what the network does, has all initial states in it and none of those that were
// looked for; one that found no maximal run has zones with an order in which they
// were done (prove_live.c).  That is written in the format of
// doc/certificate-format.md:
//
//   zones, --abstraction alu      the states stored, with L and U of each discrete
//                                 state: order alu
//   zones, g-simulation           the same, with the diagonals
//   zones, any other abstraction  the states stored, extrapolated: order includes,
//                                 or union where a step is cut into pieces
//   zones, --passed cdd           the unions of those seen: order union
//   cdd and cmd, forward          what was reached, and all that it simulates;
//                                 post(aLU(Z)) is part of aLU(post(Z)): order
//                                 union
//   cdd and cmd, backward         what the goal cannot be reached from: its
//                                 complement is closed under predecessors
//   E[], A<> and -->              the zones that are done, ranked by when; with
//                                 --> also what the engine has reached, as above
//
// If states that symmetries take to each other were stored once, the generators are
// written, too, and what was done to what each zone leads to (proof/renamed.h).
//
// Leaps of an accelerated search only add elements: every single step is taken
// too, and what it leads to is covered.
//
// prove_refusal() names the options that do not go with certificates.
//
// Memory: 8 bytes for each element besides what the search holds; for the engine
// cmd the matrices are copied.  Discrete states are written one at a time.

#ifndef GNOMON_PROOF_PROVE_H
#define GNOMON_PROOF_PROVE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "diagram/diagram.h"
#include "fixpoint/fixpoint.h"
#include "live/liveness.h"
#include "model/query.h"
#include "reach/engine.h"

// Which option does not go with a certificate, for this network and query?  NULL
// if all is well, else a text in the arena.
const char *prove_refusal(arena *, const network *, const query *,
                          const search_options *);

// After ENGINE_DONE of a search that began somewhere (not `no_start`): NULL if the
// certificate was written, else why not: a text that lives as long as the search's
// arena.  What was written of it is then of no use.  The engines cannot be run on,
// but their figures and options stay as they are.
const char *prove_zones(engine *, const query *, FILE *);
const char *prove_diagram(diagram *, const query *, FILE *);
const char *prove_matrices(fixpoint *, const query *, FILE *);
const char *prove_liveness(liveness *, const query *, FILE *);

#endif
