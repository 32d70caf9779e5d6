// target.h -- Does a zone meet what the query asks for?
//
// The predicate is judged for the zone as a whole: each comparison of clocks
// holds in all of it, in none of it, or the zone is split by it and both parts
// are judged.  As in all conditions with clocks, plain integers go first in &&
// and || and decide if they can (model/eval.h, E7).
//
// `deadlock` is the same in the whole zone: whoever asks has split it.
//
// With the order alu, every comparison that matters has to be covered
// (certify/stage.h), in the direction in which it makes the answer yes.
//
// Memory: none of its own; parts go to the lists of the caller.

#ifndef GNOMON_CERTIFY_TARGET_H
#define GNOMON_CERTIFY_TARGET_H

#include <stdbool.h>

#include "certify/plain_zone.h"
#include "certify/stage.h"
#include "model/expr.h"

typedef struct {
  const expr *p;
  bool negated;  // it is asked for where it does not hold
  bool deadlock; // what that is
} target_question;

// The state is on the stage.  Adds the parts of the zone where the answer is yes,
// and the others, to lists, each of which may be NULL.  FIND_SOME if some are yes.
finding target_parts(stage *, const target_question *, const plain_bound *,
                     plain_list *yes, plain_list *no);

#endif
