// damage_trial.h -- One certificate of the engine, damaged in one place, and what
// the checker says to it.
//
// A model is grown at random and searched in one of several ways.  If that proves
// something, the certificate must be accepted, and confirmed by regions
// (confirm.h); models with too many of them are not used.  Then it is damaged
// (harm.h), and the checker must reject it, or the regions confirm that it still
// proves what it claims.  To hide a target, a model is used where the target can
// be reached, and the certificate is that of all its states.
//
// Memory: what is in a report is valid until the next run.

#ifndef GNOMON_DAMAGE_TRIAL_H
#define GNOMON_DAMAGE_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "harm.h"
#include "sketch.h"

// clang-format off
#define DAMAGE_OUTCOMES(X)                                                     \
  X(REJECTED, "rejected")       X(MALFORMED, "malformed")                      \
  X(CONFIRMED, "confirmed")                                                    \
  /* failures */                                                               \
  X(WRONG, "wrong")             X(UNSURE, "unsure")                            \
  X(ENGINE, "engine")           X(NONE, "no model")
// clang-format on

typedef enum {
#define X(NAME, TEXT) OUTCOME_##NAME,
  DAMAGE_OUTCOMES(X)
#undef X
      OUTCOMES
} damage_outcome;

static inline bool damage_is_failure(damage_outcome o) {
  return o >= OUTCOME_WRONG;
}

typedef struct {
  harm kind;
  damage_outcome outcome;
  sketch_order order; // before the damage
  bool runs;          // what the query is about
  bool symmetric;     // the certificate has symmetries
  bool deadlock;      // in the query
  bool diagonals;     // in the certificate
  uint32_t models;    // that were grown for it
} damage_report;

typedef struct {
  strbuf model, certificate; // the texts of the case at hand
  strbuf said;               // by the checker
  strbuf why;                // it was not confirmed
} damage_trial;

void damage_trial_init(damage_trial *);
void damage_trial_release(damage_trial *);

// The number says which kind of damage.
damage_report damage_trial_run(damage_trial *, uint64_t seed, uint64_t number);

#endif
