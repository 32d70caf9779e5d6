// engines.h -- The engines there are, each as one table of functions
// (job/engine_ops.h).
//
//   zones       states with zones, and a list of those passed: reach/engine.h
//   diagrams    a clock difference diagram for each discrete state:
//               diagram/diagram.h
//   matrices    discrete states and clocks in one diagram: fixpoint/fixpoint.h
//   runs        maximal runs on which something never happens: live/liveness.h
//   components  runs on which something happens again and again:
//               live/accepting.h
//   extremes    largest and least values: values/extremes.h
//
// Memory: the tables are constant; what open() gives is for close().

#ifndef GNOMON_ENGINES_ENGINES_H
#define GNOMON_ENGINES_ENGINES_H

#include "job/engine_ops.h"

extern const engine_ops engine_zones;
extern const engine_ops engine_diagrams;
extern const engine_ops engine_matrices;
extern const engine_ops engine_runs;
extern const engine_ops engine_components;
extern const engine_ops engine_extremes;

#endif
