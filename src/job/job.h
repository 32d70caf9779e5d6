// job.h -- One question, prepared so that an engine can work on it.
//
// search/search.c makes it: what is looked for, the semantics and the limits that go
// with it, and the options with nothing left at `auto` but the order.  An engine reads
// it while it is open, and changes nothing but what the pointers to others' things
// (watch, doubts) are there for.
//
// Memory: a job owns nothing; all of it outlives the engines that work on it.

#ifndef GNOMON_JOB_JOB_H
#define GNOMON_JOB_JOB_H

#include <stdbool.h>

#include "base/arena.h"
#include "job/options.h"
#include "job/watch.h"
#include "model/query.h"
#include "sem/compile.h"
#include "sem/limits.h"
#include "sem/semantics.h"

struct accelerator;
struct commuting;
struct hopeless;
struct dead_cells;
struct symmetry_plan;
struct accepting_plan;
struct doubts;

typedef struct {
  arena *memory; // for what is told
  network_code *code;
  const network *network;
  const query *asked;           // or NULL
  const query_code *asked_code; // likewise
  code_entry looked_for; // what a state has to have; CODE_NONE: see them all
  bool has_deadlock;     // that is about deadlocks
  const semantics *s;
  const network_limits *limits;
  search_options options;
  watch *watch;
  const struct dead_cells *dead;        // sem/dead_cells.h, or NULL
  const struct symmetry_plan *symmetry; // symmetry/plan.h, or NULL
  const char *keeps_symmetric;        // why not, although there is one, or NULL
  const struct accelerator *leaps;    // reach/accelerator.h, or NULL
  const struct accepting_plan *again; // live/accepting.h, or NULL
  struct doubts *doubts;              // path/doubts.h, or NULL
  const struct commuting *commuting;  // sem/commuting.h, or NULL
  const struct hopeless *hopeless;    // sem/hopeless.h, or NULL
  bool merges;                        // zones, where their union is one
} search_job;

// The same, to see all that can be reached and look for nothing, with these options.
search_job job_to_enumerate(const search_job *, const search_options *);

#endif
