// polyhedra.h -- What a system of tasks can reach, exactly: convex polyhedra with
// strict bounds, by the Parma Polyhedra Library.
//
// Written from the meaning of the language alone; nothing of gnomon is used.

#ifndef GNOMON_STOPWATCH_POLYHEDRA_H
#define GNOMON_STOPWATCH_POLYHEDRA_H

#include "tasks.h"

typedef enum {
  REACH_NO,
  REACH_YES,
  REACH_LARGE, // too many states
} reach_answer;

// Once, before anything else.
void polyhedra_begin(void);

// The supremum of a clock where the goal is reached: number / unit, or not at all.
typedef struct {
  reach_answer reach;
  long number, unit;
  bool is_attained;
} reach_supremum;

reach_supremum polyhedra_supremum(const task_system *, int clock);

// Can the goal be reached?
reach_answer polyhedra_reach(const task_system *);

#endif
