// limits_boxes.h -- What the variables can be: in any state, and where a process
// is in one of its locations.
//
// For every cell there is one interval for all states and all moments within a
// step.  A variable that a single process writes, and neither `before` nor
// `after`, is its own; for these there is an interval at each location of the
// process, found by running its edges on intervals.  Intervals that keep
// growing are widened, at locations in steps near the constants of the guards,
// at last to the declared range; two more rounds then narrow those of the
// locations.  Cousot & Cousot, "Abstract interpretation", POPL 1977.
//
// Loops and functions are not followed: what they may write has its declared
// range afterwards.  A location that no run reaches has the intervals of all
// states.
//
// Memory: in the arena, but for the boxes of the one process that is open.

#ifndef GNOMON_SEM_LIMITS_BOXES_H
#define GNOMON_SEM_LIMITS_BOXES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "sem/limits_effects.h"
#include "sem/limits_interval.h"

enum { BOXES_STEPS = 64 };

#define WRITER_NONE UINT32_MAX
#define WRITER_MANY (UINT32_MAX - 1)

typedef struct {
  const network *network;
  const effects *effects; // with writes under declared ranges
  interval *cells;        // by cell, any state
  uint32_t *writer;       // by cell: a process, or one of WRITER_…
  uint32_t **own;         // by process: its own cells
  uint32_t *nown;
  uint32_t *index; // by cell: its position in the boxes that are open
  uint32_t round;
  bool changed;

  // The process that is open.
  uint32_t process;
  interval *at; // [location][own cell], or NULL if there are none
  bool *reached;
  int64_t steps[BOXES_STEPS]; // near the constants of its guards
  uint32_t nsteps;
} boxes;

// Finds `cells`, `writer` and `own` only: all intervals are declared ranges.
void boxes_init(boxes *, arena *, const network *, const effects *,
                interval *cells);
// The analysis.
void boxes_find(boxes *);

// Only one process is open at a time.
void boxes_open(boxes *, uint32_t process);
void boxes_close(boxes *);

// What is known in a location of the process that is open.
interval_env boxes_env(const boxes *, uint32_t location);

// Where the condition holds: *env with intervals that are no larger, in `room`
// for the process's own cells.
void boxes_refine(const boxes *, interval_env *, const expr *condition,
                  interval *room);

// Those of location q are list[start[q]] … list[start[q + 1] - 1]; `start` has
// nlocations + 2 zeros before.
void edges_by_source(const process *, uint32_t *start, uint32_t *list);

#endif
