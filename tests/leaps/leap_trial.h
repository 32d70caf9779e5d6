// leap_trial.h -- One model, searched with and without leaps.
//
// What must agree:
//   states     without abstraction, the unions of zones of each discrete state;
//              both searches have an error of the model, or none
//   sites     with LU abstractions and without the process that limits time,
//              the discrete states
//   verdicts   likewise, of the query; with `over`, if there is one; what was
//              found has a run that can be replayed
//
// Memory: what is in a report is valid until the next run.

#ifndef GNOMON_LEAPS_LEAP_TRIAL_H
#define GNOMON_LEAPS_LEAP_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "oracle/grow_model.h"
#include "reach.h"

typedef enum {
  LEAP_AGREED,
  LEAP_ERROR,    // both have an error of the model
  LEAP_LARGE,    // too many states, or none
  LEAP_REJECTED, // the front-end does not accept the text
  LEAP_DIFFERENT,
  LEAP_STATUSES,
} leap_status;

// What differs.
typedef enum {
  DIFFERENT_NOTHING,
  DIFFERENT_MORE,    // states that cannot be reached
  DIFFERENT_LESS,    // states that were not found
  DIFFERENT_END,     // an error of the model on one side only
  DIFFERENT_PLACES,  // with an abstraction
  DIFFERENT_VERDICT, // of `exact`
  DIFFERENT_OVER,    // of `over`
  DIFFERENT_RUN,     // what was found has no run
} leap_difference;

typedef struct {
  leap_status status;
  leap_difference what;
  const char *text;
  uint32_t marks;
  uint32_t verdicts;  // compared
  uint32_t satisfied; // of these
  uint32_t leapt;     // of these, after leaps
  uint32_t overs;     // leaps were taken with `over` only
  uint32_t replayed;  // runs of searches with leaps
} leap_report;

typedef struct {
  strbuf model, text;
} leap_trial;

void leap_trial_init(leap_trial *);
void leap_trial_release(leap_trial *);

// The seed says with which options.
leap_report leap_trial_run(leap_trial *, const grown_model *, uint64_t seed);

#endif
