// engine_ops.h -- What every engine can be asked to do.
//
// An engine is opened on a job, run, asked what came out, and closed.  The instances
// are those of engines/engines.h; nobody above them knows which one is at work.
//
// Memory: close().  What findings point to lives until then; traces are in the arena.

#ifndef GNOMON_JOB_ENGINE_OPS_H
#define GNOMON_JOB_ENGINE_OPS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "job/job.h"
#include "job/result.h"
#include "sem/expander.h"
#include "trace/trace.h"

typedef enum {
  ENGINE_MORE,     // the budget is used up
  ENGINE_DONE,     // all was seen, and nothing found
  ENGINE_FOUND,    // what was looked for
  ENGINE_ERROR,    // of the model
  ENGINE_QUERY,    // the predicate cannot be evaluated in some state
  ENGINE_OVERFLOW, // start again with wider bounds
  ENGINE_STOPPED,  // watch.reason says why
  ENGINE_FULL,     // no more states can be told from others
  ENGINE_AGAIN,    // whoever judges what is found wants to start again
} engine_status;

// What a status of something below means for an engine: MORE if it can go on.
engine_status status_of_expansion(expand_status);
engine_status status_of_zone(zone_status);

// What came out, besides the status.
typedef struct {
  bool no_start;      // no initial state satisfies the invariants
  bool has_state;     // it is known in which state it was found, or goes wrong
  bool has_hulls;     // zones were larger than what can be reached
  bool may_lack_path; // there need not be a way to an error
  bool has_given_up;  // there is a way, but too many to try among merged zones
  bool is_too_long;   // the run, so that there is no path
  bool is_lost;       // a fault: something was found that cannot be
  reason_code beyond; // why what was found may not exist
  bool may_omit;      // states, with this probability:
  double omission;
  const expand_fault *fault; // after ENGINE_ERROR
  const run_error *error;    // after ENGINE_ERROR and ENGINE_QUERY
} engine_findings;

typedef struct {
  bool widens; // after ENGINE_OVERFLOW, wider bounds may help
  void *(*open)(const search_job *);
  // Expand about so many states; UINT64_MAX: until it is over.  Engines that cannot
  // stop in between take the budget for that.
  engine_status (*run)(void *, uint64_t budget);
  void (*tell)(void *, engine_status, engine_findings *);
  // The figures up to now, and what became of the options.
  void (*count)(void *, search_stats *, search_options *chosen);
  // The way to what was found, or with TRACE_ERROR to what went wrong.  NULL if there
  // is none, which is a fault unless the findings or the watch say otherwise.
  trace *(*path)(void *, arena *, trace_kind);
  // After ENGINE_DONE: the certificate.  NULL, or why there is none.  The engine
  // cannot be run on.  No such function: there never is one.
  const char *(*prove)(void *, const query *, FILE *);
  // The values of terms, into the result.  False: a fault.  No such function: there
  // are none.
  bool (*values)(void *, arena *, bool has_paths, search_result *);
  void (*close)(void *);
} engine_ops;

#endif
