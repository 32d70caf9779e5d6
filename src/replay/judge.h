// judge.h -- Does a query's predicate hold in a concrete state?
//
// As in all conditions with clocks, plain integers go first in && and || and
// decide if they can (model/eval.h, E7).  Of the rest all parts are looked at:
// an error in one of them does not matter if another one decides, but it is
// kept in the refusal.
//
// Memory: none of its own.

#ifndef GNOMON_REPLAY_JUDGE_H
#define GNOMON_REPLAY_JUDGE_H

#include "replay/concrete.h"

answer judge_predicate(const concrete *, const expr *, refusal *);

#endif
