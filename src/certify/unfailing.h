// unfailing.h -- Expressions that cannot go wrong, whatever the state.
//
// They have a value for all values of variables within their ranges, without a
// run-time error and without effects, after few steps.  So it makes no difference in
// which order, or how often, they are evaluated.
//
// What is not known to be so is not: functions, references, results that may not fit
// where that is an error.
//
// Memory: none.

#ifndef GNOMON_CERTIFY_UNFAILING_H
#define GNOMON_CERTIFY_UNFAILING_H

#include <stdbool.h>

#include "model/network.h"

// A variable of a quantifier around, and those around that.
typedef struct unfailing_bound {
  const struct unfailing_bound *outer;
  int32_t slot;
  range domain;
} unfailing_bound;

bool is_unfailing(const network *, const expr *, const unfailing_bound *);

#endif
