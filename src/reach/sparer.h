// sparer.h -- Successors without those that are others renamed.
//
// A provider (reach/provider.h) around another, for searches in which one state stands
// for its orbit.  If two members of a class are exactly alike in the state that is open,
// in its discrete part and in every bound of its zone, then their exchange takes each
// transition to one that leads to the same, renamed: a double (sem/doubles.h), of which
// nothing is made.
//
// All transitions of the state are listed as they were, with the same numbers and labels,
// so that deadlocks and priorities, which ask for all, find them; but of wide broadcasts
// doubles are not even listed, unless somebody asks for all.  Whoever has a stored path
// told again finds its labels: the transitions of a discrete part are listed then whatever
// the zone (path/lift.h).
//
// Neighbours only are compared: where states are sorted by members (symmetry/
// representative.h), those that are alike stand together.  Of a class that turns nothing
// is looked for, since states that a turn leaves alone are few.
//
// Cost: for each state and two neighbours a comparison of what they have, mostly of two
// numbers; if it is the same, of the rows of their clocks.
//
// Memory: in that of the job.

#ifndef GNOMON_REACH_SPARER_H
#define GNOMON_REACH_SPARER_H

#include <stdbool.h>
#include <stdint.h>

#include "job/job.h"
#include "reach/provider.h"
#include "symmetry/plan.h"

typedef struct {
  const symmetry_plan *plan;
  provider inner;
  doubles *doubles; // its exchanges are the generators, by number
  uint16_t *rows;   // by row: which one it becomes
  bool is_on;       // in the state that is open
  bool has_begun;   // then: somebody has asked for successors
  uint32_t next;    // likewise: transition to come, by number
  uint64_t count;   // states of which something was left out
} sparer;

// The job has a symmetry.
provider sparer_provider(sparer *, const search_job *, provider inner);

#endif
