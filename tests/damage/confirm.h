// confirm.h -- Is a certificate right?  Asked of regions instead of zones.
//
// A certificate stands for a set S of states (claim.h).  It proves its claim if
// and only if
//   1  the initial state, and all that time leads to from it, is in S
//   2  whatever state of S takes an action, the state after it, and all that time
//      leads to from there, is in S, and nothing goes wrong on the way
//   3  no state of S is what the query must not have
// If the query is about runs, then elements with ranks are checked as
// doc/certificate-format.md has it; with --> there is S as well, without 3, and not
// with the order alu, where starts that are only simulated have no ranks.
// That is checked for every state of S, not only for those that can be reached,
// with the regions and the steps of the oracle (oracle/region.h, oracle/stepper.h).
//
// One representative of each region is as good as all its valuations: claim.h.
//
// With symmetries, S is what these make of the elements, written out (renames.h).  It
// has to be closed by itself, whether they are symmetries or not.
//
// Errors of actions that a priority forbids are not looked for: whether these are
// evaluated is for nobody to rely on.

#ifndef GNOMON_DAMAGE_CONFIRM_H
#define GNOMON_DAMAGE_CONFIRM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "model/query.h"
#include "oracle/growth.h"
#include "sketch.h"

typedef enum {
  CONFIRM_YES,
  CONFIRM_NO,    // `why` has a counterexample
  CONFIRM_LARGE, // too many regions, or what the oracle does not treat
} confirm_status;

// At most `most` pairs of a discrete state and a region are looked at.
confirm_status confirm_sketch(const sketch *, const query *, uint64_t most,
                              strbuf *why);

// Take all that is asked for out of the set: from each zone that has some of it,
// by a bound, or with the whole zone.  The arena is that of the sketch.  False if
// there is none, or if it cannot be told.
bool confirm_hide(sketch *, arena *, const query *, uint64_t most,
                  growth *chance);

#endif
