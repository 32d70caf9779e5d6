// course.h -- What a path asks of the clocks, state by state, and nothing else.
//
// A path is a sequence of transitions from an initial state.  Where clocks can be
// stopped, its zones are larger than what runs along it reach; the course has no
// zones but the conditions themselves: what must hold when a state is entered and
// left, what a step asks and assigns, which clocks run.  All of that follows from
// the discrete side of the path, so a part of it means the same wherever it
// occurs.  trace/delays.h says whether there are times for it.
//
// Where a step needs one of several things (broadcasts that somebody must not
// receive, priorities), each is a way.  With many clocks, ways are sought only
// within the zone that the path leads to, since there may be too many otherwise;
// such a step means something only behind what was before it: it is_bound.
//
// Memory: in the arena.

#ifndef GNOMON_PATH_COURSE_H
#define GNOMON_PATH_COURSE_H

#include <stdbool.h>

#include "base/arena.h"
#include "path/path.h"
#include "trace/delays.h"

// The course of a plan without leaps, deadlock or timer.  False if it cannot be
// told: the model goes wrong on the way in states that no run may have, there
// are too many ways, or the watch has a reason to stop.
bool course_find(arena *, const path_plan *, course *);

#endif
