// totals.h -- What came of many trials.

#ifndef GNOMON_ORACLE_TOTALS_H
#define GNOMON_ORACLE_TOTALS_H

#include <stdint.h>
#include <stdio.h>

#include "grow_model.h"
#include "peers_model.h"
#include "tck_model.h"
#include "trial.h"

enum { TOTALS_REGIONS = 8001 };

typedef struct {
  uint64_t models, searches, slices, dead, commuted, merged, hopeless, equal;
  trial_variants variants;
  trial_runs runs;
  trial_values values;
  uint64_t by_status[TRIAL_DISAGREED + 1];
  uint64_t reachable, errors;
  uint64_t stops; // a clock stands still: found or not, on one side only
  // By kind of query.
  struct {
    uint64_t compared;
    uint64_t found;                    // what the query looks for
    uint64_t endless;                  // found, and needs actions for ever
    uint64_t trivial;                  // no run has to be looked at
    uint64_t values, strict, infinite; // of sup and inf
    uint64_t as_bounds;                // asked as bounds, too
  } by_kind[QUERY_KIND_COUNT];
  uint64_t wraps; // some result wraps around in some state
  uint64_t grown, by_feature[FEATURES]; // of models in XTA
  uint64_t tck, tck_compared;           // models of TChecker's
  uint64_t tck_channels, tck_vectors;   // … that have channels, vectors
  uint64_t by_tck_feature[TCK_FEATURE_COUNT], by_tck_break[TCK_BREAK_COUNT];
  uint64_t peers, peers_compared; // models of peers
  uint64_t symmetric, broken;     // in both languages
  uint64_t by_peers_feature[PEERS_FEATURE_COUNT], by_break[BREAKS];
  uint32_t by_regions[TOTALS_REGIONS]; // models that were compared
} totals;

void totals_add(totals *, const trial_report *);
void totals_add_features(totals *, uint64_t grown);
void totals_add_tck(totals *, const trial_report *, const tck_model *);
void totals_add_peers(totals *, const trial_report *, const peers_model *);
void totals_join(totals *, const totals *other);
void totals_vary(totals *, const trial_variants *);
void totals_run(totals *, const trial_runs *);
void totals_count_values(totals *, const trial_values *);
// `all`: the features too.
void totals_print(const totals *, FILE *, bool all);

#endif
