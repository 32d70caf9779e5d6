// target.h -- Does a zone meet what the query asks for?
//
// The predicate is judged for the zone as a whole: each comparison of clocks
// holds in all of it, in none of it, or the zone is split by it and both parts
// are judged.  As in all conditions with clocks, plain integers go first in &&
// and || and decide if they can (model/eval.h, E7).
//
// `deadlock` is the same in the whole zone: whoever asks has split it.
//
// With the order alu, every comparison that matters has to be within L and U, in
// the direction in which it makes the predicate true.

#ifndef GNOMON_CERTIFY_TARGET_H
#define GNOMON_CERTIFY_TARGET_H

#include <stdbool.h>

#include "certify/plain_zone.h"
#include "certify/stage.h"
#include "model/expr.h"

// The state is on the stage.  FIND_SOME if a valuation of the zone satisfies the
// predicate, or, with `negated`, does not.
finding target_meets(stage *, const expr *, bool negated, const plain_bound *,
                     bool deadlock);

#endif
