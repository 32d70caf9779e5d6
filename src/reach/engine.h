// engine.h -- One search: a store, a queue, and the loop between them.
//
// An engine can be run for some expansions, left, and run on; that is how the
// order `auto` tries several (search/search.c).
//
// Memory: engine_release().

#ifndef GNOMON_REACH_ENGINE_H
#define GNOMON_REACH_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "job/engine_ops.h"
#include "job/job.h"
#include "reach/abstractor.h"
#include "reach/accelerator.h"
#include "reach/goal.h"
#include "reach/queue.h"
#include "reach/refuted.h"
#include "sem/expander.h"
#include "store/passed.h"
#include "store/sieve.h"
#include "store/visited.h"

typedef struct engine engine;

// Something was found in a node, but zones are larger than what can be reached: is
// it there (ENGINE_FOUND)?  If not, the search goes on (ENGINE_MORE), or begins
// again (ENGINE_AGAIN).
typedef engine_status engine_judge(void *data, engine *);

struct engine {
  const semantics *s;
  const network_limits *limits;
  search_options options; // nothing is `auto` any more
  expander x;
  abstractor abstractor;
  const accelerator *accelerator; // NULL: none
  passed passed;
  queue queue;
  goal goal;
  federation stuck;
  uint64_t *key;      // of the state at hand, and its standing
  uint64_t *from_key; // of the state that is expanded
  sieve sieve;        // of expanded states; only if they are not stored
  bool has_sieve;
  const char *trouble;   // there is no such sieve
  unsigned char *sifted; // a state as bytes
  size_t sifted_room;
  visited visited; // the union of all states seen; then nodes only wait
  bool has_visited;
  void *whole;          // the candidate's zone with all clocks
  uint64_t dropped;     // stored nodes that were covered later
  bool late;            // a state is compared when it is taken out
  bool **entries;       // by process and location: where cycles are entered
  uint64_t volumes_due; // at how many nodes `--volume auto` looks at them
  watch *watch;
  search_stats stats;
  uint64_t mistakes; // expanded nodes that were covered later
  uint32_t node;
  uint32_t best; // with a timer: the earliest node found, or PASSED_NONE
  uint64_t best_time;
  bool started;
  bool rough;          // some zone is larger than what can be reached
  bool no_start;       // no initial state satisfies the invariants
  engine_judge *judge; // or NULL
  void *judge_data;
  refuted *refuted;  // what is not to be looked at, or NULL
  uint32_t words;    // of a key: the vector, and the standing if there is one
  uint32_t standing; // of the state that is expanded
};

// What is not to be looked at, before it runs; only with states that are stored as
// they are.
void engine_refute(engine *, refuted *);

// The statuses of job/engine_ops.h mean: FOUND, `node` has what was looked for; ERROR,
// of the model, when `node` was expanded, see x.fault; QUERY, the predicate cannot be
// evaluated in `node`, see goal.machine.
void engine_init(engine *, const search_job *);
void engine_release(engine *);

// With a sieve or signatures: how likely is it that a state was omitted?
double engine_omission(const engine *);

// Expand at most `budget` states.
engine_status engine_run(engine *, uint64_t budget);

// The state of a node that is there: x.from and x.zone.
void engine_load(engine *, uint32_t node);

// May it find what does not exist?  Deadlocks in zones that are extrapolated by L and
// U (see search.c).
bool engine_has_more(const engine *);

// Bring the figures up to date.
void engine_count(engine *);

// Drop what diagrams no longer need, so that the figures are those of what is
// stored.
void engine_collect(engine *);

// Those about diagrams.
void engine_count_diagrams(search_stats *, const cdd *);

#endif
