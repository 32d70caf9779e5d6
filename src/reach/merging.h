// merging.h -- Two zones of a discrete part whose union is a zone become one.
//
// When a state is about to be stored, it is tried with those of its list: if the union
// of two zones is convex (store/convex.h), it is stored in place of both, and tried
// with the others again.  What is stored stands for the same valuations as before, so
// whatever can be asked of each of them is answered alike.  A state that was expanded
// and is part of a union is expanded again with it.
//
// A merged node was found in several ways, and not every valuation of it in each of
// them.  One way is told by the node itself, as ever; of the others there are records,
// so that a run can be found (path/origins.h): for each state that became part of it,
// where that came from, and the records of what it had been made of in its turn.
//
// Trying costs as much as comparing, and on many models nothing is ever merged.  So
// each state is tried with a few of its list only; and after some hundred states it is
// seen how many were merged: if it was hardly any, nothing is tried until twice as many
// states are stored.
//
// Memory: merging_release().

#ifndef GNOMON_REACH_MERGING_H
#define GNOMON_REACH_MERGING_H

#include <stdbool.h>
#include <stdint.h>

#include "reach/abstractor.h"
#include "reach/orbits.h"
#include "store/convex.h"
#include "store/passed.h"

#define MERGING_NONE UINT32_MAX

// A state that became part of a node, without its parent.
typedef struct {
  uint32_t label, word;
  uint32_t parts; // what it had been made of, MERGING_NONE: nothing
  uint32_t next;  // of the same node
} merged_state;

typedef struct merging {
  abstractor *abstractor; // whose candidate it is
  convex convex;
  uint32_t *taken_in; // by the candidate at hand
  uint32_t ntaken_in, taken_in_room;
  merged_state *list;
  uint32_t *parents; // likewise: PASSED_NONE if it was a start
  uint32_t count, list_room, parents_room;
  uint32_t *first; // by node: its records
  uint32_t first_room;
  uint64_t merged; // states that became part of another
  uint64_t tries, successes;
  uint64_t asleep_until; // so many states are stored
  bool gave_up;          // path/origins.h tried too many ways
} merging;

void merging_init(merging *, abstractor *);
void merging_release(merging *);

// For passed_origin: makes the candidate as large as it can, with the zones of its site.
void merging_join(void *, passed *, uint32_t site, passed_origin *);

// The candidate is stored as this node.  `orbits` may be NULL.
void merging_note(merging *, const passed *, const orbits *, uint32_t node);

// The records of a node, MERGING_NONE if it is as it was found.
static inline uint32_t merging_parts(const merging *m, uint32_t node) {
  return node < m->first_room ? m->first[node] : MERGING_NONE;
}

uint64_t merging_bytes(const merging *);

#endif
