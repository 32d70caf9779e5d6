// trial.h -- One model, asked of the region graph and of the engine.
//
// What must agree:
//   verdict    whatever the options.  UNKNOWN is none; it is allowed only where
//              no abstraction was asked for, which need not come to an end, and
//              where states may be omitted, if there is nothing to be found
//   errors     the engine must not report an error of the model that no run
//              has.  If some run has one, it may report it or the verdict, but
//              if no state is what the query asks for it must report it
//   path       if one is asked for and due, it is there, times can be found for
//              it, and it can be replayed; the shortest has as many steps as the
//              region graph needs, the fastest takes as long
//   stored     after a full search with alu, the same number in every order
//   values     of sup and inf: that there are none, or no bound, or which it is
//              and whether it is attained; the run to it, as above, ends with the
//              value.  The same question is then put as bounds, which must have
//              the same end, and values where regions have them
//
//   form       of two texts that mean the same, if there are: the network
//
// Where a clock stands still while time passes, regions are not enough.  What is
// found on a grid is found by some run, and the engine must not say that there is
// none; that it is not found there says nothing.
//
// Memory: a trial keeps its tables from one model to the next; what is in a
// report is valid until the next run.

#ifndef GNOMON_ORACLE_TRIAL_H
#define GNOMON_ORACLE_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "configs.h"
#include "extreme.h"
#include "graph.h"
#include "syntax/load.h"
#include "tck_steps.h"

typedef enum {
  TRIAL_AGREED,
  TRIAL_LARGE,    // too many regions, or none: nothing compared
  TRIAL_FOREIGN,  // something that the oracle does not treat
  TRIAL_REFUSED,  // the engine refuses the query whatever the options
  TRIAL_REJECTED, // the front-end does not accept the text
  TRIAL_DISAGREED,
} trial_status;

// clang-format off
#define DISAGREEMENTS(X)                                                       \
  X(NONE, "no disagreement")     X(VERDICT, "another verdict")                 \
  X(UNKNOWN, "no verdict")       X(FALSE_ERROR, "an error that no run has")    \
  X(NO_ERROR, "an error is not reported")                                      \
  X(NO_PATH, "no path")          X(NO_TIMES, "no times fit the path")          \
  X(NO_REPLAY, "the path cannot be replayed")                                  \
  X(LENGTH, "not the shortest path") X(TIME, "not the fastest path")           \
  X(STORED, "another number of stored states") X(VALUE, "another value")       \
  X(FORM, "not the network of the same model in plain words")
// clang-format on

typedef enum {
#define X(NAME, TEXT) DISAGREEMENT_##NAME,
  DISAGREEMENTS(X)
#undef X
      DISAGREEMENT_KINDS
} disagreement;

const char *disagreement_name(disagreement);

enum { TRIAL_TERMS = 4 }; // of a query, that are looked at

typedef struct {
  trial_status status;
  query_kind kind;
  disagreement what;
  config with;      // the configuration that disagrees
  const char *text; // both answers, in words
  uint32_t regions;
  bool reachable; // what the query looks for: of sup and inf, the predicate
  bool error;     // some run has a run-time error
  bool wraps;     // some result wraps around, in some state
  bool satisfied; // the verdict, unless the query is sup or inf
  // Of liveness: what it looks for needs actions for ever; or the first state
  // excludes it.
  bool endless, trivial;
  uint32_t nextremes; // of sup and inf
  extreme extremes[TRIAL_TERMS];
  bool as_bounds; // their ends were compared with those of bounds
  // What the front-end made of a TChecker model's vectors.
  bool has_channels, has_vectors;
  bool stops; // a clock stands still while time passes
} trial_report;

// Searches in which only some of the runs for ever count.
typedef struct {
  uint64_t searches;
  uint64_t found;      // there is one
  uint64_t changed;    // there is none, but there would be if all counted
  uint64_t unfinished; // no verdict: a limit was met
} trial_variants;

// Searches for runs without end.
typedef struct {
  uint64_t searches;
  uint64_t
      permuted; // in which some state was stored as what a symmetry makes of it,
  uint64_t found; // and there is one,
  uint64_t often; // and something has to happen again and again
} trial_runs;

// Searches for values.
typedef struct {
  uint64_t searches;
  uint64_t symmetric; // with a symmetry
  uint64_t permuted;  // … which some state was permuted by
  uint64_t merged;    // in which some zones became one
} trial_values;

typedef struct {
  graph graph, timed; // without and with a timer
  extreme_finder finder;
  configs table;
  arena memory; // of the table
  strbuf text;
  uint32_t most; // regions
  int32_t unit;  // of the next model's clocks: region.h
  // Not NULL: the next model is this one, and no value is asked for.
  const tck_model *tck;
  const strbuf *forms; // trial_run(): NULL, or two texts that must be the same
                       // network, if the first is not empty
  uint64_t searches;   // run so far
  uint64_t slices;     // models of which something was cut
  uint64_t dead;       // models in which some dead variable was reset
  uint64_t commuted;   // models in some state of which steps were left out
  uint64_t merged;     // models of which some zones became one
  uint64_t hopeless;   // models in some state of which nothing can be found
  uint64_t equal;      // models with fewer clocks compared: some are equal
  trial_variants variants;
  trial_runs runs;
  trial_values values;
} trial;

void trial_init(trial *);
void trial_release(trial *);

// How a model is loaded: a line in it may say that nothing wraps (grow_model.h).
load_options trial_options(const char *text);

// The model in `text` and its query number `index`, with `count` configurations.
trial_report trial_run(trial *, const char *text, size_t length, uint32_t index,
                       const config *, uint32_t count);

// The same for a model that was loaded.
trial_report trial_judge(trial *, model *, uint32_t index, const config *,
                         uint32_t count);

// Which of the table's configurations model number i is run with.
uint32_t trial_pick(const trial *, uint64_t i, config *out);

#endif
