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
#include "reach/candidate.h"
#include "reach/commuter.h"
#include "reach/goal.h"
#include "reach/merging.h"
#include "reach/orbits.h"
#include "reach/provider.h"
#include "reach/queue.h"
#include "reach/refuted.h"
#include "reach/sparer.h"
#include "reach/twin.h"
#include "sem/dead_cells.h"
#include "sem/expander.h"
#include "sem/hopeless.h"
#include "store/key_tree.h"
#include "store/passed.h"
#include "store/sieve.h"
#include "store/visited.h"

typedef struct engine engine;

// Something was found in a node, but zones are larger than what can be reached: is
// it there (ENGINE_FOUND)?  If not, the search goes on (ENGINE_MORE), or begins
// again (ENGINE_AGAIN).
typedef engine_status engine_judge(void *data, engine *);

// A state that was taken out, on its way to being expanded.
typedef struct {
  uint32_t node;
  const uint64_t *found_by; // as in a candidate
  uint64_t hash;
  bool covered; // it need not be expanded
} settling;

// What the options ask for besides the plain loop; NULL where that is nothing.
typedef struct {
  engine_status (*admit)(engine *, const candidate *, bool *covered);
  uint32_t (*keep)(engine *, const candidate *, const passed_origin *);
  engine_status (*settle[5])(engine *, settling *); // in this order
  uint32_t nsettle;
  bool may_be_loose; // some states may be forgotten once they were expanded
  bool settles;      // every state that is taken out
  bool takes_again;  // its zone is the abstractor's candidate for that
  engine_status (*test_new)(engine *);
  engine_status (*test_open)(engine *);
  engine_status (*restore_invariant)(engine *);
} engine_parts;

struct engine {
  const semantics *s;
  const network_limits *limits;
  search_options options; // nothing is `auto` any more
  expander x;
  provider steps;
  twin *twin;        // of x, or NULL
  sparer sparer;     // around that, if there is a symmetry
  commuter commuter; // around that, if there is something to leave out
  engine_parts parts;
  abstractor abstractor;
  const accelerator *accelerator; // NULL: none
  const dead_cells *dead;         // NULL: no variable is ever dead, or it stays
  const hopeless *hopeless;       // NULL: no state is
  orbits *orbits;                 // NULL: no symmetry
  merging *merging;               // NULL: zones stay as they are found
  passed passed;
  queue queue;
  goal goal;
  federation stuck;
  uint64_t *key;      // of the state at hand, and its standing
  uint64_t *from_key; // of the state that is expanded, unless there is a tree
  key_tree tree; // of keys, if the store has their roots for them: the row is
                 // that of x.from
  bool has_tree;
  bool has_row;           // x.from was filled from it
  uint32_t planted;       // how often it was made anew
  layout_change *changes; // of the successor's words
  uint64_t *marks;        // 0: of words that may be among them
  sieve sieve;            // of expanded states; only if they are not stored
  bool has_sieve;
  const char *trouble;   // there is no such sieve
  unsigned char *sifted; // a state as bytes
  size_t sifted_room;
  visited visited; // the union of all states seen; then nodes only wait
  bool has_visited;
  void *whole;           // the candidate's zone with all clocks
  uint64_t dropped;      // stored nodes that were covered later
  bool **entries;        // by process and location: where cycles are entered
  uint64_t volumes_due;  // at how many nodes `--volume auto` looks at them
  uint64_t sketches_due; // likewise, at sketches
  watch *watch;
  search_stats stats;
  uint64_t mistakes; // expanded nodes that were covered later
  uint32_t node;
  uint32_t best; // with a timer: the earliest node found, or PASSED_NONE
  uint64_t best_time;
  bool started;
  bool has_hulls;      // some zone is larger than what can be reached
  bool no_start;       // no initial state satisfies the invariants
  engine_judge *judge; // or NULL
  void *judge_data;
  refuted *refuted;  // what is not to be looked at, or NULL
  bool prunes;       // see engine_prune()
  uint32_t words;    // of a key: discrete part, and standing if there is one
  uint32_t standing; // of the state that is expanded
};

// What is not to be looked at, before it runs; only with states that are stored as
// they are.
void engine_refute(engine *, refuted *);

// From now on, before it runs: nobody but the engine knows numbers of nodes between
// two runs, so that nodes which no path needs any more may become others.
void engine_prune(engine *);

// The statuses of job/engine_ops.h mean: FOUND, `node` has what was looked for; ERROR,
// of the model, when `node` was expanded, see x.fault; QUERY, the predicate cannot be
// evaluated in `node`, see goal.machine.
void engine_init(engine *, const search_job *);
void engine_release(engine *);

// With a sieve or signatures: how likely is it that a state was omitted?
double engine_omission(const engine *);

// Expand at most `budget` states.
engine_status engine_run(engine *, uint64_t budget);

// The state of a node that is there: x.from and x.zone, with all clocks.
void engine_load(engine *, uint32_t node);

// x.from alone, also of one whose zone is no longer there.
void engine_load_discrete(engine *, uint32_t node);

// words.c: with symmetry, after it is done: by which words (reach/orbits.h) were the
// successors of a node, or the initial states (PASSED_NONE), made representatives?  Each
// is found again, and its number passed on, more than once perhaps.  ENGINE_MORE, or
// why there are no more.
engine_status engine_list_words(engine *, uint32_t node,
                                void (*)(void *data, uint32_t word),
                                void *data);

// May it find what does not exist?  Deadlocks in zones that are extrapolated by L and
// U (see search.c).
bool engine_may_be_spurious(const engine *);

// valid.c: S1 to S4 of the store, S3 for some nodes only, and W1 of the queue.  For
// assertions when all was seen: it loads states.
bool engine_is_valid(engine *);

// Bring the figures up to date.
void engine_count(engine *);

// Drop what diagrams no longer need, so that the figures are those of what is
// stored.
void engine_collect(engine *);

// Adds the counters of the manager of diagrams.
void engine_count_diagrams(search_stats *, const cdd *);

// ---- For the files of this module

typedef enum {
  CANDIDATE_MADE,
  CANDIDATE_NONE, // it is not to be looked at
  CANDIDATE_OVERFLOW,
} candidate_status;

// make.c: of the expander's successor, reached from a node (PASSED_NONE: it is a
// start) by this label.
candidate_status engine_make(engine *, uint32_t parent, uint32_t label,
                             candidate *);

// insert.c: its node, or PASSED_NONE if it is covered.
engine_status engine_insert(engine *, const candidate *, uint32_t *node);

// Both, and the test.
engine_status engine_offer(engine *, uint32_t parent, uint32_t label);

// settle.c: has the loaded state to be settled, and then: is it covered?
bool engine_settles(const engine *, uint32_t node);
engine_status engine_settle(engine *, uint32_t node, bool *covered);

// leaps.c: what leaps from the open state lead to is offered.
engine_status engine_leap(engine *, uint32_t node);

// replant.c: should the tree be made anew?  Nothing is loaded then.
bool engine_should_replant(const engine *);
void engine_replant(engine *);

// engine.c: the state of a node, with its active clocks only.
void engine_load_active(engine *, uint32_t node);

// volumes.c
void engine_consider_volumes(engine *);

// sketcher.c
void engine_consider_sketches(engine *);

// What the options ask for, plugged in.
void engine_plug_insert(engine *);
void engine_plug_settle(engine *);
void engine_plug_test(engine *);

// Are keys so long that it pays to make one from another?
static inline bool engine_has_long_keys(const engine *e) {
  enum { LONG_KEY = 16 }; // words
  return e->s->layout.words >= LONG_KEY && !e->has_tree;
}

// The hash of a key, and what its site is found by: the key, its root, or its
// signature.
uint64_t engine_hash(engine *, const uint64_t *key, const uint64_t **found_by,
                     uint64_t *stand_in);

// The volume of the abstractor's candidate, if the store goes by volumes.
static inline uint32_t engine_volume(const engine *e) {
  return shelves_are_on(&e->passed.shelves) ? abstractor_volume(&e->abstractor)
                                            : 0;
}

#endif
