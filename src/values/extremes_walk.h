// extremes_walk.h -- A path of a search for extreme values, gone again.
//
// It is gone with exact zones of 64 bits, in the model's units (path/retrace.h).
//
// Memory: walker_release(); the semantics is in the arena.

#ifndef GNOMON_VALUES_EXTREMES_WALK_H
#define GNOMON_VALUES_EXTREMES_WALK_H

#include "path/path.h"
#include "path/retrace.h"
#include "values/extremes.h"

// The step to a state of the path, and what it does to clocks.
typedef struct {
  uint32_t *source; // by clock: before the step it was this one, and a number
  bool *grown;      // by clock: from the cut on, it or what it was copied from
                    // has grown since
} walk_step;

// What the end must have, besides p.
typedef struct {
  uint32_t clock;          // the one measured, or 0
  zone_constraint near[2]; // within these; and if
  uint32_t count;
  bool is_just; // up to the first of them, no less
} walk_goal;

typedef struct {
  extremes *e;
  const semantics *s;
  const zone_kernel *k;
  uint32_t n;
  const extremes_way *way;
  retrace_plan plan; // the same
  walk_goal goal;
  bool may_stop;     // at the limits of the search; else it is gone to the end
  uint32_t cut;      // from this state on, no comparison may tell how large
  const bool *grown; // these are, by clock, and their copies; NULL: no cut
  retrace r;         // with all states, once it was gone
  vm machine;
  federation part, stuck;
  walk_step *steps; // by state, way->count + 1
  uint32_t reached; // states of the way that it came to, this one the last
  void *end;        // the part of the last zone with p and the value
} walker;

// Neither the extremes nor the way may go away before the walker does.
void walker_init(walker *, arena *, extremes *, const extremes_way *,
                 const walk_goal *);
void walker_release(walker *);

// Once.  False if no way leads to the goal, or if it stops; else all states are
// there.
bool walk(walker *);

// The same, as a trace: what a path must have besides.
path_filter walker_filter(walker *);

static inline const void *walker_zone(const walker *w, uint32_t i) {
  return w->r.states[i].zone;
}

// Is some of the zone of state i left if w->grown exceed all constants there, and by
// enough the clocks that do not grow?
bool walker_can_cut(walker *, uint32_t i);

// What had grown before the step to state i has grown behind it, copied or not.
void walker_follow_grown(const walker *, uint32_t i, bool *grown);

// More than any value.
#define WALK_FOREVER (BOUND_LIMIT / 4)

// x - y exceeds the constants of all diagonals with both.
zone_constraint walk_apart(const extremes *, uint32_t x, uint32_t y);
bool walk_is_compared(const extremes *, uint32_t x, uint32_t y);
bool walk_is_in_diagonals(const extremes *, uint32_t x);

// Just the end; or, if that is strict, all that is less than 1 away from it.
walk_goal walk_goal_at(const extremes_end *);

// Some value not below `least`.
walk_goal walk_goal_above(const extremes_end *, int64_t least);

#endif
