// kept.h -- What could be left out of a search, and is kept although nobody said so.
//
// Each of these leaves states, clocks or steps out by default, or if asked for, and is
// exact for some questions and options only.
//
// Memory: texts are constants.

#ifndef GNOMON_JOB_KEPT_H
#define GNOMON_JOB_KEPT_H

#include "job/options.h"
#include "model/network.h"
#include "model/query.h"

typedef enum {
  KEPT_DEAD,      // values of variables that are dead (sem/dead_cells.h)
  KEPT_EQUAL,     // clocks that are always equal (sem/equal_clocks.h)
  KEPT_HOPELESS,  // states from which nothing can be found (sem/hopeless.h)
  KEPT_ORDERS,    // steps in zero time in every order (reach/commuter.h)
  KEPT_SYMMETRIC, // all that a symmetry takes to each other, if there is one
  KEPT_APART,     // zones whose union is one (reach/merging.h)
  KEPT_KINDS,
} kept_kind;

// Why; NULL: it is left out, or that was asked for.
typedef struct {
  const char *why[KEPT_KINDS];
} kept_reasons;

// What it comes to for this question, which may be NULL: switched off in the options.
kept_reasons kept_settle(const network *, const query *, search_options *);

// Such as "dead variables are kept".
const char *kept_text(kept_kind);

#endif
