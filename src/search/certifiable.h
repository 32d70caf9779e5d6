// certifiable.h -- What of a symmetry a certificate may use.
//
// The checker of certificates finds out by itself, with other code, whether a renaming
// is a symmetry (certify/symmetric.h), and does not see all that symmetry/verify.h sees.
// What it does not see is not used for a search whose certificate is asked for.
//
// Memory: in the arena.

#ifndef GNOMON_SEARCH_CERTIFIABLE_H
#define GNOMON_SEARCH_CERTIFIABLE_H

#include "base/arena.h"
#include "model/query.h"
#include "sem/limits.h"
#include "symmetry/symmetry.h"

// The classes all of whose generators it sees; NULL if there are none, or of NULL.
const symmetry *certifiable(arena *, const query *, const network_limits *,
                            const symmetry *);

#endif
