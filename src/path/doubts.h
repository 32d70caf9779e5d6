// doubts.h -- With stop-watches: is what was found there, and if not, what else?
//
// Zones around stopped clocks are larger than what can be reached, so that a path
// to a node may be no run.  Whatever an engine finds is decided here, path by path
// and exactly (trace/delays.h).  If there is a run, it gets its times.  If not,
// some stretch of the path is one that no run takes; the search goes on, to see
// whether there is another path that is a run.
//
// When an engine has seen everything, and some paths were no runs, that proves
// nothing: a state behind a stretch that no run takes may have covered one that
// can be reached.  So there is another round, in which these stretches are not
// taken (reach/refuted.h).  A round that finds nothing any more is a proof: zones
// have all that can be reached, and what was left out cannot be.
//
// It need not end, as there may always be another path that is no run: rounds,
// stretches and states are limited, and what is undecided then stays so.
//
// Memory: doubts_release(); the trace is in the arena.

#ifndef GNOMON_PATH_DOUBTS_H
#define GNOMON_PATH_DOUBTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "reach/engine.h"
#include "reach/refuted.h"
#include "trace/trace.h"

typedef struct doubts {
  arena *memory;
  trace_kind kind;
  bool is_refining; // there may be further rounds
  bool is_eager;    // a round ends with the first path that is no run
  refuted refuted;  // left out in this round
  refuted fresh;    // found in it
  trace *found;     // a run, with times
  uint64_t paths;   // that were no runs, in this round
  uint64_t undecided;
  uint64_t explored, first_explored; // states: in all rounds, in the first
  uint32_t rounds;
  search_stats before; // the work of rounds that are over
} doubts;

void doubts_init(doubts *, arena *, const semantics *, trace_kind,
                 bool is_refining, bool is_eager);
void doubts_release(doubts *);

// Have the engine ask, and leave out what is refuted.  Before it runs.
void doubts_attach(doubts *, engine *);

// Did this round, which found nothing, prove nothing either?
static inline bool doubts_remain(const doubts *d) {
  return d->undecided || d->fresh.nstretches;
}

// Stretches found so far.
static inline uint32_t doubts_count(const doubts *d) {
  return d->refuted.nstretches + d->fresh.nstretches;
}

// Another round, after one with this engine?  Then its work is in `before`.  False: it
// was enough.
bool doubts_go_on(doubts *, const engine *);

// Why it is not decided.
reason_code doubts_why(const doubts *);

#endif
